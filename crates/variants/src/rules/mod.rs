//! A game as data: its board, its pieces, its switches.
//!
//! A rule file is TOML. With `like = "minishogi"` it takes from a game of this crate whatever it does not say itself. Keys that
//! are not said at all mean what the last column has.
//!
//! | key | value | else |
//! |---|---|---|
//! | `name` | small letters, digits, hyphens | must be said |
//! | `like` | the name of a game of this crate | none |
//! | `aliases`, `english`, `japanese` | other names | none |
//! | `files`, `ranks` | 1 to 36 | must be said |
//! | `start` | SFEN | must be said |
//! | `piece` | a list of pieces, see below | must be said |
//! | `pieces` | letters of the pieces kept of the game it is like | all |
//! | `zone` | how many ranks promote | 0 |
//! | `promotion` | `none`, `zone`, `zone-compulsory`, `entering-or-capture`, `each-move`, `each-capture`: [`Promotion`] | `none` |
//! | `stuck` | whether a piece may come to where it can never move: `allowed`, `forbidden` | `allowed` |
//! | `drops` | `none`, `base`, `either`: [`Drops`] | `none` |
//! | `hand-order` | letters, in the order in which hands are written | that of the pieces |
//! | `pawns` | letters of the pieces that the rules for pawns are for | none |
//! | `pawn-file-limit` | as many on a file as a drop may bring about; 0 for any number | 0 |
//! | `pawn-drop-mate` | `allowed`, `forbidden` | `allowed` |
//! | `check` | `answered`, `ignored`: [`CheckRule`] | `answered` |
//! | `no-move` | `loses`, `draws`: [`NoMove`] | `loses` |
//! | `bare-king` | `none`, `loses`, `loses-to-more-than-pawns`: [`BareKing`] | `none` |
//! | `try` | whether a royal wins that stands on the far rank unattacked | `false` |
//! | `first-check` | whether the first check wins | `false` |
//! | `borrow` | `none`, `behind`: [`Borrow`] | `none` |
//! | `lion-trading` | `free`, `japanese`: [`LionTrading`] | `free` |
//! | `doomed-guard` | whether a pawn that a lion takes on its way guards the lion behind it | `true` |
//! | `okazaki` | whether the counter-strike may take a lion that nothing guards | `false` |
//! | `repetition` | `{ times, result, perpetual-check, perpetual-attack }`: [`RepetitionRule`] | fourth, draw, perpetual check loses |
//! | `handicaps` | a list of `{ english, japanese, start }` | none |
//!
//! A piece is `{ letter, betza }` and, if it likes, `kanji`, `face`, `called`, `kana`, `romaji`, `english`, `abbreviation`, `fairy` (its
//! letter in Fairy-Stockfish), `promotes-to`, `base` (what it is in a hand; for `+X` it is `X`), `royal`, `lion`: [`Kind`].
//!
//! ```
//! let rules = komadai_variants::Rules::read(r#"
//!     name = "emperor"
//!     like = "minishogi"
//!     piece = [{ letter = "K", betza = "KNAD", royal = true }]
//! "#).unwrap();
//! assert_eq!((rules.files(), rules.kinds().len()), (5, 10));
//! let errors = komadai_variants::Rules::read("name = \"house\"\nlike = \"minishogi\"\nzone = 9").unwrap_err();
//! assert_eq!(errors[0].to_string(), "line 3: a zone of 9 ranks on a board of 5; write fewer");
//! ```

mod build;
mod catalogue;
mod error;
mod family;
mod file;
mod kind;
mod shown;
mod switches;

pub use catalogue::square_shogi;
pub use error::RuleError;
pub use family::{COMPARED, Compared, FAMILY, Group, Unplayed};
pub use kind::{Kind, KindId};
pub use shown::{Doubt, Royals, Shown, ShownPiece, ShownPromotion};
pub use switches::{
    BareKing, Borrow, CheckRule, Drops, LionTrading, NoMove, Perpetual, Promotion, RepetitionResult, RepetitionRule,
    Restriction,
};

use crate::grid::{Cell, Grid};
use crate::kit::{Code, Kits};
use crate::{Color, Move, Square};
use std::sync::Arc;

