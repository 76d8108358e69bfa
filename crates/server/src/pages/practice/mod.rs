//! `/practice`: the ways to practise. `/practice/tesuji`: sets of combinations; `/practice/ladder`: ten handicaps against the engine;
//! `/practice/coordinates` and `/practice/notation`: the board's squares and written moves, which need scripts.

use super::frame::{Frame, frame, origin, page};
use crate::app::Shared;
use crate::reader::Reader;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use komadai_diagram::{Coordinates, Diagram};
use komadai_lang::Texts;
use komadai_learn::course::Lesson;
use komadai_learn::tesuji::{Motif, Set, sets};
use komadai_shogi::Handicap;
use komadai_wire::{Boot, LessonGame, Trainer};

/// The ladder, from the most pieces given to none, with the engine's level on each rung.
const LADDER: [(Handicap, u8); 10] = [
    (Handicap::Ten, 3),
    (Handicap::Eight, 3),
    (Handicap::Six, 3),
    (Handicap::Five, 4),
    (Handicap::Four, 4),
    (Handicap::Two, 4),
    (Handicap::RookLance, 5),
    (Handicap::Rook, 5),
    (Handicap::Bishop, 6),
    (Handicap::Even, 6),
];

/// Addresses of ways to practise and the texts that name them: `practice-NAME` and `practice-NAME-line`.
const WAYS: [(&str, &str); 7] = [
    ("/practice/tesuji", "tesuji"),
    ("/tsume", "mates"),
    ("/tsume/rush", "rush"),
    ("/practice/ladder", "ladder"),
    ("/practice/coordinates", "coordinates"),
    ("/practice/notation", "notation"),
    ("/print", "print"),
];

#[derive(Template)]
#[template(path = "practice/page.html")]
struct PracticePage<'a> {
    frame: Frame<'a>,
    origin: String,
    ways: [(&'static str, &'static str); 7],
}

#[derive(Template)]
#[template(path = "practice/tesuji.html")]
struct TesujiPage<'a> {
    frame: Frame<'a>,
    origin: String,
    /// The sets by motif, with the first one's lesson, which says what all of them are about.
    motifs: Vec<(Motif, &'static Lesson, Vec<&'static Set>)>,
}

#[derive(Template)]
#[template(path = "practice/ladder.html")]
struct LadderPage<'a> {
    frame: Frame<'a>,
    origin: String,
    rungs: [(Handicap, u8); 10],
}

#[derive(Template)]
#[template(path = "practice/trainer.html")]
struct TrainerPage<'a> {
    frame: Frame<'a>,
    name: &'static str,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/practice", get(show))
        .route("/practice/tesuji", get(tesuji))
        .route("/practice/ladder", get(ladder))
        .route("/practice/coordinates", get(coordinates))
        .route("/practice/notation", get(notation))
}

/// `GET /practice`
async fn show(State(app): State<Shared>, reader: Reader, headers: HeaderMap) -> Response {
    let found = PracticePage { frame: frame(&app, &reader, None), origin: origin(&headers), ways: WAYS };
    page(&reader, StatusCode::OK, &found)
}

/// `GET /practice/tesuji`
async fn tesuji(State(app): State<Shared>, reader: Reader, headers: HeaderMap) -> Response {
    let of = |motif: Motif| {
        let sets: Vec<&'static Set> = sets().iter().filter(|set| set.motif == motif).collect();
        Some((motif, &sets.first()?.lesson, sets))
    };
    let motifs = Motif::ALL.into_iter().filter_map(of).collect();
    // The script of the course marks what was solved.
    let frame = frame(&app, &reader, Some(&Boot::Learn {}));
    page(&reader, StatusCode::OK, &TesujiPage { frame, origin: origin(&headers), motifs })
}

/// `GET /practice/ladder`
async fn ladder(State(app): State<Shared>, reader: Reader, headers: HeaderMap) -> Response {
    let games = LADDER.map(|(handicap, level)| LessonGame { level, handicap }).to_vec();
    let frame = frame(&app, &reader, Some(&Boot::Ladder { rungs: games }));
    page(&reader, StatusCode::OK, &LadderPage { frame, origin: origin(&headers), rungs: LADDER })
}

/// `GET /practice/coordinates`
async fn coordinates(State(app): State<Shared>, reader: Reader) -> Response {
    let frame = frame(&app, &reader, Some(&Boot::Trainer { trainer: Trainer::Coordinates }));
    page(&reader, StatusCode::OK, &TrainerPage { frame, name: "coordinates" })
}

/// `GET /practice/notation`
async fn notation(State(app): State<Shared>, reader: Reader) -> Response {
    let frame = frame(&app, &reader, Some(&Boot::Trainer { trainer: Trainer::Notation }));
    page(&reader, StatusCode::OK, &TrainerPage { frame, name: "notation" })
}

fn named(t: &Texts, set: &Set) -> String {
    t.with("practice-set", &[("number", set.number.into())])
}

fn described(t: &Texts, set: &Set) -> String {
    let (from, to) = set.grades;
    let count = set.lesson.steps.len();
    if from == to {
        return t.with("practice-set-one-grade", &[("count", count.into()), ("grade", from.into())]);
    }
    t.with("practice-set-line", &[("count", count.into()), ("from", from.into()), ("to", to.into())])
}

fn played(t: &Texts, level: &u8) -> String {
    t.with("ladder-level", &[("level", (*level).into())])
}

fn board(handicap: &Handicap) -> String {
    Diagram::new(handicap.setup()).coordinates(Coordinates::Both).to_svg()
}
