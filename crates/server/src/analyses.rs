//! Analyses that were asked for, taken up one after the other, for as long as the site lives. One that was accepted is done, whatever
//! becomes of the node that had it.

use crate::api::analysis::begin;
use crate::app::Shared;
use crate::refusal::Refusal;
use std::time::Duration;

/// How often a node looks for games whose node has died; what is asked for here is taken up at once.
const ROUND: Duration = Duration::from_secs(1);

/// Takes up what this node has time for, again and again.
pub(crate) async fn keep(app: Shared) {
    loop {
        while let Ok(true) = next(&app).await {}
        app.jobs.changed(ROUND).await;
    }
}

/// Takes up the next game; false where there is none for this node now.
async fn next(app: &Shared) -> Result<bool, Refusal> {
    // A store that fails is named where it is found to fail.
    let Some((row, party, place)) = app.jobs.claim().await? else { return Ok(false) };
    match begin(app, &row, (party, place)).await {
        Ok(()) => {}
        // The desk and the store have time later.
        Err(Refusal::Busy | Refusal::Store(_)) => {
            app.jobs.release(&row.record).await?;
            return Ok(false);
        }
        Err(refusal) => {
            tracing::debug!(record = row.record, "cannot be analysed: {refusal}");
            app.jobs.fail(&row.record, &refusal.to_string()).await?;
        }
    }
    Ok(true)
}
