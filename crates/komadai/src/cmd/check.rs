//! `komadai check`.

use super::files;
use anyhow::bail;
use komadai_kifu::{End, EndKind, Format, LineFault, Note, ReadFault, Reading, Record, Replay};
use komadai_shogi::impasse::ImpasseRules;
use komadai_shogi::{Foul, SetupFaults};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Report what game records contain, one JSON object per line and game
#[derive(clap::Args)]
#[command(after_help = "Example: komadai check --rule decl27 game.kif match.csa")]
pub(crate) struct Args {
    /// The impasse rule to judge the final position by
    #[arg(long, default_value = "decl27", value_parser = rule)]
    rule: ImpasseRules,
    /// Tell marks of moves in Japanese notation that are wrong, lacking or not needed, such as 行 with a silver
    #[arg(long)]
    strict: bool,
    /// Record files; `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

fn rule(name: &str) -> Result<ImpasseRules, String> {
    ImpasseRules::from_code(name).ok_or_else(|| {
        let names: Vec<&str> = ImpasseRules::PRESETS.iter().map(|(name, _)| *name).collect();
        format!("choose one of {}", names.join(", "))
    })
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    file: String,
    game: usize,
    format: &'static str,
    encoding: &'static str,
    /// None where nothing of a game was understood.
    start: Option<String>,
    plies: usize,
    legal: bool,
    fault: Option<Break>,
    recorded: Outcome,
    by_rule: Outcome,
    variations: usize,
    comments: usize,
    faults: Vec<TextFault>,
}

/// Where the main line breaks.
#[derive(Serialize)]
struct Break {
    ply: usize,
    /// The number of the move in its game, where the record begins in the middle of one and says where.
    #[serde(rename = "gamePly", skip_serializing_if = "Option::is_none")]
    game_ply: Option<usize>,
    #[serde(rename = "move")]
    mv: String,
    kind: &'static str,
    message: String,
    /// The game went on, nobody pointed it out, and a resignation came: that stands.
    #[serde(rename = "passedOver", skip_serializing_if = "std::ops::Not::not")]
    passed_over: bool,
}

#[derive(Serialize)]
struct Outcome {
    kind: String,
    winner: Option<String>,
}

#[derive(Serialize)]
struct TextFault {
    line: usize,
    column: usize,
    text: String,
    expected: String,
}

/// Prints the reports.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut unread = 0;
    let work = |file: &Path| {
        files::judged(file, args.strict).map(|reading| {
            let lines: Vec<String> = reports(file, &reading, &args.rule)
                .iter()
                .map(|report| serde_json::to_string(report).unwrap_or_default())
                .collect();
            let nothing = |game| !reading.is_game(game);
            let of_game = || reading.faults.iter().find(|fault| nothing(fault.game));
            let refused = reading.nothing_read().or_else(of_game).map(ToString::to_string);
            (lines, refused)
        })
    };
    files::each(&args.files, work, |file, result| {
        match result {
            Ok((lines, refused)) => {
                for line in lines {
                    writeln!(out, "{line}")?;
                }
                if let Some(refused) = refused {
                    unread += 1;
                    eprintln!("komadai: {}: {refused}", file.display());
                }
            }
            Err(error) => {
                unread += 1;
                eprintln!("komadai: {error:#}");
            }
        }
        Ok(())
    })?;
    out.flush()?;
    match unread {
        0 => Ok(()),
        n => bail!("{n} of {} files could not be read; what is wrong with each is said above", args.files.len()),
    }
}

/// A report of each game; of a file in which there is none, one that says so.
fn reports(file: &Path, reading: &Reading, rules: &ImpasseRules) -> Vec<Report> {
    if reading.nothing_read().is_some() {
        return vec![no_game(file, reading, 0)];
    }
    let records = reading.records.iter().enumerate();
    let report = |(game, record)| match reading.is_game(game) {
        true => report(file, reading, game, record, rules),
        false => no_game(file, reading, game),
    };
    records.map(report).collect()
}

/// The report of a text of which nothing was understood: no position is made up for it.
fn no_game(file: &Path, reading: &Reading, game: usize) -> Report {
    const SHOWN: usize = 50;
    let message = match reading.faults_of(game).next() {
        Some(fault) => format!("no game could be read: {fault}"),
        None => "no game could be read".to_owned(),
    };
    Report {
        file: file.display().to_string(),
        game: game + 1,
        format: reading.format.code(),
        encoding: reading.encoding.code(),
        start: None,
        plies: 0,
        legal: false,
        fault: Some(Break {
            ply: 0,
            game_ply: None,
            mv: String::new(),
            kind: "unreadable",
            message,
            passed_over: false,
        }),
        recorded: outcome(None),
        by_rule: outcome(None),
        variations: 0,
        comments: 0,
        faults: reading.faults_of(game).take(SHOWN).map(text_fault).collect(),
    }
}

