//! Dōbutsu shōgi (どうぶつしょうぎ) on 3 by 4 squares, as a plain mailbox: another game for the same clocks, offers and results. A lion
//! may not be left en prise, so that a game ends by mate; a lion that reaches the far rank wins.
#![allow(dead_code, unreachable_pub)]

use komadai_game::{Outcome, Reason, Ruleset};
use komadai_shogi::impasse::ImpasseRules;
use komadai_shogi::{ByColor, Color, Foul};
use std::fmt;
use std::str::FromStr;

/// The rules. With `COLLIDING`, every position has the same key.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Dobutsu<const COLLIDING: bool>;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Kind {
    Chick,
    Elephant,
    Giraffe,
    Lion,
    Hen,
}
use Kind::*;

const KINDS: [(Kind, char); 5] = [(Chick, 'c'), (Elephant, 'e'), (Giraffe, 'g'), (Lion, 'l'), (Hen, 'h')];

impl Kind {
    /// Steps as (files, ranks ahead).
    fn steps(self) -> &'static [(i8, i8)] {
        match self {
            Chick => &[(0, 1)],
            Elephant => &[(1, 1), (-1, 1), (1, -1), (-1, -1)],
            Giraffe => &[(0, 1), (1, 0), (-1, 0), (0, -1)],
            Hen => &[(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1)],
            Lion => &[(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1), (1, -1), (-1, -1)],
        }
    }
}

/// Files a to c from the left and ranks 1 to 4 from the top, as Black sees the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Square(u8);

impl Square {
    fn rank(self) -> u8 {
        self.0 / 3
    }

    fn step(self, color: Color, (files, ahead): (i8, i8)) -> Option<Square> {
        let file = (self.0 % 3) as i8 + files;
        let rank = self.rank() as i8 + if color == Color::Black { -ahead } else { ahead };
        ((0..3).contains(&file) && (0..4).contains(&rank)).then_some(Square((rank * 3 + file) as u8))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.0 % 3) as char, self.rank() + 1)
    }
}

impl FromStr for Square {
    type Err = ();
    fn from_str(text: &str) -> Result<Square, ()> {
        match text.as_bytes() {
            &[file @ b'a'..=b'c', rank @ b'1'..=b'4'] => Ok(Square((rank - b'1') * 3 + file - b'a')),
            _ => Err(()),
        }
    }
}

/// A move, legal or not: a step, or a drop of a kind.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Move {
    Step(Square, Square),
    Drop(usize, Square),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Step(from, to) => write!(f, "{from}{to}"),
            Move::Drop(kind, to) => write!(f, "{}*{to}", KINDS[*kind].1.to_ascii_uppercase()),
        }
    }
}

impl FromStr for Move {
    type Err = ();
    fn from_str(text: &str) -> Result<Move, ()> {
        if let Some((kind, to)) = text.split_once('*') {
            let kind = ["C", "E", "G"].iter().position(|name| *name == kind).ok_or(())?;
            return Ok(Move::Drop(kind, to.parse()?));
        }
        let (from, to) = text.split_at_checked(2).ok_or(())?;
        Ok(Move::Step(from.parse()?, to.parse()?))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    board: [Option<(Color, Kind)>; 12],
    /// How many of chick, elephant and giraffe.
    hands: ByColor<[u8; 3]>,
    turn: Color,
}

pub const START: &str = "gle/.c./.C./ELG b -";

impl Position {
    fn find(&self, piece: (Color, Kind)) -> Option<Square> {
        (0..12).map(Square).find(|square| self.board[square.0 as usize] == Some(piece))
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        (0..12).map(Square).any(|from| match self.board[from.0 as usize] {
            Some((color, kind)) if color == by => kind.steps().iter().any(|&step| from.step(by, step) == Some(square)),
            _ => false,
        })
    }

    fn lion_hangs(&self, color: Color) -> bool {
        self.find((color, Lion)).is_some_and(|lion| self.is_attacked(lion, !color))
    }

    fn foul(&self, mv: Move) -> Option<Foul> {
        let us = self.turn;
        match mv {
            Move::Drop(kind, _) if self.hands[us][kind] == 0 => return Some(Foul::NoPiece),
            Move::Drop(_, to) if self.board[to.0 as usize].is_some() => return Some(Foul::Occupied),
            Move::Drop(..) => {}
            Move::Step(from, to) => {
                let Some((color, kind)) = self.board[from.0 as usize] else { return Some(Foul::NoPiece) };
                if color != us {
                    return Some(Foul::NotYours);
                }
                if self.board[to.0 as usize].is_some_and(|(color, _)| color == us) {
                    return Some(Foul::Occupied);
                }
                if !kind.steps().iter().any(|&step| from.step(us, step) == Some(to)) {
                    return Some(Foul::WrongMovement);
                }
            }
        }
        let mut after = self.clone();
        after.play(mv);
        after.lion_hangs(us).then_some(Foul::LeavesCheck)
    }

