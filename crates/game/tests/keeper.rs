//! C-02, F-01 to F-05, Y-12: a third person keeps the time, tosses, enters moves and rules on claims; the players cannot.

use crate::common;
use common::*;
use komadai_game::*;

const MINUTE: u64 = 60_000;

fn keep(act: Act) -> Command {
    Command::Keep(act)
}

fn byoyomi() -> Config {
    Config { waits: true, ..timed(Control::byoyomi(Millis::minutes(10), Millis::seconds(30)), Rules::FRIENDLY) }
}

/// A game that waits for its timekeeper.
fn appointed(config: Config) -> Table {
    let mut table = Table::new(config);
    table.ask(keep(Act::Appointed)).unwrap();
    table.ask(keep(Act::Named { name: "Dan K.".into() })).unwrap();
    table
}

fn running() -> Table {
    let mut table = appointed(byoyomi());
    assert_eq!(table.ask(keep(Act::Started)).unwrap(), [EventKind::Kept { act: Act::Started }, EventKind::Resumed]);
    table
}

#[test]
fn nobody_keeps_the_time_who_was_not_appointed() {
    let mut table = Table::new(byoyomi());
    let acts = [Act::Named { name: "X".into() }, Act::Started, Act::Stopped, Act::Ruled(Ruling::Aborted)];
    for act in acts {
        assert_eq!(refused(table.ask(keep(act.clone()))), "no-keeper", "{act}");
    }
    assert_eq!(refused(table.ask(Command::Enter { attempt: "7g7f".parse().unwrap(), ply: None })), "no-keeper");
    table.ask(keep(Act::Appointed)).unwrap();
    table.ask(keep(Act::Named { name: "Dan".into() })).unwrap();
    assert_eq!(refused(table.ask(keep(Act::Named { name: "Eve".into() }))), "named-already");
    // Another one takes the place.
    table.ask(keep(Act::Appointed)).unwrap();
    table.ask(keep(Act::Named { name: "Eve".into() })).unwrap();
    let keeper = table.game.keeper().unwrap();
    assert_eq!((keeper.name.as_str(), keeper.acts.len()), ("Eve", 4));
}

#[test]
fn f02_the_toss_decides_for_whom_it_was_made_and_the_players_change_sides_with_all_they_have() {
    for bits in 0..32_u8 {
        for on_behalf_of in [Black, White] {
            let mut config = byoyomi();
            config.controls.white = Control::sudden_death(Millis::minutes(5));
            let controls = config.controls;
            let mut table = appointed(config);
            table.ask(Command::Greet { by: Black, greeting: Greeting::Begin }).unwrap();
            let toss = Furigoma::from_bits(bits);
            let changes = (toss.tokin_count() >= 3) == (on_behalf_of == Black);
            table.ask(keep(Act::Tossed { toss, on_behalf_of })).unwrap();
            let game = &table.game;
            assert_eq!(game.config().furigoma, Some(toss));
            assert_eq!(game.config().controls, if changes { controls.swap() } else { controls }, "{bits}");
            assert_eq!(game.clock(Black).control(), game.config().controls.black);
            let said: Vec<_> = game.greetings().iter().map(|said| (said.by, said.greeting)).collect();
            assert_eq!(said, [(if changes { White } else { Black }, Greeting::Begin)]);
            assert_eq!(refused(table.ask(keep(Act::Tossed { toss, on_behalf_of }))), "no-toss", "once");
        }
    }
    let tossed = Act::Tossed { toss: Furigoma::from_bits(0), on_behalf_of: White };
    assert_eq!(refused(running().ask(keep(tossed.clone()))), "no-toss");
    // F-08: at odds nothing is tossed.
    let two = Config::new(komadai_shogi::Handicap::Two, both(Control::Unlimited), Rules::FRIENDLY);
    assert_eq!(refused(appointed(Config { waits: true, ..two }).ask(keep(tossed))), "no-toss");
}

#[test]
fn c02_the_timekeeper_runs_the_clock_and_the_players_do_not() {
    let mut table = running();
    table.wait(MINUTE);
    let stopped = table.ask(keep(Act::Stopped)).unwrap();
    assert!(matches!(stopped[1], EventKind::Paused { reason: PauseReason::Suspended, until: Some(_) }), "{stopped:?}");
    assert_eq!(refused(table.ask(keep(Act::Stopped))), "paused");
    for by in [Black, White] {
        assert_eq!(refused(table.ask(Command::Offer { by, kind: OfferKind::Resume })), "not-paused");
        assert_eq!(refused(table.attempt(by, "7g7f")), "paused");
    }
    table.wait(5 * MINUTE).ask(keep(Act::Started)).unwrap();
    assert_eq!(refused(table.ask(keep(Act::Started))), "not-paused");
    table.wait(MINUTE).play("7g7f");
    assert_eq!(table.game.moves()[0].took, Millis(2 * MINUTE));
}

