# Mate problems to solve.
problems-plies = Mate in { $count }
problems-hand = In Sente’s hand: { $hand }
problems-line = { $count } original problems, each proved to have a single solution.
problems-begin = Start
problems-continue = Continue
problems-none = No problems match.
problems-need-script = To solve problems on the board, turn on JavaScript. You can read the solution without it.
grade = grade { $grade }
tile = Problem { $number }, grade { $grade }, { $state }
state-new = not tried yet
state-solved = solved
state-due = due for review
state-missed = missed
legend-grade = grade, 1 to 9
filter = Show problems
filter-all = All
filter-new = New
filter-due = Due
filter-missed = Missed
filter-solved = Solved
filter-grade = Grade
filter-grade-all = All grades
problems-order = Order
problems-order-length = By length
problems-order-set = As in the set
problems-order-liked = Most liked first

today = Today’s reviews
today-due = { $count ->
    [one] 1 problem is due
   *[other] { $count } problems are due
  }
today-none = Nothing to review
today-line = A problem you solve without a mistake comes back after a few days, then after weeks, shortly before you would forget it; one you miss comes back tomorrow.
today-start = Start reviewing
today-begin = Start with a mate in 1
count-solved = solved
count-streak = current streak
count-best = best streak
count-days = days in a row

keep-line = Your progress is stored in this browser only. Save a backup to move it to another browser.
keep-account = Your progress is kept with your account. A backup works in any browser.
keep-save = Save backup
keep-load = Restore backup
keep-loaded = Backup restored.
keep-unreadable = This is not a backup file.

# One problem.
problem-number = { $number } of { $total }
problem-previous = Previous problem
problem-next = Next problem
problem-next-review = Next review
problem-list = All problems
problem-retry = Try again
problem-restart = Start over
problem-solution = Solution
problem-in-solver = Open in solver
problem-liked = { $liked } of { $all } liked it
problem-vote = Did you like it?
problem-vote-yes = Yes
problem-vote-no = Not much
problem-comments = Comments (may give the solution away)
problem-comments-none = This problem takes no comments.
problem-skip = Skip
problem-no-moves = Your moves appear here.
review-left = { $count ->
    [0] No more reviews today
    [one] 1 review left today
   *[other] { $count } reviews left today
  }
review-finished = Finish reviewing
problem-gone = This problem is gone
problem-gone-line = It was deleted from its set, and has been taken out of your reviews.
streak = { $count ->
    [0] No streak yet
   *[other] Streak: { $count }
  }

said = Feedback
said-title-turn = Your move
said-title-right = Correct
said-title-wrong = Not quite
said-title-solved = Solved!
said-title-shown = Solution
said-title-open = Undecided
said-turn = Sente gives check on every move and mates in { $plies }.
said-turn-again = Find the check that leads to mate.
said-judging = …
said-right = That leads to mate. The defence holds out as long as it can.
said-slower = That leads to mate too, but there is a quicker way; { $plies } plies remain. Play on or start over.
said-refuted-escape = The king escapes: { $move }.
said-refuted-king-takes = The king captures: { $move }.
said-refuted-taken = The checking piece is captured: { $move }.
said-refuted-blocked = A piece blocks the check: { $move }.
said-refuted-interposed = A dropped piece blocks the check: { $move }.
said-no-check = That is not check. In a mate problem every move must give check. Try another.
said-illegal = { $foul } { $why }
said-perpetual-check = The same position has occurred for the fourth time: perpetual check loses.
said-open = Could not find out in time whether that leads to mate. Try another move.
said-solved = Solved in { $plies }.
said-solved-longer = Solved, though not by the shortest way: mate in { $plies }.
said-shown = Step through it, and try again another day.
due-clean = Solved without a mistake.
due-helped = Solved with help.
due-missed = You made a mistake.
due-days = { $days ->
    [0] It comes back today.
    [one] It comes back tomorrow.
   *[other] It comes back in { $days } days.
  }

hint-ask-0 = Hint
hint-ask-1 = Which square?
hint-ask-2 = Show the move
hint-ask-3 = Hint
hint-piece = Move the marked { $piece }.
hint-drop = Drop the { $piece }.
hint-square = The { $piece } goes to { $square }.
hint-move = { $move }

theme-sacrifice = sacrifice
theme-great-sacrifice = major-piece sacrifice
theme-non-promotion = non-promotion
theme-far-drop = distant drop
theme-interposition = interposition
theme-double-check = double check
theme-discovered-check = discovered check
theme-pawn-drop-mate = avoiding pawn-drop mate
theme-drops-only = drops only
theme-chase = king chase
problem-offline = Without a connection only the problem’s own solution is recognised. This move may be right or wrong; it will be judged when you are online.

# The rush.
rush-line = Find as many mates as you can. They get harder as you go, and the third mistake ends the rush. Problems you miss come back in your reviews.
rush-length = Time limit
rush-length-three = 3 minutes
rush-length-five = 5 minutes
rush-length-endless = No clock
rush-start = Start
rush-again = Play again
rush-end = Stop
rush-solved = { $count ->
    [one] mate found
   *[other] mates found
  }
rush-best-now = Your best so far.
rush-best = Your best: { $count }
rush-best-none = No result yet
rush-missed = Missed
rush-missed-line = Look at them again, without the clock.
rush-failed = The next problem could not be loaded. Check your connection and start again.
rush-score-solved = Found
rush-score-mistakes = Mistakes
rush-score-time = Time
rush-mistakes-of = { $count } of { $most } mistakes
set-problems = { $count ->
    [one] { $count } problem
   *[other] { $count } problems
}
set-download = Download as text (SFEN)
set-report = Report this set
set-by = by { $name }
