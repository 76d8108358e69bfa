//! What is known of the person who reads: language and theme.

use crate::app::Shared;
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri, header};
use komadai_lang::Lang;
use serde::Deserialize;
use std::convert::Infallible;

/// The reader's choices, by `?lang=`, cookies and Accept-Language, in this order.
#[derive(Copy, Clone)]
pub(super) struct Reader {
    pub(super) lang: Lang,
    /// `light`, `dark`, or `auto` for what the reader's system says.
    pub(super) theme: &'static str,
    /// The language was chosen in the address just now, and is to be remembered.
    pub(super) chosen: bool,
}

#[derive(Deserialize, Default)]
struct Choice {
    lang: Option<String>,
}

impl Reader {
    pub(super) fn of(headers: &HeaderMap, uri: &Uri) -> Reader {
        let choice: Choice = Query::try_from_uri(uri).map(|Query(choice)| choice).unwrap_or_default();
        let asked = choice.lang.and_then(|tag| tag.parse::<Lang>().ok());
        let accepted = || headers.get(header::ACCEPT_LANGUAGE).and_then(|value| Lang::accepted(value.to_str().ok()?));
        let lang = asked
            .or_else(|| cookie(headers, "lang").and_then(|tag| tag.parse().ok()))
            .or_else(accepted)
            .unwrap_or_default();
        let theme = match cookie(headers, "theme") {
            Some("light") => "light",
            Some("dark") => "dark",
            _ => "auto",
        };
        Reader { lang, theme, chosen: asked.is_some() }
    }
}

impl FromRequestParts<Shared> for Reader {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Shared) -> Result<Reader, Infallible> {
        Ok(Reader::of(&parts.headers, &parts.uri))
    }
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}
