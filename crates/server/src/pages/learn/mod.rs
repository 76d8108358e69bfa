//! `/learn`: the course. `/learn/{name}`: a lesson, which can be read without scripts and is played with them.

use super::exam::grade_name;
use super::frame::{Frame, frame, origin, page, structured};
use super::not_found;
use crate::api::learn::runs;
use crate::app::Shared;
use crate::reader::Reader;
use askama::Template;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use komadai_diagram::{Coordinates, Diagram, Theme};
use komadai_kifu::names;
use komadai_lang::Lang;
use komadai_learn::article::articles;
use komadai_learn::course::{self, Chapter, Lesson, Step, Task, Turn};
use komadai_learn::tesuji::{self, Motif};
use komadai_shogi::{Color, Move, PieceKind, Square};
use komadai_wire::{Boot, LessonGame, LessonStep, LessonTask, LessonView};

#[derive(Template)]
#[template(path = "learn/page.html")]
struct CoursePage<'a> {
    frame: Frame<'a>,
    origin: String,
    chapters: &'static [Chapter],
}

#[derive(Template)]
#[template(path = "learn/lesson.html")]
struct LessonPage<'a> {
    frame: Frame<'a>,
    origin: String,
    lesson: &'static Lesson,
    next: Option<&'static Lesson>,
    /// The board of each step as SVG.
    boards: Vec<String>,
    /// Where the others like it stand.
    home: &'static str,
    /// What the page is, for programs that read it: JSON-LD.
    about: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/learn", get(course_page)).route("/learn/{name}", get(lesson_page))
}

/// `GET /learn`
async fn course_page(State(app): State<Shared>, reader: Reader, headers: HeaderMap) -> Response {
    let frame = frame(&app, &reader, Some(&Boot::Learn {}));
    page(&reader, StatusCode::OK, &CoursePage { origin: origin(&headers), chapters: course::chapters(), frame })
}

/// `GET /learn/{name}`
async fn lesson_page(
    State(app): State<Shared>,
    reader: Reader,
    headers: HeaderMap,
    Path(name): Path<String>,
) -> Response {
    let Some((lesson, next)) = course::lesson(&name) else { return not_found::page(&app, reader) };
    let home = if tesuji::sets().iter().any(|set| set.lesson.name == name) { "/practice/tesuji" } else { "/learn" };
    let boot = Boot::Lesson { lesson: view(lesson, next, home, reader.lang) };
    let frame = frame(&app, &reader, Some(&boot));
    let draw = |setup| {
        Diagram::new(setup).pieces(reader.look().pieces).coordinates(Coordinates::Both).theme(Theme::Auto).to_svg()
    };
    let boards = lesson.steps.iter().map(|step| draw(step.setup.clone())).collect();
    let origin = origin(&headers);
    let (title, line) = (lesson.title.plain(reader.lang), lesson.about.plain(reader.lang));
    let about = structured("LearningResource", &title, &line, reader.lang, &origin, &format!("/learn/{name}"));
    page(&reader, StatusCode::OK, &LessonPage { origin, lesson, next, boards, home, about, frame })
}

/// A lesson with what its page needs.
pub(super) fn view(lesson: &Lesson, next: Option<&Lesson>, home: &str, lang: Lang) -> LessonView {
    let steps = lesson.steps.iter().map(|step| LessonStep {
        sfen: step.setup.to_string(),
        text: runs(&step.text, lang),
        task: step.task.as_ref().map(|asked| LessonTask {
            squares: match &asked.task {
                Task::Reach(squares) => squares.iter().map(ToString::to_string).collect(),
                Task::Build(_, places) => {
                    let stands = |(kind, at): &&(PieceKind, Square)| {
                        step.setup.get(*at).is_some_and(|piece| (piece.color, piece.kind) == (Color::Black, *kind))
                    };
                    places.iter().filter(|place| !stands(place)).map(|(_, at)| at.to_string()).collect()
                }
                _ => Vec::new(),
            },
            choice: match &asked.task {
                Task::Foul(moves) => moves.iter().map(ToString::to_string).collect(),
                _ => Vec::new(),
            },
            numbers: match &asked.task {
                Task::Points(_, choice) => choice.clone(),
                _ => Vec::new(),
            },
            read: match &asked.task {
                Task::Read(mv, _) => Some(mv.to_string()),
                _ => None,
            },
            notation: match &asked.task {
                Task::Read(mv, Some(notation)) => step.position().map(|position| notation.write(&position, *mv)),
                _ => None,
            },
            line: matches!(asked.task, Task::Line(_)),
            hint: runs(&asked.hint, lang),
        }),
        play: step.play.map(|play| LessonGame {
            level: play.level,
            handicap: play.handicap,
            start: play.here.then(|| step.setup.to_string()),
        }),
    });
    LessonView {
        name: lesson.name.to_owned(),
        title: runs(&lesson.title, lang),
        grade: lesson.grade.to_string(),
        steps: steps.collect(),
        home: home.to_owned(),
        next: next.map(|lesson| lesson.name.to_owned()),
        practice: practice(lesson),
    }
}

/// The turns of a step's line, the moves of each in the reader's notation; none where no line is asked for.
fn turns(step: &'static Step, lang: Lang) -> Vec<(String, &'static Turn)> {
    let (Some(line), Some(mut position)) = (step.line(), step.position()) else { return Vec::new() };
    let mut write = |mv: Move| {
        let name = match lang {
            Lang::Ja => names::marked(&position, mv, None),
            _ => names::hodges(&position, mv),
        };
        position.play_unchecked(mv);
        name
    };
    let named = |turn: &Turn| [Some(turn.mv), turn.reply].into_iter().flatten().map(&mut write).collect::<Vec<_>>();
    line.turns.iter().zip(line.turns.iter().map(named)).map(|(turn, names)| (names.join(" "), turn)).collect()
}

/// Where combinations of the kind that a lesson teaches are found, where there are some.
fn practice(lesson: &Lesson) -> Option<String> {
    let motif = Motif::of_lesson(lesson.name)?;
    let there = tesuji::sets().iter().any(|set| set.motif == motif);
    there.then(|| format!("/practice/tesuji#{}", motif.code()))
}
