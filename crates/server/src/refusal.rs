//! Everything that the doors can refuse, with its code and status: one table below all of them, matched exhaustively.

use crate::broadcasts;
use crate::desk::Full;
use crate::engine::EngineError;
use crate::entry::NotNow;
use crate::event_logs::Untold;
use crate::lobby;
use crate::mate::JudgeError;
use crate::offers;
use crate::people::Busy;
use crate::printing::NotPrinted;
use crate::relay::{self, NotTaken};
use crate::sets;
use crate::studies;
use crate::views;
use crate::{analyses, records, reports};
use axum::Json;
use axum::extract::rejection::{FormRejection, JsonRejection};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use komadai_archive::ArchiveError;
use komadai_print::MOST_PAGES;
use komadai_record::{EditFault, MAX_NODES, MAX_NOTE, TreeFault};
use komadai_room::{NotAppointed, NotOffered, NotRemoved, RoomError};
use komadai_shogi::SetupFaults;
use komadai_site::who::{NotAsked, TooMany};
use komadai_store::{MOST_CHAPTERS, StoreError};
use komadai_wire::{ApiError, ErrorCode, ErrorReason, MAX_TALK};
use std::time::Duration;

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
    #[error("the record was changed since it was loaded; nothing was changed")]
    ChangedMeanwhile,
    #[error("what is stored of this record cannot be read; it is left as it is")]
    UnreadableRecord,
    #[error("what is stored of this game cannot be read; it is left as it is")]
    UnreadableGame,
    #[error("this address does not answer to this method")]
    WrongMethod,
    #[error("too many requests from this address")]
    TooMany(Duration),
    #[error("the site is busy; nothing was changed")]
    Busy,
    #[error("this node of the site stops; come back, to another one")]
    Draining,
    #[error("the game could not be stored; nothing was changed")]
    Store(#[source] StoreError),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("{}", .0.error.message)]
    Api(ApiError),
}

impl Refusal {
    /// What whoever has been silenced for a time is told.
    pub(crate) const SILENCED: Refusal =
        Refusal::Forbidden("you may not write for now; your account's page says until when");

    /// When it may be worth trying again.
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        match self {
            Refusal::TooMany(wait) => Some(*wait),
            Refusal::Busy => Some(Duration::from_secs(5)),
            Refusal::Draining => Some(Duration::from_secs(1)),
            _ => None,
        }
    }

    /// The body of the answer.
    pub(crate) fn into_error(self) -> ApiError {
        let words = self.to_string();
        let remedy = self.remedy();
        let of = |code| ApiError::new(code, words.as_str());
        let because = |reason| ApiError::because(reason, words.as_str());
        let error = match self {
            Refusal::Api(error) => return error,
            Refusal::NoSuchPage => because(ErrorReason::NoSuchPage),
            Refusal::NoSuchGame => because(ErrorReason::NoSuchGame),
            Refusal::NoSuchRecord => because(ErrorReason::NoSuchRecord),
            Refusal::NoSuchProblem => because(ErrorReason::NoSuchProblem),
            Refusal::ForeignOrigin(_) => of(ErrorCode::ForeignOrigin),
            Refusal::ForeignHost(_) => of(ErrorCode::ForeignHost),
            Refusal::BadRequest(_) => of(ErrorCode::BadRequest),
            Refusal::Unusable(_) => of(ErrorCode::Unusable),
            Refusal::TooLarge(_) => of(ErrorCode::TooLarge),
            Refusal::Forbidden(_) => of(ErrorCode::Forbidden),
            Refusal::ChangedMeanwhile => of(ErrorCode::ChangedMeanwhile),
            Refusal::UnreadableRecord => of(ErrorCode::UnreadableRecord),
            Refusal::UnreadableGame => because(ErrorReason::UnreadableGame),
            Refusal::WrongMethod => of(ErrorCode::MethodNotAllowed),
            Refusal::TooMany(_) => of(ErrorCode::TooMany),
            Refusal::Busy | Refusal::Draining => of(ErrorCode::Unavailable),
            Refusal::Store(_) => because(ErrorReason::NotStored),
            Refusal::Engine(_) => because(ErrorReason::EngineUnavailable),
        };
        match remedy {
            Some(remedy) => error.remedy(remedy),
            None => error,
        }
    }

    fn remedy(&self) -> Option<&'static str> {
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
            Refusal::TooMany(_) | Refusal::Busy | Refusal::Draining | Refusal::Engine(_) => {
                Some("try again in a moment")
            }
            Refusal::Store(_) => Some("try again in a moment; if it stays so, the disk of the site may be full"),
            Refusal::NoSuchPage
            | Refusal::BadRequest(_)
            | Refusal::Unusable(_)
            | Refusal::TooLarge(_)
            | Refusal::WrongMethod
            | Refusal::Api(_) => None,
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        // A store that fails is an incident of its own, named once where it is found to fail (`Upkeep`).
        tracing::debug!("store: {error}");
        match error {
            StoreError::Busy => Refusal::Busy,
            StoreError::TooLong => Refusal::Api(
                ApiError::because(ErrorReason::SearchTooLong, error.to_string())
                    .remedy("name a player, an event or a year"),
            ),
            error => Refusal::Store(error),
        }
    }
}

