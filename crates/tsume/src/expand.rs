//! The children of a node: their moves, what the table knows of them, a first guess at those it does not.

use crate::dominance::{before, needed, refuting_hand};
use crate::futile;
use crate::held::Held;
use crate::len::Len;
use crate::moves;
use crate::path::mix;
use crate::search::{Child, FREE, NOTHING, Outcome, Search, Side};
use crate::table::{Known, Number};
use komadai_shogi::{Move, Position};
use std::ops::ControlFlow;

impl Search<'_> {
    /// Lists the children. True if an open one was met before at a smaller depth.
    pub(crate) fn expand(&mut self, position: &Position, side: Side, len: Len, depth: u16) -> bool {
        match side {
            Side::Or => self.expand_or(position, len, depth),
            Side::And => self.expand_and(position, len, depth),
        }
    }

    /// Adds a child, not looked up yet.
    fn add(&mut self, position: &Position, mv: Move) {
        self.nexts.push(*position);
        if let Some(next) = self.nexts.last_mut() {
            next.play_unchecked(mv);
            let (key, held) = (next.board_key() ^ self.salt, Held::of(next.hand(self.attacker)));
            let out = Outcome::open(1, 1);
            self.children.push(Child { mv, key: key.max(1), held, out, seen: false, unread: false, after: NOTHING });
        }
    }

    /// Asks the table for all the children at once, so that their buckets come out of memory side by side.
    fn fetch(&self, first: usize) {
        let touched = self.children[first..].iter().fold(0, |all, child| all ^ self.table.touch(child.key));
        std::hint::black_box(touched);
    }

    fn expand_or(&mut self, position: &Position, len: Len, depth: u16) -> bool {
        let first = self.children.len();
        self.nexts.clear();
        let _ = moves::try_checks(position, |mv| {
            self.add(position, mv);
            ControlFlow::Continue(())
        });
        self.fetch(first);
        let mut old = false;
        let nexts = std::mem::take(&mut self.nexts);
        for (at, next) in nexts.iter().enumerate() {
            let mv = self.children[first + at].mv;
            if moves::shuns_promotion(position, mv) {
                let twin = self.children[first..first + at]
                    .iter()
                    .position(|other| other.mv.from() == mv.from() && other.mv.to() == mv.to());
                self.children[first + at].after = twin.map_or(NOTHING, |at| at as u16);
            }
            old |= self.look(first + at, first, Side::Or, next, len.less(), depth + 1);
            if self.children[first + at].out.pn == 0 {
                self.children.truncate(first + at + 1);
                break;
            }
        }
        self.nexts = nexts;
        old
    }

    fn expand_and(&mut self, position: &Position, len: Len, depth: u16) -> bool {
        let first = self.children.len();
        self.nexts.clear();
        position.generate(|set| set.for_each(|mv| self.add(position, mv)));
        self.fetch(first);
        let mut old = false;
        let mut thrown: Option<usize> = None;
        let nexts = std::mem::take(&mut self.nexts);
        for (at, next) in nexts.iter().enumerate() {
            let mv = self.children[first + at].mv;
            if mv.is_drop() {
                // Drops on one square wait for each other, and so do those that are just thrown away, on whatever
                // square: if one does not help, the next hardly will.
                let before = if is_thrown_away(next, mv) { thrown.replace(at) } else { None };
                let twin = before.or_else(|| {
                    self.children[first..first + at]
                        .iter()
                        .rposition(|other| other.mv.is_drop() && other.mv.to() == mv.to())
                });
                self.children[first + at].after = twin.map_or(NOTHING, |at| at as u16);
            }
            old |= self.look(first + at, first, Side::And, next, len.less(), depth + 1);
            // A drop that refutes may yet turn out futile; then the others are needed.
            if self.children[first + at].out.dn == 0 && (self.count_futile || len.is_any() || !mv.is_drop()) {
                self.children.truncate(first + at + 1);
                break;
            }
        }
        self.nexts = nexts;
        old
    }

    /// Looks a child up before it is searched; true if it is open and was met at a smaller depth.
    fn look(&mut self, at: usize, first: usize, side: Side, next: &Position, len: Len, depth: u16) -> bool {
        let Child { key, held, .. } = self.children[at];
        if let Some(ancestor) = self.path.find(key, held, false) {
            self.children[at].out = Outcome::disproven(Len::ANY, held, ancestor);
            return false;
        }
        let known = self.table.look(key, held, len);
        let (pn, dn) = match known {
            Known::Proven { len, held, .. } => {
                self.children[at].out = Outcome::proven(len, held);
                return false;
            }
            Known::Disproven { len, held } => {
                self.children[at].out = Outcome::disproven(len, held, FREE);
                return false;
            }
            Known::Open { pn, dn, .. } | Known::New { pn, dn, .. } => (pn, dn),
        };
        if let Known::Open { path: true, .. } | Known::New { path: true, .. } = known
            && let Some((len, ancestor)) = self.refuted.get(self.path.trail(key, held), len)
        {
            self.children[at].out = Outcome::disproven(len, held, ancestor);
            return false;
        }
        if let Known::Open { min_depth, .. } = known {
            self.children[at].seen = true;
            self.children[at].out = Outcome::open(pn, dn);
            return min_depth < depth;
        }
        self.children[at].out = Outcome::open(pn, dn);
        if self.waits(first, &self.children[at], side) {
            self.children[at].unread = true;
        } else {
            self.estimate(at, next, len);
        }
        false
    }

    /// Looks at children more closely that wait no longer.
    pub(crate) fn wake(&mut self, first: usize, side: Side, position: &Position, len: Len) {
        for at in first..self.children.len() {
            let child = &self.children[at];
            if child.unread && !self.waits(first, child, side) {
                let mut next = *position;
                next.play_unchecked(child.mv);
                self.children[at].unread = false;
                self.estimate(at, &next, len.less());
            }
        }
    }

    /// A first look at a child that is not in the table.
    fn estimate(&mut self, at: usize, next: &Position, len: Len) {
        let Child { mv, key, held, out: Outcome { pn, dn, .. }, .. } = self.children[at];
        let mut out = if next.turn() == self.attacker {
            self.first_or(next, held, len, (pn, dn))
        } else {
            self.first_and(next, mv, held, len, (pn, dn))
        };
        if self.noise != 0 && !out.is_settled() {
            let noise = mix(key ^ self.noise);
            out.pn += (noise & 1) as Number;
            out.dn += (noise >> 1 & 1) as Number;
        }
        self.children[at].out = out;
    }

    /// A first look at a node where the attacker is to move.
    fn first_or(&self, position: &Position, held: Held, len: Len, (pn, dn): (Number, Number)) -> Outcome {
        if len == Len::new(1) {
            return match moves::mate_in_one(position, self.count_futile) {
                Some(mv) if self.count_futile => Outcome::proven(len, self.mating_hand(position, mv)),
                Some(_) => Outcome::proven(len, held),
                None => Outcome::disproven(len, held, FREE),
            };
        }
        let mut checks = 0;
        let _ = moves::try_checks(position, |_| {
            checks += 1;
            ControlFlow::Continue(())
        });
        if checks == 0 {
            return Outcome::disproven(Len::ANY, refuting_hand(position, self.attacker).max(held), FREE);
        }
        Outcome::open(pn, dn.max(checks))
    }

    /// A first look at a node where the defender is in check by a move: the more answers, the longer it may take. A check that
    /// is not backed up against the pieces that guard its square, or one where two pieces do, comes later.
    fn first_and(&self, position: &Position, mv: Move, held: Held, len: Len, (pn, dn): (Number, Number)) -> Outcome {
        if let Some(mated) = self.mated(position, held) {
            return mated;
        }
        if len == Len::new(0) {
            return Outcome::disproven(len, held, FREE);
        }
        let answers = moves::answers(position);
        let occupied = position.occupied();
        let guards = position.attackers(mv.to(), position.turn(), occupied).count();
        let backing = position.attackers(mv.to(), !position.turn(), occupied).count();
        let later = u32::from(guards >= 2) + u32::from(backing < guards);
        Outcome::open(pn.max(answers + later), dn)
    }

    /// The outcome where the defender, in check, is mated already.
    pub(crate) fn mated(&self, position: &Position, held: Held) -> Option<Outcome> {
        if !position.has_legal_move() {
            return Some(Outcome::proven(Len::new(0), needed(position, self.attacker, Held::NONE)));
        }
        let futile = !self.count_futile && moves::gap(position).non_empty() && futile::is_mated(position);
        futile.then(|| Outcome::proven(Len::new(0), held))
    }

    /// The least hand with which a mating move mates.
    fn mating_hand(&self, position: &Position, mv: Move) -> Held {
        let mut next = *position;
        next.play_unchecked(mv);
        before(needed(&next, self.attacker, Held::NONE), position, mv)
    }
}

/// Whether a piece of the defender's, just dropped, stands unprotected and gives no check.
fn is_thrown_away(next: &Position, drop: Move) -> bool {
    !next.in_check() && next.attackers(drop.to(), !next.turn(), next.occupied()).is_empty()
}
