# The lobby: a game against somebody who is here, and the games that are played.
page-lobby = Lobby
about-lobby = Play shogi against somebody who is online now. Choose a clock and play; no account needed.
page-tv = Best game now
about-tv = The best game on this site, live.
lobby-here = { $count ->
    [one] 1 person here
   *[other] { $count } people here
  }
lobby-as = You play as { $name }
lobby-pools = Quick pairing
lobby-pools-line = Choose a clock and you are paired with someone who chose the same one. Even game, sides by furigoma, no take-backs. Games between two accounts are rated.
lobby-pool-waiting = { $count ->
    [0] nobody waiting
    [one] 1 waiting
   *[other] { $count } waiting
  }
lobby-idle = The game opens by itself as soon as an opponent is found.
lobby-looking = Looking for an opponent: { $clock }
lobby-bot-later = You can leave this page open in another tab. After { $seconds } seconds you can also play the engine instead.
lobby-bot-line = Nobody has come yet. You can play the engine (a computer program) with the same clock:
lobby-bot-play = Play the engine
lobby-found = Opponent found. The game is opening…
lobby-lost = No connection to the site. Your search is paused and resumes when the connection is back.
lobby-title-waiting = Looking… · { $title }
lobby-seeks = Open games
lobby-seek-make = Offer a game
lobby-seek-go = Offer it
challenge-send = Send challenge
lobby-seeks-none = There are no open games at the moment. Offer one, or choose a clock above.
lobby-seek-side = you play { $side }
clock-of-white = { $side }: { $clock }
lobby-take = Play
lobby-withdraw = Withdraw
lobby-gone = No longer open
lobby-games = Games in progress
lobby-games-none = No game is being played at the moment. Games from the lobby appear here; games by link stay private.
lobby-tv = Watch the best game
tv-nothing = No game is being played at the moment. When one starts, it appears here by itself.
lobby-people = Online now
lobby-ranks = { $lowest } to { $highest }
challenge = Challenge
challenge-to = Challenge { $name }
offers-received = Challenges to you
offers-sent = Your challenges
offers-open = By correspondence
handicap-by-rank = By ranks
handicap-by-rank-line = The handicap follows from the difference in rank, by the table of the European federation; the weaker side receives it. If one of you has no rank yet, the game is even.
ranks-lowest = From rank
ranks-highest = To rank
ranks-any = any
hold-left = { $of ->
    [1] You left your last game.
   *[other] You left { $left } of your last { $of } games.
  }
hold-warned = If you leave again, you will have to wait before you can start a new one. Please play on or resign.
hold-until = You can start a new game at { $time }.
hold-remaining = { $time } left.
hold-moderator = A moderator has banned you from new games.
hold-shared = Several guests on your network left games, so new guests there have to wait. Log in to play now.
hold-why = Leaving is losing on time while you are away, not coming to the board after you were paired, or making no first move. Resigning is not leaving, and time when the site is down does not count. Games you play to the end count in your favour. Games in progress can always be finished.
