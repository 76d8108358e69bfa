//! The sealed move (封じ手): who may seal, what is told, when it is opened, and what becomes of an illegal one.

use crate::common;
use common::*;
use komadai_game::*;

const SALT: Salt = Hex([7; 16]);

fn seal(by: komadai_shogi::Color, usi: &str) -> Command {
    Command::Seal { by, attempt: usi.parse().unwrap(), ply: None, salt: SALT }
}

fn open(usi: &str) -> Command {
    Command::Open { attempt: usi.parse().unwrap(), salt: SALT }
}

/// A game of ten minutes in which both have agreed that Black seals.
fn agreed(rules: Rules) -> Table {
    let mut table = Table::new(timed(Control::sudden_death(Millis::minutes(10)), rules));
    table.play("7g7f 3c3d").offer(White, OfferKind::Seal).offer(Black, OfferKind::Seal);
    assert!(table.game.is_sealing());
    table
}

#[test]
fn c12_a_sealed_move_is_told_by_its_commitment_alone_and_played_when_both_go_on() {
    let mut table = agreed(Rules::FRIENDLY);
    let events = table.wait(30_000).ask(seal(Black, "2g2f")).unwrap();
    let commitment = Commitment::to("2g2f", SALT);
    let until = Instant(table.now) + LONGEST_PAUSE;
    assert_eq!(events, [EventKind::Sealed { by: Black, commitment, until }]);
    assert!(table.log.iter().all(|event| !event.to_string().contains("2g2f")));
    assert_eq!(table.game.pause().map(|pause| pause.reason), Some(PauseReason::Adjourned));
    assert_eq!((table.game.ply(), table.game.running()), (2, None));
    // Time stands still, and what sealing took is on the clock.
    let left = |table: &Table| table.game.left(Black, Instant(table.now)).main;
    assert_eq!(left(&table), Millis(10 * 60_000 - 30_000));
    table.wait(3_600_000).offer(Black, OfferKind::Resume).answer(White, OfferKind::Resume, true).unwrap();
    assert_eq!(left(&table), Millis(10 * 60_000 - 30_000));
    // Nothing but the opening happens now.
    assert_eq!(refused(table.attempt(Black, "5g5f")), "seal-instead");
    let attempt = "2g2f".parse().unwrap();
    let mv = "2g2f".parse().unwrap();
    assert_eq!(
        table.ask(open("2g2f")).unwrap(),
        [EventKind::Opened { attempt, salt: SALT }, EventKind::Moved { mv, took: Millis(30_000), entered: false }]
    );
    let last = table.game.moves().last().unwrap();
    assert!(last.sealed && last.by == Black && !table.game.moves()[0].sealed);
    assert_eq!((table.game.running(), table.game.sealed()), (Some(White), None));
}

#[test]
fn what_was_not_sealed_is_not_opened() {
    let mut table = agreed(Rules::FRIENDLY);
    table.ask(seal(Black, "2g2f")).unwrap();
    assert_eq!(refused(table.ask(open("2g2f"))), "not-sealed");
    table.ask(Command::Resume).unwrap();
    assert_eq!(refused(table.ask(open("5g5f"))), "not-sealed");
    let attempt = "2g2f".parse().unwrap();
    assert_eq!(refused(table.ask(Command::Open { attempt, salt: Hex([8; 16]) })), "not-sealed");
    // A log in which another move stands is no game.
    let forged =
        Event { at: Instant(table.now), kind: EventKind::Opened { attempt: "5g5f".parse().unwrap(), salt: SALT } };
    assert!(matches!(table.game.clone().record(&forged), Err(ReplayFault::Event(_))));
    table.ask(open("2g2f")).unwrap();
    assert_eq!(refused(table.ask(open("2g2f"))), "not-sealed");
}

#[test]
fn only_the_side_to_move_seals_and_only_where_both_agreed() {
    let mut table = Table::at(START, Rules::FRIENDLY);
    table.play("7g7f");
    assert_eq!(refused(table.ask(seal(White, "3c3d"))), "not-sealing");
    table.offer(White, OfferKind::Seal);
    assert_eq!(refused(table.ask(seal(White, "3c3d"))), "not-sealing");
    table.answer(Black, OfferKind::Seal, false).unwrap();
    assert_eq!(refused(table.ask(Command::Offer { by: White, kind: OfferKind::Seal })), "offered-before");
    table.offer(Black, OfferKind::Seal).answer(White, OfferKind::Seal, true).unwrap();
    assert_eq!(refused(table.ask(seal(Black, "2g2f"))), "not-your-turn");
    // It cannot be got round by playing, and is not agreed on twice.
    assert_eq!(refused(table.attempt(White, "3c3d")), "seal-instead");
    assert_eq!(refused(table.ask(Command::Offer { by: Black, kind: OfferKind::Seal })), "already-offered");
    let attempt = "3c3d".parse().unwrap();
    assert_eq!(refused(table.ask(Command::Seal { by: White, attempt, ply: Some(9), salt: SALT })), "stale");
    table.ask(seal(White, "3c3d")).unwrap();
    assert_eq!(refused(table.ask(seal(White, "8c8d"))), "paused");
}

