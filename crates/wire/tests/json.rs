//! The JSON that pages and scripts send and get: what is written here is relied upon.

use komadai_wire::{
    ApiError, ClientIn, ClientOut, Created, ErrorCode, GameEvent, NewGame, PracticeIn, PracticeItem, Score,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Reads and writes back the same JSON.
fn same<T: Serialize + DeserializeOwned>(value: Value) {
    let read: T = serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{value}: {error}"));
    assert_eq!(serde_json::to_value(&read).unwrap(), value);
}

fn refused<T: DeserializeOwned>(value: Value) {
    assert!(serde_json::from_value::<T>(value.clone()).is_err(), "{value} was taken");
}

fn new_game(opponent: Value) -> Value {
    json!({
        "opponent": opponent, "handicap": "two", "side": "black",
        "clock": {
            "black": {"type": "timed", "mainMs": 600_000, "byoyomiMs": 30_000, "periods": 1, "incrementMs": 0},
            "white": {"type": "days", "daysPerMove": 3}
        },
        "rules": {"conduct": "strict", "impasse": "declaration-27", "takebacks": false}
    })
}

#[test]
fn a_new_game_is_read_with_its_rules_defaults_filled_in() {
    for opponent in [json!({"type": "engine", "level": 3}), json!({"type": "friend"}), json!({"type": "self"})] {
        let game: NewGame = serde_json::from_value(new_game(opponent)).unwrap();
        assert!(!game.rules.formal_resignation);
        assert!(game.names.is_none());
    }
}

#[test]
fn a_misspelt_new_game_is_refused() {
    refused::<NewGame>(new_game(json!({"type": "robot"})));
    refused::<NewGame>(new_game(json!({"type": "engine", "level": 3, "hint": true})));
    refused::<NewGame>(new_game(json!({"type": "engine", "level": 300})));
    let mut extra = new_game(json!({"type": "friend"}));
    extra["rulez"] = json!({});
    refused::<NewGame>(extra);
}

#[test]
fn practice_of_an_unknown_kind_is_read_as_such_and_a_misspelt_one_is_refused() {
    let said = |item: Value| json!({ "since": 0, "items": [{ "kind": "rung", "handicap": "lance" }, item] });
    let newer: PracticeIn = serde_json::from_value(said(json!({ "kind": "of-tomorrow", "more": [1] }))).unwrap();
    assert!(matches!(newer.items[..], [PracticeItem::Rung { .. }, PracticeItem::Unknown]));
    refused::<PracticeIn>(said(json!({ "kind": "rung", "handycap": "lance" })));
    refused::<PracticeIn>(said(json!({ "kind": "rung", "handicap": "lance", "more": 1 })));
    refused::<PracticeIn>(said(json!({ "handicap": "lance" })));
}

#[test]
fn what_the_browser_says() {
    same::<ClientIn>(json!({"type": "hello"}));
    same::<ClientIn>(json!({"type": "hello", "seats": ["abc"], "last": 4}));
    same::<ClientIn>(json!({"type": "move", "usi": "+S*5b", "ack": 7}));
    same::<ClientIn>(json!({"type": "offer", "kind": "takeback", "ack": 8}));
    same::<ClientIn>(json!({"type": "answer", "kind": "impasse", "accept": true, "ack": 9}));
    same::<ClientIn>(json!({"type": "declare", "ack": 10}));
    same::<ClientIn>(json!({"type": "ping", "t": 12.5}));
    refused::<ClientIn>(json!({"type": "draw", "ack": 1}));
    refused::<ClientIn>(json!({"type": "move", "usi": "7g7f", "ack": -1}));
}

#[test]
fn what_the_browser_hears() {
    same::<ClientOut>(json!({"type": "ack", "ack": 7}));
    same::<ClientOut>(json!({"type": "gone"}));
    same::<ClientOut>(json!({"type": "refused", "ack": 7, "code": "nifu", "message": "two pawns",
        "details": {"move": "P*7e", "squares": ["7g"]}}));
    same::<GameEvent>(json!({"type": "resumed"}));
    same::<GameEvent>(json!({"type": "ended", "result": {"winner": "white", "reason": "illegal-move", "replay": false,
        "foul": {"by": "black", "code": "nifu", "move": "P*7e", "ply": 1, "squares": ["7g"]}}}));
    same::<Score>(json!({"type": "mate", "value": -3}));
    same::<Created>(json!({"id": "x", "url": "/game/x#s", "seats": {"black": "s"}}));
    let error = ApiError::new(ErrorCode::NotFound, "there is no such game").remedy("check the link");
    assert_eq!(
        serde_json::to_value(error).unwrap(),
        json!({"error": {"code": "not-found", "message": "there is no such game", "remedy": "check the link"}})
    );
}
