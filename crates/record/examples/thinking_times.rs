//! How evenly thinking times are spread in records by others: `thinking_times FOLDER`, a folder of records of any format, read where they
//! lie. For each side of a game with a time for nearly every move: who, in which event, how many moves, and the standard deviation of its
//! times divided by their mean, over the moves after the opening with more than three legal ones. docs/fair-play.md has what came of it.

use komadai_kifu::{HeaderKey, Record, Step};
use komadai_shogi::Color;
use std::path::{Path, PathBuf};

/// Moves of the opening, which are played from memory.
const OPENING: usize = 20;
/// With so few legal moves a time says nothing.
const FEW_MOVES: usize = 3;
/// Sides with fewer moves are passed over.
const FEWEST: usize = 20;

fn main() {
    let folder = std::env::args().nth(1).map(PathBuf::from).filter(|folder| folder.is_dir());
    let Some(folder) = folder else {
        eprintln!("no such folder: give one with records whose moves have times; nothing was read");
        return;
    };
    println!("file\tplayer\tevent\tplace\tmoves\tspread\tshortest\twhole minutes");
    let mut files = Vec::new();
    find(&folder, &mut files);
    files.sort();
    for file in files {
        let Ok(bytes) = std::fs::read(&file) else { continue };
        for record in komadai_kifu::read(&bytes, None).records {
            for side in Color::ALL {
                tell(&folder, &file, &record, side);
            }
        }
    }
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.is_dir() {
            find(&path, files);
        } else {
            files.push(path);
        }
    }
}

fn tell(folder: &Path, file: &Path, record: &Record, side: Color) {
    let line: Vec<_> = record.main_line().filter(|id| matches!(record.node(*id).step, Step::Move(_))).collect();
    let Ok(positions) = record.positions(&line) else { return };
    let (mut times, mut untimed) = (Vec::new(), 0);
    for (id, (position, _)) in line.iter().zip(&positions).skip(OPENING) {
        if position.turn() != side || position.legal_moves().len() <= FEW_MOVES {
            continue;
        }
        match record.node(*id).time.spent_ms {
            Some(ms) => times.push(ms as f64 / 1_000.0),
            None => untimed += 1,
        }
    }
    let total: f64 = times.iter().sum();
    if times.len() < FEWEST || untimed > 0 || total == 0.0 {
        return;
    }
    let mean = total / times.len() as f64;
    let spread = (times.iter().map(|time| (time - mean).powi(2)).sum::<f64>() / times.len() as f64).sqrt() / mean;
    let said = |key: HeaderKey| record.headers.get(&key).unwrap_or_default().to_owned();
    let player = said(if side == Color::Black { HeaderKey::Black } else { HeaderKey::White });
    let name = file.strip_prefix(folder).unwrap_or(file).display();
    let shortest = times.iter().copied().fold(f64::INFINITY, f64::min);
    let whole = times.iter().all(|time| time % 60.0 == 0.0);
    println!(
        "{name}\t{player}\t{}\t{}\t{}\t{spread:.2}\t{shortest}\t{whole}",
        said(HeaderKey::Event),
        said(HeaderKey::Site),
        times.len()
    );
}