/// The rules of a game, compiled for its board. Read from a rule file, or one of those that come with the crate.
#[derive(Debug)]
pub struct Rules {
    pub(crate) name: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) english: String,
    pub(crate) japanese: String,
    pub(crate) start: String,
    pub(crate) handicaps: Vec<Handicap>,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) hand_order: Vec<KindId>,
    pub(crate) grid: Grid,
    pub(crate) kits: Kits,
    /// Where a code can never leave its square.
    pub(crate) dead: Vec<Vec<bool>>,
    /// Whether there is such a place for a code.
    pub(crate) dies: Vec<bool>,
    /// What stands where at the start.
    pub(crate) begins: Box<[Code]>,
    /// For each colour, the places of its zone of promotion.
    pub(crate) zone: [Vec<bool>; 2],
    pub(crate) zone_ranks: u8,
    pub(crate) promotion: Promotion,
    pub(crate) stuck: Restriction,
    pub(crate) drops: Drops,
    pub(crate) pawn_file_limit: u8,
    pub(crate) pawn_drop_mate: Restriction,
    pub(crate) check: CheckRule,
    pub(crate) no_move: NoMove,
    pub(crate) bare_king: BareKing,
    pub(crate) try_rule: bool,
    pub(crate) first_check: bool,
    pub(crate) borrow: Borrow,
    pub(crate) lion_trading: LionTrading,
    pub(crate) doomed_guard: bool,
    pub(crate) okazaki: bool,
    pub(crate) repetition: RepetitionRule,
    /// Whether checks and pins can be read off lines: nothing hops, turns or borrows.
    pub(crate) straight: bool,
    /// All places on the board.
    pub(crate) cells: Vec<Cell>,
    /// What a piece's code turns into, 0 for nothing.
    pub(crate) promoted: Vec<Code>,
    /// Which codes are royal, and lions; what kind each is in a hand. For speed beside the kinds themselves.
    pub(crate) royal: Vec<bool>,
    pub(crate) lion: Vec<bool>,
    pub(crate) base: Vec<u16>,
}

/// A start with pieces left out or added; White moves first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// Its name in English.
    pub english: String,
    /// Its name in Japanese, empty where there is none.
    pub japanese: String,
    /// The position.
    pub start: String,
}

impl Rules {
    /// Reads a rule file. It may be like one of the games of this crate.
    pub fn read(text: &str) -> Result<Rules, Vec<RuleError>> {
        build::read(text)
    }

    /// The rules of a game that comes with this crate, by its name or another one: `minishogi`, `heian9x8`, `shogi-13x13`.
    pub fn named(name: &str) -> Option<Arc<Rules>> {
        catalogue::named(name)
    }

