//! What any search must do, whatever its strength.

use komadai_search::{
    Control, Decision, EnteringKing, Game, Limits, Outcome, Report, Searcher, Settings, Table, Value,
};
use komadai_shogi::{Move, Position, Repetition};
use std::sync::Arc;

fn search(game: &Game, limits: &Limits, settings: &Settings) -> Outcome {
    let control = Control::default();
    control.begin(false);
    Searcher::new(Arc::new(Table::new(1))).search(game, limits, settings, &control, &mut |_| {})
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

#[track_caller]
fn played(outcome: &Outcome) -> (Move, Value) {
    match outcome.decision {
        Decision::Play { mv, value, .. } => (mv, value),
        other => panic!("a move was expected, not {other:?}"),
    }
}

fn position(sfen: &str) -> Position {
    sfen.parse().unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Random games reach positions that no plan foresees; the search answers each with a legal move, however little it may look.
#[test]
fn moves_are_legal_in_random_games() {
    let mut random = Random(1);
    let mut searcher = Searcher::new(Arc::new(Table::new(1)));
    let control = Control::default();
    for round in 0..25 {
        let mut game = Game::new(Position::start());
        for ply in 0..160 {
            let moves = game.last().legal_moves();
            if moves.is_empty() {
                break;
            }
            let mut mv = moves[random.below(moves.len())];
            if ply % 4 == 3 {
                let level = if round % 3 == 0 { Some(1 + (ply % 10) as u8) } else { None };
                let settings = Settings { level, multi_pv: 1 + round % 3, ..Settings::default() };
                control.begin(false);
                let outcome =
                    searcher.search(&game, &nodes(1 + random.below(300) as u64), &settings, &control, &mut |line| {
                        let mut position = *game.last();
                        for &mv in &line.line {
                            position.play(mv).unwrap_or_else(|foul| panic!("{mv} of a line is illegal: {foul}"));
                        }
                    });
                match outcome.decision {
                    Decision::Play { mv: chosen, reply, .. } => {
                        let mut next = *game.last();
                        next.play(chosen).unwrap_or_else(|foul| panic!("{} {chosen}: {foul}", game.last()));
                        assert!(reply.is_none_or(|reply| next.is_legal(reply)));
                        mv = chosen;
                    }
                    Decision::Declare => break,
                    Decision::NoMove => panic!("there were moves"),
                }
            }
            let mut next = *game.last();
            next.play(mv).unwrap();
            game.push(next);
        }
    }
}

#[test]
fn mates_are_found_with_their_length() {
    for (sfen, plies, limit) in [
        ("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 1, 2),
        ("8k/9/9/9/9/9/9/9/K8 b R2G 1", 3, 6),
        ("8k/7p1/9/8P/9/9/9/9/K8 b 2G 1", 5, 11),
    ] {
        let outcome = search(&Game::new(position(sfen)), &depth(limit), &Settings::default());
        let (mv, value) = played(&outcome);
        assert_eq!(value, Value::WinIn(plies), "{sfen}: {mv}");
    }
}

/// The side that is ahead avoids the fourth occurrence, the one behind goes for it.
#[test]
fn the_fourth_occurrence_is_seen_through_the_game() {
    let mut game = Game::new(position("4k4/9/9/9/9/9/9/9/R3K4 b - 1"));
    let shuffle = ["9i8i", "5a4a", "8i9i", "4a5a"];
    for mv in shuffle.iter().cycle().take(11) {
        let mut next = *game.last();
        next.play(mv.parse().unwrap()).unwrap();
        game.push(next);
    }
    // White may repeat for the fourth time with 4a5a: a rook down, that is the best there is.
    let (mv, value) = played(&search(&game, &depth(4), &Settings::default()));
    assert_eq!((mv.to_string().as_str(), value), ("4a5a", Value::Cp(-2)), "a draw is worth what the settings say");
    let mut drawn = game.clone();
    let mut next = *drawn.last();
    next.play(mv).unwrap();
    drawn.push(next);
    assert_eq!(drawn.repetition(), Repetition::Draw);
}

#[test]
fn declared_wins_follow_the_rule() {
    let entered = Game::new(position("2SGKGS2/1R5B1/PPPPPPPP1/9/9/9/9/9/4k4 b RB 1"));
    assert_eq!(search(&entered, &depth(1), &Settings::default()).decision, Decision::Declare);
    let none = Settings { entering_king: EnteringKing::Nothing, ..Settings::default() };
    assert!(matches!(search(&entered, &depth(1), &none).decision, Decision::Play { .. }));
}

/// S-20: 23 points, and 28 are asked for: of the rook and the pawn that can be taken, the rook wins.
#[test]
fn s20_near_the_threshold_a_piece_of_five_points_is_taken_before_a_pawn() {
    let impasse = Game::new(position("+Rr+B6/3SKG3/PPPPPpP2/9/9/9/9/9/4k4 b 5P 1"));
    let (mv, value) = played(&search(&impasse, &depth(4), &Settings::default()));
    assert_eq!((mv.to(), value), ("8a".parse().unwrap(), Value::WinIn(3)));
    let gold = Game::new(position("+Rg+B6/3SKG3/PPPPPpP2/9/9/9/9/9/4k4 b 5P 1"));
    assert_ne!(played(&search(&gold, &depth(4), &Settings::default())).1, Value::WinIn(3), "24 points are none");
}

#[test]
fn only_the_moves_asked_for_are_played() {
    let asked: Move = "9g9f".parse().unwrap();
    let limits = Limits { search_moves: vec![asked], ..depth(3) };
    assert_eq!(played(&search(&Game::new(Position::start()), &limits, &Settings::default())).0, asked);
}

#[test]
fn several_threads_agree_on_a_mate() {
    let settings = Settings { threads: 4, ..Settings::default() };
    let game = Game::new(position("8k/7p1/9/8P/9/9/9/9/K8 b 2G 1"));
    let (_, value) = played(&search(&game, &depth(12), &settings));
    assert!(matches!(value, Value::WinIn(_)), "{value:?}");
}

/// The lines as a reader shows them, the last one told of each rank, begin with different moves: after every iteration, and
/// wherever in one a search is broken off.
#[test]
fn each_line_begins_with_another_move() {
    let positions = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "ln3gsnl/1r1sgk1b1/p1pp1p1pp/4p1p2/1p5P1/2P2P3/PPSPP1P1P/1BG1G2R1/LN2KS1NL b - 19",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
        "8k/7p1/9/8P/9/9/9/9/K8 b 2G 1",
    ];
    let mut told = 0;
    for sfen in positions {
        let game = Game::new(position(sfen));
        for multi_pv in [3, 5] {
            for limit in (100..4_000).step_by(260) {
                let settings = Settings { multi_pv, ..Settings::default() };
                let control = Control::default();
                control.begin(false);
                let mut shown: Vec<Move> = Vec::new();
                let mut last: Vec<Option<Report>> = vec![None; multi_pv];
                let distinct = |shown: &[Move]| (1..shown.len()).all(|i| !shown[..i].contains(&shown[i]));
                let mut searcher = Searcher::new(Arc::new(Table::new(1)));
                let outcome = searcher.search(&game, &nodes(limit), &settings, &control, &mut |line| {
                    told += 1;
                    shown.resize(shown.len().max(line.rank), line.line[0]);
                    shown[line.rank - 1] = line.line[0];
                    last[line.rank - 1] = Some(line.clone());
                    assert!(line.rank < multi_pv || distinct(&shown), "{sfen} at {limit} nodes: {shown:?}");
                });
                assert!(distinct(&shown), "{sfen} stopped at {limit} nodes: {shown:?}");
                assert_eq!(shown.first(), Some(&played(&outcome).0), "the first line is the move that is played");
                for line in last.iter().flatten() {
                    // A mate is as long as it is, and the first depths may show one move alone.
                    let whole = line.line.len() > 1 || line.depth < 5 || matches!(line.value, Value::WinIn(_));
                    assert!(whole, "{sfen} stopped at {limit} nodes: {line:?}");
                }
            }
        }
    }
    assert!(told > 1_000, "{told} lines");
}
