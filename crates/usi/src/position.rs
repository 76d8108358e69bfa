//! `position`: a start and the moves played from it.

use crate::UsiError;
use komadai_shogi::{Move, Setup};
use std::fmt;

/// A start and the moves played from it; nothing about either is checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionCommand {
    /// Where the game starts.
    pub start: Setup,
    /// The moves since.
    pub moves: Vec<Move>,
}

impl PositionCommand {
    pub(crate) fn parse<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<PositionCommand, UsiError> {
        let missing = |after: &str| UsiError::Missing { after: after.to_owned() };
        let start = match words.next().ok_or_else(|| missing("position"))? {
            "startpos" => Setup::start(),
            "sfen" => {
                let mut sfen = String::new();
                let mut more = false;
                for word in words.by_ref() {
                    if word == "moves" {
                        more = true;
                        break;
                    }
                    sfen.push_str(word);
                    sfen.push(' ');
                }
                let start = sfen.trim_end().parse().map_err(UsiError::BadSfen)?;
                if !more {
                    return Ok(PositionCommand { start, moves: Vec::new() });
                }
                return Ok(PositionCommand { start, moves: moves(words)? });
            }
            word => return Err(UsiError::UnknownWord { command: "position", word: word.to_owned() }),
        };
        match words.next() {
            None => Ok(PositionCommand { start, moves: Vec::new() }),
            Some("moves") => Ok(PositionCommand { start, moves: moves(words)? }),
            Some(word) => Err(UsiError::UnknownWord { command: "position", word: word.to_owned() }),
        }
    }
}

fn moves<'a>(words: impl Iterator<Item = &'a str>) -> Result<Vec<Move>, UsiError> {
    words.map(|word| word.parse().map_err(|_| UsiError::BadMove(word.to_owned()))).collect()
}

impl fmt::Display for PositionCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.start == Setup::start() {
            f.write_str("position startpos")?;
        } else {
            write!(f, "position sfen {}", self.start)?;
        }
        if !self.moves.is_empty() {
            f.write_str(" moves")?;
            for mv in &self.moves {
                write!(f, " {mv}")?;
            }
        }
        Ok(())
    }
}
