//! `komadai analyse`.

use super::{files, output};
use anyhow::{Context, bail};
use clap::error::ErrorKind;
use indicatif::{ProgressBar, ProgressStyle};
use komadai_engine::{Analyst, Effort, Looked, Value, given_away};
use komadai_kifu::{Format, NodeId, Note, Record, Replay, names, write_all};
use komadai_lang::Lang;
use komadai_shogi::{Color, History, Move, Position};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Look at every position of a game: its score, the best line, and what each move gave away
#[derive(clap::Args)]
#[command(after_help = "Examples:
  komadai analyse --movetime 500 game.kif > analysed.kif
  komadai analyse --nodes 100000 --threads 4 --to csa --out-dir analysed games/*.kif
  komadai analyse --json game.csa")]
pub(crate) struct Args {
    /// Milliseconds for each position [default: 1000]
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Nodes for each position: the same again gives the same answer
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many positions are looked at side by side [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// The format to write [default: that of the file, or KIF where that holds no comments]
    #[arg(long, value_name = "FORMAT", conflicts_with = "json")]
    to: Option<Format>,
    /// One JSON object a game instead of the record
    #[arg(long)]
    json: bool,
    /// The language of what is said of moves: en, ja, es or pt [default: ja, in Western notations en]
    #[arg(long, value_name = "LANG")]
    lang: Option<Lang>,
    /// Write one file for each input into this folder instead of standard output
    #[arg(long, value_name = "DIR", conflicts_with = "json")]
    out_dir: Option<PathBuf>,
    /// Write over files that exist
    #[arg(long)]
    force: bool,
    /// The records; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// From here on a move is marked `?`, and from the other on `??`; what a quick look wavers is no mistake.
const MISTAKE: f64 = 0.13;
const BLUNDER: f64 = 0.25;
/// What formats that know no mates have for one.
const MATE_CP: i32 = 30_000;

/// A game played through and looked at.
struct Analysed {
    replay: Replay,
    looked: Vec<Looked>,
    /// For each move what it gave away, and whether the book has it.
    moves: Vec<(f64, bool)>,
}

/// Analyses each file.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(format) = args.to.filter(|&format| !holds_comments(format)) {
        let usage =
            format!("{format} holds no comments: --to kif, ki2, csa, csa3, jkf, psn, hodges, hosking or japanese");
        clap::Command::new("komadai").error(ErrorKind::InvalidValue, usage).exit();
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let effort = match (args.nodes, args.movetime) {
        (Some(nodes), _) => Effort::Nodes(nodes),
        (None, ms) => Effort::Time(Duration::from_millis(ms.unwrap_or(1000))),
    };
    let work = Work { args, effort, threads: args.threads.map_or(cores, usize::from), analyst: Analyst::new()? };
    let mut failed = 0;
    for file in &args.files {
        if let Err(error) = work.file(file) {
            // Whoever reads standard output may have gone: then there is nothing left to do.
            if error
                .downcast_ref::<std::io::Error>()
                .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
            {
                return Err(error);
            }
            failed += 1;
            eprintln!("komadai: {error:#}");
        }
    }
    match failed {
        0 => Ok(()),
        n => bail!("{n} of {} files were not analysed whole; what is wrong with each is said above", args.files.len()),
    }
}

fn holds_comments(format: Format) -> bool {
    !matches!(format, Format::Usi | Format::Sfen | Format::Usen)
}

struct Work<'a> {
    args: &'a Args,
    effort: Effort,
    threads: usize,
    analyst: Analyst,
}

impl Work<'_> {
    fn file(&self, file: &Path) -> anyhow::Result<()> {
        let name = file.display().to_string();
        let reading = files::records(file, None)?;
        if let Some(fault) = reading.nothing_read() {
            bail!("{name}: no game could be read: {fault}");
        }
        let own = Some(reading.format).filter(|&format| holds_comments(format));
        let format = self.args.to.or(own).unwrap_or(Format::Kif);
        let lang = self.args.lang.unwrap_or(match format {
            Format::Psn | Format::Hodges | Format::Hosking => Lang::En,
            _ => Lang::Ja,
        });
        let mut fault = reading.faults.first().map(ToString::to_string);
        let mut records = reading.records;
        for (game, record) in records.iter_mut().enumerate() {
            let analysed = self.game(record).with_context(|| format!("{name}, game {}", game + 1))?;
            if let Some(line) = &analysed.replay.fault {
                fault = fault.or(Some(format!("the game can be followed for {} plies only", line.ply - 1)));
            }
            if self.args.json {
                let report = analysed.report(&name, game + 1);
                writeln!(std::io::stdout().lock(), "{}", serde_json::to_string(&report)?)?;
            } else {
                analysed.write_into(record, format, lang);
            }
        }
        if !self.args.json {
            let text = write_all(&records, format);
            match &self.args.out_dir {
                Some(folder) => output::save(folder, file, None, format, text.as_bytes(), self.args.force)?,
                None => std::io::stdout().lock().write_all(text.as_bytes())?,
            }
        }
        match fault {
            Some(fault) => bail!("{name}: {fault}"),
            None => Ok(()),
        }
    }

    fn game(&self, record: &Record) -> anyhow::Result<Analysed> {
        let replay = record.replay().map_err(|faults| anyhow::anyhow!("the start position: {faults}"))?;
        let start = replay.history.positions().first().context("no start position")?;
        if Color::ALL.into_iter().any(|side| start.king(side).is_none()) {
            bail!("a side has no king: komadai mate solves problems");
        }
        let bar = bar(replay.history.positions().len());
        let looked = self.analyst.analyse(&replay.history, self.effort, self.threads, || bar.inc(1));
        bar.finish_and_clear();
        let mut game = History::new(*start);
        let moves = replay.moves.iter().enumerate().map(|(at, &played)| {
            let book = self.analyst.knows(&game, played);
            game.push(replay.history.positions()[at + 1]);
            // What the book knows is not held against a quick look.
            let lost = if book { 0.0 } else { given_away(&looked[at], played, &looked[at + 1]) };
            (lost, book)
        });
        let moves = moves.collect();
        Ok(Analysed { replay, looked, moves })
    }
}

/// How far it is, on standard error where somebody looks.
fn bar(positions: usize) -> ProgressBar {
    let bar = ProgressBar::new(positions as u64);
    // The template is a constant; without it the bar would only look different.
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len}  {eta} left") {
        bar.set_style(style);
    }
    bar
}

#[derive(Serialize)]
struct Report {
    file: String,
    game: usize,
    nodes: u64,
    plies: Vec<Ply>,
}

#[derive(Serialize)]
struct Ply {
    ply: usize,
    usi: String,
    score: Score,
    best: Option<String>,
    pv: Vec<String>,
    loss: f64,
    book: bool,
}

/// For the side that moves: centipawns, or in how many plies it mates; negative where it is mated.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Score {
    Cp(i32),
    Mate(i64),
}

impl Analysed {
    fn report(&self, file: &str, game: usize) -> Report {
        let plies = self.replay.moves.iter().zip(&self.moves).zip(&self.looked).enumerate();
        let plies = plies.map(|(at, ((mv, (lost, book)), looked))| Ply {
            ply: at + 1,
            usi: mv.to_string(),
            score: match looked.value {
                Value::Cp(cp) => Score::Cp(cp),
                Value::WinIn(plies) => Score::Mate(i64::from(plies)),
                Value::LossIn(plies) => Score::Mate(-i64::from(plies)),
            },
            best: looked.line.first().map(Move::to_string),
            pv: looked.line.iter().map(Move::to_string).collect(),
            loss: (lost * 10_000.0).round() / 10_000.0,
            book: *book,
        });
        Report {
            file: file.to_owned(),
            game,
            nodes: self.looked.iter().map(|looked| looked.nodes).sum(),
            plies: plies.collect(),
        }
    }

    /// Writes what was found beside the moves: at each node what holds after it, as other programs do.
    fn write_into(&self, record: &mut Record, format: Format, lang: Lang) {
        let line: Vec<NodeId> = std::iter::once(Record::ROOT).chain(record.main_line()).collect();
        if matches!(format, Format::Kif | Format::Ki2 | Format::Japanese | Format::Jkf) {
            let engine = format!("Engines 0 Komadai {}", env!("CARGO_PKG_VERSION"));
            record.node_mut(Record::ROOT).notes.push(Note::Engine(engine));
        }
        for (at, (position, looked)) in self.replay.history.positions().iter().zip(&self.looked).enumerate() {
            let notes = &mut record.node_mut(line[at]).notes;
            notes.push(Note::Engine(line_text(position, looked, format)));
            if let Value::WinIn(plies) | Value::LossIn(plies) = looked.value
                && plies > 0
                && matches!(format, Format::Kif | Format::Ki2 | Format::Japanese | Format::Jkf)
            {
                let winner = if black_cp(position, looked) > 0 { "先手" } else { "後手" };
                notes.push(Note::Comment(format!("#詰み={winner}勝ち:{plies}手")));
            }
            let Some(before) = at.checked_sub(1) else { continue };
            let (lost, book) = self.moves[before];
            let verdict = if book {
                Some(BOOK[lang as usize].to_owned())
            } else {
                let best = self.looked[before].line.first();
                best.filter(|_| lost >= MISTAKE).map(|&best| {
                    let sign = if lost >= BLUNDER { "??" } else { "?" };
                    let best = name(&self.replay.history.positions()[before], best, format);
                    format!("{sign} −{:.0} %  {} {best}", lost * 100.0, BEST[lang as usize])
                })
            };
            notes.extend(verdict.map(Note::Comment));
        }
    }
}

/// In the order of the languages: English, Japanese, Spanish, Portuguese.
const BOOK: [&str; 4] = ["book move", "定跡", "jugada de libro", "lance de livro"];
const BEST: [&str; 4] = ["better:", "最善", "mejor:", "melhor:"];

/// Centipawns that are good for Black if positive.
fn black_cp(position: &Position, looked: &Looked) -> i32 {
    let cp = match looked.value {
        Value::Cp(cp) => cp,
        Value::WinIn(_) => MATE_CP,
        Value::LossIn(_) => -MATE_CP,
    };
    if position.turn() == Color::Black { cp } else { -cp }
}

/// The score and the line, as programs that read the format expect them: ShogiGUI's and ShogiHome's form in KIF and what is
/// like it, floodgate's in CSA.
fn line_text(position: &Position, looked: &Looked, format: Format) -> String {
    let score = black_cp(position, looked);
    let mut at = *position;
    let moves = looked.line.iter().map_while(|&mv| {
        let text = name(&at, mv, format);
        at.play(mv).ok().map(|()| format!(" {text}"))
    });
    let moves: String = moves.collect();
    match format {
        Format::Csa => format!(" {score}{moves}"),
        Format::Csa3 => format!(" {score}{moves} #{}", looked.nodes),
        Format::Psn | Format::Hodges | Format::Hosking => format!("{score}{moves}"),
        _ => {
            let line = if moves.is_empty() { String::new() } else { format!(" 読み筋{moves}") };
            format!("解析 0 深さ {} ノード数 {} 評価値 {score}{line}", looked.depth, looked.nodes)
        }
    }
}

/// A move in the words of a format's engine lines.
fn name(position: &Position, mv: Move, format: Format) -> String {
    match format {
        Format::Csa | Format::Csa3 => names::csa(position, mv),
        Format::Psn => names::psn(position, mv),
        Format::Hodges => names::hodges(position, mv),
        Format::Hosking => names::hosking(position, mv),
        _ => {
            let mark = if position.turn() == Color::Black { '▲' } else { '△' };
            format!("{mark}{}", names::kif(position, mv, None))
        }
    }
}
