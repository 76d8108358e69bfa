//! Records that people keep here: brought in, opened, changed, copied, taken away; those that games played here and games of the archive
//! are; and what a file of them holds.

mod change;
mod elsewhere;
mod file;
mod own;

pub use change::{Edit, Entered, change, copy, enter, remove};
pub use file::{
    analysis_of_archive, engine_name, for_all, game, game_of_kind, game_with_remarks, keep_for_all, keep_once,
    of_archive, of_archived, of_game, opened_of_archive, played, played_of_kind, written, written_of_kind,
};
pub use own::{Card, cards, kept_days, owned};

use crate::desk::Full;
use crate::site::Site;
use crate::who::TooMany;
use komadai_kifu::{Format, TextEncoding};
use komadai_lang::Lang;
use komadai_record::{
    Analysis, EditFault, Record, Source, Stored, Tree, TreeFault, Unreadable, VerdictWords, annotate, holds_analysis,
};
use komadai_room::{Clock, RoomError, SystemClock};
use komadai_shogi::Color;
use komadai_store::{SecretHash, StoreError, StoredRecord, is_id};

/// That somebody opens a record is noted once in so many milliseconds.
const NOTED_EVERY_MS: u64 = 3600 * 1_000;
/// The version of a record that was never changed.
pub const FIRST_VERSION: u32 = 1;

/// Why something was not done with a record.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// It is not there.
    #[error("there is no such record")]
    NotThere,
    /// What is stored of it cannot be read.
    #[error("what is stored of this record cannot be read; it is left as it is")]
    Unreadable,
    /// The key that was shown is not its own.
    #[error("this record can be changed with its key only")]
    WrongKey,
    /// They have not opened it, and have not shown its key.
    #[error("this record can be deleted by whoever opened it, or with its key")]
    NotTheirs,
    /// Somebody has changed it since it was loaded.
    #[error("the record was changed since it was loaded; nothing was changed")]
    ChangedMeanwhile,
    /// What it was to become is no record.
    #[error(transparent)]
    Edit(#[from] EditFault),
    /// It cannot be shown.
    #[error(transparent)]
    Tree(#[from] TreeFault),
    /// It is a game of another kind of shogi.
    #[error("records are kept of standard shogi alone")]
    StandardOnly,
    /// The game goes on.
    #[error("the game is not over yet; it can be reviewed then")]
    NotOver,
    /// A format cannot hold it.
    #[error("this record cannot be written as {0}")]
    NotInFormat(Format),
    /// An encoding lacks one of its characters.
    #[error("{0} has no character {1:?}, which this record uses; take utf8")]
    NotInEncoding(TextEncoding, char),
    /// They have done it too often, or stored too much.
    #[error("too many requests from this address")]
    TooMany(TooMany),
    /// Too much is being worked on.
    #[error("the site is busy; nothing was changed")]
    Full,
    /// There is no such game, or it cannot be looked at now.
    #[error(transparent)]
    Game(#[from] RoomError),
    /// The store failed.
    #[error("the game could not be stored; nothing was changed")]
    Store(#[from] StoreError),
}

impl From<TooMany> for Fault {
    fn from(too_many: TooMany) -> Fault {
        Fault::TooMany(too_many)
    }
}

impl From<Full> for Fault {
    fn from(Full: Full) -> Fault {
        Fault::Full
    }
}

/// A stored record.
pub struct Kept {
    row: StoredRecord,
    stored: Stored,
    /// What the reader's language calls the engine that played in it.
    engine_name: Option<String>,
}

/// A record as its reader sees it.
pub struct Shown {
    /// Its id.
    pub id: String,
    /// How often notes and branches were changed, counted from 1.
    pub version: u32,
    /// As what it came; none for a game played here.
    pub source: Option<Source>,
    /// Its moves, notes and branches.
    pub tree: Tree,
}

impl Kept {
    /// The record as it stands, without the name of the engine.
    fn unnamed(&self) -> Result<Record, Fault> {
        self.stored.record(&self.row.original).map_err(|fault| unreadable(&self.row.id, &fault))
    }

    fn name(&self, record: &mut Record) {
        if let (Some(engine), Some(name)) = (self.stored.engine, &self.engine_name) {
            engine.name(record, name);
        }
    }

    /// The record as its reader sees it.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn record(&self) -> Result<Record, Fault> {
        let mut record = self.unnamed()?;
        self.name(&mut record);
        Ok(record)
    }

    /// The same, with what an engine found of it as comments where the format holds some.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn annotated(&self, format: Format, words: &VerdictWords) -> Result<Record, Fault> {
        let mut record = self.record()?;
        if let Some(analysis) = self.stored.analysis.as_ref().filter(|_| holds_analysis(format)) {
            annotate(&mut record, analysis, format, words);
        }
        Ok(record)
    }

    /// The record for its page.
    ///
    /// # Errors
    /// It cannot be read, or not shown.
    pub fn shown(&self) -> Result<Shown, Fault> {
        self.shows(self.unnamed()?, self.version())
    }

    fn shows(&self, mut record: Record, version: u32) -> Result<Shown, Fault> {
        self.name(&mut record);
        Ok(Shown { id: self.row.id.clone(), version, source: self.stored.source, tree: Tree::of(&record)? })
    }

    /// How often notes and branches were changed, counted from 1.
    pub fn version(&self) -> u32 {
        self.stored.edition.unwrap_or(self.row.version)
    }

    /// The bytes as they came; none for a game played here.
    pub fn original(&self) -> &[u8] {
        &self.row.original
    }

    /// The bytes as they came, where a file in this format and encoding is the same.
    pub fn as_it_came(&self, format: Format, encoding: Option<TextEncoding>) -> Option<&[u8]> {
        self.stored.is_as_it_came(format, encoding).then_some(&*self.row.original)
    }

    /// When it was opened, in milliseconds since 1970.
    pub fn created(&self) -> u64 {
        self.row.created
    }

    /// The session or the account that opened it.
    pub fn owner(&self) -> Option<SecretHash> {
        self.row.owner
    }

    /// What an engine found of it.
    pub fn analysis(&self) -> Option<&Analysis> {
        self.stored.analysis.as_ref()
    }

    /// Who moves first.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn first(&self) -> Result<Color, Fault> {
        Ok(self.unnamed()?.setup.turn)
    }

    /// Keeps what an engine found of it with it, unless it was changed meanwhile. Notes and branches count as unchanged.
    ///
    /// # Errors
    /// The store failed.
    pub async fn keep_analysis(&self, site: &Site, analysis: Analysis) -> Result<bool, StoreError> {
        let stored = Stored { analysis: Some(analysis), edition: Some(self.version()), ..self.stored.clone() };
        let (id, version, now) = (&self.row.id, self.row.version, SystemClock.wall().0);
        site.store.change_record(id, version, stored.to_text(), now).await
    }
}

