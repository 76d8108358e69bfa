//! Clubs, classes, events and series of events that the account belongs to.

use super::{MOST, Owner};
use komadai_store::StoreError;
use serde_json::{Value, json};

/// The clubs, and what it has told them.
pub(super) async fn clubs(owner: &Owner<'_>) -> Result<Value, StoreError> {
    let (store, own) = (&owner.site.store, &owner.account.id);
    let clubs = store.clubs_of(own).await?;
    let posts = store.club_posts_by(own, MOST).await?;
    Ok(json!({
        "clubs": clubs.iter().map(|(club, member)| json!({
            "club": club.name, "standing": member.standing.code(), "since": member.since, "isMuted": member.is_muted,
        })).collect::<Vec<_>>(),
        "posts": posts.iter().map(|post| json!({
            "club": post.club, "at": post.at, "text": post.text,
        })).collect::<Vec<_>>(),
    }))
}

/// The classes, what was done there, and what was remarked on it or by it.
pub(super) async fn classes(owner: &Owner<'_>) -> Result<Value, StoreError> {
    let (store, own) = (&owner.site.store, &owner.account.id);
    let classes = store.classes_of(own).await?;
    let remarks = store.class_remarks_with(own, MOST).await?;
    let mut told = Vec::new();
    for (class, member) in &classes {
        let done = store.homework_done(&class.id).await?;
        let done = done.iter().filter(|(_, whose, _)| whose == own);
        told.push(json!({
            "class": class.id, "name": class.name, "role": member.role.code(), "called": member.called, "since": member.since,
            "done": done.map(|(homework, _, at)| json!({ "homework": homework, "at": at })).collect::<Vec<_>>(),
        }));
    }
    Ok(json!({
        "classes": told,
        "remarks": remarks.iter().map(|remark| json!({
            "class": remark.class, "game": remark.game, "at": remark.at, "text": remark.text,
            "byYou": remark.author == *own, "aboutYou": remark.pupil == *own,
        })).collect::<Vec<_>>(),
    }))
}

/// The events, and the steps that it has taken there.
pub(super) async fn events(owner: &Owner<'_>) -> Result<Value, StoreError> {
    let (store, own) = (&owner.site.store, &owner.account.id);
    let events = store.events_of(own, MOST).await?;
    let steps = store.event_steps_by(own, MOST).await?;
    Ok(json!({
        "events": events.iter().map(|event| json!({ "event": event.id, "name": event.name })).collect::<Vec<_>>(),
        "steps": steps.iter().map(|(event, step)| json!({
            "event": event, "number": step.number, "at": step.at,
            "entry": serde_json::from_str::<Value>(&step.entry).unwrap_or_default(),
        })).collect::<Vec<_>>(),
    }))
}

/// The series of events, the steps that it has taken there, and what it has won.
pub(super) async fn series(owner: &Owner<'_>) -> Result<Value, StoreError> {
    let (store, own) = (&owner.site.store, &owner.account.id);
    let series = store.series_of(own, MOST).await?;
    let steps = store.series_steps_by(own, MOST).await?;
    let won = store.titles_of(own, MOST).await?;
    Ok(json!({
        "series": series.iter().map(|series| json!({ "series": series.id, "name": series.name })).collect::<Vec<_>>(),
        "steps": steps.iter().map(|(series, step)| json!({
            "series": series, "number": step.number, "at": step.at,
            "entry": serde_json::from_str::<Value>(&step.entry).unwrap_or_default(),
        })).collect::<Vec<_>>(),
        "won": won.iter().map(|title| json!({
            "series": title.series, "name": title.name, "season": title.season, "at": title.at,
        })).collect::<Vec<_>>(),
    }))
}
