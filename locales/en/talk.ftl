# What people say beside a board, and what moderators do.
talk = Chat
talk-unread = Chat, { $count } new
talk-room-players = Players
talk-room-watchers = Spectators
talk-players-line = Only the two players can read this.
talk-watchers-line = The players can read this after the game.
talk-none = No messages yet.
talk-say = Write a message
talk-send = Send
talk-log-in = Log in to write.
talk-of-account = has an account
talk-taken-away = removed by a moderator
talk-options = { $name }: mute, block, report
talk-mute = Mute in this game
talk-muted = { $count ->
    [one] One message from somebody you muted is hidden.
   *[other] { $count } messages from people you muted are hidden.
  }
talk-unmute = Show again
talk-block = Block everywhere
talk-blocked = Blocked. You will get no more messages from them.
talk-report = Report
talk-report-title = What is wrong?
talk-report-words = In your own words (optional)
talk-reported = Thank you. A moderator will look at it.
report-insult = Insult or threat
report-spam = Advertising or spam
report-help = Outside help during the game
report-leaving = Leaving or stalling games
report-other = Something else
moderation-title = Moderation
moderation-open = Open reports
moderation-none = No open reports.
moderation-none-handled = Nothing has been handled yet.
moderation-by = reported by { $name }
moderation-game = the game
moderation-place = the reported text, where it is now
moderation-said = The text when it was reported
moderation-verdict = Decision
moderation-choose = Choose a decision
moderation-no-close = Their account cannot be closed here: a guest has none, and those who look after the site are for the admins to decide about. Nothing was changed.
moderation-earlier = Earlier sanctions
moderation-none-earlier = None.
moderation-holds = in force
moderation-more-before =
    { $count ->
        [one] And one more before.
       *[other] And { $count } more before.
    }
moderation-was-warning = Warning
moderation-was-mute = Muted
moderation-was-play = No new games
moderation-reason = Message to the player
moderation-empty = Remove the message
moderation-empty-words = Remove the words on their page
moderation-decide = Decide
moderation-sanctions = Sanctions in force
moderation-no-sanctions = No sanctions are in force.
moderation-until = until { $when }
moderation-lift = Lift now
moderation-handled = Resolved
moderation-words = Banned words
moderation-words-line = One per line. In messages they are replaced by ＊.
moderation-words-button = Save list
moderation-gone = Somebody else was quicker, or it is no longer there. Nothing was changed.
moderation-own = You made this report or it is about you: another moderator must decide it.
moderation-own-sanction = This is about you: another moderator must decide it.
verdict-dismiss = Nothing wrong
verdict-warn = Warning
verdict-mute-1 = Muted for an hour
verdict-mute-24 = Muted for a day
verdict-mute-168 = Muted for a week
verdict-play-24 = No new games for a day
verdict-play-168 = No new games for a week
verdict-close = Account closed
sanction-warning = A moderator has warned you.
sanction-mute = A moderator has muted you.
sanction-play = A moderator has banned you from new games.
sanction-left-warning = You left a game. If you leave again, you will have to wait before the next one.
sanction-left-play = You have to wait before the next game, because you left games.
sanction-left = Left { $left } of { $of } games.
sanction-about-message = About your message: “{ $text }”
sanction-about-message-removed = About a message of yours that a moderator removed.
sanction-about-text = About your text: “{ $text }”
sanction-about-game = About what you did in a game.
moderation-left-warning = Warned for leaving a game
moderation-left-play = No new games, for leaving
