//! What is sent from the pages of an event.

use super::{Asked, PlayForm, Seen, desk, event_page};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::events::{Done, Saying, TeamWish, Wish, Word, act};
use crate::limits::Deed;
use crate::pages::log_in::log_in_page;
use crate::pages::not_found;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::views::said_of_event as said;
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use komadai_lang::Texts;
use komadai_store::{Duty, EventEntry, EventNotice, is_id};
use komadai_tournament::{Command, Enter, Points};
use serde::Deserialize;

/// All fields that a form of an event may have.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Given {
    act: String,
    id: String,
    other: String,
    name: String,
    account: String,
    rating: String,
    country: String,
    club: String,
    grade: String,
    text: String,
    reason: String,
    result: String,
    drawn: String,
    points: String,
    round: u32,
    board: u32,
    step: u32,
    unfinished: String,
    first_day: String,
    last_day: String,
    place: String,
    entry: String,
    reports: String,
    duty: String,
    /// An instant in milliseconds.
    at: String,
    when1: String,
    when2: String,
    when3: String,
    handicap: String,
    #[serde(flatten)]
    play: PlayForm,
}

impl Given {
    /// What is wished; none: nothing of the kind is done in an event.
    fn wish(self) -> Option<Wish> {
        let (round, board) = (self.round, self.board);
        let points = match self.points.as_str() {
            "" | "0" => Some(Points::ZERO),
            text => text.parse::<f64>().ok().and_then(points),
        };
        Some(match self.act.as_str() {
            "found-team" => Wish::Team(TeamWish::Found(self.name)),
            "join-team" => Wish::Team(TeamWish::Join(self.id)),
            "leave-team" => Wish::Team(TeamWish::Leave(self.id)),
            "line-up" => {
                let order = self.text.split(',').map(|id| id.trim().to_owned()).collect();
                Wish::Team(TeamWish::LineUp(self.id, order))
            }
            "substitute" => {
                // Round, board and who sits there, as one choice of the form has them.
                let mut seat = self.at.splitn(3, '-');
                let mut number = || seat.next()?.parse().ok();
                let (round, board) = (number()?, number()?);
                let id = seat.next()?.to_owned();
                Wish::Team(TeamWish::Substitute { round, board, id, by: self.other })
            }
            "enter-team" => Wish::Team(TeamWish::Enter(self.name, self.text)),
            "withdraw-team" => Wish::Team(TeamWish::Withdraw(self.id)),
            "return-team" => Wish::Team(TeamWish::Return(self.id)),
            "give" => Wish::Do(Command::Give { id: self.id, handicap: super::teams::handicap(&self.handicap)? }),
            "join" => Wish::Join,
            "leave" => Wish::Leave,
            "lost" => Wish::Lost { round, board },
            "report" => Wish::Report { round, board, result: super::view::result_of(&self.result)? },
            "adjudicate" => Wish::Do(Command::Adjudicate {
                round,
                board,
                result: super::view::result_of(&self.result)?,
                reason: self.reason,
            }),
            "offer" => {
                let times = [&self.when1, &self.when2, &self.when3].into_iter().filter(|text| !text.trim().is_empty());
                let times = times.map(|text| instant(text)).collect::<Option<Vec<u64>>>()?;
                Wish::Arrange { round, board, saying: Saying::Word(Word::Offer(times)) }
            }
            "agree" => Wish::Arrange { round, board, saying: Saying::Word(Word::Agree(self.at.parse().ok()?)) },
            "ready" => Wish::Arrange { round, board, saying: Saying::Word(Word::Ready) },
            "settle" => Wish::Arrange { round, board, saying: Saying::Settled(instant(&self.when1)?) },
            "enter" => Wish::Enter {
                enter: Enter {
                    name: self.name,
                    rating: if self.rating.trim().is_empty() { None } else { Some(self.rating.trim().parse().ok()?) },
                    country: Some(self.country.trim().to_uppercase()).filter(|country| !country.is_empty()),
                    club: Some(self.club).filter(|club| !club.trim().is_empty()),
                    ..Enter::default()
                },
                grade: self.grade,
                account: self.account,
            },
            "list" => Wish::List(self.text),
            "pair" => Wish::Pair {
                round,
                first: Some(self.id).filter(|id| !id.is_empty()),
                unfinished: !self.unfinished.is_empty(),
            },
            "result" => {
                let result = super::view::result_of(&self.result)?;
                Wish::Result { round, board, result, reason: self.reason, drawn: self.drawn.parse().ok() }
            }
            "play-off" => {
                let players = self.text.split(',').map(|id| id.trim().to_owned()).collect();
                Wish::Do(Command::PlayOff { players, shape: super::view::shape_of(&self.result)? })
            }
            "undo" => Wish::Undo(self.step),
            "withdraw" => Wish::Do(Command::Withdraw { id: self.id }),
            "return" => Wish::Do(Command::Return { id: self.id }),
            "absent" => Wish::Do(Command::Absent { id: self.id, round, points }),
            "force" => Wish::Do(Command::Force { a: self.id, b: self.other, sides: false }),
            "forbid" => Wish::Do(Command::Forbid { a: self.id, b: self.other }),
            "lift" => Wish::Do(Command::Lift { a: self.id, b: self.other }),
            "long" => Wish::Do(Command::Long { round, board }),
            "forfeit" => Wish::Do(Command::Forfeit { id: self.id }),
            "challenge" => Wish::Do(Command::Challenge { challenger: self.id, defender: self.other }),
            "adjust" => Wish::Do(Command::Adjust { id: self.id, points: points?, reason: self.reason }),
            "close" => Wish::Do(Command::Close),
            "edit" => {
                let notice = EventNotice {
                    place: self.place,
                    first_day: self.first_day,
                    last_day: self.last_day,
                    about: self.text,
                    entry: EventEntry::from_code(&self.entry)?,
                    reports: !self.reports.is_empty(),
                };
                // An event over the board has none of this in its form.
                let play = if self.play.clock.is_empty() { None } else { Some(self.play.read()?) };
                Wish::Edit(notice, play)
            }
            "appoint" => Wish::Appoint(self.name, Duty::from_code(&self.duty)?),
            "dismiss" => Wish::Dismiss(self.account),
            "remove" => Wish::Remove,
            _ => return None,
        })
    }
}

