//! What was asked for, as values of crate `game`.

use crate::words::{MAX_NAME, player_name};
use crate::{
    ApiError, ClientIn, ClientOut, ErrorReason, LEVELS, NewGame, Opponent, RefusalDetails, Side, SideChoice, Sides,
};
use komadai_game as game;
use komadai_shogi::impasse::{AgreementFault, CampFault, DECLARATION_PIECES, DeclarationFault};
use komadai_shogi::{Handicap, Position, Square};

impl NewGame {
    /// The contract of the game that was asked for. `bits` are five random bits for the toss of the pawns; a handicap game has no
    /// toss, and whoever asked for one takes the odds.
    ///
    /// # Errors
    /// What is wrong and what to do about it.
    pub fn contract(&self, bits: u8) -> Result<game::Contract, ApiError> {
        if let Opponent::Engine { level } = self.opponent
            && !LEVELS.contains(&level)
        {
            let message = format!("there is no level {level}");
            let remedy = format!("choose a level from {} to {}", LEVELS.start(), LEVELS.end());
            return Err(ApiError::because(ErrorReason::NoSuchLevel, message).remedy(remedy));
        }
        let names = self.names.clone().unwrap_or_default();
        let name = |given: Option<String>| {
            player_name(&given.unwrap_or_default()).ok_or_else(|| {
                let message = format!("a name has more than {MAX_NAME} characters, or control characters");
                let error = ApiError::because(ErrorReason::BadName, message).arg("limit", MAX_NAME);
                error.remedy("use a shorter name")
            })
        };
        let mut names = Sides { black: name(names.black)?, white: name(names.white)? };
        let own_name = name(self.name.clone())?;
        if self.rules.move_limit == Some(0) {
            let error = ApiError::because(ErrorReason::UnusableRules, "a game of no moves");
            return Err(error.remedy("choose a limit of at least one move, or none"));
        }
        let rules = self.rules.to_game().map_err(|fault| {
            ApiError::because(ErrorReason::UnusableRules, fault.to_string()).remedy("choose other rules")
        })?;
        let controls = self.clock.map(game::Control::from);
        let mut config = game::Config::new(self.handicap, controls, rules);
        if let Some(sfen) = &self.start {
            config.start = sfen.parse::<Position>().map_err(|error| {
                ApiError::because(ErrorReason::UnusableStart, format!("the start position cannot be used: {error}"))
                    .remedy("give a position of a game in SFEN")
            })?;
        }
        let at_odds = self.start.is_none() && self.handicap != Handicap::Even;
        let side = match self.side {
            SideChoice::Black => Side::Black,
            SideChoice::White => Side::White,
            SideChoice::Toss if at_odds => Side::Black,
            SideChoice::Toss => {
                let toss = game::Furigoma::from_bits(bits);
                config.furigoma = Some(toss);
                toss.tosser_plays()
            }
        };
        config.check()?;
        if !own_name.is_empty() {
            names[side] = own_name;
        }
        Ok(game::Contract::new(config, self.opponent, side, names))
    }
}

impl ClientIn {
    /// The number that the answer repeats.
    pub fn ack(&self) -> Option<u32> {
        match self {
            ClientIn::Hello { .. } | ClientIn::Ping { .. } => None,
            ClientIn::Move { ack, .. }
            | ClientIn::Resign { ack }
            | ClientIn::Offer { ack, .. }
            | ClientIn::Answer { ack, .. }
            | ClientIn::Withdraw { ack, .. }
            | ClientIn::Declare { ack }
            | ClientIn::Greet { ack, .. }
            | ClientIn::Name { ack, .. }
            | ClientIn::Rematch { ack } => Some(*ack),
        }
    }
}

impl ClientOut {
    /// A refusal as the browser hears it.
    pub fn refused(ack: Option<u32>, refusal: &game::Refusal) -> ClientOut {
        let details = details(refusal);
        ClientOut::Refused {
            ack,
            code: refusal.code().to_owned(),
            message: refusal.to_string(),
            details: (details != RefusalDetails::default()).then_some(details),
        }
    }
}

fn details(refusal: &game::Refusal) -> RefusalDetails {
    let squares = |squares: &[Square]| squares.iter().map(Square::to_string).collect();
    let amount =
        |have: u32, needed: u32| RefusalDetails { have: Some(have), needed: Some(needed), ..RefusalDetails::default() };
    match refusal {
        game::Refusal::Foul(report) => RefusalDetails {
            mv: Some(report.attempt.to_string()),
            squares: squares(&report.squares),
            ..RefusalDetails::default()
        },
        game::Refusal::Declaration(DeclarationFault::FewPieces(have)) => amount(*have, DECLARATION_PIECES),
        game::Refusal::Declaration(DeclarationFault::FewPoints(have, needed)) => amount(*have, *needed),
        game::Refusal::Camp(CampFault::Unprotected(square)) => {
            RefusalDetails { squares: squares(&[*square]), ..RefusalDetails::default() }
        }
        game::Refusal::NoImpasse(AgreementFault::KingNotEntered(color)) => {
            RefusalDetails { side: Some(*color), ..RefusalDetails::default() }
        }
        _ => RefusalDetails::default(),
    }
}
