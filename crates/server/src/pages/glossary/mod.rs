//! `/glossary`: the words of shogi, and a search for them in any script. With scripts the list follows what is typed.

use super::frame::{Frame, frame, origin, page, search};
use crate::app::Shared;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use komadai_diagram::{Coordinates, Diagram, Theme, moves_svg};
use komadai_lang::{Lang, Texts};
use komadai_learn::glossary::{self, CATEGORIES, Figure, Term};
use komadai_wire::Boot;
use serde::Deserialize;

#[derive(Template)]
#[template(path = "glossary/page.html")]
struct GlossaryPage<'a> {
    frame: Frame<'a>,
    origin: String,
    /// What was searched for, as it was typed.
    query: String,
    /// What there is to show, under the name of its category; one group without a name where a search found it.
    groups: Vec<Group>,
    found: u32,
}

/// Terms under a heading.
struct Group {
    id: &'static str,
    title: String,
    terms: Vec<&'static Term>,
}

#[derive(Deserialize, Default)]
struct Search {
    #[serde(default)]
    q: String,
}

/// The longest query that is shown again, in characters.
const MAX_QUERY: usize = 60;

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/glossary", get(show)).route("/glossary/figure/{id}", get(figure))
}

/// `GET /glossary?q=…`
async fn show(
    State(app): State<Shared>,
    reader: Reader,
    headers: HeaderMap,
    asked: Result<Query<Search>, QueryRejection>,
) -> Response {
    let query = asked.map(|Query(search)| search.q).unwrap_or_default();
    let query: String = query.trim().chars().take(MAX_QUERY).collect();
    let mut frame = frame(&app, &reader, Some(&Boot::Glossary {}));
    if !query.is_empty() {
        frame.query = search(&query);
    }
    let groups = if query.is_empty() { all(frame.t) } else { vec![results(&query, reader.lang)] };
    let found = groups.iter().map(|group| group.terms.len() as u32).sum();
    page(&reader, StatusCode::OK, &GlossaryPage { origin: origin(&headers), query, groups, found, frame })
}

fn all(t: Texts) -> Vec<Group> {
    let group = |id| Group {
        id,
        title: t.get(&format!("glossary-{id}")),
        terms: glossary::terms().iter().filter(|term| term.category == id).collect(),
    };
    CATEGORIES.map(group).into()
}

fn results(query: &str, lang: Lang) -> Group {
    Group { id: "found", title: String::new(), terms: glossary::find(query, lang) }
}

/// `GET /glossary/figure/{id}`: the drawing beside a term. There are as many as the glossary has, however often one is asked for.
async fn figure(Path(id): Path<String>, reader: Reader) -> Result<Response, Refusal> {
    let pieces = reader.look().pieces;
    let term = glossary::term(&id).and_then(|term| term.figure.as_ref());
    let svg = match term.ok_or(Refusal::NoSuchPage)? {
        Figure::Board(setup) => Diagram::new((**setup).clone())
            .pieces(pieces)
            .captions(Texts::of(reader.lang).into())
            .coordinates(Coordinates::Both)
            .theme(Theme::Auto)
            .to_svg(),
        Figure::Piece(kind) => moves_svg(pieces, *kind),
    };
    let headers =
        [(header::CONTENT_TYPE, "image/svg+xml; charset=utf-8"), (header::CACHE_CONTROL, "private, max-age=86400")];
    Ok((headers, svg).into_response())
}

/// What a term is called first in the reader's language, where that is not its kanji.
fn first_name(term: &Term, lang: Lang) -> &'static str {
    match lang {
        Lang::Ja => "",
        _ => term.gloss(lang).words.split(", ").next().unwrap_or_default(),
    }
}

/// Whether a drawing is a whole board, which wants more room than the moves of a piece.
fn is_board(figure: &Figure) -> bool {
    matches!(figure, Figure::Board(_))
}
