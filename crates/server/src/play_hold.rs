//! Who is kept from new games for a time: by a moderator, or for leaving games. Games that go on are never touched by it.

use crate::app::App;
use crate::asker::Asker;
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
        && let Some(party) = asker.limited(app)
    {
        let (others, known_since) = app.begun.others(party, whom);
        for other in others {
            let held = app.store.sanctions_of(other, now).await?;
            // Whoever was there before is somebody else: a class may share an address.
            let concerns = |ban: &&Sanction| ban.left.is_some() && known_since.is_none_or(|since| since > ban.since);
            if let Some(ban) = last_ban(&held).filter(concerns) {
                return Ok(Some(seen(ban, true)));
            }
        }
    }
    let warned = own.iter().rev().find(|sanction| sanction.kind == "warning" && sanction.left.is_some());
    Ok(warned.map(|warning| seen(warning, false)))
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

/// The same, as the API says it.
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
