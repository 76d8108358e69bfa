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
analysis-stopped = Stopped: { $done } of { $total } positions analysed.
analysis-stopped-waiting = Stopped before its turn came: nothing has been analysed yet.
analysis-running = Analysing
analysis-progress = { $done } of { $total }
analysis-quick = Quick
analysis-normal = Normal
analysis-deep = Deep
analysis-lost = Connection lost. The results so far are kept; start again to continue.
worst-moves = Biggest mistakes
slides = Lost little by little
slide = { $side }: from { $before }% to { $after }%, moves { $from }–{ $to }
marks-how = A move is an inaccuracy (?!) when it gives away 7% of the chance to win, a mistake (?) from 13%, a blunder (??) from 25%.
loss-title = Move { $ply }: winning chances −{ $lost }%

graph = Evaluation graph
graph-empty = The evaluation appears here as the engine analyses
graph-unknown = Move { $ply }, not analysed
graph-value = Move { $ply }, Sente { $percent }%

report-slowest = Slowest moves
points-graph = Points by move
points-at = Move { $ply }: ☗ { $black }, ☖ { $white }
points-king-entered = { $side }: king entered at move { $ply }
points-graph-line = Sente’s points are the full line, Gote’s the broken one; the level line is at 24, and the upright ones mark where a king entered.
points-whole = Points, whole board
points-to = to
note = Note
note-placeholder = Note on this position
saving-kept = { "" }
saving-saving = Saving…
saving-saved = Saved
saving-failed = Not saved. Your notes are still on this page; your next change tries again.
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
    [one] 1 move read. Please check:
   *[other] { $count } moves read. Please check:
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
saving-changed = Not saved: this record was changed elsewhere, perhaps in another tab. Your changes are still on this page. Save them as a copy, or reload to see the other version; reloading discards your changes.
save-reload = Reload
record-fault-move = Move { $ply }: { $why }
record-fault-not-understood = Not understood.
record-fault-unreadable-move = Unreadable move.
record-fault-unusable-start = The starting position is not valid.
record-fault-impossible-start = No game can start from this position; its moves are shown all the same.
record-fault-too-many-moves = The record has more than { $limit } moves, variations included.
record-fault-too-many-lines = More than { $limit } lines were sent at once.
record-fault-no-moves = No moves found.
record-fault-no-record = This does not look like a game record.
record-fault-address = This is a web address. Log in to open the game there, or save it there as KIF and paste its text here.
record-fault-address-unreadable = This is not the address of a website, or it is longer than 500 characters.
record-fault-address-private = This address does not lead to a public website.
record-fault-address-unreachable = No website answers at this address.
record-fault-address-slow = The website at this address took too long to answer. Try again later.
record-fault-address-large = What is at this address is too large for a game record (256 KiB).
record-fault-address-status = The website answered with an error ({ $status }). Check the address, or save the game there as KIF and paste its text here.
record-fault-address-no-record = The page at this address does not say where its game record is. Save the game there as KIF and paste its text here.
record-engine = { $count ->
    [14] Komadai (full strength)
   *[other] Komadai (level { $count })
}
record-damaged = This record cannot be shown
record-damaged-line = The stored record cannot be read. Nothing was changed. Please tell the operator of this site.

# Verdicts on moves, written into records as comments.
verdict-book = book move
verdict-best = better:

# The review: engine, report, learning, what is done with a position.
score-even = Even
score-black = { $figure } for Sente
score-white = { $figure } for Gote
score-mate-black = Sente mates in { $plies }
score-mate-white = Gote mates in { $plies }
score-mated = mate
score-mated-black = Checkmate: Sente wins
score-mated-white = Checkmate: Gote wins
bar = Evaluation: { $words }, Sente { $percent }%
bar-unknown = Evaluation: not analysed
lines = Engine lines
threat = Threat
threat-title = What the opponent would play if you passed
engine-settings = Engine settings
engine-lines = Lines
engine-seconds = Time per position
engine-endless = Unlimited
engine-hash = Hash (MiB)
engine-threads = Threads
analysis-waiting = Waiting for other games
analysis-effort = Effort
analysis-may-leave = Machines that others lend to this site may do the analysis. They get the moves, and no names.
analysis-thorough = Thorough
analysis-by = { $engine }, effort: { $effort }
mark-book = book
graph-times = Time spent on each move: Sente above, Gote below
tab-report = Report
tab-notes = Notes
report-empty = Analyse the game to see accuracy and mistakes.
accuracy = Accuracy
accuracy-formula = Accuracy is the mean of 100 × exp(−4.35 × loss) over a side’s moves, not counting book moves; loss is the winning chance given away, from 0 to 1. Winning chance = 1 ÷ (1 + exp(−score ÷ 600)).
inaccuracies = Inaccuracies
mistakes = Mistakes
blunders = Blunders
learn = Learn from your mistakes
learn-start = Learn from mistakes: { $side }
learn-at = { $index } of { $count }
learn-asked = { $move } was played here (move { $ply }). Find a better move.
learn-judging = The engine is checking { $tried }…
learn-best = { $tried } is the best move.
learn-good = { $tried } is good. The engine’s choice: { $best }.
learn-worse = { $tried } also gives too much away. Try again.
learn-shown = The best move was { $best }.
learn-over = Done: { $solved } of { $count } found.
learn-show = Show the move
learn-next = Next
learn-skip = Skip
learn-stop = Back to the review
learn-look = Look with the engine
details-edit = Edit details
details-save = Save
details-black = Sente
details-white = Gote
details-event = Event
details-date = Date
details-place = Place
details-ended = Ended
details-title = Title
details-time = Time limit
details-opening = Opening
details-note = Remarks
copy-kif = Copy KIF
copy-sfen = Copy SFEN
copy-picture = Copy picture
copy-failed = Could not copy
export-analysis = With the engine’s analysis as comments
embed = Embed in a web page
embed-open = Open on Komadai
embed-element = As an element, with the moves
embed-frame = As a frame, the board alone
record-kept = This record is kept for { $days ->
    [one] one day
   *[other] { $days } days
} after it is last opened.
record-kept-always = This record is kept until it is deleted.
record-delete = Delete this record
action-play-from = Play from here
action-more = More
action-mate = Find mate here
action-print = Print
play-from = Play from this position
play-from-line = Against the engine, without a clock, from the position after move { $ply }.
play-from-side = You play
play-from-start = Start the game
setup = Set up a position
setup-line = Place the pieces, or paste an SFEN. The analysis board starts from this position.
setup-turn = To move
setup-begin = Begin with
setup-begin-with = Choose a starting position
setup-read = Set
setup-unread = This is not a valid SFEN.
setup-done = Analyse this position
diagram-no-own-king = Each side needs a king.
review-about = { $players }: the game move by move, with engine analysis.
review-about-own = A shogi analysis board: open records in any format, analyse with the engine, share what you find.
accuracy-how = How accuracy is calculated
study-from-record = Make a study from this record
