# The review board.
review-empty = Play moves on the board, or open a record.
review-own = Analysis board
ply = Move { $ply }

engine = Engine
engine-depth = depth { $depth }
engine-speed = { $thousands }k nodes/s
line-play = Show this line on the board
score-mate = mate in { $plies }
analysis-start = Analyse game
analysis-stop = Stop
analysis-running = Analysing
analysis-progress = { $done } of { $total }
analysis-time = Time per move
analysis-quick = Quick
analysis-normal = Normal
analysis-deep = Deep
analysis-lost = Connection lost. The results so far are kept; start again to continue.
worst-moves = Biggest mistakes
loss-title = Move { $ply }: winning chances −{ $lost }%

graph = Evaluation graph
graph-empty = The evaluation appears here as the engine analyses
graph-unknown = Move { $ply }, not analysed
graph-value = Move { $ply }, Sente { $percent }%

points-whole = Points, whole board
points-to = to
note = Note
note-placeholder = Note on this position
saving-kept = { "" }
saving-saving = Saving…
saving-saved = Saved
saving-failed = Not saved. Your notes are still on this page; the next change tries again.
save-copy = Save a copy
saving-local = This record belongs to somebody else: your changes are not saved.

action-open = Open
action-export = Export
export-record = Game record
export-position = This position
export-film = Animated game
export-text = Text
action-remove = Remove
share = Share link
record-headers = Game details
record-faults = { $count ->
    [one] 1 move read. Not understood:
   *[other] { $count } moves read. Not understood:
  }

# How a record ends; on record sheets, too.
record-end-resignation = Resignation
record-end-checkmate = Checkmate
record-end-no-mate = No mate
record-end-timeout = Time forfeit
record-end-illegal-move = Illegal move
record-end-perpetual-check = Perpetual check
record-end-repetition = Sennichite
record-end-impasse = Jishōgi (impasse)
record-end-declaration = Win by declaration
record-end-try = Try
record-end-max-moves = Move limit
record-end-walkover = Walkover
record-end-abort = Interrupted
record-end-sealed = Sealed move
record-end-draw = Draw
record-end-win = Win
record-end-error = Error

# Saving and faults.
saving-changed = Not saved: this record was changed elsewhere, perhaps in another tab. What you wrote is still on this page. Save it as a copy, or reload to see the other version; reloading discards your changes.
save-reload = Reload
record-fault-move = Move { $ply }: { $why }
record-fault-not-understood = Not understood.
record-fault-unreadable-move = Not a readable move.
record-fault-unusable-start = The start position is invalid.
record-fault-too-many-moves = The record has more than { $limit } moves, variations included.
record-fault-no-moves = No moves found.
record-engine = { $count ->
    [14] Komadai (full strength)
   *[other] Komadai (level { $count })
}
record-damaged = This record cannot be shown
record-damaged-line = What is stored of it cannot be read. Nothing was changed. Please tell whoever runs this site.
