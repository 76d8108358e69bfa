//! The accept loop: a bounded number of connections, a time limit on headers, an orderly end.

use crate::app::Stopping;
use crate::caller::Peer;
use axum::Router;
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// Requests under way at once, and connections kept for more; the next wait in the system's queue. Sockets are counted apart.
const MAX_CONNECTIONS: usize = 4096;
/// A peer that takes longer to send its request's head is hung up on.
const HEADER_TIMEOUT: Duration = Duration::from_secs(15);
/// How long requests under way may take to finish once the site stops.
const GRACE: Duration = Duration::from_secs(5);

/// Serves until `stopping` turns true and the requests under way are answered.
pub(crate) async fn run(listener: TcpListener, router: Router, mut stopping: Stopping) {
    let slots = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        let Ok(slot) = slots.clone().acquire_owned().await else { return };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.wait() => break,
        };
        let Ok((stream, address)) = accepted else {
            // Out of file descriptors, most likely: let some connections end first.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let peer = Peer { address: address.ip(), encrypted: false };
        let router = TowerToHyperService::new(router.clone());
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(peer);
            router.call(request)
        });
        let mut stopping = stopping.clone();
        tokio::spawn(async move {
            let connection = hyper::server::conn::http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEADER_TIMEOUT)
                .max_buf_size(64 * 1024)
                .serve_connection(TokioIo::new(stream), service)
                .with_upgrades();
            tokio::pin!(connection);
            tokio::select! {
                _ = connection.as_mut() => {}
                _ = stopping.wait() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
            drop(slot);
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(GRACE, slots.acquire_many(MAX_CONNECTIONS as u32)).await;
}
