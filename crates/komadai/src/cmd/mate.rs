//! `komadai mate`.

use super::output::write_new;
use super::position::shortened;
use anyhow::{Context, anyhow, bail};
use komadai_shogi::{Move, Position, Setup, SetupFaults};
use komadai_tsume::{
    Answer, Aside, Brink, Brinkmate, Goal, Limits, Progress, Proof, Question, Reply, Solver, Soundness, Verdict,
};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Solve mate problems: the shortest mate against the longest defence, or a proof that there is none
#[derive(clap::Args)]
#[command(after_help = "The side to move attacks. It needs no king; pieces that the SFEN leaves out are nobody's.

Examples:
  komadai mate \"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\"
  komadai mate --json --seconds 10 --threads 2 problems.sfen
  komadai mate --sound \"$SFEN\"
  komadai mate --hisshi \"8l/8k/8p/9/9/9/9/9/9 b GS 1\"
  komadai mate --proof mate.proof \"$SFEN\" && komadai mate --verify mate.proof")]
pub(crate) struct Args {
    /// A position in SFEN, or a file with one SFEN per line; without it, or with `-`, standard input is read
    #[arg(value_name = "SFEN|FILE")]
    input: Vec<String>,
    /// Give up on a problem after this many nodes
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Give up on a problem after this many seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<Duration>,
    /// Total memory, tables included
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(64..=1 << 20))]
    memory: u32,
    /// Threads; they share the search of a single position, and divide the problems of a file among them
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Print one JSON object per problem
    #[arg(long)]
    json: bool,
    /// Accept any mate, not only the shortest
    #[arg(long, conflicts_with = "plies")]
    any: bool,
    /// Look only for mates within this many plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    plies: Option<u16>,
    /// Find brinkmate (必至) instead: a move that is not check after which every defence allows mate; within --plies, or 3
    #[arg(long, conflicts_with_all = ["any", "sound", "count_futile", "proof", "verify"])]
    hisshi: bool,
    /// Judge the problem as composers do: other solutions, defences of equal length, pieces left over
    #[arg(long, conflicts_with_all = ["any", "plies", "count_futile"])]
    sound: bool,
    /// Count futile interpositions (無駄合) as moves, unlike composers
    #[arg(long)]
    count_futile: bool,
    /// Write the complete proof of a mate: the attacker's move against every defence
    #[arg(long, value_name = "OUT")]
    proof: Option<PathBuf>,
    /// Check a proof written by --proof, using only the rules
    #[arg(long, value_name = "PROOF", conflicts_with_all = ["input", "proof", "any", "plies"])]
    verify: Option<PathBuf>,
    /// Overwrite an existing proof file
    #[arg(long)]
    force: bool,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    Duration::try_from_secs_f64(number).map_err(|error| error.to_string())
}

/// A line of `--json`.
#[derive(Serialize)]
struct Report<'a> {
    sfen: &'a str,
    result: &'static str,
    length: Option<u16>,
    pv: Vec<String>,
    nodes: u64,
    seconds: f64,
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    soundness: Option<Judgement>,
}

/// What `--sound` adds to a line of `--json`; each move with its ply before it, as in `3:G*5b`.
#[derive(Serialize)]
struct Judgement {
    sound: Option<bool>,
    cooks: Vec<String>,
    last_ply: Vec<String>,
    equal_answers: Vec<String>,
    left_over: u32,
    open: Vec<String>,
}

impl Judgement {
    fn of(soundness: &Soundness) -> Judgement {
        let words = |asides: &[Aside]| asides.iter().map(|aside| format!("{}:{}", aside.ply, aside.mv)).collect();
        Judgement {
            sound: soundness.is_sound(),
            cooks: words(&soundness.cooks),
            last_ply: words(&soundness.last_ply),
            equal_answers: words(&soundness.equal_answers),
            left_over: soundness.left_over.total(),
            open: words(&soundness.open),
        }
    }
}

/// A line of `--hisshi --json`.
#[derive(Serialize)]
struct BrinkReport<'a> {
    sfen: &'a str,
    /// `brinkmate`, `mate`, `none` (within the plies asked for) or `unknown`.
    result: &'static str,
    /// Plies to the brink, the move that reaches it included.
    length: Option<u16>,
    pv: Vec<String>,
}

/// An answer, with what `--sound` asks for.
type Solved = (Answer, Option<Soundness>);

/// Of `--memory`, what is not for tables: for the process, and for the stack and lists of each thread, in MiB.
const REST_MIB: usize = 28;
const THREAD_MIB: usize = 8;
/// Defences named in one line of an answer to `--hisshi`.
const MAX_SHOWN: usize = 12;
/// Nodes to prove each mate of a brinkmate again.
const MAX_NODES_TO_VERIFY: u64 = 2_000_000;
/// The longest line read as an SFEN.
const MAX_LINE: u64 = 4096;
/// The largest proof written or read, in moves and in bytes.
const MAX_PROOF: usize = 20_000_000;
/// What each move of a proof takes while it is put together and checked, in bytes: its position in words, twice over.
const PROOF_MOVE: usize = 640;

