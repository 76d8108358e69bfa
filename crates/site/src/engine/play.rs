//! The engine's turn in a game: whatever happens to a process, the game goes on.

use super::elsewhere::decide_elsewhere;
use super::level::Strength;
use super::pool::{Engines, Lease, Purpose};
use super::process::{EngineError, Process};
use super::study::KindPlace;
use komadai_game::{Any, KIND_LEVELS, LevelClock, Ruleset, Variant, any, level_chance, level_pace};
use komadai_room::{Decision, Failure, Place, Thinker, Turn};
use komadai_shogi::{Color, Position};
use komadai_usi::option::names;
use komadai_usi::{BestMove, Go, PositionCommand, ToEngine, ToGui};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep_until, timeout};

/// How often a turn is tried again with a new process.
const ATTEMPTS: usize = 3;
/// The longest that a turn may take before the engine is told to answer.
const LONGEST: Duration = Duration::from_secs(180);
/// How long an engine may take to answer once it must.
const GRACE: Duration = Duration::from_secs(4);
/// Thinking time at full strength where the game has no clock, or days.
const FREE: Duration = Duration::from_secs(5);
/// Kept back of the engine's own clock for the way to and fro and for the move to be stored.
const MARGIN: Duration = Duration::from_millis(250);

impl Thinker for Engines {
    fn think(&self, turn: Turn) -> Pin<Box<dyn Future<Output = Result<Decision, Failure>> + Send + '_>> {
        Box::pin(async move {
            let engines = self.arc().ok_or_else(|| Failure::Passing("the site stops".to_owned()))?;
            let decision = match elsewhere(&engines, &turn).await {
                Some(decision) => decision,
                None => decide(&engines, &turn).await.map_err(|error| match error {
                    EngineError::UnknownKind(_) => Failure::Lasting(error.to_string()),
                    other => Failure::Passing(other.to_string()),
                })?,
            };
            // The engine serves others while this game's player believes it to be thinking.
            sleep_until(turn.since + due(&turn)).await;
            Ok(decision)
        })
    }
}

/// What a worker decides, where there is one and it can be played.
async fn elsewhere(engines: &Engines, turn: &Turn) -> Option<Decision> {
    let decision = decide_elsewhere(engines.queue()?, turn, conditions(turn).1).await?;
    let can_be_played = match decision {
        Decision::Play(mv) => is_legal(turn, mv),
        Decision::Resign | Decision::Declare => true,
    };
    engines.counts.elsewhere.inc();
    can_be_played.then_some(decision)
}

