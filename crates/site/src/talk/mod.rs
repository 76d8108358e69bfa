//! Talk beside the boards: kept with its game, then told to everybody who listens, on every node.

mod filter;

use filter::Filter;
pub use filter::{LONGEST_WORD, MOST_WORDS};

use crate::listeners::{self, Listeners, Subscription};
use komadai_room::{Bus, Topic};
use komadai_store::{SecretHash, Store, StoreError, TalkLine, TalkRoom};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};

/// Who may speak beside a board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Talk {
    /// Everybody, guests too.
    Everyone,
    /// Whoever has an account.
    Accounts,
    /// Nobody.
    Nobody,
}

impl Talk {
    /// Whether the site lets somebody put words beside a board at all, while the game goes on and after it.
    pub const fn lets(self, has_account: bool) -> bool {
        match self {
            Talk::Everyone => true,
            Talk::Accounts => has_account,
            Talk::Nobody => false,
        }
    }
}

/// How often the list of banned words is read again: a notice may be lost.
const ROUND: Duration = Duration::from_secs(60);

/// What listeners hear: lines, among them some that were taken away.
pub type Heard = listeners::Heard<Arc<TalkLine>>;

/// Somebody who listens to a game.
pub type Listening = listeners::Listening<Arc<TalkLine>>;

/// What nodes tell each other.
#[derive(Serialize, Deserialize)]
enum Notice {
    Line(Line),
    Words,
    /// Whom somebody has blocked, or what somebody may do, is other than before.
    Permissions,
}

#[derive(Serialize, Deserialize)]
struct Line {
    game: String,
    seq: u32,
    room: String,
    at: u64,
    speaker: SecretHash,
    name: String,
    has_account: bool,
    text: String,
}

/// The talk of all games as this node hears it.
pub struct Talks {
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    listeners: Arc<Listeners<Arc<TalkLine>>>,
    filter: RwLock<Arc<Filter>>,
    permissions: watch::Sender<()>,
}

/// Says whether blocks or sanctions may be others than they were.
pub struct Permissions(watch::Receiver<()>);

impl Permissions {
    /// Whether they may have changed since this was asked last.
    pub fn have_changed(&mut self) -> bool {
        let changed = self.0.has_changed().unwrap_or(false);
        self.0.mark_unchanged();
        changed
    }

    /// The next answer is that they may have.
    pub fn ask_again(&mut self) {
        self.0.mark_changed();
    }

    /// Resolves once they may have changed. Safe to interrupt.
    pub async fn next(&mut self) {
        if self.0.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

impl Talks {
    /// The talk of a node: kept in this store, told over this bus.
    pub fn new(store: Arc<dyn Store>, bus: Arc<dyn Bus>) -> Talks {
        Talks {
            store,
            bus,
            listeners: Arc::new(Listeners::new()),
            filter: RwLock::default(),
            permissions: watch::Sender::new(()),
        }
    }

    /// Listens to a game from now on.
    pub fn listen(&self, game: &str) -> Listening {
        self.listeners.listen(game)
    }

    /// Keeps a line without its banned words, then tells it. `stays`: what it is about is never removed; else it is false that the line
    /// was said where that is gone.
    pub async fn say(&self, line: TalkLine, stays: bool) -> Result<bool, StoreError> {
        let mut line = TalkLine { text: self.veiled(&line.text), ..line };
        let seq = match stays {
            true => Some(self.store.add_line(line.clone()).await?),
            false => self.store.add_line_beside(line.clone()).await?,
        };
        let Some(seq) = seq else { return Ok(false) };
        line.seq = seq;
        self.tell(line);
        Ok(true)
    }

    /// A text without its banned words.
    pub fn veiled(&self, text: &str) -> String {
        self.filter.read().unwrap_or_else(PoisonError::into_inner).apply(text)
    }

    /// Tells a line everywhere: a new one, or one that has been emptied.
    pub fn tell(&self, line: TalkLine) {
        let TalkLine { game, seq, room, at, speaker, name, has_account, text } = line;
        let room = room.code().to_owned();
        self.publish(&Notice::Line(Line { game, seq, room, at, speaker, name, has_account, text }));
    }

    /// Tells every node that the banned words are others now.
    pub fn tell_words(&self) {
        self.publish(&Notice::Words);
    }

    /// Blocks, or what somebody may do, have changed: whoever listens looks again, here before this returns.
    pub fn tell_permissions(&self) {
        self.permissions.send_replace(());
        self.publish(&Notice::Permissions);
    }

    /// Says from now on whether blocks or sanctions may be others than they were.
    pub fn permissions(&self) -> Permissions {
        Permissions(self.permissions.subscribe())
    }

    fn publish(&self, notice: &Notice) {
        self.bus.publish(&Topic::Talk, serde_json::to_vec(notice).unwrap_or_default().into());
    }

    /// Hands on what is told, for as long as the site runs.
    pub fn run(self: &Arc<Self>) -> impl Future<Output = ()> + Send + use<> {
        let talks = self.clone();
        let mut told = Subscription::to(self.bus.clone(), Topic::Talk);
        async move {
            talks.read_words().await;
            let mut round = Instant::now() + ROUND;
            loop {
                match timeout_at(round, told.next()).await {
                    Ok(Some(notice)) => match serde_json::from_slice(&notice) {
                        Ok(Notice::Line(line)) => talks.hand_on(line),
                        Ok(Notice::Words) => talks.read_words().await,
                        Ok(Notice::Permissions) => talks.permissions.send_replace(()),
                        // Of a newer program.
                        Err(_) => {}
                    },
                    // Whoever listens reads what is stored.
                    Ok(None) => {
                        talks.permissions.send_replace(());
                        talks.listeners.miss();
                    }
                    Err(_) => {
                        round = Instant::now() + ROUND;
                        talks.read_words().await;
                    }
                }
            }
        }
    }

    fn hand_on(&self, line: Line) {
        let Some(room) = TalkRoom::from_code(&line.room) else { return };
        let Line { game, seq, at, speaker, name, has_account, text, .. } = line;
        let line = TalkLine { game, seq, room, at, speaker, name, has_account, text };
        self.listeners.tell(&line.game.clone(), || Arc::new(line));
    }

    async fn read_words(&self) {
        // Where the store does not answer the words of before hold on.
        if let Ok(words) = self.store.banned_words().await {
            *self.filter.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(Filter::new(&words));
        }
    }
}
