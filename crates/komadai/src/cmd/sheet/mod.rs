//! `komadai sheet`.

mod diagrams;
mod game;
mod report;
mod words;

use super::files;
use super::output::write_new;
use anyhow::{Context, bail};
use komadai_diagram::{PieceSet, diagram_sheet, print_and_play, printable_html};
use komadai_kifu::Record;
use komadai_lang::{Lang, Texts};
use report::Report;
use std::path::{Path, PathBuf};

/// Make printable pages: a game-record sheet (棋譜用紙), filled in or blank, a report, or a piece set to cut out
#[derive(clap::Args)]
#[command(after_help = "Examples:
  komadai sheet game.kif -o game.pdf --lang ja
  komadai sheet game.kif --diagrams 20 -o diagrams.html
  komadai sheet game.kif --report --lang ja -o report.html
  komadai sheet -o empty.html
  komadai sheet --set international -o paper-set.html")]
pub(crate) struct Args {
    /// The game record; `-` reads standard input; without it, the sheet is blank
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The output file: .pdf, .html to print from a browser, or .svg for a single page
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// The language of the sheet and its moves: en, ja, es or pt
    #[arg(long, value_name = "LANG", default_value = "en")]
    lang: Lang,
    /// Make a board and the pieces of this set to cut out, instead of a record sheet
    #[arg(long, value_name = "SET", conflicts_with = "file")]
    set: Option<PieceSet>,
    /// Print diagrams instead of moves: one every this many plies and one at the end
    #[arg(long, value_name = "PLIES", requires = "file", value_parser = clap::value_parser!(u16).range(1..))]
    diagrams: Option<u16>,
    /// Print a newspaper-style report: moves, comments, and a diagram every 30 plies or as --diagrams says; the output file
    /// may also end in .txt
    #[arg(long, requires = "file")]
    report: bool,
    /// Overwrite an existing output file
    #[arg(long)]
    force: bool,
}

/// Writes the pages.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(file) = args.file.as_deref().filter(|_| args.report) {
        return report(file, args);
    }
    let texts = Texts::of(args.lang);
    let (title, pages) = match (&args.set, &args.file) {
        (Some(set), _) => (format!("Shogi set: {set}"), print_and_play(*set).to_vec()),
        (None, Some(file)) if args.diagrams.is_some() => {
            let every = usize::from(args.diagrams.unwrap_or(1));
            let (title, diagrams) = diagrams::of(file, every, texts)?;
            let pages = diagram_sheet(&title, &diagrams);
            (title, pages)
        }
        (None, Some(file)) => (file.display().to_string(), game::filled(&first_game(file)?, texts).pages()),
        (None, None) => ("Shogi".to_owned(), game::empty(texts).pages()),
    };
    if args.output.extension().is_some_and(|ending| ending == "pdf") {
        let pdf = komadai_print::svg_pages(&title, texts, &pages)?;
        return write_new(&args.output, &pdf, args.force);
    }
    let text = match args.output.extension().and_then(|ending| ending.to_str()) {
        Some("html") => printable_html(&title, &pages),
        Some("svg") => match <[String; 1]>::try_from(pages) {
            Ok([page]) => page,
            Err(pages) => bail!("{} pages do not fit in one SVG: choose a file name ending in .html", pages.len()),
        },
        _ => bail!("{}: the file name of a sheet must end in .pdf, .html or .svg", args.output.display()),
    };
    write_new(&args.output, text.as_bytes(), args.force)
}

/// The first game of a file.
fn first_game(file: &Path) -> anyhow::Result<Record> {
    files::one_game(&file.display().to_string(), files::records(file, None)?)
}

fn report(file: &Path, args: &Args) -> anyhow::Result<()> {
    let every = args.diagrams.map_or(30, usize::from);
    let report =
        Report::of(&first_game(file)?, every, Texts::of(args.lang)).with_context(|| file.display().to_string())?;
    let text = match args.output.extension().and_then(|ending| ending.to_str()) {
        Some("html") => report.html(),
        Some("txt") => report.text(),
        _ => bail!("{}: the file name of a report must end in .html or .txt", args.output.display()),
    };
    write_new(&args.output, text.as_bytes(), args.force)
}
