//! What scripts on pages of other sites may read. They come without cookies, for the answer does not allow any: each reads what a
//! stranger reads.

use crate::{origin, programs};
use axum::http::Method;

/// Pictures, the web component and what it shows.
const BEGINNINGS: [&str; 4] = ["/komadai-board.js", "/pieces/", "/api/boards/", "/api/live/boards/"];

/// Whether a page of any site may read what is answered there, be it a refusal.
pub(super) fn may_read(method: &Method, path: &str) -> bool {
    match *method {
        Method::GET | Method::HEAD => {
            BEGINNINGS.iter().any(|begin| path.starts_with(begin)) || programs::is_read(method, path)
        }
        _ => method == Method::POST && path == origin::OPEN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_other_sites_read_what_is_public_and_send_nothing_but_a_record_to_read() {
        for (method, path) in [
            (Method::GET, "/komadai-board.js"),
            (Method::GET, "/pieces/hitomoji.css"),
            (Method::HEAD, "/api/boards/game/abcdefgh"),
            (Method::GET, "/api/live/boards/abcdefgh"),
            (Method::GET, "/api/openapi.json"),
            (Method::GET, "/api/broadcast/abcdefgh"),
            (Method::POST, "/api/boards/read"),
        ] {
            assert!(may_read(&method, path), "{method} {path}");
        }
        for (method, path) in [
            (Method::GET, "/"),
            (Method::GET, "/api/account/export"),
            (Method::GET, "/api/games/abcdefgh"),
            (Method::POST, "/api/live/boards/abcdefgh"),
            (Method::POST, "/api/broadcast/new"),
            (Method::POST, "/api/boards/record/abcdefgh"),
            (Method::PUT, "/api/boards/read"),
        ] {
            assert!(!may_read(&method, path), "{method} {path}");
        }
    }
}
