//! Games of other kinds as they are asked for and seen.

use komadai_game::any::Move;
use komadai_game::{Command, Game, Instant, Variant};
use komadai_lang::{Lang, Texts};
use komadai_wire::*;
use serde_json::{Value, json};

fn wish(changes: Value) -> NewGame {
    let mut wish = json!({
        "opponent": {"type": "friend"}, "variant": "minishogi", "handicap": "even", "side": "black",
        "clock": {"black": {"type": "none"}, "white": {"type": "none"}},
        "rules": {"conduct": "friendly", "impasse": "declaration-27", "takebacks": true, "repetition": "none"}
    });
    for (key, value) in changes.as_object().unwrap() {
        wish[key] = value.clone();
    }
    serde_json::from_value(wish).unwrap()
}

#[test]
fn another_game_is_played_even_against_people_and_by_its_own_rules() {
    let contract = wish(json!({})).contract(0).unwrap();
    assert_eq!(contract.variant(), Variant::Named("minishogi"));
    // Whatever was asked for: there is no impasse on its board, and what a repetition means is a rule of the game.
    assert!(contract.config.rules.impasse.declaration.is_none());
    assert_eq!(contract.config.rules.repetition, komadai_game::RepetitionRule::Fourfold);
    for level in komadai_game::KIND_LEVELS {
        wish(json!({"opponent": {"type": "engine", "level": level}})).contract(0).unwrap();
    }
    for (changes, reason) in [
        (json!({"variant": "nosuchgame"}), ErrorReason::NoSuchVariant),
        (json!({"variant": "shogi"}), ErrorReason::NoSuchVariant),
        (json!({"opponent": {"type": "engine", "level": 6}}), ErrorReason::NoSuchLevel),
        (json!({"handicap": "two"}), ErrorReason::StandardOnly),
        (json!({"opponent": {"type": "self"}, "keeper": true}), ErrorReason::StandardOnly),
        (json!({"start": "4k4/9/9/9/9/9/9/9/4K4 b R 1"}), ErrorReason::StandardOnly),
        (json!({"start": "minishogi k4/5/5/5/4K b R 1"}), ErrorReason::StandardOnly),
    ] {
        let refused = wish(changes.clone()).contract(0).unwrap_err();
        let body = serde_json::to_string(&refused).unwrap();
        assert!(body.contains(reason.code()), "{changes}: {body}");
    }
}

#[test]
fn square_boards_of_shogi_are_those_that_a_page_can_draw() {
    let known: Vec<String> = komadai_variants::Rules::square_names().take(SQUARES.len()).collect();
    assert_eq!(SQUARES, known, "from the smallest on, without a gap");
    for name in SQUARES {
        let rules = komadai_variants::Rules::named(name).unwrap();
        assert!(rules.files() <= 16, "{name}");
    }
}

#[test]
fn its_own_handicaps_are_given_by_white_who_begins() {
    let mut given = 0;
    for name in VARIANTS {
        for VariantOdds { name: code, start } in odds(name) {
            let asked = wish(json!({"variant": name, "start": start, "side": "toss"}));
            let contract = asked.contract(0).unwrap_or_else(|error| panic!("{name} {code}: {error:?}"));
            assert_eq!(contract.config.start.to_string(), start);
            assert_eq!(contract.config.start.turn(), Side::White, "{name} {code}");
            // Nobody tosses for the sides of a game at odds: who made it takes them.
            assert_eq!((contract.creator, contract.config.furigoma), (Side::Black, None));
            assert!(Lang::ALL.iter().all(|lang| Texts::of(*lang).has(&format!("odds-{code}"))), "{code}");
            given += 1;
        }
    }
    assert_eq!(given, 12, "five each of minishogi and Kyoto shogi, two of chu shogi");
}

#[test]
fn its_moves_are_listed_for_browsers_which_do_not_know_its_rules() {
    for name in VARIANTS {
        let contract = wish(json!({"variant": name, "opponent": {"type": "self"}})).contract(0).unwrap();
        let (mut game, _) = Game::new(contract.config.clone(), Instant(0)).unwrap();
        let view = GameView::of(&game, "abc", &contract, Instant(0));
        assert_eq!(view.variant.as_deref(), Some(*name));
        assert!(view.start.starts_with(name));
        let legal = view.standing.legal.unwrap();
        assert!(!legal.is_empty());
        let attempt: Move = legal[0].parse().unwrap();
        let events = game.apply(Command::Move { by: Side::Black, attempt, ply: None }, Instant(0)).unwrap();
        let told = serde_json::to_value(GameEvent::of(&events[0], &game.facts(Instant(0)))).unwrap();
        assert_eq!(told["move"]["usi"], legal[0]);
        assert!(!told["standing"]["legal"].as_array().unwrap().is_empty());
    }
    let standard = wish(json!({"variant": null, "opponent": {"type": "self"}})).contract(0).unwrap();
    let (game, _) = Game::new(standard.config.clone(), Instant(0)).unwrap();
    let view = serde_json::to_value(GameView::of(&game, "abc", &standard, Instant(0))).unwrap();
    assert!(view.get("variant").is_none() && view.get("legal").is_none());
}

#[test]
fn every_kind_has_its_texts_in_every_language() {
    for lang in Lang::ALL {
        for name in VARIANTS {
            // The squares are told of as one.
            let told = ["moves", "drops", "ends"].iter().filter(|_| !SQUARES.contains(name));
            let told = told.map(|what| format!("variants-{name}-{what}"));
            for text in told.chain([format!("variant-{name}"), "variants-squares-line".to_owned()]) {
                assert!(Texts::of(*lang).has(&text), "{lang:?} {text}");
            }
        }
    }
}
