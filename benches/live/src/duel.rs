//! One player's games against the site's engine: any legal moves, so that workers have turns to think about.

use crate::api::engine;
use crate::heard::{Game, Heard};
use crate::seat::PATIENCE;
use crate::socket::Socket;
use crate::table::{BREATH, Hall, NEWS_WITHIN, is_passing};
use crate::tally::{Tally, micros};
use anyhow::{Context, bail};
use komadai_shogi::Position;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout, timeout_at};

/// Then the player resigns.
const LONGEST: usize = 40;

/// Plays game after game until the hall closes.
pub(crate) async fn run(hall: Arc<Hall>, seed: u64) -> Tally {
    let (mut tally, mut random) = (Tally::default(), fastrand::Rng::with_seed(seed));
    while !*hall.closing.borrow() {
        match Duel::open(&hall, &mut random).await {
            Ok(mut duel) => {
                let played = duel.play(&mut random, &mut tally).await;
                if let Err(error) = played {
                    tally.complain(format!("game {} against the engine: {error:#}", duel.id));
                    tally.ended_wrong += 1;
                }
            }
            // The site may be away.
            Err(_) => sleep(BREATH).await,
        }
    }
    tally
}

struct Duel {
    hall: Arc<Hall>,
    id: String,
    secret: String,
    client: String,
    turn: usize,
    socket: Option<Socket>,
    seq: u32,
    moves: Vec<String>,
    ended: bool,
    asked: u32,
    answer: Option<Result<(), String>>,
}

impl Duel {
    async fn open(hall: &Arc<Hall>, random: &mut fastrand::Rng) -> anyhow::Result<Duel> {
        let game = hall.api.new_game(&engine(hall.engine_level)).await?;
        Ok(Duel {
            hall: hall.clone(),
            id: game.id,
            secret: game.black.context("Black's seat")?,
            client: format!("{:032x}", random.u128(..)),
            turn: random.usize(..hall.api.nodes.len()),
            socket: None,
            seq: 0,
            moves: Vec::new(),
            ended: false,
            asked: 0,
            answer: None,
        })
    }

    async fn play(&mut self, random: &mut fastrand::Rng, tally: &mut Tally) -> anyhow::Result<()> {
        while self.socket.is_none() {
            self.connect(tally).await?;
        }
        loop {
            let before = Instant::now();
            self.until(tally, |duel| duel.ended || duel.moves.len().is_multiple_of(2))
                .await
                .context("no answer of the engine")?;
            if self.ended {
                break;
            }
            if !self.moves.is_empty() {
                tally.engine.push(micros(before.elapsed()));
            }
            let mut closing = self.hall.closing.clone();
            let closes = timeout(self.hall.think, closing.wait_for(|closing| *closing)).await.is_ok();
            if closes || self.moves.len() >= LONGEST {
                self.act(json!({ "type": "resign" }), tally).await?;
                self.until(tally, |duel| duel.ended).await?;
                break;
            }
            let ply = self.moves.len() + 1;
            let Some(usi) = any_move(&self.moves, random)? else {
                self.until(tally, |duel| duel.ended).await.context("mated, and the game goes on")?;
                break;
            };
            self.act(json!({ "type": "move", "usi": usi, "ply": ply }), tally).await?;
            self.until(tally, |duel| duel.ended || duel.moves.len() >= ply).await?;
            tally.moves += 1;
        }
        tally.games_ended += 1;
        self.check(tally).await
    }

    /// The game must have what we know of it, and an end that somebody is responsible for.
    async fn check(&self, tally: &mut Tally) -> anyhow::Result<()> {
        let deadline = Instant::now() + NEWS_WITHIN;
        let mut game: Game = self.hall.game(&self.id).await?;
        while game.result.is_none() && Instant::now() < deadline {
            sleep(BREATH).await;
            game = self.hall.game(&self.id).await?;
        }
        let right = game.moves.iter().zip(&self.moves).take_while(|(has, known)| has.usi == **known).count();
        tally.lost += (self.moves.len() - right) as u64;
        let reason = game.result.map(|result| result.reason);
        match reason.as_deref() {
            Some("time" | "abandoned" | "aborted") | None => {
                tally.ended_wrong += 1;
                tally.complain(format!("game {} against the engine ended by {reason:?}", self.id));
            }
            Some(_) => {}
        }
        Ok(())
    }

