//! repetition, and the games that follow a draw.

use crate::common;
use common::*;
use komadai_game::*;
use komadai_shogi::ByColor;

const CYCLE: &str = "2h3h 8b7b 3h2h 7b8b ";

#[test]
fn r65_the_fourth_occurrence_draws_not_the_third() {
    let mut table = Table::at(START, Rules::STRICT);
    table.play(&CYCLE.repeat(2)).ends("goes on");
    table.play(CYCLE).ends("nobody repetition");
    assert_eq!(table.game.ply(), 12);
}

#[test]
fn a_takeback_takes_the_occurrence_back() {
    let mut table = Table::at(START, Rules::FRIENDLY);
    for _ in 0..2 {
        table.play(CYCLE);
    }
    assert_eq!(table.game.occurrences(), 3);
    for _ in 0..3 {
        table.offer(White, OfferKind::Takeback).answer(Black, OfferKind::Takeback, true).unwrap();
        table.play("7b8b").ends("goes on");
        assert_eq!(table.game.occurrences(), 3);
    }
    table.play(CYCLE).ends("nobody repetition");
}

#[test]
fn r66_perpetual_check_loses_unless_one_move_was_no_check() {
    let lone = "4k4/9/9/9/9/9/9/9/K4R3 b - 1";
    let mut table = Table::at(lone, Rules::FRIENDLY);
    table.play(&"4i5i 5a4a 5i4i 4a5a ".repeat(3)).ends("white perpetual-check");
    let mut broken = Table::at(lone, Rules::FRIENDLY);
    broken.play(&"4i5i 5a4a 5i4i 4a5a ".repeat(2)).play("4i3i 5a4a 3i4i 4a5a").ends("nobody repetition");
}

#[test]
fn r67_the_old_rule_asks_for_one_sequence_three_times() {
    let old = rules("old-repetition");
    Table::at(START, old).play(&CYCLE.repeat(3)).ends("nobody repetition");
    let mixture = "2h3h 8b7b 3h2h 7b8b 2h4h 8b7b 4h2h 7b8b 2h3h 8b6b 3h2h 6b8b";
    Table::at(START, old).play(mixture).ends("goes on");
    Table::at(START, Rules::STRICT).play(mixture).ends("nobody repetition");
    // Checks three times over lose by the old rule too.
    let mut checks = Table::at("4k4/9/9/9/9/9/9/9/K4R3 b - 1", old);
    checks.play(&"4i5i 5a4a 5i4i 4a5a ".repeat(3)).ends("white perpetual-check");
    let mut some_checks = Table::at("4k4/9/9/9/9/9/9/9/K4R3 b - 1", old);
    some_checks.play(&"4i5i 5a6a 5i4i 6a5a ".repeat(3)).ends("nobody repetition");
}

#[test]
fn repetition_can_be_switched_off() {
    let rules = Rules { repetition: RepetitionRule::None, ..Rules::FRIENDLY };
    Table::at(START, rules).play(&CYCLE.repeat(5)).ends("goes on");
}

/// A repetition in which each side's moves take what is given.
fn drawn(config: Config, black_ms: u64, white_ms: u64) -> Table {
    let mut table = Table::new(config);
    for (ply, mv) in CYCLE.repeat(3).split_whitespace().enumerate() {
        let ms = if table.game.turn() == Black { black_ms } else { white_ms };
        // Each side has six moves; the first takes all.
        table.wait(if ply < 2 { ms } else { 0 }).play(mv);
    }
    table.ends("nobody repetition");
    table
}

fn replaying(time: ReplayTime, at_most: Option<u32>) -> Rules {
    Rules { draws: DrawPolicy::Replay { time, at_most }, ..Rules::STRICT }
}

#[test]
fn r68_c08_f07_the_replay_changes_sides_and_takes_the_time_that_was_left() {
    let rules = replaying(ReplayTime::Remaining(Millis::ZERO), None);
    let table = drawn(timed(Control::sudden_death(Millis::minutes(60)), rules), 40 * 60_000, 15 * 60_000);
    let next = table.game.replay_of_draw().unwrap();
    assert!(next.sides_change);
    // Black had 0:20 left, White 0:45: White, now Black, goes on with 0:45.
    let replay = Table::new(next.config);
    assert_eq!(replay.game.left(Black, Instant(replay.now)).main, Millis::minutes(45));
    assert_eq!(replay.game.left(White, Instant(replay.now)).main, Millis::minutes(20));
    assert_eq!(replay.game.clock(Black).spent(), Millis::ZERO);
}

#[test]
fn r68_the_replay_can_be_given_an_hour_at_least() {
    let table = drawn(timed(Control::sudden_death(Millis::minutes(90)), rules("jsa-pro")), 80 * 60_000, 15 * 60_000);
    let replay = Table::new(table.game.replay_of_draw().unwrap().config);
    assert_eq!(replay.game.left(White, Instant(replay.now)).main, Millis::minutes(60));
    assert_eq!(replay.game.left(Black, Instant(replay.now)).main, Millis::minutes(75));
}

#[test]
fn r89_c09_the_replay_may_have_a_shorter_clock() {
    let short = Control::byoyomi(Millis::minutes(5), Millis::seconds(30));
    let rules = replaying(ReplayTime::Other(both(short)), None);
    let table = drawn(timed(Control::sudden_death(Millis::minutes(60)), rules), 1_000, 1_000);
    assert_eq!(table.game.replay_of_draw().unwrap().config.controls, both(short));
}

#[test]
fn r98_replays_chain_as_long_as_the_rules_let_them() {
    let mut config = timed(Control::Unlimited, replaying(ReplayTime::Full, Some(3)));
    let mut changes = 0;
    while let Some(next) = drawn(config.clone(), 0, 0).game.replay_of_draw() {
        changes += u32::from(next.sides_change);
        config = next.config;
    }
    assert_eq!((changes, config.replays), (3, 3));
}

#[test]
fn a_draw_stands_where_the_rules_say_so_and_a_win_is_never_replayed() {
    assert_eq!(drawn(timed(Control::Unlimited, Rules::STRICT), 0, 0).game.replay_of_draw(), None);
    let mut won = Table::at(START, replaying(ReplayTime::Full, None));
    won.ask(Command::Resign { by: Black }).unwrap();
    assert_eq!(won.game.replay_of_draw(), None);
}

#[test]
fn r92_f06_a_rematch_changes_sides_and_each_player_keeps_the_clock() {
    let controls = ByColor { black: Control::Days(1), white: Control::Days(2) };
    let mut config = timed(Control::Unlimited, Rules::FRIENDLY);
    config.controls = controls;
    let next = Table::new(config).game.rematch();
    assert!(next.sides_change);
    assert_eq!(next.config.controls, controls.swap());
}
