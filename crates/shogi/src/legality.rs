//! Why a move is illegal, in the words players use.

use crate::attacks;
use crate::movegen::stuck_ranks;
use crate::{Bitboard, Color, Move, MoveShape, ParseMoveError, PieceKind, Position, Square};
use core::fmt;

/// A foul (反則): the reason why a move may not be played. The names on the wire are those of [`Foul::code`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Foul {
    /// No piece stands on the origin, or none of the kind is in hand.
    NoPiece,
    /// The piece belongs to the opponent.
    NotYours,
    /// A piece stands between origin and destination.
    Blocked,
    /// The piece does not move that way.
    WrongMovement,
    /// The destination is occupied by a piece of the same side or, for a drop, by any piece.
    Occupied,
    /// Two pawns 二歩: the file already has an unpromoted pawn of the side.
    Nifu,
    /// Pawn-drop mate 打ち歩詰め.
    Uchifuzume,
    /// A drop to where the piece could never move again 行き所のない駒.
    NoRetreat,
    /// An unpromoted move to where the piece could never move again.
    MustPromote,
    /// The piece does not promote, the move does not touch the zone, or a piece is dropped promoted.
    CannotPromote,
    /// One's own king is left in check, or moved into it.
    LeavesCheck,
    /// Perpetual check: the fourth occurrence of a position by checks alone 連続王手の千日手.
    PerpetualCheck,
    /// A move out of turn 二手指し.
    OutOfTurn,
    /// A move after the end of the game.
    AfterEnd,
    /// Of middle shogi: a lion takes a lion two squares away that is guarded, and nothing of worth on the way.
    LionGuarded,
    /// Of middle shogi: a piece that is no lion takes a lion when the other side has just taken one so 先獅子.
    LionAfterLion,
}

impl Foul {
    /// Every foul.
    pub const ALL: [Foul; 16] = [
        Foul::NoPiece,
        Foul::NotYours,
        Foul::Blocked,
        Foul::WrongMovement,
        Foul::Occupied,
        Foul::Nifu,
        Foul::Uchifuzume,
        Foul::NoRetreat,
        Foul::MustPromote,
        Foul::CannotPromote,
        Foul::LeavesCheck,
        Foul::PerpetualCheck,
        Foul::OutOfTurn,
        Foul::AfterEnd,
        Foul::LionGuarded,
        Foul::LionAfterLion,
    ];

    /// A stable name for programs, such as `nifu` or `leaves-check`.
    pub const fn code(self) -> &'static str {
        match self {
            Foul::NoPiece => "no-piece",
            Foul::NotYours => "not-yours",
            Foul::Blocked => "blocked",
            Foul::WrongMovement => "wrong-movement",
            Foul::Occupied => "occupied",
            Foul::Nifu => "nifu",
            Foul::Uchifuzume => "uchifuzume",
            Foul::NoRetreat => "no-retreat",
            Foul::MustPromote => "must-promote",
            Foul::CannotPromote => "cannot-promote",
            Foul::LeavesCheck => "leaves-check",
            Foul::PerpetualCheck => "perpetual-check",
            Foul::OutOfTurn => "out-of-turn",
            Foul::AfterEnd => "after-end",
            Foul::LionGuarded => "lion-guarded",
            Foul::LionAfterLion => "lion-after-lion",
        }
    }

    /// The foul of a [`code`](Foul::code).
    pub fn from_code(code: &str) -> Option<Foul> {
        Foul::ALL.into_iter().find(|foul| foul.code() == code)
    }
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Foul::NoPiece => "no such piece on that square or in hand",
            Foul::NotYours => "the piece is the opponent's",
            Foul::Blocked => "a piece is in the way",
            Foul::WrongMovement => "the piece does not move that way",
            Foul::Occupied => "the square is occupied",
            Foul::Nifu => "two pawns on one file (nifu)",
            Foul::Uchifuzume => "a pawn drop may not give checkmate (uchifuzume)",
            Foul::NoRetreat => "the dropped piece would have no further move",
            Foul::MustPromote => "the piece must promote, or it would have no further move",
            Foul::CannotPromote => "the piece cannot promote with this move",
            Foul::LeavesCheck => "the king would be in check",
            Foul::PerpetualCheck => "perpetual check: fourfold repetition by continuous checks",
            Foul::OutOfTurn => "it is the other side's turn",
            Foul::AfterEnd => "the game is over",
            Foul::LionGuarded => "a guarded lion two squares away is taken only after something of worth",
            Foul::LionAfterLion => "a lion has just been taken, and only a lion may take the other one now",
        })
    }
}

impl core::error::Error for Foul {}

/// Why a text is not a playable move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ReadMoveError {
    /// It is not a move in USI.
    Text(ParseMoveError),
    /// It is a move, and a foul.
    Foul(Foul),
}

impl fmt::Display for ReadMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadMoveError::Text(error) => error.fmt(f),
            ReadMoveError::Foul(foul) => foul.fmt(f),
        }
    }
}