    fn play(&mut self, mv: Move) {
        let us = self.turn;
        match mv {
            Move::Drop(kind, to) => {
                self.hands[us][kind] -= 1;
                self.board[to.0 as usize] = Some((us, KINDS[kind].0));
            }
            Move::Step(from, to) => {
                if let Some((_, kind)) = self.board[to.0 as usize] {
                    let kind = if kind == Hen { Chick } else { kind };
                    self.hands[us][KINDS.iter().position(|(known, _)| *known == kind).unwrap()] += 1;
                }
                let far = if us == Color::Black { 0 } else { 3 };
                let piece = self.board[from.0 as usize].take();
                let promotes = piece == Some((us, Chick)) && to.rank() == far;
                self.board[to.0 as usize] = if promotes { Some((us, Hen)) } else { piece };
            }
        }
        self.turn = !us;
    }

    pub fn legal_moves(&self) -> Vec<Move> {
        let squares = || (0..12).map(Square);
        let steps = squares().flat_map(|from| squares().map(move |to| Move::Step(from, to)));
        let drops = (0..3).flat_map(|kind| squares().map(move |to| Move::Drop(kind, to)));
        steps.chain(drops).filter(|&mv| self.foul(mv).is_none()).collect()
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |color, kind| {
            let (_, letter) = KINDS.into_iter().find(|(known, _)| *known == kind).unwrap();
            if color == Color::Black { letter.to_ascii_uppercase() } else { letter }
        };
        for (index, piece) in self.board.iter().enumerate() {
            if index > 0 && index % 3 == 0 {
                f.write_str("/")?;
            }
            write!(f, "{}", piece.map_or('.', |(color, kind)| letter(color, kind)))?;
        }
        write!(f, " {} ", self.turn.sfen())?;
        let mut held = String::new();
        for color in Color::ALL {
            for (kind, &n) in self.hands[color].iter().enumerate() {
                held.extend((0..n).map(|_| letter(color, KINDS[kind].0)));
            }
        }
        f.write_str(if held.is_empty() { "-" } else { &held })
    }
}

impl FromStr for Position {
    type Err = ();
    fn from_str(text: &str) -> Result<Position, ()> {
        let piece = |letter: char| {
            let (kind, _) = KINDS
                .into_iter()
                .position(|(_, known)| known == letter.to_ascii_lowercase())
                .map(|at| KINDS[at])
                .ok_or(())?;
            Ok((if letter.is_ascii_uppercase() { Color::Black } else { Color::White }, kind))
        };
        let [board, turn, held] = text.split(' ').collect::<Vec<_>>()[..] else { return Err(()) };
        let turn = Color::ALL.into_iter().find(|color| turn == color.sfen().to_string()).ok_or(())?;
        let mut position = Position { board: [None; 12], hands: ByColor::default(), turn };
        let letters: Vec<char> = board.chars().filter(|&letter| letter != '/').collect();
        if letters.len() != 12 {
            return Err(());
        }
        for (square, letter) in position.board.iter_mut().zip(letters) {
            *square = if letter == '.' { None } else { Some(piece(letter)?) };
        }
        for letter in held.chars().filter(|&letter| letter != '-') {
            let (color, kind) = piece(letter)?;
            let held = KINDS[..3].iter().position(|(known, _)| *known == kind).ok_or(())?;
            position.hands[color][held] += 1;
        }
        Ok(position)
    }
}

impl<const COLLIDING: bool> Ruleset for Dobutsu<COLLIDING> {
    type Position = Position;
    type Move = Move;
    type Attempt = Move;
    type Square = Square;

    fn turn(position: &Position) -> Color {
        position.turn
    }

    fn in_check(position: &Position) -> bool {
        position.lion_hangs(position.turn)
    }

    fn has_legal_move(position: &Position) -> bool {
        !position.legal_moves().is_empty()
    }

    fn is_same(one: &Position, other: &Position) -> bool {
        one == other
    }

    fn key(position: &Position) -> u64 {
        let bytes = position.to_string();
        let fold = |key: u64, byte| (key ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        if COLLIDING { 0 } else { bytes.bytes().fold(0xcbf2_9ce4_8422_2325, fold) }
    }

    fn check(position: &Position, attempt: Move) -> Result<Move, Foul> {
        position.foul(attempt).map_or(Ok(attempt), Err)
    }

    fn play(position: &mut Position, mv: Move) {
        position.play(mv);
    }

    fn evidence(position: &Position, _attempt: Move, foul: Foul) -> Vec<Square> {
        let lion = (foul == Foul::LeavesCheck).then(|| position.find((position.turn, Lion)));
        lion.flatten().into_iter().collect()
    }

    fn after_move(_: &ImpasseRules, position: &Position, _: ByColor<u32>) -> Option<Outcome<Self>> {
        let mover = !position.turn;
        let far = if mover == Color::Black { 0 } else { 3 };
        let tried = position.find((mover, Lion)).is_some_and(|lion| lion.rank() == far);
        tried.then(|| Outcome::win(mover, Reason::Try))
    }
}
