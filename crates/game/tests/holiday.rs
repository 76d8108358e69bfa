//! Holidays in games by correspondence: the clock stands for some days, and for no more in a year.

use crate::common;
use common::*;
use komadai_game::*;

const DAY: u64 = 24 * 60 * 60_000;

fn correspondence() -> Table {
    Table::new(timed(Control::Days(3), Rules::FRIENDLY))
}

fn holiday(by: komadai_shogi::Color, days: u8) -> Command {
    Command::Holiday { by, days }
}

fn days_left(table: &Table, by: komadai_shogi::Color) -> u64 {
    table.game.holiday(by, Instant(table.now)).unwrap().1
}

#[test]
fn the_clock_of_whoever_is_on_holiday_stands() {
    let mut table = correspondence();
    table.wait(2 * DAY);
    table.ask(holiday(Black, 10)).unwrap();
    // A day is left, and the holiday before it.
    assert_eq!(table.game.deadline(), Some(Instant(table.now + 11 * DAY)));
    table.wait(10 * DAY);
    assert_eq!(table.game.elapsed(Instant(table.now)), Millis(2 * DAY));
    table.wait(DAY / 2).play("7g7f");
    assert_eq!(table.game.moves()[0].took, Millis(2 * DAY + DAY / 2));
    // The other's clock runs.
    assert_eq!(table.game.deadline(), Some(Instant(table.now + 3 * DAY)));
}

#[test]
fn a_holiday_that_was_announced_before_the_turn_counts_from_the_turn_on() {
    let mut table = correspondence();
    table.ask(holiday(White, 5)).unwrap();
    table.wait(2 * DAY).play("7g7f");
    assert_eq!(table.game.deadline(), Some(Instant(table.now + 3 * DAY + 3 * DAY)));
    assert_eq!(table.game.facts(Instant(table.now)).clocks.running, None);
    // Whoever plays meanwhile is charged nothing, and stays on holiday.
    table.wait(DAY).play("3c3d");
    assert_eq!(table.game.moves()[1].took, Millis::ZERO);
    table.play("2g2f");
    assert_eq!(table.game.deadline(), Some(Instant(table.now + 2 * DAY + 3 * DAY)));
    table.wait(2 * DAY);
    assert_eq!(table.game.facts(Instant(table.now)).clocks.running, Some(White));
    table.wait(3 * DAY).ask(Command::Tick).unwrap();
    table.ends("black timeout");
}

#[test]
fn a_holiday_ends_early_or_is_announced_anew_and_only_what_was_taken_counts() {
    let mut table = correspondence();
    table.ask(holiday(Black, 20)).unwrap();
    assert_eq!(days_left(&table, Black), 10);
    table.wait(4 * DAY).ask(holiday(Black, 0)).unwrap();
    assert_eq!(table.game.deadline(), Some(Instant(table.now + 3 * DAY)));
    assert_eq!(days_left(&table, Black), 26);
    assert_eq!(refused(table.ask(holiday(Black, 0))), "no-holiday");
    table.wait(DAY).ask(holiday(Black, 5)).unwrap();
    table.wait(DAY).ask(holiday(Black, 2)).unwrap();
    assert_eq!(
        table.game.deadline(),
        Some(Instant(table.now + 2 * DAY + 2 * DAY)),
        "one day of three was spent before"
    );
    table.wait(2 * DAY);
    assert_eq!((days_left(&table, Black), days_left(&table, White)), (23, 30));
}

#[test]
fn nobody_has_more_than_thirty_days_in_a_year() {
    let mut table = correspondence();
    assert_eq!(refused(table.ask(holiday(Black, 31))), "no-holiday-left");
    table.ask(holiday(Black, 30)).unwrap();
    table.wait(30 * DAY).play("7g7f");
    assert_eq!(refused(table.ask(holiday(Black, 1))), "no-holiday-left");
    // The days of more than a year ago are there again.
    let later = Instant(table.now + 340 * DAY);
    assert_eq!(table.game.holiday(Black, later).unwrap().1, 5);
}

#[test]
fn holidays_are_for_correspondence() {
    let mut table = Table::new(timed(Control::sudden_death(Millis::minutes(10)), Rules::FRIENDLY));
    assert_eq!(refused(table.ask(holiday(Black, 1))), "no-holiday");
    assert_eq!(table.game.holiday(Black, Instant(table.now)), None);
    let mut over = correspondence();
    over.ask(Command::Resign { by: Black }).unwrap();
    assert_eq!(refused(over.ask(holiday(Black, 1))), "over");
}

#[test]
fn nobody_announces_holidays_without_end() {
    let mut table = correspondence();
    let mut announced = 0;
    while table.wait(1).ask(holiday(Black, 1)).is_ok() {
        announced += 1;
        assert!(announced <= 100, "each of them takes a moment");
        table.wait(1).ask(holiday(Black, 0)).unwrap();
    }
    assert_eq!(announced, 100);
    table.play("7g7f");
}
