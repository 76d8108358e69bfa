"""cshogi at work: the same command line and answer as the programs of src/bin. Needs `pip install cshogi==1.1.0`."""
import sys
import time

import cshogi


def bulk(board, depth):
    if depth <= 1:
        return len(board.legal_moves)
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += bulk(board, depth - 1)
        board.pop()
    return nodes


def made(board, depth):
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += 1 if depth <= 1 else made(board, depth - 1)
        board.pop()
    return nodes


def repeat(n, work):
    for _ in range(n):
        work()
    return n


task, sfen, n = sys.argv[1], sys.argv[2], int(sys.argv[3])
board = cshogi.Board(sfen)
tasks = {
    "bulk": lambda: bulk(board, n),
    "made": lambda: made(board, n),
    "list": lambda: repeat(n, lambda: len(board.legal_moves)),
    "read": lambda: repeat(n, lambda: board.set_sfen(sfen)),
    "write": lambda: repeat(n, board.sfen),
}
if task not in tasks:
    sys.exit(2)
start = time.thread_time()
count = tasks[task]()
print(f"count {count} seconds {time.thread_time() - start:.6f}")
