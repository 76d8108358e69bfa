//! What the whole site shares.

use crate::address::AddressRange;
use crate::bots::Bots;
use crate::engine::{Engines, Jobs};
use crate::federation::Federation;
use crate::kept::Kept;
pub(crate) use crate::life::{Life, Stopping};
use crate::limits::Share;
use crate::mail::{MailConfig, MailError, Mailer};
use crate::mate::Solvers;
use crate::metrics::{Metrics, Now};
pub use crate::people::Accounts;
use crate::printing::Printers;
use crate::push::Pusher;
use crate::streams::Streams;
pub use crate::talk::Talk;
use crate::tls::{CertificateSource, TlsError};
use crate::tv::Tv;
use komadai_archive::{Archive, ArchiveError};
use komadai_book::Book;
use komadai_diagram::PieceSet;
use komadai_event::Ladder;
use komadai_lang::Lang;
use komadai_room::{BusError, Rooms};
use komadai_site::Site;
use komadai_store::{Address, Store, StoreError};
use komadai_wire::EngineLimits;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::ops::Deref;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Who may bring records into the archive.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Import {
    /// Everybody, guests too.
    Everyone,
    /// Whoever has an account.
    Accounts,
    /// Whoever looks after the site.
    Moderators,
    /// Nobody, but at the machine itself.
    Nobody,
}

/// The door for programs that speak the protocol of the Computer Shogi Association.
#[derive(Clone, Debug)]
pub struct CsaConfig {
    /// The address to listen on; port 0 takes any free one.
    pub listen: SocketAddr,
    /// Whether they speak TLS, with the site's certificate.
    pub tls: bool,
    /// After so many moves a game is drawn.
    pub max_moves: u32,
    /// What each move costs at least, in seconds.
    pub least_seconds: u32,
    /// How long a player whose connection is lost may take to come back; zero: the game is lost at once, as the standard has it.
    pub reconnect: Duration,
    /// The minutes of the hour at which all are paired who wait for a game whose name begins with `floodgate`; none: they are paired as
    /// they come, like all others.
    pub floodgate: Vec<u8>,
    /// Whether games between accounts of programs change their ratings, unless a game's name says otherwise.
    pub rated: bool,
}

impl CsaConfig {
    /// The door at an address, everything else as it is unless somebody wishes otherwise.
    pub fn new(listen: SocketAddr) -> CsaConfig {
        CsaConfig {
            listen,
            tls: false,
            max_moves: 256,
            least_seconds: 0,
            reconnect: Duration::from_secs(60),
            floodgate: vec![0, 30],
            rated: true,
        }
    }
}

