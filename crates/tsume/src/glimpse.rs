//! A look at a search under way: how hard the question seems, and the line it is about.

use crate::len::Len;
use crate::moves;
use crate::path::Refuted;
use crate::search::Search;
use crate::table::{INF, Known, Number, Table};
use komadai_shogi::{Color, Move, Position};
use std::ops::ControlFlow;

/// Moves of the line that is told; nobody reads more while it still changes.
const LONGEST: usize = 40;

/// What the table says of the root while it is being searched.
pub(crate) struct Glimpse {
    /// The numbers of the open question.
    pub(crate) proof: Number,
    pub(crate) disproof: Number,
    /// The greatest number of plies within which there is known to be no mate.
    pub(crate) none_within: Option<u16>,
    /// The line that is searched most: for the attacker the check that is easiest to prove, for the defender the answer
    /// that is easiest to prove wrong.
    pub(crate) line: Vec<Move>,
}

impl Glimpse {
    /// `known` is the length of the mate that is known, if one is: what is open then is whether there is a shorter one.
    pub(crate) fn of(table: &Table, root: &Position, count_futile: bool, known: Option<u16>) -> Glimpse {
        let mut refuted = Refuted::new(1 << 10);
        let mut never = |_: u64, _: &dyn Fn() -> u32| false;
        let search = Search::new(table, &mut refuted, root, count_futile, &mut never);
        let len = match known {
            Some(plies) if plies > 2 => Len::new(plies - 2),
            _ => Len::ANY,
        };
        let (proof, disproof) = numbers(search.known(root, len));
        let none_within = match search.known(root, Len::new(1)) {
            Known::Disproven { len, .. } if !len.is_any() => Some(len.plies()),
            _ => None,
        };
        Glimpse { proof, disproof, none_within, line: line(&search, root, len) }
    }
}

fn numbers(known: Known) -> (Number, Number) {
    match known {
        Known::Proven { .. } => (0, INF),
        Known::Disproven { .. } => (INF, 0),
        Known::Open { pn, dn, .. } | Known::New { pn, dn, .. } => (pn, dn),
    }
}

/// Follows the numbers down to where nothing is known yet.
fn line(search: &Search, root: &Position, mut len: Len) -> Vec<Move> {
    let attacker = root.turn();
    let (mut position, mut line) = (*root, Vec::new());
    while line.len() < LONGEST {
        len = len.less();
        let Some((mv, next)) = step(search, &position, attacker, len) else { break };
        line.push(mv);
        position = next;
    }
    line
}

fn step(search: &Search, position: &Position, attacker: Color, len: Len) -> Option<(Move, Position)> {
    let mut best: Option<(Number, Move, Position)> = None;
    let mut look = |mv: Move| {
        let mut next = *position;
        next.play_unchecked(mv);
        let known = search.known(&next, len);
        if matches!(known, Known::New { .. }) {
            return;
        }
        let (proof, disproof) = numbers(known);
        let hard = if position.turn() == attacker { proof } else { disproof };
        if hard < INF && best.is_none_or(|(least, ..)| hard < least) {
            best = Some((hard, mv, next));
        }
    };
    if position.turn() == attacker {
        let _ = moves::try_checks(position, |mv| {
            look(mv);
            ControlFlow::Continue(())
        });
    } else {
        position.legal_moves().iter().for_each(|&mv| look(mv));
    }
    best.map(|(_, mv, next)| (mv, next))
}
