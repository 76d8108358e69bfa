//! What people do in clubs: who may do what, what it changes, and who is told.

mod look;

pub use look::{
    Listed, People, Ties, club, games, is_banned, ladder, leader, list, people, post_of, posts, ties, visitor,
};

use crate::notices::{Kind, News};
use crate::people::{Act, Called, Name, is_sheltered, key, known};
use crate::site::Site;
use crate::who::Account;
use crate::writing::may_write;
use komadai_record::words::{said, said_at_length};
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_store::{AuditEntry, ClubEntry, ClubMember, ClubPost, Role, Standing, StandingSet, StoreError, StoredClub};
use std::sync::Arc;
use unicode_normalization::UnicodeNormalization;

/// Characters of a club's name.
pub const NAME: std::ops::RangeInclusive<usize> = 2..=40;
/// Characters of what a club says of itself.
pub const MAX_ABOUT: usize = 4_000;
/// Characters of what its members are told at once.
pub const MAX_POST: usize = 1_000;

/// Why something was not done; its text is `club-fault-CODE`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The name is none, or speaks for the site.
    Name,
    /// Another club has it, or one that looks like it.
    Taken,
    /// They lead as many clubs as one may.
    LeadsMany,
    /// Too long, or empty.
    Text,
    /// They have been silenced for a time.
    Silenced,
    /// Somebody else was quicker, or it is not theirs to do.
    Other,
    /// The club is full, or they are in as many as one may be.
    Full,
    /// Nobody has this name.
    Nobody,
    /// They are banned from the club.
    Banned,
}

impl Fault {
    /// The text that says it.
    pub const fn text(self) -> &'static str {
        match self {
            Fault::Name => "club-fault-name",
            Fault::Taken => "club-fault-taken",
            Fault::LeadsMany => "club-fault-many",
            Fault::Text => "club-fault-text",
            Fault::Silenced => "club-fault-silenced",
            Fault::Other => "club-fault-other",
            Fault::Full => "club-fault-full",
            Fault::Nobody => "club-fault-nobody",
            Fault::Banned => "club-fault-banned",
        }
    }
}

/// What is asked for in a club, about somebody where it is about somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Comes in, or asks to, or accepts an invitation.
    Join,
    /// Goes.
    Leave,
    /// Whether one is not told of posts.
    Mute(bool),
    /// Lets in whoever has asked.
    Admit(String),
    /// Ends what somebody is to the club: a member, a request or an invitation.
    Remove(String),
    /// The same, and they do not come back until the ban is lifted.
    Ban(String),
    /// Lifts somebody's ban.
    LiftBan(String),
    /// Makes a member an officer, or an officer a member again.
    Rank(String, Standing),
    /// Makes a member the leader.
    HandOver(String),
    /// By the name of an account.
    Invite(String),
    /// What the club says of itself, and how one enters.
    Edit(String, ClubEntry),
    /// Tells the members something.
    Post(String),
    /// Takes that away, by its id.
    RemovePost(String),
    /// Ends the club.
    Dissolve,
}

impl Wish {
    /// Whether it reaches many, or somebody who is not in the club: that is told sparingly.
    pub const fn reaches_others(&self) -> bool {
        matches!(self, Wish::Post(_) | Wish::Invite(_))
    }
}

/// Somebody in a club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visitor {
    /// What they are to it.
    pub standing: Option<Standing>,
    /// They are not told of posts.
    pub is_muted: bool,
    /// They look after the site, and may do in every club what its leader may.
    pub is_moderator: bool,
}

impl Visitor {
    /// Whoever is there, with what they are to the club.
    pub fn new(account: Option<&Account>, member: Option<ClubMember>) -> Visitor {
        Visitor {
            standing: member.as_ref().map(|member| member.standing),
            is_muted: member.is_some_and(|member| member.is_muted),
            is_moderator: account.is_some_and(|account| account.role >= Role::Moderator),
        }
    }

    /// Reads what the members are told.
    pub fn belongs(&self) -> bool {
        self.is_moderator || self.standing.is_some_and(Standing::belongs)
    }

