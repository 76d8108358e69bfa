//! What people settle among themselves and with the referee: reports, adjudications, line-ups, handicaps of a display.

use crate::common::{event, json, pair, refused, say, with_players};
use komadai_tournament::{Event, Kind, Odds, Outcome};

fn result(event: &Event) -> Option<Outcome> {
    event.state().and_then(|state| state.rounds.last()?.boards.first()?.result)
}

#[test]
fn a_result_that_both_report_stands() {
    let mut event = with_players(r#"{"do":"create","name":"Open","format":"swiss","rounds":2,"seed":3}"#, 2);
    let board = pair(&mut event).boards[0].clone();
    let report =
        |id: &str, result: &str| format!(r#"{{"do":"report","round":1,"board":1,"id":"{id}","result":"{result}"}}"#);
    assert_eq!(refused(&mut event, &report("9", "black")), Kind::UnknownPlayer);
    assert_eq!(refused(&mut event, &report(&board.black, "white-forfeit")), Kind::Result);
    say(&mut event, &report(&board.black, "black"));
    say(&mut event, &report(&board.black, "black"));
    assert_eq!(result(&event), None, "one of the two says it twice");
    say(&mut event, &report(&board.white, "white"));
    assert_eq!(result(&event), None, "they do not say the same");
    assert_eq!(event.state().map(|state| state.rounds[0].boards[0].reports.len()), Some(2));
    say(&mut event, &report(&board.white, "black"));
    assert_eq!(result(&event), Some(Outcome::Black));
    assert_eq!(event.state().map(|state| state.rounds[0].boards[0].reports.len()), Some(0));
    assert_eq!(refused(&mut event, &report(&board.white, "white")), Kind::Result);
    // The same event from its log.
    assert_eq!(Event::replay(event.log().to_vec()).as_ref(), Ok(&event));
}

#[test]
fn a_draw_that_both_report_is_replayed_where_the_event_replays() {
    let mut event =
        with_players(r#"{"do":"create","name":"Open","format":"swiss","rounds":1,"seed":3,"draws":"replay"}"#, 2);
    let board = pair(&mut event).boards[0].clone();
    for id in [&board.black, &board.white] {
        say(&mut event, &format!(r#"{{"do":"report","round":1,"board":1,"id":"{id}","result":"draw"}}"#));
    }
    let now = event.state().map(|state| state.rounds[0].boards[0].clone()).expect("a board");
    assert_eq!((now.result, now.drawn.len(), now.reports.len()), (None, 1, 0));
    assert_eq!((&now.black, &now.white), (&board.white, &board.black));
}

#[test]
fn a_report_that_is_refused_leaves_the_one_before_it() {
    let mut event =
        with_players(r#"{"do":"create","name":"Open","format":"swiss","rounds":1,"seed":3,"draws":"replay"}"#, 2);
    let board = pair(&mut event).boards[0].clone();
    let report =
        |id: &str, result: &str| format!(r#"{{"do":"report","round":1,"board":1,"id":"{id}","result":"{result}"}}"#);
    for _ in 0..16 {
        say(&mut event, r#"{"do":"result","round":1,"board":1,"result":"draw"}"#);
    }
    say(&mut event, &report(&board.black, "black"));
    say(&mut event, &report(&board.white, "draw"));
    let before = event.clone();
    assert_eq!(refused(&mut event, &report(&board.black, "draw")), Kind::Bounds, "no further replay");
    assert_eq!(event, before);
}

#[test]
fn what_the_referee_decides_has_a_reason() {
    let mut event = with_players(r#"{"do":"create","name":"Cup","format":"knockout"}"#, 2);
    pair(&mut event);
    let decide = |result: &str, reason: &str| {
        format!(r#"{{"do":"adjudicate","round":1,"board":1,"result":"{result}","reason":"{reason}"}}"#)
    };
    assert_eq!(refused(&mut event, &decide("white", " ")), Kind::Reason);
    assert_eq!(refused(&mut event, &decide("draw", "the hall closes")), Kind::Format);
    say(&mut event, &decide("white", "won on the board"));
    assert_eq!(refused(&mut event, &decide("black", "no")), Kind::Result);
    let board = event.state().map(|state| state.rounds[0].boards[0].clone()).expect("a board");
    assert_eq!((board.result, board.adjudicated.as_deref()), (Some(Outcome::White), Some("won on the board")));
    say(&mut event, r#"{"do":"correct","round":1,"board":1,"result":"black","reason":"the slip says so"}"#);
    let board = event.state().map(|state| state.rounds[0].boards[0].clone()).expect("a board");
    assert_eq!(
        (board.result, board.adjudicated),
        (Some(Outcome::Black), None),
        "the reason was one of the other result"
    );
    say(&mut event, r#"{"do":"undo"}"#);
    say(&mut event, r#"{"do":"undo"}"#);
    assert_eq!(result(&event), None);
}

#[test]
fn a_team_is_joined_lined_up_and_left() {
    let mut event = event(
        r#"{"do":"create","name":"Teams","format":"team","team_size":2}
        {"do":"enter","id":"A","name":"A","captain":"a1","members":[{"id":"a1","name":"Ann","rating":900}]}
        {"do":"enter","id":"B","name":"B","members":[{"id":"b1","name":"Bea"},{"id":"b2","name":"Ben"}]}"#,
    );
    assert_eq!(refused(&mut event, r#"{"do":"pair"}"#), Kind::NoPairing, "a board would be empty");
    let join = |team: &str, id: &str| {
        format!(r#"{{"do":"join-team","id":"{team}","member":{{"id":"{id}","name":"{id}","rating":1500}}}}"#)
    };
    say(&mut event, &join("A", "a2"));
    say(&mut event, &join("A", "a3"));
    assert_eq!(refused(&mut event, &join("B", "a2")), Kind::KnownPlayer);
    // Boards are in the order in which they came, not of ratings, until they are lined up.
    let line_up = |members: &str| format!(r#"{{"do":"line-up","id":"A","members":[{members}]}}"#);
    for wrong in [r#""a1""#, r#""a1","a2","a2""#, r#""a1","a2","b1""#] {
        assert_eq!(refused(&mut event, &line_up(wrong)), Kind::Bounds, "{wrong}");
    }
    say(&mut event, &line_up(r#""a3","a1","a2""#));
    let round = pair(&mut event);
    let of_a = |at: usize| {
        let board = &round.boards[at];
        if board.black.starts_with('a') { board.black.clone() } else { board.white.clone() }
    };
    assert_eq!((round.boards.len(), of_a(0), of_a(1)), (2, "a3".to_owned(), "a1".to_owned()));
    // Who is at a board stays; who waits may go, and the captain may go last.
    assert_eq!(refused(&mut event, r#"{"do":"leave-team","id":"a1"}"#), Kind::Unfinished);
    for board in [1, 2] {
        say(&mut event, &format!(r#"{{"do":"result","round":1,"board":{board},"result":"black"}}"#));
    }
    say(&mut event, r#"{"do":"leave-team","id":"a1"}"#);
    let team = |event: &Event| event.state().and_then(|state| state.entrant("A").cloned()).expect("a team");
    assert_eq!(team(&event).captain.as_deref(), Some("a3"));
    assert_eq!(refused(&mut event, &join("B", "a1")), Kind::KnownPlayer, "they have played for another team");
    say(&mut event, &join("A", "a1"));
    assert_eq!(team(&event).members.len(), 3);
    let rows = json(&say(&mut event, r#"{"do":"standings"}"#));
    assert_eq!(rows["standings"].as_array().map(Vec::len), Some(2));
    assert_eq!(Event::replay(event.log().to_vec()).as_ref(), Ok(&event));
}

#[test]
fn the_host_of_a_display_gives_each_guest_their_own_handicap() {
    let create = r#"{"do":"create","name":"Simul","format":"simultaneous","host":"1","handicap":true}"#;
    let mut event = with_players(create, 4);
    assert_eq!(refused(&mut event, r#"{"do":"give","id":"1","handicap":"rook"}"#), Kind::Format);
    say(&mut event, r#"{"do":"give","id":"2","handicap":"six-pieces"}"#);
    say(&mut event, r#"{"do":"give","id":"4","handicap":null}"#);
    let given: Vec<_> = pair(&mut event).boards.iter().map(|board| board.handicap).collect();
    assert_eq!((given[0], given[2]), (Some(Odds::SixPieces), None));
    assert_eq!(refused(&mut event, r#"{"do":"give","id":"2","handicap":"rook"}"#), Kind::Entries);
}

#[test]
fn a_drawn_board_of_a_display_stays_drawn() {
    let create = r#"{"do":"create","name":"Simul","format":"simultaneous","host":"1","draws":"replay"}"#;
    let mut event = with_players(create, 3);
    pair(&mut event);
    say(&mut event, r#"{"do":"result","round":1,"board":1,"result":"draw"}"#);
    let board = event.state().map(|state| state.rounds[0].boards[0].clone()).expect("a board");
    assert_eq!((board.result, board.drawn.len(), &board.white[..]), (Some(Outcome::Draw), 0, "1"));
}
