//! What every socket has: bounded frames, a bounded rate, a live peer.

use super::frames::TooManyFrames;
use super::upgrade::{Socket, Upgrade};
use crate::app::{Shared, Stopping};
use crate::asker::Asker;
use crate::limits::{Deed, RateLimit};
use crate::people::Hold;
use crate::refusal::Refusal;
use axum::response::Response;
use bytes::Bytes;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use komadai_room::{Entropy, SystemEntropy};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::time::{Instant as Moment, sleep_until, timeout, timeout_at};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

/// How often a peer is asked whether it is there. Browsers answer by themselves, also for a page in the background.
const PING_EVERY: Duration = Duration::from_secs(25);
/// A peer that says nothing for so long is gone.
const SILENCE: Duration = Duration::from_secs(70);
/// Whoever opens a socket has something to say, and says it at once.
const FIRST_WORD: Duration = Duration::from_secs(15);
/// How long a peer may take to fall silent after the good-bye.
const LINGER: Duration = Duration::from_secs(1);
/// A peer that does not take a message for so long is hung up on.
const SEND_LIMIT: Duration = Duration::from_secs(20);

/// How long a message there and back takes is measured at most so often.
const MEASURE_EVERY: Duration = Duration::from_secs(5);
/// The shortest of so many measurements counts: a hiccup is no long way.
const MEASURED: usize = 3;
/// The code of RFC 6455's private range by which a browser knows that it is another's from now on.
const LOGGED_OUT: u16 = 4001;

/// Why a socket is closed, with its code of RFC 6455.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Closing {
    Stopping,
    NotText,
    NotUtf8,
    TooBig,
    TooFast,
    /// Nothing was said at all.
    Mute,
    Slow,
    Gone,
    /// The session in which it was opened has ended.
    LoggedOut,
    Unavailable,
}

