//! `komadai-training label`.

use anyhow::Context;
use komadai_training::inside::label::{Teacher, label};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Instant;

/// Ask a teacher about positions drawn by `positions`: a program, or a network
#[derive(clap::Args)]
#[command(
    after_help = "A teacher's program reads a line of SFEN and writes a line with a number for the side to move, again and again.\n\nExample: komadai-training label data/inside gps --teacher ./gps_word --unit 250\n         komadai-training label data/inside g16 --network nets/komadai.nnue"
)]
pub(crate) struct Args {
    /// The folder of positions; files that have words of this name already are passed over
    folder: PathBuf,
    /// What to call the teacher
    name: String,
    /// Its command line
    #[arg(long, value_name = "COMMAND", required_unless_present = "network", conflicts_with = "network")]
    teacher: Option<String>,
    /// How many of its units are a centipawn
    #[arg(long, default_value_t = 1.0)]
    unit: f32,
    /// A network in place of a program, <embedded> for the one built in
    #[arg(long, value_name = "FILE")]
    network: Option<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let teacher = match (&args.teacher, &args.network) {
        (Some(command), _) => Teacher::Program { command: command.clone(), unit: args.unit },
        (None, network) => {
            let name = network.as_deref().unwrap_or("<embedded>");
            Teacher::Network(super::network(name)?.context("the evaluation by hand cannot be asked")?)
        }
    };
    let began = Instant::now();
    let live = std::io::stderr().is_terminal();
    let mut tell = |done: usize| {
        if !live {
            return;
        }
        eprint!("\r{done} words, {:.0} a second\x1b[K", done as f64 / began.elapsed().as_secs_f64().max(0.001));
    };
    let done = label(&args.folder, &args.name, &teacher, &mut tell)?;
    if live {
        eprintln!();
    }
    println!("{}: {done} words of {} in {:.0} s", args.folder.display(), args.name, began.elapsed().as_secs_f64());
    Ok(())
}
