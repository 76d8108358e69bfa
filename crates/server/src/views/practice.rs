//! What was practised.

use crate::practice::{Card, Found, Item, Mistake, Score, Theme, Told, Trainer};
use komadai_wire::{Evaluation, KeptMistake, LearnTheme, MemoryCard, PracticeItem as Said, PracticeOut};

/// What a browser is told.
pub(crate) fn practised(told: Told) -> PracticeOut {
    let Told { place, items, more } = told;
    PracticeOut { place, items: items.into_iter().map(item).collect(), more }
}

/// An item as the browser has said it; none of a kind that is not known here.
pub(crate) fn said_item(said: Said) -> Option<Item> {
    Some(match said {
        Said::Lesson { name, stars } => Item::Lesson { name, stars },
        Said::Problem { id, card } => Item::Problem { id, card: said_card(card) },
        Said::NextMove { id, card } => Item::NextMove { id, card: said_card(card) },
        Said::Streak { best, days, last_day } => Item::Streak { best, days, last_day },
        Said::Mistake { key, at, mistake, card } => {
            Item::Mistake { key, at, mistake: mistake.map(said_mistake), card: card.map(said_card) }
        }
        Said::Repertoire { source, side, at, title } => Item::Repertoire { source, side, at, title },
        Said::OpeningMove { source, side, key, card } => Item::OpeningMove { source, side, key, card: said_card(card) },
        Said::Rush { length, solved } => Item::Rush { length, solved },
        Said::Castle { castle, ms, moves } => Item::Castle { castle, ms, moves },
        Said::Round { trainer, right } => Item::Round { trainer: said_trainer(trainer), right },
        Said::Rung { handicap } => Item::Rung { handicap },
        Said::Answers { theme, right, tried } => Item::Answers { theme: said_theme(theme), right, tried },
        Said::Unknown => return None,
    })
}

/// The same for the browser.
fn item(known: Item) -> Said {
    match known {
        Item::Lesson { name, stars } => Said::Lesson { name, stars },
        Item::Problem { id, card } => Said::Problem { id, card: self::card(card) },
        Item::NextMove { id, card } => Said::NextMove { id, card: self::card(card) },
        Item::Streak { best, days, last_day } => Said::Streak { best, days, last_day },
        Item::Mistake { key, at, mistake, card } => {
            Said::Mistake { key, at, mistake: mistake.map(self::mistake), card: card.map(self::card) }
        }
        Item::Repertoire { source, side, at, title } => Said::Repertoire { source, side, at, title },
        Item::OpeningMove { source, side, key, card } => {
            Said::OpeningMove { source, side, key, card: self::card(card) }
        }
        Item::Rush { length, solved } => Said::Rush { length, solved },
        Item::Castle { castle, ms, moves } => Said::Castle { castle, ms, moves },
        Item::Round { trainer, right } => Said::Round { trainer: self::trainer(trainer), right },
        Item::Rung { handicap } => Said::Rung { handicap },
        Item::Answers { theme, right, tried } => Said::Answers { theme: self::theme(theme), right, tried },
    }
}

fn said_theme(said: LearnTheme) -> Theme {
    match said {
        LearnTheme::Basics => Theme::Basics,
        LearnTheme::Opening => Theme::Opening,
        LearnTheme::Tesuji => Theme::Tesuji,
        LearnTheme::Mate => Theme::Mate,
        LearnTheme::End => Theme::End,
    }
}

fn theme(known: Theme) -> LearnTheme {
    match known {
        Theme::Basics => LearnTheme::Basics,
        Theme::Opening => LearnTheme::Opening,
        Theme::Tesuji => LearnTheme::Tesuji,
        Theme::Mate => LearnTheme::Mate,
        Theme::End => LearnTheme::End,
    }
}

fn said_card(said: MemoryCard) -> Card {
    let MemoryCard { leitner, due, solved, missed, last, stability, difficulty } = said;
    Card { leitner, due, solved, missed, last, stability, difficulty }
}

fn card(known: Card) -> MemoryCard {
    let Card { leitner, due, solved, missed, last, stability, difficulty } = known;
    MemoryCard { leitner, due, solved, missed, last, stability, difficulty }
}

