//! Where a request comes from: the party that is held responsible, and whether its way is encrypted.
//!
//! Behind a proxy the connection is the proxy's. What `X-Forwarded-For` says is believed only of proxies that the operator has
//! named, and only as far as each of them vouches for the one before: the list is read from its right end.

use crate::address::{AddressRange, Party};
use crate::app::Shared;
use crate::limits::on_behalf_of;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};

/// The other end of a connection. The listener puts it into each request.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    pub(crate) encrypted: bool,
    /// Whether the connection may stay open between requests.
    pub(crate) may_idle: bool,
}

/// Who asks, by address.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) address: IpAddr,
    /// The browser speaks https, to us or to a proxy of ours.
    pub(crate) encrypted: bool,
}

impl Caller {
    /// The party to whom limits apply.
    pub(crate) fn party(&self) -> Party {
        Party::of(self.address)
    }

    fn of(peer: Peer, headers: &HeaderMap, proxies: &[AddressRange]) -> Caller {
        let trusted = |address: IpAddr| proxies.iter().any(|range| range.contains(address));
        let mut caller = Caller { address: peer.address.to_canonical(), encrypted: peer.encrypted };
        if !trusted(caller.address) {
            return caller;
        }
        let proto = headers.get("x-forwarded-proto").and_then(|value| value.to_str().ok());
        caller.encrypted |= proto.is_some_and(|proto| proto.trim().eq_ignore_ascii_case("https"));
        let lists: Vec<&str> =
            headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok()).collect();
        for hop in lists.iter().rev().flat_map(|list| list.rsplit(',')) {
            // What cannot be read was not written by a proxy of ours.
            let Some(address) = forwarded(hop.trim()) else { break };
            caller.address = address.to_canonical();
            if !trusted(caller.address) {
                break;
            }
        }
        caller
    }
}

/// An address as proxies write it: bare, or with a port.
fn forwarded(hop: &str) -> Option<IpAddr> {
    let with_port = || hop.parse::<std::net::SocketAddr>().ok().map(|address| address.ip());
    let bracketed = || hop.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    hop.parse().ok().or_else(with_port).or_else(bracketed)
}

/// Puts the [`Caller`] into a request.
pub(crate) async fn find(State(app): State<Shared>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().copied();
    let peer = peer.unwrap_or(Peer { address: Ipv4Addr::UNSPECIFIED.into(), encrypted: false, may_idle: true });
    let caller = Caller::of(peer, request.headers(), &app.config.proxies);
    request.extensions_mut().insert(caller);
    on_behalf_of(caller.party(), next.run(request)).await
}

impl FromRequestParts<Shared> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Shared) -> Result<Caller, Infallible> {
        let unknown = Caller { address: Ipv4Addr::UNSPECIFIED.into(), encrypted: false };
        Ok(parts.extensions.get::<Caller>().copied().unwrap_or(unknown))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caller(peer: &str, forwarded: &[&str], proto: Option<&str>) -> (String, bool) {
        let mut headers = HeaderMap::new();
        for list in forwarded {
            headers.append("x-forwarded-for", list.parse().unwrap());
        }
        if let Some(proto) = proto {
            headers.insert("x-forwarded-proto", proto.parse().unwrap());
        }
        let proxies = ["10.0.0.0/8".parse().unwrap(), "::1".parse().unwrap()];
        let peer = Peer { address: peer.parse().unwrap(), encrypted: false, may_idle: true };
        let caller = Caller::of(peer, &headers, &proxies);
        (caller.address.to_string(), caller.encrypted)
    }

    #[test]
    fn only_proxies_of_ours_are_believed() {
        let told = |peer, lists: &[&str]| caller(peer, lists, Some("https"));
        let is = |address: &str, encrypted| (address.to_owned(), encrypted);
        assert_eq!(told("203.0.113.9", &["198.51.100.1"]), is("203.0.113.9", false), "nobody's proxy");
        assert_eq!(told("10.0.0.1", &["198.51.100.1"]), is("198.51.100.1", true));
        assert_eq!(told("::1", &["198.51.100.1:4711"]), is("198.51.100.1", true));
        assert_eq!(
            told("10.0.0.1", &["192.0.2.66, 198.51.100.1, 10.0.0.2"]),
            is("198.51.100.1", true),
            "a lie on the left"
        );
        assert_eq!(told("10.0.0.1", &["192.0.2.66", "198.51.100.1"]), is("198.51.100.1", true), "two lines");
        assert_eq!(told("10.0.0.1", &["192.0.2.66, nonsense"]), is("10.0.0.1", true));
        assert_eq!(told("10.0.0.1", &[]), is("10.0.0.1", true));
        assert_eq!(caller("10.0.0.1", &["198.51.100.1"], None), is("198.51.100.1", false));
    }
}
