//! `/account/profile`: what one shows of oneself on one's page.

use super::change::own;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::pages::frame::{Frame, frame, page};
use crate::pages::log_in::log_in_page;
use crate::people::is_sheltered;
use crate::principal::Principal;
use crate::profiles::{
    MAX_ABOUT, PORTRAIT_COLOURS, PORTRAIT_PIECES, Profile, ProfileFault, ProfileWish, countries, show_oneself,
};
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Form;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use komadai_wire::Boot;
use serde::Deserialize;

#[derive(Template)]
#[template(path = "account/profile.html")]
struct ProfilePage<'a> {
    frame: Frame<'a>,
    name: &'a str,
    given: Given,
    portrait: String,
    /// A teacher keeps the reader within their class: nothing is shown of them.
    is_sheltered: bool,
    /// The text that says why nothing was kept.
    fault: Option<&'static str>,
}

#[derive(Clone, Deserialize)]
pub(super) struct Given {
    #[serde(default)]
    piece: String,
    #[serde(default)]
    colour: String,
    #[serde(default)]
    country: String,
    #[serde(default)]
    about: String,
}

/// `GET /account/profile`
pub(super) async fn show(State(app): State<Shared>, reader: Reader) -> Result<Response, Refusal> {
    let Some(account) = &reader.account else {
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", "/account/profile", None));
    };
    let profile = Profile::of(app.store.profile_of(&account.id).await?, &account.name);
    let given = Given {
        piece: profile.piece.to_owned(),
        colour: profile.colour.to_owned(),
        country: profile.country.unwrap_or_default().to_owned(),
        about: profile.about,
    };
    profile_page(&app, &reader, StatusCode::OK, given, None).await
}

/// The form with what was given in it. Whoever is not logged in finds the form for that in its place.
async fn profile_page(
    app: &App,
    reader: &Reader,
    status: StatusCode,
    given: Given,
    fault: Option<&'static str>,
) -> Result<Response, Refusal> {
    let Some(account) = &reader.account else {
        return Ok(log_in_page(app, reader, StatusCode::FORBIDDEN, "", "/account/profile", None));
    };
    let shown = ProfilePage {
        portrait: format!("/pieces/portrait-{}-{}.svg", given.colour, given.piece),
        is_sheltered: is_sheltered(&*app.store, &account.id).await?,
        frame: frame(app, reader, Some(&Boot::Player {})),
        name: &account.name,
        given,
        fault,
    };
    let mut response = page(reader, status, &shown);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// `POST /account/profile`
pub(super) async fn keep(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    principal: Principal,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let (account, Form(given)) = (own(&principal)?, given?);
    asker.may(&app.site, Deed::Talk)?;
    let Given { piece, colour, country, about } = given.clone();
    let kept = show_oneself(&app.site, &account, &ProfileWish { piece, colour, country, about }).await?;
    let (status, fault) = match kept {
        Ok(()) => {
            let path: String = account.name.bytes().map(crate::pages::player::percent).collect();
            return Ok(Redirect::to(&format!("/player/{path}?kept=yes")).into_response());
        }
        Err(ProfileFault::Silenced) => (StatusCode::FORBIDDEN, "club-fault-silenced"),
        Err(ProfileFault::Long) => (StatusCode::UNPROCESSABLE_ENTITY, "profile-fault-long"),
        Err(ProfileFault::Unknown) => (StatusCode::UNPROCESSABLE_ENTITY, "profile-fault-unknown"),
    };
    profile_page(&app, &reader, status, given, Some(fault)).await
}

/// The pieces to choose from.
const fn pieces() -> &'static [(&'static str, komadai_shogi::PieceKind)] {
    &PORTRAIT_PIECES
}

/// The colours to choose from.
const fn colours() -> &'static [(&'static str, &'static str)] {
    &PORTRAIT_COLOURS
}
