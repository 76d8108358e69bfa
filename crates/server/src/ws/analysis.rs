//! `/ws/analysis`: the engine's view of one position or of a whole game, line by line, until it is done or stopped.

use super::socket::{self, Closing, Conversation, Inbox, Outbox, Received};
use super::upgrade::Upgrade;
use crate::address::Party;
use crate::app::Shared;
use crate::asker::Asker;
use crate::engine::{self, EngineError, Study};
use crate::refusal::Refusal;
use axum::extract::State;
use axum::response::Response;
use komadai_record::{Line as MoveLine, LineFault};
use komadai_shogi::{Color, SetupFaults};
use komadai_usi::{Info, PositionCommand, Score as UsiScore};
use komadai_wire::{AnalysisIn, AnalysisOut, Line, Millis, Score};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, mpsc};

/// A request names all moves of a game.
const MAX_FRAME: usize = 64 * 1024;
/// The longest game that is analysed.
const MAX_PLIES: usize = 2_000;
/// How long each position may be thought about.
const MOVETIME: std::ops::RangeInclusive<u64> = 20..=120_000;
/// How long all positions of a game may be thought about together.
const WHOLE: Duration = Duration::from_secs(1800);
/// How long a request may wait for its turn, and one that has made room for others until it goes on.
const PATIENCE: Duration = Duration::from_secs(60);
const LONG_PATIENCE: Duration = Duration::from_secs(600);
/// Lines of one position follow one another at least so far apart.
const PACE: Duration = Duration::from_millis(100);
/// How often a process that fails is replaced within one analysis.
const RESTARTS: u32 = 3;

pub(super) async fn open(State(app): State<Shared>, asker: Asker, upgrade: Upgrade) -> Result<Response, Refusal> {
    socket::open(app, &asker, upgrade, Analysis { party: asker.party() })
}

struct Analysis {
    party: Party,
}

impl Conversation for Analysis {
    const MAX_FRAME: usize = MAX_FRAME;

    async fn serve(self, app: &Shared, outbox: &mut Outbox, inbox: &mut Inbox) -> Option<Closing> {
        serve(app, self.party, outbox, inbox).await
    }
}

