//! `komadai tsume`.

mod generate;
mod material;
mod select;

use komadai_tsume::problems::{COLUMNS, Problem};
use std::ops::RangeInclusive;
use std::path::Path;

/// Mate problems: make new ones and select the best
#[derive(clap::Args)]
#[command(after_help = "To solve one, or to judge it: komadai mate.

Examples:
  komadai tsume generate --plies 3-7 --count 100 --out problems.tsv
  komadai tsume select problems.tsv --best 3=20,5=20 --out best.tsv")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Make new sound problems from scratch, from records or from self-play games
    Generate(generate::Args),
    /// Verify and grade problems again, and keep the best
    Select(select::Args),
}

/// Runs a subcommand.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    match &args.command {
        Command::Generate(args) => generate::run(args),
        Command::Select(args) => select::run(args),
    }
}

/// The longest problem that is made.
const LONGEST: u16 = 31;

/// Lengths in plies: `5`, or `3-7`.
fn plies(text: &str) -> Result<RangeInclusive<u16>, String> {
    let number = |text: &str| text.parse::<u16>().ok().filter(|n| n % 2 == 1 && *n <= LONGEST);
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (number(from), number(to)) {
        (Some(from), Some(to)) if from <= to => Ok(from..=to),
        _ => Err(format!("expected odd numbers of plies up to {LONGEST}, such as 5 or 3-7")),
    }
}

/// The problems of a file. None if there is no such file.
fn problems(path: &Path) -> anyhow::Result<Option<Vec<Problem>>> {
    match std::fs::read_to_string(path) {
        Ok(text) if text.is_empty() => Ok(Some(Vec::new())),
        Ok(text) => {
            let read = komadai_tsume::problems::read(&text);
            Ok(Some(read.map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))?))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(anyhow::Error::new(error).context(path.display().to_string())),
    }
}

/// Problems as a file holds them.
fn text(problems: &[Problem]) -> String {
    problems.iter().fold(format!("{COLUMNS}\n"), |text, problem| format!("{text}{problem}\n"))
}
