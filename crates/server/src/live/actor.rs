//! One loaded game: hears requests one after another, and is the only one to change it.

use super::audience::{Audience, Conn, you};
use super::engine_side::{EngineSide, Thought};
use super::names;
use super::registry::Registry;
use super::setup::{entries, opening};
use crate::clock;
use axum::extract::ws::Utf8Bytes;
use komadai_game::{Command, Contract, Event, Game, Instant, OfferKind, PauseReason, Refusal, StoredContractError};
use komadai_shogi::{ByColor, Color};
use komadai_store::{Commit, Entry, Opening, Seat, StoreError, StoredGame};
use komadai_wire::{ClientIn, ClientOut, ClockView, Epoch, GameEvent, GameView, Sides, You, legal_moves};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant as Moment;

/// A game that nobody asks for is unloaded after so long.
const IDLE_LIMIT: Duration = Duration::from_secs(60);
/// Events that are kept to be told again; whoever missed more gets a snapshot.
const MAX_TOLD: usize = 64;
/// The clock of the system may be set: what is due is looked at anew at least so often.
const LONGEST_WAIT: Duration = Duration::from_secs(600);

/// What a game can be asked.
pub(crate) enum Request {
    /// A socket wants to listen.
    Join {
        mouth: mpsc::Sender<Utf8Bytes>,
        /// None: too many listen already.
        answer: oneshot::Sender<Option<Conn>>,
    },
    /// A socket has said something.
    Hear { conn: Conn, message: ClientIn },
    /// A socket is gone.
    Leave { conn: Conn },
    /// The game as a spectator sees it.
    View { answer: oneshot::Sender<GameView> },
    /// The game itself.
    Inspect { answer: oneshot::Sender<(Game, Contract)> },
}

/// Runs a game until nobody needs it.
pub(super) async fn run(registry: Arc<Registry>, row: StoredGame, mut mailbox: mpsc::Receiver<Request>) {
    let id = row.id.clone();
    let (mut actor, mut thoughts) = match Actor::load(registry.clone(), row).await {
        Ok(loaded) => loaded,
        Err(error) => {
            eprintln!("game {id}: {error}");
            registry.forget(&id, &mut mailbox);
            return;
        }
    };
    loop {
        actor.steer_engine();
        let wake = actor.wakes_at();
        let done = tokio::select! {
            request = mailbox.recv() => match request {
                Some(request) => actor.answer(request).await,
                None => return,
            },
            Some(thought) = thoughts.recv() => actor.heed(thought).await,
            () = tokio::time::sleep_until(wake) => actor.wake().await,
        };
        if let Err(error) = done {
            eprintln!("game {id}: {error}");
            // The sockets fall silent with the audience, and their browsers come back to what is stored.
            registry.forget(&id, &mut mailbox);
            return;
        }
        if actor.is_idle() && registry.retire(&id, &mut mailbox) {
            return;
        }
    }
}

/// Why something did not happen.
enum No {
    /// The game says no.
    Refused(Refusal),
    /// The store failed; the game is as it is stored.
    NotStored,
}

