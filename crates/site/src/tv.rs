//! How the games on TV stood some moves ago, for whoever watches them: a bar beside the board.
//!
//! A bar of the position now would tell a player what to think of it, for anybody may open TV. So it is the bar of the position [`DELAY`]
//! moves before, in coarse steps and without a move ([why](../../../docs/decisions/2026-11-27-tv-bar.md)).

use crate::engine::{Jobs, Way, glance};
use komadai_record::Score;
use komadai_room::{Rooms, Snapshot};
use komadai_shogi::Color;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep, timeout};

/// The bar is that of the position so many moves before the one on the board.
pub const DELAY: usize = 10;
/// A chance is told in steps of so many of a hundred, and never as certain.
const STEP: f64 = 5.0;
/// The greatest chance that is told.
const MOST: f64 = 95.0;
/// Games that are watched at once; the list that TV chooses from is shorter.
const MOST_WATCHED: usize = 16;
/// Nobody watches a game of which nobody has asked for so long.
const WATCHED_FOR: Duration = Duration::from_secs(15);
/// From one look to the next.
const PACE: Duration = Duration::from_millis(700);
/// After an engine has failed: it may do so every time.
const AFTER_FAULT: Duration = Duration::from_secs(30);
/// How long a game may take to be opened.
const PATIENCE: Duration = Duration::from_secs(2);

/// How a game stood.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Stood {
    /// After how many moves.
    pub ply: u32,
    /// Black's chance to win, of a hundred.
    pub black: u8,
}

/// The games on TV that somebody watches on this node.
#[derive(Default)]
pub struct Tv {
    watched: Mutex<HashMap<String, Watched>>,
    asked: Notify,
}

struct Watched {
    asked: Instant,
    looked: Option<Instant>,
    stood: Option<Stood>,
}

impl Tv {
    /// How a game on TV stood, where that is known yet; whoever asks watches it.
    pub fn stood(&self, game: &str) -> Option<Stood> {
        let mut watched = self.watched();
        let now = Instant::now();
        if let Some(one) = watched.get_mut(game) {
            one.asked = now;
            return one.stood;
        }
        if watched.len() < MOST_WATCHED {
            watched.insert(game.to_owned(), Watched { asked: now, looked: None, stood: None });
            self.asked.notify_one();
        }
        None
    }

    /// Looks at the games that are watched, one after another, until the site stops; at nothing while nobody watches.
    pub async fn look(self: Arc<Self>, rooms: Arc<Rooms>, jobs: Arc<Jobs>) {
        loop {
            let Some((game, known)) = self.next() else {
                self.asked.notified().await;
                continue;
            };
            let seen = timeout(PATIENCE, rooms.view(&game)).await.ok().and_then(Result::ok);
            if let Some(way) = seen.as_deref().and_then(way).filter(|way| known != Some(way.moves.len() as u32)) {
                match glance(&jobs, &way).await {
                    Ok(Some(found)) => self.tell(&game, told(&way, found.score)),
                    Ok(None) => {}
                    Err(error) => {
                        tracing::warn!(game, "TV's bar: {error}");
                        sleep(AFTER_FAULT).await;
                    }
                }
            }
            sleep(PACE).await;
        }
    }

    /// The game whose turn it is, and the ply whose bar is told of it.
    fn next(&self) -> Option<(String, Option<u32>)> {
        let mut watched = self.watched();
        let now = Instant::now();
        watched.retain(|_, one| now.duration_since(one.asked) < WATCHED_FOR);
        let (game, one) = watched.iter_mut().min_by_key(|(_, one)| one.looked)?;
        one.looked = Some(now);
        Some((game.clone(), one.stood.map(|stood| stood.ply)))
    }

    fn tell(&self, game: &str, stood: Stood) {
        if let Some(one) = self.watched().get_mut(game) {
            one.stood = Some(stood);
        }
    }

    fn watched(&self) -> MutexGuard<'_, HashMap<String, Watched>> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The way of a game to the position [`DELAY`] moves ago; none of one that is too short, and of other kinds of shogi.
fn way(seen: &Snapshot) -> Option<Way> {
    let game = seen.game.standard()?;
    let plies = seen.game.moves().len().checked_sub(DELAY)?;
    let positions: Vec<_> = game.positions().take(plies + 1).collect();
    let position = *positions.last()?;
    Some(Way {
        start: *game.start(),
        moves: game.moves().take(plies).collect(),
        stood_before: positions[..plies].iter().any(|earlier| earlier.key() == position.key()),
        position,
    })
}

fn told(way: &Way, score: Score) -> Stood {
    let mover = score.chance() * 100.0;
    let black = if way.position.turn() == Color::Black { mover } else { 100.0 - mover };
    let coarse = ((black / STEP).round() * STEP).clamp(100.0 - MOST, MOST);
    Stood { ply: way.moves.len() as u32, black: coarse as u8 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_shogi::Position;

    fn after(moves: &[&str]) -> Way {
        let start = Position::start();
        let mut position = start;
        let moves: Vec<_> = moves.iter().map(|usi| usi.parse().unwrap()).collect();
        for &mv in &moves {
            position.play(mv).unwrap();
        }
        Way { start, moves, position, stood_before: false }
    }

    #[test]
    fn a_bar_is_blacks_chance_in_steps_of_five_and_tells_no_mate() {
        for (moves, score, black) in [
            (&[][..], Score::Cp(0), 50),
            (&["7g7f"], Score::Cp(0), 50),
            (&[], Score::Cp(600), 75),
            (&["7g7f"], Score::Cp(600), 25),
            (&[], Score::WinIn(3), 95),
            (&["7g7f"], Score::WinIn(3), 5),
            (&[], Score::LossIn(8), 5),
            (&[], Score::Cp(9_000), 95),
        ] {
            assert_eq!(told(&after(moves), score), Stood { ply: moves.len() as u32, black }, "{moves:?} {score:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_game_is_looked_at_while_somebody_asks_for_it_and_each_in_its_turn() {
        let tv = Tv::default();
        assert_eq!(tv.next(), None, "nobody watches");
        assert_eq!(tv.stood("a"), None);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(tv.next(), Some(("a".to_owned(), None)));
        assert_eq!(tv.stood("b"), None);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(tv.next(), Some(("b".to_owned(), None)), "the one that was never looked at");
        let stood = Stood { ply: 3, black: 60 };
        tv.tell("a", stood);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(tv.next(), Some(("a".to_owned(), Some(3))));
        tokio::time::advance(WATCHED_FOR - Duration::from_secs(2)).await;
        assert_eq!(tv.stood("a"), Some(stood));
        assert_eq!(tv.next(), Some(("a".to_owned(), Some(3))), "nobody asks for the other any more");
        tokio::time::advance(WATCHED_FOR).await;
        assert_eq!(tv.next(), None);
        for n in 0..2 * MOST_WATCHED {
            tv.stood(&format!("game{n}"));
        }
        assert_eq!(tv.watched().len(), MOST_WATCHED);
    }
}
