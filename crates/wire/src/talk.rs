//! What people say beside a board.

use crate::codes::codes;
use crate::words::is_unseen;
use crate::{Epoch, Side};
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

/// The longest line, in characters.
pub const MAX_TALK: usize = 300;

/// Who hears a line.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum TalkRoom {
    /// The players of the game.
    Players,
    /// Those who watch it; its players, too, once it is over.
    Watchers,
}

/// A line that somebody said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct TalkLine {
    /// Its number among the lines of the game. A line that comes again has been taken away: its text is empty.
    pub seq: u32,
    /// Who hears it.
    pub room: TalkRoom,
    /// When.
    pub at: Epoch,
    /// Who said it: the same for all lines of one speaker, and of no use elsewhere.
    pub speaker: String,
    /// What they are called; empty for a guest who watches.
    pub name: String,
    /// Whether that is the name of their account.
    pub account: bool,
    /// What.
    pub text: String,
}

codes! {
    /// What somebody finds wrong. Each has a text `report-REASON` in `locales/LANG/talk.ftl`.
    pub enum ReportReason {
        /// Somebody is insulted or threatened.
        Insult = "insult",
        /// Advertising, or the same again and again.
        Spam = "spam",
        /// Moves are suggested, or an engine's help is.
        Help = "help",
        /// The game is left or delayed on purpose.
        Leaving = "leaving",
        /// Something else.
        Other = "other",
    }
}

impl ReportReason {
    /// What may be wrong with a text that somebody has written.
    pub const OF_TEXTS: [ReportReason; 3] = [ReportReason::Insult, ReportReason::Spam, ReportReason::Other];
}

/// `POST /api/studies/{id}/report`: about its title, and about a chapter with the note of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct NewStudyReport {
    /// Which chapter.
    pub chapter: String,
    /// The node of its tree.
    pub at: u32,
    /// What is wrong.
    pub reason: ReportReason,
    /// In the reporter's own words, at most 300 characters.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub words: String,
}

/// `POST /api/games/{id}/talk/{seq}/report`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct NewReport {
    /// What is wrong.
    pub reason: ReportReason,
    /// In the reporter's own words, at most 300 characters.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub words: String,
}

/// `POST /api/games/{id}/report`: about a player of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct NewPlayerReport {
    /// Who.
    pub side: Side,
    /// What is wrong.
    pub reason: ReportReason,
    /// In the reporter's own words, at most 300 characters.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub words: String,
}

/// A line as others read it: composed (NFC), in one line, without characters that nobody sees. None: empty, or too long.
pub fn said(text: &str) -> Option<String> {
    if text.len() > 16 * MAX_TALK {
        return None;
    }
    let line = plain(text);
    (!line.is_empty() && line.chars().count() <= MAX_TALK).then_some(line)
}

/// The same of a text of several lines. None: it has more characters than this; it may be empty.
pub fn said_at_length(text: &str, most: usize) -> Option<String> {
    if text.len() > 16 * most {
        return None;
    }
    let text = text.lines().map(plain).collect::<Vec<_>>().join("\n").trim().to_owned();
    (text.chars().count() <= most).then_some(text)
}

fn plain(line: &str) -> String {
    let plain = line.nfc().filter(|&char| !is_unseen(char)).map(|char| if char.is_control() { ' ' } else { char });
    plain.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_what_others_read() {
        for (written, read) in [
            ("  よろしく　お願いします\n", Some("よろしく お願いします")),
            ("a\u{202e}b\r\nSet-Cookie: x", Some("ab Set-Cookie: x")),
            ("\u{200b} \t", None),
            ("", None),
        ] {
            assert_eq!(said(written).as_deref(), read, "{written:?}");
        }
        assert_eq!(said_at_length(" one\r\n\r\n\ttwo\u{202e}  x\n", 20).as_deref(), Some("one\n\ntwo x"));
        assert_eq!(said_at_length(&"歩".repeat(1_000), 1_000), Some("歩".repeat(1_000)));
        assert_eq!(said_at_length(&"歩".repeat(1_001), 1_000), None);
        assert_eq!(said_at_length("", 9).as_deref(), Some(""));
        assert_eq!(said(&"歩".repeat(300)), Some("歩".repeat(300)));
        assert_eq!(said(&"歩".repeat(301)), None);
        assert_eq!(said(&"a".repeat(100_000)), None);
    }
}
