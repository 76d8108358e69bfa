//! JSON for programs: a game a line.

use super::KindRecord;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
struct Game<'a> {
    variant: &'a str,
    start: String,
    headers: BTreeMap<&'a str, &'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: &'a Vec<String>,
    moves: Vec<Played<'a>>,
    end: Option<&'a str>,
    winner: Option<String>,
    position: String,
}

#[derive(Serialize)]
struct Played<'a> {
    usi: String,
    japanese: String,
    western: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    ms: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: &'a Vec<String>,
}

pub(super) fn write(record: &KindRecord) -> String {
    let rules = record.rules();
    let mut before = None;
    let moves = record.steps().map(|(position, played)| {
        let usi = rules.move_text(played.mv);
        let japanese = position.japanese(played.mv, before);
        before = Some(rules.to(played.mv));
        Played { japanese, western: position.western(played.mv), usi, ms: played.spent_ms, comments: &played.notes }
    });
    let game = Game {
        variant: rules.name(),
        start: record.start().sfen(),
        headers: record.headers.iter().map(|(key, value)| (key.japanese(), value)).collect(),
        comments: &record.notes,
        moves: moves.collect(),
        end: record.end.as_ref().map(|end| end.kind.code()),
        winner: record.end.as_ref().and_then(|end| end.winner).map(|winner| winner.to_string()),
        position: record.position().sfen(),
    };
    // Texts and numbers under names alone: it cannot fail.
    serde_json::to_string(&game).map(|line| line + "\n").unwrap_or_default()
}
