//! What the public API says where it does not do what it was asked: `{"error": "…"}`, as programs know it from lichess.

use crate::refusal::{Refusal, RefusedAs};
use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use komadai_room::{Refused, RoomError};
use serde_json::json;

/// Why something was not done.
#[derive(Debug)]
pub(super) enum Fault {
    /// It is asked for with a token that may not.
    MissingScope,
    /// A program does not play with this account.
    NotABot,
    /// A program does.
    IsABot,
    /// There is no such game, challenge or player, or it is none of the account's.
    NotFound,
    /// It cannot be done, and why.
    Not(String),
    /// What was brought to a board is not taken, and why.
    Record(Vec<komadai_record::Fault>),
    /// The account has as many streams open as it may.
    TooManyStreams,
    /// Whatever else the site refuses.
    Refusal(Refusal),
}

impl<T: Into<Refusal>> From<T> for Fault {
    fn from(refusal: T) -> Fault {
        Fault::Refusal(refusal.into())
    }
}

/// What a game has said no to.
pub(super) fn refused(refused: Refused) -> Fault {
    match refused {
        Refused::NotAPlayer => Fault::NotFound,
        Refused::NotStored | Refused::Busy => Fault::Refusal(Refusal::Busy),
        Refused::ByOwner(code) if matches!(&*code, "busy" | "not-stored") => Fault::Refusal(Refusal::Busy),
        other => Fault::Not(other.to_string()),
    }
}

/// A board that cannot be reached.
pub(super) fn unreachable(error: RoomError) -> Fault {
    match error {
        RoomError::NoSuchGame | RoomError::Unreadable => Fault::NotFound,
        other => Fault::Refusal(other.into()),
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let said = |status: StatusCode, words: &str| (status, Json(json!({ "error": words }))).into_response();
        match self {
            Fault::MissingScope => said(StatusCode::FORBIDDEN, "Missing scope"),
            Fault::NotABot => said(
                StatusCode::FORBIDDEN,
                "This endpoint can only be used with a Bot account. See POST /api/bot/account/upgrade",
            ),
            Fault::IsABot => said(StatusCode::FORBIDDEN, "This endpoint cannot be used with a Bot account"),
            Fault::NotFound => said(StatusCode::NOT_FOUND, "Not found."),
            Fault::Not(why) => said(StatusCode::BAD_REQUEST, &why),
            Fault::Record(faults) => {
                let first = faults.first().map_or("that is no record", crate::relay::why);
                let words = match faults.first().and_then(|fault| fault.line) {
                    Some(line) => format!("line {line}: {first}"),
                    None => first.to_owned(),
                };
                (StatusCode::BAD_REQUEST, Json(json!({ "error": words, "faults": faults }))).into_response()
            }
            Fault::TooManyStreams => said(StatusCode::TOO_MANY_REQUESTS, "Too many streams of this account are open"),
            Fault::Refusal(refusal) => {
                let retry_after = refusal.retry_after().map(|wait| wait.as_secs() + u64::from(wait.subsec_nanos() > 0));
                let error = refusal.into_error().error;
                // What makes no sense is said here as whatever else cannot be done.
                let status = match StatusCode::from_u16(error.code.status()) {
                    Ok(StatusCode::UNPROCESSABLE_ENTITY) => StatusCode::BAD_REQUEST,
                    status => status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
                };
                let mut response = said(status, &error.message);
                response.extensions_mut().insert(RefusedAs(error.code));
                if let Some(seconds) = retry_after {
                    response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
                }
                response
            }
        }
    }
}
