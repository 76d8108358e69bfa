//! Who is kept from new games for a time: by a moderator, or for leaving games. Games that go on are never touched by it.

use crate::people::is_sheltered;
use crate::site::Site;
use crate::who::Asker;
use komadai_room::{Clock, SystemClock};
use komadai_store::{Sanction, SecretHash, StoreError};

/// How long it is remembered how somebody came out of a game.
pub const REMEMBERED_MS: u64 = 30 * 24 * 3_600_000;

/// What keeps somebody from new games, or warns them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PlayHold {
    /// Until when they begin no new game, in milliseconds since 1970; none: they are only warned.
    pub until: Option<u64>,
    /// How many games they have left, of how many; none: a moderator has decided it.
    pub left: Option<(u32, u32)>,
    /// They were left by another guest at the same address.
    pub shared: bool,
}

/// What keeps whoever asks from new games; or else what they are warned of.
///
/// # Errors
/// The store failed.
pub async fn hold(site: &Site, asker: &Asker) -> Result<Option<PlayHold>, StoreError> {
    let Some(whom) = asker.session() else { return Ok(None) };
    let now = SystemClock.wall().0;
    let own = site.store.sanctions_of(whom, now).await?;
    if let Some(ban) = last_ban(&own) {
        return Ok(Some(seen(ban, false)));
    }
    if asker.is_guest()
        && !asker.shares_network()
        && let Some(party) = asker.limited()
    {
        let (others, known_since) = site.begun.others(party, whom);
        let mut bans = Vec::new();
        for other in others {
            bans.extend(last_ban(&site.store.sanctions_of(other, now).await?).cloned());
        }
        if let Some(ban) = flood(&bans, known_since) {
            return Ok(Some(seen(ban, true)));
        }
    }
    let warned = own.iter().rev().find(|sanction| sanction.kind == "warning" && sanction.left.is_some());
    Ok(warned.map(|warning| seen(warning, false)))
}

/// Guests of one address who are kept from new games for leaving them; from so many on, whoever is new there is taken for one of them
/// without their cookie. Fewer keep nobody else out: a class, a club or a carrier's customers may share an address.
const FLOOD: usize = 3;

/// The ban that holds for a guest who was first seen at an address then, or never before.
fn flood(bans: &[Sanction], known_since: Option<u64>) -> Option<&Sanction> {
    // Whoever was there before is somebody else.
    let concerns = |ban: &&Sanction| ban.left.is_some() && known_since.is_none_or(|since| since > ban.since);
    let mut bans: Vec<&Sanction> = bans.iter().filter(concerns).collect();
    // It ends as soon as they are fewer again.
    bans.sort_by_key(|ban| std::cmp::Reverse(ban.until));
    bans.get(FLOOD - 1).copied()
}

/// Whether whoever asks may begin a new game, or look for one. While the store does not answer nobody is kept out: whoever waits keeps
/// their place through an outage.
pub async fn may_begin(site: &Site, asker: &Asker) -> bool {
    let held = hold(site, asker).await.ok().flatten().is_some_and(|hold| hold.until.is_some());
    if !held
        && asker.is_guest()
        && let (Some(party), Some(session)) = (asker.limited(), asker.session())
    {
        site.begun.note(party, session, SystemClock.wall().0);
    }
    !held
}

/// Whether whoever asks may be paired with anybody: pupils who are kept within their class may not.
///
/// # Errors
/// The store failed.
pub async fn meets_anybody(site: &Site, asker: &Asker) -> Result<bool, StoreError> {
    match asker.account() {
        Some(account) => Ok(!is_sheltered(&*site.store, &account.id).await?),
        None => Ok(true),
    }
}

/// Whether somebody who is known by what their games are held by may begin one: nobody has kept them from it, and their account is open.
/// While the store does not answer nobody is kept out.
pub async fn may_play(site: &Site, holder: SecretHash) -> bool {
    let held = site.store.sanctions_of(holder, SystemClock.wall().0).await;
    let banned = held.is_ok_and(|held| last_ban(&held).is_some());
    let account = site.store.account_holding(holder).await;
    let closed = account.is_ok_and(|account| account.is_some_and(|account| account.closed.is_some()));
    !banned && !closed
}

/// The ban that ends last.
fn last_ban(held: &[Sanction]) -> Option<&Sanction> {
    held.iter().filter(|sanction| sanction.kind == "play").max_by_key(|ban| ban.until)
}

fn seen(sanction: &Sanction, shared: bool) -> PlayHold {
    let until = (sanction.kind == "play").then_some(sanction.until);
    PlayHold { until, left: sanction.left.as_ref().map(|left| (left.left, left.of)), shared }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_leaver_keeps_nobody_else_of_the_address_out_and_a_flood_does() {
        let ban = |until: u64, left: bool| Sanction {
            id: String::new(),
            whom: [1; 32],
            kind: "play".to_owned(),
            since: 10,
            until,
            reason: String::new(),
            left: left.then(|| komadai_store::GamesLeft { game: "game".to_owned(), left: 2, of: 2 }),
            report: None,
        };
        let [first, second, third] = [ban(50, true), ban(70, true), ban(60, true)];
        let until = |bans: &[&Sanction], known| {
            let bans: Vec<Sanction> = bans.iter().map(|ban| (*ban).clone()).collect();
            flood(&bans, known).map(|ban| ban.until)
        };
        assert_eq!(until(&[], None), None);
        assert_eq!(until(&[&first], None), None);
        assert_eq!(until(&[&first, &second], None), None);
        assert_eq!(until(&[&first, &second, &third], None), Some(50), "until they are two again");
        assert_eq!(until(&[&first, &second, &third], Some(9)), None, "whoever was there before");
        assert_eq!(until(&[&first, &second, &third], Some(11)), Some(50));
        // What a moderator has decided is about one person.
        assert_eq!(until(&[&first, &second, &ban(60, false)], None), None);
    }
}
