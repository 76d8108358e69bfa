"""Positions as arrays: packed forms, moves, planes."""

import random

import numpy as np
import pytest

import komadai
from komadai import Board, Boards, Move, dtypes


def drawn(count=300, seed=5):
    dice, board, sfens = random.Random(seed), Board(), []
    while len(sfens) < count:
        moves = board.legal_moves
        if not moves or board.ply() > 120:
            board = Board()
            continue
        board.push(dice.choice(moves))
        sfens.append(board.sfen())
    return sfens


SFENS = drawn()
BOARDS = Boards(SFENS)


@pytest.mark.parametrize(("write", "read", "one"), [("packed_sfens", "from_packed_sfens", "packed_sfen"), ("hcps", "from_hcps", "hcp")])
def test_packed_positions_lead_back(write, read, one):
    packed = getattr(BOARDS, write)()
    assert packed.shape == (len(SFENS), 32) and packed.dtype == np.uint8
    back = getattr(Boards, read)(packed)
    numbered = [" ".join(sfen.split()[:3]) for sfen in SFENS]
    assert [" ".join(sfen.split()[:3]) for sfen in back.sfens()] == numbered
    for sfen, row in zip(SFENS[:50], packed):
        assert getattr(Board(sfen), one)() == row.tobytes()
        assert getattr(Board, read[:-1])(row.tobytes()) == Board(sfen)


def test_forms_and_moves_are_translated_and_back():
    packed = BOARDS.packed_sfens()
    assert (komadai.hcps_of_packed_sfens(packed) == BOARDS.hcps()).all()
    assert (komadai.packed_sfens_of_hcps(BOARDS.hcps()) == packed).all()
    codes, _ = BOARDS.legal_moves()
    assert (komadai.codes_of_apery(komadai.apery_moves(codes)) == codes).all()
    assert komadai.apery_moves([0]).tolist() == [0]


def test_rows_of_training_data():
    rows = np.zeros(len(SFENS), dtypes.PackedSfenValue)
    rows["sfen"] = BOARDS.packed_sfens()
    assert rows.dtype.itemsize == 40 and dtypes.HuffmanCodedPosAndEval.itemsize == 38
    # A field lies apart in memory from row to row.
    assert (Boards.from_packed_sfens(rows["sfen"]).keys() == BOARDS.keys()).all()


def test_wrong_rows_are_named():
    packed = BOARDS.packed_sfens()
    packed[7] = 255
    with pytest.raises(ValueError, match="row 7"):
        Boards.from_packed_sfens(packed)
    with pytest.raises(ValueError, match="shape \\(n, 32\\)"):
        Boards.from_hcps(np.zeros(31, np.uint8))
    with pytest.raises(ValueError, match="all 40 pieces"):
        Boards(["4k4/9/9/9/9/9/9/9/4K4 b - 1"]).hcps()
    with pytest.raises(ValueError, match="32 bytes"):
        Board.from_hcp(b"short")


def test_legal_moves_of_many():
    codes, starts = BOARDS.legal_moves()
    assert (np.diff(starts) == BOARDS.count_legal_moves()).all()
    for at, sfen in enumerate(SFENS):
        board = Board(sfen)
        assert [Move.from_code(code) for code in codes[starts[at] : starts[at + 1]].tolist()] == board.legal_moves
        assert (BOARDS.is_check()[at], BOARDS.turns()[at], BOARDS.keys()[at]) == (board.is_check(), board.turn, board.key)


def test_many_moves_at_once():
    boards = Boards(SFENS)
    codes, starts = boards.legal_moves()
    first = codes[np.minimum(starts[:-1], len(codes) - 1)]
    first[np.diff(starts) == 0] = 0
    before = boards.sfens()
    boards.push(first)
    for sfen, code, after in zip(before, first.tolist(), boards.sfens()):
        board = Board(sfen)
        if code:
            board.push(Move.from_code(code))
        assert board.sfen() == after
    kept = boards.sfens()
    with pytest.raises(ValueError, match="position 0: .* is illegal"):
        boards.push([Move.from_usi("5e5d").code] * len(boards))
    with pytest.raises(ValueError, match="2 moves for"):
        boards.push([0, 0])
    with pytest.raises(ValueError, match="code of no move"):
        boards.push([0xFFFF] * len(boards))
    assert boards.sfens() == kept


def test_planes_are_the_position():
    planes = BOARDS.planes()
    assert planes.shape == (len(SFENS), 104, 9, 9) and planes.dtype == np.float32
    letters = [kind if side == 0 else kind.lower() for side in range(2) for kind in "P L N S B R G K +P +L +N +S +B +R".split()]
    held = [("P", 18), ("L", 4), ("N", 4), ("S", 4), ("B", 2), ("R", 2), ("G", 4)]
    for one, sfen in zip(planes, SFENS):
        board = Board(sfen)
        wanted = {(letters.index(piece), square) for square, piece in board.piece_map().items()}
        flat = one[:28].reshape(28, 81)
        assert {(int(plane), int(square)) for plane, square in zip(*np.nonzero(flat))} == wanted
        counts = [int(count) for count in one[28:].reshape(76, 81).min(axis=1)]
        unary = [int(nth < board.hand(color).get(kind, 0)) for color in range(2) for kind, most in held for nth in range(most)]
        assert counts == unary and (one[28:].reshape(76, 81).max(axis=1) == counts).all()


def test_planes_turned_are_those_of_the_board_turned():
    turned = BOARDS.planes(turned=True)
    for one, plain, turn in zip(turned, BOARDS.planes(), BOARDS.turns()):
        sides = plain if turn == 0 else np.concatenate([plain[14:28], plain[:14], plain[66:], plain[28:66]])
        assert (one == (sides if turn == 0 else sides[:, ::-1, ::-1])).all()


def test_planes_into_an_array():
    out = np.full((len(SFENS), 28, 9, 9), 7, np.float32)
    assert BOARDS.planes(hands=False, out=out) is out and (out == BOARDS.planes()[:, :28]).all()
    for wrong in (out[:, :27], out[::-1], np.zeros((1, 28, 9, 9), np.float32)):
        with pytest.raises(ValueError, match="out must be"):
            BOARDS.planes(hands=False, out=wrong)
    with pytest.raises((ValueError, BufferError)):
        BOARDS.planes(hands=False, out=out.astype(np.float64))


def test_indexing_and_mates():
    assert BOARDS[-1] == Board(SFENS[-1]) and len(BOARDS) == len(SFENS)
    with pytest.raises(IndexError):
        BOARDS[len(SFENS)]
    mates = BOARDS.mate_moves(1)
    for sfen, code in zip(SFENS, mates.tolist()):
        found = Board(sfen).mate_in_one()
        assert code == (found.code if found else 0)
