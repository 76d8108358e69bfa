//! The network that the executable carries, for tests of the engine in it.

use komadai_nnue::Carried;
use std::sync::LazyLock;

pub(crate) static NETWORK: LazyLock<Carried> = LazyLock::new(|| {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/komadai.nnue");
    Carried::new(std::fs::read(path).expect("the network is there").leak())
});
