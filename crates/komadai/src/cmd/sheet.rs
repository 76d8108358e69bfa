//! `komadai sheet`.

use super::files;
use super::output::write_new;
use super::report::Report;
use super::shown::Shown;
use anyhow::{Context, bail};
use komadai_diagram::{
    Diagram, PieceSet, RecordSheet, SheetMove, Style, diagram_sheet, print_and_play, printable_html,
};
use komadai_kifu::{End, EndKind, HeaderKey, Record, Step, names};
use komadai_lang::{Lang, Texts};
use komadai_shogi::Color;
use std::path::{Path, PathBuf};

/// The most diagrams of one game.
const MAX_DIAGRAMS: usize = 400;

/// Make printable pages: a game-record sheet (棋譜用紙), filled in or blank, a report, or a piece set to cut out
#[derive(clap::Args)]
#[command(after_help = "Examples:
  komadai sheet game.kif -o game.html --lang ja
  komadai sheet game.kif --diagrams 20 -o diagrams.html
  komadai sheet game.kif --report --lang ja -o report.html
  komadai sheet -o empty.html
  komadai sheet --set international -o paper-set.html")]
pub(crate) struct Args {
    /// The game record; `-` reads standard input; without it, the sheet is blank
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The output file: .html, to print from a browser or save as PDF, or .svg for a single page
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
            let (title, diagrams) = newspaper(file, every, texts)?;
            let pages = diagram_sheet(&title, &diagrams);
            (title, pages)
        }
        (None, Some(file)) => (file.display().to_string(), filled(&first_game(file)?, texts).pages()),
        (None, None) => ("Shogi".to_owned(), empty(texts).pages()),
    };
    let text = match args.output.extension().and_then(|ending| ending.to_str()) {
        Some("html") => printable_html(&title, &pages),
        Some("svg") => match <[String; 1]>::try_from(pages) {
            Ok([page]) => page,
            Err(pages) => bail!("{} pages do not fit in one SVG: choose a file name ending in .html", pages.len()),
        },
        _ => bail!("{}: the file name of a sheet must end in .html or .svg", args.output.display()),
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

/// Positions of a record in print, and their heading.
fn newspaper(file: &Path, every: usize, texts: Texts) -> anyhow::Result<(String, Vec<Diagram>)> {
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

/// The line below a diagram.
pub(super) fn caption(ply: usize, texts: Texts) -> String {
    texts.with("caption-after", &[("ply", ply.into())])
}

/// What the record says about its game, each with its heading.
pub(super) fn headings(record: &Record, texts: Texts) -> Vec<(String, String)> {
    let mut found = headers(texts, |key| record.headers.get(key).unwrap_or_default().to_owned());
    found.retain(|(_, value)| !value.is_empty());
    found
}

/// The headers of a sheet and the texts that name them.
const HEADERS: [(HeaderKey, &str); 8] = [
    (HeaderKey::Black, "side-black"),
    (HeaderKey::White, "side-white"),
    (HeaderKey::Event, "sheet-event"),
    (HeaderKey::Site, "sheet-place"),
    (HeaderKey::StartTime, "sheet-start"),
    (HeaderKey::EndTime, "sheet-end"),
    (HeaderKey::TimeLimit, "sheet-time-limit"),
    (HeaderKey::Opening, "sheet-opening"),
];

fn headers(texts: Texts, value: impl Fn(&HeaderKey) -> String) -> Vec<(String, String)> {
    HEADERS.iter().map(|(key, name)| (texts.get(name), value(key))).collect()
}

fn empty(texts: Texts) -> RecordSheet {
    RecordSheet { captions: texts.into(), headers: headers(texts, |_| String::new()), ..RecordSheet::default() }
}

fn filled(record: &Record, texts: Texts) -> RecordSheet {
    let header = |key: &HeaderKey| record.headers.get(key).unwrap_or_default().to_owned();
    let mut sheet = RecordSheet {
        captions: texts.into(),
        title: record.headers.get(&HeaderKey::Title).map(str::to_owned),
        headers: headers(texts, header),
        ..RecordSheet::default()
    };
    // A start that is no position still has its moves as they were written.
    let line: Vec<_> = record.main_line().collect();
    let positions = record.positions(&line).unwrap_or_default();
    let mut last_to = None;
    for (ply, id) in record.main_line().enumerate() {
        let node = record.node(id);
        let text = match &node.step {
            Step::Move(mv) => {
                let text = match positions.get(ply) {
                    Some((position, _)) if texts.lang() == Lang::Ja => names::japanese(position, *mv, last_to),
                    Some((position, _)) => names::hodges(position, *mv),
                    None => mv.to_string(),
                };
                last_to = Some(mv.to());
                text
            }
            Step::Broken(broken) => broken.text.clone(),
            Step::End(end) => {
                sheet.result = Some(result(end, texts));
                continue;
            }
            Step::Start => continue,
        };
        let time = node.time.spent_ms.map_or(String::new(), |ms| clock(ms / 1000));
        sheet.moves.push(SheetMove { text, time });
    }
    sheet
}

/// How a game ended, with the winner's mark: the last row of a sheet is short.
pub(super) fn result(end: &End, texts: Texts) -> String {
    let word = match &end.kind {
        EndKind::Other(word) => word.clone(),
        kind => texts.get(&format!("record-end-{}", kind.code())),
    };
    let Some((winner, mark)) = end.winner.zip(end.winner.and_then(|winner| end.mark(winner))) else {
        return word;
    };
    format!("{} {mark}  {word}", if winner == Color::Black { '☗' } else { '☖' })
}

/// Seconds as `1:05` or `1:00:05`.
fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}
