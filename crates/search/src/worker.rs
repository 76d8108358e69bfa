//! One thread's search.

use crate::board::{Board, CheckSquares, taken};
use crate::eval::evaluate;
use crate::history::{Corrections, History, Played};
use crate::level::View;
use crate::limits::{Certainty, Control, EnteringWin, Report, Settings};
use crate::mate1::mate_in_one;
use crate::material::EXCHANGE;
use crate::path::{Path, Repeated};
use crate::picker::{Clues, Picker, Scored, is_loud};
use crate::score::{
    EVAL_LIMIT, INFINITE, MATE_BOUND, MAX_PLY, SUPERIOR, Value, from_table, mate_in, mated_in, to_table,
};
use crate::see::gains_at_least;
use crate::table::{Bound, Entry, Table};
use crate::time::Budget;
use komadai_shogi::{Color, Move, Position, Square};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub table: &'a Table,
    pub control: &'a Control,
    pub settings: &'a Settings,
    pub entering: EnteringWin,
    pub root_side: Color,
    pub start: Instant,
    pub budget: Option<Budget>,
    pub node_limit: Option<u64>,
    pub depth_limit: i32,
    pub counters: &'a [AtomicU64],
    pub view: Option<View>,
    pub multi_pv: usize,
    /// Set when a limit is reached, which is not the same as being told to stop: a ponderer still waits.
    pub halt: AtomicBool,
}

/// What a thread keeps from move to move.
pub(crate) struct Brain {
    history: History,
    list: Vec<Scored>,
    frames: Vec<Frame>,
}

/// One ply of the line being searched.
#[derive(Clone, Default)]
struct Frame {
    played: Option<Played>,
    eval: Option<i32>,
    killers: [Option<Move>; 2],
    excluded: Option<Move>,
    to: Option<Square>,
    null: bool,
    cutoffs: u32,
    pv: Vec<Move>,
}

/// Nodes after which even the first depth may be broken off.
const FIRST_DEPTH_NODES: u64 = 20_000;

/// Frames before the root, so that looking back never leaves the vector.
const BEFORE: usize = 6;

impl Brain {
    pub(crate) fn new() -> Brain {
        Brain { history: History::new(), list: Vec::new(), frames: vec![Frame::default(); MAX_PLY + BEFORE + 4] }
    }

    pub(crate) fn clear(&mut self) {
        self.history.clear();
    }
}

/// A move at the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub mv: Move,
    pub score: i32,
    pub previous: i32,
    pub seldepth: usize,
    pub pv: Vec<Move>,
}

impl RootMove {
    pub(crate) fn new(mv: Move) -> RootMove {
        RootMove { mv, score: -INFINITE, previous: -INFINITE, seldepth: 0, pv: vec![mv] }
    }
}

/// One thread's search of one root.
pub(crate) struct Worker<'a> {
    id: usize,
    shared: &'a Shared<'a>,
    history: &'a mut History,
    list: &'a mut Vec<Scored>,
    frames: &'a mut Vec<Frame>,
    path: Path,
    roots: Vec<RootMove>,
    /// How many root moves are already placed by earlier lines of several best.
    placed: usize,
    nodes: u64,
    seldepth: usize,
    root_depth: i32,
    finished: i32,
    stopped: bool,
    /// Below this ply no null move is tried by either side, to verify one.
    null_from: usize,
}

/// Reductions of late moves, by depth and move count, in 1024ths of a ply.
fn reduction(depth: i32, count: u32) -> i32 {
    let log = |n: f32| n.ln();
    ((0.5 + log(depth.max(1) as f32) * log(count.max(1) as f32) / 2.1) * 1024.0) as i32
}

fn reductions() -> &'static [[i16; 64]; 64] {
    static TABLE: std::sync::OnceLock<[[i16; 64]; 64]> = std::sync::OnceLock::new();
    TABLE.get_or_init(|| {
        std::array::from_fn(|depth| std::array::from_fn(|count| reduction(depth as i32, count as u32) as i16))
    })
}

fn bonus(depth: i32) -> i32 {
    (170 * depth - 90).clamp(60, 1_800)
}

