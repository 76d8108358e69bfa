//! What is done to accounts by those who look after them: at the machine itself, or as an account that may. All of it is logged.

use super::tokens::{Scopes, make_token};
use super::{Name, NameFault, key, new_account};
use komadai_room::{Clock, SystemClock, SystemEntropy, hash, new_id, new_secret};
use komadai_store::{
    AccountChange, AuditEntry, MOST_TOKENS, Role, Store, StoreError, StoredAccount, StoredToken, Ticket,
};

/// How long a one-time link opens something.
pub const LINK_DAYS: u64 = 3;
/// How long an invitation does.
pub const INVITATION_DAYS: u64 = 30;
/// Accounts that are read at once.
const PAGE: u32 = 500;
const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

/// What was done to an account.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// It was made.
    Created,
    /// It got another role.
    Role,
    /// Nobody can log in any more.
    Closed,
    /// They can again.
    Opened,
    /// A link was made by which its password can be set.
    Link,
    /// Somebody may sign up.
    Invited,
    /// Its owner changed the password.
    Password,
    /// A link or a printed code was used to set the password.
    Recovered,
    /// Its owner had new codes made.
    Codes,
    /// Its owner added a passkey.
    Passkey,
    /// Its owner removed one.
    PasskeyRemoved,
    /// Its owner erased it.
    Erased,
    /// Its owner confirmed a mail address.
    Mail,
    /// Its owner had it forgotten.
    MailRemoved,
    /// What was reported about it came to nothing.
    ReportDismissed,
    /// A moderator warned its owner.
    Warned,
    /// A moderator silenced it for a time.
    Muted,
    /// A moderator kept it from new games for a time.
    PlayBanned,
    /// Its owner left a game, and was warned.
    LeaverWarned,
    /// Its owner left games, and is kept from new ones for a time.
    LeaverBanned,
    /// A moderator ended that before its time.
    Lifted,
    /// A moderator looked at what its owner's games say of how their moves were found.
    EvidenceSeen,
    /// A moderator had an engine look at its owner's games.
    EvidenceAsked,
    /// The list of banned words was changed.
    Words,
    /// A page of the wiki was protected.
    PageLocked,
    /// It was opened again.
    PageOpened,
    /// A moderator removed a study of its owner's.
    StudyRemoved,
    /// A moderator removed a broadcast of its owner's.
    BroadcastRemoved,
    /// A moderator removed a set of problems of its owner's.
    ProblemSetRemoved,
    /// A moderator changed something in a club.
    ClubChanged,
    /// A club was dissolved.
    ClubDissolved,
    /// A moderator changed something in an event.
    EventChanged,
    /// An event was removed.
    EventRemoved,
    /// A moderator changed something in a series of events.
    SeriesChanged,
    /// A series of events was removed.
    SeriesRemoved,
    /// A piece of the site's news was published.
    NewsPublished,
    /// A piece of news was changed.
    NewsChanged,
    /// A piece of news was removed.
    NewsRemoved,
    /// A moderator changed something in a class.
    ClassChanged,
    /// A class ended.
    ClassEnded,
    /// Its teacher made a new card for it.
    Card,
    /// Its teacher erased it.
    PupilErased,
    /// A referee or a moderator appointed the timekeeper of a game.
    KeeperAppointed,
    /// A token was made for it.
    Token,
    /// One was revoked.
    TokenRevoked,
    /// From now on a program plays with it.
    Bot,
    /// The games of an import were taken out of the archive again.
    ImportUndone,
}

