//! Studies: chapters that people write together.

use crate::{HearTalk, SayTalk, TalkBegun, TalkLine, TreeEdit};
use serde::{Deserialize, Serialize};

/// Who sees a study: everybody and it is listed, whoever has its address, its people.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[allow(missing_docs)]
pub enum Visibility {
    Public,
    Link,
    Private,
}

/// What somebody is to a study.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum StudyRole {
    /// Reads it.
    Viewer,
    /// Writes it, too.
    Contributor,
    /// Decides who does.
    Owner,
}

/// How a chapter is read.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ChapterKind {
    /// All of it is seen.
    Analysis,
    /// Black's moves of the main line are to be guessed.
    GuessBlack,
    /// White's.
    GuessWhite,
}

impl ChapterKind {
    /// Each of them.
    pub const ALL: [ChapterKind; 3] = [ChapterKind::Analysis, ChapterKind::GuessBlack, ChapterKind::GuessWhite];

    /// The stable name.
    pub const fn code(self) -> &'static str {
        match self {
            ChapterKind::Analysis => "analysis",
            ChapterKind::GuessBlack => "guess-black",
            ChapterKind::GuessWhite => "guess-white",
        }
    }

    /// The one of a stable name.
    pub fn from_code(code: &str) -> Option<ChapterKind> {
        ChapterKind::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// A study as its page shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyView {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Who sees it.
    pub visibility: Visibility,
    /// What its owner is called.
    pub owner: String,
    /// What the reader is to it.
    pub you: StudyRole,
    /// Its chapters in their order.
    pub chapters: Vec<ChapterCard>,
    /// The number of the last change of that order.
    pub order: u32,
    /// Who takes part beside the owner; nobody is named to those who merely have the address.
    pub people: Vec<StudyMember>,
}

/// A chapter in the list of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChapterCard {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// How it is read.
    pub kind: ChapterKind,
}

/// Somebody who takes part in a study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyMember {
    /// What they are called.
    pub name: String,
    /// What they are to it.
    pub role: StudyRole,
}

/// The tree of a chapter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChapterTree {
    /// Its id.
    pub id: String,
    /// The start position in SFEN.
    pub start: String,
    /// What it began with; these changes have no numbers.
    pub beginning: Vec<TreeEdit>,
    /// What was changed since, numbered from 1.
    pub edits: Vec<TreeEdit>,
}

/// What is drawn on the board of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DrawnAt {
    /// The node of the record.
    pub at: u32,
    /// Arrows (`7g7f`) and marks (`5e`).
    pub drawn: Vec<String>,
}

/// Who wrote the note of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NoteWriters {
    /// The node.
    pub at: u32,
    /// What they are called, in the order in which they first wrote there; empty where nothing says it.
    pub names: Vec<String>,
}

/// Somebody who reads a chapter now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChapterReader {
    /// Which chapter.
    pub chapter: String,
    /// What they are called.
    pub name: String,
}

/// `PUT /api/studies/{id}`: by its owner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyChange {
    /// Its title, 1 to 100 characters.
    pub title: String,
    /// Who sees it.
    pub visibility: Visibility,
}

/// `PUT /api/studies/{id}/people`: by its owner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct StudyMemberChange {
    /// The name of an account.
    pub name: String,
    /// Viewer or contributor; left out: they take part no longer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<StudyRole>,
}

/// `PUT /api/studies/{id}/chapters/{chapter}`: by whoever writes the study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChapterChange {
    /// Its title, 1 to 100 characters.
    pub title: String,
    /// How it is read.
    pub kind: ChapterKind,
    /// Its place among the chapters, counted from 0.
    pub place: u32,
}

/// `/ws/study/{id}`, from the browser. At most 8 KiB a frame and 20 frames a second. `ack` comes back in [`StudyOut::Ack`] or
/// [`StudyOut::Refused`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub enum StudyIn {
    /// Begins to see a chapter, in the place of the one before.
    Open {
        /// Which.
        chapter: String,
        /// The number of the last change that is known.
        after: u32,
    },
    /// Changes the chapter. What others have changed meanwhile is told before the ack.
    Edit {
        /// How.
        edit: TreeEdit,
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Puts a chapter in another place. The outline with the new order is told before the ack.
    Move {
        /// Which chapter.
        chapter: String,
        /// The one before which it stands from then on; left out: it stands last.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<String>,
        /// A name for this change, 1 to 20 letters and digits by chance. What is sent again because no ack came bears the same, and
        /// changes nothing where it was kept.
        name: String,
        /// The number of the last change of the order that was known when this one was made.
        after: u32,
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Begins to hear what people say beside the study.
    Talk(HearTalk),
    /// Says something to all who see the study.
    Say(SayTalk),
    /// Shows the others where one looks. Not answered; the last one holds.
    Cursor {
        /// The node.
        at: u32,
    },
    /// Is anybody there?
    Ping {},
}

/// `/ws/study/{id}`, to the browser.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub enum StudyOut {
    /// The study without the trees of its chapters: at first, and whenever something of it changes.
    Outline {
        /// It.
        study: StudyView,
    },
    /// The answer to [`StudyIn::Open`]: what came after the change that was known.
    Opened {
        /// Which chapter.
        chapter: String,
        /// The number of the first change here; the next ones follow without gaps.
        first: u32,
        /// The changes.
        edits: Vec<TreeEdit>,
    },
    /// Changes of the chapter, in their order. Some of them may be known already.
    Edited {
        /// The number of the first of them.
        first: u32,
        /// The changes.
        edits: Vec<TreeEdit>,
    },
    /// Who wrote notes of the chapter, to those who take part in the study: of all notes once it is opened, then of those that have changed.
    Writers {
        /// By position.
        notes: Vec<NoteWriters>,
    },
    /// Who else of those who take part reads which chapter now, to them. The last one holds; there was none: nobody does.
    Readers {
        /// Each, once for a chapter.
        readers: Vec<ChapterReader>,
    },
    /// Somebody who writes the study looks at this node now.
    Cursor {
        /// The node.
        at: u32,
    },
    /// The answer to a wish to hear what people say.
    Talk(TalkBegun),
    /// Lines that were said, or taken away, just now.
    Said {
        /// Which.
        lines: Vec<TalkLine>,
    },
    /// Done, and committed.
    Ack {
        /// Of which message.
        ack: u32,
    },
    /// Not done.
    Refused {
        /// Of which message; left out where none could be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ack: Option<u32>,
        /// A stable name.
        code: String,
        /// In words, English.
        message: String,
    },
    /// The answer to a ping.
    Pong {},
    /// There is no such study or chapter, or no longer for this reader.
    Gone,
}
