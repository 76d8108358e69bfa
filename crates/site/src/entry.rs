//! How somebody comes into an account: by its password, by a code for whoever has lost it, or by making it. Whatever is wrong with what was
//! given takes the same work, so that nobody learns which accounts there are.

use crate::limits::Deed;
use crate::people::{
    Accounts, Act, Busy, Name, NameFault, Password, WeakPassword, code_hash, hand_over, new_account, open_session,
};
use crate::site::Site;
use crate::who::{Asker, Principal, TooMany};
use komadai_room::{Clock, SystemClock, hash};
use komadai_store::{Proof, Role, SecretHash, StoreError, StoredAccount};

/// Why what was given was not looked at.
#[derive(Debug)]
pub enum NotNow {
    /// It was tried too often.
    TooMany(TooMany),
    /// Too many passwords are compared.
    Busy,
    /// The store failed.
    Store(StoreError),
}

impl From<TooMany> for NotNow {
    fn from(too_many: TooMany) -> NotNow {
        NotNow::TooMany(too_many)
    }
}

impl From<Busy> for NotNow {
    fn from(_: Busy) -> NotNow {
        NotNow::Busy
    }
}

impl From<StoreError> for NotNow {
    fn from(error: StoreError) -> NotNow {
        NotNow::Store(error)
    }
}

/// The account whose name and password these are. Whatever is wrong, it takes the same work and gets the same answer. `device`: the token by
/// which a browser is known in which some account was open.
///
/// # Errors
/// They were not looked at.
pub async fn log_in(
    site: &Site,
    asker: &Asker,
    device: Option<&str>,
    (name, password): (&str, &str),
) -> Result<Option<StoredAccount>, NotNow> {
    let name = name.parse::<Name>();
    let key = name.as_ref().map_or("", Name::key);
    let account = match &name {
        Ok(name) => site.store.account_named(name.key()).await?.filter(|account| account.closed.is_none()),
        Err(_) => None,
    };
    // A browser in which the account was open has tries of its own: those of others elsewhere do not keep its owner out.
    let known = match (&account, device.map(hash)) {
        (Some(account), Some(device)) => site.store.is_known_device(&account.id, device).await?.then_some(device),
        _ => None,
    };
    match known {
        Some(device) => asker.may_with(site, device, Deed::LogIn)?,
        None => may_guess(site, asker, key)?,
    }
    let kept = account.as_ref().and_then(|account| account.password.as_deref());
    let right = site.passwords.matches(Password::given(password), kept).await?;
    Ok(account.filter(|_| right))
}

/// Counts a try at the secret of a name, by whoever tries and by the name.
fn may_guess(site: &Site, asker: &Asker, key: &str) -> Result<(), TooMany> {
    asker.may_with(site, hash(&format!("{key} {}", asker.party())), Deed::LogIn)?;
    site.rates.admit_key(hash(key), Deed::Guess).map_err(TooMany)
}

/// Why an account was not recovered.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NotRecovered {
    /// Name and code do not belong together.
    Wrong,
    /// The new password is none.
    Weak(WeakPassword),
}

/// Sets the password where name and code belong together. Whatever is wrong with them gets the same answer after the same work.
///
/// # Errors
/// They were not looked at.
pub async fn recover(
    site: &Site,
    asker: &Asker,
    (name, code): (&str, &str),
    password: &str,
) -> Result<Result<StoredAccount, NotRecovered>, NotNow> {
    let name = name.parse::<Name>();
    may_guess(site, asker, name.as_ref().map_or("", Name::key))?;
    let Ok(name) = name else {
        site.passwords.matches(Password::given(password), None).await?;
        return Ok(Err(NotRecovered::Wrong));
    };
    let password = match site.passwords.choose(password, &name) {
        Ok(password) => password,
        Err(weak) => return Ok(Err(NotRecovered::Weak(weak))),
    };
    let kept = site.passwords.hash(password).await?;
    let account = site.store.account_named(name.key()).await?.filter(|account| account.closed.is_none());
    let id = account.as_ref().map_or("", |account| account.id.as_str());
    let entry = Act::Recovered.entry(None, Some(id), "code");
    let right = site.store.recover(id, Proof::Code(code_hash(id, code)), kept, entry).await?;
    Ok(account.filter(|_| right).ok_or(NotRecovered::Wrong))
}

