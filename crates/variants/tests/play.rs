//! Properties of play, in every game: games of chance, move by move.

use fastrand::Rng;
use komadai_shogi as shogi;
use komadai_variants::{Move, Position, Rules, perft};
use std::collections::HashSet;

/// Plays a game by chance and shows every position to `look`.
fn playout(name: &str, seed: u64, plies: usize, mut look: impl FnMut(&Position, &[Move])) {
    let mut position = Position::start(&Rules::named(name).unwrap());
    let mut rng = Rng::with_seed(seed);
    for _ in 0..plies {
        let moves = position.legal_moves();
        look(&position, &moves);
        if position.outcome().is_some() {
            return;
        }
        position.play(moves[rng.usize(..moves.len())]);
    }
}

#[test]
fn text_leads_back_and_keys_are_those_of_the_position_read_anew() {
    for name in Rules::names().chain(["shogi-7x7", "shogi-13x13"]) {
        for seed in 0..4 {
            playout(name, seed, 120, |position, moves| {
                let again: Position = position.to_string().parse().unwrap();
                assert_eq!(&again, position, "{name}");
                assert_eq!(again.key(), position.key(), "{position}");
                assert_eq!(
                    perft(&again, 1),
                    if position.outcome().is_some_and(|_| !moves.is_empty()) { 0 } else { moves.len() as u64 }
                );
                let texts: HashSet<String> = moves.iter().map(|&mv| position.rules().move_text(mv)).collect();
                assert_eq!(texts.len(), moves.len(), "each move has a text of its own: {position}");
                for &mv in moves.iter().take(5) {
                    assert_eq!(position.read_move(&position.rules().move_text(mv)), Ok(mv));
                }
            });
        }
    }
}

#[test]
fn names_tell_moves_apart() {
    for name in ["minishogi", "judkins", "chushogi", "annanshogi", "torishogi"] {
        playout(name, 7, 60, |position, moves| {
            for names in [
                moves.iter().map(|&mv| position.western(mv)).collect::<Vec<_>>(),
                moves.iter().map(|&mv| position.japanese(mv, None)).collect(),
            ] {
                // A pass over any square is one thing.
                let mut names: Vec<_> = names.into_iter().filter(|name| name != "--" && name != "じっと").collect();
                let many = names.len();
                names.sort();
                names.dedup();
                assert_eq!(names.len(), many, "{position}");
            }
        });
    }
}

#[test]
fn shogi_as_a_rule_file_has_the_moves_of_crate_shogi() {
    let start = Position::start(&Rules::named("shogi").unwrap());
    let standard: shogi::Position = start.sfen().parse().unwrap();
    for depth in 1..=4 {
        assert_eq!(perft(&start, depth), shogi::perft(&standard, depth));
    }
    let mut positions = 0;
    for seed in 0..40 {
        playout("shogi", seed, 200, |position, moves| {
            let standard: shogi::Position = position.sfen().parse().unwrap();
            let mut ours: Vec<String> = moves.iter().map(|&mv| position.rules().move_text(mv)).collect();
            let mut theirs: Vec<String> = standard.legal_moves().iter().map(ToString::to_string).collect();
            ours.sort();
            theirs.sort();
            assert_eq!(ours, theirs, "{position}");
            positions += 1;
        });
    }
    assert!(positions > 4000, "{positions}");
}
