//! How a game ends by itself after a move.

use crate::{Game, Outcome, Reason, RepetitionRule, Ruleset};
use komadai_shogi::impasse::ImpasseVerdict;
use komadai_shogi::{ByColor, Color, Repetition, thrice_in_a_row};

/// No game is longer, whatever its rules: it bounds what a game can grow to. The longest known professional game had 420.
pub const LONGEST_GAME: u32 = 4_096;

/// The outcome of a count of both sides.
pub(crate) fn counted<R: Ruleset>(position: &R::Position, verdict: ImpasseVerdict) -> Outcome<R> {
    let points = ByColor::from_fn(|color| R::points(position, color));
    match verdict {
        ImpasseVerdict::Win(winner) => Outcome::win(winner, Reason::Impasse(points)),
        ImpasseVerdict::Draw => Outcome::nobody(Reason::Impasse(points)),
    }
}

fn outcome<R: Ruleset>(repetition: Repetition) -> Option<Outcome<R>> {
    match repetition {
        Repetition::None => None,
        Repetition::Draw => Some(Outcome::nobody(Reason::Repetition)),
        Repetition::PerpetualCheck(by) => Some(Outcome::win(!by, Reason::PerpetualCheck)),
    }
}

impl<R: Ruleset> Game<R> {
    /// How the last move ends the game, if it does. What ends it by itself comes first, then a win by impasse, repetition, and the move limit.
    pub(crate) fn verdict(&self) -> Option<Outcome<R>> {
        let position = self.position();
        match R::ended(position) {
            Some(Outcome { reason: Reason::Checkmate, .. }) if self.config().rules.formal_resignation => return None,
            Some(outcome) => return Some(outcome),
            None => {}
        }
        let impasse = R::after_move(&self.config().rules.impasse, position, self.missing_points());
        impasse.or_else(|| self.repeated()).or_else(|| self.limit_reached())
    }

    fn repeated(&self) -> Option<Outcome<R>> {
        match self.config().rules.repetition {
            RepetitionRule::None => None,
            RepetitionRule::Fourfold => R::repeated(self),
            RepetitionRule::SequenceThrice => outcome(self.sequence_thrice()),
        }
    }

    /// What the fourth occurrence of the position comes to, where it has come: whoever did nothing but check has lost.
    pub(crate) fn fourfold(&self) -> Option<Outcome<R>> {
        outcome(self.fourth_occurrence())
    }

    /// By keys first; keys that differ are positions that differ. What would end the game is then asked of the positions themselves,
    /// so that two of one key cannot.
    fn fourth_occurrence(&self) -> Repetition {
        if self.keys().repetition() == Repetition::None {
            return Repetition::None;
        }
        let same: Vec<bool> = self.positions().map(|position| R::is_same(&position, self.position())).collect();
        self.keys().repetition_where(|index| same[index])
    }

    fn sequence_thrice(&self) -> Repetition {
        let moves: Vec<R::Move> = self.moves().iter().map(|played| played.mv).collect();
        if !thrice_in_a_row(&moves) {
            return Repetition::None;
        }
        // The shortest stretch at the end that is three times one sequence.
        let lengths = (4..=moves.len() / 3).step_by(2);
        let stretch =
            lengths.map(|length| 3 * length).find(|&stretch| thrice_in_a_row(&moves[moves.len() - stretch..]));
        let repeated = &self.moves()[moves.len() - stretch.unwrap_or(moves.len())..];
        let only_checks = |by: Color| repeated.iter().filter(|played| played.by == by).all(|played| played.check);
        match (only_checks(Color::Black), only_checks(Color::White)) {
            (true, false) => Repetition::PerpetualCheck(Color::Black),
            (false, true) => Repetition::PerpetualCheck(Color::White),
            _ => Repetition::Draw,
        }
    }

    fn limit_reached(&self) -> Option<Outcome<R>> {
        let limited =
            self.config().rules.move_limit.is_some_and(|limit| self.ply() >= limit && !R::in_check(self.position()));
        (limited || self.ply() >= LONGEST_GAME).then_some(Outcome::nobody(Reason::MoveLimit))
    }
}
