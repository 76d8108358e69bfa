# What a player's games say of how their moves were found: for moderators alone.
evidence-title = Fair play: { $name }
evidence-open = Fair-play evidence
evidence-player = Player’s page
evidence-line = Evidence for you to weigh, never a verdict: strong players agree with the engine, too. That you opened this page is in the log.
evidence-no-games = No rated games with a clock against other players yet.
evidence-strong = Agrees with the engine as full strength does
evidence-noticeable = Agrees with the engine more than players usually do
evidence-nothing = Agrees with the engine no more than players usually do
evidence-too-little = Too little to go by: five analysed games with a hundred moves that count are needed.
evidence-worth = Out of 28 sets of five games by our weaker levels (4 to 12), none reached the first mark, while 18 of 19 sets by the full-strength engine reached the second. Levels are not people, so look at the games before you decide.
evidence-analyse = { $count ->
    [one] Analyse 1 game
   *[other] Analyse { $count } games
  }
evidence-waiting = { $count ->
    [one] 1 game is waiting for the engine.
   *[other] { $count } games are waiting for the engine.
  }
evidence-level = level { $level }
evidence-plot-agreement = Best moves by game
evidence-plot-agreement-line = Share of the engine’s best moves in each game, oldest first. Lines: what our engine’s levels play.
evidence-plot-given = What moves gave away
evidence-plot-given-line = Bars: this player. Plain marks: levels 4 to 13 playing each other; dashed marks: full strength.
evidence-plot-pace = Thinking time and difficulty
evidence-plot-pace-line = Each dot is a move. People usually think longer where there is more to think about; this is not calibrated.
evidence-difficulty = more to think about →
evidence-figures = Game by game
evidence-game = Game
evidence-all = All together
evidence-moves = Moves
evidence-moves-line = Moves that count: not in the book, more than three legal moves, and a chance of winning between 10 and 90%.
evidence-best = Best
evidence-best-line = Share of moves that are the engine’s first choice.
evidence-given = Given away
evidence-given-line = Chance of winning given away per move, on average.
evidence-weight = Weight
evidence-weight-line = How much likelier a move is from full strength than from levels 4 to 13, as a logarithm, on average. Above zero speaks for the engine.
evidence-spread = Evenness
evidence-spread-line = Spread of thinking times divided by their mean; near zero means every move took the same time. In public records with times, none of 19 sides played by people was below 0.45 (so at most 17% are), and 96 of 497 played by engines were: an even pace is rare among people, an uneven one says nothing.
evidence-with-difficulty = Time and difficulty
evidence-with-difficulty-line = Rank correlation of thinking time with difficulty, −1 to +1.
evidence-blurs = Page left
evidence-blurs-line = Own turns in which the page lost focus, according to the browser. A message or a knock at the door does that, too; it cannot be trusted in either direction.
evidence-words = What the columns mean
evidence-leaving = Leaving games
evidence-left = { $left } of { $of } games in the last 30 days.
