//! Somebody solves a problem: does his check still mate, and what answers it best?
//!
//! Any check that mates is right, not only the printed one. A check that lets the king go is answered by the move that
//! refutes it, with the reason.

use crate::futile;
use crate::len::Len;
use crate::moves;
use crate::search::Search;
use crate::solver::{Limits, NoKing, Solver};
use komadai_shogi::{Color, Foul, History, Move, Position, Repetition};
use std::fmt;
use std::ops::ControlFlow;

/// What a move of the attacker is worth.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// It breaks a rule.
    Illegal(Foul),
    /// It gives no check.
    NoCheck,
    /// It brings about the same position for the fourth time: a perpetual check, which loses.
    PerpetualCheck,
    /// It mates; at most futile interpositions are left.
    Mate,
    /// It mates later.
    Mates {
        /// Plies from the defence's answer up to the mate against the longest defence, as composers count. Even.
        plies: u16,
        /// Whether no other check mates sooner. None if the limits left that open.
        shortest: Option<bool>,
        /// The answer that lasts longest.
        defence: Move,
    },
    /// The king gets away.
    Refuted {
        /// An answer after which there is no mate.
        defence: Move,
        /// How it meets the check.
        why: Refutation,
    },
    /// The limits ended the search first.
    Open,
}

/// How an answer meets a check.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Refutation {
    /// The king runs.
    Escape,
    /// The king takes the checking piece.
    KingTakes,
    /// Another piece takes the checking piece.
    Taken,
    /// A piece of the board comes between.
    Blocked,
    /// A piece in hand is dropped between.
    Interposed,
}

impl Refutation {
    /// How a legal answer meets the check that the side to move is in.
    pub fn of(position: &Position, answer: Move) -> Refutation {
        let king = position.king(position.turn());
        let takes = position.checkers().has(answer.to());
        match answer.from() {
            None => Refutation::Interposed,
            from if from == king && takes => Refutation::KingTakes,
            from if from == king => Refutation::Escape,
            Some(_) if takes => Refutation::Taken,
            Some(_) => Refutation::Blocked,
        }
    }

    /// A word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Refutation::Escape => "escape",
            Refutation::KingTakes => "king-takes",
            Refutation::Taken => "taken",
            Refutation::Blocked => "blocked",
            Refutation::Interposed => "interposed",
        }
    }
}

/// Why moves are no way through a problem.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum WayFault {
    /// The side to be mated has no king.
    NoKing(Color),
    /// A move breaks a rule.
    Illegal {
        /// Its place, from 1.
        ply: usize,
        /// The move.
        mv: Move,
        /// The foul.
        foul: Foul,
    },
    /// After these moves it is not the attacker's turn.
    NotHisTurn,
}

impl fmt::Display for WayFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WayFault::NoKing(color) => NoKing(*color).fmt(f),
            WayFault::Illegal { ply, mv, foul } => write!(f, "move {ply}, {mv}, is illegal: {foul}"),
            WayFault::NotHisTurn => f.write_str("it is not the attacker's turn"),
        }
    }
}

impl std::error::Error for WayFault {}

impl From<NoKing> for WayFault {
    fn from(NoKing(color): NoKing) -> WayFault {
        WayFault::NoKing(color)
    }
}

/// Judges the moves of somebody who solves a problem.
pub struct Judge {
    solver: Solver,
    start: Position,
    solution: Vec<Move>,
}

impl Judge {
    /// For a problem whose solution may be known (else an empty one): among equal defences it goes by the solution. Its
    /// tables keep within so many MiB.
    pub fn new(start: Position, solution: Vec<Move>, mib: usize) -> Judge {
        Judge { solver: Solver::new(mib), start, solution }
    }

    /// Judges a move played after others, which alternate from the problem's first position on.
    ///
    /// # Errors
    /// If the moves so far do not lead to a turn of the attacker.
    pub fn judge(&mut self, so_far: &[Move], mv: Move, limits: &Limits) -> Result<Judgement, WayFault> {
        let mut history = self.way(so_far)?;
        let position = *history.last();
        let mut next = position;
        if let Err(foul) = next.play(mv) {
            return Ok(Judgement::Illegal(foul));
        }
        if !next.in_check() {
            return Ok(Judgement::NoCheck);
        }
        history.push(next);
        if matches!(history.repetition(), Repetition::PerpetualCheck(_)) {
            return Ok(Judgement::PerpetualCheck);
        }
        let known = self.recorded(so_far, mv);
        Ok(self.solver.with_search(&position, limits, |search| search.judge(&position, &next, known))?)
    }

