//! The searcher: threads, iterations and the final choice.

use crate::Game;
use crate::board::Board;
use crate::eval::{Breakdown, breakdown};
use crate::level::View;
use crate::limits::{Control, Decision, EnteringWin, Limits, Outcome, Report, Settings};
use crate::path::Path;
use crate::score::{MAX_PLY, Value};
use crate::seen::Seen;
use crate::table::Table;
use crate::time::plan;
use crate::worker::{Brain, RootMove, Shared, Worker};
use komadai_nnue::Network;
use komadai_shogi::{Move, Position};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Room for the deepest line of a helper.
const STACK: usize = 16 << 20;

/// Searches, and keeps what is learnt from move to move.
pub struct Searcher {
    table: Arc<Table>,
    brains: Vec<Brain>,
    network: Option<Arc<Network>>,
}

impl Searcher {
    /// A searcher over a table, with the hand-made evaluation.
    pub fn new(table: Arc<Table>) -> Searcher {
        Searcher { table, brains: Vec::new(), network: None }
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Takes another table.
    pub fn set_table(&mut self, table: Arc<Table>) {
        self.table = table;
    }

    /// Evaluates with a network from now on, or with the hand-made evaluation. Levels always use the latter, which they
    /// are measured with. What was learnt with another evaluation is forgotten.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network;
        self.clear();
    }

    /// The network, if one is used.
    pub fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref()
    }

    /// From now on the first thread notes what it finds out of positions that it searches at least so deep, the root among
    /// them; [`Searcher::take_seen`] gives it.
    pub fn watch(&mut self, least_depth: u32) {
        if self.brains.is_empty() {
            self.brains.push(Brain::new());
        }
        self.brains[0].watch.least = Some(least_depth.min(MAX_PLY as u32) as i32);
    }

    /// What was noted since it was last taken, in the order of time: a position that was searched several times stands there
    /// several times, the last being the deepest look.
    pub fn take_seen(&mut self) -> Vec<Seen> {
        self.brains.first_mut().map(|brain| std::mem::take(&mut brain.watch.seen)).unwrap_or_default()
    }

    /// From now on the first thread notes one in `every` of the positions that it asks the evaluation about, as a search meets
    /// them, most of them at its leaves; none without. [`Searcher::take_asked`] gives them.
    pub fn watch_asked(&mut self, every: Option<u64>) {
        if self.brains.is_empty() {
            self.brains.push(Brain::new());
        }
        self.brains[0].watch.ask_every = every.map(|every| every.max(1));
    }

    /// The positions noted since they were last taken. None of them is in check.
    pub fn take_asked(&mut self) -> Vec<Position> {
        self.brains.first_mut().map(|brain| std::mem::take(&mut brain.watch.asked)).unwrap_or_default()
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.brains.iter_mut().for_each(Brain::clear);
    }

    /// Searches the last position of a game. [`Control::begin`] must have been called; the search ends by its limits or by
    /// [`Control::stop`], and always with a decision.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        settings: &Settings,
        control: &Control,
        report: &mut dyn FnMut(&Report),
    ) -> Outcome {
        let root = *game.last();
        let entering = game
            .positions()
            .first()
            .map_or(EnteringWin::Nothing, |start| EnteringWin::new(settings.entering_king, start));
        let outcome = |decision| Outcome { decision, nodes: 0, depth: 0 };
        let free = limits.search_moves.is_empty();
        if free && entering.may_declare(&root) {
            self.wait(limits, control);
            return outcome(Decision::Declare);
        }
        if free && let Some(mv) = entering.winning_try(&root) {
            self.wait(limits, control);
            return outcome(Decision::Play { mv, reply: None, value: Value::WinIn(1) });
        }
        let roots = root_moves(&root, limits, settings);
        if roots.is_empty() {
            self.wait(limits, control);
            return outcome(Decision::NoMove);
        }

        let view = settings.level.map(|level| View::new(level, settings.seed));
        let threads = if view.is_some() { 1 } else { settings.threads.max(1) };
        self.brains.resize_with(threads.max(self.brains.len()), Brain::new);
        if view.is_some() {
            // What a strong search found would let a weak level see it, and the other way round.
            self.clear();
        }
        self.table.age();
        let mut node_limit = limits.nodes;
        let mut depth_limit =
            limits.depth.map_or(MAX_PLY as i32 - 1, |depth| depth.clamp(1, MAX_PLY as u32 - 1) as i32);
        if let Some(view) = &view {
            node_limit = Some(node_limit.map_or(view.nodes, |nodes| nodes.min(view.nodes)));
            depth_limit = depth_limit.min(view.depth);
        }
        let counters: Vec<AtomicU64> = (0..threads).map(|_| AtomicU64::new(0)).collect();
        let shared = Shared {
            table: &self.table,
            control,
            settings,
            entering,
            root_side: root.turn(),
            start: control.start(),
            budget: plan(limits, settings, root.move_number()),
            node_limit,
            depth_limit,
            counters: &counters,
            noise: view.as_ref().map(View::noise).or(settings.noise),
            network: self.network.as_deref().filter(|_| settings.level.is_none()),
            view,
            multi_pv: settings.multi_pv.clamp(1, roots.len()),
            halt: AtomicBool::new(false),
        };
        let path = Path::new(game.positions());
        let board = &if shared.network.is_some() { Board::uncounted(root) } else { Board::counted(root) };
        let (first, rest) = self.brains.split_at_mut(1);
        let (best, depth) = std::thread::scope(|scope| {
            for (i, brain) in rest.iter_mut().take(threads - 1).enumerate() {
                let (shared, path, roots) = (&shared, path.clone(), roots.clone());
                let thread = std::thread::Builder::new().name(format!("search {}", i + 1)).stack_size(STACK);
                let helper = thread.spawn_scoped(scope, move || {
                    Worker::new(i + 1, brain, shared, path, roots).think(board, &mut |_| {})
                });
                if helper.is_err() {
                    // The system gives no more threads: those that run are enough.
                    break;
                }
            }
            let mut worker = Worker::new(0, &mut first[0], &shared, path.clone(), roots.clone());
            worker.think(board, report);
            shared.halt.store(true, Ordering::Relaxed);
            (worker.best(), worker.finished_depth())
        });
        self.wait(limits, control);
        let nodes = counters.iter().map(|n| n.load(Ordering::Relaxed)).sum();
        let reply = best.line.moves.get(1).copied().or_else(|| self.expected_reply(&root, best.mv));
        Outcome { decision: Decision::Play { mv: best.mv, reply, value: Value::of(best.line.score) }, nodes, depth }
    }

    fn wait(&self, limits: &Limits, control: &Control) {
        if limits.wait_for_stop || control.pondering() {
            control.wait(limits.wait_for_stop);
        }
    }

    /// The table's reply to a move, for pondering.
    fn expected_reply(&self, root: &Position, mv: Move) -> Option<Move> {
        let mut next = *root;
        next.play(mv).ok()?;
        self.table.probe(next.key())?.mv.filter(|&reply| next.is_legal(reply))
    }
}

