//! HTTP to other sites: one request on a connection of its own. Who may be asked, and where an answer leads, the site decides.

use http::header::{ACCEPT, CONTENT_TYPE, ETAG, HOST, IF_NONE_MATCH, LOCATION, USER_AGENT};
use http::{HeaderName, Method, Request, Response, StatusCode};
use http_body::Body;
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use komadai_site::outward;
use komadai_site::relay::{Fetch, Heard, Hearing, NotFetched, Question};
use std::pin::Pin;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

/// The most bytes of what stands before what is asked for.
const MOST_HEAD: usize = 16 * 1024;

/// A client of HTTP that trusts the certificates that the machine trusts.
pub(crate) struct Client {
    tls: TlsConnector,
}

impl Client {
    pub(crate) fn new() -> Client {
        Client { tls: outward::connector() }
    }

    async fn exchange(&self, question: Question<'_>) -> Result<Heard, NotFetched> {
        let Question { address, at, most, letter, .. } = question;
        let stream = TcpStream::connect(at).await.map_err(|_| NotFetched::Unreachable)?;
        let response = if address.is_encrypted() {
            let name = ServerName::try_from(address.host().to_owned()).map_err(|_| NotFetched::Private)?;
            let stream = self.tls.connect(name, stream).await.map_err(|_| NotFetched::Unreachable)?;
            speak(stream, question).await?
        } else {
            speak(stream, question).await?
        };
        let status = response.status();
        let said = |name: HeaderName| {
            let said = response.headers().get(name).and_then(|said| said.to_str().ok());
            said.map(str::to_owned)
        };
        let (location, tag) = (said(LOCATION), said(ETAG));
        let is_read = status == StatusCode::OK && letter.is_none();
        let body = if is_read { whole(response.into_body(), most).await? } else { Vec::new() };
        Ok(Heard { status: status.as_u16(), location, tag, body })
    }
}

impl Fetch for Client {
    fn ask<'a>(&'a self, question: Question<'a>) -> Hearing<'a> {
        Box::pin(self.exchange(question))
    }
}

async fn speak<S>(stream: S, question: Question<'_>) -> Result<Response<Incoming>, NotFetched>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let unreachable = |_| NotFetched::Unreachable;
    let (mut sender, connection) =
        http1::Builder::new().max_buf_size(MOST_HEAD).handshake(TokioIo::new(stream)).await.map_err(unreachable)?;
    // It ends with the answer, which is dropped in the last resort when the patience is at its end.
    tokio::spawn(connection);
    let Question { address, known, letter, .. } = question;
    let method = if letter.is_some() { Method::POST } else { Method::GET };
    let mut request = Request::builder()
        .method(method)
        .uri(address.path())
        .header(HOST, address.authority())
        .header(USER_AGENT, concat!("Komadai/", env!("CARGO_PKG_VERSION")))
        .header(ACCEPT, "text/plain, */*");
    if let Some(known) = known {
        request = request.header(IF_NONE_MATCH, known);
    }
    let mut body = String::new();
    if let Some(letter) = letter {
        letter.body.clone_into(&mut body);
        request = request.header(CONTENT_TYPE, "application/json");
        for (name, value) in letter.headers {
            request = request.header(*name, value);
        }
    }
    let request = request.body(body).map_err(|_| NotFetched::Private)?;
    sender.send_request(request).await.map_err(unreachable)
}

/// All of a body, if it is not too large.
async fn whole(mut body: Incoming, most: usize) -> Result<Vec<u8>, NotFetched> {
    let mut all = Vec::new();
    while let Some(frame) = std::future::poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let frame = frame.map_err(|_| NotFetched::Unreachable)?;
        let Some(data) = frame.data_ref() else { continue };
        if all.len() + data.len() > most {
            return Err(NotFetched::Large);
        }
        all.extend_from_slice(data);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_site::relay::{Far, FarAddress, Fetched, Letter, MOST_BYTES};
    use std::sync::Arc;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

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

    fn local() -> Far {
        Far::new(Arc::new(Client::new()), vec!["127.0.0.1".parse().unwrap()])
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
    async fn what_is_sent_is_answered_by_a_status_and_followed_nowhere() {
        let letter = Letter { body: "{}", headers: &[("komadai-event", "turn".to_owned())] };
        let endless = format!("HTTP/1.1 200 OK\r\n\r\n{}", "x".repeat(MOST_BYTES + 1));
        for (answer, status) in [(endless, 200), (redirect("/2"), 302), ("HTTP/1.1 410 Gone\r\n\r\n".to_owned(), 410)] {
            let port = site(vec![answer]).await;
            assert_eq!(local().send(&at(port), letter).await, Ok(status));
        }
        let nobody = Far::new(Arc::new(Client::new()), Vec::new());
        assert_eq!(nobody.send(&at(1), letter).await, Err(NotFetched::Private));
        assert!(!nobody.can_reach(&at(1)).await && local().can_reach(&at(1)).await);
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
