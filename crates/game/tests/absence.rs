//! What is claimed from an opponent who has left the board.

use crate::common;
use common::*;
use komadai_game::*;

fn table(control: Control) -> Table {
    Table::new(timed(control, Rules::FRIENDLY))
}

fn claim(table: &mut Table, claim: Claim, away: u64) -> Result<(), &'static str> {
    let asked = table.ask(Command::Claim { by: Black, claim, away: Millis::seconds(away) });
    asked.map(drop).map_err(|refusal| refusal.code())
}

#[test]
fn the_time_to_return_is_a_tenth_of_thirty_moves_within_bounds() {
    let minutes = |main| Control::sudden_death(Millis::minutes(main));
    let byoyomi = |seconds| Control::byoyomi(Millis::ZERO, Millis::seconds(seconds));
    for (control, seconds) in [
        (minutes(3), Some(30)),
        (minutes(10), Some(60)),
        (minutes(60), Some(120)),
        (byoyomi(10), Some(30)),
        (byoyomi(30), Some(90)),
        (Control::increment(Millis::minutes(5), Millis::seconds(10)), Some(60)),
        (Control::Unlimited, Some(180)),
        (Control::Days(3), None),
    ] {
        let time = table(control).game.time_to_return(White);
        assert_eq!(time, seconds.map(Millis::seconds), "{control:?}");
    }
}

#[test]
fn before_both_have_moved_the_game_can_only_be_called_off() {
    for moves in ["", "7g7f"] {
        let mut game = table(Control::sudden_death(Millis::minutes(10)));
        game.play(moves);
        assert_eq!(claim(&mut game, Claim::Win, 600), Err("not-gone"), "{moves:?}");
        assert_eq!(claim(&mut game, Claim::Draw, 600), Err("not-gone"), "{moves:?}");
        claim(&mut game, Claim::CallOff, 60).unwrap();
        game.ends("nobody aborted");
    }
}

#[test]
fn afterwards_the_win_or_a_draw_is_claimed_once_the_time_is_over() {
    for (what, end) in [(Claim::Win, "black abandoned"), (Claim::Draw, "nobody abandoned")] {
        let mut game = table(Control::sudden_death(Millis::minutes(10)));
        game.play("7g7f 3c3d");
        assert_eq!(claim(&mut game, what, 59), Err("not-gone"));
        assert_eq!(claim(&mut game, Claim::CallOff, 600), Err("not-gone"), "what was played by a clock counts");
        claim(&mut game, what, 60).unwrap();
        game.ends(end);
        assert_eq!(claim(&mut game, what, 60), Err("over"));
    }
}

#[test]
fn whoever_leaves_has_left_however_the_other_ends_it() {
    for what in [Claim::Win, Claim::Draw] {
        let mut game = table(Control::sudden_death(Millis::minutes(10)));
        game.play("7g7f 3c3d 2g2f 4c4d 3i4h 3a3b 5g5f 5c5d 6i7h 8b4b").wait(60_000);
        claim(&mut game, what, 60).unwrap();
        let of = |side, away| Ending::of(&game.game, &game.log, side, Millis::seconds(away)).code();
        assert_eq!([of(Black, 0), of(White, 60)], ["finished", "left"], "{what:?}");
    }
}

#[test]
fn without_a_clock_it_can_be_called_off_as_well() {
    let mut game = table(Control::Unlimited);
    game.play("7g7f 3c3d");
    assert_eq!(game.game.claims(White), Claim::ALL);
    assert_eq!(claim(&mut game, Claim::CallOff, 179), Err("not-gone"));
    claim(&mut game, Claim::CallOff, 180).unwrap();
    game.ends("nobody aborted");
}

#[test]
fn nothing_is_claimed_in_correspondence_nor_while_the_game_stands_still() {
    let mut days = table(Control::Days(3));
    days.play("7g7f 3c3d");
    assert!(days.game.claims(White).is_empty());
    assert_eq!(claim(&mut days, Claim::Win, 86_400), Err("not-gone"));

    let mut paused = table(Control::sudden_death(Millis::minutes(10)));
    paused.play("7g7f 3c3d");
    paused.ask(Command::Pause(PauseReason::Suspended)).unwrap();
    assert_eq!(claim(&mut paused, Claim::Win, 600), Err("not-gone"));

    let mut kept = table(Control::sudden_death(Millis::minutes(10)));
    kept.play("7g7f 3c3d");
    kept.ask(Command::Keep(Act::Appointed)).unwrap();
    assert_eq!(claim(&mut kept, Claim::Win, 600), Err("not-gone"));
}

#[test]
fn nothing_is_claimed_from_whoever_plays_at_many_boards() {
    let mut config = timed(Control::sudden_death(Millis::minutes(10)), Rules::FRIENDLY);
    config.host = Some(White);
    let mut display = Table::new(config);
    display.play("7g7f 3c3d");
    assert_eq!((display.game.time_to_return(White), display.game.claims(White)), (None, &[][..]));
    assert_eq!(claim(&mut display, Claim::Win, 600), Err("not-gone"));
    // A guest who leaves the board has left it.
    assert_eq!(display.game.time_to_return(Black), Some(Millis::seconds(60)));
}
