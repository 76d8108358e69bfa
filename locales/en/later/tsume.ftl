# The mate solver.
solver-title = Mate solver
solver-line = Set up a position or paste one. The attacker moves first and gives check on every move.
solver-line-hisshi = Set up a position or paste one. The attacker moves first; every attacking move gives check or threatens mate.
solver-goal = Find
solver-goal-mate = Mate
solver-goal-hisshi = Brinkmate (hisshi)
solver-hisshi-plies = Maximum length
solver-seek = Find brinkmate
solver-ready-hisshi = The solver looks for a move that is not check and leaves no defence against mate. Many pieces in the defender’s hand make it slow.
solver-attacker = Attacker, to move
solver-rest = Defender holds all remaining pieces
solver-problem = Reset board
solver-undo = Undo
solver-read = Paste or open
solver-paste = SFEN, BOD, KIF, CSA or any other record or diagram
solver-time = Time limit
solver-solve = Find mate
solver-ready = The solver finds the shortest mate against the longest defence, or proves that there is none.
solver-share-line = The link contains the position. Anyone who opens it sees it set up.
solver-bad-address = The position in this link could not be read:
solver-edit = Edit

# The search.
search-running = Searching
search-line = The proof and disproof numbers are lower bounds on how many positions must still be settled to prove a mate or to rule one out.
search-line-hisshi = Every defence to every move is tried. A defence that allows mate is crossed off.
search-nodes = Positions
search-speed = Speed
search-time = Time
search-table = Table
search-depth = Line
search-proof = Proof number
search-disproof = Disproof number
search-shortest = Shortest mate
search-best = Most promising line
search-found = Mate in { $plies } found. Looking for a shorter one…
search-none = { $plies ->
    [one] No mate within 1 ply.
   *[other] No mate within { $plies } plies.
  }
search-nothing = Nothing decided yet.
search-cost = Positions: { $nodes }, time: { $seconds } s
plies = { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
  }

# The verdict.
verdict = Verdict
verdict-mate = Mate in { $plies }
verdict-mate-bound = Mate in { $plies } or fewer
verdict-shortest = Proved: there is no shorter mate against the longest defence.
verdict-not-shortest = Mate is proved, but the search ended before it was known to be the shortest.
verdict-futile = The last { $plies } moves of the line are futile interpositions (mudaai), which do not count.
verdict-no-mate = No mate
verdict-no-mate-line = Proved: no sequence of checks leads to mate.
verdict-gave-up = Undecided
verdict-gave-up-line = The search ended without a result. Give it more time, or look at what it found.
judged-sound = Sound: single solution, no pieces left over
judged-unsound = Unsound
judged-open = No other solution found as far as the search went
judged-cooks = Other solutions (yozume)
judged-left-over = Pieces left over (komaamari)
judged-open-checks = Undecided checks
judged-equal = Defences of equal length (hendō)
judged-last = Alternative final moves (allowed)

# The tree of the solution.
choices = Moves here
choices-checks = Checks
choices-answers = Defences
choices-opening = Checking every move…
choices-back = Back to the solution
choices-mated = Mate: no legal move.
choices-no-check = No checks here.
outlook-mated = mate
outlook-mate = mate in { $plies }
outlook-mate-bound = mate in { $plies } or fewer
outlook-no-mate = no mate
outlook-escapes = escapes
outlook-futile = futile
outlook-open = undecided

# Brinkmate.
hisshi-mate = Mate
hisshi-mate-line = No brinkmate needed: a sequence of checks mates. The line shown is one mate, not necessarily the shortest.
hisshi-brink = Brinkmate in { $plies }
hisshi-brink-line = Proved: against every defence the attacker mates or reaches brinkmate within this many plies. There is no shorter way.
hisshi-no-brink = No brinkmate within { $plies }
hisshi-no-brink-line = Proved: whatever the attacker plays, the defender can hold out this many plies.
hisshi-gave-up = Undecided
hisshi-gave-up-line = The search ended without a result. Give it more time, or take pieces out of the defender’s hand.
hisshi-defences = All defences
hisshi-step = Select an attacking move to see its threat and the outcome of every defence.
hisshi-threat = Threatens mate in { $plies }:
hisshi-check = It is check, so the defender must respond.
outlook-brink = brinkmate in { $plies }

export-line = Current line
export-problem = Problem

mate-failed-not-understood = The request was not understood.
mate-failed-no-position = This is not a valid position:
mate-failed-no-king = The defender has no king.
mate-failed-not-a-problem = This is not a mate problem.
mate-failed-illegal-move = That move is not legal:
mate-failed-busy = The solver is busy at the moment. Please try again shortly.
mate-failed-lost = The search was interrupted. Your position is safe; please try again.
mate-failed-offline = Connection lost. Your position is safe; please try again.
editor-help = How to set up a position
editor-help-tap = Drag a piece, or tap it and then a square. A piece taken from the box can be placed repeatedly until you tap it again.
editor-help-turn = Tap a piece twice to promote it or to change its side. Right-clicking does the same.
editor-help-away = Drag a piece off the board or onto the box to remove it.
editor-help-keys = Keyboard: arrow keys, letters for Sente’s pieces, Shift + letters for Gote’s, + promotes, − changes sides, Delete removes.
