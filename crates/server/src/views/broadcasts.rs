//! Broadcasts.

use crate::broadcasts::{Fault, MINUTE_MS, Seen};
use crate::relay::State;
use komadai_record::Tree;
use komadai_shogi::ByColor;
use komadai_site::Site;
use komadai_store::{BroadcastBoard, BroadcastRound, StoreError};
use komadai_wire::{LiveBoard, LiveRecord, LiveView, Millis, ReviewRecord, shown};
use std::sync::Arc;

/// A broadcast as its pages show it.
pub(crate) fn live(seen: &Seen, round: &BroadcastRound) -> LiveView {
    LiveView {
        id: seen.broadcast.id.clone(),
        title: seen.broadcast.title.clone(),
        round: round.id.clone(),
        round_title: round.title.clone(),
        delay_min: u32::try_from(seen.broadcast.delay_ms / MINUTE_MS).unwrap_or(u32::MAX),
        relays: seen.relays,
    }
}

/// The boards of a round at a glance, as somebody sees them now.
pub(crate) async fn live_boards(site: &Site, seen: &Seen, round: &str) -> Result<Vec<LiveBoard>, StoreError> {
    let states = seen.states_of(site, round).await?;
    Ok(states.into_iter().map(|(board, state)| live_board(board, &state)).collect())
}

/// A board at a glance.
pub(crate) fn live_board(board: &BroadcastBoard, state: &State) -> LiveBoard {
    let glance = state.glance();
    let sides = |times: ByColor<u64>| times.map(Millis);
    LiveBoard {
        id: board.id.clone(),
        title: board.title.clone(),
        names: glance.names.clone().map(|name| shown(&name)),
        seq: state.seq,
        ply: glance.ply,
        sfen: glance.sfen.clone(),
        last: glance.last.map(|mv| mv.to_string()),
        spent: sides(glance.spent),
        left: state.left.map(sides),
        end: glance.end.as_ref().map(Into::into),
    }
}

/// A board with its record.
pub(crate) async fn live_record(site: &Site, board: &BroadcastBoard, state: Arc<State>) -> Result<LiveRecord, Fault> {
    let glance = live_board(board, &state);
    let id = board.id.clone();
    let read = move || {
        let tree = Tree::of(state.record())?;
        Ok::<_, Fault>(ReviewRecord::of(&tree, &id, state.seq, None))
    };
    Ok(LiveRecord { board: glance, record: site.desk.work(read).await?? })
}