/// How the site is started.
#[derive(Debug, Clone)]
pub struct Config {
    /// The address to listen on; port 0 takes any free one.
    pub listen: SocketAddr,
    /// How programs are let in that speak the protocol of the Computer Shogi Association; none: they are not.
    pub csa: Option<CsaConfig>,
    /// Where games and records are kept.
    pub database: Address,
    /// The folder of the archive's index, which can be made anew at any time.
    pub archive: PathBuf,
    /// NATS servers that lead to the other nodes of the site, separated by commas; none where there are no others.
    pub bus: Option<String>,
    /// The command of the engine (program and arguments); it must speak USI.
    pub engine: Vec<String>,
    /// The command of the process that solves mate problems; it must speak as `komadai mate-desk` does.
    pub solver: Vec<String>,
    /// The command of the process that reads what people bring into the archive; it must speak as `komadai import-desk` does.
    pub importer: Vec<String>,
    /// The command of the process that makes PDF files; it must speak as `komadai print-desk` does.
    pub printer: Vec<String>,
    /// Origins of browser pages that are let in besides the site's own, such as `https://shogi.example`.
    pub origins: Vec<String>,
    /// The names of the site besides `localhost` and bare addresses, such as `shogi.example`.
    pub names: Vec<String>,
    /// Who may sign up.
    pub accounts: Accounts,
    /// Passwords that nobody may choose, in lower case, besides those that anybody would guess.
    pub common_passwords: Arc<BTreeSet<String>>,
    /// Who may speak beside a board.
    pub talk: Talk,
    /// Who may bring records into the archive.
    pub import: Import,
    /// How mail is sent; none: there is none.
    pub mail: Option<MailConfig>,
    /// How long a notice waits to be read before a mail tells of it.
    pub notice_mail_after: Duration,
    /// Addresses besides public ones to which notices are pushed: a push service of an intranet.
    pub push_networks: Vec<AddressRange>,
    /// Addresses besides public ones that broadcasts may ask for moves.
    pub relay_networks: Vec<AddressRange>,
    /// Addresses besides public ones at which programs may be told what happens.
    pub webhook_networks: Vec<AddressRange>,
    /// Proxies in front of the site: what they say of a request's origin is believed.
    pub proxies: Vec<AddressRange>,
    /// Addresses that no limit holds for, such as a load generator's or a school's.
    pub unlimited: Vec<AddressRange>,
    /// Networks that many people share, such as a school's: no guest there answers for another who leaves games.
    pub shared_networks: Vec<AddressRange>,
    /// Requests under way at once, and connections kept for more; sockets are counted apart.
    pub connections: usize,
    /// Sockets open at once, of the whole site; none: as many as the file limit allows.
    pub sockets: Option<usize>,
    /// Where the certificate comes from: the site speaks https alone.
    pub tls: Option<CertificateSource>,
    /// An address whose visitors are sent on to https.
    pub redirect: Option<SocketAddr>,
    /// A folder with the answers to the challenges of a certificate authority (ACME, HTTP-01), given out at that address.
    pub acme_challenges: Option<PathBuf>,
    /// For how many days a record is kept that nobody opens; 0: for ever.
    pub keep_records: u32,
    /// For how many days a game is kept that waits for its players; 0: for ever.
    pub keep_unstarted: u32,
    /// Which rating earns which rank.
    pub ladder: Ladder,
    /// An address of its own for the figures that Prometheus collects.
    pub metrics: Option<SocketAddr>,
}

/// The name under which the store keeps where the site is reached.
pub const ADDRESS: &str = "address";

impl Config {
    /// Where the site is reached, as far as its settings tell; else where it listens.
    pub(crate) fn own_address(&self, listening: SocketAddr) -> String {
        let told = self.mail.as_ref().map(|mail| &mail.site).or(self.origins.first());
        if let Some(told) = told {
            return told.trim_end_matches('/').to_owned();
        }
        let encrypted = self.tls.is_some() || !self.proxies.is_empty();
        let scheme = if encrypted { "https" } else { "http" };
        let port =
            |standard: u16| if listening.port() == standard { String::new() } else { format!(":{}", listening.port()) };
        match self.names.first() {
            // A proxy in front of it is reached at the port of its scheme.
            Some(name) if !self.proxies.is_empty() => format!("{scheme}://{name}"),
            Some(name) => format!("{scheme}://{name}{}", port(if encrypted { 443 } else { 80 })),
            None => {
                let mut reached = listening;
                if listening.ip().is_unspecified() {
                    reached.set_ip(match listening {
                        SocketAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
                        SocketAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
                    });
                }
                format!("{}://{reached}", if self.tls.is_some() { "https" } else { "http" })
            }
        }
    }

    /// A site for this machine alone; engine and solver are not set.
    pub fn new(database: Address) -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8520)),
            csa: None,
            archive: komadai_archive::index_folder(&database, &std::env::temp_dir()),
            database,
            bus: None,
            engine: Vec::new(),
            solver: Vec::new(),
            importer: Vec::new(),
            printer: Vec::new(),
            origins: Vec::new(),
            names: Vec::new(),
            accounts: Accounts::Open,
            common_passwords: Arc::default(),
            talk: Talk::Accounts,
            import: Import::Accounts,
            mail: None,
            push_networks: Vec::new(),
            relay_networks: Vec::new(),
            webhook_networks: Vec::new(),
            notice_mail_after: Duration::from_secs(5 * 60),
            proxies: Vec::new(),
            unlimited: Vec::new(),
            shared_networks: Vec::new(),
            connections: 4_096,
            sockets: None,
            tls: None,
            redirect: None,
            acme_challenges: None,
            keep_records: 365,
            keep_unstarted: 7,
            ladder: Ladder::default(),
            metrics: None,
        }
    }
}

