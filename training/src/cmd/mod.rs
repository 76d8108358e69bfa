//! The subcommands.

mod generation;
mod train;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Make the next network: self-play, training, gate, ledger
    Generation(Box<generation::Args>),
    /// Train a network on samples
    Train(train::Args),
}

pub(crate) fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Generation(args) => generation::run(&args),
        Command::Train(args) => train::run(&args),
    }
}
