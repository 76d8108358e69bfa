//! `/events.ics`: the days of what is coming and what is played, for calendars (RFC 5545).

use crate::app::Shared;
use crate::pages::calendar::{at, escaped, folded};
use crate::pages::frame::origin;
use crate::refusal::Refusal;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use jiff::ToSpan;
use jiff::civil::Date;
use komadai_store::{EventStage, StoredEvent};

/// Events in the calendar.
const MOST: u32 = 200;

/// `GET /events.ics`
pub(super) async fn show(State(app): State<Shared>, headers: HeaderMap) -> Result<Response, Refusal> {
    let mut events = app.store.events(EventStage::Running, 0, MOST).await?;
    events.extend(app.store.events(EventStage::Entries, 0, MOST).await?);
    let origin = origin(&headers);
    let text = calendar(&events, &origin);
    Ok(([(header::CONTENT_TYPE, "text/calendar; charset=utf-8")], text).into_response())
}

/// The events that say their day, as a calendar.
fn calendar(events: &[StoredEvent], origin: &str) -> String {
    let mut text = String::from("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Komadai//Events//EN\r\n");
    for event in events {
        let day = |text: &str| text.parse::<Date>().ok();
        let Some(first) = day(&event.notice.first_day) else { continue };
        let last = day(&event.notice.last_day).unwrap_or(first);
        // The end of a day in a calendar is the beginning of the next.
        let end = last.checked_add(1.day()).unwrap_or(last);
        for line in [
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{}@komadai", event.id),
            format!("DTSTAMP:{}", at(event.created)),
            format!("DTSTART;VALUE=DATE:{}", first.strftime("%Y%m%d")),
            format!("DTEND;VALUE=DATE:{}", end.strftime("%Y%m%d")),
            format!("SUMMARY:{}", escaped(&event.name)),
            format!("LOCATION:{}", escaped(&event.notice.place)),
            format!("URL:{origin}/event/{}", event.id),
            "END:VEVENT".to_owned(),
        ] {
            folded(&line, &mut text);
        }
    }
    text + "END:VCALENDAR\r\n"
}
