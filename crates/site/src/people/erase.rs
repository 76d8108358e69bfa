//! An account is erased: its games stay under a blank name, everything else of it goes.

use super::Act;
use komadai_game::{Act as KeeperAct, Contract, Event, EventKind};
use komadai_room::{Ask, Clock, Credentials, Rooms, SystemClock, SystemEntropy, hash, new_secret};
use komadai_shogi::ByColor;
use komadai_store::{AccountChange, AuditEntry, Seat, SecretHash, Status, Store, StoreError, StoredGame, Subject};
use std::collections::HashSet;

/// Games or records that are looked up at once.
const PAGE: u32 = 100;

/// What came of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Erased {
    /// Nothing is left.
    Wholly,
    /// So many games could not be ended, and the account is still there.
    Playing(u32),
}

/// Erases an account. Games that go on are resigned, those that never began are removed. What was begun and cut is finished the next
/// time: the account goes last.
pub async fn erase(rooms: &Rooms, account: &str, holder: SecretHash) -> Result<Erased, StoreError> {
    erase_as(rooms, account, holder, Act::Erased.entry(Some(account), Some(account), "")).await
}

/// The same, by somebody else where that is logged.
///
/// # Errors
/// The store failed.
pub async fn erase_as(
    rooms: &Rooms,
    account: &str,
    holder: SecretHash,
    entry: AuditEntry,
) -> Result<Erased, StoreError> {
    let store = &*rooms.site().store;
    // Nobody can show what this is the hash of, nor tell whose it was.
    let nobody = hash(&format!("erased {}", new_secret(&SystemEntropy)));
    let mut playing = HashSet::new();
    loop {
        let at_most = PAGE.saturating_add(u32::try_from(playing.len()).unwrap_or(u32::MAX));
        let mut games = store.games_held(holder, at_most).await?;
        games.retain(|game| !playing.contains(game));
        if games.is_empty() {
            break;
        }
        for game in games {
            if !is_over(store, &game).await? {
                end(rooms, &game, holder).await;
            }
            match store.game(&game).await? {
                None => {}
                Some(row) if row.card.as_ref().is_some_and(|card| card.status == Status::Over) => {
                    blank(store, &row, holder, nobody).await?;
                    rooms.reread(&game).await;
                }
                Some(_) => drop(playing.insert(game)),
            }
        }
    }
    if !playing.is_empty() {
        return Ok(Erased::Playing(u32::try_from(playing.len()).unwrap_or(u32::MAX)));
    }
    for subject in Subject::ALL {
        erase_of(*subject, store, account, [holder, nobody]).await?;
    }
    let erased = AccountChange::Erased { name_key: format!("erased {account}"), at: SystemClock.wall().0 };
    store.change_account(account, erased, entry).await?;
    Ok(Erased::Wholly)
}

