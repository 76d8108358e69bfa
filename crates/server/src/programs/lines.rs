//! Streams of lines of JSON, with an empty one now and then so that both ends know that the other is there.

use super::fault::Fault;
use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Place;
use crate::people::Hold;
use crate::streams::Stream;
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde_json::Value;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Interval, MissedTickBehavior, interval};

/// How often an empty line is said.
pub(super) const BEAT: Duration = Duration::from_secs(3);
/// Lines that wait to be read; whoever is further behind is waited for, as long as answers are.
const BACKLOG: usize = 16;

/// The way to whoever reads.
pub(super) struct Lines {
    reader: mpsc::Sender<Bytes>,
    beat: Interval,
}

/// Nobody reads any more.
#[derive(Debug)]
pub(super) struct Gone;

impl Lines {
    /// Says something.
    pub(super) async fn say(&mut self, line: &Value) -> Result<(), Gone> {
        self.beat.reset();
        self.reader.send(format!("{line}\n").into()).await.map_err(|_| Gone)
    }

    /// Says nothing, so that it is known that somebody is there.
    pub(super) async fn say_nothing(&mut self) -> Result<(), Gone> {
        self.reader.send("\n".into()).await.map_err(|_| Gone)
    }

    /// Resolves when an empty line is due. Safe to interrupt.
    pub(super) async fn due(&mut self) {
        self.beat.tick().await;
    }
}

/// What whoever reads a stream occupies.
pub(super) struct Held {
    place: Place,
    stream: Stream,
    session: Option<Hold>,
}

/// A stream's place, for whoever may have one more.
pub(super) fn hold(app: &Shared, asker: &Asker, account: &str) -> Result<Held, Fault> {
    Ok(Held {
        place: asker.place(&app.sockets)?,
        stream: app.streams.open(account).ok_or(Fault::TooManyStreams)?,
        session: asker.hold_session(&app.site),
    })
}

/// Answers with lines, which `tell` says until it is done, nobody reads any more, the token is revoked or the site stops.
pub(super) fn answer<F>(
    app: &Shared,
    asker: &Asker,
    account: &str,
    tell: impl FnOnce(Lines) -> F,
) -> Result<Response, Fault>
where
    F: Future<Output = ()> + Send + 'static,
{
    Ok(answer_held(app, hold(app, asker, account)?, tell))
}

/// The same, in a place that is held already.
pub(super) fn answer_held<F>(app: &Shared, held: Held, tell: impl FnOnce(Lines) -> F) -> Response
where
    F: Future<Output = ()> + Send + 'static,
{
    let (reader, waiting) = mpsc::channel(BACKLOG);
    let mut beat = interval(BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    beat.reset();
    let (telling, gone) = (tell(Lines { reader: reader.clone(), beat }), reader);
    let mut stopping = app.site.stopping.clone();
    tokio::spawn(async move {
        let Held { place, stream, mut session } = held;
        let revoked = async {
            match &mut session {
                Some(hold) => hold.ended().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = telling => {}
            () = gone.closed() => {}
            () = revoked => {}
            () = stopping.draining() => {}
        }
        drop((place, stream));
    });
    let pieces =
        stream::unfold(waiting, async |mut waiting| Some((Ok::<_, Infallible>(waiting.recv().await?), waiting)));
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")];
    (headers, Body::from_stream(pieces)).into_response()
}
