//! One browser's socket at a game, which never talks faster than the site lets it.

use crate::traffic::{Counted, Traffic};
use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async};

/// A connection that takes longer to open has failed.
const PATIENCE: Duration = Duration::from_secs(30);
/// The site reads 20 messages a second of a socket, and so many at once after a silence; stay below both.
const INTERVAL: Duration = Duration::from_micros(52_600);
const BURST: u32 = 12;

pub(crate) struct Socket {
    stream: WebSocketStream<Counted<TcpStream>>,
    /// When the next message may be sent if no burst were allowed; messages may run ahead of it by [`BURST`] intervals.
    free: Instant,
}

impl Socket {
    /// Opens a path such as `/ws/game/ID`, as whoever shows this cookie.
    pub(crate) async fn open(
        address: &str,
        path: &str,
        cookie: Option<&str>,
        traffic: &Traffic,
    ) -> anyhow::Result<Socket> {
        let mut request = format!("ws://{address}{path}").into_client_request()?;
        if let Some(cookie) = cookie {
            request.headers_mut().insert("Cookie", cookie.parse()?);
        }
        let opened = async {
            let stream = TcpStream::connect(address).await?;
            stream.set_nodelay(true)?;
            let (stream, _) = client_async(request, Counted::new(stream, traffic)).await?;
            anyhow::Ok(Socket { stream, free: Instant::now() })
        };
        timeout(PATIENCE, opened).await.context("the socket does not open")?
    }

    /// When the next message may be sent.
    pub(crate) fn may_speak_at(&self) -> Instant {
        self.free.checked_sub(INTERVAL * BURST).unwrap_or(self.free)
    }

    /// Sends a message as soon as the site's limit lets it; the instant at which it was sent.
    pub(crate) async fn say(&mut self, text: impl Into<Utf8Bytes>) -> anyhow::Result<Instant> {
        sleep_until(self.may_speak_at()).await;
        let now = Instant::now();
        self.free = self.free.max(now) + INTERVAL;
        self.stream.send(Message::Text(text.into())).await?;
        Ok(now)
    }

    /// The next text. Answers pings on the way. Safe to interrupt.
    pub(crate) async fn next(&mut self) -> anyhow::Result<Utf8Bytes> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(frame))) => {
                    bail!("closed: {}", frame.map_or_else(String::new, |frame| frame.to_string()))
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => bail!("closed"),
            }
        }
    }

    /// Says good-bye.
    pub(crate) async fn close(mut self) {
        let _ = timeout(Duration::from_secs(5), self.stream.close(None)).await;
    }
}
