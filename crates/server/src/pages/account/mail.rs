//! The mail address of an account: given with the password, confirmed by a link that is sent there, forgotten again.

use super::change::{is_proved, own};
use super::{Told, account_page};
use crate::api::entry::not_now;
use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::mail::{Mail, address};
use crate::pages::frame::{Frame, frame, page};
use crate::people::Act;
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use komadai_lang::Texts;
use komadai_room::{Clock, SystemClock, SystemEntropy, hash, new_secret};
use komadai_store::MailLink;
use serde::Deserialize;

/// How long a link confirms an address.
const LINK_MS: u64 = 24 * 60 * 60 * 1_000;

#[derive(Template)]
#[template(path = "account/confirm.html")]
struct ConfirmPage<'a> {
    frame: Frame<'a>,
    /// The address that the link confirms; none: it confirms nothing any more.
    address: Option<String>,
    token: &'a str,
    /// It was confirmed just now.
    is_done: bool,
}

#[derive(Deserialize)]
pub(super) struct Given {
    mail: String,
    password: String,
}

#[derive(Deserialize)]
pub(super) struct Proof {
    password: String,
}

#[derive(Deserialize, Default)]
pub(super) struct Link {
    #[serde(default)]
    token: String,
}

/// `POST /account/mail`
pub(super) async fn give(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    principal: Principal,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let (account, Form(given)) = (own(&principal)?, given?);
    let mailer = app.mailer.as_ref().ok_or(Refusal::NoSuchPage)?;
    let Some(to) = address(&given.mail) else {
        return account_page(&app, &reader, StatusCode::UNPROCESSABLE_ENTITY, Told::fault("mail-unusable")).await;
    };
    let (status, text) = match is_proved(&app, &asker, &account, &given.password).await {
        Ok(true) => {
            match asker.may_with(&app.site, account.holder, Deed::Mail).and_then(|()| asker.may_mail(&app.site, &to)) {
                Ok(()) => {
                    let (token, now) = (new_secret(&SystemEntropy), SystemClock.wall().0);
                    let (address, expires) = (to.to_string(), now + LINK_MS);
                    let link = MailLink { token: hash(&token), account: account.id.clone(), address, expires };
                    app.store.add_mail_link(link, now).await?;
                    let t = Texts::of(reader.lang);
                    let link = mailer.link(&format!("/account/mail/confirm?token={token}"));
                    let text =
                        t.with("mail-confirm-text", &[("name", account.name.as_str().into()), ("link", link.into())]);
                    mailer.send(Mail { to, subject: t.get("mail-confirm-subject"), text, unsubscribe: None });
                    return account_page(&app, &reader, StatusCode::OK, Told::done("mail-sent")).await;
                }
                Err(refusal) => not_now(refusal, "login-too-often")?,
            }
        }
        Ok(false) => (StatusCode::FORBIDDEN, "password-wrong"),
        Err(refusal) => not_now(refusal, "login-too-often")?,
    };
    account_page(&app, &reader, status, Told::fault(text)).await
}

/// `POST /account/mail/remove`
pub(super) async fn remove(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    principal: Principal,
    given: Result<Form<Proof>, FormRejection>,
) -> Result<Response, Refusal> {
    let (account, Form(given)) = (own(&principal)?, given?);
    let (status, text) = match is_proved(&app, &asker, &account, &given.password).await {
        Ok(true) => {
            app.store
                .remove_mail(&account.id, Act::MailRemoved.entry(Some(&account.id), Some(&account.id), ""))
                .await?;
            return account_page(&app, &reader, StatusCode::OK, Told::done("mail-removed")).await;
        }
        Ok(false) => (StatusCode::FORBIDDEN, "password-wrong"),
        Err(refusal) => not_now(refusal, "login-too-often")?,
    };
    account_page(&app, &reader, status, Told::fault(text)).await
}

/// `GET /account/mail/confirm`: looking at it confirms nothing, for programs look at links in mails.
pub(super) async fn show(
    State(app): State<Shared>,
    reader: Reader,
    Query(link): Query<Link>,
) -> Result<Response, Refusal> {
    let known = app.store.mail_link(hash(&link.token), SystemClock.wall().0).await?;
    let status = if known.is_some() { StatusCode::OK } else { StatusCode::FORBIDDEN };
    let address = known.map(|known| known.address);
    let shown = ConfirmPage { frame: frame(&app, &reader, None), address, token: &link.token, is_done: false };
    Ok(unkept(page(&reader, status, &shown)))
}

/// `POST /account/mail/confirm`
pub(super) async fn confirm(
    State(app): State<Shared>,
    reader: Reader,
    given: Result<Form<Link>, FormRejection>,
) -> Result<Response, Refusal> {
    let Form(link) = given?;
    let (token, now) = (hash(&link.token), SystemClock.wall().0);
    let known = app.store.mail_link(token, now).await?;
    let account = known.as_ref().map(|known| known.account.as_str());
    let is_done = app.store.confirm_mail(token, now, Act::Mail.entry(account, account, "")).await?;
    let status = if is_done { StatusCode::OK } else { StatusCode::FORBIDDEN };
    let address = known.filter(|_| is_done).map(|known| known.address);
    let shown = ConfirmPage { frame: frame(&app, &reader, None), address, token: "", is_done };
    Ok(unkept(page(&reader, status, &shown)))
}

/// The address of the page holds a secret.
fn unkept(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
