//! Games of the archive as tables: a line a game for spreadsheets (CSV), and with every position and what is known of it for programs
//! (JSON Lines). `docs/formats.md` has their columns.

use super::ratings;
use crate::app::App;
use crate::records::analysis_of_archive;
use crate::refusal::Refusal;
use crate::script::address;
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

/// What a formula of a spreadsheet begins with, also as Japanese keyboards type it.
const FORMULAS: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];
/// Spreadsheets take a file that begins with it for UTF-8.
const MARK: &str = "\u{feff}";
const COLUMNS: [&str; 13] = [
    "number",
    "date",
    "event",
    "black",
    "white",
    "blackRating",
    "whiteRating",
    "result",
    "end",
    "moves",
    "openings",
    "castles",
    "game",
];

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
    /// The address of the game where it was played here. Where others come from is told to nobody: it names folders and files.
    game: Option<String>,
}

impl Line<'_> {
    /// The same with nothing in it that a spreadsheet would take for a formula: these words are out of other people's records.
    fn without_formulas(mut self) -> Self {
        let words = [&mut self.event, &mut self.black, &mut self.white].into_iter().flatten();
        for word in words.filter(|word| word.starts_with(FORMULAS)) {
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
                Table::JsonLines => analysis_of_archive(&app.site, game.number).await?,
            };
            all.push((game, analysis));
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
        game: address(&game.source),
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
    let mut lines = csv::WriterBuilder::new();
    lines.has_headers(false).terminator(csv::Terminator::CRLF);
    let mut table = lines.from_writer(MARK.as_bytes().to_vec());
    table.write_record(COLUMNS).ok()?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_record::Effort;

    fn game(black: &str) -> Archived {
        let csa = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
        let record = komadai_kifu::read(csa.as_bytes(), Some(komadai_kifu::Format::Csa)).records.remove(0);
        Archived {
            number: 7,
            record,
            black: Some(black.to_owned()),
            white: None,
            players: ByColor { black: None, white: None },
            event: Some("Open, 46th".to_owned()),
            date: Some("1982".to_owned()),
            score: Score::Won(Color::White),
            source: "/home/ann/games/secret.kif".to_owned(),
            faults: Vec::new(),
        }
    }

    #[test]
    fn a_spreadsheet_gets_no_formula_and_no_folder_out_of_a_record() {
        for black in ["=1+1", "＝1", "@x", "-1"] {
            let text = csv_of(&[(game(black), None)], Lang::En).unwrap();
            let rows: Vec<&str> = text.strip_prefix(MARK).unwrap().split("\r\n").collect();
            assert_eq!((rows.len(), rows[0], rows[2]), (3, &*COLUMNS.join(","), ""));
            let row = format!("7,1982,\"Open, 46th\",'{black},,,,white,resignation,2,");
            assert!(rows[1].starts_with(&row) && !text.contains("secret"), "{}", rows[1]);
        }
        let nothing = csv_of(&[], Lang::En).unwrap();
        assert_eq!(nothing, format!("{MARK}{}\r\n", COLUMNS.join(",")));
    }

    #[test]
    fn evaluations_stand_with_the_moves_that_they_are_of_and_with_no_others() {
        let found = |score| Evaluation { score, pv: Vec::new(), depth: 9, nodes: 1, book: Vec::new() };
        let moves: Vec<Move> = ["7g7f", "3c3d"].map(|usi| usi.parse().unwrap()).to_vec();
        let evaluations = [Found::Cp(-35), Found::WinIn(5), Found::LossIn(4)].map(found).to_vec();
        let analysis = Analysis { engine: "E".to_owned(), effort: Effort::Nodes(1), moves, evaluations };
        let told = |analysis: Analysis| -> Value {
            serde_json::from_str(&json_lines_of(&[(game("Ann"), Some(analysis))], Lang::En)).unwrap()
        };
        let whole = told(analysis.clone());
        assert_eq!((&whole["moves"], whole["positions"].as_array().unwrap().len()), (&json!(["7g7f", "3c3d"]), 3));
        assert_eq!(whole["evaluations"][0]["cp"], -35);
        assert_eq!((&whole["evaluations"][1]["mate"], &whole["evaluations"][2]["mate"]), (&json!(5), &json!(-4)));
        let other = Analysis { moves: analysis.moves[..1].to_vec(), ..analysis };
        assert_eq!(told(other).get("evaluations"), None);
    }
}