impl Act {
    /// The stable name; its text is `act-NAME`.
    pub const fn code(self) -> &'static str {
        match self {
            Act::Created => "created",
            Act::Role => "role",
            Act::Closed => "closed",
            Act::Opened => "opened",
            Act::Link => "link",
            Act::Invited => "invited",
            Act::Password => "password",
            Act::Recovered => "recovered",
            Act::Codes => "codes",
            Act::Passkey => "passkey",
            Act::PasskeyRemoved => "passkey-removed",
            Act::Erased => "erased",
            Act::Mail => "mail",
            Act::MailRemoved => "mail-removed",
            Act::ReportDismissed => "report-dismissed",
            Act::Warned => "warned",
            Act::Muted => "muted",
            Act::PlayBanned => "play-banned",
            Act::LeaverWarned => "leaver-warned",
            Act::LeaverBanned => "leaver-banned",
            Act::Lifted => "lifted",
            Act::EvidenceSeen => "evidence-seen",
            Act::EvidenceAsked => "evidence-asked",
            Act::Words => "words",
            Act::PageLocked => "page-locked",
            Act::PageOpened => "page-opened",
            Act::StudyRemoved => "study-removed",
            Act::BroadcastRemoved => "broadcast-removed",
            Act::ProblemSetRemoved => "problem-set-removed",
            Act::ClubChanged => "club-changed",
            Act::ClubDissolved => "club-dissolved",
            Act::EventChanged => "event-changed",
            Act::EventRemoved => "event-removed",
            Act::SeriesChanged => "series-changed",
            Act::SeriesRemoved => "series-removed",
            Act::NewsPublished => "news-published",
            Act::NewsChanged => "news-changed",
            Act::NewsRemoved => "news-removed",
            Act::ClassChanged => "class-changed",
            Act::ClassEnded => "class-ended",
            Act::Card => "card",
            Act::PupilErased => "pupil-erased",
            Act::KeeperAppointed => "keeper-appointed",
            Act::Token => "token",
            Act::TokenRevoked => "token-revoked",
            Act::Bot => "bot",
            Act::ImportUndone => "import-undone",
        }
    }

    /// An entry of the log, now.
    pub fn entry(self, actor: Option<&str>, subject: Option<&str>, detail: &str) -> AuditEntry {
        AuditEntry {
            id: new_id(&SystemEntropy),
            at: SystemClock.wall().0,
            actor: actor.map(str::to_owned),
            act: self.code().to_owned(),
            subject: subject.map(str::to_owned),
            detail: detail.to_owned(),
        }
    }
}

/// The entry of the log for an import that is undone, by an account or at the machine itself.
pub fn import_undone(actor: Option<&str>, import: &str) -> AuditEntry {
    Act::ImportUndone.entry(actor, None, import)
}

/// Why something could not be done to an account.
#[derive(Debug, thiserror::Error)]
pub enum ManageError {
    /// The name is none.
    #[error(transparent)]
    Name(#[from] NameFault),
    /// Somebody has this name, or one that looks like it.
    #[error("the name {0}, or one that looks like it, is taken")]
    Taken(String),
    /// Nobody has this name.
    #[error("there is no account {0}")]
    NoSuchAccount(String),
    /// It has as many tokens as an account may have.
    #[error("{0} has {MOST_TOKENS} tokens; revoke one first, on the page of its account or by `komadai admin tokens`")]
    TooManyTokens(String),
    /// It has none of this id.
    #[error("{0} has no token {1}; `komadai admin tokens` lists them")]
    NoSuchToken(String, String),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The path that a one-time link to an account leads to.
fn welcome(token: &str) -> String {
    format!("/welcome?token={token}")
}

/// Whoever looks after the accounts of a site.
pub struct Manager<'a> {
    store: &'a dyn Store,
    /// The account; none: the machine itself.
    actor: Option<&'a str>,
}

impl<'a> Manager<'a> {
    /// At the machine itself.
    pub fn at_the_machine(store: &'a dyn Store) -> Manager<'a> {
        Manager { store, actor: None }
    }

    /// As an account.
    pub fn of(store: &'a dyn Store, actor: &'a str) -> Manager<'a> {
        Manager { store, actor: Some(actor) }
    }

    /// Makes an account, and gives the path of the link that opens it.
    ///
    /// # Errors
    /// The name is none, or taken, or the store failed.
    pub async fn create(&self, name: &str, role: Role) -> Result<String, ManageError> {
        let name: Name = name.parse()?;
        let account = new_account(&name, role, SystemClock.wall().0);
        let entry = Act::Created.entry(self.actor, Some(&account.id), role.code());
        let (token, ticket) = self.ticket(Some(account.id.clone()), LINK_DAYS);
        match self.store.create_account(account, name.looks().to_vec(), ticket, entry).await {
            Err(StoreError::Taken) => return Err(ManageError::Taken(name.shown().to_owned())),
            added => added?,
        }
        Ok(welcome(&token))
    }

    /// The path of a link by which the password of an account can be set once.
    ///
    /// # Errors
    /// Nobody has the name, or the store failed.
    pub async fn link(&self, name: &str) -> Result<String, ManageError> {
        let account = self.find(name).await?;
        self.link_to(&account, "").await
    }

    /// The same for an account that is at hand, to be sent to its mail address.
    pub async fn link_by_mail(&self, account: &StoredAccount) -> Result<String, ManageError> {
        self.link_to(account, "mail").await
    }

