//! What is offered to anybody, as it was read last.

use crate::ratings::ShownRating;
use crate::wish::Wish;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// A game that is offered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offered {
    /// Its id.
    pub id: String,
    /// By whom, by the name of their account.
    pub from: String,
    /// To whom, where it is to somebody.
    pub to: Option<String>,
    /// The maker's rating at this clock.
    pub rating: Option<ShownRating>,
    /// The game.
    pub wish: Wish,
    /// When it was made, in milliseconds since 1970.
    pub since: u64,
    /// When it ends by itself.
    pub expires: u64,
}

/// How long what was read stands for what is there.
const FRESH: Duration = Duration::from_secs(2);

/// Every open lobby asks for the offers again and again; the store is asked for all of them together.
#[derive(Default)]
pub struct OpenOffers(Mutex<Option<(Instant, Vec<Offered>)>>);

impl OpenOffers {
    /// What is offered, read anew where it was read too long ago. However many ask at once, it is read once.
    ///
    /// # Errors
    /// It could not be read.
    pub async fn get<E>(&self, read: impl Future<Output = Result<Vec<Offered>, E>>) -> Result<Vec<Offered>, E> {
        let mut kept = self.0.lock().await;
        if let Some((_, offers)) = kept.as_ref().filter(|(at, _)| at.elapsed() < FRESH) {
            return Ok(offers.clone());
        }
        let offers = read.await?;
        *kept = Some((Instant::now(), offers.clone()));
        Ok(offers)
    }

    /// Something has changed at this node: the next one who asks sees it.
    pub async fn changed(&self) {
        *self.0.lock().await = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[tokio::test(start_paused = true)]
    async fn it_is_read_once_for_all_who_ask_until_it_changes_or_is_old() {
        let (offers, reads) = (OpenOffers::default(), AtomicUsize::new(0));
        let ask = || {
            offers.get(async {
                reads.fetch_add(1, Ordering::SeqCst);
                tokio::time::sleep(Duration::from_millis(10)).await;
                Ok::<_, ()>(Vec::new())
            })
        };
        let _ = tokio::join!(ask(), ask(), ask());
        assert_eq!(reads.load(Ordering::SeqCst), 1);
        offers.changed().await;
        ask().await.unwrap();
        assert_eq!(reads.load(Ordering::SeqCst), 2);
        tokio::time::advance(FRESH).await;
        ask().await.unwrap();
        assert_eq!(reads.load(Ordering::SeqCst), 3);
    }
}
