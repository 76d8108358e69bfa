//! The processes that solve mate problems: a few for everybody, each bounded in time and memory. A crash or a hopeless
//! problem costs one search, never the site.

mod solvers;

pub(crate) use solvers::{SolverLease, Solvers};
