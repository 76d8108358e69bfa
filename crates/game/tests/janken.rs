//! F-05, Y-14: rock-paper-scissors decides who tosses the pawns. Neither player sees the other's throw before both are in.

use crate::common;
use common::*;
use komadai_game::*;
use komadai_shogi::{ByColor, Color, Handicap};

const SALTS: ByColor<Salt> = ByColor { black: Hex([1; 16]), white: Hex([2; 16]) };

fn config() -> Config {
    let mut config = timed(Control::sudden_death(Millis::minutes(10)), Rules::FRIENDLY);
    config.controls.white = Control::sudden_death(Millis::minutes(5));
    Config { janken: true, waits: true, ..config }
}

fn throw(by: Color, throw: Throw) -> Command {
    Command::Throw { by, throw, salt: SALTS[by] }
}

fn show(throws: [Throw; 2]) -> Command {
    Command::ShowThrows { throws: ByColor { black: throws[0], white: throws[1] }, salts: SALTS }
}

/// A round; White throws first.
fn round(table: &mut Table, throws: [Throw; 2]) {
    table.ask(throw(White, throws[1])).unwrap();
    table.ask(throw(Black, throws[0])).unwrap();
    table.ask(show(throws)).unwrap();
}

fn winner(table: &Table) -> Option<Color> {
    table.game.janken().unwrap().winner()
}

#[test]
fn f05_of_nine_pairs_of_throws_three_are_thrown_again_and_six_have_a_winner() {
    use Throw::{Paper, Rock, Scissors};
    let rows = [
        ([Rock, Rock], None),
        ([Rock, Scissors], Some(Black)),
        ([Rock, Paper], Some(White)),
        ([Scissors, Rock], Some(White)),
        ([Scissors, Scissors], None),
        ([Scissors, Paper], Some(Black)),
        ([Paper, Rock], Some(Black)),
        ([Paper, Scissors], Some(White)),
        ([Paper, Paper], None),
    ];
    for (throws, expected) in rows {
        let mut table = Table::new(config());
        round(&mut table, throws);
        assert_eq!(winner(&table), expected, "{throws:?}");
        let again = table.ask(throw(Black, Rock));
        match expected {
            Some(_) => assert_eq!(refused(again), "no-janken"),
            None => assert!(again.is_ok()),
        }
    }
}

#[test]
fn a_throw_is_seen_only_when_both_are_in_and_nobody_can_change_one() {
    let mut table = Table::new(config());
    let told = table.ask(throw(White, Throw::Paper)).unwrap();
    let [EventKind::Janken { step: JankenStep::Thrown { by: White, commitment, .. } }] = told[..] else {
        panic!("{told:?}")
    };
    assert_eq!(commitment, Commitment::to("paper", SALTS.white), "anybody can check it later");
    assert!(!table.log.last().unwrap().to_string().contains("paper"));
    assert_eq!(refused(table.ask(throw(White, Throw::Rock))), "already-thrown");
    assert_eq!(refused(table.ask(show([Throw::Rock, Throw::Paper]))), "no-janken", "one is missing");
    table.ask(throw(Black, Throw::Rock)).unwrap();
    assert_eq!(refused(table.ask(show([Throw::Scissors, Throw::Paper]))), "no-janken", "that is not what was thrown");
    assert_eq!(refused(table.ask(Command::Toss(Furigoma::from_bits(0)))), "no-toss");
    table.ask(show([Throw::Rock, Throw::Paper])).unwrap();
    assert_eq!(winner(&table), Some(White));
}

