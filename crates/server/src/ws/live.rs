//! `/ws/live/{id}/{round}`: somebody who follows the boards of a broadcast.

use super::socket::{self, Closing, Conversation, Inbox, Outbox, Received};
use super::upgrade::Upgrade;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::broadcasts::{self, Fault, Seen};
use crate::principal::Principal;
use crate::refusal::Refusal;
use crate::relay::Listening;
use crate::views;
use axum::extract::{Path, State};
use axum::response::Response;
use komadai_store::BroadcastBoard;
use komadai_wire::{LiveBoard, LiveIn, LiveOut};
use std::collections::HashMap;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

const MAX_FRAME: usize = 256;

pub(super) async fn open(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path((id, round)): Path<(String, String)>,
    upgrade: Upgrade,
) -> Result<Response, Refusal> {
    // Before the boards are read, so that nothing falls between the two.
    let listening = app.site.relay.listen(&id);
    socket::open(app, &asker, upgrade, Watcher { principal, id, round, listening, told: HashMap::new() })
}

struct Watcher {
    principal: Principal,
    id: String,
    round: String,
    listening: Listening,
    /// The boards that the browser knows, each by the number of its last change and its name.
    told: HashMap<String, (u32, String)>,
}

/// What there is to tell, and when there may be more though nothing changes; none: there is no such broadcast.
type News = Option<(LiveOut, Option<Duration>)>;

impl Conversation for Watcher {
    const MAX_FRAME: usize = MAX_FRAME;

    async fn serve(mut self, app: &Shared, outbox: &mut Outbox, inbox: &mut Inbox) -> Option<Closing> {
        // A point in time, not a span: what else happens in between must not put it off.
        let mut due = Some(Instant::now());
        loop {
            let is_there = tokio::select! {
                heard = inbox.receive() => match heard {
                    Received::End(why) => return why,
                    Received::TooFast => true,
                    Received::Silence => outbox.ping().await,
                    Received::Text(text) => match serde_json::from_str(&text) {
                        Ok(LiveIn::Ping {}) => outbox.send_json(&LiveOut::Pong {}).await,
                        Err(_) => true,
                    },
                },
                () = self.listening.changed() => self.tell(app, outbox, &mut due).await?,
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => self.tell(app, outbox, &mut due).await?,
            };
            if !is_there {
                return Some(Closing::Slow);
            }
        }
    }
}

impl Watcher {
    /// Tells what is new; none: the broadcast is gone. Where the store does not answer, it is looked again.
    async fn tell(&mut self, app: &App, outbox: &mut Outbox, due: &mut Option<Instant>) -> Option<bool> {
        match self.news(app).await {
            Ok(Some((told, next))) => {
                *due = next.map(|next| Instant::now() + next);
                let LiveOut::Boards { all, boards } = &told else { return Some(true) };
                Some(!all && boards.is_empty() || outbox.send_json(&told).await)
            }
            Ok(None) => {
                outbox.send_json(&LiveOut::Gone {}).await;
                None
            }
            Err(_) => {
                *due = Some(Instant::now() + Duration::from_secs(1));
                Some(true)
            }
        }
    }

    async fn news(&mut self, app: &App) -> Result<News, Fault> {
        let seen: Seen = match broadcasts::open(&app.site, &self.id, &self.principal).await {
            Ok(seen) => seen,
            Err(Fault::NotThere) => return Ok(None),
            Err(fault) => return Err(fault),
        };
        if seen.round(Some(&self.round)).is_err() {
            return Ok(None);
        }
        let (mut states, mut due): (Vec<_>, Option<u64>) = (Vec::new(), None);
        for row in seen.boards_of(&self.round) {
            let Some(board) = app.site.relay.board(&row.id).await? else { continue };
            states.push((row, seen.state(&board).clone()));
            due = due.into_iter().chain(seen.due(&board)).min();
        }
        let told: HashMap<_, _> =
            states.iter().map(|(row, state)| (row.id.clone(), (state.seq, row.title.clone()))).collect();
        // Boards that came or went: all of them are told.
        let all =
            self.told.is_empty() || told.len() != self.told.len() || told.keys().any(|id| !self.told.contains_key(id));
        let is_new = |row: &BroadcastBoard| all || self.told.get(&row.id) != told.get(&row.id);
        // Only what is told is put into words: one move makes one board of many new.
        let boards: Vec<LiveBoard> =
            states.iter().filter(|(row, _)| is_new(row)).map(|(row, state)| views::live_board(row, state)).collect();
        self.told = told;
        // A moment more, so that what is due is there then.
        let due = due.map(|ms| Duration::from_millis(ms + 5));
        Ok(Some((LiveOut::Boards { all, boards }, due)))
    }
}
