//! E-03, E-05, R-91: take-backs, adjournment, rematch: what is offered and what becomes of it.

use crate::common;
use common::*;
use komadai_game::*;

fn takeback(by: komadai_shogi::Color) -> Command {
    Command::Offer { by, kind: OfferKind::Takeback }
}

#[test]
fn e05_a_takeback_by_agreement_takes_the_askers_last_move_back() {
    for (asker, plies) in [(White, 3), (Black, 2)] {
        let mut table = Table::at(START, Rules::FRIENDLY);
        table.play("7g7f 3c3d 2g2f 8c8d").offer(asker, OfferKind::Takeback);
        table.answer(!asker, OfferKind::Takeback, true).unwrap();
        assert_eq!((table.game.ply(), table.game.turn()), (plies, asker));
        // The squares, the hands, the move before and the count of repetition are as they were.
        let mut before = Table::at(START, Rules::FRIENDLY);
        before.play(&["7g7f", "3c3d", "2g2f"][..plies as usize].join(" "));
        let (now, then) = (&table.game, &before.game);
        assert_eq!((now.position(), now.before_last()), (then.position(), then.before_last()));
        assert_eq!(now.occurrences(), then.occurrences());
        assert_eq!(now.moves(), then.moves());
    }
}

#[test]
fn e03_e05_no_takeback_where_the_rules_have_none_or_there_is_no_move() {
    let mut strict = Table::at(START, Rules::STRICT);
    strict.play("7g7f");
    assert_eq!(refused(strict.ask(takeback(Black))), "no-takebacks");
    let mut friendly = Table::at(START, Rules::FRIENDLY);
    assert_eq!(refused(friendly.ask(takeback(Black))), "nothing-to-take-back");
    friendly.play("7g7f");
    assert_eq!(refused(friendly.ask(takeback(White))), "nothing-to-take-back");
}

#[test]
fn a_takeback_gives_no_time_back() {
    let mut table = Table::new(timed(Control::sudden_death(Millis::minutes(10)), Rules::FRIENDLY));
    table.wait(60_000).play("7g7f").wait(5_000).offer(Black, OfferKind::Takeback);
    table.wait(5_000).answer(White, OfferKind::Takeback, true).unwrap();
    let left = |color| table.game.left(color, Instant(table.now)).main;
    assert_eq!((left(Black), left(White)), (Millis(9 * 60_000), Millis(10 * 60_000 - 10_000)));
}

#[test]
fn offers_lapse_with_the_next_move() {
    for moves in ["2g2f", "2g2f 8c8d"] {
        let mut table = Table::at(START, Rules::FRIENDLY);
        table.play("7g7f 3c3d").offer(Black, OfferKind::Takeback).offer(White, OfferKind::Adjourn);
        table.play(moves);
        assert_eq!(table.game.offers(Black).iter().count() + table.game.offers(White).iter().count(), 0);
        assert_eq!(refused(table.answer(White, OfferKind::Takeback, true)), "no-such-offer");
        // In the new position it may be offered again.
        table.offer(Black, OfferKind::Takeback);
    }
}

#[test]
fn an_offer_is_made_once_in_a_position() {
    let mut table = Table::at(START, Rules::FRIENDLY);
    table.play("7g7f").offer(Black, OfferKind::Takeback);
    assert_eq!(refused(table.ask(takeback(Black))), "already-offered");
    table.answer(White, OfferKind::Takeback, false).unwrap();
    assert_eq!(refused(table.ask(takeback(Black))), "offered-before");
    table.ask(Command::Offer { by: Black, kind: OfferKind::Adjourn }).unwrap();
    table.ask(Command::Withdraw { by: Black, kind: OfferKind::Adjourn }).unwrap();
    assert_eq!(refused(table.ask(Command::Withdraw { by: Black, kind: OfferKind::Adjourn })), "no-such-offer");
    assert_eq!(refused(table.ask(Command::Offer { by: Black, kind: OfferKind::Adjourn })), "offered-before");
}

#[test]
fn nobody_answers_their_own_offer() {
    let mut table = Table::at(START, Rules::FRIENDLY);
    table.play("7g7f").offer(Black, OfferKind::Adjourn);
    assert_eq!(refused(table.answer(Black, OfferKind::Adjourn, true)), "no-such-offer");
}

#[test]
fn offering_what_is_offered_accepts_it() {
    let mut table = Table::at(START, Rules::FRIENDLY);
    table.offer(Black, OfferKind::Adjourn).offer(White, OfferKind::Adjourn);
    assert_eq!(table.game.pause().map(|pause| pause.reason), Some(PauseReason::Adjourned));
    table.offer(White, OfferKind::Resume).offer(Black, OfferKind::Resume);
    assert_eq!(table.game.pause(), None);
    table.ask(Command::Resign { by: Black }).unwrap();
    assert_eq!(refused(table.ask(Command::Next { id: "a/b".into() })), "bad-id");
    table.offer(White, OfferKind::Rematch).offer(Black, OfferKind::Rematch);
    assert!(table.game.rematch_agreed());
    table.ask(Command::Next { id: "game-2".into() }).unwrap();
    assert_eq!(table.game.next_id(), Some("game-2"));
    assert_eq!(refused(table.ask(Command::Next { id: "game-3".into() })), "next-exists");
}

#[test]
fn a_rematch_is_asked_for_after_the_end_only() {
    let mut table = Table::at(START, Rules::FRIENDLY);
    assert_eq!(refused(table.ask(Command::Offer { by: Black, kind: OfferKind::Rematch })), "not-over");
    assert_eq!(refused(table.ask(Command::Next { id: "x".into() })), "not-over");
}

#[test]
fn offers_cannot_grow_a_game_without_end() {
    let mut table = Table::at(START, Rules::FRIENDLY);
    table.game.apply(Command::Resign { by: Black }, Instant(1_000)).unwrap();
    let mut made = 0;
    while table.game.apply(Command::Offer { by: Black, kind: OfferKind::Rematch }, Instant(1_000)).is_ok() {
        table.game.apply(Command::Withdraw { by: Black, kind: OfferKind::Rematch }, Instant(1_000)).unwrap();
        made += 1;
        assert!(made < 1_000);
    }
}
