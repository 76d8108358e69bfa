//! A series for programs.

use crate::app::Shared;
use crate::pages::not_found;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::series::{Season, champions, most_won, open};
use axum::Json;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// `GET /series/{id}/series.json`: how it is held, its members and classes, its seasons with what they decided, who has won.
pub(super) async fn show(
    State(app): State<Shared>,
    reader: Reader,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let Some(seen) = open(&app.site, &id).await? else { return Ok(not_found::page(&app, reader)) };
    let (series, state) = (&seen.series, &seen.told.state);
    let account = |id: &str| seen.accounts.iter().find(|(member, ..)| member == id).map(|(.., name)| name.clone());
    let members = state.members.values().map(|member| {
        let points = state.records.get(&member.id).map_or(0, |record| record.points);
        json!({ "id": member.id, "name": member.name, "account": account(&member.id), "demotionPoints": points })
    });
    let season = |season: &Season| {
        let events = season.slots.iter().map(|slot| json!({ "of": slot.of, "event": slot.event }));
        // On which steps of its events it rests, and who did it, are for those who look after it.
        let settled = season.settled.as_ref().map(|settled| {
            let decision = &settled.decision;
            json!({
                "at": settled.at, "champions": decision.champions, "over": decision.over, "score": decision.score,
                "tables": decision.tables,
            })
        });
        json!({
            "number": season.number, "label": season.label, "begun": season.at,
            "events": events.collect::<Vec<_>>(), "settled": settled,
        })
    };
    let won = champions(state).into_iter().map(|champion| {
        json!({ "season": champion.season, "champions": champion.champions, "defended": champion.defended, "at": champion.at })
    });
    let most = most_won(state).into_iter().map(|won| json!({ "member": won.member, "seasons": won.seasons }));
    Ok(Json(json!({
        "id": series.id, "name": series.name, "kind": series.kind.code(), "about": series.about,
        "club": seen.club.as_ref().map(|club| json!({ "id": club.id, "name": club.name })),
        "created": series.created, "steps": series.steps, "rules": state.rules, "classes": state.classes,
        "members": members.collect::<Vec<_>>(), "holders": state.holders,
        "seasons": state.seasons.iter().map(season).collect::<Vec<_>>(),
        "champions": won.collect::<Vec<_>>(), "mostWon": most.collect::<Vec<_>>(),
    }))
    .into_response())
}
