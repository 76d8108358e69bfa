//! The subcommands.

use anyhow::{Context, anyhow};
use komadai_nnue::Network;
use std::sync::Arc;

mod auc;
mod average;
mod exams;
mod gate;
mod generation;
mod halves;
mod label;
mod nextmove;
mod openings;
mod pack;
mod positions;
mod tesuji;
mod train;
mod trainer;
mod tune;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Tell how well networks, without search, know won games from lost ones
    Auc(auc::Args),
    /// Average networks that were trained from the same one
    Average(average::Args),
    /// Let the engine's levels take the tests of grade
    Exams(exams::Args),
    /// Play a network against another, and tell how both agree with a table of words
    Gate(gate::Args),
    /// Make the next network: self-play, training, gate, ledger
    Generation(Box<generation::Args>),
    /// Split openings into those for matches and those for training
    Halves(halves::Args),
    /// Ask a teacher about positions
    Label(label::Args),
    /// Count how many known best moves are found
    Nextmove(nextmove::Args),
    /// Write openings for matches
    Openings(openings::Args),
    /// Put the games of pools into few small files, to be kept
    Pack(pack::Args),
    /// Draw positions inside the trees of searches
    Positions(positions::Args),
    /// Take combinations for learners out of games
    Tesuji(tesuji::Args),
    /// Train a network on pools of games
    Train(train::Args),
    /// Take positions with one best move out of games that the engine's levels play
    Trainer(trainer::Args),
    /// Move the numbers of the search by games, to where it wins more
    Tune(tune::Args),
}

pub(crate) fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Auc(args) => auc::run(&args),
        Command::Average(args) => average::run(&args),
        Command::Exams(args) => exams::run(&args),
        Command::Gate(args) => gate::run(&args),
        Command::Generation(args) => generation::run(&args),
        Command::Halves(args) => halves::run(&args),
        Command::Label(args) => label::run(&args),
        Command::Nextmove(args) => nextmove::run(&args),
        Command::Openings(args) => {
            openings::run(&args);
            Ok(())
        }
        Command::Pack(args) => pack::run(&args),
        Command::Positions(args) => positions::run(&args),
        Command::Tesuji(args) => tesuji::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Trainer(args) => trainer::run(&args),
        Command::Tune(args) => tune::run(&args),
    }
}

/// The network of a name: a file, `<embedded>` for the one built in, or none for `<hand>`, the evaluation made by hand.
fn network(name: &str) -> anyhow::Result<Option<Arc<Network>>> {
    match name {
        "<embedded>" => Ok(Some(komadai_weights::network())),
        "<hand>" => Ok(None),
        path => {
            let bytes = std::fs::read(path).with_context(|| format!("{path}: cannot be read"))?;
            Network::from_file(&bytes)
                .map(|network| Some(Arc::new(network)))
                .map_err(|error| anyhow!("{path}: {error}"))
        }
    }
}
