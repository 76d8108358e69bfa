//! Games that are offered: to whom, for how long, and who may take them.

use crate::lobby::{Created, NotMade, Offered, Refusal, Taker, make_of_offer};
use crate::notices::Kind;
use crate::people::{is_sheltered, known, may_meet};
use crate::ratings::Pool;
use crate::site::Site;
use crate::who::Account;
use crate::wish::Wish;
use komadai_game::{ConfigFault, Control};
use komadai_room::{SystemEntropy, new_id};
use komadai_store::{OfferKept, SecretHash, StoreError, StoredAccount, StoredOffer};

/// Offers that one account may have, and that may be made to it.
const MOST: u32 = 20;
/// Offers that a list shows.
const SHOWN: u32 = 60;
/// How long a game with a clock is offered: whoever it is for comes here within a day, or does not.
const CLOCK_MS: u64 = 24 * 3_600_000;
/// How long a game by correspondence is.
const DAYS_MS: u64 = 14 * CLOCK_MS;

/// Why an offer was not made, or not taken.
#[derive(Debug)]
pub enum Fault {
    /// It has neither a clock nor days, or it has a clock and is for nobody.
    NoClock,
    /// It may not be looked for, or is not for them.
    Refused(Refusal),
    /// A teacher lets them play with their class and against the engine.
    Sheltered,
    /// Nobody plays against themselves here.
    OwnGame,
    /// The offer is their own.
    OwnOffer,
    /// A program plays, whose games are never rated.
    Bot,
    /// As many offers as one may have, or be made.
    TooMany,
    /// Nobody has an account of this name.
    NoSuchPlayer,
    /// The offer is no longer there.
    Gone,
    /// No game starts so.
    Unusable(ConfigFault),
    /// The game could not be stored.
    NotStored,
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        Fault::Store(error)
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        Fault::Refused(refusal)
    }
}

/// What is offered now, as somebody sees it; the newest first.
#[derive(Clone, Default, Debug)]
pub struct Offers {
    /// To anybody.
    pub open: Vec<Offered>,
    /// To them.
    pub received: Vec<Offered>,
    /// By them, to somebody.
    pub sent: Vec<Offered>,
}

/// Whether a game may be looked for as it is wished for.
///
/// # Errors
/// Why not.
pub fn may_be_sought(wish: &Wish, has_account: bool) -> Result<(), Refusal> {
    if (wish.rated || wish.by_rank || wish.ranks.is_some()) && !has_account {
        return Err(Refusal::NeedsAccount);
    }
    let contract = wish.contract(["", ""], 0).ok();
    if wish.rated && contract.and_then(|contract| Pool::of_rated(&contract)).is_none() {
        return Err(Refusal::NeverRated);
    }
    // One side by the clock and the other by days, or by nothing, is no game that anybody means.
    if std::mem::discriminant(&wish.controls.white) != std::mem::discriminant(&wish.controls.black) {
        return Err(Refusal::NoClock);
    }
    // Ranks are those of standard shogi.
    let has_none = wish.kind.is_some() && (wish.by_rank || wish.ranks.is_some());
    if has_none || wish.ranks == Some(None) { Err(Refusal::BadRanks) } else { Ok(()) }
}

/// Whether somebody's rank is one that a wish is for.
///
/// # Errors
/// The store failed.
pub async fn is_in_range(site: &Site, wish: &Wish, account: Option<&str>) -> Result<Result<(), Refusal>, StoreError> {
    let Some(range) = wish.ranks else { return Ok(Ok(())) };
    let (Some([lowest, highest]), Some(pool), Some(account)) = (range, wish.pool(), account) else {
        return Ok(Err(Refusal::NotInRange));
    };
    let rating = site.standings.rating(account, pool, site.rooms.time().now().0).await?;
    let grade = site.standings.ladder.grade(rating.value);
    let is_in = !rating.is_provisional() && lowest <= grade && grade <= highest;
    Ok(if is_in { Ok(()) } else { Err(Refusal::NotInRange) })
}

/// Whether a game with this clock is offered: what has neither a clock nor days never ends, and a clock without a partner is the
/// lobby's list's.
///
/// # Errors
/// It is not.
pub fn has_clock(control: Control, to_somebody: bool) -> Result<(), Fault> {
    let is_offered = match control {
        Control::Unlimited => false,
        Control::Timed(_) => to_somebody,
        Control::Days(_) => true,
    };
    if is_offered { Ok(()) } else { Err(Fault::NoClock) }
}

