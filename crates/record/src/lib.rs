//! Game records between the formats and the people who review them, without HTTP and without a browser's messages.
//!
//! A record is a [`Record`] of `komadai_kifu`. [`Opened`] is one read from a file's bytes, [`of_game`] one made of a game
//! that was played here, [`Tree`] what a board shows of it, [`edited`] the same record with other notes and branches, and
//! [`Stored`] its stored form. [`Line`] is a start position with moves, checked. [`Analysis`] is what an engine found of a line,
//! [`judge`] what that says of its moves, [`telling`] what it says of whoever played them, and [`annotate`] writes it into a record. [`SharedTree`] is a tree of variations that
//! several people edit at once, [`Beginning`] what a chapter of a study begins with. [`KindRecord`] is a game of another kind of shogi.
//!
//! Nothing here is a text for people but a [`Fault`]'s English message; its code and arguments are what a page words.

mod annotate;
mod beginning;
pub mod calibrated;
mod edit;
mod evaluation;
mod evidence;
mod fault;
mod from_game;
mod judge;
mod kinds;
mod line;
mod names;
mod noted;
mod open;
mod ruled;
mod shared;
mod start;
mod stored;
mod tree;
pub mod words;

pub use annotate::{VerdictWords, annotate, holds_analysis};
pub use beginning::{Beginning, MOST_BEGUN, NotABeginning};
pub use edit::{EditFault, EditNode, MAX_HEADER, MAX_NOTE, edit_headers, edited};
pub use evaluation::{Analysis, Effort, Evaluation, Score};
pub use evidence::{Agreement, BANDS, CLASSES, Counts, GIVEN, Model, Pace, Telling, telling};
pub use fault::Fault;
pub use from_game::of_game;
pub use judge::{ACCURACY_FALL, BLUNDER, CHANCE_SCALE, INACCURACY, Judged, MISTAKE, Mark, accuracy, judge, judge_line};
pub use kinds::{KindFormat, KindMove, KindReading, KindRecord, NotAKindFormat};
pub use komadai_kifu::{End, Record};
pub use line::{Line, LineFault};
pub use names::MoveNames;
pub use open::Opened;
pub use ruled::rules_of;
pub use shared::{
    Drawn, MOST_DRAWN, MOST_EDITS, MOST_NOTE, NotAnEdit, SharedEdit, SharedFault, SharedTree, merged_note,
};
pub use start::start_of;
pub use stored::{EngineSeat, Source, Stored, Unreadable};
pub use tree::{Header, Tree, TreeFault, TreeNode};

/// The most positions of a record that is shown or edited: no page could hold more.
pub const MAX_NODES: usize = 20_000;
