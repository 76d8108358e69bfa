# TV: the game that is shown, its channels, what comes next.
page-tv = Live games
about-tv = Shogi games on this site, live: the liveliest one on the large board, the others beside it.
tv-nothing = No game is being played at the moment. When one starts, it appears here by itself.
tv-channels = Channels
tv-all = All
tv-others = Also being played
tv-next = Up next
tv-last = The last game
