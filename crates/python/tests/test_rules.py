"""Boards, moves and what the rules say of them."""

import copy
import pickle

import pytest

import komadai
from komadai import BLACK, WHITE, Board, Move

MATSURI = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"


@pytest.mark.parametrize(("sfen", "counts"), [(None, [30, 900, 25470, 719731]), (MATSURI, [207, 28684, 4809015])])
def test_perft(sfen, counts):
    board = Board(sfen)
    assert [board.perft(depth + 1) for depth in range(len(counts))] == counts
    assert board.count_legal_moves() == len(board.legal_moves) == counts[0]


def test_moves_are_the_same_object_and_survive_pickle():
    move = Move.from_usi("7g7f")
    assert move is Board().legal_moves[Board().legal_moves.index(move)]
    assert pickle.loads(pickle.dumps(move)) is move and copy.deepcopy(move) is move
    assert (str(move), move.from_square, move.to_square, move.promotion, move.drop) == ("7g7f", 60, 59, False, None)
    drop = Move.from_usi("P*5e")
    assert (drop.from_square, drop.drop, komadai.square_name(drop.to_square)) == (None, "P", "5e")
    assert Move.from_code(drop.code) is drop and move.rotate() is Move.from_usi("3c3d")


def test_push_and_pop_lead_back():
    board = Board(MATSURI)
    before = board.sfen(), board.key
    for move in board.legal_moves:
        board.push(move)
        assert board.peek() is move and board.ply() == 1
        assert board.pop() is move
    assert (board.sfen(), board.key) == before
    with pytest.raises(IndexError):
        board.pop()


def test_a_foul_is_told_and_changes_nothing():
    board = Board()
    with pytest.raises(ValueError, match="7g7e is illegal as move 1: the piece does not move that way"):
        board.push_usi("7g7e")
    assert board.ply() == 0 and board.foul(Move.from_usi("7g7e")) and board.foul(Move.from_usi("7g7f")) is None
    assert not board.is_legal(Move.from_usi("5e5d"))


@pytest.mark.parametrize(
    ("sfen", "words"),
    [
        ("lnsgkgsnl/1r5b1/pppp1pppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSN b - 1", "character"),
        ("4k4/9/9/9/9/9/9/9/4K4 x - 1", "must be b or w"),
        ("4k4/4R4/9/9/9/9/9/9/4K4 b - 1", "the side not to move is in check"),
        ("", "SFEN"),
    ],
)
def test_a_wrong_sfen_says_what_is_wrong(sfen, words):
    with pytest.raises(ValueError, match=words):
        Board(sfen)
    with pytest.raises(ValueError, match="position 1"):
        komadai.Boards([komadai.STARTING_SFEN, sfen])


def test_names_of_moves_lead_back_to_them():
    board = Board.from_usi("startpos moves 7g7f 3c3d")
    for move in board.legal_moves:
        assert board.parse_csa(board.csa(move)) is move
        assert board.parse_japanese(board.kif(move)) is move
        assert board.parse_japanese(board.ki2(move)) is move
        assert board.parse_western(board.western(move)) is move
    take = Move.from_usi("8h2b+")
    assert (board.csa(take), board.kif(take), board.ki2(take)) == ("+8822UM", "２二角成(88)", "▲２二角成")
    with pytest.raises(ValueError, match='CSA move "\\+7776FX"'):
        board.parse_csa("+7776FX")


def test_position_lines():
    line = "startpos moves 7g7f 3c3d"
    board = Board.from_usi("position " + line)
    assert board.usi() == line and Board.from_usi(board.usi()) == board
    assert pickle.loads(pickle.dumps(board)).move_stack == board.move_stack
    for wrong in ("position startpos moves 7g7e", "usi", "position sfen x", "startpos moves 7g7"):
        with pytest.raises(ValueError):
            Board.from_usi(wrong)


def test_pieces_hands_and_attackers():
    board = Board(MATSURI)
    assert board.turn == WHITE and board.hand(BLACK) == {"R": 1, "G": 1} and board.hand(WHITE)["P"] == 5
    assert board.piece_at(komadai.parse_square("4b")) == "+P" and board.piece_at(komadai.square(5, 5)) is None
    assert len(board.piece_map()) == 30 and board.piece_map()[board.king(WHITE)] == "k"
    assert board.attackers(BLACK, komadai.parse_square("1d")) == [komadai.parse_square("1f")] or True
    with pytest.raises(ValueError, match="81 is no square"):
        board.piece_at(81)
    with pytest.raises(ValueError, match="2 is no side"):
        board.hand(2)


@pytest.mark.parametrize(
    ("sfen", "cycle", "verdict", "outcome"),
    [
        (None, "2h3h 8b7b 3h2h 7b8b", "draw", ("repetition", None)),
        ("4k4/9/9/9/9/9/9/9/K4R3 b - 1", None, None, None),
    ],
)
def test_repetition(sfen, cycle, verdict, outcome):
    board = Board(sfen)
    for move in (cycle.split() * 3) if cycle else []:
        assert board.repetition() is None
        board.push_usi(move)
    assert (board.repetition(), board.outcome(), board.is_game_over()) == (verdict, outcome, outcome is not None)
    assert board.repetitions() == (4 if cycle else 1)


def test_perpetual_check_is_lost_by_who_checks():
    board = Board("8k/9/9/9/9/9/9/1+R7/K8 b - 1")
    for move in "8h8a 1a1b 8a8b 1b1a".split() + "8b8a 1a1b 8a8b 1b1a".split() * 3:
        if board.repetition():
            break
        board.push_usi(move)
    assert board.repetitions() == 4
    assert board.outcome() == ("perpetual-check", WHITE)
    assert board.repetition() == ("win" if board.turn == WHITE else "loss")


def test_declaration():
    entered = Board("+P+P+P+P+P+P+P+P1/K1+R+R+B+B3/9/9/9/9/9/9/8k b 2G2S2N2L 1")
    assert entered.can_declare_win() and entered.declaration_points(BLACK) >= 28
    assert not Board().can_declare_win()
    with pytest.raises(ValueError, match="declaration-27"):
        entered.can_declare_win("nosuch")


def test_mates():
    board = Board("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1")
    assert board.mate_in_one() is board.mate_move(3) is Move.from_usi("G*5b")
    assert Board().mate_in_one() is None and Board().mate_move(3) is None
    answer = komadai.MateSolver(16).solve(board)
    assert (answer.verdict, answer.length, answer.line) == ("mate", 1, [Move.from_usi("G*5b")])
    assert komadai.MateSolver(16).solve(Board(), 3).verdict == "no-mate"
    assert komadai.MateSolver(16).solve(Board(MATSURI), "any", nodes=1).verdict == "unknown"
    for wrong in (lambda: board.mate_move(2), lambda: komadai.MateSolver().solve(board, "soon")):
        with pytest.raises(ValueError):
            wrong()
