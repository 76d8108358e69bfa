//! A network that a program carries with it.

use crate::Network;
use std::sync::{Arc, OnceLock};

/// The bytes of a network file, of which a network is made when it is first asked for.
#[derive(Debug)]
pub struct Carried {
    file: &'static [u8],
    network: OnceLock<Arc<Network>>,
}

impl Carried {
    /// Carries a whole network file: a program's own, as its tests see to it.
    pub const fn new(file: &'static [u8]) -> Carried {
        Carried { file, network: OnceLock::new() }
    }

    /// The network.
    ///
    /// # Panics
    /// The file is no network.
    pub fn network(&self) -> Arc<Network> {
        let read = || Arc::new(Network::from_file(self.file).expect("a program carries a whole network"));
        self.network.get_or_init(read).clone()
    }

    /// The digest of its numbers, in hexadecimal, without reading all of it.
    pub fn digest(&self) -> &'static str {
        let digest = || {
            let start = self.file.utf8_chunks().next()?.valid();
            start.lines().find_map(|line| line.strip_prefix("sha256 "))
        };
        digest().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::tests::noise;

    #[test]
    fn a_network_that_is_carried_is_read_once_and_tells_its_digest_before() {
        let file: &'static [u8] = noise(5).to_file("noise").leak();
        let carried = Carried::new(file);
        let digest = carried.digest();
        assert_eq!(digest, carried.network().header().sha256);
        assert!(Arc::ptr_eq(&carried.network(), &carried.network()));
        assert_eq!(Carried::new(b"nothing").digest(), "");
    }
}
