# The mate solver.
solver-title = Mate solver
solver-line = Set up a position, or paste one. The attacker moves first and gives check with every move.
solver-line-hisshi = Set up a position, or paste one. The attacker moves first; his moves are checks or threaten mate.
solver-goal = Sought
solver-goal-mate = Mate
solver-goal-hisshi = Brinkmate (hisshi)
solver-hisshi-plies = To the brink, at most
solver-seek = Seek brinkmate
solver-ready-hisshi = A move that is no check will be sought after which no defence prevents mate. Many pieces in the defender’s hand take long.
solver-attacker = Attacker, to move
solver-rest = The defender holds all other pieces
solver-problem = New problem
solver-clear = Empty board
solver-undo = Undo
solver-read = Paste or open
solver-paste = SFEN, BOD, KIF, CSA or any other record or diagram
solver-bad-address = The position in this address could not be read:
solver-time = Time at most
solver-solve = Find the mate
solver-ready = The shortest mate against the longest defence will be sought, or the proof that there is none.
solver-share-line = The link holds the position. Whoever opens it finds the board set up.
solver-edit = Edit

# The board editor.
editor-board = Board editor
editor-box = Box of pieces
editor-promoted = Promoted
editor-keys = Arrow keys move the cursor. The letters K R B G S N L P set a piece of Sente's, with Shift one of Gote's; plus promotes, minus changes sides, Delete takes away, Enter takes up and sets down.
editor-taken = { $piece } taken up
editor-put = { $piece }: { $place }
editor-hand-piece = { $piece } in hand: { $count }
editor-box-piece = { $piece }, { $count } left
side-piece = { $side ->
    [black] Sente
   *[white] Gote
  } { $piece }
editor-help = How to set up
editor-help-tap = Drag a piece, or tap it and then the square. A piece from the box stays in hand until you tap it again.
editor-help-turn = Tap a piece twice to turn it: promoted, the other side's, and round again. A right click does the same.
editor-help-away = Drag a piece off the board, or onto the box, and it is gone.
editor-help-keys = By keyboard: arrows, letters for Sente's pieces, Shift and letters for Gote's, + promotes, − changes sides, Delete takes away.

diagram-empty = The board is empty.
diagram-no-king = The defender has no king.
diagram-many-kings = A side has more than one king.
diagram-too-many = There are more pieces of a kind than a set has.
diagram-nifu = Two pawns of one side stand on one file.
diagram-stuck = A pawn, lance or knight stands where it could never move.
diagram-in-check = The defender is in check already, and it is the attacker's move.

# The search.
search-running = Searching
search-line = The proof and disproof numbers say how many positions must still be settled, at least, to show a mate or that there is none.
search-line-hisshi = Every defence of every move is tried; each that is answered by mate is settled.
search-nodes = Positions
search-speed = Speed
search-time = Time
search-table = Table
search-depth = Line
search-proof = Proof number
search-disproof = Disproof number
search-shortest = Shortest mate
search-best = Most promising line
search-found = Mate in { $plies } found; is there a shorter one?
search-none = No mate within { $plies } plies.
search-nothing = Nothing is settled yet.
search-cost = { $nodes } positions in { $seconds } s
plies = { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
  }

# The verdict.
verdict = Verdict
verdict-mate = Mate in { $plies }
verdict-mate-bound = Mate in { $plies } or fewer
verdict-shortest = Proved: no shorter mate against the longest defence.
verdict-not-shortest = A mate is proved; whether it is the shortest was still open when the search ended.
verdict-futile = The last { $plies } moves of the line are futile interpositions (mudaai), which do not count.
verdict-no-mate = No mate
verdict-no-mate-line = Proved: whatever the attacker plays, checks alone do not mate.
verdict-gave-up = Not settled
verdict-gave-up-line = The search ended before it was known. Give it more time, or look at what it found.
judging = Looking for other solutions …
judged-sound = Sound: one solution, nothing left over
judged-unsound = Not sound
judged-open = No other solution was found as far as was searched
judged-cooks = Other solutions (yozume)
judged-left-over = Pieces left over (komaamari)
judged-open-checks = Left open
judged-equal = Equally long defences (hendō)
judged-last = Other last moves, which are forgiven

# The tree of the solution.
choices = What can be played here
choices-checks = Checks here
choices-answers = Defences here
choices-opening = Looking at every move …
choices-back = Back to the solution
choices-mated = Mate: there is no move left.
choices-no-check = There is no check here.
outlook-mated = mate
outlook-mate = mate in { $plies }
outlook-mate-bound = mate in { $plies } or fewer
outlook-no-mate = no mate
outlook-escapes = escapes
outlook-futile = futile
outlook-open = open

# Brinkmate.
hisshi-mate = Mate
hisshi-mate-line = No brinkmate is needed: checks alone mate. The line is one mate, not always the shortest.
hisshi-brink = Brinkmate in { $plies }
hisshi-brink-line = Proved: against every defence the attacker mates, or comes to the brink in time. No way there is shorter.
hisshi-no-brink = No brinkmate within { $plies }
hisshi-no-brink-line = Proved: whatever the attacker plays, within so many plies a defence is left.
hisshi-gave-up = Not settled
hisshi-gave-up-line = The search ended before it was known. Give it more time, or take pieces out of the defender’s hand.
hisshi-defences = Every defence
hisshi-step = Step to a move of the attacker to see what it threatens and what every defence comes to.
hisshi-threat = Threatens mate in { $plies }:
hisshi-check = It is check: the defender must answer it.
outlook-brink = brinkmate in { $plies }

export-line = The line shown
export-problem = The problem

mate-failed-not-understood = The request was not understood.
mate-failed-no-position = This is no position that can be played:
mate-failed-no-king = The defender has no king.
mate-failed-not-a-problem = This is not a mate problem.
mate-failed-illegal-move = That move cannot be played:
mate-failed-busy = Every place for solving is taken at the moment. Please try again shortly.
mate-failed-lost = The search broke off. Your position is safe; please try again.
mate-failed-offline = The connection broke. Your position is safe; please try again.
