//! `komadai analyse`.

use super::{files, output};
use anyhow::{Context, bail};
use clap::error::ErrorKind;
use indicatif::{ProgressBar, ProgressStyle};
use komadai_archive::{
    FormationKind, FoundFormation, MatePattern, Phase, find_formations, lost_turns, mate_patterns_after, phases,
};
use komadai_engine::{Analyst, Effort, Looked, Value};
use komadai_kifu::{Format, Note, Record, Replay, write_all};
use komadai_lang::Lang;
use komadai_record::{
    Analysis, Effort as KeptEffort, Evaluation, Judged, Mark, Score as Found, VerdictWords, annotate, holds_analysis,
    judge_line,
};
use komadai_shogi::{Color, Move, Position};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Look at every position of a game: its score, the best line, what each move gave away; openings, castles, phases and mates are named
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

/// A game played through and looked at.
struct Analysed {
    replay: Replay,
    analysis: Analysis,
    /// For each move what it gave away, and whether the book has it.
    judged: Vec<Judged>,
    /// The openings and castles of the game.
    formations: Vec<FoundFormation>,
    /// After how many moves each phase begins.
    phases: Vec<(Phase, usize)>,
    /// What the mate at the end is called.
    mate: Vec<MatePattern>,
}

/// Analyses each file.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(format) = args.to.filter(|&format| !holds_analysis(format)) {
        let usage =
            format!("{format} holds no comments: --to kif, ki2, csa, csa3, jkf, psn, hodges, hosking or japanese");
        clap::Command::new("komadai").error(ErrorKind::InvalidValue, usage).exit();
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let effort = match (args.nodes, args.movetime) {
        (Some(nodes), _) => Effort::Nodes(nodes),
        (None, ms) => Effort::Time(Duration::from_millis(ms.unwrap_or(1000))),
    };
    let work = Work {
        args,
        effort,
        threads: args.threads.map_or(cores, usize::from),
        analyst: Analyst::new(&komadai_weights::KOMADAI)?,
    };
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
        let own = Some(reading.format).filter(|&format| holds_analysis(format));
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
                annotate(record, &analysed.analysis, format, &VerdictWords::of(lang));
                name_formations(record, &analysed.formations, lang);
                name_course(record, &analysed, lang);
            }
        }
        if !self.args.json {
            let text = write_all(&records, format);
            match &self.args.out_dir {
                Some(folder) => output::save(folder, file, None, format.extension(), text.as_bytes(), self.args.force)?,
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
        if !replay.start.is_empty() {
            bail!("the start position: {}", replay.start);
        }
        let start = replay.history.positions().first().context("no start position")?;
        if Color::ALL.into_iter().any(|side| start.king(side).is_none()) {
            bail!("a side has no king: komadai mate solves problems");
        }
        let bar = bar(replay.history.positions().len());
        let looked = self.analyst.analyse(&replay.history, self.effort, self.threads, || bar.inc(1));
        bar.finish_and_clear();
        let found = looked.iter().zip(replay.history.positions());
        let analysis = Analysis {
            engine: concat!("Komadai ", env!("CARGO_PKG_VERSION")).to_owned(),
            effort: match self.effort {
                Effort::Nodes(nodes) => KeptEffort::Nodes(nodes),
                Effort::Time(time) => KeptEffort::TimeMs(time.as_millis() as u64),
            },
            moves: replay.moves.clone(),
            evaluations: found.map(|(looked, position)| self.evaluation(looked, position)).collect(),
        };
        let judged = judge_line(&analysis.moves, &analysis.evaluations);
        let formations = find_formations(*start, &replay.moves);
        let phases = phases(start, &replay.moves);
        let positions = replay.history.positions();
        let mate = match (positions, &replay.moves[..]) {
            ([.., before, _], [.., last]) => mate_patterns_after(before, *last),
            _ => Vec::new(),
        };
        Ok(Analysed { replay, analysis, judged, formations, phases, mate })
    }

    fn evaluation(&self, looked: &Looked, position: &Position) -> Evaluation {
        Evaluation {
            score: match looked.value {
                Value::Cp(cp) => Found::Cp(cp),
                Value::WinIn(plies) => Found::WinIn(plies),
                Value::LossIn(plies) => Found::LossIn(plies),
            },
            pv: looked.line.clone(),
            depth: looked.depth,
            nodes: looked.nodes,
            book: self.analyst.book_moves(position),
        }
    }
}

