//! One message on its way to a push service (RFC 8030): a request of its own on a connection of its own.

use super::endpoint::Endpoint;
use crate::address::AddressRange;
use crate::outward;
use std::io;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

/// How long a push service may take for all of it.
const PATIENCE: Duration = Duration::from_secs(20);
/// How much of an answer is read: its first line says all.
const MOST: u64 = 4_096;
/// How long a push service keeps a message for a device that is away.
const KEPT_S: u32 = 3 * 24 * 3_600;

/// What became of a message.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sent {
    /// It is on its way.
    Yes,
    /// The browser listens no more.
    Gone,
    /// The service has no time for it now.
    Later,
    /// It is not taken, and would not be the next time.
    Refused(u16),
}

/// The way to the push services, checked by the certificates that the machine trusts.
pub(crate) struct Client {
    tls: TlsConnector,
    /// Addresses besides public ones to which messages may go.
    named: Vec<AddressRange>,
}

impl Client {
    pub(crate) fn new(named: Vec<AddressRange>) -> Client {
        Client { tls: outward::connector(), named }
    }

    /// Sends a sealed message. A redirection is not followed.
    ///
    /// # Errors
    /// The service cannot be reached, or does not speak HTTP.
    pub(crate) async fn send(&self, endpoint: &Endpoint, word: &str, sealed: &[u8]) -> io::Result<Sent> {
        let late = |_| io::Error::from(io::ErrorKind::TimedOut);
        let status = timeout(PATIENCE, self.exchange(endpoint, word, sealed)).await.map_err(late)??;
        Ok(match status {
            200..=299 => Sent::Yes,
            404 | 410 => Sent::Gone,
            429 | 500..=599 => Sent::Later,
            other => Sent::Refused(other),
        })
    }

    async fn exchange(&self, endpoint: &Endpoint, word: &str, sealed: &[u8]) -> io::Result<u16> {
        let name = ServerName::try_from(endpoint.host().to_owned()).map_err(io::Error::other)?;
        // The very addresses that were looked at: a name may lead elsewhere a moment later.
        let addresses = endpoint.addresses(&self.named).await?;
        let stream = TcpStream::connect(&addresses[..]).await?;
        let mut stream = self.tls.connect(name, stream).await?;
        let head = format!(
            "POST {} HTTP/1.1\r\nHost: {}\r\nAuthorization: {word}\r\nTTL: {KEPT_S}\r\nContent-Encoding: aes128gcm\r\n\
             Content-Type: application/octet-stream\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            endpoint.path(),
            endpoint.authority(),
            sealed.len(),
        );
        stream.write_all(head.as_bytes()).await?;
        stream.write_all(sealed).await?;
        stream.flush().await?;
        let mut answer = Vec::new();
        let mut limited = stream.take(MOST);
        while !answer.contains(&b'\n') {
            if limited.read_buf(&mut answer).await? == 0 {
                break;
            }
        }
        status(&answer).ok_or_else(|| io::Error::from(io::ErrorKind::InvalidData))
    }
}

/// The status in the first line of an answer.
fn status(answer: &[u8]) -> Option<u16> {
    let line = str::from_utf8(answer.split(|byte| *byte == b'\n').next()?).ok()?;
    let mut words = line.split(' ');
    words.next().filter(|version| version.starts_with("HTTP/1."))?;
    words.next()?.trim().parse().ok().filter(|status| (100..600).contains(status))
}

#[cfg(test)]
mod tests {
    use super::status;

    #[test]
    fn the_first_line_says_what_became_of_it() {
        assert_eq!(status(b"HTTP/1.1 201 Created\r\nLocation: x\r\n\r\n"), Some(201));
        assert_eq!(status(b"HTTP/1.0 410\r\n"), Some(410));
        for nonsense in
            [&b""[..], b"SSH-2.0-OpenSSH", b"HTTP/1.1", b"HTTP/1.1 abc", b"HTTP/1.1 99999 x", b"\xff\xfe 200 x"]
        {
            assert_eq!(status(nonsense), None);
        }
    }
}
