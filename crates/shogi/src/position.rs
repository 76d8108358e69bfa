//! A position that has been checked, and how moves change it.

use crate::attacks;
use crate::bitboard::cpu::{Cpu, Portable};
use crate::movegen::far_rank;
use crate::sfen;
use crate::zobrist;
use crate::{Bitboard, ByColor, Color, Hand, Move, MoveShape, Piece, PieceKind, Setup, Square};
use core::fmt;
use core::str::FromStr;

/// A checked position: at most one king a side, no more pieces than a set has, and the side that just moved not in check.
///
/// It is small and `Copy`; a search keeps old positions by copying them. It has no history: repetition is
/// [`History`](crate::History)'s.
///
/// ```
/// use komadai_shogi::Position;
/// let mut position = Position::start();
/// assert_eq!(position.legal_moves().len(), 30);
/// position.play("7g7f".parse().unwrap()).unwrap();
/// assert_eq!(position.to_string(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
/// ```
///
/// Its alternate debug form is a diagram:
///
/// ```
/// # use komadai_shogi::Position;
/// let position: Position = "4k4/2G6/9/9/4+r4/3P5/9/9/3K5 b 2P 1".parse().unwrap();
/// assert_eq!(format!("{position:#?}"), "  .  .  .  .  k  .  .  .  .
///   .  .  G  .  .  .  .  .  .
///   .  .  .  .  .  .  .  .  .
///   .  .  .  .  .  .  .  .  .
///   .  .  .  . +r  .  .  .  .
///   .  .  .  P  .  .  .  .  .
///   .  .  .  .  .  .  .  .  .
///   .  .  .  .  .  .  .  .  .
///   .  .  .  K  .  .  .  .  .
/// black to move, black Hand(2P), white Hand()");
/// ```
// Five cache lines, none shared: copies neither split a line nor stall what reads them next.
#[derive(Copy, Clone)]
#[repr(align(64))]
pub struct Position {
    // Everything below is changed only by `put`, `lift`, `set_hand` and `play_unchecked`, so bitboards, squares and keys cannot drift.
    colors: [Bitboard; 2],
    /// By unpromoted kind, pawn to king.
    kinds: [Bitboard; 8],
    promoted: Bitboard,
    /// Pieces giving check to the side to move.
    checkers: Bitboard,
    /// 0 for an empty square, else [`Piece::mark`].
    squares: [u8; 81],
    turn: Color,
    kings: ByColor<Option<Square>>,
    hands: ByColor<Hand>,
    move_number: u32,
    board_key: u64,
    hand_key: u64,
}

const BLACK_KING: u8 = Piece::new(Color::Black, PieceKind::King).code();
const WHITE_KING: u8 = Piece::new(Color::White, PieceKind::King).code();

/// One reason why a diagram is not a valid position.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum SetupFault {
    /// Black has no king. A mate problem may ignore it where Black attacks.
    NoBlackKing,
    /// White has no king. A mate problem may ignore it where White attacks.
    NoWhiteKing,
    /// A side has more than one king.
    ManyKings,
    /// There are more pieces of a kind than a set of 40 has.
    TooManyPieces,
    /// Two unpromoted pawns of a side stand on one file.
    Nifu,
    /// A pawn, lance or knight stands where it could never move again.
    StuckPiece,
    /// The side that is not to move is in check.
    OpponentInCheck,
}

impl SetupFault {
    const ALL: [SetupFault; 7] = [
        SetupFault::NoBlackKing,
        SetupFault::NoWhiteKing,
        SetupFault::ManyKings,
        SetupFault::TooManyPieces,
        SetupFault::Nifu,
        SetupFault::StuckPiece,
        SetupFault::OpponentInCheck,
    ];
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SetupFault::NoBlackKing => "Black has no king",
            SetupFault::NoWhiteKing => "White has no king",
            SetupFault::ManyKings => "a side has more than one king",
            SetupFault::TooManyPieces => "more pieces of one kind than a set contains",
            SetupFault::Nifu => "a side has two pawns on one file",
            SetupFault::StuckPiece => "a pawn, lance or knight is on a square from which it can never move",
            SetupFault::OpponentInCheck => "the side not to move is in check",
        })
    }
}

/// All reasons why a diagram is not a valid position.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
pub struct SetupFaults(u8);

