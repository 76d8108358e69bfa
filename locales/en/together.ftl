# The analysis of a game that is over, by its players together (感想戦).
together-looks-on = You look on. The players can let you join in.
together-follow = One board for everyone
together-admit = Watchers may join in
together-remove = Remove this branch
together-export = KIF with branches
together-close = Back to the result
together-draw = Arrows and marks
together-draw-line = Touch two squares for an arrow, the same square twice for a mark. Or type them.
together-squares = Squares, such as 7g 7f
together-clear = Clear
together-drawn = Drawn here
together-undraw = Take { $drawn } away
together-said-removed = A branch was removed
together-said-drawn = Drawn: { $drawn }
together-said-open = Watchers may join in now
together-said-closed = Only the players go on
courtesy-analyse = is going through the game. Come along?
