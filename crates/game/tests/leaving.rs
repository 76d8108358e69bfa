//! Who has left a game, and what follows from it.

use crate::common;
use common::*;
use komadai_game::*;

/// Five moves of each side.
const FIVE: &str = "7g7f 3c3d 2g2f 4c4d 3i4h 3a3b 5g5f 5c5d 6i7h 8b4b";

fn ten_minutes() -> Table {
    Table::new(timed(Control::sudden_death(Millis::minutes(10)), Rules::STRICT))
}

fn endings(table: &Table, away: [u64; 2]) -> [&'static str; 2] {
    let of = |side, away| Ending::of(&table.game, &table.log, side, Millis::seconds(away)).code();
    [of(Black, away[0]), of(White, away[1])]
}

#[test]
fn whoever_is_away_when_the_flag_falls_has_left_and_whoever_is_there_has_not() {
    let mut lost = ten_minutes();
    lost.play(FIVE).wait(600_000).ask(Command::Tick).unwrap();
    lost.ends("white timeout");
    for (away, ending) in [(0, "finished"), (9, "finished"), (29, "finished"), (30, "left"), (600, "left")] {
        assert_eq!(endings(&lost, [away, 0]), [ending, "finished"], "away for {away} s");
    }
    // The winner may have gone: nobody waits for them.
    assert_eq!(endings(&lost, [0, 600]), ["finished", "finished"]);
}

#[test]
fn with_byoyomi_half_of_the_turn_away_is_leaving() {
    let byoyomi = Control::byoyomi(Millis::ZERO, Millis::seconds(20));
    let mut lost = Table::new(timed(byoyomi, Rules::STRICT));
    lost.play(FIVE).wait(20_000).ask(Command::Tick).unwrap();
    lost.ends("white timeout");
    for (away, ending) in [(9, "finished"), (10, "left"), (20, "left")] {
        assert_eq!(endings(&lost, [away, 0])[0], ending, "away for {away} s");
    }
}

#[test]
fn whoever_never_moves_has_left_though_their_page_was_open() {
    let mut lost = ten_minutes();
    lost.wait(600_000).ask(Command::Tick).unwrap();
    assert_eq!(endings(&lost, [0, 0]), ["left", "excused"]);
}

#[test]
fn what_ends_a_game_at_the_board_is_no_leaving() {
    let mut resigned = ten_minutes();
    resigned.play(FIVE).ask(Command::Resign { by: Black }).unwrap();
    assert_eq!(endings(&resigned, [0, 600]), ["finished", "finished"]);
    let mut at_once = ten_minutes();
    at_once.ask(Command::Resign { by: Black }).unwrap();
    assert_eq!(endings(&at_once, [0, 0]), ["excused", "excused"], "a game given up at once makes nothing good");
    let mut abandoned = ten_minutes();
    abandoned.play("7g7f").ask(Command::Abandon { by: White }).unwrap();
    assert_eq!(endings(&abandoned, [0, 0]), ["excused", "left"]);
    let mut aborted = ten_minutes();
    aborted.play(FIVE).ask(Command::Abort).unwrap();
    assert_eq!(endings(&aborted, [600, 600]), ["excused", "excused"]);
    assert_eq!(endings(&ten_minutes(), [600, 600]), ["excused", "excused"], "it goes on");
}

