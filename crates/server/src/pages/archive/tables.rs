//! Games of the archive as tables: a line a game for spreadsheets (CSV), and with every position and what is known of it for programs
//! (JSON Lines). `docs/formats.md` has their columns.

use super::ratings;
use crate::app::App;
use crate::records::opened_of_archive;
use crate::refusal::Refusal;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use komadai_archive::{Archived, FormationKind, Score, find_formations};
use komadai_lang::Lang;
use komadai_record::{Analysis, Evaluation, Score as Found};
use komadai_shogi::{ByColor, Color, Move, Position};
use serde::Serialize;
use serde_json::{Value, json};
use std::borrow::Cow;

/// Games of a file with positions: some ten megabytes.
const MOST_WITH_POSITIONS: u32 = 1_000;

/// A kind of table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Table {
    /// For spreadsheets, without moves.
    Csv,
    /// An object a game, with moves, positions and evaluations.
    JsonLines,
}

/// What both tell of a game.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Line<'a> {
    number: u32,
    date: Option<&'a str>,
    event: Option<Cow<'a, str>>,
    black: Option<Cow<'a, str>>,
    white: Option<Cow<'a, str>>,
    black_rating: Option<String>,
    white_rating: Option<String>,
    /// `black`, `white`, `draw`.
    result: Option<&'static str>,
    end: Option<&'a str>,
    moves: usize,
    openings: String,
    castles: String,
    source: Cow<'a, str>,
}

impl Line<'_> {
    /// The same with nothing in it that a spreadsheet would take for a formula: these words are out of other people's records.
    fn without_formulas(mut self) -> Self {
        let words = [&mut self.event, &mut self.black, &mut self.white].into_iter().flatten().chain([&mut self.source]);
        for word in words.filter(|word| word.starts_with(['=', '+', '-', '@', '\t', '\r'])) {
            *word = Cow::Owned(format!("'{word}"));
        }
        self
    }
}

impl Table {
    pub(super) const ALL: [Table; 2] = [Table::Csv, Table::JsonLines];

    /// Its name in an address.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Table::Csv => "csv",
            Table::JsonLines => "jsonl",
        }
    }

    pub(super) fn from_code(code: &str) -> Option<Table> {
        Table::ALL.into_iter().find(|table| table.code() == code)
    }

    /// As many games as it holds, of so many.
    pub(super) fn most(self, most: u32) -> u32 {
        match self {
            Table::Csv => most,
            Table::JsonLines => most.min(MOST_WITH_POSITIONS),
        }
    }

    /// The table as a file to be saved.
    pub(super) async fn written(self, app: &App, games: Vec<Archived>, lang: Lang) -> Result<Response, Refusal> {
        let mut all = Vec::with_capacity(games.len());
        for game in games {
            let analysis = match self {
                Table::Csv => None,
                // A record that cannot be read has no evaluations.
                Table::JsonLines => opened_of_archive(&app.site, game.number).await.ok().flatten(),
            };
            all.push((game, analysis.and_then(|kept| kept.analysis().cloned())));
        }
        let (text, kind) = app
            .site
            .desk
            .work(move || match self {
                Table::Csv => csv_of(&all, lang).map(|text| (text, "text/csv; charset=utf-8")),
                Table::JsonLines => Some((json_lines_of(&all, lang), "application/x-ndjson")),
            })
            .await?
            .ok_or(Refusal::Busy)?;
        let name = format!("attachment; filename=\"games.{}\"", self.code());
        Ok(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], text).into_response())
    }
}

/// A game, and the moves that are played in it.
fn line(game: &Archived, moves: usize, openings: String, castles: String) -> Line<'_> {
    let ByColor { black, white } = ratings(game);
    Line {
        number: game.number,
        date: game.date.as_deref(),
        event: game.event.as_deref().map(Cow::Borrowed),
        black: game.black.as_deref().map(Cow::Borrowed),
        white: game.white.as_deref().map(Cow::Borrowed),
        black_rating: black,
        white_rating: white,
        result: match game.score {
            Score::Open => None,
            Score::Won(Color::Black) => Some("black"),
            Score::Won(Color::White) => Some("white"),
            Score::Drawn => Some("draw"),
        },
        end: game.record.end().map(|end| end.kind.code()),
        moves,
        openings,
        castles,
        source: Cow::Borrowed(&game.source),
    }
}

/// What stands in a game as far as its moves go; the positions are one more than the moves.
struct Course {
    positions: Vec<Position>,
    moves: Vec<Move>,
    openings: String,
    castles: String,
}

fn course(game: &Archived, lang: Lang) -> Course {
    // What cannot be played on has been left out when it was brought in.
    let Ok(replay) = game.record.replay() else {
        return Course { positions: Vec::new(), moves: Vec::new(), openings: String::new(), castles: String::new() };
    };
    let positions = replay.history.positions().to_vec();
    let found = positions.first().map(|start| find_formations(*start, &replay.moves)).unwrap_or_default();
    let named = |kind: FormationKind| {
        let mut names: Vec<&str> = Vec::new();
        for found in found.iter().filter(|found| found.formation.kind == kind) {
            let name = found.formation.name(lang);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.join("; ")
    };
    let (openings, castles) = (named(FormationKind::Opening), named(FormationKind::Castle));
    Course { positions, moves: replay.moves, openings, castles }
}

fn csv_of(games: &[(Archived, Option<Analysis>)], lang: Lang) -> Option<String> {
    let mut table = csv::Writer::from_writer(Vec::new());
    for (game, _) in games {
        let Course { moves, openings, castles, .. } = course(game, lang);
        table.serialize(line(game, moves.len(), openings, castles).without_formulas()).ok()?;
    }
    String::from_utf8(table.into_inner().ok()?).ok()
}

fn json_lines_of(games: &[(Archived, Option<Analysis>)], lang: Lang) -> String {
    let mut lines = String::new();
    for (game, analysis) in games {
        let Course { positions, moves, openings, castles } = course(game, lang);
        let positions: Vec<String> = positions.iter().map(ToString::to_string).collect();
        let played: Vec<String> = moves.iter().map(Move::to_string).collect();
        let mut told = json!(line(game, played.len(), openings, castles));
        told["moves"] = json!(played);
        told["positions"] = json!(positions);
        // What was found of another line says nothing of this one.
        if let Some(analysis) = analysis.as_ref().filter(|analysis| analysis.moves == moves) {
            told["engine"] = json!(analysis.engine);
            told["evaluations"] = analysis.evaluations.iter().map(evaluation).collect();
        }
        lines.push_str(&told.to_string());
        lines.push('\n');
    }
    lines
}

/// A score for the side to move: hundredths of a pawn, or plies to mate, negative where the side to move is mated.
fn evaluation(found: &Evaluation) -> Value {
    let pv: Vec<String> = found.pv.iter().map(Move::to_string).collect();
    let mut told = json!({ "depth": found.depth, "nodes": found.nodes, "pv": pv });
    match found.score {
        Found::Cp(cp) => told["cp"] = json!(cp),
        Found::WinIn(plies) => told["mate"] = json!(plies),
        Found::LossIn(plies) => told["mate"] = json!(-i64::from(plies)),
    }
    told
}
