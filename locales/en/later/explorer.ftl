# What the games of the archive played in a position.
explorer-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
  }
explorer-none = No game in the archive reached this position.
explorer-ended = Every game that reached this position ended here.
explorer-move = Move
explorer-played = Games
explorer-results = Results
explorer-black = Sente
explorer-draws = Draws
explorer-white = Gote
explorer-newest = Newest games
explorer-filter = Which games
explorer-lost = Turns lost: ☗ { $black }, ☖ { $white }
explorer-mates = Mate: { $names }
explorer-panel = Games with this position
explorer-all = Open the explorer
explorer-fault = The archive is not responding at the moment.
archive-rating = rating { $rating }
explorer-either = Also with the sides swapped
explorer-reversed = sides swapped
explorer-top = Highest-rated games
