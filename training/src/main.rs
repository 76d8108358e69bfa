//! The trainer's command line.

mod cmd;

use clap::Parser;

#[derive(Parser)]
#[command(name = "komadai-training", about = "Make Komadai's network", version)]
struct Cli {
    #[command(subcommand)]
    command: cmd::Command,
}

fn main() -> anyhow::Result<()> {
    cmd::run(Cli::parse().command)
}
