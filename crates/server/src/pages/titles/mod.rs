//! `/titles`: the titles of professionals and championships, with who has held them, and who may hold what.

use super::frame::{Frame, frame, page};
use crate::app::Shared;
use crate::reader::Reader;
use crate::script::Script;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use jiff::Timestamp;
use komadai_lang::Lang;
use komadai_learn::titles::{Edition, Group, Title, majors, titles};
use komadai_tournament::{Category, Organiser};
use serde::Deserialize;

/// The first year of which something is told.
const FIRST: u16 = 1612;

#[derive(Template)]
#[template(path = "titles/page.html")]
struct TitlesPage<'a> {
    frame: Frame<'a>,
    year: u16,
    /// The first and the last year that one can ask for.
    years: (u16, u16),
    /// The major titles of the year with who won them in that season, where that has a source.
    majors: Vec<(String, Option<String>)>,
    /// Titles by kind: the text that names it, and the titles.
    groups: Vec<(String, Vec<Shown>)>,
    /// For whom events are, and of each organiser whether they may hold these.
    categories: Vec<String>,
    organisers: Vec<(String, Vec<bool>)>,
}

/// A title with its history.
struct Shown {
    id: &'static str,
    name: String,
    years: String,
    editions: Vec<Line>,
}

/// Who has won it.
struct Line {
    number: String,
    year: u16,
    holder: String,
    over: String,
    score: String,
}

#[derive(Deserialize, Default)]
struct Asked {
    #[serde(default)]
    year: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/titles", get(show))
}

/// `GET /titles?year=…`
async fn show(State(app): State<Shared>, reader: Reader, asked: Result<Query<Asked>, QueryRejection>) -> Response {
    let now = i64::try_from(app.rooms.time().now().0).ok().and_then(|ms| Timestamp::from_millisecond(ms).ok());
    let this = now.and_then(|now| now.strftime("%Y").to_string().parse().ok()).unwrap_or(FIRST);
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    // A year that is none, or of which nothing can be told, is the last one that has a holder.
    let last = majors(this).flat_map(|title| title.editions.iter().map(|edition| edition.year)).max().unwrap_or(this);
    let year = asked.year.trim().parse().ok().filter(|year| (FIRST..=this).contains(year)).unwrap_or(last);
    let script = Script::of(&app.archive, reader.lang);
    let frame = frame(&app, &reader, None);
    let name = |title: &Title| if reader.lang == Lang::Ja { title.ja } else { title.en }.to_owned();
    let line = |edition: &Edition| Line {
        number: edition.number.map_or_else(String::new, |number| number.to_string()),
        year: edition.year,
        holder: script.player(edition.holder),
        over: edition.over.map_or_else(String::new, |over| script.player(over)),
        score: edition.score.map_or_else(String::new, |(won, lost)| format!("{won}–{lost}")),
    };
    let holder = |title: &Title| {
        let edition = title.editions.iter().rev().find(|edition| edition.year == year)?;
        Some(script.player(edition.holder))
    };
    let shown = |title: &Title| Shown {
        id: title.id,
        name: name(title),
        years: match title.to {
            Some(to) => format!("{}–{to}", title.from),
            None => format!("{}–", title.from),
        },
        editions: title.editions.iter().rev().map(&line).collect(),
    };
    let of = |group: Group| titles().iter().filter(move |title| title.group == group).map(&shown).collect::<Vec<_>>();
    let t = frame.t;
    let page_shown = TitlesPage {
        year,
        years: (FIRST, this),
        majors: majors(year).map(|title| (name(title), holder(title))).collect(),
        groups: Group::ALL.map(|(group, word)| (t.get(&format!("titles-group-{word}")), of(group))).into(),
        categories: Category::ALL.iter().map(|of| t.get(category(*of))).collect(),
        organisers: Organiser::ALL
            .iter()
            .map(|by| (t.get(organiser(*by)), Category::ALL.iter().map(|of| by.may_hold(*of)).collect()))
            .collect(),
        frame,
    };
    page(&reader, StatusCode::OK, &page_shown)
}

/// The text that names for whom an event is.
const fn category(of: Category) -> &'static str {
    match of {
        Category::Amateur => "titles-for-amateur",
        Category::Professional => "titles-for-professional",
        Category::Women => "titles-for-women",
        Category::Apprentice => "titles-for-apprentice",
    }
}

/// The text that names who holds an event.
const fn organiser(by: Organiser) -> &'static str {
    match by {
        Organiser::Club => "titles-by-club",
        Organiser::Jsa => "titles-by-jsa",
        Organiser::Lpsa => "titles-by-lpsa",
        Organiser::JsaLpsa => "titles-by-both",
        Organiser::Other => "titles-by-other",
    }
}
