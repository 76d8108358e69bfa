//! What searches for a part of a position cost: `cargo run --release -p komadai-archive --example pattern -- FOLDER [URL]`, in the folder
//! (and store) that the example `import` has filled.
//!
//! Asks for the newest games with parts of positions of games chosen at random, with castles of either side, and with pieces in hand;
//! then goes through some games position by position, as a comparison.

use komadai_archive::{Archive, Filter, Formation, FormationKind, GameSearch, Pattern, Sought, formations};
use komadai_shogi::{Color, Piece, Position, Square};
use komadai_store::{Address, Store};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Searches of each sort.
const SEARCHES: usize = 200;
/// Games of an answer, as on the page.
const PAGE: usize = 24;
/// Games that are gone through position by position.
const NAIVE: usize = 2_000;
const LONG: Duration = Duration::from_secs(3_600);

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(folder) = arguments.first().map(PathBuf::from) else { panic!("pattern FOLDER [URL]") };
    let address = match arguments.get(1) {
        Some(url) => url.parse().expect("a URL"),
        None => Address::Sqlite(folder.join("data")),
    };
    let store: Arc<dyn Store> = address.open().await.expect("the store").into();
    let archive = Archive::open(store, &folder.join("index")).expect("the index");
    let began = Instant::now();
    let added = archive.catch_up(|_| {}).await.expect("the games");
    println!("{added} games taken in, {:.1} s", began.elapsed().as_secs_f64());
    let mut rng = fastrand::Rng::with_seed(3);
    let nowhere = ask(&archive, "K8/9/9/9/9/9/9/9/k8", true).await.1;
    let newest = nowhere;
    println!("games {newest}");
    for name in
        ["four squares of a position", "eight squares", "a castle of either side", "pieces in hand", "empty squares"]
    {
        let mut times = Vec::with_capacity(SEARCHES);
        let mut found = 0;
        for at in 0..SEARCHES {
            let position = loop {
                let game = archive.game(rng.u32(1..=newest)).await.expect("the store");
                let Some(game) = game else { continue };
                let mut position = Position::new(&game.record.setup).expect("a game");
                let moves: Vec<_> = game.record.moves().collect();
                moves[..rng.usize(..=moves.len())].iter().for_each(|mv| position.play_unchecked(*mv));
                break position;
            };
            let is_castle = |one: &&Formation| one.kind == FormationKind::Castle && one.stands().count() > 2;
            let castles: Vec<_> = formations().iter().filter(is_castle).collect();
            let (board, hands, colours_matter) = match name {
                "a castle of either side" => {
                    let stands: Vec<_> = castles[at % castles.len()].stands().collect();
                    let piece = |square| stands.iter().find(|(_, at)| *at == square);
                    let text = |square| piece(square).map(|(kind, _)| Piece::new(Color::Black, *kind).to_string());
                    (board(text), String::new(), false)
                }
                "pieces in hand" => {
                    let held = position.hand(Color::Black).iter().chain(position.hand(Color::White).iter());
                    let count = held.count();
                    (String::new(), if count % 2 == 0 { "BR3P".to_owned() } else { "2S=0p".to_owned() }, true)
                }
                name => {
                    let (count, empty) = match name {
                        "eight squares" => (8, false),
                        "empty squares" => (6, true),
                        _ => (4, false),
                    };
                    let mut squares: Vec<Square> =
                        Square::all().filter(|square| position.piece_at(*square).is_none() == empty).collect();
                    rng.shuffle(&mut squares);
                    squares.truncate(count);
                    let text = |square: Square| {
                        let there = position.piece_at(square).map_or(".".to_owned(), |piece| piece.to_string());
                        squares.contains(&square).then_some(there)
                    };
                    (board(text), String::new(), true)
                }
            };
            let began = Instant::now();
            let search = search(&board, &hands, colours_matter);
            let page = archive.search(&search, None, PAGE, LONG).await.expect("an answer");
            times.push(began.elapsed());
            found += page.games.len();
        }
        times.sort();
        let at = |part: f64| times[(times.len() as f64 * part) as usize].as_secs_f64() * 1e3;
        println!(
            "{name}: p50 {:.1} ms, p99 {:.1} ms, most {:.1} ms, games of an answer {:.1}",
            at(0.5),
            at(0.99),
            times[times.len() - 1].as_secs_f64() * 1e3,
            found as f64 / times.len() as f64
        );
    }
    naive(&archive, newest).await;
}

async fn ask(archive: &Archive, board: &str, colours_matter: bool) -> (usize, u32) {
    let page = archive.search(&search(board, "", colours_matter), None, PAGE, LONG).await.expect("an answer");
    (page.games.len(), page.newest)
}

fn search(board: &str, hands: &str, colours_matter: bool) -> Arc<GameSearch> {
    let pattern = Pattern::read(board, hands, "").expect("a pattern");
    Arc::new(GameSearch { sought: Sought::Part(pattern), colours_matter, filter: Filter::default() })
}

/// The text of a board of which some squares matter.
fn board(text: impl Fn(Square) -> Option<String>) -> String {
    let rank = |rank| {
        let squares = (1..=9).rev().filter_map(|file| Square::new(file, rank));
        squares.map(|square| text(square).unwrap_or_else(|| "1".to_owned())).collect::<String>()
    };
    (1..=9).map(rank).collect::<Vec<_>>().join("/")
}

/// Positions a second, looked at one by one.
async fn naive(archive: &Archive, newest: u32) {
    let numbers: Vec<u32> = (1..=newest).rev().take(NAIVE).collect();
    let games = archive.games(&numbers).await.expect("the store");
    let pattern = Pattern::read("9/9/9/9/9/9/9/1K7/9", "=2R", "").expect("a pattern");
    let (began, mut positions, mut found) = (Instant::now(), 0, 0);
    for game in &games {
        let mut position = Position::new(&game.record.setup).expect("a game");
        found += usize::from(pattern.is_in(&position));
        for mv in game.record.moves() {
            position.play_unchecked(mv);
            positions += 1;
            found += usize::from(pattern.is_in(&position));
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    println!("position by position: {:.1} million a second, {found} found", positions as f64 / seconds / 1e6);
}
