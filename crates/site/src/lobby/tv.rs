//! Which of the games that anybody may watch is shown on TV.

use super::LiveGame;
use komadai_event::Speed;

/// Games of one sort.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Channel {
    /// Standard shogi of a speed class.
    Speed(Speed),
    /// Other kinds of shogi, whatever their speed.
    Kinds,
}

impl Channel {
    /// The code of [`Channel::Kinds`]; the others have those of their speeds.
    const KINDS: &str = "variants";

    /// Its name in an address.
    pub fn code(self) -> &'static str {
        match self {
            Channel::Speed(speed) => speed.code(),
            Channel::Kinds => Channel::KINDS,
        }
    }

    /// Reads the name.
    pub fn from_code(code: &str) -> Option<Channel> {
        if code == Channel::KINDS { Some(Channel::Kinds) } else { Speed::from_code(code).map(Channel::Speed) }
    }

    fn has(self, game: &LiveGame) -> bool {
        match self {
            Channel::Speed(speed) => game.speed == speed && game.variant.is_none(),
            Channel::Kinds => game.variant.is_some(),
        }
    }
}

/// The game of a channel to show to whoever sees `shown` now, of games of which the livelier come first; none where nothing moves. One does
/// not leave a game in which something happens for one that is no livelier.
pub fn tv_game<'a>(games: &'a [LiveGame], channel: Option<Channel>, shown: Option<&str>) -> Option<&'a LiveGame> {
    let on = || games.iter().filter(|game| game.moves && channel.is_none_or(|channel| channel.has(game)));
    let best = on().next()?;
    let same = |game: &&LiveGame| shown == Some(&*game.id) && game.is_live() == best.is_live();
    Some(on().find(same).unwrap_or(best))
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_event::Speed::{Blitz, Classical, Correspondence, Rapid};
    use komadai_game::Control;
    use komadai_shogi::{ByColor, Color};

    fn game(id: &str, speed: Speed, moves: bool) -> LiveGame {
        LiveGame {
            id: id.to_owned(),
            names: ByColor::default(),
            ratings: None,
            sfen: String::new(),
            variant: None,
            ply: 0,
            turn: Color::Black,
            handicap: None,
            control: Control::Unlimited,
            speed,
            last: None,
            moves,
        }
    }

    #[test]
    fn only_what_moves_is_shown_and_nothing_is_left_for_its_like() {
        let rapid = game("rapid", Rapid, true);
        let second = game("second", Rapid, true);
        let blitz = game("blitz", Blitz, true);
        let days = game("days", Correspondence, true);
        let still = game("still", Rapid, false);
        let small = LiveGame { variant: Some("minishogi".to_owned()), ..game("small", Classical, true) };
        let all = [&rapid, &second, &blitz, &days, &still, &small].map(Clone::clone);
        let all_but_small = &all[..5];
        for (games, channel, shown, chosen) in [
            (&all[..], None, None, Some("rapid")),
            (&all[..], None, Some("second"), Some("second")),
            (&all[..], None, Some("blitz"), Some("blitz")),
            (&all[..], Some(Channel::Speed(Blitz)), Some("second"), Some("blitz")),
            (&all[..], Some(Channel::Speed(Correspondence)), None, Some("days")),
            // Other kinds have a channel of their own, and are in no other.
            (&all[..], Some(Channel::Speed(Classical)), None, None),
            (&all[..], Some(Channel::Kinds), Some("rapid"), Some("small")),
            (all_but_small, Some(Channel::Kinds), None, None),
            // A game at one sitting is livelier than one over days, and what stands still is none to watch.
            (&all[..], None, Some("days"), Some("rapid")),
            (&all[..], None, Some("still"), Some("rapid")),
            (&all_but_small[3..], None, Some("still"), Some("days")),
            (&all_but_small[4..], None, Some("still"), None),
            (&[], None, None, None),
        ] {
            let found = tv_game(games, channel, shown).map(|game| &*game.id);
            assert_eq!(found, chosen, "{channel:?} {shown:?}");
        }
    }
}