    async fn link_to(&self, account: &StoredAccount, detail: &str) -> Result<String, ManageError> {
        let (token, ticket) = self.ticket(Some(account.id.clone()), LINK_DAYS);
        self.store.add_ticket(ticket, Act::Link.entry(self.actor, Some(&account.id), detail)).await?;
        Ok(welcome(&token))
    }

    /// The path of a link by which somebody can sign up once.
    ///
    /// # Errors
    /// The store failed.
    pub async fn invite(&self) -> Result<String, ManageError> {
        let (token, ticket) = self.ticket(None, INVITATION_DAYS);
        self.store.add_ticket(ticket, Act::Invited.entry(self.actor, None, "")).await?;
        Ok(format!("/signup?invitation={token}"))
    }

    /// A new one-time link, and what is kept of it.
    fn ticket(&self, account: Option<String>, days: u64) -> (String, Ticket) {
        let token = new_secret(&SystemEntropy);
        let expires = SystemClock.wall().0 + days * DAY_MS;
        let made_by = self.actor.map(str::to_owned);
        let ticket = Ticket { token: hash(&token), account, made_by, expires };
        (token, ticket)
    }

    /// Makes a token of this name for an account, and gives it: it is shown this once.
    ///
    /// # Errors
    /// Nobody has the name, the account has as many tokens as it may, or the store failed.
    pub async fn token(&self, name: &str, called: &str, scopes: Scopes) -> Result<String, ManageError> {
        let account = self.find(name).await?;
        match make_token(self.store, self.actor, &account.id, called, scopes).await {
            Err(StoreError::Busy) => Err(ManageError::TooManyTokens(account.name)),
            made => Ok(made?),
        }
    }

    /// The tokens of an account, the newest first.
    ///
    /// # Errors
    /// Nobody has the name, or the store failed.
    pub async fn tokens(&self, name: &str) -> Result<(StoredAccount, Vec<StoredToken>), ManageError> {
        let account = self.find(name).await?;
        let tokens = self.store.tokens_of(&account.id).await?;
        Ok((account, tokens))
    }

    /// Revokes a token of an account: what it has opened ends once the nodes of the site have noticed.
    ///
    /// # Errors
    /// Nobody has the name, the account has no such token, or the store failed.
    pub async fn revoke_token(&self, name: &str, token: &str) -> Result<(), ManageError> {
        let account = self.find(name).await?;
        let entry = Act::TokenRevoked.entry(self.actor, Some(&account.id), "");
        if !self.store.remove_token(&account.id, token, entry).await? {
            return Err(ManageError::NoSuchToken(account.name, token.to_owned()));
        }
        Ok(())
    }

    /// Gives an account another role.
    ///
    /// # Errors
    /// Nobody has the name, or the store failed.
    pub async fn set_role(&self, name: &str, role: Role) -> Result<(), ManageError> {
        let account = self.find(name).await?;
        let entry = Act::Role.entry(self.actor, Some(&account.id), role.code());
        self.store.change_account(&account.id, AccountChange::Role(role), entry).await?;
        Ok(())
    }

    /// Closes an account, or opens it again.
    ///
    /// # Errors
    /// Nobody has the name, or the store failed.
    pub async fn set_open(&self, name: &str, open: bool) -> Result<(), ManageError> {
        let account = self.find(name).await?;
        let entry = if open { Act::Opened } else { Act::Closed }.entry(self.actor, Some(&account.id), "");
        let closed = (!open).then(|| SystemClock.wall().0);
        self.store.change_account(&account.id, AccountChange::Closed(closed), entry).await?;
        Ok(())
    }

    /// Hands over the accounts whose names begin like this, in their order, until that fails.
    ///
    /// # Errors
    /// The store failed.
    pub async fn list<E>(
        &self,
        begins: &str,
        mut each: impl FnMut(&StoredAccount) -> Result<(), E>,
    ) -> Result<Result<(), E>, ManageError> {
        let (begins, mut after) = (key(begins), String::new());
        loop {
            let page = self.store.accounts(&begins, &after, PAGE).await?;
            let Some(last) = page.last() else { return Ok(Ok(())) };
            after.clone_from(&last.name_key);
            for account in &page {
                if let Err(error) = each(account) {
                    return Ok(Err(error));
                }
            }
        }
    }

    /// The account of a name.
    ///
    /// # Errors
    /// Nobody has the name, or the store failed.
    pub async fn find(&self, name: &str) -> Result<StoredAccount, ManageError> {
        let none = || ManageError::NoSuchAccount(name.to_owned());
        let key = name.parse::<Name>().map_err(|_| none())?;
        self.store.account_named(key.key()).await?.ok_or_else(none)
    }
}
