//! Plays live games against a running site: see docs/bench-live.md.

mod api;
mod fixture;
mod server;
mod socket;
mod traffic;

use clap::Parser;
use std::path::PathBuf;

#[derive(Parser)]
struct Args {
    /// The executable of the site, started on a free port.
    #[arg(long)]
    server: PathBuf,
    /// Make a data folder with games in every state here.
    #[arg(long, value_name = "DIR")]
    make_fixture: PathBuf,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    fixture::make(&args.server, &args.make_fixture).await
}
