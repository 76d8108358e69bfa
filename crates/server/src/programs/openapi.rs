//! `/api/openapi.json`: the table as OpenAPI 3.1. The schemas are a file beside it, which a test holds against what is answered.

use super::table::{Entry, table};
use crate::app::Shared;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::sync::LazyLock;

/// What bodies and lines look like.
const SCHEMAS: &str = include_str!("schemas.json");

static TEXT: LazyLock<Bytes> = LazyLock::new(|| serde_json::to_vec(&description()).unwrap_or_default().into());

/// The names of the fields of each body.
static FIELDS: LazyLock<HashMap<String, Vec<String>>> = LazyLock::new(|| {
    let schemas: Map<String, Value> = serde_json::from_str(SCHEMAS).unwrap_or_default();
    let names =
        |schema: &Value| -> Option<Vec<String>> { Some(schema["properties"].as_object()?.keys().cloned().collect()) };
    schemas.into_iter().filter_map(|(name, schema)| Some((name, names(&schema)?))).collect()
});

/// The names of the fields of a body, as the description has them.
pub(super) fn fields(schema: &str) -> &'static [String] {
    FIELDS.get(schema).map(Vec::as_slice).unwrap_or_default()
}

/// `GET /api/openapi.json`
pub(super) async fn show(State(_): State<Shared>) -> Response {
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "public, max-age=300")], TEXT.clone())
        .into_response()
}

fn description() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for entry in table() {
        let method = entry.method.as_str().to_lowercase();
        let path = paths.entry(entry.path.clone()).or_insert_with(|| json!({}));
        path[method] = operation(&entry);
    }
    let schemas: Value = serde_json::from_str(SCHEMAS).unwrap_or_default();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Komadai", "version": env!("CARGO_PKG_VERSION"),
            "description": "The API of this site for bots, apps and scripts, in the form of lichess and lishogi.",
            "license": { "name": "GPL-3.0-or-later", "identifier": "GPL-3.0-or-later" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "webhooks": { "happening": { "post": {
            "summary": "what a webhook is sent, signed: POST /api/webhook", "operationId": "told",
            "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Told" } } } },
            "responses": { "2XX": { "description": "taken; anything else is tried again" } },
        } } },
        "components": {
            "schemas": schemas,
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer", "description": "a token of /account/tokens" } },
        },
    })
}

fn operation(entry: &Entry) -> Value {
    let schema = |name: &str| json!({ "$ref": format!("#/components/schemas/{name}") });
    let (name, is_lines) = match entry.answer.strip_suffix('*') {
        Some(name) => (name, true),
        None => (entry.answer, false),
    };
    let mut responses = Map::new();
    let kind = if is_lines { "application/x-ndjson" } else { "application/json" };
    let status = if matches!(name, "NewGame" | "MadeChallenge" | "MadeWebhook" | "EventCard") { "201" } else { "200" };
    let mut content = json!({ kind: { "schema": schema(name) } });
    if entry.query.iter().any(|(name, ..)| *name == "format") {
        content["text/plain"] = json!({ "schema": { "type": "string" } });
    }
    responses.insert(status.to_owned(), json!({ "description": "done", "content": content }));
    let mut refused = |status: &str, why: &str| {
        let body = json!({ "application/json": { "schema": schema("Error") } });
        responses.insert(status.to_owned(), json!({ "description": why, "content": body }));
    };
    let parameters: Vec<&str> =
        entry.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).collect();
    if let Some(scopes) = entry.needs.scopes {
        refused("401", "no token, or one that is none");
        if !scopes.is_empty() || entry.needs.bot.is_some() {
            refused("403", "the token lacks the scope, or the account is of the other kind");
        }
        refused("429", "too much at once: Retry-After says when to come again");
        refused("503", "the site is busy");
    }
    if entry.method != "GET" {
        refused("400", "that cannot be done, and why");
        refused("409", "that cannot be done now");
        refused("413", "the body is too large");
    }
    if !entry.query.is_empty() {
        refused("400", "that cannot be asked for, and why");
        refused("429", "too much at once: Retry-After says when to come again");
    }
    if !parameters.is_empty() {
        refused("404", "there is no such game, challenge or player, or it is none of the account's");
    }
    let parameter =
        |name: &&str| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } });
    let behind = |(name, kind, about): &(&str, &str, &str)| json!({ "name": name, "in": "query", "required": false, "description": about, "schema": kind_of(kind) });
    let mut told = json!({
        "operationId": operation_id(entry), "summary": entry.about, "responses": responses,
        "parameters": parameters.iter().map(parameter).chain(entry.query.iter().map(behind)).collect::<Vec<_>>(),
    });
    if entry.needs.scopes.is_none() && entry.needs.knows {
        told["security"] = json!([{}, { "token": [] }]);
    }
    if let Some(scopes) = entry.needs.scopes {
        told["security"] = json!([{ "token": [] }]);
        let codes: Vec<&str> = scopes.iter().map(|scope| scope.code()).collect();
        told["description"] = match codes.is_empty() {
            true => "any token".into(),
            false => format!("a token with one of: {}", codes.join(", ")).into(),
        };
    }
    if let Some(asked) = entry.asked {
        let body = json!({ "schema": schema(asked) });
        told["requestBody"] =
            json!({ "content": { "application/x-www-form-urlencoded": body, "application/json": body } });
    }
    told
}

