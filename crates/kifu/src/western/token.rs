//! One move of Western notation: reading it, and finding the move it means.

use komadai_shogi::{Foul, Move, Piece, PieceKind, Position, Square, attacks};
use std::borrow::Cow;

/// A move as it is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Western {
    kind: PieceKind,
    from_file: Option<u8>,
    from_rank: Option<u8>,
    /// None where the last destination is meant (`Rx`, `xR`).
    to: Option<Square>,
    drop: bool,
    /// Whether there is a hyphen or an x: then it is a move on the board.
    on_board: bool,
    promote: Option<bool>,
    /// Whether the destination was two figures, as Hosking writes it.
    pub(crate) figures: bool,
    /// Whether there is a hyphen, which PSN's short form lacks.
    pub(crate) hyphen: bool,
}

/// What a written move means in a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    Move(Move),
    Foul(Foul),
    Ambiguous,
}

/// A file, or a rank as letter. A digit may be either in Hosking's notation, but alone it is a file.
fn file(byte: u8) -> Option<u8> {
    byte.is_ascii_digit().then(|| byte - b'0').filter(|&n| n > 0)
}

fn rank(byte: u8) -> Option<u8> {
    match byte {
        b'a'..=b'i' => Some(byte - b'a' + 1),
        _ => None,
    }
}

/// Reads a move, which must be the whole word apart from signs of praise and blame.
pub(crate) fn read_move(word: &str) -> Option<Western> {
    let word = word.trim_end_matches(['!', '?', '.', ',', ';', ':', '#', '†']);
    if !word.is_ascii() && !word.contains(['’', '‘', '×', '–']) {
        return None;
    }
    let plain = match word.is_ascii() {
        true => Cow::Borrowed(word),
        false => Cow::Owned(word.replace(['’', '‘'], "'").replace('×', "x").replace('–', "-")),
    };
    let mut rest = plain.as_bytes();
    // `xB` takes back with the bishop.
    let takes_back = rest.first() == Some(&b'x');
    if takes_back {
        rest = &rest[1..];
    }
    let promoted = rest.first() == Some(&b'+');
    if promoted {
        rest = &rest[1..];
    }
    let (&letter, after) = rest.split_first()?;
    if !letter.is_ascii_uppercase() {
        return None;
    }
    let kind = PieceKind::from_letter(letter as char)?;
    let kind = if promoted { kind.promoted()? } else { kind };
    let (body, promote) = match after.split_last() {
        Some((b'+', body)) => (body, Some(true)),
        Some((b'=', body)) => (body, Some(false)),
        _ => (after, None),
    };
    let mut western = Western {
        kind,
        from_file: None,
        from_rank: None,
        to: None,
        drop: false,
        on_board: takes_back,
        promote,
        figures: false,
        hyphen: false,
    };
    let sign = body.iter().position(|byte| matches!(byte, b'-' | b'x' | b'*' | b'\''));
    let (origin, destination) = match sign {
        Some(at) => {
            western.drop = matches!(body[at], b'*' | b'\'');
            western.on_board = !western.drop;
            western.hyphen = body[at] == b'-';
            (&body[..at], &body[at + 1..])
        }
        None if takes_back => (body, &body[..0]),
        None => body.split_at(body.len().checked_sub(2)?),
    };
    match *origin {
        [] => {}
        [one] => match (file(one), rank(one)) {
            (None, None) => return None,
            (file, rank) => (western.from_file, western.from_rank) = (file, rank),
        },
        [one, two] => {
            western.from_file = Some(file(one)?);
            western.from_rank = Some(rank(two).or(file(two))?);
        }
        _ => return None,
    }
    match *destination {
        [] if western.on_board && !western.hyphen => {}
        [one, two] => {
            western.figures = two.is_ascii_digit();
            western.to = Some(Square::new(file(one)?, rank(two).or(file(two))?)?);
        }
        _ => return None,
    }
    if western.drop && (promoted || !origin.is_empty() || kind == PieceKind::King) {
        return None;
    }
    Some(western)
}

impl Western {
    /// The move that is meant. An origin that was not needed is no fault, and neither is one left out where only one move
    /// is legal.
    pub(crate) fn resolve(&self, position: &Position, last_to: Option<Square>) -> Meaning {
        let us = position.turn();
        let Some(to) = self.to.or(last_to) else { return Meaning::Ambiguous };
        if self.drop {
            return Meaning::Move(Move::drop(self.kind, to));
        }
        let named = |square: &Square| {
            self.from_file.is_none_or(|file| file == square.file())
                && self.from_rank.is_none_or(|rank| rank == square.rank())
        };
        let promote = self.promote == Some(true);
        // A piece of ours reaches the square if one of theirs there would reach the piece.
        let reach = attacks::of(Piece::new(!us, self.kind), to, position.occupied()) & position.pieces(us, self.kind);
        let mut legal = reach.into_iter().filter(named).map(|from| Move::board(from, to, promote));
        let mut legal = legal.by_ref().filter(|&mv| position.is_legal(mv));
        if let Some(mv) = legal.next() {
            return if legal.next().is_some() { Meaning::Ambiguous } else { Meaning::Move(mv) };
        }
        let droppable = self.kind.index() < 7 && position.hand(us).has(self.kind);
        if !self.on_board && self.from_file.is_none() && self.from_rank.is_none() && droppable && reach.is_empty() {
            return Meaning::Move(Move::drop(self.kind, to));
        }
        // Illegal, but as near to what was meant as can be told.
        let own = position.pieces(us, self.kind);
        let candidate =
            reach.into_iter().find(named).or_else(|| own.into_iter().find(named).filter(|_| own.count() == 1));
        match (candidate, self.from_file, self.from_rank) {
            (Some(from), ..) if from != to => Meaning::Move(Move::board(from, to, promote)),
            (_, Some(file), Some(rank)) => match Square::new(file, rank).filter(|&from| from != to) {
                Some(from) => Meaning::Move(Move::board(from, to, promote)),
                None => Meaning::Foul(Foul::NoPiece),
            },
            _ => Meaning::Foul(if own.is_empty() { Foul::NoPiece } else { Foul::WrongMovement }),
        }
    }
}
