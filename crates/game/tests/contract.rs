//! What is settled before a game, how it is stored, and the summary that is stored beside it.

use crate::common;
use common::*;
use komadai_game::*;
use komadai_shogi::impasse::ImpasseRule;
use komadai_shogi::{ByColor, Color, Handicap};

/// Rows of games made before versions were named, as the program of then wrote them, a line each.
const UNVERSIONED: &str = include_str!("data/contracts-unversioned.jsonl");
/// The same rows as version 1 writes them.
const V1: &str = include_str!("data/contracts-v1.jsonl");

fn names(black: &str, white: &str) -> ByColor<String> {
    ByColor { black: black.into(), white: white.into() }
}

#[test]
fn rows_of_every_version_are_read_for_ever() {
    let old: Vec<Contract> = UNVERSIONED.lines().map(|line| Contract::from_stored(line).unwrap()).collect();
    let new: Vec<Contract> = V1.lines().map(|line| Contract::from_stored(line).unwrap()).collect();
    assert_eq!(old, new);
    let written: Vec<String> = old.iter().map(Contract::to_stored).collect();
    assert_eq!(written, V1.lines().collect::<Vec<_>>());

    // And they say what they said then.
    let opponents: Vec<(Opponent, Color)> = old.iter().map(|contract| (contract.opponent, contract.creator)).collect();
    let engine = |level| Opponent::Engine { level };
    assert_eq!(
        opponents,
        [
            (engine(7), Black),
            (engine(1), White),
            (Opponent::Friend, White),
            (Opponent::Own, Black),
            (Opponent::Own, Black),
            (Opponent::Friend, Black),
            (engine(4), Black),
        ]
    );
    assert!(old.iter().all(|contract| !contract.rated && contract.pool.is_none()));
    assert_eq!(old[0].engine(), Some((7, White)));
    assert_eq!(old[0].names, names("木村", ""));
    assert_eq!(old[1].config.handicap(), Some(Handicap::Two));
    assert_eq!(old[2].config.furigoma, Some(Furigoma::from_bits(0b10101)));
    assert_eq!(old[2].names.black, "A \"quoted\"");
    assert_eq!(old[3].config.controls, ByColor { black: Control::Days(3), white: Control::Unlimited });
    assert_eq!(ImpasseRule::of(&old[4].config.rules.impasse), ImpasseRule::Custom);
    assert_eq!(old[5].config.rules.move_limit, Some(500));
    let carried = old[6].config.carried.unwrap();
    assert_eq!((carried.black.state().0, old[6].config.replays), (Millis(600_000 - 6 * 7_777), 1));
    let waits: Vec<bool> = old.iter().map(|contract| contract.config.waits).collect();
    assert_eq!(waits, [true, false, true, false, false, true, true]);
    for contract in old {
        Game::new(contract.config, Instant(0)).unwrap();
    }
}

#[test]
fn a_row_of_a_newer_program_is_known_as_such() {
    let row = V1.lines().next().unwrap();
    let newer = row.replace("\"version\":\"v1\"", "\"version\":\"v3\"");
    assert_ne!(newer, row);
    let fault = Contract::from_stored(&newer).unwrap_err();
    assert_eq!(fault, StoredContractError::Newer("v3".into()));
    assert!(fault.to_string().contains("newer program"));
}

#[test]
fn a_row_that_is_none_is_refused() {
    let row = V1.lines().next().unwrap();
    let old = UNVERSIONED.lines().next().unwrap();
    for text in [
        "",
        "null",
        "{}",
        "[]",
        "{\"version\":1}",
        "{\"version\":\"v1\"}",
        &row.replace("\"rated\":false", "\"rated\":false,\"odds\":2"),
        &row.replace("standard", "chu"),
        &row.replace("start ", "begin "),
        &old.replace("\"white\"]", "\"black\"]"),
        &old.replace("\"engine\",", "\"friend\","),
        &row[..row.len() / 2],
    ] {
        assert_ne!(text, row);
        assert!(matches!(Contract::from_stored(text), Err(StoredContractError::Unreadable(_))), "{text}");
    }
}

