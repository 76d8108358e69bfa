//! What somebody is to a series, and what they may do there.

use crate::site::Site;
use crate::who::Account;
use komadai_store::{Duty, Role, StoreError};

/// Somebody who looks at a series.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Visitor {
    /// What they do for it.
    pub duty: Option<Duty>,
    /// They look after the site, and may do in every series what its organisers may.
    pub is_moderator: bool,
}

impl Visitor {
    /// What the reader is to a series.
    ///
    /// # Errors
    /// The store failed.
    pub async fn of(site: &Site, series: &str, account: Option<&Account>) -> Result<Visitor, StoreError> {
        let Some(account) = account else { return Ok(Visitor::default()) };
        let duty = site.store.series_duty(series, &account.id).await?;
        Ok(Visitor { duty, is_moderator: account.role >= Role::Moderator })
    }

    /// Enters members, begins seasons, settles them.
    pub fn referees(&self) -> bool {
        self.is_moderator || self.duty.is_some()
    }

    /// Says how it is held, what it says of itself, and who its referees are.
    pub fn organises(&self) -> bool {
        self.is_moderator || self.duty == Some(Duty::Organiser)
    }

    /// What they do is by right of their office on the site alone.
    pub fn is_by_office(&self) -> bool {
        self.is_moderator && self.duty.is_none()
    }
}
