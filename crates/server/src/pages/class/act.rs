//! `POST /class/{id}`: what teachers and pupils do in a class.

use super::{Found, class_page, find};
use crate::app::Shared;
use crate::asker::Asker;
use crate::classes::{Fault, Task, Wish, act as do_it};
use crate::limits::Deed;
use crate::reader::Reader;
use crate::refusal::Refusal;
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use komadai_store::ClassRole;
use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct Given {
    act: String,
    /// The account that it is about, the homework, or the remark.
    #[serde(default)]
    whom: String,
    #[serde(default)]
    text: String,
    #[serde(default)]
    item: String,
    /// The same, typed or pasted; it goes before what was chosen.
    #[serde(default)]
    other: String,
    #[serde(default)]
    times: String,
    #[serde(default)]
    due: String,
    /// The page that the reader comes from, where it is another one.
    #[serde(default)]
    back: String,
}

impl Given {
    fn wish(self) -> Option<Result<Wish, Fault>> {
        Some(Ok(match self.act.as_str() {
            "rename" => Wish::Rename(self.text),
            "open" => Wish::Open(true),
            "close" => Wish::Open(false),
            "code" => Wish::NewCode,
            "leave" => Wish::Leave,
            "remove" => Wish::Remove(self.whom),
            "assistant" => Wish::Rank(self.whom, ClassRole::Assistant),
            "pupil" => Wish::Rank(self.whom, ClassRole::Pupil),
            "end" => Wish::End,
            "remove-homework" => Wish::RemoveHomework(self.whom),
            "did" => Wish::Did(self.whom),
            "remark" => Wish::Remark(self.whom, self.item, self.text),
            "remove-remark" => Wish::RemoveRemark(self.whom),
            set => {
                let task = Task::from_code(set.strip_prefix("set-")?)?;
                let item = if self.other.trim().is_empty() { self.item } else { self.other };
                let Some(due) = end_of(&self.due) else { return Some(Err(Fault::Due)) };
                Wish::Set(task, item, self.times.trim().parse().unwrap_or(1), self.text, due)
            }
        }))
    }
}

/// The end of a day that was given, written `YYYY-MM-DD`, in Greenwich.
fn end_of(day: &str) -> Option<u64> {
    let day: jiff::civil::Date = day.trim().parse().ok()?;
    let end = day.at(23, 59, 59, 0).to_zoned(jiff::tz::TimeZone::UTC).ok()?;
    u64::try_from(end.timestamp().as_millisecond()).ok()
}

/// `POST /class/{id}`
pub(super) async fn act(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    headers: HeaderMap,
    Path(id): Path<String>,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let (class, account, visitor) = match find(&app, &reader, &id).await? {
        Found::Nothing(response) => return Ok(*response),
        Found::Class(class, account, visitor) => (class, account, visitor),
    };
    let Form(given) = given?;
    asker.may(&app.site, Deed::Talk)?;
    let back = match &given {
        Given { back, whom, .. } if back == "pupil" && komadai_store::is_id(whom) => {
            format!("/class/{}/pupil/{whom}?done=yes", class.id)
        }
        _ => format!("/class/{}?done=yes", class.id),
    };
    let wish = given.wish().ok_or_else(|| Refusal::BadRequest("nothing of that is done in a class".to_owned()))?;
    let leaves = matches!(wish, Ok(Wish::End | Wish::Leave));
    let done = match wish {
        Ok(wish) => do_it(&app.site, &class, &account, wish).await?,
        Err(fault) => Err(fault),
    };
    match done {
        Ok(()) if leaves => Ok(Redirect::to("/classes").into_response()),
        Ok(()) => Ok(Redirect::to(&back).into_response()),
        Err(fault) => class_page(&app, &reader, &headers, (&class, &account, visitor), (Some(Err(fault)), "")).await,
    }
}

#[cfg(test)]
mod tests {
    use super::end_of;

    #[test]
    fn a_day_lasts_until_its_end_and_what_is_none_is_refused() {
        assert_eq!(end_of(" 2026-11-26 "), Some(1_795_737_599_000));
        for none in ["", "2026-02-30", "26.11.2026", "-9999-01-01", "tomorrow"] {
            assert_eq!(end_of(none), None, "{none}");
        }
    }
}
