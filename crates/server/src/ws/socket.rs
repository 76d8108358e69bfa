//! What every socket has: bounded frames, a bounded rate, a live peer.

use super::limit::RateLimit;
use crate::app::Shared;
use crate::refusal::Refusal;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use bytes::Bytes;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde::Serialize;
use std::time::{Duration, Instant};
use tokio::time::{Instant as Moment, timeout, timeout_at};

/// How often a peer is asked whether it is there. Browsers answer by themselves, also for a page in the background.
const PING_EVERY: Duration = Duration::from_secs(25);
/// A peer that says nothing for so long is gone.
const SILENCE: Duration = Duration::from_secs(70);
/// How long a peer may take to fall silent after the good-bye.
const LINGER: Duration = Duration::from_secs(1);
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
    Unavailable,
}

impl Closing {
    fn frame(self) -> CloseFrame {
        let (code, reason) = match self {
            Closing::Stopping => (1001, "the site stops; come back in a moment"),
            Closing::NotText => (1003, "only text is understood here"),
            Closing::TooBig => (1009, "the message is too big"),
            Closing::TooFast => (1008, "too many messages"),
            Closing::Slow => (1013, "the connection is too slow; come back"),
            Closing::Unavailable => (1013, "the game cannot be reached now; come back"),
            Closing::Gone => (1000, "there is no such game"),
        };
        CloseFrame { code, reason: Utf8Bytes::from_static(reason) }
    }
}

/// What was heard.
pub(crate) enum Received {
    Text(Utf8Bytes),
    /// Too many messages: this one was not read.
    TooFast,
    /// Nothing for a while: time for a ping.
    Silence,
    /// The conversation is over, and what to say to that.
    End(Option<Closing>),
}

/// One kind of conversation.
pub(crate) trait Conversation: Send + Sized + 'static {
    /// The longest message that is read, in bytes.
    const MAX_FRAME: usize;

    /// Talks until there is nothing more to say; then says why.
    fn serve(
        self,
        app: &Shared,
        outbox: &mut Outbox,
        inbox: &mut Inbox,
    ) -> impl Future<Output = Option<Closing>> + Send;
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
    let place = app.sockets.clone().try_acquire_owned().map_err(|_| Refusal::Busy)?;
    let bounded = upgrade
        .max_message_size(C::MAX_FRAME)
        .max_frame_size(C::MAX_FRAME)
        .read_buffer_size(4 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1024 * 1024);
    Ok(bounded.on_upgrade(async move |socket| {
        let (mut outbox, mut inbox) = split(socket);
        let mut stopping = app.stopping.clone();
        let why = tokio::select! {
            why = conversation.serve(&app, &mut outbox, &mut inbox) => why,
            () = stopping.wait() => Some(Closing::Stopping),
        };
        outbox.close(why).await;
        inbox.drain().await;
        drop(place);
    }))
}

/// The listening half.
pub(crate) struct Inbox {
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
pub(crate) struct Outbox(SplitSink<WebSocket, Message>);

/// Takes a socket apart.
fn split(socket: WebSocket) -> (Outbox, Inbox) {
    let (sink, stream) = socket.split();
    let limit = RateLimit::per_second(MESSAGES_PER_SECOND, Instant::now());
    let now = Moment::now();
    (Outbox(sink), Inbox { stream, limit, heard: now, ping: now + PING_EVERY, refused: 0 })
}

impl Inbox {
    /// Reads on for a moment after the good-bye: what is still on its way would otherwise make the system throw away the
    /// good-bye itself.
    async fn drain(&mut self) {
        let gone = async { while let Some(Ok(_)) = self.stream.next().await {} };
        let _ = timeout(LINGER, gone).await;
    }

    /// The next text. Safe to interrupt.
    pub(crate) async fn receive(&mut self) -> Received {
        loop {
            let message = match timeout_at(self.ping, self.stream.next()).await {
                Err(_) if self.heard.elapsed() >= SILENCE => return Received::End(None),
                Err(_) => {
                    self.ping = Moment::now() + PING_EVERY;
                    return Received::Silence;
                }
                Ok(None) => return Received::End(None),
                Ok(Some(Err(error))) => return Received::End(is_too_big(&error).then_some(Closing::TooBig)),
                Ok(Some(Ok(message))) => message,
            };
            self.heard = Moment::now();
            if matches!(message, Message::Close(_)) {
                return Received::End(None);
            }
            // Control frames count, too: they cost as much to read.
            if !self.limit.admit(Instant::now()) {
                self.refused += 1;
                if self.refused > 40 {
                    return Received::End(Some(Closing::TooFast));
                }
                return Received::TooFast;
            }
            self.refused = 0;
            match message {
                Message::Text(text) => return Received::Text(text),
                Message::Binary(_) => return Received::End(Some(Closing::NotText)),
                Message::Ping(_) | Message::Pong(_) | Message::Close(_) => {}
            }
        }
    }
}

/// Whether a message was longer than the limits allow.
fn is_too_big(error: &axum::Error) -> bool {
    let cause = std::error::Error::source(error)
        .and_then(|cause| cause.downcast_ref::<tokio_tungstenite::tungstenite::Error>());
    matches!(cause, Some(tokio_tungstenite::tungstenite::Error::Capacity(_)))
}

impl Outbox {
    /// Says something; false when nobody takes it.
    pub(crate) async fn send_json(&mut self, message: &impl Serialize) -> bool {
        match serde_json::to_string(message) {
            Ok(text) => self.send_text(text.into()).await,
            Err(_) => false,
        }
    }

    /// Sends text that is encoded already; false when nobody takes it.
    pub(crate) async fn send(&mut self, text: Bytes) -> bool {
        match Utf8Bytes::try_from(text) {
            Ok(text) => self.send_text(text).await,
            Err(_) => false,
        }
    }

    async fn send_text(&mut self, text: Utf8Bytes) -> bool {
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
