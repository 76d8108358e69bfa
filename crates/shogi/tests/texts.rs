//! Forms of a position: SFEN strict and lenient, the packed form, serde; what is malformed is refused, never a panic.

use crate::common;
use common::{at, corpus};
use komadai_shogi::{
    HuffmanCodedPos, PackedSfen, PackedSfenError, Position, Setup, SetupFault, SetupFaults, SfenErrorKind,
};

#[test]
fn malformed_sfen() {
    use SfenErrorKind::*;
    for (text, at, kind) in [
        ("", 0, RankLength),
        ("9", 1, RankCount),
        ("9/9/9/9/9/9/9/9/9", 17, NoTurn),
        ("9/9/9/9/9/9/9/9/9 x - 1", 18, Turn),
        ("9/9/9/9/9/9/9/9/9 b", 19, NoHands),
        ("9/9/9/9/9/9/9/9/9 b K 1", 20, HandCharacter),
        ("9/9/9/9/9/9/9/9/9 b 3R 1", 21, HandCount),
        ("9/9/9/9/9/9/9/9/9 b 19P 1", 21, HandCount),
        ("9/9/9/9/9/9/9/9/9 b 2 1", 21, HandCharacter),
        ("9/9/9/9/9/9/9/9/9 b - x", 22, MoveNumber),
        ("9/9/9/9/9/9/9/9/9 b - 99999999999", 22, MoveNumber),
        ("9/9/9/9/9/9/9/9/9 b - 1 1", 24, Trailing),
        ("9/9/9/9/9/9/9/9/9/9 b - 1", 17, RankCount),
        ("8/9/9/9/9/9/9/9/9 b - 1", 1, RankLength),
        ("99/9/9/9/9/9/9/9/9 b - 1", 1, RankLength),
        ("9/9/9/9/4PPPPPP/9/9/9/9 b - 1", 14, RankLength),
        ("+G8/9/9/9/9/9/9/9/9 b - 1", 1, Promotion),
        ("8+/9/9/9/9/9/9/9/9 b - 1", 2, Promotion),
        ("x8/9/9/9/9/9/9/9/9 b - 1", 0, BoardCharacter),
        ("歩8/9/9/9/9/9/9/9/9 b - 1", 0, BoardCharacter),
    ] {
        let error = text.parse::<Setup>().unwrap_err();
        assert_eq!((error.at, error.kind), (at, kind), "{text:?}");
    }
}

#[test]
fn diagrams_that_are_no_positions() {
    use SetupFault::*;
    for (sfen, faults) in [
        ("9/9/9/9/9/9/9/9/9 b - 1", &[NoBlackKing, NoWhiteKing][..]),
        ("4k4/9/9/9/9/9/9/9/3KK4 b - 1", &[ManyKings]),
        ("4k4/9/9/9/9/9/9/9/4K4 b 2R2r 1", &[TooManyPieces]),
        ("4k4/9/4P4/4P4/9/9/9/9/4K4 b - 1", &[Nifu]),
        ("P3k4/N8/9/9/9/9/9/9/4K4 b - 1", &[StuckPiece]),
        ("4k4/9/9/9/9/9/9/p8/4K3l b - 1", &[StuckPiece]),
        ("4k4/4P4/9/9/9/9/9/9/4K4 b - 1", &[OpponentInCheck]),
    ] {
        let found = Position::new(&sfen.parse().unwrap()).unwrap_err();
        assert_eq!(found.iter().collect::<Vec<_>>(), faults, "{sfen}");
    }
}

/// What other programs write for these positions, byte for byte.
#[test]
fn packed_as_others_pack() {
    for (sfen, hex) in [
        (
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "58a451220ceb67227e9653221caf447824c22b119e53221ceb6f223e9651220c",
        ),
        (
            "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
            "2381510a86f515e900473c3ed5010020c52758530004cb48123fc3f99024ebbc",
        ),
        (
            "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            "59a451220cab44fc2ca744385e89f0488457223ca744385689f858468930bc7e",
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4 b PLNSGBRplnsgbr 1",
            "5824000000000000000000004219e7f161acf33ebf92244992244929b5b6d6de",
        ),
    ] {
        let setup: Setup = sfen.parse().unwrap();
        let packed = PackedSfen::pack(&setup).unwrap();
        let written: String = packed.0.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(written, hex, "{sfen}");
        assert_eq!(packed.unpack().unwrap(), setup, "{sfen}");
    }
}

