//! Positions and lines that nobody stores: `POST /api/diagram` reads the position of any text, `GET /api/line` writes a
//! position with a line of moves as a record.

use super::records::{Upload, Wanted, download};
use crate::app::Shared;
use crate::records::written;
use crate::refusal::Refusal;
use axum::Json;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::extract::{Query, State};
use axum::response::Response;
use axum::routing::{get, post};
use komadai_kifu::{End, EndKind, Record, Step};
use komadai_record::{Line, LineFault};
use komadai_shogi::{Setup, SetupFaults};
use komadai_wire::{ApiError, DiagramRead, ErrorReason};
use serde::Deserialize;

/// The addresses of this subject.
pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route("/api/diagram", post(read).layer(DefaultBodyLimit::max(komadai_kifu::MAX_BYTES)))
        .route("/api/line", get(line))
}

/// The longest line that is written.
const MAX_PLIES: usize = 2_000;

/// `POST /api/diagram`
pub(crate) async fn read(State(app): State<Shared>, upload: Upload) -> Result<Json<DiagramRead>, Refusal> {
    app.site.desk.work(move || diagram(upload.bytes())).await?.map(Json)
}

fn diagram(bytes: &[u8]) -> Result<DiagramRead, Refusal> {
    let text = String::from_utf8_lossy(bytes);
    // A single line may be an SFEN with this or that left out, which no record would have.
    if !text.trim().contains('\n')
        && let Ok(setup) = Setup::from_sfen_lenient(text.trim())
        && !text.contains("moves")
    {
        return Ok(told(&setup, "sfen"));
    }
    let reading = komadai_kifu::read(bytes, None);
    let no_position = || {
        let why = reading.faults.first().map_or("no position was found".to_owned(), ToString::to_string);
        Refusal::Api(ApiError::because(ErrorReason::NoPosition, why))
    };
    let record = reading.first().ok_or_else(no_position)?;
    if record.setup != Setup::start() {
        return Ok(told(&record.setup, reading.format.code()));
    }
    let replay = record.replay()?;
    // Words that are no moves make no game, whatever format they look like.
    if replay.moves.is_empty() {
        return Err(no_position());
    }
    Ok(told(&replay.history.last().to_setup(), reading.format.code()))
}

fn told(setup: &Setup, format: &str) -> DiagramRead {
    DiagramRead { sfen: setup.to_string(), turn: setup.turn, format: format.to_owned() }
}

/// A line of moves from a position.
#[derive(Deserialize)]
pub(crate) struct Asked {
    sfen: String,
    /// In USI, with commas or blanks between them.
    #[serde(default)]
    moves: String,
}

/// `GET /api/line`
pub(crate) async fn line(
    State(app): State<Shared>,
    Query(asked): Query<Asked>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Refusal> {
    let (format, encoding) = (wanted.format()?, wanted.encoding()?);
    let bytes = app.site.desk.work(move || Ok::<_, Refusal>(written(&record(&asked)?, format, encoding)?));
    Ok(download("tsume", format, bytes.await??))
}

fn record(asked: &Asked) -> Result<Record, Refusal> {
    let moves = asked.moves.split([',', ' ']).filter(|text| !text.is_empty());
    let line = Line::parse(&asked.sfen, moves, MAX_PLIES, SetupFaults::MATE_PROBLEM).map_err(|fault| match fault {
        LineFault::Start(_) | LineFault::Unreadable { .. } => Refusal::BadRequest(fault.to_string()),
        LineFault::Position(faults) => faults.into(),
        LineFault::TooLong(_) | LineFault::Illegal { .. } => Refusal::Unusable(fault.to_string()),
    })?;
    let mut record = Record::new(line.start.clone());
    let mut at = Record::ROOT;
    for &mv in &line.moves {
        at = record.push(at, Step::Move(mv));
    }
    let last = line.last();
    if last.is_checkmate() {
        record.push(at, Step::End(End::at(EndKind::Checkmate, last.turn())));
    }
    Ok(record)
}
