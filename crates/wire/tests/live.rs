//! A live game as the browser gets it: what was asked, what is seen, what happened.

use komadai_game as game;
use komadai_game::{Command, Contract, Game, Instant};
use komadai_wire::*;
use serde_json::{Value, json};

fn new_game(changes: Value) -> Result<Contract, ApiError> {
    let mut wish = json!({
        "opponent": {"type": "friend"}, "handicap": "even", "side": "black",
        "clock": {
            "black": {"type": "timed", "mainMs": 600_000, "byoyomiMs": 30_000, "periods": 1, "incrementMs": 0},
            "white": {"type": "timed", "mainMs": 60_000, "byoyomiMs": 0, "periods": 1, "incrementMs": 0}
        },
        "rules": {"conduct": "strict", "impasse": "declaration-27", "takebacks": true}
    });
    for (key, value) in changes.as_object().unwrap() {
        wish[key] = value.clone();
    }
    let wish: NewGame = serde_json::from_value(wish).unwrap();
    wish.contract(0b10101)
}

#[test]
fn f02_f08_the_toss_gives_the_creator_a_side_but_not_in_a_handicap_game() {
    let asked = new_game(json!({"side": "toss"})).unwrap();
    assert_eq!(asked.creator, Side::White);
    assert_eq!(asked.config.furigoma.unwrap().tokins, [true, false, true, false, true]);
    let odds = new_game(json!({"side": "toss", "handicap": "two"})).unwrap();
    assert_eq!((odds.creator, odds.config.furigoma), (Side::Black, None));
    assert_eq!(new_game(json!({"side": "white", "handicap": "two"})).unwrap().creator, Side::White);
}

#[test]
fn f05_rock_paper_scissors_leaves_the_toss_to_be_made_later_and_at_odds_there_is_none() {
    let asked = new_game(json!({"side": "toss", "janken": true})).unwrap();
    assert_eq!((asked.creator, asked.config.furigoma, asked.config.janken), (Side::Black, None, true));
    let odds = new_game(json!({"side": "toss", "janken": true, "handicap": "two"})).unwrap();
    assert!(!odds.config.janken);
    let (game, _) = Game::new(asked.config.clone(), Instant(0)).unwrap();
    assert_eq!(GameView::of(&game, "x", &asked, Instant(0)).janken, Some(Vec::new()));
    let (game, _) = Game::new(odds.config.clone(), Instant(0)).unwrap();
    assert_eq!(GameView::of(&game, "x", &odds, Instant(0)).janken, None);
}

#[test]
fn a_game_by_link_waits_and_others_do_not() {
    assert!(new_game(json!({})).unwrap().config.waits);
    assert!(!new_game(json!({"opponent": {"type": "self"}})).unwrap().config.waits);
    assert!(new_game(json!({"opponent": {"type": "self"}, "keeper": true})).unwrap().config.waits);
}

#[test]
fn what_cannot_be_played_is_refused_with_what_to_do() {
    let timed = json!({"type": "timed", "mainMs": 0, "byoyomiMs": 0, "periods": 1, "incrementMs": 0});
    let (long, days) = ("x".repeat(65), json!({"type": "days", "daysPerMove": 3}));
    for changes in [
        json!({"opponent": {"type": "engine", "level": 0}}),
        json!({"opponent": {"type": "engine", "level": 15}}),
        json!({"names": {"black": long}}),
        json!({"names": {"white": "a\u{7}"}}),
        json!({"keeper": true}),
        json!({"janken": true}),
        json!({"janken": true, "side": "toss", "opponent": {"type": "engine", "level": 1}}),
        json!({"keeper": true, "opponent": {"type": "self"}, "clock": {"black": days, "white": days}}),
        json!({"start": "not a position"}),
        json!({"start": "9/9/9/9/9/9/9/9/9 b - 1"}),
        json!({"start": "8k/8G/8P/9/9/9/9/9/4K4 w - 1"}),
        json!({"clock": {"black": timed, "white": timed}}),
        json!({"rules": {"conduct": "strict", "impasse": "custom", "takebacks": true}}),
        json!({"rules": {"conduct": "strict", "impasse": "try", "impasseSet": {}, "takebacks": true}}),
        json!({"rules": {"conduct": "strict", "impasse": "try", "takebacks": true, "replay": {"time": {"type": "full"}}}}),
        json!({"rules": {"conduct": "strict", "impasse": "try", "takebacks": true, "replayDraws": true,
            "replay": {"time": {"type": "remaining", "atLeastMs": 999_999_999_999_u64}}}}),
        json!({"rules": {"conduct": "strict", "impasse": "try", "takebacks": true, "replayDraws": true,
            "replay": {"time": {"type": "other", "clock": {"black": timed, "white": timed}}}}}),
        json!({"rules": {"preset": "fide", "conduct": "strict", "impasse": "try", "takebacks": true}}),
    ] {
        let error = new_game(changes.clone()).expect_err(&changes.to_string()).error;
        assert_eq!(error.code, ErrorCode::Unusable);
        assert!(error.remedy.is_some(), "{changes}");
    }
}

#[test]
fn r83_every_preset_is_reachable_and_comes_back_under_its_name() {
    for preset in rules_presets() {
        // Several names may stand for the same rules; the first is the one that comes back.
        let name = preset.value.preset.as_deref().unwrap();
        assert_eq!(komadai_game::RulesPreset::from_code(name), komadai_game::RulesPreset::from_code(&preset.code));
        let rules = preset.value.to_game().unwrap();
        assert_eq!(Some(rules), komadai_game::RulesPreset::from_code(&preset.code), "{}", preset.code);
        assert_eq!(Rules::from(&rules), preset.value);
    }
    for preset in clock_presets() {
        assert_eq!(Clock::from(komadai_game::Control::from(preset.value)), preset.value, "{}", preset.code);
    }
}

