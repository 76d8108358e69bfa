//! The site's API as a bot uses it: requests, and answers that are read line by line.

use anyhow::{Context, bail};
use http_body::Body;
use hyper::body::Incoming;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Request, Response, header};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use url::Url;

/// How long a request may take, and how long a stream may say nothing: an empty line comes every few seconds.
const PATIENCE: Duration = Duration::from_secs(20);
/// The longest answer, and the longest line.
const MOST: usize = 1024 * 1024;
/// Lines that wait to be taken.
const WAITING: usize = 256;
/// Empty lines are handed on so often at most.
const NOTHING_EVERY: Duration = Duration::from_secs(10);

/// Why something was not done.
#[derive(Debug)]
pub(super) enum Fault {
    /// The site says no, with this status and these words.
    Refused(u16, String),
    /// The site cannot be reached.
    Lost(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Refused(status, words) => write!(f, "the site says {status}: {words}"),
            Fault::Lost(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Fault {}

fn lost(error: impl fmt::Display) -> Fault {
    Fault::Lost(format!("the site cannot be reached: {error}"))
}

/// The way to a site, for one token.
pub(super) struct Api {
    host: String,
    port: u16,
    bearer: String,
    tls: Option<TlsConnector>,
    handle: Handle,
}

impl Api {
    pub(super) fn new(site: &Url, token: &str, handle: Handle) -> anyhow::Result<Api> {
        let host = site.host_str().context("the address of the site has no host")?.to_owned();
        let port = site.port_or_known_default().context("the address of the site has no port")?;
        let tls = match site.scheme() {
            "http" => None,
            "https" => {
                let mut roots = RootCertStore::empty();
                roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
                let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
                    .with_safe_default_protocol_versions()?
                    .with_root_certificates(roots)
                    .with_no_client_auth();
                Some(TlsConnector::from(Arc::new(config)))
            }
            other => bail!("a site is reached by http or https, not by {other}"),
        };
        Ok(Api { host, port, bearer: format!("Bearer {token}"), tls, handle })
    }

    /// Asks, and gives the answer.
    pub(super) fn get(&self, path: &str) -> Result<Value, Fault> {
        self.handle.block_on(self.exchange("GET", path, String::new()))
    }

    /// Does something, with a form.
    pub(super) fn post(&self, path: &str, form: &str) -> Result<Value, Fault> {
        self.handle.block_on(self.exchange("POST", path, form.to_owned()))
    }

    /// An answer that goes on: its lines, none for an empty one. It ends when nothing comes any more.
    pub(super) fn lines(&self, path: &str) -> Result<Receiver<Option<Value>>, Fault> {
        let response = self.handle.block_on(self.ask("GET", path, String::new()))?;
        let (sender, lines) = sync_channel(WAITING);
        if response.status().as_u16() != 200 {
            let status = response.status().as_u16();
            let text = self.handle.block_on(whole(response))?;
            return Err(refused(status, &text));
        }
        self.handle.spawn(hand_on(response.into_body(), sender));
        Ok(lines)
    }

    async fn exchange(&self, method: &str, path: &str, form: String) -> Result<Value, Fault> {
        let response = self.ask(method, path, form).await?;
        let status = response.status().as_u16();
        let text = whole(response).await?;
        if !(200..300).contains(&status) {
            return Err(refused(status, &text));
        }
        serde_json::from_slice(&text).map_err(|error| lost(format!("the answer is no JSON: {error}")))
    }

    async fn ask(&self, method: &str, path: &str, form: String) -> Result<Response<Incoming>, Fault> {
        let asked = async {
            let mut sender = self.connect().await?;
            let request = Request::builder()
                .method(method)
                .uri(path)
                .header(header::HOST, format!("{}:{}", self.host, self.port))
                .header(header::AUTHORIZATION, &self.bearer)
                .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
                .header(header::USER_AGENT, concat!("komadai-bot/", env!("CARGO_PKG_VERSION")))
                .body(form)
                .map_err(lost)?;
            sender.send_request(request).await.map_err(lost)
        };
        timeout(PATIENCE, asked).await.map_err(|_| lost("it does not answer"))?
    }

    async fn connect(&self) -> Result<SendRequest<String>, Fault> {
        let stream = TcpStream::connect((self.host.as_str(), self.port)).await.map_err(lost)?;
        stream.set_nodelay(true).map_err(lost)?;
        match &self.tls {
            None => talk(TokioIo::new(stream)).await,
            Some(tls) => {
                let name = ServerName::try_from(self.host.clone()).map_err(lost)?;
                talk(TokioIo::new(tls.connect(name, stream).await.map_err(lost)?)).await
            }
        }
    }
}

async fn talk<S>(stream: S) -> Result<SendRequest<String>, Fault>
where
    S: hyper::rt::Read + hyper::rt::Write + Unpin + Send + 'static,
{
    let (sender, connection) = handshake(stream).await.map_err(lost)?;
    // It ends with the answer; whoever waits for that hears why.
    tokio::spawn(connection);
    Ok(sender)
}

fn refused(status: u16, text: &[u8]) -> Fault {
    let told = serde_json::from_slice::<Value>(text).ok();
    let words = told.and_then(|told| Some(told["error"].as_str()?.to_owned()));
    Fault::Refused(status, words.unwrap_or_else(|| "nothing that can be read".to_owned()))
}

/// The next bytes of an answer; none at its end.
async fn piece(body: &mut Incoming) -> Result<Option<Vec<u8>>, Fault> {
    loop {
        let next = poll_fn(|context| Pin::new(&mut *body).poll_frame(context));
        match timeout(PATIENCE, next).await.map_err(|_| lost("it says nothing any more"))? {
            None => return Ok(None),
            Some(Err(error)) => return Err(lost(error)),
            Some(Ok(frame)) => {
                if let Ok(data) = frame.into_data() {
                    return Ok(Some(data.to_vec()));
                }
            }
        }
    }
}

async fn whole(response: Response<Incoming>) -> Result<Vec<u8>, Fault> {
    let (mut body, mut bytes) = (response.into_body(), Vec::new());
    while let Some(more) = piece(&mut body).await? {
        bytes.extend(more);
        if bytes.len() > MOST {
            return Err(lost("the answer is too long"));
        }
    }
    Ok(bytes)
}

/// Hands lines on until there are no more, or nobody takes them.
async fn hand_on(mut body: Incoming, lines: SyncSender<Option<Value>>) {
    let mut bytes = Vec::new();
    let mut nothing = Instant::now();
    while let Ok(Some(more)) = piece(&mut body).await {
        bytes.extend(more);
        while let Some(end) = bytes.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = bytes.drain(..=end).collect();
            let told: Option<Value> = serde_json::from_slice(&line).ok();
            // An engine that thinks long takes nothing meanwhile: a few empty lines say as much as many.
            match told {
                None if nothing.elapsed() < NOTHING_EVERY => continue,
                None => nothing = Instant::now(),
                Some(_) => {}
            }
            // Whoever does not take what comes has stopped to play.
            if lines.try_send(told).is_err() {
                return;
            }
        }
        if bytes.len() > MOST {
            return;
        }
    }
}
