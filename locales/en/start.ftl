# The first page: a new game, or a record to open.
start-title = A game of shogi?
start-play = Play
start-invite = Create invitation link
start-board = Starting position: { $handicap }
list-separator = { " · " }

opponent = Opponent
opponent-engine = Engine
opponent-friend = Friend, by link
opponent-self = Two players, one screen
opponent-friend-line = You get a link to send. The person who opens it plays the other side; no account needed.
opponent-self-line = For two players at one screen, or for trying out moves on your own.
keeper-self = Two others play, and I keep the time (also on a real board)

level = Level
level-1-line = Knows how the pieces move and little more. For your very first games.
level-2-line = Captures what it notices. Watch your loose pieces.
level-3-line = Thinks one move ahead and often overlooks things.
level-4-line = Still overlooks things, but punishes simple mistakes.
level-5-line = Spots most captures. Protect your pieces.
level-6-line = Looks at your reply as well.
level-7-line = Looks at your reply and misses less.
level-8-line = Looks three moves ahead.
level-9-line = Looks further ahead and sees short mates.
level-10-line = Looks five moves ahead and seldom overlooks anything.
level-11-line = The full engine, but it looks at no more than 100 positions per move.
level-12-line = The full engine, but it looks at no more than 1,000 positions per move.
level-13-line = The full engine, but it looks at no more than 3,000 positions per move.
level-14-line = The engine’s full strength. It uses its clock; without one it thinks for five seconds.

your-side = Your side
side-toss = Furigoma
odds-line = Uwate (☖) plays without these pieces and moves first. Shitate (☗) has all pieces.

clock = Clock
clock-custom = Custom…
clock-differs = Separate clock for Gote
clock-field-minutes = Minutes
clock-field-byoyomi = Byōyomi (s)
clock-field-periods = Periods
clock-field-increment = Increment (s)

rules-summary = Rules: { $conduct }, { $impasse }
conduct = Illegal moves
conduct-friendly-short = Friendly
conduct-strict-short = Strict
conduct-friendly-line = Illegal moves are refused and explained, and you choose another.
conduct-strict-line = As over the board: nothing stops you from making an illegal move, and it loses at once.
impasse-rule = Impasse (entering-king) rule
impasse-declaration-27-choice = To win by declaration, you need your king and ten other pieces in the promotion zone, and 28 points (Sente) or 27 (Gote). The usual rule online.
impasse-points-24-choice = Both players agree to count. A player with fewer than 24 points loses; otherwise it is a draw. The professional rule.
impasse-simple-27-choice = Both players agree to count. A player with 27 or more wins; at 27 each, Gote wins.
impasse-try-choice = After both kings have entered, the first to reach the other king’s starting square wins.
impasse-points-24-2019-choice = Once one king has entered, both may agree to count, or one declares: 31 points win, 24 to 30 are a draw. The professional rule since 2019.
impasse-automatic-27-choice = As the 27-point declaration, but nobody has to declare: the game ends as soon as the conditions hold.
impasse-try-at-once-choice = The first king to reach the other king’s starting square wins, even if the other king has not entered.
impasse-all-in-choice = A player all of whose pieces on the board are in the promotion zone ends the game; 27 or more points win. A Western custom of the 1980s.
impasse-protected-camp-choice = The 24-point rule; in addition, a player whose king and pieces are all in the zone and protected may force the count that the other refuses.
impasse-none-choice = Play until mate or resignation.
takebacks-allowed = Allow take-back requests
more-rules-fold = More rules: repetition, replays, move limit, sets by name

record-open = Open a record
record-open-line = KIF, KI2, CSA, JKF, USI, SFEN, USEN, PSN, or moves in Western or Japanese book notation. Paste it, choose a file, or drop one on this page.
record-paste = Paste a record here
record-read = Open
record-reading = Reading…
record-file = Choose a file
record-too-large = This is larger than 2 MiB, which is too large for a single game record.
record-unreadable = This could not be read as a game record.
record-empty = There is nothing to open yet: paste a record or choose a file.
record-read-moves = { $count ->
    [one] 1 move was read before the error.
   *[other] { $count } moves were read before the error.
  }
fault-place = Line { $line }, column { $column }
fault-line = Line { $line }
faults-more = and { $count } more

start-tsume = Mate problems
start-tsume-line = Short problems, each with a single solution, and a solver for your own positions.
start-problems = Solve problems
start-solver = Mate solver
start-variants = Other kinds of shogi
