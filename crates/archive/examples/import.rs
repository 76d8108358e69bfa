//! What an import costs: `cargo run --release -p komadai-archive --example import -- GAMES FOLDER [URL]`.
//!
//! Writes so many made-up games into CSA files of a thousand each, imports them into a store in the folder (or at the URL), brings
//! the index up to date, and imports the same files again, as after a kill.

#[path = "support/mod.rs"]
mod support;

use komadai_archive::{Archive, Names, Sources, import};
use komadai_kifu::{End, EndKind, Format, HeaderKey, Record, Step, write_all};
use komadai_shogi::{Color, Setup};
use komadai_store::{Address, Store};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;
use support::game;

const EACH: u64 = 1_000;
/// Players of the made-up games; some fifty games each in ten thousand.
const PLAYERS: u64 = 400;

fn record(seed: u64) -> Record {
    let made = game(seed);
    let mut record = Record::new(Setup::start());
    record.headers.push(HeaderKey::Black, format!("Player {}", seed * 7 % PLAYERS));
    record.headers.push(HeaderKey::White, format!("Player {}", seed * 13 % PLAYERS + 1));
    record.headers.push(HeaderKey::Event, format!("Tournament {}", seed / 5_000));
    record
        .headers
        .push(HeaderKey::StartTime, format!("{}/{:02}/{:02}", 1950 + seed % 75, seed % 12 + 1, seed % 28 + 1));
    let turn = if made.moves.len().is_multiple_of(2) { Color::Black } else { Color::White };
    let mut at = Record::ROOT;
    for mv in made.moves {
        at = record.push(at, Step::Move(mv));
    }
    let end = match made.winner {
        Some(_) => End::at(EndKind::Resignation, turn),
        None => End { kind: EndKind::Repetition, winner: None },
    };
    record.push(at, Step::End(end));
    record
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (games, folder) = match &arguments[..] {
        [games, folder, ..] => (games.parse::<u64>().expect("a number of games"), PathBuf::from(folder)),
        _ => panic!("import GAMES FOLDER [URL]"),
    };
    let records = folder.join("records");
    std::fs::create_dir_all(&records).expect("a folder");
    for first in (0..games).step_by(EACH as usize) {
        let file = records.join(format!("{:05}.csa", first / EACH));
        if !file.exists() {
            let made: Vec<Record> = (first..games.min(first + EACH)).map(record).collect();
            std::fs::write(file, write_all(&made, Format::Csa)).expect("a file");
        }
    }
    let address = match arguments.get(2) {
        Some(url) => url.parse().expect("a URL"),
        None => Address::Sqlite(folder.join("data")),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(measure(&address, &folder, &records, games));
}

async fn measure(address: &Address, folder: &Path, records: &Path, games: u64) {
    let store: Arc<dyn Store> = address.open().await.expect("a store").into();
    let names = Arc::new(Names::default());
    let archive = Archive::open(store.clone(), &folder.join("index")).expect("an index");
    for pass in ["first", "again"] {
        let sources = Sources::of(&[records.to_owned()]).expect("the records");
        let began = Instant::now();
        let progress = import(&*store, pass, &names, sources, &mut |_| {}).await.expect("an import");
        let kept = began.elapsed().as_secs_f64();
        archive.catch_up(|_| {}).await.expect("an index");
        let all = began.elapsed().as_secs_f64();
        println!("{pass}: {progress:?}");
        println!("kept in {kept:.1} s, in the index after {all:.1} s: {:.0} games/s", games as f64 / all);
    }
    let (entries, bytes) = archive.size().await.expect("the index");
    println!("index: {entries} positions and names, {bytes} bytes, {:.2} each", bytes as f64 / entries.max(1) as f64);
    store.close().await.expect("a store");
}
