//! `/sitemap.xml`: every page that stands for itself, with its languages.

use super::frame::origin;
use super::variants;
use crate::app::Shared;
use crate::mate;
use axum::Router;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use komadai_lang::Lang;
use komadai_learn::{article, course, tesuji};
use std::fmt::Write;

/// The pages of which there is one each.
const PAGES: [&str; 30] = [
    "/",
    "/clock",
    "/how-to-play",
    "/variants",
    "/learn",
    "/learn/test",
    "/learn/test/placement",
    "/glossary",
    "/practice",
    "/practice/tesuji",
    "/practice/ladder",
    "/practice/castles",
    "/practice/coordinates",
    "/practice/notation",
    "/practice/blindfold",
    "/practice/mistakes",
    "/practice/repertoire",
    "/practice/next-move",
    "/print",
    "/review",
    "/archive",
    "/archive/famous",
    "/archive/names",
    "/archive/pattern",
    "/explorer",
    "/tsume",
    "/tsume/rush",
    "/tsume/solver",
    "/titles",
    "/api",
];

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/sitemap.xml", get(show))
}

/// `GET /sitemap.xml`
async fn show(headers: HeaderMap) -> Response {
    let origin = escaped(&origin(&headers));
    let articles = article::names().map(|name| format!("/{name}"));
    let lessons = course::lessons().map(|lesson| format!("/learn/{}", lesson.name));
    let sets = tesuji::sets().iter().map(|set| format!("/learn/{}", set.lesson.name));
    let kinds = variants::names().map(|name| format!("/variants/{name}"));
    let problems = mate::entries().map(|entry| format!("/tsume/{}", entry.problem.id));
    let mut xml = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n".to_owned();
    for path in
        PAGES.map(str::to_owned).into_iter().chain(articles).chain(lessons).chain(sets).chain(problems).chain(kinds)
    {
        let _ = write!(xml, "<url><loc>{origin}{path}</loc>");
        for lang in Lang::ALL {
            let (tag, code) = (lang.tag(), lang.code());
            let _ = write!(xml, r#"<xhtml:link rel="alternate" hreflang="{tag}" href="{origin}{path}?lang={code}"/>"#);
        }
        xml += "</url>\n";
    }
    xml += "</urlset>\n";
    ([(header::CONTENT_TYPE, "application/xml; charset=utf-8")], xml).into_response()
}

/// A text within XML: what a host may hold is the client's word, and names are people's.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
