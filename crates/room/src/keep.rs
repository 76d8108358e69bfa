//! How what happens in a room gets onto the disk, and what happens while it does not.
//!
//! A command is decided and taken in at once; then its events are appended under the room's fence; only then are they told.
//! Between the two the game in memory is ahead of the store, and nobody can see it. Whatever goes wrong there is put right by
//! reading the game again: the store knows what was kept.

use crate::ask::Refused;
use crate::cards::{self, Unreadable};
use crate::follow::Follow;
use crate::open::{begin, card, entries};
use crate::people::Seats;
use crate::room::{Incident, Late, Room};
use crate::time::TOLERANCE_MS;
use komadai_game::EventKind::{self, Ended, Moved, Opened, Resumed, TakenBack};
use komadai_game::{Command, Contract, Event, Game, Instant, JankenStep, ReplayFault, TO_COME};
use komadai_shogi::{ByColor, Color};
use komadai_store::{Append, Claim, Note, Opening, Seat, StoreError};
use std::time::Duration;
use tokio::time::Instant as Moment;

/// Pauses between attempts grow from here to there.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// The store has failed, and nobody's time is charged until it works again.
#[derive(Debug)]
pub(crate) struct Stall {
    since: Instant,
    pause: Duration,
    pub(crate) retry_at: Moment,
    /// The game in memory may be ahead of what is stored: nobody may see it.
    pub(crate) unsure: bool,
}

impl Room {
    /// Decides, keeps, and only then tells. All of the commands happen, or none.
    pub(crate) async fn enact(&mut self, commands: &[Command]) -> Result<Result<(), Refused>, Incident> {
        // A clash of numbers is not the player's fault: what is stored is read, and the command decided once more.
        for _ in 0..2 {
            if self.stall.is_some() || !self.knows_of_outages().await || !self.claim().await? {
                return Ok(Err(Refused::NotStored));
            }
            self.excuse_gaps().await?;
            if self.stall.is_some() {
                return Ok(Err(Refused::NotStored));
            }
            let now = self.now();
            let mut events = Vec::new();
            let mut refused = None;
            for command in commands {
                match self.game.apply_over(self.ways, command.clone(), now) {
                    Ok(more) => events.extend(more),
                    Err(refusal) => {
                        refused = Some(refusal);
                        break;
                    }
                }
            }
            if refused.is_none() {
                match self.open_unseen(now).await? {
                    Some(more) => events.extend(more),
                    None => {
                        self.begin_stall(now);
                        self.read_again().await?;
                        return Ok(Err(Refused::NotStored));
                    }
                }
            }
            if let Some(refusal) = refused {
                if !events.is_empty() {
                    self.read_again().await?;
                }
                return Ok(Err(Refused::Game(refusal)));
            }
            if self.next_contract().is_some() {
                // Whoever holds a seat may have become an account since.
                self.read_seats().await;
            }
            let new_game = self.next_game(&mut events, now);
            if events.is_empty() {
                return Ok(Ok(()));
            }
            match self.append(&events, new_game).await {
                Ok(()) => {
                    self.tell(&events);
                    return Ok(Ok(()));
                }
                Err(StoreError::Conflict | StoreError::Taken) => self.read_again().await?,
                Err(StoreError::Fenced) => {
                    self.fence = None;
                    self.read_again().await?;
                }
                Err(StoreError::Busy) => {
                    self.read_again().await?;
                    return Ok(Err(Refused::Busy));
                }
                Err(_) => {
                    let known = self.last_told;
                    self.begin_stall(now);
                    self.read_again().await?;
                    // Written after all, and only the answer was lost: then it has been told by now.
                    let kept = self.last_told > known;
                    return Ok(if kept { Ok(()) } else { Err(Refused::NotStored) });
                }
            }
        }
        Ok(Err(Refused::NotStored))
    }

    async fn append(&self, events: &[Event], new_game: Option<Opening>) -> Result<(), StoreError> {
        let fence = self.fence.ok_or(StoreError::Fenced)?;
        let append = Append {
            game: self.id.clone(),
            fence,
            entries: entries(self.last_told + 1, events),
            card: card(&self.game),
            contract: named(&self.contract, events).map(|contract| contract.to_stored()),
            notes: self.notes(events),
            unseal: events.iter().any(makes_public),
            swap_seats: events.iter().any(Event::changes_sides),
            new_game,
        };
        let (began, is_noted) = (Moment::now(), !append.notes.is_empty());
        let kept = self.rooms.site().store.append(append).await;
        self.rooms.stats().commit.observe(began.elapsed().as_secs_f64());
        if is_noted && kept.is_ok() {
            self.rooms.set_noted();
        }
        kept
    }

