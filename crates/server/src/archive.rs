//! The site's archive: games that end here enter by themselves, and the index follows.

use komadai_archive::{Archive, ArchiveError, MEAN_RATING, Names, Origin, Prepared};
use komadai_game::{Opponent, Reason};
use komadai_kifu::HeaderKey;
use komadai_lang::{Lang, Texts};
use komadai_room::{RoomError, Rooms, Snapshot};
use komadai_shogi::ByColor;
use komadai_wire::shown;
use std::sync::Arc;
use std::time::Duration;

/// In which script names are shown: players and events that the archive knows are written as the reader reads, others as their records
/// have them.
pub(crate) struct Script<'a> {
    names: &'a Names,
    texts: Texts,
}

impl Script<'_> {
    pub(crate) fn of(archive: &Archive, lang: Lang) -> Script<'_> {
        Script { names: archive.names(), texts: Texts::of(lang) }
    }

    pub(crate) fn player(&self, name: &str) -> String {
        shown(&self.names.player_in(name, self.is_japanese()))
    }

    pub(crate) fn event(&self, event: &str) -> String {
        let (event, round) = self.names.event_in(event, self.is_japanese());
        let event = shown(&event);
        match round {
            Some(round) => {
                self.texts.with("archive-event-game", &[("event", event.as_str().into()), ("round", round.into())])
            }
            None => event,
        }
    }

    fn is_japanese(&self) -> bool {
        self.texts.lang() == Lang::Ja
    }
}

/// How often games that ended are looked for.
const ROUND: Duration = Duration::from_secs(5);
/// Games that enter in one go.
const BATCH: u32 = 100;

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
                Ok(seen) => {
                    let entry = entry(&seen, game.shown, archive.names());
                    done.push((game.id.clone(), entry.as_ref().map(|entry| entry.game.identity)));
                    games.extend(entry);
                }
                // Nobody will ever read it.
                Err(RoomError::NoSuchGame | RoomError::Unreadable | RoomError::Config(_)) => {
                    done.push((game.id.clone(), None));
                }
                Err(RoomError::Busy | RoomError::Full) => {}
                Err(RoomError::Store(error)) => return Err(error.into()),
            }
        }
        if done.is_empty() {
            break;
        }
        archive.add(games).await?;
        for (game, identity) in &done {
            archive.store().set_archived(game, *identity).await?;
        }
    }
    archive.catch_up(|_| {}).await?;
    Ok(())
}

/// A game played here as the archive keeps it. Those that were found in the lobby enter with their players and their address;
/// those against the engine and by link, which only their players know of, without either; boards of one's own and
/// games that were broken off do not. `rating` is the mean of the players' ratings, 0 where they have none.
fn entry(seen: &Snapshot, rating: Option<u32>, names: &Names) -> Option<Prepared> {
    let outcome = seen.game.outcome()?;
    if matches!(outcome.reason, Reason::Aborted) {
        return None;
    }
    let nobody = ByColor { black: "", white: "" };
    let (players, source) = match seen.contract.opponent {
        Opponent::Own => return None,
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
    let mut record = komadai_record::of_game(&seen.game, players);
    if let Some(rating) = rating.filter(|rating| *rating > 0) {
        record.headers.push(HeaderKey::Other(MEAN_RATING.to_owned()), rating.to_string());
    }
    Prepared::of(&record, names, &source, std::iter::empty())
}

/// The address of the game that a source names, if it was played here and anybody may look at it.
pub(crate) fn address(source: &str) -> Option<String> {
    source.strip_prefix(Origin::SITE).filter(|id| komadai_store::is_id(id)).map(|id| format!("/game/{id}"))
}
