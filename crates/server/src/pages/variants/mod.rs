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
use komadai_lang::Texts;
use komadai_variants::Rules;
use komadai_wire::{Boot, VARIANTS, VariantStart, odds};

/// What is told of each that is played here, in this order: texts `variants-NAME-WHAT`.
const TOLD: [&str; 3] = ["moves", "drops", "ends"];
/// The kind that has pages of its own.
const STANDARD: &str = "shogi";

#[derive(Template)]
#[template(path = "variants/page.html")]
struct VariantsPage<'a> {
    frame: Frame<'a>,
    origin: String,
    kinds: Vec<Kind>,
    /// Those that are not played on the site.
    others: Vec<Other>,
    /// Those whose rules nobody is sure of, and games of other families.
    unplayed: Vec<String>,
}

struct Kind {
    name: &'static str,
    title: String,
    told: Vec<String>,
}

struct Other {
    name: &'static str,
    title: String,
    size: String,
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
    VARIANTS.iter().copied().chain(others())
}

fn others() -> impl Iterator<Item = &'static str> {
    Rules::names().filter(|name| *name != STANDARD && !VARIANTS.contains(name))
}

/// What a kind is called in the reader's language.
fn title(t: Texts, name: &str) -> String {
    let played = format!("variant-{name}");
    if t.has(&played) { t.get(&played) } else { t.get(&format!("variants-name-{name}")) }
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
    let boot = Boot::Variants { variants: VARIANTS.iter().filter_map(|name| start(name)).collect() };
    let frame = frame(&app, &reader, Some(&boot));
    let kind = |name: &&'static str| Kind {
        name,
        title: title(frame.t, name),
        told: TOLD.iter().map(|what| frame.t.get(&format!("variants-{name}-{what}"))).collect(),
    };
    let kinds = VARIANTS.iter().map(kind).collect();
    let other = |name: &'static str| {
        let rules = Rules::named(name)?;
        Some(Other { name, title: title(frame.t, name), size: size(rules.files(), rules.ranks()) })
    };
    let others = others().filter_map(other).collect();
    let japanese = reader.lang == komadai_lang::Lang::Ja;
    let told = |game: &komadai_variants::rules::Unplayed| {
        let name = if japanese { game.japanese } else { game.english };
        format!("{name} ({})", size(game.files, game.ranks))
    };
    let unplayed = Rules::unplayed().iter().map(told).collect();
    page(&reader, StatusCode::OK, &VariantsPage { origin: origin(&headers), kinds, others, unplayed, frame })
}
