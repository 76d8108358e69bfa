//! What was asked for, as values of crate `game`.

use crate::{
    ApiError, ClientIn, ClientOut, ErrorReason, HearTalk, KIND_LEVELS, LEVELS, LobbyIn, NewGame, Opponent, PoolView,
    RefusalDetails, SayTalk, SeekWish, Side, SideChoice, Sides, VARIANTS, odds,
};
use komadai_game as game;
use komadai_record::words::{MAX_NAME, player_name};
use komadai_shogi::Handicap;
use komadai_shogi::impasse::{AgreementFault, CampFault, DECLARATION_PIECES, DeclarationFault, ImpasseRules};

impl NewGame {
    /// The contract of the game that was asked for. `bits` are five random bits for the toss of the pawns; a handicap game has no
    /// toss, and whoever asked for one takes the odds.
    ///
    /// # Errors
    /// What is wrong and what to do about it.
    pub fn contract(&self, bits: u8) -> Result<game::Contract, ApiError> {
        if self.opponent == Opponent::Player {
            let message = "a game against another player is found in the lobby, not made alone";
            return Err(ApiError::because(ErrorReason::NoPartner, message).remedy("open /lobby, or invite a friend"));
        }
        let levels = if self.variant.is_some() { KIND_LEVELS } else { LEVELS };
        if let Opponent::Engine { level } = self.opponent
            && !levels.contains(&level)
        {
            let message = format!("there is no level {level}");
            let remedy = format!("choose a level from {} to {}", levels.start(), levels.end());
            return Err(ApiError::because(ErrorReason::NoSuchLevel, message).remedy(remedy));
        }
        let names = self.names.clone().unwrap_or_default();
        let name = |given: Option<&str>| seat_name(given.unwrap_or_default());
        let mut names = Sides { black: name(names.black.as_deref())?, white: name(names.white.as_deref())? };
        let own_name = name(self.name.as_deref())?;
        if self.rules.move_limit == Some(0) {
            let error = ApiError::because(ErrorReason::UnusableRules, "a game of no moves");
            return Err(error.remedy("choose a limit of at least one move, or none"));
        }
        let rules = self.rules.to_game().map_err(|fault| {
            ApiError::because(ErrorReason::UnusableRules, fault.to_string()).remedy("choose other rules")
        })?;
        let controls = self.clock.map(game::Control::from);
        let mut config = match &self.variant {
            Some(name) => game::Config::starting(self.start_of(name)?, controls, of_its_own(rules)),
            None => game::Config::new(self.handicap, controls, rules),
        };
        if let Some(text) = self.start.as_ref().filter(|_| self.variant.is_none()) {
            let start = komadai_record::start_of(text).map_err(|error| {
                ApiError::because(ErrorReason::UnusableStart, format!("the start position cannot be used: {error}"))
                    .remedy("give a position of a game in SFEN, or a record that ends with it")
            })?;
            config.start = start.into();
        }
        let at_odds = if self.variant.is_some() {
            self.start.is_some()
        } else {
            self.start.is_none() && self.handicap != Handicap::Even
        };
        let side = match self.side {
            SideChoice::Black => Side::Black,
            SideChoice::White => Side::White,
            SideChoice::Toss if at_odds => Side::Black,
            // Until they have found out who tosses, whoever made the game sits there.
            SideChoice::Toss if self.janken => Side::Black,
            // Both sides are one's own; where somebody keeps the time of two others, it is they who toss.
            SideChoice::Toss if self.opponent == Opponent::Own => Side::Black,
            SideChoice::Toss => {
                let toss = game::Furigoma::from_bits(bits);
                config.furigoma = Some(toss);
                toss.tosser_plays()
            }
        };
        config.janken = self.janken && !at_odds;
        if config.janken && (self.side != SideChoice::Toss || self.opponent != Opponent::Friend) {
            let message = "rock-paper-scissors is for two people who meet by a link and toss for their sides";
            return Err(ApiError::because(ErrorReason::UnusableRules, message).remedy("leave the sides to the toss"));
        }
        config.check()?;
        if !own_name.is_empty() {
            names[side] = own_name;
        }
        let mut contract =
            game::Contract { rated: self.rated, ..game::Contract::new(config, self.opponent, side, names) };
        // Whoever has passed a link on is elsewhere when the other comes. Games of before go on by their own rule.
        contract.config.unhurried = self.opponent == Opponent::Friend;
        if self.keeper {
            if self.opponent != Opponent::Own
                || controls.black.is_correspondence()
                || controls.white.is_correspondence()
            {
                let message = "a timekeeper keeps games that two people play at one sitting";
                return Err(ApiError::because(ErrorReason::KeeperNoSitting, message).remedy("choose another clock"));
            }
            contract.config.waits = true;
        }
        Ok(contract)
    }
}

impl NewGame {
    /// The start of a game of another kind than the standard one: its own, or one of its handicaps.
    fn start_of(&self, name: &str) -> Result<game::any::Position, ApiError> {
        let known = VARIANTS.contains(&name).then(|| game::any::Position::of_variant(game::Variant::Named(name)));
        let start = known.flatten().ok_or_else(|| {
            let error = ApiError::because(ErrorReason::NoSuchVariant, format!("no game {name:?} is played here"));
            error.remedy(format!("choose one of {}", VARIANTS.join(", ")))
        })?;
        let given = self.start.as_deref().map(|given| odds(name).into_iter().find(|odds| odds.start == given));
        if self.keeper || given == Some(None) || self.handicap != Handicap::Even {
            let message = "with a handicap of its own, from a position or with a timekeeper";
            let error =
                ApiError::because(ErrorReason::StandardOnly, format!("only standard shogi is played {message}"));
            return Err(error.remedy("play an even game of it, or from the start of one of its handicaps"));
        }
        Ok(given.flatten().and_then(|odds| odds.start.parse().ok()).unwrap_or(start))
    }
}