impl SetupFaults {
    /// No fault.
    pub const NONE: SetupFaults = SetupFaults(0);
    /// What a mate problem may ignore: a king missing.
    pub const MATE_PROBLEM: SetupFaults =
        SetupFaults(1 << SetupFault::NoBlackKing as u8 | 1 << SetupFault::NoWhiteKing as u8);
    /// What legality can be decided in spite of. Where the side that is not to move is in check its king could be captured,
    /// which [`Position::check`] does not refuse and [`Position::play_unchecked`] must not be asked to do.
    const IGNORABLE: SetupFaults = SetupFaults::MATE_PROBLEM
        .with(SetupFault::Nifu)
        .with(SetupFault::StuckPiece)
        .with(SetupFault::TooManyPieces)
        .with(SetupFault::OpponentInCheck);

    /// These faults and one more.
    #[must_use]
    pub const fn with(self, fault: SetupFault) -> SetupFaults {
        SetupFaults(self.0 | 1 << fault as u8)
    }

    /// These faults without those that are ignored.
    #[must_use]
    pub const fn without(self, ignored: SetupFaults) -> SetupFaults {
        SetupFaults(self.0 & !ignored.0)
    }

    /// Whether the fault is among them.
    pub const fn has(self, fault: SetupFault) -> bool {
        self.0 & 1 << fault as u8 != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The faults, one by one.
    pub fn iter(self) -> impl Iterator<Item = SetupFault> {
        SetupFault::ALL.into_iter().filter(move |&fault| self.has(fault))
    }
}

impl fmt::Debug for SetupFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl fmt::Display for SetupFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl core::error::Error for SetupFaults {}

impl Position {
    /// The start of an even game.
    pub fn start() -> Position {
        Position::place(&Setup::start())
    }

    /// Checks a diagram.
    ///
    /// # Errors
    /// Every reason why it is not a valid position of a game.
    pub fn new(setup: &Setup) -> Result<Position, SetupFaults> {
        Position::ignoring(setup, SetupFaults::NONE)
    }

    /// Checks a diagram, but lets pass some faults: missing kings, two pawns on a file, stuck pieces, and more pieces than
    /// a set has as long as one hand can hold them (31 pawns, 3 bishops or rooks, 7 of the others). Other faults cannot be
    /// ignored.
    ///
    /// # Errors
    /// The faults that are left.
    pub fn ignoring(setup: &Setup, ignored: SetupFaults) -> Result<Position, SetupFaults> {
        let ignored = SetupFaults(ignored.0 & SetupFaults::IGNORABLE.0);
        let position = Position::place(setup);
        let mut faults = SetupFaults::NONE;
        for (color, absent) in [(Color::Black, SetupFault::NoBlackKing), (Color::White, SetupFault::NoWhiteKing)] {
            match position.pieces(color, PieceKind::King).count() {
                0 => faults = faults.with(absent),
                1 => {}
                _ => faults = faults.with(SetupFault::ManyKings),
            }
            let plain = position.of_color(color).without(position.promoted);
            let pawns = plain & position.either(PieceKind::Pawn);
            let lances = plain & position.either(PieceKind::Lance);
            let knights = plain & position.either(PieceKind::Knight);
            let (last, second) = (far_rank(color, 1), far_rank(color, 2));
            if (pawns | lances | knights).intersects(last) || knights.intersects(second) {
                faults = faults.with(SetupFault::StuckPiece);
            }
            if pawns.files().count() != 9 * pawns.count() {
                faults = faults.with(SetupFault::Nifu);
            }
        }
        for kind in PieceKind::HAND {
            let held = |color| u32::from(setup.hands[color].count(kind));
            let total = position.either(kind).count() + held(Color::Black) + held(Color::White);
            if total > u32::from(PieceKind::SET[kind.index()]) {
                faults = faults.with(SetupFault::TooManyPieces);
                if total > Hand::capacity(kind) {
                    return Err(faults.without(ignored).with(SetupFault::TooManyPieces));
                }
            }
        }
        if faults.has(SetupFault::ManyKings) {
            return Err(faults.without(ignored));
        }
        if let Some(king) = position.king(!position.turn)
            && position.attackers(king, position.turn, position.occupied()).non_empty()
        {
            faults = faults.with(SetupFault::OpponentInCheck);
        }
        let left = faults.without(ignored);
        if left.is_empty() { Ok(position) } else { Err(left) }
    }

