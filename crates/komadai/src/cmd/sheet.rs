//! `komadai sheet`.

use super::files;
use super::output::write_new;
use super::report::Report;
use super::shown::Shown;
use anyhow::{Context, bail};
use komadai_diagram::{
    Diagram, Lang, PieceSet, RecordSheet, SheetMove, Style, diagram_sheet, print_and_play, printable_html,
};
use komadai_kifu::{End, EndKind, HeaderKey, Record, Step, names};
use komadai_shogi::Color;
use std::path::{Path, PathBuf};

/// The most diagrams of one game.
const MAX_DIAGRAMS: usize = 400;

/// Make pages to print: a game-record sheet (棋譜用紙), filled in or empty, or a set of pieces to cut out
#[derive(clap::Args)]
#[command(after_help = "Examples:
  komadai sheet game.kif -o game.html --lang ja
  komadai sheet game.kif --diagrams 20 -o diagrams.html
  komadai sheet game.kif --report --lang ja -o report.html
  komadai sheet -o empty.html
  komadai sheet --set international -o paper-set.html")]
pub(crate) struct Args {
    /// The game record; `-` is standard input; without one the sheet is empty
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Where the pages go: a name ending in .html, to be printed or made a PDF by a browser, or in .svg for a single page
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// The language of the sheet and of its moves: en, ja, es or pt
    #[arg(long, value_name = "LANG", default_value = "en")]
    lang: Lang,
    /// Board and pieces of this set to cut out, instead of a record sheet
    #[arg(long, value_name = "SET", conflicts_with = "file")]
    set: Option<PieceSet>,
    /// Diagrams of the record, one every so many plies and one at its end, instead of its moves
    #[arg(long, value_name = "PLIES", requires = "file", value_parser = clap::value_parser!(u16).range(1..))]
    diagrams: Option<u16>,
    /// A report of the record as newspapers print it: its moves in lines, its comments, and diagrams every 30 plies or as
    /// --diagrams says; the name of a report may end in .txt too
    #[arg(long, requires = "file")]
    report: bool,
    /// Overwrite the output if it exists
    #[arg(long)]
    force: bool,
}

/// Writes the pages.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(file) = args.file.as_deref().filter(|_| args.report) {
        return report(file, args);
    }
    let (title, pages) = match (&args.set, &args.file) {
        (Some(set), _) => (format!("Shogi set: {set}"), print_and_play(*set).to_vec()),
        (None, Some(file)) if args.diagrams.is_some() => {
            let every = usize::from(args.diagrams.unwrap_or(1));
            let (title, diagrams) = newspaper(file, every, args.lang)?;
            let pages = diagram_sheet(&title, &diagrams);
            (title, pages)
        }
        (None, Some(file)) => (file.display().to_string(), filled(&first_game(file)?, args.lang).pages()),
        (None, None) => ("Shogi".to_owned(), empty(args.lang).pages()),
    };
    let text = match args.output.extension().and_then(|ending| ending.to_str()) {
        Some("html") => printable_html(&title, &pages),
        Some("svg") => match <[String; 1]>::try_from(pages) {
            Ok([page]) => page,
            Err(pages) => bail!("{} pages do not fit in one SVG: take a name ending in .html", pages.len()),
        },
        _ => bail!("{}: the name of a sheet ends in .html or .svg", args.output.display()),
    };
    write_new(&args.output, text.as_bytes(), args.force)
}

/// The first game of a file.
fn first_game(file: &Path) -> anyhow::Result<Record> {
    files::one_game(&file.display().to_string(), files::records(file, None)?)
}

fn report(file: &Path, args: &Args) -> anyhow::Result<()> {
    let every = args.diagrams.map_or(30, usize::from);
    let report = Report::of(&first_game(file)?, every, args.lang).with_context(|| file.display().to_string())?;
    let text = match args.output.extension().and_then(|ending| ending.to_str()) {
        Some("html") => report.html(),
        Some("txt") => report.text(),
        _ => bail!("{}: the name of a report ends in .html or .txt", args.output.display()),
    };
    write_new(&args.output, text.as_bytes(), args.force)
}

