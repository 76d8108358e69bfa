# The first page: a new game, or a record to open.
start-title = A game of shogi?
start-play = Play
start-invite = Make the invitation
start-board = Start position: { $handicap }
list-separator = { " · " }

opponent = Opponent
opponent-engine = Engine
opponent-friend = A friend, by link
opponent-self = Both sides here
opponent-friend-line = You get a link to send. Whoever opens it plays the other side; no account is needed.
opponent-self-line = Two people at one screen, or you alone with a position.

level = Level
level-1-line = Knows how the pieces move, and little more. For your very first games.
level-2-line = Takes what it can reach. Watch your loose pieces.
level-3-line = Looks a move ahead, and overlooks things as learners do.
level-4-line = Defends simple threats and punishes simple mistakes.
level-5-line = Sees short mates. About a first year at the club.
level-6-line = Plans an attack and keeps its king at home.
level-7-line = Few gifts. A regular of the club.
level-8-line = Reads far in the endgame.
level-9-line = Hard to beat for strong amateurs.
level-10-line = All that the engine has.

your-side = Your side
side-toss = Furigoma
odds-line = White, uwate, gives the pieces and moves first. Black, shitate, takes the odds.

clock = Clock
clock-custom = Other …
clock-differs = Different for Gote
clock-field-minutes = Minutes
clock-field-byoyomi = Byōyomi, seconds
clock-field-periods = Periods
clock-field-increment = Added a move, s

rules-summary = Rules: { $conduct }, { $impasse }
conduct = Illegal moves
conduct-friendly-short = Friendly
conduct-strict-short = Strict
conduct-friendly-line = An illegal move is refused and explained; you choose another.
conduct-strict-line = As over the board: nothing stops an illegal move, and it loses the game at once.
impasse-rule = When the kings enter
impasse-declaration-27-choice = Declare with king and ten pieces in the zone and 28 points (Sente) or 27 (Gote), and win. Usual online.
impasse-points-24-choice = Both agree to count; below 24 points loses, otherwise a draw. The professionals' rule.
impasse-simple-27-choice = Both agree to count; 27 or more wins, at 27 each Gote.
impasse-try-choice = Once both kings are in, the first on the other king's starting square wins.
impasse-none-choice = Play until mate or resignation.
takebacks-allowed = Take-backs may be asked for
formal-resignation = Mate does not end the game: the loser resigns
announce-check = Check is announced

record-open = Open a record
record-open-line = KIF, KI2, CSA, JKF, USI, SFEN, USEN, PSN, or moves as Western or Japanese books print them. Paste it, choose a file, or drop one on this page.
record-paste = Paste a record here
record-read = Open
record-reading = Reading …
record-file = Choose a file
record-too-large = This is larger than 2 MiB, which no record of one game should be.
record-unreadable = This could not be read as a record.
record-empty = There is nothing to open yet: paste a text, or choose a file.
record-read-moves = { $count ->
    [one] 1 move was read before it broke.
   *[other] { $count } moves were read before it broke.
  }
fault-place = Line { $line }, column { $column }
fault-line = Line { $line }
faults-more = and { $count } more

start-tsume = Mate problems
start-tsume-line = Short problems with one solution each: find every move. And a solver for positions of your own.
start-problems = Solve problems
start-solver = Mate solver
