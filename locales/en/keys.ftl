# Keys, and what a board says.
# The board in words
move-words = { $side ->
    [black] Sente
   *[white] Gote
  }: { $piece } to { $square }
move-words-capture = { $side ->
    [black] Sente
   *[white] Gote
  }: { $piece } takes { $taken } on { $square }
move-words-drop = { $side ->
    [black] Sente
   *[white] Gote
  }: { $piece } dropped on { $square }
move-words-promotes = { $move }, promoted
line-empty = empty
legal-none = no legal move
file-name = File { $file }
rank-name = Rank { $letter }
keys-title = Keyboard shortcuts
keys-line = They work while the board is focused.
key-cursor = Move the cursor
key-enter = Pick up or place a piece
key-escape = Put the piece back
key-hand = Take a piece from your hand
key-promote = Promote or not
key-square = What is under the cursor
key-legal = Where the piece under the cursor can move
key-last = The last move
key-clocks = Both clocks
key-hands = Both hands
key-file = One file
key-rank = One rank
key-board = The whole board
key-flip = Flip the board
key-help = Show this list
in-words = The board in words
in-words-square = Square (7g or 77), and where its piece can move
in-words-ask = Tell
in-words-unknown = There is no such square. Write 7g or 77.
