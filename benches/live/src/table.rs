//! One table: games between two players with spectators, one after the other, every answer checked.

use crate::api::Api;
use crate::clocks::Outages;
use crate::heard::{Game, Side};
use crate::score::check;
use crate::seat::{Answer, PATIENCE, Place, Seat};
use crate::spectator::{Sent, note, spectate};
use crate::tally::{Tally, micros};
use crate::traffic::Traffic;
use anyhow::bail;
use serde_json::Value;
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::error::Elapsed;
use tokio::time::{Instant, sleep, sleep_until};

/// How long to wait before what was refused is tried again.
pub(crate) const BREATH: Duration = Duration::from_millis(300);

/// Who waits longer for a move to be seen is noted.
const NOTEWORTHY: Duration = Duration::from_millis(250);

/// More of a move that nobody thought is named.
const MUCH_MS: i64 = 2_500;
/// A node that has missed a notice reads the store soon.
pub(crate) const NEWS_WITHIN: Duration = Duration::from_secs(10);

/// What all tables have in common.
pub(crate) struct Hall {
    pub(crate) api: Api,
    pub(crate) traffic: Traffic,
    /// The moves of every game.
    pub(crate) moves: &'static [&'static str],
    /// What a game is asked for with.
    pub(crate) wish: Value,
    pub(crate) outages: Outages,
    pub(crate) think: Duration,
    /// Games stay at their last move instead of being followed by new ones.
    pub(crate) hold: bool,
    /// Games that are going on when the hall closes are resigned.
    pub(crate) finish: bool,
    pub(crate) engine_level: u8,
    /// True: everybody leaves.
    pub(crate) closing: watch::Receiver<bool>,
    /// How many tables have played all their moves.
    pub(crate) held: watch::Sender<usize>,
}

impl Hall {
    pub(crate) fn place<'a>(&'a self, game: &'a str) -> Place<'a> {
        let Hall { traffic, moves, outages, .. } = self;
        Place { nodes: &self.api.nodes, game, traffic, moves, outages }
    }

    /// What the API shows of a game; asked again while the site is away.
    pub(crate) async fn game(&self, id: &str) -> anyhow::Result<Game> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match self.api.get(&format!("/api/games/{id}")).await {
                Ok(view) => return Ok(serde_json::from_value(view)?),
                Err(error) if Instant::now() > deadline => return Err(error),
                Err(_) => sleep(BREATH).await,
            }
        }
    }
}

pub(crate) struct Table {
    hall: Arc<Hall>,
    id: String,
    seats: [Seat; 2],
    /// Moves that were acknowledged.
    played: usize,
    /// Since when the mover has known that it is their turn; none where that was during a breach.
    turn_since: Option<Instant>,
    /// Whoever has resigned.
    resigned: Option<Side>,
    sent: Sent,
    /// How many moves the spectators shall have seen when they leave.
    last: watch::Sender<Option<usize>>,
    spectators: Vec<JoinHandle<Tally>>,
}

impl Table {
    /// Makes a game, and everybody sits down.
    pub(crate) async fn open(hall: &Arc<Hall>, spectators: usize, tally: &mut Tally) -> anyhow::Result<Table> {
        let game = hall.api.new_game(&hall.wish).await?;
        let place = hall.place(&game.id);
        // Any two nodes meet.
        let turn = fastrand::usize(..place.nodes.len().pow(2));
        let black = Seat::sit(&place, turn, game.black, tally).await?;
        let white = Seat::sit(&place, turn / place.nodes.len(), game.white, tally).await?;
        let mut table = Table::with(hall, game.id.clone(), [black, white]);
        for number in 0..spectators {
            let mut seat = Seat::sit(&place, number, None, tally).await?;
            // A spectator does not know when a move is sent.
            seat.expect(hall.moves.len());
            let leave = table.last.subscribe();
            let watching = spectate(hall.clone(), game.id.clone(), seat, table.sent.clone(), leave);
            table.spectators.push(tokio::spawn(watching));
        }
        Ok(table)
    }

    /// Two accounts sit down at a game that they were paired for.
    pub(crate) async fn between(
        hall: &Arc<Hall>,
        game: String,
        [black, white]: [String; 2],
        tally: &mut Tally,
    ) -> anyhow::Result<Table> {
        let place = hall.place(&game);
        let turn = fastrand::usize(..place.nodes.len().pow(2));
        let black = Seat::sit_as(&place, turn, None, Some(black), tally).await?;
        let white = Seat::sit_as(&place, turn / place.nodes.len(), None, Some(white), tally).await?;
        Ok(Table::with(hall, game, [black, white]))
    }

    fn with(hall: &Arc<Hall>, id: String, seats: [Seat; 2]) -> Table {
        Table {
            hall: hall.clone(),
            id,
            seats,
            played: 0,
            turn_since: None,
            resigned: None,
            sent: Sent::default(),
            last: watch::channel(None).0,
            spectators: Vec::new(),
        }
    }

