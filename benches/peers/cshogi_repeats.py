"""Compares lines of `repeats --show` (SFEN, moves, occurrences, verdict; tab-separated, on standard input) with cshogi.

cshogi judges the second occurrence of a position and asks only for the moves since the last one. So its verdicts of the
second, third and fourth occurrence together are the verdict of the rule: perpetual check where all three say so of the same side.
"""
import sys

import cshogi

BY_MOVER = {cshogi.REPETITION_WIN: "other", cshogi.REPETITION_LOSE: "mover", cshogi.REPETITION_DRAW: "draw"}
lines = different = other_hands = both = ends = 0
for line in sys.stdin:
    fields = line.rstrip("\n").split("\t")
    if len(fields) != 4:
        continue
    sfen, moves, occurrences, end = fields
    board = cshogi.Board(sfen)
    lines += 1
    verdicts = {}
    apart = False
    for move, seen in zip(moves.split(), map(int, occurrences.split())):
        board.push_usi(move)
        state = board.is_draw()
        if state in (cshogi.REPETITION_SUPERIOR, cshogi.REPETITION_INFERIOR):
            # The same squares with more or fewer pieces in hand came nearer: the rule knows no such thing.
            other_hands += 1
            apart = True
            continue
        if (seen >= 2) != (state in BY_MOVER):
            different += 1
            print("differs:", sfen, "moves", moves, "at", move, seen, state)
            break
        if seen >= 2:
            turn = "black" if board.turn == cshogi.BLACK else "white"
            other = "white" if turn == "black" else "black"
            word = {"mover": turn, "other": other, "draw": "draw"}[BY_MOVER[state]]
            key = board.sfen().rsplit(" ", 1)[0]
            verdicts.setdefault(key, []).append(word)
            last = verdicts[key]
    if end == "none":
        continue
    ends += 1
    theirs = last[0] if len(set(last)) == 1 and len(last) == 3 else "draw"
    if end == "both":
        # Checks answered by checks: cshogi asks the side to move first and lets it lose.
        both += 1
    elif theirs != end and not apart:
        different += 1
        print("differs:", sfen, "moves", moves, "ends", end, "theirs", last)
print(f"{lines} lines, {ends} ended by the fourth occurrence, {both} by checks of both sides, "
      f"{other_hands} positions with other hands nearer, {different} differences", file=sys.stderr)
sys.exit(1 if different else 0)