    /// Looks after the members.
    pub fn manages(&self) -> bool {
        self.is_moderator || self.standing >= Some(Standing::Officer)
    }

    /// Says what the club is, and who its officers are.
    pub fn leads(&self) -> bool {
        self.is_moderator || self.standing == Some(Standing::Leader)
    }

    /// Whether they may end what somebody of this standing is to the club.
    pub fn may_remove(&self, standing: Standing) -> bool {
        match standing {
            Standing::Leader => false,
            Standing::Officer => self.leads(),
            _ => self.manages(),
        }
    }
}

/// Founds a club: its id.
///
/// # Errors
/// The store failed.
pub async fn found(
    site: &Site,
    founder: &Account,
    name: &str,
    about: &str,
    entry: ClubEntry,
) -> Result<Result<String, Fault>, StoreError> {
    if !may_write(site, founder.holder).await? {
        return Ok(Err(Fault::Silenced));
    }
    let Some((name, name_key)) = name_of(name) else { return Ok(Err(Fault::Name)) };
    let Some(about) = said_at_length(about, MAX_ABOUT) else { return Ok(Err(Fault::Text)) };
    let id = new_id(&SystemEntropy);
    let about = site.talks.veiled(&about);
    let name = site.talks.veiled(&name);
    let club = StoredClub { id: id.clone(), name, name_key, about, entry, created: SystemClock.wall().0 };
    match site.store.add_club(club, &founder.id).await {
        Ok(true) => Ok(Ok(id)),
        Ok(false) => Ok(Err(Fault::LeadsMany)),
        Err(StoreError::Taken) => Ok(Err(Fault::Taken)),
        Err(error) => Err(error),
    }
}

/// A club's name as it is shown, and its key. None: it is none, or speaks for the site.
fn name_of(text: &str) -> Option<(String, String)> {
    let shown = said(text).filter(|name| NAME.contains(&name.chars().count()))?;
    let has_letters = shown.chars().filter(|letter| letter.is_alphanumeric()).count() >= 2;
    let is_plain = has_letters && matches!(Called::of(&shown), Called::LooksLike(_));
    let key = key(&shown.trim().nfkc().collect::<String>());
    is_plain.then_some((shown, key))
}

impl Wish {
    /// Whether somebody may ask for it.
    fn is_for(&self, visitor: &Visitor) -> bool {
        match self {
            Wish::Join | Wish::Leave | Wish::Mute(_) => true,
            Wish::Admit(_)
            | Wish::Remove(_)
            | Wish::Ban(_)
            | Wish::LiftBan(_)
            | Wish::Invite(_)
            | Wish::Post(_)
            | Wish::RemovePost(_) => visitor.manages(),
            Wish::Rank(..) | Wish::HandOver(_) | Wish::Edit(..) | Wish::Dissolve => visitor.leads(),
        }
    }

    /// Whether whoever asks has no part in the club by which they may: they look after the site.
    fn is_by_right_of_office(&self, standing: Option<Standing>) -> bool {
        match self {
            Wish::Join | Wish::Leave | Wish::Mute(_) | Wish::Dissolve => false,
            Wish::Rank(..) | Wish::HandOver(_) | Wish::Edit(..) => standing != Some(Standing::Leader),
            _ => standing < Some(Standing::Officer),
        }
    }

    /// Whether it is about whoever asks.
    fn is_about(&self, actor: &Account) -> bool {
        match self {
            Wish::Admit(whom)
            | Wish::Remove(whom)
            | Wish::Ban(whom)
            | Wish::LiftBan(whom)
            | Wish::Rank(whom, _)
            | Wish::HandOver(whom) => actor.is_me(whom),
            Wish::Invite(name) => name.parse::<Name>().is_ok_and(|name| name.shown() == actor.name),
            _ => false,
        }
    }
}

