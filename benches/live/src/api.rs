//! The site's HTTP API.

use crate::nodes::Nodes;
use anyhow::{Context, bail};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::http::response::Parts;
use hyper::{Method, Request, StatusCode};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Of every account: nobody else comes to such a site.
const PASSWORD: &str = "any+long+words+will+do";
/// A request that takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// A site that is asked over connections that are kept; each node in its turn.
#[derive(Clone)]
pub(crate) struct Api {
    client: Client<HttpConnector, Full<Bytes>>,
    pub(crate) nodes: Nodes,
    /// Whose turn it is to be asked; one that does not answer is followed by the next.
    turn: Arc<AtomicUsize>,
}

impl Api {
    pub(crate) fn new(nodes: Nodes) -> Api {
        Api { client: Client::builder(TokioExecutor::new()).build_http(), nodes, turn: Arc::default() }
    }

    /// One request; the status and the whole body.
    pub(crate) async fn request(
        &self,
        method: Method,
        path: &str,
        kind: &str,
        body: impl Into<Bytes>,
    ) -> anyhow::Result<(StatusCode, Bytes)> {
        let (head, body) = self.answer(method, path, kind, body).await?;
        Ok((head.status, body))
    }

    async fn answer(
        &self,
        method: Method,
        path: &str,
        kind: &str,
        body: impl Into<Bytes>,
    ) -> anyhow::Result<(Parts, Bytes)> {
        let turn = self.turn.load(Ordering::Relaxed);
        let request = Request::builder()
            .method(method.clone())
            .uri(format!("http://{}{path}", self.nodes.at(turn)))
            .header("Content-Type", kind)
            .body(Full::new(body.into()))?;
        let answer = async {
            let response = self.client.request(request).await?;
            let (head, body) = response.into_parts();
            anyhow::Ok((head, body.collect().await?.to_bytes()))
        };
        let answer = tokio::time::timeout(PATIENCE, answer).await;
        if !answer.as_ref().is_ok_and(|answer| answer.as_ref().is_ok_and(|(head, _)| !head.status.is_server_error())) {
            self.turn.store(turn + 1, Ordering::Relaxed);
        }
        answer.with_context(|| format!("{method} {path}: no answer"))?.with_context(|| format!("{method} {path}"))
    }

    async fn json(&self, method: Method, path: &str, body: String) -> anyhow::Result<Value> {
        let (status, body) = self.request(method.clone(), path, "application/json", body).await?;
        if !status.is_success() {
            bail!("{method} {path}: {status}: {}", String::from_utf8_lossy(&body));
        }
        serde_json::from_slice(&body).with_context(|| format!("{method} {path}"))
    }

    pub(crate) async fn get(&self, path: &str) -> anyhow::Result<Value> {
        self.json(Method::GET, path, String::new()).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
        self.json(Method::POST, path, body.to_string()).await
    }

    pub(crate) async fn put(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
        self.json(Method::PUT, path, body.to_string()).await
    }

    /// A new account; the cookie of its session.
    pub(crate) async fn sign_up(&self, name: &str) -> anyhow::Result<String> {
        let form = format!("name={name}&password={PASSWORD}");
        let (head, body) = self.answer(Method::POST, "/signup", "application/x-www-form-urlencoded", form).await?;
        let cookies = head.headers.get_all("set-cookie").into_iter().filter_map(|cookie| cookie.to_str().ok());
        let session =
            cookies.filter_map(|cookie| cookie.split(';').next()).find(|cookie| cookie.starts_with("session="));
        let said = || format!("no account: {}: {}", head.status, String::from_utf8_lossy(&body));
        session.map(str::to_owned).with_context(said)
    }

    /// A new game, and the secrets of those seats that people take.
    pub(crate) async fn new_game(&self, wish: &Value) -> anyhow::Result<NewGame> {
        let created = self.post("/api/games", wish).await?;
        let id = created["id"].as_str().context("a game without an id")?.to_owned();
        let mut game = NewGame { id, black: None, white: None };
        for (side, secret) in created["seats"].as_object().into_iter().flatten() {
            *game.seat(side)? = secret.as_str().map(str::to_owned);
        }
        if let (Some(side), Some(url)) = (created["invite"]["side"].as_str(), created["invite"]["url"].as_str()) {
            let (_, secret) = url.split_once('#').context("an invitation without a secret")?;
            *game.seat(side)? = Some(secret.to_owned());
        }
        Ok(game)
    }
}

/// A game that was just made.
pub(crate) struct NewGame {
    pub(crate) id: String,
    pub(crate) black: Option<String>,
    pub(crate) white: Option<String>,
}

impl NewGame {
    fn seat(&mut self, side: &str) -> anyhow::Result<&mut Option<String>> {
        match side {
            "black" => Ok(&mut self.black),
            "white" => Ok(&mut self.white),
            _ => bail!("no side is called {side:?}"),
        }
    }
}

/// What a game between friends without clocks is asked for with.
pub(crate) fn friendly() -> Value {
    json!({
        "opponent": { "type": "friend" }, "handicap": "even", "side": "black",
        "clock": { "black": { "type": "none" }, "white": { "type": "none" } },
        "rules": { "conduct": "friendly", "impasse": "declaration-27", "takebacks": true },
    })
}

/// The same with clocks: main time alone.
pub(crate) fn timed(main: Duration) -> Value {
    let main_ms = u64::try_from(main.as_millis()).unwrap_or(u64::MAX);
    let clock = json!({ "type": "timed", "mainMs": main_ms, "byoyomiMs": 0, "periods": 0, "incrementMs": 0 });
    let mut wish = friendly();
    wish["clock"] = json!({ "black": clock, "white": clock });
    wish
}

/// What a game against the engine is asked for with, as Black.
pub(crate) fn engine(level: u8) -> Value {
    let mut wish = timed(Duration::from_secs(600));
    wish["opponent"] = json!({ "type": "engine", "level": level });
    wish
}
