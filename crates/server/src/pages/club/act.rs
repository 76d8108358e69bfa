//! `POST /club/{id}`: what members, officers, leaders and moderators do in a club.

use super::club_page;
use crate::app::Shared;
use crate::asker::Asker;
use crate::clubs::{Wish, act as do_it, club};
use crate::limits::Deed;
use crate::pages::log_in::log_in_page;
use crate::pages::not_found;
use crate::reader::Reader;
use crate::refusal::Refusal;
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use komadai_store::{ClubEntry, Standing};
use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct Given {
    act: String,
    /// The account that it is about, or the post; by name for an invitation.
    #[serde(default)]
    whom: String,
    #[serde(default)]
    text: String,
    #[serde(default)]
    entry: String,
}

impl Given {
    fn wish(self) -> Option<Wish> {
        Some(match self.act.as_str() {
            "join" => Wish::Join,
            "leave" => Wish::Leave,
            "mute" => Wish::Mute(true),
            "unmute" => Wish::Mute(false),
            "admit" => Wish::Admit(self.whom),
            "remove" => Wish::Remove(self.whom),
            "ban" => Wish::Ban(self.whom),
            "lift-ban" => Wish::LiftBan(self.whom),
            "officer" => Wish::Rank(self.whom, Standing::Officer),
            "member" => Wish::Rank(self.whom, Standing::Member),
            "hand-over" => Wish::HandOver(self.whom),
            "invite" => Wish::Invite(self.whom),
            "edit" => Wish::Edit(self.text, ClubEntry::from_code(&self.entry)?),
            "post" => Wish::Post(self.text),
            "remove-post" => Wish::RemovePost(self.whom),
            "dissolve" => Wish::Dissolve,
            _ => return None,
        })
    }
}

/// `POST /club/{id}`
pub(super) async fn act(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    Path(id): Path<String>,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let Some(account) = reader.account.clone() else {
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", &format!("/club/{id}"), None));
    };
    let Form(given) = given?;
    let wish = given.wish().ok_or_else(|| Refusal::BadRequest("nothing of that is done in a club".to_owned()))?;
    let Some(club) = club(&app.site, &id).await? else { return Ok(not_found::page(&app, reader)) };
    asker.may(&app.site, if wish.reaches_others() { Deed::Report } else { Deed::Talk })?;
    let ends = wish == Wish::Dissolve;
    match do_it(&app.site, &club, &account, wish).await? {
        Ok(()) if ends => Ok(Redirect::to("/clubs").into_response()),
        Ok(()) => Ok(Redirect::to(&format!("/club/{}?done=yes", club.id)).into_response()),
        Err(fault) => club_page(&app, &reader, &club, None, Some((fault.text(), false))).await,
    }
}