/// Does what somebody asks for in a club; the text that says what came of it.
///
/// # Errors
/// The store failed.
pub async fn act(
    site: &Arc<Site>,
    club: &StoredClub,
    actor: &Account,
    wish: Wish,
) -> Result<Result<(), Fault>, StoreError> {
    let visitor = Visitor::new(Some(actor), site.store.club_member(&club.id, &actor.id).await?);
    if !wish.is_for(&visitor) {
        return Ok(Err(Fault::Other));
    }
    let writes = matches!(wish, Wish::Post(_) | Wish::Edit(..) | Wish::Invite(_));
    if writes && !may_write(site, actor.holder).await? {
        return Ok(Err(Fault::Silenced));
    }
    let by_right_of_office = wish.is_by_right_of_office(visitor.standing);
    // Nobody uses an office for themselves.
    if by_right_of_office && wish.is_about(actor) {
        return Ok(Err(Fault::Other));
    }
    // What somebody does by right of their office is logged with it, or not done.
    let log = by_right_of_office.then(|| Act::ClubChanged.entry(Some(&actor.id), None, &club.name));
    carry_out(site, club, (actor, &visitor), wish, log).await
}

/// Does what somebody may ask for.
async fn carry_out(
    site: &Arc<Site>,
    club: &StoredClub,
    (actor, visitor): (&Account, &Visitor),
    wish: Wish,
    log: Option<AuditEntry>,
) -> Result<Result<(), Fault>, StoreError> {
    Ok(match wish {
        Wish::Join => join(site, club, actor, visitor.standing).await?,
        Wish::Leave => set(site, club, &actor.id, (visitor.standing, None), None).await?,
        Wish::Mute(is_muted) => {
            site.store.mute_club(&club.id, &actor.id, is_muted).await?;
            Ok(())
        }
        Wish::Admit(whom) => {
            let done = set(site, club, &whom, (Some(Standing::Asked), Some(Standing::Member)), log).await?;
            if done.is_ok() {
                site.notices.add(&whom, Kind::Club, &News::Admitted.of(club), &club.name).await?;
            }
            done
        }
        Wish::Remove(whom) => {
            let standing = site.store.club_member(&club.id, &whom).await?.map(|member| member.standing);
            match standing {
                Some(standing) if visitor.may_remove(standing) => {
                    set(site, club, &whom, (Some(standing), None), log).await?
                }
                _ => Err(Fault::Other),
            }
        }
        Wish::Ban(whom) => {
            let standing = site.store.club_member(&club.id, &whom).await?.map(|member| member.standing);
            match standing {
                Some(standing) if visitor.may_remove(standing) => {
                    let now = SystemClock.wall().0;
                    let done = site.store.ban_from_club(&club.id, &whom, Some(standing), now, log).await?;
                    if done == StandingSet::Yes {
                        site.notices.add(&whom, Kind::Club, &News::Banned.of(club), &club.name).await?;
                    }
                    came_of(done)
                }
                _ => Err(Fault::Other),
            }
        }
        Wish::LiftBan(whom) => {
            if site.store.lift_club_ban(&club.id, &whom, log).await? {
                Ok(())
            } else {
                Err(Fault::Other)
            }
        }
        Wish::Rank(whom, to) => {
            let from = if to == Standing::Officer { Standing::Member } else { Standing::Officer };
            set(site, club, &whom, (Some(from), Some(to)), log).await?
        }
        Wish::HandOver(whom) => {
            let done = site.store.hand_over_club(&club.id, &whom, log).await?;
            if done {
                site.notices.add(&whom, Kind::Club, &News::Handed.of(club), &club.name).await?;
            }
            if done { Ok(()) } else { Err(Fault::Other) }
        }
        Wish::Invite(name) => invite(site, club, actor, &name, log).await?,
        Wish::Edit(about, entry) => match said_at_length(&about, MAX_ABOUT) {
            None => Err(Fault::Text),
            Some(about) => {
                let done = site.store.edit_club(&club.id, site.talks.veiled(&about), entry, log).await?;
                if done { Ok(()) } else { Err(Fault::Other) }
            }
        },
        Wish::Post(text) => post(site, club, actor, &text, log).await?,
        Wish::RemovePost(id) => {
            if site.store.remove_club_post(&club.id, &id, log).await? {
                Ok(())
            } else {
                Err(Fault::Other)
            }
        }
        Wish::Dissolve => {
            let entry = Act::ClubDissolved.entry(Some(&actor.id), None, &club.name);
            if site.store.dissolve_club(&club.id, entry).await? { Ok(()) } else { Err(Fault::Other) }
        }
    })
}

