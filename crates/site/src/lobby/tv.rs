//! Which of the games that anybody may watch is shown on TV.

use super::LiveGame;
use komadai_event::Speed;

/// The game of a channel to show to whoever sees `shown` now, of games of which the livelier come first; none where nothing moves. One does
/// not leave a game in which something happens for one that is no livelier.
pub fn tv_game<'a>(games: &'a [LiveGame], channel: Option<Speed>, shown: Option<&str>) -> Option<&'a LiveGame> {
    let on = || games.iter().filter(|game| game.moves && channel.is_none_or(|channel| game.speed == channel));
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
        let all = [&rapid, &second, &blitz, &days, &still].map(Clone::clone);
        for (games, channel, shown, chosen) in [
            (&all[..], None, None, Some("rapid")),
            (&all[..], None, Some("second"), Some("second")),
            (&all[..], None, Some("blitz"), Some("blitz")),
            (&all[..], Some(Blitz), Some("second"), Some("blitz")),
            (&all[..], Some(Correspondence), None, Some("days")),
            (&all[..], Some(Classical), None, None),
            // A game at one sitting is livelier than one over days, and what stands still is none to watch.
            (&all[..], None, Some("days"), Some("rapid")),
            (&all[..], None, Some("still"), Some("rapid")),
            (&all[3..], None, Some("still"), Some("days")),
            (&all[4..], None, Some("still"), None),
            (&[], None, None, None),
        ] {
            let found = tv_game(games, channel, shown).map(|game| &*game.id);
            assert_eq!(found, chosen, "{channel:?} {shown:?}");
        }
    }
}
