//! Which games are rated, and in which pool: standard shogi has one for each speed class, every other kind one alone.

use komadai_event::{Pace, Speed, points};
use komadai_game::any::Position;
use komadai_game::{Contract, Control, SideClock, Variant};
use komadai_shogi::Handicap;
use komadai_variants::Rules;

/// The players whose games change each other's ratings.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Pool {
    /// Standard shogi by clocks of a class.
    Speed(Speed),
    /// Another kind of shogi, by its name in crate `variants`, whatever its clocks: too few play any of them to be parted further.
    Kind(&'static str),
}

impl Pool {
    /// Every pool: those of standard shogi, the fastest clocks first, and those of the other kinds.
    pub fn all() -> impl Iterator<Item = Pool> {
        Speed::ALL.into_iter().map(Pool::Speed).chain(kinds().map(Pool::Kind))
    }

    /// The name under which its ratings are kept.
    pub const fn code(self) -> &'static str {
        match self {
            Pool::Speed(Speed::Blitz) => "standard-blitz",
            Pool::Speed(Speed::Rapid) => "standard-rapid",
            Pool::Speed(Speed::Classical) => "standard-classical",
            Pool::Speed(Speed::Correspondence) => "standard-correspondence",
            Pool::Kind(name) => name,
        }
    }

    /// The pool of such a name.
    pub fn from_code(code: &str) -> Option<Pool> {
        Pool::all().find(|pool| pool.code() == code)
    }

    /// What addresses and programs call it: `rapid`, `minishogi`.
    pub const fn name(self) -> &'static str {
        match self {
            Pool::Speed(speed) => speed.code(),
            Pool::Kind(name) => name,
        }
    }

    /// The pool of such a name.
    pub fn from_name(name: &str) -> Option<Pool> {
        Pool::all().find(|pool| pool.name() == name)
    }

    /// The class of its clocks; none of another kind of shogi, whose pool knows no classes.
    pub const fn speed(self) -> Option<Speed> {
        match self {
            Pool::Speed(speed) => Some(speed),
            Pool::Kind(_) => None,
        }
    }

    /// Whether its ratings earn ranks: those are of standard shogi.
    pub const fn has_ranks(self) -> bool {
        matches!(self, Pool::Speed(_))
    }

    /// The pool of a game with a clock for both sides alike.
    pub fn of(contract: &Contract) -> Option<Pool> {
        let controls = &contract.config.controls;
        if controls.black != controls.white {
            return None;
        }
        let speed = speed(controls.black)?;
        match contract.variant() {
            Variant::Standard => Some(Pool::Speed(speed)),
            Variant::Named(name) => kinds().find(|kind| *kind == name).map(Pool::Kind),
        }
    }

    /// The pool of a game that may be rated: equal clocks, a start whose odds are known, and no take-backs. Another kind of shogi is
    /// rated from its own start alone, and between people: its engine's levels are not those that ratings know by their numbers.
    pub fn of_rated(contract: &Contract) -> Option<Pool> {
        let pool = Pool::of(contract)?;
        let known_odds = odds(contract).and_then(points).is_some();
        // What is left of a game before makes another clock; the first increment, lent to both, does not.
        let lent = contract.config.controls.map(SideClock::lent);
        let is_whole = contract.config.carried.is_none_or(|carried| carried == lent);
        let is_measured = pool.has_ranks() || contract.engine().is_none();
        (known_odds && !contract.config.rules.takebacks && is_whole && is_measured).then_some(pool)
    }
}

/// Kinds of shogi beside the standard one that have a name of their own. Square boards of any size have no pool.
fn kinds() -> impl Iterator<Item = &'static str> {
    Rules::names().filter(|name| *name != "shogi")
}

/// What White gives, as ratings count it; none from a position of which nobody knows what it is worth.
pub(super) fn odds(contract: &Contract) -> Option<Handicap> {
    let start = &contract.config.start;
    match start.variant() {
        Variant::Standard => contract.config.handicap(),
        kind @ Variant::Named(_) => (Position::of_variant(kind).as_ref() == Some(start)).then_some(Handicap::Even),
    }
}