/// Changes what somebody is to a club.
async fn set(
    site: &Site,
    club: &StoredClub,
    account: &str,
    (from, to): (Option<Standing>, Option<Standing>),
    log: Option<AuditEntry>,
) -> Result<Result<(), Fault>, StoreError> {
    Ok(came_of(site.store.set_standing(&club.id, account, from, to, SystemClock.wall().0, log).await?))
}

const fn came_of(done: StandingSet) -> Result<(), Fault> {
    match done {
        StandingSet::Yes => Ok(()),
        StandingSet::Other => Err(Fault::Other),
        StandingSet::Banned => Err(Fault::Banned),
        StandingSet::Full => Err(Fault::Full),
    }
}

async fn join(
    site: &Site,
    club: &StoredClub,
    actor: &Account,
    standing: Option<Standing>,
) -> Result<Result<(), Fault>, StoreError> {
    let to = match (standing, club.entry) {
        (Some(Standing::Invited), _) | (None | Some(Standing::Asked), ClubEntry::Open) => Standing::Member,
        (None, ClubEntry::Request) => Standing::Asked,
        _ => return Ok(Err(Fault::Other)),
    };
    if is_sheltered(&*site.store, &actor.id).await? {
        return Ok(Err(Fault::Other));
    }
    let done = set(site, club, &actor.id, (standing, Some(to)), None).await?;
    if done.is_ok() && to == Standing::Asked {
        let subject = News::Asked.of(club);
        for (member, _) in site.store.club_members(&club.id).await? {
            if member.standing >= Standing::Officer && !member.is_muted {
                site.notices.add_of(actor.holder, &member.account, Kind::Club, (&subject, &club.name)).await?;
            }
        }
    }
    Ok(done)
}

async fn invite(
    site: &Site,
    club: &StoredClub,
    actor: &Account,
    name: &str,
    log: Option<AuditEntry>,
) -> Result<Result<(), Fault>, StoreError> {
    let Some(whom) = known(&*site.store, Some(&actor.id), name).await? else { return Ok(Err(Fault::Nobody)) };
    let standing = site.store.club_member(&club.id, &whom.id).await?.map(|member| member.standing);
    let to = match standing {
        None => Standing::Invited,
        // Both want it.
        Some(Standing::Asked) => Standing::Member,
        Some(_) => return Ok(Err(Fault::Other)),
    };
    let done = set(site, club, &whom.id, (standing, Some(to)), log).await?;
    if done.is_ok() {
        let (kind, subject) = match to {
            Standing::Invited => (Kind::Invited, club.id.clone()),
            _ => (Kind::Club, News::Admitted.of(club)),
        };
        site.notices.add_of(actor.holder, &whom.id, kind, (&subject, &club.name)).await?;
    }
    Ok(done)
}

