//! A position of a game: what stands where, whose turn it is.

mod ends;
mod make;
mod text;

pub use ends::{Outcome, Reason};
pub use make::Undo;
pub use text::{MoveError, PositionError};

use crate::betza::{Ground, Seen};
use crate::grid::Cell;
use crate::kit::{Code, EMPTY, RIM, code, color, shifted};
use crate::rules::Borrow;
use crate::{Color, KindId, Move, Rules, Square};
use std::sync::Arc;

/// A position of a game. Its text begins with the game's name: `minishogi rbsgk/4p/5/P4/KGSBR b - 1`.
#[derive(Clone)]
pub struct Position {
    pub(crate) rules: Arc<Rules>,
    pub(crate) cells: Box<[Code]>,
    /// Where each side's pieces stand, in no order.
    pub(crate) lists: [Vec<Cell>; 2],
    /// Where in its list the piece of a place is.
    places: Box<[u16]>,
    /// Where each side's royals stand.
    pub(crate) royals: [Vec<Cell>; 2],
    /// How many pieces of each kind each side holds.
    pub(crate) hands: [Vec<u16>; 2],
    pub(crate) turn: Color,
    pub(crate) ply: u32,
    /// Where a piece that is no lion took a lion with the last move, or 0.
    pub(crate) ban: Cell,
    key: u64,
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Position({self})")
    }
}

impl PartialEq for Position {
    /// Whether game, board, hands, turn and ban are the same; move numbers may differ.
    fn eq(&self, other: &Position) -> bool {
        self.rules.name == other.rules.name
            && self.cells == other.cells
            && self.hands == other.hands
            && self.turn == other.turn
            && self.ban == other.ban
    }
}

impl Eq for Position {}

impl Position {
    /// The position with which the game begins.
    pub fn start(rules: &Arc<Rules>) -> Position {
        Position::read(rules, rules.start()).expect("a rule file's start was read before")
    }

    pub(crate) fn empty(rules: &Arc<Rules>) -> Position {
        let mut cells = vec![RIM; rules.grid.len()].into_boxed_slice();
        for &cell in &rules.cells {
            cells[usize::from(cell)] = EMPTY;
        }
        Position {
            places: vec![0; cells.len()].into(),
            cells,
            lists: [Vec::new(), Vec::new()],
            royals: [Vec::new(), Vec::new()],
            hands: [vec![0; rules.kinds.len()], vec![0; rules.kinds.len()]],
            turn: Color::Black,
            ply: 1,
            ban: 0,
            key: 0,
            rules: rules.clone(),
        }
    }

    /// The game.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The number of the next move, as SFEN counts them.
    pub fn move_number(&self) -> u32 {
        self.ply
    }

    /// What stands on a square.
    pub fn piece_on(&self, square: Square) -> Option<(KindId, Color)> {
        let code = self.cells[usize::from(self.rules.grid.cell(square)?)];
        (code >= 2).then(|| (self.rules.id(code), color(code)))
    }

    /// How many pieces of a kind a side holds.
    pub fn in_hand(&self, side: Color, kind: KindId) -> u16 {
        self.hands[side.index()].get(kind.index()).copied().unwrap_or(0)
    }

    /// Where a piece that is no lion took a lion with the last move: on no other square may a piece that is no lion take one
    /// now. Only where lions are traded by rules.
    pub fn lion_ban(&self) -> Option<Square> {
        (self.ban != 0).then(|| self.rules.grid.square(self.ban))
    }

    /// A number that two positions share if they are the same for the rules of repetition; others share it by chance alone,
    /// once in 2⁶⁴.
    pub fn key(&self) -> u64 {
        self.key ^ if self.turn == Color::White { WHITE_TO_MOVE } else { 0 }
    }

    /// Whether the side to move has a royal that is attacked.
    pub fn in_check(&self) -> bool {
        self.is_checked(self.turn)
    }

    /// Whether a royal of this side is attacked.
    pub(crate) fn is_checked(&self, side: Color) -> bool {
        self.royals[side.index()].iter().any(|&royal| self.is_attacked(royal, !side, 0))
    }

    /// A side's pieces on the board, in no order: place in the board's memory ([`Rules::squares`]) and kind.
    pub fn pieces_of(&self, side: Color) -> impl Iterator<Item = (usize, KindId)> {
        let list = self.lists[side.index()].iter();
        list.map(|&cell| (usize::from(cell), self.rules.id(self.cells[usize::from(cell)])))
    }

    /// Where a side's royals stand, as places in the board's memory.
    pub fn royals_of(&self, side: Color) -> impl Iterator<Item = usize> {
        self.royals[side.index()].iter().map(|&cell| usize::from(cell))
    }

    /// The kind that a move of this position moves or puts down, before it turns over.
    pub fn kind_moved(&self, mv: Move) -> KindId {
        if mv.is_drop() { KindId(mv.from) } else { self.rules.id(self.cells[usize::from(mv.from)]) }
    }

