"""Reads drawn games with cshogi; see tsshogi.cjs for what comes in and goes out. It has no variations and no JKF."""
import json
import sys

from cshogi import BLACK_WIN, WHITE_WIN, CSA, KI2, KIF, Board, move_to_usi

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
    "kif": lambda text: KIF.Parser.parse_str(text),
    "ki2": lambda text: KI2.Parser.parse_str(text),
    "csa": lambda text: CSA.Parser.parse_str(text)[0],
}


def found(game):
    moves = [move_to_usi(move) for move in game.moves]
    end = game.endgame or None
    kind = None if end is None else ENDS.get(end, f"other:{end}")
    return {"start": Board(game.sfen).sfen(), "main": moves, "end": kind, "winner": WINNERS.get(game.win)}


for line in sys.stdin:
    game = json.loads(line)
    for form, reader in READERS.items():
        try:
            answer = found(reader(game[form]))
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"[:300]}
        print(json.dumps({"id": game["id"], "format": form, **answer}, ensure_ascii=False), flush=True)
