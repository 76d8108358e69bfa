//! `/admin`: who has an account and what they may do, for those who look after the site; and the log of what was done.

use super::frame::{Frame, frame, page};
use super::log_in::log_in_page;
use super::not_found;
use super::when::minute;
use crate::app::{App, Shared};
use crate::people::{ManageError, Manager};
use crate::principal::Account;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::extract::rejection::FormRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::get;
use axum::{Form, Router};
use komadai_lang::Texts;
use komadai_store::{AuditEntry, Role, StoredAccount};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::Arc;

/// Accounts, or entries of the log, on a page.
const ROWS: u32 = 50;

#[derive(Template)]
#[template(path = "admin/page.html")]
struct AdminPage<'a> {
    frame: Frame<'a>,
    me: &'a str,
    asked: &'a Asked,
    accounts: Vec<StoredAccount>,
    /// The key after which the next page begins.
    next: Option<String>,
    roles: [Role; 5],
    /// The text that says what was done, and whether it was.
    told: Option<(&'static str, bool)>,
    /// The path of a link that was made just now, and is shown this once.
    link: Option<String>,
}

#[derive(Template)]
#[template(path = "admin/log.html")]
struct LogPage<'a> {
    frame: Frame<'a>,
    entries: Vec<Entry>,
    /// The instant before which the next page begins.
    next: Option<u64>,
}

/// An entry of the log as it is shown.
struct Entry {
    at: String,
    /// None: the machine itself.
    actor: Option<String>,
    act: String,
    subject: String,
    detail: String,
}

#[derive(Deserialize, Default)]
struct Asked {
    /// How names begin.
    #[serde(default)]
    q: String,
    #[serde(default)]
    after: String,
}

#[derive(Deserialize, Default)]
struct Before {
    before: Option<u64>,
}

/// What is to be done to an account.
#[derive(Deserialize)]
struct Given {
    /// By its stable name.
    act: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    role: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/admin", get(show).post(act)).route("/admin/log", get(log))
}

/// Who looks after the site. Others are told nothing, but that they may have to log in.
fn admin(app: &App, reader: &Reader) -> Result<Arc<Account>, Box<Response>> {
    match &reader.account {
        None => Err(log_in_page(app, reader, StatusCode::FORBIDDEN, "", "/admin", None).into()),
        Some(account) if account.role == Role::Admin => Ok(account.clone()),
        Some(_) => Err(not_found::page(app, reader.clone()).into()),
    }
}

async fn show(State(app): State<Shared>, reader: Reader, Query(asked): Query<Asked>) -> Result<Response, Refusal> {
    match admin(&app, &reader) {
        Ok(me) => admin_page(&app, &reader, &me, StatusCode::OK, &asked, None, None).await,
        Err(response) => Ok(*response),
    }
}