fn said_mistake(said: KeptMistake) -> Mistake {
    let KeptMistake { sfen, played, previous, before, record } = said;
    let Evaluation { score, depth, nodes, pv, book } = before;
    let score = match score {
        komadai_wire::Score::Cp { value } => Score::Cp { value },
        komadai_wire::Score::Mate { value } => Score::Mate { value },
    };
    Mistake { sfen, played, previous, before: Found { score, depth, nodes, pv, book }, record }
}

fn mistake(known: Mistake) -> KeptMistake {
    let Mistake { sfen, played, previous, before, record } = known;
    let Found { score, depth, nodes, pv, book } = before;
    let score = match score {
        Score::Cp { value } => komadai_wire::Score::Cp { value },
        Score::Mate { value } => komadai_wire::Score::Mate { value },
    };
    KeptMistake { sfen, played, previous, before: Evaluation { score, depth, nodes, pv, book }, record }
}

const fn said_trainer(said: komadai_wire::Trainer) -> Trainer {
    match said {
        komadai_wire::Trainer::Coordinates => Trainer::Coordinates,
        komadai_wire::Trainer::Notation => Trainer::Notation,
        komadai_wire::Trainer::Blindfold => Trainer::Blindfold,
        komadai_wire::Trainer::Mistakes => Trainer::Mistakes,
        komadai_wire::Trainer::Repertoire => Trainer::Repertoire,
        komadai_wire::Trainer::NextMove => Trainer::NextMove,
    }
}

const fn trainer(known: Trainer) -> komadai_wire::Trainer {
    match known {
        Trainer::Coordinates => komadai_wire::Trainer::Coordinates,
        Trainer::Notation => komadai_wire::Trainer::Notation,
        Trainer::Blindfold => komadai_wire::Trainer::Blindfold,
        Trainer::Mistakes => komadai_wire::Trainer::Mistakes,
        Trainer::Repertoire => komadai_wire::Trainer::Repertoire,
        Trainer::NextMove => komadai_wire::Trainer::NextMove,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_game::Instant;
    use komadai_shogi::Color;

    #[test]
    fn what_was_kept_as_browsers_say_it_is_read_as_it_was() {
        let card = Card {
            leitner: 2,
            due: "2026-11-23".to_owned(),
            solved: 3,
            missed: 1,
            last: "2026-11-20".to_owned(),
            stability: Some(2.5),
            difficulty: None,
        };
        let mistake = Mistake {
            sfen: "s".to_owned(),
            played: "7g7f".to_owned(),
            previous: None,
            before: Found {
                score: Score::Mate { value: -3 },
                depth: 7,
                nodes: 9,
                pv: vec!["2g2f".to_owned()],
                book: Vec::new(),
            },
            record: Some("r".to_owned()),
        };
        let (source, side, key, at) = ("record/r".to_owned(), Color::White, "k".to_owned(), Instant(5));
        let items = [
            Item::Lesson { name: "king".to_owned(), stars: 3 },
            Item::Problem { id: "p".to_owned(), card: card.clone() },
            Item::NextMove { id: "p".to_owned(), card: card.clone() },
            Item::Streak { best: 4, days: 2, last_day: Some("2026-11-20".to_owned()) },
            Item::Streak { best: 4, days: 0, last_day: None },
            Item::Mistake { key: key.clone(), at, mistake: Some(mistake), card: Some(card.clone()) },
            Item::Mistake { key: key.clone(), at, mistake: None, card: None },
            Item::Repertoire { source: source.clone(), side, at, title: Some("t".to_owned()) },
            Item::OpeningMove { source, side, key, card },
            Item::Rush { length: "three".to_owned(), solved: 8 },
            Item::Castle { castle: "mino".to_owned(), ms: 9, moves: 10 },
            Item::Round { trainer: Trainer::NextMove, right: 11 },
            Item::Round { trainer: Trainer::Blindfold, right: 12 },
            Item::Rung { handicap: "two".to_owned() },
            Item::Answers { theme: Theme::Basics, right: 1, tried: 2 },
            Item::Answers { theme: Theme::Tesuji, right: 0, tried: 3 },
            Item::Answers { theme: Theme::End, right: 4, tried: 4 },
        ];
        for known in items {
            let told = item(known.clone());
            assert_eq!(said_item(told.clone()), Some(known.clone()));
            assert_eq!(serde_json::to_string(&told).unwrap(), serde_json::to_string(&known).unwrap());
        }
    }
}