/// Opens an account in a new session of a browser: what the guest had before becomes the account's, and no token from before is worth
/// anything afterwards. `device`: the browser in a few words; `known`: the token by which it is known from now on. Gives the session's
/// token.
///
/// # Errors
/// The store failed.
pub async fn come_in(
    site: &Site,
    before: &Principal,
    account: &StoredAccount,
    device: String,
    known: &str,
) -> Result<String, StoreError> {
    match before {
        Principal::Stranger | Principal::Program(..) => {}
        Principal::Guest(guest) => hand_over(&*site.store, *guest, account.holder).await?,
        Principal::Account(before) => go(site, &before.id, before.session).await?,
    }
    let now = SystemClock.wall().0;
    let token = open_session(&*site.store, &account.id, device, now).await?;
    // Whoever guesses the password elsewhere keeps nobody out here.
    site.store.know_device(&account.id, hash(known), now).await?;
    // The oldest session may have gone for it.
    site.revocation.tell(&account.id);
    Ok(token)
}

/// Ends a session of an account.
///
/// # Errors
/// The store failed.
pub async fn go(site: &Site, account: &str, session: SecretHash) -> Result<(), StoreError> {
    site.store.end_session(account, session).await?;
    site.revocation.tell(account);
    Ok(())
}

/// Why an account was not made.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NotMade {
    /// Nobody may sign up.
    Closed,
    /// The invitation is none, or was used.
    NotInvited,
    /// The name is none.
    Name(NameFault),
    /// The password is none.
    Weak(WeakPassword),
    /// An account has the name, or one that looks like it.
    Taken,
}

/// Makes an account.
///
/// # Errors
/// It was not tried.
pub async fn sign_up(
    site: &Site,
    asker: &Asker,
    (name, password): (&str, &str),
    invitation: &str,
) -> Result<Result<StoredAccount, NotMade>, NotNow> {
    match site.accounts {
        Accounts::Closed => return Ok(Err(NotMade::Closed)),
        Accounts::Invitation if !is_invited(site, invitation).await? => return Ok(Err(NotMade::NotInvited)),
        Accounts::Open | Accounts::Invitation => {}
    }
    let name: Name = match name.parse() {
        Ok(name) => name,
        Err(fault) => return Ok(Err(NotMade::Name(fault))),
    };
    let password = match site.passwords.choose(password, &name) {
        Ok(password) => password,
        Err(weak) => return Ok(Err(NotMade::Weak(weak))),
    };
    asker.may(site, Deed::SignUp)?;
    if site.store.account_like(name.looks().to_vec()).await?.is_some() {
        return Ok(Err(NotMade::Taken));
    }
    let kept = site.passwords.hash(password).await?;
    let account = StoredAccount { password: Some(kept), ..new_account(&name, Role::Player, SystemClock.wall().0) };
    let (new, looks) = (account.clone(), name.looks().to_vec());
    let added = match site.accounts {
        Accounts::Invitation => site.store.add_invited(new, looks, hash(invitation), account.created).await,
        Accounts::Open | Accounts::Closed => site.store.add_account(new, looks).await.map(|()| true),
    };
    match added {
        Ok(true) => Ok(Ok(account)),
        Ok(false) => Ok(Err(NotMade::NotInvited)),
        Err(StoreError::Taken) => Ok(Err(NotMade::Taken)),
        Err(other) => Err(other.into()),
    }
}

