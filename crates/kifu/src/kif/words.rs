//! What KIF says that no board is needed for: ends, times and numbers. For records of games that this crate does not play.

use super::{bod, clock, summary};
use crate::End;
use komadai_shogi::Color;

pub use super::summary::side_name;
pub use crate::japanese::number;

/// How an end is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndLines<'a> {
    /// In place of a move; none for an end that only the summary tells.
    pub word: Option<&'a str>,
    /// The comment that says what word and summary cannot.
    pub marker: Option<&'static str>,
    /// The last line, `まで83手で先手の勝ち`; none where the word tells more.
    pub summary: Option<String>,
}

/// The lines of an end after a number of moves, with this side to move.
pub fn end_lines(end: &End, plies: usize, turn: Color, handicap: bool) -> EndLines<'_> {
    let word = summary::word(end, turn);
    let needed = match word {
        Some(_) => summary::word_needs_marker(end),
        None => summary::summary_needs_marker(end),
    };
    EndLines {
        word,
        marker: end.marker().filter(|_| needed),
        summary: summary::summary(end, plies, turn, handicap, word.is_some()),
    }
}

/// The end that a word in place of a move means, with this side to move.
pub fn read_end(word: &str, turn: Color) -> Option<End> {
    summary::read_word(word, turn)
}

/// Takes in a last line, `まで83手で先手の勝ち`, after as many moves: an end, or what it adds to the one that is known. False if it
/// says nothing known.
pub fn read_summary(line: &str, plies: usize, turn: Color, end: &mut Option<End>) -> bool {
    let Some(rest) = line.strip_prefix("まで") else { return false };
    let (count, rest) = number(rest).map_or((None, rest), |(count, rest)| (usize::try_from(count).ok(), rest));
    let words = rest.trim_start_matches("手で").trim_start_matches('手');
    // Where the count is that of the moves the line is a summary, whatever its words.
    let other = rest.strip_prefix("手で").filter(|_| count == Some(plies) && end.is_none());
    let found = other.and_then(|words| summary::read_other(words, turn)).or_else(|| summary::read_summary(words, turn));
    match (found, end.as_mut()) {
        (Some(found), Some(end)) => summary::refine(end, found),
        (Some(found), None) => *end = Some(found),
        (None, _) => return false,
    }
    true
}

/// Takes an end for what the comment beside it says. False if that is about something else.
pub fn refine_end(end: &mut End, comment: &str) -> bool {
    end.refine(comment)
}

/// Writes the time of a move and that of its side so far, in seconds: `( 0:02/00:00:04)`.
pub fn write_time(out: &mut String, spent: u64, total: u64) {
    clock::write(out, spent, total);
}

/// The time of a move in milliseconds, from `( 0:02/00:00:04)`; none if the text is no time.
pub fn read_time(text: &str) -> Option<u64> {
    let inner = text.trim().strip_prefix('(')?;
    let spent = inner.split(['/', ')']).next()?;
    clock::clock(spent).ok()?
}

/// How many pieces of a kind a hand holds, as diagrams say it: kanji as far as they have a word of two or three signs.
pub fn count(n: u16) -> String {
    match u8::try_from(n) {
        Ok(n @ 1..=99) => bod::kanji_number(n),
        _ => n.to_string(),
    }
}
