//! Homework as a table: what is to be done, and how far each pupil has come; and what a teacher can choose from.

use crate::app::App;
use crate::classes::{Cell, Task, cells, task};
use crate::pages::leaderboard::engine_name;
use crate::pages::when::{calendar_day, day, plain_day};
use crate::principal::Account;
use crate::refusal::Refusal;
use komadai_game::LEVELS;
use komadai_lang::Texts;
use komadai_learn::course;
use komadai_room::{Clock, SystemClock};
use komadai_store::{ClassMember, Homework, ProblemSetQuery, StudyQuery, Visibility};

/// Sets and studies that are offered.
const OFFERED: u32 = 30;

/// Something to do, as it is told.
pub(super) struct Line {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) address: String,
    /// The level against which games are to be played: one begins by a button.
    pub(super) level: Option<u8>,
    pub(super) words: String,
    pub(super) due: String,
    /// The last day is over.
    pub(super) is_over: bool,
    /// A pupil says that it is done.
    pub(super) is_told: bool,
}

/// How far somebody has come with something, as it is told.
#[derive(Clone)]
pub(super) struct Shown {
    pub(super) is_done: bool,
    /// It was done after the last day.
    pub(super) is_late: bool,
    /// When.
    pub(super) at: String,
    /// Stars, or so many of so many.
    pub(super) what: String,
    /// Attempts, or games won, in words; empty where nothing tells.
    pub(super) tries: String,
}

/// What is to be done in a class, and a row for each of some pupils: account, what they are called, and a cell a thing.
pub(super) async fn table(
    app: &App,
    t: Texts,
    class: &str,
    pupils: &[ClassMember],
) -> Result<(Vec<Line>, Vec<(String, String, Vec<Shown>)>), Refusal> {
    let all = app.store.homework_of(class).await?;
    let mut holders = Vec::with_capacity(pupils.len());
    let mut there = Vec::with_capacity(pupils.len());
    for pupil in pupils {
        if let Some(account) = app.store.account(&pupil.account).await? {
            holders.push((account.id, account.holder));
            there.push(pupil);
        }
    }
    let found = cells(&app.site, class, &all, &holders).await?;
    let rows = there.iter().zip(found).map(|(pupil, cells)| {
        let cells = all.iter().zip(cells).map(|(one, cell)| shown(t, one, cell)).collect();
        (pupil.account.clone(), super::called(pupil).to_owned(), cells)
    });
    let rows = rows.collect();
    let mut lines = Vec::with_capacity(all.len());
    for one in &all {
        lines.push(line(app, t, one).await?);
    }
    Ok((lines, rows))
}

async fn line(app: &App, t: Texts, one: &Homework) -> Result<Line, Refusal> {
    let known = task(one);
    let (title, address) = match known {
        Some((Task::Lesson, _)) => {
            let title = course::lesson(&one.item).map(|(lesson, _)| lesson.title.plain(t.lang()));
            (title, format!("/learn/{}", one.item))
        }
        Some((Task::Set, _)) => {
            let set = app.store.problem_set(&one.item).await?;
            (set.map(|set| set.title), format!("/tsume/sets/{}", one.item))
        }
        Some((Task::Study, _)) => {
            let study = app.store.study(&one.item).await?;
            (study.map(|study| study.title), format!("/study/{}", one.item))
        }
        Some((Task::Level, level)) => {
            let games = t.count("class-games", &one.times);
            (Some(format!("{games} – {}", engine_name(t, level))), format!("/bot/{level}"))
        }
        None => (None, String::new()),
    };
    Ok(Line {
        id: one.id.clone(),
        // Whatever it was, it is gone.
        title: title.unwrap_or_else(|| "–".to_owned()),
        address,
        level: known.and_then(|(task, level)| (task == Task::Level).then_some(level)),
        words: one.words.clone(),
        due: calendar_day(&plain_day(one.due)),
        is_over: one.due < SystemClock.wall().0,
        is_told: known.is_some_and(|(task, _)| task.is_told()),
    })
}

fn shown(t: Texts, one: &Homework, cell: Cell) -> Shown {
    let task = Task::from_code(&one.kind);
    let what = match task {
        Some(Task::Lesson) if cell.stars > 0 => "★".repeat(cell.stars.min(3).into()),
        Some(Task::Set | Task::Level) if cell.done > 0 => format!("{}/{}", cell.done, cell.of),
        _ => String::new(),
    };
    let tries = match task {
        Some(Task::Set) if cell.tries > 0 => t.count("class-tries", &cell.tries),
        Some(Task::Level) if cell.done > 0 => t.count("class-won", &cell.tries),
        _ => String::new(),
    };
    Shown {
        is_done: cell.at.is_some(),
        is_late: cell.at.is_some_and(|at| at > one.due),
        at: cell.at.map_or_else(String::new, day),
        what,
        tries,
    }
}

/// What a teacher chooses from.
#[derive(Default)]
pub(super) struct Chosen {
    /// Chapters of the course with their lessons: name and title.
    pub(super) lessons: Vec<(String, Vec<(&'static str, String)>)>,
    /// Own sets and studies that pupils may see: id and title.
    pub(super) sets: Vec<(String, String)>,
    pub(super) studies: Vec<(String, String)>,
    pub(super) levels: Vec<(u8, String)>,
    /// The first and the last day that may be given, and the one that is offered.
    pub(super) days: [String; 3],
}

impl Chosen {
    pub(super) async fn of(app: &App, t: Texts, teacher: &Account) -> Result<Chosen, Refusal> {
        let lessons = course::chapters().iter().map(|chapter| {
            let lessons = chapter.lessons.iter().map(|lesson| (lesson.name, lesson.title.plain(t.lang())));
            (t.get(&format!("course-{}", chapter.name)), lessons.collect())
        });
        let of = Some(teacher.id.clone());
        let sets = ProblemSetQuery { of: of.clone(), at_most: OFFERED, ..ProblemSetQuery::default() };
        let sets = app.store.problem_sets(sets).await?.into_iter();
        let sets = sets.filter(|set| set.visibility != Visibility::Private).map(|set| (set.id, set.title)).collect();
        let studies = StudyQuery { of, at_most: OFFERED, ..StudyQuery::default() };
        let studies = app.store.studies(studies).await?.into_iter();
        let studies = studies.filter(|study| study.visibility != Visibility::Private);
        let now = SystemClock.wall().0;
        const DAY_MS: u64 = 24 * 3_600_000;
        Ok(Chosen {
            lessons: lessons.collect(),
            sets,
            studies: studies.map(|study| (study.id, study.title)).collect(),
            levels: LEVELS.map(|level| (level, engine_name(t, level))).collect(),
            days: [now, now + 365 * DAY_MS, now + 7 * DAY_MS].map(plain_day),
        })
    }
}
