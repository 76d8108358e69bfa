//! Records of games.

use crate::board::{Board, position_of};
use crate::boards::Boards;
use crate::moves::list;
use crate::node::Node;
use crate::wrong;
use komadai_kifu::{
    EndKind, Format, HeaderKey, ReadFault, Reading as Inner, Record as Tree, Step, TextEncoding, encode,
    read as read_bytes, read_text,
};
use komadai_shogi::Setup;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString};

/// A game record: a start position, headers, and a tree of moves whose first branch is the game.
///
/// Made of an SFEN (the start of an even game without one) it has no moves yet: see `root`.
#[pyclass(module = "komadai")]
pub(crate) struct Record(pub(crate) Tree);

/// What was read of a file: the records, and what was not understood.
#[pyclass(frozen, module = "komadai")]
pub(crate) struct Reading {
    records: Py<PyList>,
    faults: Py<PyList>,
    format: Format,
    encoding: TextEncoding,
}

/// A place in a text that was not understood.
#[pyclass(frozen, module = "komadai")]
pub(crate) struct Fault(ReadFault);

fn format(name: &str) -> PyResult<Format> {
    name.parse().map_err(|error| wrong(format_args!("{error}, and not {name:?}")))
}

fn reading(py: Python<'_>, data: &Bound<'_, PyAny>, hint: Option<&str>) -> PyResult<Inner> {
    let hint = hint.map(format).transpose()?;
    if let Ok(text) = data.cast::<PyString>() {
        let text = text.to_str()?;
        return Ok(py.detach(|| read_text(text, hint)));
    }
    let bytes =
        data.cast::<PyBytes>().map_err(|_| PyTypeError::new_err("a record is read from str or bytes"))?.as_bytes();
    Ok(py.detach(|| read_bytes(bytes, hint)))
}

/// Reads records of any format (KIF, KI2, CSA, JKF, USI, SFEN, USEN, PSN, Western notations) from text, or from bytes of any encoding
/// (UTF-8, Shift_JIS, EUC-JP, UTF-16, ISO-2022-JP). The text itself decides which it is; `format` helps where it does not.
///
/// It never gives up: `faults` of what it returns has what was not understood.
#[pyfunction]
#[pyo3(signature = (data, format=None))]
pub(crate) fn read(py: Python<'_>, data: &Bound<'_, PyAny>, format: Option<&str>) -> PyResult<Reading> {
    let reading = reading(py, data, format)?;
    let records =
        reading.records.into_iter().map(|record| Py::new(py, Record(record))).collect::<PyResult<Vec<_>>>()?;
    let faults = reading.faults.into_iter().map(|fault| Py::new(py, Fault(fault))).collect::<PyResult<Vec<_>>>()?;
    Ok(Reading {
        records: PyList::new(py, records)?.unbind(),
        faults: PyList::new(py, faults)?.unbind(),
        format: reading.format,
        encoding: reading.encoding,
    })
}

/// Several records as one text of a format.
#[pyfunction]
pub(crate) fn write_all(records: Vec<PyRef<'_, Record>>, format: &str) -> PyResult<String> {
    let records: Vec<Tree> = records.iter().map(|record| record.0.clone()).collect();
    Ok(komadai_kifu::write_all(&records, self::format(format)?))
}

#[pymethods]
impl Reading {
    /// The games, in the order of the file.
    #[getter]
    fn records(&self, py: Python<'_>) -> Py<PyList> {
        self.records.clone_ref(py)
    }

    /// What was not understood.
    #[getter]
    fn faults(&self, py: Python<'_>) -> Py<PyList> {
        self.faults.clone_ref(py)
    }

    /// The format that the text turned out to be in: `"kif"`, `"csa"`, ….
    #[getter]
    fn format(&self) -> &'static str {
        self.format.code()
    }

    /// The encoding that the bytes turned out to be in: `"utf-8"`, `"shift_jis"`, ….
    #[getter]
    fn encoding(&self) -> &'static str {
        self.encoding.code()
    }
}

#[pymethods]
impl Fault {
    /// The game of the file, counted from 0.
    #[getter]
    fn game(&self) -> usize {
        self.0.game
    }

    /// The line, counted from 1.
    #[getter]
    fn line(&self) -> usize {
        self.0.line
    }

    /// The column in characters, counted from 1.
    #[getter]
    fn column(&self) -> usize {
        self.0.column
    }

    /// The text there, shortened if it is long.
    #[getter]
    fn text(&self) -> &str {
        &self.0.text
    }

    /// What was expected.
    #[getter]
    fn expected(&self) -> &str {
        &self.0.expected
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Fault {}>", self.0)
    }
}

fn key_name(key: &HeaderKey) -> &str {
    match key {
        HeaderKey::Black => "black",
        HeaderKey::White => "white",
        HeaderKey::Event => "event",
        HeaderKey::Site => "site",
        HeaderKey::Title => "title",
        HeaderKey::StartTime => "start-time",
        HeaderKey::EndTime => "end-time",
        HeaderKey::TimeLimit => "time-limit",
        HeaderKey::Opening => "opening",
        HeaderKey::Note => "note",
        HeaderKey::Handicap => "handicap",
        HeaderKey::Other(name) => name,
    }
}

fn key_of(name: &str) -> HeaderKey {
    use HeaderKey::*;
    let known = [Black, White, Event, Site, Title, StartTime, EndTime, TimeLimit, Opening, Note, Handicap];
    known.into_iter().find(|key| key_name(key) == name).unwrap_or_else(|| Other(name.to_owned()))
}

#[pymethods]
impl Record {
    #[new]
    #[pyo3(signature = (sfen=None))]
    fn new(sfen: Option<&str>) -> PyResult<Record> {
        let setup = sfen.map_or_else(|| Ok(Setup::start()), |sfen| sfen.parse().map_err(wrong))?;
        Ok(Record(Tree::new(setup)))
    }

