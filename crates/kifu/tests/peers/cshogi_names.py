"""Names of moves as cshogi writes them. Reads lines "SFEN, last move, moves" parted by tabs; the position is the one after
the last move. Prints KI2, KIF and CSA of each move, a line a position."""
import sys

from cshogi import CSA, KI2, KIF, Board, move_to_csa

for line in sys.stdin:
    sfen, last, moves = line.rstrip("\n").split("\t")
    board = Board(sfen)
    before = board.push_usi(last)
    names = []
    for usi in moves.split(" "):
        move = board.move_from_usi(usi)
        sign = "+" if board.turn == 0 else "-"
        names += [KI2.move_to_ki2(move, board), KIF.move_to_kif(move, before), sign + move_to_csa(move)]
    print("\t".join(names))
