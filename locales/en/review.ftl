# The review board.
review-empty = Play moves on the board, or open a record.
review-own = Your own board
ply = Move { $ply }

engine = Engine
engine-depth = depth { $depth }
engine-speed = { $speed } k/s
line-play = Show this line on the board
score-mate = mate in { $plies }
analysis-start = Analyse the game
analysis-stop = Stop
analysis-running = Analysis
analysis-progress = { $done } of { $total }
analysis-time = Time for each move
analysis-quick = Quick
analysis-normal = Normal
analysis-deep = Deep
analysis-lost = The connection broke. What was found stays; start again to go on.
worst-moves = Moves that lost most
loss-title = Move { $ply }: { $lost } % of the chance to win

graph = Evaluation of the game
graph-empty = The evaluation appears here as the engine works
graph-unknown = Move { $ply }, not evaluated
graph-value = Move { $ply }, Sente { $percent } %

points-whole = Points, whole board
points-to = to
note = Note
note-placeholder = A note on this position
saving-kept = { "" }
saving-saving = Saving …
saving-saved = Saved
saving-failed = Not saved. Your notes stay on this page; the next change tries again.
save-copy = Save a copy of your own
saving-local = Only you see this: the record belongs to somebody else.

action-open = Open
action-export = Export
export-record = The record
export-position = This position
export-film = The whole game, moving
export-text = Text
action-remove = Remove
share = Link to share
record-headers = About this game
record-faults = { $count } moves were read. This could not be:

record-end-resignation = Resignation
record-end-checkmate = Checkmate
record-end-timeout = Time ran out
record-end-repetition = Sennichite
record-end-perpetual-check = Perpetual check
record-end-impasse = Jishōgi (impasse)
record-end-declaration = Won by declaration
record-end-illegal-move = Illegal move
record-end-try = Try
record-end-interrupted = Interrupted
