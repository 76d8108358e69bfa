//! Records of other sites, asked for again and again. The address comes from whoever asks, so nothing is fetched from a machine that
//! only the site can reach: http and https alone, on their own ports alone, from public addresses alone, and from the very addresses
//! that were looked at, at each redirection anew.

use crate::address::{AddressRange, is_public};
use crate::outward;
use http::header::{ACCEPT, ETAG, HOST, IF_NONE_MATCH, LOCATION, USER_AGENT};
use http::{Request, Response, StatusCode, Uri};
use http_body::Body;
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use std::net::SocketAddr;
use std::pin::Pin;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

/// How often a record is asked for, in seconds: at least and at most.
pub const FAR_EVERY: std::ops::RangeInclusive<u32> = 5..=300;
/// The longest address.
const LONGEST: usize = 500;
/// How long all of it may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most bytes of a record.
const MOST_BYTES: usize = 256 * 1024;
/// The most bytes of what stands before it.
const MOST_HEAD: usize = 16 * 1024;
/// Redirections that are followed.
const REDIRECTS: usize = 3;

/// An address of a record elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FarAddress {
    encrypted: bool,
    host: String,
    port: u16,
    path: String,
}

/// Why nothing was fetched.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum NotFetched {
    /// It leads to a machine that is not everybody's, or is no address of http.
    Private,
    /// Nobody answers there.
    Unreachable,
    /// It took too long.
    Slow,
    /// It is too large.
    Large,
    /// It was answered with this status.
    Status(u16),
}

/// What was fetched.
#[derive(Debug)]
pub(super) enum Fetched {
    /// It is as it was.
    Same,
    /// These bytes, and by what they are known again.
    Bytes(Vec<u8>, Option<String>),
}

impl FarAddress {
    /// Reads an address; none where it is not one of http or https, names somebody, or has blanks in it.
    pub fn parse(text: &str) -> Option<FarAddress> {
        if text.len() > LONGEST || text.bytes().any(|byte| !byte.is_ascii_graphic()) {
            return None;
        }
        let uri: Uri = text.parse().ok()?;
        let encrypted = match uri.scheme_str()? {
            "http" => false,
            "https" => true,
            _ => return None,
        };
        let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'))?;
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_ascii_lowercase();
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        let port = authority.port_u16().unwrap_or(if encrypted { 443 } else { 80 });
        (!host.is_empty()).then_some(FarAddress { encrypted, host, port, path })
    }

    /// Where a redirection from here leads.
    fn redirected(&self, to: &str) -> Option<FarAddress> {
        if to.starts_with('/') && !to.starts_with("//") {
            let path = to.split('#').next()?.to_owned();
            let clean = path.len() <= LONGEST && path.bytes().all(|byte| byte.is_ascii_graphic());
            return clean.then(|| FarAddress { path, ..self.clone() });
        }
        FarAddress::parse(to)
    }

    fn authority(&self) -> String {
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        match (self.encrypted, self.port) {
            (true, 443) | (false, 80) => host,
            (_, port) => format!("{host}:{port}"),
        }
    }

    /// The addresses that may be connected to: public ones on the port of http or https, or those that the operator has named.
    async fn addresses(&self, named: &[AddressRange]) -> Result<Vec<SocketAddr>, NotFetched> {
        let all = lookup_host((self.host.as_str(), self.port)).await.map_err(|_| NotFetched::Unreachable)?;
        let may = |at: &SocketAddr| {
            named.iter().any(|range| range.contains(at.ip())) || matches!(self.port, 80 | 443) && is_public(at.ip())
        };
        let allowed: Vec<SocketAddr> = all.filter(may).collect();
        if allowed.is_empty() { Err(NotFetched::Private) } else { Ok(allowed) }
    }
}

/// The way to other sites.
pub(super) struct Client {
    tls: TlsConnector,
    named: Vec<AddressRange>,
}

impl Client {
    pub(super) fn new(named: Vec<AddressRange>) -> Client {
        Client { tls: outward::connector(), named }
    }

    /// Fetches what stands at an address; `known` is by what it was known the last time.
    pub(super) async fn fetch(&self, from: &FarAddress, known: Option<&str>) -> Result<Fetched, NotFetched> {
        timeout(PATIENCE, self.follow(from, known)).await.unwrap_or(Err(NotFetched::Slow))
    }

