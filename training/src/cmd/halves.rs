//! `komadai-training halves`.

use anyhow::Context;
use komadai_training::inside::draw::{Half, lines_of};
use std::path::PathBuf;

/// Split a file of openings for good, by a digest of each line: those of the one half are played in matches, those of the other
/// begin games to learn from
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file
    file: PathBuf,
    /// Where the half for matches goes, in chance order
    #[arg(long, value_name = "FILE")]
    matches: PathBuf,
    /// Where the half for training goes, in chance order
    #[arg(long, value_name = "FILE")]
    training: Option<PathBuf>,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(&args.file).with_context(|| args.file.display().to_string())?;
    let mut rng = fastrand::Rng::with_seed(args.seed);
    for (half, path) in [(Half::Matches, Some(&args.matches)), (Half::Training, args.training.as_ref())] {
        let Some(path) = path else { continue };
        let mut lines = lines_of(&text, half);
        rng.shuffle(&mut lines);
        std::fs::write(path, lines.join("\n") + "\n").with_context(|| path.display().to_string())?;
        println!("{}: {} openings", path.display(), lines.len());
    }
    Ok(())
}