impl<'a> Worker<'a> {
    pub(crate) fn new(
        id: usize,
        brain: &'a mut Brain,
        shared: &'a Shared<'a>,
        path: Path,
        roots: Vec<RootMove>,
    ) -> Worker<'a> {
        brain.list.clear();
        for frame in &mut brain.frames {
            *frame = Frame { pv: std::mem::take(&mut frame.pv), ..Frame::default() };
        }
        Worker {
            id,
            shared,
            history: &mut brain.history,
            list: &mut brain.list,
            frames: &mut brain.frames,
            path,
            roots,
            placed: 0,
            nodes: 0,
            seldepth: 0,
            root_depth: 0,
            finished: 0,
            stopped: false,
            null_from: 0,
        }
    }

    /// The best root move so far.
    pub(crate) fn best(&self) -> RootMove {
        let mut best = self.roots[0].clone();
        if best.score == -INFINITE {
            // Stopped before anything was known.
            best.score = 0;
        }
        best
    }

    pub(crate) fn finished_depth(&self) -> u32 {
        self.finished.unsigned_abs()
    }

    fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE]
    }

    fn elapsed(&self) -> Duration {
        self.shared.start.elapsed()
    }

    fn all_nodes(&self) -> u64 {
        self.shared.counters.iter().map(|n| n.load(Ordering::Relaxed)).sum()
    }

    /// Deepens until something says stop.
    pub(crate) fn think(&mut self, board: &Board, report: &mut dyn FnMut(&Report)) {
        let mut stable = 0u32;
        let mut last_best = None;
        let mut last_score = None;
        let mut interval_end = Duration::ZERO;
        for depth in 1..=self.shared.depth_limit {
            // Helpers skip some depths so that threads do not all do the same.
            if self.id > 0 && (depth + self.id as i32) % 3 == 0 && depth > 3 {
                continue;
            }
            self.root_depth = depth;
            for root in &mut self.roots {
                root.previous = root.score;
            }
            for placed in 0..self.shared.multi_pv {
                self.placed = placed;
                self.seldepth = 0;
                self.aspire(board, depth, report, &mut interval_end);
                if self.stopped {
                    break;
                }
                // What is found belongs in order, even within a depth.
                self.roots[..=placed].sort_by_key(|root| std::cmp::Reverse(root.score));
            }
            self.shared.counters[self.id].store(self.nodes, Ordering::Relaxed);
            if self.id == 0 {
                for rank in 0..self.shared.multi_pv {
                    if self.roots[rank].score > -INFINITE {
                        self.say(rank, Certainty::Exact, report);
                    }
                }
            }
            if self.stopped {
                break;
            }
            self.finished = depth;
            if self.id > 0 {
                continue;
            }
            let best = &self.roots[0];
            stable = if last_best == Some(best.mv) { stable + 1 } else { 0 };
            let fall = last_score.map_or(0, |last: i32| last - best.score);
            last_best = Some(best.mv);
            last_score = Some(best.score);
            if self.enough(stable, fall) {
                break;
            }
        }
        self.shared.counters[self.id].store(self.nodes, Ordering::Relaxed);
    }

    /// Whether another iteration is not worth its time.
    fn enough(&self, stable: u32, fall: i32) -> bool {
        let shared = self.shared;
        let score = self.roots[0].score;
        if shared.multi_pv == 1 && score.abs() >= MATE_BOUND && !shared.control.pondering() {
            let plies = Value::of(score);
            let (Value::WinIn(n) | Value::LossIn(n)) = plies else { return false };
            // A mate that was searched well past its length stays.
            if shared.budget.is_some() && self.root_depth >= n as i32 + 6 {
                return true;
            }
        }
        let Some(budget) = shared.budget else { return false };
        if shared.control.pondering() || budget.soft >= budget.hard {
            return false;
        }
        if self.roots.len() == 1 {
            return true;
        }
        let calm = [1.35, 1.15, 1.0, 0.9, 0.8, 0.72, 0.66][stable.min(6) as usize];
        let worry = 1.0 + f64::from(fall.clamp(0, 300)) / 300.0;
        let limit = budget.soft.mul_f64(calm * worry);
        self.elapsed().saturating_sub(shared.control.clock_began()) >= limit.mul_f64(0.6)
    }

    /// Searches the root with a window around the last score that widens when it is left.
    fn aspire(&mut self, board: &Board, depth: i32, report: &mut dyn FnMut(&Report), next_report: &mut Duration) {
        let guess = self.roots[self.placed].previous;
        let mut delta = 30;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 4 && guess.abs() < MATE_BOUND {
            (alpha, beta) = ((guess - delta).max(-INFINITE), (guess + delta).min(INFINITE));
        }
        let mut reduced = 0;
        loop {
            let score = self.root(board, alpha, beta, (depth - reduced).max(1));
            let placed = self.placed;
            // Also when stopped: a move that has beaten the last best is the better one.
            self.roots[placed..].sort_by_key(|root| std::cmp::Reverse(root.score));
            if self.stopped {
                return;
            }
            if alpha < score && score < beta {
                return;
            }
            let certainty = if score <= alpha { Certainty::AtMost } else { Certainty::AtLeast };
            if self.id == 0 && self.elapsed() >= *next_report + Duration::from_millis(500) {
                *next_report = self.elapsed();
                self.say(placed, certainty, report);
            }
            if score <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (score - delta).max(-INFINITE);
                reduced = 0;
            } else {
                beta = (score + delta).min(INFINITE);
                reduced = (reduced + 1).min(2);
            }
            delta += delta / 2 + 5;
            if delta > 3_000 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    fn say(&self, rank: usize, certainty: Certainty, report: &mut dyn FnMut(&Report)) {
        let root = &self.roots[rank];
        report(&Report {
            depth: self.root_depth.unsigned_abs(),
            seldepth: root.seldepth.max(1) as u32,
            rank: rank + 1,
            value: Value::of(root.score),
            certainty,
            nodes: self.all_nodes().max(self.nodes),
            elapsed: self.elapsed(),
            hashfull: self.shared.table.hashfull(),
            line: root.pv.clone(),
        });
    }

    /// Counts a node; true when the search must stop.
    fn enter(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.stopped {
            return true;
        }
        // The first depth is finished whatever comes, so that there is a move to play; unless it takes too long for one.
        let may_stop = self.finished > 0 || self.nodes > FIRST_DEPTH_NODES;
        if may_stop && (self.shared.control.stopped() || self.shared.halt.load(Ordering::Relaxed)) {
            self.stopped = true;
            return true;
        }
        if self.nodes.is_multiple_of(256) {
            self.shared.counters[self.id].store(self.nodes, Ordering::Relaxed);
        }
        if self.id == 0 && may_stop {
            if let Some(limit) = self.shared.node_limit
                && self.nodes.is_multiple_of(64)
                && (self.all_nodes() / 64 * 64).max(self.nodes) >= limit
            {
                self.stopped = true;
            }
            if self.nodes.is_multiple_of(512)
                && let Some(budget) = self.shared.budget
                && !self.shared.control.pondering()
                && self.elapsed() >= self.shared.control.clock_began() + budget.hard
            {
                self.stopped = true;
            }
        }
        self.stopped
    }

    fn draw(&self, turn: Color) -> i32 {
        let value = self.shared.settings.draw_value[self.shared.root_side];
        if turn == self.shared.root_side { value } else { -value }
    }

    /// The score of a node that the rules decide, or that is too deep.
    fn settled(&self, board: &Board, ply: usize) -> Option<i32> {
        let pos = &board.pos;
        if let Some(repeated) = self.path.repeated() {
            let near = SUPERIOR - ply as i32;
            return Some(match repeated {
                Repeated::Draw => self.draw(pos.turn()),
                Repeated::Win => near + 5_000,
                Repeated::Loss => -near - 5_000,
                Repeated::Superior => near,
                Repeated::Inferior => -near,
            });
        }
        if self.shared.settings.max_moves.is_some_and(|most| pos.move_number() > most) {
            let mated = pos.is_checkmate();
            return Some(if mated { mated_in(ply) } else { self.draw(pos.turn()) });
        }
        if self.shared.entering.may_declare(pos) || self.shared.entering.winning_try(pos).is_some() {
            return Some(mate_in(ply + 1));
        }
        (ply >= MAX_PLY - 2).then(|| if pos.in_check() { 0 } else { evaluate(board) })
    }

    fn evaluate(&self, board: &Board) -> i32 {
        let eval = evaluate(board);
        match &self.shared.view {
            Some(view) => (eval + view.misjudgement(&board.pos)).clamp(-EVAL_LIMIT, EVAL_LIMIT),
            None => eval,
        }
    }

    fn corrected(&self, eval: i32, at: &Corrections) -> i32 {
        if self.shared.view.is_some() {
            return eval;
        }
        (eval + self.history.correction(at)).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    fn before(&self, ply: usize) -> [Option<Played>; 3] {
        let at = ply + BEFORE;
        [self.frames[at - 1].played, self.frames[at - 2].played, self.frames[at - 4].played]
    }

    fn descend(&mut self, board: &Board, mv: Move, ply: usize) -> Board {
        let played = Played::new(&board.pos, mv);
        let next = board.after(mv);
        self.shared.table.prefetch(next.pos.key());
        let frame = self.frame(ply);
        frame.played = Some(played);
        frame.to = Some(mv.to());
        frame.null = false;
        self.path.push(&next.pos);
        next
    }

    fn take_line(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.frames.split_at_mut(ply + BEFORE + 1);
        let line = &mut head[ply + BEFORE].pv;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&tail[0].pv);
    }

    fn overlooks(&self, pos: &Position, mv: Move, ply: usize) -> bool {
        self.shared.view.as_ref().is_some_and(|view| view.overlooks(pos, mv, self.frames[ply + BEFORE - 1].to))
    }

    /// The root: every move, in the order of the last iteration.
    fn root(&mut self, board: &Board, mut alpha: i32, beta: i32, depth: i32) -> i32 {
        self.nodes += 1;
        let mut best = -INFINITE;
        let eval = if board.pos.in_check() { None } else { Some(self.evaluate(board)) };
        self.frame(0).eval = eval;
        let start = self.placed;
        for i in start..self.roots.len() {
            let mv = self.roots[i].mv;
            // A level may overlook moves, but never all of them.
            if i > start && self.roots.len() > 3 && self.overlooks(&board.pos, mv, 0) {
                self.roots[i].score = -INFINITE;
                continue;
            }
            let loud = is_loud(&board.pos, mv);
            let next = self.descend(board, mv, 0);
            self.frame(1).pv.clear();
            let count = (i - start + 1) as u32;
            let mut score = -INFINITE;
            let late = depth >= 3 && count > 3 && !loud && !next.pos.in_check();
            let mut full = count == 1;
            if !full {
                let r = if late {
                    i32::from(reductions()[depth.min(63) as usize][count.min(63) as usize]) / 1024
                } else {
                    0
                };
                score = -self.node::<false>(&next, -alpha - 1, -alpha, depth - 1 - r.max(0), 1, true);
                if score > alpha && r > 0 {
                    score = -self.node::<false>(&next, -alpha - 1, -alpha, depth - 1, 1, true);
                }
                full = score > alpha;
            }
            if full {
                score = -self.node::<true>(&next, -beta, -alpha, depth - 1, 1, false);
            }
            self.path.pop();
            if self.stopped {
                return best;
            }
            if count == 1 || score > alpha {
                self.take_line(0, mv);
                let line = self.frames[BEFORE].pv.clone();
                let seldepth = self.seldepth;
                let root = &mut self.roots[i];
                (root.score, root.pv, root.seldepth) = (score, line, seldepth);
            } else {
                self.roots[i].score = -INFINITE;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                if score >= beta {
                    break;
                }
            }
        }
        best
    }

    #[allow(clippy::too_many_lines)] // One idea: a node. Taking it apart would hide the order in which things are tried.
    fn node<const PV: bool>(
        &mut self,
        board: &Board,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        if depth <= 0 {
            return self.quiesce::<PV>(board, alpha, beta, ply, 0);
        }
        if self.enter(ply) {
            return 0;
        }
        self.frame(ply).pv.clear();
        if let Some(score) = self.settled(board, ply) {
            return score;
        }
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(mate_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        let pos = &board.pos;
        let in_check = pos.in_check();
        let excluded = self.frame(ply).excluded;
        let key = pos.key();
        let known = if excluded.is_none() { self.shared.table.probe(key) } else { None };
        let table_move = known.and_then(|entry| entry.mv);
        let table_score = known.map(|entry| from_table(entry.score, ply));
        let table_pv = PV || known.is_some_and(|entry| entry.pv);
        if !PV
            && let (Some(entry), Some(score)) = (known, table_score)
            && entry.depth >= depth
            && entry.bound.proves(score, beta)
        {
            if score >= beta
                && let Some(mv) = table_move
                && pos.is_legal(mv)
                && !is_loud(pos, mv)
            {
                let before = self.before(ply);
                self.history.learn_quiet(pos, mv, &before, bonus(depth));
            }
            return score;
        }

        let sees_mates = self.shared.view.as_ref().is_none_or(|view| view.sees_mates);
        if !in_check && known.is_none() && excluded.is_none() && sees_mates {
            let checks = CheckSquares::new(pos);
            if let Some(mv) = mate_in_one(pos, &checks) {
                let score = mate_in(ply + 1);
                self.store(key, Some(mv), score, None, depth, Bound::Exact, PV, ply);
                return score;
            }
        }

        // The evaluation, sharpened by what the table knows.
        let corrections = Corrections::of(pos, &self.before(ply));
        let plain =
            if in_check { None } else { known.and_then(|entry| entry.eval).or_else(|| Some(self.evaluate(board))) };
        let raw = plain.map(|eval| self.corrected(eval, &corrections));
        let eval = match (raw, known, table_score) {
            (Some(raw), Some(entry), Some(score)) if score.abs() < MATE_BOUND && entry.bound.proves(score, raw) => {
                Some(score)
            }
            _ => raw,
        };
        self.frame(ply).eval = raw;
        self.frame(ply + 1).killers = [None; 2];
        self.frame(ply + 1).cutoffs = 0;
        let earlier = self.frames[ply + BEFORE - 2].eval.or(self.frames[ply + BEFORE - 4].eval);
        let improving = match (raw, earlier) {
            (Some(now), Some(then)) => now > then,
            (Some(_), None) => true,
            _ => false,
        };

        let pruning = self.shared.view.is_none();
        if let Some(eval) = eval
            && !PV
            && excluded.is_none()
            && pruning
            && beta.abs() < MATE_BOUND
        {
            // Razoring: so far below that only a capture can help.
            if depth <= 3 && eval + 260 + 220 * depth * depth < alpha {
                let score = self.quiesce::<false>(board, alpha, alpha + 1, ply, 0);
                if score <= alpha || self.stopped {
                    return score;
                }
            }
            // Reverse futility: so far above that the opponent's best will not change it.
            let margin = 110 * (depth - i32::from(improving));
            if depth <= 8 && eval - margin >= beta && eval < MATE_BOUND {
                return eval - margin / 3;
            }
            // Null move: if passing is good enough, so is moving.
            if depth >= 3
                && eval >= beta
                && raw.is_some_and(|raw| raw >= beta - 15 * depth)
                && !self.frames[ply + BEFORE - 1].null
                && ply >= self.null_from
            {
                let r = 3 + depth / 4 + ((eval - beta) / 250).clamp(0, 3);
                let next = board.passed();
                let frame = self.frame(ply);
                (frame.played, frame.to, frame.null) = (None, None, true);
                self.path.push(&next.pos);
                let score = -self.node::<false>(&next, -beta, -beta + 1, depth - r, ply + 1, !cut);
                self.path.pop();
                self.frame(ply).null = false;
                if self.stopped {
                    return 0;
                }
                if score >= beta {
                    let score = if score >= MATE_BOUND { beta } else { score };
                    if depth < 12 {
                        return score;
                    }
                    let kept = std::mem::replace(&mut self.null_from, ply + (3 * (depth - r) / 4).max(1) as usize);
                    let verified = self.node::<false>(board, beta - 1, beta, depth - r, ply, false);
                    self.null_from = kept;
                    if verified >= beta {
                        return score;
                    }
                }
            }
            // ProbCut: a capture that is far too good at a lower depth will be good enough at this one.
            let high = beta + 220;
            if depth >= 5 && known.is_none_or(|entry| entry.depth < depth - 3 || table_score >= Some(high)) {
                let score = self.prob_cut(board, high, depth, ply, cut, eval, plain, table_move);
                if self.stopped {
                    return 0;
                }
                if let Some(score) = score {
                    return score;
                }
            }
        }

        // Without a move from the table a shallower search finds one sooner.
        if depth >= 4 && table_move.is_none() && (PV || cut) {
            depth -= 1;
        }

        let before = self.before(ply);
        let mut killers = self.frame(ply).killers;
        if killers[1].is_none() {
            killers[1] = self.history.counter(before[0]);
        }
        let all = self.shared.settings.all_moves;
        let mut picker = Picker::new(pos, table_move, self.list);
        let checks = CheckSquares::new(pos);
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut count = 0u32;
        let mut quiets: [Option<Move>; 48] = [None; 48];
        let mut quiet_count = 0;
        let mut louds: [Option<Move>; 24] = [None; 24];
        let mut loud_count = 0;
        let old_alpha = alpha;

        loop {
            let clues = Clues { pos, history: self.history, before, killers, all };
            let Some(mv) = picker.next(&clues, self.list) else { break };
            if Some(mv) == excluded || self.overlooks(pos, mv, ply) {
                continue;
            }
            count += 1;
            let loud = is_loud(pos, mv);
            let gives_check = checks.gives_check(pos, mv);
            let quiet_history = if loud { 0 } else { self.history.quiet(pos, mv, &before) };

            let mut r = i32::from(reductions()[depth.min(63) as usize][count.min(63) as usize]);
            if best > -MATE_BOUND && pruning {
                let lmr_depth = (depth - r / 1024).max(0);
                if !loud {
                    // Late moves at low depth: those before were better by all that is known.
                    let most = (4 + depth * depth) as u32 * if improving { 2 } else { 1 } / if PV { 1 } else { 2 } + 3;
                    if count > most {
                        picker.skip_quiets = true;
                    }
                    if !gives_check {
                        if lmr_depth <= 4 && quiet_history < -3_500 * depth {
                            continue;
                        }
                        if let Some(eval) = eval
                            && lmr_depth <= 7
                            && eval + 160 + 130 * lmr_depth + quiet_history / 110 <= alpha
                        {
                            picker.skip_quiets = true;
                            continue;
                        }
                    }
                    if lmr_depth <= 8
                        && !gains_at_least(pos, mv, -22 * lmr_depth * lmr_depth - if gives_check { 60 } else { 0 })
                    {
                        continue;
                    }
                } else if picker.is_losing_stage() && depth <= 6 && !gains_at_least(pos, mv, -110 * depth) {
                    continue;
                }
            }

            // Extensions: a move that is much better than all others, and checks that lose nothing.
            let mut extension = 0;
            if Some(mv) == table_move
                && excluded.is_none()
                && depth >= 7
                && ply < 2 * self.root_depth as usize
                && let (Some(entry), Some(score)) = (known, table_score)
                && entry.depth >= depth - 3
                && entry.bound as u8 & Bound::Lower as u8 != 0
                && score.abs() < MATE_BOUND
            {
                let limit = score - 2 * depth;
                self.frame(ply).excluded = Some(mv);
                let others = self.node::<false>(board, limit - 1, limit, (depth - 1) / 2, ply, cut);
                self.frame(ply).excluded = None;
                if self.stopped {
                    picker.close(self.list);
                    return 0;
                }
                if others < limit {
                    extension = if !PV && others < limit - 25 { 2 } else { 1 };
                } else if limit >= beta {
                    // Even without it the node fails high: several moves do.
                    picker.close(self.list);
                    return limit;
                } else if score >= beta || cut {
                    extension = -1;
                }
            } else if gives_check && ply < 2 * self.root_depth as usize && gains_at_least(pos, mv, 0) {
                extension = 1;
            }

            let new_depth = depth - 1 + extension;
            let next = self.descend(board, mv, ply);
            let mut score = -INFINITE;
            let mut full = PV && count == 1;
            if depth >= 2 && count > 1 + u32::from(PV) {
                if table_pv {
                    r -= 1024;
                }
                if cut {
                    r += 1400;
                }
                if loud {
                    r -= 1024;
                }
                if gives_check || in_check {
                    r -= 1024;
                }
                if !improving {
                    r += 400;
                }
                if Some(mv) == killers[0] || Some(mv) == killers[1] {
                    r -= 900;
                }
                if self.frames[ply + BEFORE + 1].cutoffs > 3 {
                    r += 700;
                }
                r -= quiet_history / 14;
                if !pruning {
                    r = 0;
                }
                let reduced = (new_depth - r.div_euclid(1024)).clamp(1.min(new_depth), new_depth.max(1));
                score = -self.node::<false>(&next, -alpha - 1, -alpha, reduced, ply + 1, true);
                if score > alpha && reduced < new_depth {
                    let deeper = new_depth + i32::from(score > best + 60 && extension < 1);
                    let deeper = deeper - i32::from(score < best + 8);
                    if reduced < deeper {
                        score = -self.node::<false>(&next, -alpha - 1, -alpha, deeper, ply + 1, !cut);
                    }
                    if !loud {
                        let learnt = if score <= alpha { -bonus(new_depth) } else { bonus(new_depth) };
                        self.history.learn_quiet(pos, mv, &before, learnt / 2);
                    }
                }
                full = PV && score > alpha;
            } else if !PV || count > 1 {
                score = -self.node::<false>(&next, -alpha - 1, -alpha, new_depth, ply + 1, !cut);
                full = PV && score > alpha;
            }
            if full {
                self.frame(ply + 1).pv.clear();
                score = -self.node::<true>(&next, -beta, -alpha, new_depth, ply + 1, false);
            }
            self.path.pop();
            if self.stopped {
                picker.close(self.list);
                return 0;
            }

            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if PV {
                        self.take_line(ply, mv);
                    }
                    if score >= beta {
                        self.frame(ply).cutoffs += 1;
                        break;
                    }
                    alpha = score;
                }
            }
            if Some(mv) != best_move {
                if loud {
                    if loud_count < louds.len() {
                        louds[loud_count] = Some(mv);
                        loud_count += 1;
                    }
                } else if quiet_count < quiets.len() {
                    quiets[quiet_count] = Some(mv);
                    quiet_count += 1;
                }
            }
        }
        picker.close(self.list);

        if count == 0 {
            // With everything overlooked a level sees nothing to do rather than a mate.
            let blind = self.shared.view.is_some() && !in_check;
            return match excluded {
                Some(_) => old_alpha,
                None if blind => raw.unwrap_or(old_alpha),
                None if pos.has_legal_move() => old_alpha,
                None => mated_in(ply),
            };
        }
        if best == -INFINITE {
            // Every move was pruned before any was searched; that cannot happen while mates are not pruned against.
            best = old_alpha;
        }
        if best >= beta
            && let Some(mv) = best_move
        {
            self.reward(
                pos,
                mv,
                depth + i32::from(best > beta + 90),
                ply,
                &before,
                &quiets[..quiet_count],
                &louds[..loud_count],
            );
        }
        if let (Some(raw), None) = (raw, excluded)
            && best.abs() < MATE_BOUND
            && best_move.is_none_or(|mv| !is_loud(pos, mv))
            && !(best >= beta && best <= raw)
            && !(best_move.is_none() && best >= raw)
        {
            self.history.learn_correction(&corrections, best - raw, depth);
        }
        if excluded.is_none() {
            let bound = if best >= beta {
                Bound::Lower
            } else if PV && best_move.is_some() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.store(key, best_move, best, plain, depth, bound, table_pv, ply);
        }
        best
    }

    #[allow(clippy::too_many_arguments)]
    fn store(
        &self,
        key: u64,
        mv: Option<Move>,
        score: i32,
        eval: Option<i32>,
        depth: i32,
        bound: Bound,
        pv: bool,
        ply: usize,
    ) {
        self.shared.table.store(key, Entry { mv, score: to_table(score, ply), eval, depth, bound, pv });
    }

    /// Learns from a move that refuted: it gains, those tried before it lose.
    #[allow(clippy::too_many_arguments)]
    fn reward(
        &mut self,
        pos: &Position,
        mv: Move,
        depth: i32,
        ply: usize,
        before: &[Option<Played>; 3],
        quiets: &[Option<Move>],
        louds: &[Option<Move>],
    ) {
        let gain = bonus(depth);
        if is_loud(pos, mv) {
            if let Some(taken) = taken(pos, mv) {
                self.history.learn_capture(pos, mv, taken, gain);
            }
        } else {
            self.history.learn_quiet(pos, mv, before, gain);
            for &other in quiets.iter().flatten() {
                self.history.learn_quiet(pos, other, before, -gain);
            }
            let frame = self.frame(ply);
            if frame.killers[0] != Some(mv) {
                frame.killers = [Some(mv), frame.killers[0]];
            }
            self.history.learn_counter(before[0], mv);
        }
        for &other in louds.iter().flatten() {
            if let Some(taken) = taken(pos, other) {
                self.history.learn_capture(pos, other, taken, -gain);
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn prob_cut(
        &mut self,
        board: &Board,
        high: i32,
        depth: i32,
        ply: usize,
        cut: bool,
        eval: i32,
        plain: Option<i32>,
        table_move: Option<Move>,
    ) -> Option<i32> {
        let pos = &board.pos;
        let before = self.before(ply);
        let all = self.shared.settings.all_moves;
        let mut picker = Picker::loud(pos, table_move, self.list, (high - eval) / 2);
        let mut found = None;
        loop {
            let clues = Clues { pos, history: self.history, before, killers: [None; 2], all };
            let Some(mv) = picker.next(&clues, self.list) else { break };
            if self.overlooks(pos, mv, ply) {
                continue;
            }
            let next = self.descend(board, mv, ply);
            let mut score = -self.quiesce::<false>(&next, -high, -high + 1, ply + 1, 0);
            if score >= high {
                score = -self.node::<false>(&next, -high, -high + 1, depth - 4, ply + 1, !cut);
            }
            self.path.pop();
            if self.stopped {
                break;
            }
            if score >= high {
                self.store(pos.key(), Some(mv), score, plain, depth - 3, Bound::Lower, false, ply);
                found = Some(score);
                break;
            }
        }
        picker.close(self.list);
        found
    }

    /// Captures, and answers to checks, until the position is quiet.
    fn quiesce<const PV: bool>(&mut self, board: &Board, mut alpha: i32, beta: i32, ply: usize, qply: i32) -> i32 {
        if self.enter(ply) {
            return 0;
        }
        self.frame(ply).pv.clear();
        if let Some(score) = self.settled(board, ply) {
            return score;
        }
        let pos = &board.pos;
        let in_check = pos.in_check();
        let key = pos.key();
        let known = self.shared.table.probe(key);
        let table_score = known.map(|entry| from_table(entry.score, ply));
        if !PV
            && let (Some(entry), Some(score)) = (known, table_score)
            && entry.bound.proves(score, beta)
        {
            return score;
        }
        let mut best = -INFINITE;
        let mut raw = None;
        let mut futility = INFINITE;
        if !in_check {
            let sees_mates = self.shared.view.as_ref().is_none_or(|view| view.sees_mates);
            if known.is_none()
                && sees_mates
                && let Some(mv) = mate_in_one(pos, &CheckSquares::new(pos))
            {
                let score = mate_in(ply + 1);
                self.store(key, Some(mv), score, None, 0, Bound::Exact, PV, ply);
                return score;
            }
            let plain = known.and_then(|entry| entry.eval).unwrap_or_else(|| self.evaluate(board));
            raw = Some(plain);
            let eval = self.corrected(plain, &Corrections::of(pos, &self.before(ply)));
            best = match (known, table_score) {
                (Some(entry), Some(score)) if score.abs() < MATE_BOUND && entry.bound.proves(score, eval) => score,
                _ => eval,
            };
            if best >= beta {
                if known.is_none() {
                    self.store(key, None, best, raw, -1, Bound::Lower, false, ply);
                }
                return best;
            }
            alpha = alpha.max(best);
            futility = best + 180;
        }
        let before = self.before(ply);
        let all = self.shared.settings.all_moves;
        let mut picker = Picker::loud(pos, known.and_then(|entry| entry.mv), self.list, 0);
        picker.checks = qply == 0 && self.shared.view.is_none();
        let mut best_move = None;
        let mut count = 0;
        loop {
            let clues = Clues { pos, history: self.history, before, killers: [None; 2], all };
            let Some(mv) = picker.next(&clues, self.list) else { break };
            if self.overlooks(pos, mv, ply) {
                continue;
            }
            count += 1;
            if best > -MATE_BOUND {
                let gain = taken(pos, mv).map_or(0, |kind| EXCHANGE[kind.index()]);
                if !in_check && gain == 0 && !mv.promotes() {
                    // A check needs no gain to be worth a look.
                } else if !in_check {
                    let value = futility + 2 * gain + if mv.promotes() { 400 } else { 0 };
                    if value <= alpha {
                        best = best.max(value.min(alpha));
                        continue;
                    }
                } else if gain == 0 && count > 3 && qply <= -2 {
                    continue;
                }
            }
            let next = self.descend(board, mv, ply);
            let score = -self.quiesce::<PV>(&next, -beta, -alpha, ply + 1, qply - 1);
            self.path.pop();
            if self.stopped {
                picker.close(self.list);
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if PV {
                        self.take_line(ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }
        picker.close(self.list);
        if in_check && count == 0 {
            return if pos.has_legal_move() { alpha } else { mated_in(ply) };
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        self.store(key, best_move, best, raw, i32::from(in_check) - 1, bound, PV, ply);
        best
    }
}
