# The ways to practise.
practice = Practice
practice-line = Short exercises for a free minute.
practice-tesuji = Tesuji
practice-tesuji-line = Tactics from games of our engine, by motif. Each wins material by force, and every answer is checked.
practice-next-move = Next move
practice-next-move-line = One move is better than all others: find it. Positions from our engine’s games and from published ones, by phase and grade; those you miss come back.
practice-mates = Mate problems
practice-mates-line = Short problems with one solution; those you miss come back.
practice-rush = Mate rush
practice-rush-line = As many mates as you can before time is up.
practice-ladder = Handicap ladder
practice-ladder-line = Ten games against the engine, from a ten-piece handicap down to an even game, with advice for each and, if you like, warnings before mistakes.
practice-coordinates = Coordinates
practice-coordinates-line = You are given a square: touch it. How many in a minute?
practice-notation = Reading notation
practice-notation-line = You are given a move: play it on the board. How many in a minute?
practice-castles = Castle builder
practice-castles-line = Build a castle move by move against the clock. Your best times are kept.
practice-blindfold = Blindfold
practice-blindfold-line = Moves are read out and the board stays empty. Where does everything stand?
practice-mistakes = Your own mistakes
practice-mistakes-line = Positions from your analysed games come back until you find the better move.
practice-repertoire = Opening drill
practice-repertoire-line = Play your own opening lines from memory. The lines you miss come back.
practice-print = Printables
practice-print-line = Rules, handouts, problem booklets, record sheets and paper sets as PDF.
practice-set = Set { $number }
practice-set-one-grade = { $count } problems, grade { $grade } of 5
practice-set-line = { $count } problems, grade { $from } to { $to } of 5
ladder-board = Starting position
ladder-level = The engine gives the handicap, plays Gote and moves at level { $level }.
ladder-open = Your game here is not over: resume it
ladder-won = Won
ladder-lost = You lost last time: try again
ladder-ten = Gote has only a king and pawns. Open the bishop’s diagonal, push the rook’s pawn and promote both pieces, then bring up a gold: nothing can defend the king.
ladder-eight = Two golds guard the king. Break through on the second file with rook and bishop together; do not trade the rook for a gold.
ladder-six = Gote has no knights or lances, so the edges are weak. Push the pawn on the ninth or first file, aim the bishop at it, and promote the rook there.
ladder-five = One knight is left, and it guards one edge: attack the other one.
ladder-four = Both knights are back. Use a silver with rook and bishop: in climbing silver, your pieces outnumber the defenders on the rook’s file.
ladder-two = The classic handicap. Take space with pawns on the fourth and third files (the two-pawn push), build a castle first, then break through in the centre.
ladder-rook-lance = Gote has no rook and no left lance: castle, then attack that edge, and keep your pieces protected against the bishop.
ladder-rook = Gote has no rook: the camp holds, but there is little attack. Castle fully, open the rook’s file and trade bishops when it helps you.
ladder-bishop = You have the only bishop. Put the rook on the third or fourth file and aim both at one point.
ladder-even = No more handicap: castle, choose an opening from the course, and look for the tesuji that you have practised.
trainer-start = Start
trainer-right = { $count } right
trainer-best = best: { $count }
trainer-that-is = That is { $square }.
trainer-square = Column { $column } from the left, row { $row } from the top
warnings-ask = Warn me before serious mistakes
warnings-checking = Checking your move
warnings-mate = Careful: { $move } would then be mate.
warnings-hangs = Careful: your { $piece } on { $square } could be captured.
warnings-forced-mate = Careful: the engine would then have a forced mate.
warnings-blunder = Careful: there is a much better move.
warnings-back = Take it back
warnings-play = Play it anyway
castles-goal = The castle: { $pieces }
castles-clock = { $seconds } s · { $moves ->
    [one] 1 move
   *[other] { $moves } moves
  }
castles-line = { $count ->
    [one] 1 piece
   *[other] { $count } pieces
  } to bring to the marked squares. The clock starts with your first move.
castles-best = Your best: { $seconds } s, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
  }
castles-built = Built in { $seconds } seconds and { $moves ->
    [one] 1 move
   *[other] { $moves } moves
  }