/// As cshogi 1.1.0 writes them (`Board.to_hcp`).
#[test]
fn huffman_coded_as_others_do() {
    for (sfen, hex) in [
        (
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "58a449210cd757217e8e4d212caf427814c2ab109e4d212cd75f213e8e49210c",
        ),
        (
            "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
            "2381490986eb1565014b3cbee40200a0c417b84a0004c744113fc3f9912467bd",
        ),
    ] {
        let setup: Setup = sfen.parse().unwrap();
        let packed = HuffmanCodedPos::pack(&setup).unwrap();
        let written: String = packed.0.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(written, hex, "{sfen}");
        assert_eq!(packed.unpack().unwrap(), setup, "{sfen}");
    }
    let few: Setup = "4k4/9/9/9/9/9/9/9/4K4 b - 1".parse().unwrap();
    assert_eq!(HuffmanCodedPos::pack(&few), Err(PackedSfenError::TooFewPieces));
    assert_eq!(HuffmanCodedPos([0xff; 32]).unpack(), Err(PackedSfenError::Kings));
}

#[test]
fn packed_refuses() {
    let no_king: Setup = "9/9/9/9/9/9/9/9/4K4 b - 1".parse().unwrap();
    assert_eq!(PackedSfen::pack(&no_king), Err(PackedSfenError::Kings));
    let many: Setup = "4k4/9/9/9/9/9/9/9/4K4 b 2R2r 1".parse().unwrap();
    assert_eq!(PackedSfen::pack(&many), Err(PackedSfenError::TooManyPieces));
    assert_eq!(PackedSfen([0xff; 32]).unpack(), Err(PackedSfenError::Kings));
    assert_eq!(PackedSfen([0; 32]).unpack(), Err(PackedSfenError::Kings));
}

#[test]
fn corpus_positions_survive_every_form() {
    let Some(text) = corpus("movegen/nshogi-legal-moves.tsv") else { return };
    for row in text.lines().skip(1) {
        let sfen = row.split('\t').next().unwrap();
        let position = at(sfen);
        assert_eq!(position.to_string().parse::<Position>().unwrap(), position);
        let mut back = PackedSfen::pack(&position.to_setup()).unwrap().unpack().unwrap();
        back.move_number = position.move_number();
        assert_eq!(back, position.to_setup(), "{sfen}");
    }
}

#[test]
fn lenient_sfen() {
    let strict: Setup = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b P2p 3".parse().unwrap();
    for text in [
        "position sfen lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b P2p 3 moves 8h2b+",
        "  lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL\tb\tP2p\t3\r\n",
        "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL_b_P2p_3",
        "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[Ppp] b 0 3",
    ] {
        assert_eq!(Setup::from_sfen_lenient(text).as_ref(), Ok(&strict), "{text:?}");
    }
    assert!(Setup::from_sfen_lenient("").is_err());
    assert!(Setup::from_sfen_lenient("[").is_err());
}

#[cfg(feature = "serde")]
#[test]
fn serde_is_the_text() {
    use komadai_shogi::{Color, Move, Square};
    let position = Position::start();
    let json = serde_json::to_string(&position).unwrap();
    assert_eq!(json, "\"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\"");
    assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), position);
    assert_eq!(serde_json::from_str::<Move>("\"P*5e\"").unwrap().to_string(), "P*5e");
    assert_eq!(serde_json::to_string(&"7f".parse::<Square>().unwrap()).unwrap(), "\"7f\"");
    assert_eq!(serde_json::from_str::<Color>("\"white\"").unwrap(), Color::White);
    assert!(serde_json::from_str::<Position>("\"9/9\"").is_err());
}

#[test]
fn faults_of_a_diagram_are_all_told() {
    let faults = |sfen: &str| Position::new(&sfen.parse::<Setup>().unwrap()).unwrap_err();
    let one = faults("9/9/9/9/9/9/9/9/4K4 b - 1");
    assert_eq!(one.to_string(), "White has no king");
    let both = faults("P8/9/9/9/9/9/9/9/9 b - 1");
    let words = both.to_string();
    assert_eq!(words.split("; ").count(), 3, "{words}");
    assert!(words.starts_with("Black has no king; White has no king; "), "{words}");
    assert_eq!(format!("{both:?}"), "{NoBlackKing, NoWhiteKing, StuckPiece}");
    assert_eq!(SetupFaults::NONE.to_string(), "");
}
