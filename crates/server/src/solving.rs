//! Positions that are to become problems, solved by a process of the site's solver.

use crate::app::App;
use crate::asker::Asker;
use komadai_shogi::Setup;
use komadai_site::sets::{Checked, GRACE, Judged, SetFault, Verdict};
use komadai_wire::{MateFailure, MateIn, MateOut, MateVerdict, Millis};
use std::time::Duration;
use tokio::time::Instant;

/// Solves a position, up to this moment at most.
pub(crate) async fn check(app: &App, asker: &Asker, setup: &Setup, until: Instant) -> Result<Checked, SetFault> {
    komadai_site::sets::check(setup, until, |sfen, time| solve(app, asker, sfen, time)).await
}

async fn solve(app: &App, asker: &Asker, sfen: String, time: Duration) -> Result<(Verdict, Option<Judged>), SetFault> {
    let gone = |error| {
        tracing::warn!("a problem of a set was not solved: {error}");
        SetFault::NotNow
    };
    let mut lease = app.solvers.lease(asker.party()).await.map_err(gone)?.ok_or(SetFault::NotNow)?;
    let time_ms = Millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
    lease.ask(&MateIn::Solve { id: 1, sfen, time_ms }).await.map_err(gone)?;
    app.metrics.jobs.get_or_create(&[("kind", "mate")]).inc();
    let limit = Instant::now() + time + GRACE;
    let (mut verdict, mut judged) = (Verdict::Undecided, None);
    loop {
        match lease.hear::<MateOut>(limit).await.map_err(gone)? {
            MateOut::Verdict { verdict: found, .. } => {
                verdict = match found {
                    MateVerdict::Mate { length, exact, line } => Verdict::Mate { length, exact, line },
                    MateVerdict::NoMate => Verdict::NoMate,
                    MateVerdict::GaveUp => Verdict::Undecided,
                };
            }
            MateOut::Judged { judgement, .. } => {
                let cook = judgement.cooks.into_iter().next().map(|cook| (cook.ply, cook.usi));
                judged = Some(Judged { sound: judgement.sound, cook });
            }
            MateOut::Done { .. } => return Ok((verdict, judged)),
            MateOut::Failed { code, .. } => {
                return Err(match code {
                    MateFailure::NoKing => SetFault::NoKing,
                    MateFailure::NotAProblem => SetFault::InCheck,
                    MateFailure::NoPosition | MateFailure::NotUnderstood | MateFailure::IllegalMove => {
                        SetFault::Unreadable
                    }
                    MateFailure::Busy | MateFailure::Lost => SetFault::NotNow,
                });
            }
            MateOut::Progress { .. } | MateOut::Node { .. } | MateOut::Hisshi { .. } | MateOut::Brink { .. } => {}
        }
    }
}