    async fn follow(&self, from: &FarAddress, known: Option<&str>) -> Result<Fetched, NotFetched> {
        let mut address = from.clone();
        for _ in 0..=REDIRECTS {
            let response = self.ask(&address, known).await?;
            let status = response.status();
            if status == StatusCode::NOT_MODIFIED {
                return Ok(Fetched::Same);
            }
            if status.is_redirection() {
                let to = response.headers().get(LOCATION).and_then(|to| to.to_str().ok());
                address = to.and_then(|to| address.redirected(to)).ok_or(NotFetched::Private)?;
                continue;
            }
            if status != StatusCode::OK {
                return Err(NotFetched::Status(status.as_u16()));
            }
            let tag = response.headers().get(ETAG).and_then(|tag| tag.to_str().ok()).map(str::to_owned);
            return Ok(Fetched::Bytes(whole(response.into_body()).await?, tag.filter(|tag| tag.len() <= LONGEST)));
        }
        Err(NotFetched::Status(StatusCode::FOUND.as_u16()))
    }

    async fn ask(&self, address: &FarAddress, known: Option<&str>) -> Result<Response<Incoming>, NotFetched> {
        // The very addresses that were looked at: a name may lead elsewhere a moment later.
        let addresses = address.addresses(&self.named).await?;
        let stream = TcpStream::connect(&addresses[..]).await.map_err(|_| NotFetched::Unreachable)?;
        if !address.encrypted {
            return speak(stream, address, known).await;
        }
        let name = ServerName::try_from(address.host.clone()).map_err(|_| NotFetched::Private)?;
        let stream = self.tls.connect(name, stream).await.map_err(|_| NotFetched::Unreachable)?;
        speak(stream, address, known).await
    }
}

async fn speak<S>(stream: S, address: &FarAddress, known: Option<&str>) -> Result<Response<Incoming>, NotFetched>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let unreachable = |_| NotFetched::Unreachable;
    let (mut sender, connection) =
        http1::Builder::new().max_buf_size(MOST_HEAD).handshake(TokioIo::new(stream)).await.map_err(unreachable)?;
    // It ends with the answer, which is dropped in the last resort when the patience is at its end.
    tokio::spawn(connection);
    let mut request = Request::get(&address.path)
        .header(HOST, address.authority())
        .header(USER_AGENT, concat!("Komadai/", env!("CARGO_PKG_VERSION")))
        .header(ACCEPT, "text/plain, */*");
    if let Some(known) = known {
        request = request.header(IF_NONE_MATCH, known);
    }
    let request = request.body(String::new()).map_err(|_| NotFetched::Private)?;
    sender.send_request(request).await.map_err(unreachable)
}

