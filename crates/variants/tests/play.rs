//! Properties of play, in every game: games of chance, move by move.

use fastrand::Rng;
use komadai_shogi as shogi;
use komadai_variants::{Color, History, Move, MoveError, Outcome, Position, Reason, Rules, perft};
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
fn whose_turn_it_is_belongs_to_the_key() {
    for name in Rules::names() {
        let start = Position::start(&Rules::named(name).unwrap());
        let mut passed = start.clone();
        let undo = passed.pass();
        assert_ne!(passed.key(), start.key(), "{name}");
        passed.unpass(undo);
        assert_eq!((passed.key(), &passed, passed.move_number()), (start.key(), &start, 1), "{name}");
    }
    // A lion that passes changes nothing but the turn: the position has not come back.
    let mut chu = Position::start(&Rules::named("chushogi").unwrap());
    let mut history = History::new(&chu);
    for text in ["7i7h", "6d6e", "7j7i7j"] {
        let mv = chu.read_move(text).unwrap();
        chu.play(mv);
        history.push(mv, &chu);
    }
    assert_eq!((history.occurrences(), history.returned_after()), (1, None));
}

#[test]
fn loud_moves_are_those_legal_ones_that_take_or_turn() {
    for name in Rules::names() {
        let flips = ["kyotoshogi", "micro"].contains(&name);
        for seed in 0..3 {
            playout(name, seed, 80, |position, moves| {
                let mut loud = Vec::new();
                position.clone().loud_moves_into(&mut loud);
                loud.sort_unstable();
                let takes = |mv: &Move| !position.captures(*mv).is_empty();
                let mut wanted: Vec<Move> =
                    moves.iter().copied().filter(|mv| takes(mv) || !flips && mv.is_promotion()).collect();
                wanted.sort_unstable();
                assert_eq!(loud, wanted, "{position}");
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

/// The outcome of a game, move by move.
fn ends(name: &str, sfen: &str, moves: &str) -> Option<Outcome> {
    let mut position = Position::read(&Rules::named(name).unwrap(), sfen).unwrap();
    let mut history = History::new(&position);
    for text in moves.split_whitespace() {
        assert_eq!(position.outcome().or_else(|| history.outcome(&position)), None, "before {text}");
        let mv = position.read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.play(mv);
        history.push(mv, &position);
    }
    position.outcome().or_else(|| history.outcome(&position))
}

#[test]
fn games_end_as_their_rules_say() {
    use Color::{Black, White};
    let won = |winner, reason| Some(Outcome { winner: Some(winner), reason });
    let drawn = |reason| Some(Outcome { winner: None, reason });
    for (name, sfen, moves, times, expected) in [
        ("minishogi", "3k1/5/5/5/K3R b - 1", "1e2e 2a1a 2e1e 1a2a", 3, won(White, Reason::PerpetualCheck)),
        // White moved first, as in a handicap game.
        ("minishogi", "1k3/5/5/5/K4 w - 1", "4a3a 5e5d 3a4a 5d5e", 3, won(Black, Reason::Repetition)),
        ("kyotoshogi", "1k3/5/5/5/K3T b - 1", "5e5d 4a3a 5d5e 3a4a", 2, drawn(Reason::Repetition)),
        ("yarishogi", "k6/6p/7/7/7/7/7/7/6K w - 1", "7a6a 1i2i 6a7a 2i1i", 2, won(White, Reason::Repetition)),
        (
            "chushogi",
            "11k/11g/12/12/12/12/12/12/12/12/12/K9G1 b - 1",
            "2l1l 1a2a 1l2l 2a1a",
            3,
            drawn(Reason::Repetition),
        ),
        // The rook attacks one pawn or the other with every move.
        (
            "chushogi",
            "k10g/12/12/12/12/12/6pp4/12/12/12/6R5/K11 b - 1",
            "6k5k 1a1b 5k6k 1b1a",
            3,
            won(White, Reason::PerpetualAttack),
        ),
        ("shogi", "8k/8G/8L/9/9/9/9/9/K8 w - 1", "", 0, won(Black, Reason::Checkmate)),
        ("shogi", "8k/9/8P/9/9/9/9/9/K6R1 w - 1", "", 0, won(Black, Reason::NoMove)),
        ("dobutsu", "k2/2K/3/3 b - 1", "1b1a", 1, won(Black, Reason::Try)),
        // On the far rank, but attacked there.
        ("dobutsu", "kr1/2K/3/3 b - 1", "1b1a 2a1a", 1, won(White, Reason::RoyalTaken)),
        ("checkshogi", "4k4/9/9/9/9/9/9/8R/4K4 b - 1", "1h5h", 1, won(Black, Reason::FirstCheck)),
        ("chushogi", "11k/12/12/12/6g5/7G4/12/12/12/12/12/K11 b - 1", "5f6e", 1, won(Black, Reason::BareKing)),
        ("chushogi", "11k/12/12/12/12/12/12/12/12/12/P11/K11 b - 1", "12k12j", 1, None),
        ("heian", "4k4/5s3/5G3/9/9/9/9/4K4 b - 1", "4c4b 5a4b", 1, drawn(Reason::BareKing)),
        // The elephant turns into a second royal: the attack that it lets through may be ignored.
        ("shoshogi", "4k4/4r4/4E4/9/9/9/9/9/4K4 b - 1", "5c4c+", 1, None),
    ] {
        assert_eq!(ends(name, sfen, &[moves].repeat(times).join(" ")), expected, "{name} {sfen} {moves}");
    }
    let sho: Position = "shoshogi 4k4/4r4/4E4/9/9/9/9/9/4K4 b - 1".parse().unwrap();
    assert_eq!(sho.read_move("5c4c"), Err(MoveError::Illegal), "without turning over it leaves the only king attacked");
}

#[test]
fn lions_are_traded_by_rules_that_a_file_can_change() {
    let far = "11k/12/6g5/6n5/12/6N5/12/12/12/12/12/K11 b - 1";
    let doomed = "k11/12/12/12/12/4N7/4p7/4n7/12/12/12/11K b - 1";
    // A rook of White has just taken a lion on 1l; a rook of Black attacks the other lion, which nothing guards.
    let struck = "k11/12/12/12/12/12/12/12/3R4n3/12/12/K10r b 1l 1";
    for (switch, sfen, mv, legal) in [
        ("", far, "6f6d", false),
        ("lion-trading = \"free\"", far, "6f6d", true),
        ("", doomed, "8f8g8h", false),
        ("doomed-guard = false", doomed, "8f8g8h", true),
        ("", struck, "9i4i", false),
        ("okazaki = true", struck, "9i4i", true),
    ] {
        let rules = Rules::read(&format!("name = \"house\"\nlike = \"chushogi\"\n{switch}")).unwrap();
        let sfen = if switch.contains("free") { sfen.replace("1l", "-") } else { sfen.to_owned() };
        let position = Position::read(&rules.into(), &sfen).unwrap();
        assert_eq!(position.read_move(mv).is_ok(), legal, "{switch} {sfen} {mv}");
    }
}

#[test]
fn a_piece_moves_as_the_one_behind_it_in_annan() {
    for (sfen, mv, legal) in [
        ("8k/9/9/9/4P4/4N4/9/9/K8 b - 1", "5e4c", true),
        ("8k/9/9/9/4P4/4N4/9/9/K8 b - 1", "5e5d", false),
        // Black's rook lends its moves to the pawn, and taking the rook answers the check.
        ("4k4/9/9/4P4/4R4/8b/9/9/K8 w - 1", "1f2g", false),
        ("4k4/9/9/4P4/4R4/5b3/9/9/K8 w - 1", "4f5e", true),
    ] {
        let position = Position::read(&Rules::named("annanshogi").unwrap(), sfen).unwrap();
        assert_eq!(position.read_move(mv).is_ok(), legal, "{sfen} {mv}");
    }
}

#[test]
fn pawns_answered_by_pawns_are_soon_decided() {
    // Both sides hold many pawns, and with borrowed moves most drops give or answer a check.
    let sfen = "1n1P2rnl/p8/2k2p2+L/N3b4/PGP4N1/GsP2P1PP/L2+pG1S2/1+p3S3/g3K1p1L w RB4Ps2p 126";
    let mut position = Position::read(&Rules::named("annanshogi").unwrap(), sfen).unwrap();
    let mut rng = Rng::with_seed(5);
    for _ in 0..40 {
        let moves = position.legal_moves();
        assert_eq!(position.has_legal_move(), !moves.is_empty(), "{position}");
        if position.outcome().is_some() {
            return;
        }
        position.play(moves[rng.usize(..moves.len())]);
    }
}
