//! `POST /recover/mail`: a link by mail. What is said is the same whoever asks for whatever address.

use super::{RecoverTold, recover_page};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::mail::{Address, Mail, address};
use crate::people::{ManageError, Manager};
use crate::reader::Reader;
use crate::refusal::Refusal;
use axum::Form;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::StatusCode;
use axum::response::Response;
use komadai_lang::{Lang, Texts};
use komadai_room::hash;
use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct Given {
    mail: String,
}

pub(super) async fn send(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let Form(given) = given?;
    if app.mailer.is_none() {
        return Err(Refusal::NoSuchPage);
    }
    let Some(to) = address(&given.mail) else {
        let told = RecoverTold::Fault("mail-unusable");
        return Ok(recover_page(&app, &reader, StatusCode::UNPROCESSABLE_ENTITY, "", told));
    };
    let key = hash(&format!("mail {}", to.to_string().to_lowercase()));
    if asker.may_with(&app.site, key, Deed::Mail).is_err() {
        let told = RecoverTold::Fault("login-too-often");
        return Ok(recover_page(&app, &reader, StatusCode::TOO_MANY_REQUESTS, "", told));
    }
    // Afterwards, so that nobody reads from the time it takes whether there was anything to send.
    let (app_then, lang) = (app.clone(), reader.lang);
    tokio::spawn(async move {
        if let Err(error) = send_links(&app_then, lang, to).await {
            tracing::warn!("no link was sent: {error}");
        }
    });
    Ok(recover_page(&app, &reader, StatusCode::OK, "", RecoverTold::Sent))
}

/// A mail with a link for each open account of the address; none where there is none.
async fn send_links(app: &App, lang: Lang, to: Address) -> Result<(), ManageError> {
    let Some(mailer) = &app.mailer else { return Ok(()) };
    let (manager, t) = (Manager::at_the_machine(&*app.store), Texts::of(lang));
    let mut links = String::new();
    for id in app.store.accounts_of_mail(to.as_ref()).await? {
        if let Some(account) = app.store.account(&id).await?.filter(|account| account.closed.is_none()) {
            let link = mailer.link(&manager.link_by_mail(&account).await?);
            links += &format!("{}\n{link}\n\n", account.name);
        }
    }
    if !links.is_empty() {
        let text = t.with("mail-recover-text", &[("links", links.into())]);
        mailer.send(Mail { to, subject: t.get("mail-recover-subject"), text, unsubscribe: None });
    }
    Ok(())
}
