//! Positions and moves as text: the SFEN of lishogi and the FEN of Fairy-Stockfish are read, SFEN is written.

use super::Position;
use crate::grid::Cell;
use crate::kit::{EMPTY, code, color};
use crate::rules::{Drops, LionTrading};
use crate::{Color, KindId, Move, Rules, Square};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The most pieces of one kind that a side may hold.
const MAX_HELD: u16 = 999;
/// The highest move number that is read.
const MAX_PLY: u32 = 1_000_000;

/// A text is no position. The display ends with a remedy.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// No game has this name.
    NoGame(String),
    /// The board has another number of ranks.
    Ranks {
        /// As many as were found.
        found: usize,
        /// As many as there are.
        wanted: u8,
    },
    /// A rank has another number of squares; ranks are counted from the top, from 1.
    Files {
        /// The rank.
        rank: usize,
        /// As many as there are.
        wanted: u8,
    },
    /// No piece of the game has this letter.
    NoPiece(String),
    /// What should be a side is not.
    NoSide(String),
    /// What should be hands is not, or holds what this game does not.
    NoHand(String),
    /// What should be a move number is not.
    NoNumber(String),
    /// There is nothing.
    Empty,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::NoGame(name) => {
                write!(f, "no game {name:?}; write its name before the board, as in minishogi 4k/…")
            }
            PositionError::Ranks { found, wanted } => write!(f, "{found} ranks; write {wanted}, with / between them"),
            PositionError::Files { rank, wanted } => {
                write!(
                    f,
                    "rank {rank} from the top has not {wanted} squares; count letters and numbers of empty squares"
                )
            }
            PositionError::NoPiece(letter) => write!(f, "no piece {letter:?} in this game; use its letters"),
            PositionError::NoSide(text) => write!(f, "{text:?} is no side; write b or w"),
            PositionError::NoHand(text) => {
                write!(f, "{text:?} is nothing a hand can hold here; write - or, as in R2Pb, what can be dropped")
            }
            PositionError::NoNumber(text) => write!(f, "{text:?} is no move number; write 1"),
            PositionError::Empty => f.write_str("no board; write one, rank by rank from the top"),
        }
    }
}

impl std::error::Error for PositionError {}

/// A text is no move of a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// It is not the text of a move.
    Unreadable,
    /// The move is not legal.
    Illegal,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MoveError::Unreadable => {
                "no move: write from and to, as in 7g7f+, with the square between for a double move, or P*5e"
            }
            MoveError::Illegal => "not a legal move here",
        })
    }
}

impl std::error::Error for MoveError {}

/// A letter at the beginning of a text, in capitals with its side, and what follows.
fn piece(text: &str) -> Option<(String, Color, &str)> {
    let plain = text.strip_prefix('+').unwrap_or(text);
    let letter = plain.chars().next().filter(char::is_ascii_alphabetic)?;
    let rest = &plain[1..];
    let rest = rest.strip_prefix(['\'', '!']).unwrap_or(rest);
    let side = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
    Some((text[..text.len() - rest.len()].to_ascii_uppercase(), side, rest))
}

/// A number at the beginning of a text, and what follows.
fn number(text: &str) -> (Option<u16>, &str) {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    (text[..digits].parse().ok(), &text[digits..])
}

impl Position {
    /// Reads a position of a game: SFEN as lishogi writes it, or FEN as Fairy-Stockfish does.
    pub fn read(rules: &Arc<Rules>, text: &str) -> Result<Position, PositionError> {
        let mut fields = text.split_ascii_whitespace();
        let board = fields.next().ok_or(PositionError::Empty)?;
        let rest: Vec<&str> = fields.take(6).collect();
        // In FEN the hands stand in brackets behind the board, or two numbers stand at the end; w is the first player.
        let bracket = board.split_once('[');
        let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_fen = bracket.is_some() || rest.len() > 2 && rest[rest.len() - 2..].iter().all(is_number);
        let mut position = Position::empty(rules);
        position.read_board(bracket.map_or(board, |(board, _)| board), is_fen)?;
        position.turn = match (rest.first().copied(), is_fen) {
            (Some("b") | None, false) | (Some("w") | None, true) => Color::Black,
            (Some("w"), false) | (Some("b"), true) => Color::White,
            (Some(other), _) => return Err(PositionError::NoSide(other.to_owned())),
        };
        match bracket {
            Some((_, hands)) => position.read_hands(hands.strip_suffix(']').unwrap_or(hands), true)?,
            None if is_fen => {}
            None => position.read_third(rest.get(1).copied().unwrap_or("-"))?,
        }
        let ply = if is_fen { rest.last().filter(|last| is_number(last) && rest.len() > 1) } else { rest.get(2) };
        if let Some(ply) = ply {
            let number = ply.parse().ok().filter(|ply| *ply <= MAX_PLY);
            let number: u32 = number.ok_or_else(|| PositionError::NoNumber((*ply).to_owned()))?;
            let plies = if is_fen { number.max(1) * 2 - u32::from(position.turn == Color::Black) } else { number };
            position.ply = plies.max(1);
        }
        Ok(position)
    }

