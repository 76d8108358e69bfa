//! One game of a bot, on a thread of its own with an engine of its own.

use super::api::{Api, Fault};
use anyhow::{Context, bail};
use komadai_arena::{Engine, EngineSpec, Thought};
use komadai_shogi::{ByColor, Color, Move, Setup};
use komadai_usi::{BestMove, Go, PositionCommand, ToEngine};
use serde_json::Value;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

/// How long an engine may take beyond its clock before it is given up.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long it thinks where the game has no clock, and at most in any: the site calls its time up long before.
const WITHOUT_CLOCK: Duration = Duration::from_secs(5);
const LONGEST: Duration = Duration::from_secs(24 * 3_600);
/// What a clock says that never runs out, and one that is so long that it is none.
const FOR_EVER: u64 = 7 * 24 * 3_600_000;
/// A stream that says nothing for so long is opened again.
const SILENCE: Duration = Duration::from_secs(30);
/// How long a site may be away.
const AWAY: Duration = Duration::from_secs(300);

/// How a game went.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    Won,
    Lost,
    Drawn,
    Aborted,
}

/// How the engine plays.
pub(super) struct Manner {
    pub(super) nodes: Option<u64>,
    /// What of the time is kept for the way to the site and back.
    pub(super) margin: Duration,
}

/// Plays a game to its end.
pub(super) fn play(api: &Api, id: &str, own_id: &str, spec: &EngineSpec, manner: &Manner) -> anyhow::Result<Ending> {
    let mut engine = Engine::start(spec)?;
    engine.tell(&ToEngine::NewGame)?;
    engine.ready()?;
    let mut since = Instant::now();
    loop {
        match sit(api, id, own_id, &mut engine, manner, &mut since) {
            Ok(Some(over)) => return Ok(over),
            Ok(None) => {}
            Err(error) => match error.downcast_ref::<Fault>() {
                Some(Fault::Lost(_) | Fault::Refused(429 | 500..=599, _)) if since.elapsed() < AWAY => {}
                _ => return Err(error),
            },
        }
        std::thread::sleep(Duration::from_secs(1));
    }
}

/// Plays while the stream lasts; none: it has ended before the game.
fn sit(
    api: &Api,
    id: &str,
    own_id: &str,
    engine: &mut Engine,
    manner: &Manner,
    since: &mut Instant,
) -> anyhow::Result<Option<Ending>> {
    let lines = api.lines(&format!("/api/bot/game/stream/{id}"))?;
    let mut seat: Option<(Color, Setup)> = None;
    let mut answered = None;
    loop {
        let line = match lines.recv_timeout(SILENCE) {
            Ok(Some(line)) => line,
            Ok(None) => continue,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return Ok(None),
        };
        *since = Instant::now();
        let state = match line["type"].as_str() {
            Some("gameFull") => {
                let own = if line["sente"]["id"] == own_id { Color::Black } else { Color::White };
                let start = match line["initialSfen"].as_str() {
                    Some("startpos") | None => Setup::start(),
                    Some(sfen) => sfen.parse().context("the site names no position to start from")?,
                };
                seat = Some((own, start));
                line["state"].clone()
            }
            Some("gameState") => line,
            _ => continue,
        };
        let Some((own, start)) = &seat else { continue };
        if state["status"] != "started" {
            return Ok(Some(match state["winner"].as_str() {
                Some("sente") => {
                    if *own == Color::Black {
                        Ending::Won
                    } else {
                        Ending::Lost
                    }
                }
                Some(_) => {
                    if *own == Color::White {
                        Ending::Won
                    } else {
                        Ending::Lost
                    }
                }
                None if state["status"] == "aborted" => Ending::Aborted,
                None => Ending::Drawn,
            }));
        }
        let text = state["moves"].as_str().unwrap_or_default();
        let moves = text.split_whitespace().map(str::parse).collect::<Result<Vec<Move>, _>>();
        let moves = moves.ok().context("the site says moves that are none")?;
        let turn = if moves.len() % 2 == 0 { start.turn } else { !start.turn };
        // The same position is told again where the other one came late and the clocks start.
        if turn != *own || answered == Some(moves.len()) {
            continue;
        }
        let position = PositionCommand { start: start.clone(), moves };
        let ply = position.moves.len();
        let thought = think(engine, position, &state, *own, manner)?;
        let mv = match thought.best {
            BestMove::Resign => "resign".to_owned(),
            BestMove::Win => "win".to_owned(),
            BestMove::Play { mv, .. } => mv.to_string(),
        };
        match api.post(&format!("/api/bot/game/{id}/move/{mv}"), "") {
            Ok(_) => answered = Some(ply),
            // The other is not there yet, or the game has ended meanwhile: the stream says so.
            Err(Fault::Refused(400, _)) => {}
            Err(fault) => bail!(fault),
        }
    }
}

fn think(
    engine: &mut Engine,
    position: PositionCommand,
    state: &Value,
    own: Color,
    manner: &Manner,
) -> anyhow::Result<Thought> {
    let ms = |name: &str| Duration::from_millis(state[name].as_u64().unwrap_or_default());
    let left = ByColor { black: ms("btime"), white: ms("wtime") };
    let increment = ByColor { black: ms("binc"), white: ms("winc") };
    let byoyomi = ms("byo");
    let go = if let Some(nodes) = manner.nodes {
        Go { nodes: Some(nodes), ..Go::default() }
    } else if left[own] >= Duration::from_millis(FOR_EVER) {
        Go { movetime: Some(WITHOUT_CLOCK), ..Go::default() }
    } else {
        let mut time = left;
        let mut period = byoyomi;
        if period.is_zero() {
            time[own] = time[own].saturating_sub(manner.margin);
        } else {
            period -= manner.margin.min(period / 2);
        }
        let gains = increment.map(|gain| (!gain.is_zero()).then_some(gain));
        // A program may take byoyomi and increment together for nonsense: what is not there is not said.
        let byoyomi = (!period.is_zero() || gains[own].is_none()).then_some(period);
        Go { time: time.map(Some), increment: gains, byoyomi, ..Go::default() }
    };
    let most = (left[own] + increment[own] + byoyomi + PATIENCE).min(LONGEST);
    match engine.think(position.clone(), go.clone(), most) {
        Ok(thought) => Ok(thought),
        Err(_) => {
            engine.restart()?;
            Ok(engine.think(position, go, most)?)
        }
    }
}
