//! What a moderator does: a report is dismissed, or somebody is warned, silenced, kept from games for a time, or their account is closed. All of it
//! is logged.

use super::{moderation_page, moderator};
use crate::app::Shared;
use crate::notices::Kind;
use crate::people::Act;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::talk::{LONGEST_WORD, MOST_WORDS};
use axum::Form;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::StatusCode;
use axum::response::Response;
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_store::{Handling, Role, Sanction, StoredAccount};
use komadai_wire::said;
use serde::Deserialize;

const HOUR_MS: u64 = 60 * 60 * 1_000;

/// What a moderator may decide.
pub(super) struct Verdict {
    /// The stable name; its text is `verdict-CODE`.
    pub(super) code: &'static str,
    /// What it means for whoever was reported, and for how many hours.
    sanction: Option<(&'static str, u64)>,
    /// It closes the account of whoever was reported.
    closes: bool,
    act: Act,
}

const fn verdict(code: &'static str, sanction: Option<(&'static str, u64)>, act: Act) -> Verdict {
    Verdict { code, sanction, closes: false, act }
}

/// Every one, the mildest first.
pub(super) const VERDICTS: [Verdict; 8] = [
    verdict("dismiss", None, Act::ReportDismissed),
    verdict("warn", Some(("warning", 30 * 24)), Act::Warned),
    verdict("mute-1", Some(("mute", 1)), Act::Muted),
    verdict("mute-24", Some(("mute", 24)), Act::Muted),
    verdict("mute-168", Some(("mute", 7 * 24)), Act::Muted),
    verdict("play-24", Some(("play", 24)), Act::PlayBanned),
    verdict("play-168", Some(("play", 7 * 24)), Act::PlayBanned),
    Verdict { code: "close", sanction: None, closes: true, act: Act::Closed },
];

#[derive(Deserialize)]
pub(super) struct Handled {
    report: String,
    verdict: String,
    /// What whoever was reported reads.
    #[serde(default)]
    reason: String,
    /// Whether the line, or the words on somebody's page, are taken away.
    #[serde(default)]
    empty: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Lifted {
    sanction: String,
}

#[derive(Deserialize)]
pub(super) struct Words {
    words: String,
}

/// `POST /moderation/report`
pub(super) async fn handle(
    State(app): State<Shared>,
    reader: Reader,
    given: Result<Form<Handled>, FormRejection>,
) -> Result<Response, Refusal> {
    let me = match moderator(&app, &reader) {
        Ok(me) => me,
        Err(response) => return Ok(*response),
    };
    let Form(given) = given?;
    let wrong = || Refusal::BadRequest("this is no verdict".to_owned());
    let verdict = VERDICTS.iter().find(|verdict| verdict.code == given.verdict).ok_or_else(wrong)?;
    let Some(report) = app.store.report(&given.report).await? else {
        return moderation_page(&app, &reader, &me, StatusCode::NOT_FOUND, Some(("moderation-gone", false))).await;
    };
    // Nobody judges what they have reported, or what is said of them.
    if report.reporter == me.id || me.is_about_me(report.subject) {
        return moderation_page(&app, &reader, &me, StatusCode::CONFLICT, Some(("moderation-own", false))).await;
    }
    let subject = app.store.account_holding(report.subject).await?;
    // A guest has no account to close, and whoever looks after the site is for the admins.
    let may_close = |subject: &StoredAccount| subject.role < Role::Moderator && subject.closed.is_none();
    if verdict.closes && !subject.as_ref().is_some_and(may_close) {
        return moderation_page(&app, &reader, &me, StatusCode::CONFLICT, Some(("moderation-no-close", false))).await;
    }
    let now = SystemClock.wall().0;
    let sanction = verdict.sanction.map(|(kind, hours)| Sanction {
        id: new_id(&SystemEntropy),
        whom: report.subject,
        kind: kind.to_owned(),
        since: now,
        until: now + hours * HOUR_MS,
        reason: said(&given.reason).unwrap_or_default(),
        left: None,
        report: Some(report.id.clone()),
    });
    let sanction_id = sanction.as_ref().map(|sanction| sanction.id.clone());
    let entry = verdict.act.entry(Some(&me.id), subject.as_ref().map(|account| account.id.as_str()), verdict.code);
    let empties = given.empty.is_some() && super::empties(&report).is_some();
    let (verdict, closes) = (verdict.code.to_owned(), verdict.closes.then_some(now));
    let handling = Handling { verdict, sanction, empties, closes, entry };
    if !app.store.handle_report(&report.id, handling).await? {
        return moderation_page(&app, &reader, &me, StatusCode::CONFLICT, Some(("moderation-gone", false))).await;
    }
    // Sockets that are open hear of it as pages do.
    app.site.talks.tell_permissions();
    if closes.is_some() {
        app.site.revocation.tell_all();
    }
    if let (Some(id), Some(subject)) = (sanction_id, &subject) {
        app.site.notices.add(&subject.id, Kind::Sanction, &id, "").await?;
    }
    if let Some(seq) = report.line.filter(|_| empties)
        && let Some(line) = app.store.line(&report.game, seq).await?
    {
        app.site.talks.tell(line);
    }
    moderation_page(&app, &reader, &me, StatusCode::OK, Some(("admin-done", true))).await
}

/// `POST /moderation/lift`
pub(super) async fn lift(
    State(app): State<Shared>,
    reader: Reader,
    given: Result<Form<Lifted>, FormRejection>,
) -> Result<Response, Refusal> {
    let me = match moderator(&app, &reader) {
        Ok(me) => me,
        Err(response) => return Ok(*response),
    };
    let Form(given) = given?;
    let now = SystemClock.wall().0;
    let Some(sanction) = app.store.sanction(&given.sanction).await? else {
        return moderation_page(&app, &reader, &me, StatusCode::NOT_FOUND, Some(("moderation-gone", false))).await;
    };
    if me.is_about_me(sanction.whom) {
        return moderation_page(&app, &reader, &me, StatusCode::CONFLICT, Some(("moderation-own-sanction", false)))
            .await;
    }
    let subject = app.store.account_holding(sanction.whom).await?;
    let entry = Act::Lifted.entry(Some(&me.id), subject.as_ref().map(|account| account.id.as_str()), "");
    let (status, told) = if app.store.lift_sanction(&given.sanction, now, entry).await? {
        app.site.talks.tell_permissions();
        (StatusCode::OK, ("admin-done", true))
    } else {
        (StatusCode::NOT_FOUND, ("moderation-gone", false))
    };
    moderation_page(&app, &reader, &me, status, Some(told)).await
}

/// `POST /moderation/words`: by admins alone.
pub(super) async fn words(
    State(app): State<Shared>,
    reader: Reader,
    given: Result<Form<Words>, FormRejection>,
) -> Result<Response, Refusal> {
    let me = match moderator(&app, &reader) {
        Ok(me) => me,
        Err(response) => return Ok(*response),
    };
    if me.role < Role::Admin {
        return Err(Refusal::Forbidden("only admins change the list"));
    }
    let Form(given) = given?;
    let words = given.words.lines().filter_map(said).filter(|word| word.chars().count() <= LONGEST_WORD);
    let mut words: Vec<String> = words.take(MOST_WORDS).collect();
    words.sort();
    words.dedup();
    app.store.set_banned_words(words, Act::Words.entry(Some(&me.id), None, "")).await?;
    app.site.talks.tell_words();
    moderation_page(&app, &reader, &me, StatusCode::OK, Some(("admin-done", true))).await
}
