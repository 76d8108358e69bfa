//! From the name of a move to the move.

use super::{csa, japanese};
use crate::csa::kind;
use crate::japanese::{Meaning, Written, is_space, read_move};
use crate::western;
use komadai_shogi::{Color, Foul, Move, PieceKind, Position, Square};
use std::fmt;

/// Why a name is not a move in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NameError {
    /// The text is not a move in this notation; what was expected, and the text from where it fails.
    Unreadable(&'static str, String),
    /// The text is a move, but an illegal one.
    Illegal(Foul),
    /// Several moves fit.
    Ambiguous,
    /// 同, or a capture without a square, and no move before it.
    NoLastMove,
    /// The move is clear, but this is not its name: the name is given.
    NotTheName(String),
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::Unreadable(expected, text) => write!(f, "expected {expected}, found {text:?}"),
            NameError::Illegal(foul) => write!(f, "{foul}"),
            NameError::Ambiguous => f.write_str("several moves match"),
            NameError::NoLastMove => f.write_str("there is no previous move to take the square from"),
            NameError::NotTheName(name) => write!(f, "the move is called {name}"),
        }
    }
}

impl std::error::Error for NameError {}

/// Reads a move in Japanese characters: `☗8三銀引成`, `７六歩(77)`, `同飛`, also with old and simplified kanji, figures of
/// any width, and marks that were not needed. The side's mark may be left out.
///
/// # Errors
/// Why it is not a legal move here.
///
/// ```
/// use komadai_kifu::names::read_japanese;
/// use komadai_shogi::Position;
/// let start = Position::start();
/// assert_eq!(read_japanese(&start, "▲７六歩", None).unwrap().to_string(), "7g7f");
/// assert_eq!(read_japanese(&start, "5八金右", None).unwrap().to_string(), "4i5h");
/// ```
pub fn read_japanese(position: &Position, text: &str, last_to: Option<Square>) -> Result<Move, NameError> {
    written(position, text, last_to).map(|(mv, _)| mv)
}

/// Reads a move in Japanese characters and accepts only its one right name: the marks that are needed and no others.
/// Figures may be of any width, 行 and 入 stand for 上 with dragon and horse, 生 for 不成, and 竜 王 杏 圭 全 for 龍 玉 成香 成桂
/// 成銀.
///
/// # Errors
/// Why it is not a legal move here, or what the move is called instead.
pub fn read_japanese_strict(position: &Position, text: &str, last_to: Option<Square>) -> Result<Move, NameError> {
    let (mv, written) = written(position, text, last_to)?;
    let right = japanese(position, mv, last_to);
    let same = read_move(&right).is_ok_and(|(name, _)| {
        let marks = |written: &Written| {
            (written.kind, written.promote, written.drop, written.motion, written.side_of, written.straight)
        };
        marks(&name) == marks(&written)
    });
    let rare = written.rare_word && !matches!(written.kind, PieceKind::Dragon | PieceKind::Horse);
    if same && !rare && written.from.is_none() { Ok(mv) } else { Err(NameError::NotTheName(right)) }
}

fn written(position: &Position, text: &str, last_to: Option<Square>) -> Result<(Move, Written), NameError> {
    let unreadable = |(at, expected): (&str, &'static str)| NameError::Unreadable(expected, at.to_owned());
    let (written, rest) = read_move(text.trim_matches(is_space)).map_err(unreadable)?;
    if !rest.is_empty() {
        return Err(unreadable((rest, "the end of the move")));
    }
    if written.side.is_some_and(|side| side != position.turn()) {
        return Err(NameError::Illegal(Foul::OutOfTurn));
    }
    match written.resolve(position, last_to) {
        Meaning::Move(mv) => legal(position, mv).map(|mv| (mv, written)),
        Meaning::Legal(mv) => Ok((mv, written)),
        Meaning::OtherPiece(_) => Err(unreadable((text, "the piece that stands on the origin"))),
        Meaning::Foul(foul) => Err(NameError::Illegal(foul)),
        Meaning::Ambiguous => Err(NameError::Ambiguous),
        Meaning::NoLastMove => Err(NameError::NoLastMove),
    }
}

/// Reads a move of Western notation, of Hodges, Hosking or PSN: `S7bx8c+`, `Rx24`, `P'2d`, `xB`.
///
/// # Errors
/// Why it is not a legal move here.
pub fn read_western(position: &Position, text: &str, last_to: Option<Square>) -> Result<Move, NameError> {
    let Some(western) = western::read_move(text.trim()) else {
        return Err(NameError::Unreadable("a move such as P-7f, Bx22+ or P*5e", text.to_owned()));
    };
    match western.resolve(position, last_to) {
        western::Meaning::Move(mv) => legal(position, mv),
        western::Meaning::Foul(foul) => Err(NameError::Illegal(foul)),
        western::Meaning::Ambiguous => Err(NameError::Ambiguous),
    }
}

/// Reads a CSA move: `+7776FU`.
///
/// # Errors
/// Why it is not a legal move here.
pub fn read_csa(position: &Position, text: &str) -> Result<Move, NameError> {
    let unreadable = || NameError::Unreadable("a move such as +7776FU", text.to_owned());
    let body =
        text.strip_prefix(['+', '-']).filter(|body| body.is_ascii() && body.len() == 6).ok_or_else(unreadable)?;
    let color = if text.starts_with('+') { Color::Black } else { Color::White };
    if color != position.turn() {
        return Err(NameError::Illegal(Foul::OutOfTurn));
    }
    let square = |figures: &str| crate::csa::square(figures.as_bytes());
    let to = square(&body[2..4]).ok_or_else(unreadable)?;
    let after = kind(&body[4..]).ok_or_else(unreadable)?;
    let mv = match square(&body[..2]) {
        Some(from) if from != to => {
            let before = position.piece_at(from).ok_or(NameError::Illegal(Foul::NoPiece))?.kind;
            Move::board(from, to, before != after)
        }
        None if body.starts_with("00") && after.index() < 7 => Move::drop(after, to),
        _ => return Err(unreadable()),
    };
    let mv = legal(position, mv)?;
    let right = csa(position, mv);
    if right == text { Ok(mv) } else { Err(NameError::NotTheName(right)) }
}

fn legal(position: &Position, mv: Move) -> Result<Move, NameError> {
    position.check(mv).map_err(NameError::Illegal)?;
    Ok(mv)
}
