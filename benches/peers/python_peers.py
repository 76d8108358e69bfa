"""komadai beside cshogi, rsshogi, nshogi and python-shogi at the same work, in one process: `python_peers.py ROUNDS [WORD…] [--games FOLDER]`.

Every row is run by every library in turn, round after round, so that what else the machine does falls on all of them; the medians
count. Times are processor time for one unit of work, in nanoseconds. A library that cannot be imported, or has no call for a row, has
a dash. `cargo xtask bench python` installs them all and runs this.
"""

import argparse
import pathlib
import random
import statistics
import time
from functools import partial

import numpy as np

import komadai


def optional(name):
    try:
        return __import__(name, fromlist=["_"])
    except ImportError as error:
        print(f"without {name}: {error}")
        return None


cshogi = optional("cshogi")
cshogi_csa, cshogi_kif = (optional("cshogi.CSA"), optional("cshogi.KIF")) if cshogi else (None, None)
rsshogi = optional("rsshogi.core")
rs_record = optional("rsshogi.record") if rsshogi else None
nshogi = optional("nshogi")
shogi = optional("shogi")
shogi_csa, shogi_kif = (optional("shogi.CSA"), optional("shogi.KIF")) if shogi else (None, None)

LIBRARIES = ["komadai", "cshogi", "rsshogi", "nshogi", "python-shogi"]
ROWS = []


def row(name, unit, **makers):
    """A row: what each library makes of the material is a function without arguments that does `unit` units of work."""
    ROWS.append((name, unit, makers))


def random_games(count, plies, seed):
    dice = random.Random(seed)
    games = []
    for _ in range(count):
        board, node = komadai.Board(), None
        record = komadai.Record()
        node = record.root
        for _ in range(plies):
            moves = board.legal_moves
            if not moves or board.repetition():
                break
            move = dice.choice(moves)
            board.push(move)
            node = node.add(move)
        games.append(record)
    return games


def corpus_games(folder):
    found = []
    for path in sorted(pathlib.Path(folder).rglob("*.csa"))[:400]:
        reading = komadai.read(path.read_bytes())
        if not reading.faults:
            found += [one for one in reading.records if one.start == komadai.STARTING_SFEN and len(one.moves) > 20]
    return found[:150]


def each(call, items):
    def work():
        for item in items:
            call(item)

    return work


def mate_move(plies, board):
    return board.mate_move(plies)


def moves_of(read, text):
    return read(text).moves


def reading(call, texts):
    return lambda: each(call, texts)


def readable(texts, calls):
    """The texts that every library reads, as a library must not gain by giving up."""
    kept = []
    for text in texts:
        try:
            for call in calls.values():
                call(text)
        except Exception:
            continue
        kept.append(text)
    return kept


