//! What the evidence says of the times of our own engine's levels: `level_times ENGINE GAMES [NODES]`, ENGINE a USI command such as
//! "komadai usi". Levels play their neighbours; each move takes what the site lets the level wait before it plays it, by the clock that
//! the game would have had, for levels find their move at once. An engine looks at every position with so many nodes. One core;
//! docs/fair-play.md has what came of it.

mod levels;

use komadai_game::{LevelClock, level_chance, level_pace};
use komadai_record::{Line, Pace, Telling, telling};
use komadai_shogi::Color;
use levels::{Played, games, wilson};
use std::collections::BTreeMap;
use std::time::Duration;

/// Who plays whom: neighbours, so that games are open for long.
const PAIRS: [[u8; 2]; 7] = [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12], [12, 13]];
/// The clocks, each with its name: main time, byōyomi and increment in seconds.
const CLOCKS: [(&str, Option<[u64; 3]>); 5] = [
    ("10 min, then 30 s", Some([600, 30, 0])),
    ("10 s", Some([0, 10, 0])),
    ("3 min", Some([180, 0, 0])),
    ("5 min + 5 s", Some([300, 0, 5])),
    ("none", None),
];
/// Evenness below which sides are counted, as for the records in docs/fair-play.md.
const EVEN: [f64; 3] = [0.20, 0.30, 0.45];
/// Sides with fewer moves are passed over.
const FEWEST: usize = 20;

/// The times that a side takes over the moves of a game, those of the other side left out.
fn times(line: &Line, side: Color, clock: Option<[u64; 3]>, game: &str) -> Vec<Option<u64>> {
    let mut left = clock.map(|seconds| seconds.map(Duration::from_secs));
    let mut times = vec![None; line.moves.len()];
    for (ply, position) in line.positions.iter().take(line.moves.len()).enumerate() {
        if position.turn() != side {
            continue;
        }
        let reading = left.map(|[main, byoyomi, increment]| LevelClock { main, byoyomi, increment });
        let took = level_pace(reading, ply, position.legal_moves().len(), level_chance(game, ply));
        if let Some([main, _, increment]) = &mut left {
            *main = main.saturating_sub(took) + *increment;
        }
        times[ply] = Some(took.as_millis() as u64);
    }
    times
}

fn main() {
    // By clock and level: each side's moves.
    let mut played: BTreeMap<(usize, u8), Vec<Vec<Telling>>> = BTreeMap::new();
    let mut of_pair: BTreeMap<[u8; 2], usize> = BTreeMap::new();
    games("level_times", &PAIRS, 29, |Played { pair, first, line, found }| {
        let number = of_pair.entry(*pair).or_default();
        for (level, side) in pair.iter().zip([*first, !*first]) {
            for (index, (_, clock)) in CLOCKS.iter().enumerate() {
                let took = times(line, side, *clock, &format!("{pair:?}{number}{index}"));
                played.entry((index, *level)).or_default().push(telling(line, found, &took, side));
            }
        }
        *number += 1;
    });
    report(&played);
}

fn report(played: &BTreeMap<(usize, u8), Vec<Vec<Telling>>>) {
    for (index, (name, _)) in CLOCKS.iter().enumerate() {
        println!("clock: {name}\nlevel sides moves evenness (least to most) with difficulty");
        let mut all = Vec::new();
        for ((_, level), sides) in played.range((index, 0)..(index + 1, 0)) {
            let judged: Vec<Pace> =
                sides.iter().filter(|side| side.len() >= FEWEST).map(|side| Pace::of(side)).collect();
            let spreads: Vec<f64> = judged.iter().filter_map(|pace| pace.spread).collect();
            let whole = Pace::of(&sides.concat());
            println!(
                "{level} {} {} {:.2} ({:.2} to {:.2}) {:+.2}",
                spreads.len(),
                sides.iter().map(Vec::len).sum::<usize>(),
                whole.spread.unwrap_or_default(),
                spreads.iter().copied().fold(f64::INFINITY, f64::min),
                spreads.iter().copied().fold(0.0, f64::max),
                whole.with_difficulty.unwrap_or_default(),
            );
            all.extend(spreads);
        }
        for even in EVEN {
            let below = all.iter().filter(|spread| **spread < even).count();
            println!("below {even:.2}: {below} of {} ({})", all.len(), wilson(below, all.len()));
        }
    }
}
