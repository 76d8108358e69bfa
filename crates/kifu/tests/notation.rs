//! The notation cases of the specification, each test named after its id: what is printed, and what is read.

use crate::common;

use common::{Dice, check, mv, position, random_game, reads};
use komadai_kifu::names::{self, NameError, read_japanese, read_japanese_strict, read_western};
use komadai_kifu::{Crosstable, End, EndKind, Format, HeaderKey, Numbers, Record, Step, WriteOptions};
use komadai_kifu::{read, read_text, write, write_with};
use komadai_shogi::{Color, Foul, Move, Position, Setup};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const GOLDS: &str = "4k4/9/9/9/9/9/2G6/3G5/2G1K4 b - 1";
const S8C: &str = "4k4/2S6/1p7/1S7/9/9/9/9/4K4 b - 1";
const RX24: &str = "4k4/9/9/7p1/9/9/9/7R1/4K4 b - 1";
const DRAGONX24: &str = "4k4/9/9/7p1/9/9/9/7+R1/4K4 b - 1";
const S21: &str = "4k4/7S1/9/9/9/9/9/9/4K4 b - 1";
const KNIGHTS53: &str = "4k4/9/9/9/3N1N3/9/9/9/4K4 b - 1";
const DOU: &str = "4k4/9/6bp1/9/7P1/5B3/9/7R1/4K4 b - 1";
const DRAGONS55: &str = "k8/9/9/9/7+R1/9/9/4+R4/3K5 b - 1";
const UTSU: &str = "4k4/9/9/9/9/9/9/5G3/4K4 b G 1";
const KNIGHT7C: &str = "4k4/9/2p6/9/1N7/9/9/9/4K4 b - 1";
const PAWN2D: &str = "4k4/9/9/9/7P1/9/9/9/4K4 b - 1";
const SX2C: &str = "4k4/9/7p1/7S1/9/9/9/9/4K4 b - 1";

fn game(sfen: &str, moves: &str) -> Record {
    let mut record = Record::new(sfen.parse::<Setup>().unwrap());
    let mut at = Record::ROOT;
    for word in moves.split(' ') {
        at = record.push(at, Step::Move(mv(word)));
    }
    record
}