    /// What of these events concerns others than those who have the game open.
    fn notes(&self, events: &[Event]) -> Vec<Note> {
        let rated = self.contract.rated && events.iter().any(Event::has_result);
        let passed = is_by_correspondence(&self.game) && events.iter().any(passes_the_turn);
        let away = self.away.at_the_end(&self.contract, &self.game, events);
        let ended = events.iter().any(|event| matches!(event.kind, Ended { .. }));
        let notes = [
            ended.then_some(Note::Ended),
            rated.then_some(Note::Rated),
            away.map(Note::Away),
            passed.then_some(Note::TurnPassed),
        ];
        notes.into_iter().flatten().collect()
    }

    /// The contract of the next game, where both have agreed on one, or a draw is to be replayed.
    pub(crate) fn next_contract(&self) -> Option<(Contract, ByColor<Seat>)> {
        if self.game.next_id().is_some() {
            return None;
        }
        let next = match self.game.replay_of_draw() {
            Some(next) => next,
            None if self.game.rematch_agreed() => self.game.rematch(),
            None => return None,
        };
        let seats = if next.sides_change { self.seats.swap() } else { self.seats };
        Some((self.contract.next(next), seats))
    }

    fn next_game(&mut self, events: &mut Vec<Event>, now: Instant) -> Option<Opening> {
        let (contract, seats) = self.next_contract()?;
        // Whoever agreed and has gone since may come back to it, as to an offer.
        let there = self.now_present().players;
        let within = (self.game.is_prompt() && there.black && there.white).then_some(TO_COME);
        let opening = match begin(&contract, seats, &*self.rooms.site().entropy, None, now, within) {
            Ok(opening) => opening,
            Err(fault) => {
                tracing::error!(game = self.id, "has no next game: {fault}");
                return None;
            }
        };
        events.extend(self.game.apply(Command::Next { id: opening.game.id.clone() }, now).ok()?);
        Some(opening)
    }

    /// Makes sure that the game is this node's to write. False: another node owns it, or the store does not say.
    pub(crate) async fn claim(&mut self) -> Result<bool, Incident> {
        self.claim_for(None).await
    }

    /// The same for whoever has waited for the owner since then: the time of their waiting is not charged to them.
    pub(crate) async fn claim_for(&mut self, waiting: Option<(Seats, Instant)>) -> Result<bool, Incident> {
        if self.follow.is_some() {
            return Ok(false);
        }
        if self.fence.is_some() {
            return Ok(true);
        }
        let (site, now) = (self.rooms.site(), self.now());
        let claim = site.store.claim(&self.id, &site.node, now.0).await;
        self.claimed(claim, now, waiting).await
    }

    /// Takes the game from an owner that lives but cannot be reached, for whoever has waited for it since then. False: the store does not
    /// say.
    pub(crate) async fn take_over(&mut self, waiting: (Seats, Instant)) -> Result<bool, Incident> {
        let (site, now) = (self.rooms.site(), self.now());
        let claim = site.store.take_over(&self.id, &site.node, now.0).await;
        self.follow = None;
        self.claimed(claim, now, Some(waiting)).await
    }

    async fn claimed(
        &mut self,
        claim: Result<Claim, StoreError>,
        now: Instant,
        waiting: Option<(Seats, Instant)>,
    ) -> Result<bool, Incident> {
        let site = self.rooms.site();
        match claim {
            Ok(Claim::Held(held)) => {
                self.fence = Some(held.fence);
                self.owned_since = Moment::now();
                // Those before it were in the time of a game that was another node's.
                self.gaps_known = self.rooms.time().gaps();
                // What the owner before wrote last may not have been heard here.
                self.read_again().await?;
                self.excuse_outages().await?;
                self.excuse_takeover(held.silent_since.map(Instant), now, waiting).await?;
                // Its last event was told by a clock that was ahead.
                let last = self.game.last_event_at();
                if last.since(now).0 > TOLERANCE_MS && self.game.counts_down() {
                    self.interrupted(last, now).await?;
                }
                Ok(self.stall.is_none() && self.fence.is_some())
            }
            Ok(Claim::Owned(owner)) => {
                self.follow = Some(Follow::new(site, &self.id, owner));
                // From here on nothing is missed: what came before is read, what comes after is heard.
                self.read_again().await?;
                Ok(false)
            }
            Ok(Claim::NoSuchGame) => Err(Incident::Removed),
            Err(_) => {
                self.begin_stall(now);
                Ok(false)
            }
        }
    }

