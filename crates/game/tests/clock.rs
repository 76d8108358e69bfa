//! C-01 to C-14: clocks.

use crate::common;
use common::*;
use komadai_game::*;
use komadai_shogi::ByColor;

const MINUTE: u64 = 60_000;

fn left(table: &Table, color: komadai_shogi::Color) -> (u64, u64, u8) {
    let left = table.game.left(color, Instant(table.now));
    (left.main.0, left.period.0, left.periods)
}

#[test]
fn c01_only_the_movers_clock_runs() {
    let mut table = Table::new(timed(Control::sudden_death(Millis::minutes(10)), Rules::STRICT));
    table.wait(MINUTE);
    assert_eq!((left(&table, Black).0, left(&table, White).0), (9 * MINUTE, 10 * MINUTE));
    table.play("7g7f").wait(2 * MINUTE);
    assert_eq!((left(&table, Black).0, left(&table, White).0), (9 * MINUTE, 8 * MINUTE));
    assert_eq!(table.game.running(), Some(White));
}

/// Main seconds, byoyomi seconds, periods, increment seconds; the milliseconds of Black's turns; what is left, or the loss.
type Row = (u64, u64, u8, u64, &'static [u64], Option<(u64, u64, u8)>);

const TURNS: [Row; 13] = [
    // C-04: a move after 59.9 s of byoyomi keeps the whole period.
    (0, 60, 1, 0, &[59_900, 59_900, 59_999], Some((0, 60_000, 1))),
    // C-05: 60.1 s lose, and so do 60.
    (0, 60, 1, 0, &[60_100], None),
    (0, 60, 1, 0, &[60_000], None),
    // Main time flows over into the period.
    (10, 60, 1, 0, &[9_000], Some((1_000, 60_000, 1))),
    (10, 60, 1, 0, &[10_000], Some((0, 60_000, 1))),
    (10, 60, 1, 0, &[69_999], Some((0, 60_000, 1))),
    (10, 60, 1, 0, &[70_000], None),
    // Several periods: an overrun uses one up for good.
    (0, 10, 3, 0, &[9_999, 10_000], Some((0, 10_000, 2))),
    (0, 10, 3, 0, &[25_000, 5_000], Some((0, 10_000, 1))),
    (0, 10, 3, 0, &[30_000], None),
    // Increment.
    (10, 0, 0, 5, &[4_000, 10_000], Some((6_000, 0, 0))),
    (10, 0, 0, 5, &[10_000], None),
    // Byoyomi and increment: what is added can be used up again before the next period.
    (0, 10, 1, 5, &[9_000, 14_999], Some((5_000, 10_000, 1))),
];

#[test]
fn c04_c05_turns_are_charged() {
    for (main, byoyomi, periods, increment, turns, expected) in TURNS {
        let control = Control::Timed(Timed {
            main: Millis::seconds(main),
            byoyomi: Millis::seconds(byoyomi),
            periods,
            increment: Millis::seconds(increment),
        });
        let mut config = timed(Control::Unlimited, Rules::STRICT);
        config.controls.black = control;
        let mut table = Table::new(config);
        for (turn, &ms) in turns.iter().enumerate() {
            let (mv, reply) = if turn % 2 == 0 { ("2h3h", "8b7b") } else { ("3h2h", "7b8b") };
            table.wait(ms);
            table.attempt(Black, mv).unwrap();
            if table.game.outcome().is_none() {
                table.play(reply);
            }
        }
        match expected {
            None => table.ends("white timeout"),
            Some(expected) => assert_eq!(left(&table, Black), expected, "{control:?} {turns:?}"),
        }
    }
}

#[test]
fn c05_the_flag_falls_at_the_deadline_and_not_before() {
    let mut table = Table::new(timed(Control::byoyomi(Millis::seconds(5), Millis::seconds(30)), Rules::STRICT));
    let deadline = table.game.deadline().unwrap();
    assert_eq!(deadline, Instant(1_000 + 35_000));
    table.now = deadline.0 - 1;
    assert_eq!(table.ask(Command::Tick), Ok(vec![]));
    table.now = deadline.0;
    table.ask(Command::Tick).unwrap();
    table.ends("white timeout");
    assert_eq!((table.game.deadline(), table.game.running()), (None, None));
    assert_eq!(left(&table, Black), (0, 0, 0));
}

#[test]
fn a_time_that_is_up_is_up_whatever_is_asked() {
    let config = timed(Control::sudden_death(Millis::seconds(10)), Rules::FRIENDLY);
    let resign = Command::Resign { by: Black };
    let offer = Command::Offer { by: White, kind: OfferKind::Adjourn };
    for command in [resign, offer, Command::Pause(PauseReason::Suspended), Command::Abort] {
        let mut table = Table::new(config.clone());
        table.wait(10_000).ask(command).unwrap();
        table.ends("white timeout");
    }
}

#[test]
fn a_clock_that_is_set_back_gives_no_time_and_takes_none() {
    let mut table = Table::new(timed(Control::sudden_death(Millis::minutes(1)), Rules::STRICT));
    table.wait(30_000).play("7g7f");
    table.now = 5;
    table.play("3c3d");
    assert_eq!(table.game.moves()[1].took, Millis::ZERO);
    assert_eq!(table.game.last_event_at(), Instant(31_000));
}

#[test]
fn c03_c14_presets_are_playable_and_named_once() {
    for preset in ClockPreset::ALL {
        assert_eq!(preset.control.check(), Ok(()), "{}", preset.code);
        assert_eq!(ClockPreset::from_code(preset.code), Some(preset.control));
    }
    let Some(Control::Timed(meijin)) = ClockPreset::from_code("meijin") else { panic!() };
    assert_eq!((meijin.main, meijin.byoyomi), (Millis::seconds(32_400), Millis::seconds(60)));
    assert!(ClockPreset::from_code("15-60").is_some());
}

#[test]
fn a_control_that_cannot_be_played_is_refused() {
    let timed = |main, byoyomi, periods, increment| {
        let seconds = Millis::seconds;
        Control::Timed(Timed { main: seconds(main), byoyomi: seconds(byoyomi), periods, increment: seconds(increment) })
    };
    for (control, fault) in [
        (timed(0, 0, 0, 0), ControlFault::NoTime),
        (timed(0, 0, 0, 10), ControlFault::NoTime),
        (timed(0, 30, 0, 0), ControlFault::Periods),
        (timed(0, 30, 11, 0), ControlFault::Periods),
        (timed(60, 0, 1, 0), ControlFault::Periods),
        (timed(72 * 3_600 + 1, 0, 0, 0), ControlFault::MainTooLong),
        (timed(60, 3_601, 1, 0), ControlFault::PeriodTooLong),
        (timed(60, 0, 0, 3_601), ControlFault::PeriodTooLong),
        (Control::Days(0), ControlFault::Days),
        (Control::Days(31), ControlFault::Days),
    ] {
        assert_eq!(control.check(), Err(fault));
        let config = common::timed(control, Rules::STRICT);
        assert_eq!(Game::new(config, Instant(0)).map(|_| ()), Err(ConfigFault::Control(fault)));
    }
}

#[test]
fn a_game_cannot_go_on_with_a_clock_that_has_run_out() {
    let mut config = timed(Control::sudden_death(Millis::minutes(1)), Rules::STRICT);
    config.carried = Some(config.clocks().map(|clock| SideClock::with(clock.control(), Millis::ZERO, 0)));
    assert_eq!(config.check(), Err(ConfigFault::Control(ControlFault::NoTime)));
    config.carried = Some(config.clocks().map(|clock| clock.carried(Millis(1))));
    assert_eq!(config.check(), Ok(()));
}

#[test]
fn c10_sides_may_have_different_clocks() {
    let mut config = timed(Control::Unlimited, Rules::STRICT);
    config.controls = ByColor {
        black: Control::byoyomi(Millis::seconds(3_600), Millis::seconds(180)),
        white: Control::byoyomi(Millis::seconds(1_500), Millis::seconds(10)),
    };
    let mut table = Table::new(config);
    table.wait(3_700_000).play("7g7f").wait(1_509_999).play("3c3d");
    assert_eq!((left(&table, Black), left(&table, White)), ((0, 180_000, 1), (0, 10_000, 1)));
}

#[test]
fn c11_each_moves_time_and_the_sum_are_kept() {
    let mut table = Table::new(timed(ClockPreset::from_code("meijin").unwrap(), Rules::STRICT));
    table.wait(6_840_000).play("7g7f").wait(1_000).play("3c3d").wait(60_000).play("2g2f");
    let slowest = table.game.moves().iter().map(|played| played.took).max();
    assert_eq!(slowest, Some(Millis::minutes(114)));
    assert_eq!(table.game.clock(Black).spent(), Millis::minutes(115));
}

#[test]
fn c12_an_adjourned_game_goes_on_with_the_clocks_it_had() {
    let mut table = Table::new(timed(Control::sudden_death(Millis::minutes(10)), Rules::STRICT));
    table.play("7g7f").wait(MINUTE);
    table.offer(Black, OfferKind::Adjourn);
    table.answer(White, OfferKind::Adjourn, true).unwrap();
    assert_eq!((table.game.running(), table.game.deadline()), (None, None));
    table.wait(24 * 60 * MINUTE);
    assert_eq!(left(&table, White).0, 9 * MINUTE);
    assert_eq!(refused(table.attempt(White, "3c3d")), "paused");
    table.offer(White, OfferKind::Resume);
    table.answer(Black, OfferKind::Resume, true).unwrap();
    assert_eq!(table.game.deadline(), Some(Instant(table.now + 9 * MINUTE)));
    table.wait(MINUTE).play("3c3d");
    assert_eq!(table.game.moves()[1].took, Millis(2 * MINUTE));
    assert_eq!(left(&table, White).0, 8 * MINUTE);
}

#[test]
fn c12_a_game_that_stands_still_goes_on_by_itself_after_a_fortnight() {
    for reason in [PauseReason::Adjourned, PauseReason::Suspended] {
        let mut table = Table::new(timed(Control::sudden_death(Millis::minutes(10)), Rules::STRICT));
        table.play("7g7f").wait(MINUTE);
        if reason == PauseReason::Adjourned {
            table.offer(Black, OfferKind::Adjourn).answer(White, OfferKind::Adjourn, true).unwrap();
        } else {
            table.ask(Command::Pause(reason)).unwrap();
        }
        let due = Instant(table.now) + LONGEST_PAUSE;
        assert_eq!(table.game.card().due, Some(due), "{reason:?}");
        table.now = due.0 - 1;
        assert_eq!(table.ask(Command::Tick).unwrap(), []);
        table.now = due.0;
        assert_eq!(table.ask(Command::Tick).unwrap(), [EventKind::Resumed]);
        assert_eq!(table.game.deadline(), Some(due + Millis::minutes(9)), "{reason:?}");
    }
    // One that an older program adjourned goes on when its players agree, as they settled it.
    let old: Event = "7000 paused adjourned".parse().unwrap();
    assert_eq!(old.kind, EventKind::Paused { reason: PauseReason::Adjourned, until: None });
}

#[test]
fn c12_an_official_can_stop_the_clocks_and_let_them_go_on() {
    let mut table = Table::new(timed(Control::sudden_death(Millis::minutes(10)), Rules::STRICT));
    table.wait(MINUTE).ask(Command::Pause(PauseReason::Suspended)).unwrap();
    assert_eq!(refused(table.ask(Command::Pause(PauseReason::Suspended))), "paused");
    assert_eq!(refused(table.ask(Command::Offer { by: Black, kind: OfferKind::Resume })), "not-paused");
    table.wait(30 * MINUTE).ask(Command::Resume).unwrap();
    assert_eq!(refused(table.ask(Command::Resume)), "not-paused");
    assert_eq!(left(&table, Black).0, 9 * MINUTE);
}

#[test]
fn time_while_the_server_was_away_is_not_charged() {
    let mut table = Table::new(timed(Control::sudden_death(Millis::minutes(10)), Rules::STRICT));
    table.wait(MINUTE);
    let last_seen = Instant(table.now);
    // Away for an hour: the flag has not fallen, and the turn goes on where it was.
    table.wait(60 * MINUTE).ask(Command::Interrupted { since: last_seen }).unwrap();
    table.ends("goes on");
    assert_eq!(left(&table, Black).0, 9 * MINUTE);
    table.wait(MINUTE).play("7g7f");
    assert_eq!(table.game.moves()[0].took, Millis(2 * MINUTE));
    // A second time within one turn.
    table.wait(MINUTE);
    let last_seen = Instant(table.now);
    table.wait(MINUTE).ask(Command::Interrupted { since: last_seen }).unwrap();
    table.wait(MINUTE);
    let last_seen = Instant(table.now);
    table.wait(60 * MINUTE).ask(Command::Interrupted { since: last_seen }).unwrap();
    assert_eq!(left(&table, White).0, 8 * MINUTE);
    // What had run out before it went away has run out.
    table.wait(9 * MINUTE);
    let last_seen = Instant(table.now);
    table.wait(MINUTE).ask(Command::Interrupted { since: last_seen }).unwrap();
    table.ends("black timeout");
}

#[test]
fn an_unknown_beginning_of_the_absence_costs_nobody_anything() {
    let mut table = Table::new(timed(Control::sudden_death(Millis::minutes(1)), Rules::STRICT));
    table.wait(30_000).play("7g7f").wait(3_600_000).ask(Command::Interrupted { since: Instant(0) }).unwrap();
    assert_eq!(left(&table, White).0, MINUTE);
}

#[test]
fn after_an_interruption_another_clock_may_be_read_also_one_that_is_behind() {
    let mut table = Table::new(timed(Control::sudden_death(Millis::minutes(10)), Rules::STRICT));
    table.wait(3 * MINUTE).play("7g7f").wait(MINUTE);
    let last_seen = Instant(table.now);
    table.now = 7;
    table.ask(Command::Interrupted { since: last_seen }).unwrap();
    table.wait(2 * MINUTE).play("3c3d");
    assert_eq!(table.game.moves()[1].took, Millis(3 * MINUTE));
    assert_eq!(table.game.last_event_at(), Instant(7 + 2 * MINUTE));
    // And the clock runs out when it does.
    table.wait(7 * MINUTE).ask(Command::Tick).unwrap();
    table.ends("white timeout");
}

#[test]
fn a_game_by_link_waits_for_the_second_player() {
    let mut config = timed(Control::sudden_death(Millis::minutes(1)), Rules::STRICT);
    config.waits = true;
    let mut table = Table::new(config);
    assert_eq!(table.log.len(), 2);
    table.wait(60 * MINUTE);
    assert_eq!(refused(table.attempt(Black, "7g7f")), "paused");
    table.ask(Command::Resume).unwrap();
    table.wait(1_000).play("7g7f");
    assert_eq!(left(&table, Black).0, 59_000);
}

#[test]
fn o07_correspondence_gives_each_move_its_days() {
    const DAY: u64 = 24 * 60 * MINUTE;
    let mut table = Table::new(timed(Control::Days(3), Rules::STRICT));
    table.wait(3 * DAY - 1).play("7g7f").wait(DAY).play("3c3d");
    assert_eq!(left(&table, Black).0, 3 * DAY);
    table.wait(3 * DAY).ask(Command::Tick).unwrap();
    table.ends("white timeout");
}

#[test]
fn lag_grace_is_not_charged_and_moves_the_deadline() {
    let mut config = timed(Control::byoyomi(Millis::ZERO, Millis::seconds(10)), Rules::STRICT);
    config.lag_grace = Millis(500);
    let mut table = Table::new(config.clone());
    assert_eq!(table.game.deadline(), Some(Instant(1_000 + 10_500)));
    table.wait(10_499).play("7g7f").wait(300).play("3c3d");
    assert_eq!((table.game.moves()[0].took, table.game.moves()[1].took), (Millis(9_999), Millis::ZERO));
    config.lag_grace = Millis::seconds(3);
    assert_eq!(config.check(), Err(ConfigFault::LagGrace));
}

/// What programs that play by the protocol of the Computer Shogi Association are charged, and what their flags are not put off by.
#[test]
fn whole_seconds_are_charged_and_at_least_the_least() {
    let mut config = timed(Control::byoyomi(Millis::seconds(3), Millis::seconds(10)), Rules::STRICT);
    for (least, costs) in [(0, [0, 1, 1]), (1, [1, 1, 1]), (2, [2, 2, 2])] {
        config.counting = Counting::WholeSeconds { least: Millis::seconds(least) };
        assert_eq!(config.to_string().parse(), Ok(config.clone()), "it is stored");
        let mut table = Table::new(config.clone());
        table.wait(999).play("7g7f").wait(1_000).play("3c3d").wait(1_999).play("2g2f");
        let took: Vec<u64> = table.game.moves().iter().map(|played| played.took.0 / 1_000).collect();
        assert_eq!(took, costs, "{least}");
        let Left { main, .. } = table.game.left(Black, Instant(table.now));
        assert_eq!(main, Millis::seconds(3 - costs[0] - costs[2].min(3 - costs[0])), "{least}");
        assert_eq!(table.game.lag_allowance(ways(0)), Millis::ZERO);
        assert_eq!(
            table.game.clock(Black).lag().given(),
            Millis::ZERO,
            "what is rounded off is not given back for the way"
        );
    }
    let mut late = Table::new(config);
    late.wait(13_000).ask(Command::Tick).unwrap();
    late.ends("white timeout");
}

/// Whoever moved was in time: where the least is as long as the period, the period is still there for the next move.
#[test]
fn the_least_of_a_move_takes_nobody_s_last_period() {
    let mut config = timed(Control::byoyomi(Millis::ZERO, Millis::seconds(1)), Rules::STRICT);
    for least in [1, 10] {
        config.counting = Counting::WholeSeconds { least: Millis::seconds(least) };
        let mut table = Table::new(config.clone());
        for usi in ["7g7f", "3c3d", "2g2f", "8c8d", "2f2e"] {
            table.wait(400).play(usi);
        }
        table.wait(1_000).ask(Command::Tick).unwrap();
        table.ends("black timeout");
    }
}

fn ways(ms: u64) -> ByColor<Millis> {
    ByColor { black: Millis(ms), white: Millis::ZERO }
}

/// Black plays one move after so long, over a way of so long: what is charged, unless the flag fell.
fn charged_over(control: Control, compensated: bool, way: u64, after: u64) -> Option<u64> {
    let mut config = timed(control, Rules::STRICT);
    config.lag_compensation = compensated;
    let (mut game, mut log) = Game::new(config.clone(), Instant(1_000)).unwrap();
    let mv = Command::Move { by: Black, attempt: "7g7f".parse().unwrap(), ply: None };
    let deadline = game.due_over(ways(way)).unwrap();
    log.extend(game.apply_over(ways(way), mv, Instant(1_000 + after)).unwrap());
    assert_eq!(Game::replay(config, &log).unwrap(), game, "what was given back follows from the events");
    assert_eq!(game.outcome().is_some(), deadline <= Instant(1_000 + after));
    game.moves().first().map(|played| played.took.0)
}

#[test]
fn the_way_of_the_messages_is_given_back_within_bounds() {
    let minutes = Control::sudden_death(Millis::minutes(5));
    let blitz = Control::sudden_death(Millis::seconds(10));
    for (control, way, after, charged) in [
        (minutes, 0, 4_000, Some(4_000)),
        (minutes, 300, 4_000, Some(3_700)),
        // Nobody wins time by it.
        (minutes, 300, 200, Some(0)),
        // No way counts for more than two seconds, nor for more than the account holds: three gains at first.
        (minutes, 60_000, 4_000, Some(2_000)),
        (blitz, 60_000, 4_000, Some(4_000 - 3 * 350)),
        // A move that was on its way when the flag would have fallen is played; one that came later is not.
        (blitz, 300, 10_299, Some(9_999)),
        (blitz, 300, 10_300, None),
        (Control::Days(1), 300, 4_000, Some(4_000)),
    ] {
        assert_eq!(charged_over(control, true, way, after), charged, "{control:?} {way} {after}");
    }
    // Off by a rule.
    assert_eq!(charged_over(minutes, false, 300, 4_000), Some(4_000));
    assert_eq!(charged_over(blitz, false, 300, 10_001), None);
}

#[test]
fn a_slow_way_wins_one_gain_a_move_in_the_long_run_and_is_told() {
    let config = timed(Control::increment(Millis::minutes(5), Millis::seconds(5)), Rules::STRICT);
    let (mut game, _) = Game::new(config, Instant(0)).unwrap();
    let mut now = 0;
    let mut given = 0;
    for round in ["1g1f 9c9d", "2g2f 8c8d", "3g3f 7c7d", "4g4f 6c6d", "5g5f 5c5d", "6g6f 4c4d"] {
        for (by, usi) in [Black, White].into_iter().zip(round.split(' ')) {
            now += 3_000;
            let mv = Command::Move { by, attempt: usi.parse().unwrap(), ply: None };
            game.apply_over(ways(9_000), mv, Instant(now)).unwrap();
        }
        let lag = game.clock(Black).lag();
        given += lag.last().0;
        assert_eq!((lag.given().0, game.clock(White).lag().given()), (given, Millis::ZERO));
    }
    // 3 gains and 1 for each of the first five moves; the longest way is two seconds.
    assert_eq!(given, 8_000);
}
