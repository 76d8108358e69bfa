//! `komadai event`.

mod fesa;
mod rate;
mod run;
mod simulate;

use super::files;
use anyhow::{Context, bail};
use komadai_tournament::fesa::{Fault, Report, read};
use komadai_tournament::{Event, Settings, run as take};
use std::io::IsTerminal;
use std::path::Path;

/// Events: run one from a log of commands, rate it and write it as FESA does, or simulate events
#[derive(clap::Args)]
#[command(after_help = "The commands of a log, the formats and the files: docs/events.md.

Examples:
  komadai event run open.jsonl
  komadai event rate turnering.txt
  komadai event fesa open.jsonl > turnering.txt
  komadai event simulate --format swiss --players 40 --rounds 7 --events 100 --seed 1")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Take the commands of a log one after the other and answer each: pairings, standings, why
    Run(run::Args),
    /// Rate a whole event by FESA's rules: each player's rating before and after
    Rate(rate::Args),
    /// Write FESA's file of an event (turnering.txt, ISO 8859-1) from its log
    Fesa(fesa::Args),
    /// Play events at random and check every round of them
    Simulate(simulate::Args),
}

/// Runs a subcommand.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    match &args.command {
        Command::Run(args) => run::run(args),
        Command::Rate(args) => rate::run(args),
        Command::Fesa(args) => fesa::run(args),
        Command::Simulate(args) => simulate::run(args),
    }
}

/// Whether lines of JSON are wanted: if asked for, and wherever no person looks.
fn wants_json(asked: bool) -> bool {
    asked || !std::io::stdout().is_terminal()
}

/// What a file says of an event: FESA's file, a table with tabs, or a log, to whose settings something may be added.
fn report(file: &Path, add: impl FnOnce(&mut Settings)) -> anyhow::Result<Report> {
    let bytes = files::bytes(file)?;
    let name = file.display();
    if bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{') {
        let text = log(file, bytes)?;
        let mut event = Event::new();
        if let Some(refused) = take(&mut event, &text).find_map(Result::err) {
            bail!("{name}: line {}: {}", refused.error.line, refused.error.message);
        }
        let Some(state) = event.state() else { bail!("{name}: no event in it: the first command creates one") };
        let mut state = state.clone();
        add(&mut state.settings);
        return Report::of(&state).with_context(|| name.to_string());
    }
    read(&bytes).map_err(|faults| told(&faults).context(name.to_string()))
}

/// A log as text.
fn log(file: &Path, bytes: Vec<u8>) -> anyhow::Result<String> {
    String::from_utf8(bytes).map_err(|fault| {
        let good = fault.utf8_error().valid_up_to();
        let line = fault.as_bytes()[..good].iter().filter(|byte| **byte == b'\n').count() + 1;
        anyhow::anyhow!("{}: line {line}: not UTF-8, as a log is: save it as UTF-8", file.display())
    })
}

/// The first fault of a file; how many more there are.
fn told(faults: &[Fault]) -> anyhow::Error {
    match faults {
        [] => anyhow::anyhow!("no event in it"),
        [only] => anyhow::anyhow!("{only}"),
        [first, others @ ..] => anyhow::anyhow!("{first}; {} further faults follow", others.len()),
    }
}
