//! Accounts that a teacher makes for pupils, their cards, and their end.

use super::{Fault, MOST_CALLED};
use crate::people::{Act, Erased, card_hash, erase_as, new_account, new_card, pupil_name};
use crate::site::Site;
use crate::who::Account;
use komadai_record::words::said_at_length;
use komadai_room::{Clock, SystemClock};
use komadai_store::{
    AuditEntry, ClassJoined, ClassMember, ClassRole, MOST_CLASS_MEMBERS, NewWard, Role, StoreError, StoredAccount,
    StoredClass,
};

/// Pupils who are made at once.
pub const MOST_NAMES: usize = 50;
/// How often a name is looked for that is nobody's.
const TRIES: usize = 8;

/// What is printed for a pupil: it is shown this once, and the site keeps a hash of the code.
pub struct Card {
    /// What the class calls them.
    pub called: String,
    /// The name of their account.
    pub name: String,
    /// What opens it.
    pub code: String,
}

/// What pupils are called, a line each; empty ones are left out.
///
/// # Errors
/// A line is too long, there are too many, or there is none.
pub(super) fn names(text: &str) -> Result<Vec<String>, Fault> {
    let mut names = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let name = said_at_length(line, MOST_CALLED).ok_or(Fault::Line(number))?;
        if !name.is_empty() {
            names.push(name);
        }
    }
    match names.len() {
        0 => Err(Fault::Names),
        some if some > MOST_NAMES => Err(Fault::ManyNames),
        _ => Ok(names),
    }
}

/// Makes an account for each of some pupils: their cards, and how many were not made because the class was filled meanwhile.
///
/// # Errors
/// The store failed.
pub async fn make_pupils(
    site: &Site,
    class: &StoredClass,
    teacher: &Account,
    text: &str,
) -> Result<Result<(Vec<Card>, usize), Fault>, StoreError> {
    let names = match names(text) {
        Ok(names) => names,
        Err(fault) => return Ok(Err(fault)),
    };
    let there = u32::try_from(site.store.class_members(&class.id).await?.len()).unwrap_or(u32::MAX);
    match MOST_CLASS_MEMBERS.saturating_sub(there) {
        0 => return Ok(Err(Fault::Full)),
        free if names.len() > free as usize => return Ok(Err(Fault::Room(free))),
        _ => {}
    }
    let (mut cards, asked) = (Vec::new(), names.len());
    for called in names {
        let called = site.talks.veiled(&called);
        match make(site, class, teacher, &called).await? {
            Ok(card) => cards.push(card),
            Err(fault) if cards.is_empty() => return Ok(Err(fault)),
            // Those who were made need their cards.
            Err(_) => break,
        }
    }
    let left = asked - cards.len();
    Ok(Ok((cards, left)))
}

async fn make(
    site: &Site,
    class: &StoredClass,
    teacher: &Account,
    called: &str,
) -> Result<Result<Card, Fault>, StoreError> {
    for _ in 0..TRIES {
        let Some(name) = pupil_name(called) else { return Ok(Err(Fault::Names)) };
        let (code, account) = (new_card(), new_account(&name, Role::Player, SystemClock.wall().0));
        let entry = Act::Created.entry(Some(&teacher.id), Some(&account.id), &class.name);
        let ward = NewWard {
            account,
            looks: name.looks().to_vec(),
            class: class.id.clone(),
            called: called.to_owned(),
            card: card_hash(&code),
        };
        return match site.store.add_ward(ward, entry).await {
            Ok(ClassJoined::Yes) => Ok(Ok(Card { called: called.to_owned(), name: name.shown().to_owned(), code })),
            Ok(ClassJoined::Full | ClassJoined::Already) => Ok(Err(Fault::Full)),
            Ok(ClassJoined::NoSuchClass) => Ok(Err(Fault::Other)),
            Err(StoreError::Taken) => continue,
            Err(error) => Err(error),
        };
    }
    Ok(Err(Fault::Names))
}

/// Makes new cards for one pupil, or for all whose accounts were made here: those before open nothing any more.
///
/// # Errors
/// The store failed.
pub async fn new_cards(
    site: &Site,
    class: &StoredClass,
    teacher: &Account,
    whom: Option<&str>,
) -> Result<Result<Vec<Card>, Fault>, StoreError> {
    let mut cards = Vec::new();
    for member in site.store.class_members(&class.id).await? {
        if !member.is_ward || whom.is_some_and(|whom| whom != member.account) {
            continue;
        }
        let code = new_card();
        let entry = Act::Card.entry(Some(&teacher.id), Some(&member.account), &class.name);
        if site.store.set_pupil_card(&class.id, &member.account, card_hash(&code), entry).await? {
            site.revocation.tell(&member.account);
            cards.push(Card { called: member.called, name: member.name, code });
        }
    }
    Ok(if cards.is_empty() { Err(Fault::Other) } else { Ok(cards) })
}

