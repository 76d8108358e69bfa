//! A person's moves in a problem of the set, judged. The problems have at most a few plies, so a judgement takes
//! milliseconds; limits hold where somebody walks far away from the solution.

use komadai_shogi::Move;
use komadai_tsume::problems::Problem;
use komadai_tsume::{Judge, Judgement, Limits};
use std::time::Duration;

/// The tables of one judgement, MiB; and what it may spend.
const MEMORY_MIB: usize = 16;
const LIMITS: Limits<'static> = Limits { nodes: Some(400_000), time: Some(Duration::from_secs(4)), stop: None };
/// The longest way through a problem: far beyond the mate, where somebody takes the slowest way.
const MAX_PLIES: usize = 200;

/// Why moves in a problem cannot be judged.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// There are too many.
    #[error("at most {MAX_PLIES} moves")]
    TooLong,
    /// One is none.
    #[error("{0:?} is not a move in USI notation")]
    Move(String),
    /// They do not lead through the problem.
    #[error(transparent)]
    Way(komadai_tsume::WayFault),
}

/// What a move is worth after others. Takes up to some seconds: not for a thread that serves others.
///
/// # Errors
/// The moves are none of the problem's.
pub fn judge(problem: &Problem, so_far: &[String], usi: &str) -> Result<Judgement, JudgeError> {
    let (moves, mv) = (moves(so_far)?, parse(usi)?);
    judge_of(problem).judge(&moves, mv, &LIMITS).map_err(JudgeError::Way)
}

/// The check that mates soonest after the moves so far.
///
/// # Errors
/// The moves are none of the problem's.
pub fn hint(problem: &Problem, so_far: &[String]) -> Result<Option<Move>, JudgeError> {
    judge_of(problem).best(&moves(so_far)?, &LIMITS).map_err(JudgeError::Way)
}

fn judge_of(problem: &Problem) -> Judge {
    Judge::new(problem.position, problem.solution.clone(), MEMORY_MIB)
}

fn moves(texts: &[String]) -> Result<Vec<Move>, JudgeError> {
    if texts.len() > MAX_PLIES {
        return Err(JudgeError::TooLong);
    }
    texts.iter().map(|text| parse(text)).collect()
}

fn parse(text: &str) -> Result<Move, JudgeError> {
    let shown: String = text.chars().take(20).collect();
    text.parse().map_err(|_| JudgeError::Move(shown))
}
