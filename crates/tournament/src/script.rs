//! An event from a text of commands, one line of JSON each, as `komadai event run` reads it.

use crate::command::Command;
use crate::event::{Answer, Entry, Event};
use crate::refusal::Kind;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

/// The longest line read, in bytes: a bracket of the organiser's own fits in.
const LONGEST: usize = 1 << 20;

/// A line that was not taken. In JSON `{"error":{"line":3,"kind":"unfinished","message":"…"}}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refused {
    /// What was wrong.
    pub error: AtLine,
}

/// Where and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AtLine {
    /// The line, from 1.
    pub line: usize,
    /// The kind of refusal.
    pub kind: Kind,
    /// What was wrong and what can be done.
    pub message: String,
}

/// What tells a line of a log from a command.
#[derive(Deserialize)]
struct Kept {
    #[serde(rename = "command")]
    _command: IgnoredAny,
}

/// A fault of a text of one line: its number there says nothing.
fn in_line(fault: &serde_json::Error) -> String {
    fault.to_string().replace("at line 1 column", "at column")
}

/// Takes the commands of a text in order and gives the answer to each; blank lines are passed over. Lines of a log
/// ([`Entry`]) are taken, too, their rounds as they were made. A refused line changes nothing,
/// and those after it are taken all the same.
pub fn run<'a>(event: &'a mut Event, text: &'a str) -> impl Iterator<Item = Result<Answer, Refused>> + 'a {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(move |(index, line)| {
        let refused = |kind, message| Refused { error: AtLine { line: index + 1, kind, message } };
        if line.len() > LONGEST {
            return Err(refused(Kind::Json, format!("a line has {LONGEST} bytes at most")));
        }
        let taken = if serde_json::from_str::<Kept>(line).is_ok() {
            let entry: Entry = serde_json::from_str(line).map_err(|fault| {
                refused(Kind::Log, format!("no line of a log: {}. Take it as it was written", in_line(&fault)))
            })?;
            event.restore(entry)
        } else {
            let command: Command = serde_json::from_str(line).map_err(|fault| {
                refused(Kind::Json, format!("no command: {}. Give one object with `do`", in_line(&fault)))
            })?;
            event.apply(command)
        };
        taken.map_err(|refusal| refused(refusal.kind(), refusal.to_string()))
    })
}
