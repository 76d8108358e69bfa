//! The engine's turn in a game: whatever happens to a process, the game goes on.

use super::pool::{Engines, Lease};
use super::process::{EngineError, Process};
use komadai_room::{Decision, Failure, Thinker, Turn};
use komadai_shogi::{Color, Position};
use komadai_usi::option::names;
use komadai_usi::{BestMove, Go, PositionCommand, ToEngine, ToGui};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// How often a turn is tried again with a new process.
const ATTEMPTS: usize = 3;
/// The longest that a turn may take before the engine is told to answer.
const LONGEST: Duration = Duration::from_secs(180);
/// How long an engine may take to answer once it must.
const GRACE: Duration = Duration::from_secs(4);
/// Thinking time where the game has no clock, or days.
const FREE: Duration = Duration::from_millis(1500);
/// Kept back of the engine's own clock for the way to and fro.
const MARGIN: Duration = Duration::from_millis(150);

impl Thinker for Engines {
    fn think(&self, turn: Turn) -> Pin<Box<dyn Future<Output = Result<Decision, Failure>> + Send + '_>> {
        Box::pin(async move {
            let engines = self.arc().ok_or_else(|| Failure("the site stops".to_owned()))?;
            decide(&engines, &turn).await.map_err(|error| Failure(error.to_string()))
        })
    }
}

/// Thinks until there is a decision that can be played, with new processes where needed.
async fn decide(engines: &Arc<Engines>, turn: &Turn) -> Result<Decision, EngineError> {
    let mut lease = engines.for_game(&turn.game).await?;
    let mut attempt = 1;
    loop {
        match think(&mut lease, turn).await {
            Ok(decision) => {
                lease.give_back();
                return Ok(decision);
            }
            Err(error) => {
                lease.discard();
                if attempt == ATTEMPTS {
                    return Err(error);
                }
                attempt += 1;
            }
        }
    }
}

async fn think(lease: &mut Lease, turn: &Turn) -> Result<Decision, EngineError> {
    let process = lease.process().await?;
    process.set(names::LEVEL, turn.level).await?;
    process.set(names::MULTI_PV, 1).await?;
    process.set(names::ENTERING_KING_RULE, turn.entering_king).await?;
    process.ready().await?;
    let (go, limit) = conditions(turn);
    let position = PositionCommand { start: turn.start.clone(), moves: turn.moves.clone() };
    process.send(&ToEngine::Position(position)).await?;
    process.send(&ToEngine::Go(go)).await?;
    let best = match best_move(process, Instant::now() + limit).await {
        Err(EngineError::Silent) => {
            process.send(&ToEngine::Stop).await?;
            best_move(process, Instant::now() + GRACE).await?
        }
        heard => heard?,
    };
    match best {
        BestMove::Resign => Ok(Decision::Resign),
        BestMove::Win => Ok(Decision::Declare),
        BestMove::Play { mv, .. } => {
            let illegal = || EngineError::IllegalMove(mv.to_string());
            let mut position = Position::new(&turn.start).map_err(|_| illegal())?;
            turn.moves.iter().for_each(|&mv| position.play_unchecked(mv));
            position.check(mv).map_err(|_| illegal())?;
            Ok(Decision::Play(mv))
        }
    }
}

async fn best_move(process: &mut Process, limit: Instant) -> Result<BestMove, EngineError> {
    loop {
        if let ToGui::BestMove(best) = process.hear(limit).await? {
            return Ok(best);
        }
    }
}

/// What to say with `go`, and after how long an answer is overdue.
fn conditions(turn: &Turn) -> (Go, Duration) {
    let Some(time) = turn.time else {
        return (Go { movetime: Some(FREE), ..Go::default() }, FREE + GRACE);
    };
    let side = side(turn);
    let passed = turn.since.elapsed() + MARGIN;
    let mut main = time.main;
    main[side] = main[side].saturating_sub(passed);
    // What passed beyond the main time is gone from the byoyomi.
    let over = passed.saturating_sub(time.main[side]);
    let byoyomi = time.byoyomi.saturating_sub(over);
    let go = Go {
        time: main.map(Some),
        byoyomi: (!time.byoyomi.is_zero()).then_some(byoyomi),
        increment: time.increment.map(|increment| (!increment.is_zero()).then_some(increment)),
        ..Go::default()
    };
    (go, (main[side] + byoyomi).clamp(Duration::from_millis(200), LONGEST))
}

/// Whose turn it is.
fn side(turn: &Turn) -> Color {
    let first = turn.start.turn;
    if turn.moves.len().is_multiple_of(2) { first } else { first.opponent() }
}
