//! What the whole site shares, and its life from start to stop.

use crate::{http, listen, texts::Texts};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// How the site is started.
#[derive(Debug, Clone)]
pub struct Config {
    /// The address to listen on; port 0 takes any free one.
    pub listen: SocketAddr,
    /// The folder that holds the database; made when missing.
    pub data: PathBuf,
    /// The command of the engine (program and arguments); it must speak USI.
    pub engine: Vec<String>,
    /// Origins of browser pages that are let in besides the site's own, such as `https://shogi.example`.
    pub origins: Vec<String>,
}

/// Why the site could not start or had to stop.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is taken or not ours.
    #[error("cannot listen on {0}: {1}; choose another with --listen")]
    Listen(SocketAddr, #[source] std::io::Error),
}

/// Shared by every request.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) texts: Texts,
    pub(crate) assets: http::Assets,
    /// Turns true when the site shuts down; every open socket watches it.
    pub(crate) stopping: Stopping,
}

/// Tells that the site is to stop.
#[derive(Clone)]
pub(crate) struct Stopping(watch::Receiver<bool>);

impl Stopping {
    /// Resolves once the site is to stop, at once when it already is.
    pub(crate) async fn wait(&mut self) {
        // An error means that the sender is gone, which is an end, too.
        let _ = self.0.wait_for(|&stop| stop).await;
    }
}

/// One reference for each handler.
pub(crate) type Shared = Arc<App>;

/// Runs the site until `stop` resolves. `ready` hears the address once requests are answered.
pub async fn serve(
    config: Config,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let wrong = |error| ServeError::Listen(config.listen, error);
    let listener = TcpListener::bind(config.listen).await.map_err(wrong)?;
    let address = listener.local_addr().map_err(wrong)?;
    let (stop_all, watch) = watch::channel(false);
    let stopping = Stopping(watch);
    let app = Arc::new(App {
        config,
        texts: Texts::embedded(),
        assets: http::Assets::embedded(),
        stopping: stopping.clone(),
    });
    let serving = tokio::spawn(listen::run(listener, http::router(app), stopping));
    ready(address);
    stop.await;
    stop_all.send_replace(true);
    let _ = serving.await;
    Ok(())
}
