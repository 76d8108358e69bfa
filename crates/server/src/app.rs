//! What the whole site shares, and its life from start to stop.

use crate::desk::Desk;
use crate::engine::Engines;
use crate::live::Registry;
use crate::mate::Solvers;
use crate::ws::Places;
use crate::{clock, http, listen};
use komadai_store::{Sqlite, Store, StoreError};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// How often the site says that it is up. So much at most is given to a player whose turn it is when the site dies.
const BEAT: Duration = Duration::from_secs(2);

/// How the site is started.
#[derive(Debug, Clone)]
pub struct Config {
    /// The address to listen on; port 0 takes any free one.
    pub listen: SocketAddr,
    /// The folder that holds the database; made when missing.
    pub data: PathBuf,
    /// The command of the engine (program and arguments); it must speak USI.
    pub engine: Vec<String>,
    /// The command of the process that solves mate problems; it must speak as `komadai mate-desk` does.
    pub solver: Vec<String>,
    /// Origins of browser pages that are let in besides the site's own, such as `https://shogi.example`.
    pub origins: Vec<String>,
}

/// Why the site could not start or had to stop.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is taken or not ours.
    #[error("cannot listen on {0}: {1}; choose another with --listen")]
    Listen(SocketAddr, #[source] std::io::Error),
    /// The data folder or the database is not usable.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Shared by every request.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) assets: http::Assets,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) engines: Arc<Engines>,
    pub(crate) solvers: Solvers,
    pub(crate) games: Arc<Registry>,
    pub(crate) places: Places,
    pub(crate) desk: Desk,
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
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&config.data).await?);
    store.start(clock::now()).await?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let engines = Engines::new(config.engine.clone(), cores, cores.max(2));
    let solvers = Solvers::new(config.solver.clone(), cores.max(2));
    let places = Places::new();
    let app = Arc::new(App {
        config,
        assets: http::Assets::embedded(),
        store: store.clone(),
        engines: engines.clone(),
        solvers,
        games: Registry::new(store.clone(), engines.clone()),
        places: places.clone(),
        desk: Desk::new(cores),
        stopping: stopping.clone(),
    });
    let upkeep = tokio::spawn(upkeep(store.clone(), engines));
    let serving = tokio::spawn(listen::run(listener, http::router(app), stopping));
    ready(address);
    stop.await;
    stop_all.send_replace(true);
    let _ = serving.await;
    places.wait_until_free().await;
    upkeep.abort();
    // The last word: what follows is an outage.
    store.beat(clock::now()).await?;
    store.close().await?;
    Ok(())
}

/// Says regularly that the site is up, and ends engines that nobody needs.
async fn upkeep(store: Arc<dyn Store>, engines: Arc<Engines>) {
    let mut ticks = tokio::time::interval(BEAT);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(error) = store.beat(clock::now()).await {
            eprintln!("store: {error}");
        }
        engines.end_idle();
    }
}
