//! What the search finds, and what bounds it.

use komadai_fairy::{Game, LEVELS, Level, Limits, Searcher};
use komadai_variants::{Position, Rules};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn game(start: &str, moves: &str) -> Game {
    let mut game = Game::new(start.parse().unwrap());
    for text in moves.split_ascii_whitespace() {
        let mv = game.position().read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(mv);
    }
    game
}

fn best(game: &Game, limits: &Limits) -> (String, komadai_fairy::Value) {
    let decision = Searcher::new(4).think(game, limits, None, &AtomicBool::new(false), |_| {});
    (decision.best.map_or("none".to_owned(), |mv| game.position().rules().move_text(mv)), decision.value)
}

fn deep(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

#[test]
fn games_are_won_by_what_wins_them() {
    for (start, wanted, plies) in [
        // A royal that is simply taken.
        ("dobutsu 1k1/1R1/3/1K1 b - 1", "2b2a", 1),
        // The try: no giraffe guards the far rank.
        ("dobutsu r2/K2/2k/3 b - 1", "3b", 1),
        ("minishogi 4k/5/4P/2G2/K4 b G 1", "G*1b", 1),
        // The first check.
        ("checkshogi 4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*", 1),
        // Nothing but the king is left.
        ("heian8x8 4k3/8/8/4p3/4G3/8/8/4K3 b - 1", "4e4d", 1),
    ] {
        let game = game(start, "");
        let (found, value) = best(&game, &deep(3));
        assert!(found.starts_with(wanted), "{start}: {found}");
        assert_eq!(value.mate_in(), Some(plies), "{start}");
    }
}

#[test]
fn a_mate_is_seen_from_both_sides_as_many_plies_away_as_it_is() {
    let mut game = game("minishogi 4k/5/2P2/5/K4 b R2G 1", "");
    let (_, value) = best(&game, &deep(7));
    let plies = value.mate_in().expect("a rook and two golds mate");
    assert!(plies >= 3 && plies % 2 == 1, "{plies}");
    for left in (0..plies).rev() {
        let (found, _) = best(&game, &deep(7));
        game.play(game.position().read_move(&found).unwrap());
        let (_, value) = best(&game, &deep(7));
        let told = if left % 2 == 0 { value.mated_in() } else { value.mate_in() };
        assert_eq!(told.unwrap_or(0), left, "{}", game.position());
    }
    assert!(game.outcome().is_some());
}

/// In minishogi the side that moved first loses by repetition: Black, far ahead, must not go back and forth.
#[test]
fn repetition_is_what_the_rules_of_the_kind_make_of_it() {
    let back_and_forth = "5e5d 1a1b 5d5e 1b1a 5e5d 1a1b 5d5e 1b1a 5e5d 1a1b 5d5e";
    let black_ahead = game("minishogi 4k/5/5/5/K4 b G 1", back_and_forth);
    // White may bring the position about for the fourth time, and has won.
    let (found, value) = best(&black_ahead, &deep(3));
    assert_eq!((found.as_str(), value.mate_in()), ("1b1a", Some(1)));
    // In kyoto it is a draw, which whoever is behind is glad of.
    let kyoto = game("kyotoshogi 4k/5/5/5/K4 b 2T 1", "5e5d 1a1b 5d5e 1b1a 5e5d 1a1b 5d5e");
    let (found, value) = best(&kyoto, &deep(3));
    assert_eq!((found.as_str(), value.centipawns()), ("1b1a", Some(0)));
}

#[test]
fn limits_hold_and_there_is_always_a_move() {
    for name in Rules::names() {
        let game = Game::new(Position::start(&Rules::named(name).unwrap()));
        for nodes in [1, 10, 1_000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let decision = Searcher::new(1).think(&game, &limits, None, &AtomicBool::new(false), |_| {});
            assert!(decision.nodes <= nodes, "{name}: {} of {nodes}", decision.nodes);
            assert!(game.position().is_legal(decision.best.unwrap()), "{name}");
        }
        // Told to stop before it began, it still answers.
        let decision = Searcher::new(1).think(&game, &Limits::default(), None, &AtomicBool::new(true), |_| {});
        assert!(decision.best.is_some() && decision.nodes <= 256, "{name}");
        // And without any time.
        let limits = Limits { movetime: Some(Duration::ZERO), ..Limits::default() };
        let decision = Searcher::new(1).think(&game, &limits, None, &AtomicBool::new(false), |_| {});
        assert!(decision.best.is_some(), "{name}");
    }
}

#[test]
fn a_game_that_is_over_has_no_move() {
    for start in ["dobutsu 3/1K1/3/3 w - 1", "minishogi 4k/4G/4P/5/K4 w - 1", "dobutsu K2/3/2k/3 w - 1"] {
        let game = game(start, "");
        assert!(game.outcome().is_some(), "{start}");
        assert_eq!(best(&game, &deep(4)).0, "none", "{start}");
    }
}

/// The same seed plays the same game; another one another.
#[test]
fn levels_are_the_same_for_the_same_seed() {
    let play = |number: u8, seed: u64| {
        let mut game = Game::new(Position::start(&Rules::named("minishogi").unwrap()));
        let mut searcher = Searcher::new(1);
        let mut text = String::new();
        while game.outcome().is_none() && game.history().len() < 30 {
            let limits = Limits { nodes: Some(2_000), ..Limits::default() };
            let level = Some(Level::new(number, seed));
            let decision = searcher.think(&game, &limits, level, &AtomicBool::new(false), |_| {});
            let mv = decision.best.unwrap();
            text += &game.position().rules().move_text(mv);
            game.play(mv);
        }
        text
    };
    for number in 1..=LEVELS {
        assert_eq!(play(number, 7), play(number, 7), "level {number}");
    }
    let games: std::collections::HashSet<String> = (0..12).map(|seed| play(LEVELS, seed)).collect();
    assert!(games.len() > 4, "the strongest level varies its first moves: {} games", games.len());
}

/// What is worth more is what wins more: each level beats the one two below it.
#[test]
fn a_higher_level_beats_a_lower_one() {
    for higher in 3..=LEVELS {
        let mut points = 0;
        for seed in 0..20 {
            let mut game = Game::new(Position::start(&Rules::named("minishogi").unwrap()));
            let mut searchers = [Searcher::new(1), Searcher::new(1)];
            let black = seed % 2 == 0;
            while game.outcome().is_none() && game.history().len() < 300 {
                let first = (game.position().turn() == komadai_variants::Color::Black) == black;
                let level = Level::new(if first { higher } else { higher - 2 }, seed);
                let limits = Limits { nodes: Some(4_000), ..Limits::default() };
                let searcher = &mut searchers[usize::from(first)];
                let decision = searcher.think(&game, &limits, Some(level), &AtomicBool::new(false), |_| {});
                game.play(decision.best.unwrap());
            }
            points += match game.outcome().and_then(|outcome| outcome.winner) {
                None => 1,
                Some(winner) => 2 * u32::from((winner == komadai_variants::Color::Black) == black),
            };
        }
        assert!(points >= 26, "level {higher} has {points} of 40 half points against {}", higher - 2);
    }
}
