//! Who asks, whatever the door: known before anything is done for them.

use crate::address::Party;
use crate::desk::Full;
use crate::limits::{Deed, Place, Share};
use crate::mail::Address;
use crate::people::{Hold, IDLE_MS, LIFETIME_MS, SEEN_EVERY_MS, Scopes, USED_EVERY_MS, is_token};
use crate::site::Site;
use komadai_room::{Clock, SystemClock, hash};
use komadai_store::{Role, SecretHash, Store, StoreError, StoredAccount};
use std::sync::Arc;
use std::time::Duration;

/// Who asks. What somebody may do in a game follows from the seats that they hold and the secrets that they bring, in a record from its
/// key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Principal {
    /// Somebody without a session: a program, or a browser's first visit.
    Stranger,
    /// A session that has no account.
    Guest(SecretHash),
    /// An account that is open in this session.
    Account(Arc<Account>),
    /// A program that has shown a token of an account. It is let in as that account by the routes of the public API alone, and by those
    /// that its scopes name.
    Program(Arc<Account>, Scopes),
}

/// An account in one of its sessions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Its id.
    pub id: String,
    /// The name as it is shown.
    pub name: String,
    /// What it looks after.
    pub role: Role,
    /// What its seats and records are held by.
    pub holder: SecretHash,
    /// The hash of the session's token, or of the token that a program has shown.
    pub session: SecretHash,
}

impl Account {
    fn of(account: StoredAccount, session: SecretHash) -> Account {
        let StoredAccount { id, name, role, holder, .. } = account;
        Account { id, name, role, holder, session }
    }

    /// The account that is open in a session; none: the session has ended, or the account is closed.
    ///
    /// # Errors
    /// The store failed.
    pub async fn in_session(store: &dyn Store, token: SecretHash) -> Result<Option<Account>, StoreError> {
        let Some((session, account)) = store.session(token).await? else { return Ok(None) };
        let now = SystemClock.wall().0;
        let (unused_ms, age_ms) = (now.saturating_sub(session.seen), now.saturating_sub(session.created));
        if account.closed.is_some() || unused_ms > IDLE_MS || age_ms > LIFETIME_MS {
            return Ok(None);
        }
        if unused_ms > SEEN_EVERY_MS {
            // Whether it is kept decides nothing: the next request says it again.
            let _ = store.see_session(&account.id, token, now).await;
        }
        Ok(Some(Account::of(account, token)))
    }

    /// Whether what a moderator is about to do concerns themselves: asked before each such act, for somebody else does it then.
    pub fn is_about_me(&self, whom: SecretHash) -> bool {
        self.holder == whom
    }

    /// The same where somebody is known by their account.
    pub fn is_me(&self, account: &str) -> bool {
        self.id == account
    }

    /// Whether it may appoint the timekeeper in games of others.
    pub fn appoints_keepers(&self) -> bool {
        self.role == Role::Referee || self.role >= Role::Moderator
    }
}

impl Principal {
    /// The program that shows a token; none: it is none, or its account is closed.
    ///
    /// # Errors
    /// The store failed.
    pub async fn program(store: &dyn Store, shown: &str) -> Result<Option<Principal>, StoreError> {
        if !is_token(shown) {
            return Ok(None);
        }
        let token = hash(shown);
        let Some((kept, account)) = store.token(token).await?.filter(|(_, account)| account.closed.is_none()) else {
            return Ok(None);
        };
        let now = SystemClock.wall().0;
        if kept.used.is_none_or(|used| now.saturating_sub(used) > USED_EVERY_MS) {
            // Whether it is kept decides nothing: the next request says it again.
            let _ = store.use_token(&account.id, token, now).await;
        }
        Ok(Some(Principal::Program(Arc::new(Account::of(account, token)), Scopes::kept(&kept.scopes))))
    }

    /// What somebody's games and records are held by: their session, or their account in every session of it.
    pub fn session(&self) -> Option<SecretHash> {
        match self {
            Principal::Stranger | Principal::Program(..) => None,
            Principal::Guest(session) => Some(*session),
            Principal::Account(account) => Some(account.holder),
        }
    }

    /// The account, where there is one.
    pub fn account(&self) -> Option<&Arc<Account>> {
        match self {
            Principal::Account(account) => Some(account),
            Principal::Stranger | Principal::Guest(_) | Principal::Program(..) => None,
        }
    }
}