    /// What nobody could know or do while the game was another node's is not charged: what that node told late, what it may not have lived
    /// to see, and what whoever is to move has waited for it.
    async fn excuse_takeover(
        &mut self,
        silent_since: Option<Instant>,
        mut now: Instant,
        waiting: Option<(Seats, Instant)>,
    ) -> Result<(), Incident> {
        let late = self.late.take();
        if !self.game.counts_down() {
            return Ok(());
        }
        if let Some(Late { since, until }) = late {
            // After what has been told in time since then, and just as long.
            let end = until.max(self.game.last_event_at());
            self.nobodys(Instant(end.0.saturating_sub(until.since(since).0)), end).await?;
            now = now.max(end);
        }
        let waited = waiting.filter(|(seats, _)| seats.has(self.game.turn())).map(|(_, since)| since);
        if let Some(since) = silent_since.into_iter().chain(waited).min() {
            self.interrupted(since, now).await?;
        }
        Ok(())
    }

    /// Time that this node slept through, or that its clock jumped over, is not charged.
    pub(crate) async fn excuse_gaps(&mut self) -> Result<(), Incident> {
        if self.gaps_known != self.rooms.time().gaps() {
            self.excuse_latest_gaps().await?;
        }
        Ok(())
    }

    async fn excuse_latest_gaps(&mut self) -> Result<(), Incident> {
        // Nothing can be kept: they are excused when that is over.
        if self.stall.is_some() {
            return Ok(());
        }
        let known = self.gaps_known;
        for gap in self.rooms.time().latest_gaps() {
            self.gaps_known = self.gaps_known.max(gap.number);
            self.away.excuse(gap.until);
            let ours = self.follow.is_none() && self.fence.is_some() && self.stall.is_none();
            if ours && self.game.counts_down() && gap.concerns(self.game.last_event_at(), known) {
                self.interrupted(gap.since, gap.until).await?;
            }
        }
        Ok(())
    }

    /// Time in which the site, or this node, was not there is not charged.
    async fn excuse_outages(&mut self) -> Result<(), Incident> {
        if !self.game.counts_down() {
            return Ok(());
        }
        self.excuse_latest_gaps().await?;
        match self.rooms.site().store.outages_since(self.game.last_event_at().0).await {
            Ok(outages) => {
                // One that is yet to end was told by a clock that was ahead.
                let now = self.now();
                for outage in outages.into_iter().filter(|outage| outage.until <= now.0) {
                    self.interrupted(Instant(outage.from), Instant(outage.until)).await?;
                }
            }
            Err(_) => self.begin_stall(self.now()),
        }
        Ok(())
    }

    /// The site, or this node, was not there; whatever happened before, it was there for.
    async fn interrupted(&mut self, since: Instant, until: Instant) -> Result<(), Incident> {
        let since = since.max(self.game.last_event_at());
        // It may be known in more than one way.
        if since != until { self.nobodys(since, until).await } else { Ok(()) }
    }

    /// Keeps and tells that time has passed which is nobody's.
    async fn nobodys(&mut self, since: Instant, until: Instant) -> Result<(), Incident> {
        // A refusal is no news here: the game was over or stood still.
        let Ok(events) = self.game.apply(Command::Interrupted { since }, until) else { return Ok(()) };
        match self.append(&events, None).await {
            Ok(()) => self.tell(&events),
            Err(StoreError::Fenced) => {
                self.fence = None;
                self.read_again().await?;
            }
            Err(_) => {
                self.begin_stall(since);
                self.read_again().await?;
            }
        }
        Ok(())
    }