fn report(file: &Path, reading: &Reading, game: usize, record: &Record, rules: &ImpasseRules) -> Report {
    let replay = record.replay();
    let (fault, by_rule) = match &replay {
        Ok(replay) if !replay.start.is_empty() => (Some(start_break(replay.start)), outcome(None)),
        Ok(replay) => judged(record, replay, rules),
        Err(faults) => (Some(start_break(*faults)), outcome(None)),
    };
    // In CSA every comment begins alike; in the other formats remarks on the file are not comments on the game.
    let csa = matches!(reading.format, Format::Csa | Format::Csa3);
    let comments = record
        .walk()
        .flat_map(|id| &record.node(id).notes)
        .filter(|note| match note {
            Note::Comment(_) | Note::Engine(_) => true,
            Note::Remark(_) => csa,
            Note::Bookmark(_) => false,
        })
        .count();
    Report {
        file: file.display().to_string(),
        game: game + 1,
        format: reading.format.code(),
        encoding: reading.encoding.code(),
        start: Some(record.setup.to_string()),
        plies: record.plies(),
        legal: fault.is_none(),
        fault,
        recorded: outcome(record.end()),
        by_rule,
        variations: record.variations(),
        comments,
        faults: reading.faults_of(game).map(text_fault).collect(),
    }
}

/// Where the main line breaks, and what the rules say: of the last position, or of the move that ended the game although
/// others follow.
fn judged(record: &Record, replay: &Replay, rules: &ImpasseRules) -> (Option<Break>, Outcome) {
    if let Some((ply, by)) = replay.perpetual_check_passed_over() {
        let fault = Break {
            ply,
            game_ply: game_ply(record, ply),
            mv: replay.moves.get(ply - 1).map(ToString::to_string).unwrap_or_default(),
            kind: Foul::PerpetualCheck.code(),
            message: Foul::PerpetualCheck.to_string(),
            passed_over: false,
        };
        return (Some(fault), outcome(Some(&End::won_by(EndKind::PerpetualCheck, !by))));
    }
    let Some(fault) = &replay.fault else {
        return (None, outcome(replay.end_by_rule(rules, record.missing_points()).as_ref()));
    };
    let turn = replay.position().turn();
    let loser = match fault.foul {
        // What cannot be read breaks no rule.
        None | Some(Foul::AfterEnd) => None,
        Some(Foul::OutOfTurn) => Some(!turn),
        Some(_) => Some(turn),
    };
    // A foul that nobody pointed out before somebody resigned changes nothing any more: the resignation stands.
    let went_on = record.plies() > fault.ply;
    let resigned = record.end().filter(|end| went_on && end.kind == EndKind::Resignation && loser.is_some());
    let end = resigned.cloned().or_else(|| loser.map(|loser| End::won_by(EndKind::IllegalMove, !loser)));
    let fault = Break { passed_over: resigned.is_some(), ..line_break(record, fault) };
    (Some(fault), outcome(end.as_ref()))
}

fn start_break(faults: SetupFaults) -> Break {
    Break { ply: 0, game_ply: None, mv: String::new(), kind: "start", message: faults.to_string(), passed_over: false }
}

/// The number of a move in the whole game; none where the record is the whole game.
fn game_ply(record: &Record, ply: usize) -> Option<usize> {
    let before = usize::try_from(record.setup.move_number).ok()?.checked_sub(1).filter(|before| *before > 0)?;
    before.checked_add(ply)
}

fn line_break(record: &Record, fault: &LineFault) -> Break {
    Break {
        ply: fault.ply,
        game_ply: game_ply(record, fault.ply),
        mv: fault.mv.map_or_else(|| fault.text.clone(), |mv| mv.to_string()),
        kind: fault.foul.map_or("unreadable", |foul| foul.code()),
        message: match fault.foul {
            Some(foul) => foul.to_string(),
            None => "the move could not be read".to_owned(),
        },
        passed_over: false,
    }
}

fn outcome(end: Option<&End>) -> Outcome {
    Outcome {
        kind: end.map_or("none", |end| end.kind.code()).to_owned(),
        winner: end.and_then(|end| end.winner).map(|winner| winner.to_string()),
    }
}

fn text_fault(fault: &ReadFault) -> TextFault {
    TextFault { line: fault.line, column: fault.column, text: fault.text.clone(), expected: fault.expected.to_string() }
}
