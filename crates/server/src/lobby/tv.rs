//! Which of the games that anybody may watch is shown on TV.

use komadai_wire::LiveGame;

/// The game of a channel to show to whoever sees `shown` now, of games of which the livelier come first; none where nothing moves. One does
/// not leave a game in which something happens for one that is no livelier.
pub(crate) fn tv_game<'a>(games: &'a [LiveGame], channel: Option<&str>, shown: Option<&str>) -> Option<&'a LiveGame> {
    let on = || games.iter().filter(|game| game.moves && channel.is_none_or(|channel| game.speed == channel));
    let best = on().next()?;
    let same = |game: &&LiveGame| shown == Some(&*game.id) && game.is_live() == best.is_live();
    Some(on().find(same).unwrap_or(best))
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_wire::{Clock, Side, Sides};

    fn game(id: &str, speed: &str, moves: bool) -> LiveGame {
        LiveGame {
            id: id.to_owned(),
            names: Sides::default(),
            sfen: String::new(),
            variant: None,
            ply: 0,
            turn: Side::Black,
            handicap: None,
            clock: Clock::None,
            speed: speed.to_owned(),
            last: None,
            moves,
        }
    }

    #[test]
    fn only_what_moves_is_shown_and_nothing_is_left_for_its_like() {
        let rapid = game("rapid", "rapid", true);
        let second = game("second", "rapid", true);
        let blitz = game("blitz", "blitz", true);
        let days = game("days", "correspondence", true);
        let still = game("still", "rapid", false);
        let all = [&rapid, &second, &blitz, &days, &still].map(Clone::clone);
        for (games, channel, shown, chosen) in [
            (&all[..], None, None, Some("rapid")),
            (&all[..], None, Some("second"), Some("second")),
            (&all[..], None, Some("blitz"), Some("blitz")),
            (&all[..], Some("blitz"), Some("second"), Some("blitz")),
            (&all[..], Some("correspondence"), None, Some("days")),
            (&all[..], Some("classical"), None, None),
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
