//! What a client sends.

use crate::error::one_line;
use crate::{CsaError, MoveText, Special};
use std::fmt;
use std::str::FromStr;

/// How a client logs in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Login {
    /// As the standard has it.
    Plain,
    /// With the extended commands (`x1`).
    Extended,
    /// Back into a game whose connection was lost.
    Reconnect {
        /// The game.
        game_id: String,
        /// The token from its summary.
        token: String,
    },
}

/// A line from a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ToServer {
    /// `LOGIN name password`.
    Login {
        /// Who; some servers want the game and the side here, parted by `+`.
        name: String,
        /// The password; many servers want the game in it, before a comma.
        password: String,
        /// How.
        how: Login,
    },
    /// `LOGOUT`.
    Logout,
    /// `AGREE`, with the game's id if it was given.
    Agree(Option<String>),
    /// `REJECT`, likewise.
    Reject(Option<String>),
    /// A move.
    Move {
        /// Its text.
        mv: MoveText,
        /// The comment after it, floodgate's `* 30 -3334FU`: score for Black and expected line.
        comment: Option<String>,
    },
    /// `%TORYO` and its like.
    Special(Special),
    /// A command of the extended mode, with its `%%`.
    Extended(String),
    /// An empty line.
    KeepAlive,
}

impl FromStr for ToServer {
    type Err = CsaError;

    fn from_str(line: &str) -> Result<ToServer, CsaError> {
        // No control character goes on into names and comments.
        let line = one_line(line.trim_end_matches(['\r', '\n']));
        let line = line.as_str();
        let fault = |expected: &'static str| CsaError::new(line, expected);
        if line.starts_with(['+', '-']) {
            let (mv, rest) = line.split_once(',').map_or((line, None), |(mv, rest)| (mv, Some(rest)));
            let mv = mv.trim_end().parse().map_err(|_| fault("a move such as +7776FU"))?;
            return Ok(ToServer::Move { mv, comment: rest.map_or(Ok(None), |rest| comment(line, rest))? });
        }
        if line.starts_with("%%") {
            return Ok(ToServer::Extended(line.to_owned()));
        }
        if line.starts_with('%') {
            // Some clients write the time they took; the server's clock counts.
            let word = line.split(',').next().unwrap_or_default();
            return word
                .trim_end()
                .parse()
                .map(ToServer::Special)
                .map_err(|error| CsaError { line: fault("").line, ..error });
        }
        let mut words = line.split_ascii_whitespace();
        let first = words.next();
        let rest: Vec<&str> = words.collect();
        let id = |rest: &[&str]| match rest {
            [] => Ok(None),
            [id] => Ok(Some((*id).to_owned())),
            _ => Err(fault("at most the game's id")),
        };
        match first {
            None => Ok(ToServer::KeepAlive),
            Some("LOGIN") => {
                let (name, password, how) = match rest[..] {
                    [name, password] => (name, password, Login::Plain),
                    [name, password, "x1"] => (name, password, Login::Extended),
                    [name, password, how] => {
                        // A game's id holds plus signs itself, a token none.
                        let (game_id, token) = how
                            .strip_prefix("reconnect:")
                            .and_then(|how| how.rsplit_once('+'))
                            .filter(|(id, token)| !id.is_empty() && !token.is_empty())
                            .ok_or_else(|| fault("LOGIN name password, then nothing, x1 or reconnect:ID+TOKEN"))?;
                        (name, password, Login::Reconnect { game_id: game_id.to_owned(), token: token.to_owned() })
                    }
                    _ => return Err(fault("LOGIN name password")),
                };
                Ok(ToServer::Login { name: name.to_owned(), password: password.to_owned(), how })
            }
            Some("LOGOUT") if rest.is_empty() => Ok(ToServer::Logout),
            Some("LOGOUT") => Err(fault("LOGOUT alone")),
            Some("AGREE") => Ok(ToServer::Agree(id(&rest)?)),
            Some("REJECT") => Ok(ToServer::Reject(id(&rest)?)),
            Some(_) => Err(fault("LOGIN, LOGOUT, AGREE, REJECT, a move or a special move")),
        }
    }
}

/// The comment of a move, behind the time that some clients write: the server's clock counts, so it is left out.
fn comment(line: &str, rest: &str) -> Result<Option<String>, CsaError> {
    let fault = || CsaError::new(line, "after the move a comment, which begins with an apostrophe");
    let rest = match rest.strip_prefix('T') {
        Some(time) => {
            let (time, rest) = time.split_once(',').map_or((time, ""), |(time, rest)| (time, rest));
            if time.is_empty() || !time.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
                return Err(fault());
            }
            rest
        }
        None => rest,
    };
    match rest.strip_prefix('\'') {
        _ if rest.is_empty() => Ok(None),
        Some(text) => Ok(Some(text.to_owned())),
        None => Err(fault()),
    }
}

impl fmt::Display for ToServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let with_id = |f: &mut fmt::Formatter<'_>, word: &str, id: &Option<String>| match id {
            Some(id) => write!(f, "{word} {}", one_line(id)),
            None => f.write_str(word),
        };
        match self {
            ToServer::Login { name, password, how } => {
                write!(f, "LOGIN {} {}", one_line(name), one_line(password))?;
                match how {
                    Login::Plain => Ok(()),
                    Login::Extended => f.write_str(" x1"),
                    Login::Reconnect { game_id, token } => {
                        write!(f, " reconnect:{}+{}", one_line(game_id), one_line(token))
                    }
                }
            }
            ToServer::Logout => f.write_str("LOGOUT"),
            ToServer::Agree(id) => with_id(f, "AGREE", id),
            ToServer::Reject(id) => with_id(f, "REJECT", id),
            ToServer::Move { mv, comment: None } => write!(f, "{mv}"),
            ToServer::Move { mv, comment: Some(text) } => write!(f, "{mv},'{}", one_line(text)),
            ToServer::Special(special) => write!(f, "{special}"),
            ToServer::Extended(line) => f.write_str(&one_line(line)),
            ToServer::KeepAlive => Ok(()),
        }
    }
}
