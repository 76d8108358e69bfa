//! `/class/{id}/cards`: accounts for pupils are made, and then their cards shown as a sheet to print. They are shown for a few minutes: the
//! site keeps a hash of each code.

use super::kept::{MINUTES, keep, kept};
use super::{Found, class_page, find, kept_nowhere};
use crate::app::Shared;
use crate::asker::Asker;
use crate::caller::Caller;
use crate::classes::{Card, Fault, made_cards, make_pupils, new_cards};
use crate::limits::Deed;
use crate::pages::frame::{Frame, frame, origin, page};
use crate::pages::not_found;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Form;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use komadai_store::{MOST_CLASS_MEMBERS, StoredClass};
use komadai_wire::Boot;
use serde::Deserialize;

#[derive(Template)]
#[template(path = "class/cards.html")]
struct CardsPage<'a> {
    frame: Frame<'a>,
    class: &'a StoredClass,
    origin: String,
    /// None: they were made, and are shown no more.
    cards: Vec<Card>,
    minutes: u32,
    /// Pupils who were not made, for the class was full.
    left: u32,
}

#[derive(Deserialize, Default)]
pub(super) struct Asked {
    #[serde(default)]
    left: u32,
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

/// `GET /class/{id}/cards`
pub(super) async fn show(
    State(app): State<Shared>,
    reader: Reader,
    headers: HeaderMap,
    Path(id): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let (class, account, visitor) = match find(&app, &reader, &id).await? {
        Found::Nothing(response) => return Ok(*response),
        Found::Class(class, account, visitor) => (class, account, visitor),
    };
    if !visitor.teaches() {
        return Ok(not_found::page(&app, reader));
    }
    let codes = kept(&app, &headers, (&class.id, &account.id)).await?;
    let cards = made_cards(&app.site, &class.id, codes).await?;
    let left = asked.map(|Query(asked)| asked.left).unwrap_or_default();
    let frame = frame(&app, &reader, Some(&Boot::Class {}));
    let shown = CardsPage { frame, class: &class, origin: origin(&headers), cards, minutes: MINUTES, left };
    Ok(kept_nowhere(page(&reader, StatusCode::OK, &shown)))
}

/// `POST /class/{id}/cards`: makes them, and leads to the page that shows them, which can be loaded again.
pub(super) async fn make(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    caller: Caller,
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
        new_cards(&app.site, &class, &account, whom).await?.map(|cards| (cards, 0))
    };
    match made {
        Ok((cards, left)) => {
            let left = if left > 0 { format!("?left={left}") } else { String::new() };
            let mut response = Redirect::to(&format!("/class/{}/cards{left}", class.id)).into_response();
            // Those that were made a moment ago are still to be printed, too. A card that is made anew is printed by itself.
            let is_more = given.act == "new";
            let mut codes = if is_more { kept(&app, &headers, (&class.id, &account.id)).await? } else { Vec::new() };
            codes.extend(cards.into_iter().map(|card| card.code));
            let oldest = codes.len().saturating_sub(MOST_CLASS_MEMBERS as usize);
            keep(&app, &caller, (&class.id, &account.id), &codes[oldest..], &mut response).await?;
            Ok(kept_nowhere(response))
        }
        Err(fault) => {
            let told = (Some(Err(fault)), given.names.as_str());
            class_page(&app, &reader, &headers, (&class, &account, visitor), told).await
        }
    }
}
