//! Legal moves.

use crate::attacks;
use crate::bitboard::buffer::Writer;
use crate::bitboard::cpu::{Cpu, Job, Portable, dispatch};
use crate::movelist::ROOM;
use crate::{Bitboard, Color, Move, MoveList, Piece, PieceKind, Position, Square};
use PieceKind::*;
use core::ops::ControlFlow;

/// Legal moves that share an origin, or a kind of piece in hand: cheap to count without listing them.
#[derive(Copy, Clone, Debug)]
pub enum MoveSet {
    /// Moves of one piece of the board.
    Board {
        /// Where it stands.
        from: Square,
        /// Destinations reached without promotion.
        plain: Bitboard,
        /// Destinations reached with promotion.
        promoted: Bitboard,
    },
    /// Drops of one kind.
    Drop {
        /// What is dropped.
        kind: PieceKind,
        /// Where it may be dropped.
        to: Bitboard,
    },
}

impl MoveSet {
    /// The number of moves in the set.
    #[inline]
    pub fn len(&self) -> usize {
        match self {
            MoveSet::Board { plain, promoted, .. } => (plain.count() + promoted.count()) as usize,
            MoveSet::Drop { to, .. } => to.count() as usize,
        }
    }

    /// Whether the set has no move.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Calls `f` with each move, promotions first.
    #[inline]
    pub fn for_each(self, mut f: impl FnMut(Move)) {
        match self {
            MoveSet::Board { from, plain, promoted } => {
                promoted.for_each(|to| f(Move::board(from, to, true)));
                plain.for_each(|to| f(Move::board(from, to, false)));
            }
            MoveSet::Drop { kind, to } => to.for_each(|to| f(Move::drop(kind, to))),
        }
    }
}

/// What a generator hands its moves to.
pub(crate) trait Sink {
    /// Takes a set of moves; a break stops the generator.
    fn take(&mut self, set: MoveSet) -> ControlFlow<()>;

    /// Takes a pawn's step, which has one destination: on the far three ranks it may promote, on the last it must.
    #[inline(always)]
    fn take_pawn(&mut self, from: Square, to: Square, zone: Bitboard, last: Bitboard) -> ControlFlow<()> {
        let bit = Bitboard::of(to);
        self.take(MoveSet::Board { from, plain: bit.without(last), promoted: bit & zone })
    }
}

impl<F: FnMut(MoveSet) -> ControlFlow<()>> Sink for F {
    #[inline(always)]
    fn take(&mut self, set: MoveSet) -> ControlFlow<()> {
        self(set)
    }
}

impl Sink for Writer<'_, Move, ROOM> {
    #[inline(always)]
    fn take(&mut self, set: MoveSet) -> ControlFlow<()> {
        set.for_each(|mv| self.push(mv));
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn take_pawn(&mut self, from: Square, to: Square, zone: Bitboard, last: Bitboard) -> ControlFlow<()> {
        if zone.has(to) {
            self.push(Move::board(from, to, true));
        }
        if !last.has(to) {
            self.push(Move::board(from, to, false));
        }
        ControlFlow::Continue(())
    }
}

struct ListMoves<'a>(&'a Position, &'a mut MoveList);

impl Job for ListMoves<'_> {
    type Output = ();
    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) {
        let ListMoves(position, list) = self;
        let _ = position.sets(cpu, &mut list.writer());
    }
}

