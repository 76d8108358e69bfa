//! The connection to a server.

use komadai_csa::{CsaError, LineBuffer, Reader, ToClient, ToServer};
use std::collections::VecDeque;
use std::fmt;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

/// After so long without a line of ours an empty one is sent, so that nothing on the way takes the connection for dead. The protocol
/// allows one in 30 seconds.
const KEEP_ALIVE: Duration = Duration::from_secs(40);
/// How long a server may take to accept, or to take in what is sent.
const PATIENCE: Duration = Duration::from_secs(20);
/// The most lines that wait to be taken.
const WAITING: usize = 1_024;

/// The connection is lost.
#[derive(Debug)]
pub(super) struct Lost(pub(super) String);

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Lost {}

/// A connection to a server; dropping it closes it.
pub(super) struct Link {
    stream: TcpStream,
    told: Receiver<Result<ToClient, CsaError>>,
    waiting: VecDeque<ToClient>,
    sent: Instant,
    /// Lines of the server that were none, since they were last asked for.
    faults: Vec<CsaError>,
    closed: bool,
}

impl Link {
    pub(super) fn connect(server: &str) -> Result<Link, Lost> {
        let fail = |error: std::io::Error| Lost(format!("{server}: {error}"));
        let mut last = None;
        let mut stream = None;
        for address in server.to_socket_addrs().map_err(fail)? {
            match TcpStream::connect_timeout(&address, PATIENCE) {
                Ok(connected) => {
                    stream = Some(connected);
                    break;
                }
                Err(error) => last = Some(error),
            }
        }
        let none = || last.map_or_else(|| Lost(format!("{server}: no address has this name")), fail);
        let stream = stream.ok_or_else(none)?;
        // Moves are small and waited for.
        stream.set_nodelay(true).and_then(|()| stream.set_write_timeout(Some(PATIENCE))).map_err(fail)?;
        let reading = stream.try_clone().map_err(fail)?;
        let (sender, told) = sync_channel(WAITING);
        std::thread::spawn(move || hear(reading, &sender));
        Ok(Link { stream, told, waiting: VecDeque::new(), sent: Instant::now(), faults: Vec::new(), closed: false })
    }

    pub(super) fn send(&mut self, line: &ToServer) -> Result<(), Lost> {
        self.sent = Instant::now();
        self.stream
            .write_all(format!("{line}\n").as_bytes())
            .map_err(|error| Lost(format!("the connection is lost: {error}")))
    }

    /// What the server says next of games and log-ins; none if nothing comes before the deadline. The connection is kept alive.
    pub(super) fn next(&mut self, deadline: Option<Instant>) -> Result<Option<ToClient>, Lost> {
        loop {
            if let Some(told) = self.waiting.pop_front() {
                return Ok(Some(told));
            }
            if self.closed {
                return Err(Lost("the server closed the connection".to_owned()));
            }
            let alive = self.sent + KEEP_ALIVE;
            let until = deadline.map_or(alive, |deadline| deadline.min(alive));
            match self.told.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(told) => self.take(told),
                Err(RecvTimeoutError::Disconnected) => self.closed = true,
                Err(RecvTimeoutError::Timeout) if deadline.is_some_and(|deadline| deadline <= Instant::now()) => {
                    return Ok(None);
                }
                Err(RecvTimeoutError::Timeout) => self.send(&ToServer::KeepAlive)?,
            }
        }
    }

    /// Whether the server has said something, or is gone; waits for nothing.
    pub(super) fn has_news(&mut self) -> bool {
        if self.sent.elapsed() >= KEEP_ALIVE && self.send(&ToServer::KeepAlive).is_err() {
            self.closed = true;
        }
        while let Ok(told) = self.told.try_recv() {
            self.take(told);
        }
        self.closed || !self.waiting.is_empty()
    }

    fn take(&mut self, told: Result<ToClient, CsaError>) {
        match told {
            // Chat and what watchers are told is not for a player.
            Ok(ToClient::KeepAlive | ToClient::Extended(_) | ToClient::Comment(_)) => {}
            Ok(told) => self.waiting.push_back(told),
            Err(fault) if self.faults.len() < WAITING => self.faults.push(fault),
            Err(_) => {}
        }
    }

    /// What the server has said since the last call that is not of the protocol.
    pub(super) fn faults(&mut self) -> Vec<CsaError> {
        std::mem::take(&mut self.faults)
    }

    /// Logs out and waits until the server has let go, so that the next log-in does not meet this one.
    pub(super) fn leave(mut self) {
        let until = Instant::now() + Duration::from_secs(3);
        if self.send(&ToServer::Logout).is_ok() {
            while let Ok(Some(told)) = self.next(Some(until)) {
                if told == ToClient::LogoutCompleted {
                    break;
                }
            }
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // Wakes the thread that reads.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// Reads until the end of the connection, or until nobody listens any more.
fn hear(mut stream: TcpStream, sender: &SyncSender<Result<ToClient, CsaError>>) {
    let (mut buffer, mut reader, mut bytes) = (LineBuffer::default(), Reader::default(), [0; 4_096]);
    while let Ok(count @ 1..) = stream.read(&mut bytes) {
        buffer.push(&bytes[..count]);
        while let Some(line) = buffer.next_line() {
            let told = line.and_then(|line| reader.line(&line)).transpose();
            if let Some(told) = told
                && sender.send(told).is_err()
            {
                return;
            }
        }
    }
}
