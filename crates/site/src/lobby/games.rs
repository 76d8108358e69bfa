//! The games that are played now and that anybody may watch.
//!
//! What is livelier comes first: what moves before what stands still, games at one sitting before games over days, then the better. Whoever
//! asks, and however many do, the games are looked at no more than once in [`FRESH`].

use crate::ratings::{ShownRating, Standings, speed};
use futures_util::future::join_all;
use komadai_event::Speed;
use komadai_game::{Contract, Control, Status, Variant};
use komadai_room::{Rooms, Snapshot};
use komadai_shogi::{ByColor, Color, Handicap};
use komadai_store::StoredGame;
use std::collections::HashSet;
use std::mem::take;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout_at};

/// So many games are looked at, the best first.
const LOOKED_AT: u32 = 40;
/// So many of them are opened to see who is there, and listed.
const SHOWN: usize = 12;
/// What was seen holds for so long.
const FRESH: Duration = Duration::from_millis(1_500);
/// How long games are opened, all of them together: a page waits for it. Those of a node that does not answer stand still.
const PATIENCE: Duration = Duration::from_secs(1);

/// A game that is played now and that anybody may watch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiveGame {
    /// Its id.
    pub id: String,
    /// The players' names; empty where none was given.
    pub names: ByColor<String>,
    /// Their ratings as they were when this node first saw the game, where it is rated.
    pub ratings: Option<ByColor<ShownRating>>,
    /// Which kind of shogi, where it is not the standard one.
    pub variant: Option<String>,
    /// The position.
    pub sfen: String,
    /// The number of moves played.
    pub ply: u32,
    /// Whose turn it is.
    pub turn: Color,
    /// The handicap; none for a position of one's own.
    pub handicap: Option<Handicap>,
    /// Black's clock, as it was agreed on.
    pub control: Control,
    /// The class of that clock.
    pub speed: Speed,
    /// The last move in USI.
    pub last: Option<String>,
    /// Whether a move may come while one looks: it goes on, nobody is on holiday, and in a game at one sitting somebody is at the board.
    pub moves: bool,
}

impl LiveGame {
    /// Whether it is played at one sitting, not over days.
    pub fn is_live(&self) -> bool {
        self.speed != Speed::Correspondence
    }
}

/// What is played, as it was last seen.
pub(crate) struct LiveGames {
    standings: Arc<Standings>,
    kept: Mutex<Kept>,
}

#[derive(Clone, Default)]
struct Kept {
    at: Option<Instant>,
    games: Arc<[LiveGame]>,
    /// Those among them whose ratings, or that they have none, the store has told.
    asked: HashSet<String>,
    /// The last game that was looked at to its end.
    last: Option<LiveGame>,
}

impl LiveGames {
    /// Nothing has been looked at yet.
    pub(crate) fn new(standings: Arc<Standings>) -> LiveGames {
        LiveGames { standings, kept: Mutex::default() }
    }

    /// What is played, livelier games first; none where the store does not answer.
    pub(crate) async fn now(&self, rooms: &Rooms) -> Arc<[LiveGame]> {
        self.look(rooms).await.games
    }

    /// The game to look at where there is but one board: the liveliest that moves, else the last one that ended.
    pub(crate) async fn best_or_last(&self, rooms: &Rooms) -> Option<LiveGame> {
        let seen = self.look(rooms).await;
        seen.games.first().filter(|game| game.moves).cloned().or(seen.last)
    }

    /// The games with their players' ratings, looked up once for a game. All of them together take no longer than games are opened.
    async fn with_ratings(&self, games: Vec<LiveGame>, kept: &mut Kept, now: u64) -> Arc<[LiveGame]> {
        let until = Instant::now() + PATIENCE;
        let (asked, known) = (&kept.asked, &kept.games);
        let rated = games.into_iter().map(async |mut game| {
            if asked.contains(&game.id) {
                game.ratings = known.iter().find(|known| known.id == game.id).and_then(|known| known.ratings.clone());
                return (game, true);
            }
            // Where the store does not answer, the game is shown without, and asked about again.
            let Ok(Ok(rated)) = timeout_at(until, self.standings.of_game(&game.id, now)).await else {
                return (game, false);
            };
            game.ratings = rated.map(|rated| {
                let ByColor { black, white } = rated.sides;
                ByColor { black: black.before, white: white.before }
            });
            (game, true)
        });
        let rated = join_all(rated).await;
        kept.asked = rated.iter().filter(|(_, told)| *told).map(|(game, _)| game.id.clone()).collect();
        rated.into_iter().map(|(game, _)| game).collect()
    }

