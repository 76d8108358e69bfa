//! Games gathered from anywhere, and every position in them.
//!
//! The games are rows of the store ([`Prepared`] makes one of a record, [`import`] of files, folders and archives by the
//! thousand); [`Names`] knows which spellings are one player or event. Their positions are in an [`Index`] of files beside the
//! store, which is made of the rows and of nothing else. [`find_formations`] names openings and castles in a game, [`phases`] its phases, [`lost_turns`] its lost turns and [`mate_patterns`] a mate. [`Archive`] is both: it answers which games hold a position
//! or its twin of reversed colours, what was played there, which games hold a [`Pattern`] or a [`Sequence`] of moves, and which fit what people type.

mod archive;
mod directory;
mod facts;
mod find;
mod game;
mod handed;
mod identity;
mod import;
mod index;
mod lines;
mod lookup;
mod mate;
mod members;
mod names;
mod openings;
mod pace;
mod pattern;
mod phase;
mod player;
mod search;
mod sequence;
mod source;
mod tempo;
mod unpack;

pub use archive::{ALIASES_PAGE, Archive, ArchiveError, index_folder};
pub use facts::{End, Ending, Ends, Facts, Filter, Origin, Sort, Statistics, Tallied};
pub use find::{Find, FormationSought, Found};
pub use game::{Archived, MEAN_RATING, Prepared};
pub use handed::{Handed, HandedFile, HandedGame, MAX_HANDED, hand_over};
pub use identity::Identity;
pub use import::{News, Progress, ReadFile, import, import_read};
pub use index::{Counts, Index, Passage, Score, Tally};
pub use lookup::{Looked, Lookup, Passed};
pub use mate::{MatePattern, mate_patterns, mate_patterns_after, mates_in_one};
pub use names::{AliasFault, Aliases, MOST_ALIASES, Names, Player, fold};
pub use openings::{Formation, FormationKind, FoundFormation, OpeningSpan, OpeningYears, find_formations, formations};
pub use pattern::{Amount, Pattern, PatternError, Wanted};
pub use phase::{Phase, phases};
pub use player::{PlayerSheet, Results};
pub use search::{GameSearch, SearchPage, Sought};
pub use sequence::{Order, Sequence, SequenceError};
pub use source::{Source, Sources};
pub use tempo::lost_turns;
pub use unpack::{pack, unpack};
