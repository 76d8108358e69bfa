//! `/api/board/seek`: a game with whoever comes. While the answer is read the seek is in the lobby, where people see and take it.

use super::account::own;
use super::asked::Asked;
use super::challenges::{days, gone, is_standard, rules, side, timed};
use super::fault::Fault;
use super::lines::{self, Lines};
use crate::api::offers::offer;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::lobby::{self, Person, Private, Visit, Waiting};
use crate::offers::may_be_sought;
use crate::play_hold;
use crate::principal::{Account, Principal};
use crate::refusal::Refusal;
use crate::views;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use komadai_store::SecretHash;
use komadai_wire::{Clock, Handicap, Millis, NewOffer, SeekWish, SideChoice};
use serde_json::json;

/// The longest main time that is looked for, in minutes.
const MOST_MINUTES: f64 = 1_440.0;

/// The clock that is asked for: `time` is in minutes, the rest in seconds.
fn clock(asked: &Asked) -> Result<Clock, Fault> {
    if let Some(clock) = days(asked)? {
        return Ok(clock);
    }
    let missing = || Fault::Not("time (in minutes) or days is missing".to_owned());
    let minutes = asked.parsed::<f64>("time")?.ok_or_else(missing)?;
    if !(0.0..=MOST_MINUTES).contains(&minutes) {
        return Err(Fault::Not(format!("time cannot be {minutes}: 0 to {MOST_MINUTES} minutes")));
    }
    timed(asked, Millis((minutes * 60_000.0).round() as u64), "")
}

fn wish(asked: &Asked) -> Result<SeekWish, Fault> {
    is_standard(asked)?;
    if asked.get("ratingRange").is_some() {
        return Err(Fault::Not("ratingRange cannot be chosen here; leave it out".to_owned()));
    }
    Ok(SeekWish {
        clock: clock(asked)?,
        white_clock: None,
        handicap: Handicap::Even,
        side: side(asked)?,
        rules: rules(),
        rated: asked.parsed("rated")?.unwrap_or(false),
        by_rank: false,
        ranks: None,
        variant: None,
    })
}

/// The pool in which the same is looked for; its games have the site's rules, and are rated where both have an account.
fn pool(wish: &SeekWish) -> Option<Waiting> {
    let fits = |pool: &Waiting| Clock::from(pool.control) == wish.clock;
    Waiting::nobody().into_iter().find(fits).filter(|_| wish.side == SideChoice::Toss && wish.rated)
}

/// The seek in the list by which both get what they look for.
fn answer_to(app: &App, wish: &SeekWish, own: Option<SecretHash>) -> Option<String> {
    let side = match wish.side {
        SideChoice::Black => SideChoice::White,
        SideChoice::White => SideChoice::Black,
        SideChoice::Toss => SideChoice::Toss,
    };
    let theirs = serde_json::to_value(SeekWish { side, ..wish.clone() }).ok()?;
    let fits = |seek: &&lobby::Seek| seek.wish == theirs && Some(seek.maker) != own;
    Some(app.site.lobby.view().seeks.iter().find(fits)?.id.clone())
}

fn refused(refusal: lobby::Refusal) -> Fault {
    Fault::Not(views::lobby_refusal_words(refusal).to_owned())
}

fn not_done(why: lobby::NotDone) -> Fault {
    match why {
        lobby::NotDone::Refused(refusal) => refused(refusal),
        lobby::NotDone::Unusable(fault) => gone(komadai_wire::ApiError::from(fault).into()),
        lobby::NotDone::NotStored | lobby::NotDone::Busy => Fault::Refusal(Refusal::Busy),
    }
}

/// What is answered where nothing is waited for.
fn at_once(line: String) -> Response {
    ([(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")], line).into_response()
}

/// `POST /api/board/seek`
pub(super) async fn seek(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    asked: Asked,
) -> Result<Response, Fault> {
    let account = own(&principal)?.clone();
    asker.may(&app.site, Deed::Seek)?;
    play_hold::check(&app, &asker).await?;
    if !play_hold::meets_anybody(&app.site, &asker).await? {
        return Err(refused(lobby::Refusal::Sheltered));
    }
    let said = wish(&asked)?;
    if matches!(said.clock, Clock::Days { .. }) {
        let id = offer(&app, &account, &NewOffer { to: None, wish: said }).await.map_err(gone)?;
        return Ok(at_once(format!("{}\n", json!({ "id": id }))));
    }
    let pool = pool(&said);
    let wish = match pool {
        Some(pool) => views::wish(&views::pool(pool).wish()),
        None => views::wish(&said),
    };
    let wish = wish.map_err(|error| gone(error.into()))?;
    may_be_sought(&wish, true).map_err(refused)?;
    let person = person(&app, &account, &wish).await?;
    // Whoever may not have it read looks for nothing.
    let held = lines::hold(&app, &asker, &account.id)?;
    let visit = app.site.lobby.enter(asker.session(), Some(account.name.clone())).await.ok_or(Refusal::Busy)?;
    let visit = visit.whose_seeks_go_with_it();
    if pool.is_none()
        && let Some(other) = answer_to(&app, &said, asker.session())
        // Somebody else may have been quicker: then it is looked for.
        && visit.take(other, person.clone()).await.is_ok()
    {
        app.site.notices.wake(&account.id);
        return Ok(at_once(String::new()));
    }
    let pool = pool.map(|pool| pool.code);
    let id = visit.seek(wish, pool.map(str::to_owned), person, asker.limited()).await.map_err(not_done)?;
    let waiting = app.clone();
    Ok(lines::answer_held(&app, held, move |lines| async move {
        wait(visit, &id, pool, lines).await;
        waiting.site.notices.wake(&account.id);
    }))
}

/// Whoever asks, with their rating at the clock of what they wish for.
async fn person(app: &App, account: &Account, wish: &crate::wish::Wish) -> Result<Person, Fault> {
    let now = app.rooms.time().now().0;
    Ok(Person::with_rating(&app.site.standings, &account.id, &account.name, Some(wish), now).await?)
}

/// Until there is a game, the seek was withdrawn on a page, or nobody reads any more.
async fn wait(mut visit: Visit, seek: &str, in_pool: Option<&'static str>, mut lines: Lines) {
    // What was told before it was there says nothing of it.
    let mut was_told = false;
    loop {
        tokio::select! {
            own = visit.own.recv() => match own {
                None | Some(Private::Paired(_)) => return,
                Some(Private::Yours { seeks, pool }) => {
                    let waits = match in_pool {
                        None => seeks.iter().any(|known| known == seek),
                        own => pool.as_deref() == own,
                    };
                    if was_told && !waits {
                        return;
                    }
                    was_told |= waits;
                }
            },
            () = lines.due() => {
                if lines.say_nothing().await.is_err() {
                    return;
                }
            }
        }
    }
}
