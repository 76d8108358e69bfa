//! What the explorer and searches by name and by moves cost: `cargo run --release -p komadai-archive --example lookup -- FOLDER [URL]`,
//! in the folder (and store) that the example `import` has filled.
//!
//! Asks as the explorer's page does (what was played, the newest games with their rows, those of the highest ratings) for positions of
//! games chosen at random: in a first pass right after opening, and once more. Then with twins, for openings alone, for some years;
//! for every opening and castle; and for moves in their order and in any. For a first pass from the disk, empty its cache before
//! (`sync; echo 3 > /proc/sys/vm/drop_caches`, as root).

use komadai_archive::{
    Archive, Filter, Find, FormationSought, GameSearch, Looked, Lookup, Order, Sequence, Sought, formations,
};
use komadai_shogi::{Color, Move, Position};
use komadai_store::{Address, Store};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Positions that are asked for.
const LOOKUPS: usize = 2_000;
/// Searches of each sort.
const SEARCHES: usize = 200;
/// Games of an answer, as on the pages.
const GAMES: usize = 20;
const TOP_GAMES: usize = 4;
const PAGE: u32 = 50;
const LONG: Duration = Duration::from_secs(3_600);

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(folder) = arguments.first().map(PathBuf::from) else { panic!("lookup FOLDER [URL]") };
    let address = match arguments.get(1) {
        Some(url) => url.parse().expect("a URL"),
        None => Address::Sqlite(folder.join("data")),
    };
    let store: Arc<dyn Store> = address.open().await.expect("the store").into();
    let began = Instant::now();
    let archive = Archive::open(store, &folder.join("index")).expect("the index");
    println!("opened in {:.0} ms", began.elapsed().as_secs_f64() * 1e3);
    let began = Instant::now();
    let added = archive.catch_up(|_| {}).await.expect("the games");
    println!("{added} games taken in, {:.1} s", began.elapsed().as_secs_f64());
    let (entries, bytes) = archive.size().await.expect("the index");
    println!("{entries} entries, {:.2} bytes each", bytes as f64 / entries.max(1) as f64);
    let newest = archive.find(&Find::default(), None, 1).await.expect("the store").games.first().map_or(0, newest);
    println!("games {newest}");

    // Rows are read here: which lines are asked for is chosen before anything is timed, from other games.
    let mut rng = fastrand::Rng::with_seed(5);
    let numbers: Vec<u32> = (0..LOOKUPS).map(|_| rng.u32(1..=newest)).collect();
    let mut lines: Vec<Vec<Move>> = Vec::new();
    for numbers in numbers.chunks(200) {
        let games = archive.games(numbers).await.expect("the store");
        lines.extend(games.iter().map(|game| game.record.moves().collect()));
    }
    let mut at = |most: usize| -> Vec<Position> {
        let end = |line: &Vec<Move>| {
            let mut position = Position::start();
            line[..rng.usize(..=line.len().min(most))].iter().for_each(|mv| position.play_unchecked(*mv));
            position
        };
        lines.iter().map(end).collect()
    };
    let (anywhere, early) = (at(usize::MAX), at(11));
    let some_years = Filter { years: (Some(1990), Some(1999)), ..Filter::default() };
    let alone = |position: &Position| Lookup::of(*position);
    let twins = |position: &Position| Lookup { with_twin: true, ..Lookup::of(*position) };
    let years = |position: &Position| Lookup { filter: some_years.clone(), ..Lookup::of(*position) };
    type Asked<'a> = (&'a str, &'a [Position], &'a dyn Fn(&Position) -> Lookup);
    let passes: [Asked<'_>; 6] = [
        ("any position, first pass", &anywhere, &alone),
        ("any position", &anywhere, &alone),
        ("any position and its twin", &anywhere, &twins),
        ("at most 11 plies", &early, &alone),
        ("at most 11 plies and twin", &early, &twins),
        ("at most 11 plies, ten years", &early[..SEARCHES], &years),
    ];
    for (name, positions, lookup) in passes {
        let (mut counted, mut all) = (Vec::new(), Vec::new());
        for position in positions {
            let lookup = lookup(position);
            let began = Instant::now();
            archive.look(&lookup, 0, 0).await.expect("an answer");
            counted.push(began.elapsed());
            let began = Instant::now();
            let Looked { counts, newest, .. } = archive.look(&lookup, GAMES, TOP_GAMES).await.expect("an answer");
            all.push(began.elapsed());
            assert!(counts.all.games as usize >= newest.len());
        }
        told(&format!("counts, {name}"), counted);
        told(&format!("counts, newest and top games, {name}"), all);
    }

    let mut times = Vec::new();
    let mut found = 0;
    for formation in formations() {
        for side in [None, Some(Color::Black)] {
            let sought = FormationSought { any: vec![formation], side, by: None };
            let find = Find { formations: vec![sought], ..Find::default() };
            let began = Instant::now();
            found += archive.find(&find, None, PAGE).await.expect("an answer").games.len();
            times.push(began.elapsed());
        }
    }
    told(&format!("a page of an opening or castle ({found} games)"), times);

    for (name, order) in [
        ("the first moves of a game, in their order", Order::Exact),
        ("moves of one side within 20 plies, in any order", Order::Any { plies: 20 }),
    ] {
        let (mut times, mut found) = (Vec::new(), 0);
        for line in lines.iter().take(SEARCHES) {
            let (text, by) = match order {
                Order::Exact => (text(line.iter().take(8)), None),
                Order::Any { .. } => (text(line.iter().step_by(2).take(9).skip(4)), Some(Color::Black)),
            };
            let Ok(sequence) = Sequence::read(&text, by, order) else { continue };
            let search =
                GameSearch { sought: Sought::Moves(sequence), colours_matter: true, filter: Filter::default() };
            let began = Instant::now();
            found += archive.search(&Arc::new(search), None, 24, LONG).await.expect("an answer").games.len();
            times.push(began.elapsed());
        }
        told(&format!("{name} ({found} games)"), times);
    }
    let began = Instant::now();
    archive.statistics().await.expect("an answer");
    println!("statistics: {:.1} s", began.elapsed().as_secs_f64());
}

fn newest((game, _): &(komadai_archive::Archived, Option<u16>)) -> u32 {
    game.number
}

fn text<'a>(moves: impl Iterator<Item = &'a Move>) -> String {
    moves.map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn told(name: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |part: f64| times.get((times.len() as f64 * part) as usize).map_or(0.0, |time| time.as_secs_f64() * 1e3);
    let most = times.last().map_or(0.0, |time| time.as_secs_f64() * 1e3);
    println!("{name}: p50 {:.3} ms, p99 {:.3} ms, most {most:.1} ms, of {}", at(0.5), at(0.99), times.len());
}
