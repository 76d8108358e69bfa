# Other kinds of shogi: what the pages of each tell. The rules come sentence by sentence from the switches of the rule files.
variants-squares = Shogi on n × n squares
variants-squares-size = Size
variants-squares-line = The pieces and rules of shogi on smaller and larger boards: gold, silver, knight and lance stand outward from the king as far as the board goes, and a third of the rows is the zone of promotion. Choose a size, and play it on one screen, against the engine, or against people, without ratings.
variants-family = The whole family
variants-family-line = Games of the shogi family by the size of their boards. Those with a link have a page with board, pieces and moves.
variants-group-small = Small boards
variants-group-standard = Standard board, other pieces or rules
variants-group-large = Large boards
variants-group-multiplayer = More than two players
variants-group-solid = In three dimensions
variants-group-others = Other games and relatives
variants-relatives = Shogi beside its relatives
variants-relatives-line = On the boards of xiangqi and janggi pieces stand on the points where lines meet. A dash means that there is none, or that the sources differ.
variants-relative-game = Game
variants-relative-squares = Squares
variants-relative-pieces = Pieces a side
variants-relative-first-moves = First moves
variants-relative-zone = Rows of promotion
variants-relative-drops = Captures return
variants-relative-yes = yes
variants-kind-about = rules, pieces and their moves, and where they are known from.
variants-start = The starting position
variants-rules = Rules
variants-pieces = Pieces and their moves
variants-pieces-line = A circle is a step, a star a jump over what stands between, a stroke any distance; dots mean any distance over exactly one piece. Below each name stand its moves in Betza’s notation.
variants-turns = Turns into
variants-goes-on = It may take and move a second time, or return, in the same turn.
variants-takes-otherwise = It does not move everywhere as it takes: in the letters, m only moves and c only takes.
variants-hops-to-second = To the second square it jumps only over a piece.
variants-farther = In some directions it goes up to { $count } squares, farther than the picture.
variants-not-here = It is shown here and not played: the sources do not agree on what some of its pieces do.
variants-best = Best players
variants-best-none = Nobody has played enough rated games of it yet.
variants-rated = Even games without take-backs that two accounts find in the lobby can be rated, with any clock. Each kind of shogi has one rating.
variants-source = Where the rules are from
variants-source-association = As the Japanese Chu Shogi Association and lishogi have them; moves were compared with lishogi’s program.
variants-source-hodges = As George Hodges published them for the Shogi Association; moves were compared with other programs.
variants-source-dai = Pieces and array as George Hodges published them for the Shogi Association; promotion as in chu shogi. Moves were compared only with a second program of our own.
variants-source-wadrop = Wa shogi as George Hodges published it for the Shogi Association, with the drops that are added today; moves were compared with SjaakII.
variants-source-heian = An old text names the pieces and tells how they move; the rest is a reconstruction.
variants-source-lishogi = As lishogi has them; moves were compared with its program.
variants-source-gorogoro = As they are played today; moves were compared with Fairy-Stockfish and SjaakII.
variants-source-programs = As programs that play it have them, Fairy-Stockfish first of all; moves were compared with it.
variants-source-played = As they are played today; moves were compared with the programs of lishogi and with Fairy-Stockfish.
variants-source-shown = Pieces, moves and array as George Hodges published them for the Shogi Association, and as programs have them that follow him.
variants-doubt-gorogoro-dobutsu = No rule sheet that we have says whether two chicks on a file and mate by dropping a chick are forbidden; here they are, as in shogi.
variants-doubt-kyotoshogi = Some programs count a repetition only at the fourth occurrence and forbid perpetual check; the draw at the third is what the inventor and lishogi have.
variants-doubt-micro = No source tells what happens after a repetition or when a side has no move; here both are as Fairy-Stockfish has them.
variants-doubt-torishogi = In another tradition whoever began the cycle must vary at the third occurrence.
variants-doubt-annanshogi = By other house rules any piece that protects another one lends its moves; here it is the piece behind.
variants-doubt-heian = A reconstruction: the old text gives neither the size of the board nor the place of the pawns for sure.
variants-doubt-shoshogi = Fairy-Stockfish lacks the rule of the bare king; here it is as George Hodges told it.
variants-doubt-chushogi = The sources differ where a lion takes, on its way, the only pawn that guards the other lion (here it still guards), about pawns on the last row, and about repetition.
variants-doubt-dai = Some have promotion as in shogi; here it is as in chu shogi. No source has rules against trading lions.
variants-doubt-wa = The crow and the owl may have changed places in the array, and no source settles whether pieces are dropped.
variants-doubt-yarishogi = In one source having no move is a draw; in Fairy-Stockfish it loses, and so it does here.
variants-rule-pieces = { $count ->
    [one] Each side begins with { $count } piece on the board.
   *[other] Each side begins with { $count } pieces on the board.
  }
variants-rule-borrow = A piece with one of your own directly behind it moves as that one does, and only so. What the piece behind borrows in its turn does not count.
variants-rule-promotion-none = No piece promotes.
variants-rule-promotion-zone = { $count ->
    [one] A piece may promote when its move begins or ends on the farthest row.
   *[other] A piece may promote when its move begins or ends on the { $count } farthest rows.
  }
