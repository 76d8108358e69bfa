//! What players say by custom, the name that one gives oneself, and when a game ended though more was said after it.

use crate::common;
use common::*;
use komadai_game::*;

fn greet(by: komadai_shogi::Color, greeting: Greeting) -> Command {
    Command::Greet { by, greeting }
}

fn name(by: komadai_shogi::Color, name: &str) -> Command {
    Command::Name { by, name: name.to_owned() }
}

/// Who has said what, in its order.
fn said_in(table: &Table) -> Vec<(komadai_shogi::Color, Greeting)> {
    table.game.greetings().iter().map(|said| (said.by, said.greeting)).collect()
}

#[test]
fn each_side_greets_once_before_the_end_and_once_after_it() {
    let mut table = Table::at(START, Rules::FRIENDLY);
    for by in [White, Black] {
        assert_eq!(refused(table.ask(greet(by, Greeting::End))), "not-over");
        assert_eq!(refused(table.ask(greet(by, Greeting::Analyse))), "not-over");
        table.ask(greet(by, Greeting::Begin)).unwrap();
        assert_eq!(refused(table.ask(greet(by, Greeting::Begin))), "said-already");
    }
    table.play("7g7f").ask(Command::Resign { by: White }).unwrap();
    assert_eq!(refused(table.ask(greet(Black, Greeting::Begin))), "over");
    table.ask(greet(Black, Greeting::End)).unwrap();
    assert_eq!(refused(table.ask(greet(Black, Greeting::End))), "said-already");
    table.ask(greet(Black, Greeting::Analyse)).unwrap();
    assert_eq!(refused(table.ask(greet(Black, Greeting::Analyse))), "said-already");
    let last = (Black, Greeting::Analyse);
    let said = [(White, Greeting::Begin), (Black, Greeting::Begin), (Black, Greeting::End), last];
    assert_eq!(said_in(&table), said);
}

#[test]
fn each_side_says_once_who_is_the_elder_and_not_after_the_end() {
    let mut table = Table::at(START, Rules::FRIENDLY);
    table.ask(greet(White, Greeting::Younger)).unwrap();
    assert_eq!(refused(table.ask(greet(White, Greeting::Younger))), "said-already");
    // Nobody is both.
    assert_eq!(refused(table.ask(greet(White, Greeting::Elder))), "said-already");
    table.ask(greet(Black, Greeting::Elder)).unwrap();
    assert_eq!(said_in(&table), [(White, Greeting::Younger), (Black, Greeting::Elder)]);
    let mut table = Table::at(START, Rules::FRIENDLY);
    table.play("7g7f").ask(Command::Resign { by: White }).unwrap();
    assert_eq!(refused(table.ask(greet(Black, Greeting::Elder))), "over");
}

#[test]
fn what_is_said_is_known_with_its_time() {
    let mut table = Table::at(START, Rules::FRIENDLY);
    table.ask(greet(White, Greeting::Begin)).unwrap();
    table.wait(7_000).ask(greet(Black, Greeting::Begin)).unwrap();
    let at: Vec<_> = table.game.greetings().iter().map(|said| said.at).collect();
    assert_eq!(at[1].since(at[0]), Millis(7_000));
}

#[test]
fn kind_words_are_said_three_times_and_another_game_is_wished_for_once_it_is_over() {
    let mut table = Table::at(START, Rules::FRIENDLY);
    for kind in [Greeting::NiceMove, Greeting::Thanks, Greeting::Sorry] {
        (0..3).for_each(|_| drop(table.ask(greet(Black, kind)).unwrap()));
        assert_eq!(refused(table.ask(greet(Black, kind))), "said-already");
    }
    assert_eq!(refused(table.ask(greet(Black, Greeting::Again))), "not-over");
    table.play("7g7f").ask(Command::Resign { by: White }).unwrap();
    table.ask(greet(Black, Greeting::Again)).unwrap();
    assert_eq!(refused(table.ask(greet(Black, Greeting::Again))), "said-already");
    table.ask(greet(White, Greeting::NiceMove)).unwrap();
}

#[test]
fn a_side_is_named_once_while_the_game_goes_on() {
    let mut table = Table::at(START, Rules::FRIENDLY);
    table.ask(name(White, "Ana  de la Cruz")).unwrap();
    assert!(table.game.is_named(White) && !table.game.is_named(Black));
    assert_eq!(refused(table.ask(name(White, "Eve"))), "named-already");
    table.play("7g7f").ask(Command::Resign { by: White }).unwrap();
    assert_eq!(refused(table.ask(name(Black, "Eve"))), "over");
    // Of an account that was erased no name is left.
    let erased: Event = "1 named white ".parse().unwrap();
    assert!(matches!(erased.kind, EventKind::Named { by: White, name } if name.is_empty()));
}

#[test]
fn what_comes_after_the_end_does_not_move_it() {
    let mut table = Table::at(START, Rules::FRIENDLY);
    table.play("7g7f").wait(5_000);
    assert_eq!(table.game.ended(), None);
    table.ask(Command::Resign { by: White }).unwrap();
    table.wait(60_000).offer(Black, OfferKind::Rematch);
    table.ask(greet(White, Greeting::End)).unwrap();
    assert_eq!((table.game.ended(), table.game.last_event_at()), (Some(Instant(6_000)), Instant(66_000)));
}
