//! `/ws/game/{id}`: a player or a spectator of one game.

use super::socket::{self, Closing, Conversation, Ear, Heard, Mouth};
use crate::app::Shared;
use crate::http::Refusal;
use crate::live::Request;
use axum::extract::ws::{Utf8Bytes, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use komadai_wire::{ClientIn, ClientOut};
use serde::Deserialize;
use tokio::sync::mpsc;

const MAX_FRAME: usize = 8 * 1024;
/// Messages that may wait for a slow socket; then it is hung up on.
const BACKLOG: usize = 128;

pub(crate) async fn open(
    State(app): State<Shared>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    // An unknown game is told within the conversation: a browser cannot read why an upgrade failed.
    let known = match app.games.open(&id).await {
        Ok(_) => true,
        Err(Refusal::NoSuchGame) => false,
        Err(refusal) => return Err(refusal),
    };
    socket::open(app, upgrade, Game { id, known })
}

struct Game {
    id: String,
    known: bool,
}

impl Conversation for Game {
    const MAX_FRAME: usize = MAX_FRAME;

    async fn serve(&self, app: &Shared, mouth: &mut Mouth, ear: &mut Ear) -> Option<Closing> {
        if !self.known {
            mouth.say(&ClientOut::Gone).await;
            return Some(Closing::Gone);
        }
        serve(app, &self.id, mouth, ear).await
    }
}

async fn serve(app: &Shared, id: &str, mouth: &mut Mouth, ear: &mut Ear) -> Option<Closing> {
    let (say, mut said) = mpsc::channel::<Utf8Bytes>(BACKLOG);
    let joined = app.games.ask(id, |answer| Request::Join { mouth: say.clone(), answer }).await;
    let (Ok(Some(conn)), Ok(game)) = (joined, app.games.open(id).await) else { return Some(Closing::Slow) };
    // What the game says must be able to end when the game does.
    let echo = say.downgrade();
    drop(say);
    let why = loop {
        let heard = tokio::select! {
            text = said.recv() => match text {
                Some(text) => {
                    if !mouth.say_text(text).await {
                        break Some(Closing::Slow);
                    }
                    continue;
                }
                None => break Some(Closing::Slow),
            },
            heard = ear.hear() => heard,
        };
        let answer = match heard {
            Heard::End(why) => break why,
            Heard::Silence if mouth.ping().await => continue,
            Heard::Silence => break None,
            Heard::TooFast => refused(None, "too-fast", "too many messages; wait a moment"),
            Heard::Text(text) => match serde_json::from_str::<ClientIn>(&text) {
                Ok(message) => {
                    if game.send(Request::Hear { conn, message }).await.is_err() {
                        break Some(Closing::Slow);
                    }
                    continue;
                }
                Err(error) => refused(ack_in(&text), "bad-message", &format!("not understood: {error}")),
            },
        };
        let text: Utf8Bytes = serde_json::to_string(&answer).unwrap_or_default().into();
        if echo.upgrade().is_none_or(|say| say.try_send(text).is_err()) {
            break Some(Closing::Slow);
        }
    };
    let _ = game.send(Request::Leave { conn }).await;
    why
}

fn refused(ack: Option<u32>, code: &str, message: &str) -> ClientOut {
    ClientOut::Refused { ack, code: code.to_owned(), message: message.to_owned(), details: None }
}

/// The number to answer to, where a message that makes no sense has one.
fn ack_in(text: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Acked {
        ack: u32,
    }
    serde_json::from_str(text).ok().map(|Acked { ack }| ack)
}