#[test]
fn whoever_won_tosses_and_the_players_change_sides_with_all_they_have() {
    for bits in 0..32_u8 {
        for throws in [[Throw::Rock, Throw::Scissors], [Throw::Rock, Throw::Paper]] {
            let mut table = Table::new(config());
            round(&mut table, [Throw::Paper, Throw::Paper]);
            round(&mut table, throws);
            let (by, toss) = (winner(&table).unwrap(), Furigoma::from_bits(bits));
            table.ask(Command::Toss(toss)).unwrap();
            let changes = toss.tosser_plays() != by;
            let game = &table.game;
            assert_eq!(game.config().furigoma, Some(toss));
            let controls = config().controls;
            assert_eq!(game.config().controls, if changes { controls.swap() } else { controls });
            let janken = game.janken().unwrap();
            assert!(janken.is_over());
            assert_eq!((janken.winner(), janken.rounds()), (Some(toss.tosser_plays()), 2), "by the sides of now");
            assert_eq!(refused(table.ask(Command::Toss(toss))), "no-janken", "once");
            table.ask(Command::Resume).unwrap();
            table.play("7g7f");
            assert!(!table.game.rematch().config.janken, "sides change from game to game");
        }
    }
}

#[test]
fn whoever_does_not_throw_within_a_minute_of_the_other_has_lost() {
    let mut table = Table::new(config());
    assert_eq!(table.game.due(), None, "nobody is hurried before the other has thrown");
    table.ask(throw(Black, Throw::Rock)).unwrap();
    assert_eq!(table.game.card().due, Some(Instant(61_000)));
    table.wait(59_999);
    assert!(table.ask(Command::Tick).unwrap().is_empty());
    // What comes too late is not heard.
    let missed = EventKind::Janken { step: JankenStep::Missed { by: White } };
    assert_eq!(table.wait(1).ask(throw(White, Throw::Paper)).unwrap(), [missed]);
    assert_eq!((winner(&table), table.game.due()), (Some(Black), None));
    let mut over = Table::new(config());
    over.ask(throw(Black, Throw::Rock)).unwrap();
    over.ask(Command::Abort).unwrap();
    assert_eq!(over.game.due(), None, "a game that is over waits for nobody");
}

#[test]
fn after_twenty_rounds_alike_there_is_an_end_of_it() {
    let mut table = Table::new(config());
    for _ in 0..19 {
        round(&mut table, [Throw::Rock, Throw::Rock]);
        assert_eq!(winner(&table), None);
    }
    round(&mut table, [Throw::Rock, Throw::Rock]);
    assert_eq!(winner(&table), Some(Black));
}

#[test]
fn nothing_is_thrown_where_nothing_is_tossed_or_a_timekeeper_tosses_or_the_game_has_begun() {
    let plain = Config { janken: false, ..config() };
    let odds =
        Config { start: Config::new(Handicap::Two, both(Control::Unlimited), Rules::FRIENDLY).start, ..config() };
    for config in [plain, odds, Config { waits: false, ..config() }] {
        assert_eq!(refused(Table::new(config).ask(throw(Black, Throw::Rock))), "no-janken");
    }
    let mut kept = Table::new(config());
    kept.ask(throw(Black, Throw::Rock)).unwrap();
    kept.ask(Command::Keep(Act::Appointed)).unwrap();
    assert_eq!(refused(kept.ask(throw(White, Throw::Rock))), "no-janken");
    assert_eq!(kept.game.due(), None);
    kept.ask(Command::Keep(Act::Tossed { toss: Furigoma::from_bits(0), on_behalf_of: Black })).unwrap();
}

#[test]
fn a_step_that_cannot_come_is_no_part_of_a_game() {
    let mut table = Table::new(config());
    round(&mut table, [Throw::Rock, Throw::Paper]);
    let log = &table.log;
    for index in 2..log.len() {
        let mut without = log.clone();
        without.remove(index);
        let whole = Game::replay(config(), &without).is_ok();
        assert_eq!(whole, index == log.len() - 1, "without event {index}");
    }
    for line in [
        "9000 janken",
        "9000 janken thrown black 00 5",
        "9000 janken shown rock paper",
        "9000 janken missed nobody",
        "9000 janken tossed 32 black",
    ] {
        assert!(line.parse::<Event>().is_err(), "{line}");
    }
    for line in ["9000 janken tossed 3 black", "9000 janken missed white"] {
        let event: Event = line.parse().unwrap();
        assert!(Game::replay(config(), log.iter().chain([&event])).is_err(), "{line}");
    }
}
