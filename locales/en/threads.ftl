# Threads of clubs and events; notices of being answered and entered.
threads-title = Forum
threads-none = Nothing has been discussed here yet.
threads-all = All threads
threads-more = Older threads
threads-new = New thread
threads-begin = Start thread
threads-log-in = Log in to write
thread-untitled = (title removed)
thread-pinned = pinned
thread-locked = locked
thread-posts-count = { $count ->
    [one] 1 post
   *[other] { $count } posts
  }
thread-title-label = Title
thread-text-label = Text
thread-pin = Pin
thread-unpin = Unpin
thread-lock = Lock
thread-unlock = Unlock
thread-remove = Delete thread
thread-remove-line = The thread is deleted with all its posts. This cannot be undone.
thread-post = Post { $number }
thread-unheard = A post by someone you have blocked
thread-unheard-title = A thread by someone you have blocked
thread-emptied = This post has been removed.
thread-take-away = Remove post
thread-pages = Pages of this thread
thread-is-locked = This thread is locked. Nobody can reply any more.
thread-answer-label = Your reply
thread-answer = Reply
thread-fault-title = A title has 2 to 100 characters. Nothing was posted.
thread-fault-text = The text is empty, or longer than 2,000 characters. Nothing was posted.
thread-fault-silenced = A moderator has temporarily muted you. Your account page says until when.
thread-fault-other = That is not possible, or no longer possible. Nothing was changed.
thread-fault-many = You have started five threads here within a day. Reply in one of them, or come back tomorrow.
thread-fault-locked = This thread has been locked. Your reply was not posted.
thread-fault-full = This thread has 500 posts, the most a thread can have. Start a new one.
thread-fault-often = You have posted 100 times in this thread within a day. Your reply was not posted; come back tomorrow.
thread-fault-pins = Five threads are pinned already. Unpin one of them first.
notice-answer = New replies in your thread: { $name }
notice-kind-answer = Someone replies in my thread
notice-entered = You have been entered in the event { $name }
notice-kind-entered = Someone enters me in an event
notice-series-entered = You have been entered in the series { $name }
notice-series-named = You now help to run the series { $name }
notice-kind-series = I am entered in a series, or help to run one
