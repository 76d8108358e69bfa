//! `/learn/test/{grade}`, `/learn/test/placement`: a test of grade or the placement, which scripts run.

use super::frame::{Frame, frame, origin, page};
use super::{leaderboard, learn, not_found};
use crate::api::learn::runs;
use crate::app::Shared;
use crate::reader::Reader;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use komadai_lang::{Lang, Texts};
use komadai_learn::course::{self, Lesson};
use komadai_learn::exam::{self, PAPERS, PASS, PLACEMENT, Paper, QUESTIONS, Theme, Topic};
use komadai_learn::grade::Grade;
use komadai_room::{Clock, SystemClock};
use komadai_wire::{Boot, ExamLesson, ExamTopic, ExamView, LearnTheme};
use serde::Deserialize;
use std::collections::HashSet;

/// Minutes of the placement.
const PLACEMENT_MINUTES: u32 = 10;
const DAY_MS: u64 = 86_400_000;

#[derive(Template)]
#[template(path = "exam/page.html")]
struct ExamPage<'a> {
    frame: Frame<'a>,
    origin: String,
    /// `9k`, or `placement`.
    name: String,
    title: String,
    minutes: u32,
    questions: u32,
    pass: u32,
    /// What somebody of the grade should know.
    lessons: Vec<&'static Lesson>,
}

impl ExamPage<'_> {
    fn is_placement(&self) -> bool {
        self.name == PLACEMENT
    }
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/learn/test/{grade}", get(show))
}

/// What a grade is called.
pub(super) fn grade_name(t: &Texts, grade: &Grade) -> String {
    leaderboard::grade(*t, &grade.to_string())
}

/// What each question is about, and every lesson that is named there once.
fn topics(topics: &[Topic], lang: Lang) -> (Vec<ExamTopic>, Vec<ExamLesson>) {
    let theme = |theme| match theme {
        Theme::Basics => LearnTheme::Basics,
        Theme::Opening => LearnTheme::Opening,
        Theme::Tesuji => LearnTheme::Tesuji,
        Theme::Mate => LearnTheme::Mate,
        Theme::End => LearnTheme::End,
    };
    let told = topics.iter().map(|topic| ExamTopic {
        theme: theme(topic.theme),
        lessons: topic.lessons.iter().map(|lesson| lesson.name.to_owned()).collect(),
    });
    let mut seen = HashSet::new();
    let lessons = topics.iter().flat_map(|topic| &topic.lessons).filter(|lesson| seen.insert(lesson.name));
    let lessons = lessons.map(|lesson| ExamLesson {
        name: lesson.name.to_owned(),
        title: runs(&lesson.title, lang),
        about: runs(&lesson.about, lang),
    });
    (told.collect(), lessons.collect())
}

#[derive(Deserialize)]
struct Which {
    /// Which paper; another one each day where none is named.
    paper: Option<usize>,
}

/// `GET /learn/test/{grade}`
async fn show(
    State(app): State<Shared>,
    reader: Reader,
    headers: HeaderMap,
    Path(name): Path<String>,
    which: Result<Query<Which>, QueryRejection>,
) -> Response {
    let t = Texts::of(reader.lang);
    let view = |lesson| learn::view(lesson, None, "/learn/test", reader.lang);
    let grades = || Grade::all().map(|grade| grade.to_string()).collect();
    let asked = which.ok().and_then(|Query(which)| which.paper);
    let (exam, title, minutes, of) = if name == PLACEMENT {
        let lesson = view(exam::placement());
        let (topics, taught) = topics(exam::placement_topics(), reader.lang);
        let exam = ExamView {
            lesson,
            grade: None,
            minutes: PLACEMENT_MINUTES,
            pass: 0,
            grades: grades(),
            other: None,
            topics,
            taught,
        };
        (exam, t.get("exam-placement"), PLACEMENT_MINUTES, None)
    } else {
        let Ok(grade) = name.parse::<Grade>() else { return not_found::page(&app, reader) };
        let today = (SystemClock.wall().0 / DAY_MS % PAPERS as u64) as usize + 1;
        let number = asked.unwrap_or(today);
        let Some(paper) = exam::paper(grade, number) else { return not_found::page(&app, reader) };
        let minutes = Paper::minutes(grade);
        let (topics, taught) = topics(&paper.topics, reader.lang);
        let exam = ExamView {
            lesson: view(&paper.lesson),
            grade: Some(name.clone()),
            minutes,
            pass: PASS as u32,
            grades: grades(),
            other: Some(format!("/learn/test/{grade}?paper={}", number % PAPERS + 1)),
            topics,
            taught,
        };
        (exam, t.with("exam-title", &[("grade", grade_name(&t, &grade).as_str().into())]), minutes, Some(grade))
    };
    let lessons = course::lessons().filter(|lesson| of == Some(lesson.grade)).collect();
    let mut frame = frame(&app, &reader, Some(&Boot::Exam { exam }));
    if let Some(paper) = asked.filter(|_| of.is_some()) {
        frame.query = format!("paper={paper}&");
    }
    page(
        &reader,
        StatusCode::OK,
        &ExamPage {
            frame,
            origin: origin(&headers),
            name,
            title,
            minutes,
            questions: QUESTIONS as u32,
            pass: PASS as u32,
            lessons,
        },
    )
}
