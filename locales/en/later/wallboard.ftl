# The board for a room: what only its page shows.
wallboard-title = Board for the whole room
wallboard-about = A large board for a projector or for shogi with people as pieces: make the moves here, and each is written in large letters and read aloud.
wallboard-move = Move { $number }
wallboard-start = The game begins.
wallboard-back = Take back
wallboard-again = Say again
wallboard-aloud = Read aloud
wallboard-full = Full screen
wallboard-new = New game
wallboard-turn = { $side ->
    [black] Sente
   *[white] Gote
  } to move
wallboard-mate = { $side ->
    [black] Sente
   *[white] Gote
  } wins by checkmate.
