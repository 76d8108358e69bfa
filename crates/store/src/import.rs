//! Records that people send into the archive, until they are imported.

use crate::{Answer, SecretHash};

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

    /// Removes an import, wherever it is; false where the holder has no such one. Its parts go with [`Imports::sweep_import_parts`].
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
}
