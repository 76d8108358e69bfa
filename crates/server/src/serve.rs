//! The site's life from start to stop.

use crate::app::ADDRESS;
use crate::app::{App, Config, Life, ServeError, Shared, Stopping};
use crate::bots::Bots;
use crate::desk::Desk;
use crate::engine::{Engines, Jobs};
use crate::event_logs::Holder;
use crate::federation::Federation;
use crate::happened::Cursor;
use crate::imports::Imports;
use crate::kept::Kept;
use crate::limits::{Begun, Rates, Share};
use crate::listen::Http;
use crate::lobby::{Lobby, OpenOffers};
use crate::mail::Mailer;
use crate::mate::Solvers;
use crate::metrics::Metrics;
use crate::notices::{Notices, Ways};
use crate::people::{IDLE_MS, Passwords, Revocation};
use crate::printing::Printers;
use crate::push::Pusher;
use crate::ratings::Standings;
use crate::relay::{Far, Relay};
use crate::talk::Talks;
use crate::tls::Tls;
use crate::trees::Trees;
use crate::{
    analyses, archive, assets, csa, digests, elsewhere, event_games, http, leavers, listen, names, plans, ratings,
    redirect, retention, views, webhooks,
};
use futures_util::future::{BoxFuture, LocalBoxFuture};
use komadai_archive::Archive;
use komadai_book::Book;
use komadai_room::{
    Bus, Clock, LocalBus, NatsBus, Rooms, Site, SystemClock, SystemEntropy, Upkeep, WorkQueue, fill_missing_cards,
    new_id,
};
use komadai_store::{Consumer, FolderLock, Store};
use komadai_wire::EngineLimits;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::{Instant, timeout, timeout_at};

/// Where there are other nodes, sockets are sent to them within this time when this one stops.
const SPREAD: Duration = Duration::from_secs(4);
/// When everybody must have left, jobs and conversations included, from the signal on; what follows is a matter of moments.
const LEFT_AFTER: Duration = Duration::from_secs(7);
/// Of that, the time in which requests under way are answered and what is still open is closed.
const CLOSING: Duration = Duration::from_secs(2);
/// Pages of the wiki whose HTML is kept.
const WIKI_PAGES: usize = 200;
/// Boards of broadcasts whose words for pages are kept.
const LIVE_BOARDS: usize = 500;
/// How long the lobby, the rooms and the store may take after that, each.
const LAST_WORD: Duration = Duration::from_millis(800);
/// How often engines that nobody needs are looked for.
const TIDY: Duration = Duration::from_secs(10);

/// Where the site is reached.
#[derive(Copy, Clone, Debug)]
pub struct Doors {
    /// By browsers.
    pub http: SocketAddr,
    /// By programs that speak the protocol of the Computer Shogi Association; none where they are not let in.
    pub csa: Option<SocketAddr>,
}

/// Runs the site until `stop` resolves. `ready` hears the addresses once requests are answered.
///
/// The future is boxed, so that this crate holds the code of the whole site: an `async fn` would be compiled again, with everything that it
/// calls, by each crate that waits for it.
pub fn serve(
    config: Config,
    ready: Box<dyn FnOnce(Doors) + Send>,
    stop: BoxFuture<'static, ()>,
) -> LocalBoxFuture<'static, Result<(), ServeError>> {
    Box::pin(run(config, ready, stop))
}