    /// The kinds that a move of this position takes: on its way, and at its end.
    pub fn kinds_taken(&self, mv: Move) -> [Option<KindId>; 2] {
        let on = |cell: Cell| {
            let code = self.cells[usize::from(cell)];
            (cell != 0 && code >= 2).then(|| self.rules.id(code))
        };
        if mv.is_drop() { [None, None] } else { [on(mv.through), if mv.to == mv.from { None } else { on(mv.to) }] }
    }

    /// Plays a move of [`Position::legal_moves`]; of another one, the board keeps its pieces in order, but the position may be one
    /// that no game has.
    pub fn play(&mut self, mv: Move) {
        self.make(mv);
    }

    /// The code by whose moves the piece on a place moves.
    #[inline]
    pub(crate) fn mover(&self, cell: Cell) -> Code {
        let own = self.cells[usize::from(cell)];
        if self.rules.borrow == Borrow::Behind && own >= 2 {
            let down = self.rules.grid.offset((0, 1));
            let behind = self.cells[usize::from(shifted(cell, if color(own) == Color::Black { down } else { -down }))];
            if behind >= 2 && color(behind) == color(own) {
                return behind;
            }
        }
        own
    }

    pub(crate) fn put(&mut self, cell: Cell, piece: Code) {
        let side = color(piece).index();
        self.cells[usize::from(cell)] = piece;
        self.places[usize::from(cell)] = self.lists[side].len() as u16;
        self.lists[side].push(cell);
        if self.rules.royal[usize::from(piece)] {
            self.royals[side].push(cell);
        }
        self.key = self.key.wrapping_add(on_board(piece, cell));
    }

    pub(crate) fn take(&mut self, cell: Cell) -> Code {
        let piece = std::mem::replace(&mut self.cells[usize::from(cell)], EMPTY);
        let side = color(piece).index();
        let place = usize::from(self.places[usize::from(cell)]);
        self.lists[side].swap_remove(place);
        if let Some(&moved) = self.lists[side].get(place) {
            self.places[usize::from(moved)] = place as u16;
        }
        if self.rules.royal[usize::from(piece)] {
            self.royals[side].retain(|&royal| royal != cell);
        }
        self.key = self.key.wrapping_sub(on_board(piece, cell));
        piece
    }

    /// Moves a piece to an empty place, turning it into another of its side.
    fn shift(&mut self, from: Cell, to: Cell, piece: Code) {
        let was = std::mem::replace(&mut self.cells[usize::from(from)], EMPTY);
        let side = color(was).index();
        self.cells[usize::from(to)] = piece;
        let place = self.places[usize::from(from)];
        self.places[usize::from(to)] = place;
        self.lists[side][usize::from(place)] = to;
        if self.rules.royal[usize::from(was)] {
            self.royals[side].retain(|&royal| royal != from);
        }
        if self.rules.royal[usize::from(piece)] {
            self.royals[side].push(to);
        }
        self.key = self.key.wrapping_sub(on_board(was, from)).wrapping_add(on_board(piece, to));
    }

    pub(crate) fn hold(&mut self, side: Color, kind: usize, more: bool) {
        let count = &mut self.hands[side.index()][kind];
        let key = mix(u64::from(code(kind as u16, side)) << 32 | 0xffff_0000);
        if more {
            *count = count.saturating_add(1);
            self.key = self.key.wrapping_add(key);
        } else {
            *count = count.saturating_sub(1);
            self.key = self.key.wrapping_sub(key);
        }
    }

    /// The kind, as a place in the list, that a code is in a hand.
    pub(crate) fn in_hand_as(&self, code: Code) -> usize {
        usize::from(self.rules.base[usize::from(code)])
    }
}

/// The share of White's turn in a position's key: of no piece and place, and not 0, which is what `mix` makes of the highest number.
const WHITE_TO_MOVE: u64 = 0x6a09_e667_f3bc_c908;

/// The share of a piece in a position's key.
#[inline]
fn on_board(piece: Code, cell: Cell) -> u64 {
    mix(u64::from(piece) << 16 | u64::from(cell))
}

/// A number that looks like chance (SplitMix64's last steps).
#[inline]
fn mix(seed: u64) -> u64 {
    let mut x = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

/// The board as a piece of one side walks it.
pub(crate) struct Walked<'a> {
    pub(crate) position: &'a Position,
    pub(crate) side: Color,
}

impl Ground for Walked<'_> {
    type Spot = Cell;

    #[inline]
    fn step(&self, from: Cell, (right, down): (i8, i8)) -> Option<Cell> {
        let leap = if self.side == Color::Black { (right, down) } else { (-right, -down) };
        let to = shifted(from, self.position.rules.grid.offset(leap));
        (self.position.cells[usize::from(to)] != RIM).then_some(to)
    }

    #[inline]
    fn seen(&self, spot: Cell) -> Seen {
        match self.position.cells[usize::from(spot)] {
            EMPTY => Seen::Empty,
            piece if color(piece) == self.side => Seen::Own,
            _ => Seen::Enemy,
        }
    }

    fn is_first(&self, spot: Cell) -> bool {
        self.position.rules.begins_on(self.position.cells[usize::from(spot)], spot)
    }
}