/// What a subject keeps of an account whose games are over. A new one says here what becomes of it.
async fn erase_of(
    subject: Subject,
    store: &dyn Store,
    account: &str,
    [holder, nobody]: [SecretHash; 2],
) -> Result<(), StoreError> {
    match subject {
        Subject::Records => loop {
            let records = store.records_owned(holder, PAGE).await?;
            if records.is_empty() {
                return Ok(());
            }
            for record in records {
                store.remove_record(&record).await?;
            }
        },
        // How they came out of games is counted under no name.
        Subject::Endings => store.hand_over_endings(holder, nobody).await,
        Subject::Analyses => {
            for batch in store.batches_of(holder).await? {
                store.remove_batch(&batch.id).await?;
            }
            Ok(())
        }
        Subject::Wiki => store.forget_author(account).await,
        Subject::Studies => store.leave_studies(account).await,
        Subject::Broadcasts => store.leave_broadcasts(account).await,
        // Nobody holds the seats any more, and with the games' names goes what is kept by game and side.
        Subject::Games | Subject::Blurs | Subject::Plans | Subject::Remarks => Ok(()),
        // With the account itself, in one write: see `AccountChange::Erased`. What it noted in others' studies stays, under no name; what was said is emptied there, in threads too, and the account's name in
        // events, series of them, clubs and classes is blank.
        Subject::Classes
        | Subject::Clubs
        | Subject::Credentials
        | Subject::Events
        | Subject::Favourites
        | Subject::Mails
        | Subject::News
        | Subject::Notices
        | Subject::Offers
        | Subject::Passkeys
        | Subject::People
        | Subject::Practice
        | Subject::ProblemSets
        | Subject::Profiles
        | Subject::Push
        | Subject::SeriesOfEvents
        | Subject::SharedTrees
        | Subject::Talk
        | Subject::Threads
        | Subject::Tokens
        | Subject::Webhooks => Ok(()),
        // By the id of an account that has no name any more: others' ratings, standings and appointments rest on it.
        Subject::EventDates | Subject::EventGames | Subject::Ratings => Ok(()),
        // Those that brought games are nobody's, and are undone by those who look after the site.
        Subject::Imports => {
            for import in store.imports_of(holder).await? {
                store.remove_import(&import.id, holder).await?;
            }
            Ok(())
        }
        // Nobody's.
        Subject::Archive | Subject::Consumers | Subject::Facts | Subject::Nodes => Ok(()),
    }
}

async fn is_over(store: &dyn Store, game: &str) -> Result<bool, StoreError> {
    let row = store.game(game).await?;
    Ok(row.is_none_or(|row| row.card.is_some_and(|card| card.status == Status::Over)))
}

/// Removes a game that has not begun, or resigns it; where neither can be done, it goes on.
async fn end(rooms: &Rooms, game: &str, holder: SecretHash) {
    let shown = Credentials { secrets: Vec::new(), session: Some(holder) };
    if let Ok(Ok(())) = rooms.remove(game, &shown).await {
        return;
    }
    let Ok(attendance) = rooms.attend(game).await else { return };
    if attendance.attach(shown, None).await.is_some() {
        attendance.ask(None, Ask::Resign).await;
    }
}

/// Takes the name of whoever held a seat out of a game that is over, and the seat from them; so of whoever kept its time.
async fn blank(store: &dyn Store, row: &StoredGame, holder: SecretHash, nobody: SecretHash) -> Result<(), StoreError> {
    let held_by = |seat: &Seat| matches!(seat, Seat::Person { holder: Some(by), .. } if *by == holder);
    let held = ByColor { black: held_by(&row.seats.black), white: held_by(&row.seats.white) };
    let Ok(mut contract) = Contract::from_stored(&row.contract) else {
        // What cannot be read shows no name either.
        return store.hand_over_seats(&row.id, holder, nobody).await;
    };
    for side in komadai_shogi::Color::ALL {
        if held[side] {
            contract.names[side].clear();
        }
    }
    let kept = store.keeper(&row.id).await?.is_some_and(|seat| held_by(&seat));
    let entries = store.entries(&row.id, 0).await?;
    let events: Vec<Option<Event>> = entries.iter().map(|entry| entry.payload.parse().ok()).collect();
    // Until the toss they sat on the other side.
    let changes = |event: &Option<Event>| event.as_ref().is_some_and(Event::changes_sides);
    let toss = events.iter().position(changes).unwrap_or(0);
    let mut changed = Vec::new();
    for (number, (mut entry, event)) in entries.into_iter().zip(events).enumerate() {
        let Some(Event { at, kind }) = event else { continue };
        let blank: EventKind = match kind {
            EventKind::Named { by, .. } if held[if number < toss { !by } else { by }] => {
                EventKind::Named { by, name: String::new() }
            }
            EventKind::Kept { act: KeeperAct::Named { .. } } if kept => {
                EventKind::Kept { act: KeeperAct::Named { name: String::new() } }
            }
            _ => continue,
        };
        let blank: Event = Event { at, kind: blank };
        entry.payload = blank.to_string();
        changed.push(entry);
    }
    store.blank_game(&row.id, (holder, nobody), contract.to_stored(), changed).await
}
