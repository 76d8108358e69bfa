//! What has been repeated in a game.

use crate::position::{Outcome, Reason, Walked};
use crate::rules::{Perpetual, RepetitionResult};
use crate::{Color, Move, Position};

/// The positions of a game so far, as far as repetition asks for them.
#[derive(Clone, Debug)]
pub struct History {
    first_mover: Color,
    past: Vec<Past>,
}

#[derive(Copy, Clone, Debug)]
struct Past {
    key: u64,
    /// Who made the move that led here.
    mover: Color,
    /// Whether that move gave check.
    checks: bool,
    /// Whether the piece it moved attacks something.
    attacks: bool,
}

impl History {
    /// The history of a game that begins with a position.
    pub fn new(start: &Position) -> History {
        let past = Past { key: start.key(), mover: !start.turn(), checks: false, attacks: false };
        History { first_mover: start.turn(), past: vec![past] }
    }

    /// Takes in a move and the position after it.
    pub fn push(&mut self, mv: Move, after: &Position) {
        let checks = after.rules().repetition().perpetual_check == Perpetual::Loses && after.in_check();
        self.push_known(mv, after, checks);
    }

    /// The same, for whoever knows already whether the move gave check.
    pub fn push_known(&mut self, mv: Move, after: &Position, checks: bool) {
        let mover = !after.turn();
        let rule = after.rules().repetition();
        self.past.push(Past {
            key: after.key(),
            mover,
            checks: rule.perpetual_check == Perpetual::Loses && checks,
            attacks: rule.perpetual_attack == Perpetual::Loses && after.attacks_with(mv, mover),
        });
    }

    /// Takes back the last move.
    pub fn pop(&mut self) {
        if self.past.len() > 1 {
            self.past.pop();
        }
    }

    /// How many positions there have been, the start among them.
    #[allow(clippy::len_without_is_empty, reason = "there is always the start")]
    pub fn len(&self) -> usize {
        self.past.len()
    }

    /// How many plies ago the last position was on the board before.
    pub fn returned_after(&self) -> Option<usize> {
        let (last, before) = self.past.split_last()?;
        before.iter().rev().position(|past| past.key == last.key).map(|plies| plies + 1)
    }

    /// How often the last position has been on the board, now counted.
    pub fn occurrences(&self) -> usize {
        let last = self.past[self.past.len() - 1].key;
        self.past.iter().filter(|past| past.key == last).count()
    }

    /// Whether repetition ends the game with the last position.
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        let rule = position.rules().repetition();
        if self.occurrences() < usize::from(rule.times) {
            return None;
        }
        self.comes_to(position)
    }

    /// What the return of the last position comes to if it goes on as often as it must; none if it was never there before.
    pub fn comes_to(&self, position: &Position) -> Option<Outcome> {
        let rule = position.rules().repetition();
        let last = self.past[self.past.len() - 1];
        let first = self.past.iter().position(|past| past.key == last.key)?;
        let since = &self.past[first + 1..];
        if since.is_empty() {
            return None;
        }
        let always = |side: Color, what: fn(&Past) -> bool| since.iter().filter(|past| past.mover == side).all(what);
        for (perpetual, what, reason) in [
            (rule.perpetual_check, (|past| past.checks) as fn(&Past) -> bool, Reason::PerpetualCheck),
            (rule.perpetual_attack, |past| past.attacks, Reason::PerpetualAttack),
        ] {
            let guilty = Color::ALL.map(|side| perpetual == Perpetual::Loses && always(side, what));
            match guilty {
                [true, false] => return Some(Outcome { winner: Some(Color::White), reason }),
                [false, true] => return Some(Outcome { winner: Some(Color::Black), reason }),
                _ => {}
            }
        }
        let winner = match rule.result {
            RepetitionResult::Draw => None,
            RepetitionResult::FirstMoverLoses => Some(!self.first_mover),
            RepetitionResult::CompleterLoses => Some(!last.mover),
        };
        Some(Outcome { winner, reason: Reason::Repetition })
    }
}

impl Position {
    /// Whether the piece that a move brought to its square could take something from there.
    fn attacks_with(&self, mv: Move, side: Color) -> bool {
        let ground = Walked { position: self, side };
        let mut attacks = false;
        let mover = self.mover(mv.to);
        if mover >= 2 {
            let betza = &self.rules.piece(mover).betza;
            betza.walk(&ground, mv.to, &mut |path| attacks |= path.takes || path.takes_through);
        }
        attacks
    }
}