async fn admin_page(
    app: &App,
    reader: &Reader,
    me: &Account,
    status: StatusCode,
    asked: &Asked,
    told: Option<(&'static str, bool)>,
    link: Option<String>,
) -> Result<Response, Refusal> {
    let begins: String = crate::people::key(&asked.q.chars().take(40).collect::<String>());
    let mut accounts = app.store.accounts(&begins, &asked.after, ROWS + 1).await?;
    let more = accounts.len() > ROWS as usize;
    accounts.truncate(ROWS as usize);
    let next = accounts.last().filter(|_| more).map(|last| last.name_key.clone());
    let (frame, roles) = (frame(app, reader, None), Role::ALL);
    let shown = AdminPage { frame, me: &me.id, asked, accounts, next, roles, told, link };
    Ok(unkept(page(reader, status, &shown)))
}

/// What only some may see is kept nowhere.
fn unkept(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

async fn act(
    State(app): State<Shared>,
    reader: Reader,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let me = match admin(&app, &reader) {
        Ok(me) => me,
        Err(response) => return Ok(*response),
    };
    let Form(given) = given?;
    let manager = Manager::of(&*app.store, &me.id);
    let wrong = || Refusal::BadRequest("this is no act".to_owned());
    // Nobody shuts themselves out: somebody else, or the machine itself, can.
    let named =
        if matches!(given.act.as_str(), "invite" | "create") { None } else { manager.find(&given.name).await.ok() };
    let own = named.is_some_and(|account| me.is_about_me(account.holder));
    let done: Result<Option<String>, ManageError> = match given.act.as_str() {
        _ if own => {
            return admin_page(
                &app,
                &reader,
                &me,
                StatusCode::CONFLICT,
                &Asked::default(),
                Some(("admin-own", false)),
                None,
            )
            .await;
        }
        "create" => manager.create(&given.name, Role::Player).await.map(Some),
        "invite" => manager.invite().await.map(Some),
        "link" => manager.link(&given.name).await.map(Some),
        "close" => manager.set_open(&given.name, false).await.map(|()| None),
        "open" => manager.set_open(&given.name, true).await.map(|()| None),
        "role" => {
            let role = Role::from_code(&given.role).ok_or_else(wrong)?;
            manager.set_role(&given.name, role).await.map(|()| None)
        }
        _ => return Err(wrong()),
    };
    if given.act == "close" {
        app.site.revocation.tell_all();
    }
    let (status, told, link) = match done {
        Ok(link) => (StatusCode::OK, (if link.is_some() { "admin-link" } else { "admin-done" }, true), link),
        Err(ManageError::Store(error)) => return Err(error.into()),
        Err(ManageError::Name(fault)) => {
            (StatusCode::UNPROCESSABLE_ENTITY, (super::sign_up::name_fault(fault), false), None)
        }
        Err(ManageError::Taken(_)) => (StatusCode::UNPROCESSABLE_ENTITY, ("name-taken", false), None),
        Err(ManageError::TooManyTokens(_)) => (StatusCode::CONFLICT, ("tokens-full", false), None),
        Err(ManageError::NoSuchAccount(_) | ManageError::NoSuchToken(..)) => {
            (StatusCode::NOT_FOUND, ("admin-nobody", false), None)
        }
    };
    admin_page(&app, &reader, &me, status, &Asked::default(), Some(told), link).await
}

/// What an act leaves open, in words where it is kept by a stable name.
fn detail(t: Texts, act: &str, detail: String) -> String {
    match act {
        // Of an account that was made for a class, the class is named instead.
        "created" | "role" if Role::from_code(&detail).is_some() => t.get(&format!("role-{detail}")),
        "closed" if !detail.is_empty() => t.get(&format!("verdict-{detail}")),
        "warned" | "muted" | "play-banned" | "report-dismissed" => t.get(&format!("verdict-{detail}")),
        "link" if !detail.is_empty() => t.get(&format!("log-by-{detail}")),
        "recovered" => t.get(&format!("log-by-{detail}")),
        _ => detail,
    }
}

async fn log(State(app): State<Shared>, reader: Reader, Query(asked): Query<Before>) -> Result<Response, Refusal> {
    if let Err(response) = admin(&app, &reader) {
        return Ok(*response);
    }
    let entries = app.store.audit(asked.before.unwrap_or(u64::MAX), ROWS).await?;
    let next = entries.last().filter(|_| entries.len() == ROWS as usize).map(|last| last.at);
    let mut names: HashMap<String, String> = HashMap::new();
    for entry in &entries {
        for id in [&entry.actor, &entry.subject].into_iter().flatten() {
            if !names.contains_key(id) {
                let name = app.store.account(id).await?.map_or_else(|| id.clone(), |account| account.name);
                names.insert(id.clone(), name);
            }
        }
    }
    let name = |id: Option<String>| id.map(|id| names.get(&id).cloned().unwrap_or(id));
    let shown = |entry: AuditEntry| Entry {
        at: minute(entry.at),
        actor: name(entry.actor),
        act: format!("act-{}", entry.act),
        subject: name(entry.subject).unwrap_or_default(),
        detail: detail(Texts::of(reader.lang), &entry.act, entry.detail),
    };
    let entries = entries.into_iter().map(shown).collect();
    Ok(unkept(page(&reader, StatusCode::OK, &LogPage { frame: frame(&app, &reader, None), entries, next })))
}
