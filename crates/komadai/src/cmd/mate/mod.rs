//! `komadai mate`.

mod answer;
mod brink;
mod lines;
mod proof;

use super::position::shortened;
use anyhow::{Context, bail};
use komadai_shogi::Position;
use komadai_tsume::{Answer, Goal, Limits, Progress, Question, Solver, Soundness, Verdict, start_position};
use std::fs::File;
use std::io::{BufReader, IsTerminal};
use std::path::PathBuf;
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

/// An answer, with what `--sound` asks for.
type Solved = (Answer, Option<Soundness>);

/// Of `--memory`, what is not for tables: for the process, and for the stack and lists of each thread, in MiB.
const REST_MIB: usize = 28;
const THREAD_MIB: usize = 8;

/// Solves and prints, problem by problem.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(path) = &args.verify {
        return proof::verify(path);
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
        return lines::run(args, "standard input", &mut BufReader::new(std::io::stdin()));
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
            lines::run(args, &text, &mut BufReader::new(file))
        }
    }
}

fn position(text: &str) -> anyhow::Result<Position> {
    let sfen = text.trim().strip_prefix("sfen ").unwrap_or(text).trim();
    start_position(sfen).with_context(|| format!("{:?}", shortened(sfen)))
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
}