/// Thinks until there is a decision that can be played, with new processes where needed.
pub(super) async fn decide(engines: &Arc<Engines>, turn: &Turn) -> Result<Decision, EngineError> {
    let (mut lease, strength) = place(engines, turn).await?;
    let mut attempt = 1;
    loop {
        match think(&mut lease, turn, strength).await {
            Ok(decision) => {
                lease.give_back();
                return Ok(decision);
            }
            // The process is as good as it was, and another would know no more.
            Err(error @ EngineError::UnknownKind(_)) => {
                lease.give_back();
                return Err(error);
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

/// A place to think in. Who wants full strength and finds all of its places taken for long plays this move briefly.
async fn place(engines: &Arc<Engines>, turn: &Turn) -> Result<(Lease, Strength), EngineError> {
    let strength = Strength::of(turn.level);
    if strength == Strength::FULL {
        let (_, limit) = conditions(turn);
        if let Ok(lease) = timeout(limit / 4, engines.for_game(Purpose::FullStrength, &turn.game)).await {
            return Ok((lease?, strength));
        }
        return Ok((engines.for_game(Purpose::Play, &turn.game).await?, Strength::BRIEF));
    }
    Ok((engines.for_game(Purpose::Play, &turn.game).await?, strength))
}

async fn think(lease: &mut Lease, turn: &Turn, strength: Strength) -> Result<Decision, EngineError> {
    let process = lease.process().await?;
    let (start, moves) = match &turn.place {
        Place::Shogi { start, moves } => (start.clone(), moves.clone()),
        Place::Kind { start, moves, .. } => return think_in_kind(process, turn, start, moves).await,
    };
    strength.set(process).await?;
    process.set(names::MULTI_PV, 1).await?;
    process.set(names::ENTERING_KING_RULE, turn.entering_king).await?;
    process.ready().await?;
    let (go, limit) = conditions(turn);
    process.send(&ToEngine::Position(PositionCommand { start, moves })).await?;
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
            let attempt = mv.into();
            if is_legal(turn, attempt) {
                Ok(Decision::Play(attempt))
            } else {
                Err(EngineError::IllegalMove(mv.to_string()))
            }
        }
    }
}

/// A turn in a game of another kind. The process plays standard shogi again afterwards.
async fn think_in_kind(
    process: &mut Process,
    turn: &Turn,
    start: &any::Position,
    moves: &[any::Move],
) -> Result<Decision, EngineError> {
    let Variant::Named(name) = start.variant() else { return Err(EngineError::UnknownKind(String::new())) };
    // The position's own text begins with the name of its kind.
    let text = start.to_string();
    let sfen = text.split_once(' ').map_or("", |(_, sfen)| sfen);
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let place = KindPlace { kind: name, sfen, moves: &moves };
    place.seat(process).await?;
    process.set(names::LEVEL, turn.level.min(*KIND_LEVELS.end())).await?;
    process.set(names::NODES_LIMIT, 0).await?;
    process.ready().await?;
    let (go, limit) = conditions(turn);
    place.tell(process).await?;
    process.send(&ToEngine::Go(go)).await?;
    let word = match process.hear_decision(Instant::now() + limit).await {
        Err(EngineError::Silent) => {
            process.send(&ToEngine::Stop).await?;
            process.hear_decision(Instant::now() + GRACE).await?
        }
        heard => heard?,
    };
    KindPlace::leave(process).await?;
    if word == "resign" {
        return Ok(Decision::Resign);
    }
    match word.parse() {
        Ok(mv) if is_legal(turn, mv) => Ok(Decision::Play(mv)),
        _ => Err(EngineError::IllegalMove(word)),
    }
}

async fn best_move(process: &mut Process, limit: Instant) -> Result<BestMove, EngineError> {
    loop {
        if let ToGui::BestMove(best) = process.hear(limit).await? {
            return Ok(best);
        }
    }
}

/// What to say with `go`, and after how long an answer is overdue. A clock runs in every case, for engines play from their books
/// by the clock alone.
fn conditions(turn: &Turn) -> (Go, Duration) {
    let Some(time) = turn.time else {
        return (Go { byoyomi: Some(FREE), ..Go::default() }, FREE + GRACE);
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

/// When the answer may be played, from the beginning of the turn: full strength has taken the time it needs.
fn due(turn: &Turn) -> Duration {
    if Strength::of(turn.level) == Strength::FULL {
        return Duration::ZERO;
    }
    let (ply, choices) = match &turn.place {
        Place::Shogi { moves, .. } => {
            (moves.len(), position_of(turn).map_or(0, |position| position.legal_moves().len()))
        }
        Place::Kind { moves, now, .. } => (moves.len(), now.other().map_or(0, |now| now.legal_moves().len())),
    };
    let side = side(turn);
    let left = turn.time.map(|time| LevelClock {
        main: time.main[side],
        byoyomi: time.byoyomi,
        increment: time.increment[side],
    });
    level_pace(left, ply, choices, level_chance(&turn.game, ply))
}

/// Whether a move can be played.
fn is_legal(turn: &Turn, mv: any::Move) -> bool {
    match &turn.place {
        Place::Shogi { .. } => {
            position_of(turn).zip(mv.shogi()).is_some_and(|(position, mv)| position.check(mv).is_ok())
        }
        Place::Kind { now, .. } => Any::check(now, mv).is_ok(),
    }
}

/// The position to play in, where it is one of standard shogi.
fn position_of(turn: &Turn) -> Option<Position> {
    let Place::Shogi { start, moves } = &turn.place else { return None };
    let mut position = Position::new(start).ok()?;
    moves.iter().for_each(|&mv| position.play_unchecked(mv));
    Some(position)
}

/// Whose turn it is.
fn side(turn: &Turn) -> Color {
    match &turn.place {
        Place::Shogi { start, moves } if moves.len().is_multiple_of(2) => start.turn,
        Place::Shogi { start, .. } => start.turn.opponent(),
        Place::Kind { now, .. } => now.turn(),
    }
}
