//! The frame around every page, and how a page becomes a reply.

use super::when;
use crate::app::App;
use crate::assets::Ahead;
use crate::cookies::remember;
use crate::principal::{guest_cookie, new_guest_token};
use crate::reader::{Look, Reader};
use askama::Template;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use cookie::Cookie;
use komadai_lang::{Lang, Texts};
use komadai_wire::Boot;
use serde_json::json;

/// What every page's frame shows.
pub(super) struct Frame<'a> {
    pub(super) t: Texts,
    pub(super) theme: &'static str,
    /// How boards are drawn.
    pub(super) look: Look,
    /// The name of the reader's account.
    pub(super) account: Option<&'a str>,
    /// How many notices the reader has not seen; none without an account.
    pub(super) notices: Option<u32>,
    pub(super) script: Option<&'a str>,
    pub(super) styles: &'a [String],
    /// The style sheet that marks the accounts of programs, where there are any.
    pub(super) bots: Option<std::sync::Arc<str>>,
    /// What the script will ask for.
    pub(super) ahead: Vec<&'a Ahead>,
    pub(super) langs: &'static [Lang],
    /// What of the address stays in another language, as `q=shogi&`; mostly nothing.
    pub(super) query: String,
    /// The start data of the script that takes over; none where there is nothing to take over.
    pub(super) boot: Option<String>,
}

pub(super) fn frame<'a>(app: &'a App, reader: &'a Reader, boot: Option<&Boot>) -> Frame<'a> {
    let styles = match boot {
        Some(Boot::New { .. } | Boot::Game { .. }) => &app.client.play_styles,
        Some(Boot::Lesson { .. }) => &app.client.lesson_styles,
        _ => &app.client.styles,
    };
    let boot = boot.and_then(|boot| serde_json::to_string(boot).ok());
    let name = boot.as_deref().and_then(|boot| boot.strip_prefix("{\"page\":\"")?.split('"').next());
    Frame {
        ahead: name.map_or(Vec::new(), |name| app.client.ahead(name, reader.lang)),
        t: Texts::of(reader.lang),
        theme: reader.theme,
        look: reader.look(),
        account: reader.account.as_ref().map(|account| account.name.as_str()),
        notices: reader.account.as_ref().map(|_| reader.notices),
        script: app.client.script.as_deref(),
        styles,
        bots: app.bots.sheet().address,
        langs: Lang::ALL,
        query: String::new(),
        // Inside a script element only `<` could end it early.
        boot: boot.map(|boot| boot.replace('<', "\\u003c")),
    }
}

/// A search as a part of an address, `q=shogi&`.
pub(super) fn search(query: &str) -> String {
    format!("q={}&", in_address(query))
}

/// Any text as a value in an address.
pub(super) fn in_address(value: &str) -> String {
    let mut text = String::new();
    for byte in value.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => text.push(char::from(byte)),
            _ => text += &format!("%{byte:02X}"),
        }
    }
    text
}

pub(super) fn page(reader: &Reader, status: StatusCode, template: &impl Template) -> Response {
    let Ok(html) = template.render() else {
        return (StatusCode::INTERNAL_SERVER_ERROR, "the page could not be written\n").into_response();
    };
    // A page is its reader's: asked for again each time, and not sent where nothing has changed.
    let headers = [(header::CACHE_CONTROL, "private, no-cache"), (header::VARY, "accept-language, cookie")];
    let mut response = (status, headers, Html(when::written(html, reader.lang))).into_response();
    if reader.chosen {
        remember(&mut response, reader.encrypted, Cookie::build(("lang", reader.lang.code())));
    }
    if reader.first_visit {
        let cookie = Cookie::build((guest_cookie(reader.encrypted), new_guest_token()));
        remember(&mut response, reader.encrypted, cookie.http_only(true));
    }
    response
}

/// The origin by which a request has come: that of the proxy before the site, where there is one.
pub(super) fn origin(headers: &HeaderMap) -> String {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let scheme = if text("x-forwarded-proto") == Some("https") { "https" } else { "http" };
    format!("{scheme}://{}", text(header::HOST.as_str()).unwrap_or("localhost"))
}

/// What a page is, for programs that read it: JSON-LD of schema.org, for a script element. `kind` is a kind of CreativeWork.
pub(super) fn structured(kind: &str, title: &str, about: &str, lang: Lang, origin: &str, path: &str) -> String {
    let told = json!({
        "@context": "https://schema.org",
        "@type": kind,
        "name": title,
        "headline": title,
        "description": about,
        "inLanguage": lang.tag(),
        "url": format!("{origin}{path}?lang={}", lang.code()),
        "isPartOf": { "@type": "WebSite", "name": "Komadai", "url": origin },
    });
    // Inside a script element only `<` could end it early.
    told.to_string().replace('<', "\\u003c")
}
