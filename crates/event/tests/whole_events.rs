//! Whole events by the federation's rules.

use komadai_event::{Before, EventPlayer, Grade, Met, federation_gain, performance, rate_event};

fn player(before: Before, games: &[(usize, f64)]) -> EventPlayer {
    let games = games.iter().map(|&(opponent, score)| Met { opponent, score, given: 0.0 }).collect();
    EventPlayer { before, games }
}

/// Both ratings are what the formula gives against the other's rating afterwards.
#[test]
fn games_count_against_the_rating_after_the_event() {
    let listed = |rating| Before::Listed { rating, games: 100 };
    let players = [player(listed(1500.0), &[(1, 1.0), (1, 1.0)]), player(listed(1600.0), &[(0, 0.0), (0, 0.0)])];
    let after = rate_event(&players);
    for (at, score) in [(0, 1.0), (1, 0.0)] {
        let mut rating = [1500.0, 1600.0][at];
        for _ in 0..2 {
            rating += federation_gain(rating, after[1 - at], score, 100);
        }
        assert_eq!(rating.round(), after[at], "{after:?}");
    }
}

#[test]
fn newcomers_by_their_results() {
    let listed = |rating| Before::Listed { rating, games: 100 };
    let new = || Before::New(Vec::new());
    let all_won = [player(new(), &[(1, 1.0), (2, 1.0)]), player(listed(1000.0), &[]), player(listed(1200.0), &[])];
    let expected = performance(&[(1000.0, 1.0), (1200.0, 1.0), (1200.0, 0.5)]);
    assert_eq!(rate_event(&all_won)[0], expected.round());
    let all_lost = [player(new(), &[(1, 0.0)]), player(listed(1000.0), &[])];
    assert_eq!(rate_event(&all_lost)[0], 1.0);
    // 1 dan stands for a win and a loss against 1740.
    let graded = Before::graded(Grade::Dan(1)).unwrap();
    assert_eq!(graded, Before::New(vec![(1740.0, 1.0), (1740.0, 0.0)]));
    let both = [player(graded, &[(1, 1.0)]), player(listed(1000.0), &[])];
    assert!((1740.0..1760.0).contains(&rate_event(&both)[0]));
    assert_eq!(Before::graded(Grade::Dan(9)), None);
    assert_eq!(Before::graded(Grade::Kyu(0)), None);
}

/// Who gives a handicap risks less by losing, and who is given it gains less by winning.
#[test]
fn handicaps_narrow_the_gap() {
    let event = |given: f64| {
        let listed = |rating| Before::Listed { rating, games: 100 };
        rate_event(&[
            EventPlayer { before: listed(1900.0), games: vec![Met { opponent: 1, score: 0.0, given }] },
            EventPlayer { before: listed(1600.0), games: vec![Met { opponent: 0, score: 1.0, given: -given }] },
        ])
    };
    let (even, rook) = (event(0.0), event(2.1));
    assert!(rook[0] > even[0] && rook[1] < even[1], "{even:?} {rook:?}");
    assert!(rate_event(&[player(Before::New(Vec::new()), &[(7, 1.0)])])[0].is_finite());
}