impl Position {
    /// Every legal move, non-promotions included.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        dispatch(ListMoves(self, &mut list));
        list
    }

    /// Adds every legal move to a list, which may be used again and again.
    pub fn legal_moves_into(&self, list: &mut MoveList) {
        dispatch(ListMoves(self, list));
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&self) -> bool {
        self.try_generate(|set| if set.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
            .is_break()
    }

    /// Whether the side to move is mated: in check without a legal move.
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// Calls `f` with the legal moves, set by set; some sets may be empty.
    #[inline]
    pub fn generate(&self, mut f: impl FnMut(MoveSet)) {
        let _ = self.try_generate(|set| {
            f(set);
            ControlFlow::Continue(())
        });
    }

    /// Like [`generate`](Position::generate), but stops when `f` breaks.
    #[inline]
    pub fn try_generate(&self, mut f: impl FnMut(MoveSet) -> ControlFlow<()>) -> ControlFlow<()> {
        self.sets(Portable, &mut f)
    }

    /// Hands out the legal moves with the instructions at hand.
    #[inline(always)]
    pub(crate) fn sets<C: Cpu>(&self, cpu: C, sink: &mut impl Sink) -> ControlFlow<()> {
        match self.turn() {
            Color::Black => self.sets_of::<C, true>(cpu, sink),
            Color::White => self.sets_of::<C, false>(cpu, sink),
        }
    }

    #[inline(always)]
    fn sets_of<C: Cpu, const BLACK: bool>(&self, cpu: C, sink: &mut impl Sink) -> ControlFlow<()> {
        let us = side(BLACK);
        let own = self.of_color(us);
        let occupied = self.occupied();

        let mut targets = !own;
        let mut empty = !occupied;
        let mut pinned = Bitboard::EMPTY;
        let king = self.king(us);
        if let Some(king) = king {
            sink.take(self.king_moves(cpu, us, king))?;
            if let Some(checker) = self.checkers().first() {
                if self.checkers().many() {
                    return ControlFlow::Continue(());
                }
                empty = attacks::between(king, checker);
                targets = empty | Bitboard::of(checker);
            }
            pinned = self.blockers(us) & own;
        }

        let army = self.army(us);
        let free = !pinned;
        let last = far_rank(us, 1);
        let zone = Bitboard::zone(us);
        let forward = if BLACK { -1 } else { 1 };

        // Pawns all together: each has one destination, and stands behind it.
        for to in (army.pawn & free).shift(forward) & targets.without(far_rank(us, 9)) {
            let from = Square::at((to.index() as i32 - forward) as usize);
            sink.take_pawn(from, to, zone, last)?;
        }
        for from in army.lance & free {
            let to = attacks::lance_with(cpu, us, from, occupied) & targets;
            sink.take(MoveSet::Board { from, plain: to.without(last), promoted: to & zone })?;
        }
        for from in army.knight & free {
            let to = attacks::knight(us, from) & targets;
            sink.take(MoveSet::Board { from, plain: to.without(last | far_rank(us, 2)), promoted: to & zone })?;
        }
        for from in army.silver & free {
            let to = attacks::silver(us, from) & targets;
            sink.take(MoveSet::Board { from, plain: to, promoted: if zone.has(from) { to } else { to & zone } })?;
        }
        for from in army.gold & free {
            let to = attacks::gold(us, from) & targets;
            sink.take(MoveSet::Board { from, plain: to, promoted: Bitboard::EMPTY })?;
        }
        for from in army.bishop & free {
            let to = attacks::bishop_with(cpu, from, occupied) & targets;
            sink.take(MoveSet::Board { from, plain: to, promoted: if zone.has(from) { to } else { to & zone } })?;
        }
        for from in army.rook & free {
            let to = attacks::rook_with(cpu, from, occupied) & targets;
            sink.take(MoveSet::Board { from, plain: to, promoted: if zone.has(from) { to } else { to & zone } })?;
        }
        for from in army.horse & free {
            let to = (attacks::bishop_with(cpu, from, occupied) | attacks::king(from)) & targets;
            sink.take(MoveSet::Board { from, plain: to, promoted: Bitboard::EMPTY })?;
        }
        for from in army.dragon & free {
            let to = (attacks::rook_with(cpu, from, occupied) | attacks::king(from)) & targets;
            sink.take(MoveSet::Board { from, plain: to, promoted: Bitboard::EMPTY })?;
        }
        if let Some(king) = king {
            for from in pinned {
                sink.take(self.pinned_moves(cpu, king, from, targets))?;
            }
        }
        self.drops(cpu, us, empty, sink)
    }

    /// The moves of a pinned piece: those along the line of the pin.
    #[inline(always)]
    pub(crate) fn pinned_moves<C: Cpu>(&self, cpu: C, king: Square, from: Square, targets: Bitboard) -> MoveSet {
        match self.piece_at(from) {
            None => MoveSet::Board { from, plain: Bitboard::EMPTY, promoted: Bitboard::EMPTY },
            Some(piece) => {
                let along = targets & attacks::line(king, from);
                let to =
                    if along.is_empty() { along } else { attacks::of_with(cpu, piece, from, self.occupied()) & along };
                board_moves(piece, from, to)
            }
        }
    }

    #[inline(always)]
    fn king_moves<C: Cpu>(&self, cpu: C, us: Color, king: Square) -> MoveSet {
        let to = attacks::king(king).without(self.of_color(us));
        let to = to.without(self.danger(cpu, us, king, self.occupied()));
        MoveSet::Board { from: king, plain: to, promoted: Bitboard::EMPTY }
    }

    /// The squares beside a king, and perhaps others, that the other side attacks; the king itself shields none of them.
    #[inline(always)]
    pub(crate) fn danger<C: Cpu>(&self, cpu: C, king_of: Color, king: Square, occupied: Bitboard) -> Bitboard {
        let near = attacks::near(king_of, king);
        let by = !king_of;
        let army = self.army(by);
        let mut found = Bitboard::EMPTY;
        if self.of_color(by).intersects(near.steps) {
            found = army.step_attacks(by);
            if let Some(other) = self.king(by) {
                found |= attacks::king(other);
            }
        }
        let shown = occupied.without(Bitboard::of(king));
        if army.lance.intersects(near.lance) {
            found |= attacks::lances(by, army.lance, shown);
        }
        for from in (army.bishop | army.horse) & near.bishop {
            found |= attacks::bishop_with(cpu, from, shown);
        }
        for from in (army.rook | army.dragon) & near.rook {
            found |= attacks::rook_with(cpu, from, shown);
        }
        found
    }

    #[inline(always)]
    fn drops<C: Cpu>(&self, cpu: C, us: Color, empty: Bitboard, sink: &mut impl Sink) -> ControlFlow<()> {
        let hand = self.hand(us);
        if hand.is_empty() || empty.is_empty() {
            return ControlFlow::Continue(());
        }
        if hand.has(Pawn) {
            sink.take(MoveSet::Drop { kind: Pawn, to: self.pawn_drops(cpu, us, empty) })?;
        }
        for (kind, to) in [
            (Lance, empty.without(stuck_ranks(us, Lance))),
            (Knight, empty.without(stuck_ranks(us, Knight))),
            (Silver, empty),
            (Gold, empty),
            (Bishop, empty),
            (Rook, empty),
        ] {
            if hand.has(kind) {
                sink.take(MoveSet::Drop { kind, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Where a pawn may be dropped among the given squares.
    #[inline(always)]
    pub(crate) fn pawn_drops<C: Cpu>(&self, cpu: C, us: Color, empty: Bitboard) -> Bitboard {
        let to = empty.without(far_rank(us, 1) | self.pieces(us, Pawn).files());
        match self.king(!us) {
            None => to,
            Some(king) => {
                let head = attacks::pawn(!us, king) & to;
                match head.first() {
                    Some(square) if self.drop_mates(cpu, us, king, square) => to.without(head),
                    _ => to,
                }
            }
        }
    }

    /// Whether a pawn of the side to move, dropped on the square in front of the other king, mates at once (打ち歩詰め).
    pub(crate) fn pawn_drop_mates(&self, head: Square) -> bool {
        self.king(!self.turn()).is_some_and(|king| self.drop_mates(Portable, self.turn(), king, head))
    }

    /// The check is adjacent, so the only answers are to take the pawn or to move the king.
    #[inline(always)]
    fn drop_mates<C: Cpu>(&self, cpu: C, us: Color, king: Square, head: Square) -> bool {
        let them = !us;
        let occupied = self.occupied() | Bitboard::of(head);
        // Cheapest first: most pawns dropped there are simply taken by the king.
        if self.attackers_with(cpu, head, us, occupied).is_empty() {
            return false;
        }
        let takers = self.attackers_with(cpu, head, them, occupied).without(Bitboard::of(king));
        if takers.non_empty() {
            let pinned = self.blockers(them);
            if takers.into_iter().any(|taker| !pinned.has(taker) || attacks::line(king, taker).has(head)) {
                return false;
            }
        }
        let beside = attacks::king(king).without(self.of_color(them) | Bitboard::of(head));
        beside.without(self.danger(cpu, them, king, occupied)).is_empty()
    }

    /// The pieces of a side, sorted by how they move.
    #[inline(always)]
    pub(crate) fn army(&self, color: Color) -> Army {
        let own = self.of_color(color);
        let plain = own.without(self.promoted());
        let turned = own & self.promoted();
        let (bishops, rooks) = (self.either(Bishop), self.either(Rook));
        Army {
            pawn: plain & self.either(Pawn),
            lance: plain & self.either(Lance),
            knight: plain & self.either(Knight),
            silver: plain & self.either(Silver),
            gold: (own & self.either(Gold)) | turned.without(bishops | rooks),
            bishop: plain & bishops,
            rook: plain & rooks,
            horse: turned & bishops,
            dragon: turned & rooks,
        }
    }
}

/// One side's pieces by how they move, the king left out.
#[derive(Copy, Clone)]
pub(crate) struct Army {
    pub(crate) pawn: Bitboard,
    pub(crate) lance: Bitboard,
    pub(crate) knight: Bitboard,
    pub(crate) silver: Bitboard,
    /// Gold and all that moves like one.
    pub(crate) gold: Bitboard,
    pub(crate) bishop: Bitboard,
    pub(crate) rook: Bitboard,
    pub(crate) horse: Bitboard,
    pub(crate) dragon: Bitboard,
}

/// Who steps where: the pieces that can make each step, as a difference of square numbers for Black.
pub(crate) struct Steppers {
    pub(crate) forward: Bitboard,
    pub(crate) forward_aside: Bitboard,
    pub(crate) aside: Bitboard,
    pub(crate) back_aside: Bitboard,
}

impl Army {
    /// The pieces by direction. What steps straight back is what steps aside.
    #[inline(always)]
    pub(crate) fn steppers(&self) -> Steppers {
        let aside = self.gold | self.horse;
        let silver_dragon = self.silver | self.dragon;
        Steppers {
            forward: self.pawn | self.silver | aside,
            forward_aside: silver_dragon | self.gold,
            aside,
            back_aside: silver_dragon,
        }
    }

    /// The squares to which a piece other than a slider or the king could step, own pieces included.
    #[inline(always)]
    pub(crate) fn step_attacks(&self, color: Color) -> Bitboard {
        let s = if matches!(color, Color::Black) { 1 } else { -1 };
        let by = self.steppers();
        let forward = by.forward.shift(-s) | by.forward_aside.shift(8 * s) | by.forward_aside.shift(-10 * s);
        let back = by.aside.shift(s) | by.back_aside.shift(10 * s) | by.back_aside.shift(-8 * s);
        let aside = by.aside.shift(9 * s) | by.aside.shift(-9 * s);
        let jumps = self.knight.shift(7 * s) | self.knight.shift(-11 * s);
        // What wrapped around the end of a file is masked where it arrived.
        forward.without(far_rank(color, 9))
            | back.without(far_rank(color, 1))
            | aside
            | jumps.without(far_rank(color, 9) | far_rank(color, 8))
    }
}

#[inline(always)]
pub(crate) const fn side(black: bool) -> Color {
    if black { Color::Black } else { Color::White }
}

/// A rank counted from the far side of a colour.
#[inline(always)]
pub(crate) const fn far_rank(color: Color, rank: u8) -> Bitboard {
    match color {
        Color::Black => Bitboard::rank(rank),
        Color::White => Bitboard::rank(10 - rank),
    }
}

/// The ranks on which a dropped or unpromoted piece could never move again.
#[inline]
pub(crate) fn stuck_ranks(color: Color, kind: PieceKind) -> Bitboard {
    let (last, second) = match color {
        Color::Black => (Bitboard::rank(1), Bitboard::rank(2)),
        Color::White => (Bitboard::rank(9), Bitboard::rank(8)),
    };
    match kind {
        Pawn | Lance => last,
        Knight => last | second,
        _ => Bitboard::EMPTY,
    }
}

#[inline]
fn board_moves(piece: Piece, from: Square, to: Bitboard) -> MoveSet {
    if piece.kind.promoted().is_none() {
        return MoveSet::Board { from, plain: to, promoted: Bitboard::EMPTY };
    }
    let promoted = if from.in_zone(piece.color) { to } else { to & Bitboard::zone(piece.color) };
    MoveSet::Board { from, plain: to.without(stuck_ranks(piece.color, piece.kind)), promoted }
}
