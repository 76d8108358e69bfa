//! What anybody, a member or an officer sees of clubs.

use super::Visitor;
use crate::people::key;
use crate::ratings::Pool;
use crate::site::Site;
use crate::who::Account;
use komadai_store::{ClubMember, ClubPost, MOST_POSTS, Ranked, Standing, StoreError, StoredClub, StoredGame, is_id};

/// Clubs on a page of the list.
const ROWS: u32 = 50;
/// Pages that one can leaf to.
const MOST_PAGES: u32 = 200;
/// The longest search, in characters.
const MAX_SEARCH: usize = 40;

/// A page of the list of clubs.
pub struct Listed {
    /// What was searched for, as it was understood.
    pub words: String,
    /// The clubs, each with the number of its members.
    pub clubs: Vec<(StoredClub, u32)>,
    /// The number of the page after this one.
    pub next: Option<u32>,
    /// The clubs of whoever looks.
    pub own: Vec<(StoredClub, ClubMember)>,
}

/// The clubs whose names have these words in them, a page of them.
///
/// # Errors
/// The store failed.
pub async fn list(site: &Site, words: &str, page: u32, reader: Option<&Account>) -> Result<Listed, StoreError> {
    let words: String = words.trim().chars().take(MAX_SEARCH).collect();
    let number = page.min(MOST_PAGES);
    let clubs = site.store.clubs(&key(&words), number * ROWS, ROWS).await?;
    let more = clubs.len() == ROWS as usize && number < MOST_PAGES;
    let own = match reader {
        Some(account) => site.store.clubs_of(&account.id).await?,
        None => Vec::new(),
    };
    Ok(Listed { words, clubs, next: more.then_some(number + 1), own })
}

/// The club of an id.
///
/// # Errors
/// The store failed.
pub async fn club(site: &Site, id: &str) -> Result<Option<StoredClub>, StoreError> {
    if is_id(id) { site.store.club(id).await } else { Ok(None) }
}

/// Whoever looks, with what they are to the club.
///
/// # Errors
/// The store failed.
pub async fn visitor(site: &Site, club: &StoredClub, account: Option<&Account>) -> Result<Visitor, StoreError> {
    let member = match account {
        Some(account) => site.store.club_member(&club.id, &account.id).await?,
        None => None,
    };
    Ok(Visitor::new(account, member))
}

/// How many belong to a club, and what somebody is to it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ties {
    /// Those who belong to it.
    pub members: u32,
    /// What they are to it themselves.
    pub standing: Option<Standing>,
    /// They are banned from it.
    pub is_banned: bool,
}

/// How many belong to a club, and what somebody is to it.
///
/// # Errors
/// The store failed.
pub async fn ties(site: &Site, club: &StoredClub, account: Option<&Account>) -> Result<Ties, StoreError> {
    let members = site.store.club_members(&club.id).await?;
    let belong = members.iter().filter(|(member, _)| member.standing.belongs()).count() as u32;
    let own = account.and_then(|account| members.iter().find(|(member, _)| member.account == account.id));
    let standing = own.map(|(member, _)| member.standing);
    Ok(Ties { members: belong, standing, is_banned: is_banned(site, club, standing, account).await? })
}

/// Whether somebody is banned from a club, to which they are this.
///
/// # Errors
/// The store failed.
pub async fn is_banned(
    site: &Site,
    club: &StoredClub,
    standing: Option<Standing>,
    account: Option<&Account>,
) -> Result<bool, StoreError> {
    match account {
        Some(account) if standing.is_none() => site.store.is_club_banned(&club.id, &account.id).await,
        _ => Ok(false),
    }
}

/// Those who are something to a club.
pub struct People {
    /// Members, and for those who look after them whoever asks to come in or is invited, each with the name of the account.
    pub members: Vec<(ClubMember, String)>,
    /// Who is banned, for those who look after members: account, name, and since when.
    pub banned: Vec<(String, String, u64)>,
}

/// Those who are something to a club, as far as this visitor may know.
///
/// # Errors
/// The store failed.
pub async fn people(site: &Site, club: &StoredClub, visitor: &Visitor) -> Result<People, StoreError> {
    let mut members = site.store.club_members(&club.id).await?;
    members.retain(|(member, _)| member.standing.belongs() || visitor.manages());
    let banned = if visitor.manages() { site.store.club_bans(&club.id).await? } else { Vec::new() };
    Ok(People { members, banned })
}

/// The account of a club's leader.
///
/// # Errors
/// The store failed.
pub async fn leader(site: &Site, club: &StoredClub) -> Result<Option<String>, StoreError> {
    let members = site.store.club_members(&club.id).await?;
    let leader = members.into_iter().find(|(member, _)| member.standing == Standing::Leader);
    Ok(leader.map(|(leader, _)| leader.account))
}

