//! `/variants`: other kinds of shogi, with their rules, a board each, and ways to play them.

mod kind;
mod pictures;
mod rules;

use super::frame::{Frame, frame, origin, page};
use crate::app::Shared;
use crate::reader::Reader;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use komadai_game::Variant;
use komadai_game::any::Position;
use komadai_lang::{Lang, Texts};
use komadai_variants::Rules;
use komadai_variants::rules::{COMPARED, Compared, FAMILY, Group, Shown};
use komadai_wire::{Boot, SQUARES, VARIANTS, VariantStart, odds};

/// What is told of each that is played here, in this order: texts `variants-NAME-WHAT`.
const TOLD: [&str; 3] = ["moves", "drops", "ends"];
/// The kind that has pages of its own.
const STANDARD: &str = "shogi";
/// The square board of shogi that is drawn where all of them are told of.
const SQUARE: &str = "shogi-12x12";

#[derive(Template)]
#[template(path = "variants/page.html")]
struct VariantsPage<'a> {
    frame: Frame<'a>,
    origin: String,
    kinds: Vec<Kind>,
    /// The one that stands for all square boards of shogi.
    square: &'static str,
    sizes: Vec<Size>,
    /// The whole family, by groups.
    family: Vec<Family>,
    relatives: Vec<Relative>,
}

struct Kind {
    name: &'static str,
    title: String,
    told: Vec<String>,
}

/// A square board of shogi.
struct Size {
    name: &'static str,
    size: String,
}

/// Games that stand together.
struct Family {
    title: String,
    games: Vec<Known>,
}

/// A game as its group names it.
struct Known {
    title: String,
    size: String,
    /// Where it is told of; empty where it is only named.
    page: String,
}

/// A game beside its relatives; what is not known is empty.
struct Relative {
    title: String,
    squares: u16,
    pieces: u8,
    first_moves: String,
    zone: String,
    drops: bool,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/variants", get(show))
        .route("/variants/{id}", get(kind::show))
        .route("/variants/{id}/start.svg", get(pictures::start))
        .route("/variants/{id}/pieces/{number}", get(pictures::piece))
}

/// The kinds that have a page here, those that are played first.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    VARIANTS.iter().copied().chain(Shown::all().iter().map(Shown::name))
}

/// What a kind is called in the reader's language.
fn title(t: Texts, name: &str) -> String {
    if name == STANDARD {
        return t.get("variant-standard");
    }
    match Rules::unplayed().iter().find(|game| game.name == name) {
        Some(game) if t.lang() == Lang::Ja => game.japanese.to_owned(),
        Some(game) => game.english.to_owned(),
        None => t.get(&format!("variant-{name}")),
    }
}

fn size(files: u8, ranks: u8) -> String {
    format!("{files} × {ranks}")
}

fn start(name: &str) -> Option<VariantStart> {
    let start = Position::of_variant(Variant::Named(name))?;
    Some(VariantStart { name: name.to_owned(), start: start.to_string(), odds: odds(name) })
}

/// `GET /variants`
async fn show(State(app): State<Shared>, reader: Reader, headers: HeaderMap) -> Response {
    let told = || VARIANTS.iter().filter(|name| !SQUARES.contains(name));
    let boot = Boot::Variants { variants: told().chain([&SQUARE]).filter_map(|name| start(name)).collect() };
    let frame = frame(&app, &reader, Some(&boot));
    let kind = |name: &&'static str| Kind {
        name,
        title: title(frame.t, name),
        told: TOLD.iter().map(|what| frame.t.get(&format!("variants-{name}-{what}"))).collect(),
    };
    let kinds = told().map(kind).collect();
    let family = FAMILY.iter().map(|(group, games)| family(frame.t, *group, games)).collect();
    let relatives = COMPARED.iter().map(|row| relative(frame.t, row)).collect();
    let (square, sizes, origin) = (SQUARE, sizes(), origin(&headers));
    page(&reader, StatusCode::OK, &VariantsPage { origin, kinds, square, sizes, family, relatives, frame })
}

/// The square boards of shogi, the smallest first.
fn sizes() -> Vec<Size> {
    let known = SQUARES.iter().filter_map(|name| Some((*name, size_of(name)?)));
    known.map(|(name, (files, ranks))| Size { name, size: size(files, ranks) }).collect()
}

fn family(t: Texts, group: Group, games: &[&'static str]) -> Family {
    let known = |name: &&'static str| {
        let title = title(t, name);
        let size = size_of(name).map(|(files, ranks)| size(files, ranks));
        Known {
            // Kinds of several sizes are named after theirs.
            size: size.filter(|size| !title.contains(size)).unwrap_or_default(),
            title,
            page: match *name {
                STANDARD => "/learn".to_owned(),
                name if names().any(|shown| shown == name) => format!("/variants/{name}"),
                _ => String::new(),
            },
        }
    };
    Family { title: t.get(&format!("variants-group-{}", group_name(group))), games: games.iter().map(known).collect() }
}

const fn group_name(group: Group) -> &'static str {
    match group {
        Group::Small => "small",
        Group::Standard => "standard",
        Group::Large => "large",
        Group::Multiplayer => "multiplayer",
        Group::Solid => "solid",
        Group::Others => "others",
    }
}

/// Files and ranks of any game of the family, where it has a flat board of squares.
fn size_of(name: &str) -> Option<(u8, u8)> {
    match Rules::named(name) {
        Some(rules) => Some((rules.files(), rules.ranks())),
        None => Rules::unplayed().iter().find(|game| game.name == name)?.size,
    }
}

fn relative(t: Texts, row: &Compared) -> Relative {
    Relative {
        title: title(t, row.name),
        squares: row.squares,
        pieces: row.pieces,
        first_moves: row.first_moves.map_or_else(String::new, |count| count.to_string()),
        zone: if row.zone > 0 { row.zone.to_string() } else { String::new() },
        drops: row.drops,
    }
}