/// Keeps an offer; its id.
///
/// # Errors
/// Why it cannot be made.
pub async fn offer(site: &Site, maker: &Account, to: Option<&str>, wish: &Wish) -> Result<String, Fault> {
    has_clock(wish.controls.black, to.is_some())?;
    let days = matches!(wish.controls.black, Control::Days(_));
    may_be_sought(wish, true)?;
    let target = match to {
        None => None,
        Some(name) => Some(player(site, Some(&maker.id), name).await?.id),
    };
    if target.is_none() && is_sheltered(&*site.store, &maker.id).await? {
        return Err(Fault::Sheltered);
    }
    if target.as_deref() == Some(maker.id.as_str()) {
        return Err(Fault::OwnGame);
    }
    if wish.rated {
        let both = [Some(maker.id.as_str()), target.as_deref()];
        people_play(site, both.into_iter().flatten()).await?;
    }
    let now = site.rooms.time().now().0;
    let offer = StoredOffer {
        id: new_id(&SystemEntropy),
        maker: maker.id.clone(),
        target: target.clone(),
        wish: wish.words.to_string(),
        created: now,
        expires: now + if days { DAYS_MS } else { CLOCK_MS },
    };
    let id = offer.id.clone();
    let kept = site.store.add_offer(offer, MOST, now).await?;
    site.open_offers.changed().await;
    match kept {
        OfferKept::Yes => {
            if let Some(target) = target {
                site.notices.add_of(maker.holder, &target, Kind::Challenge, (&id, &maker.name)).await?;
            }
            Ok(id)
        }
        OfferKept::TooMany => Err(Fault::TooMany),
    }
}

/// Refuses ratings where a program plays: another may play under the same name tomorrow, and the ranks are people's.
async fn people_play(site: &Site, players: impl IntoIterator<Item = &str>) -> Result<(), Fault> {
    for player in players {
        if site.store.is_bot(player).await? {
            return Err(Fault::Bot);
        }
    }
    Ok(())
}

/// The open account of a name, where whoever asks may know of it.
pub async fn player(site: &Site, asker: Option<&str>, name: &str) -> Result<StoredAccount, Fault> {
    known(&*site.store, asker, name).await?.ok_or(Fault::NoSuchPlayer)
}