impl Closing {
    fn name(self) -> &'static str {
        match self {
            Closing::Stopping => "stopping",
            Closing::NotText => "not-text",
            Closing::NotUtf8 => "not-utf8",
            Closing::TooBig => "too-big",
            Closing::TooFast => "too-fast",
            Closing::Mute => "mute",
            Closing::Slow => "slow",
            Closing::Gone => "gone",
            Closing::LoggedOut => "logged-out",
            Closing::Unavailable => "unavailable",
        }
    }

    fn frame(self) -> CloseFrame {
        let (code, reason) = match self {
            // Service restart, in the list that RFC 6455 has IANA keep: browsers come back at once.
            Closing::Stopping => (1012, "this node of the site stops; come back now"),
            Closing::NotText => (1003, "only text is understood here"),
            Closing::NotUtf8 => (1007, "text must be UTF-8"),
            Closing::TooBig => (1009, "the message is too big"),
            Closing::TooFast => (1008, "too many messages"),
            Closing::Mute => (1008, "nothing was said; come back when there is"),
            Closing::Slow => (1013, "the connection is too slow; come back"),
            Closing::Unavailable => (1013, "the game cannot be reached now; come back"),
            Closing::Gone => (1000, "there is no such game"),
            Closing::LoggedOut => (LOGGED_OUT, "the session has ended"),
        };
        CloseFrame { code: code.into(), reason: Utf8Bytes::from_static(reason) }
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
/// the site stops: then between two messages, and only in the last resort within one.
pub(crate) fn open<C: Conversation>(
    app: Shared,
    asker: &Asker,
    upgrade: Upgrade,
    conversation: C,
) -> Result<Response, Refusal> {
    if app.site.stopping.is_draining() {
        return Err(Refusal::Draining);
    }
    asker.may(&app.site, Deed::Socket)?;
    let place = asker.place(&app.sockets)?;
    let session = asker.hold_session(&app.site);
    let config = WebSocketConfig::default()
        .max_message_size(Some(C::MAX_FRAME))
        .max_frame_size(Some(C::MAX_FRAME))
        // Held by each socket for as long as it lives; most messages are far shorter.
        .read_buffer_size(1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1024 * 1024);
    Ok(upgrade.run(config, async move |socket| {
        let (mut outbox, mut inbox) = split(socket, app.site.stopping.clone());
        let mut stopping = app.site.stopping.clone();
        let why = tokio::select! {
            why = conversation.serve(&app, &mut outbox, &mut inbox) => why,
            () = stopping.wait() => Some(Closing::Stopping),
            () = ended(session) => Some(Closing::LoggedOut),
        };
        if let Some(why) = why {
            app.metrics.closed.get_or_create(&[("reason", why.name())]).inc();
        }
        outbox.close(why).await;
        inbox.drain().await;
        drop(place);
    }))
}

/// Resolves once the session has ended in which a socket was opened; never for a guest's.
async fn ended(session: Option<Hold>) {
    match session {
        Some(mut session) => session.ended().await,
        None => std::future::pending().await,
    }
}

/// The listening half.
pub(crate) struct Inbox {
    stream: SplitStream<Socket>,
    draining: Arc<AtomicBool>,
    limit: RateLimit,
    /// When it must have said something; none once it has.
    first_word: Option<Moment>,
    /// When the peer was last heard.
    heard: Moment,
    /// When it is to be asked whether it is there.
    ping: Moment,
    /// Messages over the limit; after so many in a row it is no mistake.
    refused: u32,
    leaving: Leaving,
    way: Way,
}

/// How long a message to the peer and its answer take, by pings of ours that browsers answer by themselves.
#[derive(Default)]
struct Way {
    measured: [Option<Duration>; MEASURED],
    /// How many pings were sent to measure it, and when the last one was.
    count: u32,
    asked: Option<Moment>,
    /// The last one is not answered yet.
    waits: bool,
}

impl Way {
    /// What to send to have it measured; nothing where that was done a moment ago.
    fn ask(&mut self, now: Moment) -> Option<Bytes> {
        if self.asked.is_some_and(|asked| now.duration_since(asked) < MEASURE_EVERY) {
            return None;
        }
        self.count = self.count.wrapping_add(1);
        (self.asked, self.waits) = (Some(now), true);
        Some(Bytes::copy_from_slice(&self.count.to_be_bytes()))
    }

    fn answered(&mut self, with: &[u8], now: Moment) {
        if self.waits
            && with == self.count.to_be_bytes()
            && let Some(asked) = self.asked
        {
            self.waits = false;
            self.measured[self.count as usize % MEASURED] = Some(now.duration_since(asked));
        }
    }

    /// None is known: it counts for nothing.
    fn length(&self) -> Duration {
        self.measured.iter().flatten().min().copied().unwrap_or_default()
    }
}

/// When a socket is sent elsewhere, on a site that stops.
struct Leaving {
    stopping: Stopping,
    /// Drawn when the site begins to stop.
    at: Option<Moment>,
}

impl Leaving {
    /// Resolves when it is this socket's turn. Safe to interrupt.
    async fn turn(&mut self) {
        self.stopping.draining().await;
        let spread = self.stopping.spread;
        let at = *self.at.get_or_insert_with(|| {
            let mut chance = [0];
            SystemEntropy.fill(&mut chance);
            Moment::now() + spread * u32::from(chance[0]) / 256
        });
        sleep_until(at).await;
    }
}

/// The speaking half.
pub(crate) struct Outbox(SplitSink<Socket, Message>);

/// Takes a socket apart.
fn split(socket: Socket, stopping: Stopping) -> (Outbox, Inbox) {
    let draining = socket.get_ref().draining();
    let (sink, stream) = socket.split();
    let limit = RateLimit::per_second(MESSAGES_PER_SECOND, Instant::now());
    let now = Moment::now();
    (
        Outbox(sink),
        Inbox {
            stream,
            draining,
            limit,
            first_word: Some(now + FIRST_WORD),
            heard: now,
            ping: now + PING_EVERY,
            refused: 0,
            leaving: Leaving { stopping, at: None },
            way: Way::default(),
        },
    )
}

impl Inbox {
    /// Reads on for a moment after the good-bye: what is still on its way would otherwise make the system throw away the
    /// good-bye itself.
    async fn drain(&mut self) {
        self.draining.store(true, Ordering::Relaxed);
        let gone = async { while let Some(Ok(_)) = self.stream.next().await {} };
        let _ = timeout(LINGER, gone).await;
    }

    /// When the peer was last heard, be it by its answer to a ping.
    pub(crate) fn last_heard(&self) -> Moment {
        self.heard
    }

    /// How long a message to the peer and its answer take, as it was measured lately.
    pub(crate) fn way(&self) -> Duration {
        self.way.length()
    }

    /// The next text. Safe to interrupt.
    pub(crate) async fn receive(&mut self) -> Received {
        loop {
            let limit = self.first_word.map_or(self.ping, |first_word| first_word.min(self.ping));
            let heard = tokio::select! {
                biased;
                () = self.leaving.turn() => return Received::End(Some(Closing::Stopping)),
                heard = timeout_at(limit, self.stream.next()) => heard,
            };
            let message = match heard {
                Err(_) if self.first_word.is_some_and(|limit| limit <= Moment::now()) => {
                    return Received::End(Some(Closing::Mute));
                }
                Err(_) if self.heard.elapsed() >= SILENCE => return Received::End(None),
                Err(_) => {
                    self.ping = Moment::now() + PING_EVERY;
                    return Received::Silence;
                }
                Ok(None) => return Received::End(None),
                Ok(Some(Err(error))) => return Received::End(fault(&error)),
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
                Message::Text(text) => {
                    self.first_word = None;
                    return Received::Text(text);
                }
                Message::Binary(_) => return Received::End(Some(Closing::NotText)),
                Message::Pong(with) => self.way.answered(&with, self.heard),
                Message::Ping(_) | Message::Close(_) | Message::Frame(_) => {}
            }
        }
    }
}

/// What to say to a peer whose bytes make no message.
fn fault(error: &Error) -> Option<Closing> {
    match error {
        Error::Capacity(_) => Some(Closing::TooBig),
        Error::Utf8(_) => Some(Closing::NotUtf8),
        Error::Io(error) if error.get_ref().is_some_and(|cause| cause.is::<TooManyFrames>()) => Some(Closing::TooFast),
        _ => None,
    }
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

    /// Has it measured how long a message to the peer and its answer take, unless that was done a moment ago.
    pub(crate) async fn measure(&mut self, inbox: &mut Inbox) -> bool {
        match inbox.way.ask(Moment::now()) {
            Some(with) => matches!(timeout(SEND_LIMIT, self.0.send(Message::Ping(with))).await, Ok(Ok(()))),
            None => true,
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_the_shortest_of_the_last_measured_and_only_what_was_asked_counts() {
        let mut way = Way::default();
        let mut now = Moment::now();
        let ms = Duration::from_millis;
        for (took, known) in [(80, 80), (300, 80), (90, 80), (250, 90), (260, 90), (270, 250)] {
            let with = way.ask(now).unwrap();
            assert_eq!(way.ask(now + ms(100)), None, "not again at once");
            way.answered(b"else", now + ms(1));
            way.answered(&with, now + ms(took));
            // An answer that comes twice says nothing more.
            way.answered(&with, now + ms(1));
            assert_eq!(way.length(), ms(known));
            now += MEASURE_EVERY;
        }
    }
}
