//! Somebody in the lobby.

use super::pairs::Match;
use crate::seat::PATIENCE;
use crate::socket::Socket;
use crate::table::Hall;
use anyhow::{Context, bail};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, timeout, timeout_at};

pub(crate) struct Visitor {
    cookie: String,
    socket: Socket,
    acks: u32,
    /// When they asked for a game.
    asked: Instant,
    /// Their own seeks, as they were told last.
    seeks: Vec<String>,
    /// The game that was found, and when they heard of it.
    found: Option<(Value, Instant)>,
}

impl Visitor {
    /// Comes to the lobby of any node, and hears what there is.
    pub(crate) async fn enter(hall: &Hall, cookie: String) -> anyhow::Result<Visitor> {
        let nodes = &hall.api.nodes;
        let node = nodes.at(fastrand::usize(..nodes.len()));
        let mut socket = Socket::open(node, "/ws/lobby", Some(&cookie), &hall.traffic).await?;
        socket.say(json!({ "type": "hello" }).to_string()).await?;
        let mut visitor = Visitor { cookie, socket, acks: 0, asked: Instant::now(), seeks: Vec::new(), found: None };
        let here = async {
            while visitor.hear().await?["type"] != "lobby" {}
            anyhow::Ok(())
        };
        timeout(PATIENCE, here).await.context("the lobby says nothing")??;
        Ok(visitor)
    }

    /// Reads what everybody is told for a while.
    pub(crate) async fn listen(&mut self, time: Duration) -> anyhow::Result<()> {
        let until = Instant::now() + time;
        while let Ok(heard) = timeout_at(until, self.hear()).await {
            heard?;
        }
        Ok(())
    }

    /// Offers a rated game to everybody; the id of the seek.
    pub(crate) async fn seek(&mut self) -> anyhow::Result<String> {
        let clock = json!({ "type": "timed", "mainMs": 600_000, "byoyomiMs": 30_000, "periods": 1, "incrementMs": 0 });
        let rules = json!({ "conduct": "friendly", "impasse": "declaration-27", "takebacks": false });
        let wish = json!({ "clock": clock, "handicap": "even", "side": "toss", "rules": rules, "rated": true });
        self.ask(json!({ "type": "seek", "wish": wish })).await?;
        let own = async {
            while self.seeks.is_empty() {
                self.hear().await?;
            }
            anyhow::Ok(())
        };
        timeout(PATIENCE, own).await.context("the seek is in no list")??;
        self.seeks.pop().context("a seek of one's own")
    }

    pub(crate) async fn take(&mut self, seek: &str) -> anyhow::Result<()> {
        self.ask(json!({ "type": "take", "seek": seek })).await
    }

    pub(crate) async fn join(&mut self, pool: &str) -> anyhow::Result<()> {
        self.ask(json!({ "type": "join", "pool": pool })).await
    }

    /// Waits for a game until the lobby closes.
    pub(crate) async fn wait(
        mut self,
        mut closing: watch::Receiver<bool>,
        paired: &mpsc::UnboundedSender<Match>,
    ) -> anyhow::Result<()> {
        while self.found.is_none() {
            tokio::select! {
                heard = self.hear() => { heard?; }
                _ = closing.wait_for(|closing| *closing) => break,
            }
        }
        if let Some((created, heard)) = self.found.take() {
            let game = created["id"].as_str().context("a game without an id")?.to_owned();
            let is_black = created["seats"]["black"].is_string();
            // Whoever has left does not want to know.
            let _ = paired.send(Match { game, is_black, cookie: self.cookie, asked: self.asked, heard });
        }
        self.socket.close().await;
        Ok(())
    }

    /// Reads what everybody is told until the lobby closes.
    pub(crate) async fn look_on(mut self, mut closing: watch::Receiver<bool>) -> anyhow::Result<()> {
        loop {
            tokio::select! {
                heard = self.hear() => { heard?; }
                _ = closing.wait_for(|closing| *closing) => break,
            }
        }
        self.socket.close().await;
        Ok(())
    }

    /// Asks for something until it is acknowledged.
    async fn ask(&mut self, mut message: Value) -> anyhow::Result<()> {
        self.acks += 1;
        message["ack"] = self.acks.into();
        self.asked = self.socket.say(message.to_string()).await?;
        let ack = self.acks;
        let answered = async {
            loop {
                let told = self.hear().await?;
                match told["type"].as_str() {
                    Some("ack") if told["ack"] == ack => return Ok(()),
                    Some("refused") => bail!("{message}: {told}"),
                    _ => {}
                }
            }
        };
        timeout(PATIENCE, answered).await.context("the lobby does not answer")?
    }

    /// The next message. Safe to interrupt.
    async fn hear(&mut self) -> anyhow::Result<Value> {
        let text = self.socket.next().await?;
        let mut told: Value = serde_json::from_str(&text).with_context(|| format!("not understood: {text}"))?;
        match told["type"].as_str() {
            Some("yours") => {
                let own = told["seeks"].as_array().into_iter().flatten();
                self.seeks = own.filter_map(|seek| seek.as_str().map(str::to_owned)).collect();
            }
            Some("paired") => self.found = Some((told["created"].take(), Instant::now())),
            _ => {}
        }
        Ok(told)
    }
}
