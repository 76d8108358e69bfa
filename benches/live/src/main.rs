//! Plays live games against a running site, and measures and checks what comes back: see docs/bench-live.md.

mod api;
mod chaos;
mod clocks;
mod cluster;
mod crowd;
mod duel;
mod fixture;
mod heard;
mod load;
mod nodes;
mod report;
mod score;
mod seat;
mod server;
mod socket;
mod spectator;
mod table;
mod tally;
mod traffic;

use clap::Parser;
use std::path::PathBuf;
use std::process::ExitCode;

/// Plays games by link against a site, both sides of each, and prints what was measured as one line of JSON.
///
/// Example: cargo xtask bench live --games 100 --seconds 30 --think-ms 500
#[derive(Parser)]
#[command(name = "cargo xtask bench live")]
struct Args {
    /// A site that runs already, such as http://127.0.0.1:8520; only of this machine. Otherwise one is started.
    #[arg(long, conflicts_with_all = ["server", "data", "chaos", "make_fixture"])]
    url: Option<String>,
    /// The process whose memory and time are measured, for --url.
    #[arg(long, requires = "url")]
    pid: Option<u32>,
    /// The executable to start.
    #[arg(long, value_name = "PATH", required_unless_present = "url")]
    server: Option<PathBuf>,
    /// Its data folder; a temporary one unless given.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Games at a time.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    games: u32,
    /// How long they are played.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: u32,
    /// How long each side waits before it answers a move; 0: no longer than the site's limit of messages asks for.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(..=3_600_000))]
    think_ms: u32,
    /// Moves of each game, then the side to move resigns and another game begins.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=223))]
    plies: u32,
    /// Watchers of each game.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=1_000))]
    spectators: u32,
    /// Only so many of the games have watchers.
    #[arg(long, requires = "spectators")]
    watched: Option<u32>,
    /// The site's data are in a PostgreSQL that is started for it and waits for its disk, instead of a file.
    #[arg(long, conflicts_with_all = ["url", "data", "nodes"])]
    postgres: bool,
    /// Games stay at their last move; the run ends when all have come there.
    #[arg(long)]
    hold: bool,
    /// Kill the site with SIGKILL at random instants, and start it again on the same port and data.
    #[arg(long)]
    chaos: bool,
    /// So many nodes on one PostgreSQL and one NATS, which are started for it; with --chaos any of these processes is killed
    /// every so often, and links between them are cut.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=16), conflicts_with_all = ["url", "data"])]
    nodes: u32,
    /// Workers beside the nodes.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=16), requires = "nodes")]
    workers: u32,
    /// Games against the engine, beside the others.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=1_000))]
    engine_games: u32,
    /// Restart each node in good order, one after the other, again and again.
    #[arg(long, requires = "nodes", conflicts_with = "chaos")]
    rolling: bool,
    /// How often something happens to a site of many nodes.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=3_600))]
    every_s: u32,
    /// An empty folder for what the processes of such a site say.
    #[arg(long, value_name = "DIR")]
    logs: Option<PathBuf>,
    /// Seed of the random instants.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How long to wait, after everybody has left, before the memory is read for the last time.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(..=3_600))]
    settle_s: u32,
    /// Instead of games by link, so many accounts sign up and fill the lobby: seeks in the list, rated games in pairs that find each
    /// other there, each played once to its end; then the ratings are reckoned anew from the games.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=20_000), conflicts_with_all = ["url", "chaos", "rolling", "hold", "spectators", "engine_games"])]
    accounts: u32,
    /// Seeks that stand in the list at once.
    #[arg(long, default_value_t = 500, requires = "accounts")]
    seeks: u32,
    /// How long after one another people take a seek or join a pool.
    #[arg(long, default_value_t = 50, requires = "accounts")]
    pair_ms: u32,
    /// Instead of all that, make a data folder with games in every state here.
    #[arg(long, value_name = "DIR")]
    make_fixture: Option<PathBuf>,
}

#[tokio::main]
async fn main() -> anyhow::Result<ExitCode> {
    let args = Args::parse();
    if let (Some(folder), Some(server)) = (&args.make_fixture, &args.server) {
        fixture::make(server, folder).await?;
        return Ok(ExitCode::SUCCESS);
    }
    // Two sockets a game here and as many there: the site inherits the limit.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let clean = load::run(&args).await?;
    Ok(if clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
