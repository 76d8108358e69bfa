//! `/api/castles`: what stands about each king of a position, for the line beside a live board.

use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::reader::Reader;
use crate::refusal::Refusal;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::routing::get;
use axum::{Json, Router};
use komadai_archive::{FormationKind, find_formations};
use komadai_shogi::{Color, Position};
use komadai_wire::Sides;
use serde::Deserialize;

/// The address of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/api/castles", get(castles))
}

#[derive(Deserialize)]
struct Asked {
    sfen: String,
}

/// `GET /api/castles?sfen=…`: the name of each side's castle, or null.
async fn castles(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<Sides<Option<&'static str>>>, Refusal> {
    let Query(asked) = asked.map_err(|rejection| Refusal::BadRequest(rejection.body_text()))?;
    asker.may(&app.site, Deed::Judge)?;
    let position: Position =
        asked.sfen.trim().parse().map_err(|_| Refusal::Unusable("that is no position".to_owned()))?;
    let found = find_formations(position, &[]);
    let of = |side: Color| {
        let own = found.iter().find(|one| one.formation.kind == FormationKind::Castle && one.side == Some(side));
        own.map(|one| one.formation.name(reader.lang))
    };
    Ok(Json(Sides { black: of(Color::Black), white: of(Color::White) }))
}
