//! Squares and sides as Python has them: numbers.

use crate::wrong;
use komadai_shogi::{Color, Hand, Piece, PieceKind, Square};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A square by its number.
pub(crate) fn square_at(index: usize) -> PyResult<Square> {
    let there = Square::from_index(index);
    there.ok_or_else(|| {
        wrong(format_args!("{index} is no square: they are 0 (1a) to 80 (9i), and square(file, rank) makes one"))
    })
}

/// A side by its number.
pub(crate) fn color_at(number: u8) -> PyResult<Color> {
    match number {
        0 => Ok(Color::Black),
        1 => Ok(Color::White),
        _ => Err(wrong(format_args!("{number} is no side: BLACK is 0, WHITE is 1"))),
    }
}

/// What is held, by the letters of SFEN.
pub(crate) fn hand(py: Python<'_>, hand: Hand) -> PyResult<Bound<'_, PyDict>> {
    let held = PyDict::new(py);
    for (kind, count) in hand.iter() {
        held.set_item(letter(Piece::new(Color::Black, kind)), count)?;
    }
    Ok(held)
}

/// A piece as SFEN has it: `P`, `p`, `+R`.
pub(crate) fn letter(piece: Piece) -> &'static str {
    const LETTERS: [[&str; PieceKind::COUNT]; 2] = [
        ["P", "L", "N", "S", "B", "R", "G", "K", "+P", "+L", "+N", "+S", "+B", "+R"],
        ["p", "l", "n", "s", "b", "r", "g", "k", "+p", "+l", "+n", "+s", "+b", "+r"],
    ];
    LETTERS[piece.color.index()][piece.kind.index()]
}

/// The number of the square on a file and a rank, both 1 to 9: `(file - 1) * 9 + rank - 1`.
#[pyfunction]
pub(crate) fn square(file: u8, rank: u8) -> PyResult<usize> {
    let found = Square::new(file, rank).map(Square::index);
    found.ok_or_else(|| wrong(format_args!("no square on file {file}, rank {rank}: both are 1 to 9")))
}

/// The number of a square by its name, such as `"7f"`.
#[pyfunction]
pub(crate) fn parse_square(name: &str) -> PyResult<usize> {
    let found = name.parse::<Square>().map(Square::index);
    found.map_err(|_| wrong(format_args!("{name:?} is no square: a file 1 to 9 and a rank a to i, such as \"7f\"")))
}

/// The name of a square, such as `"7f"`.
#[pyfunction]
pub(crate) fn square_name(square: usize) -> PyResult<String> {
    square_at(square).map(|square| square.to_string())
}

/// The file of a square, 1 (on Black's right) to 9.
#[pyfunction]
pub(crate) fn square_file(square: usize) -> PyResult<u8> {
    square_at(square).map(Square::file)
}

/// The rank of a square, 1 (White's back rank) to 9.
#[pyfunction]
pub(crate) fn square_rank(square: usize) -> PyResult<u8> {
    square_at(square).map(Square::rank)
}
