//! The subcommands.

mod generation;
mod nextmove;
mod train;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Make the next network: self-play, training, gate, ledger
    Generation(Box<generation::Args>),
    /// Count how many known best moves are found
    Nextmove(nextmove::Args),
    /// Train a network on samples
    Train(train::Args),
}

pub(crate) fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Generation(args) => generation::run(&args),
        Command::Nextmove(args) => nextmove::run(&args),
        Command::Train(args) => train::run(&args),
    }
}