async fn run(
    config: Config,
    ready: Box<dyn FnOnce(Doors) + Send>,
    stop: BoxFuture<'static, ()>,
) -> Result<(), ServeError> {
    let listeners = Listeners::bind(&config).await?;
    let tls = config.tls.clone().map(Tls::load).transpose()?;
    let Open { app, life, node, lock: _lock } = open(config).await?;
    let upkeep = Upkeep::start(app.rooms.clone());
    let mut background = Background::start(&app);
    let doors = listeners.addresses;
    let mut serving = listeners.serve(&app, tls, &mut background.tasks);
    // For `komadai admin`, which prints links. Where the store fails, it says that it does not know.
    let _ = app.store.set_fact(ADDRESS, app.config.own_address(doors.http)).await;
    tracing::info!(address = %doors.http, node, "the site is open");
    ready(doors);
    stop.await;
    tracing::info!("the site stops");
    let limit = Instant::now() + LEFT_AFTER;
    life.send_replace(Life::Draining);
    background.analysing.abort();
    let left = async { tokio::join!(app.jobs.release_all(), app.sockets.wait_until_empty()) };
    let _ = timeout_at(limit - CLOSING, left).await;
    life.send_replace(Life::Closing);
    let closed = async {
        while serving.join_next().await.is_some() {}
        app.sockets.wait_until_empty().await;
    };
    let _ = timeout_at(limit, closed).await;
    background.tasks.abort_all();
    let _ = timeout(LAST_WORD, app.site.lobby.stop()).await;
    let _ = timeout(LAST_WORD, app.rooms.stop()).await;
    drop(upkeep);
    // The last word: what follows is an outage where this node was the only one, and no game is ours any more.
    let last_word = async {
        app.store.leave(&node, app.rooms.time().now().0).await?;
        app.store.close().await
    };
    match timeout(LAST_WORD, last_word).await {
        Ok(said) => said?,
        Err(_) => {
            tracing::warn!("the store does not answer; other nodes find out by themselves that this one has gone")
        }
    }
    Ok(())
}

/// Where the site listens.
struct Listeners {
    addresses: Doors,
    http: TcpListener,
    metrics: Option<TcpListener>,
    redirect: Option<TcpListener>,
    csa: Option<TcpListener>,
}

impl Listeners {
    async fn bind(config: &Config) -> Result<Listeners, ServeError> {
        let http = bind(config.listen).await?;
        let address = http.local_addr().map_err(|error| ServeError::Listen(config.listen, error))?;
        let csa = bind_where(config.csa.as_ref().map(|csa| csa.listen)).await?;
        Ok(Listeners {
            addresses: Doors { http: address, csa: csa.as_ref().and_then(|listener| listener.local_addr().ok()) },
            http,
            metrics: bind_where(config.metrics).await?,
            redirect: bind_where(config.redirect).await?,
            csa,
        })
    }

    /// Opens the doors, which are closed in good order; what serves nobody but the site's owner goes on with what is done in the background.
    fn serve(self, app: &Shared, tls: Option<Arc<Tls>>, background: &mut JoinSet<()>) -> JoinSet<()> {
        let speak = |router| Http { router, stopping: app.site.stopping.clone() };
        let mut doors = JoinSet::new();
        doors.spawn(listen::accept(self.http, tls.clone(), app.clone(), speak(http::router(app.clone()))));
        if let Some(listener) = self.redirect {
            doors.spawn(listen::accept(listener, None, app.clone(), speak(redirect::router(app.clone()))));
        }
        if let Some(listener) = self.csa {
            let door = csa::open(listener, tls.clone(), app.clone());
            doors.spawn(async move {
                let _ = door.await;
            });
        }
        if let Some(listener) = self.metrics {
            let metrics = axum::serve(listener, http::metrics_router(app.clone())).into_future();
            background.spawn(async move {
                let _ = metrics.await;
            });
        }
        if let Some(tls) = tls {
            background.spawn(async move { tls.keep_fresh().await });
        }
        doors
    }
}

/// A site that is there, and nobody let in yet.
struct Open {
    app: Shared,
    life: watch::Sender<Life>,
    node: String,
    /// Of the data folder; none where it may be shared.
    lock: Option<FolderLock>,
}

