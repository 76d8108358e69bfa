//! What was done lately, so that a request that comes twice happens once.

use crate::{Ask, AskId};
use std::collections::VecDeque;

/// Requests that are remembered of a game.
const REMEMBERED: usize = 32;

/// The latest requests that were done.
#[derive(Default)]
pub(crate) struct Acks(VecDeque<(AskId, Ask)>);

impl Acks {
    pub(crate) fn remember(&mut self, id: AskId, ask: Ask) {
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back((id, ask));
    }

    /// Whether this very request was done already. The same id with another request is another request.
    pub(crate) fn knows(&self, id: &AskId, ask: &Ask) -> bool {
        self.0.iter().any(|(done, what)| done == id && what == ask)
    }
}
