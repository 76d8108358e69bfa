//! how a game ends.

use crate::common;
use common::*;
use komadai_game::*;

const GOLD_ON_THE_HEAD: &str = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";

#[test]
fn r52_resigning_on_ones_own_turn_ends_the_game() {
    for preset in RulesPreset::ALL {
        let mut table = Table::at(START, preset.rules);
        table.ask(Command::Resign { by: Black }).unwrap();
        table.ends("white resignation");
    }
}

#[test]
fn r52_resigning_in_the_others_turn_waits_is_refused_or_holds_by_the_rules() {
    let rules = |resigning| Rules { resigning, ..Rules::STRICT };
    let mut waits = Table::at(START, rules(Resigning::Waits));
    waits.ask(Command::Resign { by: White }).unwrap();
    waits.ends("goes on");
    assert_eq!(refused(waits.ask(Command::Resign { by: White })), "already-resigned");
    waits.play("7g7f").ends("black resignation");

    let mut own_turn = Table::at(START, rules(Resigning::OwnTurn));
    assert_eq!(refused(own_turn.ask(Command::Resign { by: White })), "not-your-turn");

    let mut any_time = Table::at(START, rules(Resigning::AnyTime));
    any_time.ask(Command::Resign { by: White }).unwrap();
    any_time.ends("black resignation");
}

#[test]
fn r52_a_waiting_resignation_does_not_save_from_mate_or_win_on_time() {
    let mut mated = Table::at(GOLD_ON_THE_HEAD, Rules::STRICT);
    mated.ask(Command::Resign { by: White }).unwrap();
    mated.play("G*5b").ends("black checkmate");

    let mut slow = Table::new(timed(Control::sudden_death(Millis::seconds(10)), Rules::STRICT));
    slow.ask(Command::Resign { by: White }).unwrap();
    slow.wait(10_000).ask(Command::Tick).unwrap();
    slow.ends("white timeout");
}

#[test]
fn r50_r95_mate_ends_the_game() {
    let mut table = Table::at(GOLD_ON_THE_HEAD, Rules::FRIENDLY);
    table.play("G*5b").ends("black checkmate");
}

#[test]
fn r53_with_formal_resignation_mate_waits_for_the_loser() {
    let rules = Rules { formal_resignation: true, ..Rules::FRIENDLY };
    let mut config = untimed(GOLD_ON_THE_HEAD, rules);
    config.controls = both(Control::sudden_death(Millis::minutes(1)));
    let mut mated = Table::new(config);
    mated.play("G*5b").ends("goes on");
    assert!(mated.game.is_mated());
    assert_eq!(refused(mated.attempt(White, "5a5b")), "leaves-check");

    let mut slow = mated.clone();
    slow.wait(60_000).ask(Command::Tick).unwrap();
    slow.ends("black timeout");

    mated.ask(Command::Resign { by: White }).unwrap();
    mated.ends("black resignation");
}

#[test]
fn r55_there_is_no_draw_offer_only_the_impasse() {
    assert!(OfferKind::ALL.iter().all(|kind| kind.code() != "draw"));
    let mut table = Table::at(START, rules("jsa-pro"));
    assert_eq!(refused(table.ask(Command::Offer { by: Black, kind: OfferKind::Impasse })), "king-not-entered");
}

#[test]
fn r96_a_side_without_a_move_that_is_not_in_check_has_lost() {
    let mut table = Table::at("8k/9/9/8G/9/9/9/7R1/4K4 b - 1", Rules::STRICT);
    table.play("1d1c").ends("black no-legal-move");
}

#[test]
fn leaving_and_calling_off_are_ends_of_their_own() {
    let mut left = Table::at(START, Rules::STRICT);
    left.ask(Command::Abandon { by: Black }).unwrap();
    left.ends("white abandoned");
    let mut off = Table::at(START, Rules::STRICT);
    off.ask(Command::Abort).unwrap();
    off.ends("nobody aborted");
    assert!(!off.game.outcome().unwrap().is_draw());
}

#[test]
fn the_move_limit_draws_but_not_while_in_check() {
    let rules = Rules { move_limit: Some(2), ..Rules::STRICT };
    Table::at(START, rules).play("7g7f 3c3d").ends("nobody move-limit");
    let mut checked = Table::at("4k4/9/9/9/9/9/9/4r4/K8 b - 1", rules);
    checked.play("9i8i 5h8h").ends("goes on");
    checked.play("8i8h").ends("nobody move-limit");
}

#[test]
fn nothing_can_be_asked_of_a_game_that_is_over_but_another_game() {
    let mut table = Table::at(START, Rules::FRIENDLY);
    table.ask(Command::Resign { by: Black }).unwrap();
    let attempt = "7g7f".parse().unwrap();
    let offer = |kind| Command::Offer { by: Black, kind };
    for command in [
        Command::Move { by: Black, attempt, ply: None },
        Command::Resign { by: White },
        offer(OfferKind::Takeback),
        offer(OfferKind::Impasse),
        offer(OfferKind::Adjourn),
        offer(OfferKind::Resume),
        Command::Declare { by: Black },
        Command::Pause(PauseReason::Suspended),
        Command::Resume,
        Command::Abandon { by: Black },
        Command::Abort,
    ] {
        assert_eq!(refused(table.ask(command)), "over");
    }
    assert_eq!(table.ask(Command::Tick), Ok(vec![]));
    assert_eq!(table.ask(Command::Interrupted { since: Instant(0) }), Ok(vec![]));
    table.offer(Black, OfferKind::Rematch);
}

#[test]
fn r49_check_is_announced_only_where_the_rules_ask_for_it() {
    let silent = Table::at(GOLD_ON_THE_HEAD, Rules::STRICT).play("G*5b").game.announces_check();
    let announced = Table::at(GOLD_ON_THE_HEAD, Rules { announce_check: true, ..Rules::STRICT });
    let quiet = announced.clone().play("G*1a").game.announces_check();
    let spoken = announced.clone().play("G*5b").game.announces_check();
    assert_eq!((silent, quiet, spoken), (false, false, true));
}