/// All of a body, if it is not too large.
async fn whole(mut body: Incoming) -> Result<Vec<u8>, NotFetched> {
    let mut all = Vec::new();
    while let Some(frame) = std::future::poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let frame = frame.map_err(|_| NotFetched::Unreachable)?;
        let Some(data) = frame.data_ref() else { continue };
        if all.len() + data.len() > MOST_BYTES {
            return Err(NotFetched::Large);
        }
        all.extend_from_slice(data);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    #[test]
    fn an_address_is_one_of_http_or_https_and_nothing_else() {
        let parsed = FarAddress::parse("http://Shogi.example/live/1.kif?x=1").unwrap();
        assert_eq!((&*parsed.host, parsed.port, &*parsed.path), ("shogi.example", 80, "/live/1.kif?x=1"));
        assert_eq!(FarAddress::parse("https://[2001:db8::1]/").unwrap().authority(), "[2001:db8::1]");
        for text in [
            "",
            "shogi.example/1.kif",
            "ftp://shogi.example/1.kif",
            "file:///etc/passwd",
            "gopher://127.0.0.1:70/",
            "http://user@shogi.example/",
            "http://shogi.example@127.0.0.1/",
            "http://shogi.example/a b",
            "http://shogi.example/\r\nHost: evil",
            "http:///x",
            &format!("http://shogi.example/{}", "a".repeat(LONGEST)),
        ] {
            assert_eq!(FarAddress::parse(text), None, "{text:?}");
        }
    }

    #[tokio::test]
    async fn what_leads_inward_is_refused_however_it_is_written() {
        for text in [
            "http://127.0.0.1/",
            "http://127.1/",
            "http://2130706433/",
            "http://0x7f000001/",
            "http://0177.0.0.1/",
            "http://0/",
            "http://10.1.2.3/",
            "http://169.254.169.254/latest/meta-data/",
            "http://[::1]/",
            "http://[::]/",
            "http://[::ffff:127.0.0.1]/",
            "http://[::ffff:7f00:1]/",
            "http://[64:ff9b::7f00:1]/",
            "http://[fd00::1]/",
            "http://[fe80::1]/",
            "http://localhost/",
            "http://LOCALHOST/",
            "https://localhost/",
            "http://8.8.8.8:22/",
            "http://8.8.8.8:6379/",
        ] {
            let address = FarAddress::parse(text).unwrap();
            let refused = address.addresses(&[]).await;
            // Not every system reads every spelling as an address; none may connect.
            assert!(matches!(refused, Err(NotFetched::Private | NotFetched::Unreachable)), "{text}: {refused:?}");
            let fetched = Client::new(Vec::new()).fetch(&address, None).await;
            assert!(matches!(fetched, Err(NotFetched::Private | NotFetched::Unreachable)), "{text}");
        }
    }

    /// A site that answers each request in turn, and then no more.
    async fn site(answers: Vec<String>) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            for answer in answers {
                let (mut stream, _) = listener.accept().await.unwrap();
                let mut asked = vec![0; 4_096];
                let _ = stream.read(&mut asked).await;
                let _ = stream.write_all(answer.as_bytes()).await;
            }
        });
        port
    }

    fn at(port: u16) -> FarAddress {
        FarAddress::parse(&format!("http://127.0.0.1:{port}/1.kif")).unwrap()
    }

    fn local() -> Client {
        Client::new(vec!["127.0.0.1".parse().unwrap()])
    }

    fn redirect(to: &str) -> String {
        format!("HTTP/1.1 302 Found\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n")
    }

    #[tokio::test]
    async fn a_redirection_is_looked_at_like_the_address_itself() {
        let body = "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n";
        let port = site(vec![redirect("/2.kif"), body.to_owned()]).await;
        let fetched = local().fetch(&at(port), None).await.unwrap();
        assert!(
            matches!(&fetched, Fetched::Bytes(bytes, Some(tag)) if bytes == b"abc" && tag == "\"1\""),
            "{fetched:?}"
        );
        for inward in ["http://10.0.0.1/", "http://[::1]/", "http://localhost:1/x", "file:///etc/passwd", "//[::1]/"] {
            // The name `localhost` may lead to the one address that is let off here, where nobody listens.
            let port = site(vec![redirect(inward)]).await;
            let refused = local().fetch(&at(port), None).await;
            assert!(matches!(refused, Err(NotFetched::Private | NotFetched::Unreachable)), "{inward}: {refused:?}");
        }
        let round = site(vec![redirect("/1.kif"); 9]).await;
        assert!(matches!(local().fetch(&at(round), None).await, Err(NotFetched::Status(302))), "round and round");
    }

    #[tokio::test]
    async fn what_is_too_large_or_not_there_is_said_to_be_so() {
        let endless = format!("HTTP/1.1 200 OK\r\n\r\n{}", "x".repeat(MOST_BYTES + 1));
        let port = site(vec![endless]).await;
        assert!(matches!(local().fetch(&at(port), None).await, Err(NotFetched::Large)));
        let port = site(vec!["HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".to_owned()]).await;
        assert!(matches!(local().fetch(&at(port), None).await, Err(NotFetched::Status(404))));
        let port = site(vec!["HTTP/1.1 304 Not Modified\r\n\r\n".to_owned()]).await;
        assert!(matches!(local().fetch(&at(port), Some("\"1\"")).await, Ok(Fetched::Same)));
        let head = format!("HTTP/1.1 200 OK\r\nX: {}\r\n\r\n", "x".repeat(64 * 1024));
        let port = site(vec![head]).await;
        assert!(local().fetch(&at(port), None).await.is_err(), "a head without end");
    }
}
