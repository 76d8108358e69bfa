//! Where the site's nodes are, as a proxy in front of them knows them.

use std::sync::Arc;

/// `127.0.0.1:PORT` of each node; a site of one process has one.
#[derive(Clone)]
pub(crate) struct Nodes(Arc<[String]>);

impl Nodes {
    /// # Panics
    /// There is none.
    pub(crate) fn new(addresses: impl IntoIterator<Item = String>) -> Nodes {
        let nodes: Arc<[String]> = addresses.into_iter().collect();
        assert!(!nodes.is_empty(), "a site has a node");
        Nodes(nodes)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The node whose turn it is; after the last comes the first.
    pub(crate) fn at(&self, turn: usize) -> &str {
        &self.0[turn % self.0.len()]
    }
}
