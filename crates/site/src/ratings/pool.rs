//! Which games are rated, and in which pool: one for each variant and speed class.

use komadai_event::{Pace, Speed, points};
use komadai_game::{Contract, Control, SideClock};

/// The players whose games change each other's ratings.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Pool {
    /// The class of its clocks.
    pub speed: Speed,
}

impl Pool {
    /// Every pool, the fastest clocks first.
    pub fn all() -> impl Iterator<Item = Pool> {
        Speed::ALL.into_iter().map(|speed| Pool { speed })
    }

    /// The name under which its ratings are kept.
    pub const fn code(self) -> &'static str {
        match self.speed {
            Speed::Blitz => "standard-blitz",
            Speed::Rapid => "standard-rapid",
            Speed::Classical => "standard-classical",
            Speed::Correspondence => "standard-correspondence",
        }
    }

    /// The pool of such a name.
    pub fn from_code(code: &str) -> Option<Pool> {
        Pool::all().find(|pool| pool.code() == code)
    }

    /// The pool of a game of standard shogi with a clock for both sides alike.
    pub fn of(contract: &Contract) -> Option<Pool> {
        let controls = &contract.config.controls;
        if !contract.is_standard() || controls.black != controls.white {
            return None;
        }
        speed(controls.black).map(|speed| Pool { speed })
    }

    /// The pool of a game that may be rated: equal clocks, a start whose odds are known, and no take-backs.
    pub fn of_rated(contract: &Contract) -> Option<Pool> {
        let known_odds = contract.config.handicap().and_then(points).is_some();
        // What is left of a game before makes another clock; the first increment, lent to both, does not.
        let lent = contract.config.controls.map(SideClock::lent);
        let is_whole = contract.config.carried.is_none_or(|carried| carried == lent);
        let may_be = known_odds && !contract.config.rules.takebacks && is_whole;
        Pool::of(contract).filter(|_| may_be)
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
        }
        assert_eq!(Pool::from_code("standard-hyper"), None);
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
            let found = Pool::of_rated(&contract(handicap, clock, rules)).map(|pool| pool.speed);
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
}
