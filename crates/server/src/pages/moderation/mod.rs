//! `/moderation`: what was reported, for those who look after it; what holds for whom; the words that nobody is to read.

pub(super) mod about;
mod act;
pub(super) mod complaint;

use about::About;

use super::frame::{Frame, frame, page};
use super::log_in::log_in_page;
use super::not_found;
use super::when::minute;
use crate::app::{App, Shared};
use crate::principal::Account;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::{get, post};
use komadai_lang::Texts;
use komadai_room::{Clock, SystemClock};
use komadai_store::{GamesLeft, Report, Role, Sanction};
use std::sync::Arc;

/// Reports, or sanctions, on the page.
const ROWS: u32 = 50;
/// Sanctions of before that are shown with a report.
const EARLIER: usize = 5;
/// Lines before and after the one that was reported.
const AROUND: u32 = 5;

#[derive(Template)]
#[template(path = "moderation/page.html")]
struct ModerationPage<'a> {
    frame: Frame<'a>,
    open: Vec<Case>,
    handled: Vec<Case>,
    sanctions: Vec<Held>,
    /// The list, one a line, for those who may change it.
    words: Option<String>,
    verdicts: [&'static str; 8],
    told: Option<(&'static str, bool)>,
}

/// A report as a moderator reads it.
struct Case {
    id: String,
    at: String,
    reason: String,
    name: String,
    reporter: String,
    words: String,
    game: String,
    /// Where the text stands that it is about, and the text as it stood.
    place: String,
    said: String,
    verdict: Option<String>,
    /// What was said around it, and whether it is the line itself.
    lines: Vec<(String, String, bool)>,
    /// The text of the choice to take it away; none where nothing can be.
    empties: Option<&'static str>,
    /// What was decided about the same player before, the latest first.
    earlier: Vec<Earlier>,
    /// How many sanctions there were before those.
    more_before: u32,
}

/// A sanction of before, or one that holds.
struct Earlier {
    kind: String,
    since: String,
    until: String,
    holds: bool,
    reason: String,
}

/// A sanction as a moderator reads it.
struct Held {
    id: String,
    name: String,
    kind: String,
    until: String,
    reason: String,
    /// The game that led to it, and how many of how many were left; none where a moderator decided it.
    left: Option<GamesLeft>,
    /// The message or the text that it is about.
    about: Option<About>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/moderation", get(show))
        .route("/moderation/report", post(act::handle))
        .route("/moderation/lift", post(act::lift))
        .route("/moderation/words", post(act::words))
}

/// Who looks after reports. Others are told nothing, but that they may have to log in.
fn moderator(app: &App, reader: &Reader) -> Result<Arc<Account>, Box<Response>> {
    match &reader.account {
        None => Err(log_in_page(app, reader, StatusCode::FORBIDDEN, "", "/moderation", None).into()),
        Some(account) if account.role >= Role::Moderator => Ok(account.clone()),
        Some(_) => Err(not_found::page(app, reader.clone()).into()),
    }
}

async fn show(State(app): State<Shared>, reader: Reader) -> Result<Response, Refusal> {
    match moderator(&app, &reader) {
        Ok(me) => moderation_page(&app, &reader, &me, StatusCode::OK, None).await,
        Err(response) => Ok(*response),
    }
}

async fn moderation_page(
    app: &App,
    reader: &Reader,
    me: &Account,
    status: StatusCode,
    told: Option<(&'static str, bool)>,
) -> Result<Response, Refusal> {
    let (mut open, mut handled, mut sanctions) = (Vec::new(), Vec::new(), Vec::new());
    let now = SystemClock.wall().0;
    for report in app.store.reports(true, ROWS).await? {
        let earlier = app.store.sanctions_of(report.subject, 0).await?;
        open.push(case(app, report).await?.after(earlier, now));
    }
    for report in app.store.reports(false, ROWS / 5).await? {
        handled.push(case(app, report).await?);
    }
    for sanction in app.store.sanctions(now, ROWS).await? {
        sanctions.push(held(app, Texts::of(reader.lang), sanction).await?);
    }
    let words = match me.role {
        Role::Admin => Some(app.store.banned_words().await?.join("\n")),
        _ => None,
    };
    let verdicts = act::VERDICTS.map(|verdict| verdict.code);
    let shown = ModerationPage { frame: frame(app, reader, None), open, handled, sanctions, words, verdicts, told };
    let mut response = page(reader, status, &shown);
    // What only some may see is kept nowhere.
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// The text that says what can be taken away from here of what was reported: a line beside a board, the words about themselves on
/// somebody's page, or a post of a thread. None: nothing.
fn empties(report: &Report) -> Option<&'static str> {
    match report.line {
        Some(_) => Some("moderation-empty"),
        None if report.said.is_empty() => None,
        None if report.place.starts_with("/player/") => Some("moderation-empty-words"),
        None if report.place.starts_with("/thread/") => Some("moderation-empty"),
        None => None,
    }
}

impl Case {
    /// The case of somebody about whom all this has been decided so far.
    fn after(mut self, mut sanctions: Vec<Sanction>, now: u64) -> Case {
        sanctions.sort_by_key(|sanction| std::cmp::Reverse(sanction.since));
        self.more_before = u32::try_from(sanctions.len().saturating_sub(EARLIER)).unwrap_or(u32::MAX);
        let shown = sanctions.into_iter().take(EARLIER).map(|sanction| Earlier {
            kind: decided(&sanction),
            since: minute(sanction.since),
            until: minute(sanction.until),
            holds: sanction.until > now,
            reason: sanction.reason,
        });
        self.earlier = shown.collect();
        self
    }
}

/// The text that says to moderators what was decided.
fn decided(sanction: &Sanction) -> String {
    match sanction.left {
        Some(_) => format!("moderation-left-{}", sanction.kind),
        None => format!("moderation-was-{}", sanction.kind),
    }
}

async fn case(app: &App, report: Report) -> Result<Case, Refusal> {
    let reporter = app.store.account(&report.reporter).await?.map_or_else(String::new, |account| account.name);
    let lines = match report.line {
        None => Vec::new(),
        Some(about) => {
            let first = about.saturating_sub(AROUND + 1);
            let room = app.store.line(&report.game, about).await?.map(|line| line.room);
            let mut lines = Vec::new();
            for seq in first + 1..=about + AROUND {
                // Only what was said in the same room: the other one was not reported.
                if let Some(line) = app.store.line(&report.game, seq).await?.filter(|line| Some(line.room) == room) {
                    lines.push((line.name, line.text, line.seq == about));
                }
            }
            lines
        }
    };
    let empties = empties(&report);
    Ok(Case {
        empties,
        earlier: Vec::new(),
        more_before: 0,
        at: minute(report.at),
        reason: format!("report-{}", report.reason),
        verdict: report.verdict.map(|verdict| format!("verdict-{verdict}")),
        id: report.id,
        name: report.name,
        reporter,
        words: report.words,
        game: report.game,
        place: report.place,
        // Among its neighbours as it stands now; as it was reported where it is gone.
        said: if lines.is_empty() { report.said } else { String::new() },
        lines,
    })
}

async fn held(app: &App, t: Texts, sanction: Sanction) -> Result<Held, Refusal> {
    let name = app.store.account_holding(sanction.whom).await?.map_or_else(String::new, |account| account.name);
    let kind = decided(&sanction);
    let until = minute(sanction.until);
    let about = About::of(app, t, &sanction).await?;
    Ok(Held { id: sanction.id, name, kind, until, reason: sanction.reason, left: sanction.left, about })
}
