//! People: what a name and a password may be, sessions, and guests who become accounts.

mod device;
mod guest;
mod name;
mod password;
mod session;

pub(crate) use device::device;
pub(crate) use guest::hand_over;
pub(crate) use name::{Name, NameFault};
pub(crate) use password::{Busy, Password, Passwords, WeakPassword};
pub(crate) use session::{IDLE_MS, SEEN_EVERY_MS, cookie_name, open_session};

use komadai_room::{SystemEntropy, hash, new_id};
use komadai_store::{Role, StoredAccount};

/// A new account that nobody can log in to yet.
pub(crate) fn new_account(name: &Name, role: Role, now: u64) -> StoredAccount {
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
