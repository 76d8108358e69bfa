//! The Python package `komadai`: rules, records, packed positions, features and mates, for Python 3.11 and later.
//!
//! Nothing is decided here: `komadai-shogi` knows the rules, `komadai-kifu` the records, `komadai-tsume` the mates. The documentation
//! of a class or function is what `help()` prints of it; `python/komadai/__init__.pyi` has the same with types, and a test holds the
//! two against each other.

mod arrays;
mod board;
mod boards;
mod mate;
mod moves;
mod node;
mod record;
mod squares;

use pyo3::PyErr;
use pyo3::exceptions::PyValueError;
use std::fmt::Display;

/// What was handed in makes no sense: a `ValueError` that says what is wrong and what would be right.
fn wrong(what: impl Display) -> PyErr {
    PyValueError::new_err(what.to_string())
}

/// The part of the package that is compiled.
#[pyo3::pymodule]
mod _komadai {
    #[pymodule_export]
    use crate::arrays::{apery_moves, codes_of_apery, hcps_of_packed_sfens, packed_sfens_of_hcps};
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::boards::Boards;
    #[pymodule_export]
    use crate::mate::{MateAnswer, MateSolver};
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::node::Node;
    #[pymodule_export]
    use crate::record::{Fault, Reading, Record, read, write_all};
    #[pymodule_export]
    use crate::squares::{parse_square, square, square_file, square_name, square_rank};
}
