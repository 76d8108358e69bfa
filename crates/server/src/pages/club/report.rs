//! A club is reported to the moderators: what it says of itself, or a post that its members were told.

use crate::app::Shared;
use crate::clubs;
use crate::pages::moderation::complaint::{Complaint, text};
use crate::refusal::Refusal;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use komadai_store::StoredClub;

/// Where a club is reported.
pub(super) fn of_club(club: &str) -> String {
    format!("/club/{club}/report")
}

/// Where a post is.
pub(super) fn of_post(club: &str, post: &str) -> String {
    format!("/club/{club}/posts/{post}/report")
}

/// `POST /club/{id}/report`: its leader answers for what it says of itself.
pub(super) async fn club(
    State(app): State<Shared>,
    Path(id): Path<String>,
    complaint: Complaint,
) -> Result<Response, Refusal> {
    let club = clubs::club(&app.site, &id).await?.ok_or(Refusal::NoSuchPage)?;
    let leader = clubs::leader(&app.site, &club).await?;
    let said = [club.name.as_str(), &club.about].join("\n");
    let place = format!("/club/{}", club.id);
    complaint.keep(&app, text(&app, leader.as_deref(), place, said.trim().to_owned()).await?).await?;
    Ok(thanks(&club))
}

/// `POST /club/{id}/posts/{post}/report`: whoever wrote it is reported. Nobody learns of a post that they may not read.
pub(super) async fn post(
    State(app): State<Shared>,
    Path((id, post)): Path<(String, String)>,
    complaint: Complaint,
) -> Result<Response, Refusal> {
    let club = clubs::club(&app.site, &id).await?.ok_or(Refusal::NoSuchPage)?;
    let visitor = clubs::visitor(&app.site, &club, Some(complaint.account()?)).await?;
    let post = clubs::post_of(&app.site, &club, &visitor, &post).await?.ok_or(Refusal::NoSuchPage)?;
    let place = format!("/club/{}#post-{}", club.id, post.id);
    complaint.keep(&app, text(&app, Some(&post.author), place, post.text).await?).await?;
    Ok(thanks(&club))
}

fn thanks(club: &StoredClub) -> Response {
    Redirect::to(&format!("/club/{}?reported=yes", club.id)).into_response()
}