    fn place(setup: &Setup) -> Position {
        let mut position = Position {
            colors: [Bitboard::EMPTY; 2],
            kinds: [Bitboard::EMPTY; 8],
            promoted: Bitboard::EMPTY,
            checkers: Bitboard::EMPTY,
            squares: setup.board,
            turn: setup.turn,
            kings: ByColor { black: None, white: None },
            hands: setup.hands,
            move_number: setup.move_number,
            board_key: zobrist::turn(setup.turn),
            hand_key: zobrist::hand(Color::Black, setup.hands.black)
                .wrapping_add(zobrist::hand(Color::White, setup.hands.white)),
        };
        for (square, &mark) in Square::all().zip(&setup.board) {
            if mark != 0 {
                position.toggle(mark & 0x1f, square);
                match mark ^ Piece::THERE {
                    BLACK_KING => position.kings.black = Some(square),
                    WHITE_KING => position.kings.white = Some(square),
                    _ => {}
                }
            }
        }
        position.checkers = position.checks_on_turn();
        position
    }

    /// The position as a diagram.
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup::empty();
        setup.board = self.squares;
        setup.hands = self.hands;
        setup.turn = self.turn;
        setup.move_number = self.move_number;
        setup
    }

    /// Puts a piece on, or takes it off, bitboards and key.
    #[inline(always)]
    fn toggle(&mut self, code: u8, square: Square) {
        let bit = Bitboard::of(square);
        self.colors[(code >> 4 & 1) as usize] ^= bit;
        self.kinds[(code & 7) as usize] ^= bit;
        self.promoted ^= bit.when(code >> 3 & 1);
        self.board_key ^= zobrist::piece(code, square);
    }

    /// Plays a move that is known to be legal. A move that is not leaves a position that means nothing.
    #[inline(always)]
    pub fn play_unchecked(&mut self, mv: Move) {
        let us = self.turn;
        let to = mv.to();
        let bit = Bitboard::of(to);
        // What changes is put together first and written once: a field written twice would wait for itself.
        let (code, flip, turned, key) = match mv.shape() {
            MoveShape::Board { from, promote, .. } => {
                let before = self.squares[from.index()] & 0x1f;
                let taken = self.squares[to.index()];
                if taken != 0 {
                    self.toggle(taken & 0x1f, to);
                    let kind = PieceKind::UNPROMOTED[(taken & 7) as usize];
                    self.hands[us].add(kind);
                    self.hand_key = self.hand_key.wrapping_add(zobrist::held(us, kind));
                }
                self.squares[from.index()] = 0;
                if before & 7 == PieceKind::King as u8 {
                    self.kings[us] = Some(to);
                }
                let origin = Bitboard::of(from);
                let after = before | (promote as u8) << 3;
                let turned = origin.when(before >> 3 & 1) ^ bit.when(after >> 3 & 1);
                (after, origin ^ bit, turned, zobrist::piece(before, from) ^ zobrist::piece(after, to))
            }
            MoveShape::Drop { kind, .. } => {
                self.hands[us].take(kind);
                self.hand_key = self.hand_key.wrapping_sub(zobrist::held(us, kind));
                let code = Piece::new(us, kind).code();
                (code, bit, Bitboard::EMPTY, zobrist::piece(code, to))
            }
        };
        self.colors[us.index()] ^= flip;
        self.kinds[(code & 7) as usize] ^= flip;
        self.promoted ^= turned;
        self.board_key ^= key;
        self.squares[to.index()] = code | Piece::THERE;
        self.end_turn();
        // A step can only give check from where it led; slides may have been opened elsewhere.
        self.checkers = match self.kings[!us] {
            Some(king) if attacks::steps_of(code, to).has(king) => self.sliding_checks(king) | Bitboard::of(to),
            Some(king) => self.sliding_checks(king),
            None => Bitboard::EMPTY,
        };
    }

    /// The sliders of the side not to move that attack the king of the side to move.
    #[inline(always)]
    fn sliding_checks(&self, king: Square) -> Bitboard {
        let occupied = self.occupied();
        let mut found = Bitboard::EMPTY;
        for sniper in self.snipers(self.turn, king) {
            if !attacks::between(king, sniper).intersects(occupied) {
                found |= Bitboard::of(sniper);
            }
        }
        found
    }

    /// The other side's sliders that would attack a king of a colour on an empty board.
    #[inline(always)]
    pub(crate) fn snipers(&self, king_of: Color, king: Square) -> Bitboard {
        use PieceKind::*;
        let view = attacks::view(king_of, king);
        ((view.lance & self.kinds[Lance.index()]).without(self.promoted)
            | (view.bishop & self.kinds[Bishop.index()])
            | (view.rook & self.kinds[Rook.index()]))
            & self.of_color(!king_of)
    }

