//! Lines over a connection: bounded in length and in number, and written in a bounded time.

use crate::limits::RateLimit;
use komadai_csa::{CsaError, LineBuffer};
use std::fmt::{self, Write};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadHalf, WriteHalf, split};
use tokio::time::timeout;

/// Lines that a client may send in a second, and at once. An engine that plays its fastest is told each of its moves before the next.
const LINES: u32 = 100;
/// Bytes that are read at once.
const PIECE: usize = 4 * 1024;
/// How long a client may take to take in what is said.
const PATIENCE: Duration = Duration::from_secs(20);

/// A connection as lines.
pub(super) struct Wire<S> {
    read: ReadHalf<S>,
    write: WriteHalf<S>,
    buffer: LineBuffer,
    pace: RateLimit,
}

/// The connection is over: closed by the other end, or for sending faster or taking in more slowly than anybody needs to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Closed;

impl<S: AsyncRead + AsyncWrite> Wire<S> {
    pub(super) fn new(stream: S) -> Wire<S> {
        let (read, write) = split(stream);
        Wire { read, write, buffer: LineBuffer::default(), pace: RateLimit::per_second(LINES, Instant::now()) }
    }

    /// The next line; nothing is lost where nobody waits for it to the end.
    pub(super) async fn line(&mut self) -> Result<Result<String, CsaError>, Closed> {
        loop {
            if let Some(line) = self.buffer.next_line() {
                return if self.pace.admit(Instant::now()) { Ok(line) } else { Err(Closed) };
            }
            let mut piece = [0; PIECE];
            match self.read.read(&mut piece).await {
                Ok(count) if count > 0 => self.buffer.push(&piece[..count]),
                _ => return Err(Closed),
            }
        }
    }

    /// Says lines, each with its end.
    pub(super) async fn say(&mut self, lines: &[impl fmt::Display]) -> Result<(), Closed> {
        let mut text = String::new();
        for line in lines {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{line}");
        }
        let written = async {
            self.write.write_all(text.as_bytes()).await?;
            self.write.flush().await
        };
        match timeout(PATIENCE, written).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Closed),
        }
    }

    /// Says that nothing more will be said. Who does not take that in has gone anyway.
    pub(super) async fn end(&mut self) {
        let _ = timeout(Duration::from_secs(1), self.write.shutdown()).await;
    }
}