    /// Does something until it is acknowledged.
    async fn act(&mut self, mut message: serde_json::Value, tally: &mut Tally) -> anyhow::Result<()> {
        let first = Instant::now();
        while first.elapsed() < PATIENCE {
            self.asked += 1;
            self.answer = None;
            message["ack"] = self.asked.into();
            let Some(socket) = &mut self.socket else {
                self.connect(tally).await?;
                continue;
            };
            if socket.say(message.to_string()).await.is_err() {
                self.socket = None;
                continue;
            }
            let asked = self.asked;
            self.until(tally, |duel| {
                duel.ended || duel.answer.is_some() || duel.asked != asked || duel.socket.is_none()
            })
            .await?;
            match self.answer.take() {
                Some(Ok(())) => {
                    tally.waits.push((first, Instant::now()));
                    return Ok(());
                }
                _ if self.ended => return Ok(()),
                Some(Err(code)) if is_passing(&code) => {
                    tally.refused += 1;
                    sleep(BREATH).await;
                }
                // A resignation whose answer was lost.
                Some(Err(code)) if code == "over" => return Ok(()),
                Some(Err(code)) => {
                    tally.refused_for_good += 1;
                    bail!("{message} was refused: {code}; moves {:?}", self.moves);
                }
                None => {}
            }
        }
        bail!("{message} was never done")
    }

    /// Listens until this holds. A connection that breaks is made anew, and this returns if what was asked over it has no answer.
    async fn until(&mut self, tally: &mut Tally, holds: impl Fn(&Duel) -> bool) -> anyhow::Result<()> {
        let deadline = Instant::now() + PATIENCE;
        while !holds(self) {
            let Some(socket) = &mut self.socket else {
                self.connect(tally).await?;
                continue;
            };
            match timeout_at(deadline, socket.next()).await.context("nothing is said")? {
                Ok(text) => self.hear(&text, tally)?,
                Err(_) => {
                    self.socket = None;
                    tally.reconnections += 1;
                }
            }
        }
        Ok(())
    }

    fn hear(&mut self, text: &str, tally: &mut Tally) -> anyhow::Result<()> {
        match serde_json::from_str(text)? {
            Heard::Snapshot { seq, game } => {
                let has: Vec<String> = game.moves.into_iter().map(|played| played.usi).collect();
                if !has.starts_with(&self.moves) {
                    tally.lost += 1;
                    tally.complain(format!("game {}: {has:?} where {:?} were told", self.id, self.moves));
                }
                (self.seq, self.moves) = (seq, has);
                self.ended |= game.result.is_some();
            }
            Heard::Event { seq, event, .. } if seq == self.seq + 1 => {
                self.seq = seq;
                self.moves.extend(event.mv.map(|played| played.usi));
                self.ended |= event.kind == "ended";
            }
            // Missed some, or heard it before.
            Heard::Event { seq, .. } if seq > self.seq => self.socket = None,
            Heard::Ack { ack } if ack == self.asked => self.answer = Some(Ok(())),
            Heard::Refused { ack, code } if ack == Some(self.asked) => self.answer = Some(Err(code)),
            Heard::Gone => bail!("there is no such game"),
            _ => {}
        }
        Ok(())
    }

    /// Tries the next node.
    async fn connect(&mut self, tally: &mut Tally) -> anyhow::Result<()> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            self.turn += 1;
            let node = self.hall.api.nodes.at(self.turn);
            let path = format!("/ws/game/{}", self.id);
            if let Ok(mut socket) = Socket::open(node, &path, None, &self.hall.traffic).await {
                let hello = json!({ "type": "hello", "client": self.client, "seats": [self.secret] });
                if socket.say(hello.to_string()).await.is_ok()
                    && let Ok(Ok(text)) = timeout(Duration::from_secs(5), socket.next()).await
                {
                    self.socket = Some(socket);
                    return self.hear(&text, tally);
                }
            }
            if Instant::now() > deadline {
                bail!("the site does not come back");
            }
            sleep(Duration::from_millis(50)).await;
        }
    }
}

/// Any legal move after these; none where there is none.
fn any_move(moves: &[String], random: &mut fastrand::Rng) -> anyhow::Result<Option<String>> {
    let mut position = Position::start();
    for usi in moves {
        let mv = usi.parse().map_err(|_| anyhow::anyhow!("{usi} is no move"))?;
        position.play(mv).map_err(|foul| anyhow::anyhow!("{usi} was played, which is {foul:?}"))?;
    }
    let legal = position.legal_moves();
    let index = random.usize(..legal.len().max(1));
    Ok(legal.get(index).map(ToString::to_string))
}