/// The schema of what stands behind a path: words, a number with its bounds, or a text.
fn kind_of(kind: &str) -> Value {
    if kind.contains('|') {
        return json!({ "type": "string", "enum": kind.split('|').collect::<Vec<_>>() });
    }
    let mut parts = kind.split(' ');
    let mut schema = json!({ "type": parts.next() });
    for (name, bound) in ["minimum", "maximum"].into_iter().zip(parts) {
        schema[name] = bound.parse::<u64>().unwrap_or_default().into();
    }
    schema
}

fn operation_id(entry: &Entry) -> String {
    let words = entry.path.trim_start_matches("/api/").replace(['{', '}'], "").replace(['/', '.'], "-");
    format!("{}-{words}", entry.method.as_str().to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_kifu::Format as RecordFormat;
    use komadai_shogi::Handicap;
    use komadai_store::{EventEntry, EventStage};
    use komadai_tournament::{Format, TieBreak};

    /// The words that the description lists are those that the site has: one that is new there is told of here.
    #[test]
    fn closed_words_are_listed_as_the_site_has_them() {
        let schemas: Value = serde_json::from_str(SCHEMAS).unwrap();
        let words = |at: &str| schemas.pointer(at).unwrap_or_else(|| panic!("{at}"))["enum"].clone();
        let kebab = |word: Value| word.as_str().unwrap().to_owned();
        let formats: Vec<String> = Format::ALL.iter().map(|one| kebab(serde_json::to_value(one).unwrap())).collect();
        assert_eq!(words("/EventFormat"), json!(formats));
        assert_eq!(words("/EventCard/properties/status"), json!(EventStage::ALL.map(EventStage::code)));
        assert_eq!(words("/EventEntry"), json!(EventEntry::ALL.map(EventEntry::code)));
        assert_eq!(words("/TieBreak"), json!(TieBreak::ALL.map(TieBreak::key)));
        assert_eq!(words("/EventClock"), json!(crate::events::CLOCKS));
        let rules: Vec<&str> = komadai_game::RulesPreset::ALL.iter().map(|preset| preset.code).collect();
        assert_eq!(words("/EventRules"), json!(rules));
        let handicaps: Vec<&str> = Handicap::ALL.iter().map(|handicap| handicap.code()).collect();
        assert_eq!(words("/Handicap"), json!(handicaps));
        let record = table().into_iter().find(|entry| entry.path == "/api/archive/game/{id}").unwrap();
        let formats: Vec<&str> = RecordFormat::ALL.iter().map(|format| format.code()).collect();
        assert_eq!(kind_of(record.query[0].1)["enum"], json!([vec!["json"], formats].concat()));
        assert_eq!(kind_of("integer 0 200"), json!({ "type": "integer", "minimum": 0, "maximum": 200 }));
        assert_eq!(kind_of("string"), json!({ "type": "string" }));
    }

    /// Every schema that is named is there, and every one that is there is named.
    #[test]
    fn every_schema_is_there_and_used() {
        let text = description().to_string();
        let schemas: Map<String, Value> = serde_json::from_str(SCHEMAS).unwrap();
        let used = |name: &str| text.contains(&format!("\"#/components/schemas/{name}\""));
        let unused: Vec<&String> = schemas.keys().filter(|name| !used(name)).collect();
        assert!(unused.is_empty(), "{unused:?}");
        for piece in text.split("#/components/schemas/").skip(1) {
            let name = piece.split('"').next().unwrap();
            assert!(schemas.contains_key(name), "{name}");
        }
        let ids: std::collections::BTreeSet<String> = table().iter().map(operation_id).collect();
        assert_eq!(ids.len(), table().len(), "{ids:?}");
    }
}
