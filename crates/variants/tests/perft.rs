//! Counts of move sequences from the starts of all games, on which several programs agree.

use komadai_variants::{Position, Rules, perft};

#[test]
fn starts_have_as_many_move_sequences_as_other_programs_count() {
    for (name, depth, count) in [
        ("annanshogi", 3, 22_726),
        ("cannonshogi", 3, 216_600),
        ("chushogi", 2, 1_296),
        ("dobutsu", 6, 71_677),
        ("gorogoro", 3, 4_166),
        ("gorogoroplus", 3, 44_436),
        ("heian8x8", 4, 219_018),
        ("heian", 1, 26),
        ("heian9x9", 3, 17_108),
        ("judkins", 4, 118_345),
        ("kyotoshogi", 4, 18_268),
        ("micro", 5, 71_328),
        ("minishogi", 4, 35_401),
        ("shogi", 3, 25_470),
        ("shogi-10x10", 3, 31_008),
        ("shogi-11x11", 2, 1_225),
        ("shogi-13x13", 3, 68_964),
        ("shogi-19x19", 1, 55),
        ("shogi-8x8", 1, 26),
        ("shogi-7x7", 4, 214_962),
        ("shoshogi", 3, 17_368),
        ("torishogi", 4, 103_857),
        ("wa", 1, 51),
        ("wadrop", 3, 126_574),
        ("yarishogi", 4, 158_404),
    ] {
        assert_eq!(perft(&Position::start(&Rules::named(name).unwrap()), depth), count, "{name}");
    }
}
