# The clock page: two big clocks for a game over the board.
boardclock = Game clock
boardclock-about = Two big clocks for a game on a real board, for a phone or a tablet. They run without a connection, too.
boardclock-near = Near side
boardclock-set = Set the clocks
boardclock-keys = Tap your half when you have moved. On a keyboard: space ends the turn, P pauses, C reads both clocks.
boardclock-sleeps = This browser lets the screen go dark. Set the device to stay on while you play.
boardclock-begin = Tap to start the clock of { $side }
boardclock-moves = { $count ->
    [one] 1 move
   *[other] { $count } moves
  }
boardclock-turn = { $side } to move
boardclock-lost = { $side } lost on time
boardclock-pause = Pause
boardclock-paused = Paused
boardclock-resume = Resume
boardclock-referee = Referee
boardclock-full = Full screen
boardclock-take-back = Take back the last tap
boardclock-pass = Give the turn to the other side
boardclock-swap = Swap the halves
boardclock-layout = Layout
boardclock-layout-auto = Automatic
boardclock-layout-facing = Face to face
boardclock-layout-beside = Side by side
boardclock-end = End this game
boardclock-again = Same clocks again
boardclock-other = Other clocks