#[test]
fn r68_r89_each_way_to_replay_a_draw_is_reachable_and_comes_back() {
    let short = json!({"type": "timed", "mainMs": 20_000, "byoyomiMs": 0, "periods": 0, "incrementMs": 0});
    for (replay, time) in [
        (json!({"time": {"type": "full"}}), game::ReplayTime::Full),
        (json!({"time": {"type": "remaining", "atLeastMs": 0}}), game::ReplayTime::Remaining(Millis(0))),
        (json!({"time": {"type": "remaining", "atLeastMs": 3_000}}), game::ReplayTime::Remaining(Millis(3_000))),
        (
            json!({"time": {"type": "other", "clock": {"black": short, "white": short}}, "atMost": 2}),
            game::ReplayTime::Other(Sides::from_fn(|_| game::Control::sudden_death(Millis::seconds(20)))),
        ),
    ] {
        let rules = json!({"conduct": "strict", "impasse": "points-24", "takebacks": false, "replayDraws": true, "replay": replay});
        let asked = new_game(json!({"rules": rules})).unwrap().config.rules;
        let at_most = replay.get("atMost").and_then(serde_json::Value::as_u64).map(|most| most as u32);
        assert_eq!(asked.draws, game::DrawPolicy::Replay { time, at_most });
        assert_eq!(serde_json::to_value(Rules::from(&asked)).unwrap()["replay"], replay);
    }
    // Who says no more than that draws are replayed goes on with what is left, below a minute too.
    let plain = json!({"conduct": "strict", "impasse": "points-24", "takebacks": false, "replayDraws": true});
    let asked = new_game(json!({"rules": plain})).unwrap().config.rules;
    assert_eq!(asked.draws, game::DrawPolicy::Replay { time: game::ReplayTime::Remaining(Millis(0)), at_most: None });
}

#[test]
fn a_custom_set_of_impasse_rules_is_reachable_and_comes_back() {
    let set = json!({
        "agreement": {"scale": "points-27-draw", "counted": "whole-board", "bothEntered": false},
        "declaration": {"points": {"black": 31, "white": 31}, "draw": 24, "counted": "zone-and-hand", "automatic": false},
        "try": "at-once", "allIn": "points-24", "protectedCamp": true, "handicapIgnored": true
    });
    let rules = json!({"conduct": "friendly", "impasse": "custom", "impasseSet": set, "takebacks": true});
    let asked = new_game(json!({"rules": rules})).unwrap();
    let seen = serde_json::to_value(Rules::from(&asked.config.rules)).unwrap();
    assert_eq!((&seen["impasse"], &seen["impasseSet"]), (&json!("custom"), &set));
    let (game, _) = Game::new(asked.config.clone(), Instant(0)).unwrap();
    let open = GameView::of(&game, "g", &asked, Instant(0)).open;
    assert!(open.impasse && open.declare && open.takeback && !open.false_declaration_loses);
}

#[test]
fn a_refusal_says_why_and_shows_it() {
    let rules = json!({"conduct": "friendly", "impasse": "declaration-27", "takebacks": true});
    let start = "4k4/9/9/9/9/9/2P6/9/4K4 b P 1";
    let opponent = json!({"type": "self"});
    let asked = new_game(json!({"rules": rules, "start": start, "opponent": opponent})).unwrap();
    let (mut game, _) = Game::new(asked.config, Instant(0)).unwrap();
    let by = Side::Black;
    let mut refusal = |ack, command: Command| {
        let refusal = game.apply(command, Instant(0)).unwrap_err();
        serde_json::to_value(ClientOut::refused(Some(ack), &refusal)).unwrap()
    };
    let played = |usi: &str, ply| Command::Move { by, attempt: usi.parse().unwrap(), ply };
    let nifu = refusal(5, played("P*7e", None));
    assert_eq!((&nifu["ack"], &nifu["code"]), (&json!(5), &json!("nifu")));
    assert_eq!(nifu["details"], json!({"move": "P*7e", "squares": ["7g"]}));
    assert_eq!(refusal(6, Command::Declare { by })["code"], "king-not-entered");
    assert_eq!(refusal(7, played("P*6e", Some(9)))["code"], "stale");
}

#[test]
fn clocks_are_shown_as_they_are_at_that_instant() {
    let mut asked = new_game(json!({})).unwrap();
    asked.config.waits = false;
    asked.config.unhurried = false;
    let (mut game, _) = Game::new(asked.config, Instant(10_000)).unwrap();
    let attempt = "7g7f".parse().unwrap();
    let by = komadai_shogi::Color::Black;
    game.apply(Command::Move { by, attempt, ply: None }, Instant(610_001)).unwrap();
    let clock = serde_json::to_value(ClockView::from(&game.clocks_at(Instant(620_001)))).unwrap();
    assert_eq!(clock["running"], "white");
    assert_eq!((&clock["at"], &clock["deadline"]), (&json!(620_001), &json!(670_001)));
    let side = |color: &str, field: &str| clock[color][field].as_u64().unwrap();
    assert_eq!((side("black", "mainMs"), side("black", "periodMs"), side("black", "periodsLeft")), (0, 30_000, 1));
    assert_eq!((side("white", "mainMs"), side("white", "byoyomiMs"), side("white", "spentMs")), (50_000, 0, 0));
}
