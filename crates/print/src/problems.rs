//! A booklet of mate problems: six diagrams a page, the solutions at the end.

use crate::moves::{board, named};
use komadai_diagram::{Diagram, PieceSet};
use komadai_lang::Texts;
use komadai_pdf::{Flow, Paper, Run, SvgError};
use komadai_shogi::Color;
use komadai_tsume::problems::{Problem, starter};

pub(crate) fn pdf(plies: u16, texts: Texts, pieces: PieceSet) -> Result<Vec<u8>, SvgError> {
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
    let pictures = problems
        .iter()
        .zip(&captions)
        .map(|((_, problem), caption)| (diagram(problem, texts, pieces).to_svg(), vec![Run::plain(caption)]));
    flow.pictures(&pictures.collect::<Vec<_>>(), 84.0)?;
    flow.next_page();
    flow.heading(2, &[Run::plain(&texts.get("print-solutions"))]);
    for (number, problem) in problems {
        let line = named(&problem.position, &problem.solution, texts.lang());
        flow.point(&format!("{number}."), &[Run::plain(&line)]);
    }
    Ok(flow.finish())
}

/// Everything else is the defender's, as always in such problems.
fn diagram(problem: &Problem, texts: Texts, pieces: PieceSet) -> Diagram {
    board(&problem.position.to_setup(), texts, pieces).rest(Color::White)
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_lang::Lang;

    #[test]
    fn the_defender_of_a_printed_problem_has_all_the_rest() {
        for lang in Lang::ALL.iter().copied() {
            let texts = Texts::of(lang);
            for problem in starter() {
                let svg = diagram(problem, texts, PieceSet::Reduced).to_svg();
                let (_, hand) = svg.split_once(r#"<g class="hand white">"#).expect("a stand");
                let hand = hand.split_once(r#"<g class="hand "#).map_or(hand, |(hand, _)| hand);
                let says = |id: &str| hand.contains(&format!(r#"aria-label="{}""#, texts.get(id)));
                assert!(says("caption-rest-in-hand") && !says("caption-empty-hand"), "{lang}: {hand}");
                assert!(!hand.contains("data-count"), "{lang}: {hand}");
            }
        }
    }
}
