//! Everything that the doors can refuse, with its code and status: one table below all of them, matched exhaustively.

use crate::desk::Full;
use crate::engine::EngineError;
use crate::mate::JudgeError;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use komadai_room::{NotOffered, RoomError};
use komadai_store::StoreError;
use komadai_wire::{ApiError, ErrorCode};

/// A refusal that the caller can act on.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("there is nothing at this address")]
    NoSuchPage,
    #[error("there is no such game")]
    NoSuchGame,
    #[error("there is no such record")]
    NoSuchRecord,
    #[error("there is no such problem")]
    NoSuchProblem,
    #[error("requests from {0} are not let in")]
    ForeignOrigin(String),
    #[error("this site is not {0}")]
    ForeignHost(String),
    #[error("{0}")]
    BadRequest(String),
    #[error("{0}")]
    Unusable(String),
    #[error("{0}")]
    TooLarge(String),
    #[error("{0}")]
    Forbidden(&'static str),
    #[error("{0}")]
    Conflict(String),
    #[error("the record was changed since it was loaded; nothing was changed")]
    ChangedMeanwhile,
    #[error("what is stored of this record cannot be read; it is left as it is")]
    UnreadableRecord,
    #[error("what is stored of this game cannot be read; it is left as it is")]
    UnreadableGame,
    #[error("this address does not answer to this method")]
    WrongMethod,
    #[error("the site is busy; nothing was changed")]
    Busy,
    #[error("the game could not be stored; nothing was changed")]
    Store(#[source] StoreError),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("{}", .0.error.message)]
    Api(ApiError),
}

impl Refusal {
    fn code(&self) -> ErrorCode {
        match self {
            Refusal::NoSuchPage | Refusal::NoSuchGame | Refusal::NoSuchRecord | Refusal::NoSuchProblem => {
                ErrorCode::NotFound
            }
            Refusal::ForeignOrigin(_) => ErrorCode::ForeignOrigin,
            Refusal::ForeignHost(_) => ErrorCode::ForeignHost,
            Refusal::BadRequest(_) => ErrorCode::BadRequest,
            Refusal::Unusable(_) => ErrorCode::Unusable,
            Refusal::TooLarge(_) => ErrorCode::TooLarge,
            Refusal::Forbidden(_) => ErrorCode::Forbidden,
            Refusal::Conflict(_) => ErrorCode::Conflict,
            Refusal::ChangedMeanwhile => ErrorCode::ChangedMeanwhile,
            Refusal::UnreadableRecord | Refusal::UnreadableGame => ErrorCode::UnreadableRecord,
            Refusal::WrongMethod => ErrorCode::MethodNotAllowed,
            Refusal::Busy | Refusal::Store(_) | Refusal::Engine(_) => ErrorCode::Unavailable,
            Refusal::Api(error) => error.error.code,
        }
    }

    fn remedy(&self) -> Option<&str> {
        if let Refusal::Api(error) = self {
            return error.error.remedy.as_deref();
        }
        match self {
            Refusal::NoSuchGame | Refusal::NoSuchRecord | Refusal::NoSuchProblem => {
                Some("check the link; it may have been cut short")
            }
            Refusal::ForeignOrigin(_) => Some("start the site with --origin to let this origin in"),
            Refusal::ForeignHost(_) => Some("start the site with --name if this is a name of its own"),
            Refusal::Forbidden(_) => Some("open the link that holds the secret"),
            Refusal::ChangedMeanwhile => Some("load the record again, or keep the change as a record of its own"),
            Refusal::UnreadableRecord | Refusal::UnreadableGame => {
                Some("a newer program may have written it; whoever runs the site finds why in its log")
            }
            Refusal::Busy | Refusal::Engine(_) => Some("try again in a moment"),
            Refusal::Store(_) => Some("try again in a moment; if it stays so, the disk of the site may be full"),
            Refusal::NoSuchPage
            | Refusal::BadRequest(_)
            | Refusal::Unusable(_)
            | Refusal::TooLarge(_)
            | Refusal::Conflict(_)
            | Refusal::WrongMethod
            | Refusal::Api(_) => None,
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        tracing::error!("store: {error}");
        match error {
            StoreError::Busy => Refusal::Busy,
            error => Refusal::Store(error),
        }
    }
}

impl From<RoomError> for Refusal {
    fn from(error: RoomError) -> Refusal {
        match error {
            RoomError::NoSuchGame => Refusal::NoSuchGame,
            RoomError::Busy | RoomError::Full => Refusal::Busy,
            RoomError::Unreadable => Refusal::UnreadableGame,
            RoomError::Config(fault) => Refusal::Unusable(fault.to_string()),
            RoomError::Store(error) => error.into(),
        }
    }
}

impl From<NotOffered> for Refusal {
    fn from(refused: NotOffered) -> Refusal {
        match refused {
            NotOffered::NotTheHost => Refusal::Forbidden("only whoever made the game can offer the seat again"),
            NotOffered::NotStored => Refusal::Busy,
            NotOffered::NoFriend | NotOffered::FriendIsThere | NotOffered::Over => {
                Refusal::Conflict(refused.to_string())
            }
        }
    }
}

impl From<Full> for Refusal {
    fn from(_: Full) -> Refusal {
        Refusal::Busy
    }
}

impl From<JudgeError> for Refusal {
    fn from(error: JudgeError) -> Refusal {
        Refusal::Unusable(error.to_string())
    }
}

impl From<JsonRejection> for Refusal {
    fn from(rejection: JsonRejection) -> Refusal {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Refusal::TooLarge(rejection.body_text()),
            _ => Refusal::BadRequest(rejection.body_text()),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let code = self.code();
        let mut error = ApiError::new(code, self.to_string());
        error.error.remedy = self.remedy().map(str::to_owned);
        let status = StatusCode::from_u16(code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(error)).into_response()
    }
}
