//! What the API answers when it does not do what it was asked.

use serde::{Deserialize, Serialize};

/// The body of every answer that is not a success.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ApiError {
    /// The error.
    pub error: ErrorBody,
}

/// What went wrong and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ErrorBody {
    /// A stable name.
    pub code: ErrorCode,
    /// In words, English.
    pub message: String,
    /// What to do about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remedy: Option<String>,
}

/// The errors of the API. Each has one HTTP status.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ErrorCode {
    /// 400: the body cannot be read.
    BadRequest,
    /// 422: readable, but no game or record can be made of it.
    Unusable,
    /// 403: the secret or the key is missing or wrong.
    Forbidden,
    /// 403: the page that asked is not of this site.
    ForeignOrigin,
    /// 421: the name that was asked for is none of this site's.
    ForeignHost,
    /// 404.
    NotFound,
    /// 405.
    MethodNotAllowed,
    /// 409: not in this state of the game.
    Conflict,
    /// 409: the record was changed by somebody else, or in another tab, since it was loaded.
    ChangedMeanwhile,
    /// 500: what is stored of the record cannot be read. It is left as it is.
    UnreadableRecord,
    /// 413.
    TooLarge,
    /// 429.
    TooMany,
    /// 503: busy or shutting down.
    Unavailable,
    /// 500.
    Internal,
}

impl ErrorCode {
    /// Every code. Each has a text `error-CODE` in `locales/LANG/errors.ftl`.
    pub const ALL: [ErrorCode; 12] = [
        ErrorCode::BadRequest,
        ErrorCode::Unusable,
        ErrorCode::Forbidden,
        ErrorCode::ForeignOrigin,
        ErrorCode::ForeignHost,
        ErrorCode::NotFound,
        ErrorCode::MethodNotAllowed,
        ErrorCode::Conflict,
        ErrorCode::TooLarge,
        ErrorCode::TooMany,
        ErrorCode::Unavailable,
        ErrorCode::Internal,
    ];

    /// The HTTP status.
    pub const fn status(self) -> u16 {
        match self {
            ErrorCode::BadRequest => 400,
            ErrorCode::Forbidden | ErrorCode::ForeignOrigin => 403,
            ErrorCode::NotFound => 404,
            ErrorCode::MethodNotAllowed => 405,
            ErrorCode::Conflict | ErrorCode::ChangedMeanwhile => 409,
            ErrorCode::TooLarge => 413,
            ErrorCode::ForeignHost => 421,
            ErrorCode::Unusable => 422,
            ErrorCode::TooMany => 429,
            ErrorCode::Internal | ErrorCode::UnreadableRecord => 500,
            ErrorCode::Unavailable => 503,
        }
    }
}

impl ApiError {
    /// An error with its words.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> ApiError {
        ApiError { error: ErrorBody { code, message: message.into(), remedy: None } }
    }

    /// The same error with what to do about it.
    #[must_use]
    pub fn remedy(mut self, remedy: impl Into<String>) -> ApiError {
        self.error.remedy = Some(remedy.into());
        self
    }
}
