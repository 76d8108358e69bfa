//! Where a browser's push service takes messages. The address comes from whoever asks, so the site sends nothing to a machine that only
//! it can reach: https alone, to public addresses alone, on the port of https alone.

use crate::address::{AddressRange, is_public};
use http::Uri;
use std::io;
use std::net::SocketAddr;
use tokio::net::lookup_host;

/// The longest address of an endpoint.
const LONGEST: usize = 1_000;
const HTTPS: u16 = 443;

/// An address that a push service gave to a browser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endpoint {
    host: String,
    port: u16,
    path: String,
}

impl Endpoint {
    /// Reads an address; none where it is not one of a push service.
    pub fn parse(text: &str) -> Option<Endpoint> {
        if text.len() > LONGEST || text.bytes().any(|byte| !byte.is_ascii_graphic()) {
            return None;
        }
        let uri: Uri = text.parse().ok()?;
        let authority = uri.authority().filter(|_| uri.scheme_str() == Some("https"))?;
        if authority.as_str().contains('@') {
            return None;
        }
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_ascii_lowercase();
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        (!host.is_empty()).then(|| Endpoint { host, port: authority.port_u16().unwrap_or(HTTPS), path })
    }

    /// Its name, by which its certificate is checked.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The path and the query.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Its host and port as they stand in a request.
    pub fn authority(&self) -> String {
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        if self.port == HTTPS { host } else { format!("{host}:{}", self.port) }
    }

    /// Its addresses that may be connected to: public ones, or those that the operator has named.
    ///
    /// # Errors
    /// It has none.
    pub async fn addresses(&self, named: &[AddressRange]) -> io::Result<Vec<SocketAddr>> {
        let all: Vec<SocketAddr> = lookup_host((self.host.as_str(), self.port)).await?.collect();
        let may = |at: &SocketAddr| {
            named.iter().any(|range| range.contains(at.ip())) || self.port == HTTPS && is_public(at.ip())
        };
        let allowed: Vec<SocketAddr> = all.into_iter().filter(may).collect();
        if allowed.is_empty() {
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, "not a public address"));
        }
        Ok(allowed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endpoint_is_an_https_address_and_nothing_else() {
        let parsed = Endpoint::parse("https://Push.example/send/abc?x=1").unwrap();
        assert_eq!(
            (parsed.host(), parsed.path(), &*parsed.authority()),
            ("push.example", "/send/abc?x=1", "push.example")
        );
        assert_eq!(Endpoint::parse("https://[2001:db8::1]:8443").unwrap().authority(), "[2001:db8::1]:8443");
        for text in [
            "",
            "push.example/x",
            "http://push.example/x",
            "ftp://push.example/x",
            "https://",
            "https:///x",
            "https://user@push.example/x",
            "https://push.example@127.0.0.1/x",
            "https://push.example/x y",
            "https://push.example/x\r\nHost: evil",
            "file:///etc/passwd",
            &format!("https://push.example/{}", "a".repeat(LONGEST)),
        ] {
            assert_eq!(Endpoint::parse(text), None, "{text:?}");
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_inward_is_refused_whatever_it_is_called() {
        for text in ["https://127.0.0.1/x", "https://[::1]/x", "https://localhost/x", "https://8.8.8.8:22/x"] {
            let endpoint = Endpoint::parse(text).unwrap();
            assert!(endpoint.addresses(&[]).await.is_err(), "{text}");
        }
        let named: AddressRange = "127.0.0.0/8".parse().unwrap();
        let local = Endpoint::parse("https://127.0.0.1:8443/x").unwrap();
        assert_eq!(local.addresses(&[named]).await.unwrap(), ["127.0.0.1:8443".parse().unwrap()]);
    }
}