#[test]
fn a_clock_is_corrected_while_it_stands() {
    let set = |side, main, periods| keep(Act::ClockSet { side, main: Millis(main), periods });
    let mut table = running();
    table.wait(MINUTE);
    assert_eq!(refused(table.ask(set(Black, MINUTE, 1))), "clock-runs");
    table.ask(keep(Act::Stopped)).unwrap();
    for (main, periods) in [(73 * 60 * MINUTE, 1), (0, 0), (MINUTE, 0), (MINUTE, 11)] {
        assert_eq!(refused(table.ask(set(Black, main, periods))), "bad-clock", "{main} {periods}");
    }
    table.ask(set(Black, 3 * MINUTE, 1)).unwrap();
    table.ask(set(White, 0, 2)).unwrap();
    let left = |table: &Table, side| table.game.left(side, Instant(table.now));
    assert_eq!((left(&table, Black).main, left(&table, White).main), (Millis(3 * MINUTE), Millis::ZERO));
    assert_eq!(left(&table, White).periods, 2);
    table.ask(keep(Act::Started)).unwrap();
    assert_eq!(table.game.deadline(), Some(Instant(table.now + 3 * MINUTE + 30_000)), "the turn counts anew");
    let mut days = appointed(Config { waits: true, ..timed(Control::Days(3), Rules::FRIENDLY) });
    assert_eq!(refused(days.ask(set(Black, MINUTE, 0))), "bad-clock");
}

#[test]
fn a_move_that_is_entered_is_its_players_and_known_as_entered() {
    let mut table = running();
    let enter = |text: &str, ply| Command::Enter { attempt: text.parse().unwrap(), ply };
    table.ask(enter("7g7f", Some(1))).unwrap();
    table.play("3c3d");
    assert_eq!(refused(table.ask(enter("2g2f", Some(2)))), "stale");
    assert_eq!(refused(table.ask(enter("2g2e", None))), "wrong-movement");
    let known: Vec<_> = table.game.moves().iter().map(|played| (played.by, played.entered)).collect();
    assert_eq!(known, [(Black, true), (White, false)]);
    let mut strict = appointed(Config { waits: true, ..timed(Control::Unlimited, Rules::STRICT) });
    strict.ask(keep(Act::Started)).unwrap();
    strict.ask(enter("7g7e", None)).unwrap();
    strict.ends("white illegal-move");
}

#[test]
fn claims_are_ruled_on_and_what_the_rules_can_tell_they_tell() {
    let foul = |by, text: &str| Ruling::Foul { by, attempt: text.parse().unwrap() };
    let held = [
        (Ruling::Resigned(Black), "white resignation"),
        (Ruling::Timeout(White), "black timeout"),
        (Ruling::Abandoned(White), "black abandoned"),
        (Ruling::Aborted, "nobody aborted"),
        (foul(Black, "7g7e"), "white illegal-move"),
        // Two moves in a row (二手指し).
        (foul(White, "3c3d"), "black illegal-move"),
    ];
    for (ruling, end) in held {
        for stopped in [false, true] {
            let mut table = running();
            if stopped {
                table.ask(keep(Act::Stopped)).unwrap();
            }
            table.ask(keep(Act::Ruled(ruling.clone()))).unwrap();
            table.ends(end);
            assert_eq!(refused(table.ask(keep(Act::Stopped))), "over");
        }
    }
    for (ruling, code) in [
        (foul(Black, "7g7f"), "no-claim"),
        (Ruling::Repetition, "no-claim"),
        (Ruling::Impasse, running().game.agreed_impasse().unwrap_err().code()),
    ] {
        assert_eq!(refused(running().ask(keep(Act::Ruled(ruling.clone())))), code, "{ruling}");
    }
    let mut unlimited = appointed(Config { waits: true, ..timed(Control::Unlimited, Rules::FRIENDLY) });
    assert_eq!(refused(unlimited.ask(keep(Act::Ruled(Ruling::Timeout(Black))))), "no-claim");
    // Where repetition does not end a game by itself, the fourth occurrence is there to be ruled on.
    let rules = Rules { repetition: RepetitionRule::None, ..Rules::FRIENDLY };
    let mut table = appointed(Config { waits: true, ..timed(Control::Unlimited, rules) });
    table.ask(keep(Act::Started)).unwrap();
    for _ in 0..3 {
        assert_eq!(refused(table.ask(keep(Act::Ruled(Ruling::Repetition)))), "no-claim");
        table.play("2h3h 8b7b 3h2h 7b8b");
    }
    table.ask(keep(Act::Ruled(Ruling::Repetition))).unwrap();
    table.ends("nobody repetition");
}

