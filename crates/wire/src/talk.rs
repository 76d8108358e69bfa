//! What people say beside a board.

use crate::codes::codes;
use crate::{Epoch, Side};
use serde::{Deserialize, Serialize};

/// Who hears a line.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum TalkRoom {
    /// The players of the game.
    Players,
    /// Those who watch it; its players, too, once it is over.
    Watchers,
    /// Those who see a study.
    Study,
    /// Those who see a mate problem.
    Problem,
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

/// The answer to a wish to hear what people say: what was said, and what one may do.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct TalkBegun {
    /// What was said, the last 200 lines at most.
    pub lines: Vec<TalkLine>,
    /// The rooms that one hears, and speaks in; none where nobody talks, and for those who are not to hear it.
    pub rooms: Vec<TalkRoom>,
    /// Whether one may speak at all.
    pub may_speak: bool,
    /// By which one's own lines are known; left out where one has no session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<String>,
}

/// A wish to hear what people say.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HearTalk {
    /// After the line of this number; 0 for all.
    pub after: u32,
    #[allow(missing_docs)]
    pub ack: u32,
}

/// Something to be said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SayTalk {
    /// To those in which room.
    pub room: TalkRoom,
    /// What: at most 300 characters.
    pub text: String,
    #[allow(missing_docs)]
    pub ack: u32,
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

/// `POST /api/tsume/{id}/talk`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewTalkLine {
    /// What, 1 to 300 characters.
    pub text: String,
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
