//! `/fishnet/…`: lishoginet, which lends its machine to the analyses of a site. Addresses, bodies and statuses are those that it knows; what
//! is lent and what is believed says `analyses::lent`.
//!
//! A key stands in every body and not in a header, so that none of this is in the table of the API for programs.

mod coordinates;
mod report;

use crate::analyses::lent::{self, Lent, NotTaken, Reported};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::desk::Full;
use crate::limits::{Deed, Place};
use crate::refusal::{Refusal, RefusedAs};
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use komadai_site::who::Account;
use komadai_store::Backlog;
use report::Posted;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Where a key stands in an address.
pub(crate) const KEYS: &str = "/fishnet/key/";
/// The largest report: two thousand positions, each with its line.
const MOST_BYTES: usize = 2 << 20;

/// How long a body waits for a place, and how often it asks for one.
const PATIENCE: Duration = Duration::from_secs(5);
const AGAIN: Duration = Duration::from_millis(100);

/// The addresses of this door.
pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route("/fishnet/acquire", post(acquire))
        .route("/fishnet/analysis/{work}", post(analysis).layer(DefaultBodyLimit::max(MOST_BYTES)))
        .route("/fishnet/move/{work}", post(played))
        .route("/fishnet/abort/{work}", post(abort))
        .route("/fishnet/key/{key}", get(key))
        .route("/fishnet/status", get(status))
}

/// Why something was not done: `{"error": "…"}`.
enum Fault {
    /// The body is not what a worker sends.
    Unreadable(String),
    /// No key that may do this.
    NoKey,
    /// What is said of a game cannot be so.
    Wrong(String),
    /// Whatever else the site refuses.
    Refusal(Refusal),
}

impl<T: Into<Refusal>> From<T> for Fault {
    fn from(refusal: T) -> Fault {
        Fault::Refusal(refusal.into())
    }
}

