//! Sees to events that are played on the site: makes the games of their boards, judges who has not come, calls off what was decided
//! otherwise, and makes the next round where the event wants that. What the games came to enters by [`results`].
//!
//! Nothing is remembered here. An event that has changed is looked at as it stands, and what is missing in it is done, each thing in one
//! transaction that is done once: so a node may die at any moment, and two may look at once. Whatever changes an event marks it
//! (`komadai_store::EventGames`), and it is looked at again until there is nothing left to do.

mod arena;
mod board;
mod dates;
mod results;

pub use results::keep as take_results;

use crate::event_logs::{Held, Untold};
use crate::events::{MOST_STEPS, Play, SITE};
use crate::site::Site;
use board::Boards;
use komadai_room::{Clock, RoomError, SystemClock};
use komadai_store::{EventWatch, StepsAdded, StoreError, StoredEvent};
use komadai_tournament::{Command, Format, Kind, State};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};

/// How often events are looked for that have to be seen to.
const LOOK: Duration = Duration::from_millis(250);
/// Events that are seen to in one go.
const BATCH: u32 = 32;
/// When an event is looked at again in which something could not be done.
const AGAIN_MS: u64 = 1_000;
/// The same where this program cannot read how an event is played.
const UNREADABLE_MS: u64 = 10_000;

/// Goes on for ever. Where the store fails, there is a next time.
pub async fn keep(site: Arc<Site>) {
    let mut ticks = interval(LOOK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let watches = site.store.events_to_see_to(SystemClock.wall().0, BATCH).await.unwrap_or_default();
        for watch in watches {
            let wake = match see_to(&site, &watch).await {
                Ok(wake) => wake,
                Err(Undone::Moved) => Some(SystemClock.wall().0),
                Err(Undone::Failed) => Some(SystemClock.wall().0 + AGAIN_MS),
            };
            // Where something has changed meanwhile, this changes nothing.
            let _ = site.store.event_seen_to(watch, wake).await;
        }
    }
}

/// Not all has been done.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Undone {
    /// The event has moved on, by a step of the site's own or by somebody who was quicker: the rest is done to it as it stands now.
    Moved,
    /// Something could not be done now.
    Failed,
}

impl From<StoreError> for Undone {
    fn from(_: StoreError) -> Undone {
        Undone::Failed
    }
}

impl From<Untold> for Undone {
    fn from(_: Untold) -> Undone {
        Undone::Failed
    }
}

impl From<RoomError> for Undone {
    fn from(_: RoomError) -> Undone {
        Undone::Failed
    }
}

/// Does what is to be done in an event now; when there will be more, if nothing changes before.
async fn see_to(site: &Site, watch: &EventWatch) -> Result<Option<u64>, Undone> {
    // Before the event: games that are newer than their round would be called off, and older ones the store knows better.
    let games = site.store.games_of_event(&watch.event).await?;
    let players = site.store.event_players(&watch.event).await?;
    let dates = site.store.dates_of_event(&watch.event).await?;
    let Some(event) = site.store.event(&watch.event).await? else { return Ok(None) };
    // A newer node says how it is played: that one sees to it, unless it goes away.
    let Some(play) = event.play.as_deref().and_then(Play::from_stored) else {
        return Ok(event.play.as_ref().map(|_| SystemClock.wall().0 + UNREADABLE_MS));
    };
    let held = site.events.get(&*site.store, &site.desk, &event).await?;
    let boards =
        Boards { site, event: &event, play: &play, held: &held, games: &games, players: &players, dates: &dates };
    let due = boards.see_to().await;
    if due == Err(Undone::Moved) {
        return due;
    }
    let next = match play.starts.filter(|_| held.state().settings.format == Format::Arena) {
        // A board that cannot be seen to holds up no others.
        Some(starts) => arena::goes_on(site, &event, starts, &held).await?,
        None if due.is_ok() => next_round(site, &event, &play, &held).await?,
        None => None,
    };
    Ok([due?, next].into_iter().flatten().min())
}

/// Makes the next round, or ends the event where nobody has to say so, once it is time; when that will be.
async fn next_round(site: &Site, event: &StoredEvent, play: &Play, held: &Arc<Held>) -> Result<Option<u64>, Undone> {
    let state = held.state();
    let (Some(minutes), true) = (play.next_after, is_whole(state)) else { return Ok(None) };
    let due = settled(held).saturating_add(u64::from(minutes) * 60_000);
    if SystemClock.wall().0 < due {
        return Ok(Some(due));
    }
    let pair = Command::Pair { first: None, at: None, unfinished: false };
    match take(site, event, held, vec![pair]).await? {
        // Where several can play off for the first place, or referees have taken the end back, it is theirs to say when it ends.
        Taken::Refused(Kind::Over) if held.event.may_end_by_itself() => {
            take(site, event, held, vec![Command::Close]).await?;
            Ok(None)
        }
        // Referees see why when they try.
        Taken::Refused(_) | Taken::Yes => Ok(None),
        Taken::Behind => Err(Undone::Moved),
    }
}

/// Whether the last round was played to its end. To one for which nobody came no other follows by itself.
fn is_whole(state: &State) -> bool {
    let Some(last) = state.rounds.last() else { return false };
    let is_open = state.rounds.iter().flat_map(|round| &round.boards).any(|board| board.result.is_none());
    let somebody_came = last.boards.is_empty()
        || last.boards.iter().any(|board| board.result != Some(komadai_tournament::Outcome::DoubleForfeit));
    !state.closed && !is_open && somebody_came
}

/// When the event was last brought to where it stands: by a result, or by what referees did about one.
fn settled(held: &Held) -> u64 {
    let settles = |command: &Command| {
        use Command::{Adjudicate, Correct, Forfeit, Pair, PlayOff, Report, Result, Undo};
        matches!(
            command,
            Result { .. }
                | Report { .. }
                | Correct { .. }
                | Adjudicate { .. }
                | Forfeit { .. }
                | Pair { .. }
                | PlayOff { .. }
                | Undo
        )
    };
    let steps = held.event.log().iter().zip(&held.by).rev();
    steps.into_iter().find(|(entry, _)| settles(&entry.command)).map_or(0, |(_, (_, at))| *at)
}

/// What came of a step of the site's own.
enum Taken {
    Yes,
    /// The event's rules refuse it.
    Refused(Kind),
    /// Somebody else was quicker.
    Behind,
}

/// Takes a step in an event that no game is concerned by.
async fn take(site: &Site, event: &StoredEvent, held: &Arc<Held>, commands: Vec<Command>) -> Result<Taken, Undone> {
    let next = match after(site, held, commands).await? {
        Ok(next) => next,
        Err(kind) => return Ok(Taken::Refused(kind)),
    };
    let steps = next.steps_after(held.steps());
    match site.store.add_event_steps(&event.id, steps, next.card(), Vec::new(), None, None).await? {
        StepsAdded::Yes => {
            site.events.keep(&event.id, Arc::new(next));
            Ok(Taken::Yes)
        }
        StepsAdded::Behind | StepsAdded::Known => Ok(Taken::Behind),
    }
}

/// The event after steps of the site's own.
async fn after(site: &Site, held: &Arc<Held>, commands: Vec<Command>) -> Result<Result<Held, Kind>, Undone> {
    if held.steps() as usize + commands.len() > MOST_STEPS as usize {
        return Ok(Err(Kind::Bounds));
    }
    let (held, now) = (held.clone(), SystemClock.wall().0);
    let judged = site.desk.work(move || held.after(commands, SITE, now)).await;
    Ok(judged.map_err(Untold::from)?.map_err(|refusal| refusal.kind()))
}