    /// Plays this game alone.
    pub(crate) async fn run_once(mut self, phase: Duration) -> Tally {
        let mut tally = Tally::default();
        if let Err(error) = self.play(Instant::now() + phase, &mut tally).await {
            tally.complain(format!("game {}: {error:#}", self.id));
        }
        self.leave(&mut tally).await;
        tally
    }

    /// Plays game after game until the hall closes.
    pub(crate) async fn run(mut self, phase: Duration) -> Tally {
        let mut tally = Tally::default();
        let mut ready = Instant::now() + phase;
        loop {
            match self.play(ready, &mut tally).await {
                Ok(()) => {}
                Err(error) => tally.complain(format!("game {}: {error:#}", self.id)),
            }
            let (hall, spectators) = (self.hall.clone(), self.spectators.len());
            self.leave(&mut tally).await;
            if *hall.closing.borrow() {
                return tally;
            }
            self = match Table::open_again(&hall, spectators, &mut tally).await {
                Some(table) => table,
                None => return tally,
            };
            ready = Instant::now() + hall.think;
        }
    }

    /// A new game, tried again while the site is away; none when the hall closes.
    async fn open_again(hall: &Arc<Hall>, spectators: usize, tally: &mut Tally) -> Option<Table> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match Table::open(hall, spectators, tally).await {
                Ok(table) => return Some(table),
                Err(_) if *hall.closing.borrow() => return None,
                Err(error) if Instant::now() > deadline => {
                    tally.complain(format!("no new game: {error:#}"));
                    return None;
                }
                Err(_) => sleep(BREATH).await,
            }
        }
    }

    /// Plays until the game's end or until the hall closes.
    async fn play(&mut self, mut ready: Instant, tally: &mut Tally) -> anyhow::Result<()> {
        while self.played < self.hall.moves.len() {
            if self.wait(ready, tally).await? {
                if self.hall.finish {
                    self.act(Act::Resign, tally).await?;
                    tally.games_ended += 1;
                }
                return Ok(());
            }
            ready = self.act(Act::Move, tally).await? + self.hall.think;
            self.played += 1;
            tally.moves += 1;
        }
        if self.hall.hold {
            self.hall.held.send_modify(|held| *held += 1);
            while !self.wait(Instant::now() + PATIENCE, tally).await? {}
            return Ok(());
        }
        self.act(Act::Resign, tally).await?;
        tally.games_ended += 1;
        Ok(())
    }

    /// Listens at both seats until an instant; true when the hall closes before.
    async fn wait(&mut self, until: Instant, tally: &mut Tally) -> anyhow::Result<bool> {
        let mut closing = self.hall.closing.clone();
        loop {
            let (mut of_black, mut of_white) = (Tally::default(), Tally::default());
            let [black, white] = &mut self.seats;
            let listened = tokio::select! {
                _ = closing.wait_for(|closing| *closing) => return Ok(true),
                heard = async { tokio::try_join!(black.listen(until, &mut of_black), white.listen(until, &mut of_white)) } => heard,
            };
            tally.add(of_black);
            tally.add(of_white);
            match listened {
                Ok(_) => return Ok(*closing.borrow()),
                Err(_) => self.come_back(tally).await?,
            }
        }
    }

    /// Does something until it is acknowledged and both have seen it; when the opponent did.
    async fn act(&mut self, act: Act, tally: &mut Tally) -> anyhow::Result<Instant> {
        let mut began = Instant::now();
        let deadline = began + PATIENCE;
        let mut undisturbed = true;
        loop {
            match self.attempt(act, tally).await {
                Ok((sent, seen)) => {
                    self.note_wait(act, began, seen, tally);
                    // Waiting for a site that was away is no relaying.
                    if undisturbed && matches!(act, Act::Move) {
                        tally.relay.push(micros(seen - sent));
                    }
                    return Ok(seen);
                }
                Err(error) if Instant::now() > deadline => return Err(error),
                Err(error) => {
                    undisturbed = false;
                    if let Some(WasRefused(code)) = error.downcast_ref() {
                        // The node that owns the game may not know yet that both players are there.
                        if code == "paused" && self.played == 0 {
                            began = Instant::now();
                            sleep(BREATH).await;
                            continue;
                        }
                        // A resignation whose answer was lost is refused when it is sent again.
                        if matches!(act, Act::Resign) && code == "over" {
                            self.resigned = Some(self.mover());
                            return Ok(Instant::now());
                        }
                        if !is_passing(code) {
                            tally.refused_for_good += 1;
                            return Err(error.context(format!("move {}", self.played + 1)));
                        }
                        tally.refused += 1;
                        sleep(BREATH).await;
                    } else {
                        self.come_back(tally).await?;
                    }
                }
            }
        }
    }

    /// Notes what waiting for an act has cost.
    fn note_wait(&mut self, act: Act, began: Instant, seen: Instant, tally: &mut Tally) {
        let mover = &self.seats[self.played % 2];
        match act {
            Act::Move => {
                let thought = self.turn_since.map(|since| began - since);
                if let Some(extra) = thought.map(|thought| mover.last_ms() - i64::from(micros(thought) / 1_000)) {
                    tally.charged_extra_ms.push(extra);
                    if extra > MUCH_MS {
                        let (id, ply) = (&self.id, self.played + 1);
                        tally.complain(format!("game {id}: {extra} ms of move {ply} are charged that nobody thought"));
                    }
                }
            }
            Act::Resign => self.resigned = Some(self.mover()),
        }
        self.turn_since = Some(seen);
        if seen - began > NOTEWORTHY {
            tally.waits.push((began, seen));
        }
    }

    /// Whose turn it is.
    fn mover(&self) -> Side {
        if self.played.is_multiple_of(2) { Side::Black } else { Side::White }
    }

    async fn attempt(&mut self, act: Act, tally: &mut Tally) -> anyhow::Result<(Instant, Instant)> {
        let index = self.played;
        let [black, white] = &mut self.seats;
        let (mover, other) = if index.is_multiple_of(2) { (black, white) } else { (white, black) };
        let sent = match act {
            Act::Move => {
                other.expect(index + 1);
                sleep_until(mover.may_speak_at()).await;
                // Before it is sent, for a spectator may hear of it before we go on here.
                note(&self.sent, index);
                mover.send_move(index).await?
            }
            Act::Resign => mover.resign().await?,
        };
        let seen = |seat: &Seat| match act {
            Act::Move => seat.seen() > index,
            Act::Resign => seat.has_ended(),
        };
        let (mut of_mover, mut of_other) = (Tally::default(), Tally::default());
        let answered = async {
            mover.until(|seat| seat.answer().is_some(), &mut of_mover).await?;
            match mover.answer() {
                Some(Answer::Refused(code)) => bail!(WasRefused(code.clone())),
                _ => mover.until(seen, &mut of_mover).await,
            }
        };
        let both = tokio::try_join!(answered, other.until(seen, &mut of_other));
        tally.add(of_mover);
        tally.add(of_other);
        if both.as_ref().is_err_and(|error| error.is::<Elapsed>()) && mover.answer() == Some(&Answer::Done) {
            tally.lost += 1;
            tally.complain(format!("game {}: move {} was acknowledged, and not told", self.id, index + 1));
        }
        Ok((sent, both?.1))
    }

    /// Both players connect anew; what was acknowledged must be there.
    async fn come_back(&mut self, tally: &mut Tally) -> anyhow::Result<()> {
        let place = self.hall.place(&self.id);
        for seat in &mut self.seats {
            seat.come_back(&place, tally).await?;
        }
        Ok(())
    }

    /// The game as the API shows it, as soon as it has all that was acknowledged.
    async fn whole_game(&self) -> anyhow::Result<Game> {
        let deadline = Instant::now() + NEWS_WITHIN;
        loop {
            let game = self.hall.game(&self.id).await?;
            let is_whole = game.moves.len() >= self.played && game.result.is_some() == self.resigned.is_some();
            if is_whole || Instant::now() > deadline {
                return Ok(game);
            }
            sleep(BREATH).await;
        }
    }

    /// Everybody leaves; the game must have each acknowledged move once.
    async fn leave(mut self, tally: &mut Tally) {
        self.last.send_replace(Some(self.played));
        for spectator in std::mem::take(&mut self.spectators) {
            match spectator.await {
                Ok(seen) => tally.add(seen),
                Err(error) => tally.complain(format!("a spectator: {error}")),
            }
        }
        match self.whole_game().await {
            Ok(game) => {
                tally.lost += self.played.saturating_sub(game.moves.len()) as u64;
                // The last one may have been sent and not been acknowledged, if the hall closed or the game broke off.
                let sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner).len();
                check(&game.moves, self.hall.moves, sent, tally);
                let winner = self.resigned.map(Side::other);
                let meant = game.result.as_ref().map(|result| (result.reason.as_str(), result.winner));
                if meant != winner.map(|winner| ("resignation", Some(winner))) {
                    tally.ended_wrong += 1;
                    tally.complain(format!("game {}: {meant:?} where {winner:?} was to win", self.id));
                }
            }
            Err(error) => tally.complain(format!("game {}: {error:#}", self.id)),
        }
        for seat in self.seats {
            seat.leave().await;
        }
    }
}

#[derive(Copy, Clone)]
enum Act {
    Move,
    Resign,
}

/// Whether a refusal says nothing of what was asked, so that a browser asks again by itself.
pub(crate) fn is_passing(code: &str) -> bool {
    matches!(code, "busy" | "not-stored")
}

#[derive(Debug)]
struct WasRefused(String);

impl std::fmt::Display for WasRefused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "refused: {}", self.0)
    }
}

impl std::error::Error for WasRefused {}
