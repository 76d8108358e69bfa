//! What is sent from the desk of a series.

use super::desk::desk_page;
use super::form::{Given, rules};
use super::series_page;
use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::pages::log_in::log_in_page;
use crate::pages::not_found;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::series::{self, CHALLENGER, Called, Done, Fault, Linked, Seen, Visitor, Wish, open};
use crate::views::said_of_series;
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use komadai_lang::Texts;
use komadai_store::{Duty, SeriesKind};
use std::collections::HashMap;

/// What is wished; none: nothing of the kind is done in a series. What is out of its bounds is refused as a fault.
fn wish(given: &Given, seen: &Seen, t: Texts) -> Option<Result<Wish, Fault>> {
    let of = |field: &str| given.get(field).to_owned();
    let number = |field: &str| given.get(field).parse::<u32>().ok();
    let called = || Called {
        challenger: t.get("series-slot-challenger"),
        deciding: t.get("series-slot-match"),
        first_day: of("first_day"),
        last_day: of("last_day"),
        place: of("place"),
    };
    Some(Ok(match given.get("act") {
        "edit" => Wish::Edit(of("name"), of("text")),
        "rules" => match rules(given, seen.series.kind, Some(&seen.told.state.rules)) {
            Some(rules) => Wish::Rules(rules),
            None => return Some(Err(Fault::Classes)),
        },
        "enter" => Wish::Enter(of("of"), of("text")),
        "leave" => Wish::Leave(of("member")),
        "season" => {
            Wish::Season { number: number("season")?, label: of("label"), links: links(given, seen), called: called() }
        }
        "link" => {
            let linked = Linked::Event(of("event"));
            Wish::Link { season: number("season")?, of: of("of"), linked, called: called() }
        }
        "make" => Wish::Link { season: number("season")?, of: of("of"), linked: Linked::Made, called: called() },
        "settle" => Wish::Settle { season: number("season")?, seen: of("seen") },
        "undo" => Wish::Undo(number("step")?),
        "appoint" => Wish::Appoint(of("name"), Duty::from_code(given.get("duty"))?),
        "dismiss" => Wish::Dismiss(of("account")),
        "remove" => Wish::Remove,
        _ => return None,
    }))
}

/// The events of a season that begins: those that are given, else they are made.
fn links(given: &Given, seen: &Seen) -> Vec<(String, Linked)> {
    let mut slots = seen.told.state.slots();
    slots.retain(|of| seen.series.kind != SeriesKind::Title || of == CHALLENGER);
    let link = |(of, number): (String, usize)| {
        let linked = match given.get(&format!("event-{number}")).trim() {
            "" if !given.get("without").is_empty() => Linked::None,
            "" => Linked::Made,
            event => Linked::Event(event.to_owned()),
        };
        (of, linked)
    };
    slots.into_iter().zip(1..).map(link).collect()
}

/// `POST /series/{id}/desk`
pub(super) async fn act(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    Path(id): Path<String>,
    given: Result<Form<HashMap<String, String>>, FormRejection>,
) -> Result<Response, Refusal> {
    let Some(account) = reader.account.clone() else {
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", &format!("/series/{id}/desk"), None));
    };
    let Form(given) = given?;
    let given = Given(given);
    let Some(seen) = open(&app.site, &id).await? else { return Ok(not_found::page(&app, reader)) };
    let t = Texts::of(reader.lang);
    let wish =
        wish(&given, &seen, t).ok_or_else(|| Refusal::BadRequest("nothing of that is done in a series".to_owned()))?;
    // What others read or are told is counted as such; steps at a desk are many within a minute.
    let deed = match &wish {
        Ok(Wish::Appoint(..) | Wish::Edit(..) | Wish::Season { .. }) => Deed::Report,
        _ => Deed::Desk,
    };
    asker.may(&app.site, deed)?;
    let came = match wish {
        Ok(wish) => series::act(&app.site, &id, &account, wish).await?,
        Err(fault) => Err(fault),
    };
    match came {
        Ok(Done::Removed) => Ok(Redirect::to("/series").into_response()),
        Ok(Done::Yes) => Ok(Redirect::to(&format!("/series/{id}/desk?done=yes")).into_response()),
        Err(fault) => {
            let told = Some((said_of_series(t, &fault), false));
            let visitor = Visitor::of(&app.site, &id, Some(&account)).await?;
            if !visitor.referees() {
                return series_page(&app, reader, &id, told).await;
            }
            let Some(seen) = open(&app.site, &id).await? else { return Ok(not_found::page(&app, reader)) };
            desk_page(&app, &reader, seen, visitor, told).await
        }
    }
}
