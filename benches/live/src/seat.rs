//! One connection at a game: a player's or a spectator's.

use crate::clocks::{Outages, Reckoning};
use crate::heard::Heard;
use crate::nodes::Nodes;
use crate::score::Score;
use crate::socket::Socket;
use crate::tally::Tally;
use crate::traffic::Traffic;
use anyhow::{Context, bail};
use serde_json::json;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout, timeout_at};

/// Who is not answered for so long is told that something is broken.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Where a seat is.
pub(crate) struct Place<'a> {
    pub(crate) nodes: &'a Nodes,
    pub(crate) game: &'a str,
    pub(crate) traffic: &'a Traffic,
    /// The moves that will be played, one after the other.
    pub(crate) moves: &'static [&'static str],
    pub(crate) outages: &'a Outages,
}

impl Place<'_> {
    fn path(&self) -> String {
        format!("/ws/game/{}", self.game)
    }
}

pub(crate) struct Seat {
    socket: Socket,
    /// Which node it is at; each next try goes to the next one.
    turn: usize,
    /// By which the site knows what it has answered already.
    client: String,
    /// None: a spectator, or somebody whose session has the seat.
    secret: Option<String>,
    cookie: Option<String>,
    score: Score,
    clocks: Reckoning,
    outages: Outages,
    /// The last message of ours.
    asked: u32,
    answer: Option<Answer>,
}

#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Answer {
    Done,
    Refused(String),
}

impl Seat {
    /// Sits down and hears how the game stands.
    pub(crate) async fn sit(
        place: &Place<'_>,
        turn: usize,
        secret: Option<String>,
        tally: &mut Tally,
    ) -> anyhow::Result<Seat> {
        Seat::sit_as(place, turn, secret, None, tally).await
    }

    /// The same with the cookie of an account.
    pub(crate) async fn sit_as(
        place: &Place<'_>,
        turn: usize,
        secret: Option<String>,
        cookie: Option<String>,
        tally: &mut Tally,
    ) -> anyhow::Result<Seat> {
        let socket = Socket::open(place.nodes.at(turn), &place.path(), cookie.as_deref(), place.traffic).await?;
        let mut seat = Seat {
            socket,
            turn,
            client: format!("{:032x}", fastrand::u128(..)),
            secret,
            cookie,
            score: Score::new(place.moves),
            clocks: Reckoning::default(),
            outages: place.outages.clone(),
            asked: 0,
            answer: None,
        };
        seat.greet(tally).await?;
        Ok(seat)
    }

    async fn greet(&mut self, tally: &mut Tally) -> anyhow::Result<()> {
        let mut hello = json!({ "type": "hello", "client": self.client });
        hello["seats"] = self.secret.iter().map(String::as_str).collect();
        if self.score.seq() > 0 {
            hello["last"] = self.score.seq().into();
        }
        self.socket.say(hello.to_string()).await?;
        self.score.forget_place();
        timeout(PATIENCE, async {
            while !self.score.knows_place() {
                self.hear(tally).await?;
            }
            anyhow::Ok(())
        })
        .await
        .context("the site does not say how the game stands")?
    }

    /// Connects anew after a breach, as often as it takes.
    pub(crate) async fn come_back(&mut self, place: &Place<'_>, tally: &mut Tally) -> anyhow::Result<()> {
        let deadline = Instant::now() + PATIENCE;
        tally.reconnections += 1;
        loop {
            let back = async {
                self.turn += 1;
                let (node, cookie) = (place.nodes.at(self.turn), self.cookie.as_deref());
                self.socket = Socket::open(node, &place.path(), cookie, place.traffic).await?;
                self.greet(tally).await
            };
            match back.await {
                Ok(()) => return Ok(()),
                Err(error) if Instant::now() > deadline => return Err(error.context("the site does not come back")),
                Err(_) => sleep(Duration::from_millis(50)).await,
            }
        }
    }

    /// When the next message may be sent.
    pub(crate) fn may_speak_at(&self) -> Instant {
        self.socket.may_speak_at()
    }

    /// Sends the move of an index; its answer comes later. When it was sent.
    pub(crate) async fn send_move(&mut self, index: usize) -> anyhow::Result<Instant> {
        let usi = self.score.move_at(index);
        self.expect(index + 1);
        self.ask(json!({ "type": "move", "usi": usi, "ply": index + 1 })).await
    }

    pub(crate) async fn resign(&mut self) -> anyhow::Result<Instant> {
        self.ask(json!({ "type": "resign" })).await
    }

    async fn ask(&mut self, mut message: serde_json::Value) -> anyhow::Result<Instant> {
        self.asked += 1;
        self.answer = None;
        message["ack"] = self.asked.into();
        self.socket.say(message.to_string()).await
    }

    pub(crate) fn answer(&self) -> Option<&Answer> {
        self.answer.as_ref()
    }

    /// So many moves will have been sent.
    pub(crate) fn expect(&mut self, sent: usize) {
        self.score.sent = sent;
    }

    pub(crate) fn seen(&self) -> usize {
        self.score.seen()
    }

    pub(crate) fn last_ms(&self) -> i64 {
        self.score.last_ms()
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.score.has_ended()
    }

    /// Listens until this holds; when it did. Safe to interrupt.
    pub(crate) async fn until(&mut self, holds: impl Fn(&Seat) -> bool, tally: &mut Tally) -> anyhow::Result<Instant> {
        let deadline = Instant::now() + PATIENCE;
        while !holds(self) {
            timeout_at(deadline, self.hear(tally)).await.context("nothing is said")??;
        }
        Ok(Instant::now())
    }

    /// Listens until an instant. Safe to interrupt.
    pub(crate) async fn listen(&mut self, until: Instant, tally: &mut Tally) -> anyhow::Result<()> {
        while let Ok(heard) = timeout_at(until, self.hear(tally)).await {
            heard?;
        }
        Ok(())
    }

    /// Takes in the next message.
    async fn hear(&mut self, tally: &mut Tally) -> anyhow::Result<()> {
        let text = self.socket.next().await?;
        match serde_json::from_str(&text).with_context(|| format!("not understood: {text}"))? {
            Heard::Snapshot { seq, game } => {
                let nothing_new = seq == self.score.seq();
                self.score.compare(seq, &game.moves, tally);
                self.clocks.snapshot(game.clock, nothing_new, &self.outages, tally);
            }
            Heard::Event { seq, event, clock } => {
                let is_news = seq > self.score.seq();
                self.score.event(seq, &event, tally)?;
                if is_news {
                    self.clocks.event(&event, clock, &self.outages, tally);
                }
            }
            Heard::Ack { ack } if ack == self.asked => {
                self.answer = Some(Answer::Done);
                self.score.acknowledged();
            }
            Heard::Refused { ack, code } if ack == Some(self.asked) || ack.is_none() => {
                self.answer = Some(Answer::Refused(code));
            }
            Heard::Gone => bail!("there is no such game"),
            Heard::Ack { .. } | Heard::Refused { .. } | Heard::Other => {}
        }
        Ok(())
    }

    pub(crate) async fn leave(self) {
        self.socket.close().await;
    }
}