/// Ends what somebody is in a class; an account that was made there is erased with it.
///
/// # Errors
/// The store failed.
pub(super) async fn remove_pupil(
    site: &Site,
    class: &StoredClass,
    actor: &Account,
    member: &ClassMember,
    log: Option<AuditEntry>,
) -> Result<Result<(), Fault>, StoreError> {
    if member.is_ward {
        return erase_pupil(site, class, &actor.id, &member.account).await;
    }
    let gone = site.store.leave_class(&class.id, &member.account, log).await?;
    Ok(if gone { Ok(()) } else { Err(Fault::Other) })
}

async fn erase_pupil(
    site: &Site,
    class: &StoredClass,
    actor: &str,
    pupil: &str,
) -> Result<Result<(), Fault>, StoreError> {
    let Some(account) = site.store.account(pupil).await? else { return Ok(Err(Fault::Other)) };
    let entry = Act::PupilErased.entry(Some(actor), Some(pupil), &class.name);
    let erased = erase_as(&site.rooms, pupil, account.holder, entry).await?;
    site.revocation.tell(pupil);
    Ok(match erased {
        Erased::Wholly => {
            if let Err(error) = site.imports.forget(account.holder).await {
                tracing::warn!("imports of an erased account are left until they expire: {error}");
            }
            Ok(())
        }
        Erased::Playing(_) => Err(Fault::Playing),
    })
}

/// Ends a class: the accounts that were made in it are erased first. What was begun and cut is finished the next time.
pub(super) async fn end(site: &Site, class: &StoredClass, actor: &Account) -> Result<Result<(), Fault>, StoreError> {
    for ward in site.store.wards_of(&class.id).await? {
        if let Err(fault) = erase_pupil(site, class, &actor.id, &ward).await? {
            return Ok(Err(fault));
        }
    }
    let entry = Act::ClassEnded.entry(Some(&actor.id), None, &class.name);
    Ok(if site.store.end_class(&class.id, entry).await? { Ok(()) } else { Err(Fault::Other) })
}

/// Before a teacher's account is erased: ends the classes that nobody else teaches, with the accounts that were made in them. False where
/// one of these still plays.
///
/// # Errors
/// The store failed.
pub async fn end_all(site: &Site, teacher: &Account) -> Result<bool, StoreError> {
    for (class, member) in site.store.classes_of(&teacher.id).await? {
        if member.role != ClassRole::Teacher {
            continue;
        }
        let members = site.store.class_members(&class.id).await?;
        let goes_on = members.iter().any(|member| member.role == ClassRole::Assistant);
        if !goes_on && end(site, &class, teacher).await?.is_err() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Cards that were made a moment ago, by their codes: those that still open an account which was made in this class.
///
/// # Errors
/// The store failed.
pub async fn made_cards(site: &Site, class: &str, codes: Vec<String>) -> Result<Vec<Card>, StoreError> {
    let mut cards = Vec::new();
    for code in codes {
        let Some(account) = account_of_card(site, &code).await? else { continue };
        match site.store.class_member(class, &account.id).await? {
            Some(member) if member.is_ward => cards.push(Card { called: member.called, name: member.name, code }),
            _ => {}
        }
    }
    Ok(cards)
}

/// The open account of a card.
///
/// # Errors
/// The store failed.
pub async fn account_of_card(site: &Site, code: &str) -> Result<Option<StoredAccount>, StoreError> {
    let account = site.store.account_of_card(card_hash(code)).await?;
    Ok(account.filter(|account| account.closed.is_none()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_a_line_each_and_bounded() {
        let read = names("Anna\n\n  Ben   B. \r\n\u{7}\n山田 花子").unwrap();
        assert_eq!(read, ["Anna", "Ben B.", "山田 花子"]);
        assert_eq!(names(" \n "), Err(Fault::Names));
        for long in [MOST_CALLED + 1, 5_000] {
            assert_eq!(names(&format!("Anna\n\n{}\nBen", "花".repeat(long))), Err(Fault::Line(3)));
        }
        assert_eq!(names(&"Anna\n".repeat(MOST_NAMES)).map(|names| names.len()), Ok(MOST_NAMES));
        assert_eq!(names(&"Anna\n".repeat(MOST_NAMES + 1)), Err(Fault::ManyNames));
    }
}