/// Positions of a record in print, and their heading.
fn newspaper(file: &Path, every: usize, lang: Lang) -> anyhow::Result<(String, Vec<Diagram>)> {
    let shown = Shown::read(file.to_str().context("a file's name must be UTF-8")?, None)?;
    let title = match (&shown.names.black, &shown.names.white) {
        (Some(black), Some(white)) => format!("☗ {black}  ☖ {white}"),
        _ => file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned()),
    };
    let last = shown.positions.len().saturating_sub(1);
    let wanted = |ply: usize| ply == last || (ply > 0 && ply.is_multiple_of(every));
    let plies = shown.positions.into_iter().enumerate().filter(|(ply, _)| wanted(*ply)).take(MAX_DIAGRAMS);
    let drawn = plies.map(|(ply, (setup, mv))| {
        let diagram = Diagram::new(setup).style(Style::Print).pieces(PieceSet::Reduced).lang(lang);
        let mut diagram = diagram.caption(caption(ply, lang));
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
pub(super) fn caption(ply: usize, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("{ply}手目まで"),
        Lang::En => format!("after move {ply}"),
        Lang::Es => format!("tras la jugada {ply}"),
        Lang::Pt => format!("após o lance {ply}"),
    }
}

/// What the record says about its game, by the names of each language.
pub(super) fn headings(record: &Record, lang: Lang) -> Vec<(String, String)> {
    let mut found = headers(lang, |key| record.headers.get(key).unwrap_or_default().to_owned());
    found.retain(|(_, value)| !value.is_empty());
    found
}

/// The headers of a sheet with the names they have in each language.
const HEADERS: [(HeaderKey, [&str; 4]); 8] = [
    (HeaderKey::Black, ["☗ Sente", "☗ 先手", "☗ Sente", "☗ Sente"]),
    (HeaderKey::White, ["☖ Gote", "☖ 後手", "☖ Gote", "☖ Gote"]),
    (HeaderKey::Event, ["Event", "棋戦", "Torneo", "Torneio"]),
    (HeaderKey::Site, ["Place", "場所", "Lugar", "Local"]),
    (HeaderKey::StartTime, ["Start", "開始日時", "Inicio", "Início"]),
    (HeaderKey::EndTime, ["End", "終了日時", "Final", "Fim"]),
    (HeaderKey::TimeLimit, ["Time limit", "持ち時間", "Tiempo", "Tempo"]),
    (HeaderKey::Opening, ["Opening", "戦型", "Apertura", "Abertura"]),
];

fn headers(lang: Lang, value: impl Fn(&HeaderKey) -> String) -> Vec<(String, String)> {
    let column = match lang {
        Lang::En => 0,
        Lang::Ja => 1,
        Lang::Es => 2,
        Lang::Pt => 3,
    };
    HEADERS.iter().map(|(key, names)| (names[column].to_owned(), value(key))).collect()
}

fn empty(lang: Lang) -> RecordSheet {
    RecordSheet { lang, headers: headers(lang, |_| String::new()), ..RecordSheet::default() }
}

fn filled(record: &Record, lang: Lang) -> RecordSheet {
    let header = |key: &HeaderKey| record.headers.get(key).unwrap_or_default().to_owned();
    let mut sheet = RecordSheet {
        lang,
        title: record.headers.get(&HeaderKey::Title).map(str::to_owned),
        headers: headers(lang, header),
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
                    Some((position, _)) if lang == Lang::Ja => names::japanese(position, *mv, last_to),
                    Some((position, _)) => names::hodges(position, *mv),
                    None => mv.to_string(),
                };
                last_to = Some(mv.to());
                text
            }
            Step::Broken(broken) => broken.text.clone(),
            Step::End(end) => {
                sheet.result = Some(result(end, lang));
                continue;
            }
            Step::Start => continue,
        };
        let time = node.time.spent_ms.map_or(String::new(), |ms| clock(ms / 1000));
        sheet.moves.push(SheetMove { text, time });
    }
    sheet
}

/// How a game ended, in the words of each language, with the winner's mark: the last row of a sheet is short.
pub(super) fn result(end: &End, lang: Lang) -> String {
    use EndKind::*;
    let [en, ja, es, pt] = match &end.kind {
        Resignation => ["resignation", "投了", "abandono", "desistência"],
        Checkmate => ["checkmate", "詰み", "mate", "mate"],
        NoMate => ["no mate", "不詰", "sin mate", "sem mate"],
        Timeout => ["out of time", "切れ負け", "tiempo agotado", "tempo esgotado"],
        IllegalMove => ["illegal move", "反則", "jugada ilegal", "lance ilegal"],
        PerpetualCheck => ["perpetual check", "連続王手の千日手", "jaque perpetuo", "xeque perpétuo"],
        Repetition => ["repetition", "千日手", "repetición", "repetição"],
        Impasse => ["impasse", "持将棋", "impasse", "impasse"],
        Declaration => ["declared win", "入玉宣言", "declaración", "declaração"],
        Try => ["try", "トライ", "try", "try"],
        MaxMoves => ["longest game", "最大手数", "límite de jugadas", "limite de lances"],
        Walkover => ["walkover", "不戦", "incomparecencia", "ausência"],
        Abort => ["broken off", "中断", "interrumpida", "interrompida"],
        Sealed => ["sealed move", "封じ手", "jugada secreta", "lance secreto"],
        Draw => ["draw", "引き分け", "tablas", "empate"],
        Win => ["win", "勝ち", "victoria", "vitória"],
        Error => ["error", "エラー", "error", "erro"],
        Other(word) => [word.as_str(); 4],
    };
    let word = match lang {
        Lang::En => en,
        Lang::Ja => ja,
        Lang::Es => es,
        Lang::Pt => pt,
    };
    let Some((winner, mark)) = end.winner.zip(end.winner.and_then(|winner| end.mark(winner))) else {
        return word.to_owned();
    };
    format!("{} {mark}  {word}", if winner == Color::Black { '☗' } else { '☖' })
}

/// Seconds as `1:05` or `1:00:05`.
fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}
