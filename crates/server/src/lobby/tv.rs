//! Which of the games that anybody may watch is shown on TV.

use komadai_game::{Control, Instant};
use komadai_room::{Rooms, Snapshot};
use komadai_shogi::Color;
use komadai_store::Store;
use std::sync::Arc;

/// So many games are looked at, the best first.
const LOOKED_AT: u32 = 40;
/// So many of them are opened to see who is there.
const OPENED: usize = 12;

/// A game that may be shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Candidate {
    /// Played at one sitting, not over days.
    live: bool,
    /// Neither adjourned nor stopped, nor still waiting for a player.
    running: bool,
    /// Whoever is to move is on holiday.
    on_holiday: bool,
    /// Somebody who plays is at the board.
    attended: bool,
    /// It is what the asker sees now.
    shown: bool,
}

impl Candidate {
    fn of(seen: &Snapshot, shown: Option<&str>) -> Candidate {
        let turn = seen.game.turn();
        let players = seen.presence.players;
        Candidate {
            live: !matches!(seen.game.clock(turn).control(), Control::Days(_)),
            running: seen.game.running().is_some(),
            on_holiday: is_on_holiday(seen, turn, seen.at),
            attended: players.black || players.white,
            shown: shown == Some(seen.id.as_str()),
        }
    }

    /// Whether a move may come while one looks.
    const fn moves(self) -> bool {
        self.running && self.attended && !self.on_holiday
    }

    /// The higher, the rather it is shown. One does not leave a game in which something happens for one that is no livelier.
    const fn rank(self) -> (bool, bool, bool, bool) {
        (self.moves(), self.live, self.running && !self.on_holiday, self.shown)
    }
}

fn is_on_holiday(seen: &Snapshot, turn: Color, at: Instant) -> bool {
    matches!(seen.game.holiday(turn, at), Some((Some(_), _)))
}

/// The place of what is shown, of games of which the best comes first: what moves before what stands still, a game at one sitting
/// before one over days, what is shown already, then the better.
fn choose(games: &[Candidate]) -> Option<usize> {
    let ranks = games.iter().enumerate().map(|(at, game)| (game.rank(), std::cmp::Reverse(at)));
    ranks.max().map(|(_, at)| at.0)
}

/// The game to show to whoever sees `shown` now; none where nothing is played that can be seen.
pub(crate) async fn tv_game(store: &dyn Store, rooms: &Rooms, shown: Option<&str>) -> Option<Arc<Snapshot>> {
    let mut rows = store.shown_games(LOOKED_AT).await.unwrap_or_default();
    // Only so many are opened: those that one sees, and what is played at one sitting, come before the others.
    rows.sort_by_key(|row| {
        let contract = komadai_game::Contract::from_stored(&row.contract).ok();
        let days = contract.is_none_or(|contract| contract.config.clocks().black.is_correspondence());
        (shown != Some(row.id.as_str()), days)
    });
    let (mut seen, mut candidates) = (Vec::new(), Vec::new());
    for row in rows.iter().take(OPENED) {
        let Ok(snapshot) = rooms.view(&row.id).await else { continue };
        let candidate = Candidate::of(&snapshot, shown);
        seen.push(snapshot);
        candidates.push(candidate);
        // Nothing that comes later is shown rather than this.
        if candidate.moves() && candidate.live {
            break;
        }
    }
    choose(&candidates).map(|at| seen.swap_remove(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAYED: Candidate = Candidate { live: true, running: true, on_holiday: false, attended: true, shown: false };

    #[test]
    fn what_moves_is_shown() {
        let days = Candidate { live: false, ..PLAYED };
        let left = Candidate { attended: false, ..PLAYED };
        let adjourned = Candidate { running: false, ..PLAYED };
        let holiday = Candidate { on_holiday: true, ..days };
        let shown = |game: Candidate| Candidate { shown: true, ..game };
        for (games, chosen) in [
            (vec![], None),
            (vec![holiday], Some(0)),
            // The better of two that move, whatever comes first otherwise.
            (vec![PLAYED, PLAYED], Some(0)),
            (vec![days, PLAYED], Some(1)),
            (vec![days, days], Some(0)),
            (vec![holiday, days], Some(1)),
            (vec![holiday, PLAYED], Some(1)),
            (vec![left, days], Some(1)),
            (vec![adjourned, days], Some(1)),
            (vec![adjourned, left, PLAYED], Some(2)),
            // Where nothing moves: at one sitting rather than over days, and what stands still least.
            (vec![Candidate { attended: false, ..holiday }, left], Some(1)),
            (vec![adjourned, left], Some(1)),
            // What one looks at stays, as long as something happens there and nothing livelier is played.
            (vec![PLAYED, shown(PLAYED)], Some(1)),
            (vec![PLAYED, shown(days)], Some(0)),
            (vec![PLAYED, shown(left)], Some(0)),
            (vec![days, shown(holiday)], Some(0)),
            (vec![days, shown(days)], Some(1)),
        ] {
            assert_eq!(choose(&games), chosen, "{games:?}");
        }
    }
}
