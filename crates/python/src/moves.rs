//! Moves as Python has them: each of them there is exists once, so that lists of moves are lists of references.

use crate::squares::letter;
use crate::wrong;
use komadai_shogi::{Color, Move as Inner, Piece, PieceKind, Square};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString};

/// A move: two squares, or a piece and the square it is dropped on. It means something in a position only.
///
/// Equal moves are the same object. `str()` is its text in USI.
#[pyclass(frozen, module = "komadai")]
pub(crate) struct Move(pub(crate) Inner, PyOnceLock<Py<PyString>>);

/// By `Inner::bits`.
static MOVES: PyOnceLock<Vec<Option<Py<Move>>>> = PyOnceLock::new();

fn all(py: Python<'_>) -> PyResult<&Vec<Option<Py<Move>>>> {
    MOVES.get_or_try_init(py, || {
        (0..=u16::MAX)
            .map(|bits| Inner::from_bits(bits).map(|mv| Py::new(py, Move(mv, PyOnceLock::new()))).transpose())
            .collect()
    })
}

/// The one object of a move.
pub(crate) fn shared(py: Python<'_>, mv: Inner) -> PyResult<Bound<'_, Move>> {
    let found = all(py)?[usize::from(mv.bits())].as_ref();
    found.map(|found| found.bind(py).clone()).ok_or_else(|| wrong("no such move"))
}

/// The objects of moves.
pub(crate) fn list<'py>(py: Python<'py>, moves: &[Inner]) -> PyResult<Bound<'py, PyList>> {
    let all = all(py)?;
    PyList::new(py, moves.iter().map(|mv| all[usize::from(mv.bits())].as_ref().map(|found| found.bind(py))))
}

/// What tells the code of a drop in arrays from ours: they count kinds from 1.
const FIRST_KIND: u16 = 1 << 7;

/// The 16 bits that YaneuraOu's training data have for a move.
pub(crate) fn code(mv: Inner) -> u16 {
    if mv.is_drop() { mv.bits() + FIRST_KIND } else { mv.bits() }
}

/// The move of such 16 bits.
pub(crate) fn of_code(code: u16) -> Option<Inner> {
    Inner::from_bits(code).filter(|mv| !mv.is_drop()).or_else(|| {
        let dropped = Inner::from_bits(code.checked_sub(FIRST_KIND)?)?;
        dropped.is_drop().then_some(dropped)
    })
}

/// Apery's numbers of the kinds that can be dropped.
const APERY: [PieceKind; 7] = [
    PieceKind::Pawn,
    PieceKind::Lance,
    PieceKind::Knight,
    PieceKind::Silver,
    PieceKind::Bishop,
    PieceKind::Rook,
    PieceKind::Gold,
];

/// The 16 bits that Apery's training data have for a move.
pub(crate) fn apery(mv: Inner) -> u16 {
    let from = match (mv.from(), mv.dropped()) {
        (Some(from), _) => from.index(),
        (None, kind) => 81 + APERY.iter().position(|&known| Some(known) == kind).unwrap_or(0),
    };
    mv.to().index() as u16 | (from as u16) << 7 | u16::from(mv.promotes()) << 14
}

/// The move of such 16 bits.
pub(crate) fn of_apery(bits: u16) -> Option<Inner> {
    let to = Square::from_index(usize::from(bits & 0x7f))?;
    let (from, promotes) = (usize::from(bits >> 7 & 0x7f), bits >> 14 & 1 == 1);
    match Square::from_index(from) {
        Some(from) => (from != to).then(|| Inner::board(from, to, promotes)),
        None if promotes => None,
        None => APERY.get(from - 81).map(|&kind| Inner::drop(kind, to)),
    }
}

pub(crate) fn no_code(code: u16) -> PyErr {
    wrong(format_args!(
        "{code:#06x} is the code of no move: Move.code has it, and apery_moves and codes_of_apery translate"
    ))
}

#[pymethods]
impl Move {
    /// The move of a text in USI: `7g7f`, `8h2b+`, `P*5e`.
    #[staticmethod]
    fn from_usi<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, Move>> {
        shared(py, read_usi(text)?)
    }

    /// The move of 16 bits as arrays have them; see `code`.
    #[staticmethod]
    fn from_code(py: Python<'_>, code: u16) -> PyResult<Bound<'_, Move>> {
        shared(py, of_code(code).ok_or_else(|| no_code(code))?)
    }

    /// Its text in USI.
    fn usi<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        self.1.get_or_init(py, || PyString::new(py, &self.0.to_string()).unbind()).bind(py).clone()
    }

    /// Its 16 bits in arrays, as YaneuraOu's training data have them: destination, origin or kind dropped, drop, promotion.
    #[getter]
    fn code(&self) -> u16 {
        code(self.0)
    }

    /// Where it leads.
    #[getter]
    fn to_square(&self) -> usize {
        self.0.to().index()
    }

    /// Where the piece stood; None for a drop.
    #[getter(from_square)]
    fn origin(&self) -> Option<usize> {
        self.0.from().map(Square::index)
    }

    /// Whether the piece promotes.
    #[getter]
    fn promotion(&self) -> bool {
        self.0.promotes()
    }

    /// The letter of the piece that is dropped, such as `"P"`; None for a move on the board.
    #[getter]
    fn drop(&self) -> Option<&'static str> {
        self.0.dropped().map(|kind| letter(Piece::new(Color::Black, kind)))
    }

    /// The same move on the board turned by 180 degrees.
    fn rotate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Move>> {
        shared(py, self.0.rotate())
    }

    fn __str__<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        self.usi(py)
    }

    fn __repr__(&self) -> String {
        format!("Move.from_usi('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyString>,))> {
        Ok((py.get_type::<Move>().getattr("from_usi")?, (self.usi(py),)))
    }
}

pub(crate) fn read_usi(text: &str) -> PyResult<Inner> {
    text.parse().map_err(|_| wrong(format_args!("{text:?} is no move in USI: 7g7f, 8h2b+ and P*5e are some")))
}
