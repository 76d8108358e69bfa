//! `/archive`: games found by players, events, years and results. `/archive/{number}`: one of them.

mod batches;
mod export;
mod famous;
mod import;
mod names;
mod pattern;
mod player;
mod statistics;
mod tables;

use super::explorer::{board_of, in_query};
use super::frame::{Frame, frame, origin, page};
use super::not_found;
use super::when::calendar_day;
use crate::analyses::lent;
use crate::api::archive::{AskedGames as Asked, Misread};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::reader::Reader;
use crate::records;
use crate::refusal::Refusal;
use crate::script::{Called, Script, address};
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use komadai_archive::{
    Archived, Ending, FormationKind, Found, FoundFormation, Passed, Score, Sort, find_formations, formations,
};
use komadai_kifu::{Format, HeaderKey, Step};
use komadai_lang::{Lang, Texts};
use komadai_record::{Analysis, Evaluation, MoveNames};
use komadai_shogi::{ByColor, Color, Move, Position, Setup};
use komadai_store::MOST_BATCH_GAMES;
use komadai_wire::{Boot, Effort};
use serde::Deserialize;
use std::collections::HashSet;
use tables::Table;

#[derive(Template)]
#[template(path = "archive/page.html")]
struct ArchivePage<'a> {
    frame: Frame<'a>,
    origin: String,
    asked: Asked,
    /// What was asked for makes no sense.
    misread: Option<String>,
    /// Castles and openings to choose from, in the reader's language.
    names: Vec<&'static str>,
    /// Players of that name, with the addresses of their pages.
    players: Vec<(String, String)>,
    games: Vec<GameLine>,
    export: Export,
    /// Where the list goes on.
    more: Option<String>,
}

#[derive(Template)]
#[template(path = "archive/game.html")]
struct GamePage<'a> {
    frame: Frame<'a>,
    game: Archived,
    /// What both are called in the other script, where that is known.
    others: ByColor<Option<String>>,
    /// All games of its event.
    event: Option<String>,
    /// The games before and after it in its event.
    beside: (Option<u32>, Option<u32>),
    /// The openings that were played, each with the explorer where it was there.
    openings: Vec<(&'static str, String)>,
    /// How the game stood after each move, where it was analysed: the path of a line, 0 for Black and 100 for White.
    course: Option<String>,
    /// The pages of both players.
    players: ByColor<Option<String>>,
    /// What their ratings were.
    ratings: ByColor<Option<String>>,
    ply: u16,
    /// The plies beside it.
    previous: Option<u16>,
    next: Option<u16>,
    plies: u32,
    /// The names of its moves, for those without scripts.
    moves: Vec<String>,
    /// Who won, and how, in words.
    result: String,
    mark: ByMark,
    board: String,
    explorer: String,
    /// Its own page, if it was played here.
    played: Option<String>,
}

/// A game in a list.
pub(super) struct GameLine {
    pub(super) href: String,
    pub(super) black: Option<Called>,
    pub(super) white: Option<Called>,
    pub(super) event: Option<String>,
    pub(super) date: Option<String>,
    pub(super) mark: ByMark,
    pub(super) ply: Option<u16>,
    /// How many moves it has.
    pub(super) plies: u32,
    /// The mean of the players' ratings.
    pub(super) rating: Option<u16>,
    /// The position stood there with the colours reversed.
    pub(super) reversed: bool,
    /// The position that is drawn beside it; none where lists have no boards.
    pub(super) board: Option<String>,
    /// Whether it was played here: then its players are those of this site.
    pub(super) is_here: bool,
}

