//! `komadai-training openings`.

use komadai_training::gate;

/// Write openings for matches: lines of moves, each chosen by search among those as good as the best
#[derive(clap::Args)]
#[command(after_help = "Example: komadai-training openings 200 > openings.txt")]
pub(crate) struct Args {
    /// How many
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) {
    for opening in gate::openings(args.count as usize, args.seed) {
        let moves: Vec<String> = opening.moves.iter().map(ToString::to_string).collect();
        println!("startpos moves {}", moves.join(" "));
    }
}
