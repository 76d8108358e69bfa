"""Compares lines of `differ --show` (SFEN, check, mate, legal moves; tab-separated, on standard input) with cshogi.

Set-up of a throw-away environment: python3 -m venv /tmp/peer && /tmp/peer/bin/pip install cshogi==1.1.0
"""
import sys

import cshogi

seen = different = 0
board = cshogi.Board()
for line in sys.stdin:
    fields = line.rstrip("\n").split("\t")
    if len(fields) != 4:
        continue
    sfen, check, mate, moves = fields
    board.set_sfen(sfen)
    theirs = sorted(cshogi.move_to_usi(move) for move in board.legal_moves)
    their_check = board.is_check()
    their_mate = their_check and not theirs
    seen += 1
    if theirs != moves.split() or their_check != (check == "true") or their_mate != (mate == "true"):
        different += 1
        only_ours = sorted(set(moves.split()) - set(theirs))
        only_theirs = sorted(set(theirs) - set(moves.split()))
        print("differs:", sfen, "only ours:", only_ours, "only cshogi's:", only_theirs)
print(f"{seen} positions, {different} differences", file=sys.stderr)
sys.exit(1 if different else 0)
