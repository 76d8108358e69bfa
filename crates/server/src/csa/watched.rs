//! A game that somebody looks on at, as the Ruby server tells it to its monitors.

use super::{Door, text};
use komadai_csa::ToClient;
use komadai_game::{Contract, EventKind, Game};
use komadai_kifu::csa_position;
use komadai_room::{Attached, Attendance, Credentials};

/// A place among those who look on.
pub(super) struct Watched {
    game_id: String,
    /// Leaves the room when it is dropped.
    _attendance: Attendance,
    attached: Attached,
    is_over: bool,
}

impl Watched {
    /// Begins to look on; what was played so far. None: there is no such game, or it has no place.
    pub(super) async fn begin(door: &Door, id: &str, game_id: &str) -> Option<(Watched, Vec<String>)> {
        let attendance = door.app.rooms.attend(id).await.ok()?;
        let attached = attendance.attach(Credentials::default(), None).await?;
        let (snapshot, game_id) = (attached.snapshot.clone(), game_id.to_owned());
        // The protocol knows no other board than that of shogi.
        snapshot.game.standard()?;
        let mut lines = record(&game_id, &snapshot.contract, &snapshot.game);
        let is_over = snapshot.game.outcome().is_some();
        if let Some(outcome) = snapshot.game.outcome() {
            lines.extend(text::ended(outcome, None).iter().map(ToClient::to_string));
        }
        let watched = Watched { game_id, _attendance: attendance, attached, is_over };
        let lines = watched.framed(lines);
        Some((watched, lines))
    }

    pub(super) fn game_id(&self) -> &str {
        &self.game_id
    }

    /// What happens next there; never, where nobody looks on at anything.
    pub(super) async fn next(watched: &mut Option<Watched>) -> Vec<String> {
        let Some(watched) = watched else { return std::future::pending().await };
        if watched.is_over {
            return std::future::pending().await;
        }
        loop {
            let Ok(told) = watched.attached.told.recv().await else {
                // Too much was missed, or the room has closed: who wants to go on says so.
                watched.is_over = true;
                return watched.framed(Vec::new());
            };
            match &told.event.kind {
                EventKind::Moved { .. } => {
                    let moved = told.after.last.as_ref().and_then(|last| text::told(&last.before, &last.played));
                    // As in a record: move and time are two lines.
                    let lines = moved.map(|moved| moved.to_string()).unwrap_or_default();
                    return watched.framed(lines.split(',').map(str::to_owned).collect());
                }
                EventKind::Ended { outcome, .. } => {
                    watched.is_over = true;
                    return watched.framed(text::ended(outcome, None).iter().map(ToClient::to_string).collect());
                }
                _ => {}
            }
        }
    }

    fn framed(&self, lines: Vec<String>) -> Vec<String> {
        let last = std::iter::once("+OK".to_owned());
        lines.into_iter().chain(last).map(|line| format!("##[MONITOR2][{}] {line}", self.game_id)).collect()
    }
}

fn record(game_id: &str, contract: &Contract, game: &Game) -> Vec<String> {
    let mut lines = vec!["V2".to_owned(), format!("N+{}", contract.names.black), format!("N-{}", contract.names.white)];
    lines.push(format!("$EVENT:{game_id}"));
    let start = contract.config.start.shogi().map(|start| csa_position(&start.to_setup()));
    lines.extend(start.iter().flat_map(|start| start.lines()).map(str::to_owned));
    for (before, played) in game.positions().zip(game.moves()) {
        let moved = text::told(&before, played).map(|moved| moved.to_string()).unwrap_or_default();
        lines.extend(moved.split(',').map(str::to_owned));
    }
    lines
}
