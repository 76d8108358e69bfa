//! `komadai table`.

use super::files;
use komadai_kifu::{Crosstable, Record};
use std::io::Write;
use std::path::PathBuf;

/// Print the crosstable of a tournament or match series from its records: ○ won, ● lost, △ drawn
#[derive(clap::Args)]
#[command(after_help = "Example: komadai table games/*.kif")]
pub(crate) struct Args {
    /// Record files; `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Prints the table.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut records: Vec<Record> = Vec::new();
    let mut failed = 0;
    files::each(
        &args.files,
        |file| files::records(file, None),
        |_, result| {
            match result {
                Ok(reading) => records.extend(reading.records),
                Err(error) => {
                    failed += 1;
                    eprintln!("komadai: {error:#}");
                }
            }
            Ok(())
        },
    )?;
    let table = Crosstable::of(&records);
    write!(std::io::stdout().lock(), "{table}")?;
    if table.left_out > 0 {
        let (out, all) = (table.left_out, records.len());
        eprintln!("komadai: {out} of {all} games left out: no player name or no result");
    }
    match failed {
        0 => Ok(()),
        n => {
            anyhow::bail!("{n} of {} files could not be read; what is wrong with each is said above", args.files.len())
        }
    }
}