impl core::error::Error for ReadMoveError {}

impl Position {
    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// The foul, with the position unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), Foul> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Whether a move is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Whether a move is legal here, and the foul if it is not. Where several fouls coincide, the one that is seen
    /// without looking at the kings comes first.
    ///
    /// # Errors
    /// The foul.
    pub fn check(&self, mv: Move) -> Result<(), Foul> {
        match mv.shape() {
            MoveShape::Board { from, to, promote } => self.check_board_move(from, to, promote),
            MoveShape::Drop { kind, to } => self.check_drop(kind, to),
        }
    }

    /// Whether a side may play a move here: [`Foul::OutOfTurn`] (二手指し) comes before every other foul.
    ///
    /// # Errors
    /// The foul.
    pub fn check_by(&self, color: Color, mv: Move) -> Result<(), Foul> {
        if color == self.turn() { self.check(mv) } else { Err(Foul::OutOfTurn) }
    }

    /// Reads a USI move and checks it. A drop with its promoted side up (`+S*5b`, `S*5b+`), which no [`Move`] can say, is
    /// [`Foul::CannotPromote`].
    ///
    /// ```
    /// use komadai_shogi::{Foul, Position, ReadMoveError};
    /// let position: Position = "4k4/9/9/9/9/9/9/9/4K4 b S 1".parse().unwrap();
    /// assert!(position.read("S*5b").is_ok());
    /// assert_eq!(position.read("+S*5b"), Err(ReadMoveError::Foul(Foul::CannotPromote)));
    /// ```
    ///
    /// # Errors
    /// The text is not a move, or the move is a foul.
    pub fn read(&self, text: &str) -> Result<Move, ReadMoveError> {
        match text.parse::<Move>() {
            Ok(mv) => self.check(mv).map(|()| mv).map_err(ReadMoveError::Foul),
            Err(error) => {
                let plain = text.strip_prefix('+').or_else(|| text.strip_suffix('+'));
                match plain.and_then(|plain| plain.parse::<Move>().ok()) {
                    Some(mv) if mv.is_drop() => Err(ReadMoveError::Foul(Foul::CannotPromote)),
                    _ => Err(ReadMoveError::Text(error)),
                }
            }
        }
    }

    fn check_board_move(&self, from: Square, to: Square, promote: bool) -> Result<(), Foul> {
        let us = self.turn();
        let piece = self.piece_at(from).ok_or(Foul::NoPiece)?;
        if piece.color != us {
            return Err(Foul::NotYours);
        }
        if !attacks::of(piece, from, self.occupied()).has(to) {
            let blocked = attacks::of(piece, from, Bitboard::EMPTY).has(to);
            return Err(if blocked { Foul::Blocked } else { Foul::WrongMovement });
        }
        if self.of_color(us).has(to) {
            return Err(Foul::Occupied);
        }
        if promote && (piece.kind.promoted().is_none() || !(from.in_zone(us) || to.in_zone(us))) {
            return Err(Foul::CannotPromote);
        }
        if !promote && piece.kind.is_stuck_on(to.rank_for(us)) {
            return Err(Foul::MustPromote);
        }
        let Some(king) = self.king(us) else { return Ok(()) };
        let safe = if from == king {
            let without_king = self.occupied().without(Bitboard::of(king));
            self.attackers(to, !us, without_king).is_empty()
        } else {
            self.answers_check(king, to) && (!self.blockers(us).has(from) || attacks::line(king, from).has(to))
        };
        if safe { Ok(()) } else { Err(Foul::LeavesCheck) }
    }

    fn check_drop(&self, kind: PieceKind, to: Square) -> Result<(), Foul> {
        let us = self.turn();
        if !self.hand(us).has(kind) {
            return Err(Foul::NoPiece);
        }
        if self.occupied().has(to) {
            return Err(Foul::Occupied);
        }
        if stuck_ranks(us, kind).has(to) {
            return Err(Foul::NoRetreat);
        }
        if kind == PieceKind::Pawn && self.pieces(us, PieceKind::Pawn).intersects(Bitboard::file(to.file())) {
            return Err(Foul::Nifu);
        }
        if self.king(us).is_some_and(|king| !self.answers_check(king, to)) {
            return Err(Foul::LeavesCheck);
        }
        let faces_king = |king| attacks::pawn(us, to).has(king);
        if kind == PieceKind::Pawn && self.king(!us).is_some_and(faces_king) && self.pawn_drop_mates(to) {
            return Err(Foul::Uchifuzume);
        }
        Ok(())
    }

    /// Whether a piece other than the king that arrives on `to` leaves no checker attacking the king.
    fn answers_check(&self, king: Square, to: Square) -> bool {
        match self.checkers().first() {
            None => true,
            Some(_) if self.checkers().many() => false,
            Some(checker) => to == checker || attacks::between(king, checker).has(to),
        }
    }
}
