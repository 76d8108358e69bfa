//! One table: games between two players with spectators, one after the other, every answer checked.

use crate::api::Api;
use crate::clocks::Outages;
use crate::heard::Game;
use crate::score::check;
use crate::seat::{Answer, PATIENCE, Place, Seat};
use crate::tally::{Tally, micros};
use crate::traffic::Traffic;
use anyhow::bail;
use serde_json::Value;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::error::Elapsed;
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// How long to wait before what was refused is tried again.
const BREATH: Duration = Duration::from_millis(300);

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
    pub(crate) spectators: usize,
    /// Games stay at their last move instead of being followed by new ones.
    pub(crate) hold: bool,
    /// True: everybody leaves.
    pub(crate) closing: watch::Receiver<bool>,
    /// How many tables have played all their moves.
    pub(crate) held: watch::Sender<usize>,
}

impl Hall {
    fn place<'a>(&'a self, game: &'a str) -> Place<'a> {
        let Hall { traffic, moves, outages, .. } = self;
        Place { nodes: &self.api.nodes, game, traffic, moves, outages }
    }

    /// What the API shows of a game; asked again while the site is away.
    async fn game(&self, id: &str) -> anyhow::Result<Game> {
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

/// When each move was sent, for the spectators' clocks.
type Sent = Arc<Mutex<Vec<Instant>>>;

pub(crate) struct Table {
    hall: Arc<Hall>,
    id: String,
    seats: [Seat; 2],
    /// Moves that were acknowledged.
    played: usize,
    sent: Sent,
    /// How many moves the spectators shall have seen when they leave.
    last: watch::Sender<Option<usize>>,
    spectators: Vec<JoinHandle<Tally>>,
}

impl Table {
    /// Makes a game, and everybody sits down.
    pub(crate) async fn open(hall: &Arc<Hall>, tally: &mut Tally) -> anyhow::Result<Table> {
        let game = hall.api.new_game(&hall.wish).await?;
        let place = hall.place(&game.id);
        // Any two nodes meet.
        let turn = fastrand::usize(..place.nodes.len().pow(2));
        let black = Seat::sit(&place, turn, game.black, tally).await?;
        let white = Seat::sit(&place, turn / place.nodes.len(), game.white, tally).await?;
        let sent = Sent::default();
        let (last, leave) = watch::channel(None);
        let mut spectators = Vec::new();
        for number in 0..hall.spectators {
            let mut seat = Seat::sit(&place, number, None, tally).await?;
            // A spectator does not know when a move is sent.
            seat.expect(hall.moves.len());
            spectators.push(tokio::spawn(spectate(hall.clone(), game.id.clone(), seat, sent.clone(), leave.clone())));
        }
        Ok(Table { hall: hall.clone(), id: game.id, seats: [black, white], played: 0, sent, last, spectators })
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
            let hall = self.hall.clone();
            self.leave(&mut tally).await;
            if *hall.closing.borrow() {
                return tally;
            }
            self = match Table::open_again(&hall, &mut tally).await {
                Some(table) => table,
                None => return tally,
            };
            ready = Instant::now() + hall.think;
        }
    }

    /// A new game, tried again while the site is away; none when the hall closes.
    async fn open_again(hall: &Arc<Hall>, tally: &mut Tally) -> Option<Table> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match Table::open(hall, tally).await {
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
        let deadline = Instant::now() + PATIENCE;
        let mut undisturbed = true;
        loop {
            match self.attempt(act, tally).await {
                Ok((sent, seen)) => {
                    // Waiting for a site that was away is no relaying.
                    if undisturbed && matches!(act, Act::Move) {
                        tally.relay.push(micros(seen - sent));
                    }
                    return Ok(seen);
                }
                Err(error) if Instant::now() > deadline => return Err(error),
                Err(error) => {
                    undisturbed = false;
                    if error.is::<WasRefused>() {
                        tally.refused += 1;
                        tally.complain(format!("game {}: {error:#}", self.id));
                        sleep(BREATH).await;
                    } else {
                        self.come_back(tally).await?;
                    }
                    // A resignation that was done already would be refused for ever.
                    if matches!(act, Act::Resign) && self.is_over().await? {
                        return Ok(Instant::now());
                    }
                }
            }
        }
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

    async fn is_over(&self) -> anyhow::Result<bool> {
        let view = self.hall.api.get(&format!("/api/games/{}", self.id)).await?;
        Ok(view["result"].is_object())
    }

    /// Everybody leaves; the game must have each acknowledged move once.
    async fn leave(self, tally: &mut Tally) {
        self.last.send_replace(Some(self.played));
        for spectator in self.spectators {
            match spectator.await {
                Ok(seen) => tally.add(seen),
                Err(error) => tally.complain(format!("a spectator: {error}")),
            }
        }
        match self.hall.game(&self.id).await {
            Ok(game) => {
                tally.lost += self.played.saturating_sub(game.moves.len()) as u64;
                // The last one may have been sent and not been acknowledged, if the hall closed or the game broke off.
                let sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner).len();
                check(&game.moves, self.hall.moves, sent, tally);
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

#[derive(Debug)]
struct WasRefused(String);

impl std::fmt::Display for WasRefused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "refused: {}", self.0)
    }
}

impl std::error::Error for WasRefused {}

fn note(sent: &Sent, index: usize) {
    let mut sent = sent.lock().unwrap_or_else(PoisonError::into_inner);
    sent.truncate(index);
    sent.push(Instant::now());
}

/// Watches a game to its end, and measures when each move arrives.
async fn spectate(
    hall: Arc<Hall>,
    id: String,
    mut seat: Seat,
    sent: Sent,
    mut leave: watch::Receiver<Option<usize>>,
) -> Tally {
    let mut tally = Tally::default();
    let place = hall.place(&id);
    loop {
        let before = seat.seen();
        let heard = tokio::select! {
            heard = seat.until(|seat| seat.seen() > before, &mut tally) => heard,
            _ = leave.wait_for(Option::is_some) => break,
        };
        match heard {
            Ok(at) if seat.seen() == before + 1 => {
                let sent = sent.lock().unwrap_or_else(PoisonError::into_inner).get(before).copied();
                tally.watched.extend(sent.map(|sent| micros(at - sent)));
            }
            Ok(_) => {}
            // Nothing may be said for long where nobody plays.
            Err(error) if error.is::<Elapsed>() => {}
            Err(_) => {
                if let Err(error) = seat.come_back(&place, &mut tally).await {
                    tally.complain(format!("a spectator of game {id}: {error:#}"));
                    return tally;
                }
            }
        }
    }
    let last = leave.borrow().unwrap_or(0);
    if timeout(PATIENCE / 6, seat.until(|seat| seat.seen() >= last, &mut tally)).await.is_err() {
        tally.lost += last.saturating_sub(seat.seen()) as u64;
    }
    seat.leave().await;
    tally
}
