//! What browsers see of the lobby, and what has changed in it.

use super::bus::{Peers, encode};
use super::seeks::{Seek, Seeks};
use bytes::Bytes;
use komadai_game::Instant;
use komadai_wire::{LiveGame, LobbyOut, LobbyView, PoolView, SeekView};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The lobby as it was last told, and the words for it.
pub(super) struct Told {
    pub(super) view: Arc<LobbyView>,
    snapshot: Option<Bytes>,
}

impl Default for Told {
    fn default() -> Told {
        Told { view: Arc::new(LobbyView { pools: PoolView::all(), ..LobbyView::default() }), snapshot: None }
    }
}

impl Told {
    /// Everything, encoded once for all who come while nothing changes.
    pub(super) fn snapshot(&mut self) -> Bytes {
        let encode = || encode(&LobbyOut::Lobby { lobby: (*self.view).clone() });
        self.snapshot.get_or_insert_with(encode).clone()
    }

    /// What has changed, if anything has; from then on that is what was told.
    pub(super) fn change_to(&mut self, view: LobbyView) -> Option<Bytes> {
        if *self.view == view {
            return None;
        }
        let ids = |view: &LobbyView| view.seeks.iter().map(|seek| seek.id.clone()).collect::<BTreeSet<_>>();
        let (before, now) = (ids(&self.view), ids(&view));
        let opened = view.seeks.iter().filter(|seek| !before.contains(&seek.id)).cloned().collect();
        let changed = LobbyOut::Changed {
            opened,
            gone: before.difference(&now).cloned().collect(),
            pools: view.pools.clone(),
            here: view.here,
            games: (self.view.games != view.games).then(|| view.games.clone()),
        };
        *self = Told { view: Arc::new(view), snapshot: None };
        Some(encode(&changed))
    }
}

/// The lobby as it is.
pub(super) fn view(seeks: &Seeks, peers: &Peers, games: Vec<LiveGame>) -> LobbyView {
    let mut pools = PoolView::all();
    let mut listed: Vec<&Seek> = Vec::new();
    for seek in seeks.visible().map(|own| &own.seek).chain(peers.seeks()) {
        match &seek.pool {
            None => listed.push(seek),
            Some(code) => {
                if let Some(pool) = pools.iter_mut().find(|pool| pool.code == *code) {
                    pool.waiting += 1;
                }
            }
        }
    }
    listed.sort_by(|one, other| (one.since, &one.id).cmp(&(other.since, &other.id)));
    let here = u32::try_from(seeks.here()).unwrap_or(u32::MAX).saturating_add(peers.here());
    LobbyView { seeks: listed.into_iter().map(seek_view).collect(), pools, games, here }
}

fn seek_view(seek: &Seek) -> SeekView {
    SeekView {
        id: seek.id.clone(),
        name: (!seek.name.is_empty()).then(|| seek.name.clone()),
        rating: seek.rating.clone(),
        wish: seek.wish.clone(),
        since: Instant(seek.since),
    }
}