/// What runs: dropping it ends it, and kills the engine that worked on it.
struct Running {
    lines: mpsc::Receiver<AnalysisOut>,
    stop: Arc<Notify>,
    task: tokio::task::JoinHandle<()>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn serve(app: &Shared, party: Party, outbox: &mut Outbox, inbox: &mut Inbox) -> Option<Closing> {
    let mut running: Option<Running> = None;
    loop {
        let line = async {
            match &mut running {
                Some(running) => running.lines.recv().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            heard = inbox.receive() => match heard {
                Received::End(why) => return why,
                Received::TooFast => {}
                Received::Silence => if !outbox.ping().await {
                    return None;
                },
                Received::Text(text) => match serde_json::from_str(&text) {
                    Ok(AnalysisIn::Stop) => {
                        if let Some(running) = &running {
                            running.stop.notify_one();
                        }
                    }
                    Ok(AnalysisIn::Analyse { id, start, moves, multipv, movetime_ms, whole }) => {
                        // What ran before ends here, and its place is free for what follows.
                        if let Some(before) = running.take() {
                            before.stop.notify_one();
                            finish(before).await;
                        }
                        match Request::check(id, &start, &moves, multipv, movetime_ms, whole) {
                            Ok(request) => running = Some(start_analysis(app, party, request)),
                            Err(fault) => {
                                let message = fault.to_string();
                                if !outbox.send_json(&AnalysisOut::Failed { id, message }).await {
                                    return Some(Closing::Slow);
                                }
                            }
                        }
                    }
                    Err(error) => {
                        let message = format!("not understood: {error}");
                        if !outbox.send_json(&AnalysisOut::Failed { id: 0, message }).await {
                            return Some(Closing::Slow);
                        }
                    }
                },
            },
            said = line => match said {
                Some(said) => if !outbox.send_json(&said).await {
                    return Some(Closing::Slow);
                },
                None => running = None,
            },
        }
    }
}

/// Lets what was stopped come to its end, so that its engine is free again.
async fn finish(mut running: Running) {
    let drained = async { while running.lines.recv().await.is_some() {} };
    let _ = tokio::time::timeout(Duration::from_secs(6), drained).await;
}

fn start_analysis(app: &Shared, party: Party, request: Request) -> Running {
    let (say, lines) = mpsc::channel(64);
    let stop = Arc::new(Notify::new());
    let (app, heard) = (app.clone(), stop.clone());
    let task = tokio::spawn(async move {
        let id = request.id;
        let last = match analyse(&app, party, &request, &say, &heard).await {
            Ok(()) => AnalysisOut::Done { id },
            Err(error) => AnalysisOut::Failed { id, message: error.to_string() },
        };
        let _ = say.send(last).await;
    });
    Running { lines, stop, task }
}

/// A request whose moves were all found legal.
struct Request {
    id: u32,
    line: MoveLine,
    multi_pv: u8,
    movetime: Duration,
    whole: bool,
}

impl Request {
    fn check(
        id: u32,
        start: &str,
        moves: &[String],
        multi_pv: u8,
        movetime: Millis,
        whole: bool,
    ) -> Result<Request, LineFault> {
        let line = MoveLine::parse(start, moves.iter().map(String::as_str), MAX_PLIES, SetupFaults::NONE)?;
        let mut movetime = Duration::from_millis(movetime.0.clamp(*MOVETIME.start(), *MOVETIME.end()));
        if whole {
            movetime = movetime.min(WHOLE / line.positions.len() as u32);
        }
        Ok(Request { id, line, multi_pv: multi_pv.clamp(1, 5), movetime, whole })
    }

    fn command(&self, ply: usize) -> PositionCommand {
        PositionCommand { start: self.line.start.clone(), moves: self.line.moves[..ply].to_vec() }
    }
}

async fn analyse(
    app: &Shared,
    party: Party,
    request: &Request,
    say: &mpsc::Sender<AnalysisOut>,
    stop: &Notify,
) -> Result<(), EngineError> {
    let mut lease = app.engines.for_study(party, PATIENCE).await?;
    let last = request.line.positions.len() - 1;
    let plies = if request.whole { 0..=last } else { last..=last };
    let total = plies.clone().count() as u32;
    let stopped = stop.notified();
    tokio::pin!(stopped);
    // Whether the stop was heard, here or within a study.
    let stop_heard = AtomicBool::new(false);
    let mut ready = false;
    let mut restarts = 0;
    for (done, ply) in (1..).zip(plies) {
        let view = View { id: request.id, ply, turn: request.line.positions[ply].turn() };
        if !request.line.positions[ply].has_legal_move() {
            let _ = say.send(view.mated()).await;
        } else {
            let study = loop {
                let mut paced = Instant::now();
                let heard = |study: &Study| {
                    if paced.elapsed() >= PACE {
                        paced = Instant::now();
                        // A reader that lags misses a step, not the last line.
                        let _ = say.try_send(view.line(study, false));
                    }
                };
                let wanted = lease.wanted();
                let stop = async {
                    tokio::select! {
                        () = stopped.as_mut() => stop_heard.store(true, Ordering::Relaxed),
                        () = wanted => {}
                    }
                };
                let attempt = async {
                    if !ready {
                        engine::prepare(&mut lease, request.multi_pv).await?;
                    }
                    engine::study(&mut lease, request.command(ply), request.movetime, heard, stop).await
                };
                match attempt.await {
                    Ok(study) => {
                        ready = true;
                        break study;
                    }
                    Err(error) => {
                        lease.discard();
                        ready = false;
                        restarts += 1;
                        if restarts > RESTARTS || stop_heard.load(Ordering::Relaxed) {
                            return Err(error);
                        }
                    }
                }
            };
            if !study.lines.is_empty() {
                let _ = say.send(view.line(&study, true)).await;
            }
        }
        if request.whole {
            let _ = say.send(AnalysisOut::Progress { id: request.id, done, total }).await;
        }
        if stop_heard.load(Ordering::Relaxed) || say.is_closed() {
            break;
        }
        if ply < last && lease.is_wanted_now() {
            // Others have waited for their turn; this one goes on after theirs.
            lease.give_back();
            lease = app.engines.for_study(party, LONG_PATIENCE).await?;
            ready = false;
        }
    }
    lease.give_back();
    Ok(())
}

/// How what the engine says of one position is told.
struct View {
    id: u32,
    ply: usize,
    turn: Color,
}

impl View {
    fn line(&self, study: &Study, last: bool) -> AnalysisOut {
        let best = study.lines.first();
        let pvs: Vec<Line> = study.lines.iter().filter_map(|info| self.pv(info)).collect();
        AnalysisOut::Line {
            id: self.id,
            ply: self.ply as u32,
            depth: best.and_then(|info| info.depth).unwrap_or(0),
            score: pvs.first().map_or(Score::Cp { value: 0 }, |line| line.score),
            nodes: best.and_then(|info| info.nodes).unwrap_or(0),
            nps: best.and_then(|info| info.nps).unwrap_or(0),
            pvs,
            last,
        }
    }

    fn pv(&self, info: &Info) -> Option<Line> {
        let (score, _) = info.score?;
        Some(Line { score: self.score(score), moves: info.pv.iter().map(ToString::to_string).collect() })
    }

    fn mated(&self) -> AnalysisOut {
        let score = Score::Mate { value: 0 };
        AnalysisOut::Line {
            id: self.id,
            ply: self.ply as u32,
            depth: 0,
            score,
            nodes: 0,
            nps: 0,
            pvs: Vec::new(),
            last: true,
        }
    }

    /// From the side to move's view to Black's. A mate of unknown length counts as a long one.
    fn score(&self, score: UsiScore) -> Score {
        const LONG: i32 = 999;
        let plies = |plies: u32| i32::try_from(plies).unwrap_or(LONG);
        let sign = if self.turn == Color::Black { 1 } else { -1 };
        match score {
            UsiScore::Cp(value) => Score::Cp { value: value.saturating_mul(sign) },
            UsiScore::MateIn(n) => Score::Mate { value: sign * plies(n) },
            UsiScore::MatedIn(n) => Score::Mate { value: -sign * plies(n) },
            UsiScore::Mate => Score::Mate { value: sign * LONG },
            UsiScore::Mated => Score::Mate { value: -sign * LONG },
        }
    }
}
