//! `komadai usi`.

/// Run the engine: USI on standard input and output
#[derive(clap::Args)]
#[command(after_help = "Examples: komadai usi bench
          komadai usi 'position startpos' 'go movetime 1000'
          printf 'position startpos\\ngo movetime 1000\\n' | komadai usi")]
pub(crate) struct Args {
    /// USI commands to run one after another, each to its end, instead of reading standard input
    command: Vec<String>,
}

/// Speaks USI until `quit` or the end of the input, or obeys the commands given.
pub(crate) fn run(args: &Args) {
    if args.command.is_empty() {
        komadai_engine::run(std::io::stdin().lock(), std::io::stdout());
    } else {
        komadai_engine::obey(&args.command, std::io::stdout());
    }
}
