//! The record of a board as it grows: asked for again and again by programs, and sent only where it has changed.

use crate::app::App;
use crate::broadcasts;
use crate::principal::Principal;
use crate::refusal::Refusal;
use axum::http::header;
use axum::response::{IntoResponse, Response};

/// How the address of a record ends.
pub(super) const ENDING: &str = ".kif";
/// Whoever stands between may answer for so long without asking, so that many who ask cost one.
const KEEP: &str = "public, max-age=2";
const OWN: &str = "private, no-cache";

/// `GET /live/{id}.kif`: of a board, or of the only board of a broadcast.
pub(super) async fn of_any(app: &App, id: &str, principal: &Principal) -> Result<Response, Refusal> {
    if let Ok(seen) = broadcasts::open(&app.site, id, principal).await {
        return match seen.boards() {
            [only] => of_board(app, id, &only.id, principal).await,
            _ => Err(Refusal::NoSuchRecord),
        };
    }
    let (_, board) = broadcasts::of_board(&app.site, id, principal).await?;
    of_board(app, &board.broadcast, id, principal).await
}

/// `GET /live/{id}/{board}.kif`
pub(super) async fn of_board(app: &App, id: &str, board: &str, principal: &Principal) -> Result<Response, Refusal> {
    let seen = broadcasts::open(&app.site, id, principal).await?;
    let state = seen.state_of(&app.site, &seen.board(board)?.id).await?.ok_or(Refusal::NoSuchRecord)?;
    // Those who enter the moves see them before everybody else: nobody keeps that for others.
    let kept = if seen.relays { OWN } else { KEEP };
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, kept),
        (header::VARY, "cookie"),
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
    ];
    Ok((headers, state.text.to_string()).into_response())
}