    #[inline(always)]
    fn end_turn(&mut self) {
        self.turn = !self.turn;
        self.board_key ^= zobrist::turn(Color::White);
        self.move_number = self.move_number.saturating_add(1);
    }

    /// Gives the move to the other side: what every move ends with, and a search's null move.
    /// The side to move must not be in check.
    pub fn pass(&mut self) {
        self.end_turn();
        self.checkers = self.checks_on_turn();
    }

    fn checks_on_turn(&self) -> Bitboard {
        match self.king(self.turn) {
            Some(king) => self.attackers(king, !self.turn, self.occupied()),
            None => Bitboard::EMPTY,
        }
    }

    /// Who is to move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The number of the next move.
    #[inline]
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }

    /// The pieces one side holds.
    #[inline]
    pub fn hand(&self, color: Color) -> Hand {
        self.hands[color]
    }

    /// What stands on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::of_mark(self.squares[square.index()])
    }

    /// The squares with a piece on them.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The squares of one side's pieces.
    #[inline]
    pub const fn of_color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The squares of both sides' pieces of exactly this kind.
    #[inline]
    pub const fn of_kind(&self, kind: PieceKind) -> Bitboard {
        let all = self.kinds[kind.unpromoted().index()];
        if kind.is_promoted() { all.and(self.promoted) } else { all.without(self.promoted) }
    }

    /// The squares of one side's pieces of exactly this kind.
    #[inline]
    pub const fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.of_kind(kind).and(self.of_color(color))
    }

    /// The squares of both sides' pieces of an unpromoted kind, promoted or not.
    #[inline(always)]
    pub(crate) const fn either(&self, kind: PieceKind) -> Bitboard {
        self.kinds[kind as usize & 7]
    }

    /// The squares of all promoted pieces.
    #[inline(always)]
    pub(crate) const fn promoted(&self) -> Bitboard {
        self.promoted
    }

    /// The squares of all pieces that move like a gold.
    #[inline]
    pub fn gold_movers(&self) -> Bitboard {
        let big = self.kinds[PieceKind::Bishop.index()] | self.kinds[PieceKind::Rook.index()];
        self.kinds[PieceKind::Gold.index()] | self.promoted.without(big)
    }

    /// Where a side's king stands, if it has one.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.kings[color]
    }

    /// The pieces that give check to the side to move.
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether the side to move is in check.
    #[inline]
    pub const fn in_check(&self) -> bool {
        self.checkers.non_empty()
    }

    /// The squares on which another position has another piece, or only one of the two has any.
    pub fn differing_squares(&self, other: &Position) -> Bitboard {
        let kinds = self.kinds.iter().zip(&other.kinds);
        let colors = self.colors.iter().zip(&other.colors);
        kinds.chain(colors).fold(self.promoted ^ other.promoted, |all, (&ours, &theirs)| all | (ours ^ theirs))
    }

    /// A 64-bit key of squares, side to move and hands.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.board_key ^ self.hand_key
    }

    /// The key after a legal move, without making it: a search asks memory for what it knows of that position before it
    /// goes there.
    ///
    /// ```
    /// # use komadai_shogi::Position;
    /// let mut position = Position::start();
    /// let mv = "7g7f".parse().unwrap();
    /// let key = position.key_after(mv);
    /// position.play(mv).unwrap();
    /// assert_eq!(position.key(), key);
    /// ```
    #[inline]
    pub fn key_after(&self, mv: Move) -> u64 {
        let us = self.turn;
        let to = mv.to();
        let board = self.board_key ^ zobrist::turn(Color::White);
        let (board, hand) = match mv.shape() {
            MoveShape::Board { from, promote, .. } => {
                let before = self.squares[from.index()] & 0x1f;
                let taken = self.squares[to.index()];
                let board = board ^ zobrist::piece(before, from) ^ zobrist::piece(before | (promote as u8) << 3, to);
                if taken == 0 {
                    (board, self.hand_key)
                } else {
                    let kind = PieceKind::UNPROMOTED[(taken & 7) as usize];
                    (board ^ zobrist::piece(taken & 0x1f, to), self.hand_key.wrapping_add(zobrist::held(us, kind)))
                }
            }
            MoveShape::Drop { kind, .. } => {
                let code = Piece::new(us, kind).code();
                (board ^ zobrist::piece(code, to), self.hand_key.wrapping_sub(zobrist::held(us, kind)))
            }
        };
        board ^ hand
    }

    /// The part of the key that squares and side to move make.
    #[inline]
    pub const fn board_key(&self) -> u64 {
        self.board_key
    }

    /// The part of the key that the hands make.
    #[inline]
    pub const fn hand_key(&self) -> u64 {
        self.hand_key
    }

    /// The pieces of a side that attack a square, past the given occupied squares.
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        self.attackers_with(Portable, square, by, occupied)
    }

    /// The same with the instructions at hand.
    #[inline(always)]
    pub(crate) fn attackers_with<C: Cpu>(&self, cpu: C, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        use PieceKind::*;
        let kind = |kind: PieceKind| self.kinds[kind.index()];
        let view = attacks::view(!by, square);
        let mut found = self.stepping_attackers(view);
        let lances = (view.lance & kind(Lance)).without(self.promoted) & self.of_color(by);
        if lances.non_empty() {
            found |= lances & attacks::lance_with(cpu, !by, square, occupied);
        }
        let bishops = view.bishop & kind(Bishop) & self.of_color(by);
        if bishops.non_empty() {
            found |= bishops & attacks::bishop_with(cpu, square, occupied);
        }
        let rooks = view.rook & kind(Rook) & self.of_color(by);
        if rooks.non_empty() {
            found |= rooks & attacks::rook_with(cpu, square, occupied);
        }
        found & self.of_color(by)
    }

    /// The pieces of either side whose step, seen from a square, leads to it.
    #[inline(always)]
    fn stepping_attackers(&self, view: &attacks::View) -> Bitboard {
        use PieceKind::*;
        let kind = |kind: PieceKind| self.kinds[kind.index()];
        let plain = (view.pawn & kind(Pawn)) | (view.knight & kind(Knight)) | (view.silver & kind(Silver));
        let kings = kind(King) | (self.promoted & (kind(Bishop) | kind(Rook)));
        plain.without(self.promoted) | (view.gold & self.gold_movers()) | (view.king & kings)
    }

    /// The pieces of either side that alone stand between a slider of the other side than `king_of` and the king of `king_of`.
    #[inline]
    pub fn blockers(&self, king_of: Color) -> Bitboard {
        let Some(king) = self.king(king_of) else { return Bitboard::EMPTY };
        let occupied = self.occupied();
        let mut found = Bitboard::EMPTY;
        for sniper in self.snipers(king_of, king) {
            let line = attacks::between(king, sniper) & occupied;
            if !line.many() {
                found |= line;
            }
        }
        found
    }

    /// Whether squares, hands and side to move are all the same: one position in the sense of the repetition rule.
    pub fn same_as(&self, other: &Position) -> bool {
        self.key() == other.key()
            && self.turn == other.turn
            && self.hands == other.hands
            && self.squares == other.squares
    }
}