/// Solves and prints, problem by problem.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(path) = &args.verify {
        return verify(path);
    }
    let least = REST_MIB + (THREAD_MIB + 1) * usize::from(args.threads);
    if (args.memory as usize) < least {
        bail!("--memory {} is too little for {} threads; they need {least} MiB", args.memory, args.threads);
    }
    let text = args.input.join(" ");
    if text.is_empty() || text == "-" {
        if text.is_empty() && std::io::stdin().is_terminal() {
            bail!("no position given: pass an SFEN, a file, or - for standard input");
        }
        return lines(args, "standard input", &mut BufReader::new(std::io::stdin()));
    }
    match position(&text) {
        Ok(position) => {
            let mut solver = args.solver(1).threads(usize::from(args.threads));
            if args.hisshi {
                return args.print_brink(&mut std::io::stdout().lock(), &text, &mut solver, &position);
            }
            let answer = args.solve(&mut solver, &position)?;
            args.print(&mut std::io::stdout().lock(), &text, &answer)?;
            args.write_proof(&mut solver, &position, &answer.0)
        }
        // An SFEN has slashes and blanks; what has not both can only have been meant as a file.
        Err(error) if text.contains('/') && text.contains(' ') && !PathBuf::from(&text).exists() => Err(error),
        Err(_) => {
            let file =
                File::open(&text).with_context(|| format!("{:?} is neither an SFEN nor a file", shortened(&text)))?;
            lines(args, &text, &mut BufReader::new(file))
        }
    }
}

fn position(text: &str) -> anyhow::Result<Position> {
    let sfen = text.trim().strip_prefix("sfen ").unwrap_or(text).trim();
    let setup: Setup = sfen.parse().with_context(|| format!("{:?}", shortened(sfen)))?;
    let position = Position::ignoring(&setup, SetupFaults::MATE_PROBLEM)
        .map_err(|faults| anyhow!("{sfen:?}: not a mate problem: {faults}"))?;
    if position.king(!position.turn()).is_none() {
        bail!("{sfen:?}: not a mate problem: {} is to be mated and has no king", !position.turn());
    }
    Ok(position)
}

/// Solves each line, with several threads where asked to; answers come in the order of the lines. A line that is no
/// problem is told of and passed over.
fn lines(args: &Args, name: &str, input: &mut (impl BufRead + ?Sized)) -> anyhow::Result<()> {
    if args.proof.is_some() {
        bail!("--proof takes one SFEN, not a list");
    }
    if args.hisshi {
        bail!("--hisshi takes one SFEN, not a list; {name} is none");
    }
    let threads = usize::from(args.threads);
    let solvers: Vec<Mutex<Solver>> = (0..threads).map(|_| Mutex::new(args.solver(threads))).collect();
    let (mut number, mut faults) = (0, 0);
    loop {
        let mut batch: Vec<(usize, String)> = Vec::new();
        let mut ended = false;
        while batch.len() < threads * 8 {
            let mut line = Vec::new();
            if input.take(MAX_LINE).read_until(b'\n', &mut line).with_context(|| name.to_string())? == 0 {
                ended = true;
                break;
            }
            number += 1;
            let text = String::from_utf8_lossy(&line).trim().trim_start_matches('\u{feff}').to_string();
            if !text.is_empty() && !text.starts_with('#') {
                batch.push((number, text));
            }
        }
        let answers: Vec<Mutex<Option<anyhow::Result<Solved>>>> = batch.iter().map(|_| Mutex::new(None)).collect();
        let next = AtomicUsize::new(0);
        // One thread prints as it goes; several print a batch when it is done.
        std::thread::scope(|scope| {
            for solver in &solvers {
                let (batch, answers, next) = (&batch, &answers, &next);
                let work = move || -> anyhow::Result<()> {
                    let Ok(mut solver) = solver.lock() else { return Ok(()) };
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let (Some((_, text)), Some(slot)) = (batch.get(at), answers.get(at)) else { return Ok(()) };
                        let answer = position(text).and_then(|position| args.solve(&mut solver, &position));
                        match answer {
                            Ok(answer) if threads == 1 => args.print(&mut std::io::stdout().lock(), text, &answer)?,
                            answer => {
                                if let Ok(mut slot) = slot.lock() {
                                    *slot = Some(answer);
                                }
                            }
                        }
                    }
                };
                if threads == 1 {
                    return work();
                }
                scope.spawn(work);
            }
            Ok(())
        })?;
        let mut out = std::io::stdout().lock();
        for ((number, text), answer) in batch.iter().zip(answers) {
            match answer.into_inner().ok().flatten() {
                Some(Ok(answer)) => args.print(&mut out, text, &answer)?,
                Some(Err(error)) => {
                    faults += 1;
                    eprintln!("komadai: {name}, line {number}: {error:#}");
                }
                None => {}
            }
        }
        if ended {
            break;
        }
    }
    if faults > 0 { Err(anyhow!("{name}: {faults} of {number} lines are no mate problems; see above")) } else { Ok(()) }
}

