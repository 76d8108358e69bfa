//! Positions of every kind of shogi.

use super::{Any, Move};
use crate::{Ruleset, Variant};
use komadai_shogi::{self as shogi, Color};
use komadai_variants as variants;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The name by which crate `variants` knows the game that crate `shogi` is for: no second way to write a position of it is read here.
const STANDARD: &str = "shogi";

/// A position of any kind of shogi. Its text is plain SFEN for standard shogi; any other begins with the name of its game:
/// `minishogi rbsgk/4p/5/P4/KGSBR b - 1`.
#[allow(
    clippy::large_enum_variant,
    reason = "nearly all positions are those of shogi, and a box would cost each of their moves an allocation"
)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Position {
    /// Of standard shogi.
    Shogi(shogi::Position),
    /// Of another game. It is handed on with every move told, so it is shared.
    Other(Arc<variants::Position>),
}

/// A side of crate `variants`.
pub(super) const fn side(color: variants::Color) -> Color {
    match color {
        variants::Color::Black => Color::Black,
        variants::Color::White => Color::White,
    }
}

impl Position {
    /// The start position of a kind of shogi; none where no game has this name.
    pub fn of_variant(variant: Variant<'_>) -> Option<Position> {
        match variant {
            Variant::Standard => Some(Position::Shogi(shogi::Position::start())),
            Variant::Named(name) => {
                let rules = variants::Rules::named(name).filter(|rules| rules.name() != STANDARD)?;
                Some(Position::Other(Arc::new(variants::Position::start(&rules))))
            }
        }
    }

    /// Which kind of shogi it is of.
    pub fn variant(&self) -> Variant<'_> {
        match self {
            Position::Shogi(_) => Variant::Standard,
            Position::Other(position) => Variant::Named(position.rules().name()),
        }
    }

    /// The position, where it is one of standard shogi.
    pub const fn shogi(&self) -> Option<&shogi::Position> {
        match self {
            Position::Shogi(position) => Some(position),
            Position::Other(_) => None,
        }
    }

    /// The position, where it is one of another game.
    pub fn other(&self) -> Option<&variants::Position> {
        match self {
            Position::Shogi(_) => None,
            Position::Other(position) => Some(position),
        }
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        match self {
            Position::Shogi(position) => position.turn(),
            Position::Other(position) => side(position.turn()),
        }
    }

    /// The legal moves; none where the position has ended its game.
    pub fn legal_moves(&self) -> Vec<Move> {
        match self {
            Position::Shogi(position) => position.legal_moves().iter().map(|mv| (*mv).into()).collect(),
            Position::Other(position) if position.outcome().is_some() => Vec::new(),
            Position::Other(position) => {
                let text = |mv| position.rules().move_text(mv);
                position.legal_moves().into_iter().filter_map(|mv| text(mv).parse().ok()).collect()
            }
        }
    }

    /// The position after a move; none where it is not legal.
    pub fn after(&self, mv: Move) -> Option<Position> {
        let mv = Any::ended(self).is_none().then(|| Any::check(self, mv).ok())??;
        let mut after = self.clone();
        Any::play(&mut after, mv);
        Some(after)
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        match self {
            Position::Shogi(position) => position.in_check(),
            Position::Other(position) => position.in_check(),
        }
    }
}

impl From<shogi::Position> for Position {
    fn from(position: shogi::Position) -> Position {
        Position::Shogi(position)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Position::Shogi(position) => position.fmt(f),
            Position::Other(position) => position.fmt(f),
        }
    }
}

/// A text is no position of any kind of shogi: what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoPosition(pub String);

impl fmt::Display for NoPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoPosition {}

impl FromStr for Position {
    type Err = NoPosition;

    fn from_str(text: &str) -> Result<Position, NoPosition> {
        // A board has ranks, a name has none.
        let is_named = text.split_once(' ').is_some_and(|(first, _)| !first.contains('/'));
        if !is_named {
            return text
                .parse()
                .map(Position::Shogi)
                .map_err(|error: shogi::PositionError| NoPosition(error.to_string()));
        }
        let position: variants::Position =
            text.parse().map_err(|error: variants::PositionError| NoPosition(error.to_string()))?;
        if position.rules().name() == STANDARD {
            return Err(NoPosition("standard shogi is written without its name".to_owned()));
        }
        Ok(Position::Other(Arc::new(position)))
    }
}
