//! The door for programs that speak the server protocol of the Computer Shogi Association over TCP: engines, and whoever uses their
//! clients. Their games are games of the site like all others; this door only turns lines into what is asked, and what is told into lines.
//!
//! What clients expect beyond the standard is what the Ruby shogi-server does, which most of them were written against.

mod board;
mod commands;
mod connection;
mod floodgate;
mod gone;
mod hall;
mod known;
mod log_in;
mod offer;
mod text;
mod watched;
mod wire;

use crate::app::{CsaConfig, Shared};
use crate::caller::Peer;
use crate::listen::{Protocol, accept};
use crate::tls::Tls;
use connection::Connection;
use hall::Hall;
use known::Known;
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// What all connections of this door share.
struct Door {
    app: Shared,
    config: CsaConfig,
    hall: Hall,
    returned: gone::Returned,
    known: Known,
}

/// Lets programs in until the site stops.
pub(crate) fn open(listener: TcpListener, tls: Option<Arc<Tls>>, app: Shared) -> JoinHandle<()> {
    tokio::spawn(async move {
        let Some(config) = app.config.csa.clone() else { return };
        let tls = tls.filter(|_| config.tls);
        let door = Arc::new(Door {
            app: app.clone(),
            config,
            hall: Hall::default(),
            known: Known::default(),
            returned: gone::Returned::default(),
        });
        let mut stopping = app.site.stopping.clone();
        tokio::select! {
            _ = accept(listener, tls, app, Programs(door.clone())) => {}
            // Neither returns before the site stops; then the accept loop ends by itself.
            _ = gone::watch(door.clone()) => {}
            _ = floodgate::keep(door.clone()) => {}
            _ = hall::listen(door.clone()) => {}
        }
        stopping.wait().await;
    })
}

#[derive(Clone)]
struct Programs(Arc<Door>);

impl Protocol for Programs {
    const TOO_MANY: &'static [u8] = b"LOGIN:incorrect\n";

    async fn talk<S>(self, stream: S, peer: Peer)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        Connection::talk(self.0, stream, peer).await;
    }
}
