//! A digest by mail for who wants it: once a week what is on in their clubs and events, and the site's news.
//!
//! A digest that is due is taken by one node, which sets when the next one is before it sends this one: where that node dies, one is lost
//! and none comes twice. Whoever has nothing to be told gets no mail, and whoever has no address is not due. Other mail goes first: digests
//! wait while the queue is half full.

use crate::mail::{Mail, Mailer, address};
use crate::site::Site;
use jiff::Timestamp;
use komadai_lang::{Lang, Texts};
use komadai_room::{Clock, SystemClock, SystemEntropy, new_secret};
use komadai_store::{Digest, StoreError};
use std::sync::Arc;
use std::time::Duration;

/// Milliseconds from one digest to the next.
const WEEK_MS: u64 = 7 * 24 * 3_600_000;
/// How often those are looked for that are due.
const LOOK: Duration = Duration::from_secs(5);
/// Digests of one look.
const BATCH: u32 = 20;
/// News and events of one digest.
const NEWS: u32 = 10;
const EVENTS: u32 = 20;

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
    site.store.wish_digest(digest).await
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
        if !mailer.has_room() {
            break;
        }
        let open = site.store.account(&digest.account).await?.is_some_and(|account| account.closed.is_none());
        let to = site.store.mail_of(&digest.account).await?.as_deref().and_then(address).filter(|_| open);
        let t = Texts::of(digest.lang.parse().unwrap_or_default());
        let text = told(site, &digest, now, t, |path| mailer.link(path)).await?;
        if !site.store.take_digest(digest.clone(), now, now + WEEK_MS).await? {
            continue;
        }
        if let (Some(to), Some(text)) = (to, text) {
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
    let at = i64::try_from(now).ok().and_then(|ms| Timestamp::from_millisecond(ms).ok()).unwrap_or_default();
    let today = at.strftime("%Y-%m-%d").to_string();
    let events = site.store.events_ahead(&digest.account, &today, EVENTS).await?;
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
