//! Many positions at once, in and out as NumPy's arrays.

use crate::arrays::{HCP, Packing, SFEN, array, filled, numbers, packed, write_into};
use crate::board::{Board, position_at, position_of};
use crate::mate::within;
use crate::moves::{code, no_code, of_code};
use crate::wrong;
use komadai_shogi::{Color, Hand, MoveList, PieceKind, Position, perft};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

/// Many positions, for work on arrays: every method lets the interpreter's lock go and does all of them at once.
///
/// Made of SFENs, or of arrays by `from_packed_sfens` and `from_hcps`. It knows no history.
#[pyclass(module = "komadai")]
pub(crate) struct Boards(pub(crate) Vec<Position>);

/// Planes of pieces: 14 kinds of the one side, then of the other.
const PIECES: usize = 28;
/// The most pieces of each kind that are shown in hand, in the order of the planes.
const HELD: [(PieceKind, usize); 7] = [
    (PieceKind::Pawn, 18),
    (PieceKind::Lance, 4),
    (PieceKind::Knight, 4),
    (PieceKind::Silver, 4),
    (PieceKind::Bishop, 2),
    (PieceKind::Rook, 2),
    (PieceKind::Gold, 4),
];
/// Planes of one side's hand.
const HAND: usize = 38;

/// Writes the planes of a position over what was there.
fn planes(position: &Position, hands: bool, turned: bool, out: &mut [f32]) {
    out.fill(0.0);
    let own = if turned { position.turn() } else { Color::Black };
    for square in position.occupied() {
        if let Some(piece) = position.piece_at(square) {
            let plane = piece.kind.index() + if piece.color == own { 0 } else { 14 };
            let square = if own == Color::Black { square } else { square.rotate() };
            out[plane * 81 + square.index()] = 1.0;
        }
    }
    if hands {
        for (color, first) in [(own, PIECES), (!own, PIECES + HAND)] {
            hand_planes(position.hand(color), &mut out[first * 81..(first + HAND) * 81]);
        }
    }
}

fn hand_planes(hand: Hand, out: &mut [f32]) {
    let mut first = 0;
    for (kind, most) in HELD {
        out[first * 81..(first + usize::from(hand.count(kind)).min(most)) * 81].fill(1.0);
        first += most;
    }
}

impl Boards {
    fn of_packed(rows: &Bound<'_, PyAny>, packing: Packing) -> PyResult<Boards> {
        let py = rows.py();
        let rows = packed(rows)?;
        py.detach(|| {
            let position = |(at, row): (usize, &[u8; 32])| {
                let setup = (packing.unpack)(row).map_err(|error| wrong(format_args!("row {at}: {error}")))?;
                position_of(&setup).map_err(|error| wrong(format_args!("row {at}: {error}")))
            };
            rows.iter().enumerate().map(position).collect::<PyResult<_>>().map(Boards)
        })
    }

    fn packed<'py>(&self, py: Python<'py>, packing: Packing) -> PyResult<Bound<'py, PyAny>> {
        filled(py, "uint8", &[self.0.len(), 32], 1, |out| {
            for (at, (position, place)) in self.0.iter().zip(out.as_chunks_mut::<32>().0).enumerate() {
                *place = (packing.pack)(&position.to_setup())
                    .map_err(|error| wrong(format_args!("position {at}: {error}")))?;
            }
            Ok(())
        })
    }
}

#[pymethods]
impl Boards {
    #[new]
    fn new(py: Python<'_>, sfens: Vec<String>) -> PyResult<Boards> {
        py.detach(|| {
            let read = |(at, sfen): (usize, &String)| {
                position_at(sfen).map_err(|error| wrong(format_args!("position {at}: {error}")))
            };
            sfens.iter().enumerate().map(read).collect::<PyResult<_>>().map(Boards)
        })
    }

    /// The positions of an array of PackedSfen: uint8 of shape (n, 32), such as the field `sfen` of training data.
    #[staticmethod]
    fn from_packed_sfens(packed: &Bound<'_, PyAny>) -> PyResult<Boards> {
        Boards::of_packed(packed, SFEN)
    }

    /// The positions of an array of HuffmanCodedPos: uint8 of shape (n, 32), such as the field `hcp` of training data.
    #[staticmethod]
    fn from_hcps(packed: &Bound<'_, PyAny>) -> PyResult<Boards> {
        Boards::of_packed(packed, HCP)
    }

