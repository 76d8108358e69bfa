"""Records in every format."""

import pytest

import komadai
from komadai import BLACK, WHITE, Board, Move, Record

KIF = """# ----
先手：先手の人
後手：後手の人
手合割：平手
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:05/00:00:05)
*最初の一手
   2 ３四歩(33)   ( 0:09/00:00:09)
   3 投了
変化：2手
   2 ８四歩(83)
"""


def test_kif_is_read_whole():
    record = Record.parse(KIF)
    assert [move.usi() for move in record.moves] == ["7g7f", "3c3d"]
    assert (record.end, record.winner, record.times_ms) == ("resignation", WHITE, [5000, 9000])
    assert record.headers["black"] == "先手の人" and record.handicap == "even"
    first = record.root.children[0]
    assert first.comments == ["最初の一手"] and [child.move.usi() for child in first.children] == ["3c3d", "8c8d"]
    assert record.main_line()[-1].end == "resignation" and first.parent.parent is None
    assert record.board().sfen() == Board.from_usi("startpos moves 7g7f 3c3d").sfen()
    assert record.board(1).ply() == 1 and len(record.boards()) == 3


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-bom", "shift_jis", "euc-jp", "utf-16", "iso-2022-jp"])
def test_encodings_are_told_apart(encoding):
    reading = komadai.read(Record.parse(KIF).encode("kif", encoding))
    assert reading.faults == [] and reading.encoding == encoding and reading.format == "kif"
    assert reading.records[0] == Record.parse(KIF)


@pytest.mark.parametrize("form", ["kif", "ki2", "csa", "csa3", "jkf", "usi", "sfen", "usen", "psn", "hodges", "hosking", "japanese"])
def test_every_format_leads_back(form):
    record = Record.parse(KIF)
    reading = komadai.read(record.write(form), form)
    assert reading.faults == [] and reading.records[0].moves == record.moves
    if form == "kif":
        assert reading.records[0] == record


def test_a_fault_has_its_place():
    with pytest.raises(ValueError, match="line 3, column 6: expected the piece .*read\\(\\)"):
        Record.parse("手合割：平手\n   1 ７六歩(77)\n   2 ９九玉(11)\n", "kif")
    reading = komadai.read("+7776FU\nnonsense\n-3334FU\n", "csa")
    assert [fault.line for fault in reading.faults] == [2] and "nonsense" in str(reading.faults[0])
    assert len(reading.records[0].moves) == 2
    with pytest.raises(ValueError, match="kif"):
        komadai.read("", "nosuch")
    with pytest.raises(TypeError):
        komadai.read(5)


def test_a_record_is_grown():
    record = Record()
    record.set_header("black", "誰か")
    node = record.root
    for text in ("7g7f", "3c3d"):
        node = node.add(Move.from_usi(text), time_ms=1000)
    node.add_comment("一行目\n二行目")
    other = node.parent.add(Move.from_usi("8c8d"))
    assert "**" not in record.write("kif") and "*二行目" in record.write("kif")
    other.promote()
    assert [move.usi() for move in record.moves] == ["7g7f", "8c8d"]
    other.remove()
    assert [move.usi() for move in record.moves] == ["7g7f", "3c3d"]
    with pytest.raises(ValueError, match="illegal after move 2"):
        node.add(Move.from_usi("3c3d"))
    record.set_header("black", None)
    assert "black" not in record.headers
    end = Record.parse(KIF).main_line()[-1]
    with pytest.raises(ValueError, match="nothing follows an end"):
        end.add(Move.from_usi("2g2f"))


def test_many_records_in_one_text():
    record = Record.parse(KIF)
    reading = komadai.read(komadai.write_all([record, record], "csa"))
    assert len(reading.records) == 2 and reading.faults == []


def test_an_illegal_move_is_kept():
    reading = komadai.read("   1 ７六歩(77)\n   2 ５五歩(83)\n", "kif")
    last = reading.records[0].main_line()[-1]
    assert last.move is None and last.broken[1]


def test_a_character_that_an_encoding_lacks_is_named():
    record = Record()
    record.set_header("black", "𠮷")
    with pytest.raises(ValueError, match="shift_jis has no '𠮷'"):
        record.encode("kif", "shift_jis")
    assert BLACK == 0
