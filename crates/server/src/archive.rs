//! The site's archive: games that end here enter by themselves, and the index follows.

use komadai_archive::{Archive, ArchiveError, Names, Prepared};
use komadai_game::{Opponent, Reason};
use komadai_room::{RoomError, Rooms, Snapshot};
use komadai_shogi::ByColor;
use std::sync::Arc;
use std::time::Duration;

/// How often games that ended are looked for.
const ROUND: Duration = Duration::from_secs(5);
/// Games that enter in one go.
const BATCH: u32 = 100;
/// What a game comes from that has no address for everybody.
const UNNAMED: &str = "site";
/// What stands before the id of a game that anybody may look at.
const GAME: &str = "game:";

/// Keeps the archive up to date, round after round.
pub(crate) async fn keep_up(archive: Archive, rooms: Arc<Rooms>) {
    loop {
        if let Err(error) = round(&archive, &rooms).await {
            // A store that fails is named where it is found to fail.
            tracing::debug!("the archive waits: {error}");
        }
        tokio::time::sleep(ROUND).await;
    }
}

async fn round(archive: &Archive, rooms: &Rooms) -> Result<(), ArchiveError> {
    loop {
        let ended = archive.store().unarchived_games(BATCH).await?;
        let (mut games, mut done) = (Vec::new(), Vec::new());
        for game in &ended {
            match rooms.view(&game.id).await {
                Ok(seen) => games.extend(entry(&seen, archive.names())),
                // Nobody will ever read it.
                Err(RoomError::NoSuchGame | RoomError::Unreadable | RoomError::Config(_)) => {}
                Err(RoomError::Busy | RoomError::Full) => continue,
                Err(RoomError::Store(error)) => return Err(error.into()),
            }
            done.push(game.id.clone());
        }
        if done.is_empty() {
            break;
        }
        archive.add(games).await?;
        for game in &done {
            archive.store().set_archived(game).await?;
        }
    }
    archive.catch_up(|_| {}).await?;
    Ok(())
}

/// A game played here as the archive keeps it. Those that were found in the lobby enter with their players and their address;
/// those against the engine and by link, which only their players know of, without either; boards of one's own and
/// games that were broken off do not.
fn entry(seen: &Snapshot, names: &Names) -> Option<Prepared> {
    let outcome = seen.game.outcome()?;
    if matches!(outcome.reason, Reason::Aborted) {
        return None;
    }
    let nobody = ByColor { black: "", white: "" };
    let (players, source) = match seen.contract.opponent {
        Opponent::Own => return None,
        Opponent::Player => {
            let names = &seen.contract.names;
            (ByColor { black: names.black.as_str(), white: names.white.as_str() }, format!("{GAME}{}", seen.id))
        }
        Opponent::Engine { .. } | Opponent::Friend => (nobody, UNNAMED.to_owned()),
    };
    Prepared::of(&komadai_record::of_game(&seen.game, players), names, &source, std::iter::empty())
}

/// The address of the game that a source names, if it was played here and anybody may look at it.
pub(crate) fn address(source: &str) -> Option<String> {
    source.strip_prefix(GAME).filter(|id| komadai_store::is_id(id)).map(|id| format!("/game/{id}"))
}
