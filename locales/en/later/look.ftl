# The review of a finished game of another kind of shogi.

look = Review
look-whole = Evaluate every position
look-stop = Stop
look-done = { $done } of { $all } positions
look-back = Back to the game
look-close = Close the review
look-line = Try moves on the board: the engine answers in every position. Nothing of it is kept.
