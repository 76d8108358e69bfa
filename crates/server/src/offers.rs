//! Games that are offered: to whom, for how long, and who may take them.

use crate::app::App;
use crate::lobby::{NotDone, NotMade, Taker, make_of_offer};
use crate::notices::Kind;
use crate::people::{is_sheltered, known, may_meet};
use crate::principal::Account;
use crate::ratings::Pool;
use crate::refusal::Refusal;
use crate::views;
use komadai_event::Grade;
use komadai_room::{SystemEntropy, new_id};
use komadai_store::{OfferKept, StoreError, StoredAccount, StoredOffer};
use komadai_wire::{
    ApiError, Clock, Created, Epoch, ErrorReason, LobbyRefusal, NewOffer, OfferView, OffersView, SeekWish,
};

/// Offers that one account may have, and that may be made to it.
const MOST: u32 = 20;
/// Offers that a list shows.
const SHOWN: u32 = 60;
/// How long a game with a clock is offered: whoever it is for comes here within a day, or does not.
const CLOCK_MS: u64 = 24 * 3_600_000;
/// How long a game by correspondence is.
const DAYS_MS: u64 = 14 * CLOCK_MS;

/// Whether a game may be looked for as it is wished for.
///
/// # Errors
/// Why not.
pub(crate) fn may_be_sought(wish: &SeekWish, has_account: bool) -> Result<(), NotDone> {
    let contract = wish.contract(["", ""], 0).map_err(NotDone::Unusable)?;
    if (wish.rated || wish.by_rank || wish.ranks.is_some()) && !has_account {
        return Err(LobbyRefusal::NeedsAccount.into());
    }
    if wish.rated && Pool::of_rated(&contract).is_none() {
        return Err(LobbyRefusal::NeverRated.into());
    }
    // One side by the clock and the other by days, or by nothing, is no game that anybody means.
    if wish.white_clock.is_some_and(|white| std::mem::discriminant(&white) != std::mem::discriminant(&wish.clock)) {
        return Err(LobbyRefusal::NoClock.into());
    }
    match range(wish) {
        // Ranks are those of shogi.
        Some(_) if !contract.is_standard() => Err(LobbyRefusal::BadRanks.into()),
        Some(None) => Err(LobbyRefusal::BadRanks.into()),
        _ => Ok(()),
    }
}

/// The ranks that a wish is for. None: everybody's; within it none: they make no sense.
fn range(wish: &SeekWish) -> Option<Option<[Grade; 2]>> {
    let ranks = wish.ranks.as_ref()?;
    let read = || Some([ranks.lowest.parse().ok()?, ranks.highest.parse().ok()?]);
    Some(read().filter(|[lowest, highest]: &[Grade; 2]| lowest <= highest))
}

/// Whether somebody's rank is one that a wish is for.
///
/// # Errors
/// The store failed.
pub(crate) async fn is_in_range(
    app: &App,
    wish: &SeekWish,
    account: Option<&str>,
) -> Result<Result<(), LobbyRefusal>, StoreError> {
    let Some(range) = range(wish) else { return Ok(Ok(())) };
    let pool = wish.contract(["", ""], 0).ok().and_then(|contract| Pool::of(&contract));
    let (Some([lowest, highest]), Some(pool), Some(account)) = (range, pool, account) else {
        return Ok(Err(LobbyRefusal::NotInRange));
    };
    let rating = app.site.standings.rating(account, pool, app.rooms.time().now().0).await?;
    let grade = app.site.standings.ladder.grade(rating.value);
    let is_in = !rating.is_provisional() && lowest <= grade && grade <= highest;
    Ok(if is_in { Ok(()) } else { Err(LobbyRefusal::NotInRange) })
}

