//! A page to read on paper.

use crate::moves::board;
use komadai_diagram::PieceSet;
use komadai_diagram::{Theme, contact_sheet};
use komadai_lang::Texts;
use komadai_learn::article::{Block, Line, article};
use komadai_pdf::{Flow, Paper, Run, SvgError};

/// Sizes of type in points, the largest first: the first with which the page fits on both sides of a sheet is taken.
const SIZES: [f32; 5] = [9.0, 8.5, 8.0, 7.5, 7.0];

pub(crate) fn pdf(name: &str, texts: Texts, pieces: PieceSet) -> Result<Vec<u8>, SvgError> {
    let mut flow = set(name, texts, pieces, SIZES[0])?;
    for size in &SIZES[1..] {
        if flow.pages() <= 2 {
            break;
        }
        flow = set(name, texts, pieces, *size)?;
    }
    Ok(flow.finish())
}

fn set(name: &str, texts: Texts, pieces: PieceSet, size: f32) -> Result<Flow, SvgError> {
    let Some(article) = article(name, texts.lang()) else {
        return Ok(Flow::new(name, texts.lang().tag(), Paper::A4, 1, size));
    };
    let title = format!("{} · Komadai", article.title);
    let mut flow = Flow::new(&title, texts.lang().tag(), Paper::A4, 2, size);
    flow.heading(1, &[Run::plain(article.title)]);
    flow.paragraph(&[Run::plain(article.about)]);
    for block in &article.blocks {
        match block {
            Block::Heading { text, .. } => flow.heading(2, &[Run::plain(text)]),
            Block::Paragraph(line) => flow.paragraph(&runs(line)),
            Block::List(points) => points.iter().for_each(|point| flow.point("•", &runs(point))),
            Block::Table(rows) => {
                let cell = |line: &Line| line.iter().map(|piece| piece.text).collect::<String>();
                let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(cell).collect()).collect();
                flow.table(&rows);
            }
            Block::Board { setup, caption } => {
                flow.pictures(&[(board(setup, texts, pieces).to_svg(), vec![Run::plain(caption)])], 66.0)?;
            }
            // The one picture that pages show is the sheet of piece sets.
            Block::Image { caption, .. } => {
                flow.pictures(&[(contact_sheet(Theme::Light), vec![Run::plain(caption)])], 90.0)?;
            }
        }
    }
    Ok(flow)
}

fn runs(line: &Line) -> Vec<Run<'static>> {
    line.iter().map(|piece| Run::plain(piece.text)).collect()
}