impl From<ArchiveError> for Refusal {
    fn from(error: ArchiveError) -> Refusal {
        match error {
            ArchiveError::Store(error) => error.into(),
            ArchiveError::Index(error) => {
                tracing::error!("the archive: {error}");
                Refusal::Busy
            }
        }
    }
}

impl From<RoomError> for Refusal {
    fn from(error: RoomError) -> Refusal {
        match error {
            RoomError::NoSuchGame => Refusal::NoSuchGame,
            RoomError::Busy | RoomError::Full => Refusal::Busy,
            RoomError::Unreadable => Refusal::UnreadableGame,
            RoomError::Config(fault) => Refusal::Api(fault.into()),
            RoomError::Store(error) => error.into(),
        }
    }
}

impl From<NotOffered> for Refusal {
    fn from(refused: NotOffered) -> Refusal {
        let reason = match refused {
            NotOffered::NotTheHost => ErrorReason::NotTheHost,
            NotOffered::NotStored => ErrorReason::NotStored,
            NotOffered::NoFriend => ErrorReason::NoFriend,
            NotOffered::FriendIsThere => ErrorReason::FriendIsThere,
            NotOffered::Over => ErrorReason::Over,
        };
        ApiError::because(reason, refused.to_string()).into()
    }
}

impl From<NotAppointed> for Refusal {
    fn from(refused: NotAppointed) -> Refusal {
        let reason = match refused {
            NotAppointed::NotTheHost => {
                return Refusal::Forbidden("only whoever made the game can appoint a timekeeper");
            }
            NotAppointed::OtherGame => return Refusal::Forbidden("only games of shogi itself have a timekeeper"),
            NotAppointed::NotStored => return Refusal::Busy,
            NotAppointed::HasBegun => ErrorReason::KeeperTooLate,
            NotAppointed::Rated => ErrorReason::KeeperRated,
            NotAppointed::NoSitting => ErrorReason::KeeperNoSitting,
            NotAppointed::Over => ErrorReason::Over,
        };
        ApiError::because(reason, refused.to_string()).into()
    }
}

impl From<NotRemoved> for Refusal {
    fn from(refused: NotRemoved) -> Refusal {
        match refused {
            NotRemoved::NotTheHost => Refusal::Forbidden("only whoever made the game can delete it"),
            NotRemoved::HasBegun => ApiError::because(ErrorReason::HasBegun, refused.to_string()).into(),
            NotRemoved::Rated => ApiError::because(ErrorReason::RatedStays, refused.to_string()).into(),
            NotRemoved::NotStored => Refusal::Busy,
        }
    }
}

impl From<ApiError> for Refusal {
    fn from(error: ApiError) -> Refusal {
        Refusal::Api(error)
    }
}

impl From<Untold> for Refusal {
    fn from(untold: Untold) -> Refusal {
        match untold {
            Untold::Store(error) => error.into(),
            Untold::Full => Refusal::Busy,
        }
    }
}

impl From<Full> for Refusal {
    fn from(_: Full) -> Refusal {
        Refusal::Busy
    }
}

