//! What the engine answers.

use crate::{Info, OptionDecl, UsiError};
use komadai_shogi::Move;
use std::fmt;
use std::str::FromStr;

/// The engine's decision.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum BestMove {
    /// It plays.
    Play {
        /// The move.
        mv: Move,
        /// The reply it expects and would ponder on.
        ponder: Option<Move>,
    },
    /// It resigns.
    Resign,
    /// It declares a win by the rule of entered kings.
    Win,
}

/// The answer to `go mate`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MateReply {
    /// Mate, by these moves.
    Mate(Vec<Move>),
    /// There is no mate.
    NoMate,
    /// Not decided in time.
    Timeout,
    /// The engine does not look for mates.
    NotImplemented,
}

/// One line from the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ToGui {
    /// The engine's name.
    IdName(String),
    /// Its authors.
    IdAuthor(String),
    /// An option it has.
    Option(OptionDecl),
    /// That is all about it.
    UsiOk,
    /// It is ready.
    ReadyOk,
    /// What it sees.
    Info(Info),
    /// Its decision.
    BestMove(BestMove),
    /// Whether there is a mate.
    CheckMate(MateReply),
}

impl FromStr for ToGui {
    type Err = UsiError;

    fn from_str(line: &str) -> Result<ToGui, UsiError> {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        let mut words = rest.split_ascii_whitespace();
        let read = |text: &str| text.parse::<Move>().map_err(|_| UsiError::BadMove(text.to_owned()));
        let missing = || UsiError::Missing { after: command.to_owned() };
        Ok(match command {
            "" => return Err(UsiError::Blank),
            "id" => match rest.split_once(' ') {
                Some(("name", name)) => ToGui::IdName(name.trim().to_owned()),
                Some(("author", name)) => ToGui::IdAuthor(name.trim().to_owned()),
                _ => return Err(missing()),
            },
            "option" => ToGui::Option(OptionDecl::parse(words)?),
            "usiok" => ToGui::UsiOk,
            "readyok" => ToGui::ReadyOk,
            "info" => ToGui::Info(Info::parse(rest)?),
            "bestmove" => ToGui::BestMove(match words.next().ok_or_else(missing)? {
                "resign" => BestMove::Resign,
                "win" => BestMove::Win,
                text => {
                    let mv = read(text)?;
                    let ponder = match words.next() {
                        // Some engines write `ponder (none)`.
                        Some("ponder") => words.next().and_then(|text| text.parse().ok()),
                        _ => None,
                    };
                    BestMove::Play { mv, ponder }
                }
            }),
            "checkmate" => ToGui::CheckMate(match words.clone().next() {
                Some("nomate") => MateReply::NoMate,
                Some("timeout") => MateReply::Timeout,
                Some("notimplemented") => MateReply::NotImplemented,
                None => return Err(missing()),
                Some(_) => MateReply::Mate(words.map(read).collect::<Result<_, _>>()?),
            }),
            _ => return Err(UsiError::UnknownCommand(command.to_owned())),
        })
    }
}

impl fmt::Display for ToGui {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToGui::IdName(name) => write!(f, "id name {name}"),
            ToGui::IdAuthor(name) => write!(f, "id author {name}"),
            ToGui::Option(option) => option.fmt(f),
            ToGui::UsiOk => f.write_str("usiok"),
            ToGui::ReadyOk => f.write_str("readyok"),
            ToGui::Info(info) => info.fmt(f),
            ToGui::BestMove(best) => match best {
                BestMove::Resign => f.write_str("bestmove resign"),
                BestMove::Win => f.write_str("bestmove win"),
                BestMove::Play { mv, ponder: None } => write!(f, "bestmove {mv}"),
                BestMove::Play { mv, ponder: Some(reply) } => write!(f, "bestmove {mv} ponder {reply}"),
            },
            ToGui::CheckMate(reply) => match reply {
                MateReply::NoMate => f.write_str("checkmate nomate"),
                MateReply::Timeout => f.write_str("checkmate timeout"),
                MateReply::NotImplemented => f.write_str("checkmate notimplemented"),
                MateReply::Mate(moves) => {
                    f.write_str("checkmate")?;
                    moves.iter().try_for_each(|mv| write!(f, " {mv}"))
                }
            },
        }
    }
}
