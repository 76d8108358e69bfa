//! Conditional moves in games by correspondence: set by a player while the opponent thinks, known to nobody else, and played as soon as
//! the opponent's move is one that was thought of.

mod plan;

pub use plan::{Fault, MOST_LINES, MOST_MOVES, Plan, text};

use komadai_game::any::{Any, Move, Position};
use komadai_game::{Game, Ruleset};
use komadai_room::{Ask, Credentials, Rooms, Snapshot};
use komadai_shogi::Color;
use komadai_store::{Seat, StoreError};
use plan::Next;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};

/// How often plans are looked for whose turn it is.
const LOOK: Duration = Duration::from_millis(250);
/// Plans that are looked at in one go.
const BATCH: u32 = 64;

/// Whether conditional moves may be set in a game: it goes on, by correspondence.
pub fn may_be_for(seen: &Snapshot) -> bool {
    seen.game.outcome().is_none() && Color::ALL.iter().any(|side| seen.game.clock(*side).is_correspondence())
}

/// Plays what was planned, for as long as the site runs. Several nodes may do so at once: a move is played for its own ply once.
pub async fn keep(rooms: Arc<Rooms>) {
    let mut ticks = interval(LOOK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        // Where the store fails, there is a next time.
        let due = rooms.site().store.plans_due(BATCH).await.unwrap_or_default();
        for (game, side) in due {
            let _ = follow(&rooms, &game, side).await;
        }
    }
}

/// Does what the plan of a side says now.
async fn follow(rooms: &Rooms, game: &str, side: Color) -> Result<(), StoreError> {
    let store = &rooms.site().store;
    let Some(kept) = store.plan(game, side).await? else { return Ok(()) };
    let drop_it = async || store.set_plan(game, side, Some(kept.clone()), None).await.map(drop);
    let (Some(row), Ok(plan)) = (store.game(game).await?, kept.parse::<Plan>()) else { return drop_it().await };
    let Ok(seen) = rooms.view(game).await else { return Ok(()) };
    let Seat::Person { holder: Some(holder), .. } = row.seats[side] else { return drop_it().await };
    if !may_be_for(&seen) {
        return drop_it().await;
    }
    // A game that stands still goes on with the plans that it had; where a move is to be sealed, its player seals it, or takes it back.
    if seen.game.running() != Some(side) || seen.game.is_sealing() {
        return Ok(());
    }
    let moves: Vec<Move> = seen.game.moves().iter().map(|played| played.mv).collect();
    let Next::Play(mv) = plan.next(&moves, |plies| after(&seen.game, plies)) else { return drop_it().await };
    let Ok(attendance) = rooms.attend(game).await else { return Ok(()) };
    let shown = Credentials { secrets: Vec::new(), session: Some(holder) };
    if attendance.attach(shown, None).await.is_none() {
        return Ok(());
    }
    let ply = seen.game.ply() + 1;
    let asked = attendance.ask(None, Ask::Move { attempt: mv, ply: Some(ply) }).await;
    match asked {
        // Whatever the rules of this game have against it, they have against it the next time, too.
        Some(Err(komadai_room::Refused::Game(_))) => {
            let again = rooms.view(game).await;
            let still = again.is_ok_and(|now| now.game.ply() == seen.game.ply() && now.game.turn() == side);
            if still { drop_it().await } else { Ok(()) }
        }
        _ => Ok(()),
    }
}

/// The position after so many moves of a game.
fn after(game: &Game, plies: usize) -> Option<Position> {
    let mut position = game.config().start.clone();
    for played in game.moves().get(..plies)? {
        Any::play(&mut position, played.mv);
    }
    Some(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_game::{Config, Contract, Control, OfferKind, Opponent, Rules, Variant};
    use komadai_room::{Decision, Failure, LocalBus, Site, SystemClock, SystemEntropy, Thinker, Turn};
    use komadai_shogi::{ByColor, Handicap};
    use komadai_store::{Nodes, Plans, Sqlite};
    use std::pin::Pin;

    struct Nobody;

    impl Thinker for Nobody {
        fn think(&self, _: Turn) -> Pin<Box<dyn Future<Output = Result<Decision, Failure>> + Send + '_>> {
            Box::pin(std::future::pending())
        }
    }

    /// Offers something for one side, and accepts it for the other.
    async fn agree(players: &ByColor<komadai_room::Attendance>, kind: OfferKind) {
        players.black.ask(None, Ask::Offer(kind)).await.unwrap().unwrap();
        players.white.ask(None, Ask::Answer { kind, accept: true }).await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn a_plan_outlasts_what_keeps_its_answer_from_being_played_and_is_played_afterwards() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(Sqlite::open(folder.path()).await.unwrap());
        store.start("node", 0, true).await.unwrap();
        let rooms = Rooms::new(Site {
            node: "node".to_owned(),
            store: store.clone(),
            bus: Arc::new(LocalBus::default()),
            clock: Arc::new(SystemClock),
            entropy: Arc::new(SystemEntropy),
            thinker: Arc::new(Nobody),
        });
        let controls = ByColor { black: Control::Days(3), white: Control::Days(3) };
        let config = Config::new(Handicap::Even, controls, Rules::FRIENDLY);
        let contract = Contract::new(config, Opponent::Player, Color::Black, ByColor::default());
        let holders = ByColor { black: Some([1; 32]), white: Some([2; 32]) };
        let game = rooms.create_for(&contract, holders, None).await.unwrap().id;
        let sit = async |side: Color| {
            let attendance = rooms.attend(&game).await.unwrap();
            let shown = Credentials { secrets: Vec::new(), session: holders[side] };
            attendance.attach(shown, None).await.unwrap();
            attendance
        };
        let players = ByColor { black: sit(Color::Black).await, white: sit(Color::White).await };
        let start = Position::of_variant(Variant::Standard).unwrap();
        let mut plan = Plan::new(0, &start);
        plan.add(&start, &["7g7f", "3c3d"].map(|mv| mv.parse().unwrap())).unwrap();
        let (kept, white) = (plan.to_string(), Color::White);
        store.set_plan(&game, white, None, Some(kept.clone())).await.unwrap();
        let mv = Ask::Move { attempt: "7g7f".parse().unwrap(), ply: Some(1) };
        players.black.ask(None, mv).await.unwrap().unwrap();

        // It is White's turn, and not looked at before the game stands still, or the move is to be sealed.
        for kind in [OfferKind::Adjourn, OfferKind::Resume, OfferKind::Seal] {
            agree(&players, kind).await;
            if kind == OfferKind::Resume {
                continue;
            }
            follow(&rooms, &game, white).await.unwrap();
            assert_eq!(store.plan(&game, white).await.unwrap(), Some(kept.clone()), "{kind:?}");
            assert_eq!(rooms.view(&game).await.unwrap().game.ply(), 1, "{kind:?}");
        }
        // The side to move asks for its move back: nothing is sealed then, and the other side plays it again.
        agree(&players, OfferKind::Takeback).await;
        let mv = Ask::Move { attempt: "7g7f".parse().unwrap(), ply: Some(1) };
        players.black.ask(None, mv).await.unwrap().unwrap();
        follow(&rooms, &game, white).await.unwrap();
        assert_eq!(rooms.view(&game).await.unwrap().game.ply(), 2);
    }
}
