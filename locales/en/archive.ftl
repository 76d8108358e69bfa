# The archive of games, and the explorer of its positions.
archive-title = Game archive
archive-about = Every game finished on this site, and records brought in from elsewhere. Games against the engine and by link are kept without names.
archive-search = Search
archive-example = Ōi 60 game 4, 1982 Meijin, Habu
archive-narrow = Player, event, years, result
archive-player = Player
archive-event = Event
archive-from = From year
archive-to = To year
archive-result = Result
archive-any = Any
archive-black-won = Sente won
archive-white-won = Gote won
archive-drawn = Draw
archive-none = No game fits. Try fewer words, or another spelling.
archive-more = Older games
archive-unnamed = unnamed
archive-ply = move { $ply }
archive-ply-of = Move { $ply } of { $plies }
archive-review = Open in review
archive-explore = Games with this position
archive-played = The game on this site
archive-faults = What could not be read
explorer-title = Explorer
explorer-about = What was played in any position, and how those games ended.
explorer-misread = That is no position, or one of the moves is not possible. This is the start of an even game.
explorer-board = The position on the board
explorer-line = Moves so far
explorer-start = Start
explorer-back = One move back
explorer-other = Another position
explorer-show = Show
explorer-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
  }
explorer-none = No game of the archive went through this position.
explorer-ended = Every game ended here.
explorer-move = Move
explorer-played = Games
explorer-results = Results
explorer-black = Sente
explorer-draws = Draws
explorer-white = Gote
explorer-newest = Newest games