impl FromStr for Position {
    type Err = PositionError;
    /// Reads an SFEN and checks it.
    fn from_str(text: &str) -> Result<Position, PositionError> {
        let setup: Setup = text.parse().map_err(PositionError::Sfen)?;
        Position::new(&setup).map_err(PositionError::Setup)
    }
}

/// Why a text is not a valid position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// It is not valid SFEN.
    Sfen(crate::SfenError),
    /// It is an SFEN, but not of a position.
    Setup(SetupFaults),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Sfen(error) => error.fmt(f),
            PositionError::Setup(faults) => write!(f, "not a position: {faults}"),
        }
    }
}

impl core::error::Error for PositionError {}

/// The position's SFEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        sfen::write(f, &self.squares, self.turn, self.hands, self.move_number)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !f.alternate() {
            return write!(f, "Position({self})");
        }
        for rank in 1..=9 {
            for file in (1..=9).rev() {
                match Square::new(file, rank).and_then(|square| self.piece_at(square)) {
                    None => f.write_str("  .")?,
                    Some(piece) if piece.kind.is_promoted() => write!(f, " {piece}")?,
                    Some(piece) => write!(f, "  {piece}")?,
                }
            }
            writeln!(f)?;
        }
        write!(f, "{} to move, black {:?}, white {:?}", self.turn, self.hands.black, self.hands.white)
    }
}

/// Equal in squares, hands, side to move and move number.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.same_as(other) && self.move_number == other.move_number
    }
}

impl Eq for Position {}