impl From<NotTaken> for Fault {
    fn from(why: NotTaken) -> Fault {
        match why {
            NotTaken::Wrong(why) => Fault::Wrong(why),
            NotTaken::Full => Fault::Refusal(Refusal::Busy),
            NotTaken::Store(error) => error.into(),
        }
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let said = |status: StatusCode, words: &str| (status, Json(json!({ "error": words }))).into_response();
        match self {
            Fault::Unreadable(why) => said(StatusCode::BAD_REQUEST, &why),
            Fault::NoKey => said(StatusCode::UNAUTHORIZED, "Invalid or inactive key"),
            Fault::Wrong(why) => said(StatusCode::UNPROCESSABLE_ENTITY, &why),
            Fault::Refusal(refusal) => {
                let retry_after = refusal.retry_after().map(|wait| wait.as_secs() + u64::from(wait.subsec_nanos() > 0));
                let error = refusal.into_error().error;
                let status = StatusCode::from_u16(error.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
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

/// What a worker sends, whatever it calls it: progress comes without a type. It is read only once there is a place for it.
struct Body {
    posted: Posted,
    asker: Asker,
    _place: Place,
}

impl FromRequest<Shared> for Body {
    type Rejection = Fault;

    async fn from_request(request: Request, app: &Shared) -> Result<Body, Fault> {
        let (mut head, body) = request.into_parts();
        let asker = Asker::from_request_parts(&mut head, app).await?;
        asker.may(&app.site, Deed::Program)?;
        let place = place(&asker, app).await?;
        let bytes = Bytes::from_request(Request::from_parts(head, body), app).await;
        let bytes = bytes.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Refusal::TooLarge("the body is too large".to_owned()),
            _ => Refusal::BadRequest(rejection.body_text()),
        })?;
        let read = app.site.desk.work(move || serde_json::from_slice::<Posted>(&bytes)).await?;
        let posted = match read {
            Ok(posted) => posted,
            // Whoever shows no key at all is counted with those who guess.
            Err(error) => {
                asker.may(&app.site, Deed::Bearer)?;
                return Err(Fault::Unreadable(format!("not understood: {error}")));
            }
        };
        Ok(Body { posted, asker, _place: place })
    }
}

/// A place for a body, waited for a while: a worker throws away what it found where it is refused.
async fn place(asker: &Asker, app: &App) -> Result<Place, Full> {
    let until = Instant::now() + PATIENCE;
    loop {
        match asker.place(&app.site.desk.uploads) {
            Err(Full) if Instant::now() < until => tokio::time::sleep(AGAIN).await,
            place => return place,
        }
    }
}

impl Body {
    /// The account whose key was shown, where it may analyse for the site. Whoever guesses is held up.
    async fn account(&self, app: &App) -> Result<Arc<Account>, Fault> {
        account(app, &self.asker, &self.posted.fishnet.apikey).await
    }
}

async fn account(app: &App, asker: &Asker, key: &str) -> Result<Arc<Account>, Fault> {
    match lent::holder(&app.site, key).await? {
        Some(account) => {
            asker.may_with(&app.site, account.session, Deed::Program)?;
            Ok(account)
        }
        None => {
            asker.may(&app.site, Deed::Bearer)?;
            Err(Fault::NoKey)
        }
    }
}

/// What a worker says of itself behind the address.
#[derive(Deserialize)]
struct Wishes {
    /// It wants nothing more.
    #[serde(default)]
    stop: bool,
    /// It takes long, so that nobody should wait for it.
    #[serde(default)]
    slow: bool,
}

/// `POST /fishnet/acquire`
async fn acquire(State(app): State<Shared>, Query(wishes): Query<Wishes>, body: Body) -> Result<Response, Fault> {
    let account = body.account(&app).await?;
    next(&app, &account, &wishes).await
}

/// The next game; 204 where there is none, or none is wanted.
async fn next(app: &App, account: &Account, wishes: &Wishes) -> Result<Response, Fault> {
    let lent = if wishes.stop { None } else { lent::lend(&app.site, &app.jobs, account, wishes.slow).await? };
    Ok(match lent {
        Some(lent) => (StatusCode::ACCEPTED, Json(told(&lent))).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    })
}

fn told(lent: &Lent) -> Value {
    let moves: Vec<String> = lent.line.moves.iter().map(|mv| coordinates::mirrored(&mv.to_string())).collect();
    json!({
        "work": { "type": "analysis", "id": lent.work },
        "variant": "standard",
        "position": lent.line.start.to_string(),
        "moves": moves.join(" "),
        "nodes": lent.nodes,
        "skipPositions": lent.over,
    })
}

/// `POST /fishnet/analysis/{work}`: progress, which is answered by nothing, or the whole, which is answered by the next game.
async fn analysis(
    State(app): State<Shared>,
    Path(work): Path<String>,
    Query(wishes): Query<Wishes>,
    body: Body,
) -> Result<Response, Fault> {
    let account = match body.account(&app).await {
        Err(Fault::NoKey) => {
            lent::take_back(&app.site, &app.jobs, &body.posted.fishnet.apikey, &work).await?;
            return Err(Fault::NoKey);
        }
        account => account?,
    };
    let report = match body.posted.report() {
        Ok(report) => report,
        // It goes on with another game, whatever it is told.
        Err(why) => {
            lent::give_up(&app.site, &app.jobs, &account, &work).await?;
            return Err(Fault::Unreadable(why));
        }
    };
    match lent::report(&app.site, &app.jobs, &account, &work, report).await? {
        Reported::Partly | Reported::NotTheirs { is_whole: false } => Ok(StatusCode::NO_CONTENT.into_response()),
        Reported::Done | Reported::NotTheirs { is_whole: true } => next(&app, &account, &wishes).await,
    }
}

/// `POST /fishnet/move/{work}`: turns are never lent, so that this is none that anybody knows; the worker goes on with another game.
async fn played(
    State(app): State<Shared>,
    Path(_): Path<String>,
    Query(wishes): Query<Wishes>,
    body: Body,
) -> Result<Response, Fault> {
    let account = body.account(&app).await?;
    next(&app, &account, &wishes).await
}

/// `POST /fishnet/abort/{work}`
async fn abort(State(app): State<Shared>, Path(work): Path<String>, body: Body) -> Result<StatusCode, Fault> {
    let account = body.account(&app).await?;
    lent::give_up(&app.site, &app.jobs, &account, &work).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /fishnet/key/{key}`: 200 where it is one, 404 where not.
async fn key(State(app): State<Shared>, Path(key): Path<String>, asker: Asker) -> Result<StatusCode, Fault> {
    match account(&app, &asker, &key).await {
        Ok(_) => Ok(StatusCode::OK),
        Err(Fault::NoKey) => Ok(StatusCode::NOT_FOUND),
        Err(fault) => Err(fault),
    }
}

/// `GET /fishnet/status`: by which workers see whether they are needed.
async fn status(State(app): State<Shared>, asker: Asker) -> Result<Json<Value>, Fault> {
    asker.may(&app.site, Deed::Program)?;
    let now = komadai_room::Clock::wall(&komadai_room::SystemClock).0;
    let of = |backlog: Backlog| {
        let oldest = backlog.oldest.map_or(0, |asked| now.saturating_sub(asked) / 1_000);
        json!({ "acquired": backlog.lent, "queued": backlog.waiting, "oldest": oldest })
    };
    let [user, system] = lent::backlogs(&app.site).await?.map(of);
    Ok(Json(json!({ "analysis": { "user": user, "system": system } })))
}
