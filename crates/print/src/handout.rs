//! A lesson on paper: its boards and tasks, the solutions on the last page.

use crate::moves::{board, named};
use komadai_diagram::PieceSet;
use komadai_lang::Texts;
use komadai_learn::course::{self, Lesson, Step, Task, Words};
use komadai_pdf::{Flow, Paper, Run, SvgError};
use komadai_shogi::Color;
use komadai_shogi::impasse::points;

pub(crate) fn pdf(name: &str, texts: Texts, pieces: PieceSet) -> Result<Vec<u8>, SvgError> {
    let lang = texts.lang();
    let Some((lesson, _)) = course::lesson(name) else {
        return Ok(Flow::new(name, lang.tag(), Paper::A4, 1, 9.5).finish());
    };
    let title = format!("{} · {} · Komadai", lesson.title.plain(lang), texts.get("course"));
    let mut flow = Flow::new(&title, lang.tag(), Paper::A4, 1, 9.5);
    flow.heading(1, &runs(&lesson.title, texts));
    flow.paragraph(&runs(&lesson.about, texts));
    let numbers: Vec<String> = (1..=lesson.steps.len()).map(|n| format!("{n}.  ")).collect();
    let pictures = lesson.steps.iter().zip(&numbers).map(|(step, number)| {
        let mut caption = vec![Run::plain(number)];
        // A set of combinations says the same of every step; it stands above once.
        if step.text != lesson.about {
            caption.extend(runs(&step.text, texts));
        }
        (board(&step.setup, texts, pieces).to_svg(), caption)
    });
    flow.pictures(&pictures.collect::<Vec<_>>(), 84.0)?;
    solutions(&mut flow, lesson, texts);
    Ok(flow.finish())
}

fn solutions(flow: &mut Flow, lesson: &Lesson, texts: Texts) {
    let solved: Vec<(usize, String)> =
        (1..).zip(&lesson.steps).filter_map(|(n, step)| Some((n, solution(step, texts)?))).collect();
    if solved.is_empty() {
        return;
    }
    flow.next_page();
    flow.heading(2, &[Run::plain(&texts.get("print-solutions"))]);
    for (number, text) in solved {
        flow.point(&format!("{number}."), &[Run::plain(&text)]);
    }
}

/// What solves a step, in words of the reader's notation.
fn solution(step: &Step, texts: Texts) -> Option<String> {
    let (asked, position) = (step.task.as_ref()?, step.position()?);
    match &asked.task {
        Task::Points(counted, _) => Some(points(&position, Color::Black, *counted).to_string()),
        // The foul among the moves is no move that notation could name.
        Task::Foul(_) => Some(asked.solution.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
        Task::Line(line) => Some(named(&position, &line.played(), texts.lang())),
        _ => Some(named(&position, &asked.solution, texts.lang())),
    }
    .filter(|text| !text.is_empty())
}

fn runs(words: &Words, texts: Texts) -> Vec<Run<'static>> {
    words.runs(texts.lang()).into_iter().map(|run| Run { text: run.text, reading: run.reading }).collect()
}
