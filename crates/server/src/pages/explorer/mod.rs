//! `/explorer`: any position, what the games of the archive played there, and the newest of them. It needs no scripts: each move
//! leads to the page of the next position.

use super::archive::{Export, GameLine, share};
use super::frame::{Frame, frame, origin, page};
use crate::analyses::lent;
use crate::api::explorer::{Asked, AskedFilter, AskedLine, TOP_GAMES};
use crate::app::Shared;
use crate::asker::Asker;
use crate::reader::{Look, Reader};
use crate::refusal::Refusal;
use crate::script::Script;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use komadai_archive::{Counts, Looked, Sort, Tally, find_formations};
use komadai_lang::Lang;
use komadai_record::MoveNames;
use komadai_shogi::{Move, Position, Setup};
use komadai_wire::Boot;

#[derive(Template)]
#[template(path = "explorer/page.html")]
struct ExplorerPage<'a> {
    frame: Frame<'a>,
    origin: String,
    /// What was asked for is no position, or its moves are none.
    misread: bool,
    sfen: String,
    board: String,
    /// Where the engine looks at it.
    review: String,
    /// Its page in the wiki.
    wiki: String,
    /// The moves that led here, each with the page of the position after it.
    line: Vec<Crumb>,
    back: Option<String>,
    /// Openings and castles of the line.
    formations: Vec<&'static str>,
    filter: AskedFilter,
    orders: [Sort; 6],
    /// The position with the colours reversed counts, too.
    either: bool,
    /// Where the line starts, and its moves, as they were asked for.
    start: String,
    moves_text: String,
    /// How many games there are.
    count: u32,
    moves: Vec<Line>,
    games: Vec<GameLine>,
    /// Those of the highest ratings.
    top: Vec<GameLine>,
    export: Export,
}

struct Crumb {
    name: String,
    href: String,
}

struct Line {
    name: String,
    href: String,
    /// How many of the games played it, as a percentage.
    part: u32,
    bar: Bar,
}

/// Results, as numbers and as parts of a hundred.
struct Bar {
    games: u64,
    black: u32,
    draws: u32,
    white: u32,
}

/// Games that are listed.
const GAMES: usize = 20;

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/explorer", get(show))
}

impl AskedLine {
    /// The page of the position after the next move, which is added to it.
    fn next_href(&self) -> String {
        let moves: Vec<String> = self.moves.iter().map(ToString::to_string).chain([String::new()]).collect();
        let moves = ("moves", moves.join(","));
        let start = (self.start != Setup::start()).then(|| ("sfen", self.start.to_string()));
        let others = [("either", self.either.as_str())].into_iter().chain(self.filter.fields());
        let others = others.filter(|(_, value)| !value.is_empty()).map(|(name, value)| (name, value.to_owned()));
        let all = start.into_iter().chain(others).chain([moves]);
        let parts: Vec<String> = all.map(|(name, value)| format!("{name}={}", in_query(&value))).collect();
        format!("/explorer?{}", parts.join("&"))
    }

    /// The page of the position after so many of its moves, and one more.
    fn href(&self, plies: usize, next: Option<Move>) -> String {
        let mut parts = Vec::new();
        if self.start != Setup::start() {
            parts.push(format!("sfen={}", in_query(&self.start.to_string())));
        }
        let moves: Vec<String> = self.moves[..plies].iter().chain(&next).map(ToString::to_string).collect();
        if !moves.is_empty() {
            parts.push(format!("moves={}", in_query(&moves.join(","))));
        }
        for (name, value) in [("either", self.either.as_str())].into_iter().chain(self.filter.fields()) {
            if !value.is_empty() {
                parts.push(format!("{name}={}", in_query(value)));
            }
        }
        if parts.is_empty() { "/explorer".to_owned() } else { format!("/explorer?{}", parts.join("&")) }
    }
}

