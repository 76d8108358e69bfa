"""komadai's Python package against cshogi: `python_equal.py [POSITIONS] [FOLDER]`.

Positions are drawn by chance, games played from the start; in each the legal moves, check, mate in one move or none, declaration, SFEN
and both packed forms must be the same. Every record of the folder in KIF or CSA that cshogi can read must have the same start and
moves. Differences are printed, and make the exit status 1.
"""

import json
import pathlib
import random
import subprocess
import sys
import time

import cshogi
import numpy as np

import komadai
from komadai import Board

POSITIONS = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
FOLDER = sys.argv[2] if len(sys.argv) > 2 else None
differences = 0


def differs(*what):
    global differences
    differences += 1
    if differences <= 20:
        print("differs:", *what)


def positions():
    dice = random.Random(20261125)
    seen = checks = mates = declared = moves = 0
    psfen, hcp = np.zeros(32, np.uint8), np.zeros(32, np.uint8)
    small = np.zeros((28, 9, 9), np.float32)
    while seen < POSITIONS:
        ours, theirs = Board(), cshogi.Board()
        for _ in range(dice.randrange(20, 400)):
            if seen == POSITIONS:
                break
            seen += 1
            mine = {komadai_code(move): move for move in ours.legal_moves}
            other = {cshogi.move16(move): move for move in theirs.legal_moves}
            moves += len(mine)
            if mine.keys() != other.keys() or len(mine) != ours.count_legal_moves():
                differs("moves", ours.sfen())
            if ours.is_check() != theirs.is_check() or ours.sfen() != theirs.sfen() or ours.turn != theirs.turn:
                differs("check or SFEN", ours.sfen(), theirs.sfen())
            if ours.can_declare_win() != theirs.is_nyugyoku():
                differs("declaration", ours.sfen())
            declared += theirs.is_nyugyoku()
            checks += ours.is_check()
            theirs.to_psfen(psfen)
            theirs.to_hcp(hcp)
            if ours.packed_sfen() != psfen.tobytes() or ours.hcp() != hcp.tobytes():
                differs("packed", ours.sfen())
            if seen % 16 == 0:
                small.fill(0)
                theirs.piece_planes(small)
                if (komadai.Boards([ours.sfen()]).planes(hands=False)[0] != small).any():
                    differs("planes", ours.sfen())
                back = Board.from_packed_sfen(psfen.tobytes()), Board.from_hcp(hcp.tobytes())
                if back[0] != ours or back[1] != ours:
                    differs("unpacked", ours.sfen())
                # cshogi looks for the usual mates in one only; what it finds is one, and there must be one.
                if not ours.is_check() and theirs.mate_move_in_1ply() and not ours.mate_in_one():
                    differs("mate in one", ours.sfen())
            if not mine:
                mates += 1
                break
            code = dice.choice(sorted(mine))
            ours.push(mine[code])
            theirs.push(other[code])
    print(f"{seen} positions, {moves} moves, {checks} checks, {mates} without a move, {declared} declarations")


def komadai_code(move, known={}):
    """Apery's code of a move, looked up once."""
    found = known.get(move)
    if found is None:
        found = known[move] = int(komadai.apery_moves([move.code])[0])
    return found


def repetitions():
    """Games of few pieces, in which positions come back: cshogi tells of the second occurrence on, we of the fourth."""
    dice, fourth, plies = random.Random(7), 0, 0
    for _ in range(max(1, POSITIONS // 500)):
        ours = Board("4k4/9/9/9/9/9/9/9/K4R3 b - 1")
        theirs = cshogi.Board(ours.sfen())
        for _ in range(120):
            legal = ours.legal_moves
            back = [move for move in legal if ours.ply() > 3 and move is ours.move_stack[-4]]
            if not legal or ours.repetition():
                break
            move = dice.choice(back or legal)
            ours.push(move)
            theirs.push_usi(move.usi())
            plies += 1
            if (ours.repetitions() > 1) != (theirs.is_draw() in (cshogi.REPETITION_DRAW, cshogi.REPETITION_WIN, cshogi.REPETITION_LOSE)):
                differs("repetition", ours.usi())
                break
        fourth += ours.repetition() is not None
    print(f"{plies} plies where positions come back, {fourth} games ended by it")


READER = """
import json, sys
from cshogi import Board, CSA, KIF, move_to_usi
for line in sys.stdin:
    form, text = json.loads(line)
    try:
        game = CSA.Parser.parse_str(text)[0] if form == "csa" else KIF.Parser.parse_str(text)
        found = [Board(game.sfen).sfen()] + [move_to_usi(move) for move in game.moves]
    except Exception:
        found = None
    print(json.dumps(found), flush=True)
"""


class Theirs:
    """cshogi reading records in a process of its own, as some texts end it."""

    process = None

    def read(self, form, text):
        if self.process is None:
            self.process = subprocess.Popen([sys.executable, "-c", READER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            self.process.stdin.write(json.dumps([form, text]).encode() + b"\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
        except BrokenPipeError:
            answer = b""
        if not answer:
            self.process = None
            return None
        return json.loads(answer)


def playable(start, moves):
    board = Board(start)
    try:
        for move in moves:
            board.push_usi(move)
    except ValueError:
        return False
    return True


def records():
    same = refused = shorter = explained = 0
    theirs = Theirs()
    endings = (".csa", ".kif", ".kifu", ".csa1")
    paths = [path for path in sorted(pathlib.Path(FOLDER).rglob("*")) if path.suffix.lower() in endings]
    for path in paths[:5000]:
        reading = komadai.read(path.read_bytes())
        form = reading.format
        if form not in ("kif", "csa") or not reading.records:
            continue
        record = reading.records[0]
        encoding = {"utf-8-bom": "utf-8-sig", "ascii": "utf-8"}.get(reading.encoding, reading.encoding)
        found = theirs.read(form, path.read_bytes().decode(encoding, "replace"))
        if found is None:
            refused += 1
            continue
        start, moves = found[0].split()[:3], found[1:]
        board, usi = record.start.split()[:3], [move.usi() for move in record.moves]
        if (start, moves) == (board, usi):
            same += 1
        elif reading.faults or any(node.broken for node in record.main_line()):
            shorter += 1
        elif form == "kif" and (start != board or moves[: len(usi)] == usi or not playable(found[0], moves)):
            # It plays KIF with a diagram from the even start, reads on into variations, and leaves moves out that it cannot read.
            explained += 1
        else:
            differs("record", path, f"{len(usi)} moves, theirs {len(moves)}", record.start, found[0])
    print(
        f"{len(paths)} files: {same} the same; cshogi refuses {refused}, takes another start, variations or fewer moves for the game in {explained}, "
        f"and passes over a fault that we name in {shorter}"
    )


begun = time.time()
positions()
repetitions()
if FOLDER:
    records()
print(f"{differences} differences, {time.time() - begun:.0f} s, cshogi against komadai {komadai.__version__}")
sys.exit(1 if differences else 0)
