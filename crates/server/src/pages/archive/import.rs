//! `/archive/import`: records are brought in. `/archive/import/{id}`: what has become of them.

use super::super::frame::{Frame, frame, page};
use super::super::not_found;
use crate::api::imports::{importer, may_import};
use crate::app::{App, Import as Who, Shared};
use crate::asker::Asker;
use crate::imports::{Import, Phase};
use crate::limits::Deed;
use crate::people::import_undone;
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Form;
use axum::Router;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use komadai_store::Role;
use komadai_wire::Boot;
use serde::Deserialize;

#[derive(Template)]
#[template(path = "archive/import.html")]
struct ImportPage<'a> {
    frame: Frame<'a>,
    may: bool,
    /// Whoever logs in will be one of those who may.
    accounts_may: bool,
    /// New games and MiB that can still be brought in today, where that is bounded.
    budget: Option<(u64, u64)>,
    own: Vec<Own>,
    /// Everybody's, for whoever looks after the site.
    all: Vec<Own>,
}

/// An import in the list of somebody's own.
struct Own {
    id: String,
    standing: &'static str,
    games: u32,
    can_be_undone: bool,
    /// Whose it is, where that is shown.
    of: Option<String>,
}

impl ImportPage<'_> {
    /// The lists with their headings; whether they are the reader's own.
    fn lists(&self) -> [(&'static str, &[Own], bool); 2] {
        [("import-own", &self.own, true), ("import-all", &self.all, false)]
    }
}

#[derive(Template)]
#[template(path = "archive/imported.html")]
struct ImportedPage<'a> {
    frame: Frame<'a>,
    import: Import,
    standing: &'static str,
}

#[derive(Deserialize)]
struct Pasted {
    text: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/archive/import", get(form).post(paste))
        .route("/archive/import/{id}", get(show))
        .route("/archive/import/{id}/undo", post(undo))
}

async fn form(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    principal: Principal,
) -> Result<Response, Refusal> {
    let line = |(import, of): (Import, Option<String>)| Own {
        standing: standing(import.phase),
        games: u32::try_from(import.games).unwrap_or(u32::MAX),
        can_be_undone: import.can_be_undone(),
        id: import.id,
        of,
    };
    let own = imports_of(&app, &principal).await?.into_iter().map(|import| line((import, None))).collect();
    let all = match is_moderator(&principal) {
        true => app.site.imports.all().await?.into_iter().map(line).collect(),
        false => Vec::new(),
    };
    let may = may_import(&app, &principal);
    let budget = match principal.session().filter(|_| may) {
        Some(holder) => app.site.imports.budget(holder, Some(asker.limited())).await?,
        None => None,
    };
    let budget = budget.map(|(games, bytes)| (games, bytes >> 20));
    let frame = frame(&app, &reader, Some(&Boot::Import {}));
    let accounts_may = frame.account.is_none() && app.config.import == Who::Accounts;
    Ok(page(&reader, StatusCode::OK, &ImportPage { frame, may, accounts_may, budget, own, all }))
}

fn is_moderator(principal: &Principal) -> bool {
    principal.account().is_some_and(|account| account.role >= Role::Moderator)
}

/// `POST /archive/import/{id}/undo`: by whoever brought it, and by moderators.
async fn undo(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let holder = principal.session().ok_or(Refusal::NoSuchPage)?;
    // Whoever undoes one has every index of the positions made anew.
    asker.may(&app.site, Deed::Batch)?;
    let actor = principal.account().map(|account| account.id.clone());
    let entry = import_undone(actor.as_deref(), &id);
    let holder = Some(holder).filter(|_| !is_moderator(&principal));
    if !app.site.imports.undo(&id, holder, entry).await? {
        return Err(Refusal::NoSuchPage);
    }
    Ok(Redirect::to("/archive/import").into_response())
}

async fn imports_of(app: &App, principal: &Principal) -> Result<Vec<Import>, Refusal> {
    match principal.session() {
        Some(holder) => Ok(app.site.imports.all_of(holder).await?),
        None => Ok(Vec::new()),
    }
}

/// Text typed or pasted into the form, for browsers without scripts.
async fn paste(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    pasted: Result<Form<Pasted>, FormRejection>,
) -> Result<Response, Refusal> {
    let Form(pasted) = pasted?;
    let owner = importer(&app, &principal)?;
    asker.may(&app.site, Deed::Upload)?;
    asker.may_store(&app.site, pasted.text.len())?;
    let id = app.site.imports.add_text(owner, asker.limited(), &pasted.text).await?;
    Ok(Redirect::to(&format!("/archive/import/{id}")).into_response())
}

async fn show(
    State(app): State<Shared>,
    reader: Reader,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let own = imports_of(&app, &principal).await?.into_iter().find(|import| import.id == id);
    let Some(import) = own else { return Ok(not_found::page(&app, reader)) };
    let frame = frame(&app, &reader, Some(&Boot::Import {}));
    let standing = standing(import.phase);
    Ok(page(&reader, StatusCode::OK, &ImportedPage { frame, import, standing }))
}

/// The text of how far an import is.
const fn standing(phase: Phase) -> &'static str {
    match phase {
        Phase::Coming => "import-coming",
        Phase::Waiting => "import-waiting",
        Phase::Running => "import-running",
        Phase::Done => "import-done",
        Phase::Failed => "import-failed",
        Phase::Undone => "import-undone",
    }
}
