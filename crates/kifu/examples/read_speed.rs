//! How many games a second one core reads, with every move validated, by format. The games are the argument's files, each
//! read as it is and again from our own writer's text in the other formats.
//!
//! `cargo run --release -p komadai-kifu --example read_speed -- FILE…`

use komadai_kifu::{Format, Record, read, read_text, write};
use std::time::{Duration, Instant};

fn main() {
    let files: Vec<Vec<u8>> = std::env::args().skip(1).filter_map(|path| std::fs::read(path).ok()).collect();
    let games: Vec<Record> = files
        .iter()
        .flat_map(|bytes| read(bytes, None).records)
        .filter(|record| record.plies() > 20 && record.replay().is_ok_and(|replay| replay.fault.is_none()))
        .collect();
    let plies: usize = games.iter().map(Record::plies).sum();
    println!("{} games, {:.1} plies each", games.len(), plies as f64 / games.len().max(1) as f64);
    for format in Format::ALL {
        let texts: Vec<String> = games.iter().map(|record| write(record, format)).collect();
        let bytes: usize = texts.iter().map(String::len).sum();
        // The best of several rounds: what the machine can do when nothing else runs.
        let mut best = Duration::MAX;
        for _ in 0..7 {
            let start = Instant::now();
            let read: usize = texts.iter().map(|text| read_text(text, Some(format)).records.len()).sum();
            assert_eq!(read, games.len());
            best = best.min(start.elapsed());
        }
        let seconds = best.as_secs_f64().max(1e-9);
        println!(
            "{:8} {:9.0} games/s {:7.1} MB/s",
            format.code(),
            games.len() as f64 / seconds,
            bytes as f64 / seconds / 1e6
        );
    }
}
