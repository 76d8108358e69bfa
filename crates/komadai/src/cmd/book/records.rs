//! `komadai book records`.

use super::Output;
use crate::cmd::files;
use anyhow::bail;
use komadai_book::Text;
use komadai_kifu::Record;
use std::path::PathBuf;

/// Make a book from the moves played in records
#[derive(clap::Args)]
#[command(after_help = "Example: komadai book records games/*.kif --plies 40 --least 3 -o book.db")]
pub(super) struct Args {
    /// Record files in any format
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Count only this many plies of each game
    #[arg(long, default_value_t = 40, value_name = "N")]
    plies: usize,
    /// Keep only moves played at least this often
    #[arg(long, default_value_t = 1, value_name = "N")]
    least: u64,
    #[command(flatten)]
    output: Output,
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let mut book = Text::new();
    let (mut games, mut unread) = (0usize, 0usize);
    let work = |file: &std::path::Path| {
        let sound = |record: &Record| record.replay().ok().filter(|replay| replay.start.is_empty());
        files::records(file, None).map(|reading| reading.records.iter().filter_map(sound).collect::<Vec<_>>())
    };
    files::each(&args.files, work, |file, result| {
        let replays = result.unwrap_or_else(|error| {
            eprintln!("komadai: {error:#}");
            Vec::new()
        });
        if replays.is_empty() {
            unread += 1;
            eprintln!("komadai: {}: contains no game", file.display());
        }
        for replay in replays {
            games += 1;
            for (position, &mv) in replay.history.positions().iter().zip(&replay.moves).take(args.plies) {
                // Legal: the replay has played it. Mate problems and other diagrams are no openings.
                let _ = book.count(position, mv);
            }
        }
        Ok(())
    })?;
    book.retain(|known| known.count.unwrap_or(0) >= args.least);
    if book.is_empty() {
        bail!("in {games} games, no move was played {} times within {} plies", args.least, args.plies);
    }
    eprintln!("{games} games");
    args.output.write(&book)?;
    match unread {
        0 => Ok(()),
        n => bail!("{n} of {} files have no game; they are named above", args.files.len()),
    }
}
