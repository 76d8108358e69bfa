//! A node of the solution's tree, laid open: every check of the attacker or every answer of the defender, and what
//! becomes of each.

use crate::futile;
use crate::len::Len;
use crate::moves;
use crate::search::{Outcome, Search};
use crate::solver::{Limits, NoKing, Solver};
use komadai_shogi::{Move, Position};
use std::ops::ControlFlow;

/// Nodes for each question about one move. What needs more is told of as open or as an upper bound.
const MOVE_NODES: u64 = 20_000;
/// A length beyond this is not sought from below: too much to ask for one move among many.
const CLIMB: u16 = 41;

/// What becomes of a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Outlook {
    /// The attacker mates; so many plies are left after the move.
    Mate {
        /// Plies after the move, futile interpositions not counted.
        plies: u16,
        /// Whether it is the shortest against the longest defence rather than an upper bound.
        exact: bool,
    },
    /// The attacker does not mate.
    NoMate,
    /// A drop that only puts off the end (無駄合い): composers do not count it.
    Futile,
    /// The limits left it open.
    Open,
}

/// A move and what becomes of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// What becomes of it.
    pub outlook: Outlook,
}

/// A node of a problem: what can be played and how the solution goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The best for the side to move first: the attacker's shortest mate, the defender's escape or longest answer.
    pub choices: Vec<Choice>,
    /// The mate from here, where there is one: moves up to a king without a move, futile interpositions at its end.
    pub line: Option<Vec<Move>>,
}

impl Solver {
    /// Lays open the node that a line leads to, counting as composers do. The side to move in `start` attacks; the moves
    /// of `path` must be legal.
    ///
    /// # Errors
    /// If the side to be mated has no king.
    pub fn node(&mut self, start: &Position, path: &[Move], limits: &Limits) -> Result<Node, NoKing> {
        let mut position = *start;
        path.iter().for_each(|&mv| position.play_unchecked(mv));
        self.with_search(start, limits, |search| search.open_node(start, &position))
    }
}

impl Search<'_> {
    fn open_node(&mut self, start: &Position, position: &Position) -> Node {
        let attacks = position.turn() == start.turn();
        // In a position without check the defender has left the problem's tree: nothing is left to be mated.
        if !attacks && !position.in_check() {
            return Node { choices: Vec::new(), line: None };
        }
        let own = self.outlook(position);
        let mut choices = Vec::new();
        for mv in if attacks { checks(position) } else { position.legal_moves().to_vec() } {
            let mut next = *position;
            next.play_unchecked(mv);
            let mut outlook = self.outlook(&next);
            // A node whose length is known excuses what outlasts it: that can only be a futile drop.
            if let (false, Outlook::Mate { plies: whole, exact: true }) = (attacks, own) {
                let outlasts = match outlook {
                    Outlook::Mate { plies, .. } => plies >= whole,
                    Outlook::NoMate => true,
                    Outlook::Futile | Outlook::Open => false,
                };
                if mv.is_drop() && outlasts {
                    outlook = Outlook::Futile;
                }
            }
            choices.push(Choice { mv, outlook });
        }
        choices.sort_by_key(|choice| rank(choice, attacks));
        let line = match own {
            Outlook::Mate { plies, exact } => self.line_from(position, attacks, Len::new(plies), exact, &choices),
            _ => None,
        };
        Node { choices, line }
    }

    /// The mate from here on.
    fn line_from(
        &mut self,
        position: &Position,
        attacks: bool,
        len: Len,
        exact: bool,
        choices: &[Choice],
    ) -> Option<Vec<Move>> {
        if attacks {
            return self.line(position, len, exact);
        }
        if len == Len::new(0) {
            return Some(futile::tail(position));
        }
        let longest = choices.iter().find(|choice| matches!(choice.outlook, Outlook::Mate { .. }))?;
        let Outlook::Mate { plies, exact } = longest.outlook else { return None };
        let mut next = *position;
        next.play_unchecked(longest.mv);
        let mut line = vec![longest.mv];
        line.extend(self.line(&next, Len::new(plies), exact)?);
        Some(line)
    }

    /// How many plies a position lasts.
    fn outlook(&mut self, position: &Position) -> Outlook {
        let attacks = position.turn() == self.attacker;
        if !attacks && futile::is_mated(position) {
            return Outlook::Mate { plies: 0, exact: true };
        }
        let out = self.ask(position, Len::ANY);
        if out.dn == 0 && !self.too_deep {
            return Outlook::NoMate;
        }
        if out.pn != 0 {
            return Outlook::Open;
        }
        let most = out.len.plies();
        // An attacker's mate is odd, what the defender has left even.
        let mut least = if attacks { 1 } else { 2 };
        while least < most.min(CLIMB) {
            let out = self.ask(position, Len::new(least));
            if out.pn == 0 {
                return Outlook::Mate { plies: out.len.plies(), exact: true };
            }
            if out.dn != 0 || self.too_deep {
                return Outlook::Mate { plies: most, exact: false };
            }
            least += 2;
        }
        Outlook::Mate { plies: most, exact: least >= most }
    }

    fn ask(&mut self, position: &Position, len: Len) -> Outcome {
        self.solve_a_while(position, len, MOVE_NODES)
    }
}

fn checks(position: &Position) -> Vec<Move> {
    let mut checks = Vec::new();
    let _ = moves::try_checks(position, |mv| {
        checks.push(mv);
        ControlFlow::Continue(())
    });
    checks
}

/// The order in which choices are shown.
fn rank(choice: &Choice, attacks: bool) -> (u8, u16, bool) {
    let drop = choice.mv.is_drop();
    match choice.outlook {
        Outlook::Mate { plies, .. } if attacks => (0, plies, drop),
        Outlook::Mate { plies, .. } => (2, u16::MAX - plies, drop),
        Outlook::Open => (1, 0, drop),
        Outlook::NoMate if attacks => (3, 0, drop),
        Outlook::NoMate => (0, 0, drop),
        Outlook::Futile => (4, 0, drop),
    }
}
