//! Positions of any kind of shogi as pictures.

use komadai_diagram::{KindBoard, Man};
use komadai_variants::rules::{Shown, ShownPiece};
use komadai_variants::{Color, Kind, Position, Square};

/// What is written on pieces.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Faces {
    /// One or two kanji.
    Kanji,
    /// The abbreviations of Western records.
    Western,
    /// The letters of SFEN, small ones for White.
    Letters,
}

/// A piece of a side.
pub fn kind_man(kind: &Kind, side: Color, faces: Faces) -> Man {
    let is_white = side == Color::White;
    let face = match faces {
        Faces::Kanji if !kind.face.is_empty() => kind.face.clone(),
        Faces::Western if !kind.abbreviation.is_empty() => kind.abbreviation.clone(),
        Faces::Letters if is_white => kind.letter.to_ascii_lowercase(),
        _ => kind.letter.clone(),
    };
    Man { face, is_white, is_promoted: kind.letter.starts_with('+') }
}

/// A position with coordinates and what both sides hold.
pub fn kind_board(position: &Position, title: String, faces: Faces) -> KindBoard {
    let rules = position.rules();
    let man = |file, rank| {
        let (kind, side) = position.piece_on(Square::new(file, rank)?)?;
        Some(kind_man(rules.kind(kind), side, faces))
    };
    let held = |side| {
        let counts = rules.hand_order().iter().map(|&kind| (kind, position.in_hand(side, kind)));
        let held = counts.filter(|(_, count)| *count > 0);
        held.map(|(kind, count)| (kind_man(rules.kind(kind), side, faces), count)).collect()
    };
    let rank = |rank| (1..=rules.files()).rev().map(|file| man(file, rank)).collect();
    KindBoard {
        title,
        ranks: (1..=rules.ranks()).map(rank).collect(),
        black: held(Color::Black),
        white: held(Color::White),
        has_coordinates: true,
        ..KindBoard::default()
    }
}

/// A piece of a side in a game that is only shown.
pub fn shown_man(piece: &ShownPiece, side: Color) -> Man {
    Man { face: piece.face.clone(), is_white: side == Color::White, is_promoted: false }
}

/// How a game that is only shown begins.
pub fn shown_board(game: &Shown, title: String) -> KindBoard {
    let man = |column, row| game.piece_on(column, row).map(|(piece, side)| shown_man(piece, side));
    let rank = |row| (0..usize::from(game.files())).map(|column| man(column, row)).collect();
    KindBoard {
        title,
        ranks: (0..usize::from(game.ranks())).map(rank).collect(),
        has_coordinates: true,
        ..KindBoard::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_written_on_pieces_that_are_shown_has_an_outline() {
        for game in Shown::all() {
            let svg = shown_board(game, game.name().to_owned()).to_svg();
            assert!(!svg.contains("<text"), "{}: a face without an outline", game.name());
            assert_eq!(svg.matches("<polygon").count(), 2 * game.army(), "{}", game.name());
        }
    }
}
