//! How many games a second one core reads and writes, with every move validated, by format. The games are the argument's
//! files, each read as it is and again from our own writer's text in every format.
//!
//! `cargo run --release -p komadai-kifu --example read_speed -- FILE…`

use komadai_kifu::{Format, Record, TextEncoding, encode, read, read_text, write};
use std::time::{Duration, Instant};

/// The best of several rounds: what the machine can do when nothing else runs.
fn best(mut work: impl FnMut() -> usize) -> Duration {
    let round = |_| {
        let start = Instant::now();
        std::hint::black_box(work());
        start.elapsed()
    };
    (0..7).map(round).min().unwrap_or_default().max(Duration::from_nanos(1))
}

fn main() {
    let files: Vec<Vec<u8>> = std::env::args().skip(1).filter_map(|path| std::fs::read(path).ok()).collect();
    let games: Vec<Record> = files
        .iter()
        .flat_map(|bytes| read(bytes, None).records)
        .filter(|record| record.plies() > 20 && record.replay().is_ok_and(|replay| replay.fault.is_none()))
        .collect();
    let plies: usize = games.iter().map(Record::plies).sum();
    println!("{} games, {:.1} plies each", games.len(), plies as f64 / games.len().max(1) as f64);
    let line = |name: &str, reading: Duration, writing: Duration, bytes: usize| {
        let speed = |time: Duration| games.len() as f64 / time.as_secs_f64();
        let megabytes = bytes as f64 / reading.as_secs_f64() / 1e6;
        println!(
            "{name:10} read {:9.0} games/s {megabytes:7.1} MB/s  written {:9.0} games/s",
            speed(reading),
            speed(writing)
        );
    };
    for format in Format::ALL {
        let texts: Vec<String> = games.iter().map(|record| write(record, format)).collect();
        let reading = best(|| texts.iter().map(|text| read_text(text, Some(format)).records.len()).sum());
        let writing = best(|| games.iter().map(|record| write(record, format).len()).sum());
        line(format.code(), reading, writing, texts.iter().map(String::len).sum());
        if format == Format::Kif {
            let encoded = |text: &String| encode(text, TextEncoding::ShiftJis).unwrap_or_default();
            let files: Vec<Vec<u8>> = texts.iter().map(encoded).collect();
            let reading = best(|| files.iter().map(|bytes| read(bytes, None).records.len()).sum());
            let writing = best(|| games.iter().map(|record| encoded(&write(record, format)).len()).sum());
            line("shift_jis", reading, writing, files.iter().map(Vec::len).sum());
        }
    }
}
