//! The network that is built in.

use crate::Network;
use std::sync::{Arc, OnceLock};

static FILE: &[u8] = include_bytes!("../../../nets/komadai.nnue");

impl Network {
    /// The network that is built in, read when it is first asked for.
    pub fn embedded() -> Arc<Network> {
        static NETWORK: OnceLock<Arc<Network>> = OnceLock::new();
        let read = || Arc::new(Network::from_file(FILE).expect("the tests read the network that is built in"));
        NETWORK.get_or_init(read).clone()
    }

    /// The digest of the network that is built in, in hexadecimal, without reading all of it.
    pub fn embedded_digest() -> &'static str {
        let digest = || {
            let start = FILE.utf8_chunks().next()?.valid();
            start.lines().find_map(|line| line.strip_prefix("sha256 "))
        };
        digest().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_network_is_whole_and_says_how_it_came_to_be() {
        assert!(FILE.len() < 4 << 20, "{} bytes", FILE.len());
        assert!(!Network::embedded().header().training.is_empty());
        assert_eq!(Network::embedded_digest(), Network::embedded().header().sha256);
    }
}
