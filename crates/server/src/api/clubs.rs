//! `/api/clubs`: clubs for programs: read by whoever may read their pages, changed as the forms of these pages do.

use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::clubs::{self, Fault, Listed, Ties, Wish, act, found};
use crate::limits::Deed;
use crate::principal::{Account, Principal};
use crate::ratings::Pool;
use crate::refusal::Refusal;
use crate::views;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use komadai_event::Speed;
use komadai_game::Instant;
use komadai_store::{ClubEntry, ClubMember, ClubPost, Standing, StoredClub};
use komadai_wire::{
    ApiError, ClubEntry as Entry, ClubLadder, ClubList, ClubMembers, ClubPerson, ClubPostView, ClubPosts, ClubRanked,
    ClubStanding, ClubView, ClubWish, ErrorReason, NewClub,
};
use serde::Deserialize;

/// The addresses of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/api/clubs", get(list).post(make))
        .route("/api/clubs/{id}", get(show).post(change))
        .route("/api/clubs/{id}/members", get(members))
        .route("/api/clubs/{id}/ladder", get(ladder))
        .route("/api/clubs/{id}/posts", get(posts))
}

#[derive(Deserialize, Default)]
struct Asked {
    #[serde(default)]
    q: String,
    #[serde(default)]
    page: u32,
}

#[derive(Deserialize, Default)]
struct OfSpeed {
    #[serde(default)]
    speed: String,
}

