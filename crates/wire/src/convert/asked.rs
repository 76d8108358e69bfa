//! What was asked for, as values of crate `game`.

use crate::{
    ApiError, ClientIn, ClientOut, Epoch, ErrorCode, LEVELS, NewGame, OfferKind, Opponent, PauseReason, RefusalDetails,
    Side, SideChoice,
};
use komadai_game as game;
use komadai_shogi::impasse::{AgreementFault, CampFault, DECLARATION_PIECES, DeclarationFault};
use komadai_shogi::{Color, Handicap, Position, Square};

/// A new game that can start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// What it starts from.
    pub config: game::Config,
    /// The creator's side.
    pub side: Side,
}

impl NewGame {
    /// The game that was asked for. `bits` are five random bits for the toss of the pawns; a handicap game has no toss, and whoever
    /// asked for one takes the odds.
    ///
    /// # Errors
    /// What is wrong and what to do about it.
    pub fn asked(&self, bits: u8) -> Result<Asked, ApiError> {
        let unusable = |message: String| ApiError::new(ErrorCode::Unusable, message);
        if let Opponent::Engine { level } = self.opponent
            && !LEVELS.contains(&level)
        {
            return Err(unusable(format!("there is no level {level}")).remedy("choose a level from 1 to 10"));
        }
        let names = self.names.iter().flat_map(|names| [&names.black, &names.white]).flatten();
        if names.into_iter().any(|name| name.chars().count() > 64 || name.chars().any(char::is_control)) {
            return Err(
                unusable("a name is too long or has control characters".into()).remedy("use at most 64 characters")
            );
        }
        let rules = self.rules.to_game().map_err(|fault| unusable(fault.to_string()).remedy("choose other rules"))?;
        let controls = komadai_shogi::ByColor::from(self.clock).map(game::Control::from);
        let mut config = game::Config::new(self.handicap.into(), controls, rules);
        if let Some(sfen) = &self.start {
            config.start = sfen.parse::<Position>().map_err(|error| {
                unusable(format!("the start position cannot be used: {error}"))
                    .remedy("give a position of a game in SFEN")
            })?;
        }
        let at_odds = self.start.is_none() && Handicap::from(self.handicap) != Handicap::Even;
        let side = match self.side {
            SideChoice::Black => Side::Black,
            SideChoice::White => Side::White,
            SideChoice::Toss if at_odds => Side::Black,
            SideChoice::Toss => {
                let toss = game::Furigoma::from_bits(bits);
                config.furigoma = Some(toss);
                toss.tosser_plays().into()
            }
        };
        config.waits = self.opponent == Opponent::Friend;
        config.check().map_err(|fault| unusable(fault.to_string()).remedy("change the clock or the start position"))?;
        Ok(Asked { config, side })
    }
}

impl From<OfferKind> for game::OfferKind {
    fn from(kind: OfferKind) -> game::OfferKind {
        match kind {
            OfferKind::Takeback => game::OfferKind::Takeback,
            OfferKind::Impasse => game::OfferKind::Impasse,
            OfferKind::Adjourn => game::OfferKind::Adjourn,
            OfferKind::Resume => game::OfferKind::Resume,
            OfferKind::Rematch => game::OfferKind::Rematch,
        }
    }
}

impl From<game::OfferKind> for OfferKind {
    fn from(kind: game::OfferKind) -> OfferKind {
        match kind {
            game::OfferKind::Takeback => OfferKind::Takeback,
            game::OfferKind::Impasse => OfferKind::Impasse,
            game::OfferKind::Adjourn => OfferKind::Adjourn,
            game::OfferKind::Resume => OfferKind::Resume,
            game::OfferKind::Rematch => OfferKind::Rematch,
        }
    }
}

impl From<game::PauseReason> for PauseReason {
    fn from(reason: game::PauseReason) -> PauseReason {
        match reason {
            game::PauseReason::Waiting => PauseReason::Waiting,
            game::PauseReason::Adjourned => PauseReason::Adjourned,
            game::PauseReason::Suspended => PauseReason::Suspended,
        }
    }
}

impl From<game::Instant> for Epoch {
    fn from(at: game::Instant) -> Epoch {
        Epoch(at.0)
    }
}

impl From<Epoch> for game::Instant {
    fn from(at: Epoch) -> game::Instant {
        game::Instant(at.0)
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
            | ClientIn::Rematch { ack } => Some(*ack),
        }
    }

    /// What a player of this side asks of the game by it; none for a greeting or a ping.
    ///
    /// # Errors
    /// The refusal to send: the move is no text of a move.
    pub fn command(&self, by: Side) -> Result<Option<game::Command>, Box<ClientOut>> {
        let by = Color::from(by);
        Ok(Some(match self {
            ClientIn::Hello { .. } | ClientIn::Ping { .. } => return Ok(None),
            ClientIn::Move { usi, ply, ack } => match usi.parse() {
                Ok(attempt) => game::Command::Move { by, attempt, ply: *ply },
                Err(error) => {
                    return Err(Box::new(ClientOut::Refused {
                        ack: Some(*ack),
                        code: "unreadable-move".into(),
                        message: format!("{error}"),
                        details: None,
                    }));
                }
            },
            ClientIn::Resign { .. } => game::Command::Resign { by },
            ClientIn::Offer { kind, .. } => game::Command::Offer { by, kind: (*kind).into() },
            ClientIn::Answer { kind, accept, .. } => {
                game::Command::Answer { by, kind: (*kind).into(), accept: *accept }
            }
            ClientIn::Withdraw { kind, .. } => game::Command::Withdraw { by, kind: (*kind).into() },
            ClientIn::Declare { .. } => game::Command::Declare { by },
            ClientIn::Rematch { .. } => game::Command::Offer { by, kind: game::OfferKind::Rematch },
        }))
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
            RefusalDetails { side: Some((*color).into()), ..RefusalDetails::default() }
        }
        _ => RefusalDetails::default(),
    }
}