    /// The first game of a text or of bytes, as `read` reads them. ValueError, with line, column and what was expected, if anything was
    /// not understood.
    #[staticmethod]
    #[pyo3(signature = (data, format=None))]
    fn parse(py: Python<'_>, data: &Bound<'_, PyAny>, format: Option<&str>) -> PyResult<Record> {
        let reading = reading(py, data, format)?;
        if let Some(fault) = reading.faults.first() {
            return Err(wrong(format_args!("{fault}; read() gives what could be understood all the same")));
        }
        let first = reading.records.into_iter().next();
        first.map(Record).ok_or_else(|| wrong("no game was found in the text"))
    }

    /// The record as text of a format: `"kif"`, `"ki2"`, `"csa"`, `"csa3"`, `"jkf"`, `"usi"`, `"sfen"`, `"usen"`, `"psn"`, `"hodges"`,
    /// `"hosking"`, `"japanese"`. What the format has no place for is left out.
    fn write(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let format = self::format(format)?;
        Ok(py.detach(|| komadai_kifu::write(&self.0, format)))
    }

    /// The same as bytes of an encoding: `"utf-8"`, `"shift_jis"`, `"euc-jp"`, …. ValueError if it has no character for one of them.
    #[pyo3(signature = (format, encoding="utf-8"))]
    fn encode<'py>(&self, py: Python<'py>, format: &str, encoding: &str) -> PyResult<Bound<'py, PyBytes>> {
        let encoding: TextEncoding =
            encoding.parse().map_err(|error| wrong(format_args!("{error}, and not {encoding:?}")))?;
        let text = self.write(py, format)?;
        let bytes = py.detach(|| encode(&text, encoding));
        let missing = |c| wrong(format_args!("{encoding} has no {c:?}: utf-8 has every character"));
        Ok(PyBytes::new(py, &bytes.map_err(missing)?))
    }

    /// The start position as SFEN. It may be any diagram.
    #[getter]
    fn start(&self) -> String {
        self.0.setup.to_string()
    }

    /// The name of the handicap whose start this is, `"even"` for none of the pieces missing; None for any other position.
    #[getter]
    fn handicap(&self) -> Option<&'static str> {
        self.0.handicap().map(|handicap| handicap.code())
    }

    /// The headers by name: `black`, `white`, `event`, `site`, `title`, `start-time`, `end-time`, `time-limit`, `opening`, `note`,
    /// `handicap`, and others by the name they were written with.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let found = PyDict::new(py);
        for (key, value) in self.0.headers.iter() {
            found.set_item(key_name(key), value)?;
        }
        Ok(found)
    }

    /// Gives a header a value, or takes it away with None.
    fn set_header(&mut self, name: &str, value: Option<&str>) {
        let key = key_of(name);
        match value {
            Some(value) => self.0.headers.set(key, value),
            None => self.0.headers.remove(&key),
        }
    }

    /// The moves of the main line, up to its end or its first move that cannot be played.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        list(py, &self.0.moves().collect::<Vec<_>>())
    }

    /// The time of each move of the main line in milliseconds; None where none was written.
    #[getter]
    fn times_ms(&self) -> Vec<Option<u64>> {
        let moves = self.0.main_line().map(|id| self.0.node(id)).filter(|node| matches!(node.step, Step::Move(_)));
        moves.map(|node| node.time.spent_ms).collect()
    }

    /// How the main line ends: `"resignation"`, `"checkmate"`, `"timeout"`, …; None if the record does not say.
    #[getter]
    fn end(&self) -> Option<String> {
        self.0.end().map(|end| end_name(&end.kind))
    }

    /// Who won: `BLACK` or `WHITE`; None if nobody, or if the record does not say.
    #[getter]
    fn winner(&self) -> Option<usize> {
        Some(self.0.end()?.winner?.index())
    }

    /// The node before the first move: from here on the tree is read and grown.
    #[getter]
    fn root(slf: Bound<'_, Record>) -> Node {
        Node { record: slf.unbind(), id: Tree::ROOT }
    }

    /// The nodes of the main line, the root left out.
    fn main_line(slf: Bound<'_, Record>) -> Vec<Node> {
        let ids: Vec<_> = slf.borrow().0.main_line().collect();
        ids.into_iter().map(|id| Node { record: slf.clone().unbind(), id }).collect()
    }

    /// The board after so many moves of the main line; after all of them without a number.
    #[pyo3(signature = (ply=None))]
    fn board(&self, ply: Option<usize>) -> PyResult<Board> {
        let mut board = Board::at(position_of(&self.0.setup)?);
        self.0.moves().take(ply.unwrap_or(usize::MAX)).try_for_each(|mv| board.play(mv))?;
        Ok(board)
    }

    /// The positions of the main line, the start first.
    fn boards(&self, py: Python<'_>) -> PyResult<Boards> {
        py.detach(|| {
            let mut positions = vec![position_of(&self.0.setup)?];
            for mv in self.0.moves() {
                let mut next = positions[positions.len() - 1];
                next.play(mv).map_err(wrong)?;
                positions.push(next);
            }
            Ok(Boards(positions))
        })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Record>().is_ok_and(|other| other.try_borrow().is_ok_and(|other| self.0 == other.0))
    }

    fn __repr__(&self) -> String {
        format!("<Record of {} moves from {}>", self.0.plies(), self.0.setup)
    }
}

/// The name of an end; a word that is none of ours stays as it was written.
pub(crate) fn end_name(kind: &EndKind) -> String {
    match kind {
        EndKind::Other(word) => word.clone(),
        kind => kind.code().to_owned(),
    }
}
