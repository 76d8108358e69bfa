//! Webhooks: what happens to an account is told to a program at an https address, signed, until it was taken there.
//!
//! What is to be told is kept with what it tells of (see [`Webhooks`](komadai_store::Webhooks)), and told from there in its order, at least
//! once, by whichever node takes the address. The address comes from whoever asks, so the site sends nothing to a machine that only it
//! can reach: see [`Far`].

use crate::happened::Cursor;
use crate::notices::Kind;
use crate::relay::{Far, FarAddress, Letter, NotFetched};
use crate::site::Site;
use crate::who::Account;
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id, new_secret};
use komadai_store::{
    Consumer, Delivery, GAME_BEGUN, GAME_ENDED, Heard, NotTaken, Step, StoreError, StoredWebhook, TakenDelivery,
};
use ring::hmac;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, Semaphore};
use tokio::time::{MissedTickBehavior, interval};

/// Games that have ended and are taken in in one go.
const BATCH: u32 = 64;
/// How often it is looked what is due.
const LOOK: Duration = Duration::from_secs(1);
/// Addresses that are told something at once.
const AT_ONCE: usize = 16;
/// And of one account: whoever answers slowly takes nobody else's time.
const AT_ONCE_OF_ONE: usize = 2;
/// For so long a node has an address: longer than all of one attempt may take.
const LEASE_MS: u64 = 20_000;
/// The pause after the first attempt that failed; each further one is three times as long, up to the longest.
const PAUSE_MS: u64 = 5_000;
const LONGEST_PAUSE_MS: u64 = 3_600_000;
/// What is refused so often is not tried again: whoever answers has read it.
const REFUSALS: u32 = 3;
/// What has waited for so long is not tried again.
const GIVEN_UP_MS: u64 = 24 * 3_600_000;
/// An address at which nothing was taken for so long is told nothing any more.
const DISABLED_MS: u64 = 3 * 24 * 3_600_000;

/// How a secret begins, so that it is found in files by whoever looks for secrets.
const SECRET: &str = "kmdwh_";
/// The headers of what is told: the signature, what happened, and by which what is told twice is known.
const SIGNATURE: &str = "komadai-signature";
const EVENT: &str = "komadai-event";
const DELIVERY: &str = "komadai-delivery";

/// What programs are told of.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Happening {
    /// Somebody offers the account a game.
    Challenge,
    /// A game of the account has both its players.
    GameStart,
    /// A game of the account has ended.
    GameFinish,
    /// It is the account's turn in a game by correspondence.
    Turn,
    /// A round of an event is paired, and the account's game waits.
    EventGame,
}

impl Happening {
    /// Every one.
    pub const ALL: [Happening; 5] =
        [Happening::Challenge, Happening::GameStart, Happening::GameFinish, Happening::Turn, Happening::EventGame];

    /// The name by which programs know it.
    pub const fn code(self) -> &'static str {
        match self {
            Happening::Challenge => "challenge",
            Happening::GameStart => "gameStart",
            Happening::GameFinish => "gameFinish",
            Happening::Turn => "turn",
            Happening::EventGame => "eventGame",
        }
    }

    /// The one of a name.
    pub fn from_code(code: &str) -> Option<Happening> {
        Happening::ALL.into_iter().find(|happening| happening.code() == code)
    }

    /// The kind by which it is kept.
    const fn kept(self) -> &'static str {
        match self {
            Happening::Challenge => Kind::Challenge.code(),
            Happening::GameStart => GAME_BEGUN,
            Happening::GameFinish => GAME_ENDED,
            Happening::Turn => Kind::Turn.code(),
            Happening::EventGame => Kind::Seated.code(),
        }
    }

    fn of_kept(kind: &str) -> Option<Happening> {
        Happening::ALL.into_iter().find(|happening| happening.kept() == kind)
    }
}

/// Why an address is not taken.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It is none of https.
    Address,
    /// It leads to a machine that is not everybody's, or nowhere.
    Private,
    /// Nothing is to be told there.
    Nothing,
    /// The account has as many as it may.
    Many,
}

/// What an address wants to know of.
pub fn wanted(webhook: &StoredWebhook) -> impl Iterator<Item = Happening> + '_ {
    webhook.kinds.iter().filter_map(|kind| Happening::of_kept(kind))
}

