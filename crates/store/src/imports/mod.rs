//! Records that people send into the archive, until they are imported.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, ArchiveName, ArchivedGame, AuditEntry, SecretHash};

/// How far an import is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ImportPhase {
    /// Its parts come.
    Coming,
    /// It is whole: it waits for a node, or one works on it.
    Whole,
    /// It is imported.
    Done,
    /// It could not be imported to its end.
    Failed,
    /// It was undone: what it brought goes, or is gone.
    Undone,
}

/// An import. What was sent of it is read part by part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredImport {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub holder: SecretHash,
    /// When something last came of it.
    pub changed: u64,
    /// The bytes that have come.
    pub bytes: u64,
    /// How far it is.
    pub phase: ImportPhase,
    /// The node that works on it.
    pub owner: Option<String>,
    /// What has become of it, opaque here.
    pub news: String,
    /// Games that it added.
    pub games: u64,
    /// Bytes that were read of it, unpacked.
    pub unpacked: u64,
}

/// How much of all this there may be.
#[derive(Copy, Clone, Debug)]
pub struct ImportLimits {
    /// The bytes of one import.
    pub bytes: u64,
    /// The bytes of all imports that have not ended.
    pub held: u64,
    /// Imports that have not ended, of everybody.
    pub open: u32,
    /// Of one holder.
    pub own: u32,
    /// After how many milliseconds without another part an import loses its place to whoever needs one.
    pub silent_ms: u64,
    /// After how many it is removed though nobody needs its place.
    pub forsaken_ms: u64,
    /// For how many milliseconds one that has ended can be looked at.
    pub kept_ms: u64,
}

/// What became of a part.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PartKept {
    /// It is kept, or was before.
    Kept,
    /// Another one comes first: it begins at this byte.
    NotNext(u64),
    /// There is no such import of this holder to which parts come.
    Unknown,
    /// The import would be too large.
    TooLarge,
    /// There is no room for it now.
    Full,
}

/// Imports, which outlive the node that takes them in and the one that works on them.
pub trait Imports: Send + Sync {
    /// Begins an import, and removes what has expired; false where there are too many. Those that have been silent give way.
    fn begin_import<'a>(&'a self, id: &'a str, holder: SecretHash, now: u64, limits: ImportLimits) -> Answer<'a, bool>;

    /// Keeps the part that begins at this byte.
    fn add_import_part<'a>(
        &'a self,
        import: (&'a str, SecretHash),
        at: u64,
        bytes: Vec<u8>,
        now: u64,
        limits: ImportLimits,
    ) -> Answer<'a, PartKept>;

    /// Says that every part has come; false where the holder has no such import.
    fn close_import<'a>(&'a self, id: &'a str, holder: SecretHash, now: u64) -> Answer<'a, bool>;

    /// Ends an import, wherever it is; false where the holder has no such one. Its parts go with [`Imports::sweep_import_parts`]. It stays
    /// known where a node has begun with it, for as long as games of it are there.
    fn remove_import<'a>(&'a self, id: &'a str, holder: SecretHash) -> Answer<'a, bool>;

    /// Somebody's imports, the newest first.
    fn imports_of(&self, holder: SecretHash) -> Answer<'_, Vec<StoredImport>>;

    /// Removes parts that nobody needs any more, and says how many; a few at a time, as they are large.
    fn sweep_import_parts(&self, at_most: u32) -> Answer<'_, u64>;

    /// The smallest import that a node may work on: nobody's, one of a node that does not live, or its own.
    fn claimable_import<'a>(&'a self, node: &'a str, now: u64) -> Answer<'a, Option<StoredImport>>;

    /// Takes an import; false where another node that lives has it, or it is gone.
    fn claim_import<'a>(&'a self, id: &'a str, node: &'a str, now: u64) -> Answer<'a, bool>;

    /// The part that begins at this byte.
    fn import_part<'a>(&'a self, id: &'a str, at: u64) -> Answer<'a, Option<Vec<u8>>>;

    /// Says what has become of an import so far; false where it is the node's no more.
    fn advance_import<'a>(&'a self, id: &'a str, node: &'a str, news: String, now: u64) -> Answer<'a, bool>;

    /// Ends an import of a node's.
    fn end_import<'a>(&'a self, id: &'a str, node: &'a str, done: bool, news: String, now: u64) -> Answer<'a, bool>;

    /// Keeps an import that comes otherwise than part by part.
    fn keep_import(&self, import: StoredImport) -> Answer<'_, ()>;

    /// Says that so many more bytes were read of an import.
    fn read_of_import<'a>(&'a self, id: &'a str, bytes: u64) -> Answer<'a, ()>;

    /// Adds games as [`Archive::archive`](crate::Archive::archive) does, as those of an import. A game that is there already is one of it,
    /// too, where all that brought it were imports.
    fn archive_of_import<'a>(
        &'a self,
        import: &'a str,
        names: Vec<ArchiveName>,
        games: Vec<ArchivedGame>,
    ) -> Answer<'a, Vec<u32>>;

    /// The newest imports of everybody that have games, or are being worked on.
    fn all_imports(&self, at_most: u32) -> Answer<'_, Vec<StoredImport>>;

    /// Games that a holder's imports added since then, and bytes that were read of them.
    fn imported_since(&self, holder: SecretHash, since: u64) -> Answer<'_, (u64, u64)>;

    /// Undoes an import that has ended and brought games: of this holder, or of anybody; false where there is no such one. Its games go
    /// with [`Imports::sweep_undone`].
    fn undo_import<'a>(&'a self, id: &'a str, holder: Option<SecretHash>, entry: AuditEntry) -> Answer<'a, bool>;

    /// Removes games of imports that were undone, and says how many were looked at; a few at a time. Games that came with another
    /// import, too, or were played here, stay.
    fn sweep_undone(&self, at_most: u32) -> Answer<'_, u64>;

    /// How often games have gone from the archive: an index of them that was made before is wrong.
    fn archive_gone(&self) -> Answer<'_, u64>;
}
