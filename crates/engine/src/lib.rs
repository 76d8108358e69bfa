//! The engine as USI programs know it: [`run`] speaks the protocol over any reader and writer.
//!
//! One thread listens, one thinks. Nothing that is said, in whatever order, makes it hang or panic: what is not understood
//! is answered by an `info string` and ignored. At the end of the input it stops thinking and returns.

mod bench;
mod evaluation;
mod input;
mod options;
mod session;

pub use bench::{BenchResult, bench};
pub use evaluation::load as evaluation;
pub use session::run;
