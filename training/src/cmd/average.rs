//! `komadai-training average`.

use anyhow::{Context, ensure};
use komadai_nnue::Weights;
use komadai_training::model::Model;
use std::path::PathBuf;

/// Average networks that were trained from the same one
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Network files, two or more
    #[arg(required = true, value_name = "FILE")]
    networks: Vec<PathBuf>,
    /// Where the average goes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// What to note in the file about how the network came to be
    #[arg(long, default_value = "")]
    note: String,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    ensure!(args.networks.len() > 1, "one network has no average but itself: name two or more");
    let models = (args.networks.iter())
        .map(|path| {
            let bytes = std::fs::read(path).with_context(|| format!("{}: cannot be read", path.display()))?;
            let (_, weights) = Weights::from_file(&bytes).with_context(|| path.display().to_string())?;
            Ok(Model::of_weights(&weights))
        })
        .collect::<anyhow::Result<Vec<Model>>>()?;
    let bytes = Model::mean(&models).quantise().to_file(&args.note);
    std::fs::write(&args.out, &bytes).with_context(|| format!("{}: cannot be written", args.out.display()))?;
    println!("{}: {} bytes, the average of {} networks", args.out.display(), bytes.len(), models.len());
    Ok(())
}
