//! Depth-first proof-number search with a question of length: does the attacker mate within so many plies?
//!
//! * Nagai, "Df-pn algorithm for searching AND/OR trees and its applications" (2002): thresholds, one table.
//! * Pawlewicz and Lew, "Improving depth-first PN-search: 1+ε trick" (2006): a child may exceed its rival by a quarter.
//! * Kishimoto, "Dealing with infinite loops, underestimation, and overestimation of depth-first proof-number search"
//!   (2010): thresholds are raised while an old child, met at a smaller depth, is the best (TCA).
//! * Kishimoto and Müller, "A general solution to the graph history interaction problem" (2004): a refutation that came
//!   back to an ancestor is filed under its path; it holds for good from the shallowest such ancestor upwards.

use crate::dominance::{after, before, needed, pool, refuting_hand};
use crate::held::Held;
use crate::len::Len;
use crate::path::{Path, Refuted, mix};
use crate::table::{INF, Known, Number, Table};
use komadai_shogi::{Color, Move, Position};

/// A result that leans on no ancestor.
pub(crate) const FREE: u16 = u16::MAX;
/// No other child must be settled first.
pub(crate) const NOTHING: u16 = u16::MAX;

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
    pub(crate) fn open(pn: Number, dn: Number) -> Outcome {
        Outcome { pn, dn, len: Len::new(0), held: Held::NONE, leans: FREE }
    }

    pub(crate) fn proven(len: Len, held: Held) -> Outcome {
        Outcome { pn: 0, dn: INF, len, held, leans: FREE }
    }

    pub(crate) fn disproven(len: Len, held: Held, leans: u16) -> Outcome {
        Outcome { pn: INF, dn: 0, len, held, leans }
    }

    pub(crate) fn is_settled(&self) -> bool {
        self.pn == 0 || self.dn == 0
    }
}

/// A child of the node being expanded.
#[derive(Copy, Clone)]
pub(crate) struct Child {
    pub(crate) mv: Move,
    pub(crate) key: u64,
    pub(crate) held: Held,
    pub(crate) out: Outcome,
    /// Searched, or known to the table with this hand.
    pub(crate) seen: bool,
    /// Not looked at more closely yet, for it waits.
    pub(crate) unread: bool,
    /// The child that must be settled (in vain for the side to move here) before this one counts.
    pub(crate) after: u16,
}

/// One search: borrowed table, path, counters.
pub(crate) struct Search<'a> {
    pub(crate) table: &'a Table,
    pub(crate) refuted: &'a mut Refuted,
    pub(crate) path: Path,
    pub(crate) children: Vec<Child>,
    /// The positions after the moves of the node being expanded.
    pub(crate) nexts: Vec<Position>,
    pub(crate) attacker: Color,
    /// Whether futile interpositions count as moves.
    pub(crate) count_futile: bool,
    pub(crate) salt: u64,
    pub(crate) nodes: u64,
    /// Asked now and then whether to go on.
    go_on: &'a mut dyn FnMut(u64, &dyn Fn() -> u32) -> bool,
    pub(crate) stopped: bool,
    /// The count of nodes at which a side question ends.
    pub(crate) budget: u64,
    /// Whether proof numbers do not add up; where any mate will do they never do.
    pub(crate) loose: bool,
    /// The path grew longer than the search can follow.
    pub(crate) too_deep: bool,
    /// How long a path may grow: what is found to lead further counts as refuted.
    pub(crate) deepest: u16,
    /// Not 0 in a thread that helps: it looks at new nodes a little differently, and so goes other ways.
    pub(crate) noise: u64,
}

