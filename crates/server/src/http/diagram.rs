//! Positions and lines that nobody stores: `POST /api/diagram` reads the position of any text, `GET /api/line` writes a
//! position with a line of moves as a record.

use super::error::Refusal;
use super::records::{Upload, Wanted, download, written};
use crate::app::Shared;
use axum::Json;
use axum::extract::{Query, State};
use axum::response::Response;
use komadai_kifu::{End, EndKind, Record, Step};
use komadai_shogi::{Move, Position, Setup, SetupFaults};
use komadai_wire::DiagramRead;
use serde::Deserialize;

/// The longest line that is written.
const MAX_PLIES: usize = 2_000;

/// `POST /api/diagram`
pub(super) async fn read(State(app): State<Shared>, upload: Upload) -> Result<Json<DiagramRead>, Refusal> {
    app.desk.work(move || diagram(upload.bytes())).await?.map(Json)
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
    let fault = || reading.faults.first().map_or("no position was found".to_owned(), ToString::to_string);
    let record = reading.first().ok_or_else(|| Refusal::Unusable(fault()))?;
    if record.setup != Setup::start() {
        return Ok(told(&record.setup, reading.format.code()));
    }
    let replay = record.replay().map_err(|faults| Refusal::Unusable(faults.to_string()))?;
    // Words that are no moves make no game, whatever format they look like.
    if replay.moves.is_empty() {
        return Err(Refusal::Unusable(fault()));
    }
    Ok(told(&replay.history.last().to_setup(), reading.format.code()))
}

fn told(setup: &Setup, format: &str) -> DiagramRead {
    DiagramRead { sfen: setup.to_string(), turn: setup.turn, format: format.to_owned() }
}

/// A line of moves from a position.
#[derive(Deserialize)]
pub(super) struct Line {
    sfen: String,
    /// In USI, with commas or blanks between them.
    #[serde(default)]
    moves: String,
}

/// `GET /api/line`
pub(super) async fn line(
    State(app): State<Shared>,
    Query(line): Query<Line>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Refusal> {
    let (format, encoding) = (wanted.format()?, wanted.encoding()?);
    let bytes = app.desk.work(move || written(&record(&line)?, format, encoding));
    Ok(download("tsume", format, bytes.await??))
}

fn record(line: &Line) -> Result<Record, Refusal> {
    let setup = Setup::from_sfen_lenient(&line.sfen).map_err(|error| Refusal::BadRequest(format!("sfen: {error}")))?;
    let mut position = Position::ignoring(&setup, SetupFaults::MATE_PROBLEM)
        .map_err(|faults| Refusal::Unusable(format!("sfen: {faults}")))?;
    let mut record = Record::new(setup);
    let mut at = Record::ROOT;
    let moves = line.moves.split([',', ' ']).filter(|text| !text.is_empty());
    for (ply, text) in (1..).zip(moves) {
        if ply > MAX_PLIES {
            return Err(Refusal::Unusable(format!("at most {MAX_PLIES} moves")));
        }
        let mv: Move = text.parse().map_err(|_| Refusal::BadRequest(format!("move {ply} is no move in USI")))?;
        position.play(mv).map_err(|foul| Refusal::Unusable(format!("move {ply} ({mv}) cannot be played: {foul}")))?;
        at = record.push(at, Step::Move(mv));
    }
    if position.is_checkmate() {
        record.push(at, Step::End(End { kind: EndKind::Checkmate, winner: Some(!position.turn()) }));
    }
    Ok(record)
}