impl From<NotPrinted> for Refusal {
    fn from(why: NotPrinted) -> Refusal {
        let one_by_one = "print its chapters one by one";
        match why {
            NotPrinted::Full => Refusal::Busy,
            NotPrinted::TooLong(pages) => {
                let message = format!("a booklet has at most {MOST_PAGES} pages, this one would have about {pages}");
                let error = ApiError::because(ErrorReason::BookletTooLong, message);
                Refusal::Api(error.arg("limit", MOST_PAGES).arg("have", pages).remedy(one_by_one))
            }
            NotPrinted::TooMuch => {
                let message = "printing it takes more memory or time than it may";
                Refusal::Api(ApiError::because(ErrorReason::TooMuchToPrint, message).remedy(one_by_one))
            }
            NotPrinted::Fault(why) => Refusal::Unusable(why),
        }
    }
}

impl From<studies::Fault> for Refusal {
    fn from(fault: studies::Fault) -> Refusal {
        use studies::Fault;
        match fault {
            Fault::NotThere => Refusal::NoSuchPage,
            Fault::NoAccount => Refusal::Forbidden("log in to write studies"),
            Fault::NotTheirs => Refusal::Forbidden("this is for the study's owner, or for those who write it"),
            Fault::NotTheOwner => Refusal::Forbidden("only its owner can delete a study"),
            Fault::Silenced => Refusal::SILENCED,
            Fault::TooMany(too_many) => too_many.into(),
            Fault::BadTitle => Refusal::Unusable("a title has 1 to 100 characters".to_owned()),
            Fault::ManyStudies => Refusal::Unusable("an account has at most 500 studies".to_owned()),
            Fault::ManyPeople => Refusal::Unusable("a study takes so many people, its owner aside".to_owned()),
            Fault::ManyChapters { there, more } => too_many_chapters(there, more),
            Fault::OrderFull => Refusal::Unusable("the order has changed too often; copy the study".to_owned()),
            Fault::OnlyChapter => Refusal::Unusable("a study keeps one chapter".to_owned()),
            Fault::Full => Refusal::Busy,
            Fault::Unreadable => Refusal::UnreadableRecord,
            Fault::Store(error) => error.into(),
        }
    }
}

impl From<broadcasts::Fault> for Refusal {
    fn from(fault: broadcasts::Fault) -> Refusal {
        use broadcasts::{Fault, MOST_ASKED};
        match fault {
            Fault::NotThere => Refusal::NoSuchPage,
            Fault::NotTheirs => Refusal::Forbidden("this is for those who run the broadcast"),
            Fault::NotTheOwner => Refusal::Forbidden("this is for the broadcast's owner"),
            Fault::NotTheRemover => Refusal::Forbidden("only its owner can delete a broadcast"),
            Fault::Silenced => Refusal::SILENCED,
            Fault::TooMany(too_many) => too_many.into(),
            Fault::NoGame => Refusal::NoSuchGame,
            Fault::NoSource => {
                Refusal::Unusable("that is neither a game of this site nor an address of http or https".to_owned())
            }
            Fault::AsksForMany => {
                Refusal::Unusable(format!("an account has at most {MOST_ASKED} boards whose moves are asked for"))
            }
            Fault::Full => Refusal::Busy,
            Fault::Tree(fault) => fault.into(),
            Fault::Store(error) => error.into(),
        }
    }
}

impl From<offers::Fault> for Refusal {
    fn from(fault: offers::Fault) -> Refusal {
        use offers::Fault;
        let (reason, words) = match fault {
            Fault::NoClock => (ErrorReason::NoClock, "such a game has a clock, or days for each move"),
            Fault::Refused(lobby::Refusal::NeedsAccount) => (ErrorReason::NeedsAccount, "this needs an account"),
            Fault::Refused(lobby::Refusal::NeverRated) => {
                (ErrorReason::NeverRated, "a game with these odds, clocks or rules is never rated")
            }
            Fault::Refused(lobby::Refusal::BadRanks) => {
                (ErrorReason::BadRanks, "these are no ranks, or the lowest is above the highest")
            }
            Fault::Refused(lobby::Refusal::NotInRange) => {
                (ErrorReason::NotInRange, "this game is for players of other ranks")
            }
            Fault::Refused(other) => return Refusal::BadRequest(views::lobby_refusal(other).code().to_owned()),
            Fault::Sheltered => {
                (ErrorReason::Sheltered, "a teacher lets you play with your class and against the engine")
            }
            Fault::OwnGame => (ErrorReason::OwnSeek, "nobody plays against themselves here"),
            Fault::OwnOffer => (ErrorReason::OwnSeek, "this offer is your own"),
            Fault::Bot => (ErrorReason::NeverRated, "a game with a bot account is never rated"),
            Fault::TooMany => (ErrorReason::TooManySeeks, "as many offers as one may have, or be made"),
            Fault::NoSuchPlayer => (ErrorReason::NoSuchPlayer, "nobody has an account of this name"),
            Fault::Gone => (ErrorReason::SeekGone, "this offer is no longer there"),
            Fault::Unusable(fault) => return Refusal::Api(fault.into()),
            Fault::NotStored => (ErrorReason::NotStored, "the game could not be stored"),
            Fault::Store(error) => return error.into(),
        };
        ApiError::because(reason, words).into()
    }
}

