//! The executable: one thin file per subcommand, see `cmd/`. `komadai` alone is `komadai serve`.
//!
//! Exit codes: 0 done, 1 the input was at fault, 2 wrong usage. A closed pipe is not an error.

mod cmd;

use clap::{CommandFactory, FromArgMatches, Parser};
use std::process::ExitCode;

/// Gives the memory of games that are over back to the system within seconds.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// The complete shogi system in one executable: play, review, notation, engine.
#[derive(Parser)]
#[command(name = "komadai", version, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<cmd::Command>,
}

fn main() -> ExitCode {
    let matches = Cli::command().get_matches();
    let matches = match matches.subcommand() {
        Some(_) => matches,
        // `komadai` alone is `komadai serve`.
        None => Cli::command().get_matches_from(["komadai", "serve"]),
    };
    let command = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit()).command;
    let Some((command, (_, matches))) = command.zip(matches.subcommand()) else { return ExitCode::from(2) };
    match cmd::run(command, matches) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("komadai: {error:#}");
            ExitCode::from(1)
        }
    }
}

/// Whoever read our output has seen enough; that is no fault of theirs or ours.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
