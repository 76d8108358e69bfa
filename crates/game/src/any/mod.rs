//! Every kind of shogi under one ruleset: standard shogi as crate `shogi` has it, all others as crate `variants` does.
//!
//! A game says by its start position which it is; moves and squares are told in files and ranks of any board, so that their texts are
//! read without knowing of which game they are. What is stored of standard shogi is what [`Shogi`] stores.

mod moves;
mod position;
mod standard;

pub use moves::{Move, NoMove, square};
pub use position::{NoPosition, Position};
pub use standard::Standard;

use crate::{Game, Outcome, Reason, Ruleset, Shogi};
use komadai_shogi::impasse::{AgreementFault, CampFault, DeclarationFault, ImpasseRules, ImpasseVerdict};
use komadai_shogi::{ByColor, Color, Foul, SetupFaults};
use komadai_variants::{self as variants, Fault, Square};
use position::side;
use std::sync::Arc;

/// The rules of every kind of shogi.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Any;

/// An end of standard shogi among those of any kind. What ends a game by itself has neither attempts nor squares with it.
fn of_shogi(outcome: Outcome<Shogi>) -> Outcome<Any> {
    let reason = match outcome.reason {
        Reason::Checkmate => Reason::Checkmate,
        Reason::Impasse(points) => Reason::Impasse(points),
        Reason::Declaration(points) => Reason::Declaration(points),
        Reason::Try => Reason::Try,
        _ => Reason::NoLegalMove,
    };
    Outcome { winner: outcome.winner, reason }
}

fn of_other(outcome: variants::Outcome) -> Outcome<Any> {
    let reason = match outcome.reason {
        variants::Reason::Checkmate => Reason::Checkmate,
        variants::Reason::NoMove => Reason::NoLegalMove,
        variants::Reason::RoyalTaken => Reason::RoyalTaken,
        variants::Reason::BareKing => Reason::BareKing,
        variants::Reason::Try => Reason::Try,
        variants::Reason::FirstCheck => Reason::FirstCheck,
        variants::Reason::Repetition => Reason::Repetition,
        variants::Reason::PerpetualCheck => Reason::PerpetualCheck,
        variants::Reason::PerpetualAttack => Reason::PerpetualAttack,
    };
    Outcome { winner: outcome.winner.map(side), reason }
}

const fn foul(fault: Fault) -> Foul {
    match fault {
        Fault::NoPiece => Foul::NoPiece,
        Fault::NotYours => Foul::NotYours,
        Fault::Movement => Foul::WrongMovement,
        Fault::Occupied => Foul::Occupied,
        Fault::PawnFile => Foul::Nifu,
        Fault::PawnMate => Foul::Uchifuzume,
        Fault::Stuck => Foul::NoRetreat,
        Fault::MustPromote => Foul::MustPromote,
        Fault::CannotPromote => Foul::CannotPromote,
        Fault::LeavesCheck => Foul::LeavesCheck,
        Fault::LionGuarded => Foul::LionGuarded,
        Fault::LionAfterLion => Foul::LionAfterLion,
    }
}

/// A move in the terms of its game; none if its board or its pieces have no such move.
fn of_game(rules: &variants::Rules, mv: Move) -> Option<variants::Move> {
    rules.read_move(&mv.to_string())
}

impl Ruleset for Any {
    type Position = Position;
    type Move = Move;
    type Attempt = Move;
    type Square = Square;

    fn check_start(start: &Position) -> Result<(), SetupFaults> {
        start.shogi().map_or(Ok(()), Shogi::check_start)
    }

    fn is_at_odds(start: &Position) -> bool {
        match start {
            Position::Shogi(start) => Shogi::is_at_odds(start),
            Position::Other(start) => {
                let sfen = start.sfen();
                start.rules().handicaps().iter().any(|handicap| handicap.start == sfen)
            }
        }
    }

    fn turn(position: &Position) -> Color {
        position.turn()
    }

    fn in_check(position: &Position) -> bool {
        position.in_check()
    }

    fn has_legal_move(position: &Position) -> bool {
        match position {
            Position::Shogi(position) => position.has_legal_move(),
            Position::Other(position) => position.has_legal_move(),
        }
    }