/// The forms that download or analyse a selection.
pub(super) struct Export {
    /// What was asked for.
    pub(super) fields: Vec<(&'static str, String)>,
    pub(super) formats: Vec<&'static str>,
    pub(super) most: u32,
    /// As many games has a table with positions.
    pub(super) most_with_positions: u32,
    /// What it can be analysed with, and how many games of it.
    pub(super) efforts: &'static [Effort],
    pub(super) most_analysed: u32,
    /// Whether machines of others may analyse it.
    pub(super) may_leave: bool,
}

impl Export {
    pub(super) fn of(mut fields: Vec<(&'static str, String)>, may_leave: bool) -> Export {
        fields.retain(|(_, value)| !value.is_empty());
        Export {
            fields,
            formats: Format::ALL.map(Format::code).into_iter().chain(Table::ALL.map(Table::code)).collect(),
            most: export::MOST,
            most_with_positions: Table::JsonLines.most(export::MOST),
            efforts: batches::EFFORTS,
            most_analysed: MOST_BATCH_GAMES as u32,
            may_leave,
        }
    }
}

/// ○ for a win, ● for a loss, △ for a draw, as newspapers print them.
#[derive(Copy, Clone)]
pub(super) struct ByMark {
    pub(super) black: &'static str,
    pub(super) white: &'static str,
}

#[derive(Deserialize, Default)]
struct AtPly {
    #[serde(default)]
    ply: u16,
}

/// Games on a page.
const PAGE: u32 = 50;
/// Players that are named above the games.
const MOST_PLAYERS: u32 = 8;

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/archive", get(list))
        .merge(batches::routes())
        .merge(export::routes())
        .merge(famous::routes())
        .merge(names::routes())
        .merge(import::routes())
        .merge(pattern::routes())
        .merge(player::routes())
        .merge(statistics::routes())
        .route("/archive/{number}", get(show))
        .route("/archive/{number}/review", post(review))
}

/// So many of a hundred, rounded.
pub(super) fn share(part: u32, all: u32) -> u32 {
    ((u64::from(part) * 200 + u64::from(all)) / (u64::from(all) * 2).max(1)) as u32
}

/// The position that is drawn beside each game of a list.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Drawn {
    /// The one that was found, or else the last.
    Found,
    /// The last: what was found is the same in all of them.
    Last,
}

impl Drawn {
    /// The position of a game; none where it cannot be replayed.
    fn of(self, game: &Archived, ply: Option<u16>) -> Option<String> {
        let replay = game.record.replay().ok()?;
        let position = match ply.filter(|_| self == Drawn::Found) {
            None => Some(replay.position()),
            Some(ply) => replay.history.positions().get(usize::from(ply)),
        };
        Some(position?.to_setup().to_string())
    }
}

/// `GET /archive?q=…`
async fn list(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    headers: HeaderMap,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let asked = asked.map(|Query(asked)| asked.cut()).unwrap_or_default();
    let misread = asked.on_the_board().err();
    let found = match misread {
        None => asked.open(&app, &asker, PAGE).await?,
        Some(_) => Found::default(),
    };
    let called = if asked.player.is_empty() { &asked.q } else { &asked.player };
    let players = match asked.before.as_str() {
        "" => asker.search(&app.site, app.archive.players(called, MOST_PLAYERS)).await??,
        _ => Vec::new(),
    };
    let Found { games: found, next } = found;
    let mut names: Vec<&str> = formations().iter().map(|formation| formation.name(reader.lang)).collect();
    names.sort_unstable();
    names.dedup();
    let t = Texts::of(reader.lang);
    let status = if misread.is_some() { StatusCode::BAD_REQUEST } else { StatusCode::OK };
    let script = Script::of(&app.archive, reader.lang);
    let may_leave = lent::may_leave(&app.site).await?;
    let list = ArchivePage {
        origin: origin(&headers),
        players: players.iter().map(|(id, name)| (player::address(*id), script.player(name))).collect(),
        more: next.map(|next| format!("{}before={next}", asked.href())),
        games: GameLine::list(&app, &script, found, Drawn::Found).await?,
        export: Export::of(
            asked.fields().into_iter().map(|(name, value)| (name, value.to_owned())).collect(),
            may_leave,
        ),
        misread: misread.map(|misread| match misread {
            Misread::Opening(name) => t.with("archive-no-opening", &[("name", name.into())]),
            Misread::Moves(_) => t.get("archive-no-moves"),
        }),
        names,
        asked,
        frame: frame(&app, &reader, Some(&Boot::Archive {})),
    };
    Ok(page(&reader, status, &list))
}

