//! Play-offs between those who share a place.

use crate::common::{beats, event, favourites, last, order, pair, pairs, places, refused, say, with_players};
use komadai_tournament::league::Finish;
use komadai_tournament::{Board, Command, Entry, Event, Kind, LOG_VERSION, PlayOffShape, TieBreak};

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
    say(&mut event, r#"{"do":"play-off","players":["1","2","3"]}"#);
    pair(&mut event);
    beats(&mut event, "3", "2");
    assert_eq!(order(&event)[..3], ["1", "3", "2"]);
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
    let mut event = circle("league");
    say(&mut event, r#"{"do":"play-off","players":["1","2"]}"#);
    say(&mut event, r#"{"do":"withdraw","id":"1"}"#);
    say(&mut event, r#"{"do":"pair"}"#);
    assert_eq!(order(&event)[..2], ["2", "1"]);
    // 3 beat 1, it said; now 1 has beaten 3, and has more points than 2.
    let line = corrected(&event, "1", "3", None);
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
    let players =
        event.state().unwrap().play_offs().concat().into_iter().find(|players| players[0] == tied[0]).unwrap();
    event.apply(Command::PlayOff { players, shape: PlayOffShape::Knockout }).unwrap();
    assert_eq!(refused(&mut event, r#"{"do":"enter","id":"9","name":"Late"}"#), Kind::Entries);
    assert_eq!(refused(&mut event, &format!(r#"{{"do":"force","a":"{}","b":"{}"}}"#, tied[0], tied[1])), Kind::Format);
    let mut arena = self::event(r#"{"do":"create","name":"Match","format":"match"}"#);
    assert_eq!(refused(&mut arena, r#"{"do":"play-off","players":["1","2"]}"#), Kind::Format);
}

/// Places and who has them, as `1:a 2:b`.
fn told(event: &Event) -> String {
    places(event).into_iter().map(|(place, id)| format!("{place}:{id}")).collect::<Vec<_>>().join(" ")
}

/// A play-off as it stands in a log.
fn kept(players: &str) -> Entry {
    let command = Command::PlayOff { players: ids(players), shape: PlayOffShape::Knockout };
    Entry { v: LOG_VERSION, command, made: None }
}

/// The line that gives the last game of these two, in the rounds of the event itself or in the play-off that began with a round, to the first.
fn corrected(event: &Event, winner: &str, loser: &str, play_off: Option<u32>) -> String {
    let state = event.state().unwrap();
    let rounds = state.rounds.iter().filter(|round| state.playoff_of(round.round).map(|(of, _)| of.from) == play_off);
    let mut boards = rounds.flat_map(|round| round.boards.iter().map(move |board| (round.round, board)));
    let is_theirs =
        |board: &Board| [&board.black, &board.white].iter().all(|id| [winner, loser].contains(&id.as_str()));
    let (round, board) = boards.rfind(|(_, board)| is_theirs(board)).unwrap();
    let (result, board) = (if board.black == winner { "black" } else { "white" }, board.board);
    format!(r#"{{"do":"correct","round":{round},"board":{board},"result":"{result}","reason":"the slip was misread"}}"#)
}

#[test]
fn nobody_wins_a_place_from_somebody_who_shares_it_without_a_game() {
    let mut event = circle("round-robin");
    assert_eq!(event.state().unwrap().play_offs(), [[ids("1 2 3")]]);
    for two in [r#"["1","2"]"#, r#"["1","3"]"#, r#"["2","3"]"#] {
        assert_eq!(refused(&mut event, &format!(r#"{{"do":"play-off","players":{two}}}"#)), Kind::Bounds, "{two}");
    }
    // As a log of before may have it: it is read, and gives nobody the place that all three share.
    event.restore(kept("1 2")).unwrap();
    say(&mut event, r#"{"do":"pair"}"#);
    beats(&mut event, "1", "2");
    assert_eq!(told(&event), "1:1 1:2 1:3 4:4");
    assert_eq!(event.state().unwrap().play_offs(), [[ids("1 2 3")]]);
}

#[test]
fn those_whom_a_tie_break_parts_may_play_off_without_the_next() {
    let event = circle("league");
    assert_eq!(event.state().unwrap().play_offs(), [[ids("1 2 3"), ids("1 2")]]);
}

#[test]
fn places_never_decrease_where_somebody_came_between_two_who_play_off() {
    let mut event = circle("league");
    event.restore(kept("1 3")).unwrap();
    assert_eq!(told(&event), "1:1 1:3 3:2 4:4");
    say(&mut event, r#"{"do":"pair"}"#);
    beats(&mut event, "3", "1");
    assert_eq!(told(&event), "1:3 2:1 3:2 4:4");
}

#[test]
fn who_has_left_plays_for_no_place_and_stands_behind_those_who_do() {
    let mut event = circle("round-robin");
    say(&mut event, r#"{"do":"withdraw","id":"1"}"#);
    say(&mut event, r#"{"do":"play-off","players":["2","3"]}"#);
    assert_eq!(told(&event), "1:2 1:3 3:1 4:4");
    pair(&mut event);
    beats(&mut event, "3", "2");
    assert_eq!(told(&event), "1:3 2:2 3:1 4:4");
    let mut event = with_players(r#"{"do":"create","name":"A","format":"swiss","rounds":1}"#, 4);
    pair(&mut event);
    favourites(&mut event);
    say(&mut event, r#"{"do":"withdraw","id":"4"}"#);
    say(&mut event, r#"{"do":"play-off","players":["1","2"]}"#);
    assert_eq!(refused(&mut event, r#"{"do":"return","id":"4"}"#), Kind::Entries);
    // Who is in the play-off comes back to it.
    say(&mut event, r#"{"do":"withdraw","id":"2"}"#);
    say(&mut event, r#"{"do":"return","id":"2"}"#);
}

#[test]
fn who_comes_to_share_a_place_by_a_correction_plays_for_it_too() {
    let create = r#"{"do":"create","name":"A","format":"round-robin","tiebreaks":["points"]}"#;
    let mut event = with_players(create, 4);
    for _ in 0..3 {
        for (one, other) in pairs(&pair(&mut event)) {
            let (winner, loser) = if (one, other) == (1, 4) { (4, 1) } else { (one, other) };
            beats(&mut event, &winner.to_string(), &loser.to_string());
        }
    }
    say(&mut event, r#"{"do":"play-off","players":["1","2"]}"#);
    pair(&mut event);
    beats(&mut event, "2", "1");
    assert_eq!(told(&event), "1:2 2:1 3:3 3:4");
    let line = corrected(&event, "4", "3", None);
    say(&mut event, &line);
    assert_eq!(told(&event), "1:1 1:2 1:4 4:3");
    say(&mut event, r#"{"do":"play-off","players":["4","2","1"]}"#);
    assert_eq!(event.state().unwrap().playoffs[1].players, ids("1 2 4"));
}

#[test]
fn a_log_keeps_who_plays_off_and_is_read_whatever_a_tie_break_gives_by_then() {
    let mut event = circle("round-robin");
    say(&mut event, r#"{"do":"play-off","players":["3","1","2"]}"#);
    pair(&mut event);
    beats(&mut event, "3", "2");
    let mut log = event.log().to_vec();
    let line = log.iter().position(|entry| matches!(entry.command, Command::PlayOff { .. })).unwrap();
    assert_eq!(log[line], kept("1 2 3"));
    let Command::Create(settings) = &mut log[0].command else { panic!("an event is created first") };
    settings.tiebreaks = vec![TieBreak::Rating];
    let read = Event::replay(log.clone()).unwrap();
    assert_eq!(read.state().unwrap().rounds, event.state().unwrap().rounds);
    assert!(read.state().unwrap().rivals().is_empty());
    // What can be no play-off whatever a tie-break gives.
    for (players, kind) in
        [("1 2", Kind::Unfinished), ("1", Kind::Bounds), ("1 1", Kind::Bounds), ("1 nobody", Kind::UnknownPlayer)]
    {
        let before = if kind == Kind::Unfinished { &log[..] } else { &log[..line] };
        let mut read = Event::replay(before.to_vec()).unwrap();
        assert_eq!(read.restore(kept(players)).unwrap_err().kind(), kind, "{players}");
    }
}

#[test]
fn no_correction_takes_the_event_back_to_before_its_play_off() {
    let mut event = with_players(r#"{"do":"create","name":"Cup","format":"double-elimination"}"#, 8);
    while event.apply(Command::Pair { first: None, at: None, unfinished: false }).is_ok() {
        favourites(&mut event);
    }
    let last = event.state().unwrap().play_offs().pop().unwrap().remove(0);
    event.apply(Command::PlayOff { players: last, shape: PlayOffShape::Knockout }).unwrap();
    let line = corrected(&event, "2", "1", None);
    assert_eq!(refused(&mut event, &line), Kind::Dependent);
    // A log of before is read.
    event.restore(Entry { v: LOG_VERSION, command: crate::common::command(&line), made: None }).unwrap();
}

#[test]
fn a_play_off_that_is_corrected_comes_before_the_one_that_followed_it() {
    let mut event = circle("round-robin");
    say(&mut event, r#"{"do":"play-off","players":["1","2","3"],"shape":"round-robin"}"#);
    for _ in 0..3 {
        for (one, other) in pairs(&pair(&mut event)) {
            let (winner, loser) = if (one, other) == (1, 3) { (3, 1) } else { (one, other) };
            beats(&mut event, &winner.to_string(), &loser.to_string());
        }
    }
    say(&mut event, r#"{"do":"play-off","players":["1","2","3"]}"#);
    for (winner, loser) in [("3", "2"), ("3", "1")] {
        pair(&mut event);
        beats(&mut event, winner, loser);
    }
    assert_eq!(told(&event), "1:3 2:1 3:2 4:4");
    let line = corrected(&event, "1", "3", Some(4));
    say(&mut event, &line);
    assert_eq!(told(&event), "1:1 2:2 3:3 4:4");
}

#[test]
fn an_event_ends_by_itself_unless_its_first_place_can_be_played_for_or_its_end_was_taken_back() {
    let mut event = circle("round-robin");
    assert!(!event.may_end_by_itself(), "three share the first place");
    say(&mut event, r#"{"do":"play-off","players":["1","2","3"],"shape":"stepladder"}"#);
    for (winner, loser) in [("2", "3"), ("2", "1")] {
        pair(&mut event);
        beats(&mut event, winner, loser);
    }
    assert!(event.may_end_by_itself());
    say(&mut event, r#"{"do":"close"}"#);
    say(&mut event, r#"{"do":"undo"}"#);
    assert!(!event.may_end_by_itself(), "its end was taken back");
    let read = Event::replay(event.log().to_vec()).unwrap();
    assert!(!read.may_end_by_itself());
    // A tie-break decides, those who share the third place hold nothing up, and one who stayed has nobody to play.
    assert!(circle("league").may_end_by_itself());
    let mut cup = with_players(r#"{"do":"create","name":"Cup","format":"knockout"}"#, 4);
    for _ in 0..2 {
        pair(&mut cup);
        favourites(&mut cup);
    }
    assert!(cup.may_end_by_itself() && !cup.state().unwrap().play_offs().is_empty());
    let mut left = circle("round-robin");
    for id in ["2", "3"] {
        say(&mut left, &format!(r#"{{"do":"withdraw","id":"{id}"}}"#));
    }
    assert!(left.may_end_by_itself());
}
