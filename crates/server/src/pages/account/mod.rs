//! `/account`: one's own account: where it is open, its password, its printed codes.

mod change;
mod erase;
mod hex;
mod mail;
pub(super) mod passkeys;
mod profile;
mod tokens;

use super::frame::{Frame, frame, page};
use super::log_in::log_in_page;
use super::moderation::about::About;
use super::when::minute;
use crate::app::{App, Shared};
use crate::principal::Account;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::{get, post};
use hex::hex;
use komadai_lang::Texts;
use komadai_room::{Clock, SystemClock};
use komadai_store::{Role, Sanction};
use komadai_wire::Boot;
use passkeys::PasskeyRow;

#[derive(Template)]
#[template(path = "account/page.html")]
struct AccountPage<'a> {
    frame: Frame<'a>,
    account: &'a Account,
    is_admin: bool,
    is_moderator: bool,
    /// What moderators have decided about its owner.
    sanctions: Vec<SanctionRow>,
    sessions: Vec<SessionRow>,
    /// Printed codes that are left.
    codes_left: u32,
    passkeys: Vec<PasskeyRow>,
    /// The confirmed mail address, where there is one; none where the site sends no mail.
    mail: Option<Option<String>>,
    told: Told,
}

/// What has become of what was asked for just now.
#[derive(Default)]
struct Told {
    /// The text that says what was done, and whether it was.
    text: Option<(&'static str, bool)>,
    /// Codes that were made just now, and are shown this once.
    new_codes: Vec<String>,
}

impl Told {
    fn done(text: &'static str) -> Told {
        Told { text: Some((text, true)), ..Told::default() }
    }

    fn fault(text: &'static str) -> Told {
        Told { text: Some((text, false)), ..Told::default() }
    }
}

/// Something that holds for its owner.
struct SanctionRow {
    kind: String,
    until: String,
    reason: String,
    about: Option<About>,
}

/// A session as its owner sees it.
struct SessionRow {
    /// By which it is ended: the hash of its token, in hexadecimal digits.
    id: String,
    device: String,
    seen: String,
    is_this: bool,
}

impl SanctionRow {
    fn of(t: Texts, sanction: Sanction, about: Option<About>) -> SanctionRow {
        let until = minute(sanction.until);
        match sanction.left {
            None => SanctionRow { kind: format!("sanction-{}", sanction.kind), until, reason: sanction.reason, about },
            Some(left) => SanctionRow {
                kind: format!("sanction-left-{}", sanction.kind),
                until,
                reason: t.with("sanction-left", &[("left", left.left.into()), ("of", left.of.into())]),
                about: Some(About {
                    words: String::new(),
                    place: format!("/game/{}", left.game),
                    link: "moderation-game",
                }),
            },
        }
    }
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/account", get(show))
        .route("/account/sessions", post(change::end_session))
        .route("/account/password", post(change::password))
        .route("/account/codes", post(change::codes))
        .route("/account/mail", post(mail::give))
        .route("/account/mail/remove", post(mail::remove))
        .route("/account/mail/confirm", get(mail::show).post(mail::confirm))
        .route("/account/erase", post(erase::erase_account))
        .route("/account/profile", get(profile::show).post(profile::keep))
        .route("/account/passkeys", post(passkeys::add))
        .route("/account/passkeys/options", post(passkeys::options))
        .route("/account/passkeys/name", post(passkeys::name))
        .route("/account/passkeys/remove", post(passkeys::remove))
        .route("/account/tokens", get(tokens::show).post(tokens::make))
        .route("/account/tokens/revoke", post(tokens::revoke))
        .route("/account/tokens/webhook", post(tokens::end_webhook))
}

async fn show(State(app): State<Shared>, reader: Reader) -> Result<Response, Refusal> {
    account_page(&app, &reader, StatusCode::OK, Told::default()).await
}

/// The page, with what was done just now. Whoever is not logged in finds the form for that in its place.
async fn account_page(app: &App, reader: &Reader, status: StatusCode, told: Told) -> Result<Response, Refusal> {
    let Some(account) = &reader.account else {
        return Ok(log_in_page(app, reader, StatusCode::FORBIDDEN, "", "/account", None));
    };
    let sanctions = app.store.sanctions_of(account.holder, SystemClock.wall().0).await?;
    let sessions = app.store.sessions_of(&account.id).await?;
    let sessions = sessions.into_iter().map(|session| SessionRow {
        id: hex(&session.token),
        is_this: session.token == account.session,
        seen: minute(session.seen),
        device: session.device,
    });
    let frame = frame(app, reader, Some(&Boot::Account {}));
    let mut rows = Vec::new();
    for sanction in sanctions {
        let about = About::of(app, frame.t, &sanction).await?;
        rows.push(SanctionRow::of(frame.t, sanction, about));
    }
    let shown = AccountPage {
        sanctions: rows,
        frame,
        account,
        is_admin: account.role == Role::Admin,
        is_moderator: account.role >= Role::Moderator,
        sessions: sessions.collect(),
        codes_left: u32::try_from(app.store.codes_left(&account.id).await?).unwrap_or(u32::MAX),
        mail: match &app.mailer {
            Some(_) => Some(app.store.mail_of(&account.id).await?),
            None => None,
        },
        passkeys: app.store.passkeys_of(&account.id).await?.into_iter().map(PasskeyRow::from).collect(),
        told,
    };
    let mut response = page(reader, status, &shown);
    // Codes are shown once, and who was logged in is nobody's business afterwards.
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}
