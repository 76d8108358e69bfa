//! How often a network finds a move that is known to be the best.

use anyhow::{Context, bail};
use komadai_nnue::Network;
use komadai_search::{Control, Decision, Game, Limits, Searcher, Settings, Table};
use komadai_shogi::{Move, Position};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A position and its best move.
#[derive(Copy, Clone, Debug)]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// The move to find.
    pub best: Move,
}

/// Reads lines of SFEN and USI move, separated by tabs; more columns, a line of titles and blank lines are passed over.
///
/// # Errors
/// The first line that is no problem, with its number.
pub fn read(text: &str) -> anyhow::Result<Vec<Problem>> {
    let mut problems = Vec::new();
    for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let mut cells = line.split('\t');
        let (Some(sfen), Some(best)) = (cells.next(), cells.next()) else {
            bail!("line {}: an SFEN, a tab and a move are expected", i + 1);
        };
        match (sfen.parse::<Position>(), best.parse::<Move>()) {
            (Ok(position), Ok(best)) => problems.push(Problem { position, best }),
            (Err(_), _) if i == 0 => {}
            (Err(error), _) => return Err(error).with_context(|| format!("line {}: {sfen:?}", i + 1)),
            (_, Err(error)) => return Err(error).with_context(|| format!("line {}: {best:?}", i + 1)),
        }
    }
    Ok(problems)
}

/// Searches every problem within the limits and counts the best moves found.
pub fn found(
    problems: &[Problem],
    network: &Option<Arc<Network>>,
    limits: &Limits,
    threads: usize,
    each: &(dyn Fn(usize) + Sync),
) -> usize {
    let (done, found) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let share = problems.len().div_ceil(threads.max(1)).max(1);
    std::thread::scope(|scope| {
        for part in problems.chunks(share) {
            let (done, found) = (&done, &found);
            scope.spawn(move || {
                let mut searcher = Searcher::new(Arc::new(Table::new(64)));
                searcher.set_network(network.clone());
                let control = Control::default();
                for problem in part {
                    searcher.clear();
                    control.begin(false);
                    let game = Game::new(problem.position);
                    let outcome = searcher.search(&game, limits, &Settings::default(), &control, &mut |_| {});
                    if matches!(outcome.decision, Decision::Play { mv, .. } if mv == problem.best) {
                        found.fetch_add(1, Ordering::Relaxed);
                    }
                    each(done.fetch_add(1, Ordering::Relaxed) + 1);
                }
            });
        }
    });
    found.into_inner()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_in_one_is_found_and_a_wrong_answer_is_not() {
        let text = "sfen\tbestmove\n4k4/9/4P4/9/9/9/9/9/4K4 b G 1\tG*5b\tmore\n\n4k4/9/4P4/9/9/9/9/9/4K4 b G 1\t5i5h\n";
        let problems = read(text).unwrap();
        assert_eq!(problems.len(), 2);
        let limits = Limits { nodes: Some(2_000), ..Limits::default() };
        assert_eq!(found(&problems, &None, &limits, 1, &|_| {}), 1);
    }

    #[test]
    fn a_bad_line_is_named() {
        assert!(read("4k4/9/9/9/9/9/9/9/4K4 b - 1\t9z9z").unwrap_err().to_string().contains("line 1"));
    }
}
