//! What everybody sees of the lobby, and what has changed in it.

use super::LiveGame;
use super::bus::{MAX_NAMES, Peers};
use super::seeks::{Seek, Seeks};
use bytes::Bytes;
use komadai_game::{ClockPreset, Control};
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// The lobby as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The seeks, the oldest first.
    pub seeks: Vec<Seek>,
    /// The pools, the fastest clock first, with how many wait in each.
    pub pools: Vec<Waiting>,
    /// Games that are played, the best first.
    pub games: Vec<LiveGame>,
    /// How many people are here.
    pub here: u32,
    /// The accounts among them by name, as far as they are listed.
    pub people: Vec<String>,
}

impl Default for View {
    fn default() -> View {
        View { seeks: Vec::new(), pools: Waiting::nobody(), games: Vec::new(), here: 0, people: Vec::new() }
    }
}

/// A pool: a clock at which whoever comes next is the opponent.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// Its code, such as `10-30`.
    pub code: &'static str,
    /// Both sides' clock.
    pub control: Control,
    /// How many wait in it.
    pub waiting: u32,
}

impl Waiting {
    /// Every pool, empty: the clocks that a form offers, as far as they are played at one sitting.
    pub fn nobody() -> Vec<Waiting> {
        const CLOCKS: usize = 6;
        let pool = |preset: &ClockPreset| Waiting { code: preset.code, control: preset.control, waiting: 0 };
        ClockPreset::ALL[..CLOCKS].iter().map(pool).collect()
    }
}

/// What everybody in the lobby is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Telling {
    /// All of it.
    All(Arc<View>),
    /// What has changed.
    Changed {
        /// Seeks that are new.
        opened: Vec<Seek>,
        /// Seeks that are gone, by their ids.
        gone: Vec<String>,
        /// The pools with how many wait in each.
        pools: Vec<Waiting>,
        /// How many people are here.
        here: u32,
        /// The accounts among them, where they have changed.
        people: Option<Vec<String>>,
        /// The games that are played, where they have changed.
        games: Option<Vec<LiveGame>>,
    },
}

/// A [`Telling`] on its way to everybody.
#[derive(Debug)]
pub struct Told {
    telling: Telling,
    encoded: OnceLock<Bytes>,
}

impl Told {
    fn new(telling: Telling) -> Arc<Told> {
        Arc::new(Told { telling, encoded: OnceLock::new() })
    }

    /// It as a door's bytes: whoever needs them first encodes them for all.
    pub fn encoded(&self, encode: impl FnOnce(&Telling) -> Bytes) -> Bytes {
        self.encoded.get_or_init(|| encode(&self.telling)).clone()
    }
}

/// The lobby as it was last told.
#[derive(Default)]
pub(super) struct Last {
    pub(super) view: Arc<View>,
    snapshot: Option<Arc<Told>>,
}

impl Last {
    /// Everything, the same for all who come while nothing changes.
    pub(super) fn snapshot(&mut self) -> Arc<Told> {
        self.snapshot.get_or_insert_with(|| Told::new(Telling::All(self.view.clone()))).clone()
    }

    /// What has changed, if anything has; from then on that is what was told.
    pub(super) fn change_to(&mut self, view: View) -> Option<Arc<Told>> {
        if *self.view == view {
            return None;
        }
        let ids = |view: &View| view.seeks.iter().map(|seek| seek.id.clone()).collect::<BTreeSet<_>>();
        let (before, now) = (ids(&self.view), ids(&view));
        let opened = view.seeks.iter().filter(|seek| !before.contains(&seek.id)).cloned().collect();
        let changed = Telling::Changed {
            opened,
            gone: before.difference(&now).cloned().collect(),
            pools: view.pools.clone(),
            here: view.here,
            people: (self.view.people != view.people).then(|| view.people.clone()),
            games: (self.view.games != view.games).then(|| view.games.clone()),
        };
        *self = Last { view: Arc::new(view), snapshot: None };
        Some(Told::new(changed))
    }
}

/// The lobby as it is.
pub(super) fn view(seeks: &Seeks, peers: &Peers, own_names: Vec<String>, games: Vec<LiveGame>) -> View {
    let mut pools = Waiting::nobody();
    let mut listed: Vec<&Seek> = Vec::new();
    for seek in seeks.visible().map(|own| &own.seek).chain(peers.seeks()) {
        match &seek.pool {
            None => listed.push(seek),
            Some(code) => {
                if let Some(pool) = pools.iter_mut().find(|pool| pool.code == code) {
                    pool.waiting += 1;
                }
            }
        }
    }
    listed.sort_by(|one, other| (one.since, &one.id).cmp(&(other.since, &other.id)));
    let here = u32::try_from(seeks.here()).unwrap_or(u32::MAX).saturating_add(peers.here());
    let people: BTreeSet<String> = own_names.into_iter().chain(peers.names().cloned()).collect();
    let people = people.into_iter().take(MAX_NAMES).collect();
    View { seeks: listed.into_iter().cloned().collect(), pools, games, here, people }
}
