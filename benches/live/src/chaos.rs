//! Kills the site at random instants.

use crate::clocks::Outages;
use crate::server::Server;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::block_in_place;

/// The site lives between so many milliseconds and so many.
const LIFE_MS: std::ops::Range<u64> = 200..5_000;

/// Kills and restarts until the hall closes; how often.
pub(crate) async fn kill(
    server: &mut Server,
    seed: u64,
    outages: &Outages,
    mut closing: watch::Receiver<bool>,
) -> anyhow::Result<u32> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut kills = 0;
    loop {
        let life = Duration::from_millis(random.u64(LIFE_MS));
        tokio::select! {
            () = tokio::time::sleep(life) => {}
            _ = closing.wait_for(|closing| *closing) => return Ok(kills),
        }
        outages.add(block_in_place(|| server.kill_and_restart())?);
        kills += 1;
    }
}
