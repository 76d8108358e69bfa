//! Games that are called off: a player who was expected does not come, or makes no first move.

use crate::common;
use common::*;
use komadai_game::*;

/// A game of two who found each other a moment ago, with so much time each.
fn found(main: Millis) -> Table {
    let mut config = timed(Control::sudden_death(main), Rules::STRICT);
    config.waits = true;
    let now = Instant(1_000);
    let (game, log) = Game::expecting(config.clone(), now, Some(now + TO_COME)).unwrap();
    Table { game, config, log, now: now.0 }
}

fn ten_minutes() -> Table {
    found(Millis::minutes(10))
}

fn endings(table: &Table, away: [u64; 2]) -> [&'static str; 2] {
    let of = |side, away| Ending::of(&table.game, &table.log, side, Millis::seconds(away)).code();
    [of(Black, away[0]), of(White, away[1])]
}

#[test]
fn whoever_does_not_come_is_waited_for_half_a_minute_and_only_they_have_left() {
    let mut game = ten_minutes();
    assert_eq!(game.game.due(), Some(Instant(31_000)));
    game.wait(29_999).ask(Command::Tick).unwrap();
    assert_eq!(game.game.outcome(), None);
    game.wait(1).ask(Command::Tick).unwrap();
    game.ends("nobody aborted");
    assert_eq!(endings(&game, [0, 30]), ["excused", "left"]);
    assert_eq!(endings(&game, [30, 30]), ["left", "left"], "neither came");
    assert_eq!(endings(&game, [9, 14]), ["excused", "excused"], "they had been there for most of the wait");
    assert_eq!(game.game.due(), None);
}

#[test]
fn whoever_comes_last_begins_the_game_and_nothing_of_the_wait_is_charged() {
    let mut game = ten_minutes();
    game.wait(29_000).ask(Command::Resume).unwrap();
    assert_eq!(game.game.due(), Some(Instant(game.now) + FIRST_MOVE));
    game.wait(2_000).play("7g7f");
    assert_eq!(game.game.moves()[0].took, Millis(2_000));
}

#[test]
fn whoever_makes_no_first_move_has_left_and_the_other_has_not() {
    for (moves, late) in [("", 0), ("7g7f", 1)] {
        let mut game = ten_minutes();
        game.ask(Command::Resume).unwrap();
        game.play(moves).wait(60_000).ask(Command::Tick).unwrap();
        game.ends("nobody aborted");
        let mut expected = ["excused", "excused"];
        expected[late] = "left";
        assert_eq!(endings(&game, [0, 0]), expected, "after {moves:?}");
        assert_eq!(endings(&game, [60, 60]), expected, "whoever had moved may go");
    }
}

#[test]
fn a_move_after_the_time_for_the_first_one_comes_too_late() {
    let mut game = ten_minutes();
    game.ask(Command::Resume).unwrap();
    let attempt = "7g7f".parse().unwrap();
    game.wait(60_000).ask(Command::Move { by: Black, attempt, ply: None }).unwrap();
    game.ends("nobody aborted");
}

#[test]
fn once_both_have_moved_the_clock_decides_and_a_take_back_changes_nothing_of_that() {
    let mut game = ten_minutes();
    game.ask(Command::Resume).unwrap();
    game.play("7g7f 3c3d");
    assert_eq!(game.game.called_off_at(), None);
    game.wait(600_000).ask(Command::Tick).unwrap();
    game.ends("white timeout");
    let mut config = timed(Control::sudden_death(Millis::minutes(10)), Rules { takebacks: true, ..Rules::FRIENDLY });
    config.waits = true;
    let (game, log) = Game::expecting(config.clone(), Instant(0), Some(Instant(0) + TO_COME)).unwrap();
    let mut table = Table { game, config, log, now: 0 };
    table.ask(Command::Resume).unwrap();
    table.play("7g7f 3c3d 2g2f");
    table.ask(Command::Offer { by: White, kind: OfferKind::Takeback }).unwrap();
    table.ask(Command::Answer { by: Black, kind: OfferKind::Takeback, accept: true }).unwrap();
    assert_eq!((table.game.ply(), table.game.called_off_at()), (1, None));
}

#[test]
fn a_short_clock_runs_out_before_the_time_for_the_first_move() {
    let mut game = found(Millis::seconds(60));
    game.ask(Command::Resume).unwrap();
    game.wait(60_000).ask(Command::Tick).unwrap();
    game.ends("white timeout");
    assert_eq!(endings(&game, [0, 0]), ["left", "excused"]);
}

#[test]
fn while_the_site_is_away_nobody_is_waited_for() {
    let mut game = ten_minutes();
    let since = Instant(game.wait(25_000).now);
    game.wait(40_000).ask(Command::Interrupted { since }).unwrap();
    // Five seconds were left; both have to come back first.
    assert_eq!(game.game.due(), Some(Instant(game.now + 20_000)));
    game.wait(20_000).ask(Command::Tick).unwrap();
    game.ends("nobody aborted");
    assert_eq!(endings(&game, [85, 85]), ["excused", "excused"], "they may not have known");

    let mut late = ten_minutes();
    let since = Instant(late.wait(31_000).now);
    late.wait(40_000).ask(Command::Interrupted { since }).unwrap();
    late.ends("nobody aborted");
}

