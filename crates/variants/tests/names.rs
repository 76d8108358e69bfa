//! Names of moves in Japanese and Western form.

use komadai_variants::{Position, Rules};

fn names(game: &str, sfen: &str, mv: &str) -> (String, String) {
    let position = Position::read(&Rules::named(game).unwrap(), sfen).unwrap();
    let mv = position.read_move(mv).unwrap();
    (position.japanese(mv, "7f".parse().ok()), position.western(mv))
}

#[test]
fn moves_have_names_in_japanese_and_western_form() {
    let lion = "6k5/12/12/12/6p5/6N5/12/12/12/12/12/5K6 b - 1";
    let golds = "4k4/9/9/9/9/2g1G1G2/4G4/4K4/9 b G 1";
    for (game, sfen, mv, japanese, western) in [
        ("chushogi", lion, "6f5d", "５四獅", "Ln-5d"),
        ("chushogi", lion, "6f6e5d", "６五・５四獅", "Lnx6e-5d"),
        ("chushogi", lion, "6f5f5e", "５六・５五獅", "Ln-5f-5e"),
        ("chushogi", lion, "6f6e6f", "６五居喰い", "Lnx!6e"),
        ("chushogi", lion, "6f5f6f", "じっと", "--"),
        ("chushogi", lion, "7l7k", "７十一玉", "K-7k"),
        ("shogi", golds, "5f4e", "４五金左", "G5f-4e"),
        ("shogi", golds, "3f4f", "４六金右", "G3f-4f"),
        ("shogi", golds, "G*5e", "５五金打", "G*5e"),
        ("shogi", golds, "G*1a", "１一金", "G*1a"),
        ("shogi", golds, "5f5e", "５五金", "G-5e"),
        ("shogi", "4k4/4G4/9/3G1G3/9/9/9/9/4K4 b - 1", "6d5c", "５三金左", "G6d-5c"),
        ("shogi", "4k4/4G4/9/3G1G3/9/9/9/9/4K4 b - 1", "5b5c", "５三金引", "G5b-5c"),
        ("shogi", "4k4/9/9/4GG3/9/9/9/9/4K4 b - 1", "5d5c", "５三金直", "G5d-5c"),
        ("shogi", "4k4/9/2p6/1S7/9/9/9/9/4K4 b - 1", "8d7c", "７三銀不成", "Sx7c="),
        ("shogi", "4k4/9/2p6/1S7/9/9/9/9/4K4 b - 1", "8d7c+", "７三銀成", "Sx7c+"),
        ("shogi", "4k4/9/9/9/9/2p6/1+S7/9/4K4 b - 1", "8g7f", "同成銀", "+Sx7f"),
        ("shogi", "4k4/9/9/4g4/4gg3/9/9/9/4K4 w - 1", "5e4f", "４六金右", "G5e-4f"),
        ("kyotoshogi", "2k2/5/5/4P/2K2 b - 1", "1d1c+", "１三歩", "P-1c+"),
        ("shogi-13x13", "12k/13/13/13/13/13/13/13/13/13/13/13/K11R b - 1", "1m1l", "１十二飛", "R-1l"),
    ] {
        assert_eq!(names(game, sfen, mv), (japanese.to_owned(), western.to_owned()), "{game} {sfen} {mv}");
    }
}
