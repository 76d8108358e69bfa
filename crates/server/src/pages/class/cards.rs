//! `POST /class/{id}/cards`: accounts for pupils, and their cards as a sheet to print. A card is shown this once: the site keeps a hash of
//! its code.

use super::{Found, class_page, find, kept_nowhere};
use crate::app::Shared;
use crate::asker::Asker;
use crate::classes::{Card, Fault, make_pupils, new_cards};
use crate::limits::Deed;
use crate::pages::frame::{Frame, frame, origin, page};
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use komadai_store::StoredClass;
use komadai_wire::Boot;
use serde::Deserialize;

#[derive(Template)]
#[template(path = "class/cards.html")]
struct CardsPage<'a> {
    frame: Frame<'a>,
    class: &'a StoredClass,
    origin: String,
    cards: Vec<Card>,
}

#[derive(Deserialize)]
pub(super) struct Given {
    /// `new`, or `renew`.
    act: String,
    /// Names of pupils, a line each.
    #[serde(default)]
    names: String,
    /// The account that gets a new card; empty: all.
    #[serde(default)]
    whom: String,
}

pub(super) async fn cards(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    headers: HeaderMap,
    Path(id): Path<String>,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let (class, account, visitor) = match find(&app, &reader, &id).await? {
        Found::Nothing(response) => return Ok(*response),
        Found::Class(class, account, visitor) => (class, account, visitor),
    };
    let Form(given) = given?;
    let made = if !visitor.teaches() {
        Err(Fault::Other)
    } else if given.act == "new" {
        asker.may(&app.site, Deed::Pupils)?;
        make_pupils(&app.site, &class, &account, &given.names).await?
    } else {
        asker.may(&app.site, Deed::Report)?;
        let whom = Some(given.whom.as_str()).filter(|whom| !whom.is_empty());
        new_cards(&app.site, &class, &account, whom).await?
    };
    match made {
        Ok(cards) => {
            let frame = frame(&app, &reader, Some(&Boot::Class {}));
            let shown = CardsPage { frame, class: &class, origin: origin(&headers), cards };
            Ok(kept_nowhere(page(&reader, StatusCode::OK, &shown)))
        }
        Err(fault) => {
            class_page(&app, &reader, &headers, (&class, &account, visitor), Some((fault.text(), false))).await
        }
    }
}