/// Why the site could not start or had to stop.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is taken or not ours.
    #[error("cannot listen on {0}: {1}; choose another with --listen")]
    Listen(SocketAddr, std::io::Error),
    /// The certificate cannot be used.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// The opening book that is built in cannot be read; never, unless the build is broken.
    #[error("the opening book: {0}")]
    Book(std::io::Error),
    /// A setting of mail is none.
    #[error(transparent)]
    Mail(#[from] MailError),
    /// The data folder or the database is not usable, or in use.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The folder of the archive's index is not usable.
    #[error("the archive: {0}")]
    Archive(#[from] ArchiveError),
    /// There is no way to the other nodes.
    #[error(transparent)]
    Bus(#[from] BusError),
}

/// Shared by every request.
pub(crate) struct App {
    pub(crate) config: Config,
    /// Where the pages find the client.
    pub(crate) client: crate::assets::Client,
    /// What the services share.
    pub(crate) site: Arc<Site>,
    /// The site's store, for the doors that still ask it themselves.
    pub(crate) store: Arc<dyn Store>,
    pub(crate) archive: Archive,
    pub(crate) engines: Arc<Engines>,
    /// The whole games that are analysed.
    pub(crate) jobs: Arc<Jobs>,
    /// The games on TV that somebody watches here.
    pub(crate) tv: Arc<Tv>,
    /// The opening book, which analyses name moves by.
    pub(crate) book: Arc<Book>,
    /// What one study of a position may use of the machine.
    pub(crate) limits: EngineLimits,
    pub(crate) solvers: Solvers,
    pub(crate) printers: Printers,
    /// The site's live games.
    pub(crate) rooms: Arc<Rooms>,
    /// The people of the site as a federation lists them.
    pub(crate) federation: Federation,
    pub(crate) pusher: Arc<Pusher>,
    /// What pages are told of a board of a broadcast, by its number and that of its last change.
    pub(crate) live: Kept<(String, u32), bytes::Bytes>,
    /// The places of requests that are being answered, shared by whom they come from: one proxy's connections bring many.
    pub(crate) requests: Arc<Share>,
    /// The places of the site's sockets.
    pub(crate) sockets: Arc<Share>,
    pub(crate) metrics: Metrics,
    /// Pages of the wiki as HTML, by name, revision, language and pieces: what was written once does not change.
    pub(crate) wiki: Kept<(String, u32, Lang, PieceSet), Arc<str>>,
    /// Which accounts programs play with.
    pub(crate) bots: Bots,
    /// The streams that accounts have open here.
    pub(crate) streams: Arc<Streams>,
    /// None where no mail is sent.
    pub(crate) mailer: Option<Arc<Mailer>>,
}

impl App {
    /// What holds now, for [`Metrics::text`].
    pub(crate) fn now(&self) -> Now {
        Now {
            games: self.rooms.count(),
            sockets: self.sockets.taken_now(),
            waiting: vec![
                ("analysis", self.engines.analyses_waiting()),
                ("engine", self.engines.games_waiting()),
                ("mate", self.solvers.waiting()),
                ("password", self.site.passwords.waiting()),
                ("work", self.site.desk.waiting()),
            ],
            up: vec![("bus", self.rooms.site().bus.is_up()), ("store", self.rooms.is_store_healthy())],
        }
    }
}

/// One reference for each handler. A type of this crate, so that what handlers ask for can be types of `site`.
#[derive(Clone)]
pub(crate) struct Shared(Arc<App>);

impl Shared {
    pub(crate) fn new(app: App) -> Shared {
        Shared(Arc::new(app))
    }
}

impl Deref for Shared {
    type Target = App;

    fn deref(&self) -> &App {
        &self.0
    }
}
