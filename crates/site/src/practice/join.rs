//! How two reports of one item become one: the same whichever comes first, and however often it comes.

use super::item::{Card, Item};
use std::cmp::Ordering;

/// What is known of an item by two reports. Reports of different items are not joined: the first one stays.
pub(super) fn join(one: Item, other: Item) -> Item {
    use Item::{Answers, Castle, Lesson, Mistake, NextMove, OpeningMove, Problem, Repertoire, Round, Rush, Streak};
    match (one, other) {
        (Lesson { name, stars: a }, Lesson { stars: b, .. }) => Lesson { name, stars: a.max(b) },
        (Problem { id, card: a }, Problem { card: b, .. }) => Problem { id, card: cards(a, b) },
        (NextMove { id, card: a }, NextMove { card: b, .. }) => NextMove { id, card: cards(a, b) },
        (Streak { best: a, days, last_day }, Streak { best: b, days: other_days, last_day: other_day }) => {
            let (last_day, days) = (last_day, days).max((other_day, other_days));
            Streak { best: a.max(b), days, last_day }
        }
        (Mistake { key, at: a_at, mistake: a, card: a_card }, Mistake { at: b_at, mistake: b, card: b_card, .. }) => {
            let card = match (a_card, b_card) {
                (Some(a), Some(b)) => Some(cards(a, b)),
                (a, b) => a.or(b),
            };
            // Of one moment, what is there wins over what is gone; of two reports of it, either will do, always the same one.
            let text = |mistake: &Option<_>| serde_json::to_string(mistake).unwrap_or_default();
            let a_wins = (a_at.0, a.is_some(), text(&a)) >= (b_at.0, b.is_some(), text(&b));
            let (at, mistake) = if a_wins { (a_at, a) } else { (b_at, b) };
            Mistake { key, at, mistake, card }
        }
        (Repertoire { source, side, at: a_at, title: a }, Repertoire { at: b_at, title: b, .. }) => {
            let ((at, _), title) = ((a_at.0, a.is_some()), a).max(((b_at.0, b.is_some()), b));
            Repertoire { source, side, at: komadai_game::Instant(at), title }
        }
        (OpeningMove { source, side, key, card: a }, OpeningMove { card: b, .. }) => {
            OpeningMove { source, side, key, card: cards(a, b) }
        }
        (Rush { length, solved: a }, Rush { solved: b, .. }) => Rush { length, solved: a.max(b) },
        (Castle { castle, ms: a, moves: x }, Castle { ms: b, moves: y, .. }) => {
            let (ms, moves) = (a, x).min((b, y));
            Castle { castle, ms, moves }
        }
        (Round { trainer, right: a }, Round { right: b, .. }) => Round { trainer, right: a.max(b) },
        (Answers { theme, right: a, tried: x }, Answers { right: b, tried: y, .. }) => {
            let (tried, right) = (x, a).max((y, b));
            Answers { theme, right, tried }
        }
        (one, _) => one,
    }
}

