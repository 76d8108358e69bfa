//! Everything the API can refuse, with its status: one list, matched exhaustively.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// A refusal the reader of the API can act on.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ApiError {
    #[error("there is nothing at this address")]
    NoSuchPage,
    #[error("requests from {0} are not let in")]
    ForeignOrigin(String),
}

impl ApiError {
    fn status(&self) -> StatusCode {
        match self {
            ApiError::NoSuchPage => StatusCode::NOT_FOUND,
            ApiError::ForeignOrigin(_) => StatusCode::FORBIDDEN,
        }
    }

    /// The stable name programs match on.
    fn code(&self) -> &'static str {
        match self {
            ApiError::NoSuchPage => "no-such-page",
            ApiError::ForeignOrigin(_) => "foreign-origin",
        }
    }

    fn remedy(&self) -> Option<&'static str> {
        match self {
            ApiError::NoSuchPage => None,
            ApiError::ForeignOrigin(_) => Some("start the site with --origin to let this origin in"),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut error = json!({ "code": self.code(), "message": self.to_string() });
        if let Some(remedy) = self.remedy() {
            error["remedy"] = remedy.into();
        }
        (self.status(), Json(json!({ "error": error }))).into_response()
    }
}