/// Who asks, as limits see it: a party by its address, and the session where there is one.
#[derive(Clone, Debug)]
pub struct Asker {
    party: Party,
    is_limited: bool,
    shares_network: bool,
    session: Option<SecretHash>,
    account: Option<Arc<Account>>,
}

/// One deed too many: the time after which it may be tried again.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TooMany(pub Duration);

/// Why nothing was asked of the archive.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NotAsked {
    /// They have asked too much.
    TooMany(TooMany),
    /// Too many ask.
    Full,
}

impl From<TooMany> for NotAsked {
    fn from(too_many: TooMany) -> NotAsked {
        NotAsked::TooMany(too_many)
    }
}

impl From<Full> for NotAsked {
    fn from(Full: Full) -> NotAsked {
        NotAsked::Full
    }
}

impl Asker {
    /// Whoever asks from a network. `is_limited`: the operator has not let its address off; `shares_network`: the operator knows it to be
    /// shared by many people.
    pub fn new(principal: &Principal, party: Party, is_limited: bool, shares_network: bool) -> Asker {
        let (session, account) = (principal.session(), principal.account().cloned());
        Asker { party, is_limited, shares_network, session, account }
    }

    /// Whether they have no account.
    pub fn is_guest(&self) -> bool {
        self.account.is_none()
    }

    /// The account that is open; none where there is none.
    pub fn account(&self) -> Option<&Account> {
        self.account.as_deref()
    }

    /// The party by which turns are given.
    pub fn party(&self) -> Party {
        self.party
    }

    /// What somebody's games and records are held by, see [`Principal::session`].
    pub fn session(&self) -> Option<SecretHash> {
        self.session
    }

    /// A hold on the session of the account that is open; none where there is none.
    pub fn hold_session(&self, site: &Site) -> Option<Hold> {
        self.account.as_ref().map(|account| site.revocation.hold(&account.id, account.session))
    }

    /// The party that limits hold for; none where the operator has let its address off.
    pub fn limited(&self) -> Option<Party> {
        self.is_limited.then_some(self.party)
    }

    /// Whether they come from a network that the operator knows to be shared by many people.
    pub fn shares_network(&self) -> bool {
        self.shares_network
    }

    /// Counts a deed.
    ///
    /// # Errors
    /// It is one too many.
    pub fn may(&self, site: &Site, deed: Deed) -> Result<(), TooMany> {
        let Some(party) = self.limited() else { return Ok(()) };
        site.rates.admit(party, self.session, deed).map_err(TooMany)
    }

    /// The same, with something else in the place of the session.
    ///
    /// # Errors
    /// It is one too many.
    pub fn may_with(&self, site: &Site, key: SecretHash, deed: Deed) -> Result<(), TooMany> {
        let Some(party) = self.limited() else { return Ok(()) };
        site.rates.admit(party, Some(key), deed).map_err(TooMany)
    }

    /// Counts a mail that confirms an address by whom it goes to, whoever asks for it: nobody's box is filled by many accounts.
    ///
    /// # Errors
    /// It is one too many.
    pub fn may_mail(&self, site: &Site, to: &Address) -> Result<(), TooMany> {
        let key = hash(&format!("to {}", to.to_string().to_lowercase()));
        site.rates.admit_key(key, Deed::Mail).map_err(TooMany)
    }

    /// Counts bytes that are to be stored.
    ///
    /// # Errors
    /// They are too many for a day.
    pub fn may_store(&self, site: &Site, bytes: usize) -> Result<(), TooMany> {
        let Some(party) = self.limited() else { return Ok(()) };
        site.rates.store(party, bytes).map_err(TooMany)
    }

    /// Asks something of the archive, which takes the longer the more is in it: counted, and in turn with others.
    ///
    /// # Errors
    /// It was not asked.
    pub async fn search<T>(&self, site: &Site, question: impl Future<Output = T>) -> Result<T, NotAsked> {
        self.may(site, Deed::Search)?;
        let _turn = site.desk.search().await?;
        Ok(question.await)
    }

    /// A place of those that are shared.
    ///
    /// # Errors
    /// There is none for them.
    pub fn place(&self, share: &Arc<Share>) -> Result<Place, Full> {
        share.take(self.limited()).ok_or(Full)
    }
}