/// Keeps a post, and tells the members who wish to be told. They are told beside the answer: there may be hundreds.
async fn post(
    site: &Arc<Site>,
    club: &StoredClub,
    author: &Account,
    text: &str,
    log: Option<AuditEntry>,
) -> Result<Result<(), Fault>, StoreError> {
    let Some(text) = said_at_length(text, MAX_POST).filter(|text| !text.is_empty()) else {
        return Ok(Err(Fault::Text));
    };
    let post = ClubPost {
        id: new_id(&SystemEntropy),
        club: club.id.clone(),
        at: SystemClock.wall().0,
        author: author.id.clone(),
        text: site.talks.veiled(&text),
    };
    if !site.store.add_club_post(post, log).await? {
        return Ok(Err(Fault::Other));
    }
    let members = site.store.club_members(&club.id).await?;
    let (site, club, holder, author) = (site.clone(), club.clone(), author.holder, author.id.clone());
    tokio::spawn(async move {
        let told = members.into_iter().map(|(member, _)| member);
        for member in told.filter(|one| one.standing.belongs() && !one.is_muted && one.account != author) {
            // Whoever is not told finds it on the club's page.
            let _ = site.notices.add_of(holder, &member.account, Kind::Club, (&club.id, &club.name)).await;
        }
    });
    Ok(Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::Accounts;
    use crate::testing::{person, site};

    #[test]
    fn a_club_s_name_can_be_told_from_others() {
        let key = |name| name_of(name).map(|(_, key)| key);
        assert_eq!(name_of("  Kyoto   Shogi\tClub ").map(|(shown, _)| shown).as_deref(), Some("Kyoto Shogi Club"));
        assert!(name_of("京都将棋会").is_some());
        assert_eq!(key("Kyoto Club"), key("ＫＹＯＴＯ　ｃｌｕｂ"));
        assert_eq!(key("Kyoto"), key("Ky\u{200b}oto"), "a character that nobody sees");
        for none in ["", "x", "!!!", "Komadai", "Moderator", "Komadai staff", "Kyоto", &"x".repeat(41)] {
            assert_eq!(name_of(none), None, "{none}");
        }
    }

    #[test]
    fn nobody_removes_who_stands_as_high() {
        let visitor = |standing| Visitor { standing, is_muted: false, is_moderator: false };
        let may = |who: Option<Standing>| Standing::ALL.map(|standing| visitor(who).may_remove(standing));
        assert_eq!(may(Some(Standing::Leader)), [true, true, true, true, false]);
        assert_eq!(may(Some(Standing::Officer)), [true, true, true, false, false]);
        assert_eq!(may(Some(Standing::Member)), [false; 5]);
        assert_eq!(may(None), [false; 5]);
    }

    #[tokio::test]
    async fn whoever_asks_is_let_in_by_an_officer_and_does_what_members_may() {
        let (site, _folder) = site(Accounts::Open).await;
        let (ann, ben, cat) = (person(&site, "Ann").await, person(&site, "Ben").await, person(&site, "Cat").await);
        let id = found(&site, &ann, "Kyoto Club", "", ClubEntry::Request).await.unwrap().unwrap();
        let club = site.store.club(&id).await.unwrap().unwrap();
        assert_eq!(found(&site, &ben, "kyoto club", "", ClubEntry::Open).await.unwrap(), Err(Fault::Taken));
        let unread = async |account: &Account| site.store.unread_notices(&account.id).await.unwrap();
        let post = Wish::Post("We meet on Friday".to_owned());
        for (who, wish, came) in [
            (&ben, post.clone(), Err(Fault::Other)),
            (&ben, Wish::Join, Ok(())),
            (&cat, Wish::Admit(ben.id.clone()), Err(Fault::Other)),
            (&ben, Wish::Admit(ben.id.clone()), Err(Fault::Other)),
            (&ann, Wish::Admit(ben.id.clone()), Ok(())),
            (&ben, post.clone(), Err(Fault::Other)),
            (&ben, Wish::Rank(ben.id.clone(), Standing::Officer), Err(Fault::Other)),
            (&ann, Wish::Rank(ben.id.clone(), Standing::Officer), Ok(())),
            (&ben, post, Ok(())),
            (&ben, Wish::Remove(ann.id.clone()), Err(Fault::Other)),
            (&ann, Wish::Ban(ben.id.clone()), Ok(())),
            (&ben, Wish::Join, Err(Fault::Banned)),
        ] {
            assert_eq!(act(&site, &club, who, wish.clone()).await.unwrap(), came, "{} {wish:?}", who.name);
        }
        assert!(unread(&ann).await > 0, "somebody had asked");
        assert!(unread(&ben).await > 0, "he was let in");
        assert_eq!(unread(&cat).await, 0);
    }
}
