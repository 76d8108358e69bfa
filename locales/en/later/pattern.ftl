# Search of the archive by a part of a position.
pattern-title = Search by partial position
pattern-about = Set up only the squares that matter. The rest can hold anything or be empty.
pattern-misread = This is not a valid search.
pattern-board = Board
pattern-hands = In hand
pattern-material = Material
pattern-notation = The board is written as in SFEN, but numbers skip squares that can hold anything. A dot is an empty square, * any piece, A any Sente piece and a any Gote piece. For hands and material, 2P means two or more Sente pawns, and =0b no Gote bishop.
pattern-either = Also with the sides swapped
pattern-square = Tap a square to set
pattern-pieces = Pieces
pattern-wanted-empty = Empty square
pattern-wanted-any = Any piece
pattern-wanted-black = Sente piece
pattern-wanted-white = Gote piece
pattern-square-is = { $square }: { $wanted }
pattern-hand-line = Each side has at least the pieces shown in hand.
pattern-exactly-black = ☗ Exactly this hand
pattern-exactly-white = ☖ Exactly this hand
pattern-material-line = The pieces of each side, on the board and in hand, promoted or not. Fields left empty do not matter.
pattern-material-exactly = Exactly these numbers
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
pattern-none = No games match.
pattern-nothing = Set a piece or a condition first.
