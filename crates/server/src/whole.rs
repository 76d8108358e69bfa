//! Answers as whatever reads them may rely on: once at their end they stay there, and what they hold is given back there.

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use http_body::{Frame, SizeHint};
use std::pin::Pin;
use std::task::{Context, Poll};

/// Lets answers be asked again after their end: compression does that, and most streams may not be.
pub(crate) async fn fuse(request: Request, next: Next) -> Response {
    next.run(request).await.map(|body| holding(body, ()))
}

/// An answer that holds something until it was sent, or nobody reads on.
pub(crate) fn holding<T: Send + Unpin + 'static>(body: Body, held: T) -> Body {
    Body::new(Whole { body: Some((body, held)) })
}

/// A body and what it holds; neither after the end.
struct Whole<T> {
    body: Option<(Body, T)>,
}

impl<T: Unpin> HttpBody for Whole<T> {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let Some((body, _)) = &mut self.body else { return Poll::Ready(None) };
        let polled = Pin::new(body).poll_frame(context);
        if let Poll::Ready(None | Some(Err(_))) = polled {
            self.body = None;
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(|(body, _)| body.is_end_stream())
    }

    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map_or(SizeHint::with_exact(0), |(body, _)| body.size_hint())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::stream;
    use std::future::poll_fn;
    use std::sync::Arc;

    async fn frame(body: &mut Body) -> Option<Result<Frame<Bytes>, axum::Error>> {
        poll_fn(|context| Pin::new(&mut *body).poll_frame(context)).await
    }

    #[tokio::test]
    async fn an_answer_that_is_asked_again_after_its_end_has_ended() {
        let once =
            stream::unfold(0, async |sent| (sent < 2).then(|| (Ok::<_, std::io::Error>(Bytes::from("a")), sent + 1)));
        let held = Arc::new(());
        let mut body = holding(Body::from_stream(once), held.clone());
        for _ in 0..2 {
            assert!(matches!(frame(&mut body).await, Some(Ok(_))));
        }
        assert_eq!(Arc::strong_count(&held), 2);
        for _ in 0..3 {
            assert!(frame(&mut body).await.is_none());
        }
        assert_eq!(Arc::strong_count(&held), 1, "given back at the end");
        let mut failing = holding(Body::from_stream(stream::iter([Err::<Bytes, _>(std::io::Error::other("cut"))])), ());
        assert!(matches!(frame(&mut failing).await, Some(Err(_))));
        assert!(frame(&mut failing).await.is_none());
    }
}
