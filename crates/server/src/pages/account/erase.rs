//! `POST /account/erase`: the end of an account, confirmed by its name and password.

use super::change::{is_proved, own};
use super::{Told, account_page};
use crate::api::entry::{leave, not_now};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::caller::Caller;
use crate::classes::end_all;
use crate::pages::log_in::log_in_page;
use crate::people::{Erased, erase};
use crate::principal::{Account, Principal};
use crate::reader::Reader;
use crate::refusal::Refusal;
use axum::Form;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;
use std::time::Duration;

/// How long it may take; whoever has more games asks again.
const LIMIT: Duration = Duration::from_secs(45);

#[derive(Deserialize)]
pub(super) struct Given {
    /// The name of the account, typed.
    name: String,
    password: String,
}

/// Erases an account, with the classes that nobody else teaches and the accounts of pupils that were made in them.
async fn erase_with_classes(app: &App, account: &Account) -> Result<Erased, Refusal> {
    if !end_all(&app.site, account).await? {
        return Ok(Erased::Playing(1));
    }
    Ok(erase(&app.rooms, &account.id, account.holder).await?)
}

pub(super) async fn erase_account(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    caller: Caller,
    principal: Principal,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let (account, Form(given)) = (own(&principal)?, given?);
    let (status, told) = if given.name.trim() == account.name {
        match is_proved(&app, &asker, &account, &given.password).await {
            Ok(true) => match tokio::time::timeout(LIMIT, erase_with_classes(&app, &account)).await {
                Ok(erased) => match erased? {
                    Erased::Wholly => {
                        if let Err(error) = app.site.imports.forget(account.holder).await {
                            tracing::warn!("imports of an erased account are left until they expire: {error}");
                        }
                        app.site.revocation.tell(&account.id);
                        let nobody = Reader { account: None, ..reader };
                        let reply = log_in_page(&app, &nobody, StatusCode::OK, "", "/", Some("account-erased"));
                        return leave(&app, &caller, &principal, None, reply).await;
                    }
                    Erased::Playing(_) => (StatusCode::CONFLICT, "account-erase-playing"),
                },
                Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "account-erase-more"),
            },
            Ok(false) => (StatusCode::FORBIDDEN, "password-wrong"),
            Err(refusal) => not_now(refusal, "login-too-often")?,
        }
    } else {
        (StatusCode::UNPROCESSABLE_ENTITY, "account-erase-name")
    };
    account_page(&app, &reader, status, Told::fault(told)).await
}
