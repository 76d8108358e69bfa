//! `/variants`: other kinds of shogi, with their rules, a board each, and ways to play them.

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
use komadai_wire::{Boot, VARIANTS, VariantStart};

/// What is told of each, in this order: texts `variants-NAME-WHAT`.
const TOLD: [&str; 3] = ["moves", "drops", "ends"];

#[derive(Template)]
#[template(path = "variants/page.html")]
struct VariantsPage<'a> {
    frame: Frame<'a>,
    origin: String,
    kinds: Vec<Kind>,
}

struct Kind {
    name: &'static str,
    title: String,
    told: Vec<String>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/variants", get(show))
}

async fn show(State(app): State<Shared>, reader: Reader, headers: HeaderMap) -> Response {
    let start = |name: &&str| {
        let start = Position::of_variant(Variant::Named(name))?;
        Some(VariantStart { name: (*name).to_owned(), start: start.to_string() })
    };
    let boot = Boot::Variants { variants: VARIANTS.iter().filter_map(start).collect() };
    let frame = frame(&app, &reader, Some(&boot));
    let kind = |name: &&'static str| Kind {
        name,
        title: frame.t.get(&format!("variant-{name}")),
        told: TOLD.iter().map(|what| frame.t.get(&format!("variants-{name}-{what}"))).collect(),
    };
    let kinds = VARIANTS.iter().map(kind).collect();
    page(&reader, StatusCode::OK, &VariantsPage { origin: origin(&headers), kinds, frame })
}
