//! The rules of other kinds of shogi, each with the board on which it begins.

use crate::board_of::{Faces, kind_board};
use crate::own::is_of_shogi;
use komadai_diagram::{KindBoard, PieceSet, small_board};
use komadai_lang::Texts;
use komadai_pdf::{Flow, Paper, Run, SvgError};
use komadai_variants::{Position, Rules};
use std::sync::Arc;

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
        let is_animals = name == "dobutsu";
        let set = if is_animals { PieceSet::Animals } else { pieces };
        let drawn =
            if is_animals || is_of_shogi(&rules) { small_board(board, set) } else { Some(own_board(&rules, &kind)) };
        if let Some(svg) = drawn {
            flow.pictures(&[(svg, Vec::new())], f32::from(rules.files()) * 11.0)?;
        }
        for what in TOLD {
            flow.paragraph(&[Run::plain(&texts.get(&format!("variants-{name}-{what}")))]);
        }
    }
    Ok(flow.finish())
}

/// The start of a kind with pieces of its own.
fn own_board(rules: &Arc<Rules>, title: &str) -> String {
    let board = kind_board(&Position::start(rules), title.to_owned(), Faces::Kanji);
    KindBoard { has_coordinates: false, is_for_paper: true, ..board }.to_svg()
}

/// The kinds of shogi of which the site tells the rules.
fn names() -> impl Iterator<Item = &'static str> {
    let texts = Texts::of(komadai_lang::Lang::En);
    Rules::names().filter(move |name| texts.has(&format!("variants-{name}-{}", TOLD[0])))
}
