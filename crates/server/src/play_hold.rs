//! Who is kept from new games for a time: by a moderator, or for leaving games. Games that go on are never touched by it.

use crate::app::App;
use crate::asker::Asker;
use crate::people::is_sheltered;
use crate::refusal::Refusal;
use komadai_game::Instant;
use komadai_room::{Clock, SystemClock};
use komadai_store::{Sanction, StoreError};
use komadai_wire::{ApiError, ErrorReason, GamesLeft, PlayHold};

/// How long it is remembered how somebody came out of a game.
pub(crate) const REMEMBERED_MS: u64 = 30 * 24 * 3_600_000;

/// What keeps whoever asks from new games; or else what they are warned of.
///
/// # Errors
/// The store failed.
pub(crate) async fn hold(app: &App, asker: &Asker) -> Result<Option<PlayHold>, StoreError> {
    let Some(whom) = asker.session() else { return Ok(None) };
    let now = SystemClock.wall().0;
    let own = app.store.sanctions_of(whom, now).await?;
    if let Some(ban) = last_ban(&own) {
        return Ok(Some(seen(ban, false)));
    }
    if asker.is_guest()
        && !asker.shares_network(app)
        && let Some(party) = asker.limited(app)
    {
        let (others, known_since) = app.begun.others(party, whom);
        let mut bans = Vec::new();
        for other in others {
            bans.extend(last_ban(&app.store.sanctions_of(other, now).await?).cloned());
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
pub(crate) async fn may_begin(app: &App, asker: &Asker) -> bool {
    let held = hold(app, asker).await.ok().flatten().is_some_and(|hold| hold.until.is_some());
    if !held
        && asker.is_guest()
        && let (Some(party), Some(session)) = (asker.limited(app), asker.session())
    {
        app.begun.note(party, session, SystemClock.wall().0);
    }
    !held
}

/// Whether whoever asks may be paired with anybody: pupils who are kept within their class may not.
///
/// # Errors
/// The store failed.
pub(crate) async fn meets_anybody(app: &App, asker: &Asker) -> Result<bool, StoreError> {
    match asker.account() {
        Some(account) => Ok(!is_sheltered(&*app.store, &account.id).await?),
        None => Ok(true),
    }
}

/// The same as [`may_begin`], as the API says it.
pub(crate) async fn check(app: &App, asker: &Asker) -> Result<(), Refusal> {
    if may_begin(app, asker).await {
        return Ok(());
    }
    let error = ApiError::because(ErrorReason::PlayBanned, "you are kept from new games for a time");
    Err(error.remedy("GET /api/me/hold says why, and until when").into())
}

/// The ban that ends last.
fn last_ban(held: &[Sanction]) -> Option<&Sanction> {
    held.iter().filter(|sanction| sanction.kind == "play").max_by_key(|ban| ban.until)
}

fn seen(sanction: &Sanction, shared: bool) -> PlayHold {
    PlayHold {
        until: (sanction.kind == "play").then_some(Instant(sanction.until)),
        left: sanction.left.as_ref().map(|left| GamesLeft { left: left.left, of: left.of }),
        shared,
    }
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
