//! `komadai usi`.

/// Play as an engine, USI on standard input and output
#[derive(clap::Args)]
#[command(after_help = "Example: printf 'position startpos\\ngo movetime 1000\\n' | komadai usi")]
pub(crate) struct Args {}

/// Speaks USI until `quit` or the end of the input.
pub(crate) fn run() {
    komadai_engine::run(std::io::stdin().lock(), std::io::stdout());
}
