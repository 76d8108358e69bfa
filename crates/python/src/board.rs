//! One position with the moves that led to it.

use crate::arrays::{HCP, Packing, SFEN};
use crate::mate::within;
use crate::moves::{Move, list, read_usi, shared};
use crate::squares::{color_at, hand, letter, square_at};
use crate::wrong;
use komadai_kifu::names;
use komadai_shogi::impasse::{Counted, ImpasseRules, points};
use komadai_shogi::{
    BoardEnd, ByColor, History, Move as Inner, Position, Repetition, Setup, SetupFaults, Square, perft,
};
use komadai_usi::ToEngine;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};

/// A position, with the moves played on it since it was made.
///
/// Without an SFEN it is the start of an even game. A side may be without a king, as in mate problems.
#[pyclass(module = "komadai")]
pub(crate) struct Board {
    history: History,
    /// How many positions have a key that ends in these bits: where it is few, none has come back.
    seen: [u16; SEEN],
    moves: Vec<Inner>,
}

const SEEN: usize = 256;

/// The place of a position in `Board::seen`.
fn place(position: &Position) -> usize {
    position.key() as usize % SEEN
}

/// A diagram as a position; a king may be absent.
pub(crate) fn position_of(setup: &Setup) -> PyResult<Position> {
    Position::ignoring(setup, SetupFaults::MATE_PROBLEM)
        .map_err(|faults| wrong(format_args!("no position of a game: {faults}")))
}

/// The position of an SFEN.
pub(crate) fn position_at(sfen: &str) -> PyResult<Position> {
    let setup: Setup = sfen.parse().map_err(|error| {
        wrong(format_args!("{error}; an SFEN has the board, b or w, the hands or -, and may have a number: {sfen:?}"))
    })?;
    position_of(&setup)
}

/// The position of 32 bytes.
pub(crate) fn unpacked(bytes: &[u8], packing: Packing) -> PyResult<Position> {
    let bytes: &[u8; 32] =
        bytes.try_into().map_err(|_| wrong(format_args!("a packed position has 32 bytes, and not {}", bytes.len())))?;
    position_of(&(packing.unpack)(bytes).map_err(wrong)?)
}

impl Board {
    pub(crate) fn at(position: Position) -> Board {
        let mut seen = [0; SEEN];
        seen[place(&position)] = 1;
        Board { history: History::new(position), seen, moves: Vec::new() }
    }

    pub(crate) fn position(&self) -> &Position {
        self.history.last()
    }

    pub(crate) fn play(&mut self, mv: Inner) -> PyResult<()> {
        self.position().check(mv).map_err(|foul| {
            let ply = self.moves.len() + 1;
            wrong(format_args!("{mv} is illegal as move {ply}: {foul}; legal_moves has those that are legal"))
        })?;
        self.history.play_unchecked(mv);
        let seen = &mut self.seen[place(self.history.last())];
        *seen = seen.wrapping_add(1);
        self.moves.push(mv);
        Ok(())
    }

    fn last_to(&self) -> Option<Square> {
        self.moves.last().map(|mv| mv.to())
    }

    fn packed<'py>(&self, py: Python<'py>, packing: Packing) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &(packing.pack)(&self.position().to_setup()).map_err(wrong)?))
    }

    fn named(&self, mv: Inner, name: impl Fn(&Position) -> String) -> PyResult<String> {
        self.position()
            .check(mv)
            .map_err(|foul| wrong(format_args!("{mv} has no name here, as it is illegal: {foul}")))?;
        Ok(name(self.position()))
    }
}

const DECLARATION: &str = "declaration-27";

