//! Addresses for servers that have to be told where to listen before they start.

use std::net::TcpListener;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Below the ports that Linux, macOS and Windows give to connections and to listeners that ask for any.
const FIRST: usize = 10_000;
const PORTS: usize = 20_000;
/// How many ports one test program may use before it comes to those of the next process.
const STRIDE: usize = 64;

/// An address of this machine where nobody listens. Nobody else is given it: a port that the system gave and took back may be
/// another's by the time that it is used, this one is outside of what the system gives.
///
/// # Panics
/// Every port is taken.
pub fn free_address() -> String {
    static TAKEN: AtomicUsize = AtomicUsize::new(0);
    let start = std::process::id() as usize * STRIDE;
    for _ in 0..PORTS {
        let port = FIRST + (start + TAKEN.fetch_add(1, Ordering::Relaxed)) % PORTS;
        let address = format!("127.0.0.1:{port}");
        if TcpListener::bind(&address).is_ok() {
            return address;
        }
    }
    panic!("no free port from {FIRST} on");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_given_the_address_of_another() {
        let given: std::collections::HashSet<String> = (0..200).map(|_| free_address()).collect();
        assert_eq!(given.len(), 200);
        let held = TcpListener::bind(free_address()).unwrap();
        assert!(!(0..200).any(|_| free_address() == held.local_addr().unwrap().to_string()));
    }
}