/// Whether one of two has blocked the other: neither plays against whom they have blocked. A guest, who has no account, blocks nobody.
///
/// # Errors
/// The store failed.
pub async fn has_blocked(site: &Site, two: [(Option<&str>, SecretHash); 2]) -> Result<bool, StoreError> {
    let [one, other] = two;
    for ((account, _), (_, whom)) in [(one, other), (other, one)] {
        if let Some(account) = account
            && site.store.blocked_by(account).await?.contains(&whom)
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Turns an offer into a game, for whoever takes it.
///
/// # Errors
/// Why it cannot be taken.
pub async fn take(site: &Site, id: &str, taker: &Account) -> Result<Created, Fault> {
    let offer = site.store.offer(id, site.rooms.time().now().0).await?.ok_or(Fault::Gone)?;
    if offer.maker == taker.id {
        return Err(Fault::OwnOffer);
    }
    if offer.target.as_ref().is_some_and(|target| *target != taker.id) {
        return Err(Fault::Gone);
    }
    let wish = read(site, &offer).ok_or(Fault::Gone)?;
    is_in_range(site, &wish, Some(&taker.id)).await??;
    let maker = site.store.account(&offer.maker).await?.filter(|maker| maker.closed.is_none()).ok_or(Fault::Gone)?;
    if wish.rated {
        people_play(site, [maker.id.as_str(), taker.id.as_str()]).await?;
    }
    if !may_meet(&*site.store, Some(&taker.id), &maker.id).await? {
        return Err(Fault::Gone);
    }
    if has_blocked(site, [(Some(&maker.id), maker.holder), (Some(&taker.id), taker.holder)]).await? {
        return Err(Fault::Gone);
    }
    let maker = Taker::person(maker.holder, maker.name, Some(maker.id));
    let taker = Taker::person(taker.holder, taker.name.clone(), Some(taker.id.clone()));
    let made = make_of_offer(&site.rooms, &site.standings, id, &wish, [&maker, &taker]).await;
    site.open_offers.changed().await;
    match made {
        Ok(Some(made)) => {
            settled(site, &offer).await;
            // The game is there, whether this is told or not.
            let _ = site.notices.add(&offer.maker, Kind::Begun, &made.taker.id, &taker.name).await;
            Ok(made.taker)
        }
        Ok(None) => Err(Fault::Gone),
        Err(NotMade::Unusable(fault)) => Err(Fault::Unusable(fault)),
        Err(NotMade::NotStored) => Err(Fault::NotStored),
    }
}

/// Withdraws or declines an offer, as its maker or the one it was made to.
///
/// # Errors
/// There is none that is theirs.
pub async fn remove(site: &Site, id: &str, account: &Account) -> Result<(), Fault> {
    let offer = site.store.offer(id, site.rooms.time().now().0).await?;
    if !site.store.remove_offer(id, &account.id).await? {
        return Err(Fault::Gone);
    }
    site.open_offers.changed().await;
    if let Some(offer) = offer {
        settled(site, &offer).await;
    }
    Ok(())
}

/// There is nothing more to know of an offer. Where the store does not answer, its notice stays as it is.
async fn settled(site: &Site, offer: &StoredOffer) {
    if let Some(target) = &offer.target {
        let _ = site.notices.read(target, Some(&offer.id)).await;
    }
}

/// What is offered now, as somebody sees it.
///
/// # Errors
/// The store failed.
pub async fn offers(site: &Site, asker: Option<&Account>) -> Result<Offers, StoreError> {
    let now = site.rooms.time().now().0;
    let open = async {
        let mut open = Vec::new();
        for offer in site.store.offers_to_anybody(now, SHOWN).await? {
            open.extend(shown(site, offer, now).await?);
        }
        Ok::<_, StoreError>(open)
    };
    let mut view = Offers { open: site.open_offers.get(open).await?, ..Offers::default() };
    let Some(asker) = asker else { return Ok(view) };
    let blocked = site.store.blocked_by(&asker.id).await?;
    for offer in site.store.offers_of(&asker.id, now, SHOWN).await? {
        if offer.maker == asker.id {
            view.sent.extend(shown(site, offer, now).await?);
            continue;
        }
        let maker = if blocked.is_empty() { None } else { site.store.account(&offer.maker).await? };
        if maker.is_none_or(|maker| !blocked.contains(&maker.holder)) {
            view.received.extend(shown(site, offer, now).await?);
        }
    }
    Ok(view)
}

/// The game that is offered; none where an older or newer program has written it.
fn read(site: &Site, offer: &StoredOffer) -> Option<Wish> {
    (site.read_wish)(&serde_json::from_str(&offer.wish).ok()?)
}

/// None where an account was closed since, or an older program wrote what is offered.
async fn shown(site: &Site, offer: StoredOffer, now: u64) -> Result<Option<Offered>, StoreError> {
    let Some(wish) = read(site, &offer) else { return Ok(None) };
    let open = async |id: &str| -> Result<Option<StoredAccount>, StoreError> {
        Ok(site.store.account(id).await?.filter(|account| account.closed.is_none()))
    };
    let Some(maker) = open(&offer.maker).await? else { return Ok(None) };
    // It was made to anybody before a teacher kept its maker within the class.
    if offer.target.is_none() && is_sheltered(&*site.store, &maker.id).await? {
        return Ok(None);
    }
    let to = match &offer.target {
        None => None,
        Some(target) => match open(target).await? {
            Some(target) => Some(target.name),
            None => return Ok(None),
        },
    };
    let rating = match wish.pool() {
        Some(pool) => Some(site.standings.rating_shown(&maker.id, pool, now).await?),
        None => None,
    };
    let (since, expires) = (offer.created, offer.expires);
    Ok(Some(Offered { id: offer.id, from: maker.name, to, rating, wish, since, expires }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lobby::{NotDone, Person, Private};
    use crate::people::Accounts;
    use crate::testing::{person, site};
    use crate::wish::even;
    use komadai_game::ClockPreset;

    #[tokio::test]
    async fn an_offer_is_for_whom_it_is_made_to_and_is_taken_once() {
        let (site, _folder) = site(Accounts::Open).await;
        let (ann, ben, cat) = (person(&site, "Ann").await, person(&site, "Ben").await, person(&site, "Cat").await);
        let wish = Wish { words: serde_json::json!({ "days": 3 }), ..even(Control::Days(3)) };
        let clock = even(ClockPreset::ALL[0].control);
        assert!(matches!(offer(&site, &ann, Some("Ben"), &even(Control::Unlimited)).await, Err(Fault::NoClock)));
        assert!(matches!(offer(&site, &ann, None, &clock).await, Err(Fault::NoClock)), "that is a seek");
        assert!(matches!(offer(&site, &ann, Some("Ann"), &wish).await, Err(Fault::OwnGame)));
        assert!(matches!(offer(&site, &ann, Some("Nobody"), &wish).await, Err(Fault::NoSuchPlayer)));
        let id = offer(&site, &ann, Some("Ben"), &wish).await.unwrap();
        let seen = offers(&site, Some(&ben)).await.unwrap();
        assert_eq!(seen.received.iter().map(|offer| (&offer.id, &offer.wish)).collect::<Vec<_>>(), [(&id, &wish)]);
        assert!(offers(&site, Some(&cat)).await.unwrap().received.is_empty());
        assert!(matches!(take(&site, &id, &ann).await, Err(Fault::OwnOffer)));
        assert!(matches!(take(&site, &id, &cat).await, Err(Fault::Gone)));
        let made = take(&site, &id, &ben).await.unwrap();
        assert!(site.store.game(&made.id).await.unwrap().is_some());
        assert!(matches!(take(&site, &id, &ben).await, Err(Fault::Gone)), "it was taken");
    }

    #[tokio::test]
    async fn of_those_who_look_for_a_game_one_takes_the_seek_and_both_have_a_seat() {
        let (site, _folder) = site(Accounts::Open).await;
        let nameless = || Person { name: String::new(), account: None, rating: None };
        let mut maker = site.lobby.enter(Some([1; 32]), None).await.unwrap();
        let taker = site.lobby.enter(Some([2; 32]), None).await.unwrap();
        maker.seek(even(ClockPreset::ALL[0].control), None, nameless(), None).await.unwrap();
        // What one looks for is told when one comes, and when it changes.
        let seek = loop {
            match maker.own.recv().await.unwrap() {
                Private::Yours { seeks, .. } if !seeks.is_empty() => break seeks[0].clone(),
                _ => {}
            }
        };
        let own = maker.take(seek.clone(), nameless()).await;
        assert!(matches!(own, Err(NotDone::Refused(Refusal::OwnSeek))), "{own:?}");
        let made = taker.take(seek.clone(), nameless()).await.unwrap();
        let told = loop {
            if let Private::Paired(told) = maker.own.recv().await.unwrap() {
                break told;
            }
        };
        assert_eq!(told.id, made.id);
        let seats = [&told.seats, &made.seats].map(|seats| (seats.black.is_some(), seats.white.is_some()));
        assert!(seats.contains(&(true, false)) && seats.contains(&(false, true)), "{seats:?}");
        assert!(matches!(taker.take(seek, nameless()).await, Err(NotDone::Refused(Refusal::SeekGone))));
    }

    #[tokio::test]
    async fn what_an_account_offers_and_brings_in_goes_with_it() {
        let (site, _folder) = site(Accounts::Open).await;
        let (ann, ben) = (person(&site, "Ann").await, person(&site, "Ben").await);
        let offer = |id: &str, [maker, target]: [Option<&str>; 2]| StoredOffer {
            id: id.to_owned(),
            maker: maker.unwrap().to_owned(),
            target: target.map(str::to_owned),
            wish: "{}".to_owned(),
            created: 1,
            expires: 9,
        };
        let (a, b) = (Some(ann.id.as_str()), Some(ben.id.as_str()));
        for (id, sides) in [("offer001", [a, None]), ("offer002", [b, a]), ("offer003", [b, None])] {
            site.store.add_offer(offer(id, sides), 9, 1).await.unwrap();
        }
        site.imports.begin(ann.holder, None).await.unwrap();
        assert_eq!(
            crate::people::erase(&site.rooms, &ann.id, ann.holder).await.unwrap(),
            crate::people::Erased::Wholly
        );
        let left: Vec<String> =
            site.store.offers_to_anybody(1, 9).await.unwrap().into_iter().map(|one| one.id).collect();
        assert_eq!(left, ["offer003"]);
        assert!(site.store.offers_of(&ben.id, 1, 9).await.unwrap().is_empty());
        assert!(site.store.imports_of(ann.holder).await.unwrap().is_empty());
    }
}
