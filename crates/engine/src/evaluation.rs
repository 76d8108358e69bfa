//! What evaluates: the network that the program has built in, one from a file, or the evaluation made by hand.

use komadai_nnue::{Carried, Network};
use std::sync::Arc;

/// The network that is built in.
pub(crate) const EMBEDDED: &str = "<embedded>";
/// The evaluation made by hand.
pub(crate) const BY_HAND: &str = "<hand>";

/// What the option `EvalFile` names, for a program that carries `built_in`; none is the evaluation made by hand.
///
/// # Errors
/// The file cannot be read or is no network, for people.
pub fn load(name: &str, built_in: &Carried) -> Result<Option<Arc<Network>>, String> {
    match name {
        EMBEDDED | "" => Ok(Some(built_in.network())),
        BY_HAND => Ok(None),
        path => {
            let bytes = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
            let network = Network::from_file(&bytes).map_err(|error| format!("{path}: {error}"))?;
            Ok(Some(Arc::new(network)))
        }
    }
}