/// The members of a club by their ratings in a pool, the strongest first.
///
/// # Errors
/// The store failed.
pub async fn ladder(site: &Site, club: &StoredClub, pool: Pool) -> Result<Vec<Ranked>, StoreError> {
    site.store.club_ranking(&club.id, pool.code()).await
}

/// What the members of a club are told in one post, by its id; none: there is no such post, or it is not for this visitor.
///
/// # Errors
/// The store failed.
pub async fn post_of(
    site: &Site,
    club: &StoredClub,
    visitor: &Visitor,
    id: &str,
) -> Result<Option<ClubPost>, StoreError> {
    if !visitor.belongs() {
        return Ok(None);
    }
    let posts = site.store.club_posts(&club.id, MOST_POSTS).await?;
    Ok(posts.into_iter().find(|post| post.id == id))
}

/// What the members of a club are told, each with the name of whoever wrote it, the newest first; none: it is not for this visitor.
///
/// # Errors
/// The store failed.
pub async fn posts(
    site: &Site,
    club: &StoredClub,
    visitor: &Visitor,
) -> Result<Option<Vec<(ClubPost, String)>>, StoreError> {
    if !visitor.belongs() {
        return Ok(None);
    }
    let mut posts = Vec::new();
    for post in site.store.club_posts(&club.id, MOST_POSTS).await? {
        let author = site.store.account(&post.author).await?.map_or_else(String::new, |account| account.name);
        posts.push((post, author));
    }
    Ok(Some(posts))
}

/// The newest games between members of a club.
///
/// # Errors
/// The store failed.
pub async fn games(site: &Site, club: &StoredClub, at_most: u32) -> Result<Vec<StoredGame>, StoreError> {
    site.store.club_games(&club.id, at_most).await
}

#[cfg(test)]
mod tests {
    use super::super::{Wish, act, found};
    use super::*;
    use crate::people::Accounts;
    use crate::testing::{person, site};
    use komadai_store::ClubEntry;

    #[tokio::test]
    async fn members_read_the_posts_and_officers_alone_see_who_asks_and_who_is_banned() {
        let (site, _folder) = site(Accounts::Open).await;
        let (ann, ben, cat) = (person(&site, "Ann").await, person(&site, "Ben").await, person(&site, "Cat").await);
        let id = found(&site, &ann, "Kyoto Club", "", ClubEntry::Request).await.unwrap().unwrap();
        let club = club(&site, &id).await.unwrap().unwrap();
        let does = async |who: &Account, wish| act(&site, &club, who, wish).await.unwrap().unwrap();
        does(&ann, Wish::Post("We meet on Friday".to_owned())).await;
        does(&ben, Wish::Join).await;
        does(&cat, Wish::Join).await;
        does(&ann, Wish::Ban(cat.id.clone())).await;
        for (who, seen, banned, reads, ties) in [
            (Some(&ann), vec!["Ann", "Ben"], vec!["Cat"], true, (Some(Standing::Leader), false)),
            (Some(&ben), vec!["Ann"], vec![], false, (Some(Standing::Asked), false)),
            (Some(&cat), vec!["Ann"], vec![], false, (None, true)),
            (None, vec!["Ann"], vec![], false, (None, false)),
        ] {
            let visitor = visitor(&site, &club, who).await.unwrap();
            let people = people(&site, &club, &visitor).await.unwrap();
            let mut names: Vec<&str> = people.members.iter().map(|(_, name)| name.as_str()).collect();
            names.sort_unstable();
            assert_eq!(names, seen, "{who:?}");
            assert_eq!(people.banned.iter().map(|(_, name, _)| name.as_str()).collect::<Vec<_>>(), banned, "{who:?}");
            let posts = posts(&site, &club, &visitor).await.unwrap();
            let told = posts.map(|posts| posts.into_iter().map(|(post, by)| (post.text, by)).collect::<Vec<_>>());
            assert_eq!(told, reads.then(|| vec![("We meet on Friday".to_owned(), "Ann".to_owned())]), "{who:?}");
            let (standing, is_banned) = ties;
            let own = super::ties(&site, &club, who).await.unwrap();
            assert_eq!(own, Ties { members: 1, standing, is_banned }, "{who:?}");
        }
        assert_eq!(leader(&site, &club).await.unwrap(), Some(ann.id));
        let listed = list(&site, " kyoto ", 0, Some(&ben)).await.unwrap();
        assert_eq!((listed.words.as_str(), listed.next), ("kyoto", None));
        assert_eq!(listed.clubs.into_iter().map(|(club, members)| (club.id, members)).collect::<Vec<_>>(), [(id, 1)]);
        assert_eq!(listed.own.len(), 1);
    }
}