    /// The positions as PackedSfen: uint8 of shape (n, 32).
    fn packed_sfens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.packed(py, SFEN)
    }

    /// The positions as HuffmanCodedPos: uint8 of shape (n, 32).
    fn hcps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.packed(py, HCP)
    }

    /// The positions as SFEN.
    fn sfens(&self, py: Python<'_>) -> Vec<String> {
        py.detach(|| self.0.iter().map(ToString::to_string).collect())
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<Board> {
        let at = if index < 0 { index + self.0.len() as isize } else { index };
        let found = usize::try_from(at).ok().and_then(|at| self.0.get(at));
        found
            .map(|position| Board::at(*position))
            .ok_or_else(|| PyIndexError::new_err(format!("no position {index}: there are {}", self.0.len())))
    }

    fn __repr__(&self) -> String {
        format!("<{} positions>", self.0.len())
    }

    /// Plays one move on each: an array of codes (`Move.code`, uint16), 0 to leave a position as it is. All of them or, on an illegal
    /// one (ValueError), none.
    fn push(&mut self, py: Python<'_>, codes: &Bound<'_, PyAny>) -> PyResult<()> {
        let codes: Vec<u16> = numbers(codes, "uint16")?;
        if codes.len() != self.0.len() {
            return Err(wrong(format_args!(
                "{} moves for {} positions: one is needed for each",
                codes.len(),
                self.0.len()
            )));
        }
        py.detach(|| {
            let moves = codes.iter().zip(&self.0).enumerate().map(|(at, (&code, position))| {
                if code == 0 {
                    return Ok(None);
                }
                let mv = of_code(code).ok_or_else(|| no_code(code))?;
                position.check(mv).map_err(|foul| wrong(format_args!("position {at}: {mv} is illegal: {foul}")))?;
                Ok(Some(mv))
            });
            let moves = moves.collect::<PyResult<Vec<_>>>()?;
            for (position, mv) in self.0.iter_mut().zip(moves) {
                mv.into_iter().for_each(|mv| position.play_unchecked(mv));
            }
            Ok(())
        })
    }

    /// The legal moves of all: their codes (uint16) one position after the other, and where each position's begin (int64, one more than
    /// there are positions).
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let (codes, starts) = py.detach(|| {
            let (mut codes, mut starts) = (Vec::new(), vec![0i64]);
            let mut list = MoveList::new();
            for position in &self.0 {
                list.clear();
                position.legal_moves_into(&mut list);
                codes.extend(list.iter().map(|&mv| code(mv)));
                starts.push(codes.len() as i64);
            }
            (codes, starts)
        });
        let codes = array(py, "<u2", codes.iter().map(|code| code.to_le_bytes()))?;
        Ok((codes, array(py, "<i8", starts.iter().map(|start| start.to_le_bytes()))?))
    }

    /// How many legal moves each has (int64).
    fn count_legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array(py, "<i8", self.0.iter().map(|position| (position.count_legal_moves() as i64).to_le_bytes()))
    }

    /// Whether the side to move is in check (bool).
    fn is_check<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array(py, "bool", self.0.iter().map(|position| [u8::from(position.in_check())]))
    }

    /// Whose turn it is (uint8).
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array(py, "uint8", self.0.iter().map(|position| [position.turn().index() as u8]))
    }

    /// The keys of `Board.key` (uint64).
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array(py, "<u8", self.0.iter().map(|position| position.key().to_le_bytes()))
    }

    /// The code of a move that mates by force within 1, 3, 5 or 7 plies, checks only (uint16); 0 where there is none.
    #[pyo3(signature = (plies=1))]
    fn mate_moves<'py>(&self, py: Python<'py>, plies: u8) -> PyResult<Bound<'py, PyAny>> {
        if !matches!(plies, 1 | 3 | 5 | 7) {
            return Err(wrong(format_args!(
                "{plies} plies: 1, 3, 5 or 7 are looked through; MateSolver finds longer mates"
            )));
        }
        array(py, "<u2", self.0.iter().map(|position| within(position, plies).map_or(0, code).to_le_bytes()))
    }

    /// How many lines of `depth` moves each has (uint64).
    fn perft<'py>(&self, py: Python<'py>, depth: u32) -> PyResult<Bound<'py, PyAny>> {
        array(py, "<u8", self.0.iter().map(|position| perft(position, depth).to_le_bytes()))
    }

    /// The positions as planes for networks: float32 of shape (n, 104, 9, 9), or (n, 28, 9, 9) without the hands; the last two axes are
    /// file and rank, 1a first. Planes 0 to 27 are the kinds P L N S B R G K +P +L +N +S +B +R of one side, then of the other; then
    /// for each side one plane full of ones for every piece it holds (P up to 18, L N S up to 4, B R up to 2, G up to 4). First comes
    /// Black, or with `turned` who is to move, with the board turned to that side. `out` is an array to write into.
    #[pyo3(signature = (hands=true, turned=false, out=None))]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        hands: bool,
        turned: bool,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let count = if hands { PIECES + 2 * HAND } else { PIECES };
        let shape = [self.0.len(), count, 9, 9];
        let out = match out {
            Some(out) => out,
            None => py.import("numpy")?.call_method1("empty", (shape, "float32"))?,
        };
        write_into(&out, shape.iter().product(), &format!("{shape:?} and type float32"), |out: &mut [f32]| {
            for (position, out) in self.0.iter().zip(out.chunks_exact_mut(count * 81)) {
                planes(position, hands, turned, out);
            }
        })?;
        Ok(out)
    }
}
