//! Matches of several games: numbers, sides, replays.

use crate::common::{event, json, last, pair, refused, say};
use komadai_tournament::{Event, Kind};

const TITLE: &str = r#"{"do":"create","name":"Meijin 1982","format":"match","best_of":7,"impasse":"number","seed":2}
    {"do":"enter","id":"n","name":"Nakahara"}
    {"do":"enter","id":"k","name":"Katō"}"#;

fn wins(event: &mut Event, winner: &str) {
    let round = last(event);
    let result = if round.boards[0].black == winner { "black" } else { "white" };
    say(event, &format!(r#"{{"do":"result","round":{},"board":1,"result":"{result}"}}"#, round.round));
}

fn ends(event: &mut Event, how: &str) {
    let round = last(event).round;
    say(event, &format!(r#"{{"do":"result","round":{round},"board":1,"result":"{how}"}}"#));
}

/// T-09: impasse in game 1, repetitions in games 6 and 8; eight numbers, ten boards, 4–3, and Black never lost.
#[test]
fn the_1982_match() {
    let mut event = event(TITLE);
    let games = [
        ("k", "impasse", ""),
        ("n", "", "n"),
        ("", "", "k"),
        ("", "", "n"),
        ("", "", "k"),
        ("", "repetition", "k"),
        ("", "", "n"),
        ("n", "repetition", "k"),
    ];
    for (first, drawn, winner) in games {
        let ask = if first.is_empty() { String::new() } else { format!(r#","first":"{first}""#) };
        say(&mut event, &format!(r#"{{"do":"pair"{ask}}}"#));
        if !drawn.is_empty() {
            ends(&mut event, drawn);
        }
        if !winner.is_empty() {
            assert_eq!(last(&event).boards[0].black, winner, "Black won game {}", last(&event).round);
            wins(&mut event, winner);
        }
    }
    let state = event.state().expect("created").clone();
    assert_eq!(state.rounds.len(), 8);
    assert_eq!(
        state.rounds.iter().flat_map(|round| &round.boards).map(|board| 1 + board.drawn.len()).sum::<usize>(),
        10
    );
    let rows = json(&say(&mut event, r#"{"do":"standings"}"#))["standings"].clone();
    assert_eq!((&rows[0]["id"], &rows[0]["points"], &rows[1]["points"]), (&"k".into(), &4.into(), &3.into()));
    assert_eq!(refused(&mut event, r#"{"do":"pair"}"#), Kind::Over);
}

/// R-92, F-06.
#[test]
fn sides_alternate_and_four_wins_end_it() {
    let mut event = event(&TITLE.replace("\"best_of\":7", "\"best_of\":5"));
    let mut blacks = Vec::new();
    for _ in 0..4 {
        blacks.push(pair(&mut event).boards[0].black.clone());
        let winner = if blacks.len() % 2 == 1 { "k" } else { "n" };
        wins(&mut event, winner);
    }
    assert!(blacks[0] == blacks[2] && blacks[1] == blacks[3] && blacks[0] != blacks[1]);
    pair(&mut event);
    wins(&mut event, "k");
    assert_eq!(refused(&mut event, r#"{"do":"pair"}"#), Kind::Over);
}

/// R-68 and R-89: whose clocks a replay starts with.
#[test]
fn clocks_of_a_replay() {
    for (replay, black_ms, white_ms) in [
        (r#"{"left":{"at_least_ms":0}}"#, Some(2_700_000), Some(1_200_000)),
        (r#"{"left":{"at_least_ms":3600000}}"#, Some(5_100_000), Some(3_600_000)),
        (r#"{"reduced":{"ms":600000}}"#, Some(600_000), Some(600_000)),
        (r#""fresh""#, None, None),
    ] {
        let mut event = event(&TITLE.replace("\"seed\":2", &format!("\"replay\":{replay}")));
        let black = pair(&mut event).boards[0].black.clone();
        let left = r#"{"black_ms":1200000,"white_ms":2700000}"#;
        let answer = json(&say(
            &mut event,
            &format!(r#"{{"do":"result","round":1,"board":1,"result":"repetition","left":{left}}}"#),
        ));
        assert_eq!(answer["white"], black[..], "sides change");
        let clocks = &answer["drawn"]["left"];
        assert_eq!((clocks["black_ms"].as_u64(), clocks["white_ms"].as_u64()), (black_ms, white_ms), "{replay}");
    }
}