/// `GET /archive/{number}?ply=…`
async fn show(
    State(app): State<Shared>,
    reader: Reader,
    Path(number): Path<String>,
    at: Result<Query<AtPly>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Some(game) = found(&app, &number).await? else { return Ok(not_found::page(&app, reader)) };
    let replay = game.record.replay()?;
    let plies = replay.moves.len();
    let ply = at.map(|Query(at)| at.ply).unwrap_or_default().min(plies as u16);
    let at = usize::from(ply);
    let sfen = replay.history.positions().get(at).unwrap_or(replay.position()).to_setup().to_string();
    let last = at.checked_sub(1).and_then(|at| replay.moves.get(at).copied());
    let played: Vec<String> = replay.moves.iter().map(ToString::to_string).collect();
    let start = match &game.record.setup {
        even if *even == Setup::start() => String::new(),
        other => format!("sfen={}&", in_query(&other.to_string())),
    };
    let explorer = format!("/explorer?{start}moves=");
    let boot = Boot::Archived {
        start: replay.history.positions().first().unwrap_or(replay.position()).to_setup().to_string(),
        moves: played.clone(),
        ply,
        explorer: explorer.clone(),
    };
    let script = Script::of(&app.archive, reader.lang);
    let opening = |found: &FoundFormation| {
        let line = played[..found.ply.min(played.len())].join(",");
        (found.formation.name(reader.lang), format!("{explorer}{}", in_query(&line)))
    };
    let found = find_formations(*replay.history.positions().first().unwrap_or(replay.position()), &replay.moves);
    let openings = found.iter().filter(|found| found.formation.kind == FormationKind::Opening);
    let mut openings: Vec<_> = openings.map(opening).collect();
    // Both sides may have played the same; it is there from the first time on.
    let mut named = HashSet::new();
    openings.retain(|(name, _)| named.insert(*name));
    let beside = app.archive.neighbours(game.number).await?;
    // The game is shown, whatever became of its record.
    let opened = records::opened_of_archive(&app.site, game.number).await.ok().flatten();
    let one = GamePage {
        course: opened.and_then(|kept| kept.analysis().and_then(|analysis| course(analysis, game.record.setup.turn))),
        others: ByColor { black: game.black.as_deref(), white: game.white.as_deref() }
            .map(|name| script.name(name?).other),
        event: game.event.as_deref().map(|event| format!("/archive?event={}&sort=oldest", in_query(event))),
        beside,
        openings,
        board: board_of(&sfen, last, reader.look()),
        explorer: format!("{explorer}{}", in_query(&played[..at].join(","))),
        ratings: ratings(&game),
        moves: names(replay.history.positions(), &replay.moves, reader.lang),
        result: result(&game, Texts::of(reader.lang)),
        played: address(&game.source),
        players: ByColor {
            black: game.players.black.map(player::address),
            white: game.players.white.map(player::address),
        },
        mark: ByMark::of(game.score),
        ply,
        previous: ply.checked_sub(1),
        next: (usize::from(ply) < plies).then_some(ply + 1),
        plies: u32::try_from(plies).unwrap_or(u32::MAX),
        game: seen(game, &script),
        frame: frame(&app, &reader, Some(&boot)),
    };
    Ok(page(&reader, StatusCode::OK, &one))
}

/// `POST /archive/{number}/review`: the game in review, at its ply.
async fn review(
    State(app): State<Shared>,
    asker: Asker,
    Path(number): Path<String>,
    at: Result<Query<AtPly>, QueryRejection>,
) -> Result<Response, Refusal> {
    let game = found(&app, &number).await?.ok_or(Refusal::NoSuchPage)?;
    let id = records::of_archive(&app.site, &asker, game).await?;
    let ply = at.map(|Query(at)| at.ply).unwrap_or_default();
    Ok(Redirect::to(&format!("/review/{id}#{ply}")).into_response())
}