    fn read_board(&mut self, board: &str, is_fen: bool) -> Result<(), PositionError> {
        let grid = self.rules.grid;
        let found = board.split('/').count();
        if found != usize::from(grid.ranks) {
            return Err(PositionError::Ranks { found, wanted: grid.ranks });
        }
        for (y, row) in (0..grid.ranks).zip(board.split('/')) {
            let wrong = || PositionError::Files { rank: usize::from(y) + 1, wanted: grid.files };
            let (mut x, mut rest) = (0u16, row);
            while !rest.is_empty() {
                if rest.starts_with(|c: char| c.is_ascii_digit()) {
                    let (empty, after) = number(rest);
                    x = x.saturating_add(empty.ok_or_else(wrong)?);
                    rest = after;
                    continue;
                }
                let none = || PositionError::NoPiece(rest.chars().take(3).collect());
                let (letter, side, after) = piece(rest).ok_or_else(none)?;
                let kind = self.rules.kind_called(&letter, is_fen).ok_or_else(none)?;
                let file = u8::try_from(x).ok().filter(|&x| x < grid.files).ok_or_else(wrong)?;
                self.put(grid.at(file, y), code(kind.0, side));
                (x, rest) = (x + 1, after);
            }
            if x != u16::from(grid.files) {
                return Err(wrong());
            }
        }
        Ok(())
    }

    /// The third field of SFEN: hands, or the square where lions may not be struck back.
    fn read_third(&mut self, text: &str) -> Result<(), PositionError> {
        if text == "-" {
            return Ok(());
        }
        if self.rules.lion_trading == LionTrading::Japanese {
            let cell = text.parse().ok().and_then(|square: Square| self.rules.grid.cell(square));
            self.ban = cell.ok_or_else(|| PositionError::NoHand(text.to_owned()))?;
            return Ok(());
        }
        self.read_hands(text, false)
    }

    fn read_hands(&mut self, text: &str, is_fen: bool) -> Result<(), PositionError> {
        let mut rest = if text == "-" { "" } else { text };
        while !rest.is_empty() {
            let wrong = || PositionError::NoHand(rest.chars().take(8).collect());
            let (count, after) = number(rest);
            let (letter, side, after) = piece(after).ok_or_else(wrong)?;
            let kind = self.rules.kind_called(&letter, is_fen).ok_or_else(wrong)?;
            let held = self.rules.kind(kind).base;
            let many = if rest.starts_with(|c: char| c.is_ascii_digit()) { count.ok_or_else(wrong)? } else { 1 };
            let sum = self.in_hand(side, held).saturating_add(many);
            if many == 0 || sum > MAX_HELD || self.rules.drops == Drops::None || self.rules.kind(held).royal {
                return Err(wrong());
            }
            (0..many).for_each(|_| self.hold(side, held.index(), true));
            rest = after;
        }
        Ok(())
    }

    /// The position as SFEN, without the name of the game.
    pub fn sfen(&self) -> String {
        let mut text = String::new();
        let _ = self.write_sfen(&mut text);
        text
    }

