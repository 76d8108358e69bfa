//! The account itself.

use super::Owner;
use komadai_store::{MOST_NOTICES, StoreError};
use serde_json::{Value, json};

/// Games of which it is said how the account came out of them.
const MOST_ENDINGS: u32 = 10_000;

/// What is kept of the account itself. Hashes of passwords, tokens and codes are of no use to anybody but this site.
pub(super) async fn about(owner: &Owner<'_>) -> Result<Value, StoreError> {
    let (store, account) = (&owner.site.store, owner.stored);
    let sessions = store.sessions_of(&account.id).await?;
    let passkeys = store.passkeys_of(&account.id).await?;
    let notices = store.notices_of(&account.id, MOST_NOTICES).await?;
    let tokens = store.tokens_of(&account.id).await?;
    Ok(json!({
        "notices": notices.iter().map(|notice| json!({
            "kind": notice.kind, "about": notice.subject, "name": notice.name, "at": notice.at, "isRead": notice.is_read,
        })).collect::<Vec<_>>(),
        "pushedTo": store.push_devices_of(&account.id).await?.iter().map(|device| json!({
            "endpoint": device.endpoint, "since": device.since,
        })).collect::<Vec<_>>(),
        "gamesEnded": store.endings_of(account.holder, 0, MOST_ENDINGS).await?.iter().map(|ended| json!({
            "game": ended.game, "at": ended.at, "ending": ended.ending.code(),
        })).collect::<Vec<_>>(),
        "noticesByMail": store.notice_wishes(&account.id).await?.map(|wishes| wishes.mail),
        "id": account.id,
        "name": account.name,
        "role": account.role.code(),
        "created": account.created,
        "mail": store.mail_of(&account.id).await?,
        "recoveryCodesLeft": store.codes_left(&account.id).await?,
        "sessions": sessions.iter().map(|session| json!({
            "device": session.device, "created": session.created, "seen": session.seen,
        })).collect::<Vec<_>>(),
        "tokens": tokens.iter().map(|token| json!({
            "name": token.name, "scopes": token.scopes, "created": token.created, "used": token.used,
        })).collect::<Vec<_>>(),
        "webhooks": store.webhooks_of(&account.id).await?.iter().map(|webhook| json!({
            "address": webhook.address, "kinds": webhook.kinds, "created": webhook.created, "disabled": webhook.disabled,
        })).collect::<Vec<_>>(),
        "isBot": store.is_bot(&account.id).await?,
        "passkeys": passkeys.iter().map(|passkey| json!({
            "name": passkey.name, "created": passkey.created, "used": passkey.used,
        })).collect::<Vec<_>>(),
    }))
}
