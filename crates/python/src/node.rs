//! Nodes of a record's tree.

use crate::moves::{Move, shared};
use crate::record::{Record, end_name};
use crate::wrong;
use komadai_kifu::{NodeId, Note, Step};
use pyo3::prelude::*;

/// A place in a record: what happens there, what is written beside it, and what follows.
#[pyclass(frozen, module = "komadai")]
pub(crate) struct Node {
    pub(crate) record: Py<Record>,
    pub(crate) id: NodeId,
}

impl Node {
    fn read<R>(&self, py: Python<'_>, read: impl FnOnce(&komadai_kifu::Node) -> R) -> PyResult<R> {
        Ok(read(self.record.try_borrow(py)?.0.node(self.id)))
    }

    fn of(&self, py: Python<'_>, id: NodeId) -> Node {
        Node { record: self.record.clone_ref(py), id }
    }
}

#[pymethods]
impl Node {
    /// The legal move made here; None at the root, at an end, and for a move that cannot be played.
    #[getter]
    fn r#move<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, Move>>> {
        let mv = self.read(py, |node| if let Step::Move(mv) = node.step { Some(mv) } else { None })?;
        mv.map(|mv| shared(py, mv)).transpose()
    }

    /// The text of a move that is illegal or could not be made out, and why; None for any other step.
    #[getter]
    fn broken(&self, py: Python<'_>) -> PyResult<Option<(String, Option<String>)>> {
        self.read(py, |node| match &node.step {
            Step::Broken(broken) => Some((broken.text.clone(), broken.foul.map(|foul| foul.to_string()))),
            _ => None,
        })
    }

    /// How the line ends here: `"resignation"`, …; None if it does not.
    #[getter]
    fn end(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.read(py, |node| if let Step::End(end) = &node.step { Some(end_name(&end.kind)) } else { None })
    }

    /// The time of the move in milliseconds; None where none was written.
    #[getter]
    fn time_ms(&self, py: Python<'_>) -> PyResult<Option<u64>> {
        self.read(py, |node| node.time.spent_ms)
    }

    /// The lines of comment.
    #[getter]
    fn comments(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.read(py, |node| node.comments().map(str::to_owned).collect())
    }

    /// What follows, the main continuation first.
    #[getter]
    fn children(&self, py: Python<'_>) -> PyResult<Vec<Node>> {
        self.read(py, |node| node.children().iter().map(|&id| self.of(py, id)).collect())
    }

    /// What came before; None at the root.
    #[getter]
    fn parent(&self, py: Python<'_>) -> PyResult<Option<Node>> {
        self.read(py, |node| node.parent().map(|id| self.of(py, id)))
    }

    /// Adds a move after this one: the continuation, or one more variation if there is one. ValueError if it is illegal.
    #[pyo3(signature = (mv, /, *, time_ms=None))]
    fn add(&self, py: Python<'_>, mv: &Bound<'_, Move>, time_ms: Option<u64>) -> PyResult<Node> {
        let mut record = self.record.try_borrow_mut(py)?;
        let mv = mv.get().0;
        let line = record.0.line_to(self.id);
        let replay = record.0.replay_line(&line).map_err(wrong)?;
        if replay.fault.is_some() || line.iter().any(|&id| !matches!(record.0.node(id).step, Step::Move(_))) {
            return Err(wrong("nothing follows an end or a move that cannot be played: add to an earlier node"));
        }
        replay
            .position()
            .check(mv)
            .map_err(|foul| wrong(format_args!("{mv} is illegal after move {}: {foul}", line.len())))?;
        let id = record.0.push(self.id, Step::Move(mv));
        record.0.node_mut(id).time.spent_ms = time_ms;
        Ok(self.of(py, id))
    }

    /// Adds a line of comment.
    fn add_comment(&self, py: Python<'_>, comment: &str) -> PyResult<()> {
        let mut record = self.record.try_borrow_mut(py)?;
        let lines = comment.lines().map(|line| Note::Comment(line.to_owned()));
        record.0.node_mut(self.id).notes.extend(lines);
        Ok(())
    }

    /// Makes this the main continuation of what came before.
    fn promote(&self, py: Python<'_>) -> PyResult<()> {
        self.record.try_borrow_mut(py)?.0.promote(self.id);
        Ok(())
    }

    /// Cuts this and all that follows off the record.
    fn remove(&self, py: Python<'_>) -> PyResult<()> {
        self.record.try_borrow_mut(py)?.0.remove(self.id);
        Ok(())
    }
}
