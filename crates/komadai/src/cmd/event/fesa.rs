//! `komadai event fesa`.

use super::report;
use crate::cmd::output::write_new;
use anyhow::{Context, bail};
use komadai_tournament::fesa::is_day;
use std::io::Write;
use std::path::PathBuf;
use std::time::SystemTime;

/// Write FESA's file of an event (turnering.txt, ISO 8859-1) from its log
#[derive(clap::Args)]
#[command(
    after_help = "FILE is a log of commands, or a file as FESA has it, which is checked and written anew. Place, days and time \
control come from the log (`city`, `country`, `first_day`, `last_day`, `time_control` with `create`) or from here.

Example: komadai event fesa open.jsonl --city Lyon --country FR --date 2026-05-17 --time '30min + 30sec' > turnering.txt"
)]
pub(crate) struct Args {
    /// The log; `-` reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The city, as the first line tells it
    #[arg(long)]
    city: Option<String>,
    /// The country's code, as the first line tells it
    #[arg(long)]
    country: Option<String>,
    /// The last day, YYYY-MM-DD
    #[arg(long, value_name = "DAY")]
    date: Option<String>,
    /// The time control in words, such as '30min + 30sec'
    #[arg(long)]
    time: Option<String>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite the file
    #[arg(long, requires = "out")]
    force: bool,
}

/// Writes the file.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(date) = args.date.as_ref().filter(|date| !is_day(date)) {
        bail!("--date {date}: write the last day as YYYY-MM-DD");
    }
    let today =
        || humantime::format_rfc3339_seconds(SystemTime::now()).to_string().chars().take(10).collect::<String>();
    let mut report = report(&args.file, |settings| {
        let set = |told: &mut Option<String>, flag: &Option<String>| {
            if flag.is_some() {
                told.clone_from(flag);
            }
        };
        set(&mut settings.city, &args.city);
        set(&mut settings.country, &args.country);
        set(&mut settings.last_day, &args.date);
        set(&mut settings.time_control, &args.time);
        if settings.last_day.is_none() && settings.first_day.is_none() {
            settings.last_day = Some(today());
            eprintln!("komadai: the last day is taken to be today: --date says another");
        }
    })?;
    // FESA's own file has its first line; day and time may be put right.
    for (told, flag) in [(&mut report.date, &args.date), (&mut report.time, &args.time)] {
        if let Some(flag) = flag {
            told.clone_from(flag);
        }
    }
    for line in report.lines.iter().filter(|line| line.new && line.country.is_none()) {
        eprintln!("komadai: {} is new to the federation, which needs the country's code: enter it", line.name());
    }
    let bytes = report.bytes().with_context(|| args.file.display().to_string())?;
    match &args.out {
        Some(path) => write_new(path, &bytes, args.force),
        None => Ok(std::io::stdout().lock().write_all(&bytes)?),
    }
}