/// The later attempt says when it comes back; of one day, that which lets it come back sooner: within a day nothing is put off that
/// was missed. Attempts are counted by whoever has counted more.
fn cards(one: Card, other: Card) -> Card {
    let (solved, missed) = (one.solved.max(other.solved), one.missed.max(other.missed));
    let measure = |a: Option<f64>, b: Option<f64>| a.unwrap_or(0.0).total_cmp(&b.unwrap_or(0.0));
    // Days are ordered as text.
    let order = (one.last.cmp(&other.last))
        .then_with(|| other.due.cmp(&one.due))
        .then_with(|| other.leitner.cmp(&one.leitner))
        .then_with(|| measure(other.stability, one.stability))
        .then_with(|| measure(one.difficulty, other.difficulty));
    let counts = if order == Ordering::Less { other } else { one };
    Card { solved, missed, ..counts }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::item::{Found, Mistake, Score, Theme};
    use komadai_game::Instant;
    use komadai_shogi::Color;
    use proptest::prelude::*;

    fn card() -> impl Strategy<Value = Card> {
        let measure = || prop_oneof![Just(None), (1u8..5).prop_map(|n| Some(f64::from(n)))];
        (0u8..3, 1u8..4, 0u32..3, 0u32..3, 1u8..4, measure(), measure()).prop_map(
            |(leitner, due, solved, missed, last, stability, difficulty)| Card {
                leitner,
                due: format!("2026-11-2{due}"),
                solved,
                missed,
                last: format!("2026-11-1{last}"),
                stability,
                difficulty,
            },
        )
    }

    fn mistake() -> impl Strategy<Value = Mistake> {
        prop::sample::select(vec!["7g7f", "2g2f"]).prop_map(|played| Mistake {
            sfen: "s".to_owned(),
            played: played.to_owned(),
            previous: None,
            before: Found { score: Score::Cp { value: 1 }, depth: 1, nodes: 1, pv: vec![], book: vec![] },
            record: None,
        })
    }

    /// Reports of one item of each kind.
    fn three() -> impl Strategy<Value = [Item; 3]> {
        let number = 0u32..4;
        let title = || prop_oneof![Just(None), prop::sample::select(vec!["x", "y"]).prop_map(|t| Some(t.to_owned()))];
        let day = || prop_oneof![Just(None), (1u8..4).prop_map(|day| Some(format!("2026-11-0{day}")))];
        prop_oneof![
            prop::array::uniform3((1u8..4).prop_map(|stars| Item::Lesson { name: "king".to_owned(), stars })),
            prop::array::uniform3(card().prop_map(|card| Item::Problem { id: "p".to_owned(), card })),
            prop::array::uniform3(card().prop_map(|card| Item::NextMove { id: "p".to_owned(), card })),
            prop::array::uniform3(
                (number.clone(), number.clone(), day())
                    .prop_map(|(best, days, last_day)| { Item::Streak { best, days, last_day } })
            ),
            prop::array::uniform3((0u64..3, prop::option::of(mistake()), prop::option::of(card())).prop_map(
                |(at, mistake, card)| { Item::Mistake { key: "k".to_owned(), at: Instant(at), mistake, card } }
            )),
            prop::array::uniform3((0u64..3, title()).prop_map(|(at, title)| {
                Item::Repertoire { source: "s".to_owned(), side: Color::Black, at: Instant(at), title }
            })),
            prop::array::uniform3(
                (1..4u32, 1..4u32).prop_map(|(ms, moves)| { Item::Castle { castle: "mino".to_owned(), ms, moves } })
            ),
            prop::array::uniform3((number.clone(), number.clone()).prop_map(|(right, wrong)| Item::Answers {
                theme: Theme::Mate,
                right,
                tried: right + wrong
            })),
            prop::array::uniform3(number.prop_map(|solved| Item::Rush { length: "three".to_owned(), solved })),
        ]
    }

    proptest! {
        #[test]
        fn reports_are_joined_alike_in_every_order_and_however_often([a, b, c] in three()) {
            let ab = join(a.clone(), b.clone());
            prop_assert_eq!(&ab, &join(b.clone(), a.clone()));
            prop_assert_eq!(&join(ab.clone(), a.clone()), &ab);
            prop_assert_eq!(join(ab, c.clone()), join(a, join(b, c)));
        }
    }

    #[test]
    fn a_mistake_of_a_day_is_not_undone_by_what_was_known_in_the_morning() {
        let day = |due: &str, last: &str, missed| Card {
            leitner: 1,
            due: due.to_owned(),
            solved: 2,
            missed,
            last: last.to_owned(),
            stability: None,
            difficulty: None,
        };
        let (morning, evening) = (day("2026-12-01", "2026-11-23", 0), day("2026-11-24", "2026-11-23", 1));
        assert_eq!(cards(morning.clone(), evening.clone()), evening);
        // The next day it was solved elsewhere, by a browser that does not know of the mistake.
        let next = day("2026-12-05", "2026-11-24", 0);
        assert_eq!(cards(evening, next.clone()), Card { missed: 1, ..next });
    }
}
