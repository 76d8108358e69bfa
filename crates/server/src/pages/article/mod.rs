//! Pages to read, such as `/rules` and `/history`: text alone, the same with and without scripts. And `/calendar.ics`.

use super::frame::{Frame, frame, origin, page, structured};
use crate::app::Shared;
use crate::reader::{Look, Reader};
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use komadai_diagram::{Coordinates, Diagram, Theme};
use komadai_learn::article::{self, Article, Block};
use komadai_shogi::Setup;

#[derive(Template)]
#[template(path = "article/page.html")]
struct ArticlePage<'a> {
    frame: Frame<'a>,
    origin: String,
    article: &'static Article,
    others: Vec<&'static Article>,
    /// What the page is, for programs that read it: JSON-LD.
    about: String,
}

pub(super) fn routes() -> Router<Shared> {
    let routes = Router::new().route("/calendar.ics", get(feed));
    article::names().fold(routes, |routes, name| {
        let show = move |State(app): State<Shared>, reader: Reader, headers: HeaderMap| async move {
            show(name, &app, &reader, &headers)
        };
        routes.route(&format!("/{name}"), get(show))
    })
}

fn show(name: &str, app: &Shared, reader: &Reader, headers: &HeaderMap) -> Response {
    let Some(article) = article::article(name, reader.lang) else {
        return super::not_found::page(app, reader.clone());
    };
    let origin = origin(headers);
    let others = article::articles(reader.lang).filter(|other| other.name != name).collect();
    let about = structured("Article", article.title, article.about, reader.lang, &origin, &format!("/{name}"));
    let frame = frame(app, reader, None);
    page(reader, StatusCode::OK, &ArticlePage { frame, origin, article, others, about })
}

fn drawn(setup: &Setup, look: &Look) -> String {
    Diagram::new(setup.clone()).pieces(look.pieces).coordinates(Coordinates::Both).theme(Theme::Auto).to_svg()
}

/// `GET /calendar.ics`: Shogi Day, every year.
async fn feed() -> Response {
    let lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Komadai//Shogi calendar//EN",
        "BEGIN:VEVENT",
        "UID:shogi-day@komadai",
        "DTSTAMP:20200101T000000Z",
        "DTSTART;VALUE=DATE:20201117",
        "RRULE:FREQ=YEARLY",
        "SUMMARY:将棋の日 (Shogi Day)",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ];
    let headers =
        [(header::CONTENT_TYPE, "text/calendar; charset=utf-8"), (header::CACHE_CONTROL, "public, max-age=86400")];
    (headers, lines.join("\r\n")).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_diagram::PieceSet;
    use komadai_lang::{Lang, Texts};

    /// P-13: a set's maker signs it.
    #[test]
    fn every_piece_set_is_signed_by_its_maker() {
        for &lang in Lang::ALL {
            let pieces = article::article("pieces", lang).unwrap();
            let rows = pieces.blocks.iter().flat_map(|block| match block {
                Block::Table(rows) => rows.as_slice(),
                _ => &[],
            });
            let plain = |cell: &article::Line| cell.iter().map(|piece| piece.text).collect::<String>();
            let rows: Vec<Vec<String>> = rows.map(|row| row.iter().map(plain).collect()).collect();
            for set in PieceSet::ALL {
                let name = Texts::of(lang).get(&format!("pieces-{}", set.code()));
                let row = rows.iter().find(|row| row.len() == 2 && row[0].contains(&name));
                let signed = &row.unwrap_or_else(|| panic!("{lang}: {name} is not in the table"))[1];
                // Who drew what it is made after.
                let source = set.maker().split(" (").next().and_then(|all| all.rsplit_once([' ']));
                let last = source.map_or(set.maker(), |(_, last)| last);
                assert!(signed.starts_with("Komadai") && signed.contains(last), "{lang}: {name}: {signed}");
            }
        }
    }
}
