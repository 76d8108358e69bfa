//! Mate problems (詰将棋): proof, refutation, shortest solution.
//!
//! The attacker, who is to move, gives check with every move; the defender answers until he has no answer. The solver
//! proves that the attacker mates or that he does not; it never guesses, and "no mate" is never what a limit ended.
//!
//! ```
//! use komadai_tsume::{Limits, Question, Solver, Verdict, start_position};
//! let position = start_position("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1").unwrap();
//! let answer = Solver::new(16).solve(&position, Question::COMPOSER, &Limits::default()).unwrap();
//! let Verdict::Mate(mate) = answer.verdict else { panic!() };
//! assert_eq!((mate.length, mate.line[0].to_string().as_str()), (1, "G*5b"));
//! ```

mod choices;
mod compose;
mod dominance;
mod excuse;
mod expand;
mod extract;
mod futile;
mod glimpse;
mod held;
mod helpers;
mod hisshi;
mod judge;
mod len;
mod moves;
mod path;
mod pool;
pub mod problems;
mod search;
mod shortest;
mod smooth;
mod solver;
mod soundness;
mod start;
mod table;
mod verify;
mod within;

pub use choices::{Choice, Node, Outlook};
pub use compose::{Composer, Plan};
pub use hisshi::{Brink, BrinkFault, Brinkmate, Reply};
pub use judge::{Judge, Judgement, Refutation, WayFault};
pub use pool::solve_each;
pub use solver::{Answer, Effort, Goal, Limits, Mate, NoKing, Progress, Question, Solver, Verdict, on_big_stack};
pub use soundness::{Aside, Soundness};
pub use start::{StartFault, start_position};
pub use verify::{ParseProofError, Proof, ProofFault, replay};
pub use within::mate_within;
