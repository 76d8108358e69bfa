//! Talk beside the boards: kept with its game, then told to everybody who listens, on every node.

mod filter;

use filter::Filter;
pub(crate) use filter::{LONGEST_WORD, MOST_WORDS};

use komadai_room::{Bus, Topic};
use komadai_store::{SecretHash, Store, StoreError, TalkLine, TalkRoom};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, timeout_at};

/// Lines that a slow listener may be behind; then they are read from the store again.
const BACKLOG: usize = 16;
/// How often the list of banned words is read again: a notice may be lost.
const ROUND: Duration = Duration::from_secs(60);

/// What listeners hear.
#[derive(Clone, Debug)]
pub(crate) enum Heard {
    /// A line, or one that was taken away.
    Line(Arc<TalkLine>),
    /// Something was missed: what is stored says what.
    Gap,
}

/// What nodes tell each other.
#[derive(Serialize, Deserialize)]
enum Notice {
    Line(Line),
    Words,
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
pub(crate) struct Talks {
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    /// The games to which somebody listens here.
    games: Mutex<HashMap<String, broadcast::Sender<Heard>>>,
    filter: RwLock<Arc<Filter>>,
}

/// Somebody who listens to a game.
pub(crate) struct Listening {
    talks: Arc<Talks>,
    game: String,
    heard: broadcast::Receiver<Heard>,
}

impl Talks {
    pub(crate) fn new(store: Arc<dyn Store>, bus: Arc<dyn Bus>) -> Talks {
        Talks { store, bus, games: Mutex::default(), filter: RwLock::default() }
    }

    /// Listens to a game from now on.
    pub(crate) fn listen(self: &Arc<Self>, game: &str) -> Listening {
        let mut games = self.games();
        let sender = games.entry(game.to_owned()).or_insert_with(|| broadcast::channel(BACKLOG).0);
        Listening { talks: self.clone(), game: game.to_owned(), heard: sender.subscribe() }
    }

    /// Keeps a line without its banned words, then tells it.
    pub(crate) async fn say(&self, line: TalkLine) -> Result<(), StoreError> {
        let text = self.filter.read().unwrap_or_else(PoisonError::into_inner).apply(&line.text);
        let mut line = TalkLine { text, ..line };
        line.seq = self.store.add_line(line.clone()).await?;
        self.tell(line);
        Ok(())
    }

    /// Tells a line everywhere: a new one, or one that has been emptied.
    pub(crate) fn tell(&self, line: TalkLine) {
        let TalkLine { game, seq, room, at, speaker, name, has_account, text } = line;
        let room = room.code().to_owned();
        self.publish(&Notice::Line(Line { game, seq, room, at, speaker, name, has_account, text }));
    }

    /// Tells every node that the banned words are others now.
    pub(crate) fn tell_words(&self) {
        self.publish(&Notice::Words);
    }

    fn publish(&self, notice: &Notice) {
        self.bus.publish(&Topic::Talk, serde_json::to_vec(notice).unwrap_or_default().into());
    }

    /// Hands on what is told, for as long as the site runs.
    pub(crate) fn run(self: &Arc<Self>) -> impl Future<Output = ()> + Send + use<> {
        let talks = self.clone();
        let mut notices = self.bus.subscribe(&Topic::Talk);
        async move {
            talks.read_words().await;
            let mut round = Instant::now() + ROUND;
            loop {
                match timeout_at(round, notices.recv()).await {
                    Ok(Ok(notice)) => match serde_json::from_slice(&notice) {
                        Ok(Notice::Line(line)) => talks.hand_on(line),
                        Ok(Notice::Words) => talks.read_words().await,
                        // Of a newer program.
                        Err(_) => {}
                    },
                    Ok(Err(RecvError::Lagged(_))) => talks.miss(),
                    Ok(Err(RecvError::Closed)) => {
                        notices = talks.bus.subscribe(&Topic::Talk);
                        talks.miss();
                        tokio::time::sleep(Duration::from_secs(1)).await;
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
        let games = self.games();
        if let Some(sender) = games.get(&game) {
            let line = TalkLine { game, seq, room, at, speaker, name, has_account, text };
            let _ = sender.send(Heard::Line(Arc::new(line)));
        }
    }

    /// Whoever listens reads what is stored.
    fn miss(&self) {
        for sender in self.games().values() {
            let _ = sender.send(Heard::Gap);
        }
    }

    async fn read_words(&self) {
        // Where the store does not answer the words of before hold on.
        if let Ok(words) = self.store.banned_words().await {
            *self.filter.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(Filter::new(&words));
        }
    }

    fn games(&self) -> MutexGuard<'_, HashMap<String, broadcast::Sender<Heard>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Listening {
    /// What is said next. Safe to interrupt.
    pub(crate) async fn next(&mut self) -> Heard {
        match self.heard.recv().await {
            Ok(heard) => heard,
            Err(RecvError::Lagged(_)) => Heard::Gap,
            Err(RecvError::Closed) => std::future::pending().await,
        }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let mut games = self.talks.games();
        // This listener is among those counted.
        if games.get(&self.game).is_some_and(|sender| sender.receiver_count() <= 1) {
            games.remove(&self.game);
        }
    }
}
