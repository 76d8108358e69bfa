//! A booklet of mate problems: six diagrams a page, the solutions at the end.

use crate::moves::{board, named};
use komadai_lang::Texts;
use komadai_pdf::{Flow, Paper, Run, SvgError};
use komadai_tsume::problems::{Problem, starter};

pub(crate) fn pdf(plies: u16, texts: Texts) -> Result<Vec<u8>, SvgError> {
    let problems: Vec<(usize, &Problem)> = (1..).zip(starter()).filter(|(_, problem)| problem.plies == plies).collect();
    let title = texts.with("print-mates", &[("plies", plies.into())]);
    let mut flow = Flow::new(&format!("{title} · Komadai"), texts.lang().tag(), Paper::A4, 1, 9.0);
    flow.heading(1, &[Run::plain(&title)]);
    flow.paragraph(&[Run::plain(&texts.get("print-mates-line"))]);
    let captions: Vec<String> = problems
        .iter()
        .map(|(number, problem)| {
            let grade = usize::from(problem.grade).div_ceil(2).clamp(1, 5);
            format!("{number}  {}", "★".repeat(grade))
        })
        .collect();
    let pictures = problems.iter().zip(&captions).map(|((_, problem), caption)| {
        let mut setup = problem.position.to_setup();
        // Everything else is the defender's, as always in such problems.
        setup.hands.white = komadai_shogi::Hand::EMPTY;
        (board(&setup, texts).to_svg(), vec![Run::plain(caption)])
    });
    flow.pictures(&pictures.collect::<Vec<_>>(), 84.0)?;
    flow.next_page();
    flow.heading(2, &[Run::plain(&texts.get("print-solutions"))]);
    for (number, problem) in problems {
        let line = named(&problem.position, &problem.solution, texts.lang());
        flow.point(&format!("{number}."), &[Run::plain(&line)]);
    }
    Ok(flow.finish())
}
