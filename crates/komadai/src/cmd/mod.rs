//! The subcommands. Each file holds the arguments of one and runs it.

mod diagram;
mod moves;
mod output;
mod perft;
mod position;
mod serve;
mod shown;

/// Everything `komadai` can do.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Serve the site: play, review, everything in the browser
    Serve(serve::Args),
    /// Count the legal move sequences of a given length
    Perft(perft::Args),
    /// List every legal move of a position
    Moves(moves::Args),
    /// Draw a picture of a position
    Diagram(diagram::Args),
}

/// Runs a subcommand; none means `serve`.
pub(crate) fn run(command: Option<Command>) -> anyhow::Result<()> {
    match command {
        None => serve::run_default(),
        Some(Command::Serve(args)) => serve::run(args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Moves(args)) => moves::run(&args),
        Some(Command::Diagram(args)) => diagram::run(&args),
    }
}
