//! `/api/reach`: where other machines find this site, for invitations that are made on the machine itself.

use crate::app::Shared;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::routing::get;
use axum::{Json, Router};
use komadai_wire::Reach;
use std::net::{IpAddr, UdpSocket};

/// Addresses of every kind of network that a machine may be in, none of them anybody's: whatever way leads there starts at one
/// of the machine's own addresses.
const ELSEWHERE: [&str; 5] =
    ["192.0.2.1:9", "10.255.255.254:9", "172.31.255.254:9", "192.168.255.254:9", "[2001:db8::1]:9"];

/// The addresses of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/api/reach", get(reach))
}

/// `GET /api/reach`: who asks by another name than the machine's own has found the site already, and learns nothing.
async fn reach(State(app): State<Shared>, headers: HeaderMap) -> Json<Reach> {
    let beyond = !app.config.listen.ip().is_loopback();
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let addresses = match app.config.listen.ip() {
        _ if !is_own_name(host) => Vec::new(),
        ip if ip.is_loopback() => Vec::new(),
        ip if ip.is_unspecified() => own_addresses(),
        ip => vec![ip],
    };
    Json(Reach { beyond, addresses: addresses.into_iter().map(in_url).collect() })
}

/// Whether a host, with or without a port, is a machine's name for itself.
fn is_own_name(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

/// The addresses from which this machine would set out. A UDP socket that is connected has sent nothing.
fn own_addresses() -> Vec<IpAddr> {
    let mut found = Vec::new();
    for elsewhere in ELSEWHERE {
        let any = if elsewhere.starts_with('[') { "[::]:0" } else { "0.0.0.0:0" };
        let ip = UdpSocket::bind(any).and_then(|socket| {
            socket.connect(elsewhere)?;
            socket.local_addr()
        });
        if let Ok(ip) = ip.map(|address| address.ip())
            && !ip.is_loopback()
            && !ip.is_unspecified()
            && !found.contains(&ip)
        {
            found.push(ip);
        }
    }
    found
}

fn in_url(ip: IpAddr) -> String {
    match ip {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_knows_its_own_names() {
        for name in ["localhost", "LOCALHOST:8520", "127.0.0.1:8520", "127.0.0.1", "[::1]:8520", "[::1]"] {
            assert!(is_own_name(name), "{name}");
        }
        for name in ["", "192.168.0.12:8520", "shogi.example", "localhost.example:80", "[fd00::1]:8520"] {
            assert!(!is_own_name(name), "{name}");
        }
    }
}