impl From<sets::Fault> for Refusal {
    fn from(fault: sets::Fault) -> Refusal {
        use sets::Fault;
        match fault {
            Fault::NotThere => Refusal::NoSuchPage,
            Fault::NoProblem => Refusal::NoSuchProblem,
            Fault::NotTheOwner => Refusal::Forbidden("only its owner can delete a set"),
            Fault::NoVote => Refusal::Forbidden("you have no vote on this problem"),
            Fault::Store(error) => error.into(),
        }
    }
}

impl From<NotTaken> for Refusal {
    fn from(fault: NotTaken) -> Refusal {
        match fault {
            NotTaken::Gone => Refusal::NoSuchPage,
            NotTaken::Changed(_) => Refusal::ChangedMeanwhile,
            NotTaken::Faults(faults) => {
                Refusal::Unusable(faults.into_iter().next().map_or_else(String::new, |fault| fault.message))
            }
            NotTaken::Refused(relay::Refused::TooLarge) => Refusal::Api(
                ApiError::because(ErrorReason::TooManyMoves, "the record is too large").arg("limit", relay::MAX_RECORD),
            ),
            NotTaken::Refused(refused) => Refusal::Unusable(refused.to_string()),
            NotTaken::Store(error) => error.into(),
        }
    }
}

impl From<records::Fault> for Refusal {
    fn from(fault: records::Fault) -> Refusal {
        use records::Fault;
        let words = fault.to_string();
        match fault {
            Fault::NotThere => Refusal::NoSuchRecord,
            Fault::Unreadable => Refusal::UnreadableRecord,
            Fault::WrongKey => Refusal::Forbidden("this record can be changed with its key only"),
            Fault::NotTheirs => Refusal::Forbidden("this record can be deleted by whoever opened it, or with its key"),
            Fault::ChangedMeanwhile => Refusal::ChangedMeanwhile,
            Fault::Edit(fault) => fault.into(),
            Fault::Tree(fault) => fault.into(),
            Fault::StandardOnly => ApiError::because(ErrorReason::StandardOnly, words).into(),
            Fault::NotOver => ApiError::because(ErrorReason::NotOver, words).into(),
            Fault::NotInFormat(format) => {
                ApiError::because(ErrorReason::NotInFormat, words).arg("format", format).into()
            }
            Fault::NotInEncoding(encoding, character) => {
                let error = ApiError::because(ErrorReason::NotInEncoding, words);
                error.arg("encoding", encoding).arg("character", character).into()
            }
            Fault::TooMany(too_many) => too_many.into(),
            Fault::Full => Refusal::Busy,
            Fault::Game(error) => error.into(),
            Fault::Store(error) => error.into(),
        }
    }
}

impl From<analyses::Fault> for Refusal {
    fn from(fault: analyses::Fault) -> Refusal {
        use analyses::Fault;
        match fault {
            Fault::Record(fault) => fault.into(),
            Fault::NoGame(_) | Fault::TooLong | Fault::TooMuch | Fault::NoKing => Refusal::Unusable(fault.to_string()),
            Fault::NotTheirs => {
                Refusal::Forbidden("an analysis is stopped by whoever asked for it or opened the record")
            }
            Fault::Full => Refusal::Busy,
            Fault::Store(error) => error.into(),
        }
    }
}

