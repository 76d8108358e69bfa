//! The subcommands.

mod train;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Train a network on samples
    Train(train::Args),
}

pub(crate) fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Train(args) => train::run(&args),
    }
}