#[test]
fn an_illegal_move_is_refused_in_friendly_play_and_loses_in_strict_play_when_it_is_opened() {
    let mut friendly = agreed(Rules::FRIENDLY);
    assert_eq!(refused(friendly.ask(seal(Black, "2g2e"))), "wrong-movement");
    assert!(friendly.game.is_sealing());
    let mut strict = agreed(Rules::STRICT);
    strict.wait(5_000).ask(seal(Black, "2g2e")).unwrap();
    strict.ends("goes on");
    strict.wait(60_000).ask(Command::Resume).unwrap();
    strict.ask(open("2g2e")).unwrap();
    strict.ends("white illegal-move");
    assert_eq!(strict.game.clock(Black).spent(), Millis(5_000));
}

#[test]
fn whoever_does_not_seal_loses_on_time() {
    let mut table = agreed(Rules::FRIENDLY);
    table.wait(10 * 60_000).ask(seal(Black, "2g2f")).unwrap();
    table.ends("white timeout");
}

#[test]
fn nobody_leaves_a_game_adjourned_for_ever() {
    let mut table = agreed(Rules::FRIENDLY);
    table.ask(seal(Black, "2g2f")).unwrap();
    let due = table.game.card().due.unwrap();
    assert_eq!((due, table.game.card().status), (Instant(table.now) + LONGEST_PAUSE, Status::Adjourned));
    table.now = due.0 - 1;
    assert_eq!(table.ask(Command::Tick).unwrap(), []);
    table.now = due.0;
    assert_eq!(table.ask(Command::Tick).unwrap(), [EventKind::Resumed]);
    table.ask(open("2g2f")).unwrap();
    // From then on the other side's clock runs.
    assert_eq!(table.game.card().due, Some(due + Millis::minutes(10)));
}

#[test]
fn a_take_back_and_the_end_leave_nothing_sealed() {
    let mut table = agreed(Rules::FRIENDLY);
    table.offer(White, OfferKind::Takeback).answer(Black, OfferKind::Takeback, true).unwrap();
    assert!(!table.game.is_sealing());
    let mut over = agreed(Rules::FRIENDLY);
    over.ask(seal(Black, "2g2f")).unwrap();
    over.ask(Command::Resign { by: Black }).unwrap();
    over.ends("white resignation");
    assert_eq!((over.game.sealed(), over.game.card().due), (None, None));
}

#[test]
fn a_commitment_is_what_anybody_can_compute() {
    // printf '%s %s' 07070707070707070707070707070707 2g2f | sha256sum
    let expected = "c8dfbc057c3a9a24293bfdd288d488dcd5aacd93ae68d68153a383a12b76aff9";
    assert_eq!(Commitment::to("2g2f", SALT).to_string(), expected);
    assert_eq!(expected.parse(), Ok(Commitment::to("2g2f", SALT)));
    for text in ["", "07", &"0".repeat(31), &"G".repeat(64), &"é".repeat(32)] {
        assert_eq!(text.parse::<Commitment>(), Err(ParseHexError), "{text}");
    }
}

#[test]
fn both_may_agree_when_the_sealed_move_is_opened() {
    let mut table = agreed(Rules::FRIENDLY);
    let propose = |by, at| Command::ProposeResume { by, at: Instant(at) };
    assert_eq!(refused(table.ask(propose(Black, 9_000_000))), "not-paused");
    table.ask(seal(Black, "2g2f")).unwrap();
    let day = 24 * 60 * 60 * 1_000;
    for at in [0, table.now, table.now + LONGEST_PAUSE.0 + 1] {
        assert_eq!(refused(table.ask(propose(White, at))), "bad-time", "{at}");
    }
    let (first, second) = (table.now + day, table.now + 2 * day);
    table.ask(propose(White, first)).unwrap();
    assert_eq!(refused(table.ask(propose(White, first))), "already-offered");
    // Another time is another proposal; one's own is not agreed to by oneself.
    table.ask(propose(Black, second)).unwrap();
    assert_eq!(table.game.resume_proposed(White), Some(Instant(first)));
    let set = EventKind::ResumeSet { at: Instant(second) };
    assert_eq!(table.ask(propose(White, second)).unwrap(), [set]);
    assert_eq!(table.game.resume_proposed(White), None);
    assert_eq!((table.game.due(), table.game.sealed().unwrap().until), (Some(Instant(second)), Instant(second)));
    assert!(table.wait(2 * day - 1).ask(Command::Tick).unwrap().is_empty());
    assert_eq!(table.wait(1).ask(Command::Tick).unwrap(), [EventKind::Resumed]);
    assert!(table.game.to_open().is_some());
}