impl Args {
    fn solver(&self, threads: usize) -> Solver {
        // What is no table: the executable, stacks, paths and lists of moves.
        let rest = REST_MIB + THREAD_MIB * usize::from(self.threads) + self.proof_mib();
        Solver::new((self.memory as usize).saturating_sub(rest) / threads)
    }

    /// Of `--memory`, what a proof may take while it is put together and checked.
    fn proof_mib(&self) -> usize {
        if self.proof.is_some() { self.memory as usize / 4 } else { 0 }
    }

    /// Whether there is one problem, not a list.
    fn alone(&self) -> bool {
        position(&self.input.join(" ")).is_ok()
    }

    fn question(&self) -> Question {
        let goal = match self.plies {
            Some(plies) => Goal::Within(plies),
            None if self.any => Goal::Any,
            None => Goal::Shortest,
        };
        Question { goal, count_futile: self.count_futile }
    }

    fn limits(&self) -> Limits<'static> {
        Limits { nodes: self.nodes, time: self.seconds, stop: None }
    }

    fn solve(&self, solver: &mut Solver, position: &Position) -> anyhow::Result<Solved> {
        let watched = (self.threads == 1 || self.alone()) && std::io::stderr().is_terminal();
        let mut shown = false;
        let mut watch = |progress: Progress| {
            if watched {
                shown = true;
                let known = progress.length.map_or(String::new(), |length| format!(", mate in {length} found"));
                let seconds = progress.elapsed.as_secs();
                eprint!("\r{seconds} s, {} nodes, table {} % full{known}   ", progress.nodes, progress.permille / 10);
            }
        };
        let answer = solver.solve_watched(position, self.question(), &self.limits(), &mut watch)?;
        if shown {
            eprintln!();
        }
        let soundness = match &answer.verdict {
            Verdict::Mate(mate) if self.sound && mate.exact => {
                Some(solver.soundness(position, mate, &self.limits())?)
            }
            _ => None,
        };
        Ok((answer, soundness))
    }

    fn print(&self, out: &mut impl Write, sfen: &str, (answer, soundness): &Solved) -> anyhow::Result<()> {
        let judgement = soundness.as_ref().map(Judgement::of);
        let seconds = answer.elapsed.as_secs_f64();
        let words = |line: &[Move]| -> Vec<String> { line.iter().map(ToString::to_string).collect() };
        if self.json {
            let (result, length, pv, exact) = match &answer.verdict {
                Verdict::Mate(mate) => ("mate", Some(mate.length), words(&mate.line), mate.exact),
                Verdict::NoMate => ("no-mate", None, Vec::new(), false),
                Verdict::Unknown => ("unknown", None, Vec::new(), false),
            };
            let seconds = (seconds * 1e6).round() / 1e6;
            let report = Report { sfen, result, length, pv, nodes: answer.nodes, seconds, exact, soundness: judgement };
            serde_json::to_writer(&mut *out, &report)?;
            writeln!(out)?;
        } else {
            match &answer.verdict {
                Verdict::Mate(mate) => {
                    let bound = if mate.exact { "" } else { " or fewer" };
                    writeln!(out, "mate in {}{bound}: {}", mate.length, words(&mate.line).join(" "))?;
                }
                Verdict::NoMate => match self.plies {
                    Some(plies) => writeln!(out, "no mate within {plies}")?,
                    None => writeln!(out, "no mate")?,
                },
                Verdict::Unknown => writeln!(out, "unknown after {} nodes, {seconds:.1} s", answer.nodes)?,
            }
        }
        if let (false, Some(soundness)) = (self.json, soundness) {
            let judgement = Judgement::of(soundness);
            let verdict = match judgement.sound {
                Some(true) => "sound",
                Some(false) => "unsound",
                None => "sound as far as searched",
            };
            write!(out, "  {verdict}")?;
            for (name, list) in [
                ("other solutions (余詰)", &judgement.cooks),
                ("other last moves", &judgement.last_ply),
                ("defences of equal length (変同)", &judgement.equal_answers),
                ("left open", &judgement.open),
            ] {
                if !list.is_empty() {
                    write!(out, "; {name}: {}", list.join(" "))?;
                }
            }
            match judgement.left_over {
                0 => writeln!(out)?,
                n => writeln!(out, "; pieces left over (駒余り): {n}")?,
            }
        }
        out.flush()?;
        Ok(())
    }

    /// Seeks brinkmate, checks what was found by proofs of every mate in it, and prints it.
    fn print_brink(
        &self,
        out: &mut impl Write,
        sfen: &str,
        solver: &mut Solver,
        position: &Position,
    ) -> anyhow::Result<()> {
        let most = self.plies.unwrap_or(3);
        let found = solver.brinkmate(position, most, &self.limits())?;
        let (result, length, line) = match &found {
            Brinkmate::Mate(line) => ("mate", None, line.clone()),
            Brinkmate::Brink(brink) => {
                let limits = Limits { nodes: Some(MAX_NODES_TO_VERIFY), ..self.limits() };
                brink
                    .verify(position, solver, &limits)
                    .map_err(|fault| anyhow!("brinkmate was found but not proven again: {fault}"))?;
                ("brinkmate", Some(brink.plies), brink.line())
            }
            Brinkmate::None => ("none", None, Vec::new()),
            Brinkmate::Unknown => ("unknown", None, Vec::new()),
        };
        let pv: Vec<String> = line.iter().map(ToString::to_string).collect();
        if self.json {
            serde_json::to_writer(&mut *out, &BrinkReport { sfen, result, length, pv })?;
            writeln!(out)?;
        } else {
            match (&found, pv.join(" ")) {
                (Brinkmate::Mate(_), line) => writeln!(out, "no brinkmate needed, it is mate: {line}")?,
                (Brinkmate::Brink(brink), line) => {
                    writeln!(out, "brinkmate in {}: {line}", brink.plies)?;
                    print_answers(out, brink)?;
                }
                (Brinkmate::None, _) => writeln!(out, "no brinkmate within {most}")?,
                (Brinkmate::Unknown, _) => writeln!(out, "unknown: the limits ended the search")?,
            }
        }
        out.flush()?;
        Ok(())
    }

    fn write_proof(&self, solver: &mut Solver, position: &Position, answer: &Answer) -> anyhow::Result<()> {
        let Some(path) = &self.proof else { return Ok(()) };
        let Verdict::Mate(mate) = &answer.verdict else { bail!("no mate was found, so there is no proof to write") };
        // A proof counts every interposition: the defence may try them all.
        let plies = if self.count_futile { mate.length } else { u16::MAX };
        let most = MAX_PROOF.min((self.proof_mib() << 20) / PROOF_MOVE);
        let proof = solver.proof(position, plies, most, &self.limits())?;
        let proof = proof.context("the proof exceeded the limits; raise --seconds, --nodes or --memory")?;
        let plies = proof.verify().map_err(|fault| anyhow!("a proof that does not hold was found: {fault}"))?;
        write_new(path, proof.to_string().as_bytes(), self.force)?;
        eprintln!("{}: mate within {plies} plies, {} positions", path.display(), proof.moves.len());
        Ok(())
    }
}

