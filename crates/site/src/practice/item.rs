//! Things practised, as they are kept: the names of kinds and fields stand in the store, so they stay.

use komadai_game::Instant;
use komadai_shogi::Color;
use serde::{Deserialize, Serialize};

/// How well something is remembered, and when it comes back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Card {
    /// Boxes of growing lengths; 0 after a mistake.
    #[serde(rename = "box")]
    pub leitner: u8,
    /// The day on which it comes back, as 2026-11-23.
    pub due: String,
    /// Attempts without a mistake.
    pub solved: u32,
    /// Attempts with a mistake.
    pub missed: u32,
    /// The day of the last attempt.
    pub last: String,
    /// Days after which it is recalled nine times in ten.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stability: Option<f64>,
    /// From 1 to 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<f64>,
}

/// What an engine found of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Found {
    /// From Black's side.
    pub score: Score,
    /// In plies.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The best line in USI.
    pub pv: Vec<String>,
    /// The moves that the opening book has there, in USI.
    pub book: Vec<String>,
}

/// A score from Black's side: positive is good for Black.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Score {
    /// Hundredths of a pawn.
    Cp {
        /// How many.
        value: i32,
    },
    /// Mate in so many plies; negative: White mates. 0: the side to move is mated.
    Mate {
        /// How many.
        value: i32,
    },
}

/// A move of one's own that lost much.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Mistake {
    /// The position before it, in SFEN.
    pub sfen: String,
    /// The move in USI.
    pub played: String,
    /// The move before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<String>,
    /// What the engine found.
    pub before: Found,
    /// The record that it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}

/// Something practised. What two browsers know of one item is joined by its kind's rule, which
/// forgets nothing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Item {
    /// A lesson of the course: the most stars count.
    Lesson {
        /// Its name.
        name: String,
        /// From 1 to 3.
        stars: u8,
    },
    /// A mate problem: the later attempt counts.
    Problem {
        /// Its id.
        id: String,
        /// What is remembered of it.
        card: Card,
    },
    /// A position in which one move is better than all others: the later attempt counts.
    NextMove {
        /// Its id.
        id: String,
        /// What is remembered of it.
        card: Card,
    },
    /// Problems in a row and days in a row.
    Streak {
        /// The most problems solved in a row.
        best: u32,
        /// Days in a row on which something was solved.
        days: u32,
        /// The last of these days.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        last_day: Option<String>,
    },
    /// A mistake of one's own: taken in or put away, whichever was later.
    Mistake {
        /// The position without its number.
        key: String,
        /// When it was taken in or put away; 0 where that was not noted.
        at: Instant,
        /// The mistake; left out once it was put away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mistake: Option<Mistake>,
        /// What is remembered of it; left out until it was asked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// Opening lines that are drilled: taken in or put away, whichever was later.
    Repertoire {
        /// The record or chapter that they stand in.
        source: String,
        /// Whose moves are asked.
        side: Color,
        /// When it was drilled or put away; 0 where that was not noted.
        at: Instant,
        /// What it is called; left out once it was put away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<String>,
    },
    /// A move of a repertoire: the later attempt counts.
    OpeningMove {
        /// The record or chapter.
        source: String,
        /// Whose moves are asked.
        side: Color,
        /// The position without its number.
        key: String,
        /// What is remembered of it.
        card: Card,
    },
    /// The best rush of a length.
    Rush {
        /// Which length.
        length: String,
        /// Problems solved.
        solved: u32,
    },
    /// A castle built: the fastest counts.
    Castle {
        /// Which one.
        castle: String,
        /// How long it took.
        ms: u32,
        /// In how many moves.
        moves: u32,
    },
    /// The best round of a trainer.
    Round {
        /// Which one.
        trainer: Trainer,
        /// Right answers.
        right: u32,
    },
    /// A rung of the ladder that was climbed.
    Rung {
        /// The handicap of its game.
        handicap: String,
    },
    /// Answers in tests of grade: whoever has counted more of them counts.
    Answers {
        /// What was asked about.
        theme: Theme,
        /// Right ones.
        right: u32,
        /// All.
        tried: u32,
    },
}

/// What there is to learn.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// How the pieces move and take.
    Basics,
    /// How a game is begun.
    Opening,
    /// Combinations.
    Tesuji,
    /// Mates.
    Mate,
    /// Attack and endgame.
    End,
}

/// The trainers that count right answers.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trainer {
    /// Squares by their names.
    Coordinates,
    /// Moves as they are written.
    Notation,
    /// A board that is not seen: moves are read out, and questions asked about where they lead.
    Blindfold,
    /// What was lost in one's own games, asked again until it is known.
    Mistakes,
    /// One's own opening lines, asked move by move.
    Repertoire,
    /// Positions in which one move is better than all others.
    NextMove,
}
