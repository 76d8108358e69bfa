//! When games are played whose players settle on a time themselves: on the page of the event, and as a calendar file.

use super::Seen;
use super::view::Person;
use crate::app::Shared;
use crate::events::{Appointment, MOST_OFFERS, side_of};
use crate::pages::calendar::{at, escaped, folded};
use crate::pages::frame::origin;
use crate::pages::not_found;
use crate::pages::when::minute;
use crate::reader::Reader;
use crate::refusal::Refusal;
use axum::extract::{Path, State as Site};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use komadai_lang::Texts;
use komadai_room::{Clock, SystemClock};
use komadai_tournament::Board;

/// How long a game is in a calendar.
const LASTS_MS: u64 = 60 * 60_000;
/// Fields for times that one offers at once.
const FIELDS: usize = 3;
const _: () = assert!(FIELDS <= MOST_OFFERS);

/// The time of a board that waits for its game.
#[derive(Clone)]
pub(super) struct Dated {
    pub(super) round: u32,
    pub(super) board: u32,
    pub(super) appointment: Appointment,
}

impl Dated {
    /// When it is played, or by when that has to be settled.
    pub(super) fn in_words(&self, t: Texts) -> String {
        let (key, at) = match self.appointment.agreed {
            Some(at) => ("event-date-at", at),
            None => ("event-date-by", self.appointment.until),
        };
        t.with(key, &[("time", minute(at).as_str().into())])
    }
}

/// The time of a reader's own game.
pub(super) struct OwnDate {
    pub(super) round: u32,
    pub(super) board: u32,
    pub(super) opponent: Person,
    pub(super) words: String,
    /// What the other one offers: the instant, and as it is shown.
    pub(super) offers: Vec<(u64, String)>,
    /// What the reader offers.
    pub(super) own: Vec<String>,
    pub(super) is_ready: bool,
    pub(super) other_ready: bool,
    pub(super) is_agreed: bool,
    /// The fields in which times are offered.
    pub(super) fields: Vec<usize>,
}

impl Seen {
    /// The boards that wait for their games, whose times the players settle, by round and board.
    pub(super) fn dated(&self) -> Vec<Dated> {
        let Some(play) = self.play().filter(|play| play.days.is_some() && !self.state().closed) else {
            return Vec::new();
        };
        let boards = self.state().rounds.iter().flat_map(|round| round.boards.iter().map(|board| (round.round, board)));
        let waits = boards.filter(|(round, board)| !self.games.has(*round, board.board));
        let dated = waits.filter_map(|(round, board)| {
            let appointment = Appointment::of(&play, self.held.made_at(round), round, board, &self.dates)?;
            Some(Dated { round, board: board.board, appointment })
        });
        dated.collect()
    }

    /// The times of the reader's own games.
    pub(super) fn own_dates(&self, dated: &[Dated], t: Texts) -> Vec<OwnDate> {
        let Some(entrant) = &self.visitor.entrant else { return Vec::new() };
        let now = SystemClock.wall().0;
        let own = dated.iter().filter_map(|dated| {
            let board = self.board(dated.round, dated.board)?;
            let side = side_of(board, entrant)?;
            let opponent = if side == komadai_shogi::Color::Black { &board.white } else { &board.black };
            let appointment = &dated.appointment;
            Some(OwnDate {
                round: dated.round,
                board: dated.board,
                opponent: self.people.get(opponent),
                words: dated.in_words(t),
                offers: appointment.offers(!side, now).into_iter().map(|at| (at, minute(at))).collect(),
                own: appointment.offers(side, now).into_iter().map(minute).collect(),
                is_ready: appointment.is_ready(side, now),
                other_ready: appointment.is_ready(!side, now),
                is_agreed: appointment.agreed.is_some(),
                fields: (1..=FIELDS).collect(),
            })
        });
        own.collect()
    }

    pub(super) fn board(&self, round: u32, board: u32) -> Option<&Board> {
        let at = |number: u32| (number as usize).checked_sub(1);
        self.state().rounds.get(at(round)?)?.boards.get(at(board)?)
    }
}

/// `GET /event/{id}/games.ics`: the games whose time is settled, of a player their own, as a calendar (RFC 5545).
pub(super) async fn calendar(
    Site(app): Site<Shared>,
    reader: Reader,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let Some(seen) = Seen::of(&app, &reader, &id).await? else { return Ok(not_found::page(&app, reader)) };
    let own = seen.visitor.entrant.as_deref();
    let mut text = String::from("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Komadai//Events//EN\r\n");
    for dated in seen.dated() {
        let (Some(agreed), Some(board)) = (dated.appointment.agreed, seen.board(dated.round, dated.board)) else {
            continue;
        };
        if own.is_some_and(|own| side_of(board, own).is_none()) {
            continue;
        }
        let [black, white] = [&board.black, &board.white].map(|id| seen.people.get(id).name);
        for line in [
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{}-{}-{}@komadai", seen.event.id, dated.round, dated.board),
            format!("SEQUENCE:{}", dated.appointment.version),
            format!("DTSTAMP:{}", at(SystemClock.wall().0)),
            format!("DTSTART:{}", at(agreed)),
            format!("DTEND:{}", at(agreed + LASTS_MS)),
            format!("SUMMARY:{}", escaped(&format!("☗ {black} – ☖ {white} · {}", seen.event.name))),
            format!("URL:{}/event/{}", origin(&headers), seen.event.id),
            "BEGIN:VALARM".to_owned(),
            "ACTION:DISPLAY".to_owned(),
            format!("DESCRIPTION:{}", escaped(&seen.event.name)),
            "TRIGGER:-PT30M".to_owned(),
            "END:VALARM".to_owned(),
            "END:VEVENT".to_owned(),
        ] {
            folded(&line, &mut text);
        }
    }
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"games.ics\""),
    ];
    Ok((headers, text + "END:VCALENDAR\r\n").into_response())
}