    /// Puts what is stored in the place of what is in memory, and tells what of it nobody has been told yet.
    /// Where the store does not answer, the room waits for it, and shows the game to nobody.
    pub(crate) async fn read_again(&mut self) -> Result<(), Incident> {
        let (site, known) = (self.rooms.site(), self.last_told);
        match cards::replay_to(&*site.store, &self.id, &self.contract, known).await {
            Ok((game, _)) if game.events() < known => {
                Err(Incident::Unreadable(format!("{} of the {known} events that were told are stored", game.events())))
            }
            Ok((game, untold)) => {
                if let Some(stall) = &mut self.stall {
                    stall.unsure = false;
                }
                self.game = game;
                self.take_in(&untold).map_err(|fault| Incident::Unreadable(fault.to_string()))?;
                if let Some(passed) = untold.iter().rfind(|event| passes_the_turn(event))
                    && self.people.local().players[self.game.turn()]
                {
                    self.late = Some(Late { since: passed.at, until: self.now() });
                }
                Ok(())
            }
            Err(Unreadable::Game(why)) => Err(Incident::Unreadable(why)),
            Err(Unreadable::Removed) => Err(Incident::Removed),
            Err(Unreadable::Store(_)) => {
                self.begin_stall(self.now());
                if let Some(stall) = &mut self.stall {
                    stall.unsure = true;
                }
                Ok(())
            }
        }
    }

    /// Takes in what is stored, and tells it: each event with the game as it was right after it.
    pub(crate) fn take_in(&mut self, events: &[Event]) -> Result<(), ReplayFault> {
        for event in events {
            self.game.record(event)?;
            self.tell(std::slice::from_ref(event));
        }
        Ok(())
    }

    fn begin_stall(&mut self, since: Instant) {
        if self.stall.is_none() {
            tracing::warn!(game = self.id, "the store has failed; nobody's time is charged until it works again");
            let retry_at = Moment::now() + FIRST_PAUSE;
            self.stall = Some(Stall { since, pause: FIRST_PAUSE, retry_at, unsure: false });
        }
    }

    /// Where no sign of life was kept for long, nothing is decided before one is: by then it is known for how long the store was away.
    async fn knows_of_outages(&mut self) -> bool {
        if self.rooms.time().is_silent() && self.rooms.beat().await.is_err() {
            self.begin_stall(self.now());
            return false;
        }
        true
    }

    /// Tries the store again, when it is time to.
    pub(crate) async fn recover(&mut self) -> Result<(), Incident> {
        let Some(stall) = &mut self.stall else { return Ok(()) };
        if Moment::now() < stall.retry_at {
            return Ok(());
        }
        stall.pause = (stall.pause * 2).min(LONGEST_PAUSE);
        stall.retry_at = Moment::now() + stall.pause;
        let since = stall.since;
        if stall.unsure {
            self.read_again().await?;
            if self.stall.as_ref().is_some_and(|stall| stall.unsure) {
                return Ok(());
            }
        }
        if !self.knows_of_outages().await {
            return Ok(());
        }
        let Some(stall) = self.stall.take() else { return Ok(()) };
        if self.follow.is_some() {
            return Ok(());
        }
        // Claiming writes, and so do the interruptions: what they meet decides whether the stall is over.
        if self.claim().await? && self.game.counts_down() {
            self.excuse_gaps().await?;
            if self.stall.is_none() {
                self.interrupted(since, self.now()).await?;
            }
        }
        match &mut self.stall {
            // It has only begun to fail again.
            Some(again) => *again = Stall { since: since.min(again.since), unsure: again.unsure, ..stall },
            None => tracing::info!(game = self.id, "goes on"),
        }
        Ok(())
    }
}

/// Whether players have days for each move, and are told of what happens while they are not there.
fn is_by_correspondence(game: &Game) -> bool {
    Color::ALL.iter().any(|side| game.clock(*side).is_correspondence())
}

/// Whether what has happened makes it another's turn, or ends the game.
pub(crate) fn passes_the_turn(event: &Event) -> bool {
    matches!(event.kind, Moved { .. } | TakenBack { .. } | Resumed | Ended { .. })
}

/// Whether what was kept unseen is public by what has happened, or never will be.
fn makes_public(event: &Event) -> bool {
    let shown = matches!(event.kind, EventKind::Janken { step: JankenStep::Shown { .. } | JankenStep::Missed { .. } });
    shown || matches!(event.kind, Opened { .. } | Ended { .. })
}

/// The contract with the names that players gave themselves, on the sides where they sit now; none where nothing of it changed.
pub(crate) fn named(contract: &Contract, events: &[Event]) -> Option<Contract> {
    events.iter().fold(None, |changed, event| match &event.kind {
        EventKind::Named { by, name } => Some(changed.as_ref().unwrap_or(contract).named(*by, name)),
        _ if event.changes_sides() => Some(changed.as_ref().unwrap_or(contract).with_sides_changed()),
        _ => changed,
    })
}