    async fn look(&self, rooms: &Rooms) -> Kept {
        let mut kept = self.kept.lock().await;
        if kept.at.is_none_or(|at| at.elapsed() >= FRESH) {
            let games = self.with_ratings(look(rooms).await, &mut kept, rooms.time().now().0).await;
            let gone = kept.games.iter().find(|old| old.moves && games.iter().all(|game| game.id != old.id));
            if let Some(ended) = gone.map(|gone| gone.id.clone())
                && let Ok(Some(row)) = rooms.site().store.game(&ended).await
                && row.card.as_ref().is_some_and(|card| card.status == Status::Over)
            {
                let last = timeout_at(Instant::now() + PATIENCE, rooms.view(&ended)).await.ok().and_then(Result::ok);
                let ratings = kept.games.iter().find(|game| game.id == ended).and_then(|game| game.ratings.clone());
                kept.last = live_game(&row, last.as_deref()).map(|(game, _)| LiveGame { ratings, ..game });
            }
            // Whoever played the last one may have been erased since.
            if let Some(last) = &mut kept.last
                && let Ok(Some(row)) = rooms.site().store.game(&last.id).await
                && let Ok(contract) = Contract::from_stored(&row.contract)
            {
                last.names = contract.names;
            }
            *kept = Kept { at: Some(Instant::now()), games, asked: take(&mut kept.asked), last: kept.last.take() };
        }
        kept.clone()
    }
}

async fn look(rooms: &Rooms) -> Vec<LiveGame> {
    let until = Instant::now() + PATIENCE;
    let rows = timeout_at(until, rooms.site().store.shown_games(LOOKED_AT)).await;
    let mut rows = rows.ok().and_then(Result::ok).unwrap_or_default();
    // Only so many are opened: what is played at one sitting comes before what takes days.
    rows.sort_by_cached_key(|row| {
        let contract = Contract::from_stored(&row.contract).ok();
        contract.is_none_or(|contract| contract.config.clocks().black.is_correspondence())
    });
    rows.truncate(SHOWN);
    // All at once: one that does not answer keeps no other from being seen.
    let mut views = Vec::with_capacity(SHOWN);
    for row in &rows {
        views.push(timeout_at(until, rooms.view(&row.id)));
    }
    let opened = rows.iter().zip(join_all(views).await);
    let mut seen: Vec<(LiveGame, State)> =
        opened.filter_map(|(row, view)| live_game(row, view.ok().and_then(Result::ok).as_deref())).collect();
    seen.sort_by_key(|(_, state)| std::cmp::Reverse(state.rank()));
    seen.into_iter().map(|(game, _)| game).collect()
}

/// How lively a game is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct State {
    /// Played at one sitting, not over days.
    live: bool,
    /// Neither adjourned nor stopped, nor still waiting for a player.
    running: bool,
    /// Whoever is to move is on holiday.
    on_holiday: bool,
    /// Somebody who plays is at the board.
    attended: bool,
}

impl State {
    fn of(seen: &Snapshot) -> State {
        let turn = seen.game.turn();
        let players = seen.presence.players;
        State {
            live: !matches!(seen.game.clock(turn).control(), Control::Days(_)),
            running: seen.game.running().is_some(),
            on_holiday: matches!(seen.game.holiday(turn, seen.at), Some((Some(_), _))),
            attended: players.black || players.white,
        }
    }

    /// Whether a move may come while one looks: days are long, but who plays at one sitting and has left does not move.
    const fn moves(self) -> bool {
        self.running && !self.on_holiday && (self.attended || !self.live)
    }

    /// The higher, the rather it is shown.
    const fn rank(self) -> (bool, bool, bool) {
        (self.moves() && self.live, self.moves() && self.attended, self.moves())
    }
}

/// None where what is stored cannot be read, and where there is no clock: its own page says so.
fn live_game(row: &StoredGame, seen: Option<&Snapshot>) -> Option<(LiveGame, State)> {
    let contract = Contract::from_stored(&row.contract).ok()?;
    let card = row.card.as_ref()?;
    let control = contract.config.clocks()[Color::Black].control();
    let class = speed(control)?;
    let still = State { live: class != Speed::Correspondence, running: false, on_holiday: false, attended: false };
    let state = seen.map_or(still, State::of);
    // The row may be a move older than what was seen.
    let last = card.ply.checked_sub(1).and_then(|before| seen?.game.moves().get(before as usize));
    let game = LiveGame {
        id: row.id.clone(),
        variant: match contract.variant() {
            Variant::Standard => None,
            Variant::Named(name) => Some(name.to_owned()),
        },
        sfen: card.sfen.clone()?,
        ply: card.ply,
        turn: card.turn,
        handicap: contract.config.handicap(),
        control,
        speed: class,
        last: last.map(|played| played.mv.to_string()),
        moves: state.moves(),
        names: contract.names,
        ratings: None,
    };
    Some((game, state))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAYED: State = State { live: true, running: true, on_holiday: false, attended: true };

    #[test]
    fn what_is_livelier_comes_first() {
        let days = State { live: false, ..PLAYED };
        let alone = State { attended: false, ..days };
        let left = State { attended: false, ..PLAYED };
        let adjourned = State { running: false, ..PLAYED };
        let holiday = State { on_holiday: true, ..days };
        // Whoever thinks for days need not sit there; whoever left a game at one sitting should.
        for (game, moves) in
            [(PLAYED, true), (days, true), (alone, true), (left, false), (adjourned, false), (holiday, false)]
        {
            assert_eq!(game.moves(), moves, "{game:?}");
        }
        for (more, less) in [(PLAYED, days), (days, alone), (alone, left), (alone, adjourned), (alone, holiday)] {
            assert!(more.rank() > less.rank(), "{more:?} before {less:?}");
        }
    }
}
