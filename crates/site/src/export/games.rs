//! Games that the account has played and offered, how it is rated for them, records that it has opened, and what it has had analysed and brought in.

use super::{Files, MOST, Owner, failed};
use crate::games::{sides_of, stored};
use crate::records::{self, engine_name, played, written};
use komadai_kifu::Format;
use komadai_store::{StoreError, StoredBatch, StoredImport, StoredOffer, StoredRating};
use serde_json::{Value, json};
use std::io;

/// The games, each in two files, and their list.
pub(super) async fn games(owner: &Owner<'_>, files: &mut impl Files) -> io::Result<Value> {
    let mut list = Vec::new();
    for id in owner.site.store.games_held(owner.account.holder, MOST).await.map_err(failed)? {
        // What cannot be read or written is left out, and its place in the list says so.
        let Ok(seen) = owner.site.rooms.view(&id).await else {
            list.push(json!({ "id": id, "unreadable": true }));
            continue;
        };
        let mut names = Vec::new();
        // A game of another kind of shogi is told of without a file.
        if let Ok((mut record, engine)) = played(&seen) {
            if let Some(engine) = engine {
                engine.name(&mut record, &engine_name(owner.lang, engine));
            }
            for format in [Format::Kif, Format::Csa] {
                if let Ok(bytes) = written(&record, format, None) {
                    let name = format!("games/{id}.{}", format.extension());
                    files.file(&name, &bytes).await?;
                    names.push(name);
                }
            }
        }
        let Own { plan, unfocused } = own(owner, &id).await.map_err(failed)?;
        let players = json!({ "black": seen.contract.names.black, "white": seen.contract.names.white });
        list.push(json!({ "id": id, "names": players, "files": names, "plan": plan, "pageLeftBefore": unfocused }));
    }
    Ok(json!(list))
}

/// What is kept of the account in a game besides its moves.
#[derive(Default)]
struct Own {
    /// What it has planned.
    plan: Option<String>,
    /// Its moves before which its page lost the focus.
    unfocused: Vec<u32>,
}

async fn own(owner: &Owner<'_>, game: &str) -> Result<Own, StoreError> {
    let Some(row) = stored(owner.site, game).await? else { return Ok(Own::default()) };
    let mut kept = Own::default();
    for side in sides_of(&row, owner.account.holder) {
        if kept.plan.is_none() {
            kept.plan = owner.site.store.plan(game, side).await?;
        }
    }
    if let Some(side) = sides_of(&row, owner.account.holder).next() {
        kept.unfocused = owner.site.store.blurs_of(game, side).await?;
    }
    Ok(kept)
}

/// The records, as they came and as they stand, and their list.
pub(super) async fn records(owner: &Owner<'_>, files: &mut impl Files) -> io::Result<Value> {
    let mut list = Vec::new();
    for id in records::owned(owner.site, owner.account.holder, MOST).await.map_err(failed)? {
        let Ok(kept) = records::find(owner.site, &id, owner.lang).await else {
            list.push(json!({ "id": id, "unreadable": true }));
            continue;
        };
        let mut names = Vec::new();
        if !kept.original().is_empty() {
            let name = format!("records/{id}.original");
            files.file(&name, kept.original()).await?;
            names.push(name);
        }
        if let Ok(bytes) = kept.record().and_then(|record| written(&record, Format::Kif, None)) {
            let name = format!("records/{id}.kif");
            files.file(&name, &bytes).await?;
            names.push(name);
        }
        list.push(json!({ "id": id, "created": kept.created(), "files": names }));
    }
    Ok(json!(list))
}

/// Analyses of many games.
pub(super) async fn analyses(owner: &Owner<'_>) -> Result<Value, StoreError> {
    let batches = owner.site.store.batches_of(owner.account.holder).await?;
    let told = |batch: &StoredBatch| {
        let games: Value = serde_json::from_str(&batch.games).unwrap_or_default();
        json!({ "title": batch.title, "created": batch.created, "nodes": batch.nodes, "games": games })
    };
    Ok(json!(batches.iter().map(told).collect::<Vec<_>>()))
}

/// Files that it has sent into the archive, as long as they are told of.
pub(super) async fn imports(owner: &Owner<'_>) -> Result<Value, StoreError> {
    let told = |import: &StoredImport| {
        let standing: Value = serde_json::from_str(&import.news).unwrap_or_default();
        json!({ "id": import.id, "changed": import.changed, "bytes": import.bytes, "games": import.games, "standing": standing })
    };
    let imports = owner.site.store.imports_of(owner.account.holder).await?;
    Ok(json!(imports.iter().map(told).collect::<Vec<_>>()))
}

/// Games that are offered, by it or to it.
pub(super) async fn offers(owner: &Owner<'_>) -> Result<Value, StoreError> {
    let (store, now) = (&owner.site.store, owner.site.rooms.time().now().0);
    let own = store.offers_to_anybody(now, MOST).await?.into_iter().filter(|offer| offer.maker == owner.account.id);
    let told = |offer: &StoredOffer| {
        let wish: Value = serde_json::from_str(&offer.wish).unwrap_or_default();
        json!({
            "id": offer.id, "own": offer.maker == owner.account.id, "toAnybody": offer.target.is_none(),
            "created": offer.created, "expires": offer.expires, "game": wish,
        })
    };
    let named = store.offers_of(&owner.account.id, now, MOST).await?;
    Ok(json!(own.chain(named).map(|offer| told(&offer)).collect::<Vec<_>>()))
}

/// Its ratings, and how games changed them.
pub(super) async fn ratings(owner: &Owner<'_>) -> Result<Value, StoreError> {
    let mut pools = Vec::new();
    for StoredRating { pool, rating, games, wins, draws, played, .. } in
        owner.site.store.ratings_of(&owner.account.id).await?
    {
        let history = owner.site.store.rating_history(&owner.account.id, &pool, MOST).await?;
        pools.push(json!({
            "pool": pool, "rating": rating.value, "deviation": rating.deviation, "games": games, "wins": wins, "draws": draws,
            "lastPlayed": played,
            "changes": history.iter().map(|one| json!({
                "game": one.game, "at": one.at, "before": one.change.before.value, "after": one.change.after.value,
            })).collect::<Vec<_>>(),
        }));
    }
    Ok(Value::Array(pools))
}
