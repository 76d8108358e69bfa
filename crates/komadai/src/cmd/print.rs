//! `komadai print`.

use super::output::write_new;
use anyhow::Context;
use komadai_diagram::PieceSet;
use komadai_lang::Lang;
use komadai_print::Printed;
use std::path::PathBuf;

/// Make PDF files: rules, lessons, booklets of mate problems, record sheets, piece sets
#[derive(clap::Args)]
#[command(after_help = "Examples:
  komadai print rules -o rules.pdf --lang es
  komadai print lesson-gold-on-head -o handout.pdf --lang ja
  komadai print mate-3 -o booklet.pdf
  komadai print pieces-bilingual -o set.pdf
  komadai print record-sheet -o sheet.pdf

A game of your own on a record sheet: komadai sheet game.kif -o game.pdf")]
pub(crate) struct Args {
    /// rules or another page to read, variants, lesson-NAME, mate-PLIES, record-sheet, or pieces-SET
    #[arg(value_name = "NAME")]
    what: Printed,
    /// The output file
    #[arg(short, long, value_name = "OUT.pdf")]
    output: PathBuf,
    /// The language: en, ja, es or pt
    #[arg(long, value_name = "LANG", default_value = "en")]
    lang: Lang,
    /// The piece set: hitomoji, futamoji, kurobori, reduced, cursive, bilingual, international or animals [default: reduced in Japanese, else international]
    #[arg(long, value_name = "SET")]
    pieces: Option<PieceSet>,
    /// Overwrite an existing output file
    #[arg(long)]
    force: bool,
}

/// Writes the file.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let pdf = args.what.pdf(args.lang, args.pieces).with_context(|| args.what.to_string())?;
    write_new(&args.output, &pdf, args.force)
}
