//! A site of its own for a test: the real thing over a store in a folder, without a door and without other nodes.

use crate::desk::Desk;
use crate::event_logs::Holder;
use crate::imports::Imports;
use crate::life::{Life, Stopping};
use crate::limits::{Begun, Rates};
use crate::lobby::{Lobby, OpenOffers};
use crate::notices::{Notices, Ways};
use crate::people::{Accounts, Act, Name, Password, Passwords, Revocation, new_account};
use crate::push::Pusher;
use crate::ratings::Standings;
use crate::relay::{Far, Fetch, Hearing, NotFetched, Question, Relay};
use crate::site::Site;
use crate::talk::{Talk, Talks};
use crate::trees::Trees;
use crate::who::{Account, Asker, Principal};
use crate::wish::{Wish, Words, even};
use komadai_event::Ladder;
use komadai_game::Control;
use komadai_room::{
    Bus, Clock, Decision, Failure, LocalBus, Rooms, SystemClock, SystemEntropy, Thinker, Turn, hash, new_id,
};
use komadai_store::{ClassJoined, NewWard, Role, Sqlite, Store, StoredAccount, StoredClass};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// No engine plays, and nobody is asked for moves elsewhere.
struct Nobody;

impl Thinker for Nobody {
    fn think(&self, _: Turn) -> Pin<Box<dyn Future<Output = Result<Decision, Failure>> + Send + '_>> {
        Box::pin(std::future::pending())
    }
}

impl Fetch for Nobody {
    fn ask<'a>(&'a self, _: Question<'a>) -> Hearing<'a> {
        Box::pin(std::future::ready(Err(NotFetched::Unreachable)))
    }
}

/// A site that lets these people sign up, and the folder in which it keeps everything.
pub(crate) async fn site(accounts: Accounts) -> (Arc<Site>, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(folder.path()).await.unwrap());
    store.start("node", 0, true).await.unwrap();
    let bus: Arc<dyn Bus> = Arc::new(LocalBus::default());
    let rooms = Rooms::new(komadai_room::Site {
        node: "node".to_owned(),
        store: store.clone(),
        bus: bus.clone(),
        clock: Arc::new(SystemClock),
        entropy: Arc::new(SystemEntropy),
        thinker: Arc::new(Nobody),
    });
    let pusher = Arc::new(Pusher::start(store.clone(), None, Vec::new()).await.unwrap());
    let ways = Ways { mailer: None, mail_after: Duration::ZERO, message: |_| Vec::new(), pusher };
    let standings = Arc::new(Standings::new(store.clone(), Ladder::default()));
    let relay = Arc::new(Relay::new(rooms.clone(), Far::new(Arc::new(Nobody), Vec::new())));
    let site = Site {
        rooms: rooms.clone(),
        standings: standings.clone(),
        notices: Arc::new(Notices::new(store.clone(), bus.clone(), ways)),
        talks: Arc::new(Talks::new(store.clone(), bus.clone())),
        trees: Arc::new(Trees::new(store.clone(), bus.clone())),
        relay,
        webhooks: Far::new(Arc::new(Nobody), Vec::new()),
        far: Far::new(Arc::new(Nobody), Vec::new()),
        lobby: Lobby::start(rooms.clone(), standings.clone()),
        open_offers: OpenOffers::default(),
        read_wish: read,
        imports: Arc::new(
            Imports::open(store.clone(), "node".to_owned(), &folder.path().join("archive"), Vec::new()).unwrap(),
        ),
        events: Holder::default(),
        desk: Desk::new(1),
        rates: Rates::default(),
        begun: Begun::default(),
        revocation: Arc::new(Revocation::new(bus)),
        stopping: Stopping { life: watch::channel(Life::Open).1, spread: Duration::ZERO },
        passwords: Passwords::new(1, Arc::default()),
        accounts,
        talk: Talk::Accounts,
        store,
    };
    (Arc::new(site), folder)
}

/// Reads the game that [`even`] looks for by days, whatever its words say besides.
fn read(words: &Words) -> Option<Wish> {
    let wish = even(Control::Days(words.get("days")?.as_u64()?.try_into().ok()?));
    Some(Wish { words: words.clone(), ..wish })
}

/// Somebody without an account at an address.
pub(crate) fn guest(last: u8) -> Asker {
    Asker::new(&Principal::Stranger, crate::address::Party::of(IpAddr::from([192, 0, 2, last])), true, false)
}

/// Somebody with an account.
pub(crate) async fn person(site: &Site, name: &str) -> Account {
    let name: Name = name.parse().unwrap();
    let password = site.passwords.hash(Password::given(PASSWORD)).await.unwrap();
    let made = StoredAccount { password: Some(password), ..new_account(&name, Role::Player, SystemClock.wall().0) };
    site.store.add_account(made.clone(), name.looks().to_vec()).await.unwrap();
    account(made)
}

/// A class of a teacher, who keeps within it the pupils whose accounts are made there: its id.
pub(crate) async fn class(site: &Site, teacher: &Account) -> String {
    let id = new_id(&SystemEntropy);
    let class = StoredClass { id: id.clone(), name: "Class".to_owned(), code: id.clone(), is_open: false, created: 0 };
    assert!(site.store.add_class(class, &teacher.id).await.unwrap());
    id
}

/// A pupil whose account was made in a class.
pub(crate) async fn pupil(site: &Site, class: &str, called: &str) -> Account {
    let name: Name = called.parse().unwrap();
    let made = new_account(&name, Role::Player, SystemClock.wall().0);
    let entry = Act::Created.entry(None, Some(&made.id), class);
    let (looks, card) = (name.looks().to_vec(), hash(called));
    let ward = NewWard { account: made.clone(), looks, class: class.to_owned(), called: called.to_owned(), card };
    assert_eq!(site.store.add_ward(ward, entry).await.unwrap(), ClassJoined::Yes);
    account(made)
}

fn account(made: StoredAccount) -> Account {
    Account { session: hash(&made.name), id: made.id, name: made.name, role: made.role, holder: made.holder }
}

/// A password that nobody would guess.
pub(crate) const PASSWORD: &str = "seven grey herons over the weir";
