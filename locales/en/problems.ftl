# Mate problems to solve.
problems-plies = Mate in { $count }
problems-hand = In Sente’s hand: { $hand }
problems-line = { $count } problems of our own making, each proved to have one solution.
problems-begin = Begin
problems-continue = Go on
problems-none = No problem is like that.
problems-need-script = To solve it on the board, switch JavaScript on; the solution can be read without.
grade = grade { $grade }
tile = Problem { $number }, grade { $grade }, { $state }
state-new = not tried yet
state-solved = solved
state-due = to be reviewed
state-missed = missed, back soon
legend-grade = grade, 1 to 9
filter = Which problems
filter-all = All
filter-new = New
filter-due = To review
filter-missed = Missed
filter-solved = Solved
filter-grade = Grade
filter-grade-all = Every grade

today = Today's reviews
today-due = { $count ->
    [one] 1 problem waits
   *[other] { $count } problems wait
  }
today-none = Nothing to review
today-begin = Begin with a mate in one
today-line = A problem solved cleanly comes back after 3, 7, 16, 35, 90 and 180 days; one that was missed tomorrow.
today-start = Start the reviews
count-solved = solved
count-streak = clean in a row
count-best = best
count-days = days in a row

keep-line = There are no accounts: what you have solved is kept in this browser only. Save a copy to take it to another one.
keep-save = Save a copy
keep-load = Take a copy in
keep-loaded = Taken in.
keep-unreadable = This is no copy of your progress.

# One problem.
problem-number = { $number } of { $total }
problem-previous = Previous problem
problem-next = Next problem
problem-next-review = Next review
problem-list = To the list
problem-retry = Try again
problem-restart = From the start
problem-solution = Solution
problem-in-solver = In the solver
problem-skip = Skip
problem-no-moves = Your moves appear here.
review-left = { $count ->
    [0] No more reviews today
    [one] 1 review left today
   *[other] { $count } reviews left today
  }
review-finished = All reviews done
streak = { $count ->
    [0] No streak yet
    [one] 1 solved cleanly
   *[other] { $count } solved cleanly in a row
  }

said = What the site says
said-title-turn = Your move
said-title-right = Right
said-title-wrong = Not so
said-title-solved = Mate!
said-title-shown = The solution
said-title-open = One moment
said-turn = Sente gives check with every move and mates in { $plies }.
said-turn-again = Your move: find the check that mates.
said-judging = …
said-right = That mates. The defence answers as long as it can.
said-slower = That mates, too, but there is a quicker way; { $plies } plies are left. Play on, or start again.
said-refuted-escape = The king gets away: { $move }.
said-refuted-king-takes = The king takes: { $move }.
said-refuted-taken = The checking piece is taken: { $move }.
said-refuted-blocked = A piece steps between: { $move }.
said-refuted-interposed = A piece is dropped between: { $move }.
said-no-check = That gives no check. In a mate problem every move must; try another.
said-illegal = { $foul } { $why }
said-perpetual-check = The same position for the fourth time: perpetual check loses.
said-open = Whether that mates could not be settled in time. Try another move.
said-solved = Solved in { $plies }.
said-solved-longer = Solved, though not by the shortest way: { $plies } plies would do.
said-shown = Step through it, then try again some day.
due-clean = Solved cleanly.
due-helped = Solved with help.
due-missed = There was a mistake.
due-days = { $days ->
    [0] It comes back today.
    [one] It comes back tomorrow.
   *[other] It comes back in { $days } days.
  }

hint-ask-0 = Hint
hint-ask-1 = Which square?
hint-ask-2 = The move
hint-ask-3 = Hint
hint-piece = The { $piece } that is marked moves.
hint-drop = A { $piece } from hand is dropped.
hint-square = The { $piece } goes to { $square }.
hint-move = { $move }

theme-sacrifice = sacrifice
theme-great-sacrifice = great piece sacrificed
theme-non-promotion = non-promotion
theme-far-drop = drop from afar
theme-interposition = interposition
theme-double-check = double check
theme-discovered-check = discovered check
theme-pawn-drop-mate = pawn-drop mate avoided
theme-drops-only = drops only
theme-chase = chase
