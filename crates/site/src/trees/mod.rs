//! Trees of variations that several people edit at once: each edit is kept, then told to everybody who listens, on every node.
//!
//! The store decides the order: an edit is kept under the next number or not at all, and who was too late tries again after what
//! came before. The cursor is told and not kept: the last one holds.

mod part;
mod readers;

pub use part::{NotEdited, Part};
pub use readers::Reading;

use crate::listeners::{self, Listeners, Subscription};
use komadai_record::{Record, SharedTree};
use komadai_room::{Bus, Snapshot, Topic};
use komadai_store::{ChapterMove, SignedNote, Store, StoreError};
use readers::Readers;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Instant;

/// What is told of a tree.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Told {
    /// An edit, as a line of text, under its number.
    Edit {
        /// The number.
        seq: u32,
        /// The edit.
        line: String,
    },
    /// Somebody looks at this node.
    Cursor {
        /// The node.
        at: u32,
        /// Who, by the name that their connection has given itself.
        from: String,
    },
    /// Something of the study that this is has changed, its chapters' trees aside.
    Outline,
    /// Somebody who takes part in the study that this is reads a chapter.
    Reads {
        /// Their account.
        account: String,
        /// Which chapter; none: they have left.
        chapter: Option<String>,
        /// By which connection, by the name that it has given itself.
        from: String,
    },
}

/// Somebody who hears of a tree, or of a study.
pub type Listening = listeners::Listening<Arc<Told>>;

/// What those who see a tree hear.
pub type Heard = listeners::Heard<Arc<Told>>;

/// The tree of a game before anybody has edited it: its moves. None of a game that is not one of standard shogi.
pub fn of_game(seen: &Snapshot) -> Option<SharedTree> {
    let standard = seen.game.standard()?;
    Some(SharedTree::of(*standard.start(), standard.moves()))
}

/// What nodes tell each other.
#[derive(Serialize, Deserialize)]
struct Notice {
    tree: String,
    told: Told,
}

/// The shared trees of the site as this node hears of them.
pub struct Trees {
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    listeners: Arc<Listeners<Arc<Told>>>,
    readers: Arc<Readers>,
}

impl Trees {
    /// The trees of a node: kept in this store, told over this bus.
    pub fn new(store: Arc<dyn Store>, bus: Arc<dyn Bus>) -> Trees {
        Trees { store, bus, listeners: Arc::new(Listeners::new()), readers: Arc::default() }
    }

    /// Hears that something of a study has changed, or that somebody reads it.
    pub fn listen_outline(&self, study: &str) -> Listening {
        self.listen(study)
    }

    /// Tells those who see a study that something of it has changed.
    pub fn tell_outline(&self, study: &str) {
        self.tell(study, Told::Outline);
    }

    fn listen(&self, tree: &str) -> Listening {
        self.listeners.listen(tree)
    }

    /// The edits of a tree after a number, as lines.
    pub async fn edits(&self, tree: &str, after: u32) -> Result<Vec<String>, StoreError> {
        self.store.edits(tree, after).await
    }

    /// Adds what was analysed of a game after its end to its record.
    pub async fn add_branches(&self, seen: &Snapshot, record: &mut Record) -> Result<(), StoreError> {
        let lines = self.edits(&seen.id, 0).await?;
        let Some(mut tree) = of_game(seen) else { return Ok(()) };
        for edit in lines.iter().filter_map(|line| line.parse().ok()) {
            // What was kept was taken once, and is again.
            let _ = tree.apply(&edit);
        }
        tree.add_to(record);
        Ok(())
    }

    /// Puts a chapter of a study before another one, or last, and tells that the outline has changed; false where another change has
    /// the number.
    pub async fn move_chapter(&self, change: ChapterMove) -> Result<bool, StoreError> {
        let study = change.study.clone();
        let moved = self.store.move_chapter(change).await?;
        if moved {
            self.tell_outline(&study);
        }
        Ok(moved)
    }

    /// Keeps an edit, signed where it is a note that is, and tells it; false where another one has its number.
    async fn add(&self, tree: &str, seq: u32, line: String, signed: Option<SignedNote>) -> Result<bool, StoreError> {
        let added = self.store.add_edit(tree, seq, line.clone(), signed).await?;
        if added {
            self.tell(tree, Told::Edit { seq, line });
        }
        Ok(added)
    }

    fn tell(&self, tree: &str, told: Told) {
        let notice = Notice { tree: tree.to_owned(), told };
        self.bus.publish(&Topic::SharedTrees, serde_json::to_vec(&notice).unwrap_or_default().into());
    }

    /// Hands on what is told, for as long as the site runs.
    pub fn run(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut told = Subscription::to(self.bus.clone(), Topic::SharedTrees);
        let (listeners, readers) = (self.listeners.clone(), self.readers.clone());
        async move {
            loop {
                match told.next().await.map(|notice| serde_json::from_slice::<Notice>(&notice)) {
                    Some(Ok(Notice { tree, told: Told::Reads { account, chapter, from } })) => {
                        if readers.hear(&tree, &from, &account, chapter.as_deref(), Instant::now()) {
                            listeners.tell(&tree, || Arc::new(Told::Reads { account, chapter, from }));
                        }
                    }
                    Some(Ok(Notice { tree, told })) => listeners.tell(&tree, || Arc::new(told)),
                    // Missed, or of a newer program.
                    None | Some(Err(_)) => listeners.miss(),
                }
            }
        }
    }
}