impl From<reports::Fault> for Refusal {
    fn from(fault: reports::Fault) -> Refusal {
        use reports::Fault;
        match fault {
            Fault::Themselves => Refusal::Unusable("nobody reports themselves".to_owned()),
            Fault::TooLong => Refusal::Unusable(format!("at most {MAX_TALK} characters")),
            Fault::NoSuchLine => Refusal::NoSuchGame,
            Fault::NobodyThere => Refusal::Unusable("nobody sits there".to_owned()),
            Fault::TooMany(too_many) => too_many.into(),
            Fault::Game(error) => error.into(),
            Fault::Store(error) => error.into(),
        }
    }
}

impl From<NotNow> for Refusal {
    fn from(why: NotNow) -> Refusal {
        match why {
            NotNow::TooMany(too_many) => too_many.into(),
            NotNow::Busy => Refusal::Busy,
            NotNow::Store(error) => error.into(),
        }
    }
}

impl From<TooMany> for Refusal {
    fn from(TooMany(wait): TooMany) -> Refusal {
        Refusal::TooMany(wait)
    }
}

impl From<NotAsked> for Refusal {
    fn from(why: NotAsked) -> Refusal {
        match why {
            NotAsked::TooMany(too_many) => too_many.into(),
            NotAsked::Full => Refusal::Busy,
        }
    }
}

impl From<Busy> for Refusal {
    fn from(_: Busy) -> Refusal {
        Refusal::Busy
    }
}

impl From<JudgeError> for Refusal {
    fn from(error: JudgeError) -> Refusal {
        Refusal::Unusable(error.to_string())
    }
}

impl From<SetupFaults> for Refusal {
    fn from(faults: SetupFaults) -> Refusal {
        Refusal::Api(ApiError::because(ErrorReason::UnusableStart, faults.to_string()))
    }
}

impl From<TreeFault> for Refusal {
    fn from(fault: TreeFault) -> Refusal {
        match fault {
            TreeFault::Start(faults) => faults.into(),
            TreeFault::TooLarge => too_many_moves(&fault),
        }
    }
}

impl From<EditFault> for Refusal {
    fn from(fault: EditFault) -> Refusal {
        match fault {
            EditFault::Start(faults) => faults.into(),
            EditFault::Size => too_many_moves(&fault),
            EditFault::LongNote(_) => {
                Refusal::Api(ApiError::because(ErrorReason::LongNote, fault.to_string()).arg("limit", MAX_NOTE))
            }
            EditFault::Parent(_)
            | EditFault::NoMove(_)
            | EditFault::Illegal(..)
            | EditFault::Header(_)
            | EditFault::LongHeader(_) => Refusal::Unusable(fault.to_string()),
        }
    }
}

/// More chapters than there may be, beside those that are there.
pub(crate) fn too_many_chapters(there: usize, more: impl std::fmt::Display) -> Refusal {
    let words = format!("a study has at most {MOST_CHAPTERS} chapters; this one has {there}, and {more} more came");
    let error = ApiError::because(ErrorReason::TooManyChapters, words).arg("limit", MOST_CHAPTERS);
    Refusal::Api(error.arg("have", there).arg("more", more))
}

fn too_many_moves(fault: &impl std::fmt::Display) -> Refusal {
    Refusal::Api(ApiError::because(ErrorReason::TooManyMoves, fault.to_string()).arg("limit", MAX_NODES))
}

impl From<JsonRejection> for Refusal {
    fn from(rejection: JsonRejection) -> Refusal {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Refusal::TooLarge(rejection.body_text()),
            _ => Refusal::BadRequest(rejection.body_text()),
        }
    }
}

impl From<FormRejection> for Refusal {
    fn from(rejection: FormRejection) -> Refusal {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Refusal::TooLarge(rejection.body_text()),
            _ => Refusal::BadRequest(rejection.body_text()),
        }
    }
}

/// The code under which a reply was refused; put into it for whoever counts.
#[derive(Copy, Clone)]
pub(crate) struct RefusedAs(pub(crate) ErrorCode);

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let retry_after = self.retry_after().map(|wait| wait.as_secs() + u64::from(wait.subsec_nanos() > 0));
        let error = self.into_error();
        let code = error.error.code;
        let status = StatusCode::from_u16(code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(error)).into_response();
        response.extensions_mut().insert(RefusedAs(code));
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