async fn open(config: Config) -> Result<Open, ServeError> {
    let mailer = config.mail.as_ref().map(Mailer::start).transpose()?.map(Arc::new);
    let lock = config.database.lock()?;
    let node = new_id(&SystemEntropy);
    let store = open_store(&config, &node, lock.is_some()).await?;
    let (bus, queue) = connect(&config).await?;
    let archive = Archive::open(store.clone(), &config.archive)?;
    let imports = Arc::new(Imports::open(store.clone(), node.clone(), &config.archive, config.importer.clone())?);
    let (life, watch) = watch::channel(Life::Open);
    let spread = if config.bus.is_some() { SPREAD } else { Duration::ZERO };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let games_at_once = (cores / 2).max(1);
    let engines = Engines::new(config.engine.clone(), cores, cores.max(2), games_at_once);
    if let Some(queue) = queue {
        engines.ask_workers(queue);
    }
    let book = Book::built_in().map(|(book, _)| Arc::new(book)).map_err(ServeError::Book)?;
    let limits = EngineLimits { hash_mib: 256, threads: u16::try_from(cores.clamp(1, 8)).unwrap_or(1) };
    let jobs = Arc::new(Jobs::new(engines.clone(), book.clone(), store.clone(), node.clone(), games_at_once));
    let rooms = Rooms::new(Site {
        node: node.clone(),
        store: store.clone(),
        bus,
        clock: Arc::new(SystemClock),
        entropy: Arc::new(SystemEntropy),
        thinker: engines.clone(),
    });
    let standings = Arc::new(Standings::new(store.clone(), config.ladder.clone()));
    let passwords = Passwords::new(cores, config.common_passwords.clone());
    let talks = Arc::new(Talks::new(store.clone(), rooms.site().bus.clone()));
    let trees = Arc::new(Trees::new(store.clone(), rooms.site().bus.clone()));
    let client = Arc::new(elsewhere::Client::new());
    let relay = Arc::new(Relay::new(rooms.clone(), Far::new(client.clone(), config.relay_networks.clone())));
    let contact = config.mail.as_ref().map(|mail| mail.site.clone());
    let pusher = Arc::new(Pusher::start(store.clone(), contact, config.push_networks.clone()).await?);
    let ways = Ways {
        mailer: mailer.clone(),
        mail_after: config.notice_mail_after,
        message: views::pushed,
        pusher: pusher.clone(),
    };
    let notices = Notices::new(store.clone(), rooms.site().bus.clone(), ways);
    let notices = Arc::new(notices);
    let revocation = Arc::new(Revocation::new(rooms.site().bus.clone()));
    let sockets = Share::new(config.sockets.unwrap_or_else(most_sockets));
    let site = Arc::new(komadai_site::Site {
        store: store.clone(),
        rooms: rooms.clone(),
        standings: standings.clone(),
        notices: notices.clone(),
        talks: talks.clone(),
        trees: trees.clone(),
        relay: relay.clone(),
        webhooks: Far::new(client.clone(), config.webhook_networks.clone()),
        far: Far::new(client, config.relay_networks.clone()),
        lobby: Lobby::start(rooms.clone(), standings),
        open_offers: OpenOffers::default(),
        read_wish: views::kept_wish,
        imports: imports.clone(),
        events: Holder::default(),
        desk: Desk::new(cores),
        rates: Rates::default(),
        begun: Begun::default(),
        revocation: revocation.clone(),
        stopping: Stopping { life: watch, spread },
        passwords,
        accounts: config.accounts,
        talk: config.talk,
    });
    let app = Shared::new(App {
        client: assets::Client::embedded(),
        site: site.clone(),
        store: store.clone(),
        archive,
        engines: engines.clone(),
        jobs: jobs.clone(),
        tv: Arc::default(),
        book,
        limits,
        solvers: Solvers::new(config.solver.clone(), cores.max(2)),
        printers: Printers::new(config.printer.clone()),
        federation: Federation::default(),
        pusher,
        live: Kept::new(LIVE_BOARDS),
        rooms: rooms.clone(),
        requests: Share::new(config.connections),
        sockets: sockets.clone(),
        metrics: Metrics::new(rooms.stats(), &engines.counts, site.passwords.computed.clone()),
        wiki: Kept::new(WIKI_PAGES),
        bots: Bots::default(),
        streams: Arc::default(),
        mailer,
        config,
    });
    app.bots.refresh(&app.site).await?;
    Ok(Open { app, life, node, lock })
}

/// Opens the store for a node, and brings what older programs kept up to date.
async fn open_store(config: &Config, node: &str, is_alone: bool) -> Result<Arc<dyn Store>, ServeError> {
    let store: Arc<dyn Store> = config.database.open().await?.into();
    for path in config.database.exposed() {
        tracing::warn!("others on this machine can read {}; take it from them (chmod go= )", path.display());
    }
    // A lock says that no other node can be alive.
    store.start(node, SystemClock.wall().0, is_alone).await?;
    names::keep_looks(&*store).await?;
    let summarised = fill_missing_cards(&*store).await?;
    if summarised > 0 {
        tracing::info!("{summarised} games of an older program were summarised");
    }
    Ok(store)
}

