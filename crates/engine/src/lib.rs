//! The engine as USI programs know it: [`run`] speaks the protocol over any reader and writer. The network it thinks with is handed
//! in by the program that carries it ([`komadai_nnue::Carried`]).
//!
//! One thread listens, one thinks. Nothing that is said, in whatever order, makes it hang or panic: what is not understood
//! is answered by an `info string` and ignored, and every `go` is answered once. At the end of the input it stops thinking
//! and returns.
//!
//! * `session`: which command does what.
//! * `job`: the thread that thinks, and how it is told to stop.
//! * `kinds`: the same conversation about a kind of shogi that is not the standard one.
//! * `limits`: what a `go` asks of the search; `mate`, `count`: `go mate`, `go perft`; `bench`: a fixed piece of work.
//! * `lines`: what the search says, as the protocol says it; `show`: the board for people.
//! * `options`: what can be set; `shelf`: the book; `memory`: the table.
//! * `opening`: how a book is made; `analysis`: a game looked at position by position.
//! * `vote`: how several words become one; `council`: searches in this process that vote; `team`: other engines, which vote or each
//!   search a part of the tree.
//! * `input`, `voice`: lines in and out.

mod analysis;
mod bench;
mod council;
mod count;
mod evaluation;
mod forced;
mod input;
mod job;
mod kinds;
mod limits;
mod lines;
mod mate;
mod memory;
mod opening;
mod options;
mod session;
mod shelf;
mod show;
mod team;
mod voice;
mod vote;

pub use analysis::{Analyst, Effort, Looked};
pub use bench::{BenchResult, bench};
pub use evaluation::load as evaluation;
pub use komadai_search::Value;
pub use opening::{Recipe, Step, make_book};
pub use session::{obey, obey_with, run, run_with};
pub use team::{Company, Hands, Heard, Processes, State, Task};

#[cfg(test)]
mod tests {
    use komadai_nnue::{Carried, Weights};

    /// A network that says nothing, for tests of what is around it.
    pub(crate) fn blank() -> Carried {
        Carried::new(Weights::zero().to_file("nothing").leak())
    }
}
