//! What a server says.

use crate::error::one_line;
use crate::summary::MAX_BLOCK_LINES;
use crate::{CsaError, Ending, MoveText, Outcome, Resumption, Special, Summary};
use std::fmt;

/// What a server says: a line, or a block of lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ToClient {
    /// `LOGIN:name OK`.
    LoginOk(String),
    /// `LOGIN:incorrect`, with a reason from some servers.
    LoginRefused(Option<String>),
    /// `LOGOUT:completed`.
    LogoutCompleted,
    /// The conditions of a game.
    Summary(Box<Summary>),
    /// Where a game stands to which the client has come back.
    Resumption(Resumption),
    /// `START:id`: both agreed.
    Start(String),
    /// `REJECT:id by name`: somebody did not.
    Reject {
        /// The game.
        game_id: String,
        /// Who, if that was told.
        by: Option<String>,
    },
    /// A move was played, the client's own ones too.
    Move {
        /// Its text.
        mv: MoveText,
        /// What it cost, in units of time.
        used: Option<u32>,
    },
    /// `%TORYO` and its like.
    Special {
        /// What was done.
        special: Special,
        /// What it cost, in units of time.
        used: Option<u32>,
    },
    /// Why the game ended.
    Ending(Ending),
    /// What that is for the client.
    Outcome(Outcome),
    /// An answer of the extended mode, with its `##`.
    Extended(String),
    /// A comment, without its apostrophe: who watches is told the players' scores and lines so.
    Comment(String),
    /// An empty line.
    KeepAlive,
}

const SUMMARY: &str = "Game_Summary";
const RESUMPTION: &str = "Reconnect_State";

/// Puts lines of a server together.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    /// The block that is open, and its lines so far.
    block: Option<(&'static str, Vec<String>)>,
}

impl Reader {
    /// Takes a line without its end. None if it belongs to a block that goes on.
    ///
    /// # Errors
    /// If the line is nothing that a server says at this place. A block with a fault is dropped whole, at its end.
    pub fn line(&mut self, line: &str) -> Result<Option<ToClient>, CsaError> {
        // No control character goes on into names and ids.
        let line = one_line(line.trim_end_matches(['\r', '\n']));
        let line = line.as_str();
        if let Some((name, lines)) = &mut self.block {
            if line.strip_prefix("END ") != Some(*name) {
                if lines.len() >= MAX_BLOCK_LINES {
                    let name = *name;
                    self.block = None;
                    return Err(CsaError::new(line, format!("END {name} within {MAX_BLOCK_LINES} lines")));
                }
                if !line.is_empty() {
                    lines.push(line.to_owned());
                }
                return Ok(None);
            }
            let told = match *name {
                SUMMARY => Summary::read(lines).map(|summary| ToClient::Summary(Box::new(summary))),
                _ => Resumption::read(lines).map(ToClient::Resumption),
            };
            self.block = None;
            return told.map(Some);
        }
        if let Some(name) = line.strip_prefix("BEGIN ") {
            let names = [SUMMARY, RESUMPTION];
            let name = names.into_iter().find(|known| *known == name);
            let name = name.ok_or_else(|| CsaError::new(line, "BEGIN Game_Summary or BEGIN Reconnect_State"))?;
            self.block = Some((name, Vec::new()));
            return Ok(None);
        }
        single(line).map(Some)
    }
}

fn single(line: &str) -> Result<ToClient, CsaError> {
    let fault = |expected: &'static str| CsaError::new(line, expected);
    if line.is_empty() {
        return Ok(ToClient::KeepAlive);
    }
    if let Some(comment) = line.strip_prefix('\'') {
        return Ok(ToClient::Comment(comment.to_owned()));
    }
    if line.starts_with("##") {
        return Ok(ToClient::Extended(line.to_owned()));
    }
    if line.starts_with('#') {
        let outcome = line.parse().map(ToClient::Outcome);
        let either = outcome.or_else(|_| line.parse().map(ToClient::Ending));
        return either
            .map_err(|_: CsaError| fault("the end of a game such as #RESIGN, or #WIN, #LOSE, #DRAW or #CENSORED"));
    }
    if line.starts_with(['+', '-', '%']) {
        let (text, used) = match line.split_once(',') {
            None => (line, None),
            Some((text, time)) => {
                let figures = time.strip_prefix('T').and_then(|time| time.trim_end().parse().ok());
                (text, Some(figures.ok_or_else(|| fault("a time such as T12 after the comma"))?))
            }
        };
        let text = text.trim_end();
        return if line.starts_with('%') {
            let special = text.parse().map_err(|_| fault("%TORYO, %KACHI or %CHUDAN"))?;
            Ok(ToClient::Special { special, used })
        } else {
            Ok(ToClient::Move { mv: text.parse().map_err(|_| fault("a move such as +7776FU"))?, used })
        };
    }
    let (word, rest) = line.split_once(':').unwrap_or((line, ""));
    match word {
        "LOGIN" => match rest.strip_suffix(" OK") {
            Some(name) if !name.is_empty() => Ok(ToClient::LoginOk(name.to_owned())),
            _ => match rest.strip_prefix("incorrect") {
                Some(reason) if reason.is_empty() || reason.starts_with(' ') => {
                    let reason = reason.trim().to_owned();
                    Ok(ToClient::LoginRefused((!reason.is_empty()).then_some(reason)))
                }
                _ => Err(fault("LOGIN:name OK or LOGIN:incorrect")),
            },
        },
        "LOGOUT" if rest == "completed" => Ok(ToClient::LogoutCompleted),
        "START" if !rest.is_empty() => Ok(ToClient::Start(rest.to_owned())),
        "REJECT" if !rest.is_empty() => {
            let (id, by) = rest.split_once(" by ").map_or((rest, None), |(id, by)| (id, Some(by.to_owned())));
            Ok(ToClient::Reject { game_id: id.to_owned(), by })
        }
        _ => Err(fault("something that a server says")),
    }
}

/// One line without its end, or the lines of a block.
impl fmt::Display for ToClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let timed = |f: &mut fmt::Formatter<'_>, text: &dyn fmt::Display, used: &Option<u32>| match used {
            Some(used) => write!(f, "{text},T{used}"),
            None => write!(f, "{text}"),
        };
        match self {
            ToClient::LoginOk(name) => write!(f, "LOGIN:{} OK", one_line(name)),
            ToClient::LoginRefused(None) => f.write_str("LOGIN:incorrect"),
            ToClient::LoginRefused(Some(reason)) => write!(f, "LOGIN:incorrect {}", one_line(reason)),
            ToClient::LogoutCompleted => f.write_str("LOGOUT:completed"),
            ToClient::Summary(summary) => write!(f, "{summary}"),
            ToClient::Resumption(resumption) => write!(f, "{resumption}"),
            ToClient::Start(id) => write!(f, "START:{}", one_line(id)),
            ToClient::Reject { game_id, by: None } => write!(f, "REJECT:{}", one_line(game_id)),
            ToClient::Reject { game_id, by: Some(by) } => write!(f, "REJECT:{} by {}", one_line(game_id), one_line(by)),
            ToClient::Move { mv, used } => timed(f, mv, used),
            ToClient::Special { special, used } => timed(f, special, used),
            ToClient::Ending(ending) => write!(f, "{ending}"),
            ToClient::Outcome(outcome) => write!(f, "{outcome}"),
            ToClient::Extended(line) => f.write_str(&one_line(line)),
            ToClient::Comment(text) => write!(f, "'{}", one_line(text)),
            ToClient::KeepAlive => Ok(()),
        }
    }
}
