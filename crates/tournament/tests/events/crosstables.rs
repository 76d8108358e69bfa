//! Tie-breaks against tables that others reckoned. Tables of real events are read from ../shared/corpus/events.

use crate::common::{beats, json, order, say, with_players};
use komadai_tournament::Event;
use std::path::Path;

/// Row tie-8x3: eight players, three rounds; checked against tournament-organizer 4.1.1.
#[test]
fn eight_players_three_rounds() {
    let mut event = with_players(
        r#"{"do":"create","name":"8x3","format":"swiss","rounds":3,"tiebreaks":["points","sos","sodos","cumulative","median"]}"#,
        8,
    );
    // In round 2 player 4 beat 5: "4 won".
    for games in [
        [("6", "8"), ("1", "4"), ("3", "5"), ("2", "7")],
        [("1", "3"), ("4", "5"), ("2", "6"), ("7", "8")],
        [("3", "7"), ("5", "8"), ("1", "2"), ("4", "6")],
    ] {
        for (a, b) in games {
            say(&mut event, &format!(r#"{{"do":"force","a":"{a}","b":"{b}"}}"#));
        }
        say(&mut event, r#"{"do":"pair"}"#);
        for (winner, loser) in games {
            beats(&mut event, winner, loser);
        }
    }
    let rows = json(&say(&mut event, r#"{"do":"standings"}"#))["standings"].clone();
    let told: Vec<Vec<i64>> = rows
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| {
            let id = row["id"].as_str().and_then(|id| id.parse().ok()).expect("a number");
            let values =
                ["points", "sos", "sodos", "cumulative", "median"].map(|key| row[key].as_i64().expect("whole"));
            [vec![id], values.to_vec()].concat()
        })
        .collect();
    assert_eq!(
        told,
        [
            [1, 3, 6, 6, 6, 2],
            [2, 2, 5, 2, 5, 1],
            [3, 2, 5, 2, 4, 1],
            [4, 2, 5, 2, 3, 1],
            [6, 1, 4, 0, 3, 2],
            [7, 1, 4, 0, 2, 2],
            [5, 1, 4, 0, 1, 2],
            [8, 0, 3, 0, 0, 1],
        ]
    );
}

/// A real open of 46 players and six rounds: points as published, and the places of all but three neighbours swapped.
#[test]
fn fesa_open_46() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/events/fesa-open-46.txt");
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: no {}", path.display());
        return;
    };
    let rows: Vec<Vec<&str>> =
        text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect()).collect();
    let rows: Vec<Vec<&str>> = rows.into_iter().filter(|row| row.len() >= 8).collect();
    assert_eq!(rows.len(), 46);
    let mut event = Event::new();
    say(
        &mut event,
        r#"{"do":"create","name":"Open","format":"macmahon","rounds":6,"tiebreaks":["points","sosw","sodosw"]}"#,
    );
    for row in &rows {
        say(&mut event, &format!(r#"{{"do":"enter","id":"{}","name":"{}","start":{}}}"#, row[0], row[1], row[6]));
    }
    for round in 0..6 {
        let game = |row: &[&str]| -> (String, char) {
            let game = row[5].split(' ').nth(round).expect("six rounds").to_owned();
            let sign = game.chars().last().expect("a sign");
            (game[..game.len() - 1].to_owned(), sign)
        };
        for row in &rows {
            let (opponent, sign) = game(row);
            let number: u32 = row[0].parse().expect("a number");
            if opponent == "0" && sign == '-' {
                say(&mut event, &format!(r#"{{"do":"absent","id":"{number}","round":{}}}"#, round + 1));
            } else if opponent.parse::<u32>().expect("a number") > number {
                say(&mut event, &format!(r#"{{"do":"force","a":"{number}","b":"{opponent}"}}"#));
            }
        }
        say(&mut event, r#"{"do":"pair"}"#);
        for row in &rows {
            let (opponent, sign) = game(row);
            if opponent != "0" && sign == '+' {
                beats(&mut event, row[0], &opponent);
            }
        }
    }
    let table = json(&say(&mut event, r#"{"do":"standings"}"#))["standings"].clone();
    let points = |id: &str| {
        table.as_array().and_then(|rows| rows.iter().find(|row| row["id"] == id)).map(|row| row["points"].clone())
    };
    for row in &rows {
        assert_eq!(points(row[0]), row[7].parse::<i64>().ok().map(Into::into), "points of {}", row[0]);
    }
    let order = order(&event);
    let swapped = order.iter().enumerate().filter(|(at, id)| **id != (at + 1).to_string()).count();
    assert!(swapped <= 6, "{swapped} of 46 stand elsewhere: {order:?}");
}
