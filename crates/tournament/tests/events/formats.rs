//! Each format played, and what its rules say of it.

use crate::common::{beats, event, favourites, json, last, order, pair, pairs, places, refused, say, with_players};
use komadai_tournament::{Kind, Odds, Points, berger, standings};

#[test]
fn berger_tables() {
    for (players, table) in [
        (4, "1-4 2-3 / 4-3 1-2 / 2-4 3-1"),
        (6, "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1"),
        (
            8,
            "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1",
        ),
    ] {
        for (round, expected) in table.split(" / ").enumerate() {
            let told: Vec<String> =
                berger(players, round as u32 + 1).iter().map(|(first, other)| format!("{first}-{other}")).collect();
            assert_eq!(told.join(" "), expected, "{players} players, round {}", round + 1);
        }
    }
    assert!(berger(0, 1).is_empty() && berger(4, 4).is_empty() && berger(4, 0).is_empty());
}

#[test]
fn double_round_robin_meets_twice_with_sides_changed() {
    let mut event = with_players(r#"{"do":"create","name":"Club","format":"double-round-robin"}"#, 5);
    let mut met = std::collections::BTreeMap::new();
    for _ in 0..10 {
        for board in pair(&mut event).boards {
            *met.entry((board.black, board.white)).or_insert(0) += 1;
        }
        favourites(&mut event);
    }
    assert!(met.len() == 20 && met.values().all(|&times| times == 1));
    assert_eq!(refused(&mut event, r#"{"do":"pair"}"#), Kind::Over);
    assert_eq!(order(&event), ["1", "2", "3", "4", "5"]);
}

/// The World Shogi League's first season: six pairings of four (T-18, T-28).
#[test]
fn round_robin_of_four_has_six_games() {
    let mut event = with_players(r#"{"do":"create","name":"League","format":"league"}"#, 4);
    let games: usize = (0..3).map(|_| pair(&mut event).boards.len()).sum();
    assert_eq!(games, 6);
}

#[test]
fn fold_within_a_score_group() {
    let mut event = with_players(r#"{"do":"create","name":"Open","format":"swiss","rounds":5}"#, 8);
    let round = pair(&mut event);
    assert_eq!(pairs(&round), [(1, 5), (2, 6), (3, 7), (4, 8)]);
    assert!(round.why.costs.is_empty());
}

#[test]
fn a_ban_costs_the_fold_and_nothing_before_it() {
    let mut event = with_players(r#"{"do":"create","name":"Open","format":"swiss","rounds":5}"#, 8);
    let wish = komadai_tournament::Wish::Forbid("1".into(), "5".into());
    let (now, with_ban) = event.what_if(wish).expect("both can be paired");
    assert!(now.costs.is_empty());
    // 1–6: (6 − 5)² + (1 − 2)², and as much for 2–5.
    assert_eq!(serde_json::to_string(&with_ban.costs).expect("JSON"), r#"[{"tier":"fold","cost":4}]"#);
    say(&mut event, r#"{"do":"forbid","a":"5","b":"1"}"#);
    let round = pair(&mut event);
    assert!(!pairs(&round).contains(&(1, 5)));
    assert_eq!(round.why.boards.len(), 2);
}

#[test]
fn forced_pairs_meet_with_the_sides_told() {
    let mut event = with_players(r#"{"do":"create","name":"Open","format":"swiss","rounds":5}"#, 6);
    say(&mut event, r#"{"do":"force","a":"6","b":"1","sides":true}"#);
    assert_eq!(refused(&mut event, r#"{"do":"force","a":"6","b":"2"}"#), Kind::NoPairing);
    let round = pair(&mut event);
    assert!(round.boards.iter().any(|board| board.black == "6" && board.white == "1"));
    assert_eq!(round.why.forced, [("6".to_owned(), "1".to_owned())]);
    favourites(&mut event);
    assert!(pair(&mut event).why.forced.is_empty());
}

#[test]
fn bans_that_leave_nobody_are_told() {
    let mut event = with_players(r#"{"do":"create","name":"Open","format":"swiss","rounds":5}"#, 2);
    say(&mut event, r#"{"do":"forbid","a":"1","b":"2"}"#);
    assert_eq!(refused(&mut event, r#"{"do":"pair"}"#), Kind::NoPairing);
    say(&mut event, r#"{"do":"lift","a":"2","b":"1"}"#);
    assert_eq!(pair(&mut event).boards.len(), 1);
}

#[test]
fn clubs_are_kept_apart_in_the_first_rounds_but_the_hosts() {
    let create =
        r#"{"do":"create","name":"Open","format":"swiss","rounds":3,"avoid":{"club":true,"rounds":1,"host":"Host"}}"#;
    for (club, meets) in [("Guest", false), ("Host", true)] {
        let mut event = event(create);
        for (id, club) in [("1", club), ("2", "A"), ("3", club), ("4", "B")] {
            say(&mut event, &format!(r#"{{"do":"enter","id":"{id}","name":"{id}","club":"{club}"}}"#));
        }
        assert_eq!(pairs(&pair(&mut event)).contains(&(1, 3)), meets, "{club}");
    }
}

#[test]
fn macmahon_starts_by_bands_and_by_grade() {
    let event = event(
        r#"{"do":"create","name":"Open","format":"macmahon","rounds":5,"bands":[1200,1700]}
        {"do":"enter","id":"a","name":"A","rating":1199}
        {"do":"enter","id":"b","name":"B","rating":1200}
        {"do":"enter","id":"c","name":"C","rating":1700}"#,
    );
    let start = |id: &str| event.state().and_then(|state| state.entrant(id)).map(|entrant| entrant.start);
    assert_eq!([start("a"), start("b"), start("c")], [0, 1, 2].map(|points| Some(Points::whole(points))));
    // 4 kyu, 2 kyu, 1 kyu, 1 dan, 3 dan, 5 dan with the bar at 3 dan.
    let mut event = crate::common::event(r#"{"do":"create","name":"Open","format":"macmahon","rounds":5,"bar":2}"#);
    for (grade, start) in [(-4, -4), (-2, -2), (-1, -1), (0, 0), (2, 2), (4, 2)] {
        say(&mut event, &format!(r#"{{"do":"enter","id":"g{grade}","name":"G","grade":{grade}}}"#));
        let state = event.state().expect("created");
        assert_eq!(state.entrant(&format!("g{grade}")).map(|entrant| entrant.start), Some(Points::whole(start)));
    }
}

#[test]
fn accelerated_bands_fade_from_pairing_but_stay_in_the_standings() {
    let mut event = with_players(
        r#"{"do":"create","name":"Open","format":"macmahon","rounds":5,"bands":[1900],"bands_until":1}"#,
        4,
    );
    assert_eq!(pairs(&pair(&mut event)), [(1, 2), (3, 4)].map(|pair| pair));
    favourites(&mut event);
    // By wins alone 1 and 3 lead.
    assert_eq!(pairs(&pair(&mut event)), [(1, 3), (2, 4)]);
    assert_eq!(order(&event)[0], "1");
}

#[test]
fn a_bye_is_a_point_and_comes_once() {
    let mut event = with_players(r#"{"do":"create","name":"Open","format":"swiss","rounds":5}"#, 7);
    let mut had = std::collections::BTreeSet::new();
    for _ in 0..5 {
        let round = pair(&mut event);
        let [bye] = &round.byes[..] else { panic!("one bye: {round:?}") };
        assert_eq!(bye.points, Points::ONE);
        assert!(had.insert(bye.id.clone()), "a second bye for {}", bye.id);
        favourites(&mut event);
    }
}

#[test]
fn half_a_point_for_a_bye_asked_beforehand() {
    let mut event = with_players(r#"{"do":"create","name":"Open","format":"swiss","rounds":2}"#, 5);
    say(&mut event, r#"{"do":"absent","id":"5","round":1,"points":0.5}"#);
    let round = pair(&mut event);
    assert_eq!((round.boards.len(), &round.byes[0].id[..]), (2, "5"));
    favourites(&mut event);
    assert!(order(&event).iter().position(|id| id == "5") == Some(2));
    assert_eq!(refused(&mut event, r#"{"do":"absent","id":"5","round":1}"#), Kind::Entries);
}

#[test]
fn long_games_sit_out_a_round_and_count_two() {
    let mut event = with_players(r#"{"do":"create","name":"Open","format":"swiss","rounds":3}"#, 6);
    let round = pair(&mut event);
    let long = round.boards.iter().find(|board| board.black == "1" || board.white == "1").expect("1 plays").board;
    say(&mut event, &format!(r#"{{"do":"long","round":1,"board":{long}}}"#));
    for (winner, loser) in [("2", "5"), ("3", "6")] {
        beats(&mut event, winner, loser);
    }
    assert_eq!(pairs(&pair(&mut event)), [(2, 3), (5, 6)]);
    favourites(&mut event);
    assert_eq!(refused(&mut event, r#"{"do":"pair"}"#), Kind::Unfinished);
    let white = round.boards[long as usize - 1].white.clone();
    say(&mut event, &format!(r#"{{"do":"result","round":1,"board":{long},"result":"white"}}"#));
    let standings = json(&say(&mut event, r#"{"do":"standings"}"#));
    let row =
        standings["standings"].as_array().and_then(|rows| rows.iter().find(|row| row["id"] == white[..]).cloned());
    assert_eq!(row.map(|row| row["points"].clone()), Some(2.into()));
    assert_eq!(pair(&mut event).boards.len(), 3);
}

#[test]
fn knock_out_of_eight_has_seven_games() {
    let mut event = with_players(r#"{"do":"create","name":"Cup","format":"knockout"}"#, 8);
    assert_eq!(pairs(&pair(&mut event)), [(1, 8), (2, 7), (3, 6), (4, 5)]);
    favourites(&mut event);
    assert_eq!(pairs(&pair(&mut event)), [(1, 4), (2, 3)]);
    favourites(&mut event);
    assert_eq!(pairs(&pair(&mut event)), [(1, 2)]);
    favourites(&mut event);
    assert_eq!(refused(&mut event, r#"{"do":"pair"}"#), Kind::Over);
    let places: Vec<u32> = places(&event).into_iter().map(|(place, _)| place).collect();
    assert_eq!(places, [1, 2, 3, 3, 5, 5, 5, 5]);
}

#[test]
fn knock_out_byes_and_small_final() {
    let mut event = with_players(r#"{"do":"create","name":"Cup","format":"knockout"}"#, 5);
    assert_eq!(pairs(&pair(&mut event)), [(4, 5)]);
    favourites(&mut event);
    assert_eq!(pairs(&pair(&mut event)), [(1, 4), (2, 3)]);
    let mut event = with_players(r#"{"do":"create","name":"Cup","format":"knockout","small_final":true}"#, 4);
    pair(&mut event);
    favourites(&mut event);
    assert_eq!(pairs(&pair(&mut event)), [(1, 2), (3, 4)]);
    favourites(&mut event);
    assert_eq!(places(&event), [(1, "1"), (2, "2"), (3, "3"), (4, "4")].map(|(place, id)| (place, id.to_owned())));
}

#[test]
fn knock_out_draws_are_replayed_with_sides_changed() {
    let mut event = with_players(r#"{"do":"create","name":"Cup","format":"knockout"}"#, 2);
    let before = pair(&mut event).boards[0].clone();
    let answer = json(&say(&mut event, r#"{"do":"result","round":1,"board":1,"result":"repetition"}"#));
    assert_eq!(
        (answer["black"].as_str(), answer["white"].as_str()),
        (Some(&before.white[..]), Some(&before.black[..]))
    );
    say(&mut event, r#"{"do":"result","round":1,"board":1,"result":"black"}"#);
    assert_eq!(order(&event)[0], before.white);
}

#[test]
fn a_winner_goes_on_when_the_next_one_has_left() {
    let mut event = with_players(r#"{"do":"create","name":"Cup","format":"knockout"}"#, 4);
    pair(&mut event);
    favourites(&mut event);
    say(&mut event, r#"{"do":"withdraw","id":"2"}"#);
    let round = pair(&mut event);
    assert!(round.boards.is_empty());
    assert_eq!(round.walkovers[0].winner.as_deref(), Some("1"));
    assert_eq!(order(&event)[0], "1");
    assert_eq!(refused(&mut event, r#"{"do":"pair"}"#), Kind::Over);
}

#[test]
fn a_result_on_which_later_ties_depend_is_not_corrected() {
    let mut event = with_players(r#"{"do":"create","name":"Cup","format":"knockout"}"#, 4);
    pair(&mut event);
    favourites(&mut event);
    let board = event.state().expect("created").rounds[0].boards[0].clone();
    let other = if board.result == Some(komadai_tournament::Outcome::Black) { "white" } else { "black" };
    let correct = format!(r#"{{"do":"correct","round":1,"board":1,"result":"{other}","reason":"slip misread"}}"#);
    let mut corrected = event.clone();
    say(&mut corrected, &correct);
    assert_ne!(pairs(&pair(&mut corrected)), [(1, 2)]);
    pair(&mut event);
    assert_eq!(refused(&mut event, &correct), Kind::Dependent);
}

#[test]
fn double_elimination_asks_the_one_from_below_to_win_twice() {
    let mut event = with_players(r#"{"do":"create","name":"Cup","format":"double-elimination"}"#, 4);
    let mut play = |results: &[(&str, &str)]| {
        pair(&mut event);
        results.iter().for_each(|(winner, loser)| beats(&mut event, winner, loser));
        last(&event).boards.len()
    };
    assert_eq!(play(&[("1", "4"), ("2", "3")]), 2);
    assert_eq!(play(&[("1", "2"), ("3", "4")]), 2);
    assert_eq!(play(&[("2", "3")]), 1);
    assert_eq!(play(&[("2", "1")]), 1);
    assert_eq!(play(&[("1", "2")]), 1);
    assert_eq!(order(&event), ["1", "2", "3", "4"]);
    assert_eq!(refused(&mut event, r#"{"do":"pair"}"#), Kind::Over);
}

#[test]
fn double_elimination_ends_when_the_one_from_above_wins() {
    let mut event = with_players(r#"{"do":"create","name":"Cup","format":"double-elimination"}"#, 6);
    let mut games = 0;
    while event.apply(crate::common::command(r#"{"do":"pair"}"#)).is_ok() {
        games += last(&event).boards.len();
        favourites(&mut event);
    }
    // Each of five loses twice at last, and the winner never.
    assert_eq!(games, 10);
    assert_eq!(order(&event)[..2], ["1", "2"]);
}

#[test]
fn stepladder_begins_from_the_lowest() {
    let mut event = with_players(r#"{"do":"create","name":"Play-off","format":"knockout","shape":"stepladder"}"#, 5);
    for expected in [(4, 5), (3, 4), (2, 3), (1, 2)] {
        assert_eq!(pairs(&pair(&mut event)), [expected]);
        favourites(&mut event);
    }
    assert_eq!(order(&event), ["1", "2", "3", "4", "5"]);
}

#[test]
fn groups_of_four_two_wins_through() {
    let create = r#"{"do":"create","name":"National","format":"knockout","shape":"groups"}"#;
    let mut event = with_players(create, 8);
    let mut rounds = Vec::new();
    while event.apply(crate::common::command(r#"{"do":"pair"}"#)).is_ok() {
        rounds.push(pairs(&last(&event)).len());
        favourites(&mut event);
    }
    assert_eq!(rounds, [4, 4, 2, 2, 1]);
    assert_eq!(order(&event)[..2], ["1", "2"]);
}

#[test]
fn two_losses_from_the_last_four_on() {
    let create = r#"{"do":"create","name":"Kio","format":"knockout","shape":"double-from-four"}"#;
    let mut event = with_players(create, 8);
    let mut rounds = Vec::new();
    while event.apply(crate::common::command(r#"{"do":"pair"}"#)).is_ok() {
        rounds.push(pairs(&last(&event)));
        favourites(&mut event);
    }
    assert_eq!(rounds[1..], [vec![(1, 4), (2, 3)], vec![(1, 2), (3, 4)], vec![(2, 3)], vec![(1, 2)]]);
}

#[test]
fn places_fixed_beforehand() {
    let ties = r#"[{"round":1,"a":{"seed":4},"b":{"seed":5}},{"round":2,"a":{"seed":3},"b":{"winner":1}},
        {"round":2,"a":{"seed":1},"b":{"seed":2}},{"round":3,"a":{"winner":3},"b":{"winner":2}}]"#;
    let create = format!(r#"{{"do":"create","name":"Final","format":"knockout","shape":"custom","ties":{ties}}}"#);
    let mut event = with_players(&create.replace('\n', " "), 5);
    for expected in [vec![(4, 5)], vec![(1, 2), (3, 4)], vec![(1, 3)]] {
        assert_eq!(pairs(&pair(&mut event)), expected);
        favourites(&mut event);
    }
    let wrong = r#"{"do":"create","name":"F","format":"knockout","shape":"custom","ties":[{"round":1,"a":{"seed":1},"b":{"winner":1}}]}"#;
    assert_eq!(refused(&mut komadai_tournament::Event::new(), wrong), Kind::Format);
}

#[test]
fn cup_beside_the_open() {
    let create = r#"{"do":"create","name":"Open","format":"swiss","rounds":4,"cup":{"size":4,"small_final":true}}"#;
    let mut event = with_players(create, 8);
    let round = pair(&mut event);
    let cup: Vec<_> = round.boards.iter().filter(|board| board.tie.is_some()).cloned().collect();
    assert_eq!((cup.len(), round.boards.len()), (2, 4));
    assert!(pairs(&round).contains(&(1, 4)) && pairs(&round).contains(&(2, 3)));
    favourites(&mut event);
    let round = pair(&mut event);
    assert!(pairs(&round).contains(&(1, 2)) && pairs(&round).contains(&(3, 4)));
    favourites(&mut event);
    let round = pair(&mut event);
    assert!(round.boards.iter().all(|board| board.tie.is_none()), "the cup is over, all play the open");
    assert_eq!(round.boards.len(), 4);
}

#[test]
fn cup_with_qualification() {
    let create = r#"{"do":"create","name":"Open","format":"swiss","rounds":4,"cup":{"size":4,"qualification":true}}"#;
    let mut event = with_players(create, 8);
    let round = pair(&mut event);
    let cup = |round: &komadai_tournament::Round| round.boards.iter().filter(|board| board.tie.is_some()).count();
    assert_eq!(cup(&round), 2);
    assert!(pairs(&round).contains(&(3, 6)) && pairs(&round).contains(&(4, 5)));
    favourites(&mut event);
    let round = pair(&mut event);
    assert_eq!(cup(&round), 2);
    assert!(pairs(&round).contains(&(1, 4)) && pairs(&round).contains(&(2, 3)));
}

#[test]
fn a_tie_of_the_cup_waits_for_a_long_game() {
    let create = r#"{"do":"create","name":"Open","format":"swiss","rounds":4,"cup":{"size":4,"qualification":true}}"#;
    let mut event = with_players(create, 8);
    let round = pair(&mut event);
    let long = round.boards.iter().find(|board| board.black == "1" || board.white == "1").expect("1 plays").board;
    say(&mut event, &format!(r#"{{"do":"long","round":1,"board":{long}}}"#));
    let open = pairs(&round).into_iter().filter(|pair| pair.0 != 1);
    open.for_each(|(one, other)| beats(&mut event, &one.to_string(), &other.to_string()));
    let ids = |round: &komadai_tournament::Round| -> Vec<u32> {
        pairs(round).into_iter().flat_map(|(one, other)| [one, other]).collect()
    };
    let second = pair(&mut event);
    assert!(!ids(&second).contains(&1) && second.walkovers.is_empty(), "{second:?}");
    favourites(&mut event);
    say(&mut event, &format!(r#"{{"do":"result","round":1,"board":{long},"result":"black"}}"#));
    assert!(pairs(&pair(&mut event)).contains(&(1, 4)));
}

#[test]
fn teams_toss_on_board_one_and_alternate() {
    let mut event = event(r#"{"do":"create","name":"Teams","format":"team","team_size":3}"#);
    for team in ["a", "b", "c", "d"] {
        let members: Vec<String> = (1..=3)
            .map(|member| format!(r#"{{"id":"{team}{member}","name":"{team}{member}","rating":{}}}"#, 1000 + member))
            .collect();
        say(
            &mut event,
            &format!(r#"{{"do":"enter","id":"{team}","name":"{team}","members":[{}]}}"#, members.join(",")),
        );
    }
    let round = pair(&mut event);
    assert_eq!(round.boards.len(), 6);
    let match_1: Vec<_> = round.boards.iter().filter(|board| board.table == Some(1)).collect();
    // Boards in the order of ratings: the third member is the best.
    assert!(match_1[0].black.ends_with('3') && match_1[2].black.ends_with('1'));
    let team = |id: &str| id[..1].to_owned();
    assert_eq!(team(&match_1[0].black), team(&match_1[1].white));
    assert_eq!(team(&match_1[0].black), team(&match_1[2].black));
    let winner = team(&match_1[0].black);
    for board in 1..=6 {
        say(&mut event, &format!(r#"{{"do":"result","round":1,"board":{board},"result":"black"}}"#));
    }
    let rows = json(&say(&mut event, r#"{"do":"standings"}"#));
    let row = rows["standings"].as_array().and_then(|rows| rows.iter().find(|row| row["id"] == winner[..]).cloned());
    assert_eq!(row.map(|row| (row["points"].clone(), row["board-points"].clone())), Some((1.into(), 2.into())));
}

#[test]
fn simultaneous_display() {
    let create = r#"{"do":"create","name":"Simul","format":"simultaneous","host":"1","handicap":true}"#;
    let mut event = with_players(create, 6);
    let round = pair(&mut event);
    assert!(round.boards.len() == 5 && round.boards.iter().all(|board| board.white == "1"));
    assert_eq!(round.boards[0].handicap, None);
    // 2000 against 1750: 166⅔ weighed points.
    assert_eq!(round.boards[4].handicap, Some(Odds::Lance));
    assert_eq!(refused(&mut event, r#"{"do":"pair"}"#), Kind::Over);
}

#[test]
fn handicap_event_gives_odds_by_rating() {
    let mut event = event(
        r#"{"do":"create","name":"H","format":"swiss","rounds":1,"handicap":true}
        {"do":"enter","id":"strong","name":"S","rating":1300}
        {"do":"enter","id":"weak","name":"W","rating":900}"#,
    );
    let board = &pair(&mut event).boards[0];
    assert_eq!((&board.black[..], board.handicap), ("weak", Some(Odds::Rook)));
}

#[test]
fn ladder_winner_takes_the_place() {
    let mut event = with_players(r#"{"do":"create","name":"Ladder","format":"ladder","reach":2}"#, 5);
    assert_eq!(refused(&mut event, r#"{"do":"challenge","challenger":"4","defender":"1"}"#), Kind::NoPairing);
    say(&mut event, r#"{"do":"challenge","challenger":"4","defender":"2"}"#);
    assert_eq!(refused(&mut event, r#"{"do":"challenge","challenger":"3","defender":"2"}"#), Kind::Unfinished);
    beats(&mut event, "4", "2");
    assert_eq!(order(&event), ["1", "4", "2", "3", "5"]);
    say(&mut event, r#"{"do":"withdraw","id":"1"}"#);
    assert_eq!(event.state().expect("created").ladder, ["4", "2", "3", "5"]);
}

#[test]
fn arena_pairs_who_is_free_until_its_end() {
    let mut event = with_players(r#"{"do":"create","name":"Arena","format":"arena","lasts":3600}"#, 5);
    let first = |event: &mut komadai_tournament::Event, at: u32| {
        say(event, &format!(r#"{{"do":"pair","at":{at}}}"#));
        last(event)
    };
    assert_eq!(first(&mut event, 0).boards.len(), 2);
    say(&mut event, r#"{"do":"result","round":1,"board":1,"result":"black"}"#);
    let round = first(&mut event, 60);
    assert_eq!((round.boards.len(), round.byes.len()), (1, 1));
    assert_eq!(refused(&mut event, r#"{"do":"pair","at":3600}"#), Kind::Over);
}

#[test]
fn waiting_for_an_opponent_ends_no_row_of_wins_in_an_arena_and_it_has_more_waves_than_rounds() {
    let mut event = with_players(r#"{"do":"create","name":"Arena","format":"arena","lasts":36000,"streaks":true}"#, 3);
    let points = |event: &komadai_tournament::Event, id: &str| {
        let state = event.state().expect("created");
        standings(state).iter().find(|row| row.id == id).map(|row| row.values[0].1.to_string()).expect("entered")
    };
    let mut won = 0;
    for wave in 1..=250 {
        say(&mut event, &format!(r#"{{"do":"pair","at":{wave}}}"#));
        let board = last(&event).boards[0].clone();
        let result = if board.black == "1" || board.white != "1" { "black" } else { "white" };
        won += usize::from(board.black == "1" || board.white == "1");
        say(&mut event, &format!(r#"{{"do":"result","round":{wave},"board":1,"result":"{result}"}}"#));
    }
    assert!((150..200).contains(&won), "two waves of three: {won}");
    // One point each for the first two, two for each after them.
    assert_eq!(points(&event, "1"), (2 * won - 2).to_string());
}

#[test]
fn consulting_heads_are_one_side() {
    let mut event = event(
        r#"{"do":"create","name":"Consultation","format":"match"}
        {"do":"enter","id":"we","name":"We","members":[{"id":"x","name":"X"},{"id":"y","name":"Y"}]}
        {"do":"enter","id":"they","name":"They","members":[{"id":"z","name":"Z"}]}"#,
    );
    assert_eq!(pair(&mut event).boards.len(), 1);
    assert_eq!(event.state().and_then(|state| state.entrant("y")).map(|entrant| &entrant.id[..]), Some("we"));
}

#[test]
fn league_by_lot_does_not_repeat() {
    let mut event = with_players(r#"{"do":"create","name":"C1","format":"league","rounds":10,"seed":3}"#, 30);
    let mut met = std::collections::BTreeSet::new();
    for _ in 0..10 {
        for pair in pairs(&pair(&mut event)) {
            assert!(met.insert(pair), "{pair:?} twice");
        }
    }
    assert_eq!(met.len(), 150);
}

#[test]
fn an_event_knows_when_all_its_rounds_are_made_and_whether_an_entry_would_be_paired() {
    for (create, players, rounds, takes) in [
        (r#"{"do":"create","name":"Club","format":"round-robin"}"#, 4, 3, false),
        (r#"{"do":"create","name":"Club","format":"round-robin"}"#, 5, 5, false),
        (r#"{"do":"create","name":"Club","format":"double-round-robin"}"#, 3, 6, false),
        (r#"{"do":"create","name":"Club","format":"knockout"}"#, 8, 3, false),
        (r#"{"do":"create","name":"Club","format":"match","best_of":5}"#, 2, 3, false),
        (r#"{"do":"create","name":"Club","format":"swiss","rounds":3}"#, 6, 3, true),
    ] {
        let mut event = with_players(create, players);
        assert_eq!(event.state().unwrap().takes_entries(), players > 2, "{create}: a match is full with two");
        for round in 1..=rounds {
            assert!(!event.state().unwrap().all_rounds_made(), "{create}: before round {round}");
            pair(&mut event);
            if round < rounds {
                assert_eq!(event.state().unwrap().takes_entries(), takes, "{create}: after the draw");
            }
            favourites(&mut event);
        }
        let state = event.state().unwrap();
        assert!(state.all_rounds_made() && !state.takes_entries(), "{create}");
    }
}
