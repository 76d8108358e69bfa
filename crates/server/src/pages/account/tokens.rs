//! `/account/tokens`: what lets programs into one's account. Making one asks for the password first; it is shown this once.

use super::change::{is_proved, own};
use crate::api::entry::not_now;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::pages::frame::{Frame, frame, page};
use crate::pages::log_in::log_in_page;
use crate::pages::when::minute;
use crate::people::{Act, MOST_TOKEN_NAME, Scope, Scopes, make_token};
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::webhooks::{self, Happening, wanted};
use askama::Template;
use axum::Form;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use komadai_store::{MOST_TOKENS, StoreError, StoredToken, StoredWebhook};
use komadai_wire::player_name;
use serde::Deserialize;
use std::collections::HashMap;

#[derive(Template)]
#[template(path = "account/tokens.html")]
struct TokensPage<'a> {
    frame: Frame<'a>,
    tokens: Vec<TokenRow>,
    webhooks: Vec<WebhookRow>,
    /// Whether there is room for one more.
    has_room: bool,
    scopes: Vec<ScopeRow>,
    most_name: usize,
    fault: Option<&'static str>,
    /// A token that was made just now, and is shown this once.
    made: Option<String>,
}

/// A token as its owner sees it.
struct TokenRow {
    id: String,
    name: String,
    scopes: String,
    created: String,
    used: Option<String>,
}

/// An address that is told what happens.
struct WebhookRow {
    id: String,
    address: String,
    /// What is told there.
    happenings: String,
    created: String,
    is_disabled: bool,
}

impl From<StoredWebhook> for WebhookRow {
    fn from(webhook: StoredWebhook) -> WebhookRow {
        WebhookRow {
            happenings: wanted(&webhook).map(Happening::code).collect::<Vec<_>>().join(", "),
            created: minute(webhook.created),
            is_disabled: webhook.disabled.is_some(),
            id: webhook.id,
            address: webhook.address,
        }
    }
}

/// What may be asked for.
struct ScopeRow {
    code: &'static str,
    text: String,
}

impl From<StoredToken> for TokenRow {
    fn from(token: StoredToken) -> TokenRow {
        let (id, name, used) = (token.id, token.name, token.used.map(minute));
        TokenRow { id, name, scopes: token.scopes.replace(' ', ", "), created: minute(token.created), used }
    }
}

#[derive(Deserialize)]
pub(super) struct Ended {
    webhook: String,
}

#[derive(Deserialize)]
pub(super) struct Revoked {
    token: String,
}

/// `GET /account/tokens`
pub(super) async fn show(State(app): State<Shared>, reader: Reader) -> Result<Response, Refusal> {
    tokens_page(&app, &reader, StatusCode::OK, None, None).await
}

/// The scopes that somebody gives to programs of theirs.
fn offered() -> impl Iterator<Item = Scope> {
    Scope::ALL.into_iter().filter(|scope| scope.is_the_accounts())
}

async fn tokens_page(
    app: &App,
    reader: &Reader,
    status: StatusCode,
    fault: Option<&'static str>,
    made: Option<String>,
) -> Result<Response, Refusal> {
    let Some(account) = &reader.account else {
        return Ok(log_in_page(app, reader, StatusCode::FORBIDDEN, "", "/account/tokens", None));
    };
    let tokens: Vec<TokenRow> = app.store.tokens_of(&account.id).await?.into_iter().map(TokenRow::from).collect();
    let row = |scope: Scope| ScopeRow { code: scope.code(), text: format!("scope-{}", scope.code().replace(':', "-")) };
    let shown = TokensPage {
        frame: frame(app, reader, None),
        has_room: tokens.len() < MOST_TOKENS as usize,
        tokens,
        webhooks: webhooks::of(&app.site, account).await?.into_iter().map(WebhookRow::from).collect(),
        scopes: offered().map(row).collect(),
        most_name: MOST_TOKEN_NAME,
        fault,
        made,
    };
    let mut response = page(reader, status, &shown);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// `POST /account/tokens`
pub(super) async fn make(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    principal: Principal,
    given: Result<Form<HashMap<String, String>>, FormRejection>,
) -> Result<Response, Refusal> {
    let (account, Form(given)) = (own(&principal)?, given?);
    let field = |name: &str| given.get(name).map(String::as_str).unwrap_or_default();
    let scopes: Scopes = offered().filter(|scope| given.contains_key(scope.code())).collect();
    let name = player_name(field("name")).filter(|name| !name.is_empty());
    let (Some(name), false) = (name, scopes.is_empty()) else {
        let fault = Some("tokens-incomplete");
        return tokens_page(&app, &reader, StatusCode::UNPROCESSABLE_ENTITY, fault, None).await;
    };
    let (status, text) = match is_proved(&app, &asker, &account, field("password")).await {
        Ok(true) => match make_token(&*app.store, Some(&account.id), &account.id, &name, scopes).await {
            Ok(token) => return tokens_page(&app, &reader, StatusCode::OK, None, Some(token)).await,
            Err(StoreError::Busy) => (StatusCode::CONFLICT, "tokens-full"),
            Err(error) => return Err(error.into()),
        },
        Ok(false) => (StatusCode::FORBIDDEN, "password-wrong"),
        Err(refusal) => not_now(refusal, "login-too-often")?,
    };
    tokens_page(&app, &reader, status, Some(text), None).await
}

/// `POST /account/tokens/revoke`: whatever the token has opened ends.
pub(super) async fn revoke(
    State(app): State<Shared>,
    principal: Principal,
    given: Result<Form<Revoked>, FormRejection>,
) -> Result<Response, Refusal> {
    let (account, Form(given)) = (own(&principal)?, given?);
    let entry = Act::TokenRevoked.entry(Some(&account.id), Some(&account.id), "");
    if app.store.remove_token(&account.id, &given.token, entry).await? {
        app.site.revocation.tell(&account.id);
    }
    Ok(Redirect::to("/account/tokens").into_response())
}

/// `POST /account/tokens/webhook`: nothing is told at that address any more, whichever program had it told there.
pub(super) async fn end_webhook(
    State(app): State<Shared>,
    principal: Principal,
    given: Result<Form<Ended>, FormRejection>,
) -> Result<Response, Refusal> {
    let (account, Form(given)) = (own(&principal)?, given?);
    webhooks::remove(&app.site, &account, &given.webhook).await?;
    Ok(Redirect::to("/account/tokens#webhooks").into_response())
}
