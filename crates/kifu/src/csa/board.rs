//! The start position: `PI`, `P1` to `P9`, `P+`, `P-` and the side to move.

use crate::names::csa_piece;
use komadai_shogi::{Color, Piece, PieceKind, Setup, Square};
use std::fmt::Write;

/// The kind of two CSA letters.
pub(crate) fn kind(letters: &str) -> Option<PieceKind> {
    kind_of(*letters.as_bytes().first_chunk::<2>().filter(|_| letters.len() == 2)?)
}

/// The kind of two CSA letters as bytes.
pub(super) const fn kind_of(letters: [u8; 2]) -> Option<PieceKind> {
    Some(match &letters {
        b"FU" => PieceKind::Pawn,
        b"KY" => PieceKind::Lance,
        b"KE" => PieceKind::Knight,
        b"GI" => PieceKind::Silver,
        b"KI" => PieceKind::Gold,
        b"KA" => PieceKind::Bishop,
        b"HI" => PieceKind::Rook,
        b"OU" => PieceKind::King,
        b"TO" => PieceKind::Tokin,
        b"NY" => PieceKind::ProLance,
        b"NK" => PieceKind::ProKnight,
        b"NG" => PieceKind::ProSilver,
        b"UM" => PieceKind::Horse,
        b"RY" => PieceKind::Dragon,
        _ => return None,
    })
}

/// A square of two figures; `00` is none.
pub(crate) fn square(figures: &[u8]) -> Option<Square> {
    match figures {
        [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => Square::new(file - b'0', rank - b'0'),
        _ => None,
    }
}

/// Reads a row (`P1-KY-KE …` with `P1` taken off). What cannot be read is returned with what was expected.
pub(super) fn read_row<'a>(setup: &mut Setup, rank: u8, text: &'a str) -> Result<(), (&'a str, &'static str)> {
    // Trailing blanks are often cut off, so a missing cell is an empty one.
    for (i, file) in (1..=9).rev().enumerate() {
        let rest = text.get(i * 3..).unwrap_or("");
        let cell = rest.get(..rest.len().min(3)).ok_or((text, "cells of three ASCII characters"))?;
        let (Some(square), sign) = (Square::new(file, rank), cell.chars().next()) else { continue };
        let color = match sign {
            Some('+') => Color::Black,
            Some('-') => Color::White,
            Some(' ' | '*') | None => {
                setup.set(square, None);
                continue;
            }
            Some(_) => return Err((rest, "a cell such as +FU, -HI or *")),
        };
        let kind = kind(&cell[1..]).ok_or((rest, "a piece such as FU or UM"))?;
        setup.set(square, Some(Piece::new(color, kind)));
    }
    Ok(())
}

/// Reads a row whose cells are parted by single spaces instead of standing in columns of three.
pub(super) fn read_loose_row(setup: &mut Setup, rank: u8, text: &str) -> bool {
    let mut row = Vec::new();
    let mut rest = text.trim();
    while let Some(first) = rest.chars().next() {
        let color = match first {
            '*' => None,
            '+' => Some(Color::Black),
            '-' => Some(Color::White),
            _ => return false,
        };
        let cell = color.and_then(|color| Some(Piece::new(color, kind(rest.get(1..3)?)?)));
        if color.is_some() != cell.is_some() {
            return false;
        }
        rest = rest[if cell.is_some() { 3 } else { 1 }..].trim_start();
        row.push(cell);
    }
    if row.len() != 9 {
        return false;
    }
    for (file, cell) in (1..=9).rev().zip(row) {
        if let Some(square) = Square::new(file, rank) {
            setup.set(square, cell);
        }
    }
    true
}

/// Reads `PI` and the pieces it leaves off (`82HI22KA`).
pub(super) fn read_even<'a>(setup: &mut Setup, text: &'a str) -> Result<(), (&'a str, &'static str)> {
    let turn = setup.turn;
    *setup = Setup::start();
    setup.turn = turn;
    pieces(text, |at, square, letters| {
        let square = square.ok_or((at, "a square such as 82"))?;
        let there = setup.get(square).map(|piece| piece.kind);
        if there.is_none() || there != kind(letters) {
            return Err((at, "a piece of the even start position"));
        }
        setup.set(square, None);
        Ok(())
    })
}

/// Reads `P+` or `P-` with the sign taken off: pieces on squares, `00` in hand, `00AL` all that are left.
pub(super) fn read_pieces<'a>(setup: &mut Setup, color: Color, text: &'a str) -> Result<(), (&'a str, &'static str)> {
    pieces(text, |at, square, letters| {
        if letters == "AL" && square.is_none() {
            let missing = setup.missing();
            for (kind, count) in missing.iter() {
                let held = setup.hands[color].count(kind);
                setup.hands[color].set(kind, held + count);
            }
            return Ok(());
        }
        let kind = kind(letters).ok_or((at, "a piece such as FU or UM"))?;
        match square {
            Some(square) => setup.set(square, Some(Piece::new(color, kind))),
            None => {
                let held = setup.hands[color].count(kind);
                if !setup.hands[color].set(kind, held + 1) {
                    return Err((at, "a piece that can be held, and no more than a set has"));
                }
            }
        }
        Ok(())
    })
}

/// Calls `f` with each four characters: the text from there on, its square and its letters.
fn pieces<'a>(
    text: &'a str,
    mut f: impl FnMut(&'a str, Option<Square>, &'a str) -> Result<(), (&'a str, &'static str)>,
) -> Result<(), (&'a str, &'static str)> {
    let mut rest = text.trim_end();
    while !rest.is_empty() {
        let expected = "a square and a piece such as 82HI, or 00FU for the hand";
        let (item, after) = rest.split_at_checked(4).ok_or((rest, expected))?;
        let (at, hand) = (square(&item.as_bytes()[..2]), item.starts_with("00"));
        if !item.is_ascii() || at.is_none() && !hand {
            return Err((rest, expected));
        }
        f(rest, at, &item[2..])?;
        rest = after.trim_start_matches([' ', ',']);
    }
    Ok(())
}

/// Writes the start position in the form that fits it best, with the side to move.
pub(super) fn write(out: &mut String, setup: &Setup) {
    let start = Setup::start();
    let mut even = setup.clone();
    (even.turn, even.move_number) = (start.turn, start.move_number);
    if even == start {
        out.push_str("PI\n");
        out.push(sign(setup.turn));
        out.push('\n');
    } else {
        write_rows(out, setup);
    }
}

/// Writes a position row by row, with hands and the side to move.
pub(crate) fn write_rows(out: &mut String, setup: &Setup) {
    for rank in 1..=9 {
        let _ = write!(out, "P{rank}");
        for file in (1..=9).rev() {
            match Square::new(file, rank).and_then(|square| setup.get(square)) {
                None => out.push_str(" * "),
                Some(piece) => {
                    out.push(sign(piece.color));
                    out.push_str(csa_piece(piece.kind));
                }
            }
        }
        out.push('\n');
    }
    for color in Color::ALL {
        if setup.hands[color].is_empty() {
            continue;
        }
        let _ = write!(out, "P{}", sign(color));
        for (kind, count) in setup.hands[color].iter() {
            for _ in 0..count {
                let _ = write!(out, "00{}", csa_piece(kind));
            }
        }
        out.push('\n');
    }
    out.push(sign(setup.turn));
    out.push('\n');
}

/// `+` for Black, `-` for White.
pub(super) const fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}
