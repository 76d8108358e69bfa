//! What somebody is to an event, and what they may do there.

use crate::site::Site;
use crate::who::Account;
use komadai_store::{Duty, EventPlayer, Role, StoreError};

/// Somebody who looks at an event.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Visitor {
    /// What they do for it.
    pub duty: Option<Duty>,
    /// They look after the site, and may do in every event what its organisers may.
    pub is_moderator: bool,
    /// Who they are among its players.
    pub entrant: Option<String>,
    /// They have an account, so that they could enter.
    pub has_account: bool,
}

impl Visitor {
    /// What the reader is to an event.
    ///
    /// # Errors
    /// The store failed.
    pub async fn of(
        site: &Site,
        event: &str,
        players: &[EventPlayer],
        account: Option<&Account>,
    ) -> Result<Visitor, StoreError> {
        let Some(account) = account else { return Ok(Visitor::default()) };
        let entrant = players.iter().find(|player| player.account == account.id);
        Ok(Visitor {
            duty: site.store.duty(event, &account.id).await?,
            is_moderator: account.role >= Role::Moderator,
            entrant: entrant.map(|player| player.entrant.clone()),
            has_account: true,
        })
    }

    /// Enters players, pairs, enters results.
    pub fn referees(&self) -> bool {
        self.is_moderator || self.duty.is_some()
    }

    /// Says what the event says of itself, and who its referees are.
    pub fn organises(&self) -> bool {
        self.is_moderator || self.duty == Some(Duty::Organiser)
    }

    /// What they do is by right of their office on the site alone.
    pub fn is_by_office(&self) -> bool {
        self.is_moderator && self.duty.is_none()
    }
}