    /// The names of the games that come with this crate. Square boards of shogi ([`square_shogi`]) are not among them.
    pub fn names() -> impl Iterator<Item = &'static str> {
        catalogue::names()
    }

    /// The names of the square boards of shogi ([`square_shogi`]), the smallest first, but for that of shogi itself.
    pub fn square_names() -> impl Iterator<Item = String> {
        catalogue::square_names()
    }

    /// Relatives that are known here and not played.
    pub fn unplayed() -> &'static [Unplayed] {
        family::UNPLAYED
    }

    /// The name: small letters, digits and hyphens.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Other names it is known by.
    pub fn aliases(&self) -> &[String] {
        &self.aliases
    }

    /// The name in English.
    pub fn english(&self) -> &str {
        &self.english
    }

    /// The name in Japanese, empty where there is none.
    pub fn japanese(&self) -> &str {
        &self.japanese
    }

    /// How many files.
    pub fn files(&self) -> u8 {
        self.grid.files
    }

    /// How many ranks.
    pub fn ranks(&self) -> u8 {
        self.grid.ranks
    }

    /// How many of the farthest ranks are a side's zone of promotion.
    pub fn zone(&self) -> u8 {
        self.zone_ranks
    }

    /// The position to begin with, as SFEN.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// Other positions to begin with.
    pub fn handicaps(&self) -> &[Handicap] {
        &self.handicaps
    }

    /// What it is to have no move.
    pub fn no_move(&self) -> NoMove {
        self.no_move
    }

    /// Whether pieces lend their moves.
    pub fn borrow(&self) -> Borrow {
        self.borrow
    }

    /// Whether the royal's safety is a rule.
    pub fn check(&self) -> CheckRule {
        self.check
    }

    /// The squares: place in the board's memory, file from the left and rank from the top, from 0. Places are less than
    /// [`Rules::places`].
    pub fn squares(&self) -> impl Iterator<Item = (usize, u8, u8)> {
        self.cells.iter().map(|&cell| {
            let (x, y) = self.grid.xy(cell);
            (usize::from(cell), x, y)
        })
    }

    /// How many places the board has in memory.
    pub fn places(&self) -> usize {
        self.grid.len()
    }

    /// Whether a place is in a side's zone of promotion.
    pub fn is_in_zone(&self, place: usize, side: Color) -> bool {
        self.zone[side.index()].get(place).copied().unwrap_or(false)
    }

    /// All kinds of pieces.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// A kind.
    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id.index()]
    }

    /// The kinds that may be in a hand, in the order in which hands are written.
    pub fn hand_order(&self) -> &[KindId] {
        &self.hand_order
    }

    /// When pieces turn over.
    pub fn promotion(&self) -> Promotion {
        self.promotion
    }

    /// Whether what is taken comes back.
    pub fn drops(&self) -> Drops {
        self.drops
    }

    /// Whether a piece may come to where it can never move.
    pub fn stuck(&self) -> Restriction {
        self.stuck
    }

    /// As many pawns of a side on a file as a drop may bring about; 0 for any number.
    pub fn pawn_file_limit(&self) -> u8 {
        self.pawn_file_limit
    }

    /// Whether the drop of a pawn may mate.
    pub fn pawn_drop_mate(&self) -> Restriction {
        self.pawn_drop_mate
    }

    /// What it is to have nothing left but one royal.
    pub fn bare_king(&self) -> BareKing {
        self.bare_king
    }

    /// Whether a royal wins that stands on the far rank unattacked.
    pub fn has_try(&self) -> bool {
        self.try_rule
    }

    /// Whether the first check wins.
    pub fn first_check_wins(&self) -> bool {
        self.first_check
    }

    /// How lions take lions.
    pub fn lion_trading(&self) -> LionTrading {
        self.lion_trading
    }

    /// What the return of a position means.
    pub fn repetition(&self) -> RepetitionRule {
        self.repetition
    }

    /// Where a move of this game ends.
    pub fn to(&self, mv: Move) -> Square {
        self.grid.square(mv.to)
    }

    /// Where a move begins; none for a drop.
    pub fn from(&self, mv: Move) -> Option<Square> {
        (!mv.is_drop()).then(|| self.grid.square(mv.from))
    }

    /// The square that a double move passes.
    pub fn through(&self, mv: Move) -> Option<Square> {
        mv.is_double().then(|| self.grid.square(mv.through))
    }

    /// The kind with this letter in SFEN.
    pub fn kind_of(&self, letter: &str) -> Option<KindId> {
        let place = self.kinds.iter().position(|kind| kind.letter == letter)?;
        Some(KindId(u16::try_from(place).ok()?))
    }

    pub(crate) fn id(&self, code: Code) -> KindId {
        KindId(crate::kit::kind(code) as u16)
    }

    #[inline]
    pub(crate) fn piece(&self, code: Code) -> &Kind {
        &self.kinds[crate::kit::kind(code)]
    }

    #[inline]
    pub(crate) fn in_zone(&self, cell: Cell, side: Color) -> bool {
        self.zone[side.index()][usize::from(cell)]
    }

    /// Whether a code on this place can never leave it.
    #[inline]
    pub(crate) fn is_dead(&self, code: Code, cell: Cell) -> bool {
        self.dead[usize::from(code)][usize::from(cell)]
    }

    /// Whether a code stands on this place at the start.
    pub(crate) fn begins_on(&self, code: Code, cell: Cell) -> bool {
        self.begins.get(usize::from(cell)) == Some(&code)
    }

    /// The text of a square of the board.
    pub(crate) fn square(&self, cell: Cell) -> Square {
        self.grid.square(cell)
    }
}
