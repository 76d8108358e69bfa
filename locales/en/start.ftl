# The first page: a new game, or a record to open.
list-separator = { " · " }

opponent = Opponent
opponent-engine = Engine
opponent-friend = Friend, by link
opponent-self = Two players, one screen

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

side-toss = Furigoma

clock = Clock
clock-custom = Custom…
clock-differs = Separate clock for Gote
clock-field-minutes = Minutes
clock-field-byoyomi = Byōyomi (s)
clock-field-periods = Periods
clock-field-increment = Increment (s)

conduct-friendly-short = Friendly
conduct-strict-short = Strict
conduct-friendly-line = Illegal moves are refused and explained, and you choose another.
conduct-strict-line = As over the board: nothing stops you from making an illegal move, and it loses at once.
impasse-none-choice = Play until mate or resignation.

record-open = Open a record
record-open-line = KIF, KI2, CSA, JKF, USI, SFEN, USEN, PSN, or moves in Western or Japanese book notation, or the address of a game. Paste it, choose a file, or drop one on this page.
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
