//! Ratings after games, at odds and after long pauses; speed classes.

use komadai_event::{Pace, Rating, Speed, expected_score, points, rate};
use komadai_shogi::{ByColor, Color, Handicap};
use proptest::prelude::*;

const DAY_MS: u64 = 86_400_000;

fn rated(value: f64, deviation: f64) -> Rating {
    Rating { value, deviation, volatility: 0.06 }
}

#[test]
fn a_win_between_newcomers_moves_both_far_and_as_much() {
    let before = ByColor { black: Rating::default(), white: Rating::default() };
    let after = rate(before, Handicap::Even, Some(Color::Black)).unwrap();
    assert!(after.black.value > 1650.0 && after.black.is_provisional(), "{after:?}");
    assert!((after.black.value + after.white.value - 3000.0).abs() < 1e-6, "{after:?}");
}

#[test]
fn who_plays_on_is_no_longer_provisional() {
    let mut player = Rating::default();
    let opponent = rated(1500.0, 60.0);
    let mut games = 0;
    while player.is_provisional() {
        let winner = if games % 2 == 0 { Color::Black } else { Color::White };
        player = rate(ByColor { black: player, white: opponent }, Handicap::Even, Some(winner)).unwrap().black;
        games += 1;
        assert!(games < 30, "{player:?}");
    }
    assert!(games >= 5, "too soon, after {games} games");
}

#[test]
fn a_long_pause_makes_a_rating_provisional_again() {
    let known = rated(1800.0, 60.0);
    assert_eq!(known.after_idle(0), known);
    assert!(!known.after_idle(180 * DAY_MS).is_provisional());
    assert!(known.after_idle(3 * 365 * DAY_MS).is_provisional());
    assert_eq!(known.after_idle(u64::MAX).deviation, 350.0);
    assert_eq!(known.after_idle(u64::MAX).value, 1800.0);
}

#[test]
fn odds_that_make_up_for_the_gap_make_an_even_game() {
    let ratings = ByColor { black: rated(1500.0, 60.0), white: rated(1500.0 + points(Handicap::Two).unwrap(), 60.0) };
    assert!((expected_score(ratings, Handicap::Two).unwrap() - 0.5).abs() < 1e-9);
    assert!(expected_score(ratings, Handicap::Even).unwrap() < 0.2);
    let after = rate(ratings, Handicap::Two, Some(Color::White)).unwrap();
    let gained = after.white.value - ratings.white.value;
    let lost = ratings.black.value - after.black.value;
    assert!((gained - lost).abs() < 1e-6 && gained > 0.0, "{gained} {lost}");
}

#[test]
fn odds_of_which_nothing_is_known_are_not_rated() {
    let ratings = ByColor { black: Rating::default(), white: Rating::default() };
    for handicap in [Handicap::NakedKing, Handicap::Dragonfly, Handicap::ThreePawns, Handicap::Ten] {
        assert_eq!(rate(ratings, handicap, None), None, "{handicap:?}");
    }
}

#[test]
fn larger_odds_are_worth_more() {
    let known: Vec<f64> = Handicap::ALL.into_iter().filter_map(points).collect();
    assert!(known.is_sorted(), "{known:?}");
}

#[test]
fn speed_follows_from_the_whole_clock() {
    let clock = |main, byoyomi, periods, increment| Speed::of(Pace::Clock { main, byoyomi, periods, increment });
    assert_eq!(clock(0, 10, 1, 0), Speed::Blitz);
    assert_eq!(clock(180, 0, 0, 0), Speed::Blitz);
    assert_eq!(clock(300, 30, 1, 0), Speed::Rapid);
    assert_eq!(clock(600, 0, 0, 0), Speed::Rapid);
    assert_eq!(clock(600, 30, 1, 0), Speed::Rapid);
    assert_eq!(clock(600, 0, 0, 10), Speed::Rapid);
    assert_eq!(clock(900, 60, 1, 0), Speed::Classical);
    assert_eq!(clock(u64::MAX, u64::MAX, 10, u64::MAX), Speed::Classical);
    assert_eq!(Speed::of(Pace::Correspondence), Speed::Correspondence);
    for speed in Speed::ALL {
        assert_eq!(Speed::from_code(speed.code()), Some(speed));
    }
}

fn ratings() -> impl Strategy<Value = Rating> {
    (25.0f64..3_000.0, 45.0f64..=350.0, 0.03f64..0.1).prop_map(|(value, deviation, volatility)| Rating {
        value,
        deviation,
        volatility,
    })
}

fn rated_odds() -> impl Strategy<Value = Handicap> {
    let rated: Vec<Handicap> = Handicap::ALL.into_iter().filter(|handicap| points(*handicap).is_some()).collect();
    prop::sample::select(rated)
}

proptest! {
    #[test]
    fn winners_gain_losers_lose_and_all_stays_in_bounds(
        black in ratings(), white in ratings(), odds in rated_odds(), black_wins: bool,
    ) {
        let winner = if black_wins { Color::Black } else { Color::White };
        let before = ByColor { black, white };
        let after = rate(before, odds, Some(winner)).unwrap();
        prop_assert!(after[winner].value >= before[winner].value);
        prop_assert!(after[!winner].value <= before[!winner].value);
        for color in Color::ALL {
            let Rating { value, deviation, volatility } = after[color];
            prop_assert!(value >= 25.0 && value.is_finite());
            prop_assert!((45.0..=350.0).contains(&deviation));
            prop_assert!(volatility > 0.0 && volatility.is_finite());
        }
    }

    #[test]
    fn sides_do_not_matter_in_an_even_game(one in ratings(), other in ratings()) {
        let straight = rate(ByColor { black: one, white: other }, Handicap::Even, Some(Color::Black)).unwrap();
        let turned = rate(ByColor { black: other, white: one }, Handicap::Even, Some(Color::White)).unwrap();
        prop_assert_eq!(straight.black, turned.white);
        prop_assert_eq!(straight.white, turned.black);
    }

    #[test]
    fn expectations_add_up_and_grow_with_the_rating(one in ratings(), other in ratings(), more in 0.0f64..500.0) {
        let expected = |black, white| expected_score(ByColor { black, white }, Handicap::Even).unwrap();
        let score = expected(one, other);
        prop_assert!((0.0..=1.0).contains(&score));
        prop_assert!((score + expected(other, one) - 1.0).abs() < 1e-9);
        let better = expected(Rating { value: one.value + more, ..one }, other);
        prop_assert!(better >= score, "{better} < {score}");
    }
}