/// Why a game cannot go on here.
#[derive(Debug, thiserror::Error)]
enum Broken {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("its entry {0} cannot be read; a newer program may have written it")]
    Entry(u32),
    #[error(transparent)]
    Contract(#[from] StoredContractError),
    #[error("its entries make no game: {0}")]
    Replay(#[from] komadai_game::ReplayFault),
}

struct Actor {
    registry: Arc<Registry>,
    id: String,
    contract: Contract,
    seats: ByColor<Seat>,
    game: Game,
    audience: Audience,
    engine: Option<EngineSide>,
    told: VecDeque<Told>,
    /// Nobody has asked for anything since then.
    quiet_since: Moment,
}

/// An event as it was told.
#[derive(Clone)]
struct Told {
    seq: u32,
    event: GameEvent,
    clock: ClockView,
}

impl Actor {
    async fn load(registry: Arc<Registry>, row: StoredGame) -> Result<(Actor, mpsc::Receiver<Thought>), Broken> {
        let contract = Contract::from_stored(&row.config)?;
        let game = replay(&registry, &row.id, &contract).await?;
        let (engine, thoughts) = EngineSide::new(&contract);
        let mut actor = Actor {
            registry,
            id: row.id,
            contract,
            seats: row.seats,
            game,
            audience: Audience::default(),
            engine,
            told: VecDeque::new(),
            quiet_since: Moment::now(),
        };
        actor.excuse_outages().await?;
        let _ = actor.enact(&[Command::Tick], now()).await?;
        actor.finish_rematch().await?;
        Ok((actor, thoughts))
    }

    /// Time in which the site was not there is not charged.
    async fn excuse_outages(&mut self) -> Result<(), Broken> {
        if self.game.running().is_none() {
            return Ok(());
        }
        for outage in self.registry.store.outages_since(self.game.last_event_at().0).await? {
            let command = Command::Interrupted { since: Instant(outage.from) };
            // A refusal is no news here: the game was over or stood still.
            let _ = self.enact(&[command], Instant(outage.until)).await?;
        }
        Ok(())
    }

    /// A crash may have come between the agreement on a rematch and the rematch.
    async fn finish_rematch(&mut self) -> Result<(), Broken> {
        if self.game.rematch_agreed() && self.game.next_id().is_none() {
            let _ = self.enact(&[], now()).await?;
        }
        Ok(())
    }

    async fn answer(&mut self, request: Request) -> Result<(), Broken> {
        self.quiet_since = Moment::now();
        match request {
            Request::Join { mouth, answer } => {
                self.audience.sweep();
                let _ = answer.send(self.audience.join(mouth));
            }
            Request::Leave { conn } => {
                self.audience.leave(conn);
                self.tell_presence();
            }
            Request::View { answer } => {
                let _ = answer.send(self.view(None));
            }
            Request::Inspect { answer } => {
                let _ = answer.send((self.game.clone(), self.contract.clone()));
            }
            Request::Hear { conn, message } => self.hear(conn, message).await?,
        }
        Ok(())
    }

    async fn hear(&mut self, conn: Conn, message: ClientIn) -> Result<(), Broken> {
        match message {
            ClientIn::Hello { seats, last } => self.greet(conn, &seats, last).await,
            ClientIn::Ping { t } => {
                self.audience.say(conn, &ClientOut::Pong { t, now: Epoch(clock::now()) });
                Ok(())
            }
            ClientIn::Offer { kind, ack } => self.offer(conn, kind, ack).await,
            ClientIn::Rematch { ack } => self.offer(conn, OfferKind::Rematch, ack).await,
            ClientIn::Move { .. }
            | ClientIn::Resign { .. }
            | ClientIn::Answer { .. }
            | ClientIn::Withdraw { .. }
            | ClientIn::Declare { .. } => self.ask(conn, &message).await,
        }
    }

    /// Seats whoever says hello, and tells what they have not heard yet.
    async fn greet(&mut self, conn: Conn, secrets: &[String], last: Option<u32>) -> Result<(), Broken> {
        if !self.audience.seat(conn, secrets, &self.seats) {
            self.refuse(conn, None, "wrong-secret", "this link does not open a seat of this game; you watch it");
        }
        let there = self.audience.presence(&self.contract);
        let waiting = self.game.pause().is_some_and(|pause| pause.reason == PauseReason::Waiting);
        // The newcomer hears of the start in what follows, everybody else right now.
        if waiting && there.black && there.white {
            let _ = self.enact(&[Command::Resume], now()).await?;
        }
        self.audience.welcome(conn);
        let you = you(self.audience.seats_of(conn));
        let now_seq = self.game.events();
        let missed = last.and_then(|last| self.missed(last));
        match missed {
            Some(missed) => {
                for told in missed {
                    let legal = if told.seq == now_seq { legal_moves(&self.game, you) } else { None };
                    let event = ClientOut::Event { seq: told.seq, event: told.event, clock: told.clock, legal };
                    self.audience.say(conn, &event);
                }
            }
            None => {
                let snapshot = ClientOut::Snapshot { seq: now_seq, game: self.view(you), you };
                self.audience.say(conn, &snapshot);
            }
        }
        self.tell_presence();
        Ok(())
    }

    /// The events after the last one heard; none where they are not all at hand.
    fn missed(&self, last: u32) -> Option<Vec<Told>> {
        let now_seq = self.game.events();
        let missing = now_seq.checked_sub(last)?;
        let from = self.told.len().checked_sub(missing as usize)?;
        let missed: Vec<Told> = self.told.range(from..).cloned().collect();
        let whole = (last + 1..=now_seq).eq(missed.iter().map(|told| told.seq));
        // Nothing missed: a snapshot all the same, for a browser that has just begun to listen knows no clocks.
        (whole && !missed.is_empty()).then_some(missed)
    }

    /// What a player asks in one command.
    async fn ask(&mut self, conn: Conn, message: &ClientIn) -> Result<(), Broken> {
        let Some(ack) = message.ack() else { return Ok(()) };
        let seats = self.audience.seats_of(conn);
        if let ClientIn::Move { usi, ply: Some(ply), .. } = message {
            // Sent twice, because the first answer was lost with the connection or the server.
            let played = ply.checked_sub(1).and_then(|index| self.game.moves().get(index as usize));
            if played.is_some_and(|played| seats[played.by] && played.mv.to_string() == *usi) {
                self.audience.say(conn, &ClientOut::Ack { ack });
                return Ok(());
            }
        }
        let Some(by) = self.speaker(conn, ack) else { return Ok(()) };
        match message.command(by) {
            Ok(Some(command)) => self.act(conn, ack, &[command]).await,
            Ok(None) => Ok(()),
            Err(refused) => {
                self.audience.say(conn, &refused);
                Ok(())
            }
        }
    }

    /// The side that a connection speaks for; none, and the connection hears why, for a spectator.
    fn speaker(&mut self, conn: Conn, ack: u32) -> Option<Color> {
        let seats = self.audience.seats_of(conn);
        match (seats.black, seats.white) {
            (true, true) => Some(self.game.turn()),
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            (false, false) => {
                self.refuse(conn, Some(ack), "not-a-player", "only the players of this game can do that");
                None
            }
        }
    }

    async fn offer(&mut self, conn: Conn, kind: OfferKind, ack: u32) -> Result<(), Broken> {
        let Some(by) = self.speaker(conn, ack) else { return Ok(()) };
        let seats = self.audience.seats_of(conn);
        let both = seats.black && seats.white;
        // Whoever plays both sides takes back the last move, not the one before it.
        let by = if both && kind == OfferKind::Takeback { !by } else { by };
        let mut commands = vec![Command::Offer { by, kind }];
        // An offer that meets the other's is agreed already.
        let met = self.game.offers(!by).has(kind);
        if both && !met {
            commands.push(Command::Answer { by: !by, kind, accept: true });
        } else if let Some(engine) = self.engine.as_ref().filter(|engine| engine.color == !by && !met) {
            let accept = engine.accepts(&self.game, kind);
            commands.push(Command::Answer { by: !by, kind, accept });
        }
        self.act(conn, ack, &commands).await
    }

    /// Does what a player asks: all of it is committed, and then acknowledged; or nothing happens, and the player hears why.
    async fn act(&mut self, conn: Conn, ack: u32, commands: &[Command]) -> Result<(), Broken> {
        let seats = self.audience.seats_of(conn);
        if self.audience.knows(seats, ack) {
            self.audience.say(conn, &ClientOut::Ack { ack });
            return Ok(());
        }
        match self.enact(commands, now()).await? {
            Ok(()) => {
                self.audience.acknowledge(seats, ack);
                self.audience.say(conn, &ClientOut::Ack { ack });
            }
            Err(No::Refused(refusal)) => self.audience.say(conn, &ClientOut::refused(Some(ack), &refusal)),
            Err(No::NotStored) => {
                self.refuse(conn, Some(ack), "not-stored", "that could not be stored; look at the board and try again");
            }
        }
        Ok(())
    }

    fn refuse(&mut self, conn: Conn, ack: Option<u32>, code: &str, message: &str) {
        let (code, message) = (code.to_owned(), message.to_owned());
        self.audience.say(conn, &ClientOut::Refused { ack, code, message, details: None });
    }

    /// Decides, commits, and only then tells.
    async fn enact(&mut self, commands: &[Command], now: Instant) -> Result<Result<(), No>, Broken> {
        let mut after = self.game.clone();
        let mut events = Vec::new();
        for command in commands {
            match after.apply(command.clone(), now) {
                Ok(more) => events.extend(more),
                Err(refusal) => return Ok(Err(No::Refused(refusal))),
            }
        }
        let new_game = self.next_game(&mut after, &mut events, now);
        if events.is_empty() {
            return Ok(Ok(()));
        }
        let first = self.game.events() + 1;
        let commit = Commit {
            game: self.id.clone(),
            entries: entries(first, &events),
            over: after.outcome().is_some(),
            new_game,
        };
        match self.registry.store.commit(commit).await {
            Ok(()) => {}
            Err(error) => {
                // Whether it was written or not is not known: what is stored decides.
                eprintln!("game {}: {error}", self.id);
                self.reload().await?;
                return Ok(Err(No::NotStored));
            }
        }
        self.tell(&events);
        Ok(Ok(()))
    }

    /// Makes the next game where both have agreed on one, or a draw is to be replayed.
    fn next_game(&self, after: &mut Game, events: &mut Vec<Event>, now: Instant) -> Option<Opening> {
        if after.next_id().is_some() {
            return None;
        }
        let next = match after.replay_of_draw() {
            Some(next) => next,
            None if after.rematch_agreed() => after.rematch(),
            None => return None,
        };
        let seats = if next.sides_change { self.seats.swap() } else { self.seats };
        let opening = opening(&self.contract.next(next), seats, now.0)?;
        events.extend(after.apply(Command::Next { id: opening.game.id.clone() }, now).ok()?);
        Some(opening)
    }

    /// Takes in what was committed, and tells everybody.
    fn tell(&mut self, events: &[Event]) {
        for (index, event) in events.iter().enumerate() {
            if let Err(fault) = self.game.record(event) {
                eprintln!("game {}: {fault}", self.id);
            }
            let Some(mut wire) = GameEvent::of(&self.game, event) else {
                self.tell_everything();
                continue;
            };
            names::fill_event(&mut wire, &self.game);
            let told = Told { seq: self.game.events(), event: wire, clock: ClockView::of(&self.game, event.at) };
            let (last, game) = (index + 1 == events.len(), &self.game);
            self.audience.say_all(|seats| ClientOut::Event {
                seq: told.seq,
                event: told.event.clone(),
                clock: told.clock,
                legal: if last { legal_moves(game, you(*seats)) } else { None },
            });
            if self.told.len() == MAX_TOLD {
                self.told.pop_front();
            }
            self.told.push_back(told);
        }
    }

    /// A snapshot for everybody; what was told before cannot be told again.
    fn tell_everything(&mut self) {
        self.told.clear();
        let seq = self.game.events();
        let mut audience = std::mem::take(&mut self.audience);
        let presence = audience.presence(&self.contract);
        audience.say_all(|seats| {
            let you = you(*seats);
            ClientOut::Snapshot { seq, game: self.view_with(you, presence), you }
        });
        self.audience = audience;
    }

    fn tell_presence(&mut self) {
        let players = self.audience.presence(&self.contract);
        let spectators = self.audience.spectators();
        let engine_thinking = self.engine.as_ref().is_some_and(EngineSide::is_thinking);
        self.audience.say_all(|_| ClientOut::Presence { players, spectators, engine_thinking });
    }

    fn view(&self, you: Option<You>) -> GameView {
        self.view_with(you, self.audience.presence(&self.contract))
    }

    fn view_with(&self, you: Option<You>, presence: Sides<bool>) -> GameView {
        let mut view = GameView::of(&self.game, &self.id, &self.contract, now(), you);
        names::fill(&mut view, &self.game);
        view.presence = presence;
        view.engine_thinking = self.engine.as_ref().is_some_and(EngineSide::is_thinking);
        view
    }

    /// What is stored is the truth.
    async fn reload(&mut self) -> Result<(), Broken> {
        self.game = replay(&self.registry, &self.id, &self.contract).await?;
        self.tell_everything();
        Ok(())
    }

    fn steer_engine(&mut self) {
        let Some(engine) = &mut self.engine else { return };
        if engine.steer(&self.id, &self.game, &self.registry.engines, now()) {
            self.tell_presence();
        }
    }

    async fn heed(&mut self, thought: Thought) -> Result<(), Broken> {
        let Some(engine) = &mut self.engine else { return Ok(()) };
        let command = engine.heed(thought, &self.game);
        if let Some(command) = command
            && self.enact(&[command], now()).await?.is_err()
            && let Some(engine) = &mut self.engine
        {
            engine.was_refused();
        }
        Ok(())
    }

    /// A moment has come: a flag may have fallen, the engine may try again.
    async fn wake(&mut self) -> Result<(), Broken> {
        self.audience.sweep();
        if self.game.time_is_up(now()) {
            let _ = self.enact(&[Command::Tick], now()).await?;
        }
        Ok(())
    }

    fn wakes_at(&self) -> Moment {
        let flag = self.game.deadline().map(|flag| {
            // A little late rather than a little early, which would wake once more.
            let left = Duration::from_millis(flag.since(now()).0 + 1);
            Moment::now() + left.min(LONGEST_WAIT)
        });
        let engine = self.engine.as_ref().and_then(EngineSide::wakes_at);
        let idle = self.audience.is_empty().then(|| self.quiet_since + IDLE_LIMIT);
        let far = Some(Moment::now() + LONGEST_WAIT);
        [flag, engine, idle, far].into_iter().flatten().min().unwrap_or_else(Moment::now)
    }

    fn is_idle(&self) -> bool {
        let busy = self.engine.as_ref().is_some_and(EngineSide::is_thinking);
        self.audience.is_empty() && !busy && self.quiet_since.elapsed() >= IDLE_LIMIT
    }
}

async fn replay(registry: &Registry, id: &str, contract: &Contract) -> Result<Game, Broken> {
    let entries = registry.store.entries(id, 0).await?;
    let read = |entry: &Entry| entry.payload.parse::<Event>().map_err(|_| Broken::Entry(entry.seq));
    let events = entries.iter().map(read).collect::<Result<Vec<Event>, _>>()?;
    Ok(Game::replay(contract.config.clone(), &events)?)
}

fn now() -> Instant {
    Instant(clock::now())
}
