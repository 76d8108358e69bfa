//! Games gathered from anywhere, and every position in them.
//!
//! The games are rows of the store ([`Prepared`] makes one of a record, [`import`] of files, folders and archives by the
//! thousand); [`Names`] knows which spellings are one player or event. Their positions are in an [`Index`] of files beside the
//! store, which is made of the rows and of nothing else. [`find_formations`] names openings and castles in a game. [`Archive`] is both: it answers which games hold a position, what was
//! played there, and which games fit what people type.

mod archive;
mod facts;
mod game;
mod identity;
mod import;
mod index;
mod names;
mod openings;
mod player;
mod source;
mod unpack;

pub use archive::{Archive, ArchiveError, Find, index_folder};
pub use facts::{Ending, Facts, Filter, Origin, Statistics, Tallied};
pub use game::{Archived, Prepared};
pub use identity::Identity;
pub use import::{News, Progress, import};
pub use index::{Counts, Index, Passage, Score, Tally};
pub use names::{Names, fold};
pub use openings::{Formation, FormationKind, FoundFormation, find_formations, formations};
pub use player::{PlayerSheet, Results};
pub use source::{Source, Sources};
pub use unpack::{pack, unpack};