    fn write_sfen(&self, f: &mut impl fmt::Write) -> fmt::Result {
        let grid = self.rules.grid;
        for y in 0..grid.ranks {
            if y > 0 {
                f.write_char('/')?;
            }
            let mut empty = 0;
            for x in 0..=grid.files {
                let piece = if x < grid.files { self.cells[usize::from(grid.at(x, y))] } else { EMPTY };
                if x < grid.files && piece == EMPTY {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                if piece != EMPTY {
                    write_letter(f, &self.rules.piece(piece).letter, color(piece))?;
                }
            }
        }
        f.write_str(if self.turn == Color::Black { " b " } else { " w " })?;
        if self.ban != 0 {
            write!(f, "{}", self.rules.square(self.ban))?;
        } else {
            let mut any = false;
            for side in Color::ALL {
                for &kind in &self.rules.hand_order {
                    let many = self.in_hand(side, kind);
                    any |= many > 0;
                    if many > 1 {
                        write!(f, "{many}")?;
                    }
                    if many > 0 {
                        write_letter(f, &self.rules.kind(kind).letter, side)?;
                    }
                }
            }
            if !any {
                f.write_char('-')?;
            }
        }
        write!(f, " {}", self.ply)
    }

    /// The legal move that a text in USI's manner names: `7g7f+`, `6f6e5d` for a double move, `P*5e`.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let mv = self.rules.read_move(text).ok_or(MoveError::Unreadable)?;
        if self.is_legal(mv) { Ok(mv) } else { Err(MoveError::Illegal) }
    }

    /// The same, but what Fairy-Stockfish writes is read, too.
    pub fn read_fairy_move(&self, text: &str) -> Result<Move, MoveError> {
        let own = self.read_move(text);
        if own.is_ok() {
            return own;
        }
        let spelt = self.legal_moves().into_iter().find(|&mv| self.fairy_move_text(mv) == text);
        spelt.map_or(own, Ok)
    }

    /// A move of this position as Fairy-Stockfish writes it: with its own letters, and `-` for a piece that turns back over.
    pub fn fairy_move_text(&self, mv: Move) -> String {
        let kind = self.rules.kind(self.kind_moved(mv));
        if mv.is_drop() {
            return format!("{}*{}", kind.fairy, self.rules.square(mv.to));
        }
        let text = self.rules.move_text(mv);
        let turned = kind.promotes_to.filter(|_| mv.is_promotion()).map(|turned| &self.rules.kind(turned).fairy);
        match turned {
            Some(turned) if !turned.starts_with('+') => text.replace('+', "-"),
            _ => text,
        }
    }
}

fn write_letter(f: &mut impl fmt::Write, letter: &str, side: Color) -> fmt::Result {
    letter.chars().try_for_each(|c| f.write_char(if side == Color::Black { c } else { c.to_ascii_lowercase() }))
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.rules.name)?;
        self.write_sfen(f)
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads the name of a game of this crate and a position.
    fn from_str(text: &str) -> Result<Position, PositionError> {
        let (name, rest) = text.trim_start().split_once(' ').unwrap_or((text, ""));
        let rules = Rules::named(name).ok_or_else(|| PositionError::NoGame(name.chars().take(40).collect()))?;
        Position::read(&rules, rest)
    }
}

impl Rules {
    /// The kind with a letter, in the letters of one world before those of the other.
    fn kind_called(&self, letter: &str, is_fen: bool) -> Option<KindId> {
        let fairy = || {
            let place = self.kinds.iter().position(|kind| kind.fairy == letter)?;
            Some(KindId(u16::try_from(place).ok()?))
        };
        let own = || self.kind_of(letter);
        if is_fen { fairy().or_else(own) } else { own().or_else(fairy) }
    }

    /// A move in USI's manner.
    pub fn move_text(&self, mv: Move) -> String {
        if mv.is_drop() {
            return format!("{}*{}", self.kinds[usize::from(mv.from)].letter, self.square(mv.to));
        }
        let through = if mv.through == 0 { String::new() } else { self.square(mv.through).to_string() };
        let turned = if mv.is_promotion() { "+" } else { "" };
        format!("{}{through}{}{turned}", self.square(mv.from), self.square(mv.to))
    }

    /// The move of a text in USI's manner, legal or not; none if the board or the pieces of the game have no such move.
    pub fn read_move(&self, text: &str) -> Option<Move> {
        let cell = |text: &mut &str| -> Option<Cell> {
            let (square, rest) = Square::split(text)?;
            *text = rest;
            self.grid.cell(square)
        };
        if let Some((letter, mut square)) = text.split_once('*') {
            let to = cell(&mut square)?;
            return square.is_empty().then_some(Move::drop(self.kind_of(letter)?.0, to));
        }
        let mut rest = text;
        let from = cell(&mut rest)?;
        let second = cell(&mut rest)?;
        let third = if rest.starts_with(|c: char| c.is_ascii_digit()) { Some(cell(&mut rest)?) } else { None };
        let promotes = rest == "+";
        if !promotes && !rest.is_empty() {
            return None;
        }
        Some(match third {
            Some(to) => Move::board(from, second, to, promotes),
            None => Move::board(from, 0, second, promotes),
        })
    }
}