/// Which side is to move at a node.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Side {
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
            nexts: Vec::with_capacity(128),
            attacker,
            count_futile,
            salt,
            nodes: 0,
            go_on,
            stopped: false,
            budget: u64::MAX,
            loose: false,
            too_deep: false,
            deepest: Len::MAX_PLIES,
            noise: 0,
        }
    }

    pub(crate) fn key(&self, position: &Position) -> u64 {
        (position.board_key() ^ self.salt).max(1)
    }

    pub(crate) fn held(&self, position: &Position) -> Held {
        Held::of(position.hand(self.attacker))
    }

    /// Whether the attacker mates, or the defender in check is mated, within `len`.
    pub(crate) fn solve(&mut self, position: &Position, len: Len) -> Outcome {
        let attacks = position.turn() == self.attacker;
        let len = len.of_side(attacks);
        if len == Len::new(0) {
            let held = self.held(position);
            let mated = if attacks { None } else { self.mated(position, held) };
            return mated.unwrap_or(Outcome::disproven(len, held, FREE));
        }
        let outer = std::mem::replace(&mut self.path, Path::of(u64::from(self.deepest)));
        let out = self.deepen(position, len);
        self.path = outer;
        out
    }

    /// Like [`solve`](Search::solve) for so many nodes.
    pub(crate) fn solve_a_while(&mut self, position: &Position, len: Len, nodes: u64) -> Outcome {
        self.a_while(nodes, |search| search.solve(position, len))
    }

    /// Asks something for so many nodes.
    pub(crate) fn a_while<T>(&mut self, nodes: u64, ask: impl FnOnce(&mut Self) -> T) -> T {
        self.budget = self.nodes.saturating_add(nodes);
        let answer = ask(self);
        if self.nodes >= self.budget {
            self.stopped = false;
        }
        self.budget = u64::MAX;
        answer
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
        if depth >= self.deepest {
            self.too_deep = true;
            return Outcome::disproven(Len::ANY, held, 0);
        }
        self.path.push(key, held);
        let first = self.children.len();
        let old = self.expand(position, side, len, depth);
        let loose = self.loose || len.is_any();
        let inc_before = *inc;
        if old {
            *inc += 1;
        }
        let out = loop {
            self.wake(first, side, position, len);
            let mut now = self.sum((first, side), position, held, depth, loose);
            while now.dn == 0 && side == Side::And && self.excuse(first, position, len) {
                self.wake(first, side, position, len);
                now = self.sum((first, side), position, held, depth, loose);
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
            let (best, limits) = self.choose((first, side), &now, (pn_limit, dn_limit), loose);
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
            // At the root a refutation that leans on it may be a cut: this one's, or one that was filed earlier.
            let cut = depth == 0 && (self.too_deep || self.deepest < Len::MAX_PLIES);
            if out.leans >= depth && !cut {
                self.table.disprove(key, out.held, out.len, work);
                return Outcome { leans: FREE, ..out };
            }
            self.refuted.put(self.path.trail(key, held), out.len, out.leans);
            self.table.mark(key, held, len, work);
        } else if !self.stopped {
            self.table.open(key, held, len, (out.pn, out.dn), depth, work);
        }
        out
    }

    /// The numbers of a node from its children's.
    ///
    /// All answers must be mated, so their proof numbers add up. Checks must all be refuted too, but what refutes one
    /// mostly refutes others: positions after different checks run together soon, and a sum would count the same work again and
    /// again (double counting). So a node of the attacker takes the greatest disproof number and 1 for each further check
    /// (Ueda, Hashimoto, Hashimoto and Iida, "Weak proof-number search", 2008). On long lines the answers run together
    /// just as much, and a loose search takes proof numbers so too: it finds long mates sooner, and refutes later.
    fn sum(&self, (first, side): (usize, Side), position: &Position, held: Held, depth: u16, loose: bool) -> Outcome {
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
                let (mut dn, mut pn_sum, mut pn_max, mut pn_extra) = (INF, 0, 0, 0);
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
                    pn_extra += u32::from(pn_max > 0);
                    pn_max = pn_max.max(out.pn);
                }
                if let Some(out) = refutation {
                    let hand = if out.leans < depth { held } else { out.held.min(pool(position)).max(held) };
                    return Outcome::disproven(out.len.more(), hand, out.leans);
                }
                if pn_sum > 0 {
                    let pn = if loose { pn_max + pn_extra } else { pn_sum };
                    return Outcome::open(pn.min(INF - 1), dn);
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

    /// Whether a child is held back until another one has failed.
    #[inline]
    pub(crate) fn waits(&self, first: usize, child: &Child, side: Side) -> bool {
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
        (first, side): (usize, Side),
        now: &Outcome,
        (pn_limit, dn_limit): (Number, Number),
        loose: bool,
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
        let reach = (second.saturating_add(second / if loose { 4 } else { 2 } + 1)).min(INF);
        let out = &self.children[best].out;
        match side {
            Side::Or => (best, (pn_limit.min(reach), dn_limit.saturating_sub(rivals - 1).max(1))),
            Side::And if loose => (best, (pn_limit.saturating_sub(rivals - 1).max(1), dn_limit.min(reach))),
            Side::And => (best, (pn_limit.saturating_sub(now.pn - out.pn).max(1), dn_limit.min(reach))),
        }
    }
}

/// The next limit for a number at the root.
fn further(number: Number) -> Number {
    (number + number / 10 * 7 + 1).min(INF)
}
