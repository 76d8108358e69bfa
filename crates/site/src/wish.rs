//! The game that somebody looks for.

use crate::ratings::Pool;
use komadai_event::Grade;
use komadai_game::{
    Config, ConfigFault, Contract, Control, Counting, Furigoma, Millis, Opponent, Rules, SideClock, any,
};
use komadai_shogi::{ByColor, Color, Handicap};

/// How long a program may take to agree to a game: engines may load their networks first.
pub const AGREE_WITHIN: Millis = Millis::seconds(180);

/// What a door was told, as it was told: it is kept with an offer, told to other nodes and shown, and read by doors alone.
pub type Words = serde_json::Value;

/// The game that somebody looks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// As it was said.
    pub words: Words,
    /// The start position of another kind of shogi; none: the standard one.
    pub kind: Option<any::Position>,
    /// The handicap that White gives.
    pub handicap: Handicap,
    /// The side of whoever looks for it; none: the pawns are tossed, and at odds they take them.
    pub side: Option<Color>,
    /// Each side's clock.
    pub controls: ByColor<Control>,
    /// By which rules.
    pub rules: Rules,
    /// Whether the result changes ratings.
    pub rated: bool,
    /// Whether the handicap follows from both ranks.
    pub by_rank: bool,
    /// Who may take it; none: anybody.
    pub ranks: Option<Ranks>,
    /// What a program's protocol asks for besides; none: no program looks for it by one.
    pub protocol: Option<Protocol>,
}

/// What the server protocol for programs asks of a game: time counts in whole seconds, an increment is lent before the move, and no pawns
/// are tossed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Protocol {
    /// The name by which programs wait for it and meet no one but programs; none: whoever comes may take it.
    pub name: Option<String>,
    /// What each move costs at least.
    pub least: Millis,
}

/// The ranks of those who may take a game, both included; none: they make no sense.
pub type Ranks = Option<[Grade; 2]>;

impl Wish {
    /// The contract of the game between whoever looks for it and whoever takes it, who are called so. `bits` are five random bits for
    /// the toss.
    ///
    /// # Errors
    /// No game starts so.
    pub fn contract(&self, [own, other]: [&str; 2], bits: u8) -> Result<Contract, ConfigFault> {
        let mut config = match &self.kind {
            None => Config::new(self.handicap, self.controls, self.rules),
            Some(start) => Config::starting(start.clone(), self.controls, self.rules),
        };
        let side = match self.side {
            Some(side) => side,
            None if self.protocol.is_some() => {
                if bits & 1 == 0 {
                    Color::Black
                } else {
                    Color::White
                }
            }
            None if self.handicap != Handicap::Even => Color::Black,
            None => {
                let toss = Furigoma::from_bits(bits);
                config.furigoma = Some(toss);
                toss.tosser_plays()
            }
        };
        if let Some(protocol) = &self.protocol {
            config.counting = Counting::WholeSeconds { least: protocol.least };
            config.lag_compensation = false;
            let lent = self.controls.map(SideClock::lent);
            config.carried = Some(lent).filter(|lent| *lent != self.controls.map(SideClock::new));
        }
        config.check()?;
        let mut names = ByColor::default();
        names[side] = own.to_owned();
        names[!side] = other.to_owned();
        let pool = self.protocol.as_ref().and_then(|protocol| protocol.name.clone());
        Ok(Contract { rated: self.rated, pool, ..Contract::new(config, Opponent::Player, side, names) })
    }

    /// The pool of players whose ratings tell how strong somebody is at it; none: there is none.
    pub fn pool(&self) -> Option<Pool> {
        self.contract(["", ""], 0).ok().and_then(|contract| Pool::of(&contract))
    }
}

/// An even game by these clocks, for tests.
#[cfg(test)]
pub(crate) fn even(control: Control) -> Wish {
    Wish {
        words: serde_json::json!({ "clock": "any" }),
        kind: None,
        handicap: Handicap::Even,
        side: None,
        controls: ByColor { black: control, white: control },
        rules: Rules::FRIENDLY,
        rated: false,
        by_rank: false,
        ranks: None,
        protocol: None,
    }
}
