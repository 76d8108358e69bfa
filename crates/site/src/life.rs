//! The end of the site's life, as everybody hears of it who has something open.

use std::time::Duration;
use tokio::sync::watch;

/// How far the site's life has come.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Life {
    /// Everybody is let in.
    Open,
    /// Nobody is let in any more, and those who are here are sent elsewhere.
    Draining,
    /// Everything ends.
    Closing,
}

/// Tells that the site is to stop.
#[derive(Clone)]
pub struct Stopping {
    /// How far it has come.
    pub life: watch::Receiver<Life>,
    /// Sockets are sent elsewhere within this time, one by one, so that they do not arrive there all at once.
    pub spread: Duration,
}

impl Stopping {
    /// Whether nobody is let in any more.
    pub fn is_draining(&self) -> bool {
        *self.life.borrow() >= Life::Draining
    }

    /// Resolves once nobody is let in any more.
    pub async fn draining(&mut self) {
        self.reached(Life::Draining).await;
    }

    /// Resolves once everything is to end, at once when it already is.
    pub async fn wait(&mut self) {
        self.reached(Life::Closing).await;
    }

    async fn reached(&mut self, life: Life) {
        // An error means that the sender is gone, which is an end, too.
        let _ = self.life.wait_for(|&now| now >= life).await;
    }
}