variants-rule-promotion-compulsory = { $count ->
    [one] A piece that can promote must do so when its move begins or ends on the farthest row.
   *[other] A piece that can promote must do so when its move begins or ends on the { $count } farthest rows.
  }
variants-rule-promotion-capture = { $count ->
    [one] A piece may promote when it enters the farthest row, or when it takes something and its move begins or ends there.
   *[other] A piece may promote when it enters the { $count } farthest rows, or when it takes something and its move begins or ends there.
  }
variants-rule-promotion-each-move = Every piece but the king turns over each time it moves, and back again the next time.
variants-rule-promotion-each-capture = Every piece but the king turns over each time it takes another one, and back again the next time.
variants-rule-drops-none = What is taken leaves the game.
variants-rule-drops-base = What you take is yours: in place of a move you may drop it on an empty square, unpromoted.
variants-rule-drops-either = What you take is yours: in place of a move you may drop it on an empty square, with either face up.
variants-rule-stuck = No piece may come to a square from which it could never move again.
variants-rule-pawns-on-a-file = { $count ->
    [one] A pawn may not be dropped on a file with { $count } unpromoted pawn of yours.
   *[other] A pawn may not be dropped on a file with { $count } unpromoted pawns of yours.
  }
variants-rule-swallows = A swallow may not be dropped on a file with two unpromoted swallows of yours, and mate by dropping a swallow is forbidden.
variants-rule-pawn-mate-forbidden = Mate by dropping a pawn is forbidden.
variants-rule-pawn-mate-allowed = Mate by dropping a pawn is allowed.
variants-rule-lion = A lion takes two steps in one turn, in any direction, and may take twice; it may return, and leap over anything to the second square.
variants-rule-lion-trading = Lions are not simply traded: a lion may not take a lion two squares away that is guarded, unless it takes something more than a pawn or go-between on its way; and when another piece has taken a lion, no piece but a lion may take the other lion in the next turn elsewhere.
variants-rule-mate = You win by checkmate.
variants-rule-taken = Nobody has to answer a check: you win by taking the king.
variants-rule-royals = A second royal piece may arise by promotion; then both have to fall.
variants-rule-try = You also win when your king stands on the farthest row and cannot be taken at once.
variants-rule-first-check = Whoever gives the first check wins at once.
variants-rule-bare-king = A side that has nothing left but its king loses, unless it can bare the other king at once. When both kings are bare, the game is a draw.
variants-rule-bare-king-pawns = A side that has nothing left but its king loses against more than pawns and go-betweens, unless it gives check or can take the only other piece at once; pieces that can never move again do not count. When both kings are bare, the game is a draw.
variants-rule-no-move-loses = Whoever has no move loses.
variants-rule-no-move-draws = Whoever has no move and is not in check draws.
variants-rule-perpetual-check = Whoever gives check all the time until the position is repeated loses.
variants-rule-perpetual-attack = Whoever attacks something with every move of a repetition, while the other side does not, loses.
variants-rule-repetition-draw = The game is a draw when the same position comes { $count } times.
variants-rule-repetition-first = When the same position comes { $count } times, the player who moved first in the game loses.
variants-rule-repetition-completer = Whoever brings the same position about { $count } times loses.
variants-doubt-heian8x8 = A reconstruction: the old text gives neither the size of the board nor the place of the pawns for sure.
variants-doubt-heian9x9 = A reconstruction: the old text gives neither the size of the board nor the place of the pawns for sure.
variants-doubt-wadrop = The crow and the owl may have changed places in the array, and no source settles whether pieces are dropped.
variants-doubt-heian-dai = A reconstruction: the old text names the pieces; how far the promotion zone reaches and what a piece turns into are later readings.
variants-doubt-tenjiku = The sources differ on lion hawk, fire demon, heavenly tetrarchs and the generals that leap, and on what may leap over what.
variants-doubt-dai-dai = The sources differ on the lion dog and on the furious fiend.
variants-doubt-maka-dai-dai = The sources differ on the emperor, the lion dog and the pieces with a lion’s power.
variants-doubt-tai = The sources differ on the emperor, the lion dog and the pieces with a lion’s power.
variants-rule-promotion-taking = A piece may promote when it takes something.
variants-rule-royals-both = Emperor and crown prince are both royal from the start: both have to fall.
variants-piece-hook = It slides, and may turn once by a right angle on its way; it stops where it takes. The picture has only the first stretch.
variants-piece-leaps = To take, it also leaps over any number of pieces on its line, but not over a general of its own rank or a higher one, nor over a king.
variants-piece-lion-hawk = It is a bishop, and besides goes two steps in any direction (George Hodges) or moves as a lion (others).
variants-piece-fire-demon = Besides its slides it goes up to three steps in any direction, and whatever stands next to it burns; the sources differ on the details.
variants-piece-tetrarchs = It does not move to the squares next to it, but may take what stands there without moving; it slides from the second square on, sideways two or three squares. The sources differ.
variants-piece-lion-dog = Up to three steps in a line; by some sources it may take on each of them.
variants-piece-lion-power = It also has a lion’s power: two steps in any direction, taking on both. The sources differ on the furious fiend, which by some goes three steps.
variants-piece-emperor = It goes to any square of the board that the other side does not guard; the sources differ on what it may take.
