//! The site's archive: games that end here enter by themselves, and the index follows.

use crate::happened::Cursor;
use crate::people::is_sheltered;
use komadai_archive::{Archive, ArchiveError, MEAN_RATING, Names, Origin, Prepared};
use komadai_game::{Opponent, Reason};
use komadai_kifu::HeaderKey;
use komadai_room::{RoomError, Rooms, Snapshot};
use komadai_shogi::{ByColor, Color};
use komadai_store::{Consumer, Heard, Seat, SecretHash, Step, Store, StoreError, StoredGame};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};

/// How often the index looks for what was added elsewhere: by imports, and at other nodes.
const ROUND: Duration = Duration::from_secs(5);
/// Games that end within so long enter together: the index is settled after each round.
const GATHER: Duration = Duration::from_secs(1);
/// Somebody's own games among which is looked.
const MOST_OWN: u32 = 10_000;
/// Games that enter in one go.
const BATCH: u32 = 100;

/// Brings games that have ended into the archive and the index up to date, for as long as the site runs.
pub async fn keep_up(archive: Archive, rooms: Arc<Rooms>, mut cursor: Cursor) {
    let mut rounds = interval(ROUND);
    rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let done = tokio::select! {
            heard = cursor.next(BATCH) => enter(&archive, &rooms, heard).await,
            _ = rounds.tick() => Ok(()),
        };
        // What has entered is to be found, whatever waits.
        let found = archive.catch_up(|_| {}).await.map(drop);
        if let Err(error) = done.and(found) {
            // A store that fails is named where it is found to fail.
            tracing::debug!("the archive waits: {error}");
        }
        tokio::time::sleep(GATHER).await;
    }
}

/// Games enter as they are stored: no room of theirs can hold up those behind them. Several nodes may do so at once: a game that is
/// there already is not added again.
async fn enter(archive: &Archive, rooms: &Rooms, heard: Heard) -> Result<(), ArchiveError> {
    let (mut games, mut entered, mut to) = (Vec::new(), Vec::new(), heard.after);
    for noted in heard.notes {
        let row = archive.store().game(&noted.game).await?;
        let shown = row.as_ref().and_then(|row| row.shown);
        let has_pupil = match &row {
            Some(row) => has_pupil(&**archive.store(), row).await?,
            None => false,
        };
        match rooms.ended(&noted.game).await {
            Ok(seen) => {
                let headers = event_headers(&**archive.store(), &noted.game).await?;
                let entry = entry(&seen, (shown, has_pupil), headers, archive.names());
                entered.push((noted.game, entry.as_ref().map(|entry| entry.game.identity)));
                games.extend(entry);
            }
            // Nobody will ever read it.
            Err(RoomError::NoSuchGame | RoomError::Unreadable | RoomError::Config(_)) => {
                entered.push((noted.game, None));
            }
            Err(RoomError::Busy | RoomError::Full) => break,
            Err(RoomError::Store(error)) => return Err(error.into()),
        }
        to = noted.number;
    }
    archive.add(games).await?;
    for (game, identity) in &entered {
        archive.store().set_archived(game, *identity).await?;
    }
    if to > heard.after {
        archive.store().pass(Step { consumer: Consumer::Archive, from: heard.after, to }).await?;
    }
    Ok(())
}

/// The numbers of the archive's games that somebody has played here, in order.
///
/// # Errors
/// The store failed.
pub async fn own_games(archive: &Archive, holder: SecretHash) -> Result<Vec<u32>, StoreError> {
    let mut own = archive.store().archived_by(holder, MOST_OWN).await?;
    own.sort_unstable();
    Ok(own)
}

/// Whether somebody played who is kept within their class.
///
/// # Errors
/// The store failed.
pub async fn has_pupil(store: &dyn Store, row: &StoredGame) -> Result<bool, StoreError> {
    for side in Color::ALL {
        let Seat::Person { holder: Some(holder), .. } = row.seats[side] else { continue };
        if let Some(account) = store.account_holding(holder).await?
            && is_sheltered(store, &account.id).await?
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A game played here as the archive keeps it. Those that were found in the lobby enter with their players and their address;
/// those against the engine, by link and within a class, which only their players know of, without either; boards of one's own and
/// games that were broken off do not. `rating` is the mean of the players' ratings, 0 where they have none.
fn entry(
    seen: &Snapshot,
    (rating, has_pupil): (Option<u32>, bool),
    event: Vec<(HeaderKey, String)>,
    names: &Names,
) -> Option<Prepared> {
    let outcome = seen.game.outcome()?;
    if matches!(outcome.reason, Reason::Aborted) {
        return None;
    }
    let nobody = ByColor { black: "", white: "" };
    let (players, source) = match seen.contract.opponent {
        Opponent::Own => return None,
        Opponent::Player if has_pupil => (nobody, Origin::LINK.to_owned()),
        Opponent::Player => {
            let names = &seen.contract.names;
            (
                ByColor { black: names.black.as_str(), white: names.white.as_str() },
                format!("{}{}", Origin::SITE, seen.id),
            )
        }
        Opponent::Engine { .. } => (nobody, Origin::ENGINE.to_owned()),
        Opponent::Friend => (nobody, Origin::LINK.to_owned()),
    };
    // Games of other kinds of shogi are not kept here: every position of the archive is one of standard shogi.
    let mut record = komadai_record::of_game(&seen.game, players)?;
    for (key, value) in event {
        record.headers.push(key, value);
    }
    if let Some(rating) = rating.filter(|rating| *rating > 0) {
        record.headers.push(HeaderKey::Other(MEAN_RATING.to_owned()), rating.to_string());
    }
    Prepared::of(&record, names, &source, std::iter::empty())
}

/// What a record says of the event in which a game was played, where it was: event, round and board.
pub async fn event_headers(store: &dyn Store, game: &str) -> Result<Vec<(HeaderKey, String)>, StoreError> {
    let Some(place) = store.event_game(game).await? else { return Ok(Vec::new()) };
    let Some(event) = store.event(&place.event).await? else { return Ok(Vec::new()) };
    let other = |name: &str, number: u32| (HeaderKey::Other(name.to_owned()), number.to_string());
    Ok(vec![(HeaderKey::Event, event.name), other("Round", place.round), other("Board", place.board)])
}
