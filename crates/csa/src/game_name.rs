//! The name of a game, which says how it is played: `friends-600-10`, `floodgate-600-10F`, `hcrook_club-900-60`.

use crate::{CsaError, TimeRule};
use komadai_shogi::{Color, Handicap};
use std::fmt;
use std::str::FromStr;

/// The name of a game: a word, the main time in seconds, and byōyomi, or with an `F` the increment. Who waits for one of the same
/// name plays the other.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GameName {
    word: String,
    total: u32,
    each: u32,
    fischer: bool,
}

/// The longest word, and the longest time, in seconds: three days.
const LONGEST_WORD: usize = 32;
const LONGEST_TIME: u32 = 72 * 3_600;
const LONGEST_EACH: u32 = 3_600;

/// Words that ask for odds, before the name's own part.
const ODDS: [(&str, Handicap); 9] = [
    ("hclance_", Handicap::Lance),
    ("hcbishop_", Handicap::Bishop),
    ("hcrook_", Handicap::Rook),
    ("hcrooklance_", Handicap::RookLance),
    ("hc2p_", Handicap::Two),
    ("hc4p_", Handicap::Four),
    ("hc6p_", Handicap::Six),
    ("hc8p_", Handicap::Eight),
    ("hc10p_", Handicap::Ten),
];

impl GameName {
    /// A name with a wish for a side behind it: `friends-600-10-B`, `-W`, or none.
    ///
    /// # Errors
    /// If it is none.
    pub fn with_side(text: &str) -> Result<(GameName, Option<Color>), CsaError> {
        let wished = |ending: char| {
            let rest = text.strip_suffix([ending, ending.to_ascii_lowercase()])?.strip_suffix('-')?;
            rest.parse::<GameName>().ok()
        };
        match (wished('B'), wished('W')) {
            (Some(name), _) => Ok((name, Some(Color::Black))),
            (_, Some(name)) => Ok((name, Some(Color::White))),
            _ => Ok((text.parse()?, None)),
        }
    }

    /// The word before the times.
    pub fn word(&self) -> &str {
        &self.word
    }

    /// The time of each side.
    pub fn time(&self) -> TimeRule {
        let (byoyomi, increment) = if self.fischer { (0, self.each) } else { (self.each, 0) };
        TimeRule { total: self.total, byoyomi, increment, ..TimeRule::default() }
    }

    /// The odds at which it is played.
    pub fn handicap(&self) -> Handicap {
        ODDS.iter().find(|(word, _)| self.word.starts_with(word)).map_or(Handicap::Even, |(_, odds)| *odds)
    }
}

impl FromStr for GameName {
    type Err = CsaError;

    fn from_str(text: &str) -> Result<GameName, CsaError> {
        let fault =
            || CsaError::new(text, "the name of a game such as friends-600-10, or friends-600-10F with an increment");
        let (rest, each) = text.rsplit_once('-').ok_or_else(fault)?;
        let (word, total) = rest.rsplit_once('-').ok_or_else(fault)?;
        let (each, fischer) = each.strip_suffix('F').map_or((each, false), |each| (each, true));
        let number = |text: &str, most: u32| {
            // `-060` asks for a stopwatch, which counts whole minutes: nobody plays by one here.
            let plain = text == "0" || text.bytes().next().is_some_and(|first| (b'1'..=b'9').contains(&first));
            let digits = plain && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|number| digits && *number <= most).ok_or_else(fault)
        };
        let (total, each) = (number(total, LONGEST_TIME)?, number(each, LONGEST_EACH)?);
        let letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'@' | b'-' | b'.');
        let is_word = (1..=LONGEST_WORD).contains(&word.len()) && word.bytes().all(letter);
        // An increment comes after a move: with it alone nobody could make the first.
        let is_time = total > 0 || each > 0 && !fischer;
        if !is_word || !is_time {
            return Err(fault());
        }
        Ok(GameName { word: word.to_owned(), total, each, fischer })
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}{}", self.word, self.total, self.each, if self.fischer { "F" } else { "" })
    }
}
