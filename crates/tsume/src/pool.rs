//! Many problems for several solvers.

use crate::Solver;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What `solve` says of each item, in their order: every solver works on a thread of its own and takes the next item that
/// nobody has taken. A single solver works on the caller's thread.
pub fn solve_each<T: Sync, R: Send>(
    solvers: &mut [Solver],
    items: &[T],
    solve: impl Fn(&mut Solver, &T) -> R + Sync,
) -> Vec<R> {
    if let [solver] = solvers {
        return items.iter().map(|item| solve(solver, item)).collect();
    }
    let next = AtomicUsize::new(0);
    let take = || {
        let at = next.fetch_add(1, Ordering::Relaxed);
        items.get(at).map(|item| (at, item))
    };
    let work = |solver: &mut Solver| -> Vec<(usize, R)> {
        std::iter::from_fn(|| take().map(|(at, item)| (at, solve(solver, item)))).collect()
    };
    let mut answers: Vec<(usize, R)> = std::thread::scope(|scope| {
        let threads: Vec<_> = solvers.iter_mut().map(|solver| scope.spawn(|| work(solver))).collect();
        let done =
            threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        done.flatten().collect()
    });
    answers.sort_unstable_by_key(|(at, _)| *at);
    answers.into_iter().map(|(_, answer)| answer).collect()
}
