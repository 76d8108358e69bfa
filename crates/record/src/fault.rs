//! What is wrong with a record: a code with arguments and a place. Pages word it in the reader's language; the English
//! message is for programs.

use crate::{MAX_NODES, TreeFault};
use komadai_kifu::ReadFault;
use komadai_shogi::{Foul, SetupFaults};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The most characters of an offending text that a fault carries.
const SHOWN: usize = 60;

/// The code of an address in the place of a record.
const ADDRESS: &str = "address";

/// What is wrong with a record, and where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
pub struct Fault {
    /// The line of the text, counted from 1; left out where the fault has no place in a text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The column in characters, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// The offending text, shortened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// A stable name: `not-understood`, `unreadable-move`, `unusable-start`, `impossible-start`, `too-many-moves`, `too-many-lines`, `no-moves`,
    /// `no-record`, `address`, what came of asking there (`address-private`, `-unreachable`, `-slow`, `-large`, `-status`, `-no-record`), or the code of the foul for which a move cannot be played, such as `nifu`.
    pub code: String,
    /// The numbers that its words name: `ply`, the number of the move at fault; `limit`, the most moves of a record; `status`, what an
    /// address answered with.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<BTreeMap<String, u32>>"))]
    pub args: BTreeMap<String, u32>,
    /// In words, English.
    pub message: String,
}

impl Fault {
    fn new(code: &str, message: String) -> Fault {
        Fault { line: None, column: None, text: None, code: code.to_owned(), args: BTreeMap::new(), message }
    }

    fn arg(mut self, name: &str, value: u32) -> Fault {
        self.args.insert(name.to_owned(), value);
        self
    }

    fn text(mut self, text: &str) -> Fault {
        self.text = Some(text.chars().take(SHOWN).collect());
        self
    }

    /// A move of a line that cannot be played; without a foul, no move could be made out.
    pub(crate) fn of_move(ply: u32, text: &str, foul: Option<Foul>) -> Fault {
        let why = foul.map_or_else(|| "no move can be made out".to_owned(), |foul| foul.to_string());
        let code = foul.map_or("unreadable-move", |foul| foul.code());
        Fault::new(code, format!("move {ply}, {text}: {why}")).arg("ply", ply).text(text)
    }

    /// A start that no game can have; the moves are played all the same.
    pub(crate) fn of_start(faults: SetupFaults) -> Fault {
        Fault::new("impossible-start", format!("no game can start so: {faults}"))
    }

    /// The address of a page, which is not opened for whoever brings it.
    pub fn address() -> Fault {
        let remedy = "this is an address, which is opened for accounts alone: log in, or save the game as KIF there and paste that";
        Fault::new(ADDRESS, remedy.to_owned())
    }

    /// Whether an address stood in the place of a record.
    pub(crate) fn is_address(&self) -> bool {
        self.code == ADDRESS
    }

    /// Why nothing that is a record came from an address: `unreadable`, `private`, `unreachable`, `slow`, `large`, `status` or `no-record`.
    pub fn elsewhere(why: &str) -> Fault {
        let remedy = format!("no record came from this address ({why}): save the game as KIF there and paste that");
        Fault::new(&format!("address-{why}"), remedy)
    }

    /// With a number that its words name.
    #[must_use]
    pub fn with(self, name: &str, value: u32) -> Fault {
        self.arg(name, value)
    }

    /// Whether two faults are of the same token: what could not be read, and the move that came of it.
    fn is_of(&self, read: &Fault) -> bool {
        match (&self.text, &read.text) {
            // What could not be read may begin within the move, and end after it.
            (Some(mv), Some(read)) if !read.is_empty() => {
                let overlaps = || mv.char_indices().any(|(at, _)| read.starts_with(&mv[at..]));
                mv.contains(read.as_str()) || read.contains(mv.as_str()) || overlaps()
            }
            _ => false,
        }
    }

    /// The faults of a text and of its moves, each told once: a move that could not be read is told as that, with its place.
    pub(crate) fn told_once(read: Vec<Fault>, mut of_moves: Vec<Fault>) -> Vec<Fault> {
        let mut left = Vec::with_capacity(read.len() + of_moves.len());
        let mut from = 0;
        for fault in read {
            let same = of_moves[from..].iter().position(|mv| mv.is_of(&fault));
            match same {
                Some(at) => {
                    let mv = &mut of_moves[from + at];
                    (mv.line, mv.column) = (fault.line, fault.column);
                    from += at + 1;
                }
                None => left.push(fault),
            }
        }
        left.append(&mut of_moves);
        left
    }

    /// Hardly anything makes sense: this is something else.
    pub(crate) fn no_record() -> Fault {
        Fault::new("no-record", "no record of a game was found".to_owned())
    }

    /// Nothing was wrong, but there is nothing to show either.
    pub(crate) fn no_moves() -> Fault {
        Fault::new("no-moves", "no move of a game was found".to_owned())
    }
}

impl From<&ReadFault> for Fault {
    fn from(fault: &ReadFault) -> Fault {
        let number = |n: usize| u32::try_from(n).ok();
        let place = Fault::new("not-understood", fault.to_string()).text(&fault.text);
        Fault { line: number(fault.line), column: number(fault.column), ..place }
    }
}

impl From<&TreeFault> for Fault {
    fn from(fault: &TreeFault) -> Fault {
        match fault {
            TreeFault::Start(_) => Fault::new("unusable-start", fault.to_string()),
            TreeFault::TooLarge => Fault::new("too-many-moves", fault.to_string()).arg("limit", MAX_NODES as u32),
        }
    }
}