/// Black's chance to win after each move, as the path of a line; none of less than two positions.
fn course(analysis: &Analysis, first: Color) -> Option<String> {
    let turns = std::iter::successors(Some(first), |turn| Some(!*turn));
    let point = |(ply, (one, turn)): (usize, (&Evaluation, Color))| {
        let chance = one.score.chance() * 100.0;
        let white = if turn == Color::Black { 100.0 - chance } else { chance };
        format!("{}{ply} {white:.0}", if ply == 0 { 'M' } else { 'L' })
    };
    let points: Vec<String> = analysis.evaluations.iter().zip(turns).enumerate().map(point).collect();
    (points.len() > 1).then(|| points.concat())
}

/// The ratings that the record names.
fn ratings(game: &Archived) -> ByColor<Option<String>> {
    let of = |name: &str| {
        let value = game.record.headers.get(&HeaderKey::Other(name.to_owned()))?;
        let rating: f64 = value.trim().parse().ok()?;
        (1.0..10_000.0).contains(&rating).then(|| format!("{rating:.0}"))
    };
    ByColor { black: of("先手レート"), white: of("後手レート") }
}

/// Who won, and how.
fn result(game: &Archived, t: Texts) -> String {
    let who = match game.score {
        Score::Open => None,
        Score::Won(Color::Black) => Some("archive-black-won"),
        Score::Won(Color::White) => Some("archive-white-won"),
        Score::Drawn => Some("archive-drawn"),
    };
    let how = game
        .record
        .end()
        .map(|end| end.kind.code())
        .filter(|kind| !matches!(*kind, "win" | "draw" | "error" | "other"));
    let how = how.map(|kind| format!("record-end-{kind}"));
    let words: Vec<String> = who.into_iter().map(|id| t.get(id)).chain(how.map(|id| t.get(&id))).collect();
    words.join(" · ")
}

/// What moves are called in the reader's language.
fn names(positions: &[Position], moves: &[Move], lang: Lang) -> Vec<String> {
    let mut last = None;
    let name = |(before, &mv): (&Position, &Move)| {
        let names = MoveNames::of(before, mv, last.replace(mv.to()));
        if lang == Lang::Ja { names.japanese } else { names.western }
    };
    positions.iter().zip(moves).map(name).collect()
}

/// A game with its words as they are shown.
fn seen(mut game: Archived, script: &Script<'_>) -> Archived {
    for name in [&mut game.black, &mut game.white].into_iter().flatten() {
        *name = script.player(name);
    }
    game.event = game.event.as_deref().map(|event| script.event(event));
    game
}

async fn found(app: &Shared, number: &str) -> Result<Option<Archived>, Refusal> {
    match number.parse() {
        Ok(number) => Ok(app.archive.game(number).await?),
        Err(_) => Ok(None),
    }
}

/// A player as the page of a game names them.
struct Side<'a> {
    symbol: &'static str,
    name: Option<&'a str>,
    /// What they are called in the other script, where that is known.
    other: Option<&'a str>,
    page: Option<&'a str>,
    rating: Option<&'a str>,
    mark: &'static str,
}

impl GamePage<'_> {
    fn sides(&self) -> [Side<'_>; 2] {
        let GamePage { game, others, players, ratings, mark, .. } = self;
        let side = |color: Color, symbol: &'static str, mark: &'static str| Side {
            symbol,
            name: if color == Color::Black { game.black.as_deref() } else { game.white.as_deref() },
            other: others[color].as_deref(),
            page: players[color].as_deref(),
            rating: ratings[color].as_deref(),
            mark,
        };
        [side(Color::Black, "☗", mark.black), side(Color::White, "☖", mark.white)]
    }
}

impl Asked {
    /// The address of the same question, ready for one thing more.
    fn href(&self) -> String {
        let asked: Vec<String> = self
            .fields()
            .iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(name, value)| format!("{name}={}&", in_query(value)))
            .collect();
        format!("/archive?{}", asked.concat())
    }

    /// The ends to choose from, each with its text.
    fn ends(&self) -> impl Iterator<Item = (&'static str, String)> {
        Ending::SEARCHED.into_iter().filter_map(Ending::code).map(|code| (code, format!("record-end-{code}")))
    }

    /// Whether more than words is asked for.
    fn is_narrow(&self) -> bool {
        self.fields().iter().any(|(name, value)| !matches!(*name, "q" | "sort") && !value.is_empty())
    }

    /// The orders to choose from.
    const fn orders(&self) -> [Sort; 6] {
        Sort::ALL
    }

    /// Whether something on the board is asked for.
    fn is_on_the_board(&self) -> bool {
        !self.opening.is_empty() || !self.moves.is_empty()
    }
}

