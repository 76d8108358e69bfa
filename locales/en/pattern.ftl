# Search of the archive by a part of a position.
pattern-title = Search by part of a position
pattern-about = Set only the squares that matter. All other squares can hold anything.
pattern-misread = This search could not be read.
pattern-board = Board
pattern-hands = In hand
pattern-material = Material
pattern-notation = The board is written as in SFEN, but numbers skip squares that can hold anything. A dot is an empty square, * any piece, A any Sente piece and a any Gote piece. In hand and as material, 2P means two or more Sente pawns, and =0b no Gote bishop.
pattern-either = Also with colors reversed
pattern-square = Tapping a square sets
pattern-pieces = Pieces
pattern-wanted-empty = Empty square
pattern-wanted-any = Any piece
pattern-wanted-black = Sente piece
pattern-wanted-white = Gote piece
pattern-square-is = { $square }: { $wanted }
pattern-hand-line = Hands: at least as many pieces as shown.
pattern-exactly-black = ☗ Exactly this hand
pattern-exactly-white = ☖ Exactly this hand
pattern-material-line = Pieces of each side on the board and in hand together, promoted or not. Empty fields do not matter.
pattern-material-exactly = Exactly as many
pattern-material-field = { $side ->
    [black] Sente’s pieces: { $piece }
   *[white] Gote’s pieces: { $piece }
  }
pattern-which = Which games
pattern-stop = Stop
pattern-more = Search older games
pattern-progress = { $done } of { $all } games searched
pattern-found = { $count ->
    [one] { $count } game found
   *[other] { $count } games found
  }
pattern-none = No game here has this.
pattern-nothing = Put a piece or a condition on the board first.
