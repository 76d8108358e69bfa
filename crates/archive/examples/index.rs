//! What the position index costs: `cargo run --release -p komadai-archive --example index -- GAMES FOLDER [ENTRIES]`.
//!
//! Makes up so many games, adds them, opens the index anew, and asks for positions of games chosen at random. With ENTRIES it
//! also writes every position to that file, for the same measurement of a database's table: key (8 bytes), game (4), ply (2),
//! move (2), score (1), big-endian.

#[path = "support/mod.rs"]
mod support;

use komadai_archive::{Identity, Index, Score};
use komadai_shogi::Position;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::mpsc;
use std::time::{Duration, Instant};
use support::{Made, game};

/// Games of one message between threads.
const BATCH: u64 = 1_000;
const LOOKUPS: u64 = 20_000;

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (games, folder) = match &arguments[..] {
        [games, folder, ..] => (games.parse::<u64>().expect("a number of games"), Path::new(folder)),
        _ => panic!("index GAMES FOLDER [ENTRIES]"),
    };
    let mut table = arguments.get(2).map(|path| std::fs::File::create(path).map(BufWriter::new)).transpose()?;
    let (send, batches) = mpsc::sync_channel::<Vec<Made>>(4);
    let maker = std::thread::spawn(move || {
        for first in (0..games).step_by(BATCH as usize) {
            let made = (first..games.min(first + BATCH)).map(game).collect();
            if send.send(made).is_err() {
                return;
            }
        }
    });
    let mut index = Index::open(folder)?;
    index.clear()?;
    let (mut busy, mut number, mut plies) = (Duration::ZERO, 0u32, 0usize);
    for batch in batches {
        let began = Instant::now();
        for made in &batch {
            number += 1;
            plies += made.moves.len();
            let identity = Identity(u128::from(number).to_be_bytes());
            index.add(number, identity, Position::start(), &made.moves, Score::of(made.winner, true))?;
        }
        busy += began.elapsed();
        if let Some(table) = &mut table {
            let first = number - batch.len() as u32 + 1;
            for (number, made) in (first..).zip(&batch) {
                write_entries(table, number, made)?;
            }
        }
    }
    maker.join().expect("the games are made");
    let began = Instant::now();
    index.settle()?;
    busy += began.elapsed();
    let (entries, bytes) = index.size()?;
    println!("games {games}, plies a game {:.1}, entries {entries}, bytes {bytes}", plies as f64 / games as f64);
    println!("bytes an entry {:.2}", bytes as f64 / entries as f64);
    println!("adding: {:.1} s, {:.0} games/s", busy.as_secs_f64(), games as f64 / busy.as_secs_f64());
    drop(index);
    let began = Instant::now();
    let index = Index::open(folder)?;
    println!("opening: {:.1} ms", began.elapsed().as_secs_f64() * 1e3);
    let mut keys = Vec::new();
    let mut rng = fastrand::Rng::with_seed(7);
    while (keys.len() as u64) < LOOKUPS {
        let made = game(rng.u64(..games));
        let mut position = Position::start();
        let stop = rng.usize(..=made.moves.len());
        made.moves[..stop].iter().for_each(|&mv| position.play_unchecked(mv));
        keys.push(position.key());
    }
    // The openings that everybody asks for: every position of few plies.
    let mut early = Vec::new();
    while (early.len() as u64) < LOOKUPS {
        let made = game(rng.u64(..games));
        let mut position = Position::start();
        made.moves[..rng.usize(..12)].iter().for_each(|&mv| position.play_unchecked(mv));
        early.push(position.key());
    }
    for (name, keys) in [("any position, first pass", &keys), ("any position", &keys), ("openings", &early)] {
        let mut times: Vec<Duration> = Vec::with_capacity(keys.len());
        let mut found = 0;
        for &key in keys {
            let began = Instant::now();
            let counts = index.counts(key)?;
            let games = index.games(key, None, 20, |_| true)?;
            times.push(began.elapsed());
            found += counts.all.games as usize;
            assert!(!games.is_empty() && counts.all.games as usize >= games.len());
        }
        times.sort();
        let at = |part: f64| times[(times.len() as f64 * part) as usize].as_secs_f64() * 1e3;
        let (middle, late, last) = (at(0.5), at(0.99), at(0.9999));
        println!(
            "lookup, {name}: p50 {middle:.3} ms, p99 {late:.3} ms, p99.99 {last:.3} ms, games {:.0}",
            found as f64 / keys.len() as f64
        );
    }
    Ok(())
}

fn write_entries(table: &mut impl Write, number: u32, made: &Made) -> std::io::Result<()> {
    let mut position = Position::start();
    let score = Score::of(made.winner, true).bits();
    for (ply, mv) in made.moves.iter().map(Some).chain([None]).enumerate() {
        table.write_all(&position.key().to_be_bytes())?;
        table.write_all(&number.to_be_bytes())?;
        table.write_all(&(ply as u16).to_be_bytes())?;
        table.write_all(&mv.map_or(0, |mv| mv.bits()).to_be_bytes())?;
        table.write_all(&[score])?;
        if let Some(&mv) = mv {
            position.play_unchecked(mv);
        }
    }
    Ok(())
}
