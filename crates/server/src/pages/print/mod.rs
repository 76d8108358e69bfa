//! `/print`: what there is to print. `/print/{name}.pdf`: one of it, in the reader's language.

use super::frame::{Frame, frame, origin, page};
use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use komadai_diagram::PieceSet;
use komadai_lang::Texts;
use komadai_learn::article::{self, Article};
use komadai_learn::course::{self, Chapter};
use komadai_print::{Asked, Printed};

/// The sets that are worth cutting out of paper.
const SETS: [PieceSet; 5] =
    [PieceSet::International, PieceSet::Hitomoji, PieceSet::Futamoji, PieceSet::Bilingual, PieceSet::Animals];

#[derive(Template)]
#[template(path = "print/page.html")]
struct PrintPage<'a> {
    frame: Frame<'a>,
    origin: String,
    sets: [PieceSet; 5],
    /// Every set, for what is printed, and the one that was chosen.
    all_sets: [PieceSet; PieceSet::ALL.len()],
    chosen: Option<PieceSet>,
    lengths: Vec<u16>,
    articles: Vec<&'static Article>,
    chapters: &'static [Chapter],
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/print", get(show)).route("/print/{file}", get(file))
}

/// `GET /print`
async fn show(State(app): State<Shared>, reader: Reader, headers: HeaderMap) -> Response {
    let found = PrintPage {
        frame: frame(&app, &reader, None),
        origin: origin(&headers),
        sets: SETS,
        all_sets: PieceSet::ALL,
        chosen: reader.chosen_pieces,
        lengths: Printed::mate_lengths(),
        articles: article::articles(reader.lang).filter(|article| article.name != "rules").collect(),
        chapters: course::chapters(),
    };
    page(&reader, StatusCode::OK, &found)
}

/// `GET /print/{name}.pdf?lang=…`: printed by a process of its own, and counted as a picture is.
async fn file(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    Path(name): Path<String>,
) -> Result<Response, Refusal> {
    let printed: Printed = name.strip_suffix(".pdf").and_then(|name| name.parse().ok()).ok_or(Refusal::NoSuchPage)?;
    asker.may(&app.site, Deed::Picture)?;
    let sheet = Asked::Sheet {
        name: printed.to_string(),
        lang: reader.lang.code().to_owned(),
        pieces: reader.chosen_pieces.map(|set| set.code().to_owned()),
    };
    let mut printing = app.printers.begin(&app.site.desk).await?;
    printing.say(&sheet).await;
    let pdf = printing.pdf().await?;
    let headers = [
        (header::CONTENT_TYPE, "application/pdf".to_owned()),
        (header::CONTENT_DISPOSITION, format!("inline; filename=\"komadai-{name}\"")),
        (header::CACHE_CONTROL, "private, max-age=3600".to_owned()),
        (header::VARY, "accept-language, cookie".to_owned()),
    ];
    Ok((headers, pdf).into_response())
}

fn mates(t: &Texts, plies: &u16) -> String {
    t.with("print-mates", &[("plies", (*plies).into())])
}

/// The end of an address of something that is printed with the set that was chosen.
fn with_pieces(chosen: &Option<PieceSet>) -> String {
    chosen.map_or_else(String::new, |set| format!("?pieces={}", set.code()))
}

fn is_chosen(chosen: &Option<PieceSet>, set: &PieceSet) -> bool {
    chosen.as_ref() == Some(set)
}