/// Writes the names of openings and castles beside the moves that completed them: `☗四間飛車`.
fn name_formations(record: &mut Record, formations: &[FoundFormation], lang: Lang) {
    let line: Vec<_> = record.main_line().collect();
    for found in formations {
        let node = found.ply.checked_sub(1).map_or(Some(Record::ROOT), |at| line.get(at).copied());
        let mark = match found.side {
            Some(Color::Black) => "☗",
            Some(Color::White) => "☖",
            None => "",
        };
        if let Some(node) = node {
            let name = format!("{mark}{}", found.formation.name(lang));
            record.node_mut(node).notes.push(Note::Comment(name));
        }
    }
}

/// Writes beside its first move which phase begins, and beside the last what its mate is called.
fn name_course(record: &mut Record, analysed: &Analysed, lang: Lang) {
    let line: Vec<_> = record.main_line().collect();
    for (phase, ply) in &analysed.phases {
        if let Some(node) = ply.checked_sub(1).and_then(|at| line.get(at)) {
            record.node_mut(*node).notes.push(Note::Comment(phase.name(lang).to_owned()));
        }
    }
    let last = analysed.replay.moves.len().checked_sub(1).and_then(|at| line.get(at));
    if let Some(node) = last {
        let names = analysed.mate.iter().map(|pattern| Note::Comment(pattern.name(lang).to_owned()));
        record.node_mut(*node).notes.extend(names);
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
    formations: Vec<Named>,
    phases: Vec<Begun>,
    /// Turns that each side lost in the opening, up to its end.
    lost_turns: Lost,
    /// What the mate at the end is called.
    mate: Vec<MateName>,
}

/// A phase, and after how many moves it began.
#[derive(Serialize)]
struct Begun {
    phase: &'static str,
    ply: usize,
}

#[derive(Serialize)]
struct Lost {
    black: u32,
    white: u32,
}

#[derive(Serialize)]
struct MateName {
    japanese: &'static str,
    romaji: &'static str,
    english: &'static str,
}

/// An opening or a castle.
#[derive(Serialize)]
struct Named {
    ply: usize,
    /// Whose it is; null: both sides got there together.
    side: Option<String>,
    kind: &'static str,
    japanese: &'static str,
    romaji: &'static str,
    english: &'static str,
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

impl Named {
    fn of(found: &FoundFormation) -> Named {
        let formation = found.formation;
        Named {
            ply: found.ply,
            side: found.side.map(|side| side.to_string()),
            kind: match formation.kind {
                FormationKind::Castle => "castle",
                FormationKind::Opening => "opening",
            },
            japanese: formation.japanese,
            romaji: formation.romaji,
            english: formation.name(Lang::En),
        }
    }
}

impl Analysed {
    fn report(&self, file: &str, game: usize) -> Report {
        let evaluations = &self.analysis.evaluations;
        let plies = self.replay.moves.iter().zip(&self.judged).zip(evaluations).enumerate();
        let plies = plies.map(|(at, ((mv, judged), found))| Ply {
            ply: at + 1,
            usi: mv.to_string(),
            score: match found.score {
                Found::Cp(cp) => Score::Cp(cp),
                Found::WinIn(plies) => Score::Mate(i64::from(plies)),
                Found::LossIn(plies) => Score::Mate(-i64::from(plies)),
            },
            best: found.pv.first().map(Move::to_string),
            pv: found.pv.iter().map(Move::to_string).collect(),
            loss: (judged.loss * 10_000.0).round() / 10_000.0,
            book: judged.mark == Some(Mark::Book),
        });
        let opening = self.phases.get(1).map_or(self.replay.moves.len(), |(_, ply)| *ply);
        let start = self.replay.history.positions()[0];
        let lost = lost_turns(&start, &self.replay.moves[..opening.min(self.replay.moves.len())]);
        let named = |pattern: &MatePattern| MateName {
            japanese: pattern.name(Lang::Ja),
            romaji: pattern.romaji(),
            english: pattern.name(Lang::En),
        };
        Report {
            phases: self.phases.iter().map(|(phase, ply)| Begun { phase: phase.code(), ply: *ply }).collect(),
            lost_turns: Lost { black: lost.black, white: lost.white },
            mate: self.mate.iter().map(named).collect(),
            file: file.to_owned(),
            game,
            nodes: evaluations.iter().map(|found| found.nodes).sum(),
            plies: plies.collect(),
            formations: self.formations.iter().map(Named::of).collect(),
        }
    }
}
