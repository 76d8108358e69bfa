//! What is done to a broadcast on its pages by those who run it.

use super::{origin, shown};
use crate::api::imports::importer;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::broadcasts::{self, NewBoard, Seen, Wish, title};
use crate::limits::Deed;
use crate::people::key;
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::relay::Source;
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use komadai_archive::Prepared;
use komadai_kifu::HeaderKey;
use komadai_room::{Clock, SystemClock};
use komadai_shogi::ByColor;
use komadai_store::BroadcastBoard;
use serde::Deserialize;

#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Wished {
    act: String,
    title: String,
    about: String,
    delay: u64,
    round: String,
    black: String,
    white: String,
    source: String,
    every: String,
    whom: String,
}

/// What became of it: done, gone with all of the broadcast, or the text that says why not.
enum Done {
    Yes,
    Removed,
    No(&'static str),
}

fn done(kept: bool, why: &'static str) -> Done {
    if kept { Done::Yes } else { Done::No(why) }
}

/// A source as it is kept: an address of this site's game, or one elsewhere with its seconds.
fn source(typed: &str, every: &str, origin: &str) -> String {
    let typed = typed.trim();
    if typed.is_empty() || Source::parse(typed).is_some() {
        return typed.to_owned();
    }
    // Other sites have games at such addresses, too. Whether this one is reached by http or https says nothing.
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    let here = typed.strip_prefix("https://").or(typed.strip_prefix("http://"));
    let here = here.map_or(Some(typed), |rest| rest.strip_prefix(host));
    let own = here.and_then(|path| path.strip_prefix("/game/"));
    let own = own.map(|rest| rest.split(['/', '?', '#']).next().unwrap_or_default());
    match own {
        Some(id) if komadai_store::is_id(id) => format!("game:{id}"),
        _ => format!("{} {typed}", if every.is_empty() { "10" } else { every }),
    }
}

/// What the site refuses because of what was typed, on the page; all else as it is.
fn told(acted: Result<Done, Refusal>) -> Result<Done, Refusal> {
    match acted {
        Err(Refusal::Unusable(_) | Refusal::NoSuchGame) => Ok(Done::No("live-bad-source")),
        acted => acted,
    }
}

/// `POST /live/{id}`
pub(super) async fn broadcast(
    State(app): State<Shared>,
    reader: Reader,
    principal: Principal,
    asker: Asker,
    headers: HeaderMap,
    Path(id): Path<String>,
    wished: Result<Form<Wished>, FormRejection>,
) -> Result<Response, Refusal> {
    let Form(wished) = wished?;
    let seen = broadcasts::open(&app.site, &id, &principal).await?;
    match told(act(&app, &asker, &seen, &headers, &wished).await)? {
        Done::Yes => Ok(Redirect::to(&format!("/live/{id}")).into_response()),
        Done::Removed => Ok(Redirect::to("/live").into_response()),
        Done::No(why) => {
            let why = Some((StatusCode::UNPROCESSABLE_ENTITY, why));
            shown(&app, &reader, &headers, &seen, (None, None), why).await
        }
    }
}

async fn act(app: &App, asker: &Asker, seen: &Seen, headers: &HeaderMap, wished: &Wished) -> Result<Done, Refusal> {
    match wished.act.as_str() {
        "remove" => {
            seen.remove(&app.site).await?;
            Ok(Done::Removed)
        }
        "edit" => {
            seen.wants_owner(&app.site, asker).await?;
            let Some(wish) = Wish::of(&wished.title, &wished.about, wished.delay) else {
                return Ok(Done::No("live-bad-form"));
            };
            seen.change(&app.site, wish).await?;
            Ok(Done::Yes)
        }
        "add-relayer" => {
            seen.wants_owner(&app.site, asker).await?;
            let Some(account) = app.site.store.account_named(&key(&wished.whom)).await? else {
                return Ok(Done::No("live-nobody"));
            };
            Ok(done(seen.set_relayer(&app.site, &account.id, true).await?, "live-too-many"))
        }
        "remove-relayer" => {
            // Whoever enters moves may leave.
            if seen.account_id() == Some(&wished.whom) {
                asker.may(&app.site, Deed::Upload)?;
            } else {
                seen.wants_owner(&app.site, asker).await?;
            }
            seen.set_relayer(&app.site, &wished.whom, false).await?;
            Ok(Done::Yes)
        }
        "add-round" => {
            seen.wants_relayer(&app.site, asker).await?;
            let Some(title) = title(&wished.title) else { return Ok(Done::No("live-bad-form")) };
            Ok(done(seen.add_round(&app.site, title).await?, "live-too-many"))
        }
        "add-board" => {
            seen.wants_relayer(&app.site, asker).await?;
            let round = seen.round(Some(&wished.round).filter(|round| !round.is_empty()).map(String::as_str))?;
            let new = NewBoard {
                round: round.id.clone(),
                title: wished.title.trim().to_owned(),
                names: ByColor { black: wished.black.clone(), white: wished.white.clone() },
                source: source(&wished.source, &wished.every, &origin(headers)),
            };
            Ok(done(seen.add_board(&app.site, new).await?.is_some(), "live-too-many"))
        }
        _ => Err(Refusal::BadRequest("no such act".to_owned())),
    }
}

/// `POST /live/{id}/{board}`
pub(super) async fn board(
    State(app): State<Shared>,
    reader: Reader,
    principal: Principal,
    asker: Asker,
    headers: HeaderMap,
    Path((id, board)): Path<(String, String)>,
    wished: Result<Form<Wished>, FormRejection>,
) -> Result<Response, Refusal> {
    let Form(wished) = wished?;
    let seen = broadcasts::open(&app.site, &id, &principal).await?;
    let board = seen.board(&board)?;
    seen.wants_relayer(&app.site, &asker).await?;
    let acted = match wished.act.as_str() {
        "source" => {
            let source = source(&wished.source, &wished.every, &origin(&headers));
            seen.set_source(&app.site, board, source).await.map(|()| Done::Yes).map_err(Refusal::from)
        }
        "archive" => archive(&app, &principal, &seen, board).await,
        "remove" => {
            seen.wants_owner(&app.site, &asker).await?;
            seen.remove_board(&app.site, &board.id).await?;
            Ok(Done::Removed)
        }
        _ => Err(Refusal::BadRequest("no such act".to_owned())),
    };
    match told(acted)? {
        Done::Yes => Ok(Redirect::to(&format!("/live/{id}/{}", board.id)).into_response()),
        Done::Removed => Ok(Redirect::to(&format!("/live/{id}")).into_response()),
        Done::No(why) => {
            let why = Some((StatusCode::UNPROCESSABLE_ENTITY, why));
            shown(&app, &reader, &headers, &seen, (Some(&board.round), Some(board)), why).await
        }
    }
}

/// Puts a game that has ended, and that everybody has seen, into the archive.
async fn archive(app: &App, principal: &Principal, seen: &Seen, board: &BroadcastBoard) -> Result<Done, Refusal> {
    importer(app, principal)?;
    let Some(states) = app.site.relay.board(&board.id).await? else { return Err(Refusal::NoSuchPage) };
    let (now, last) = (SystemClock.wall().0, states.last());
    if states.shown(now, seen.broadcast.delay_ms).seq != last.seq || last.record().end().is_none() {
        return Ok(Done::No("live-not-over"));
    }
    let mut record = last.record().clone();
    let round = seen.round(Some(&board.round))?;
    let number = seen.boards_of(&board.round).position(|one| one.id == board.id).map_or(1, |at| at + 1);
    record.headers.set(HeaderKey::Event, seen.broadcast.title.as_str());
    record.headers.set(HeaderKey::Other("Round".to_owned()), round.title.as_str());
    record.headers.set(HeaderKey::Other("Board".to_owned()), number.to_string());
    let source = format!("live/{}/{}", board.broadcast, board.id);
    let Some(prepared) = Prepared::of(&record, app.archive.names(), &source, std::iter::empty()) else {
        return Ok(Done::No("live-not-over"));
    };
    // A game that is there already is not added again.
    app.archive.add(vec![prepared]).await?;
    app.site.store.archive_board(&board.id, now).await?;
    app.site.relay.tell(&board.broadcast, None);
    Ok(Done::Yes)
}

#[cfg(test)]
mod tests {
    use super::source;

    #[test]
    fn a_game_of_another_site_is_not_taken_for_one_of_this() {
        let here = "http://shogi.example:8080";
        for (typed, kept) in [
            ("https://shogi.example:8080/game/abcdefgh", "game:abcdefgh"),
            (" http://shogi.example:8080/game/abcdefgh?ply=3 ", "game:abcdefgh"),
            ("/game/abcdefgh", "game:abcdefgh"),
            ("game:abcdefgh", "game:abcdefgh"),
            ("https://other.example/game/abcdefgh", "10 https://other.example/game/abcdefgh"),
            ("https://shogi.example/game/abcdefgh", "10 https://shogi.example/game/abcdefgh"),
            ("http://shogi.example:8080/game/../x", "10 http://shogi.example:8080/game/../x"),
            ("", ""),
        ] {
            assert_eq!(source(typed, "", here), kept, "{typed}");
        }
    }
}