/// Tells an account's happenings at an address from now on. Its secret is shown to nobody afterwards.
///
/// # Errors
/// The store failed.
pub async fn make(
    site: &Site,
    account: &Account,
    address: &str,
    happenings: &[Happening],
) -> Result<Result<StoredWebhook, Fault>, StoreError> {
    // Port 80 is where nothing is encrypted.
    let is_one = |far: &FarAddress| far.is_encrypted() && !far.authority().ends_with(":80");
    let Some(far) = FarAddress::parse(address).filter(is_one) else {
        return Ok(Err(Fault::Address));
    };
    let mut kinds: Vec<String> = happenings.iter().map(|happening| happening.kept().to_owned()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    if kinds.is_empty() {
        return Ok(Err(Fault::Nothing));
    }
    if !site.webhooks.can_reach(&far).await {
        return Ok(Err(Fault::Private));
    }
    let webhook = StoredWebhook {
        id: new_id(&SystemEntropy),
        account: account.id.clone(),
        address: address.to_owned(),
        secret: format!("{SECRET}{}", new_secret(&SystemEntropy)),
        kinds,
        created: SystemClock.wall().0,
        tries: 0,
        failing: None,
        trouble: String::new(),
        disabled: None,
    };
    Ok(if site.store.add_webhook(webhook.clone()).await? { Ok(webhook) } else { Err(Fault::Many) })
}

/// The addresses of an account, the newest first.
///
/// # Errors
/// The store failed.
pub async fn of(site: &Site, account: &Account) -> Result<Vec<StoredWebhook>, StoreError> {
    site.store.webhooks_of(&account.id).await
}

/// Tells nothing there any more; false where the account has none of this id.
///
/// # Errors
/// The store failed.
pub async fn remove(site: &Site, account: &Account, id: &str) -> Result<bool, StoreError> {
    site.store.remove_webhook(&account.id, id).await
}

/// Takes in games that have ended, for as long as the site runs. Where the store fails, there is a next time.
pub async fn keep(site: Arc<Site>, mut cursor: Cursor) {
    loop {
        let heard = cursor.next(BATCH).await;
        if take_in(&site, heard).await.is_err() {
            cursor.pause().await;
        }
    }
}

/// Several nodes may do so at once: each step is taken by one of them.
async fn take_in(site: &Site, heard: Heard) -> Result<(), StoreError> {
    let Some(last) = heard.notes.last() else { return Ok(()) };
    let step = Step { consumer: Consumer::Webhooks, from: heard.after, to: last.number };
    let games = heard.notes.iter().map(|noted| (noted.game.clone(), noted.at)).collect();
    site.store.tell_ended(step, games).await.map(drop)
}

/// Tells what waits, for as long as the site runs.
pub async fn deliver(site: Arc<Site>) {
    let (places, again) = (Arc::new(Semaphore::new(AT_ONCE)), Arc::new(Notify::new()));
    let told = Arc::new(Mutex::new(HashMap::<String, usize>::new()));
    let mut looks = interval(LOOK);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = looks.tick() => {}
            () = again.notified() => {}
        }
        // Without a place it waits; where the store fails, there is a next time.
        while let Ok(place) = places.clone().try_acquire_owned() {
            let now = SystemClock.wall().0;
            let busy = |told: &HashMap<String, usize>| {
                told.iter().filter(|(_, count)| **count >= AT_ONCE_OF_ONE).map(|(account, _)| account.clone()).collect()
            };
            let busy: Vec<String> = busy(&locked(&told));
            let Ok(Some(taken)) = site.store.take_delivery(now, now + LEASE_MS, busy).await else { break };
            *locked(&told).entry(taken.webhook.account.clone()).or_default() += 1;
            let (site, again, told) = (site.clone(), again.clone(), told.clone());
            tokio::spawn(async move {
                let account = taken.webhook.account.clone();
                // What could not be kept is told again.
                let _ = tell(&site, taken).await;
                let mut told = locked(&told);
                if let Some(count) = told.get_mut(&account) {
                    *count -= 1;
                }
                told.retain(|_, count| *count > 0);
                drop((place, told));
                again.notify_one();
            });
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What came of telling something.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Told {
    Taken,
    /// Nobody is there any more.
    Gone,
    /// It was read, and refused.
    Refused(u16),
    /// They have no time for it now.
    Later(u16),
    /// It did not get there.
    Not(NotFetched),
}

impl Told {
    const fn of(sent: Result<u16, NotFetched>) -> Told {
        match sent {
            Ok(200..=299) => Told::Taken,
            Ok(410) => Told::Gone,
            Ok(status @ (408 | 425 | 429)) => Told::Later(status),
            Ok(status @ 300..=499) => Told::Refused(status),
            Ok(status) => Told::Later(status),
            Err(why) => Told::Not(why),
        }
    }

    /// In a word.
    fn trouble(self) -> String {
        match self {
            Told::Taken => String::new(),
            Told::Gone => "gone".to_owned(),
            Told::Refused(status) | Told::Later(status) => format!("status {status}"),
            Told::Not(why) => why.code(),
        }
    }
}

/// The pause before what was tried so often before is tried again.
fn pause_ms(tries: u32) -> u64 {
    3_u64.saturating_pow(tries).saturating_mul(PAUSE_MS).min(LONGEST_PAUSE_MS)
}

async fn tell(site: &Site, taken: TakenDelivery) -> Result<(), StoreError> {
    let TakenDelivery { webhook, delivery, .. } = &taken;
    let told = match (FarAddress::parse(&webhook.address), Happening::of_kept(&delivery.kind)) {
        (Some(address), Some(happening)) => Told::of(send(&site.webhooks, &address, &taken, happening).await),
        // Kept by a newer program, that knows what it is.
        _ => Told::Not(NotFetched::Unreadable),
    };
    let now = SystemClock.wall().0;
    let is_long = webhook.failing.is_some_and(|since| now.saturating_sub(since) > DISABLED_MS);
    if told == Told::Taken {
        return site.store.delivered(taken, now).await;
    }
    // A game by a link is older than what is told of it, and one that nobody took long ago says nothing of this one.
    let has_waited = now.saturating_sub(delivery.at.max(webhook.failing.unwrap_or(now))) > GIVEN_UP_MS;
    if told == Told::Gone || is_long && has_waited {
        let host = FarAddress::parse(&webhook.address).map_or_else(String::new, |address| address.host().to_owned());
        let notice = site.notices.notice(&webhook.account, Kind::Webhook, &webhook.id, &host).await?;
        if site.store.disable_webhook(&webhook.id, now, notice.clone()).await? {
            site.notices.tell_of(&notice).await;
        }
        return Ok(());
    }
    let is_refused = matches!(told, Told::Refused(_)) && webhook.tries + 1 >= REFUSALS;
    let is_given_up = is_refused || has_waited;
    let pause = if is_given_up { PAUSE_MS } else { pause_ms(webhook.tries) };
    let why = NotTaken { now, due: now + pause, trouble: told.trouble(), is_given_up };
    site.store.not_delivered(taken, why).await
}

async fn send(far: &Far, address: &FarAddress, taken: &TakenDelivery, happening: Happening) -> Result<u16, NotFetched> {
    let body = body(taken, happening);
    let id = body["id"].as_str().unwrap_or_default().to_owned();
    let body = body.to_string();
    let headers = [
        (SIGNATURE, signature(&taken.webhook.secret, SystemClock.wall().0 / 1_000, &body)),
        (EVENT, happening.code().to_owned()),
        (DELIVERY, id),
    ];
    far.send(address, Letter { body: &body, headers: &headers }).await
}

/// `t=SECONDS,v1=HEX`: HMAC-SHA256 under the secret of the seconds, a dot and the body.
fn signature(secret: &str, seconds: u64, body: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let tag = hmac::sign(&key, format!("{seconds}.{body}").as_bytes());
    let hex: String = tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("t={seconds},v1={hex}")
}

/// What is told: ids by which the API tells more.
fn body(taken: &TakenDelivery, happening: Happening) -> Value {
    let TakenDelivery { webhook, owner, delivery: Delivery { subject, at, name, .. }, .. } = taken;
    let mut told = json!({
        "id": format!("{}.{}.{subject}.{at}", webhook.id, happening.code()),
        "type": happening.code(), "createdAt": at, "account": owner,
    });
    let game = || json!({ "id": subject, "url": format!("/game/{subject}") });
    match happening {
        Happening::Challenge => told["challenge"] = json!({ "id": subject, "challenger": name }),
        Happening::GameStart | Happening::GameFinish => told["game"] = game(),
        Happening::Turn => {
            told["game"] = game();
            told["opponent"] = name.as_str().into();
        }
        Happening::EventGame => {
            told["game"] = game();
            let (round, event) = name.split_once(' ').unwrap_or_default();
            told["event"] = json!({ "name": event, "round": round.parse::<u32>().ok() });
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_told_by_the_name_that_was_asked_for() {
        for happening in Happening::ALL {
            assert_eq!(Happening::from_code(happening.code()), Some(happening));
            assert_eq!(Happening::of_kept(happening.kept()), Some(happening));
        }
        assert_eq!(Happening::from_code("seated"), None);
    }

    /// The second test case of RFC 4231, with the seconds in front.
    #[test]
    fn a_signature_is_the_hmac_of_the_seconds_and_the_body() {
        let key = hmac::Key::new(hmac::HMAC_SHA256, b"Jefe");
        let known = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        let hex = |tag: hmac::Tag| tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        assert_eq!(hex(hmac::sign(&key, b"what do ya want for nothing?")), known);
        let signed = signature("Jefe", 7, "{}");
        assert_eq!(signed, format!("t=7,v1={}", hex(hmac::sign(&key, b"7.{}"))));
    }

    #[test]
    fn pauses_grow_up_to_an_hour() {
        assert_eq!([0, 1, 2, 9, u32::MAX].map(pause_ms), [5_000, 15_000, 45_000, 3_600_000, 3_600_000]);
    }

    #[test]
    fn who_has_no_time_is_asked_again_and_who_refuses_has_read_it() {
        for (status, told) in [
            (200, Told::Taken),
            (204, Told::Taken),
            (302, Told::Refused(302)),
            (404, Told::Refused(404)),
            (410, Told::Gone),
            (429, Told::Later(429)),
            (503, Told::Later(503)),
        ] {
            assert_eq!(Told::of(Ok(status)), told);
        }
    }
}
