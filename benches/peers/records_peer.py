"""cshogi and python-shogi read records: the same command line and answer as the programs of src/bin, with the library's name
before it. Needs `pip install cshogi==1.1.0 python-shogi==1.1.1`."""
import sys
import time

library, form, path, seconds = sys.argv[1:5]


def cshogi_readers():
    from cshogi import Board, CSA, KI2, KIF

    def line(text):
        words = text.split()
        board = Board()
        board.set_position(text.strip().removeprefix("position "))
        return board.move_number - 1 if words else 0

    def position(text):
        Board().set_sfen(text.strip().removeprefix("sfen "))
        return 0

    return {
        "kif": lambda text: len(KIF.Parser.parse_str(text).moves),
        "ki2": lambda text: len(KI2.Parser.parse_str(text).moves),
        "csa": lambda text: len(CSA.Parser.parse_str(text)[0].moves),
        "usi": line,
        "sfen": line,
        "position": position,
    }


def python_shogi_readers():
    import shogi
    from shogi import CSA, KIF

    def line(text):
        board = shogi.Board()
        text = text.strip()
        board.push_usi_position_cmd(text if text.startswith("position") else "position " + text)
        return len(board.move_stack)

    def position(text):
        shogi.Board(text.strip().removeprefix("sfen "))
        return 0

    return {
        "kif": lambda text: len(KIF.Parser.parse_str(text)[0]["moves"]),
        "csa": lambda text: len(CSA.Parser.parse_str(text)[0]["moves"]),
        "usi": line,
        "sfen": line,
        "position": position,
    }


def tried(text):
    try:
        return reader(text)
    except Exception:
        return None


readers = {"cshogi": cshogi_readers, "python-shogi": python_shogi_readers}[library]()
if form not in readers:
    sys.exit(2)
reader = readers[form]
with open(path, encoding="utf-8", newline="") as file:
    texts = file.read().split("\x1e")
counts = [(text, tried(text)) for text in texts]
good = [text for text, count in counts if count is not None]
budget = float(seconds)
passes, warm, start = 0, False, time.thread_time()
while True:
    for text in good:
        reader(text)
    passes += 1
    spent = time.thread_time() - start
    if not warm and spent >= budget / 2:
        passes, warm, start = 0, True, time.thread_time()
    elif warm and spent >= budget:
        break
plies = sum(count or 0 for _, count in counts)
print(f"read {len(good)} plies {plies} failed {len(texts) - len(good)} passes {passes} seconds {spent:.6f}")