/// Told to the operator, too: somebody has to look into it.
fn unreadable(id: &str, fault: &Unreadable) -> Fault {
    tracing::error!(record = id, "cannot be read: {fault}");
    Fault::Unreadable
}

/// A record, for a reader of this language.
///
/// # Errors
/// It is not there, or cannot be read.
pub async fn find(site: &Site, id: &str, lang: Lang) -> Result<Kept, Fault> {
    let mut kept = find_row(site, id).await?;
    kept.engine_name = kept.stored.engine.map(|engine| engine_name(lang, engine));
    Ok(kept)
}

/// A record whose engine has no name.
///
/// # Errors
/// It is not there, or cannot be read.
pub async fn find_row(site: &Site, id: &str) -> Result<Kept, Fault> {
    if !is_id(id) {
        return Err(Fault::NotThere);
    }
    let row = site.store.record(id).await?.ok_or(Fault::NotThere)?;
    let now = SystemClock.wall().0;
    if now.saturating_sub(row.opened) > NOTED_EVERY_MS {
        // Where this fails, it is done the next time.
        let _ = site.store.open_record(id, now).await;
    }
    read(site, row).await
}

/// What is kept of a record.
async fn read(site: &Site, row: StoredRecord) -> Result<Kept, Fault> {
    let id = row.id.clone();
    let parse = move || {
        let stored = Stored::parse(&row.tree);
        (row, stored)
    };
    let (row, stored) = site.desk.work(parse).await?;
    let stored = stored.map_err(|fault| unreadable(&id, &fault))?;
    Ok(Kept { row, stored, engine_name: None })
}

/// Whether a record is there.
///
/// # Errors
/// The store failed.
pub async fn is_kept(site: &Site, id: &str) -> Result<bool, StoreError> {
    Ok(site.store.record(id).await?.is_some())
}