/// The speed class of a clock; none of a game without one.
pub fn speed(control: Control) -> Option<Speed> {
    Some(Speed::of(match control {
        Control::Unlimited => return None,
        Control::Days(_) => Pace::Correspondence,
        Control::Timed(timed) => Pace::Clock {
            main: timed.main.0 / 1_000,
            byoyomi: timed.byoyomi.0 / 1_000,
            periods: timed.periods.into(),
            increment: timed.increment.0 / 1_000,
        },
    }))
}

/// The name of the engine of a level among the players. No account's id has a hyphen.
pub fn bot(level: u8) -> String {
    format!("bot-{level}")
}

/// The level of a bot of such a name.
pub fn bot_level(player: &str) -> Option<u8> {
    player.strip_prefix("bot-")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_game::{ClockPreset, Config, Opponent, Rules, RulesPreset};
    use komadai_shogi::{ByColor, Color, Handicap};

    fn contract(handicap: Handicap, clock: &str, rules: Rules) -> Contract {
        let control = ClockPreset::from_code(clock).unwrap();
        let config = Config::new(handicap, ByColor { black: control, white: control }, rules);
        Contract::new(config, Opponent::Player, Color::Black, ByColor::default())
    }

    #[test]
    fn a_pool_is_named_once() {
        for pool in Pool::all() {
            assert_eq!(Pool::from_code(pool.code()), Some(pool));
            assert_eq!(Pool::from_name(pool.name()), Some(pool));
        }
        for unknown in ["standard-hyper", "shogi", "shogi-7x7", ""] {
            assert_eq!(Pool::from_code(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn what_may_be_rated() {
        let site = RulesPreset::from_code("81dojo").unwrap();
        for (handicap, clock, rules, pool) in [
            (Handicap::Even, "10-30", site, Some(Speed::Rapid)),
            (Handicap::Two, "3-0", site, Some(Speed::Blitz)),
            (Handicap::Even, "days-3", site, Some(Speed::Correspondence)),
            (Handicap::Even, "none", site, None),
            (Handicap::Eight, "10-30", site, None),
            (Handicap::Even, "10-30", Rules { takebacks: true, ..site }, None),
        ] {
            let found = Pool::of_rated(&contract(handicap, clock, rules)).and_then(Pool::speed);
            assert_eq!(found, pool, "{handicap:?} {clock}");
        }
        let mut unequal = contract(Handicap::Even, "10-30", site);
        unequal.config.controls.white = ClockPreset::from_code("3-0").unwrap();
        assert_eq!(Pool::of_rated(&unequal), None);
        let mut begun = contract(Handicap::Even, "10-30", site);
        begun.config.carried = Some(begun.config.controls.map(SideClock::lent));
        assert!(Pool::of_rated(&begun).is_some(), "an increment that is lent to both");
        begun.config.carried =
            Some(begun.config.controls.map(|control| SideClock::with(control, komadai_game::Millis::seconds(7), 1)));
        assert_eq!(Pool::of_rated(&begun), None, "what was left of another game");
    }

    #[test]
    fn another_kind_is_rated_from_its_own_start_between_people_and_has_one_pool() {
        let own = |name: &str| Position::of_variant(Variant::Named(name)).unwrap();
        let odds: Position = "minishogi 1bsgk/4p/5/P4/KGSBR w - 1".parse().unwrap();
        let site = Rules { takebacks: false, ..Rules::FRIENDLY };
        for (start, clock, rules, opponent, pool) in [
            (own("minishogi"), "3-0", site, Opponent::Player, Some(Pool::Kind("minishogi"))),
            (own("minishogi"), "days-3", site, Opponent::Player, Some(Pool::Kind("minishogi"))),
            (own("chushogi"), "10-30", site, Opponent::Player, Some(Pool::Kind("chushogi"))),
            (own("minishogi"), "none", site, Opponent::Player, None),
            (own("minishogi"), "3-0", Rules::FRIENDLY, Opponent::Player, None),
            (own("minishogi"), "3-0", site, Opponent::Engine { level: 3 }, None),
            (own("shogi-7x7"), "3-0", site, Opponent::Player, None),
            (odds, "3-0", site, Opponent::Player, None),
        ] {
            let control = ClockPreset::from_code(clock).unwrap();
            let name = start.to_string();
            let config = Config::starting(start, ByColor { black: control, white: control }, rules);
            let contract = Contract::new(config, opponent, Color::Black, ByColor::default());
            assert_eq!(Pool::of_rated(&contract), pool, "{name} {clock} {opponent:?}");
        }
    }
}