impl GameLine {
    /// A game, at the ply of the position that was asked for.
    fn of(script: &Script<'_>, game: &Archived, ply: Option<u16>) -> GameLine {
        let at = ply.map_or(String::new(), |ply| format!("?ply={ply}"));
        GameLine {
            href: format!("/archive/{}{at}", game.number),
            black: game.black.as_deref().map(|name| script.name(name)).filter(|name| !name.shown.is_empty()),
            white: game.white.as_deref().map(|name| script.name(name)).filter(|name| !name.shown.is_empty()),
            event: game.event.as_deref().map(|event| script.event(event)),
            date: game.date.as_deref().map(calendar_day),
            mark: ByMark::of(game.score),
            ply,
            plies: game.record.main_line().filter(|id| matches!(game.record.node(*id).step, Step::Move(_))).count()
                as u32,
            rating: None,
            reversed: false,
            board: None,
            is_here: address(&game.source).is_some(),
        }
    }

    /// Games in their order, with the plies of what was found, their ratings and their boards.
    pub(super) async fn list(
        app: &App,
        script: &Script<'_>,
        games: Vec<(Archived, Option<u16>)>,
        drawn: Drawn,
    ) -> Result<Vec<GameLine>, Refusal> {
        // Moves are played again, those of a whole page.
        let with_boards = move || {
            let boards: Vec<Option<String>> = games.iter().map(|(game, ply)| drawn.of(game, *ply)).collect();
            (games, boards)
        };
        let (games, boards) = app.site.desk.work(with_boards).await?;
        let numbers: Vec<u32> = games.iter().map(|(game, _)| game.number).collect();
        let ratings = app.archive.facts(&numbers).into_iter().map(|facts| facts.and_then(|facts| facts.rating));
        let line = |(((game, ply), rating), board): ((&(Archived, Option<u16>), _), _)| GameLine {
            rating,
            board,
            ..GameLine::of(script, game, *ply)
        };
        Ok(games.iter().zip(ratings).zip(boards).map(line).collect())
    }

    /// Games that went through a position, each with the board of its end.
    pub(super) async fn passed(app: &App, script: &Script<'_>, games: Vec<Passed>) -> Result<Vec<GameLine>, Refusal> {
        let reversed: Vec<bool> = games.iter().map(|one| one.reversed).collect();
        let games = games.into_iter().map(|one| (one.game, Some(one.ply))).collect();
        let lines = GameLine::list(app, script, games, Drawn::Last).await?;
        Ok(lines.into_iter().zip(reversed).map(|(line, reversed)| GameLine { reversed, ..line }).collect())
    }

    /// Black's and White's symbol, name and mark.
    pub(super) fn sides(&self) -> [(&'static str, &Option<Called>, &'static str); 2] {
        [("☗", &self.black, self.mark.black), ("☖", &self.white, self.mark.white)]
    }

    /// What is said of it under its players.
    pub(super) fn words(&self, t: &Texts) -> String {
        let ply = self.ply.filter(|ply| *ply > 0).map(|ply| t.with("archive-ply", &[("ply", ply.into())]));
        let length = (self.plies > 0).then(|| t.count("archive-length", &self.plies));
        let rating = self.rating.map(|rating| t.with("archive-rating", &[("rating", rating.into())]));
        let said = [self.event.clone(), self.date.clone(), length, rating, ply];
        said.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }
}

impl ByMark {
    fn of(score: Score) -> ByMark {
        match score {
            Score::Open => ByMark { black: "", white: "" },
            Score::Won(Color::Black) => ByMark { black: "○", white: "●" },
            Score::Won(Color::White) => ByMark { black: "●", white: "○" },
            Score::Drawn => ByMark { black: "△", white: "△" },
        }
    }
}
