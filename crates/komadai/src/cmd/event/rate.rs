//! `komadai event rate`.

use super::{report, wants_json};
use anyhow::bail;
use komadai_tournament::fesa::{RateFault, RatedLine};
use std::io::Write;
use std::path::PathBuf;

/// Rate a whole event by FESA's rules: each player's rating before and after
#[derive(clap::Args)]
#[command(
    after_help = "FILE is FESA's file of an event with ratings after the country's code (`[last][first] FR 1862 [2+ 3-] 1`), \
a table with its columns parted by tabs (place, name, country, grade, rating, rounds, starting points, points, change, `v` after a \
hundred rated games), or a log of commands. `*` marks a rating that the event gave, `N` a newcomer.

Where nobody looks, lines of JSON are printed.

Example: komadai event rate turnering.txt"
)]
pub(crate) struct Args {
    /// The event; `-` reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// Prints the changes.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let report = report(&args.file, |_| {})?;
    let rated = report.rate().map_err(|RateFault { line, name }| {
        let line = if line > 0 { format!("line {line}: ") } else { String::new() };
        let remedy = "write it after the country's code, or N before the name of who is new";
        anyhow::anyhow!("{}: {line}no rating of {name:?}: {remedy}", args.file.display())
    })?;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    if wants_json(args.json) {
        for line in &rated {
            writeln!(out, "{}", serde_json::to_string(line)?)?;
        }
    } else {
        let longest = rated.iter().map(|line| line.name.chars().count()).max().unwrap_or(0).max(4);
        writeln!(
            out,
            "{:>5}  {:longest$}  {:>6}  {:>6}  {:>6}  {:>6}",
            "place", "name", "points", "before", "after", "change"
        )?;
        for line in &rated {
            let number = |number: Option<i32>| number.map_or("–".into(), |number| number.to_string());
            let change = line.change.map_or("new".into(), |change| format!("{change:+}"));
            let points = line.points.to_string();
            let (before, after) = (number(line.before), number(line.after));
            writeln!(
                out,
                "{:>5}  {:longest$}  {points:>6}  {before:>6}  {after:>6}  {change:>6}",
                line.place, line.name
            )?;
        }
    }
    out.flush()?;
    for line in rated.iter().filter(|line| line.deduced) {
        if let Some(grade) = line.prior {
            eprintln!(
                "komadai: {}: only a grade of {grade} from elsewhere explains the rating that the event gave",
                line.name
            );
        }
    }
    let stated: Vec<&RatedLine> = rated.iter().filter(|line| line.stated).collect();
    if let [first, ..] = &stated[..] {
        let others = stated.len() - 1;
        eprintln!(
            "komadai: {} and {others} others keep the rating that the file gives them: no results explain it",
            first.name
        );
    }
    if rated.is_empty() {
        bail!("{}: nobody to rate", args.file.display());
    }
    Ok(())
}