#[test]
fn r66_a_perpetual_check_ruled_on_loses_and_is_no_draw_under_any_rule_of_repetition() {
    let ruled = |rule, cycles: &[&str]| {
        let rules = Rules { repetition: rule, ..Rules::FRIENDLY };
        let start = "4k4/9/9/9/9/9/9/9/K4R3 b - 1".parse().unwrap();
        let config = Config { start, waits: true, ..timed(Control::Unlimited, rules) };
        let mut table = appointed(config);
        table.ask(keep(Act::Started)).unwrap();
        for cycle in cycles {
            table.play(cycle);
        }
        table.ask(keep(Act::Ruled(Ruling::Repetition))).unwrap();
        table
    };
    let (checks, quiet) = ("4i5i 5a4a 5i4i 4a5a", "4i3i 5a4a 3i4i 4a5a");
    ruled(RepetitionRule::None, &[checks; 3]).ends("white perpetual-check");
    ruled(RepetitionRule::None, &[checks; 4]).ends("white perpetual-check");
    ruled(RepetitionRule::None, &[checks, quiet, checks]).ends("nobody repetition");
    // The first three occurrences count, whatever came before them.
    ruled(RepetitionRule::None, &[quiet, checks, checks, checks]).ends("white perpetual-check");
    // By the old rule no sequence stands three times here; the fourth occurrence is there all the same.
    let other = "4i5i 5a6a 5i6i 6a5a 6i5i 5a4a 5i4i 4a5a";
    ruled(RepetitionRule::SequenceThrice, &[checks, other, checks]).ends("white perpetual-check");
}

#[test]
fn a_timekeeper_cannot_act_for_ever() {
    let mut table = running();
    for _ in 0..400 {
        if table.ask(keep(Act::Stopped)).is_err() || table.ask(keep(Act::Started)).is_err() {
            break;
        }
    }
    assert_eq!(table.game.keeper().unwrap().acts.len(), 300);
    // The players are not held up by it.
    if table.game.pause().is_some() {
        table.now += LONGEST_PAUSE.0;
        table.ask(Command::Tick).unwrap();
    }
    table.play("7g7f");
}

#[test]
fn acts_are_lines_that_are_read_back_and_nothing_else_is() {
    for line in [
        "1 kept appointed",
        "1 kept named Ann  B",
        "1 kept named ",
        "1 kept tossed 31 white",
        "1 kept clock-set black 1 0",
    ] {
        assert_eq!(line.parse::<Event>().unwrap().to_string(), line);
    }
    let fouls = ["1 kept", "1 kept named", "1 kept tossed 32 white", "1 kept tossed -1 white", "1 kept started now"];
    let more = ["1 kept ruled", "1 kept ruled foul black", "1 kept ruled foul black 7g", "1 kept clock-set red 1 0"];
    for line in fouls.into_iter().chain(more) {
        assert!(line.parse::<Event>().is_err(), "{line}");
    }
}

#[test]
fn both_agree_during_play_that_somebody_keeps_the_time_or_nobody_does() {
    let mut table = Table::new(timed(Control::byoyomi(Millis::minutes(10), Millis::seconds(30)), Rules::FRIENDLY));
    table.play("7g7f").offer(Black, OfferKind::Keeper);
    assert_eq!(refused(table.ask(keep(Act::Started))), "no-keeper", "one alone appoints nobody");
    table.answer(White, OfferKind::Keeper, false).unwrap();
    assert!(table.game.keeper().is_none());
    assert_eq!(refused(table.ask(Command::Offer { by: Black, kind: OfferKind::Keeper })), "offered-before");
    table.play("3c3d").offer(White, OfferKind::Keeper);
    assert_eq!(table.answer(Black, OfferKind::Keeper, true).unwrap(), [EventKind::Kept { act: Act::Agreed }]);
    assert!(table.game.keeper().unwrap().agreed && table.game.running() == Some(Black), "the clock runs on");
    assert_eq!(refused(table.ask(keep(Act::Agreed))), "no-such-offer");
    table.ask(keep(Act::Appointed)).unwrap();
    table.ask(keep(Act::Named { name: "Dan".into() })).unwrap();
    assert!(!table.game.keeper().unwrap().agreed);
    table.ask(keep(Act::Stopped)).unwrap();
    let mut days = Table::new(timed(Control::Days(3), Rules::FRIENDLY));
    assert_eq!(refused(days.ask(Command::Offer { by: Black, kind: OfferKind::Keeper })), "no-keeper");
}

#[test]
fn the_byoyomi_is_called_with_what_the_clock_says() {
    let mut table = running();
    // Whatever is asked for: the clock says it.
    let call = || keep(Act::Called { side: White, left: Millis(1) });
    let called = |left| [EventKind::Kept { act: Act::Called { side: Black, left: Millis::seconds(left) } }];
    assert_eq!(table.wait(9 * MINUTE + 500).ask(call()).unwrap(), called(59));
    assert_eq!(table.wait(MINUTE + 19_500).ask(call()).unwrap(), called(10));
    table.ask(keep(Act::Stopped)).unwrap();
    assert_eq!(refused(table.ask(call())), "paused");
    let mut untimed = appointed(Config { waits: true, ..timed(Control::Unlimited, Rules::FRIENDLY) });
    untimed.ask(keep(Act::Started)).unwrap();
    assert_eq!(refused(untimed.ask(call())), "bad-clock");
}