/// `GET /explorer?sfen=…&moves=…`
async fn show(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    headers: HeaderMap,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    let reached = AskedLine::read(&asked);
    let misread = reached.is_none();
    let reached = reached.or_else(|| AskedLine::read(&Asked::default())).ok_or(Refusal::NoSuchPage)?;
    let position = reached.end();
    let lookup = reached.lookup(&app, asker.session()).await?;
    let Looked { counts, newest, top } = asker.search(&app.site, app.archive.look(&lookup, GAMES, TOP_GAMES)).await??;
    let formations = find_formations(reached.positions[0], &reached.moves);
    let name = |before: &Position, mv, last| {
        let names = MoveNames::of(before, mv, last);
        if reader.lang == Lang::Ja { names.japanese } else { names.western }
    };
    let line = reached.moves.iter().enumerate().map(|(at, &mv)| {
        let last = at.checked_sub(1).map(|at| reached.moves[at].to());
        Crumb { name: name(&reached.positions[at], mv, last), href: reached.href(at + 1, None) }
    });
    let Counts { all, moves } = counts;
    let lines = moves.iter().map(|&(mv, tally)| Line {
        name: name(&position, mv, reached.last_to()),
        href: reached.href(reached.moves.len(), Some(mv)),
        part: share(tally.games, all.games),
        bar: Bar::of(tally),
    });
    let sfen = position.to_setup().to_string();
    let script = Script::of(&app.archive, reader.lang);
    let boot = Boot::Explorer {
        sfen: sfen.clone(),
        last: reached.moves.last().map(ToString::to_string),
        next: reached.next_href(),
    };
    let explorer = ExplorerPage {
        origin: origin(&headers),
        misread,
        board: board_of(&sfen, reached.moves.last().copied(), reader.look()),
        review: super::review::address_of(&position),
        wiki: super::position::address_of(&position),
        line: line.collect(),
        back: reached.moves.len().checked_sub(1).map(|plies| reached.href(plies, None)),
        export: Export::of(selected(&sfen, &asked), lent::may_leave(&app.site).await?),
        sfen,
        count: all.games,
        moves: lines.collect(),
        formations: formations.iter().map(|found| found.formation.name(reader.lang)).collect(),
        filter: asked.filter.clone(),
        orders: Sort::ALL,
        either: !asked.either.is_empty(),
        start: asked.sfen.clone(),
        moves_text: asked.moves.clone(),
        games: GameLine::passed(&app, &script, newest).await?,
        top: GameLine::passed(&app, &script, top).await?,
        frame: frame(&app, &reader, Some(&boot)),
    };
    let status = if misread { StatusCode::BAD_REQUEST } else { StatusCode::OK };
    Ok(page(&reader, status, &explorer))
}

/// The games of a position that count, as they are downloaded or analysed.
fn selected(sfen: &str, asked: &Asked) -> Vec<(&'static str, String)> {
    let own = [("sfen", sfen), ("either", asked.either.as_str())];
    own.into_iter().chain(asked.filter.fields()).map(|(name, value)| (name, value.to_owned())).collect()
}

/// The address of the picture of a position.
pub(super) fn board_of(sfen: &str, last: Option<Move>, look: Look) -> String {
    let last = last.map_or(String::new(), |mv| format!("&last={}", in_query(&mv.to_string())));
    let Look { lang, pieces } = look;
    let (lang, pieces, sfen) = (lang.code(), pieces.code(), in_query(sfen));
    format!("/api/picture?format=svg&theme=auto&lang={lang}&pieces={pieces}&sfen={sfen}{last}")
}

impl Bar {
    fn of(tally: Tally) -> Bar {
        let decided = tally.black + tally.white + tally.draws;
        let (black, draws) = (share(tally.black, decided), share(tally.draws, decided));
        Bar {
            games: u64::from(tally.games),
            black,
            draws,
            white: if decided > 0 { 100 - (black + draws).min(100) } else { 0 },
        }
    }
}

/// A text as it stands in an address.
pub(super) fn in_query(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~' | b',' | b'/') {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    encoded
}
