//! The requests, one after the other.

use super::brink::Nodes;
use super::told::{self, millis, texts};
use super::{Job, say};
use anyhow::bail;
use komadai_record::Line;
use komadai_shogi::{SetupFault, SetupFaults};
use komadai_tsume::{
    Brinkmate, Effort, Limits, NoKing, Progress, Question, Solver, StartFault, Verdict, start_position,
};
use komadai_wire::{HisshiVerdict, MateFailure, MateIn, MateOut, MateSearch, Millis};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

/// How often a search is told of.
const PACE: Duration = Duration::from_millis(200);
/// The longest time of one search, whoever asks.
const LONGEST: Duration = Duration::from_secs(600);
/// How long a solution is judged or proven again, and how long a node is looked at.
const JUDGE: Duration = Duration::from_secs(20);
const LOOK: Duration = Duration::from_secs(8);
/// The most plies to a brink: with more, the tree of defences outgrows a page and its time.
const MAX_HISSHI: u32 = 3;
/// The longest line of moves to a node.
const MAX_PLIES: usize = 2_000;
/// Why a request cannot be met.
struct Fault(MateFailure, String);

impl From<StartFault> for Fault {
    fn from(fault: StartFault) -> Fault {
        let code = match &fault {
            StartFault::NoKing(_) => MateFailure::NoKing,
            StartFault::Invalid(faults) if faults.has(SetupFault::OpponentInCheck) => MateFailure::NotAProblem,
            StartFault::Invalid(_) | StartFault::Unreadable(_) => MateFailure::NoPosition,
        };
        Fault(code, fault.to_string())
    }
}

impl From<NoKing> for Fault {
    fn from(error: NoKing) -> Fault {
        Fault(MateFailure::NoKing, error.to_string())
    }
}

/// A solver and what it is asked.
pub(super) struct Desk {
    solver: Solver,
}

impl Desk {
    /// A desk whose solver's tables take so much memory.
    pub(super) fn new(mib: usize) -> Desk {
        Desk { solver: Solver::new(mib).report_every(PACE) }
    }

    /// Answers requests until nobody asks any more.
    pub(super) fn serve(&mut self, jobs: &Receiver<Job>) -> anyhow::Result<()> {
        while let Ok(Job { request, stop }) = jobs.recv() {
            let (id, done) = match &request {
                MateIn::Solve { id, sfen, time_ms } => (*id, self.solve(*id, sfen, *time_ms, &stop)),
                MateIn::Hisshi { id, sfen, plies, time_ms } => (*id, self.hisshi(*id, sfen, *plies, *time_ms, &stop)),
                MateIn::Look { id, sfen, moves } => (*id, self.look(*id, sfen, moves, &stop)),
                MateIn::Stop => bail!("a stop request starts no search"),
            };
            say(&match done {
                Ok(()) => MateOut::Done { id },
                Err(Fault(code, message)) => MateOut::Failed { id, code, message },
            });
        }
        Ok(())
    }

    fn solve(&mut self, id: u32, sfen: &str, time: Millis, stop: &AtomicBool) -> Result<(), Fault> {
        let position = start_position(sfen)?;
        let time = Duration::from_millis(time.0).min(LONGEST);
        let limits = Limits { nodes: None, time: Some(time), stop: Some(stop) };
        let mut last = MateSearch::default();
        let mut watch = |progress: Progress| {
            last = told::search(&progress);
            say(&MateOut::Progress { id, search: last.clone() });
        };
        let answer = self.solver.solve_watched(&position, Question::COMPOSER, &limits, &mut watch)?;
        let verdict = told::verdict(&answer);
        // A search that gave up leaves what it had learnt.
        let (permille, none_within) = (last.permille, last.none_within);
        let time_ms = millis(answer.elapsed);
        let search = MateSearch { nodes: answer.nodes, time_ms, permille, none_within, ..MateSearch::default() };
        say(&MateOut::Verdict { id, verdict, search });
        if let Verdict::Mate(mate) = &answer.verdict
            && mate.exact
        {
            let limits = Limits { nodes: None, time: Some(JUDGE), stop: Some(stop) };
            let soundness = self.solver.soundness(&position, mate, &limits)?;
            if !stop.load(Ordering::Relaxed) {
                say(&MateOut::Judged { id, judgement: told::judgement(&soundness) });
            }
        }
        Ok(())
    }

    fn hisshi(&mut self, id: u32, sfen: &str, plies: u32, time: Millis, stop: &AtomicBool) -> Result<(), Fault> {
        let position = start_position(sfen)?;
        let plies = (plies.clamp(1, MAX_HISSHI) - 1) / 2 * 2 + 1;
        let start = Instant::now();
        let time = Duration::from_millis(time.0).min(LONGEST);
        let limits = Limits { nodes: None, time: Some(time), stop: Some(stop) };
        let mut last = MateSearch::default();
        let mut watch = |Effort { nodes, elapsed, permille }: Effort| {
            last = MateSearch { nodes, time_ms: millis(elapsed), permille, ..MateSearch::default() };
            say(&MateOut::Progress { id, search: last.clone() });
        };
        let found = self.solver.brinkmate_watched(&position, plies as u16, &limits, &mut watch)?;
        let again = Limits { time: Some(JUDGE), ..limits };
        let verdict = match &found {
            Brinkmate::Mate(line) => HisshiVerdict::Mate { line: texts(line) },
            // What cannot be proven again in time is not claimed.
            Brinkmate::Brink(brink) => match brink.verify(&position, &mut self.solver, &again) {
                Ok(()) => HisshiVerdict::Brink { plies: u32::from(brink.plies), line: texts(&brink.line()) },
                Err(_) => HisshiVerdict::GaveUp,
            },
            Brinkmate::None => HisshiVerdict::NoBrink { plies },
            Brinkmate::Unknown => HisshiVerdict::GaveUp,
        };
        let nodes = match (&found, &verdict) {
            (Brinkmate::Brink(brink), HisshiVerdict::Brink { .. }) => Some(Nodes::of(&position, brink)),
            _ => None,
        };
        let search = MateSearch { time_ms: millis(start.elapsed()), ..last };
        say(&MateOut::Hisshi { id, verdict, search });
        for node in nodes.into_iter().flatten() {
            if stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            say(&node.answer(id, &mut self.solver));
        }
        Ok(())
    }

    fn look(&mut self, id: u32, sfen: &str, moves: &[String], stop: &AtomicBool) -> Result<(), Fault> {
        let start = start_position(sfen)?;
        let moves = moves.iter().map(String::as_str);
        let line = Line::parse(sfen, moves, MAX_PLIES, SetupFaults::MATE_PROBLEM)
            .map_err(|fault| Fault(MateFailure::IllegalMove, fault.to_string()))?;
        let limits = Limits { nodes: None, time: Some(LOOK), stop: Some(stop) };
        let node = self.solver.node(&start, &line.moves, &limits)?;
        if stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        let line = node.line.as_deref().map(texts);
        say(&MateOut::Node { id, choices: node.choices.iter().map(told::choice).collect(), line });
        Ok(())
    }
}