fn rules(code: &str) -> PyResult<ImpasseRules> {
    // What nearly everybody asks for, before the list is looked through.
    if code == DECLARATION {
        return Ok(ImpasseRules::DECLARATION_27);
    }
    ImpasseRules::from_code(code).ok_or_else(|| {
        let known: Vec<&str> = ImpasseRules::PRESETS.iter().map(|(name, _)| *name).collect();
        wrong(format_args!("no impasse rule is called {code:?}; there are {}", known.join(", ")))
    })
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (sfen=None))]
    fn new(sfen: Option<&str>) -> PyResult<Board> {
        Ok(Board::at(sfen.map_or_else(|| Ok(Position::start()), position_at)?))
    }

    /// The board of a position line of USI: `position startpos moves 7g7f`, `startpos`, `sfen … moves …`.
    #[staticmethod]
    fn from_usi(line: &str) -> PyResult<Board> {
        let line = line.trim();
        let command = if line.starts_with("position") { line.parse() } else { format!("position {line}").parse() };
        match command {
            Ok(ToEngine::Position(command)) => {
                let mut board = Board::at(position_of(&command.start)?);
                board.history.reserve(command.moves.len());
                command.moves.iter().try_for_each(|&mv| board.play(mv))?;
                Ok(board)
            }
            Ok(_) => Err(wrong(format_args!("{line:?} is no position line: they begin with startpos or sfen"))),
            Err(error) => Err(wrong(format_args!("{error}, in {line:?}"))),
        }
    }

    /// The board of 32 bytes of PackedSfen (YaneuraOu).
    #[staticmethod]
    fn from_packed_sfen(packed: &[u8]) -> PyResult<Board> {
        unpacked(packed, SFEN).map(Board::at)
    }

    /// The board of 32 bytes of HuffmanCodedPos (Apery, dlshogi, cshogi).
    #[staticmethod]
    fn from_hcp(packed: &[u8]) -> PyResult<Board> {
        unpacked(packed, HCP).map(Board::at)
    }

    /// The position as SFEN, with the number of the next move.
    fn sfen(&self) -> String {
        self.position().to_string()
    }

    /// The position line of USI from the board's first position on, without the word `position`.
    fn usi(&self) -> String {
        let start = self.history.positions()[0].to_setup();
        let line = ToEngine::Position(komadai_usi::PositionCommand { start, moves: self.moves.clone() }).to_string();
        line.strip_prefix("position ").unwrap_or(&line).to_owned()
    }

    /// The position in 32 bytes of PackedSfen.
    fn packed_sfen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.packed(py, SFEN)
    }

    /// The position in 32 bytes of HuffmanCodedPos.
    fn hcp<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.packed(py, HCP)
    }

    /// Sets up another position and forgets the moves.
    fn set_sfen(&mut self, sfen: &str) -> PyResult<()> {
        *self = Board::at(position_at(sfen)?);
        Ok(())
    }

    /// A board of its own with the same moves.
    fn copy(&self) -> Board {
        Board { history: self.history.clone(), seen: self.seen, moves: self.moves.clone() }
    }

    fn __copy__(&self) -> Board {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Board {
        self.copy()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Board>().getattr("from_usi")?, (self.usi(),)))
    }

    /// Whose turn it is: `BLACK` or `WHITE`.
    #[getter]
    fn turn(&self) -> usize {
        self.position().turn().index()
    }

    /// The number of the next move, as the SFEN has it.
    #[getter]
    fn move_number(&self) -> u32 {
        self.position().move_number()
    }

    /// A key of 64 bits of squares, hands and side to move; the same in every version 0.1.
    #[getter]
    fn key(&self) -> u64 {
        self.position().key()
    }

    /// The moves played on this board.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        list(py, &self.moves)
    }

    /// How many moves were played on this board.
    fn ply(&self) -> usize {
        self.moves.len()
    }

    /// The legal moves, non-promotions included.
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        list(py, &self.position().legal_moves())
    }

    /// How many legal moves there are, without listing them.
    fn count_legal_moves(&self) -> usize {
        self.position().count_legal_moves()
    }

    /// Whether a move is legal here.
    #[pyo3(signature = (mv, /))]
    fn is_legal(&self, mv: &Bound<'_, Move>) -> bool {
        self.position().is_legal(mv.get().0)
    }

    /// Why a move is illegal here, in the words of the rules; None if it is legal.
    #[pyo3(signature = (mv, /))]
    fn foul(&self, mv: &Bound<'_, Move>) -> Option<String> {
        self.position().check(mv.get().0).err().map(|foul| foul.to_string())
    }

    /// Whether a legal move gives check.
    #[pyo3(signature = (mv, /))]
    fn gives_check(&self, mv: &Bound<'_, Move>) -> bool {
        let mv = mv.get().0;
        self.position().is_legal(mv) && self.position().gives_check(mv)
    }

    /// Plays a move. ValueError if it is illegal.
    #[pyo3(signature = (mv, /))]
    fn push(&mut self, mv: &Bound<'_, Move>) -> PyResult<()> {
        self.play(mv.get().0)
    }

    /// Plays a move in USI and returns it. ValueError if it is illegal.
    fn push_usi<'py>(&mut self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, Move>> {
        let mv = read_usi(text)?;
        self.play(mv)?;
        shared(py, mv)
    }

    /// Takes the last move back and returns it. IndexError if there is none.
    fn pop<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, Move>> {
        let mv = self.moves.pop().ok_or_else(|| PyIndexError::new_err("no move to take back"))?;
        let seen = &mut self.seen[place(self.history.last())];
        *seen = seen.wrapping_sub(1);
        self.history.pop();
        shared(py, mv)
    }

    /// The last move. IndexError if there is none.
    fn peek<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Move>> {
        let mv = self.moves.last().ok_or_else(|| PyIndexError::new_err("no move was played"))?;
        shared(py, *mv)
    }

    /// The legal move of a text in CSA: `7776FU`, `+7776FU`.
    fn parse_csa<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, Move>> {
        let read = names::read_csa(self.position(), text);
        shared(py, read.map_err(|error| wrong(format_args!("CSA move {text:?}: {error}")))?)
    }

    /// The legal move of a text in Japanese notation, as KIF and KI2 have it: `７六歩(77)`, `▲７六歩`, `同銀成`.
    fn parse_japanese<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, Move>> {
        let read = names::read_japanese(self.position(), text, self.last_to());
        shared(py, read.map_err(|error| wrong(format_args!("move {text:?}: {error}")))?)
    }

    /// The legal move of a text in Western notation: `P-7f`, `P-76`, `Sx3d+`.
    fn parse_western<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, Move>> {
        let read = names::read_western(self.position(), text, self.last_to());
        shared(py, read.map_err(|error| wrong(format_args!("move {text:?}: {error}")))?)
    }

    /// The name of a legal move in CSA: `+7776FU`.
    #[pyo3(signature = (mv, /))]
    fn csa(&self, mv: &Bound<'_, Move>) -> PyResult<String> {
        let mv = mv.get().0;
        self.named(mv, |position| names::csa(position, mv))
    }

    /// The name of a legal move in KIF: `７六歩(77)`.
    #[pyo3(signature = (mv, /))]
    fn kif(&self, mv: &Bound<'_, Move>) -> PyResult<String> {
        let mv = mv.get().0;
        self.named(mv, |position| names::kif(position, mv, self.last_to()))
    }

    /// The name of a legal move in KI2: `▲７六歩`.
    #[pyo3(signature = (mv, /))]
    fn ki2(&self, mv: &Bound<'_, Move>) -> PyResult<String> {
        let mv = mv.get().0;
        self.named(mv, |position| names::ki2(position, mv, self.last_to()))
    }

    /// The name of a legal move in Western notation: `P-7f`.
    #[pyo3(signature = (mv, /))]
    fn western(&self, mv: &Bound<'_, Move>) -> PyResult<String> {
        let mv = mv.get().0;
        self.named(mv, |position| names::hodges(position, mv))
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.position().in_check()
    }

    /// Whether the side to move is mated.
    fn is_checkmate(&self) -> bool {
        self.position().is_checkmate()
    }

    /// Whether the game is over by the position itself; see `outcome`.
    fn is_game_over(&self) -> bool {
        self.history.end().is_some()
    }

    /// How the game is over, and who won: `("checkmate", BLACK)`, `("no-legal-move", …)`, `("repetition", None)`,
    /// `("perpetual-check", …)`; None while it goes on. Impasse is declared: see `can_declare_win`.
    fn outcome(&self) -> Option<(&'static str, Option<usize>)> {
        let winner = !self.position().turn();
        Some(match self.history.end()? {
            BoardEnd::Checkmate => ("checkmate", Some(winner.index())),
            BoardEnd::NoLegalMove => ("no-legal-move", Some(winner.index())),
            BoardEnd::Repetition => ("repetition", None),
            BoardEnd::PerpetualCheck(by) => ("perpetual-check", Some((!by).index())),
        })
    }

    /// How often this position has occurred on this board, now included.
    fn repetitions(&self) -> usize {
        if self.seen[place(self.position())] == 1 { 1 } else { self.history.occurrences() }
    }

    /// What the fourth occurrence of a position means for the side to move: `"draw"`, `"win"` or `"loss"` (somebody did nothing but
    /// check); None while it has not occurred four times.
    fn repetition(&self) -> Option<&'static str> {
        let few = (1..4).contains(&self.seen[place(self.position())]);
        let found = if few { Repetition::None } else { self.history.repetition() };
        match found {
            Repetition::None => None,
            Repetition::Draw => Some("draw"),
            Repetition::PerpetualCheck(by) if by == self.position().turn() => Some("loss"),
            Repetition::PerpetualCheck(_) => Some("win"),
        }
    }

    /// Whether the side to move may declare a win under an impasse rule (`declaration-27`, `points-24-2019`, …).
    #[pyo3(signature = (rule="declaration-27"))]
    fn can_declare_win(&self, rule: &str) -> PyResult<bool> {
        Ok(rules(rule)?.declare(self.position(), self.position().turn(), ByColor::default()).is_ok())
    }

    /// The points of a side as declarations count them: what it holds and has in the promotion zone, rooks and bishops 5, others 1.
    fn declaration_points(&self, color: u8) -> PyResult<u32> {
        Ok(points(self.position(), color_at(color)?, Counted::ZoneAndHand))
    }

    /// The piece on a square as SFEN has it, `"P"`, `"+r"`; None if there is none.
    fn piece_at(&self, square: usize) -> PyResult<Option<&'static str>> {
        Ok(self.position().piece_at(square_at(square)?).map(letter))
    }

    /// Every piece on the board by its square.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let found = PyDict::new(py);
        for square in self.position().occupied() {
            if let Some(piece) = self.position().piece_at(square) {
                found.set_item(square.index(), letter(piece))?;
            }
        }
        Ok(found)
    }

    /// What a side holds: `{"P": 2, "R": 1}`.
    fn hand<'py>(&self, py: Python<'py>, color: u8) -> PyResult<Bound<'py, PyDict>> {
        hand(py, self.position().hand(color_at(color)?))
    }

    /// Where a side's king stands; None if it has none.
    fn king(&self, color: u8) -> PyResult<Option<usize>> {
        Ok(self.position().king(color_at(color)?).map(Square::index))
    }

    /// The squares of a side's pieces that attack a square.
    fn attackers(&self, color: u8, square: usize) -> PyResult<Vec<usize>> {
        let found = self.position().attackers(square_at(square)?, color_at(color)?, self.position().occupied());
        Ok(found.into_iter().map(Square::index).collect())
    }

    /// The squares of the pieces that give check.
    fn checkers(&self) -> Vec<usize> {
        self.position().checkers().into_iter().map(Square::index).collect()
    }

    /// How many lines of `depth` moves there are. The interpreter's lock is let go.
    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        let position = *self.position();
        py.detach(|| perft(&position, depth))
    }

    /// A move that mates at once; None if there is none.
    fn mate_in_one<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, Move>>> {
        within(self.position(), 1).map(|mv| shared(py, mv)).transpose()
    }

    /// A move that mates by force within so many plies (1, 3, 5 or 7), checks only; None if there is none. For more plies, and for the
    /// line, there is `MateSolver`.
    fn mate_move<'py>(&self, py: Python<'py>, plies: u8) -> PyResult<Option<Bound<'py, Move>>> {
        if !matches!(plies, 1 | 3 | 5 | 7) {
            return Err(wrong(format_args!(
                "{plies} plies: 1, 3, 5 or 7 are looked through; MateSolver finds longer mates"
            )));
        }
        let position = *self.position();
        let found = if plies == 1 { within(&position, 1) } else { py.detach(|| within(&position, plies)) };
        found.map(|mv| shared(py, mv)).transpose()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Board>()
            .is_ok_and(|other| other.try_borrow().is_ok_and(|other| self.position().same_as(other.position())))
    }

    fn __str__(&self) -> String {
        format!("{:#?}", self.position())
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.position())
    }
}
