//! `komadai mate-desk`: the process that solves mate problems for the site. It reads requests and writes answers, each a
//! line of the JSON of `komadai_wire`; a new request stops the one before.

use super::mate_desk_hisshi::Nodes;
use anyhow::{Context, bail};
use komadai_record::Line;
use komadai_shogi::{Hand, Move, Position, Setup, SetupFaults};
use komadai_tsume::{
    Answer, Aside, Brinkmate, Choice, Effort, Limits, Outlook, Progress, Question, Solver, Soundness, Verdict,
};
use komadai_wire::{
    HisshiVerdict, Judgement, MateAside, MateChoice, MateFailure, MateIn, MateOut, MateOutlook, MateSearch,
    MateVerdict, Millis,
};
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};

/// Solve mate problems for the site
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Total memory
    #[arg(long, value_name = "MIB", default_value_t = 160, value_parser = clap::value_parser!(u32).range(64..=1 << 20))]
    memory: u32,
}

/// Of the memory, what is not for tables: the process, its stack and lists.
const REST_MIB: u32 = 36;
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
/// The longest request, in bytes.
const MAX_LINE: u64 = 64 * 1024;

/// A request, and what stops it.
struct Job {
    request: MateIn,
    stop: Arc<AtomicBool>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let (send, jobs) = sync_channel(8);
    std::thread::Builder::new().name("requests".to_owned()).spawn(move || listen(&send)).context("no thread")?;
    let mut desk = Desk { solver: Solver::new((args.memory - REST_MIB) as usize).report_every(PACE) };
    desk.serve(&jobs)
}