/// Keeps an offer; its id.
///
/// # Errors
/// Why it cannot be made.
pub(crate) async fn offer(app: &App, maker: &Account, asked: NewOffer) -> Result<String, Refusal> {
    let days = matches!(asked.wish.clock, Clock::Days { .. });
    // What has neither a clock nor days never ends; a clock without a partner is the lobby's list's.
    if matches!(asked.wish.clock, Clock::None) || asked.to.is_none() && !days {
        return Err(because(ErrorReason::NoClock, "such a game has a clock, or days for each move"));
    }
    may_be_sought(&asked.wish, true).map_err(refusal)?;
    let target = match &asked.to {
        None => None,
        Some(name) => Some(player(app, Some(&maker.id), name).await?.id),
    };
    if target.is_none() && is_sheltered(&*app.store, &maker.id).await? {
        return Err(because(ErrorReason::Sheltered, "a teacher lets you play with your class and against the engine"));
    }
    if target.as_deref() == Some(maker.id.as_str()) {
        return Err(because(ErrorReason::OwnSeek, "nobody plays against themselves here"));
    }
    if asked.wish.rated {
        let both = [Some(maker.id.as_str()), target.as_deref()];
        people_play(app, both.into_iter().flatten()).await?;
    }
    let now = app.rooms.time().now().0;
    let offer = StoredOffer {
        id: new_id(&SystemEntropy),
        maker: maker.id.clone(),
        target: target.clone(),
        wish: serde_json::to_string(&asked.wish).map_err(|error| Refusal::BadRequest(error.to_string()))?,
        created: now,
        expires: now + if days { DAYS_MS } else { CLOCK_MS },
    };
    let id = offer.id.clone();
    let kept = app.store.add_offer(offer, MOST, now).await?;
    app.open_offers.changed().await;
    match kept {
        OfferKept::Yes => {
            if let Some(target) = target {
                app.site.notices.add_of(maker.holder, &target, Kind::Challenge, (&id, &maker.name)).await?;
            }
            Ok(id)
        }
        OfferKept::TooMany => Err(because(ErrorReason::TooManySeeks, "as many offers as one may have, or be made")),
    }
}

/// Refuses ratings where a program plays: another may play under the same name tomorrow, and the ranks are people's.
async fn people_play(app: &App, players: impl IntoIterator<Item = &str>) -> Result<(), Refusal> {
    for player in players {
        if app.store.is_bot(player).await? {
            return Err(because(ErrorReason::NeverRated, "a game with a bot account is never rated"));
        }
    }
    Ok(())
}

/// The open account of a name, where whoever asks may know of it.
pub(crate) async fn player(app: &App, asker: Option<&str>, name: &str) -> Result<StoredAccount, Refusal> {
    let none = || because(ErrorReason::NoSuchPlayer, "nobody has an account of this name");
    known(&*app.store, asker, name).await?.ok_or_else(none)
}

/// Turns an offer into a game, for whoever takes it.
///
/// # Errors
/// Why it cannot be taken.
pub(crate) async fn take(app: &App, id: &str, taker: &Account) -> Result<Created, Refusal> {
    let gone = || because(ErrorReason::SeekGone, "this offer is no longer there");
    let offer = app.store.offer(id, app.rooms.time().now().0).await?.ok_or_else(gone)?;
    if offer.maker == taker.id {
        return Err(because(ErrorReason::OwnSeek, "this offer is your own"));
    }
    if offer.target.as_ref().is_some_and(|target| *target != taker.id) {
        return Err(gone());
    }
    let wish: SeekWish = serde_json::from_str(&offer.wish).map_err(|_| gone())?;
    is_in_range(app, &wish, Some(&taker.id)).await?.map_err(|refused| refusal(refused.into()))?;
    let maker = app.store.account(&offer.maker).await?.filter(|maker| maker.closed.is_none()).ok_or_else(gone)?;
    if wish.rated {
        people_play(app, [maker.id.as_str(), taker.id.as_str()]).await?;
    }
    if !may_meet(&*app.store, Some(&taker.id), &maker.id).await? {
        return Err(gone());
    }
    // Neither plays against whom they have blocked.
    if app.store.blocked_by(&maker.id).await?.contains(&taker.holder)
        || app.store.blocked_by(&taker.id).await?.contains(&maker.holder)
    {
        return Err(gone());
    }
    let maker = Taker { session: maker.holder, name: maker.name, account: Some(maker.id) };
    let taker = Taker { session: taker.holder, name: taker.name.clone(), account: Some(taker.id.clone()) };
    let made = make_of_offer(&app.rooms, &app.site.standings, id, &wish, [&maker, &taker]).await;
    app.open_offers.changed().await;
    match made {
        Ok(Some(made)) => {
            settled(app, &offer).await;
            // The game is there, whether this is told or not.
            let _ = app.site.notices.add(&offer.maker, Kind::Begun, &made.taker.id, &taker.name).await;
            Ok(made.taker)
        }
        Ok(None) => Err(gone()),
        Err(NotMade::Unusable(error)) => Err(error.into()),
        Err(NotMade::NotStored) => Err(because(ErrorReason::NotStored, "the game could not be stored")),
    }
}