#[test]
fn an_outage_or_a_pause_excuses_whoever_does_not_come_back() {
    let mut outage = ten_minutes();
    let since = Instant(outage.play(FIVE).now);
    outage.wait(5_000).ask(Command::Interrupted { since }).unwrap();
    outage.wait(600_000).ask(Command::Tick).unwrap();
    outage.ends("white timeout");
    assert_eq!(endings(&outage, [600, 0]), ["excused", "finished"]);

    let mut earlier = ten_minutes();
    earlier.wait(1_000).ask(Command::Interrupted { since: Instant(1_500) }).unwrap();
    earlier.play(FIVE).wait(600_000).ask(Command::Tick).unwrap();
    assert_eq!(endings(&earlier, [600, 0])[0], "left", "they moved after it");

    let mut adjourned = ten_minutes();
    adjourned.play(FIVE).offer(Black, OfferKind::Adjourn).answer(White, OfferKind::Adjourn, true).unwrap();
    adjourned.wait(1_000).offer(Black, OfferKind::Resume).answer(White, OfferKind::Resume, true).unwrap();
    adjourned.wait(600_000).ask(Command::Tick).unwrap();
    adjourned.ends("white timeout");
    assert_eq!(endings(&adjourned, [600, 0])[0], "excused");
}

/// Games in a row, an hour each: `f` finished, `l` left, `x` excused; and what follows from the last.
#[test]
fn a_warning_then_pauses_that_double_and_games_played_take_steps_back() {
    let minutes = |minutes| Some(Some(Millis::minutes(minutes)));
    for (games, ban) in [
        ("f", None),
        ("x", None),
        ("l", Some(None)),
        ("lf", None),
        ("ll", minutes(5)),
        ("lll", minutes(10)),
        ("lxlxl", minutes(10)),
        ("llllllll", minutes(320)),
        ("lllllllll", minutes(640)),
        ("llllllllll", minutes(1_280)),
        ("lllllllllll", minutes(1_440)),
        ("llllllllllllllllllllllllllllllllllllllll", minutes(1_440)),
        ("lffl", minutes(5)),
        ("lfffl", Some(None)),
        ("llfffl", minutes(5)),
        ("llffflfffl", minutes(5)),
        ("fffffffffl", Some(None)),
    ] {
        let played: Vec<Outing> = (0..)
            .zip(games.chars())
            .map(|(hour, letter)| Outing {
                began: Instant(hour * 3_600_000),
                ended: Instant((hour + 1) * 3_600_000),
                ending: match letter {
                    'f' => Ending::Finished,
                    'l' => Ending::Left,
                    _ => Ending::Excused,
                },
            })
            .collect();
        assert_eq!(Consequence::of(&played).map(|follows| follows.ban), ban, "{games}");
    }
}

#[test]
fn games_that_went_on_at_the_same_time_were_left_at_once() {
    let left = |began, ended| Outing { began: Instant(began), ended: Instant(ended), ending: Ending::Left };
    let games = [left(0, 100), left(50, 120), left(99, 110), left(130, 140)];
    let bans = (1..=games.len()).map(|so_far| Consequence::of(&games[..so_far]).map(|follows| follows.ban));
    let five = Some(Some(Millis::minutes(5)));
    assert_eq!(bans.collect::<Vec<_>>(), [Some(None), None, None, five]);
}

#[test]
fn what_is_told_counts_the_last_ten_games() {
    let game = |number: u64, ending| Outing { began: Instant(number), ended: Instant(number + 1), ending };
    let mut games: Vec<Outing> = (0..20).map(|number| game(number, Ending::Left)).collect();
    games.extend((20..27).map(|number| game(number, Ending::Finished)));
    games.push(game(27, Ending::Excused));
    games.push(game(28, Ending::Left));
    let follows = Consequence::of(&games).unwrap();
    assert_eq!((follows.left, follows.of), (3, 10));
    let first = Consequence::of(&games[28..]).unwrap();
    assert_eq!((first.left, first.of), (1, 1));
}

#[test]
fn whoever_plays_at_many_boards_leaves_none_by_being_at_another() {
    let mut config = timed(Control::sudden_death(Millis::minutes(10)), Rules::STRICT);
    config.host = Some(White);
    let mut lost = Table::new(config);
    lost.play(FIVE).play("2f2e").wait(600_000).ask(Command::Tick).unwrap();
    lost.ends("black timeout");
    assert_eq!(endings(&lost, [0, 600]), ["finished", "finished"]);
}
