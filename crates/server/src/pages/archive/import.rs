//! `/archive/import`: records are brought in. `/archive/import/{id}`: what has become of them.

use super::super::frame::{Frame, frame, page};
use super::super::not_found;
use crate::api::imports::{importer, may_import};
use crate::app::{App, Import as Who, Shared};
use crate::asker::Asker;
use crate::imports::{Import, Phase};
use crate::limits::Deed;
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
use axum::routing::get;
use komadai_wire::Boot;
use serde::Deserialize;

#[derive(Template)]
#[template(path = "archive/import.html")]
struct ImportPage<'a> {
    frame: Frame<'a>,
    may: bool,
    /// Whoever logs in will be one of those who may.
    accounts_may: bool,
    own: Vec<Own>,
}

/// An import in the list of somebody's own.
struct Own {
    id: String,
    standing: &'static str,
    games: u32,
}

#[derive(Template)]
#[template(path = "archive/imported.html")]
struct ImportedPage<'a> {
    frame: Frame<'a>,
    import: Import,
}

#[derive(Deserialize)]
struct Pasted {
    text: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/archive/import", get(form).post(paste)).route("/archive/import/{id}", get(show))
}

async fn form(State(app): State<Shared>, reader: Reader, principal: Principal) -> Result<Response, Refusal> {
    let own = imports_of(&app, &principal).await?;
    let line = |import: Import| Own {
        standing: import.standing_text(),
        games: u32::try_from(import.standing.imported).unwrap_or(u32::MAX),
        id: import.id,
    };
    let own = own.into_iter().map(line).collect();
    let frame = frame(&app, &reader, Some(&Boot::Import {}));
    let may = may_import(&app, &principal);
    let accounts_may = frame.account.is_none() && app.config.import == Who::Accounts;
    Ok(page(&reader, StatusCode::OK, &ImportPage { frame, may, accounts_may, own }))
}

async fn imports_of(app: &App, principal: &Principal) -> Result<Vec<Import>, Refusal> {
    match principal.session() {
        Some(holder) => Ok(app.imports.all_of(holder).await?),
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
    asker.may(&app, Deed::Upload)?;
    asker.may_store(&app, pasted.text.len())?;
    let id = app.imports.add_text(owner, &pasted.text).await?;
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
    Ok(page(&reader, StatusCode::OK, &ImportedPage { frame, import }))
}

impl Import {
    /// The text of how far it is.
    fn standing_text(&self) -> &'static str {
        match self.phase {
            Phase::Coming => "import-coming",
            Phase::Waiting => "import-waiting",
            Phase::Running => "import-running",
            Phase::Done => "import-done",
            Phase::Failed => "import-failed",
        }
    }
}
