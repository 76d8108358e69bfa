//! Who asks, as limits see it: a party by its address, and the session where there is one.

use crate::address::Party;
use crate::app::{App, Shared};
use crate::caller::Caller;
use crate::limits::{Deed, Place, Share};
use crate::mail::Address;
use crate::people::Hold;
use crate::principal::{Account, Principal};
use crate::refusal::Refusal;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use komadai_room::hash;
use komadai_store::SecretHash;
use std::sync::Arc;

/// Who asks.
#[derive(Clone, Debug)]
pub(crate) struct Asker {
    caller: Caller,
    session: Option<SecretHash>,
    account: Option<Arc<Account>>,
}

impl Asker {
    /// Whether they have no account.
    pub(crate) fn is_guest(&self) -> bool {
        self.account.is_none()
    }

    /// The account that is open; none where there is none.
    pub(crate) fn account(&self) -> Option<&Account> {
        self.account.as_deref()
    }

    /// The party by which turns are given.
    pub(crate) fn party(&self) -> Party {
        self.caller.party()
    }

    /// What somebody's games and records are held by, see [`Principal::session`].
    pub(crate) fn session(&self) -> Option<SecretHash> {
        self.session
    }

    /// A hold on the session of the account that is open; none where there is none.
    pub(crate) fn hold_session(&self, app: &App) -> Option<Hold> {
        self.account.as_ref().map(|account| app.revocation.hold(&account.id, account.session))
    }

    /// The party that limits hold for; none where the operator has let its address off.
    pub(crate) fn limited(&self, app: &App) -> Option<Party> {
        let let_off = app.config.unlimited.iter().any(|range| range.contains(self.caller.address));
        (!let_off).then(|| self.party())
    }

    /// Whether they come from a network that the operator knows to be shared by many people.
    pub(crate) fn shares_network(&self, app: &App) -> bool {
        app.config.shared_networks.iter().any(|range| range.contains(self.caller.address))
    }

    /// Counts a deed, unless it is one too many.
    pub(crate) fn may(&self, app: &App, deed: Deed) -> Result<(), Refusal> {
        let Some(party) = self.limited(app) else { return Ok(()) };
        app.rates.admit(party, self.session, deed).map_err(Refusal::TooMany)
    }

    /// The same, with something else in the place of the session.
    pub(crate) fn may_with(&self, app: &App, key: SecretHash, deed: Deed) -> Result<(), Refusal> {
        let Some(party) = self.limited(app) else { return Ok(()) };
        app.rates.admit(party, Some(key), deed).map_err(Refusal::TooMany)
    }

    /// Counts a mail that confirms an address by whom it goes to, whoever asks for it: nobody's box is filled by many accounts.
    pub(crate) fn may_mail(&self, app: &App, to: &Address) -> Result<(), Refusal> {
        let key = hash(&format!("to {}", to.to_string().to_lowercase()));
        app.rates.admit_key(key, Deed::Mail).map_err(Refusal::TooMany)
    }

    /// Asks something of the archive, which takes the longer the more is in it: counted, and in turn with others.
    pub(crate) async fn search<T, E>(
        &self,
        app: &App,
        question: impl Future<Output = Result<T, E>>,
    ) -> Result<T, Refusal>
    where
        Refusal: From<E>,
    {
        self.may(app, Deed::Search)?;
        let _turn = app.desk.search().await?;
        Ok(question.await?)
    }

    /// Counts bytes that are to be stored, unless they are too many for a day.
    pub(crate) fn may_store(&self, app: &App, bytes: usize) -> Result<(), Refusal> {
        let Some(party) = self.limited(app) else { return Ok(()) };
        app.rates.store(party, bytes).map_err(Refusal::TooMany)
    }

    /// A place of those that are shared.
    pub(crate) fn place(&self, app: &App, share: &Arc<Share>) -> Result<Place, Refusal> {
        share.take(self.limited(app)).ok_or(Refusal::Busy)
    }
}

impl FromRequestParts<Shared> for Asker {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Asker, Refusal> {
        let Ok(caller) = Caller::from_request_parts(parts, app).await;
        let principal = Principal::from_request_parts(parts, app).await?;
        Ok(Asker { caller, session: principal.session(), account: principal.account().cloned() })
    }
}
