# TV: the game that is shown, its channels, what comes next.
page-tv = Live games
about-tv = Shogi games on this site, live: the liveliest one on the large board, the others beside it.
tv-nothing = No game is being played at the moment. When one starts, it appears here by itself.
tv-channels = Channels
tv-all = All
tv-kinds = Other kinds
tv-others = Also being played
tv-next = Up next
tv-last = The last game
tv-bar = { $count ->
    [one] { $count } move ago the chances were: Sente { $black }%, Gote { $white }%
   *[other] { $count } moves ago the chances were: Sente { $black }%, Gote { $white }%
  }
tv-bar-ago = { $count ->
    [one] { $count } move ago
   *[other] { $count } moves ago
  }
tv-bar-unknown = Chances: not known yet
tv-bar-why = How the game stood some moves ago, so that it helps nobody who is playing it.