castles-record = Built, and faster than ever!
castles-stands = Built. You have been faster before.
castles-undo = Undo
castles-again = Again
castles-next = Next
castles-all = All { $count } castles
mistakes-how = Open one of your games, let the engine analyse it, and keep the mistakes from the report. They come back here until you know a better move.
mistakes-open = Open a game record
mistakes-next = { $count ->
    [one] 1 position is kept
   *[other] { $count } positions are kept
  }; { $days ->
    [0] the next one is due today.
    [one] the next one comes back tomorrow.
   *[other] the next one comes back in { $days } days.
  }
mistakes-more = Go on
mistakes-game = The game
mistakes-forget = Do not ask again
mistakes-keep = Keep for practice: { $side }
mistakes-kept = { $count ->
    [0] These positions are already kept.
    [one] 1 position kept.
   *[other] { $count } positions kept.
  }
blindfold-length = Moves read out
blindfold-at = Move { $index } of { $count }
blindfold-next = Next move
blindfold-back = Back
blindfold-ask = Go to the questions
blindfold-where = Where is this piece: { $piece }?
blindfold-what = What stands on { $square }?
blindfold-check = Would { $move } be check?
blindfold-legal = Can { $move } be played?
blindfold-yes = Yes
blindfold-no = No
blindfold-nothing = nothing
blindfold-right = Right.
blindfold-not = No: { $piece } is wrong.
blindfold-no-match = No. Go through the moves once more in your mind.
blindfold-on = { $side ->
    [black] Sente
   *[white] Gote
  } to move. Play on: { $count ->
    [one] 1 more move.
   *[other] { $count } more moves.
  }
blindfold-illegal = That cannot be played.
blindfold-played = { $move } { $reply }
blindfold-result = { $right } of { $total } right
blindfold-board = The position at the end
repertoire-how = Paste the link to a game record with branches or to a chapter of a study. You play one side, the lines answer for the other, and the moves you miss come back.
repertoire-from = Link to the record or study
repertoire-side = Your side
repertoire-failed = No lines were found at this link.
repertoire-kept = Your openings
repertoire-due = { $count } due
repertoire-forget = Remove
repertoire-left = { $count } to go
repertoire-asked = Your move.
repertoire-wrong = { $tried } is not in your lines. Play { $best }.
repertoire-shown = Play { $best }.
repertoire-line = End of this line.
repertoire-over = Done for today: { $right } right, { $missed } missed.
repertoire-next = Next line
repertoire-leave = Stop

# Where progress is kept.
practice-kept = Your progress is kept with your account, on all your devices.
practice-kept-here = Your progress is kept in this browser only. Log in to keep it with an account.
next-move-ask = One move is better than all others. Which?
next-move-phase = Phase
next-move-grade = Grade
next-move-all = All
next-move-opening = Opening
next-move-middle = Middle game
next-move-end = Endgame
next-move-row = { $count } in a row · best { $best }
next-move-due = { $count ->
    [one] { $count } position comes back today
   *[other] { $count } positions come back today
  }
next-move-best = { $move } is the move: { $chance }. After any other move, at best { $other }.
next-move-wrong = { $move } has an answer: { $left }.
next-move-other = Not { $move }: after it, at best { $left }. Look again.
next-move-chance = { $outlook } ({ $chance }% to win)
next-move-winning = a won position
next-move-better = the better position
next-move-level = an even position
next-move-worse = the worse position
next-move-lost = a lost position
next-move-skip = Skip
next-move-over = Nothing is left here for today: choose another phase or grade, or come back tomorrow.
standing = Where you stand
standing-line = From your lessons, positions, mates and tests. Work next on whatever has the shortest bar.
standing-passed = Strongest test passed: { $grade }.
standing-basics = Rules and pieces
standing-opening = Openings and castles
standing-tesuji = Combinations, middle game
standing-mate = Mates
standing-end = Attack and endgame
standing-lessons = Lessons: { $finished } of { $lessons }
standing-right = answers: { $right } of { $tried } right
standing-week = A plan for the week
standing-lesson = Lesson: { $title }
standing-positions = Ten positions: { $phase }
standing-mates = Ten mate problems
standing-test = Test for { $grade }
standing-placement = Find your grade
