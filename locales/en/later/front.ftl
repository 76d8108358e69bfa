# What goes on here now: the first page, and the lobby while one waits.
lobby-here = { $count ->
    [one] 1 person here
   *[other] { $count } people here
  }
lobby-pool-waiting = { $count ->
    [0] nobody waiting
    [one] 1 waiting
   *[other] { $count } waiting
  }
front-pools = Play somebody now
front-looking = You are looking for an opponent. The game opens by itself.
lobby-open = Open the lobby
front-own = Choose your own settings
front-again = Same as last time: { $game }
front-live = Live now
front-last = The last game
page-tv-short = All live games
front-problem = Today’s mate problem
front-problem-line = Mate in { $plies }
front-tesuji = Find the move
front-quiet = No game is being played right now. The next one appears here.
front-rating = Your rating
front-friends = Players you follow
front-friends-none = none of them is here
front-event-next = Next event
front-event-running = Being played
lobby-beside = Opens in a tab of its own; your search goes on.
opponent-self-clock = On a real board: two big clocks