#[test]
fn what_is_rated_and_in_a_pool_stays_so() {
    let config = timed(Control::Days(1), Rules::STRICT);
    let contract = Contract::new(config, Opponent::Friend, White, names("a", "b"));
    let contract = Contract { rated: true, pool: Some("10-30".into()), ..contract };
    assert_eq!(Contract::from_stored(&contract.to_stored()), Ok(contract));
}

#[test]
fn a_game_waits_for_whoever_is_not_there() {
    let waits = |opponent, control| {
        let config = Config { waits: opponent == Opponent::Own, ..timed(control, Rules::FRIENDLY) };
        Contract::new(config, opponent, Black, names("", "")).config.waits
    };
    let engine = Opponent::Engine { level: 1 };
    let clock = Control::sudden_death(Millis::minutes(1));
    assert!(waits(Opponent::Friend, Control::Unlimited) && waits(Opponent::Friend, clock));
    assert!(!waits(engine, Control::Unlimited) && waits(engine, clock));
    assert!(!waits(Opponent::Own, Control::Unlimited) && !waits(Opponent::Own, clock));
}

#[test]
fn in_the_next_game_the_people_change_sides_and_the_game_waits_again() {
    let contract =
        Contract::new(timed(Control::Days(1), Rules::FRIENDLY), Opponent::Engine { level: 3 }, Black, names("me", ""));
    let mut table = Table::new(contract.config.clone());
    table.ask(Command::Resume).unwrap();
    table.ask(Command::Resign { by: White }).unwrap();
    let next = contract.next(table.game.rematch());
    assert_eq!((next.creator, next.engine()), (White, Some((3, Black))));
    assert_eq!((next.names.clone(), next.config.waits), (names("", "me"), true));
    assert_eq!(next.next(Table::new(next.config.clone()).game.rematch()), contract);

    let odds = Config::new(Handicap::Two, both(Control::Unlimited), Rules::FRIENDLY);
    let giver = Contract::new(odds, Opponent::Own, White, names("a", "b"));
    assert_eq!(giver.next(Table::new(giver.config.clone()).game.rematch()), giver);
}

#[test]
fn a_card_tells_how_a_game_stands() {
    let mut config = timed(Control::sudden_death(Millis::seconds(60)), Rules::FRIENDLY);
    config.waits = true;
    let mut table = Table::new(config);
    let card = |status, ply, turn, due: Option<u64>| Card {
        ply,
        turn,
        due: due.map(Instant),
        status,
        winner: None,
        reason: None,
    };
    assert_eq!(table.game.card(), card(Status::Waiting, 0, Black, None));
    table.ask(Command::Resume).unwrap();
    assert_eq!(table.game.card(), card(Status::Running, 0, Black, Some(61_000)));
    table.wait(5_000).play("7g7f");
    assert_eq!(table.game.card(), card(Status::Running, 1, White, Some(66_000)));
    table.offer(Black, OfferKind::Adjourn).offer(White, OfferKind::Adjourn);
    assert_eq!(table.game.card(), card(Status::Adjourned, 1, White, Some(table.now + LONGEST_PAUSE.0)));
    table.ask(Command::Resume).unwrap();
    table.ask(Command::Pause(PauseReason::Suspended)).unwrap();
    assert_eq!(table.game.card(), card(Status::Suspended, 1, White, Some(table.now + LONGEST_PAUSE.0)));
    table.ask(Command::Resume).unwrap();
    // Whoever asks at that instant ends the game, and not before.
    let due = table.game.card().due.unwrap();
    table.now = due.0;
    table.ask(Command::Tick).unwrap();
    let over = Card { winner: Some(Black), reason: Some("timeout"), ..card(Status::Over, 1, White, None) };
    assert_eq!(table.game.card(), over);
    for status in Status::ALL {
        assert_eq!(Status::from_code(status.code()), Some(status));
    }
}
