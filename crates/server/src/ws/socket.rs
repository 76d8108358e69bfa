//! What every socket has: bounded frames, a bounded rate, a live peer.

use super::limit::RateLimit;
use crate::app::Shared;
use crate::http::Refusal;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde::Serialize;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::time::{Instant as Moment, timeout, timeout_at};

/// How often a peer is asked whether it is there. Browsers answer by themselves, also for a page in the background.
const PING_EVERY: Duration = Duration::from_secs(25);
/// A peer that says nothing for so long is gone.
const SILENCE: Duration = Duration::from_secs(70);
/// How long open conversations may take to end when the site stops.
const GRACE: Duration = Duration::from_secs(5);
/// Sockets open at once, of the whole site.
const MAX_SOCKETS: usize = 4096;
/// A peer that does not take a message for so long is hung up on.
const SEND_LIMIT: Duration = Duration::from_secs(20);

/// Why a socket is closed, with its code of RFC 6455.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Closing {
    Stopping,
    NotText,
    TooBig,
    TooFast,
    Slow,
    Gone,
}

impl Closing {
    fn frame(self) -> CloseFrame {
        let (code, reason) = match self {
            Closing::Stopping => (1001, "the site stops; come back in a moment"),
            Closing::NotText => (1003, "only text is understood here"),
            Closing::TooBig => (1009, "the message is too big"),
            Closing::TooFast => (1008, "too many messages"),
            Closing::Slow => (1013, "the connection is too slow; come back"),
            Closing::Gone => (1000, "there is no such game"),
        };
        CloseFrame { code, reason: Utf8Bytes::from_static(reason) }
    }
}

/// What was heard.
pub(crate) enum Heard {
    Text(Utf8Bytes),
    /// Too many messages: this one was not read.
    TooFast,
    /// Nothing for a while: time for a ping.
    Silence,
    /// The conversation is over, and what to say to that.
    End(Option<Closing>),
}

/// The places of the site's sockets.
#[derive(Clone)]
pub(crate) struct Places(Arc<Semaphore>);

impl Places {
    pub(crate) fn new() -> Places {
        Places(Arc::new(Semaphore::new(MAX_SOCKETS)))
    }

    /// Waits a while until every conversation has ended.
    pub(crate) async fn wait_until_free(&self) {
        let _ = timeout(GRACE, self.0.acquire_many(MAX_SOCKETS as u32)).await;
    }
}

/// One kind of conversation.
pub(crate) trait Conversation: Send + Sync + 'static {
    /// The longest message that is read, in bytes.
    const MAX_FRAME: usize;

    /// Talks until there is nothing more to say; then says why.
    fn serve(&self, app: &Shared, mouth: &mut Mouth, ear: &mut Ear) -> impl Future<Output = Option<Closing>> + Send;
}

/// Messages of one peer that are read in a second.
const MESSAGES_PER_SECOND: u32 = 20;

/// Opens a socket that is bounded before a byte is read, if there is a place for it; it ends with its conversation, or when
/// the site stops.
pub(crate) fn open<C: Conversation>(
    app: Shared,
    upgrade: WebSocketUpgrade,
    conversation: C,
) -> Result<Response, Refusal> {
    let place = app.places.0.clone().try_acquire_owned().map_err(|_| Refusal::Busy)?;
    let bounded = upgrade
        .max_message_size(C::MAX_FRAME)
        .max_frame_size(C::MAX_FRAME)
        .read_buffer_size(4 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1024 * 1024);
    Ok(bounded.on_upgrade(async move |socket| {
        let (mut mouth, mut ear) = split(socket);
        let mut stopping = app.stopping.clone();
        let why = tokio::select! {
            why = conversation.serve(&app, &mut mouth, &mut ear) => why,
            () = stopping.wait() => Some(Closing::Stopping),
        };
        mouth.close(why).await;
        drop(place);
    }))
}

/// The listening half.
pub(crate) struct Ear {
    stream: SplitStream<WebSocket>,
    limit: RateLimit,
    /// When the peer was last heard.
    heard: Moment,
    /// When it is to be asked whether it is there.
    ping: Moment,
    /// Messages over the limit; after so many in a row it is no mistake.
    refused: u32,
}

/// The speaking half.
pub(crate) struct Mouth(SplitSink<WebSocket, Message>);

/// Takes a socket apart.
fn split(socket: WebSocket) -> (Mouth, Ear) {
    let (sink, stream) = socket.split();
    let limit = RateLimit::per_second(MESSAGES_PER_SECOND, Instant::now());
    let now = Moment::now();
    (Mouth(sink), Ear { stream, limit, heard: now, ping: now + PING_EVERY, refused: 0 })
}

impl Ear {
    /// The next text. Safe to interrupt.
    pub(crate) async fn hear(&mut self) -> Heard {
        loop {
            let message = match timeout_at(self.ping, self.stream.next()).await {
                Err(_) if self.heard.elapsed() >= SILENCE => return Heard::End(None),
                Err(_) => {
                    self.ping = Moment::now() + PING_EVERY;
                    return Heard::Silence;
                }
                Ok(None) => return Heard::End(None),
                Ok(Some(Err(error))) => return Heard::End(is_too_big(&error).then_some(Closing::TooBig)),
                Ok(Some(Ok(message))) => message,
            };
            self.heard = Moment::now();
            if matches!(message, Message::Close(_)) {
                return Heard::End(None);
            }
            // Control frames count, too: they cost as much to read.
            if !self.limit.admit(Instant::now()) {
                self.refused += 1;
                if self.refused > 40 {
                    return Heard::End(Some(Closing::TooFast));
                }
                return Heard::TooFast;
            }
            self.refused = 0;
            match message {
                Message::Text(text) => return Heard::Text(text),
                Message::Binary(_) => return Heard::End(Some(Closing::NotText)),
                Message::Ping(_) | Message::Pong(_) | Message::Close(_) => {}
            }
        }
    }
}

fn is_too_big(error: &axum::Error) -> bool {
    let mut cause: Option<&dyn std::error::Error> = Some(error);
    while let Some(error) = cause {
        let text = error.to_string();
        if text.contains("too long") || text.contains("too big") || text.contains("too large") {
            return true;
        }
        cause = error.source();
    }
    false
}

impl Mouth {
    /// Says something; false when nobody takes it.
    pub(crate) async fn say(&mut self, message: &impl Serialize) -> bool {
        match serde_json::to_string(message) {
            Ok(text) => self.say_text(text.into()).await,
            Err(_) => false,
        }
    }

    pub(crate) async fn say_text(&mut self, text: Utf8Bytes) -> bool {
        matches!(timeout(SEND_LIMIT, self.0.send(Message::Text(text))).await, Ok(Ok(())))
    }

    /// Asks whether the peer is there.
    pub(crate) async fn ping(&mut self) -> bool {
        matches!(timeout(SEND_LIMIT, self.0.send(Message::Ping(Default::default()))).await, Ok(Ok(())))
    }

    /// Says good-bye.
    pub(crate) async fn close(mut self, why: Option<Closing>) {
        let close = async {
            let _ = self.0.send(Message::Close(why.map(Closing::frame))).await;
            let _ = self.0.close().await;
        };
        let _ = timeout(SEND_LIMIT, close).await;
    }
}