/// An instant as a field gives it: in milliseconds where the page knows the reader's zone, else a time of Greenwich.
fn instant(text: &str) -> Option<u64> {
    text.parse().ok().or_else(|| {
        let at = text.parse::<DateTime>().ok()?.to_zoned(TimeZone::UTC).ok()?.timestamp();
        u64::try_from(at.as_millisecond()).ok()
    })
}

/// Points as a form gives them, in halves.
fn points(points: f64) -> Option<Points> {
    let halves = points * 2.0;
    (halves.fract() == 0.0 && halves.abs() <= 200.0).then(|| Points::HALF * halves as i64)
}

/// `POST /event/{id}`: what players do.
pub(super) async fn from_page(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    Path(id): Path<String>,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    taken(&app, reader, &asker, &id, given, false).await
}

/// `POST /event/{id}/desk`: what referees do.
pub(super) async fn from_desk(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    Path(id): Path<String>,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    taken(&app, reader, &asker, &id, given, true).await
}

async fn taken(
    app: &App,
    reader: Reader,
    asker: &Asker,
    id: &str,
    given: Result<Form<Given>, FormRejection>,
    at_the_desk: bool,
) -> Result<Response, Refusal> {
    let here = if at_the_desk { format!("/event/{id}/desk") } else { format!("/event/{id}") };
    let Some(account) = reader.account.clone() else {
        return Ok(log_in_page(app, &reader, StatusCode::FORBIDDEN, "", &here, None));
    };
    let Form(given) = given?;
    let round = given.round;
    let wish = given.wish().ok_or_else(|| Refusal::BadRequest("nothing of that is done in an event".to_owned()))?;
    if !is_id(id) || app.store.event(id).await?.is_none() {
        return Ok(not_found::page(app, reader));
    }
    // What others read or are told is counted as talk; a referee's steps are many within a minute.
    let deed = match &wish {
        Wish::Appoint(..) | Wish::Edit(..) => Deed::Report,
        Wish::Arrange { .. } => Deed::Talk,
        _ if at_the_desk => Deed::Desk,
        _ => Deed::Talk,
    };
    asker.may(&app.site, deed)?;
    let place = match &wish {
        Wish::Result { .. } | Wish::Do(Command::Adjudicate { .. }) => format!("&round={round}#round-{round}"),
        Wish::Arrange { .. } if at_the_desk => format!("&round={round}#round-{round}"),
        Wish::Enter { .. } | Wish::List(_) | Wish::Team(TeamWish::Enter(..)) => "#enter".to_owned(),
        Wish::Team(_) => "#teams".to_owned(),
        _ => String::new(),
    };
    match act(&app.site, id, &account, wish).await? {
        Ok(Done::Removed) => Ok(Redirect::to("/events").into_response()),
        Ok(Done::Yes) => Ok(Redirect::to(&format!("{here}?done=yes{place}")).into_response()),
        Err(fault) => {
            let Some(seen) = Seen::of(app, &reader, id).await? else { return Ok(not_found::page(app, reader)) };
            if at_the_desk && seen.visitor.referees() {
                return desk::desk_page(app, &reader, seen, &Asked { round, ..Asked::default() }, Some(Err(fault)))
                    .await;
            }
            let words = said(Texts::of(reader.lang), &fault, |id| seen.people.get(id).name);
            event_page(app, &reader, seen, Some((words, false)), None).await
        }
    }
}
