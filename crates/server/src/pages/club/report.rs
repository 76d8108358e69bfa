//! A club is reported to the moderators: what it says of itself, or a post that its members were told.

use super::{club_of, visitor};
use crate::app::Shared;
use crate::pages::moderation::complaint::{Complaint, text};
use crate::refusal::Refusal;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use komadai_store::{MOST_POSTS, Standing, StoredClub};

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
    let club = club_of(&app, &id).await?.ok_or(Refusal::NoSuchPage)?;
    let members = app.store.club_members(&club.id).await?;
    let leader = members.into_iter().find(|(member, _)| member.standing == Standing::Leader);
    let said = [club.name.as_str(), &club.about].join("\n");
    let place = format!("/club/{}", club.id);
    let leader = leader.as_ref().map(|(leader, _)| leader.account.as_str());
    complaint.keep(&app, text(&app, leader, place, said.trim().to_owned()).await?).await?;
    Ok(thanks(&club))
}

/// `POST /club/{id}/posts/{post}/report`: whoever wrote it is reported. Nobody learns of a post that they may not read.
pub(super) async fn post(
    State(app): State<Shared>,
    Path((id, post)): Path<(String, String)>,
    complaint: Complaint,
) -> Result<Response, Refusal> {
    let club = club_of(&app, &id).await?.ok_or(Refusal::NoSuchPage)?;
    if !visitor(&app, &club, Some(complaint.account()?)).await?.belongs() {
        return Err(Refusal::NoSuchPage);
    }
    let posts = app.store.club_posts(&club.id, MOST_POSTS).await?;
    let post = posts.into_iter().find(|kept| kept.id == post).ok_or(Refusal::NoSuchPage)?;
    let place = format!("/club/{}#post-{}", club.id, post.id);
    complaint.keep(&app, text(&app, Some(&post.author), place, post.text).await?).await?;
    Ok(thanks(&club))
}

fn thanks(club: &StoredClub) -> Response {
    Redirect::to(&format!("/club/{}?reported=yes", club.id)).into_response()
}
