//! Counts of legal move sequences that other programs agree on.

use komadai_shogi::{Position, perft};

#[track_caller]
fn check(sfen: &str, expect: &[u64]) {
    let position: Position = sfen.parse().unwrap();
    for (depth, &nodes) in (1..).zip(expect) {
        assert_eq!(perft(&position, depth), nodes, "{sfen} depth {depth}");
    }
}

#[test]
fn even_start() {
    check("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", &[30, 900, 25_470, 719_731]);
}

#[test]
fn position_with_the_most_moves() {
    check("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", &[593, 105_677]);
}

#[test]
fn matsuri() {
    check("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1", &[207, 28_684, 4_809_015]);
}

/// haitaka 0.3.2 counts 223 here: one of its moves is a pawn drop that mates.
#[test]
fn position_with_a_pawn_drop_mate() {
    check("4p4/l+B1g1k2l/nn2s1bP1/1sP2P1R1/P1SpP1Rn1/3PG4/L+p3G1+p+p/5+l3/K1+p6 w Pgsn5p 144", &[222]);
}
