coming-you = Your opponent is not at the board yet. Unless they come in time, the game is called off, and it won't count against you.
coming-watch = A player is not at the board yet. Unless both come in time, the game is called off.
first-move-you = Make your first move in time, or the game is called off and you count as having left it.
first-move-other = Your opponent has yet to make a first move. Unless it comes in time, the game is called off, and it won't count against you.
first-move-watch = Unless { $side } makes a first move in time, the game is called off.
