//! `/ws/analysis`: the engine's view of one position, set of lines by set of lines, until it is done or stopped.

use super::socket::{self, Closing, Conversation, Inbox, Outbox, Received};
use super::upgrade::Upgrade;
use crate::address::Party;
use crate::app::Shared;
use crate::asker::Asker;
use crate::desk::Full;
use crate::engine::{self, EngineError, HASH_MIB, KindPlace, KindStudy, Study, StudyEffort, StudySetup};
use crate::limits::on_behalf_of;
use crate::refusal::Refusal;
use axum::extract::State;
use axum::response::Response;
use komadai_record::{KindRecord, Line as MoveLine};
use komadai_shogi::{Color, Move, Position, SetupFaults};
use komadai_usi::{Info, PositionCommand};
use komadai_wire::{AnalysisIn, AnalysisOut, Line, Score, VARIANTS};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, mpsc};

/// A request names all moves of a game.
const MAX_FRAME: usize = 64 * 1024;
/// The longest game that is analysed.
const MAX_PLIES: usize = 2_000;
/// How long a position may be thought about: until somebody stops it, but not for ever.
const MOVETIME: std::ops::RangeInclusive<u64> = 20..=1_200_000;
/// The most nodes that a position may be given.
const MAX_NODES: u64 = 2_000_000;
/// How long a request may wait for its turn.
const PATIENCE: Duration = Duration::from_secs(60);
/// Sets of lines follow one another at least so far apart.
const PACE: Duration = Duration::from_millis(100);
/// As many moves of a line of another kind of shogi are named.
const MOST_NAMED: usize = 8;
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
                    Ok(asked @ AnalysisIn::Analyse { id, .. }) => {
                        // What ran before ends here, and its place is free for what follows.
                        if let Some(before) = running.take() {
                            before.stop.notify_one();
                            finish(before).await;
                        }
                        match Request::check(app, party, asked).await {
                            Ok(Some(request)) => running = Some(start_analysis(app, party, request)),
                            Ok(None) => {}
                            Err(message) => {
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
    line: Asked,
    setup: StudySetup,
    effort: StudyEffort,
}

/// What is looked at.
enum Asked {
    Standard(MoveLine),
    /// A position of another kind of shogi.
    Kind(Box<KindRecord>),
}

impl Asked {
    /// A game of hundreds of moves on a large board takes its time.
    fn read(start: &str, moves: &[String]) -> Result<Asked, String> {
        let moves = moves.iter().map(String::as_str);
        // A board has ranks, a name has none.
        if start.split_once(' ').is_some_and(|(first, _)| !first.is_empty() && !first.contains('/') && first != "sfen")
        {
            let record = KindRecord::parse(start, moves, VARIANTS, MAX_PLIES);
            return record.map(|record| Asked::Kind(Box::new(record)));
        }
        let line = MoveLine::parse(start, moves, MAX_PLIES, SetupFaults::NONE);
        line.map(Asked::Standard).map_err(|fault| fault.to_string())
    }
}

impl Request {
    async fn check(app: &Shared, party: Party, asked: AnalysisIn) -> Result<Option<Request>, String> {
        let AnalysisIn::Analyse { id, start, moves, multipv, movetime_ms, nodes, hash_mib, threads } = asked else {
            return Ok(None);
        };
        let time = movetime_ms.map_or(*MOVETIME.end(), |time| time.0.clamp(*MOVETIME.start(), *MOVETIME.end()));
        let limits = app.limits;
        let read = on_behalf_of(party, app.site.desk.work(move || Asked::read(&start, &moves))).await;
        let line = read.map_err(|Full| "the site has too much to do: ask again in a moment".to_owned())??;
        Ok(Some(Request {
            id,
            line,
            setup: StudySetup {
                lines: multipv.clamp(1, 5),
                hash_mib: hash_mib.unwrap_or(HASH_MIB).clamp(1, limits.hash_mib),
                threads: threads.unwrap_or(1).clamp(1, limits.threads),
            },
            effort: match nodes {
                Some(nodes) => StudyEffort::Nodes(nodes.clamp(1, MAX_NODES)),
                None => StudyEffort::Time(Duration::from_millis(time)),
            },
        }))
    }
}

async fn analyse(
    app: &Shared,
    party: Party,
    request: &Request,
    say: &mpsc::Sender<AnalysisOut>,
    stop: &Notify,
) -> Result<(), EngineError> {
    let line = match &request.line {
        Asked::Standard(line) => line,
        Asked::Kind(record) => return analyse_kind(app, party, request, record, say, stop).await,
    };
    let position = line.last();
    let view = View { id: request.id, position, book: &engine::book_moves(&app.book, position) };
    let legal = position.legal_moves().len();
    if legal == 0 {
        let _ = say.send(mated(request.id)).await;
        return Ok(());
    }
    let lines = usize::from(request.setup.lines).min(legal);
    let mut lease = app.engines.for_study(party, PATIENCE).await?;
    app.metrics.jobs.get_or_create(&[("kind", "analysis")]).inc();
    let stopped = stop.notified();
    tokio::pin!(stopped);
    // Whether the stop was heard within a study.
    let stop_heard = AtomicBool::new(false);
    let mut restarts = 0;
    let study = loop {
        let mut paced: Option<Instant> = None;
        let heard = |study: &Study| {
            if paced.is_none_or(|last| last.elapsed() >= PACE) {
                paced = Some(Instant::now());
                // A reader that lags misses a step, not the last set.
                let _ = say.try_send(view.lines(study, false));
            }
        };
        // Others who wait for an engine get it after a fair while.
        let wanted = lease.wanted();
        let stop = async {
            tokio::select! {
                () = stopped.as_mut() => stop_heard.store(true, Ordering::Relaxed),
                () = wanted => {}
            }
        };
        let attempt = async {
            engine::prepare(&mut lease, request.setup).await?;
            let command = PositionCommand { start: line.start.clone(), moves: line.moves.clone() };
            engine::study(&mut lease, command, lines, request.effort, heard, stop).await
        };
        match attempt.await {
            Ok(study) => break study,
            Err(error) => {
                lease.discard();
                restarts += 1;
                if restarts > RESTARTS || stop_heard.load(Ordering::Relaxed) {
                    return Err(error);
                }
            }
        }
    };
    if !study.lines.is_empty() {
        let _ = say.send(view.lines(&study, true)).await;
    }
    if engine::unprepare(&mut lease).await.is_ok() {
        lease.give_back();
    }
    Ok(())
}

/// The same of a position of another kind of shogi: what may be played in it, and the engine's line.
async fn analyse_kind(
    app: &Shared,
    party: Party,
    request: &Request,
    record: &KindRecord,
    say: &mpsc::Sender<AnalysisOut>,
    stop: &Notify,
) -> Result<(), EngineError> {
    let (id, position, rules) = (request.id, record.position(), record.rules());
    let outcome = position.outcome();
    let moves = if outcome.is_some() { Vec::new() } else { position.legal_moves() };
    let legal: Vec<String> = moves.into_iter().map(|mv| rules.move_text(mv)).collect();
    let is_over = legal.is_empty();
    let _ = say.send(AnalysisOut::Told { id, legal, check: position.in_check(), names: record.last_names() }).await;
    let turn = position.turn();
    if is_over {
        if outcome.and_then(|outcome| outcome.winner).is_some_and(|winner| winner != turn) {
            let _ = say.send(mated(id)).await;
        }
        return Ok(());
    }
    let black_moves = turn == komadai_variants::Color::Black;
    let turn = if black_moves { Color::Black } else { Color::White };
    let told = |study: &KindStudy, last: bool| {
        let score =
            study.info.score.map_or(engine::score(komadai_usi::Score::Cp(0)), |(score, _)| engine::score(score));
        let score = Score::seen_by_black(score, turn);
        let names = record.names_ahead(&study.line, MOST_NAMED);
        AnalysisOut::Line {
            id,
            depth: study.info.depth.unwrap_or(0),
            score,
            nodes: study.info.nodes.unwrap_or(0),
            nps: study.info.nps.unwrap_or(0),
            pvs: vec![Line { score, moves: study.line.clone(), names: Some(names) }],
            book: Vec::new(),
            last,
        }
    };
    let mut lease = app.engines.for_study(party, PATIENCE).await?;
    app.metrics.jobs.get_or_create(&[("kind", "analysis")]).inc();
    let mut paced: Option<Instant> = None;
    let heard = |study: &KindStudy| {
        if paced.is_none_or(|last| last.elapsed() >= PACE) {
            paced = Some(Instant::now());
            // A reader that lags misses a step, not the last one.
            let _ = say.try_send(told(study, false));
        }
    };
    let wanted = lease.wanted();
    let stop = async {
        tokio::select! {
            () = stop.notified() => {}
            () = wanted => {}
        }
    };
    let moves: Vec<String> = record.moves().iter().map(|played| rules.move_text(played.mv)).collect();
    let sfen = record.start().sfen();
    let place = KindPlace { kind: rules.name(), sfen: &sfen, moves: &moves };
    let attempt = async {
        engine::prepare(&mut lease, request.setup).await?;
        engine::study_of_kind(&mut lease, place, request.effort, heard, stop).await
    };
    let study = match attempt.await {
        Ok(study) => study,
        // The process is as good as it was.
        Err(error @ EngineError::UnknownKind(_)) => {
            if engine::unprepare(&mut lease).await.is_ok() {
                lease.give_back();
            }
            return Err(error);
        }
        Err(error) => {
            lease.discard();
            return Err(error);
        }
    };
    if study.info.score.is_some() {
        let _ = say.send(told(&study, true)).await;
    }
    if engine::unprepare(&mut lease).await.is_ok() {
        lease.give_back();
    }
    Ok(())
}

/// The side to move has lost already.
fn mated(id: u32) -> AnalysisOut {
    let score = Score::Mate { value: 0 };
    AnalysisOut::Line { id, depth: 0, score, nodes: 0, nps: 0, pvs: Vec::new(), book: Vec::new(), last: true }
}

/// How what the engine says of a position is told.
struct View<'a> {
    id: u32,
    position: &'a Position,
    book: &'a [Move],
}

impl View<'_> {
    fn lines(&self, study: &Study, last: bool) -> AnalysisOut {
        let best = study.lines.first();
        let pvs: Vec<Line> = study.lines.iter().filter_map(|info| self.pv(info)).collect();
        AnalysisOut::Line {
            id: self.id,
            depth: best.and_then(|info| info.depth).unwrap_or(0),
            score: pvs.first().map_or(Score::Cp { value: 0 }, |line| line.score),
            // The last line of a set counts all that was looked at for it.
            nodes: study.lines.iter().filter_map(|info| info.nodes).max().unwrap_or(0),
            nps: best.and_then(|info| info.nps).unwrap_or(0),
            pvs,
            book: self.book.iter().map(ToString::to_string).collect(),
            last,
        }
    }

    fn pv(&self, info: &Info) -> Option<Line> {
        let (score, _) = info.score?;
        let score = Score::seen_by_black(engine::score(score), self.position.turn());
        Some(Line { score, moves: info.pv.iter().map(ToString::to_string).collect(), names: None })
    }
}
