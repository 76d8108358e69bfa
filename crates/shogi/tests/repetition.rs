//! Repetition: which positions count as one, who loses a perpetual check.

use crate::common;
use common::{at, line};
use komadai_shogi::{Color, Foul, History, Position, Repetition, thrice_in_a_row};

/// Plays a line and returns what repetition says at its end.
fn played(start: Position, text: &str) -> Repetition {
    let mut history = History::new(start);
    for step in line(text) {
        history.play(step).unwrap_or_else(|foul| panic!("{step}: {foul}"));
    }
    history.repetition()
}

#[test]
fn four_times_from_the_start_position() {
    assert_eq!(played(Position::start(), &"2h3h 8b7b 3h2h 7b8b ".repeat(2)), Repetition::None);
    assert_eq!(played(Position::start(), &"2h3h 8b7b 3h2h 7b8b ".repeat(3)), Repetition::Draw);
}

/// The ways back need not be the same.
#[test]
fn four_times_by_different_ways() {
    let line = "2h3h 8b7b 3h2h 7b8b 2h4h 8b7b 4h2h 7b8b 2h3h 8b6b 3h2h 6b8b";
    assert_eq!(played(Position::start(), line), Repetition::Draw);
}

/// the same squares with other hands are another position.
#[test]
fn hands_make_another_position() {
    let board = "4k4/9/9/9/9/9/9/9/4K4 b";
    assert!(!at(&format!("{board} P 1")).same_as(&at(&format!("{board} p 1"))));
    assert!(!at(&format!("{board} P 1")).same_as(&at(&format!("{board} - 1"))));
    assert_ne!(at(&format!("{board} P 1")).key(), at(&format!("{board} p 1")).key());
    assert!(at(&format!("{board} P 1")).same_as(&at(&format!("{board} P 77"))));
}

#[test]
fn the_other_side_to_move_makes_another_position() {
    assert!(!at("4k4/9/9/9/9/9/9/9/4K4 b - 1").same_as(&at("4k4/9/9/9/9/9/9/9/4K4 w - 1")));
}

#[test]
fn black_checks_perpetually() {
    let start = at("4k4/9/9/9/9/9/9/9/K4R3 b - 1");
    assert_eq!(played(start, &"4i5i 5a4a 5i4i 4a5a ".repeat(3)), Repetition::PerpetualCheck(Color::Black));
}

#[test]
fn white_checks_perpetually() {
    let start = at("5r2k/9/9/9/9/9/9/9/4K4 w - 1");
    assert_eq!(played(start, &"4a5a 5i4i 5a4a 4i5i ".repeat(3)), Repetition::PerpetualCheck(Color::White));
}

/// One quiet move in one of the cycles saves the checker: a draw.
#[test]
fn one_quiet_move_makes_it_a_draw() {
    let start = at("4k4/9/9/9/9/9/9/9/K4R3 b - 1");
    let line = "4i5i 5a4a 5i4i 4a5a 4i3i 5a4a 3i4i 4a5a 4i5i 5a4a 5i4i 4a5a";
    assert_eq!(played(start, line), Repetition::Draw);
}

/// Only the moves between the first and the fourth occurrence are asked, not what led there.
#[test]
fn quiet_moves_before_the_cycle_do_not_count() {
    let start = at("4k4/9/9/9/9/9/9/9/K3R4 w - 1");
    let lead = "5a4a 5i3i 4a5a 3i4i 5a6a 4i4h 6a5a";
    assert_eq!(
        played(start, &format!("{lead} {}", "4h5h 5a4a 5h4h 4a5a ".repeat(3))),
        Repetition::PerpetualCheck(Color::Black)
    );
}

/// The cycles may differ as long as every move of the checker is a check.
#[test]
fn a_cycle_of_different_checks() {
    let start = at("4k4/9/9/9/9/9/9/9/K4R3 b - 1");
    let line = "4i5i 5a4a 5i4i 4a5a 4i5i 5a4b 5i4i 4b5a 4i5i 5a4a 5i4i 4a5a";
    assert_eq!(played(start, line), Repetition::PerpetualCheck(Color::Black));
}

/// The fourth occurrence ends the game: no move is legal after it.
#[test]
fn no_move_after_the_fourth() {
    let mut history = History::new(Position::start());
    for step in line(&"2h3h 8b7b 3h2h 7b8b ".repeat(3)) {
        history.play(step).unwrap();
    }
    assert_eq!(history.check(common::mv("7g7f")), Err(Foul::AfterEnd));
    history.pop();
    assert_eq!(history.check(common::mv("8c8d")), Ok(()));
}

/// the trigger of former times is a sequence played three times, whatever position stands.
#[test]
fn three_times_one_sequence() {
    let sequence = "2h3h 8b7b 3h2h 7b8b ";
    assert!(!thrice_in_a_row(&line(&sequence.repeat(2))));
    assert!(thrice_in_a_row(&line(&sequence.repeat(3))));
    assert!(thrice_in_a_row(&line(&format!("7g7f 3c3d {}", sequence.repeat(3)))));
    assert!(!thrice_in_a_row(&line("2h3h 8b7b 3h2h 7b8b 2h4h 8b7b 4h2h 7b8b 2h3h 8b6b 3h2h 6b8b")));
}