/// `GET /api/clubs?q=…&page=…`
async fn list(
    State(app): State<Shared>,
    principal: Principal,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<ClubList>, Refusal> {
    let Query(asked) = asked.map_err(|rejection| Refusal::BadRequest(rejection.body_text()))?;
    let account = principal.account().map(AsRef::as_ref);
    let Listed { clubs, next, own, .. } = clubs::list(&app.site, &asked.q, asked.page, account).await?;
    let standing = |club: &StoredClub| own.iter().find(|(of, _)| of.id == club.id).map(|(_, member)| member.standing);
    let clubs = clubs.into_iter().map(|(club, members)| {
        let you = standing(&club).map(seen);
        view(club, members, you)
    });
    Ok(Json(ClubList { clubs: clubs.collect(), next }))
}

/// `POST /api/clubs`
async fn make(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    new: Result<Json<NewClub>, JsonRejection>,
) -> Result<Response, Refusal> {
    let founder = own(&principal)?;
    let Json(new) = new?;
    asker.may(&app.site, Deed::Report)?;
    let id = found(&app.site, founder, &new.name, &new.about, entry(new.entry)).await?.map_err(refused)?;
    let club = club_of(&app, &id).await?;
    Ok((StatusCode::CREATED, Json(view(club, 1, Some(ClubStanding::Leader)))).into_response())
}

/// `GET /api/clubs/{id}`
async fn show(
    State(app): State<Shared>,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Json<ClubView>, Refusal> {
    let club = club_of(&app, &id).await?;
    Ok(Json(whole(&app, club, principal.account().map(AsRef::as_ref)).await?))
}

/// `POST /api/clubs/{id}`
async fn change(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
    wish: Result<Json<ClubWish>, JsonRejection>,
) -> Result<Response, Refusal> {
    let actor = own(&principal)?;
    let Json(wish) = wish?;
    let club = club_of(&app, &id).await?;
    let wish = wished(wish);
    asker.may(&app.site, if wish.reaches_others() { Deed::Report } else { Deed::Talk })?;
    let ends = wish == Wish::Dissolve;
    act(&app.site, &club, actor, wish).await?.map_err(refused)?;
    if ends {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let club = club_of(&app, &id).await?;
    Ok(Json(whole(&app, club, Some(actor)).await?).into_response())
}

/// `GET /api/clubs/{id}/members`
async fn members(
    State(app): State<Shared>,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Json<ClubMembers>, Refusal> {
    let club = club_of(&app, &id).await?;
    let visitor = clubs::visitor(&app.site, &club, principal.account().map(AsRef::as_ref)).await?;
    let people = clubs::people(&app.site, &club, &visitor).await?;
    let members = people.members.into_iter().map(|(member, name)| person(member, name));
    let banned = people.banned.into_iter().map(|(account, name, at)| ClubPerson {
        account,
        name,
        standing: ClubStanding::Banned,
        since: Instant(at),
    });
    let members = members.chain(banned).collect();
    Ok(Json(ClubMembers { members }))
}

/// `GET /api/clubs/{id}/ladder?speed=…`
async fn ladder(
    State(app): State<Shared>,
    Path(id): Path<String>,
    asked: Result<Query<OfSpeed>, QueryRejection>,
) -> Result<Json<ClubLadder>, Refusal> {
    let Query(asked) = asked.map_err(|rejection| Refusal::BadRequest(rejection.body_text()))?;
    let club = club_of(&app, &id).await?;
    let speed = match asked.speed.as_str() {
        "" => Speed::Rapid,
        code => Speed::from_code(code).ok_or_else(|| Refusal::BadRequest("no such speed class".to_owned()))?,
    };
    let now = app.rooms.time().now().0;
    let pool = Pool::Speed(speed);
    let ranking = clubs::ladder(&app.site, &club, pool).await?;
    let players = ranking.into_iter().map(|one| ClubRanked {
        rating: views::rating(app.site.standings.shown(pool, &app.site.standings.now(&one.rating, now))),
        games: one.rating.games,
        name: one.name.unwrap_or_default(),
    });
    Ok(Json(ClubLadder { speed: speed.code().to_owned(), players: players.collect() }))
}

/// `GET /api/clubs/{id}/posts`
async fn posts(
    State(app): State<Shared>,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Json<ClubPosts>, Refusal> {
    let club = club_of(&app, &id).await?;
    let visitor = clubs::visitor(&app.site, &club, principal.account().map(AsRef::as_ref)).await?;
    let posts = clubs::posts(&app.site, &club, &visitor).await?;
    let posts = posts.ok_or(Refusal::Forbidden("what a club's members are told is for them"))?;
    let told = |(post, author): (ClubPost, String)| ClubPostView {
        id: post.id,
        at: Instant(post.at),
        author,
        text: post.text,
    };
    let posts = posts.into_iter().map(told).collect();
    Ok(Json(ClubPosts { posts }))
}

fn own(principal: &Principal) -> Result<&Account, Refusal> {
    let error = || ApiError::because(ErrorReason::NeedsAccount, "only accounts do something in clubs");
    principal.account().map(AsRef::as_ref).ok_or_else(|| error().into())
}

async fn club_of(app: &App, id: &str) -> Result<StoredClub, Refusal> {
    clubs::club(&app.site, id).await?.ok_or(Refusal::NoSuchPage)
}

/// A club as somebody sees it.
async fn whole(app: &App, club: StoredClub, account: Option<&Account>) -> Result<ClubView, Refusal> {
    let Ties { members, standing, is_banned } = clubs::ties(&app.site, &club, account).await?;
    let you = standing.map(seen).or(is_banned.then_some(ClubStanding::Banned));
    Ok(view(club, members, you))
}

fn view(club: StoredClub, members: u32, you: Option<ClubStanding>) -> ClubView {
    ClubView {
        entry: match club.entry {
            ClubEntry::Open => Entry::Open,
            ClubEntry::Request => Entry::Request,
            ClubEntry::Invitation => Entry::Invitation,
        },
        id: club.id,
        name: club.name,
        about: club.about,
        created: Instant(club.created),
        members,
        you,
    }
}

fn person(member: ClubMember, name: String) -> ClubPerson {
    ClubPerson { account: member.account, name, standing: seen(member.standing), since: Instant(member.since) }
}

const fn seen(standing: Standing) -> ClubStanding {
    match standing {
        Standing::Invited => ClubStanding::Invited,
        Standing::Asked => ClubStanding::Asked,
        Standing::Member => ClubStanding::Member,
        Standing::Officer => ClubStanding::Officer,
        Standing::Leader => ClubStanding::Leader,
    }
}

const fn entry(entry: Entry) -> ClubEntry {
    match entry {
        Entry::Open => ClubEntry::Open,
        Entry::Request => ClubEntry::Request,
        Entry::Invitation => ClubEntry::Invitation,
    }
}

fn wished(wish: ClubWish) -> Wish {
    match wish {
        ClubWish::Join {} => Wish::Join,
        ClubWish::Leave {} => Wish::Leave,
        ClubWish::Mute {} => Wish::Mute(true),
        ClubWish::Unmute {} => Wish::Mute(false),
        ClubWish::Admit { account } => Wish::Admit(account),
        ClubWish::Remove { account } => Wish::Remove(account),
        ClubWish::Ban { account } => Wish::Ban(account),
        ClubWish::LiftBan { account } => Wish::LiftBan(account),
        ClubWish::Officer { account } => Wish::Rank(account, Standing::Officer),
        ClubWish::Member { account } => Wish::Rank(account, Standing::Member),
        ClubWish::HandOver { account } => Wish::HandOver(account),
        ClubWish::Invite { name } => Wish::Invite(name),
        ClubWish::Edit { about, entry: way } => Wish::Edit(about, entry(way)),
        ClubWish::Post { text } => Wish::Post(text),
        ClubWish::RemovePost { post } => Wish::RemovePost(post),
        ClubWish::Dissolve {} => Wish::Dissolve,
    }
}

/// A fault as the API says it.
fn refused(fault: Fault) -> Refusal {
    let (reason, words) = match fault {
        Fault::Name => (ErrorReason::ClubName, "a club's name has 2 to 40 characters and does not speak for the site"),
        Fault::Taken => (ErrorReason::ClubTaken, "another club has this name, or one that looks like it"),
        Fault::LeadsMany => (ErrorReason::ClubFull, "an account leads at most so many clubs"),
        Fault::Text => (ErrorReason::ClubText, "the text is empty, or too long"),
        Fault::Silenced => (ErrorReason::ClubSilenced, "a moderator has silenced you for a time"),
        Fault::Other => (ErrorReason::ClubOther, "it is not yours to do, or somebody else was quicker"),
        Fault::Full => (ErrorReason::ClubFull, "the club is full, or they are in as many as one may be"),
        Fault::Nobody => (ErrorReason::NoSuchPlayer, "nobody has an account of this name"),
        Fault::Banned => (ErrorReason::ClubBanned, "they are banned from this club until somebody lifts it"),
    };
    ApiError::because(reason, words).into()
}
