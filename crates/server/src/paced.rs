//! Bodies of requests that must keep coming: whoever trickles is cut off, long before a place is held for minutes.

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use http_body::{Frame, SizeHint};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::time::{Instant, Sleep, sleep_until};

/// How long a body may take whatever its size.
const GRACE: Duration = Duration::from_secs(5);
/// The slowest way that is waited for beyond that, in bytes a second: a poor mobile connection is faster.
const SLOWEST: u64 = 8 * 1024;

/// Lets bodies through at their pace, if it is one.
pub(crate) async fn pace(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let (head, body) = request.into_parts();
    next.run(Request::from_parts(head, Body::new(Paced::new(body)))).await
}

struct Paced {
    body: Body,
    began: Instant,
    bytes: u64,
    limit: Pin<Box<Sleep>>,
}

/// The body came too slowly.
#[derive(Debug, thiserror::Error)]
#[error("the request came too slowly")]
struct TooSlow;

impl Paced {
    fn new(body: Body) -> Paced {
        let began = Instant::now();
        Paced { body, began, bytes: 0, limit: Box::pin(sleep_until(began + GRACE)) }
    }
}

impl HttpBody for Paced {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = &mut *self;
        if let Poll::Ready(frame) = Pin::new(&mut this.body).poll_frame(context) {
            if let Some(Ok(frame)) = &frame {
                this.bytes += frame.data_ref().map_or(0, |data| data.len() as u64);
                let limit = this.began + GRACE + Duration::from_millis(this.bytes * 1000 / SLOWEST);
                this.limit.as_mut().reset(limit);
            }
            return Poll::Ready(frame);
        }
        ready!(this.limit.as_mut().poll(context));
        Poll::Ready(Some(Err(axum::Error::new(TooSlow))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::stream;

    fn trickle(pause: Duration, chunk: usize) -> Body {
        Body::from_stream(stream::unfold(0, move |sent| async move {
            tokio::time::sleep(pause).await;
            (sent < 1 << 20).then(|| (Ok::<_, std::io::Error>(Bytes::from(vec![0; chunk])), sent + chunk))
        }))
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_trickles_is_cut_off_and_a_slow_one_is_not() {
        let read = async |body| axum::body::to_bytes(Body::new(Paced::new(body)), usize::MAX).await;
        let began = Instant::now();
        assert!(read(trickle(Duration::from_secs(1), 1)).await.is_err());
        assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
        assert_eq!(read(trickle(Duration::from_secs(1), 16 * 1024)).await.unwrap().len(), 1 << 20);
    }
}
