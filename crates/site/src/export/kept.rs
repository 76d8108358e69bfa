//! What the account keeps: what it has practised, whom it keeps in view, what it shows of itself, its sets of problems.

use super::{MOST, Owner};
use komadai_store::{Kept, PracticeItem, ProblemSetQuery, StoreError};
use serde_json::{Value, json};

/// What it has practised.
pub(super) async fn practised(owner: &Owner<'_>) -> Result<Value, StoreError> {
    let mut items: Vec<PracticeItem> = Vec::new();
    while items.len() < MOST as usize {
        let place = items.last().map_or(0, |item| item.place);
        let more = owner.site.store.practice_after(&owner.account.id, place, 1_000).await?;
        if more.is_empty() {
            break;
        }
        items.extend(more);
    }
    Ok(Value::Array(items.iter().map(|item| serde_json::from_str(&item.value).unwrap_or(Value::Null)).collect()))
}

/// Players and games that it keeps in view, what it has noted of players, and who teaches whom.
pub(super) async fn in_view(owner: &Owner<'_>) -> Result<Value, StoreError> {
    let (store, own) = (&owner.site.store, &owner.account.id);
    let holds = |kept: &Kept| json!({ "name": kept.name, "since": kept.since });
    let followed = store.followed(own).await?;
    let notes = store.player_notes(own).await?;
    let favourites = store.favourite_games(own).await?;
    let teachers = store.teachers_of(own).await?;
    let pupils = store.pupils_of(own).await?;
    Ok(json!({
        "players": followed.iter().map(holds).collect::<Vec<_>>(),
        "notes": notes.iter().map(|note| json!({ "name": note.name, "text": note.text, "changed": note.changed })).collect::<Vec<_>>(),
        "games": favourites.iter().map(|game| &game.id).collect::<Vec<_>>(),
        "teachers": teachers.iter().map(holds).collect::<Vec<_>>(),
        "pupils": pupils.iter().map(holds).collect::<Vec<_>>(),
    }))
}

/// What it shows of itself.
pub(super) async fn profile(owner: &Owner<'_>) -> Result<Value, StoreError> {
    let profile = owner.site.store.profile_of(&owner.account.id).await?.map(|profile| {
        json!({ "piece": profile.piece, "colour": profile.colour, "country": profile.country, "about": profile.about, "changed": profile.changed })
    });
    Ok(profile.unwrap_or(Value::Null))
}

/// Its sets of problems.
pub(super) async fn sets(owner: &Owner<'_>) -> Result<Value, StoreError> {
    let query = ProblemSetQuery { of: Some(owner.account.id.clone()), at_most: MOST, ..ProblemSetQuery::default() };
    let mut sets = Vec::new();
    for set in owner.site.store.problem_sets(query).await? {
        let problems = owner.site.store.set_problems(&set.id).await?;
        sets.push(json!({
            "id": set.id, "title": set.title, "about": set.about, "visibility": set.visibility.code(),
            "problems": problems.iter().map(|one| json!({ "sfen": one.sfen, "plies": one.plies, "solution": one.solution })).collect::<Vec<_>>(),
        }));
    }
    Ok(json!(sets))
}

/// Which problems it liked, and which it did not.
pub(super) async fn votes(owner: &Owner<'_>) -> Result<Value, StoreError> {
    let votes = owner.site.store.problem_votes_by(&owner.account.id, MOST).await?;
    let votes = votes.iter().map(|(problem, liked)| json!({ "problem": problem, "liked": liked }));
    Ok(json!(votes.collect::<Vec<_>>()))
}
