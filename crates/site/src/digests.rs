//! A digest by mail for who wants it: once a week what is on in their clubs and events, and the site's news.
//!
//! A digest that is due is taken by one node, which sets when the next one is before it writes this one: where that node dies, one is lost
//! and none comes twice. Whoever has nothing to be told gets no mail.

use crate::events::soonest;
use crate::mail::{Mail, Mailer, address};
use crate::site::Site;
use jiff::Timestamp;
use komadai_lang::{Lang, Texts};
use komadai_room::{Clock, SystemClock, SystemEntropy, new_secret};
use komadai_store::{Digest, EventStage, StoreError, StoredEvent};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// Milliseconds from one digest to the next.
const WEEK_MS: u64 = 7 * 24 * 3_600_000;
/// How often those are looked for that are due.
const LOOK: Duration = Duration::from_secs(5);
/// Digests of one look: the queue of mails takes more than that.
const BATCH: u32 = 20;
/// News of one digest, clubs whose events are looked through, events of each, and events that are told.
const NEWS: u32 = 10;
const CLUBS: usize = 20;
const EVENTS: u32 = 20;
const MOST_EVENTS: usize = 20;

/// Says whether an account wants digests, in the language of the page on which it said so. The first one comes soon, none earlier than a
/// week after the last.
///
/// # Errors
/// The store failed.
pub async fn wish(site: &Site, account: &str, is_wanted: bool, lang: Lang) -> Result<(), StoreError> {
    let now = SystemClock.wall().0;
    let before = site.store.digest_of(account).await?;
    if before.is_none() && !is_wanted {
        return Ok(());
    }
    let digest = match before {
        Some(before) => Digest { is_wanted, lang: lang.code().to_owned(), ..before },
        None => Digest {
            account: account.to_owned(),
            is_wanted,
            lang: lang.code().to_owned(),
            token: new_secret(&SystemEntropy),
            due: now,
            since: now.saturating_sub(WEEK_MS),
        },
    };
    site.store.set_digest(digest).await
}

/// Sends what is due, for as long as the site runs. Where the store fails, there is a next time.
pub async fn keep(site: Arc<Site>, mailer: Arc<Mailer>) {
    let mut ticks = tokio::time::interval(LOOK);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let _ = send_due(&site, &mailer).await;
    }
}

async fn send_due(site: &Site, mailer: &Mailer) -> Result<(), StoreError> {
    let now = SystemClock.wall().0;
    for digest in site.store.digests_due(now, BATCH).await? {
        if !site.store.take_digest(digest.clone(), now, now + WEEK_MS).await? {
            continue;
        }
        let open = site.store.account(&digest.account).await?.is_some_and(|account| account.closed.is_none());
        let to = site.store.mail_of(&digest.account).await?.as_deref().and_then(address);
        let (true, Some(to)) = (open, to) else { continue };
        let t = Texts::of(digest.lang.parse().unwrap_or_default());
        if let Some(text) = told(site, &digest, now, t, |path| mailer.link(path)).await? {
            let off = mailer.link(&format!("/digest?token={}", digest.token));
            let text = format!("{text}{}\n{off}\n", t.get("digest-end"));
            mailer.send(Mail { to, subject: t.get("digest-subject"), text, unsubscribe: Some(off) });
        }
    }
    Ok(())
}

/// What a digest says; none: there is nothing to be told.
async fn told(
    site: &Site,
    digest: &Digest,
    now: u64,
    t: Texts,
    link: impl Fn(&str) -> String,
) -> Result<Option<String>, StoreError> {
    let mut text = String::new();
    let events = events(site, &digest.account, now).await?;
    if !events.is_empty() {
        text += &format!("{}\n\n", t.get("digest-events"));
        for event in events {
            let days = [event.notice.first_day.as_str(), event.notice.last_day.as_str()];
            let days = days.into_iter().filter(|day| !day.is_empty()).collect::<Vec<_>>().join(" – ");
            let parts = [event.name.as_str(), days.as_str(), event.notice.place.as_str()];
            let line = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
            text += &format!("{line}\n{}\n\n", link(&format!("/event/{}", event.id)));
        }
    }
    let news = site.store.news(digest.since, 0, NEWS).await?;
    if !news.is_empty() {
        text += &format!("{}\n\n", t.get("digest-news"));
        for item in news {
            text += &format!("{}\n{}\n\n", item.title, link(&format!("/news/{}", item.id)));
        }
    }
    Ok((!text.is_empty()).then_some(text))
}

/// The events of an account and of its clubs that are not over, what is next first.
async fn events(site: &Site, account: &str, now: u64) -> Result<Vec<StoredEvent>, StoreError> {
    let mut all = site.store.events_of(account, EVENTS).await?;
    let clubs = site.store.clubs_of(account).await?.into_iter();
    for (club, _) in clubs.filter(|(_, member)| member.standing.belongs()).take(CLUBS) {
        all.extend(site.store.events_of_club(&club.id, EVENTS).await?);
    }
    let at = i64::try_from(now).ok().and_then(|ms| Timestamp::from_millisecond(ms).ok()).unwrap_or_default();
    let today = at.strftime("%Y-%m-%d").to_string();
    let mut seen = BTreeSet::new();
    // What nobody has closed after its last day is past, and on no more.
    all.retain(|event| {
        event.card.stage != EventStage::Closed && !soonest(event, &today).0 && seen.insert(event.id.clone())
    });
    all.sort_by_cached_key(|event| soonest(event, &today));
    all.truncate(MOST_EVENTS);
    Ok(all)
}
