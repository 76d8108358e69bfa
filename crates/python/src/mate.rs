//! Mates: small ones looked through, long ones solved.

use crate::board::Board;
use crate::moves::list;
use crate::wrong;
use komadai_shogi::{Move as Inner, Position};
use komadai_tsume::{Answer, Goal, Limits, Question, Solver, Verdict};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use std::time::Duration;

/// A move that mates within so few plies, every answer counted.
pub(crate) fn within(position: &Position, plies: u8) -> Option<Inner> {
    komadai_tsume::mate_within(position, plies)
}

/// A solver of mates with its memory, for one position after another.
#[pyclass(module = "komadai")]
pub(crate) struct MateSolver(Solver);

/// What a solver found.
#[pyclass(frozen, module = "komadai")]
pub(crate) struct MateAnswer(Answer);

#[pymethods]
impl MateSolver {
    #[new]
    #[pyo3(signature = (mib=64, threads=1))]
    fn new(mib: usize, threads: usize) -> MateSolver {
        MateSolver(Solver::new(mib).threads(threads))
    }

    /// Whether the side to move mates by checks alone. `goal` is `"shortest"` (the shortest mate against the longest defence, futile
    /// interpositions left out as composers do), `"any"` (any mate, everything counted), or a number of plies within which to mate.
    /// `nodes` and `seconds` limit the search. The interpreter's lock is let go.
    #[pyo3(signature = (board, goal=None, *, nodes=None, seconds=None))]
    fn solve(
        &mut self,
        board: &Bound<'_, Board>,
        goal: Option<&Bound<'_, PyAny>>,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<MateAnswer> {
        let question = match goal {
            None => Question::COMPOSER,
            Some(goal) if goal.is_instance_of::<PyString>() => match goal.extract::<&str>()? {
                "shortest" => Question::COMPOSER,
                "any" => Question::PLAY,
                other => {
                    return Err(wrong(format_args!(
                        "no goal is called {other:?}: \"shortest\", \"any\" or a number of plies"
                    )));
                }
            },
            Some(goal) => Question { goal: Goal::Within(goal.extract()?), count_futile: true },
        };
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| wrong("seconds must be a number from 0 on"))?;
        let position = *board.try_borrow()?.position();
        let solved = board.py().detach(|| self.0.solve(&position, question, &Limits { nodes, time, stop: None }));
        solved.map(MateAnswer).map_err(wrong)
    }
}

#[pymethods]
impl MateAnswer {
    /// `"mate"`, `"no-mate"` (proven) or `"unknown"` (a limit ended the search).
    #[getter]
    fn verdict(&self) -> &'static str {
        match self.0.verdict {
            Verdict::Mate(_) => "mate",
            Verdict::NoMate => "no-mate",
            Verdict::Unknown => "unknown",
        }
    }

    /// How many plies the mate takes; None without a mate.
    #[getter]
    fn length(&self) -> Option<u16> {
        if let Verdict::Mate(mate) = &self.0.verdict { Some(mate.length) } else { None }
    }

    /// Whether no shorter mate exists; None without a mate.
    #[getter]
    fn exact(&self) -> Option<bool> {
        if let Verdict::Mate(mate) = &self.0.verdict { Some(mate.exact) } else { None }
    }

    /// The moves of the mate; empty without one.
    #[getter]
    fn line<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        if let Verdict::Mate(mate) = &self.0.verdict { list(py, &mate.line) } else { Ok(PyList::empty(py)) }
    }

    /// Positions visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    fn __repr__(&self) -> String {
        match &self.0.verdict {
            Verdict::Mate(mate) => format!("<mate in {}>", mate.length),
            _ => format!("<{}>", self.verdict()),
        }
    }
}