def boards(make, sfens):
    return [make(sfen) for sfen in sfens]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rounds", type=int, nargs="?", default=7)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--games")
    args = parser.parse_args()

    drawn = random_games(40, 150, 1)
    sfens = [board.sfen() for record in drawn[:25] for board in map(record.board, range(4, len(record.moves), 17))]
    n = len(sfens)
    ours = boards(komadai.Board, sfens)
    cs = boards(cshogi.Board, sfens) if cshogi else []
    rs = boards(rsshogi.Board, sfens) if rsshogi else []
    ns = boards(nshogi.io.sfen.make_state_from_sfen, sfens) if nshogi else []
    ps = boards(shogi.Board, sfens[:20]) if shogi else []

    def on(items, call):
        return (lambda: each(call, items)) if items else None

    row("legal moves, a list", n,
        komadai=on(ours, lambda b: b.legal_moves), cshogi=on(cs, lambda b: list(b.legal_moves)), rsshogi=on(rs, lambda b: b.legal_moves()),
        nshogi=on(ns, lambda b: b.legal_moves), **{"python-shogi": (20, on(ps, lambda b: list(b.legal_moves)))})
    row("legal moves, counted", n,
        komadai=on(ours, lambda b: b.count_legal_moves()), cshogi=on(cs, lambda b: len(b.legal_moves)), rsshogi=on(rs, lambda b: len(b.legal_moves())),
        nshogi=on(ns, lambda b: len(b.legal_moves)), **{"python-shogi": (20, on(ps, lambda b: len(list(b.legal_moves))))})

    # Every legal move of every position, made and taken back.
    pairs = sum(board.count_legal_moves() for board in ours)

    def push_pop(items, moves, push, pop):
        if not items:
            return None
        listed = [(push(item), pop(item), list(moves(item))) for item in items]

        def work():
            for push_one, pop_one, found in listed:
                for move in found:
                    push_one(move)
                    pop_one()

        return lambda: work

    row("push and pop", pairs,
        komadai=push_pop(ours, lambda b: b.legal_moves, lambda b: b.push, lambda b: b.pop),
        cshogi=push_pop(cs, lambda b: b.legal_moves, lambda b: b.push, lambda b: b.pop),
        rsshogi=push_pop(rs, lambda b: b.legal_moves_move32(), lambda b: b.push_move32, lambda b: b.pop),
        nshogi=push_pop(ns, lambda b: b.legal_moves, lambda b: b.do_move, lambda b: b.undo_move),
        **{"python-shogi": (sum(b.count_legal_moves() for b in ours[:20]), push_pop(ps, lambda b: b.legal_moves, lambda b: b.push, lambda b: b.pop))})

    row("SFEN read", n,
        komadai=lambda: each(komadai.Board().set_sfen, sfens), cshogi=cshogi and (lambda: each(cshogi.Board().set_sfen, sfens)),
        rsshogi=rsshogi and (lambda: each(rsshogi.Board().set_sfen, sfens)), nshogi=nshogi and (lambda: each(nshogi.io.sfen.make_state_from_sfen, sfens)),
        **{"python-shogi": shogi and (20, lambda: each(shogi.Board().set_sfen, sfens[:20]))})
    row("SFEN written", n,
        komadai=on(ours, lambda b: b.sfen()), cshogi=on(cs, lambda b: b.sfen()), rsshogi=on(rs, lambda b: b.to_sfen()), nshogi=on(ns, lambda b: b.to_sfen()),
        **{"python-shogi": (20, on(ps, lambda b: b.sfen()))})

    line = drawn[0].board().usi()
    usi = line.split(" moves ")[1].split()

    def replay(board, push):
        def work():
            one = board()
            for move in usi:
                push(one, move)

        return lambda: work

    row("moves in USI pushed, a game", len(usi),
        komadai=replay(komadai.Board, komadai.Board.push_usi), cshogi=cshogi and replay(cshogi.Board, cshogi.Board.push_usi),
        rsshogi=rsshogi and replay(rsshogi.Board, rsshogi.Board.push_usi),
        nshogi=nshogi and replay(lambda: nshogi.io.sfen.make_state_from_sfen(komadai.STARTING_SFEN),
                                 lambda b, m: b.do_move(nshogi.io.sfen.move_from_sfen(b, m))),
        **{"python-shogi": shogi and replay(shogi.Board, shogi.Board.push_usi)})
    row("position line read, by move", len(usi),
        komadai=lambda: lambda: komadai.Board.from_usi("position " + line),
        cshogi=cshogi and (lambda: lambda: cshogi.Board().set_position(line)),
        rsshogi=rsshogi and (lambda: lambda: rsshogi.Board().set_usi_position("position " + line)),
        nshogi=nshogi and (lambda: lambda: nshogi.io.sfen.make_state_from_sfen(line)),
        **{"python-shogi": shogi and (lambda: lambda: shogi.Board().push_usi_position_cmd("position " + line))})

    moves = ours[0].legal_moves
    row("move to USI", len(moves),
        komadai=lambda: each(komadai.Move.usi, moves),
        cshogi=cshogi and (lambda: each(cshogi.move_to_usi, list(cs[0].legal_moves))),
        rsshogi=rsshogi and (lambda: each(rsshogi.Move.to_usi, rs[0].legal_moves())),
        nshogi=nshogi and (lambda: each(nshogi.io.sfen.stringify, ns[0].legal_moves)),
        **{"python-shogi": shogi and (lambda: each(shogi.Move.usi, list(ps[0].legal_moves)))})

    games = corpus_games(args.games) if args.games else []
    games = games or drawn
    csa_calls = {"komadai": lambda text: komadai.Record.parse(text).moves}
    kif_calls = {"komadai": lambda text: komadai.Record.parse(text).moves}
    if cshogi:
        csa_calls["cshogi"] = lambda text: cshogi_csa.Parser.parse_str(text)[0].moves
        kif_calls["cshogi"] = lambda text: cshogi_kif.Parser.parse_str(text).moves
    if rsshogi:
        csa_calls["rsshogi"] = lambda text: rs_record.Record.from_csa_str(text).moves
        kif_calls["rsshogi"] = lambda text: rs_record.Record.from_kif_str(text).moves
    if nshogi:
        csa_calls["nshogi"] = nshogi.io.csa.make_state_from_csa
    if shogi:
        csa_calls["python-shogi"] = lambda text: shogi_csa.Parser.parse_str(text)[0]["moves"]
        kif_calls["python-shogi"] = lambda text: shogi_kif.Parser.parse_str(text)[0]["moves"]
    for name, form, calls in (("CSA read, a game", "csa", csa_calls), ("KIF read, a game", "kif", kif_calls)):
        texts = readable([game.write(form) for game in games], calls)[:60]
        row(name, len(texts), **{library: reading(call, texts) for library, call in calls.items()})
    if rsshogi:
        for name, form, read in (("KI2 read, a game", "ki2", rs_record.Record.from_ki2_str), ("JKF read, a game", "jkf", rs_record.Record.from_jkf_str)):
            calls = {"komadai": lambda text: komadai.Record.parse(text).moves, "rsshogi": partial(moves_of, read)}
            texts = readable([game.write(form) for game in games], calls)[:40]
            row(name, len(texts), **{library: reading(call, texts) for library, call in calls.items()})
        texts = readable([game.write("kif") for game in games], {"rsshogi": rs_record.Record.from_kif_str})[:40]
        for form in ("kif", "csa"):
            ours_read = [komadai.Record.parse(text) for text in texts]
            theirs = [rs_record.Record.from_kif_str(text) for text in texts]
            row(f"{form.upper()} written, a game", len(texts), komadai=on(ours_read, partial(komadai.Record.write, format=form)),
                rsshogi=on(theirs, getattr(rs_record.Record, f"to_{form}")))

    many = komadai.Boards(sfens)
    sfen_rows, hcp_rows = many.packed_sfens(), many.hcps()
    one_sfen, one_hcp = [row.tobytes() for row in sfen_rows], [row.tobytes() for row in hcp_rows]
    place = np.zeros(1, cshogi.PackedSfen) if cshogi else None
    hcp_place = np.zeros(1, cshogi.HuffmanCodedPos) if cshogi else None
    row("PackedSfen read", n,
        komadai=lambda: lambda: komadai.Boards.from_packed_sfens(sfen_rows), cshogi=cshogi and (lambda: each(cshogi.Board().set_psfen, list(sfen_rows))),
        rsshogi=rsshogi and (lambda: each(rsshogi.Board().set_packed_sfen, one_sfen)))
    row("PackedSfen read one by one", n,
        komadai=lambda: each(komadai.Board.from_packed_sfen, one_sfen), cshogi=cshogi and (lambda: each(cshogi.Board().set_psfen, list(sfen_rows))),
        rsshogi=rsshogi and (lambda: each(rsshogi.Board().set_packed_sfen, one_sfen)))
    row("PackedSfen written", n,
        komadai=lambda: many.packed_sfens, cshogi=on(cs, lambda b: b.to_psfen(place)), rsshogi=on(rs, lambda b: b.to_packed_sfen()))
    row("PackedSfen written one by one", n,
        komadai=on(ours, lambda b: b.packed_sfen()), cshogi=on(cs, lambda b: b.to_psfen(place)), rsshogi=on(rs, lambda b: b.to_packed_sfen()))
    row("hcp read", n,
        komadai=lambda: lambda: komadai.Boards.from_hcps(hcp_rows), cshogi=cshogi and (lambda: each(cshogi.Board().set_hcp, list(hcp_rows))),
        rsshogi=rsshogi and (lambda: each(rsshogi.Board().set_hcp, one_hcp)))
    row("hcp written", n,
        komadai=lambda: many.hcps, cshogi=on(cs, lambda b: b.to_hcp(hcp_place)), rsshogi=on(rs, lambda b: b.to_hcp()))

    small = np.zeros((n, 28, 9, 9), np.float32)

    def planes(board, out):
        out.fill(0)
        board.piece_planes(out)

    row("features, 28 planes of pieces", n,
        komadai=lambda: lambda: many.planes(hands=False, out=small),
        cshogi=cshogi and (lambda: lambda: [planes(board, out) for board, out in zip(cs, small)]))
    large = np.zeros((n, 104, 9, 9), np.float32)
    if nshogi:
        kinds = nshogi.ml.FeatureType
        wanted = [getattr(kinds, name) for name in dir(kinds) if name.startswith(("MY_", "OP_", "OPPONENT_"))][:104]
    row("features, pieces and hands", n,
        komadai=lambda: lambda: many.planes(out=large),
        nshogi=nshogi and nshogi_features(wanted, ns))

    # As many positions with a mate in one or three as without: those without are harder to be sure of.
    def with_mates(plies):
        with_, without = [], []
        for record in random_games(120, 200, 2):
            for ply in range(30, len(record.moves)):
                board = record.board(ply)
                if board.is_check() or not board.legal_moves:
                    continue
                (with_ if board.mate_move(plies) else without).append(board.sfen())
        half = min(len(with_), 40)
        return with_[:half] + without[:: max(1, len(without) // max(1, half))][:half]

    for plies in (1, 3):
        mates = with_mates(plies)
        mate_ours = boards(komadai.Board, mates)
        mate_cs = boards(cshogi.Board, mates) if cshogi else []
        mate_rs = boards(rsshogi.Board, mates) if rsshogi and plies == 1 else []
        row(f"mate in {plies}, half of them none", len(mates),
            komadai=on(mate_ours, partial(mate_move, plies)) if plies > 1 else on(mate_ours, lambda b: b.mate_in_one()),
            cshogi=on(mate_cs, partial(mate_move, plies)) if plies > 1 else on(mate_cs, lambda b: b.mate_move_in_1ply()),
            rsshogi=on(mate_rs, lambda b: b.solve_mate_in_one()))

    # A game in which positions come back, at its hundredth move.
    there = "2h3h 8b7b 3h2h 7b8b".split()
    quiet = "9g9f 9c9d 1g1f 1c1d 7g7f 3c3d 2g2f 8c8d".split()
    shuffled = (quiet + there * 23)[:100]

    def repetition(make, push, ask):
        board = make()
        for move in shuffled:
            push(board, move)
        return lambda: each(lambda _: ask(board), range(100))

    row("repetition, at ply 100", 100,
        komadai=repetition(komadai.Board, komadai.Board.push_usi, komadai.Board.repetition),
        cshogi=cshogi and repetition(cshogi.Board, cshogi.Board.push_usi, cshogi.Board.is_draw),
        rsshogi=rsshogi and repetition(rsshogi.Board, rsshogi.Board.push_usi, rsshogi.Board.repetition_state),
        nshogi=nshogi and repetition(lambda: nshogi.io.sfen.make_state_from_sfen(komadai.STARTING_SFEN),
                                     lambda b, m: b.do_move(nshogi.io.sfen.move_from_sfen(b, m)), lambda b: b.get_repetition(True)))

    def perft(board, moves, push, pop, depth):
        found = moves(board)
        if depth == 1:
            return len(found)
        nodes = 0
        for move in list(found):
            push(board, move)
            nodes += perft(board, moves, push, pop, depth - 1)
            pop(board)
        return nodes

    nodes = 25470
    start = komadai.STARTING_SFEN
    row("perft 3, by leaf", nodes,
        komadai=lambda: lambda: komadai.Board().perft(3),
        cshogi=cshogi and (lambda: lambda: perft(cshogi.Board(), lambda b: b.legal_moves, cshogi.Board.push, cshogi.Board.pop, 3)),
        rsshogi=rsshogi and (lambda: lambda: perft(rsshogi.Board(), rsshogi.Board.legal_moves_move32, rsshogi.Board.push_move32, rsshogi.Board.pop, 3)),
        nshogi=nshogi and (lambda: lambda: perft(nshogi.io.sfen.make_state_from_sfen(start), lambda b: b.legal_moves, nshogi.State.do_move, nshogi.State.undo_move, 3)))
    row("declaration of a win", n,
        komadai=on(ours, lambda b: b.can_declare_win()), cshogi=on(cs, lambda b: b.is_nyugyoku()), rsshogi=on(rs, lambda b: b.can_declare_win()),
        nshogi=on(ns, lambda b: b.can_declare()))
    show(args.rounds, args.words)


def nshogi_features(wanted, states):
    """nshogi has its planes one position after the other."""
    try:
        nshogi.ml.FeatureStack(wanted, states[0], nshogi.StateConfig()).to_numpy()
    except Exception as error:
        print(f"nshogi has no features here: {str(error).splitlines()[0]}")
        return None
    config = nshogi.StateConfig()
    return lambda: each(lambda state: nshogi.ml.FeatureStack(wanted, state, config).to_numpy(), states)


def seconds(work):
    begun = time.process_time_ns()
    work()
    return time.process_time_ns() - begun


def show(rounds, words):
    print(f"\n{'nanoseconds for one':<34}" + "".join(f"{library:>14}" for library in LIBRARIES) + f"{'fastest peer':>14}")
    slower = 0
    for name, unit, makers in ROWS:
        if words and not any(word in name for word in words):
            continue
        works = {}
        for library in LIBRARIES:
            maker = makers.get(library)
            own_unit, maker = maker if isinstance(maker, tuple) else (unit, maker)
            if not maker:
                continue
            work = maker()
            # Once to warm up; then as often as fills 20 ms.
            took = max(seconds(work), seconds(work), 1000)
            works[library] = (work, own_unit, max(1, min(2000, 20_000_000 // took)), [])
        for _ in range(rounds):
            for work, own_unit, times, found in works.values():
                found.append(seconds(lambda: [work() for _ in range(times)]) / times / own_unit)
        medians = {library: statistics.median(found) for library, (_, _, _, found) in works.items()}
        peers = [time for library, time in medians.items() if library != "komadai"]
        ratio = min(peers) / medians["komadai"] if peers else float("nan")
        slower += ratio < 1
        cells = "".join(f"{medians[library]:>14,.1f}" if library in medians else f"{'-':>14}" for library in LIBRARIES)
        print(f"{name:<34}{cells}{ratio:>13.2f}x", flush=True)
    print(f"\nfastest peer: its time by ours. {slower} rows are slower than the fastest peer.")


main()
