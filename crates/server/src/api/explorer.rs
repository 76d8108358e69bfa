//! `/api/explorer`: what the games of the archive played in a position, for the panel beside boards.

use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::reader::Reader;
use crate::refusal::Refusal;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::routing::get;
use axum::{Json, Router};
use komadai_archive::{Archived, Filter, Origin, Score, Tally, find_formations};
use komadai_record::MoveNames;
use komadai_shogi::{Color, Move, Position, Setup, SetupFaults, Square};
use komadai_wire::{Explored, ExploredGame, ExploredMove, GameTally};
use serde::Deserialize;

/// Games that are named.
const GAMES: usize = 8;
/// The longest line that is followed.
const MAX_PLIES: usize = 600;

/// The address of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/api/explorer", get(explore))
}

/// What somebody asks for, as an address says it.
#[derive(Deserialize, Default)]
pub(crate) struct Asked {
    /// Where the line starts; without it an even game's start.
    #[serde(default)]
    pub(crate) sfen: String,
    /// In USI, with commas or blanks between them.
    #[serde(default)]
    pub(crate) moves: String,
    #[serde(flatten)]
    pub(crate) filter: AskedFilter,
}

/// Which games count, as an address says it.
#[derive(Clone, Deserialize, Default)]
pub(crate) struct AskedFilter {
    #[serde(default)]
    pub(crate) from: String,
    #[serde(default)]
    pub(crate) to: String,
    /// `elsewhere`, `site` or `unnamed`; anything else: from anywhere.
    #[serde(default)]
    pub(crate) origin: String,
}

impl AskedFilter {
    pub(crate) fn filter(&self) -> Filter {
        let origin = match self.origin.as_str() {
            "elsewhere" => Some(Origin::Elsewhere),
            "site" => Some(Origin::Site),
            "unnamed" => Some(Origin::Unnamed),
            _ => None,
        };
        Filter { years: (self.from.trim().parse().ok(), self.to.trim().parse().ok()), origin, ..Filter::default() }
    }
}

/// A line that was asked for, and which games count.
pub(crate) struct AskedLine {
    pub(crate) start: Setup,
    pub(crate) moves: Vec<Move>,
    /// Every position of the line, the start first.
    pub(crate) positions: Vec<Position>,
    pub(crate) filter: AskedFilter,
}

impl AskedLine {
    /// The line, if it is one that can be played.
    pub(crate) fn read(asked: &Asked) -> Option<AskedLine> {
        let sfen = asked.sfen.trim();
        let start = if sfen.is_empty() { Setup::start() } else { Setup::from_sfen_lenient(sfen).ok()? };
        let mut positions = vec![Position::ignoring(&start, SetupFaults::MATE_PROBLEM).ok()?];
        let mut moves = Vec::new();
        for text in asked.moves.split([',', ' ']).filter(|text| !text.is_empty()) {
            let mut next = *positions.last()?;
            let mv: Move = text.parse().ok()?;
            next.play(mv).ok()?;
            moves.push(mv);
            positions.push(next);
            if moves.len() > MAX_PLIES {
                return None;
            }
        }
        Some(AskedLine { start, moves, positions, filter: asked.filter.clone() })
    }

    /// Where the line leads.
    pub(crate) fn end(&self) -> Position {
        self.positions[self.moves.len()]
    }

    /// Where the last move went.
    pub(crate) fn last_to(&self) -> Option<Square> {
        self.moves.last().map(|mv| mv.to())
    }
}

/// `GET /api/explorer?sfen=…&moves=…&from=…&to=…&origin=…`
async fn explore(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<Explored>, Refusal> {
    let Query(asked) = asked.map_err(|rejection| Refusal::BadRequest(rejection.body_text()))?;
    // As often as problems are judged: people step through a game.
    asker.may(&app, Deed::Judge)?;
    let line = AskedLine::read(&asked).ok_or_else(|| Refusal::Unusable("that is no line of play".to_owned()))?;
    let (position, last, filter) = (line.end(), line.last_to(), line.filter.filter());
    let counts = app.archive.explore_where(&position, filter).await?;
    let found = app.archive.games_with(&position, None, GAMES, filter).await?;
    let formations = app.desk.work(move || find_formations(line.positions[0], &line.moves)).await?;
    let explored = |&(mv, tally): &(Move, Tally)| ExploredMove {
        usi: mv.to_string(),
        names: MoveNames::of(&position, mv, last),
        tally: told(tally),
    };
    Ok(Json(Explored {
        all: told(counts.all),
        moves: counts.moves.iter().map(explored).collect(),
        games: found.iter().map(|(game, ply)| named(game, *ply)).collect(),
        formations: formations.iter().map(|found| found.formation.name(reader.lang).to_owned()).collect(),
    }))
}

fn told(Tally { games, black, white, draws }: Tally) -> GameTally {
    GameTally { games, black, white, draws }
}

pub(super) fn named(game: &Archived, ply: u16) -> ExploredGame {
    let mark = match game.score {
        Score::Open => "",
        Score::Won(Color::Black) => "○",
        Score::Won(Color::White) => "●",
        Score::Drawn => "△",
    };
    ExploredGame {
        href: format!("/archive/{}?ply={ply}", game.number),
        black: game.black.clone(),
        white: game.white.clone(),
        date: game.date.clone(),
        mark: mark.to_owned(),
    }
}
