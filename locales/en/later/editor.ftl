# The board editor, and what is said of a problem that is being judged.
solver-clear = Clear board
editor-board = Board editor
editor-box = Piece box
editor-promoted = Promoted
editor-keys = Use the arrow keys to move the cursor. K, R, B, G, S, N, L and P place a piece for Sente, with Shift for Gote. Plus promotes, minus changes sides, Delete removes, Enter picks up and places.
editor-taken = { $piece } picked up
editor-put = { $piece }: { $place }
editor-hand-piece = { $piece } in hand: { $count }
editor-box-piece = { $piece }, { $count } left
diagram-empty = The board is empty.
diagram-no-king = The defender has no king.
diagram-many-kings = One side has more than one king.
diagram-too-many = There are more pieces of one kind than a set contains.
diagram-nifu = One side has two pawns on the same file.
diagram-stuck = A pawn, lance or knight has no possible move from its square.
diagram-in-check = The defender is already in check on the attacker’s turn.
