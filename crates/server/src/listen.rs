//! The accept loop: a bounded number of connections, a time limit on headers, an orderly end.

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

/// A peer that takes longer to send its request's head is hung up on.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// What is said to a party that has its share of connections.
const TOO_MANY: &[u8] =
    b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 5\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
/// How long requests under way may take to finish once the site stops.
const GRACE: Duration = Duration::from_secs(5);

/// Serves until `stopping` turns true and the requests under way are answered.
pub(crate) async fn run(listener: TcpListener, router: Router, tls: Option<Arc<Tls>>, app: Shared) {
    let places = Share::new(app.config.connections);
    // Proxies stand for many, who are told apart once their requests are read.
    let let_off = [&app.config.unlimited[..], &app.config.proxies[..]].concat();
    let mut stopping = app.stopping.clone();
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
            let _ = stream.try_write(TOO_MANY);
            continue;
        };
        let _ = stream.set_nodelay(true);
        let peer = Peer { address: address.ip(), encrypted: tls.is_some() };
        let (router, stopping, tls) = (router.clone(), stopping.clone(), tls.clone());
        tokio::spawn(async move {
            match tls {
                None => talk(stream, peer, router, stopping).await,
                Some(tls) => {
                    // Who speaks no TLS, or takes for ever to, is hung up on.
                    if let Ok(Some(stream)) = timeout(HEADER_TIMEOUT, tls.accept(stream)).await {
                        talk(stream, peer, router, stopping).await;
                    }
                }
            }
            drop(place);
        });
    }
    drop(listener);
    let _ = timeout(GRACE, places.wait_until_empty()).await;
}

/// Answers the requests of one connection, one after another.
async fn talk<S>(stream: S, peer: Peer, router: Router, mut stopping: Stopping)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(peer);
        router.call(request)
    });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(64 * 1024)
        .serve_connection(TokioIo::new(Read::new(stream)), service)
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => {}
        _ = stopping.wait() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}
