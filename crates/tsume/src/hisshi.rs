//! Brinkmate (必至): a move after which every defence still allows a mate.
//!
//! The attacker plays checks or moves that threaten mate (詰めろ); the defender, when he is not in check, may play
//! anything, a check of his own included. The brink is reached when he is to move, not in check, and the attacker mates by
//! checks whatever he plays. Plies are counted up to the attacker's move that reaches it, as problem books do.

use crate::len::Len;
use crate::search::Search;
use crate::solver::{Effort, Limits, NoKing, Solver};
use crate::verify::replay;
use komadai_shogi::{Move, Position};
use std::collections::HashMap;
use std::fmt;
use std::time::Instant;

/// What was found about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Brinkmate {
    /// The attacker mates by checks, no brink is needed: a mating line.
    Mate(Vec<Move>),
    /// He reaches the brink.
    Brink(Brink),
    /// He does not reach it within the plies asked for.
    None,
    /// The limits ended the search first.
    Unknown,
}

/// A move towards the brink, with an answer to every defence: the whole proof, mates apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brink {
    /// The attacker's move.
    pub mv: Move,
    /// Plies from this move to the one that reaches the brink, both counted, against the longest defence.
    pub plies: u16,
    /// Every legal move of the defender with what follows.
    pub answers: Vec<(Move, Reply)>,
}

/// What the attacker does about a defence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// He mates by checks: one line of it.
    Mate(Vec<Move>),
    /// He goes on.
    Brink(Brink),
}

/// Why a [`Brink`] does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BrinkFault {
    /// The attacker's move is illegal.
    Illegal(Move),
    /// The answers are not just the defender's legal moves.
    Answers(Move),
    /// A mate that is claimed after an answer is none, or was not proven again within the limits.
    NoMate(Move),
    /// The brink is said to be reached by a check, or in another number of plies.
    Plies(Move),
}

impl fmt::Display for BrinkFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BrinkFault::Illegal(mv) => write!(f, "{mv} is illegal"),
            BrinkFault::Answers(mv) => write!(f, "the answers to {mv} are not all legal moves, or not only those"),
            BrinkFault::NoMate(mv) => write!(f, "after {mv} no mate could be proven again"),
            BrinkFault::Plies(mv) => write!(f, "{mv} does not reach the brink in the plies it claims"),
        }
    }
}

impl std::error::Error for BrinkFault {}

impl Brink {
    /// The moves to the brink against the defence that lasts longest.
    pub fn line(&self) -> Vec<Move> {
        let mut line = vec![self.mv];
        let longest = self.answers.iter().filter_map(|(mv, reply)| match reply {
            Reply::Brink(brink) => Some((mv, brink)),
            Reply::Mate(_) => None,
        });
        if let Some((&mv, brink)) = longest.reduce(|a, b| if b.1.plies > a.1.plies { b } else { a }) {
            line.push(mv);
            line.extend(brink.line());
        }
        line
    }

    /// Checks the whole of it: every defence by the rules, every mate by a proof that is written out and verified. The limits'
    /// time is for all of it, their nodes for each mate.
    ///
    /// # Errors
    /// The first fault.
    pub fn verify(&self, position: &Position, solver: &mut Solver, limits: &Limits) -> Result<(), BrinkFault> {
        self.verify_since(Instant::now(), position, solver, limits)
    }

    fn verify_since(
        &self,
        start: Instant,
        position: &Position,
        solver: &mut Solver,
        limits: &Limits,
    ) -> Result<(), BrinkFault> {
        let mut next = *position;
        next.play(self.mv).map_err(|_| BrinkFault::Illegal(self.mv))?;
        let mut legal = next.legal_moves().to_vec();
        let mut answered: Vec<Move> = self.answers.iter().map(|&(mv, _)| mv).collect();
        legal.sort_unstable();
        answered.sort_unstable();
        if legal != answered {
            return Err(BrinkFault::Answers(self.mv));
        }
        let mut plies = 1;
        for (mv, reply) in &self.answers {
            let mut after = next;
            after.play_unchecked(*mv);
            match reply {
                Reply::Brink(brink) => {
                    brink.verify_since(start, &after, solver, limits)?;
                    plies = plies.max(brink.plies + 2);
                }
                Reply::Mate(line) => {
                    replay(&after, line).map_err(|_| BrinkFault::NoMate(*mv))?;
                    let time = limits.time.map(|time| time.saturating_sub(start.elapsed()));
                    let limits = Limits { time, ..*limits };
                    let proof = solver.proof(&after, u16::MAX, MOST_OF_A_PROOF, &limits).ok().flatten();
                    let holds = proof.is_some_and(|proof| proof.start.same_as(&after) && proof.verify().is_ok());
                    if !holds {
                        return Err(BrinkFault::NoMate(*mv));
                    }
                }
            }
        }
        if plies != self.plies || plies == 1 && next.in_check() { Err(BrinkFault::Plies(self.mv)) } else { Ok(()) }
    }
}

/// The largest proof of a mate that is written out to verify a brink, in moves. None that the search below finds comes near it.
const MOST_OF_A_PROOF: usize = 100_000;
/// Nodes to answer whether one position is mate; one that needs more is left open.
const MATE_NODES: u64 = 20_000;

impl Solver {
    /// Seeks the brink within so many plies, 1 at least, the shortest way first. The side to move attacks.
    ///
    /// # Errors
    /// If the other side has no king.
    pub fn brinkmate(&mut self, position: &Position, plies: u16, limits: &Limits) -> Result<Brinkmate, NoKing> {
        self.brinkmate_watched(position, plies, limits, &mut |_| ())
    }

