//! Where large things are read and written: a bounded number at once, so that their sum stays bounded, too.

use crate::limits::{Share, Turn, Turns, on_whose_behalf};
use std::sync::Arc;
use std::time::Duration;

/// Bodies of up to 2 MiB that may be on their way at once.
const UPLOADS: usize = 32;
/// The same of what pages of other sites have read, besides.
const READINGS: usize = 16;
/// Records at addresses elsewhere that may be waited for at once.
const FETCHES: usize = 8;
/// Pieces of work that may wait for their turn.
const MAX_WAITING: usize = 256;
/// How long work may wait for its turn.
const PATIENCE: Duration = Duration::from_secs(20);

/// Every place is taken, and nothing was done.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Full;

/// The places for large bodies and for the work on them.
pub struct Desk {
    /// Places for large bodies; held until they have been dealt with.
    pub uploads: Arc<Share>,
    /// The same for what pages of other sites send, which takes no place of the site's own visitors.
    pub readings: Arc<Share>,
    /// Places to wait for what stands at an address elsewhere.
    pub fetches: Arc<Share>,
    work: Arc<Turns>,
    searches: Arc<Turns>,
}

impl Desk {
    /// As many pieces of work at once as there are cores, of which one party has no more than half.
    pub fn new(cores: usize) -> Desk {
        let places = cores.max(2);
        let turns = || Turns::new(places, places / 2, MAX_WAITING);
        let [uploads, readings, fetches] = [UPLOADS, READINGS, FETCHES].map(Share::new);
        Desk { uploads, readings, fetches, work: turns(), searches: turns() }
    }

    /// How many pieces of work wait.
    pub fn waiting(&self) -> usize {
        self.work.waiting_now()
    }

    /// A place for work, when it is the asker's turn.
    pub async fn turn(&self) -> Result<Turn, Full> {
        self.work.wait(on_whose_behalf(), PATIENCE).await.ok_or(Full)
    }

    /// A place to search the archive, when it is the asker's turn: no search holds up other work.
    pub async fn search(&self) -> Result<Turn, Full> {
        self.searches.wait(on_whose_behalf(), PATIENCE).await.ok_or(Full)
    }

    /// Does what takes long beside the threads that serve others, when it is the asker's turn.
    pub async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Full> {
        let turn = self.turn().await?;
        let done = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        done.await.map_err(|_| Full)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_party_has_half_of_the_desk() {
        let desk = Desk::new(1);
        let one = desk.turn().await.unwrap();
        let other = crate::address::Party::of([192, 0, 2, 1].into());
        crate::limits::on_behalf_of(other, desk.turn()).await.expect("a place for another party");
        drop(one);
    }
}
