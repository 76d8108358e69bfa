//! `/ws/mate`: mate problems solved while the browser watches.
//!
//! Each conversation has at most one solving process, and keeps it for a while after its last answer: its table still
//! knows the problem, so that side lines are there at once.

use super::socket::{self, Closing, Conversation, Inbox, Outbox, Received};
use super::upgrade::Upgrade;
use crate::address::Party;
use crate::app::Shared;
use crate::asker::Asker;
use crate::child::ChildError;
use crate::mate::SolverLease;
use crate::refusal::Refusal;
use axum::extract::State;
use axum::response::Response;
use komadai_wire::{MateFailure, MateIn, MateOut, Millis};
use std::time::Duration;
use tokio::time::Instant;

/// A request names the moves of a line.
const MAX_FRAME: usize = 32 * 1024;
/// How long a problem may be searched.
const TIME: std::ops::RangeInclusive<u64> = 500..=120_000;
/// How long a process may take beyond the time it was given: it judges what it has found, too.
const GRACE: Duration = Duration::from_secs(40);
/// A process that nobody has asked anything for so long makes room for others.
const IDLE: Duration = Duration::from_secs(45);

pub(super) async fn open(State(app): State<Shared>, asker: Asker, upgrade: Upgrade) -> Result<Response, Refusal> {
    socket::open(app, &asker, upgrade, Mate { party: asker.party() })
}

struct Mate {
    party: Party,
}

impl Conversation for Mate {
    const MAX_FRAME: usize = MAX_FRAME;

    async fn serve(self, app: &Shared, outbox: &mut Outbox, inbox: &mut Inbox) -> Option<Closing> {
        serve(app, self.party, outbox, inbox).await
    }
}

/// The process of a conversation and what it is doing.
struct Desk {
    lease: SolverLease,
    /// The request that is under way.
    running: Option<u32>,
    /// It was told to come to an end, for others wait.
    hurried: bool,
    /// When it is given up.
    limit: Instant,
}

async fn serve(app: &Shared, party: Party, outbox: &mut Outbox, inbox: &mut Inbox) -> Option<Closing> {
    let mut desk: Option<Desk> = None;
    loop {
        let wanted = desk.as_ref().filter(|desk| !desk.hurried).map(|desk| desk.lease.wanted());
        let wanted = async {
            match wanted {
                Some(wanted) => wanted.await,
                None => std::future::pending().await,
            }
        };
        let answer = async {
            match &mut desk {
                Some(desk) => desk.lease.hear::<MateOut>(desk.limit).await,
                None => std::future::pending().await,
            }
        };
        let reply = tokio::select! {
            heard = inbox.receive() => match heard {
                Received::End(why) => return why,
                Received::TooFast => None,
                Received::Silence => if outbox.ping().await { None } else { return None },
                Received::Text(text) => match serde_json::from_str(&text) {
                    Ok(request) => obey(app, party, &mut desk, request).await.err(),
                    Err(error) => Some(failed(0, MateFailure::NotUnderstood, format!("not understood: {error}"))),
                },
            },
            () = wanted => {
                make_room(&mut desk).await;
                None
            }
            answer = answer => match answer {
                Ok(answer) => {
                    settle(&mut desk, &answer);
                    Some(answer)
                }
                Err(error) => {
                    // Idle, hung or dead: its place is free for others.
                    let ended = desk.take().and_then(|desk| desk.running);
                    ended.map(|id| failed(id, MateFailure::Lost, format!("the search was lost: {error}")))
                }
            },
        };
        if let Some(reply) = reply
            && !outbox.send_json(&reply).await
        {
            return Some(Closing::Slow);
        }
    }
}

/// Hands a request to the conversation's process, to a new one where there is none.
async fn obey(app: &Shared, party: Party, desk: &mut Option<Desk>, mut request: MateIn) -> Result<(), MateOut> {
    let (id, time) = match &mut request {
        MateIn::Solve { id, time_ms, .. } | MateIn::Hisshi { id, time_ms, .. } => {
            *time_ms = Millis(time_ms.0.clamp(*TIME.start(), *TIME.end()));
            (*id, Duration::from_millis(time_ms.0))
        }
        MateIn::Look { id, .. } => (*id, Duration::ZERO),
        MateIn::Stop => {
            stop(desk).await;
            return Ok(());
        }
    };
    let lost = |error: ChildError| failed(id, MateFailure::Lost, format!("the solver does not answer: {error}"));
    for attempt in 0..2 {
        let at_work = match desk {
            Some(at_work) => at_work,
            None => match app.solvers.lease(party).await.map_err(lost)? {
                Some(lease) => desk.insert(Desk { lease, running: None, hurried: false, limit: Instant::now() + IDLE }),
                None => {
                    let message = "every place for solving is taken; try again in a moment".to_owned();
                    return Err(failed(id, MateFailure::Busy, message));
                }
            },
        };
        match at_work.lease.ask(&request).await {
            Ok(()) => {
                at_work.running = Some(id);
                app.metrics.jobs.get_or_create(&[("kind", "mate")]).inc();
                at_work.limit = Instant::now() + time + GRACE;
                return Ok(());
            }
            Err(error) => {
                *desk = None;
                // One that died while it was idle is replaced; a second one has no excuse.
                if attempt == 1 {
                    return Err(lost(error));
                }
            }
        }
    }
    Ok(())
}

/// Tells a search to come to its end.
async fn stop(desk: &mut Option<Desk>) {
    if let Some(desk) = desk
        && desk.running.is_some()
    {
        // A process that cannot be told is found out when it is listened to.
        let _ = desk.lease.ask(&MateIn::Stop).await;
        desk.limit = Instant::now() + GRACE;
    }
}

/// Others wait: an idle process goes, a search comes to its end first.
async fn make_room(desk: &mut Option<Desk>) {
    match desk {
        Some(at_work) if at_work.running.is_some() => {
            at_work.hurried = true;
            stop(desk).await;
        }
        _ => *desk = None,
    }
}

/// After its last word a process is idle.
fn settle(desk: &mut Option<Desk>, answer: &MateOut) {
    let ended = match answer {
        MateOut::Done { id } | MateOut::Failed { id, .. } => *id,
        _ => return,
    };
    if let Some(desk) = desk
        && desk.running == Some(ended)
    {
        desk.running = None;
        desk.hurried = false;
        desk.limit = Instant::now() + IDLE;
    }
}

fn failed(id: u32, code: MateFailure, message: String) -> MateOut {
    MateOut::Failed { id, code, message }
}