/// Whether an invitation lets somebody sign up now.
async fn is_invited(site: &Site, invitation: &str) -> Result<bool, StoreError> {
    let ticket = site.store.ticket(hash(invitation)).await?;
    Ok(ticket.is_some_and(|ticket| ticket.account.is_none() && ticket.expires > SystemClock.wall().0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{PASSWORD, guest, person, site};

    #[tokio::test]
    async fn a_password_opens_its_own_account_and_no_other() {
        let (site, _folder) = site(Accounts::Open).await;
        let ann = person(&site, "Ann").await;
        let own = "a different one of many words";
        sign_up(&site, &guest(2), ("Ben", own), "").await.unwrap().unwrap();
        for (name, password, opened) in [
            ("Ann", PASSWORD, Some(&ann.id)),
            ("ANN", PASSWORD, Some(&ann.id)),
            ("Ann", own, None),
            ("Ann", "", None),
            ("Nobody", PASSWORD, None),
            ("no name at all", PASSWORD, None),
        ] {
            let found = log_in(&site, &guest(1), None, (name, password)).await.unwrap();
            assert_eq!(found.as_ref().map(|account| &account.id), opened, "{name} {password}");
        }
    }

    #[tokio::test]
    async fn whoever_guesses_is_stopped_and_the_owner_s_browser_is_not() {
        let (site, _folder) = site(Accounts::Open).await;
        let ann = person(&site, "Ann").await;
        site.store.know_device(&ann.id, hash("her browser"), SystemClock.wall().0).await.unwrap();
        let mut tried = 0;
        let stopped = loop {
            match log_in(&site, &guest(1), None, ("Ann", "guess")).await {
                Ok(None) => tried += 1,
                Ok(Some(_)) => panic!("a guess was right"),
                Err(why) => break why,
            }
        };
        assert!(matches!(stopped, NotNow::TooMany(_)) && tried > 0, "{stopped:?} after {tried}");
        // At the same address, in the browser in which the account was open before.
        let found = log_in(&site, &guest(1), Some("her browser"), ("Ann", PASSWORD)).await.unwrap();
        assert!(found.is_some());
        assert!(log_in(&site, &guest(1), Some("another"), ("Ann", PASSWORD)).await.is_err());
    }

    #[tokio::test]
    async fn a_printed_code_gives_a_new_password_once() {
        let (site, _folder) = site(Accounts::Open).await;
        let ann = person(&site, "Ann").await;
        let codes = vec![code_hash(&ann.id, "one-two"), code_hash(&ann.id, "three-four")];
        site.store.set_codes(&ann.id, codes, Act::Recovered.entry(None, None, "")).await.unwrap();
        let new = "quite another one of many words";
        let try_it =
            async |code| recover(&site, &guest(1), ("Ann", code), new).await.unwrap().map(|account| account.id);
        assert_eq!(try_it("made-up").await, Err(NotRecovered::Wrong));
        assert!(log_in(&site, &guest(1), None, ("Ann", PASSWORD)).await.unwrap().is_some());
        assert_eq!(try_it("one-two").await, Ok(ann.id.clone()));
        assert_eq!(try_it("one-two").await, Err(NotRecovered::Wrong), "it is used up");
        assert!(log_in(&site, &guest(1), None, ("Ann", PASSWORD)).await.unwrap().is_none());
        assert!(log_in(&site, &guest(1), None, ("Ann", new)).await.unwrap().is_some());
        let weak = recover(&site, &guest(1), ("Ann", "three-four"), "short").await.unwrap();
        assert_eq!(weak.map(|account| account.id), Err(NotRecovered::Weak(WeakPassword::Length)));
    }

    #[tokio::test]
    async fn who_may_sign_up_is_the_site_s_to_say() {
        let try_it = async |accounts, name, password, invitation| {
            let (site, _folder) = site(accounts).await;
            sign_up(&site, &guest(1), (name, password), invitation).await.unwrap().map(|account| account.name)
        };
        assert_eq!(try_it(Accounts::Open, "Ann", PASSWORD, "").await, Ok("Ann".to_owned()));
        assert_eq!(try_it(Accounts::Open, "Ann", "short", "").await, Err(NotMade::Weak(WeakPassword::Length)));
        assert_eq!(try_it(Accounts::Open, "", PASSWORD, "").await, Err(NotMade::Name(NameFault::Length)));
        assert_eq!(try_it(Accounts::Closed, "Ann", PASSWORD, "").await, Err(NotMade::Closed));
        assert_eq!(try_it(Accounts::Invitation, "Ann", PASSWORD, "made up").await, Err(NotMade::NotInvited));
        let (site, _folder) = site(Accounts::Open).await;
        person(&site, "Ann").await;
        let again = sign_up(&site, &guest(1), ("ann", PASSWORD), "").await.unwrap();
        assert_eq!(again.map(|account| account.name), Err(NotMade::Taken));
    }
}