/// Withdraws or declines an offer, as its maker or the one it was made to.
///
/// # Errors
/// There is none that is theirs.
pub(crate) async fn remove(app: &App, id: &str, account: &Account) -> Result<(), Refusal> {
    let offer = app.store.offer(id, app.rooms.time().now().0).await?;
    if !app.store.remove_offer(id, &account.id).await? {
        return Err(because(ErrorReason::SeekGone, "this offer is no longer there"));
    }
    app.open_offers.changed().await;
    if let Some(offer) = offer {
        settled(app, &offer).await;
    }
    Ok(())
}

/// There is nothing more to know of an offer. Where the store does not answer, its notice stays as it is.
async fn settled(app: &App, offer: &StoredOffer) {
    if let Some(target) = &offer.target {
        let _ = app.site.notices.read(target, Some(&offer.id)).await;
    }
}

/// What is offered now, as somebody sees it.
///
/// # Errors
/// The store failed.
pub(crate) async fn offers(app: &App, asker: Option<&Account>) -> Result<OffersView, Refusal> {
    let now = app.rooms.time().now().0;
    let open = async {
        let mut open = Vec::new();
        for offer in app.store.offers_to_anybody(now, SHOWN).await? {
            open.extend(shown(app, offer, now).await?);
        }
        Ok::<_, Refusal>(open)
    };
    let mut view = OffersView { open: app.open_offers.get(open).await?, ..OffersView::default() };
    let Some(asker) = asker else { return Ok(view) };
    let blocked = app.store.blocked_by(&asker.id).await?;
    for offer in app.store.offers_of(&asker.id, now, SHOWN).await? {
        if offer.maker == asker.id {
            view.sent.extend(shown(app, offer, now).await?);
            continue;
        }
        let maker = if blocked.is_empty() { None } else { app.store.account(&offer.maker).await? };
        if maker.is_none_or(|maker| !blocked.contains(&maker.holder)) {
            view.received.extend(shown(app, offer, now).await?);
        }
    }
    Ok(view)
}

/// None where an account was closed since, or an older program wrote what is offered.
async fn shown(app: &App, offer: StoredOffer, now: u64) -> Result<Option<OfferView>, Refusal> {
    let Ok(wish) = serde_json::from_str::<SeekWish>(&offer.wish) else { return Ok(None) };
    let open = async |id: &str| -> Result<Option<StoredAccount>, StoreError> {
        Ok(app.store.account(id).await?.filter(|account| account.closed.is_none()))
    };
    let Some(maker) = open(&offer.maker).await? else { return Ok(None) };
    // It was made to anybody before a teacher kept its maker within the class.
    if offer.target.is_none() && is_sheltered(&*app.store, &maker.id).await? {
        return Ok(None);
    }
    let to = match &offer.target {
        None => None,
        Some(target) => match open(target).await? {
            Some(target) => Some(target.name),
            None => return Ok(None),
        },
    };
    let rating = match wish.contract(["", ""], 0).ok().and_then(|contract| Pool::of(&contract)) {
        Some(pool) => {
            Some(views::rating(app.site.standings.shown(&app.site.standings.rating(&maker.id, pool, now).await?)))
        }
        None => None,
    };
    let (since, expires) = (Epoch(offer.created), Epoch(offer.expires));
    Ok(Some(OfferView { id: offer.id, from: maker.name, to, rating, wish, since, expires }))
}

fn because(reason: ErrorReason, words: &str) -> Refusal {
    ApiError::because(reason, words).into()
}

fn refusal(not_done: NotDone) -> Refusal {
    match not_done {
        NotDone::Unusable(error) => error.into(),
        NotDone::Refused(LobbyRefusal::NeedsAccount) => because(ErrorReason::NeedsAccount, "this needs an account"),
        NotDone::Refused(LobbyRefusal::NeverRated) => {
            because(ErrorReason::NeverRated, "a game with these odds, clocks or rules is never rated")
        }
        NotDone::Refused(LobbyRefusal::BadRanks) => {
            because(ErrorReason::BadRanks, "these are no ranks, or the lowest is above the highest")
        }
        NotDone::Refused(LobbyRefusal::NotInRange) => {
            because(ErrorReason::NotInRange, "this game is for players of other ranks")
        }
        NotDone::Refused(other) => Refusal::BadRequest(other.code().to_owned()),
        NotDone::NotStored | NotDone::Busy => Refusal::Busy,
    }
}
