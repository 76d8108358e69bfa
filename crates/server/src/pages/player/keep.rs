//! What somebody keeps of a player whose page they look at: that they follow them, a note that nobody else reads, and, of a teacher,
//! that they may see how one gets on.

use super::{open_account, percent};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::principal::{Account, Principal};
use crate::refusal::Refusal;
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use komadai_room::{Clock, SystemClock};
use komadai_store::{Role, StoredAccount};
use komadai_wire::said_at_length;
use serde::Deserialize;

/// The longest note, in characters.
const MAX_NOTE: usize = 2_000;

/// What the page shows of it.
pub(super) struct Keeping {
    pub(super) follows: bool,
    pub(super) note: String,
    /// The reader lets the player see how they get on, or may do so, for the site says that they teach.
    pub(super) teacher: Option<bool>,
    /// The player is a pupil of the reader.
    pub(super) is_pupil: bool,
}

/// The longest note, for the form.
pub(super) const fn max_note() -> usize {
    MAX_NOTE
}

pub(super) async fn keeping(app: &App, own: &Account, player: &StoredAccount) -> Result<Keeping, Refusal> {
    let on = |list: Vec<komadai_store::Kept>| list.iter().any(|kept| kept.account == player.id);
    let teaches = player.role >= Role::Teacher;
    let is_teacher = on(app.store.teachers_of(&own.id).await?);
    Ok(Keeping {
        follows: on(app.store.followed(&own.id).await?),
        note: app.store.player_note(&own.id, &player.id).await?.unwrap_or_default(),
        teacher: (teaches || is_teacher).then_some(is_teacher),
        is_pupil: on(app.store.pupils_of(&own.id).await?),
    })
}

#[derive(Deserialize)]
pub(super) struct Given {
    act: String,
    #[serde(default)]
    text: String,
}

/// `POST /player/{name}/keep`: `follow`, `unfollow`, `note`, `teacher`, `no-teacher`.
pub(super) async fn keep(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(name): Path<String>,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let own = principal.account().ok_or(Refusal::Forbidden("log in to keep players in view"))?;
    let Form(given) = given?;
    let player = open_account(&app, Some(own), &name).await?.ok_or(Refusal::NoSuchPage)?;
    if player.id == own.id {
        return Err(Refusal::Unusable("that is you".to_owned()));
    }
    asker.may(&app.site, Deed::Talk)?;
    let now = SystemClock.wall().0;
    let kept = match given.act.as_str() {
        "follow" => app.store.set_follow(&own.id, &player.id, Some(now)).await?,
        "unfollow" => app.store.set_follow(&own.id, &player.id, None).await?,
        "note" => {
            let text = said_at_length(&given.text, MAX_NOTE)
                .ok_or_else(|| Refusal::TooLarge(format!("at most {MAX_NOTE} characters")))?;
            app.store.set_player_note(&own.id, &player.id, text, now).await?
        }
        "teacher" if player.role < Role::Teacher => {
            return Err(Refusal::Unusable("this player does not teach here".to_owned()));
        }
        "teacher" => app.store.set_teacher(&own.id, &player.id, Some(now)).await?,
        "no-teacher" => app.store.set_teacher(&own.id, &player.id, None).await?,
        _ => return Err(Refusal::BadRequest("nothing of that is kept of a player".to_owned())),
    };
    if !kept {
        return Err(Refusal::Unusable("there is no room for more; take something off the list first".to_owned()));
    }
    let path: String = player.name.bytes().map(percent).collect();
    Ok(Redirect::to(&format!("/player/{path}?kept=yes")).into_response())
}
