//! The end of a game in English words, and as PGN's result.

use crate::{End, EndKind};
use komadai_shogi::Color;
use std::borrow::Cow;

const WORDS: [(EndKind, &str); 17] = [
    (EndKind::Resignation, "Resigns"),
    (EndKind::Checkmate, "Checkmate"),
    (EndKind::NoMate, "No mate"),
    (EndKind::Timeout, "Time out"),
    (EndKind::IllegalMove, "Illegal move"),
    (EndKind::PerpetualCheck, "Perpetual check"),
    (EndKind::Repetition, "Repetition"),
    (EndKind::Impasse, "Impasse"),
    (EndKind::Declaration, "Declaration"),
    (EndKind::Try, "Try"),
    (EndKind::MaxMoves, "Longest game"),
    (EndKind::Walkover, "Walkover"),
    (EndKind::Abort, "Broken off"),
    (EndKind::Sealed, "Sealed move"),
    (EndKind::Draw, "Draw"),
    (EndKind::Win, "Win"),
    (EndKind::Error, "Error"),
];

/// What stands before the word of an end that has no English one.
const OTHER: &str = "End: ";

/// The words of an end.
pub(super) fn words(end: &End) -> Cow<'static, str> {
    match &end.kind {
        EndKind::Other(word) => format!("{OTHER}{word}").into(),
        kind => WORDS.iter().find(|(known, _)| known == kind).map_or("", |(_, word)| word).into(),
    }
}

/// The end that words mean, with this side to move.
pub(super) fn read_words(text: &str, turn: Color) -> Option<End> {
    if let Some(word) = text.strip_prefix(OTHER) {
        return Some(End::at(EndKind::Other(word.to_owned()), turn));
    }
    let text = text.trim().trim_end_matches('.');
    let known = |(_, word): &&(EndKind, &str)| word.eq_ignore_ascii_case(text);
    let kind = match WORDS.iter().find(known) {
        Some((kind, _)) => kind.clone(),
        None => match text.to_ascii_lowercase().as_str() {
            "resign" | "resigned" | "black resigns" | "white resigns" | "sente resigns" | "gote resigns" => {
                EndKind::Resignation
            }
            "mate" => EndKind::Checkmate,
            "sennichite" => EndKind::Repetition,
            "jishogi" => EndKind::Impasse,
            "time" | "time up" | "time-up" => EndKind::Timeout,
            _ => return None,
        },
    };
    Some(End::at(kind, turn))
}

/// PGN's result.
pub(super) fn result(end: Option<&End>) -> &'static str {
    use EndKind::*;
    match end.map(|end| (end.winner, &end.kind)) {
        Some((Some(Color::Black), _)) => "1-0",
        Some((Some(Color::White), _)) => "0-1",
        Some((None, Repetition | Impasse | Draw | MaxMoves)) => "1/2-1/2",
        _ => "*",
    }
}

/// What a result tells: the winner, or none for a draw.
pub(super) fn read_result(word: &str) -> Option<Option<Color>> {
    Some(match word {
        "1-0" => Some(Color::Black),
        "0-1" => Some(Color::White),
        "1/2-1/2" | "½-½" => None,
        _ => return None,
    })
}

/// The end that a bare result means, with this side to move: who does not move and wins has made the other resign.
pub(super) fn end_of_result(winner: Option<Color>, turn: Color) -> End {
    match winner {
        Some(winner) if winner != turn => End::won_by(EndKind::Resignation, winner),
        Some(winner) => End::won_by(EndKind::Win, winner),
        None => End { kind: EndKind::Draw, winner: None },
    }
}
