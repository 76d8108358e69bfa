//! The accept loop of every door: a bounded number of connections, and an orderly end. HTTP is spoken here: a time limit on headers.

use crate::address::Party;
use crate::app::{Shared, Stopping};
use crate::caller::Peer;
use crate::limits::Share;
use crate::tls::Tls;
use crate::unread::Read;
use axum::Router;
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::time::timeout;

/// A peer that takes longer to send its request's head is hung up on, and so is whoever takes longer to begin to speak TLS.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// How long requests under way may take to finish once the site stops.
const GRACE: Duration = Duration::from_secs(5);

/// What is spoken over a connection.
pub(crate) trait Protocol: Clone + Send + 'static {
    /// What is said to a party that has its share of connections.
    const TOO_MANY: &'static [u8];

    /// Talks over one connection until it ends, or the site does.
    fn talk<S>(self, stream: S, peer: Peer) -> impl Future<Output = ()> + Send
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static;
}

/// Takes connections until the site stops and those that are there have ended.
pub(crate) async fn accept(listener: TcpListener, tls: Option<Arc<Tls>>, app: Shared, protocol: impl Protocol) {
    let places = Share::new(app.config.connections);
    // Proxies stand for many, who are told apart once their requests are read. No share holds for their connections, and one client of
    // theirs may have half of all requests under way: a fourth of the connections at most waits for further ones, so that there
    // is always one for another client.
    let most_idle = app.config.connections / 4;
    let let_off = [&app.config.unlimited[..], &app.config.proxies[..]].concat();
    let mut stopping = app.site.stopping.clone();
    drop(app);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.wait() => break,
        };
        let Ok((stream, address)) = accepted else {
            // Out of file descriptors, most likely: let some connections end first.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let party = (!let_off.iter().any(|range| range.contains(address.ip()))).then(|| Party::of(address.ip()));
        let Some(place) = places.take(party) else {
            let _ = stream.try_write(too_many(&protocol));
            continue;
        };
        let _ = stream.set_nodelay(true);
        let may_idle = party.is_some() || places.taken_now() <= most_idle;
        let peer = Peer { address: address.ip(), encrypted: tls.is_some(), may_idle };
        let (protocol, tls) = (protocol.clone(), tls.clone());
        tokio::spawn(async move {
            match tls {
                None => protocol.talk(stream, peer).await,
                Some(tls) => {
                    // Who speaks no TLS, or takes for ever to, is hung up on.
                    if let Ok(Some(stream)) = timeout(HEADER_TIMEOUT, tls.accept(stream)).await {
                        protocol.talk(stream, peer).await;
                    }
                }
            }
            drop(place);
        });
    }
    drop(listener);
    let _ = timeout(GRACE, places.wait_until_empty()).await;
}

fn too_many<P: Protocol>(_: &P) -> &'static [u8] {
    P::TOO_MANY
}

/// Requests and answers.
#[derive(Clone)]
pub(crate) struct Http {
    pub(crate) router: Router,
    pub(crate) stopping: Stopping,
}

impl Protocol for Http {
    const TOO_MANY: &'static [u8] =
        b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 5\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

    /// Answers the requests of one connection, one after another.
    async fn talk<S>(mut self, stream: S, peer: Peer)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let router = TowerToHyperService::new(self.router);
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(peer);
            router.call(request)
        });
        let connection = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .keep_alive(peer.may_idle)
            .header_read_timeout(HEADER_TIMEOUT)
            .max_buf_size(64 * 1024)
            .serve_connection(TokioIo::new(Read::new(stream)), service)
            .with_upgrades();
        tokio::pin!(connection);
        tokio::select! {
            _ = connection.as_mut() => {}
            _ = self.stopping.wait() => {
                connection.as_mut().graceful_shutdown();
                let _ = connection.await;
            }
        }
    }
}
