//! The rules of other kinds of shogi on one sheet, each with the board on which it begins.

use komadai_diagram::{PieceSet, small_board};
use komadai_lang::Texts;
use komadai_pdf::{Flow, Paper, Run, SvgError};
use komadai_variants::Rules;

/// What is told of each, in this order: texts `variants-NAME-WHAT`.
const TOLD: [&str; 3] = ["moves", "drops", "ends"];

pub(crate) fn pdf(texts: Texts, pieces: PieceSet) -> Result<Vec<u8>, SvgError> {
    let title = texts.get("variants");
    let mut flow = Flow::new(&format!("{title} · Komadai"), texts.lang().tag(), Paper::A4, 2, 9.0);
    flow.heading(1, &[Run::plain(&title)]);
    for rules in names().filter_map(Rules::named) {
        let name = rules.name();
        let kind = texts.get(&format!("variant-{name}"));
        flow.heading(2, &[Run::plain(&kind)]);
        let board = rules.start().split(' ').next().unwrap_or_default();
        // The animals' game is played with animals.
        let set = if name == "dobutsu" { PieceSet::Animals } else { pieces };
        if let Some(svg) = small_board(board, set) {
            flow.pictures(&[(svg, Vec::new())], f32::from(rules.files()) * 11.0)?;
        }
        for what in TOLD {
            flow.paragraph(&[Run::plain(&texts.get(&format!("variants-{name}-{what}")))]);
        }
    }
    Ok(flow.finish())
}

/// The kinds of shogi of which the site tells the rules.
fn names() -> impl Iterator<Item = &'static str> {
    let texts = Texts::of(komadai_lang::Lang::En);
    Rules::names().filter(move |name| texts.has(&format!("variants-{name}-{}", TOLD[0])))
}
