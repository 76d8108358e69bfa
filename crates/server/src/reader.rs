//! What is known of the person who reads: language, theme and account.

use crate::app::Shared;
use crate::caller::Caller;
use crate::principal::{Account, Principal, guest_cookie};
use axum::extract::{FromRequestParts, Query};
use axum::http::header;
use axum::http::request::Parts;
use axum_extra::extract::CookieJar;
use komadai_diagram::PieceSet;
use komadai_lang::Lang;
use serde::Deserialize;
use std::convert::Infallible;
use std::sync::Arc;

/// The reader's choices, by `?lang=` and `?pieces=`, cookies and Accept-Language, in this order.
#[derive(Clone)]
pub(crate) struct Reader {
    pub(crate) lang: Lang,
    /// The set of pieces that was chosen for this device.
    pub(crate) chosen_pieces: Option<PieceSet>,
    /// `light`, `dark`, or `auto` for what the reader's system says.
    pub(crate) theme: &'static str,
    /// No session is known: this may be the browser's first page.
    pub(crate) first_visit: bool,
    /// The language was chosen in the address just now, and is to be remembered.
    pub(crate) chosen: bool,
    /// The browser speaks https: what it is to remember is for that way alone.
    pub(crate) encrypted: bool,
    /// The account; none also where the store does not say, for most pages do not need it.
    pub(crate) account: Option<Arc<Account>>,
    /// How many notices its owner has not seen; 0 also where the store does not say.
    pub(crate) notices: u32,
}

#[derive(Deserialize, Default)]
struct Choice {
    lang: Option<String>,
    pieces: Option<String>,
}

/// How boards are drawn for a reader.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Look {
    pub(crate) lang: Lang,
    pub(crate) pieces: PieceSet,
}

impl Look {
    /// As the readers of a language see boards until they choose: the twin of `pieceSet` in `web/src/settings.ts`.
    pub(crate) fn usual(lang: Lang) -> Look {
        let pieces = if lang == Lang::Ja { PieceSet::Hitomoji } else { PieceSet::International };
        Look { lang, pieces }
    }
}

impl Reader {
    fn of(parts: &Parts, account: Option<Arc<Account>>, notices: u32) -> Reader {
        let headers = &parts.headers;
        let choice: Choice = Query::try_from_uri(&parts.uri).map(|Query(choice)| choice).unwrap_or_default();
        let asked = choice.lang.and_then(|tag| tag.parse::<Lang>().ok());
        let accepted = || headers.get(header::ACCEPT_LANGUAGE).and_then(|value| Lang::accepted(value.to_str().ok()?));
        let jar = CookieJar::from_headers(headers);
        let lang = asked
            .or_else(|| jar.get("lang").and_then(|cookie| cookie.value().parse().ok()))
            .or_else(accepted)
            .unwrap_or_default();
        let chosen_pieces = choice
            .pieces
            .and_then(|code| code.parse().ok())
            .or_else(|| jar.get("pieces").and_then(|cookie| cookie.value().parse().ok()));
        let theme = match jar.get("theme").map(|cookie| cookie.value()) {
            Some("light") => "light",
            Some("dark") => "dark",
            _ => "auto",
        };
        let encrypted = parts.extensions.get::<Caller>().is_some_and(|caller| caller.encrypted);
        let first_visit = jar.get(guest_cookie(encrypted)).is_none();
        Reader { lang, chosen_pieces, theme, first_visit, chosen: asked.is_some(), encrypted, account, notices }
    }
}

impl Reader {
    /// How boards are drawn for this reader.
    pub(crate) fn look(&self) -> Look {
        let usual = Look::usual(self.lang);
        Look { pieces: self.chosen_pieces.unwrap_or(usual.pieces), ..usual }
    }
}

impl FromRequestParts<Shared> for Reader {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Reader, Infallible> {
        let principal = Principal::from_request_parts(parts, app).await;
        let account = principal.ok().and_then(|principal| principal.account().cloned());
        let notices = match &account {
            Some(account) => app.site.notices.unread(&account.id).await.unwrap_or(0),
            None => 0,
        };
        Ok(Reader::of(parts, account, notices))
    }
}
