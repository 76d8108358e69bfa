# Classes: teachers, pupils, homework, cards, and the board for a whole room.
classes-title = Classes
classes-about = Teach shogi here: a class with homework, results at a glance, and accounts for pupils without an email address.
classes-own = Your classes
classes-learn = Join a class
classes-join-line = Your teacher has a code for you. The teacher will see how you get on with the homework, and your games.
classes-teach = Start a class
classes-teach-line = Anyone with an account can teach.
class-name = Class name
class-make = Start class
class-code = Class code
class-join = Join
class-join-line = This is a class of { $name }. The teacher will see how you get on with the homework, and your games. You can leave at any time.
class-role-teacher = Teacher
class-role-assistant = Assistant
class-role-pupil = Pupil
class-results = Results
class-no-results = Once there are pupils and homework, you see here who has done what.
class-until = by { $day }
class-done = Done
class-not-done = Not done
class-late = late
class-homework = Homework
class-take-away = Remove
class-due = Last day
class-words = A line about it
class-set = Set homework
class-task-lesson = A lesson
class-task-level = Games against the engine
class-task-set = A problem set
class-task-study = A study to read
class-level = At this level or higher
class-times = Games
class-own-set = One of your sets
class-set-address = Or the address of a set
class-a-set-address = Address of a set
class-set-line = Pupils need to be able to see it: it must not be private.
class-own-study = One of your studies
class-study-address = Or the address of a study
class-a-study-address = Address of a study
class-print = Sheets to print
class-pupils = Pupils
class-no-pupils = Nobody is in the class yet.
class-new-card = New card
class-erase = Delete account
class-erase-sure = Delete this pupil’s account with everything in it
class-make-assistant = Let them teach, too
class-make-pupil = Make a pupil again
class-remove = Remove from class
class-with-account = Pupils with an account
class-code-line = Whoever has this code or address can join.
class-new-code = New code
class-without-account = Pupils without an account
class-names-line = The site makes an account for each name, and a card to print. No email address is needed. Others cannot see, challenge or write to these pupils.
class-names = Names, one per line
class-make-cards = Make accounts and cards
class-renew-sure = The old cards stop working
class-renew-all = New cards for all
class-manage = Settings
class-is-closed = Pupils with a card play and talk only within this class and play against the engine. Others do not see them.
class-is-open = Pupils with a card may play and talk with anyone.
class-open = Let them meet others
class-close = Keep them within the class
class-end = End class
class-end-line = The class goes with its homework and remarks, and so do the accounts of pupils with a card.
class-end-sure = This cannot be undone
class-nothing-to-do = Nothing to do at the moment.
class-did = I have read it
class-remarks = From your teacher
class-no-remarks = No remarks yet.
class-remark = Remark
class-own-page = Your homework and games
class-no-games = No finished games yet.
class-leave = Leave class
class-fault-name = A class needs a name of 1 to 40 characters.
class-fault-many = You have as many classes as one account may have. End or leave one first.
class-fault-text = The text is empty or too long.
class-fault-silenced = You may not write for now; your account’s page says until when.
class-fault-other = That cannot be done: somebody else was quicker, or it is not yours to do.
class-fault-full = The class is full, or you are already in as many classes as one account may join.
class-fault-code = No class has this code. Check it with your teacher.
class-fault-names = Give at least one name of up to 40 characters.
class-fault-line = Line { $count } is longer than 40 characters. Shorten that name: nobody has an account yet.
class-fault-many-names = Make at most { $count } accounts at a time: nobody has one yet.
class-fault-room = { $count ->
    [one] The class has room for one more pupil: nobody on your list has an account yet.
   *[other] The class has room for { $count } more pupils: nobody on your list has an account yet.
  }
class-fault-task = There is no such lesson, set or study, or pupils may not see it.
class-fault-due = Choose a day from today up to a year from now.
class-fault-playing = A pupil’s game could not be ended. Try again in a moment.
class-fault-game = The pupil has not played this game.
cards-title = Cards for pupils
cards-once = { $count ->
    [one] Print this page now: the codes are shown for one minute. Whoever holds a card can log in with it. If one is lost, make a new one.
   *[other] Print this page now: the codes are shown for { $count } minutes. Whoever holds a card can log in with it. If one is lost, make a new one.
  }
cards-gone = The codes of these cards are no longer shown. If a card was not printed, make a new one for that pupil in the class.
cards-left = { $count ->
    [one] The class is full: one pupil on your list has no account.
   *[other] The class is full: the last { $count } pupils on your list have no account.
  }
card-title = Log in with a card
card-line = Type the code on the card from your teacher.
card-code = Code
card-yours = This card opens the account
card-wrong = No card has this code. Ask your teacher for a new one.
notice-class = News in the class { $name }
notice-kind-class = News from my classes
act-class-changed = Changed a class as a moderator
act-class-ended = Ended a class
act-card = New card for a pupil in the class
act-pupil-erased = Deleted a pupil’s account in the class
class-games = { $count ->
    [one] 1 game
   *[other] { $count } games
  }
class-tries = { $count ->
    [one] 1 try
   *[other] { $count } tries
  }
class-won = { $count ->
    [one] 1 won
   *[other] { $count } won
  }
