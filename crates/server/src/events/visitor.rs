//! What somebody is to an event, and what they may do there.

use crate::app::App;
use crate::principal::Account;
use crate::refusal::Refusal;
use komadai_store::{Duty, EventPlayer, Role};

/// Somebody who looks at an event.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Visitor {
    /// What they do for it.
    pub(crate) duty: Option<Duty>,
    /// They look after the site, and may do in every event what its organisers may.
    pub(crate) is_moderator: bool,
    /// Who they are among its players.
    pub(crate) entrant: Option<String>,
    /// They have an account, so that they could enter.
    pub(crate) has_account: bool,
}

impl Visitor {
    /// What the reader is to an event.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn of(
        app: &App,
        event: &str,
        players: &[EventPlayer],
        account: Option<&Account>,
    ) -> Result<Visitor, Refusal> {
        let Some(account) = account else { return Ok(Visitor::default()) };
        let entrant = players.iter().find(|player| player.account == account.id);
        Ok(Visitor {
            duty: app.store.duty(event, &account.id).await?,
            is_moderator: account.role >= Role::Moderator,
            entrant: entrant.map(|player| player.entrant.clone()),
            has_account: true,
        })
    }

    /// Enters players, pairs, enters results.
    pub(crate) fn referees(&self) -> bool {
        self.is_moderator || self.duty.is_some()
    }

    /// Says what the event says of itself, and who its referees are.
    pub(crate) fn organises(&self) -> bool {
        self.is_moderator || self.duty == Some(Duty::Organiser)
    }

    /// What they do is by right of their office on the site alone.
    pub(crate) fn is_by_office(&self) -> bool {
        self.is_moderator && self.duty.is_none()
    }
}
