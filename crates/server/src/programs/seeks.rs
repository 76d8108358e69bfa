//! `/api/board/seek`: a game with whoever comes. While the answer is read the seek is in the lobby, where people see and take it.

use super::account::own;
use super::asked::Asked;
use super::challenges::{days, gone, is_standard, rules, side, timed};
use super::fault::Fault;
use super::games::answered;
use super::lines::{self, Lines};
use crate::api::offers::offer;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::lobby::{self, Person, Private, Seek, Visit, Waiting};
use crate::offers::{has_blocked, may_be_sought};
use crate::play_hold;
use crate::principal::{Account, Principal};
use crate::refusal::Refusal;
use crate::views;
use crate::wish::{Wish, Words};
use axum::extract::State;
use axum::response::Response;
use komadai_wire::{Clock, Handicap, Millis, NewOffer, SeekWish, SideChoice};
use serde_json::json;
use std::sync::Arc;
use tokio::sync::broadcast::error::RecvError;

/// The longest main time that is looked for, in minutes.
const MOST_MINUTES: f64 = 1_440.0;
/// Empty lines after which it is asked again whether whoever waits may still play.
const ASKED_AGAIN: u32 = 4;

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

fn refused(refusal: lobby::Refusal) -> Fault {
    match refusal {
        // That is no fault of what was asked.
        lobby::Refusal::LobbyFull => Fault::Refusal(Refusal::Busy),
        refusal => Fault::Not(views::lobby_refusal_words(refusal).to_owned()),
    }
}

fn not_done(why: lobby::NotDone) -> Fault {
    match why {
        lobby::NotDone::Refused(refusal) => refused(refusal),
        lobby::NotDone::Unusable(fault) => gone(komadai_wire::ApiError::from(fault).into()),
        lobby::NotDone::NotStored | lobby::NotDone::Busy => Fault::Refusal(Refusal::Busy),
    }
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
        return Ok(answered("application/x-ndjson", format!("{}\n", json!({ "id": id }))));
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
    let pool = pool.map(|pool| pool.code);
    let id = visit.seek(wish, pool.map(str::to_owned), person.clone(), asker.limited()).await.map_err(not_done)?;
    let answer = pool.is_none().then(|| answer(&said));
    let mut seeking = Seeking { app: app.clone(), asker, account, person, visit, id, pool, answer };
    Ok(lines::answer_held(&app, held, move |lines| async move {
        seeking.wait(lines).await;
        seeking.app.site.notices.wake(&seeking.account.id);
    }))
}

/// Whoever asks, with their rating at the clock of what they wish for.
async fn person(app: &App, account: &Account, wish: &Wish) -> Result<Person, Fault> {
    let now = app.rooms.time().now().0;
    Ok(Person::with_rating(&app.site.standings, &account.id, &account.name, Some(wish), now).await?)
}

/// What another seek of the list says by which both get what they look for.
fn answer(wish: &SeekWish) -> Words {
    let side = match wish.side {
        SideChoice::Black => SideChoice::White,
        SideChoice::White => SideChoice::Black,
        SideChoice::Toss => SideChoice::Toss,
    };
    serde_json::to_value(SeekWish { side, ..wish.clone() }).unwrap_or_default()
}

/// A seek that is waited for.
struct Seeking {
    app: Shared,
    asker: Asker,
    account: Arc<Account>,
    person: Person,
    visit: Visit,
    id: String,
    pool: Option<&'static str>,
    /// What a seek says that answers it; none in a pool, where the lobby sees to that.
    answer: Option<Words>,
}

impl Seeking {
    /// Until there is a game, the seek was withdrawn on a page, they may not play any more, or nobody reads any more.
    async fn wait(&mut self, mut lines: Lines) {
        // What was told before it was there says nothing of it.
        let mut was_told = false;
        let mut beats = 0_u32;
        loop {
            tokio::select! {
                own = self.visit.own.recv() => match own {
                    None | Some(Private::Paired(_) | Private::Gone) => return,
                    Some(Private::Yours { seeks, pool }) => {
                        let waits = match self.pool {
                            None => seeks.contains(&self.id),
                            own => pool.as_deref() == own,
                        };
                        if was_told && !waits {
                            return;
                        }
                        was_told |= waits;
                    }
                },
                told = self.visit.told.recv() => match told {
                    Err(RecvError::Closed) => return,
                    // Whatever has changed, all is seen in the view.
                    Ok(_) | Err(RecvError::Lagged(_)) => {
                        if self.take_answer().await {
                            return;
                        }
                    }
                },
                () = lines.due() => {
                    beats += 1;
                    if lines.say_nothing().await.is_err() {
                        return;
                    }
                    // One that could not be taken may be free again, which changes nothing in the view.
                    if beats.is_multiple_of(ASKED_AGAIN) && (!self.may_still().await || self.take_answer().await) {
                        return;
                    }
                }
            }
        }
    }

    /// Takes the seek of the list that answers this one, if there is one: of two, the one that came later takes the other.
    async fn take_answer(&self) -> bool {
        let view = self.app.site.lobby.view();
        let Some(own) = view.seeks.iter().position(|seek| seek.id == self.id) else { return false };
        // Nobody has been told that a program plays.
        let fits = |seek: &&Seek| {
            Some(&seek.wish) == self.answer.as_ref() && seek.maker != self.account.holder && !seek.program
        };
        for seek in view.seeks[..own].iter().filter(fits) {
            let two = [(seek.account.as_deref(), seek.maker), (Some(self.account.id.as_str()), self.account.holder)];
            // Where the store does not answer nobody is taken.
            let keeps_away = has_blocked(&self.app.site, two).await.unwrap_or(true);
            // Somebody else may be quicker: then it is waited for.
            if !keeps_away && self.visit.take(seek.id.clone(), self.person.clone()).await.is_ok() {
                return true;
            }
        }
        false
    }

    /// Whether nothing keeps them from playing that has begun while they waited.
    async fn may_still(&self) -> bool {
        let site = &self.app.site;
        let meets = play_hold::meets_anybody(site, &self.asker).await;
        meets.unwrap_or(true) && play_hold::may_begin(site, &self.asker).await
    }
}
