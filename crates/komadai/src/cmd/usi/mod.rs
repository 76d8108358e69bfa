//! `komadai usi`.

mod workers;

use super::serve::engine;
use anyhow::{Context, bail};
use komadai_engine::{Company, Processes};
use komadai_weights::KOMADAI;
use workers::Workers;

/// Members of a consultation, or processes of a cluster.
const MOST_PROCESSES: usize = 16;
/// Parts of a tree, where workers search them.
const MOST_PARTS: u16 = 64;

/// Run the engine: USI on standard input and output
#[derive(clap::Args)]
#[command(after_help = "Examples: komadai usi bench
          komadai usi 'position startpos' 'go movetime 1000'
          printf 'position startpos\\ngo movetime 1000\\n' | komadai usi
          komadai usi --member 'komadai usi' --member fairy-stockfish --member 'ssh other komadai usi'
          komadai usi --cluster 4
          komadai usi --cluster 8 --bus nats://bus:4222")]
pub(crate) struct Args {
    /// USI commands to run one after another, each to its end, instead of reading standard input
    command: Vec<String>,
    /// A USI engine that has a vote on every move: a command with its arguments; may be repeated. The option Consultation says how they
    /// vote. With --cluster, an engine that searches parts of the tree, in place of a process of our own
    #[arg(long, value_name = "CMD")]
    member: Vec<String>,
    /// Split the tree into N parts, each searched by a process of its own
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..=i64::from(MOST_PARTS)))]
    cluster: Option<u16>,
    /// Have the parts searched by the workers (komadai worker) at this NATS server, such as nats://HOST:4222
    #[arg(long, value_name = "URL", requires = "cluster", conflicts_with = "member")]
    bus: Option<String>,
}

/// Speaks USI until `quit` or the end of the input, or obeys the commands given.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let company = company(args)?;
    if args.command.is_empty() {
        komadai_engine::run_with(std::io::stdin().lock(), std::io::stdout(), &KOMADAI, company);
    } else {
        komadai_engine::obey_with(&args.command, std::io::stdout(), &KOMADAI, company);
    }
    Ok(())
}

/// With whom it thinks.
fn company(args: &Args) -> anyhow::Result<Company> {
    if let (Some(parts), Some(bus)) = (args.cluster, &args.bus) {
        return Ok(Company::Cluster(Box::new(Workers::connect(bus, usize::from(parts))?), usize::from(parts)));
    }
    let split = |command: &String| shlex::split(command).with_context(|| format!("{command}: a quote has no partner"));
    let mut commands = args.member.iter().map(split).collect::<anyhow::Result<Vec<_>>>()?;
    let wanted = args.cluster.map_or(commands.len(), usize::from);
    if wanted.max(commands.len()) > MOST_PROCESSES {
        bail!(
            "at most {MOST_PROCESSES} processes think together here; with --bus, workers search up to {MOST_PARTS} parts"
        );
    }
    while commands.len() < wanted {
        commands.push(engine(None)?);
    }
    Ok(match args.cluster {
        Some(parts) => Company::Cluster(Box::new(Processes::new(commands)), usize::from(parts)),
        None if commands.is_empty() => Company::Alone,
        None => Company::Members(Box::new(Processes::new(commands))),
    })
}
