//! Play-offs between those who share a place.

use crate::common::{beats, event, favourites, last, order, pair, pairs, places, refused, say, with_players};
use komadai_tournament::league::Finish;
use komadai_tournament::{Event, Kind};

fn ids(names: &str) -> Vec<String> {
    names.split(' ').map(str::to_owned).collect()
}

/// A class of four that has played all its games: 1, 2 and 3 have beaten 4 and one another in a circle.
fn circle(format: &str) -> Event {
    let mut event = with_players(&format!(r#"{{"do":"create","name":"A","format":"{format}","draws":"replay"}}"#), 4);
    for _ in 0..3 {
        for (one, other) in pairs(&pair(&mut event)) {
            let (winner, loser) = if (one, other) == (1, 3) { (3, 1) } else { (one, other) };
            beats(&mut event, &winner.to_string(), &loser.to_string());
        }
    }
    event
}

#[test]
fn three_who_are_equal_play_from_the_lowest_upward() {
    let mut event = circle("league");
    assert_eq!(event.state().unwrap().rivals(), [ids("1 2 3")]);
    say(&mut event, r#"{"do":"play-off","players":["3","1","2"],"shape":"stepladder"}"#);
    assert!(places(&event)[..3].iter().all(|(place, _)| *place == 1), "nothing is decided yet");
    assert_eq!(pairs(&pair(&mut event)), [(2, 3)]);
    beats(&mut event, "3", "2");
    assert_eq!(pairs(&pair(&mut event)), [(1, 3)]);
    beats(&mut event, "3", "1");
    assert_eq!(order(&event), ["3", "1", "2", "4"]);
    assert_eq!(places(&event).iter().map(|(place, _)| *place).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(refused(&mut event, r#"{"do":"pair"}"#), Kind::Over);
    // The league counts the games of the class alone.
    assert_eq!(Finish::of(event.state().unwrap(), "3"), Finish { id: "3".to_owned(), won: 2, lost: 1 });
    assert!(event.state().unwrap().all_rounds_made());
    assert_eq!(Event::replay(event.log().to_vec()).unwrap(), event);
}

#[test]
fn each_step_of_a_play_off_is_taken_back() {
    let mut event = circle("round-robin");
    let before = event.state().cloned();
    say(&mut event, r#"{"do":"play-off","players":["1","2"]}"#);
    pair(&mut event);
    beats(&mut event, "2", "1");
    assert_eq!(order(&event)[..2], ["2", "1"]);
    for _ in 0..3 {
        say(&mut event, r#"{"do":"undo"}"#);
    }
    assert_eq!(event.state().cloned(), before);
}

#[test]
fn a_draw_in_a_knock_out_is_replayed_whatever_a_draw_is_elsewhere() {
    let mut event = with_players(r#"{"do":"create","name":"Open","format":"swiss","rounds":1}"#, 4);
    pair(&mut event);
    favourites(&mut event);
    say(&mut event, r#"{"do":"play-off","players":["1","2"]}"#);
    pair(&mut event);
    let black = last(&event).boards[0].black.clone();
    say(&mut event, r#"{"do":"result","round":2,"board":1,"result":"draw"}"#);
    let board = last(&event).boards[0].clone();
    assert_eq!((board.white, board.drawn.len(), board.result), (black, 1, None));
    let decided = r#"{"do":"adjudicate","round":2,"board":1,"result":"draw","reason":"late"}"#;
    assert_eq!(refused(&mut event, decided), Kind::Format);
}

#[test]
fn who_is_still_equal_after_a_play_off_plays_another_one() {
    let mut event = circle("round-robin");
    say(&mut event, r#"{"do":"play-off","players":["1","2","3"],"shape":"round-robin"}"#);
    for _ in 0..3 {
        for (one, other) in pairs(&pair(&mut event)) {
            let (winner, loser) = if (one, other) == (1, 3) { (3, 1) } else { (one, other) };
            beats(&mut event, &winner.to_string(), &loser.to_string());
        }
    }
    let shared: Vec<u32> = places(&event).iter().map(|(place, _)| *place).collect();
    assert_eq!(shared, [1, 1, 1, 4]);
    say(&mut event, r#"{"do":"play-off","players":["1","2","3"],"shape":"knockout"}"#);
    assert_eq!(pairs(&pair(&mut event)), [(2, 3)]);
    beats(&mut event, "2", "3");
    pair(&mut event);
    beats(&mut event, "2", "1");
    assert_eq!(order(&event), ["2", "1", "3", "4"]);
    // Whom a play-off has parted stay parted.
    assert!(event.state().unwrap().rivals().is_empty());
    assert_eq!(refused(&mut event, r#"{"do":"play-off","players":["1","2"]}"#), Kind::Bounds);
}

#[test]
fn two_who_lost_their_semi_finals_play_for_the_third_place() {
    let mut event = with_players(r#"{"do":"create","name":"Cup","format":"knockout"}"#, 4);
    for _ in 0..2 {
        pair(&mut event);
        favourites(&mut event);
    }
    assert_eq!(event.state().unwrap().rivals(), [ids("3 4")]);
    say(&mut event, r#"{"do":"play-off","players":["3","4"]}"#);
    pair(&mut event);
    beats(&mut event, "4", "3");
    assert_eq!(
        places(&event).into_iter().map(|(place, id)| format!("{place}:{id}")).collect::<Vec<_>>(),
        ["1:1", "2:2", "3:4", "4:3"]
    );
}

#[test]
fn who_leaves_a_play_off_loses_it_and_a_corrected_result_ends_its_sense() {
    let mut event = circle("round-robin");
    say(&mut event, r#"{"do":"play-off","players":["1","2"]}"#);
    say(&mut event, r#"{"do":"withdraw","id":"1"}"#);
    say(&mut event, r#"{"do":"pair"}"#);
    assert_eq!(order(&event)[..2], ["2", "1"]);
    // 3 beat 1, it said; now 1 has beaten 3, and has more points than 2.
    let state = event.state().unwrap();
    let (round, board, winner) = state
        .main_rounds()
        .iter()
        .flat_map(|round| round.boards.iter().map(move |board| (round.round, board)))
        .find(|(_, board)| [&board.black, &board.white].iter().all(|id| ["1", "3"].contains(&id.as_str())))
        .map(|(round, board)| (round, board.board, if board.black == "1" { "black" } else { "white" }))
        .unwrap();
    let line = format!(
        r#"{{"do":"correct","round":{round},"board":{board},"result":"{winner}","reason":"the slip was misread"}}"#
    );
    say(&mut event, &line);
    assert_eq!(order(&event), ["1", "2", "3", "4"]);
}

#[test]
fn a_play_off_needs_equals_who_stand_next_to_each_other_after_the_last_round() {
    let mut event = with_players(r#"{"do":"create","name":"Open","format":"swiss","rounds":2}"#, 8);
    assert_eq!(refused(&mut event, r#"{"do":"play-off","players":["1","2"]}"#), Kind::Unfinished);
    pair(&mut event);
    favourites(&mut event);
    pair(&mut event);
    assert_eq!(refused(&mut event, r#"{"do":"play-off","players":["1","2"]}"#), Kind::Unfinished);
    favourites(&mut event);
    let groups = event.state().unwrap().rivals();
    let tied = groups.iter().find(|group| group.len() > 2).cloned().unwrap();
    for players in [
        format!(r#"["{}","{}"]"#, tied[0], tied[2]),
        format!(r#"["{0}","{0}"]"#, tied[0]),
        format!(r#"["{}"]"#, tied[0]),
        r#"["1","8"]"#.to_owned(),
        r#"["1","nobody"]"#.to_owned(),
        "[]".to_owned(),
    ] {
        let line = format!(r#"{{"do":"play-off","players":{players}}}"#);
        assert_eq!(refused(&mut event, &line), Kind::Bounds, "{line}");
    }
    say(&mut event, &format!(r#"{{"do":"play-off","players":["{}","{}"]}}"#, tied[0], tied[1]));
    assert_eq!(refused(&mut event, r#"{"do":"enter","id":"9","name":"Late"}"#), Kind::Entries);
    assert_eq!(refused(&mut event, &format!(r#"{{"do":"force","a":"{}","b":"{}"}}"#, tied[0], tied[1])), Kind::Format);
    let mut arena = self::event(r#"{"do":"create","name":"Match","format":"match"}"#);
    assert_eq!(refused(&mut arena, r#"{"do":"play-off","players":["1","2"]}"#), Kind::Format);
}
