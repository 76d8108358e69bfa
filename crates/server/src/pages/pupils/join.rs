//! How somebody becomes a pupil: a teacher hands out a code, and whoever has it and an account agrees to be seen. Any account may teach;
//! nobody is seen who did not agree.

use super::super::frame::{Frame, frame, page};
use super::super::log_in::log_in_page;
use super::super::not_found;
use super::super::player::percent;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::people::{Name, is_sheltered};
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use komadai_room::{Clock, SystemClock, SystemEntropy, hash, new_secret};
use komadai_store::{StoreError, StoredAccount};
use serde::Deserialize;

#[derive(Template)]
#[template(path = "pupils/join.html")]
struct JoinPage<'a> {
    frame: Frame<'a>,
    teacher: String,
    code: String,
}

/// What a pupil has been given.
#[derive(Deserialize)]
pub(super) struct Given {
    teacher: String,
    code: String,
}

/// A teacher's code: nobody can say it who does not know the site's key, and it needs no place in the database.
pub(super) async fn code_of(app: &App, account: &str) -> Result<String, StoreError> {
    let fresh = new_secret(&SystemEntropy).into_bytes();
    let key = app.store.site_key("teaching", fresh).await?;
    let digest = hash(&format!("{} {account}", String::from_utf8_lossy(&key)));
    let pairs: Vec<String> = digest.iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    Ok(pairs.chunks(2).map(|pair| pair.concat()).collect::<Vec<_>>().join("-"))
}

/// The address that a teacher hands out.
pub(super) fn address(name: &str, code: &str) -> String {
    format!("/pupils/join/{}/{code}", name.bytes().map(percent).collect::<String>())
}

/// The teacher whose code it is, however it was typed.
async fn teacher(app: &App, given: &Given) -> Result<Option<StoredAccount>, Refusal> {
    let Ok(name) = given.teacher.trim().parse::<Name>() else { return Ok(None) };
    let Some(account) = app.store.account_named(name.key()).await?.filter(|account| account.closed.is_none()) else {
        return Ok(None);
    };
    let plain = |code: &str| code.chars().filter(char::is_ascii_hexdigit).collect::<String>().to_ascii_lowercase();
    let right = plain(&code_of(app, &account.id).await?) == plain(&given.code);
    Ok(right.then_some(account))
}

/// `GET /pupils/join/{name}/{code}`: what a teacher would see, and the question whether they may.
pub(super) async fn ask(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    Path((teacher_name, code)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    if reader.account.is_none() {
        let here = address(&teacher_name, &code);
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", &here, None));
    }
    asker.may(&app.site, Deed::Talk)?;
    let given = Given { teacher: teacher_name, code };
    match teacher(&app, &given).await? {
        Some(account) => {
            let shown = JoinPage { frame: frame(&app, &reader, None), teacher: account.name, code: given.code };
            Ok(page(&reader, StatusCode::OK, &shown))
        }
        None => Ok(not_found::page(&app, reader)),
    }
}

/// `POST /pupils/join`: the reader lets the teacher of a code see how they get on.
pub(super) async fn join(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let own = principal.account().ok_or(Refusal::Forbidden("log in to have a teacher"))?;
    let Form(given) = given?;
    asker.may(&app.site, Deed::Talk)?;
    let unknown = || Refusal::Unusable("that is no code of this teacher; ask for it again".to_owned());
    let account = teacher(&app, &given).await?.ok_or_else(unknown)?;
    if account.id == own.id {
        return Err(Refusal::Unusable("that is you".to_owned()));
    }
    if is_sheltered(&*app.store, &own.id).await? {
        return Err(Refusal::Forbidden("the teacher who made your account sees how you get on, and nobody else"));
    }
    if !app.store.set_teacher(&own.id, &account.id, Some(SystemClock.wall().0)).await? {
        return Err(Refusal::Unusable("you have as many teachers as one may have, or they as many pupils".to_owned()));
    }
    Ok(Redirect::to("/favourites").into_response())
}

/// `POST /pupils/{name}/remove`: a teacher lets a pupil go.
pub(super) async fn remove(
    State(app): State<Shared>,
    principal: Principal,
    Path(name): Path<String>,
) -> Result<Response, Refusal> {
    let own = principal.account().ok_or(Refusal::Forbidden("log in first"))?;
    let pupils = app.store.pupils_of(&own.id).await?;
    let pupil = pupils.into_iter().find(|kept| kept.name == name).ok_or(Refusal::NoSuchPage)?;
    app.store.set_teacher(&pupil.account, &own.id, None).await?;
    Ok(Redirect::to("/pupils").into_response())
}
