//! Changes of a tree of variations that several people edit at once.

use komadai_record::{NotAnEdit, SharedEdit};
use serde::{Deserialize, Serialize};

/// A change of a shared tree. Its nodes are numbered: 0 is the start position, then come the moves that it began with, then each
/// move that was played, in the order of the changes; a number is never used again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum TreeEdit {
    /// A move is played at a node: a new branch.
    Play {
        /// The node.
        at: u32,
        /// The move.
        usi: String,
    },
    /// A branch is removed, with all that follows.
    Remove {
        /// Its first node.
        at: u32,
    },
    /// A node has these arrows and marks, and no others.
    Draw {
        /// The node.
        at: u32,
        /// Arrows as two squares, `7g7f`, marks as one, `5e`; at most 30.
        drawn: Vec<String>,
    },
    /// A node has this note; an empty one is none.
    Note {
        /// The node.
        at: u32,
        /// At most 2,000 characters, of as many lines as one likes.
        text: String,
        /// The note out of which it was made: what others have made of it meanwhile is kept beside it. Left out by the server.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        was: Option<String>,
    },
    /// A branch stands before all others of its position.
    First {
        /// Its first node.
        at: u32,
    },
    /// Whether those who look on may edit, too; for the players to say.
    Admit {
        /// Whether.
        admits: bool,
    },
}

impl From<&SharedEdit> for TreeEdit {
    fn from(edit: &SharedEdit) -> TreeEdit {
        match edit {
            SharedEdit::Play { at, mv } => TreeEdit::Play { at: *at, usi: mv.to_string() },
            SharedEdit::Remove { at } => TreeEdit::Remove { at: *at },
            SharedEdit::Draw { at, drawn } => {
                TreeEdit::Draw { at: *at, drawn: drawn.iter().map(ToString::to_string).collect() }
            }
            SharedEdit::Note { at, text } => TreeEdit::Note { at: *at, text: text.clone(), was: None },
            SharedEdit::First { at } => TreeEdit::First { at: *at },
            SharedEdit::Admit(admits) => TreeEdit::Admit { admits: *admits },
        }
    }
}

impl TryFrom<&TreeEdit> for SharedEdit {
    type Error = NotAnEdit;

    fn try_from(edit: &TreeEdit) -> Result<SharedEdit, NotAnEdit> {
        Ok(match edit {
            TreeEdit::Play { at, usi } => SharedEdit::Play { at: *at, mv: usi.parse().map_err(|_| NotAnEdit)? },
            TreeEdit::Remove { at } => SharedEdit::Remove { at: *at },
            TreeEdit::Draw { at, drawn } => {
                SharedEdit::Draw { at: *at, drawn: drawn.iter().map(|one| one.parse()).collect::<Result<_, _>>()? }
            }
            TreeEdit::Note { at, text, .. } => {
                let plain = text.replace("\r\n", "\n");
                SharedEdit::Note { at: *at, text: plain.chars().filter(|c| !c.is_control() || *c == '\n').collect() }
            }
            TreeEdit::First { at } => SharedEdit::First { at: *at },
            TreeEdit::Admit { admits } => SharedEdit::Admit(*admits),
        })
    }
}
