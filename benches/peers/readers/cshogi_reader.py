"""Reads drawn games with cshogi; see tsshogi.cjs for what comes in and goes out.

It reads on into variations, so it gets none, and has no JKF; its KI2 is left out, as it finds no piece for 金左 and the like. What
ends its process is skipped: games without a king or with an illegal move, and KIF with a diagram, which it plays from the even
start."""
import json
import sys

from cshogi import BLACK_WIN, WHITE_WIN, CSA, KIF, Board, move_to_usi

# CSA's words by our names of the ends.
ENDS = {
    "%TORYO": "resignation",
    "%CHUDAN": "abort",
    "%SENNICHITE": "repetition",
    "%TIME_UP": "timeout",
    "%ILLEGAL_MOVE": "illegal-move",
    "%+ILLEGAL_ACTION": "illegal-move",
    "%-ILLEGAL_ACTION": "illegal-move",
    "%JISHOGI": "impasse",
    "%KACHI": "declaration",
    "%HIKIWAKE": "draw",
    "%MAX_MOVES": "max-moves",
    "%TSUMI": "checkmate",
    "%FUZUMI": "no-mate",
    "%TRY": "try",
    "%FUSEN": "walkover",
}
WINNERS = {BLACK_WIN: "black", WHITE_WIN: "white"}

READERS = {
    "kif-main": lambda text: KIF.Parser.parse_str(text),
    "csa": lambda text: CSA.Parser.parse_str(text)[0],
}


def found(game):
    moves = [move_to_usi(move) for move in game.moves]
    end = game.endgame or None
    kind = None if end is None else ENDS.get(end, f"other:{end}")
    return {"start": Board(game.sfen).sfen(), "main": moves, "end": kind, "winner": WINNERS.get(game.win)}


for line in sys.stdin:
    game = json.loads(line)
    if game["illegal"] or "K" not in game["start"] or "k" not in game["start"]:
        continue
    for form, reader in READERS.items():
        if form == "kif-main" and "の持駒：" in game["kif"]:
            continue
        try:
            answer = found(reader(game[form]))
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"[:300]}
        print(json.dumps({"id": game["id"], "format": form, **answer}, ensure_ascii=False), flush=True)
