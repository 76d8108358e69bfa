//! Depth-first proof-number search with a question of length: does the attacker mate within so many plies?
//!
//! * Nagai, "Df-pn algorithm for searching AND/OR trees and its applications" (2002): thresholds, one table.
//! * Pawlewicz and Lew, "Improving depth-first PN-search: 1+ε trick" (2006): a child may exceed its rival by a quarter.
//! * Kishimoto, "Dealing with infinite loops, underestimation, and overestimation of depth-first proof-number search"
//!   (2010): thresholds are raised while an old child, met at a smaller depth, is the best (TCA).
//! * Kishimoto and Müller, "A general solution to the graph history interaction problem" (2004): a refutation that came
//!   back to an ancestor is filed under its path; it holds for good from the shallowest such ancestor upwards.

use crate::futile;
use crate::held::Held;
use crate::len::Len;
use crate::moves;
use crate::path::{Path, Refuted, mix};
use crate::table::{INF, Known, Number, Table};
use komadai_shogi::{Color, Move, PieceKind, Position};
use std::ops::ControlFlow;

/// A result that leans on no ancestor.
const FREE: u16 = u16::MAX;
/// No other child must be settled first.
const NOTHING: u16 = u16::MAX;

/// What a node came to.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Outcome {
    pub(crate) pn: Number,
    pub(crate) dn: Number,
    /// If proven: mates within. If disproven: does not within.
    pub(crate) len: Len,
    /// If settled: the least hand that mates, or the greatest that does not.
    pub(crate) held: Held,
    /// If disproven: the depth of the shallowest ancestor the refutation comes back to.
    pub(crate) leans: u16,
}

impl Outcome {
    fn open(pn: Number, dn: Number) -> Outcome {
        Outcome { pn, dn, len: Len::new(0), held: Held::NONE, leans: FREE }
    }

    pub(crate) fn proven(len: Len, held: Held) -> Outcome {
        Outcome { pn: 0, dn: INF, len, held, leans: FREE }
    }

    fn disproven(len: Len, held: Held, leans: u16) -> Outcome {
        Outcome { pn: INF, dn: 0, len, held, leans }
    }

    pub(crate) fn is_settled(&self) -> bool {
        self.pn == 0 || self.dn == 0
    }
}

/// A child of the node being expanded.
#[derive(Copy, Clone)]
struct Child {
    mv: Move,
    key: u64,
    held: Held,
    out: Outcome,
    /// Searched, or known to the table with this hand.
    seen: bool,
    /// The child that must be settled (in vain for the side to move here) before this one counts.
    after: u16,
}

/// One search: borrowed table, path, counters.
pub(crate) struct Search<'a> {
    pub(crate) table: &'a Table,
    pub(crate) refuted: &'a mut Refuted,
    path: Path,
    children: Vec<Child>,
    pub(crate) attacker: Color,
    /// Whether futile interpositions count as moves.
    pub(crate) count_futile: bool,
    salt: u64,
    pub(crate) nodes: u64,
    /// Asked now and then whether to go on.
    go_on: &'a mut dyn FnMut(u64, &dyn Fn() -> u32) -> bool,
    pub(crate) stopped: bool,
    /// The count of nodes at which a side question ends.
    pub(crate) budget: u64,
    /// The path grew longer than the search can follow.
    pub(crate) too_deep: bool,
    /// Not 0 in a thread that helps: it looks at new nodes a little differently, and so goes other ways.
    pub(crate) noise: u64,
}

