# The first page: greeting, a first game, what one finds again.
how-to-play = How to play
play-now = Play now
play-now-moves = Do you know how the pieces move?
play-now-moves-no = Not yet
play-now-moves-yes = Yes
play-now-strength = How well do you play?
play-now-strength-little = A few games
play-now-strength-friends = I beat friends
play-now-strength-club = I play at a club
play-now-shown = Pick up a piece and the board shows where it can go. Illegal moves are explained and cost nothing.
play-now-line = Against the engine, level { $level } ({ $name }). No clock. You move first.
play-now-begin = Begin
your-name = Your name

own-board = Board after { $count ->
    [one] 1 move
   *[other] { $count } moves
  }
own-plies = { $count ->
    [0] no move yet
    [one] 1 move
   *[other] { $count } moves
  }
own-records = Your records
own-record-unnamed = Game record
