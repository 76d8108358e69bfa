//! Rock-paper-scissors, as values of crate `game` and as the browser sees it.

use crate::{JankenStep, Throw};
use komadai_game as game;

impl From<Throw> for game::Throw {
    fn from(throw: Throw) -> game::Throw {
        match throw {
            Throw::Rock => game::Throw::Rock,
            Throw::Scissors => game::Throw::Scissors,
            Throw::Paper => game::Throw::Paper,
        }
    }
}

impl From<game::Throw> for Throw {
    fn from(throw: game::Throw) -> Throw {
        match throw {
            game::Throw::Rock => Throw::Rock,
            game::Throw::Scissors => Throw::Scissors,
            game::Throw::Paper => Throw::Paper,
        }
    }
}

impl From<&game::JankenStep> for JankenStep {
    fn from(step: &game::JankenStep) -> JankenStep {
        match step {
            &game::JankenStep::Thrown { by, commitment, until } => {
                JankenStep::Thrown { by, commitment: commitment.to_string(), until }
            }
            game::JankenStep::Shown { throws, salts } => {
                JankenStep::Shown { throws: throws.map(Into::into), salts: salts.map(|salt| salt.to_string()) }
            }
            &game::JankenStep::Missed { by } => JankenStep::Missed { by },
            &game::JankenStep::Tossed { by, .. } => JankenStep::Tossed { by },
        }
    }
}
