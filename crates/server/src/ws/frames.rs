//! Frames of a socket, counted as they are read. A message may come in any number of frames, empty ones among them, and only whole
//! messages reach the conversation: without this, a peer could keep the site busy for ever without ever saying anything.

use crate::limits::RateLimit;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Instant;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Frames of one peer that are read in a second.
const FRAMES_PER_SECOND: u32 = 400;

/// The bytes of a socket; reading fails once its peer sends too many frames.
pub(crate) struct Counted<S> {
    stream: S,
    limit: RateLimit,
    frames: FrameCounter,
    /// There were too many.
    exceeded: bool,
    /// Everything has been said: what still comes is read and forgotten.
    draining: Arc<AtomicBool>,
}

/// Too many frames.
#[derive(Debug, thiserror::Error)]
#[error("too many frames")]
pub(crate) struct TooManyFrames;

impl<S> Counted<S> {
    pub(crate) fn new(stream: S) -> Counted<S> {
        let limit = RateLimit::per_second(FRAMES_PER_SECOND, Instant::now());
        Counted { stream, limit, frames: FrameCounter::default(), exceeded: false, draining: Arc::default() }
    }

    /// Set to read on without counting, for a moment, after the good-bye.
    pub(crate) fn draining(&self) -> Arc<AtomicBool> {
        self.draining.clone()
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Counted<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        let draining = this.draining.load(Ordering::Relaxed);
        if this.exceeded && !draining {
            return Poll::Ready(Err(io::Error::other(TooManyFrames)));
        }
        let before = buf.filled().len();
        ready!(Pin::new(&mut this.stream).poll_read(context, buf))?;
        let begun = this.frames.count(&buf.filled()[before..]);
        let now = Instant::now();
        // These bytes are let through: frames that are cut short could not be read on from.
        this.exceeded |= !draining && !(0..begun).all(|_| this.limit.admit(now));
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Counted<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// Where in a stream of frames the bytes so far have ended (RFC 6455, section 5.2).
#[derive(Default)]
struct FrameCounter {
    /// The header of a frame as far as it has come.
    header: [u8; 14],
    have: usize,
    /// Bytes of the frame's payload that are still to come.
    payload: u64,
}

impl FrameCounter {
    /// How many frames have their whole header within these bytes.
    fn count(&mut self, mut bytes: &[u8]) -> usize {
        let mut begun = 0;
        loop {
            let skipped = usize::try_from(self.payload).unwrap_or(usize::MAX).min(bytes.len());
            self.payload -= skipped as u64;
            bytes = &bytes[skipped..];
            let Some((&byte, rest)) = bytes.split_first() else { return begun };
            self.header[self.have] = byte;
            self.have += 1;
            bytes = rest;
            if let Some(payload) = self.whole_header() {
                self.payload = payload;
                self.have = 0;
                begun += 1;
            }
        }
    }

    /// The length of the payload, once the header is whole.
    fn whole_header(&self) -> Option<u64> {
        let header = &self.header[..self.have];
        let (&second, _) = header.get(1..)?.split_first()?;
        let mask = if second & 0x80 == 0 { 0 } else { 4 };
        let length: &[u8] = match second & 0x7f {
            126 => header.get(2..4)?,
            127 => header.get(2..10)?,
            _ => &[],
        };
        if header.len() < 2 + length.len() + mask {
            return None;
        }
        let long = length.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        Some(if length.is_empty() { u64::from(second & 0x7f) } else { long })
    }
}

#[cfg(test)]
mod tests {
    use super::FrameCounter;

    fn frame(length: usize) -> Vec<u8> {
        let mut bytes = vec![0x81];
        match length {
            0..=125 => bytes.push(0x80 | length as u8),
            126..=65_535 => bytes.extend([0x80 | 126, (length >> 8) as u8, length as u8]),
            _ => bytes.extend([&[0x80 | 127][..], &(length as u64).to_be_bytes()].concat()),
        }
        bytes.extend([1, 2, 3, 4]);
        bytes.extend(vec![0xff; length]);
        bytes
    }

    #[test]
    fn frames_are_counted_however_the_bytes_are_cut() {
        let lengths = [0, 1, 125, 126, 127, 65_535, 65_536, 0, 0, 7];
        let bytes: Vec<u8> = lengths.iter().flat_map(|&length| frame(length)).collect();
        for cut in [1, 2, 3, 5, 1000, bytes.len()] {
            let mut counter = FrameCounter::default();
            let begun: usize = bytes.chunks(cut).map(|chunk| counter.count(chunk)).sum();
            assert_eq!(begun, lengths.len(), "in pieces of {cut}");
            assert_eq!((counter.payload, counter.have), (0, 0));
        }
    }

    #[test]
    fn no_bytes_are_too_strange() {
        let mut counter = FrameCounter::default();
        let bytes: Vec<u8> = (0..100_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        assert!(counter.count(&bytes) <= bytes.len() / 2);
        assert_eq!(FrameCounter::default().count(&[0; 200]), 100);
    }
}