/// What the attacker does about each defence along the line; defences that one mate answers stand together.
fn print_answers(out: &mut impl Write, brink: &Brink) -> anyhow::Result<()> {
    writeln!(out, "  after {}:", brink.mv)?;
    let mut mates: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut further = None;
    for (mv, reply) in &brink.answers {
        match reply {
            Reply::Mate(line) => {
                let first = line.first().map_or(String::new(), ToString::to_string);
                mates.entry(first).or_default().push(mv.to_string());
            }
            Reply::Brink(next) => {
                let how = format!("{} (brinkmate in {})", next.mv, next.plies);
                mates.entry(how).or_default().push(mv.to_string());
                further = brink.line().get(1).filter(|&first| first == mv).map(|_| next).or(further);
            }
        }
    }
    for (first, defences) in mates {
        let more = if defences.len() > MAX_SHOWN {
            format!(" and {} more", defences.len() - MAX_SHOWN)
        } else {
            String::new()
        };
        let shown = &defences[..defences.len().min(MAX_SHOWN)];
        writeln!(out, "    {}{more}: {first}", shown.join(" "))?;
    }
    further.map_or(Ok(()), |next| print_answers(out, next))
}

fn verify(path: &PathBuf) -> anyhow::Result<()> {
    let name = path.display();
    let mut text = String::new();
    let limit = MAX_PROOF as u64 * 6;
    let read = File::open(path).and_then(|file| file.take(limit).read_to_string(&mut text));
    read.with_context(|| name.to_string())?;
    let proof: Proof = text.parse().with_context(|| name.to_string())?;
    let plies = proof.verify().with_context(|| name.to_string())?;
    println!("mate within {plies} plies against every defence, {} positions", proof.moves.len());
    Ok(())
}