/// Rules as games of other kinds have them: what ends one by repetition is a rule of its own, and no impasse is counted.
fn of_its_own(rules: game::Rules) -> game::Rules {
    game::Rules { impasse: ImpasseRules::NONE, repetition: game::RepetitionRule::Fourfold, ..rules }
}

/// A player's name as everybody sees it at the board.
///
/// # Errors
/// It cannot stand there.
pub fn seat_name(given: &str) -> Result<String, ApiError> {
    player_name(given).ok_or_else(|| {
        let message = format!("a name has more than {MAX_NAME} characters, or control characters");
        ApiError::because(ErrorReason::BadName, message).arg("limit", MAX_NAME).remedy("use a shorter name")
    })
}

impl SeekWish {
    /// The contract of a game between whoever looks for it and whoever takes it, who are called so. `bits` as above.
    ///
    /// # Errors
    /// What is wrong and what to do about it.
    pub fn contract(&self, names: [&str; 2], bits: u8) -> Result<game::Contract, ApiError> {
        if self.variant.is_some() && (self.by_rank || self.ranks.is_some()) {
            let error = ApiError::because(ErrorReason::StandardOnly, "ranks are those of standard shogi alone");
            return Err(error.remedy("look for an even game of that kind with anybody"));
        }
        let [own, other] = names.map(str::to_owned);
        let asked = NewGame {
            opponent: Opponent::Friend,
            variant: self.variant.clone(),
            handicap: self.handicap,
            side: self.side,
            clock: Sides { black: self.clock, white: self.white_clock.unwrap_or(self.clock) },
            rules: self.rules.clone(),
            names: None,
            name: Some(own),
            start: None,
            rated: self.rated,
            keeper: false,
            janken: false,
        };
        let mut contract = asked.contract(bits)?;
        contract.names[!contract.creator] = other;
        let game::Contract { mut config, creator, names, rated, .. } = contract;
        // Whoever looks for a game is there.
        config.unhurried = false;
        Ok(game::Contract { rated, ..game::Contract::new(config, Opponent::Player, creator, names) })
    }
}

impl PoolView {
    /// The game that is played in it: even, sides by the toss, illegal moves refused, no take-backs, 27 points.
    pub fn wish(&self) -> SeekWish {
        let rules = game::RulesPreset::from_code("81dojo").unwrap_or(game::Rules::FRIENDLY);
        SeekWish {
            clock: self.clock,
            white_clock: None,
            variant: None,
            handicap: Handicap::Even,
            side: SideChoice::Toss,
            rules: (&rules).into(),
            rated: false,
            by_rank: false,
            ranks: None,
        }
    }
}

impl LobbyIn {
    /// The number that the answer repeats.
    pub fn ack(&self) -> Option<u32> {
        match self {
            LobbyIn::Hello {} | LobbyIn::Ping { .. } => None,
            LobbyIn::Seek { ack, .. }
            | LobbyIn::Join { ack, .. }
            | LobbyIn::Leave { ack }
            | LobbyIn::Withdraw { ack, .. }
            | LobbyIn::Take { ack, .. } => Some(*ack),
        }
    }
}

impl ClientIn {
    /// The number that the answer repeats.
    pub fn ack(&self) -> Option<u32> {
        match self {
            ClientIn::Hello { .. } | ClientIn::Blur { .. } | ClientIn::Cursor { .. } | ClientIn::Ping { .. } => None,
            ClientIn::Move { ack, .. }
            | ClientIn::Seal { ack, .. }
            | ClientIn::Resign { ack }
            | ClientIn::Offer { ack, .. }
            | ClientIn::Answer { ack, .. }
            | ClientIn::Withdraw { ack, .. }
            | ClientIn::Declare { ack }
            | ClientIn::Claim { ack, .. }
            | ClientIn::Greet { ack, .. }
            | ClientIn::Name { ack, .. }
            | ClientIn::Holiday { ack, .. }
            | ClientIn::Keep { ack, .. }
            | ClientIn::Throw { ack, .. }
            | ClientIn::ProposeResume { ack, .. }
            | ClientIn::Talk(HearTalk { ack, .. })
            | ClientIn::Say(SayTalk { ack, .. })
            | ClientIn::PostMortem { ack, .. }
            | ClientIn::Edit { ack, .. }
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
    let amount =
        |have: u32, needed: u32| RefusalDetails { have: Some(have), needed: Some(needed), ..RefusalDetails::default() };
    match refusal {
        game::Refusal::Foul(report) => RefusalDetails {
            mv: Some(report.attempt.to_string()),
            squares: report.squares.iter().map(ToString::to_string).collect(),
            ..RefusalDetails::default()
        },
        game::Refusal::Declaration(DeclarationFault::FewPieces(have)) => amount(*have, DECLARATION_PIECES),
        game::Refusal::Declaration(DeclarationFault::FewPoints(have, needed)) => amount(*have, *needed),
        game::Refusal::Camp(CampFault::Unprotected(square)) => {
            RefusalDetails { squares: vec![square.to_string()], ..RefusalDetails::default() }
        }
        game::Refusal::NoImpasse(AgreementFault::KingNotEntered(color)) => {
            RefusalDetails { side: Some(*color), ..RefusalDetails::default() }
        }
        _ => RefusalDetails::default(),
    }
}