fn root_moves(root: &Position, limits: &Limits, settings: &Settings) -> Vec<RootMove> {
    let asked = |mv: Move| limits.search_moves.is_empty() || limits.search_moves.contains(&mv);
    let legal = root.legal_moves();
    let pointless = |mv: Move| {
        !settings.all_moves && limits.search_moves.is_empty() && crate::mate1::pointless_non_promotion(root, mv)
    };
    legal.iter().copied().filter(|&mv| asked(mv) && !pointless(mv)).map(RootMove::new).collect()
}

/// The moves that a search of a position considers.
pub fn candidates(root: &Position, limits: &Limits, settings: &Settings) -> Vec<Move> {
    root_moves(root, limits, settings).into_iter().map(|root| root.mv).collect()
}

/// The parts of a position's evaluation.
pub fn evaluate(position: &Position) -> Breakdown {
    breakdown(&Board::uncounted(*position))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seen::Says;

    fn seen(watched: Option<u32>) -> Vec<Seen> {
        let mut searcher = Searcher::new(Arc::new(Table::new(1)));
        if let Some(depth) = watched {
            searcher.watch(depth);
        }
        let control = Control::default();
        control.begin(false);
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        searcher.search(&Game::new(Position::start()), &limits, &Settings::default(), &control, &mut |_| {});
        let seen = searcher.take_seen();
        assert!(searcher.take_seen().is_empty(), "what was taken is gone");
        seen
    }

    #[test]
    fn what_is_seen_on_the_way_is_noted_where_somebody_watches() {
        assert!(seen(None).is_empty());
        let (some, more) = (seen(Some(4)), seen(Some(2)));
        assert!(!some.is_empty() && some.len() < more.len(), "{} and {}", some.len(), more.len());
        assert!(some.iter().all(|seen| seen.depth >= 4 && !seen.position.in_check()));
        for says in [Says::Exactly, Says::AtLeast, Says::AtMost] {
            assert!(more.iter().any(|seen| seen.says == says), "{says:?}");
        }
        // Only a move that was better than the window is called the best.
        assert!(more.iter().all(|seen| seen.best.is_some() || seen.says == Says::AtMost));
    }

    #[test]
    fn what_the_evaluation_is_asked_about_is_noted_one_in_so_many() {
        let asked = |every: Option<u64>| {
            let mut searcher = Searcher::new(Arc::new(Table::new(1)));
            searcher.watch_asked(every);
            let control = Control::default();
            control.begin(false);
            let limits = Limits { nodes: Some(5_000), ..Limits::default() };
            searcher.search(&Game::new(Position::start()), &limits, &Settings::default(), &control, &mut |_| {});
            searcher.take_asked()
        };
        assert!(asked(None).is_empty());
        let (all, some) = (asked(Some(1)), asked(Some(8)));
        assert!(all.len() > 1_000 && all.iter().all(|position| !position.in_check()));
        assert!((all.len() / 16..all.len() / 4).contains(&some.len()), "{} of {}", some.len(), all.len());
        let keys: std::collections::HashSet<u64> = all.iter().map(Position::key).collect();
        assert!(some.iter().all(|position| keys.contains(&position.key())));
    }
}
