//! Makes a large site out of a small one: every game and record of it, again and again, under new ids.
//!
//! `cargo run --release -p komadai --example multiply -- sqlite:SMALL sqlite:LARGE 100000`
//!
//! The small site is brought up to date where it is older. The large one must be empty; it stops as if it had been left in good order.

use futures_util::{StreamExt, TryStreamExt, stream};
use komadai_store::transfer::{self, Found};
use komadai_store::{Address, Append, Claim, Opening, Store, StoreError, StoredGame, StoredRecord};
use std::process::ExitCode;

/// Games, and records, that are written at the same time: they share commits, and are fewer than may wait.
const AT_ONCE: usize = 200;
/// One record for so many games.
const GAMES_A_RECORD: usize = 20;

type Failure = Box<dyn std::error::Error>;

#[tokio::main]
async fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [from, to, games] = &words[..] else {
        eprintln!("usage: multiply FROM TO GAMES");
        return ExitCode::from(2);
    };
    match multiply(from, to, games).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

async fn multiply(from: &str, to: &str, games: &str) -> Result<(), Failure> {
    let (from, to, count): (Address, Address, usize) = (from.parse()?, to.parse()?, games.parse()?);
    let store = from.open().await?;
    komadai_room::fill_missing_cards(&*store).await?;
    store.close().await?;
    let (mut small, mut records) = (Vec::<Opening>::new(), Vec::<StoredRecord>::new());
    let mut read = |found: Found<'_>| {
        match found {
            Found::Game(game, entries, _) => small.push(Opening { game: game.clone(), entries: entries.to_vec() }),
            Found::Record(record) => records.push(record.clone()),
        }
        Ok(())
    };
    transfer::look(&from, &mut read, &mut |_| {}).await?;
    if small.is_empty() {
        return Err("the small site has no games".into());
    }
    let store = to.open().await?;
    store.start("multiply", 1_000, true).await?;
    let all = (0..count).map(|n| add(&*store, &small[n % small.len()], n));
    stream::iter(all).buffer_unordered(AT_ONCE).try_collect::<Vec<()>>().await?;
    let copies = records.iter().cycle().take(if records.is_empty() { 0 } else { count / GAMES_A_RECORD }).zip(0..);
    let copies = copies.map(|(record, n)| store.add_record(StoredRecord { id: id(n), ..record.clone() }));
    stream::iter(copies).buffer_unordered(AT_ONCE).try_collect::<Vec<()>>().await?;
    store.leave("multiply", 2_000).await?;
    store.close().await?;
    Ok(())
}

/// One game under an id of its own: made, claimed and played as a node does it.
async fn add(store: &dyn Store, like: &Opening, n: usize) -> Result<(), StoreError> {
    let id = id(n);
    let game = StoredGame { id: id.clone(), ..like.game.clone() };
    store.add_game(Opening { game, entries: Vec::new() }).await?;
    let (Some(card), Claim::Held(held)) = (like.game.card.clone(), store.claim(&id, "multiply", 1_000).await?) else {
        return Ok(());
    };
    if like.entries.is_empty() {
        return Ok(());
    }
    let entries = like.entries.clone();
    store
        .append(Append {
            game: id,
            fence: held.fence,
            entries,
            card,
            contract: None,
            notes: Vec::new(),
            new_game: None,
            unseal: false,
            swap_seats: false,
        })
        .await?;
    Ok(())
}

/// Ids as the site makes them: twelve letters and digits.
fn id(n: usize) -> String {
    format!("copy{n:08}")
}
