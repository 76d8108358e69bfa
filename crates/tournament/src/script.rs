//! An event from a text of commands, one line of JSON each, as `komadai event run` reads it.

use crate::command::Command;
use crate::event::{Answer, Event};
use crate::refusal::Kind;
use serde::Serialize;

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

/// Takes the commands of a text in order and gives the answer to each; blank lines are passed over. A refused line changes nothing,
/// and those after it are taken all the same.
pub fn run<'a>(event: &'a mut Event, text: &'a str) -> impl Iterator<Item = Result<Answer, Refused>> + 'a {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(move |(index, line)| {
        let refused = |kind, message| Refused { error: AtLine { line: index + 1, kind, message } };
        if line.len() > LONGEST {
            return Err(refused(Kind::Json, format!("a line has {LONGEST} bytes at most")));
        }
        let command: Command = serde_json::from_str(line)
            .map_err(|fault| refused(Kind::Json, format!("no command: {fault}. Give one object with `do`")))?;
        event.apply(command).map_err(|refusal| refused(refusal.kind, refusal.message))
    })
}
