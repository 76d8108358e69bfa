//! The network that is shipped, `nets/komadai.nnue`, built in. It stands in a crate of its own because it has a licence of its own:
//! the libraries that evaluate and search take a network as bytes and carry none.

use komadai_nnue::{Carried, Network};
use std::sync::Arc;

/// The network's file.
pub static KOMADAI: Carried = Carried::new(include_bytes!("../../../nets/komadai.nnue"));

/// The network.
pub fn network() -> Arc<Network> {
    KOMADAI.network()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_network_is_whole_and_small_and_says_how_it_came_to_be() {
        let bytes = include_bytes!("../../../nets/komadai.nnue").len();
        assert!(bytes < 4 << 20, "{bytes} bytes");
        assert!(!network().header().training.is_empty());
        assert_eq!(KOMADAI.digest(), network().header().sha256);
    }
}