    fn is_same(one: &Position, other: &Position) -> bool {
        match (one, other) {
            (Position::Shogi(one), Position::Shogi(other)) => one.same_as(other),
            (Position::Other(one), Position::Other(other)) => one == other,
            _ => false,
        }
    }

    fn key(position: &Position) -> u64 {
        match position {
            Position::Shogi(position) => position.key(),
            Position::Other(position) => position.key(),
        }
    }

    fn knows(position: &Position, attempt: Move) -> bool {
        match position {
            Position::Shogi(_) => attempt.attempt().is_some(),
            Position::Other(position) => of_game(position.rules(), attempt).is_some(),
        }
    }

    fn check(position: &Position, attempt: Move) -> Result<Move, Foul> {
        match position {
            Position::Shogi(position) => {
                let attempt = attempt.attempt().ok_or(Foul::WrongMovement)?;
                Shogi::check(position, attempt).map(Into::into)
            }
            Position::Other(position) => {
                let mv = of_game(position.rules(), attempt).ok_or(Foul::WrongMovement)?;
                position.fault(mv).map_or(Ok(attempt), |fault| Err(foul(fault)))
            }
        }
    }

    fn play(position: &mut Position, mv: Move) {
        match position {
            Position::Shogi(position) => {
                if let Some(mv) = mv.shogi() {
                    Shogi::play(position, mv);
                }
            }
            Position::Other(position) => {
                if let Some(mv) = of_game(position.rules(), mv) {
                    Arc::make_mut(position).play(mv);
                }
            }
        }
    }

    fn ended(position: &Position) -> Option<Outcome<Any>> {
        match position {
            Position::Shogi(position) => Shogi::ended(position).map(of_shogi),
            Position::Other(position) => position.outcome().map(of_other),
        }
    }

    fn repeated(game: &Game<Any>) -> Option<Outcome<Any>> {
        let Some(position) = game.position().other() else { return game.fourfold() };
        if game.occurrences() < usize::from(position.rules().repetition().times) {
            return None;
        }
        let mut after = game.config().start.other()?.clone();
        let mut history = variants::History::new(&after);
        let mut same = usize::from(after == *position);
        for played in game.moves() {
            let mv = of_game(position.rules(), played.mv)?;
            after.play(mv);
            history.push(mv, &after);
            same += usize::from(after == *position);
        }
        // Positions that share a key by chance do not end a game.
        let repeated = history.outcome(position).filter(|_| same == game.occurrences())?;
        Some(of_other(repeated))
    }

    fn evidence(position: &Position, attempt: Move, foul: Foul) -> Vec<Square> {
        match (position, attempt.attempt()) {
            (Position::Shogi(position), Some(attempt)) => {
                Shogi::evidence(position, attempt, foul).into_iter().map(square).collect()
            }
            _ => Vec::new(),
        }
    }

    fn missing_points(start: &Position) -> ByColor<u32> {
        start.shogi().map_or_else(ByColor::default, Shogi::missing_points)
    }

    fn points(position: &Position, color: Color) -> u32 {
        position.shogi().map_or(0, |position| Shogi::points(position, color))
    }

    fn after_move(rules: &ImpasseRules, position: &Position, missing: ByColor<u32>) -> Option<Outcome<Any>> {
        Shogi::after_move(rules, position.shogi()?, missing).map(of_shogi)
    }

    fn declare(
        rules: &ImpasseRules,
        position: &Position,
        color: Color,
        missing: ByColor<u32>,
    ) -> Result<(ImpasseVerdict, u32), DeclarationFault> {
        let position = position.shogi().ok_or(DeclarationFault::NotOffered)?;
        Shogi::declare(rules, position, color, missing)
    }

    fn agree(
        rules: &ImpasseRules,
        position: &Position,
        missing: ByColor<u32>,
    ) -> Result<ImpasseVerdict, AgreementFault> {
        Shogi::agree(rules, position.shogi().ok_or(AgreementFault::NotOffered)?, missing)
    }

    fn force_count(
        rules: &ImpasseRules,
        position: &Position,
        color: Color,
        missing: ByColor<u32>,
    ) -> Result<ImpasseVerdict, CampFault> {
        Shogi::force_count(rules, position.shogi().ok_or(CampFault::NotOffered)?, color, missing)
    }
}
