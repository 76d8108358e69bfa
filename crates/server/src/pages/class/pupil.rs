//! `/class/{id}/pupil/{account}`: one pupil, for whoever teaches the class and for the pupil: homework, games, and what is said of them.

use super::homework::{Line, Shown, table};
use super::{Found, Remark, called, find, kept_nowhere, remarks};
use crate::app::Shared;
use crate::classes::{MOST_REMARK, Visitor};
use crate::pages::frame::{Frame, frame, page};
use crate::pages::not_found;
use crate::pages::player::{Played, games_taught};
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use komadai_store::{ClassMember, ClassRole, MOST_CLASS_REMARKS, StoredClass};

/// The newest games that are listed.
const GAMES: usize = 30;

#[derive(Template)]
#[template(path = "class/pupil.html")]
struct PupilPage<'a> {
    frame: Frame<'a>,
    class: &'a StoredClass,
    visitor: Visitor,
    pupil: &'a ClassMember,
    /// They read it themselves.
    is_own: bool,
    lines: Vec<(Line, Shown)>,
    games: Vec<Played>,
    remarks: Vec<Remark>,
}

pub(super) async fn show(
    State(app): State<Shared>,
    reader: Reader,
    Path((id, whom)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    let (class, account, visitor) = match find(&app, &reader, &id).await? {
        Found::Nothing(response) => return Ok(*response),
        Found::Class(class, account, visitor) => (class, account, visitor),
    };
    let pupil = match visitor.teaches() || account.id == whom {
        true => app.store.class_member(&class.id, &whom).await?,
        false => None,
    };
    let Some(pupil) = pupil else { return Ok(not_found::page(&app, reader)) };
    let Some(theirs) = app.store.account(&whom).await? else { return Ok(not_found::page(&app, reader)) };
    let frame = frame(&app, &reader, None);
    let (lines, rows) = table(&app, frame.t, &class.id, std::slice::from_ref(&pupil)).await?;
    let cells = rows.into_iter().next().map(|(_, _, cells)| cells).unwrap_or_default();
    // Whoever came into the class was told that their games are seen here; who teaches was not.
    let since = if pupil.role == ClassRole::Pupil { pupil.since } else { u64::MAX };
    let shown = PupilPage {
        frame,
        class: &class,
        visitor,
        lines: lines.into_iter().zip(cells).collect(),
        games: games_taught(&app, theirs.holder, since, GAMES).await?,
        is_own: account.id == whom,
        remarks: remarks(&app, &class.id, &whom, MOST_CLASS_REMARKS as usize).await?,
        pupil: &pupil,
    };
    Ok(kept_nowhere(page(&reader, StatusCode::OK, &shown)))
}

/// Characters of a remark, for the form.
const fn most() -> usize {
    MOST_REMARK
}
