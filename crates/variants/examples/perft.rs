//! Counts move sequences and says how fast: `cargo run --release -p komadai-variants --example perft -- minishogi 6 [SFEN]`.
//! Without words, a table of all games.

use komadai_variants::{Position, Rules, perft};
use std::time::Instant;

/// Counts this many leaves at least, for a game without a depth.
const ENOUGH: u64 = 2_000_000;

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.as_slice() {
        [] => {
            for name in Rules::names() {
                let rules = Rules::named(name).ok_or(name)?;
                let position = Position::start(&rules);
                let mut depth = 1;
                while count(&position, depth) < ENOUGH {
                    depth += 1;
                }
            }
            Ok(())
        }
        [name, depth, sfen @ ..] => {
            let rules = Rules::named(name).ok_or_else(|| format!("no game {name}"))?;
            let sfen = if sfen.is_empty() { rules.start().to_owned() } else { sfen.join(" ") };
            let position = Position::read(&rules, &sfen).map_err(|error| error.to_string())?;
            count(&position, depth.parse().map_err(|_| format!("{depth} is no depth"))?);
            Ok(())
        }
        _ => Err("write a game and a depth".to_owned()),
    }
}

fn count(position: &Position, depth: u32) -> u64 {
    let start = Instant::now();
    let leaves = perft(position, depth);
    let seconds = start.elapsed().as_secs_f64();
    if leaves >= ENOUGH || seconds > 0.05 {
        let name = position.rules().name();
        println!(
            "{name:<18} depth {depth:<2} {leaves:>12} leaves {:>8.2} million a second",
            leaves as f64 / seconds / 1e6
        );
    }
    leaves
}