/// The way to the other nodes, and to workers where there are some.
async fn connect(config: &Config) -> Result<(Arc<dyn Bus>, Option<WorkQueue>), ServeError> {
    let Some(servers) = &config.bus else { return Ok((Arc::new(LocalBus::default()), None)) };
    let nats = NatsBus::connect(servers).await?;
    let queue = nats.work_queue();
    Ok((Arc::new(nats), Some(queue)))
}

/// What goes on beside the doors until the site stops.
struct Background {
    tasks: JoinSet<()>,
    /// Whole games are analysed no further once the site drains.
    analysing: AbortHandle,
}

impl Background {
    fn start(app: &Shared) -> Background {
        let (site, store, rooms) = (&app.site, &app.store, &app.rooms);
        let kept = retention::Days { record: app.config.keep_records, unstarted: app.config.keep_unstarted };
        let cursor = |consumer| Cursor::new(store.clone(), consumer, rooms.noted());
        let mut tasks = JoinSet::new();
        tasks.spawn(tidy(app.clone()));
        tasks.spawn(site.imports.clone().work(app.archive.clone()));
        tasks.spawn(archive::keep_up(app.archive.clone(), rooms.clone(), cursor(Consumer::Archive)));
        tasks.spawn(ratings::keep(store.clone(), cursor(Consumer::Ratings)));
        tasks.spawn(site.talks.run());
        tasks.spawn(site.trees.run());
        tasks.spawn(site.relay.run());
        tasks.spawn(site.relay.clone().ask());
        tasks.spawn(site.notices.run(cursor(Consumer::Notices)));
        if let Some(mailer) = &app.mailer {
            tasks.spawn(digests::keep(site.clone(), mailer.clone()));
        }
        tasks.spawn(leavers::keep(site.clone(), cursor(Consumer::Leavers)));
        tasks.spawn(webhooks::keep(site.clone(), cursor(Consumer::Webhooks)));
        tasks.spawn(webhooks::deliver(site.clone()));
        tasks.spawn(event_games::keep(site.clone()));
        tasks.spawn(event_games::take_results(site.clone(), cursor(Consumer::Events)));
        tasks.spawn(plans::keep(rooms.clone()));
        tasks.spawn(site.revocation.watch(store.clone()));
        tasks.spawn(retention::keep_clean(site.clone(), kept));
        tasks.spawn(app.tv.clone().look(rooms.clone(), app.jobs.clone()));
        let analysing = tasks.spawn(analyses::keep_up(site.clone(), app.jobs.clone()));
        Background { tasks, analysing }
    }
}

/// Ends what nobody needs any more, now and then.
async fn tidy(app: Shared) {
    loop {
        tokio::time::sleep(TIDY).await;
        app.engines.end_idle();
        app.site.rates.forget_idle();
        app.site.begun.forget_idle(SystemClock.wall().0);
        end_idle_sessions(&*app.store).await;
        // Where the store fails, there is a next time.
        let _ = app.bots.refresh(&app.site).await;
    }
}

/// Sessions that nobody has used for long are taken away, some at a time. Where the store fails, there is a next time.
async fn end_idle_sessions(store: &dyn Store) {
    let idle = store.idle_sessions(SystemClock.wall().0.saturating_sub(IDLE_MS), 100).await.unwrap_or_default();
    for session in idle {
        let _ = store.end_session(&session.account, session.token).await;
    }
}

async fn bind_where(address: Option<SocketAddr>) -> Result<Option<TcpListener>, ServeError> {
    match address {
        Some(address) => bind(address).await.map(Some),
        None => Ok(None),
    }
}

async fn bind(address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address).await.map_err(|error| ServeError::Listen(address, error))
}

/// Sockets for which there are file descriptors: the limit is raised as far as the system lets us, and some are kept for all else.
fn most_sockets() -> usize {
    const FOR_ALL_ELSE: u64 = 768;
    const MOST: u64 = 100_000;
    let limit = rlimit::increase_nofile_limit(MOST + FOR_ALL_ELSE).unwrap_or(1_024);
    usize::try_from(limit.saturating_sub(FOR_ALL_ELSE).min(MOST)).unwrap_or(64).max(64)
}
