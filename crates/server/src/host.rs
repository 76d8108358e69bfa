//! The names under which the site answers. A page of somebody else whose name is made to point at this machine ("DNS
//! rebinding") would otherwise pass for one of ours; a bare address cannot be pointed anywhere.

use crate::app::{Config, Shared};
use crate::refusal::Refusal;
use axum::extract::{Request, State};
use axum::http::header;
use axum::http::uri::Authority;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// What answers under any name: the checks of whoever runs the site, which tell nothing.
const OPEN: [&str; 2] = ["/healthz", "/readyz"];

/// Refuses requests for a host that we are not.
pub(crate) async fn check(State(app): State<Shared>, request: Request, next: Next) -> Response {
    match foreign(&request, &app.config) {
        Some(host) if !OPEN.contains(&request.uri().path()) => Refusal::ForeignHost(host).into_response(),
        _ => next.run(request).await,
    }
}

/// The host that was asked for, when it is not ours. A request without one comes from no browser.
fn foreign(request: &Request, config: &Config) -> Option<String> {
    let named = request.uri().authority().map(Authority::as_str);
    let host = named.or_else(|| Some(request.headers().get(header::HOST)?.to_str().unwrap_or("?")))?;
    (!is_ours(host, config)).then(|| host.chars().take(200).collect())
}

/// Whether a host, with or without a port, is one of the site's.
pub(crate) fn is_ours(host: &str, config: &Config) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let name = authority.host().trim_end_matches('.').to_ascii_lowercase();
    let address = name.trim_start_matches('[').trim_end_matches(']').parse::<std::net::IpAddr>();
    let let_in = config.origins.iter().filter_map(|origin| origin.split_once("://")).filter_map(|(_, authority)| {
        authority.trim_end_matches('/').parse::<Authority>().ok().map(|authority| authority.host().to_ascii_lowercase())
    });
    address.is_ok()
        || name == "localhost"
        || name.ends_with(".localhost")
        || config.names.iter().any(|own| own.eq_ignore_ascii_case(&name))
        || let_in.into_iter().any(|own| own == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_localhost_and_the_names_of_the_site_are_ours() {
        let config = Config {
            names: vec!["Shogi.example".to_owned()],
            origins: vec!["https://play.example:8443/".to_owned()],
            ..Config::new("sqlite:data".parse().unwrap())
        };
        for host in [
            "127.0.0.1:8520",
            "192.0.2.1",
            "[::1]:8520",
            "localhost",
            "LOCALHOST:1",
            "a.localhost",
            "shogi.example:80",
            "SHOGI.EXAMPLE.",
            "play.example",
        ] {
            assert!(is_ours(host, &config), "{host}");
        }
        for host in
            ["evil.example", "shogi.example.evil.example", "localhost.evil.example", "", "127.0.0.1.evil.example"]
        {
            assert!(!is_ours(host, &config), "{host}");
        }
    }
}