fn moves(record: &Record) -> String {
    record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

/// The moves of a text without its tags, on one line.
fn movetext(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with('[') && !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}

#[test]
fn n_01_random_games_survive_every_notation() {
    let mut dice = Dice(0x5eed_0001);
    for round in 0..200 {
        let mut record = Record::new(Setup::start());
        let mut at = Record::ROOT;
        for mv in random_game(Position::start(), 120, &mut dice) {
            at = record.push(at, Step::Move(mv));
        }
        for format in Format::ALL {
            let again = read_text(&write(&record, format), Some(format));
            assert!(again.faults.is_empty(), "{format}, game {round}: {}", again.faults[0]);
            assert_eq!(moves(&again.records[0]), moves(&record), "{format}, game {round}");
        }
    }
}

#[test]
fn n_04_white_circle_for_a_win_black_circle_for_a_loss() {
    let end = End::won_by(EndKind::Resignation, Color::White);
    assert_eq!(Color::ALL.map(|side| end.mark(side)), [Some('●'), Some('○')]);
    let drawn = End { kind: EndKind::Impasse, winner: None };
    assert_eq!(Color::ALL.map(|side| drawn.mark(side)), [None, None]);
}

/// A row of the table prints ○ and ●, games without a result or a name are left out, and so is nothing else.
#[test]
fn n_04_crosstable_of_a_series() {
    let csa = |black: &str, white: &str, end: &str| format!("N+{black}\nN-{white}\nPI\n+\n+7776FU\n{end}\n");
    let games = [
        csa("羽生", "Ann", "%TORYO"),
        csa("Ann", "羽生", "%SENNICHITE"),
        csa("Ann", "羽生", "%TORYO"),
        csa("Bea", "羽生", "%TIME_UP"),
        csa("Bea", "羽生", "%CHUDAN"),
        csa("", "羽生", "%TORYO"),
    ];
    let reading = read_text(&games.join("/\n"), None);
    let table = Crosstable::of(&reading.records);
    assert_eq!(table.left_out, 2);
    let rows: Vec<_> = table.players.iter().map(|row| (row.name.as_str(), row.wins, row.losses, row.draws)).collect();
    // The side to move resigns or oversteps the time: White after one move.
    assert_eq!(rows, [("Bea", 1, 0, 0), ("Ann", 1, 1, 1), ("羽生", 1, 2, 1)]);
    let printed = table.to_string();
    assert_eq!(printed.lines().count(), 4, "{printed}");
    assert!(printed.lines().any(|line| line.contains("羽生") && line.contains("○△●")), "{printed}");
}

#[test]
fn n_05_a_mate_of_three_counts_both_sides() {
    let record = game("4k4/9/4P4/9/9/9/9/9/9 b 2G 1", "G*5b 5a6a G*6b");
    assert_eq!(record.plies(), 3);
}

#[test]
fn n_07_kif_headers_times_comments_and_result() {
    let text = "開始日時：2026/11/20 10:00\n棋戦：名人戦\n手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n\
                *対局開始\n   1 ７六歩(77)   ( 1:02/00:01:02)\n*初手\n   2 投了         ( 0:03/00:00:03)\nまで1手で先手の勝ち\n";
    let reading = read(text.as_bytes(), None);
    assert!(reading.faults.is_empty());
    let record = &reading.records[0];
    assert_eq!(record.headers.get(&HeaderKey::Event), Some("名人戦"));
    assert_eq!(record.headers.get(&HeaderKey::Black), Some("甲"));
    let first = record.main_line().next().unwrap();
    assert_eq!(record.node(first).time.spent_ms, Some(62_000));
    assert_eq!(record.node(first).comments().collect::<Vec<_>>(), ["初手"]);
    assert_eq!(record.node(Record::ROOT).comments().collect::<Vec<_>>(), ["対局開始"]);
    assert_eq!(record.end(), Some(&End::won_by(EndKind::Resignation, Color::Black)));
    for encoding in [komadai_kifu::TextEncoding::ShiftJis, komadai_kifu::TextEncoding::EucJp] {
        let bytes = komadai_kifu::encode(text, encoding).unwrap();
        let again = read(&bytes, None);
        assert_eq!((again.encoding, &again.records[0]), (encoding, record));
    }
}

#[test]
fn n_08_hands_with_counts_or_repeated() {
    for hand in ["桂1歩4", "桂歩歩歩歩", "桂　歩四", "桂 歩4", "歩４　桂１", "桂、歩四"] {
        let text = format!("先手の持駒：{hand}\n後手の持駒：なし\n{}", "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(9));
        let reading = read_text(&text, None);
        assert!(reading.faults.is_empty(), "{hand}: {:?}", reading.faults);
        assert_eq!(reading.records[0].setup.to_string(), "9/9/9/9/9/9/9/9/9 b N4P 1", "{hand}");
    }
}

#[test]
fn n_10_five_parts() {
    check(S8C, "7b8c+", "8三銀引成", "S7bx8c+", "S72x83+");
    // Without the pawn it is no capture.
    check("4k4/2S6/9/1S7/9/9/9/9/4K4 b - 1", "7b8c+", "8三銀引成", "S7b-8c+", "S72-83+");
}

#[test]
fn n_11_letters_of_the_pieces() {
    use komadai_shogi::{Color, Piece, PieceKind, Square};
    let letters = [
        (PieceKind::King, "K"),
        (PieceKind::Rook, "R"),
        (PieceKind::Bishop, "B"),
        (PieceKind::Gold, "G"),
        (PieceKind::Silver, "S"),
        (PieceKind::Knight, "N"),
        (PieceKind::Lance, "L"),
        (PieceKind::Pawn, "P"),
    ];
    for (kind, letter) in letters {
        let mut setup: Setup = "k8/9/9/9/9/9/9/9/9 b - 1".parse().unwrap();
        setup.set(Square::new(5, 6).unwrap(), Some(Piece::new(Color::Black, kind)));
        let position = Position::ignoring(&setup, komadai_shogi::SetupFaults::MATE_PROBLEM).unwrap();
        let to = if kind == PieceKind::Bishop {
            "4e"
        } else if kind == PieceKind::Knight {
            "4d"
        } else {
            "5e"
        };
        let (text, usi) = (format!("{letter}-{to}"), format!("5f{to}"));
        assert_eq!(names::hodges(&position, mv(&usi)), text);
        assert_eq!(read_western(&position, &text, None), Ok(mv(&usi)));
    }
}

#[test]
fn n_12_promoted_pieces_take_a_plus() {
    check(DRAGONX24, "2h2d", "2四龍", "+Rx2d", "+Rx24");
}

#[test]
fn n_13_signs_of_movement() {
    check(PAWN2D, "2e2d", "2四歩", "P-2d", "P-24");
    check("4k4/9/9/7p1/7P1/9/9/9/4K4 b - 1", "2e2d", "2四歩", "Px2d", "Px24");
    check("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*2d", "2四歩", "P*2d", "P*24");
    for text in ["P'2d", "P’2d", "P*24", "P'24"] {
        reads("4k4/9/9/9/9/9/9/9/4K4 b P 1", text, "P*2d");
    }
    reads(PAWN2D, "P2d", "2e2d");
    // The sign of a drop on output is a matter of taste.
    let record = game("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*2d");
    let options = WriteOptions { apostrophe: true, ..WriteOptions::default() };
    for (format, star, apostrophe) in
        [(Format::Hodges, "P*2d", "P'2d"), (Format::Hosking, "P*24", "P'24"), (Format::Psn, "P*2d", "P'2d")]
    {
        assert!(write(&record, format).contains(star) && !write(&record, format).contains('\''));
        let text = write_with(&record, format, options);
        assert!(text.contains(apostrophe) && !text.contains(star), "{text}");
        assert!(read_text(&text, Some(format)).records[0].moves().eq(record.moves()), "{text}");
    }
    // The score of 1982 in the archives: no hyphen, apostrophes.
    let reading = read_text("1. P7f P8d 2. S6h P3d 3. S7g S6b", Some(Format::Hodges));
    assert!(reading.faults.is_empty());
    assert_eq!(moves(&reading.records[0]), "7g7f 8c8d 7i6h 3c3d 6h7g 7a6b");
}

#[test]
fn n_14_n_15_destinations() {
    check(START, "7g7f", "7六歩", "P-7f", "P-76");
    check(RX24, "2h2d", "2四飛", "Rx2d", "Rx24");
}

#[test]
fn n_16_n_44_promotion_made_and_declined() {
    check(S21, "2b2a+", "2一銀成", "S-2a+", "S-21+");
    check(S21, "2b2a", "2一銀不成", "S-2a=", "S-21=");
    reads(S21, "2一銀生", "2b2a");
    check(KNIGHT7C, "8e7c+", "7三桂成", "Nx7c+", "Nx73+");
    check(KNIGHT7C, "8e7c", "7三桂不成", "Nx7c=", "Nx73=");
    reads(KNIGHT7C, "7三桂生", "8e7c");
    check(SX2C, "2d2c", "2三銀不成", "Sx2c=", "Sx23=");
}

#[test]
fn n_17_the_sign_only_where_promotion_was_possible() {
    check("4k4/7p1/9/9/9/9/9/1B7/4K4 b - 1", "8h2b", "2二角不成", "Bx2b=", "Bx22=");
    check("4k4/9/9/9/9/9/6G2/9/4K4 b - 1", "3g3f", "3六金", "G-3f", "G-36");
    check("4k4/9/6G2/9/9/9/9/9/4K4 b - 1", "3c3b", "3二金", "G-3b", "G-32");
    // A promotion that is forced is printed all the same.
    check("4k4/P8/9/9/9/9/9/9/4K4 b - 1", "9b9a+", "9一歩成", "P-9a+", "P-91+");
}

#[test]
fn n_18_an_origin_only_where_it_is_needed() {
    check(GOLDS, "7g7h", "7八金引", "G7g-7h", "G77-78");
    check(GOLDS, "6h7h", "7八金寄", "G6h-7h", "G68-78");
    check(GOLDS, "7i7h", "7八金上", "G7i-7h", "G79-78");
    check("4k4/9/9/9/9/9/9/3G5/4K4 b - 1", "6h7h", "7八金", "G-7h", "G-78");
    // A pinned piece is a rival, as in other programs; a name that does not count it is read all the same.
    let pinned = "4k4/9/9/4r4/9/9/9/4G4/2G1K4 b - 1";
    check(pinned, "7i6h", "6八金上", "G7i-6h", "G79-68");
    reads(pinned, "6八金", "7i6h");
    reads(pinned, "G-6h", "7i6h");
}

#[test]
fn n_19_numbered_pairs() {
    let record = game(START, "7g7f 3c3d 2g2f 4c4d 3i4h 3a3b");
    assert_eq!(write(&record, Format::Hodges), "1. P-7f P-3d 2. P-2f P-4d 3. S-4h S-3b\n");
    let again = read_text("1. P-7f P-3d 2. P-2f P-4d 3. S-4h S-3b", None);
    assert_eq!((again.format, moves(&again.records[0])), (Format::Hodges, moves(&record)));
}

#[test]
fn n_20_an_ellipsis_for_the_move_left_out() {
    let record = game("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2", "3c3d");
    let text = write(&record, Format::Hodges);
    assert_eq!(movetext(&text), "1. ... P-3d");
    assert_eq!(moves(&read_text(&text, None).records[0]), "3c3d");
}

#[test]
fn n_21_h_08_handicap_games_begin_with_an_ellipsis() {
    let record = game("2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "4a3b 7g7f 6a7b");
    let text = write(&record, Format::Hodges);
    assert_eq!(movetext(&text), "1. ... G-3b 2. P-7f G-7b");
    assert_eq!(read_text(&text, None).records[0].setup, record.setup);
    assert_eq!(moves(&read_text(&text, None).records[0]), moves(&record));
}

#[test]
fn n_22_captures_are_marked_by_replaying() {
    let reading = read_text("先手：\n▲７六歩 △３四歩 ▲２二角成 △同　銀", Some(Format::Ki2));
    assert!(reading.faults.is_empty());
    let text = write(&reading.records[0], Format::Hodges);
    assert_eq!(movetext(&text), "1. P-7f P-3d 2. Bx2b+ Sx2b");
}

#[test]
fn n_23_correspondences() {
    check(KNIGHTS53, "6e5c+", "5三桂左成", "N6e-5c+", "N65-53+");
    check(KNIGHTS53, "4e5c+", "5三桂右成", "N4e-5c+", "N45-53+");
    check("4k4/9/9/9/9/9/1P7/9/4K4 b - 1", "8g8f", "8六歩", "P-8f", "P-86");
    check("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*2c", "2三歩", "P*2c", "P*23");
    check("4k4/9/9/9/1N7/9/9/9/4K4 b - 1", "8e7c+", "7三桂成", "N-7c+", "N-73+");
    check("4k4/9/9/9/1N7/9/9/9/4K4 b - 1", "8e7c", "7三桂不成", "N-7c=", "N-73=");
}

#[test]
fn n_30_n_31_marks_of_the_sides() {
    let position = position(S8C);
    assert_eq!(names::marked(&position, mv("7b8c+"), None), "☗8三銀引成");
    let plain = "7g7f 3c3d 2g2f 4a3b";
    for text in ["▲7六歩△3四歩▲2六歩△3二金", "☗7六歩☖3四歩☗2六歩☖3二金", "7六歩 3四歩 2六歩 3二金"]
    {
        let reading = read_text(text, Some(Format::Japanese));
        assert!(reading.faults.is_empty(), "{text}: {:?}", reading.faults);
        assert_eq!(moves(&reading.records[0]), plain, "{text}");
    }
}

#[test]
fn n_32_figures_of_any_kind() {
    for text in ["7六歩", "７六歩", "76歩", "７６歩", "七六歩"] {
        reads(START, text, "7g7f");
    }
}

#[test]
fn n_33_same_square() {
    let record = game(DOU, "2e2d 2c2d 4f2d 3c2d 2h2d");
    let japanese = write(&record, Format::Japanese);
    let line = japanese.lines().find(|line| line.starts_with('☗')).unwrap();
    assert_eq!(line, "☗2四歩 ☖同歩 ☗同角 ☖同角 ☗同飛");
    assert_eq!(movetext(&write(&record, Format::Hodges)), "1. P-2d Px2d 2. Bx2d Bx2d 3. Rx2d");
    for format in [Format::Japanese, Format::Ki2, Format::Kif, Format::Hodges, Format::Hosking] {
        assert_eq!(moves(&read_text(&write(&record, format), Some(format)).records[0]), moves(&record));
    }
    assert_eq!(read_japanese(&position(DOU), "同歩", None), Err(NameError::NoLastMove));
}

#[test]
fn n_34_kanji_of_the_pieces() {
    let promoted =
        [("+R", "龍", "竜"), ("+B", "馬", "馬"), ("+S", "成銀", "全"), ("+N", "成桂", "圭"), ("+L", "成香", "杏")];
    for (piece, printed, old) in promoted {
        let sfen = format!("4k4/9/9/9/9/9/9/7{piece}1/4K4 b - 1");
        check(&sfen, "2h2g", &format!("2七{printed}"), &format!("{piece}-2g"), &format!("{piece}-27"));
        reads(&sfen, &format!("2七{old}"), "2h2g");
    }
    reads(START, "5八王", "5i5h");
    assert_eq!(names::japanese(&position(START), mv("5i5h"), None), "5八玉");
}

#[test]
fn n_35_captures_are_not_marked_in_japanese() {
    check(RX24, "2h2d", "2四飛", "Rx2d", "Rx24");
}

#[test]
fn n_36_drops_are_marked_where_a_piece_could_move() {
    check(UTSU, "4h5h", "5八金", "G-5h", "G-58");
    check(UTSU, "G*5h", "5八金打", "G*5h", "G*58");
    // A pinned gold reaches the square all the same: without the mark other programs play it there.
    let pinned = "3r5/5k3/9/9/9/9/3G5/3K5/9 b G 1";
    check(pinned, "G*5g", "5七金打", "G*5g", "G*57");
    reads(pinned, "5七金", "G*5g");
}

#[test]
fn n_37_words_of_arrival_are_the_movers() {
    // The same three golds, turned: what is up for White goes down the board.
    let turned = "4k1g2/5g3/6g2/9/9/9/9/9/4K4 w - 1";
    check(turned, "3c3b", "3二金引", "G3c-3b", "G33-32");
    check(turned, "4b3b", "3二金寄", "G4b-3b", "G42-32");
    check(turned, "3a3b", "3二金上", "G3a-3b", "G31-32");
}

#[test]
fn n_38_two_more_words_for_dragon_and_horse() {
    check(DRAGONS55, "5h5e", "5五龍上", "+R5h-5e", "+R58-55");
    check(DRAGONS55, "2e5e", "5五龍寄", "+R2e-5e", "+R25-55");
    for text in ["5五龍行", "5五龍入", "5五竜行"] {
        reads(DRAGONS55, text, "5h5e");
        assert_eq!(read_japanese_strict(&position(DRAGONS55), text, None), Ok(mv("5h5e")));
    }
    let golds = position("k8/9/9/9/3G5/4G4/9/9/3K5 b - 1");
    assert_eq!(names::japanese(&golds, mv("5f5e"), None), "5五金上");
    assert_eq!(read_japanese(&golds, "5五金行", None), Ok(mv("5f5e")));
    assert_eq!(read_japanese_strict(&golds, "5五金行", None), Err(NameError::NotTheName("5五金上".to_owned())));
}

#[test]
fn n_39_n_40_sides_are_the_movers() {
    check(START, "6i5h", "5八金左", "G6i-5h", "G69-58");
    check(START, "4i5h", "5八金右", "G4i-5h", "G49-58");
    let white = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
    check(white, "6a5b", "5二金右", "G6a-5b", "G61-52");
    check(white, "4a5b", "5二金左", "G4a-5b", "G41-52");
    reads(white, "△5二金右", "6a5b");
    assert_eq!(names::ki2(&position(white), mv("6a5b"), None), "△５二金右");
}

#[test]
fn n_41_n_42_straight_up() {
    let three = "k8/9/9/9/9/9/9/9/K2GGG3 b - 1";
    check(three, "6i5h", "5八金左", "G6i-5h", "G69-58");
    check(three, "5i5h", "5八金直", "G5i-5h", "G59-58");
    check(three, "4i5h", "5八金右", "G4i-5h", "G49-58");
    let two = "k8/9/9/9/9/9/9/9/K2GG4 b - 1";
    check(two, "6i5h", "5八金左", "G6i-5h", "G69-58");
    check(two, "5i5h", "5八金直", "G5i-5h", "G59-58");
    // Dragons side by side are told by side even where one goes straight.
    let dragons = "k8/9/9/9/9/9/9/9/K2+R+R4 b - 1";
    check(dragons, "5i5h", "5八龍右", "+R5i-5h", "+R59-58");
    check(dragons, "6i5h", "5八龍左", "+R6i-5h", "+R69-58");
}

#[test]
fn n_43_two_words_where_one_is_not_enough() {
    let four = "k8/9/9/9/9/9/9/3G1G3/K2G1G3 b - 1";
    check(four, "6i5h", "5八金左上", "G6i-5h", "G69-58");
    check(four, "6h5h", "5八金左寄", "G6h-5h", "G68-58");
    check(four, "4i5h", "5八金右上", "G4i-5h", "G49-58");
    check(four, "4h5h", "5八金右寄", "G4h-5h", "G48-58");
    // Two silvers on one side: 右 alone would fit both.
    let silvers = "k8/9/9/9/9/9/5S3/9/K4S3 b - 1";
    check(silvers, "4g5h", "5八銀引", "S4g-5h", "S47-58");
    let right = "k8/9/9/9/9/9/3S1S3/9/K2S1S3 b - 1";
    check(right, "4g5h", "5八銀右引", "S4g-5h", "S47-58");
    assert_eq!(read_japanese(&position(right), "5八銀右", None), Err(NameError::Ambiguous));
}

/// Positions worth trying: what random games come to, and positions with many pieces of a kind about.
fn positions(games: usize) -> Vec<Position> {
    let mut dice = Dice(0x5eed_0043);
    let starts = [
        START,
        "4k4/+P+P+P3+P+P+P/9/3S1S3/2G3G2/3S1S3/2G3G2/1+B5+R1/4K4 b RB4N4L 1",
        "k8/9/2+N1+N1+N2/9/2+N3+L2/9/2+L1+L1+L2/9/4K4 b 2R2B 1",
        "4k4/2+p1+p1+p2/3+p1+p3/2+p1+p1+p2/9/9/9/9/4K4 w 2r2b4g4s 1",
    ];
    let mut found = Vec::new();
    for round in 0..games {
        let mut position = position(starts[round % starts.len()]);
        for mv in random_game(position, 150, &mut dice) {
            found.push(position);
            position.play_unchecked(mv);
        }
    }
    found
}

#[test]
fn n_43_every_legal_move_has_one_name_that_reads_back() {
    let (mut pairs, mut seen) = (0u32, std::collections::HashSet::new());
    for position in positions(40) {
        seen.clear();
        for &mv in position.legal_moves().iter() {
            let japanese = names::japanese(&position, mv, None);
            assert_eq!(read_japanese(&position, &japanese, None), Ok(mv), "{japanese} in {position}");
            assert_eq!(read_japanese_strict(&position, &names::ki2(&position, mv, None), None), Ok(mv));
            assert_eq!(read_japanese(&position, &names::kif(&position, mv, None), None), Ok(mv));
            assert_eq!(read_japanese(&position, &names::ki2(&position, mv, Some(mv.to())), Some(mv.to())), Ok(mv));
            let hodges = names::hodges(&position, mv);
            assert_eq!(read_western(&position, &hodges, None), Ok(mv), "{hodges} in {position}");
            assert_eq!(read_western(&position, &names::hosking(&position, mv), None), Ok(mv));
            assert_eq!(read_western(&position, &names::psn(&position, mv), None), Ok(mv));
            assert_eq!(names::read_csa(&position, &names::csa(&position, mv)), Ok(mv));
            assert!(seen.insert(japanese), "{mv} in {position} shares its name");
            pairs += 1;
        }
    }
    assert!(pairs > 200_000, "only {pairs} names were tried");
}

#[test]
fn n_45_numbers_are_optional() {
    let numbered = read_text("1 ７六歩(77)\n2 ３四歩(33)\n", Some(Format::Kif));
    let plain = read_text("▲７六歩 △３四歩\n", Some(Format::Ki2));
    assert_eq!(moves(&numbered.records[0]), moves(&plain.records[0]));
    // The exporter's option: each move of Japanese notation with its number, Western pairs without.
    let mut record = game(START, "7g7f 3c3d 8h2b+ 3a2b");
    let second = record.main_line().nth(1).unwrap();
    record.push(second, Step::Move("2g2f".parse().unwrap()));
    let with = |numbers| WriteOptions { numbers, ..WriteOptions::default() };
    for (format, numbers, shown, missing) in [
        (Format::Ki2, Numbers::Moves, "\n   3 ▲２二角成\n   4 △同　銀\n", "▲７六歩 "),
        (Format::Japanese, Numbers::Moves, "\n   3 ☗2二角成\n   4 ☖同銀\n", "☗7六歩 "),
        (Format::Hodges, Numbers::None, "P-7f P-3d Bx2b+", "1."),
        (Format::Psn, Numbers::None, "(P2g-2f)", "1."),
    ] {
        let text = write_with(&record, format, with(numbers));
        assert!(text.contains(shown) && !text.contains(missing), "{format}:\n{text}");
        let again = read_text(&text, Some(format));
        assert!(again.faults.is_empty(), "{format}: {}\n{text}", again.faults[0]);
        assert_eq!((moves(&again.records[0]), again.records[0].variations()), (moves(&record), 1), "{format}:\n{text}");
    }
}

#[test]
fn n_46_every_end_is_written_and_read() {
    use EndKind::*;
    let black = |kind| End::won_by(kind, Color::Black);
    let white = |kind| End::won_by(kind, Color::White);
    let none = |kind| End { kind, winner: None };
    // White is to move in each of them.
    let ends = [
        black(Resignation),
        black(Checkmate),
        black(Timeout),
        black(IllegalMove),
        white(IllegalMove),
        black(PerpetualCheck),
        white(PerpetualCheck),
        none(Repetition),
        none(Impasse),
        white(Declaration),
        black(Try),
        none(MaxMoves),
        black(Walkover),
        none(Abort),
        none(Sealed),
        none(Draw),
        none(NoMate),
        white(Win),
        none(Error),
    ];
    let holds = |format: Format, end: &End| match format {
        Format::Kif | Format::Psn | Format::Hodges | Format::Hosking => true,
        // A summary in words that every reader takes has none for an error.
        Format::Ki2 | Format::Japanese => true,
        // CSA has no word for this.
        Format::Csa | Format::Csa3 | Format::Jkf => end.kind != Win,
        Format::Usen => {
            matches!(end.kind, Resignation | Timeout | Impasse | Abort | Checkmate | Repetition | Declaration)
        }
        Format::Usi | Format::Sfen => false,
    };
    for end in &ends {
        let mut record = game(START, "7g7f");
        let last = record.main_line().last().unwrap();
        record.push(last, Step::End(end.clone()));
        for format in Format::ALL.into_iter().filter(|&format| holds(format, end)) {
            let text = write(&record, format);
            let again = read_text(&text, Some(format));
            assert!(again.faults.is_empty(), "{format}: {:?} in\n{text}", again.faults);
            assert_eq!(again.records[0].end(), Some(end), "{format}:\n{text}");
        }
    }
}

#[test]
fn n_46_words_of_the_wild() {
    for (word, end) in [
        ("反則負け", End::won_by(EndKind::IllegalMove, Color::Black)),
        ("反則勝ち", End::won_by(EndKind::IllegalMove, Color::White)),
        ("勝ち宣言", End::won_by(EndKind::Declaration, Color::White)),
        ("入玉勝ち", End::won_by(EndKind::Declaration, Color::White)),
        ("切れ負け", End::won_by(EndKind::Timeout, Color::Black)),
        ("詰", End::won_by(EndKind::Checkmate, Color::Black)),
        ("不詰", End { kind: EndKind::NoMate, winner: None }),
        ("不戦敗", End::won_by(EndKind::Walkover, Color::Black)),
    ] {
        let reading = read_text(&format!("1 ７六歩(77)\n2 {word}\n"), None);
        assert_eq!(reading.records[0].end(), Some(&end), "{word}");
        let reading = read_text(&format!("▲７六歩\n{word}\n"), None);
        assert_eq!(reading.records[0].end(), Some(&end), "{word}");
    }
}

#[test]
fn an_illegal_name_says_why() {
    let start = position(START);
    assert_eq!(read_japanese(&start, "7五歩", None), Err(NameError::Illegal(Foul::WrongMovement)));
    assert_eq!(read_western(&start, "P*5e", None), Err(NameError::Illegal(Foul::NoPiece)));
    assert_eq!(read_japanese(&start, "△7六歩", None), Err(NameError::Illegal(Foul::OutOfTurn)));
    assert!(matches!(read_japanese(&start, "7六王歩", None), Err(NameError::Unreadable(..))));
    let _: Result<Move, NameError> = names::read_csa(&start, "+7776TO");
}
