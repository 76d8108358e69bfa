//! Whether a position ends its game.

use super::Position;
use crate::Color;
use crate::rules::{BareKing, CheckRule, NoMove};

/// How a game ended.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Color>,
    /// By what.
    pub reason: Reason,
}

/// By what a game ended.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// In check and without a move.
    Checkmate,
    /// Without a move.
    NoMove,
    /// The last royal was taken.
    RoyalTaken,
    /// Nothing but one royal is left.
    BareKing,
    /// A royal stands on the far rank, unattacked.
    Try,
    /// The first check was given.
    FirstCheck,
    /// The position came back too often.
    Repetition,
    /// It came back, and one side gave check all the time.
    PerpetualCheck,
    /// It came back, and one side attacked something all the time.
    PerpetualAttack,
}

impl Position {
    /// Whether the position ends the game, repetition aside.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = self.ended() {
            return Some(outcome);
        }
        if self.has_legal_move() {
            return None;
        }
        let reason = if self.in_check() { Reason::Checkmate } else { Reason::NoMove };
        let drawn = reason == Reason::NoMove && self.rules.no_move == NoMove::Draws;
        Some(Outcome { winner: (!drawn).then_some(!self.turn), reason })
    }

    /// Whether the position ends the game whether there are moves or not.
    pub fn ended(&self) -> Option<Outcome> {
        let rules = &*self.rules;
        if rules.check == CheckRule::Ignored {
            let lost = |side: Color| self.royals[side.index()].is_empty() && !self.royals[(!side).index()].is_empty();
            if let Some(loser) = Color::ALL.into_iter().find(|&side| lost(side)) {
                return Some(Outcome { winner: Some(!loser), reason: Reason::RoyalTaken });
            }
        }
        if rules.first_check && self.in_check() {
            return Some(Outcome { winner: Some(!self.turn), reason: Reason::FirstCheck });
        }
        if rules.try_rule {
            // Whoever moved last comes first.
            let tries = [!self.turn, self.turn].into_iter().find(|&side| self.is_safe_on_far_rank(side));
            if let Some(winner) = tries {
                return Some(Outcome { winner: Some(winner), reason: Reason::Try });
            }
        }
        if rules.bare_king == BareKing::None { None } else { self.bared() }
    }

    fn is_safe_on_far_rank(&self, side: Color) -> bool {
        let grid = self.rules.grid;
        let far = if side == Color::Black { 0 } else { grid.ranks - 1 };
        self.royals[side.index()].iter().any(|&cell| grid.xy(cell).1 == far && !self.is_attacked(cell, !side, 0))
    }

    fn bared(&self) -> Option<Outcome> {
        let bare = Color::ALL.map(|side| self.royals[side.index()].len() == 1 && self.living(side).nth(1).is_none());
        let drawn = |winner| Outcome { winner, reason: Reason::BareKing };
        match bare {
            [true, true] => (!self.is_checked(Color::Black) && !self.is_checked(Color::White)).then_some(drawn(None)),
            [true, false] => self.loses_bare(Color::Black).then_some(drawn(Some(Color::White))),
            [false, true] => self.loses_bare(Color::White).then_some(drawn(Some(Color::Black))),
            [false, false] => None,
        }
    }

    /// The places of a side's pieces that can move again or be taken for something: dead ones on the last rank are not among
    /// them.
    fn living(&self, side: Color) -> impl Iterator<Item = u16> {
        let list = self.lists[side.index()].iter().copied();
        list.filter(|&cell| !self.rules.is_dead(self.cells[usize::from(cell)], cell))
    }

    /// Whether a side with nothing but one royal has lost by it.
    fn loses_bare(&self, bare: Color) -> bool {
        let counts = |&cell: &u16| {
            self.rules.bare_king == BareKing::Loses || !self.rules.piece(self.cells[usize::from(cell)]).pawn
        };
        let counted: Vec<u16> = self.living(!bare).filter(counts).collect();
        let is_royal = |cell: &u16| self.royals[(!bare).index()].contains(cell);
        if counted.len() < 2 || self.is_checked(!bare) {
            return false;
        }
        let mut others = counted.iter().filter(|cell| !is_royal(cell));
        let (only, more) = (others.next(), others.next());
        // It may yet take the only other piece.
        let takes = |target: u16| self.legal_moves().iter().any(|mv| !mv.is_drop() && mv.to == target);
        !(self.turn == bare && more.is_none() && only.is_some_and(|&only| takes(only)))
    }
}
