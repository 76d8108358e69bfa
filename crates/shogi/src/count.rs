//! Counting legal moves without listing them.

use crate::attacks;
use crate::bitboard::cpu::{Cpu, Job, dispatch};
use crate::movegen::{far_rank, side};
use crate::{Bitboard, Color, PieceKind, Position};
use PieceKind::*;

struct Count<'a>(&'a Position);

impl Job for Count<'_> {
    type Output = u32;
    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u32 {
        match self.0.turn() {
            Color::Black => self.0.count_of::<C, true>(cpu),
            Color::White => self.0.count_of::<C, false>(cpu),
        }
    }
}

impl Position {
    /// How many legal moves there are.
    pub fn count_legal_moves(&self) -> usize {
        dispatch(Count(self)) as usize
    }

    /// Counts whole sets at once: a step in one direction by all pieces that can make it is one shift, and each bit of
    /// the result is one move, for two pieces that step the same way never arrive on the same square.
    #[inline(always)]
    pub(crate) fn count_of<C: Cpu, const BLACK: bool>(&self, cpu: C) -> u32 {
        let us = side(BLACK);
        let own = self.of_color(us);
        let occupied = self.occupied();
        let mut n = 0;

        let mut targets = !own;
        let mut empty = !occupied;
        let mut pinned = Bitboard::EMPTY;
        if let Some(king) = self.king(us) {
            let beside = attacks::king(king).without(own);
            n += beside.without(self.danger(cpu, us, king, occupied)).count();
            if let Some(checker) = self.checkers().first() {
                if self.checkers().many() {
                    return n;
                }
                empty = attacks::between(king, checker);
                targets = empty | Bitboard::of(checker);
            }
            pinned = self.blockers(us) & own;
            for from in pinned {
                n += self.pinned_moves(cpu, king, from, targets).len() as u32;
            }
        }

        let mut army = self.army(us);
        let free = !pinned;
        army.pawn &= free;
        army.lance &= free;
        army.knight &= free;
        army.silver &= free;
        army.gold &= free;
        army.horse &= free;
        army.dragon &= free;

        let zone = Bitboard::zone(us);
        let far = |rank| far_rank(us, rank);
        let s = if BLACK { 1 } else { -1 };
        let by = army.steppers();
        // Wrapped steps arrive on the rank that no step in that direction can reach.
        let ahead = targets.without(far(9));
        let behind = targets.without(far(1));

        // Steps. Pawns: their promotions count once more on ranks 2 and 3, on rank 1 there is no other move.
        n += (by.forward.shift(-s) & ahead).count();
        n += (army.pawn.shift(-s) & targets & (far(2) | far(3))).count();
        n += (by.forward_aside.shift(8 * s) & ahead).count();
        n += (by.forward_aside.shift(-10 * s) & ahead).count();
        n += (by.aside.shift(9 * s) & targets).count();
        n += (by.aside.shift(-9 * s) & targets).count();
        n += (by.aside.shift(s) & behind).count();
        n += (by.back_aside.shift(10 * s) & behind).count();
        n += (by.back_aside.shift(-8 * s) & behind).count();
        // Silvers that promote: they end their move in the zone, or begin it there.
        if army.silver.intersects(zone | far(4)) {
            let inside = army.silver & zone;
            n += (army.silver.shift(-s) & targets & zone).count();
            n += (army.silver.shift(8 * s) & targets & zone).count();
            n += (army.silver.shift(-10 * s) & targets & zone).count();
            n += (inside.shift(10 * s) & behind).count();
            n += (inside.shift(-8 * s) & behind).count();
        }
        // Knights: on rank 3 they may promote, on ranks 1 and 2 they must.
        let landing = targets.without(far(8) | far(9));
        let (left, right) = (army.knight.shift(7 * s) & landing, army.knight.shift(-11 * s) & landing);
        n += left.count() + right.count() + (left & far(3)).count() + (right & far(3)).count();

        // Slides.
        let reach = attacks::lances(us, army.lance, occupied) & targets;
        n += reach.count() + (reach & (far(2) | far(3))).count();
        for from in (army.bishop | army.horse) & free {
            let to = attacks::bishop_with(cpu, from, occupied) & targets;
            let bit = Bitboard::of(from);
            let promotes = if bit.intersects(zone) { to } else { to & zone };
            n += to.count() + if army.horse.intersects(bit) { 0 } else { promotes.count() };
        }
        for from in (army.rook | army.dragon) & free {
            let to = attacks::rook_with(cpu, from, occupied) & targets;
            let bit = Bitboard::of(from);
            let promotes = if bit.intersects(zone) { to } else { to & zone };
            n += to.count() + if army.dragon.intersects(bit) { 0 } else { promotes.count() };
        }
        n + self.count_drops(cpu, us, empty)
    }

    #[inline(always)]
    fn count_drops<C: Cpu>(&self, cpu: C, us: Color, empty: Bitboard) -> u32 {
        let hand = self.hand(us);
        if hand.is_empty() || empty.is_empty() {
            return 0;
        }
        let mut n = 0;
        if hand.has(Pawn) {
            n += self.pawn_drops(cpu, us, empty).count();
        }
        let lances = empty.without(far_rank(us, 1));
        let knights = lances.without(far_rank(us, 2));
        n += u32::from(hand.has(Lance)) * lances.count();
        n += u32::from(hand.has(Knight)) * knights.count();
        let anywhere = [Silver, Gold, Bishop, Rook].into_iter().filter(|&kind| hand.has(kind)).count() as u32;
        n + anywhere * empty.count()
    }
}