/// Which side is to move at a node.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Side {
    /// The attacker: one check that mates is enough.
    Or,
    /// The defender: every answer must be mated.
    And,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        table: &'a Table,
        refuted: &'a mut Refuted,
        root: &Position,
        count_futile: bool,
        go_on: &'a mut dyn FnMut(u64, &dyn Fn() -> u32) -> bool,
    ) -> Search<'a> {
        let attacker = root.turn();
        // The set of pieces settles the defender's hand; sides and king count too, for they decide what a key means.
        let census = root.to_setup().census();
        let seed = attacker.index() as u64 | u64::from(count_futile) << 1;
        let salt = census.iter().fold(seed, |salt, &n| mix(salt ^ u64::from(n)));
        Search {
            table,
            refuted,
            path: Path::default(),
            children: Vec::with_capacity(4096),
            attacker,
            count_futile,
            salt,
            nodes: 0,
            go_on,
            stopped: false,
            budget: u64::MAX,
            too_deep: false,
            noise: 0,
        }
    }

    fn key(&self, position: &Position) -> u64 {
        (position.board_key() ^ self.salt).max(1)
    }

    fn held(&self, position: &Position) -> Held {
        Held::of(position.hand(self.attacker))
    }

    /// Whether the attacker, or the defender in check, is mated within `len`.
    pub(crate) fn solve(&mut self, position: &Position, len: Len) -> Outcome {
        let outer = std::mem::take(&mut self.path);
        let out = self.deepen(position, len);
        self.path = outer;
        out
    }

    fn deepen(&mut self, position: &Position, len: Len) -> Outcome {
        let (key, held) = (self.key(position), self.held(position));
        let mut inc = 0;
        // Limits that grow from small ones keep the search near the root while it learns little: without them the long
        // problems are lost in their first branch.
        let mut limits = (1, 1);
        loop {
            let out = self.node(position, key, held, len, limits, &mut inc);
            if out.is_settled() || self.stopped {
                return out;
            }
            limits = (limits.0.max(further(out.pn)), limits.1.max(further(out.dn)));
        }
    }

    /// What the table says of a node.
    pub(crate) fn known(&self, position: &Position, len: Len) -> Known {
        self.table.look(self.key(position), self.held(position), len)
    }

    fn node(
        &mut self,
        position: &Position,
        key: u64,
        held: Held,
        len: Len,
        (pn_limit, dn_limit): (Number, Number),
        inc: &mut u32,
    ) -> Outcome {
        self.nodes += 1;
        if self.nodes.is_multiple_of(256)
            && (self.nodes >= self.budget || !(self.go_on)(self.nodes, &|| self.table.permille()))
        {
            self.stopped = true;
        }
        let before = self.nodes;
        let depth = self.path.len() as u16;
        let side = if position.turn() == self.attacker { Side::Or } else { Side::And };
        if depth >= Len::MAX_PLIES {
            self.too_deep = true;
            return Outcome::disproven(Len::ANY, held, 0);
        }
        self.path.push(key, held);
        let first = self.children.len();
        let old = self.expand(position, side, len, depth);
        let inc_before = *inc;
        if old {
            *inc += 1;
        }
        let out = loop {
            let mut now = self.sum(first, side, position, held, depth);
            while now.dn == 0 && side == Side::And && self.excuse(first, position, len) {
                now = self.sum(first, side, position, held, depth);
            }
            if self.stopped && now.dn == 0 && side == Side::And && !self.count_futile && !len.is_any() {
                // Stopped before it was known whether the drop is futile: that is no refutation, and must not be kept as one.
                now = Outcome::open(1, 1);
            }
            if now.is_settled() || self.stopped {
                break now;
            }
            let (mut pn_limit, mut dn_limit) = (pn_limit, dn_limit);
            if *inc > 0 {
                pn_limit = pn_limit.max((now.pn + 1).min(INF));
                dn_limit = dn_limit.max((now.dn + 1).min(INF));
            }
            if now.pn >= pn_limit || now.dn >= dn_limit {
                break now;
            }
            let (best, limits) = self.choose(first, side, &now, (pn_limit, dn_limit));
            let child = self.children[best];
            if !child.seen && *inc > 0 {
                *inc -= 1;
            }
            let mut next = *position;
            next.play_unchecked(child.mv);
            let out = self.node(&next, child.key, child.held, len.less(), limits, inc);
            let child = &mut self.children[best];
            child.out = out;
            child.seen = true;
        };
        *inc = (*inc).min(inc_before);
        self.children.truncate(first);
        self.path.pop();
        let work = self.nodes - before + 1;
        if out.pn == 0 {
            self.table.prove(key, out.held, out.len, work);
        } else if out.dn == 0 {
            if out.leans >= depth && !(self.too_deep && depth == 0) {
                self.table.disprove(key, out.held, out.len, work);
                return Outcome { leans: FREE, ..out };
            }
            self.refuted.put(self.path.trail(key, held), out.len, out.leans);
        } else if !self.stopped {
            self.table.open(key, held, len, (out.pn, out.dn), depth, work);
        }
        out
    }

    /// Lists the children. True if an open one was met before at a smaller depth.
    fn expand(&mut self, position: &Position, side: Side, len: Len, depth: u16) -> bool {
        match side {
            Side::Or => self.expand_or(position, len, depth),
            Side::And => self.expand_and(position, len, depth),
        }
    }

    fn expand_or(&mut self, position: &Position, len: Len, depth: u16) -> bool {
        let first = self.children.len();
        let mut old = false;
        let _ = moves::try_checks(position, |mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            let (mut child, met) = self.child(&next, mv, len.less(), depth + 1);
            if moves::shuns_promotion(position, mv) {
                let twin = self.children[first..]
                    .iter()
                    .position(|other| other.mv.from() == mv.from() && other.mv.to() == mv.to());
                child.after = twin.map_or(NOTHING, |at| at as u16);
            }
            old |= met;
            self.children.push(child);
            if child.out.pn == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        old
    }

    fn expand_and(&mut self, position: &Position, len: Len, depth: u16) -> bool {
        let first = self.children.len();
        let mut old = false;
        let mut flow = ControlFlow::Continue(());
        let mut thrown: Option<usize> = None;
        let _ = position.try_generate(|set| {
            set.for_each(|mv| {
                if flow.is_break() {
                    return;
                }
                let mut next = *position;
                next.play_unchecked(mv);
                let (mut child, met) = self.child(&next, mv, len.less(), depth + 1);
                if mv.is_drop() {
                    // Drops on one square wait for each other, and so do those that are just thrown away, on whatever
                    // square: if one does not help, the next hardly will.
                    let here = self.children.len() - first;
                    let before = if is_thrown_away(&next, mv) { thrown.replace(here) } else { None };
                    let twin = before.or_else(|| {
                        self.children[first..].iter().rposition(|other| other.mv.is_drop() && other.mv.to() == mv.to())
                    });
                    child.after = twin.map_or(NOTHING, |at| at as u16);
                }
                old |= met;
                self.children.push(child);
                // A drop that refutes may yet turn out futile; then the others are needed.
                if child.out.dn == 0 && (self.count_futile || len.is_any() || !mv.is_drop()) {
                    flow = ControlFlow::Break(());
                }
            });
            flow
        });
        old
    }

    /// A child before it is searched; true with it if it is open and was met at a smaller depth.
    fn child(&mut self, next: &Position, mv: Move, len: Len, depth: u16) -> (Child, bool) {
        let (key, held) = (self.key(next), self.held(next));
        let mut child = Child { mv, key, held, out: Outcome::open(1, 1), seen: false, after: NOTHING };
        if let Some(ancestor) = self.path.find(key, held, false) {
            child.out = Outcome::disproven(Len::ANY, held, ancestor);
            return (child, false);
        }
        let (pn, dn) = match self.table.look(key, held, len) {
            Known::Proven { len, held, .. } => {
                child.out = Outcome::proven(len, held);
                return (child, false);
            }
            Known::Disproven { len, held } => {
                child.out = Outcome::disproven(len, held, FREE);
                return (child, false);
            }
            Known::Open { pn, dn, min_depth, .. } => {
                child.seen = true;
                child.out = Outcome::open(pn, dn);
                let refuted = self.refuted.get(self.path.trail(key, held), len);
                if let Some((len, ancestor)) = refuted {
                    child.out = Outcome::disproven(len, held, ancestor);
                    return (child, false);
                }
                return (child, min_depth < depth);
            }
            Known::New { pn, dn } => (pn, dn),
        };
        if let Some((len, ancestor)) = self.refuted.get(self.path.trail(key, held), len) {
            child.out = Outcome::disproven(len, held, ancestor);
            return (child, false);
        }
        child.out = if next.turn() == self.attacker {
            self.first_or(next, held, len, (pn, dn))
        } else {
            self.first_and(next, held, len, (pn, dn))
        };
        if self.noise != 0 && !child.out.is_settled() {
            let noise = mix(key ^ self.noise);
            child.out.pn += (noise & 1) as Number;
            child.out.dn += (noise >> 1 & 1) as Number;
        }
        (child, false)
    }

    /// A first look at a node where the attacker is to move.
    fn first_or(&mut self, position: &Position, held: Held, len: Len, (pn, dn): (Number, Number)) -> Outcome {
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

    /// A first look at a node where the defender is in check.
    fn first_and(&mut self, position: &Position, held: Held, len: Len, (pn, dn): (Number, Number)) -> Outcome {
        if !position.has_legal_move() {
            return Outcome::proven(Len::new(0), needed(position, self.attacker, Held::NONE));
        }
        if !self.count_futile && moves::gap(position).non_empty() && futile::is_mated(position) {
            return Outcome::proven(Len::new(0), held);
        }
        if len == Len::new(0) {
            return Outcome::disproven(len, held, FREE);
        }
        Outcome::open(pn.max(moves::answers(position)), dn)
    }

    /// The least hand with which a mating move mates.
    fn mating_hand(&self, position: &Position, mv: Move) -> Held {
        let mut next = *position;
        next.play_unchecked(mv);
        before(needed(&next, self.attacker, Held::NONE), position, mv)
    }

    /// The numbers of a node from its children's.
    ///
    /// All answers must be mated, so their proof numbers add up. Checks must all be refuted too, but what refutes one
    /// mostly refutes others: positions after different checks run together soon, and a sum would count the same work again and
    /// again (double counting). So a node of the attacker takes the greatest disproof number and 1 for each further check
    /// (Ueda, Hashimoto, Hashimoto and Iida, "Weak proof-number search", 2008).
    fn sum(&mut self, first: usize, side: Side, position: &Position, held: Held, depth: u16) -> Outcome {
        let children = &self.children[first..];
        match side {
            Side::Or => {
                let (mut pn, mut dn_max, mut dn_extra) = (INF, 0, 0);
                for child in children {
                    let out = child.out;
                    if out.pn == 0 {
                        return Outcome::proven(out.len.more(), before(out.held, position, child.mv));
                    }
                    if out.dn == 0 || self.waits(first, child, side) {
                        continue;
                    }
                    pn = pn.min(out.pn);
                    dn_extra += u32::from(dn_max > 0);
                    dn_max = dn_max.max(out.dn);
                }
                if dn_max > 0 {
                    return Outcome::open(pn, (dn_max + dn_extra).min(INF - 1));
                }
                let mut hand = refuting_hand(position, self.attacker);
                let (mut least, mut leans) = (Len::ANY, FREE);
                for child in children {
                    hand = hand.min(after(child.out.held, position, child.mv));
                    least = least.min(child.out.len.more());
                    leans = leans.min(child.out.leans);
                }
                if leans < depth {
                    hand = held;
                }
                Outcome::disproven(least, hand.max(held), leans)
            }
            Side::And => {
                let (mut dn, mut pn_sum) = (INF, 0);
                let mut refutation: Option<Outcome> = None;
                for child in children {
                    let out = child.out;
                    if out.dn == 0 {
                        // A move of the board refutes at once; of a drop it must be known first that it is not futile.
                        if refutation.is_none_or(|best| out.leans > best.leans) {
                            refutation = Some(out);
                        }
                        continue;
                    }
                    if out.pn == 0 || self.waits(first, child, side) {
                        continue;
                    }
                    dn = dn.min(out.dn);
                    pn_sum = (pn_sum + out.pn).min(INF - 1);
                }
                if let Some(out) = refutation {
                    let hand = if out.leans < depth { held } else { out.held.min(pool(position)).max(held) };
                    return Outcome::disproven(out.len.more(), hand, out.leans);
                }
                if pn_sum > 0 {
                    return Outcome::open(pn_sum, dn);
                }
                let mut hand = Held::NONE;
                let mut most = Len::new(0);
                for child in children {
                    hand = hand.max(child.out.held);
                    most = most.max(child.out.len.more());
                }
                Outcome::proven(most, needed(position, self.attacker, hand))
            }
        }
    }

    /// Turns refutations by futile interpositions into no refutations. True if there was one and no other refutation.
    fn excuse(&mut self, first: usize, position: &Position, len: Len) -> bool {
        if self.count_futile || len.is_any() || self.stopped {
            return false;
        }
        let gap = moves::gap(position);
        let refuting: Vec<usize> = (first..self.children.len()).filter(|&at| self.children[at].out.dn == 0).collect();
        let can_be_futile = |mv: Move| mv.is_drop() && gap.has(mv.to());
        if refuting.iter().any(|&at| !can_be_futile(self.children[at].mv)) {
            return false;
        }
        let end = self.children.len();
        let all = refuting.iter().all(|&at| {
            let child = self.children[at];
            let futile = self.is_futile(position, child.mv, len);
            debug_assert_eq!(self.children.len(), end);
            if futile {
                // It puts off nothing that counts.
                self.children[at].out = Outcome::proven(Len::new(0), child.held);
            }
            futile
        });
        all && !self.stopped
    }

    /// Whether a drop that is not mated within `len` only puts off a mate within `len`.
    ///
    /// It is taken with check and handed back. If the mate still comes within `len`, what is left to ask is whether
    /// some other defence lasts that long; otherwise the drop does change something, the checker was lured.
    fn is_futile(&mut self, position: &Position, drop: Move, len: Len) -> bool {
        let goes_on = futile::handed_back(position, drop).iter().any(|after| self.solve(after, len).pn == 0);
        if !goes_on || self.stopped {
            return false;
        }
        let others = position.legal_moves();
        others.iter().any(|&mv| {
            if mv.is_drop() && mv.to() == drop.to() {
                return false;
            }
            let mut next = *position;
            next.play_unchecked(mv);
            let lasts = len.plies() < 4 || self.solve(&next, Len::new(len.plies() - 3)).dn == 0;
            if !mv.is_drop() {
                return lasts;
            }
            let shorter = Len::new(len.plies() - 2);
            lasts
                && self.solve(&next, len.less()).pn == 0
                && !futile::handed_back(position, mv).iter().any(|after| self.solve(after, shorter).pn == 0)
        })
    }

    /// Whether a child is held back until another one has failed.
    #[inline]
    fn waits(&self, first: usize, child: &Child, side: Side) -> bool {
        if child.after == NOTHING {
            return false;
        }
        let other = &self.children[first + child.after as usize].out;
        match side {
            Side::Or => other.dn != 0,
            Side::And => other.pn != 0,
        }
    }

    /// The most promising child and the limits to search it with.
    fn choose(
        &self,
        first: usize,
        side: Side,
        now: &Outcome,
        (pn_limit, dn_limit): (Number, Number),
    ) -> (usize, (Number, Number)) {
        let mut best = first;
        let (mut least, mut second, mut tie) = (u32::MAX, INF, u32::MAX);
        let mut rivals = 0;
        for (at, child) in self.children.iter().enumerate().skip(first) {
            if child.out.is_settled() || self.waits(first, child, side) {
                continue;
            }
            let (own, other) = match side {
                Side::Or => (child.out.pn, child.out.dn),
                Side::And => (child.out.dn, child.out.pn),
            };
            rivals += 1;
            if own < least || own == least && other < tie {
                second = least.min(INF);
                (best, least, tie) = (at, own, other);
            } else {
                second = second.min(own);
            }
        }
        // 1+ε: going a little beyond the rival saves going to and fro between the two.
        let reach = (second.saturating_add(second / 4 + 1)).min(INF);
        let out = &self.children[best].out;
        match side {
            Side::Or => (best, (pn_limit.min(reach), dn_limit.saturating_sub(rivals - 1).max(1))),
            Side::And => (best, (pn_limit.saturating_sub(now.pn - out.pn).max(1), dn_limit.min(reach))),
        }
    }
}

/// Whether a piece of the defender's, just dropped, stands unprotected and gives no check.
fn is_thrown_away(next: &Position, drop: Move) -> bool {
    !next.in_check() && next.attackers(drop.to(), !next.turn(), next.occupied()).is_empty()
}

/// The next limit for a number at the root.
fn further(number: Number) -> Number {
    (number + number / 10 * 7 + 1).min(INF)
}

/// The attacker's hand before a check of his, given what he must hold after it.
fn before(after: Held, position: &Position, mv: Move) -> Held {
    match mv.dropped() {
        Some(kind) => after.plus(kind),
        None => match position.piece_at(mv.to()) {
            Some(taken) => after.minus(taken.kind.unpromoted()),
            None => after,
        },
    }
}

/// The greatest hand before a check of his, given the greatest that does not help after it.
fn after(held: Held, position: &Position, mv: Move) -> Held {
    before(held, position, mv)
}

/// What both hands hold together.
fn pool(position: &Position) -> Held {
    let (black, white) = (position.hand(Color::Black), position.hand(Color::White));
    PieceKind::HAND
        .into_iter()
        .fold(Held::NONE, |held, kind| held.with(kind, u32::from(black.count(kind)) + u32::from(white.count(kind))))
}

/// The least hand that keeps an answered check answered: what the defender must not get, because he could put it between.
fn needed(position: &Position, attacker: Color, held: Held) -> Held {
    if moves::gap(position).is_empty() {
        return held;
    }
    let (own, other) = (position.hand(attacker), position.hand(!attacker));
    PieceKind::HAND
        .into_iter()
        .fold(held, |held, kind| if other.has(kind) { held } else { held.with(kind, u32::from(own.count(kind))) })
}

/// The greatest hand that gives the attacker no other kinds of drops than he has.
fn refuting_hand(position: &Position, attacker: Color) -> Held {
    let own = position.hand(attacker);
    let pool = pool(position);
    PieceKind::HAND.into_iter().fold(pool, |held, kind| if own.has(kind) { held } else { held.with(kind, 0) })
}
