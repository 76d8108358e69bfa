//! A sheet of diagrams of one game.

use super::words::caption;
use crate::cmd::shown::Shown;
use anyhow::Context;
use komadai_diagram::{Diagram, PieceSet, Style};
use komadai_lang::Texts;
use komadai_shogi::Color;
use std::path::Path;

/// The most diagrams of one game.
const MAX_DIAGRAMS: usize = 400;

/// Positions of a record in print, and their heading.
pub(super) fn of(file: &Path, every: usize, texts: Texts) -> anyhow::Result<(String, Vec<Diagram>)> {
    let shown = Shown::read(file.to_str().context("a file's name must be UTF-8")?, None)?;
    let title = match (&shown.names.black, &shown.names.white) {
        (Some(black), Some(white)) => format!("☗ {black}  ☖ {white}"),
        _ => file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned()),
    };
    let last = shown.positions.len().saturating_sub(1);
    let wanted = |ply: usize| ply == last || (ply > 0 && ply.is_multiple_of(every));
    let plies = shown.positions.into_iter().enumerate().filter(|(ply, _)| wanted(*ply)).take(MAX_DIAGRAMS);
    let drawn = plies.map(|(ply, (setup, mv))| {
        let diagram = Diagram::new(setup).style(Style::Print).pieces(PieceSet::Reduced).captions(texts.into());
        let mut diagram = diagram.caption(caption(ply, texts));
        for side in Color::ALL {
            if let Some(name) = &shown.names[side] {
                diagram = diagram.name(side, name.as_str());
            }
        }
        if let Some(mv) = mv { diagram.last_move(mv) } else { diagram }
    });
    Ok((title, drawn.collect()))
}