    /// Like [`brinkmate`](Solver::brinkmate), with a report as often as [`report_every`](Solver::report_every) says, and one at the end.
    ///
    /// # Errors
    /// If the other side has no king.
    pub fn brinkmate_watched(
        &mut self,
        position: &Position,
        plies: u16,
        limits: &Limits,
        watch: &mut (dyn FnMut(Effort) + Send),
    ) -> Result<Brinkmate, NoKing> {
        self.with_search_watched(position, limits, Some(watch), |search| {
            let mut seeker = Seeker { search, open: false, killers: Vec::new(), known: HashMap::new() };
            match seeker.mates(position) {
                Some(true) => return seeker.mating_line(position).map_or(Brinkmate::Unknown, Brinkmate::Mate),
                Some(false) => {}
                None => seeker.open = true,
            }
            for plies in (1..=plies).step_by(2) {
                if let Some(mv) = seeker.reaches(position, plies) {
                    let brink = seeker.written(position, mv, plies);
                    return brink.map_or(Brinkmate::Unknown, Brinkmate::Brink);
                }
                if seeker.search.stopped {
                    break;
                }
            }
            if seeker.open || seeker.search.stopped { Brinkmate::Unknown } else { Brinkmate::None }
        })
    }
}

/// The most positions remembered.
const MOST_KNOWN: usize = 1 << 16;

struct Seeker<'a, 'b> {
    search: &'a mut Search<'b>,
    /// Whether a question that mattered was left open: then "no" is not proven.
    open: bool,
    /// Defences that refuted something, the latest last: likely to refute the next thing, too.
    killers: Vec<Move>,
    /// Keys of positions of the attacker, with the plies they were asked for: the move that reaches the brink, if any.
    known: HashMap<(u64, u16), Option<Move>>,
}

impl Seeker<'_, '_> {
    /// Whether the attacker, to move, mates by checks. None if that was left open.
    fn mates(&mut self, position: &Position) -> Option<bool> {
        if self.search.stopped {
            return None;
        }
        let out = self.search.solve_a_while(position, Len::ANY, MATE_NODES);
        match (out.pn, out.dn) {
            (0, _) => Some(true),
            (_, 0) if !self.search.too_deep => Some(false),
            _ => None,
        }
    }

    fn mating_line(&mut self, position: &Position) -> Option<Vec<Move>> {
        let out = self.search.solve(position, Len::ANY);
        if out.pn == 0 { self.search.line(position, out.len, false) } else { None }
    }

    /// Whether a move of the attacker checks or threatens mate.
    fn threatens(&mut self, next: &Position) -> bool {
        if next.in_check() {
            return true;
        }
        let mut passed = *next;
        passed.pass();
        match self.mates(&passed) {
            Some(threat) => threat,
            None => {
                self.open = true;
                false
            }
        }
    }

    /// A move of the attacker that reaches the brink within so many plies.
    fn reaches(&mut self, position: &Position, plies: u16) -> Option<Move> {
        let key = (position.key(), plies);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let open = std::mem::take(&mut self.open);
        let found = position.legal_moves().iter().copied().find(|&mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            // A last move that checks would have been a mate.
            (plies > 1 || !next.in_check())
                && !self.search.stopped
                && self.threatens(&next)
                && self.holds(&next, plies - 1)
        });
        if (found.is_some() || !self.open) && !self.search.stopped && self.known.len() < MOST_KNOWN {
            self.known.insert(key, found);
        }
        self.open = open || self.open && found.is_none();
        found
    }

    /// Whether no defence helps: after each the attacker mates, or reaches the brink within so many plies less one.
    fn holds(&mut self, next: &Position, plies: u16) -> bool {
        let legal = next.legal_moves();
        let (likely, others): (Vec<Move>, Vec<Move>) = legal.iter().partition(|mv| self.killers.contains(mv));
        let likely = self.killers.iter().rev().copied().filter(|mv| likely.contains(mv)).collect::<Vec<Move>>();
        // First whatever a mate answers, then what must be answered otherwise: that costs more.
        let mut open = Vec::new();
        for mv in likely.into_iter().chain(others) {
            let mut after = *next;
            after.play_unchecked(mv);
            match self.mates(&after) {
                Some(true) => {}
                Some(false) if plies == 0 => return self.refuted_by(mv),
                None if plies == 0 => {
                    self.open = true;
                    return false;
                }
                mates => open.push((mv, after, mates.is_none())),
            }
            if self.search.stopped {
                return false;
            }
        }
        for (mv, after, unsure) in open {
            if self.reaches(&after, plies - 1).is_none() {
                self.open |= unsure;
                return self.refuted_by(mv);
            }
        }
        true
    }

    fn refuted_by(&mut self, mv: Move) -> bool {
        self.killers.retain(|&other| other != mv);
        if self.killers.len() >= 16 {
            self.killers.remove(0);
        }
        self.killers.push(mv);
        false
    }

    /// The tree below a move that reaches the brink within so many plies.
    fn written(&mut self, position: &Position, mv: Move, plies: u16) -> Option<Brink> {
        let mut next = *position;
        next.play_unchecked(mv);
        let mut brink = Brink { mv, plies: 1, answers: Vec::new() };
        for &answer in next.legal_moves().iter() {
            let mut after = next;
            after.play_unchecked(answer);
            let reply = if self.mates(&after) == Some(true) {
                Reply::Mate(self.mating_line(&after)?)
            } else {
                // The shortest way on.
                let (mv, plies) = (1..plies.saturating_sub(1))
                    .step_by(2)
                    .find_map(|plies| Some((self.reaches(&after, plies)?, plies)))?;
                Reply::Brink(self.written(&after, mv, plies)?)
            };
            if let Reply::Brink(further) = &reply {
                brink.plies = brink.plies.max(further.plies + 2);
            }
            brink.answers.push((answer, reply));
        }
        Some(brink)
    }
}