#[test]
fn a_game_with_a_timekeeper_and_one_that_nobody_hurried_to_are_not_called_off() {
    let mut kept = ten_minutes();
    kept.ask(Command::Keep(Act::Appointed)).unwrap();
    assert_eq!(kept.game.due(), None);
    kept.wait(86_400_000).ask(Command::Tick).unwrap();
    assert_eq!(kept.game.outcome(), None);
    let mut config = timed(Control::sudden_death(Millis::minutes(10)), Rules::STRICT);
    config.waits = true;
    let mut offered = Table::new(config);
    offered.wait(86_400_000).ask(Command::Tick).unwrap();
    assert_eq!((offered.game.outcome(), offered.game.due()), (None, None));
}

/// A game by a link: it waited for its players without a limit, and both have come.
fn by_link(control: Control) -> Table {
    let mut config = timed(control, Rules { takebacks: true, ..Rules::FRIENDLY });
    config.waits = true;
    config.unhurried = true;
    let mut table = Table::new(config);
    table.ask(Command::Resume).unwrap();
    table
}

#[test]
fn by_a_link_the_clocks_wait_for_both_first_moves() {
    let mut game = by_link(Control::increment(Millis::minutes(3), Millis::seconds(2)));
    let begun = Instant(game.now);
    assert_eq!(game.game.clock_waits_until(), Some(begun + UNHURRIED));
    assert_eq!(game.game.deadline(), Some(begun + UNHURRIED + Millis::minutes(3)));
    game.wait(60_000).play("7g7f");
    assert_eq!(game.game.clock(Black).state().0, Millis::seconds(182), "only the increment has come");
    game.wait(60_000).play("3c3d");
    assert_eq!(game.game.clock(White).spent(), Millis::ZERO);
    assert_eq!(game.game.clock_waits_until(), None);
    game.wait(5_000).play("2g2f");
    assert_eq!(game.game.moves()[2].took, Millis::seconds(5));
    // A move taken back makes nobody's move the first one again.
    game.ask(Command::Offer { by: Black, kind: OfferKind::Takeback }).unwrap();
    game.ask(Command::Answer { by: White, kind: OfferKind::Takeback, accept: true }).unwrap();
    assert_eq!(game.game.clock_waits_until(), None);
}

#[test]
fn a_first_move_that_never_comes_loses_in_the_end() {
    for (moves, result) in [("", "white timeout"), ("7g7f", "black timeout")] {
        let mut game = by_link(Control::sudden_death(Millis::minutes(3)));
        game.play(moves).wait(UNHURRIED.0 + 179_999).ask(Command::Tick).unwrap();
        assert_eq!(game.game.outcome(), None);
        game.wait(1).ask(Command::Tick).unwrap();
        game.ends(result);
    }
}

#[test]
fn a_pause_before_the_first_move_uses_up_none_of_the_wait() {
    let mut game = by_link(Control::sudden_death(Millis::minutes(3)));
    game.wait(60_000).ask(Command::Pause(PauseReason::Suspended)).unwrap();
    game.wait(3_600_000).ask(Command::Resume).unwrap();
    let left = UNHURRIED.less(Millis::seconds(60));
    assert_eq!(game.game.clock_waits_until(), Some(Instant(game.now) + left));
}

#[test]
fn correspondence_timekeepers_and_games_without_a_limit_start_as_ever() {
    assert_eq!(by_link(Control::Days(3)).game.clock_waits_until(), None);
    assert_eq!(by_link(Control::Unlimited).game.clock_waits_until(), None);
    let mut kept = by_link(Control::sudden_death(Millis::minutes(3)));
    kept.ask(Command::Keep(Act::Appointed)).unwrap();
    assert_eq!(kept.game.clock_waits_until(), None);
    // Whoever found somebody a moment ago has a minute, and it is charged.
    let mut prompt = ten_minutes();
    prompt.ask(Command::Resume).unwrap();
    assert_eq!(prompt.game.clock_waits_until(), None);
}

#[test]
fn programs_are_expected_by_a_time_and_take_their_own_for_the_first_move() {
    let mut config = timed(Control::sudden_death(Millis::minutes(10)), Rules::STRICT);
    (config.waits, config.counting) = (true, Counting::WholeSeconds { least: Millis::ZERO });
    let begin = || {
        let (game, log) = Game::expecting(config.clone(), Instant(0), Some(Instant(200_000))).unwrap();
        Table { game, config: config.clone(), log, now: 0 }
    };
    let mut nobody = begin();
    assert_eq!(nobody.game.due(), Some(Instant(200_000)));
    nobody.wait(200_000).ask(Command::Tick).unwrap();
    nobody.ends("nobody aborted");
    assert_eq!(endings(&nobody, [200, 200]), ["excused", "excused"], "their door has told them");
    let mut both = begin();
    both.ask(Command::Resume).unwrap();
    assert_eq!(both.game.called_off_at(), None);
    both.wait(300_000).play("7g7f");
    assert_eq!(both.game.outcome(), None);
}
