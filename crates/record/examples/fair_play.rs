//! Calibrates the evidence of engine use on the engine's own games: `fair_play ENGINE GAMES [NODES]`, ENGINE a USI command such as
//! "komadai usi". Levels 4 to 13 play each other as people of growing strength do, full strength plays the upper ones as somebody does who
//! plays what an engine says; an engine at full strength looks at every position with so many nodes. One core; docs/fair-play.md has
//! what came of it.

mod levels;

use komadai_record::{Agreement, BANDS, CLASSES, Counts, Model, Telling, telling};
use levels::{Played, games, wilson};
use std::collections::BTreeMap;

/// Full strength, beside the levels 4 to 13.
const FULL: u8 = 14;
/// Who plays whom. Neighbours play games that are open for long.
const PAIRS: [[u8; 2]; 9] =
    [[4, 5], [6, 7], [8, 9], [10, 11], [12, 13], [FULL, 11], [FULL, 12], [FULL, 13], [FULL, FULL]];
/// Games of one player that are looked at together, and moves that they need.
const GAMES: usize = 5;
const MOVES: u32 = 100;

fn main() {
    // Each player's games, a list of moves each.
    let mut played: BTreeMap<u8, Vec<Vec<Telling>>> = BTreeMap::new();
    games("fair_play", &PAIRS, 17, |Played { pair, first, line, found }| {
        for (level, side) in pair.iter().zip([*first, !*first]) {
            played.entry(*level).or_default().push(telling(line, found, &[], side));
        }
    });
    report(&played);
}

/// How often each class was played in each band.
fn count<'a>(games: impl Iterator<Item = &'a Vec<Telling>>) -> Counts {
    let mut counts = [[0; CLASSES]; BANDS];
    games.flatten().for_each(|told| counts[told.band][told.class] += 1);
    counts
}

/// A model of every second game, from this one on.
fn fit(played: &BTreeMap<u8, Vec<Vec<Telling>>>, from: usize) -> Model {
    let of = |is_engine: bool| {
        let players = played.iter().filter(|(level, _)| (**level == FULL) == is_engine);
        count(players.flat_map(|(_, games)| games.iter().skip(from).step_by(2)))
    };
    Model { honest: of(false), engine: of(true) }
}

fn report(played: &BTreeMap<u8, Vec<Vec<Telling>>>) {
    let of = |is_engine: bool| {
        count(played.iter().filter(|(level, _)| (**level == FULL) == is_engine).flat_map(|(_, games)| games))
    };
    println!("Model {{ honest: {:?}, engine: {:?} }}", of(false), of(true));
    // Half of the games judges the other half: what a model was made of says nothing of it.
    let models = [fit(played, 1), fit(played, 0)];
    let mut means: BTreeMap<u8, Vec<f64>> = BTreeMap::new();
    println!("player games moves best given weight");
    for (&level, games) in played {
        let judged =
            |half: usize| games.iter().skip(half).step_by(2).map(move |game| Agreement::of(&models[half], game));
        let all = (0..2).flat_map(judged).fold(Agreement::default(), Agreement::with);
        println!(
            "{level} {} {} {:.3} {:.4} {:+.4}",
            games.len(),
            all.moves,
            all.best_share().unwrap_or_default(),
            all.mean_given().unwrap_or_default(),
            all.mean_weight().unwrap_or_default()
        );
        for half in 0..2 {
            let halves: Vec<Agreement> = judged(half).collect();
            let sets =
                halves.chunks_exact(GAMES).map(|set| set.iter().copied().fold(Agreement::default(), Agreement::with));
            means
                .entry(level)
                .or_default()
                .extend(sets.filter(|set| set.moves >= MOVES).filter_map(|set| set.mean_weight()));
        }
    }
    println!("sets of {GAMES} games with {MOVES} moves or more, marked from each threshold on:");
    for threshold in [0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4] {
        print!("{threshold:+.2}:");
        // Level 13 is stronger than any rank that people have.
        let mut honest = [0, 0];
        for (level, sets) in &means {
            let marked = sets.iter().filter(|mean| **mean >= threshold).count();
            print!(" {level}: {marked}/{}", sets.len());
            if *level < 13 {
                honest = [honest[0] + marked, honest[1] + sets.len()];
            }
        }
        println!("; levels 4 to 12: {}/{} ({})", honest[0], honest[1], wilson(honest[0], honest[1]));
    }
    for (level, sets) in &means {
        let mut sets = sets.clone();
        sets.sort_by(f64::total_cmp);
        println!("{level}: {}", sets.iter().map(|mean| format!("{mean:+.3}")).collect::<Vec<_>>().join(" "));
    }
}
