//! Answers that nobody reads hold their places no longer than bodies that do not come: whoever reads slower than the poorest connection is
//! hung up on.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// How long writing may wait for a reader who reads nothing.
const GRACE: Duration = Duration::from_secs(20);
/// The slowest reader who is waited for beyond that, in bytes a second: a poor mobile connection is faster.
const SLOWEST: u64 = 8 * 1024;

/// A connection whose other end has to read what is written to it. The time for which writing waits is owed; what is read pays for it.
pub(crate) struct Read<S> {
    stream: S,
    owed: Duration,
    /// Since when writing waits.
    waits: Option<Instant>,
    limit: Pin<Box<Sleep>>,
}

impl<S> Read<S> {
    pub(crate) fn new(stream: S) -> Read<S> {
        Read { stream, owed: Duration::ZERO, waits: None, limit: Box::pin(sleep_until(Instant::now())) }
    }

    fn paced(&mut self, context: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        let now = Instant::now();
        if let Some(since) = self.waits.take() {
            self.owed += now - since;
        }
        match written {
            Poll::Ready(Ok(bytes)) => {
                self.owed = self.owed.saturating_sub(Duration::from_millis(bytes as u64 * 1000 / SLOWEST));
                written
            }
            Poll::Ready(Err(_)) => written,
            Poll::Pending => {
                self.waits = Some(now);
                self.limit.as_mut().reset(now + GRACE.saturating_sub(self.owed));
                ready!(self.limit.as_mut().poll(context));
                Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the answer was read too slowly")))
            }
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Read<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Read<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.paced(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.paced(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    /// Writes so much to somebody who reads a piece after each pause.
    async fn write_to(pause: Duration, piece: usize, bytes: usize) -> io::Result<()> {
        let (own, mut other) = tokio::io::duplex(1024);
        let reading = tokio::spawn(async move {
            let mut piece = vec![0; piece];
            loop {
                tokio::time::sleep(pause).await;
                if !matches!(other.read(&mut piece).await, Ok(1..)) {
                    return;
                }
            }
        });
        let written = Read::new(own).write_all(&vec![7; bytes]).await;
        reading.abort();
        written
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_reads_nothing_or_a_trickle_is_hung_up_on_and_a_slow_reader_is_not() {
        for (pause, piece) in [(3_600, 1), (1, 1), (1, 1_000)] {
            let began = Instant::now();
            let written = write_to(Duration::from_secs(pause), piece, 1 << 20).await;
            assert_eq!(written.unwrap_err().kind(), io::ErrorKind::TimedOut, "{piece} bytes after {pause} s");
            assert!(began.elapsed() < 2 * GRACE, "{:?}", began.elapsed());
        }
        write_to(Duration::from_millis(100), 1024, 1 << 20).await.unwrap();
        // Whoever rests less than that, and catches up, is waited for.
        write_to(Duration::from_secs(19), 1 << 20, 2_000).await.unwrap();
    }
}