/// Hands on each request and stops the one before.
fn listen(send: &SyncSender<Job>) {
    let mut input = std::io::stdin().lock();
    let mut running: Option<Arc<AtomicBool>> = None;
    let mut stop_running = |next: Option<Arc<AtomicBool>>| {
        if let Some(stop) = std::mem::replace(&mut running, next) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    loop {
        let mut line = Vec::new();
        match std::io::Read::take(&mut input, MAX_LINE).read_until(b'\n', &mut line) {
            Ok(read) if read > 0 && line.ends_with(b"\n") => {}
            // Nobody asks any more, or what asks is no site of ours.
            _ => {
                stop_running(None);
                return;
            }
        }
        match serde_json::from_slice(&line) {
            Ok(MateIn::Stop) => stop_running(None),
            Ok(request) => {
                let stop = Arc::new(AtomicBool::new(false));
                stop_running(Some(stop.clone()));
                if send.send(Job { request, stop }).is_err() {
                    return;
                }
            }
            Err(error) => {
                let message = format!("not understood: {error}");
                say(&MateOut::Failed { id: 0, code: MateFailure::NotUnderstood, message });
            }
        }
    }
}

/// Writes one answer. When nobody listens there is nothing left to do.
fn say(answer: &MateOut) {
    let mut out = std::io::stdout().lock();
    let written = serde_json::to_writer(&mut out, answer)
        .map_err(std::io::Error::from)
        .and_then(|()| out.write_all(b"\n"))
        .and_then(|()| out.flush());
    if written.is_err() {
        std::process::exit(0);
    }
}

/// Why a request cannot be met.
struct Fault(MateFailure, String);

struct Desk {
    solver: Solver,
}

impl Desk {
    fn serve(&mut self, jobs: &Receiver<Job>) -> anyhow::Result<()> {
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
        let position = problem(sfen)?;
        let time = Duration::from_millis(time.0).min(LONGEST);
        let limits = Limits { nodes: None, time: Some(time), stop: Some(stop) };
        let mut last = MateSearch::default();
        let mut watch = |progress: Progress| {
            last = far(&progress);
            say(&MateOut::Progress { id, search: last.clone() });
        };
        let answer = self.solver.solve_watched(&position, Question::COMPOSER, &limits, &mut watch).map_err(no_king)?;
        let verdict = verdict(&answer);
        // A search that gave up leaves what it had learnt.
        let (permille, none_within) = (last.permille, last.none_within);
        let time_ms = millis(answer.elapsed);
        let search = MateSearch { nodes: answer.nodes, time_ms, permille, none_within, ..MateSearch::default() };
        say(&MateOut::Verdict { id, verdict, search });
        if let Verdict::Mate(mate) = &answer.verdict
            && mate.exact
        {
            let limits = Limits { nodes: None, time: Some(JUDGE), stop: Some(stop) };
            let soundness = self.solver.soundness(&position, mate, &limits).map_err(no_king)?;
            if !stop.load(Ordering::Relaxed) {
                say(&MateOut::Judged { id, judgement: judgement(&soundness) });
            }
        }
        Ok(())
    }

    fn hisshi(&mut self, id: u32, sfen: &str, plies: u32, time: Millis, stop: &AtomicBool) -> Result<(), Fault> {
        let position = problem(sfen)?;
        let plies = (plies.clamp(1, MAX_HISSHI) - 1) / 2 * 2 + 1;
        let start = Instant::now();
        let time = Duration::from_millis(time.0).min(LONGEST);
        let limits = Limits { nodes: None, time: Some(time), stop: Some(stop) };
        let mut last = MateSearch::default();
        let mut watch = |Effort { nodes, elapsed, permille }: Effort| {
            last = MateSearch { nodes, time_ms: millis(elapsed), permille, ..MateSearch::default() };
            say(&MateOut::Progress { id, search: last.clone() });
        };
        let found = self.solver.brinkmate_watched(&position, plies as u16, &limits, &mut watch).map_err(no_king)?;
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
        let start = problem(sfen)?;
        let moves = moves.iter().map(String::as_str);
        let line = Line::parse(sfen, moves, MAX_PLIES, SetupFaults::MATE_PROBLEM)
            .map_err(|fault| Fault(MateFailure::IllegalMove, fault.to_string()))?;
        let limits = Limits { nodes: None, time: Some(LOOK), stop: Some(stop) };
        let node = self.solver.node(&start, &line.moves, &limits).map_err(no_king)?;
        if stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        let line = node.line.as_deref().map(texts);
        say(&MateOut::Node { id, choices: node.choices.iter().map(choice).collect(), line });
        Ok(())
    }
}

/// A position in which one side is to mate the other.
fn problem(sfen: &str) -> Result<Position, Fault> {
    let wrong = |why: String| Fault(MateFailure::NoPosition, why);
    let setup: Setup = sfen.parse().map_err(|error: komadai_shogi::SfenError| wrong(error.to_string()))?;
    let position = Position::ignoring(&setup, SetupFaults::MATE_PROBLEM).map_err(|faults| wrong(faults.to_string()))?;
    if position.king(!position.turn()).is_none() {
        return Err(no_king(komadai_tsume::NoKing(!position.turn())));
    }
    Ok(position)
}

fn no_king(error: komadai_tsume::NoKing) -> Fault {
    Fault(MateFailure::NoKing, error.to_string())
}

fn verdict(answer: &Answer) -> MateVerdict {
    match &answer.verdict {
        Verdict::Mate(mate) => {
            MateVerdict::Mate { length: u32::from(mate.length), exact: mate.exact, line: texts(&mate.line) }
        }
        Verdict::NoMate => MateVerdict::NoMate,
        Verdict::Unknown => MateVerdict::GaveUp,
    }
}

fn far(progress: &Progress) -> MateSearch {
    MateSearch {
        nodes: progress.nodes,
        time_ms: millis(progress.elapsed),
        permille: progress.permille,
        proof: Some(progress.proof),
        disproof: Some(progress.disproof),
        none_within: progress.none_within.map(u32::from),
        length: progress.length.map(u32::from),
        line: texts(&progress.line),
    }
}

fn judgement(soundness: &Soundness) -> Judgement {
    let asides = |list: &[Aside]| {
        list.iter().map(|aside| MateAside { ply: u32::from(aside.ply), usi: aside.mv.to_string() }).collect()
    };
    Judgement {
        sound: soundness.is_sound(),
        cooks: asides(&soundness.cooks),
        last_ply: asides(&soundness.last_ply),
        equal_answers: asides(&soundness.equal_answers),
        left_over: hand(soundness.left_over),
        open: asides(&soundness.open),
    }
}

fn choice(choice: &Choice) -> MateChoice {
    let outlook = match choice.outlook {
        Outlook::Mate { plies, exact } => MateOutlook::Mate { plies: u32::from(plies), exact },
        Outlook::NoMate => MateOutlook::NoMate,
        Outlook::Futile => MateOutlook::Futile,
        Outlook::Open => MateOutlook::Open,
    };
    MateChoice { usi: choice.mv.to_string(), outlook }
}

/// A hand as SFEN writes Black's.
fn hand(hand: Hand) -> String {
    let mut setup = Setup::empty();
    setup.hands.black = hand;
    let text = setup.to_string();
    text.split(' ').nth(2).filter(|hand| *hand != "-").unwrap_or_default().to_owned()
}

pub(super) fn texts(line: &[Move]) -> Vec<String> {
    line.iter().map(ToString::to_string).collect()
}

fn millis(time: Duration) -> Millis {
    Millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}