    /// A check that mates soonest, for a hint. None if there is none or the limits ended the search.
    ///
    /// # Errors
    /// If the moves so far do not lead to a turn of the attacker.
    pub fn best(&mut self, so_far: &[Move], limits: &Limits) -> Result<Option<Move>, WayFault> {
        let position = *self.way(so_far)?.last();
        if let Some(&mv) = self.solution.get(so_far.len()).filter(|_| self.solution.starts_with(so_far)) {
            return Ok(Some(mv));
        }
        Ok(self.solver.with_search(&position, limits, |search| {
            let plies = search.soonest(&position)?;
            Some(*search.line(&position, Len::new(plies), true)?.first()?)
        })?)
    }

    /// The solution's answer to a move that follows it.
    fn recorded(&self, so_far: &[Move], mv: Move) -> Option<Move> {
        let rest = self.solution.strip_prefix(so_far)?;
        if rest.first() == Some(&mv) { rest.get(1).copied() } else { None }
    }

    fn way(&self, so_far: &[Move]) -> Result<History, WayFault> {
        let mut history = History::new(self.start);
        for (ply, &mv) in (1..).zip(so_far) {
            let mut next = *history.last();
            next.play(mv).map_err(|foul| WayFault::Illegal { ply, mv, foul })?;
            history.push(next);
        }
        if history.last().turn() == self.start.turn() { Ok(history) } else { Err(WayFault::NotHisTurn) }
    }
}

impl Search<'_> {
    /// Judges a check; `known` is an answer to prefer to others that last as long.
    fn judge(&mut self, position: &Position, checked: &Position, known: Option<Move>) -> Judgement {
        let out = self.solve(checked, Len::ANY);
        if out.dn == 0 && !self.too_deep {
            return self.refutation(checked).unwrap_or(Judgement::Open);
        }
        let Some(plies) = self.soonest(checked) else { return Judgement::Open };
        if plies == 0 {
            return Judgement::Mate;
        }
        let Some(defence) = self.longest_defence(checked, plies, known) else { return Judgement::Open };
        let sooner = self.solve(position, Len::new(plies - 1));
        let shortest = if sooner.is_settled() { Some(sooner.dn == 0) } else { None };
        Judgement::Mates { plies, shortest, defence }
    }

    /// The plies up to the mate as composers count, whoever is to move. None if there is none or the search was stopped.
    pub(crate) fn soonest(&mut self, position: &Position) -> Option<u16> {
        let attacks = position.turn() == self.attacker;
        if !attacks && futile::is_mated(position) {
            return Some(0);
        }
        let any = self.solve(position, Len::ANY);
        if any.pn != 0 {
            return None;
        }
        for plies in (if attacks { 1 } else { 2 }..=any.len.plies()).step_by(2) {
            let out = self.solve(position, Len::new(plies));
            if out.pn == 0 {
                return Some(plies);
            }
            if out.dn != 0 || self.too_deep {
                return None;
            }
        }
        None
    }

    /// The answer that lasts so many plies, itself included: the known one, or one that leaves the attacker nothing in hand, or
    /// a move of the board.
    fn longest_defence(&mut self, checked: &Position, plies: u16, known: Option<Move>) -> Option<Move> {
        let mut best: Option<(u32, Move)> = None;
        for &mv in checked.legal_moves().iter() {
            let mut next = *checked;
            next.play_unchecked(mv);
            let lasts = self.solve(&next, Len::new(plies - 1)).pn == 0
                && (plies < 4 || self.solve(&next, Len::new(plies - 3)).dn == 0);
            if !lasts {
                continue;
            }
            if known == Some(mv) {
                return known;
            }
            let mut end = next;
            for mv in self.line(&next, Len::new(plies - 1), true)?.into_iter().take(usize::from(plies) - 1) {
                end.play_unchecked(mv);
            }
            let rank = end.hand(self.attacker).total() * 2 + u32::from(mv.is_drop());
            if best.is_none_or(|(least, _)| rank < least) {
                best = Some((rank, mv));
            }
        }
        best.map(|(_, mv)| mv)
    }

    /// The answer that refutes a check most plainly: the one that leaves the fewest checks, captures before others.
    fn refutation(&mut self, checked: &Position) -> Option<Judgement> {
        let mut best: Option<((u32, u32), Move, Refutation)> = None;
        for &mv in checked.legal_moves().iter() {
            let mut next = *checked;
            next.play_unchecked(mv);
            if self.solve(&next, Len::ANY).dn != 0 {
                continue;
            }
            let mut checks = 0;
            let _ = moves::try_checks(&next, |_| {
                checks += 1;
                ControlFlow::Continue(())
            });
            let why = Refutation::of(checked, mv);
            let order = match why {
                Refutation::Taken => 0,
                Refutation::KingTakes => 1,
                Refutation::Escape => 2,
                Refutation::Blocked => 3,
                Refutation::Interposed => 4,
            };
            if best.is_none_or(|(least, ..)| (checks, order) < least) {
                best = Some(((checks, order), mv, why));
            }
        }
        best.map(|(_, defence, why)| Judgement::Refuted { defence, why })
    }
}
