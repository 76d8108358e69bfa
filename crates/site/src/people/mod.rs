//! People: what a name and a password may be, sessions, and guests who become accounts.

mod cards;
mod codes;
mod device;
mod erase;
mod guessable;
mod guest;
mod manage;
mod name;
mod passkeys;
mod password;
mod revocation;
mod session;
mod shelter;
mod tokens;

pub use cards::{card_hash, class_code, new_card, new_class_code, pupil_name};
pub use codes::{code_hash, new_codes};
pub use device::device;
pub use erase::{Erased, erase, erase_as};
pub use guest::hand_over;
pub use manage::Act;
pub use manage::{INVITATION_DAYS, LINK_DAYS, ManageError, Manager, import_undone};
pub use name::NameFault;
pub use name::{Called, Name, key, looks};
pub use passkeys::{Answer, Asked, CHALLENGE_MS, Purpose, RelyingParty, challenge_of};
pub use password::{Busy, Password, Passwords, WeakPassword};
pub use revocation::{Hold, Revocation};
pub use session::{IDLE_MS, LIFETIME_MS, SEEN_EVERY_MS, cookie_name, device_cookie, open_session};
pub use shelter::{is_sheltered, known, may_meet};
pub use tokens::{MOST_TOKEN_NAME, NoScope, Scope, Scopes, USED_EVERY_MS, is_token, make_token, token_of_key};

use komadai_room::{SystemEntropy, hash, new_id};
use komadai_store::{Role, StoredAccount};

/// Who may sign up for an account.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Accounts {
    /// Everybody.
    Open,
    /// Whoever brings an invitation.
    Invitation,
    /// Nobody: the accounts are made by those who look after them.
    Closed,
}

/// A new account that nobody can log in to yet.
pub fn new_account(name: &Name, role: Role, now: u64) -> StoredAccount {
    let id = new_id(&SystemEntropy);
    StoredAccount {
        name: name.shown().to_owned(),
        name_key: name.key().to_owned(),
        // No token or secret of ours has a space in it, so nobody can show what is held by this.
        holder: hash(&format!("account {id}")),
        role,
        created: now,
        closed: None,
        password: None,
        id,
    }
}
