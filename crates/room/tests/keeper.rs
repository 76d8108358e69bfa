//! The timekeeper: a third person with a seat of their own, who runs the game though another node owns it.

use crate::common;

use common::*;
use komadai_game::{Act, EventKind, Furigoma, Millis, OfferKind, Opponent, PauseReason, Refusal, Ruling};
use komadai_room::*;
use komadai_shogi::{ByColor, Color};
use komadai_store::AuditEntry;

const KEEPER: Seats = Seats { black: false, white: false, keeper: true };

fn by(secret: &Option<String>) -> Credentials {
    Credentials { secrets: secret.iter().cloned().collect(), session: None }
}

async fn appoint(node: &Node, opened: &Opened) -> Option<String> {
    Some(node.rooms.appoint_keeper(&opened.id, &by(&opened.secrets.black), None).await.unwrap().unwrap())
}

fn toss(on_behalf_of: Color) -> Ask {
    // What it shows is drawn by the room, whatever is asked for.
    Ask::Keep(Act::Tossed { toss: Furigoma::from_bits(0), on_behalf_of })
}

async fn is_waiting(node: &Node, id: &str) -> bool {
    node.rooms.view(id).await.unwrap().game.pause().is_some_and(|pause| pause.reason == PauseReason::Waiting)
}

#[tokio::test]
async fn a_third_person_runs_the_clock_enters_moves_and_rules_and_nobody_else_does() {
    let folder = tempfile::tempdir().unwrap();
    let (bus, clock) = (LocalBus::default(), TestClock::new(1_000_000));
    let one = node("one", folder.path(), &bus, &clock, false).await;
    let two = node("two", folder.path(), &bus, &clock, false).await;
    let opened = one.rooms.create(&contract(minutes(10), Opponent::Friend), None).await.unwrap();
    let mut black = Browser::sit(&one, &opened.id, &[&opened.secrets.black]).await;
    let secret = appoint(&one, &opened).await;
    let mut white = Browser::sit(&two, &opened.id, &[&opened.secrets.white]).await;
    let mut keeper = Browser::sit(&two, &opened.id, &[&secret]).await;
    assert_eq!(keeper.attached.seats, KEEPER);
    let late = Browser::sit(&one, &opened.id, &[&secret]).await;
    assert!(late.attached.seats.is_empty() || late.attached.seats == KEEPER, "a program that knows the secret");
    // Both are there, and the clock waits for whoever keeps it.
    assert!(is_waiting(&one, &opened.id).await);
    let start = || Ask::Keep(Act::Started);
    for player in [&mut black, &mut white] {
        assert_eq!(player.ask(start()).await, Err(Refused::NotAPlayer));
    }
    keeper.ask(Ask::Name("Dan".into())).await.unwrap();
    keeper.ask(start()).await.unwrap();
    black.until(|kind| *kind == EventKind::Resumed).await;
    keeper.play("7g7f").await.unwrap();
    assert!(matches!(white.until(is_move).await.event.kind, EventKind::Moved { entered: true, .. }));
    white.play("3c3d").await.unwrap();
    // What belongs to the players is theirs.
    for ask in [Ask::Resign, Ask::Offer(OfferKind::Takeback), Ask::Declare] {
        assert_eq!(keeper.ask(ask).await, Err(Refused::NotAPlayer));
    }
    keeper.ask(Ask::Keep(Act::Stopped)).await.unwrap();
    let set = Act::ClockSet { side: Color::White, main: Millis::minutes(3), periods: 0 };
    keeper.ask(Ask::Keep(set)).await.unwrap();
    assert_eq!(black.play("2g2f").await, Err(Refused::Game(Refusal::Paused)));
    keeper.ask(Ask::Keep(Act::Ruled(Ruling::Resigned(Color::Black)))).await.unwrap();
    white.until(|kind| matches!(kind, EventKind::Ended { .. })).await;
    let game = stored(&one, &opened.id).await;
    let kept = game.keeper().unwrap();
    assert_eq!((kept.name.as_str(), kept.acts.len()), ("Dan", 6));
    assert_eq!(game.clock(Color::White).state().0, Millis::minutes(3));
    assert_eq!(game.outcome().unwrap().winner, Some(Color::White));
}

#[tokio::test]
async fn by_the_toss_the_players_change_seats_names_and_clocks_on_every_node() {
    let folder = tempfile::tempdir().unwrap();
    let (bus, clock) = (LocalBus::default(), TestClock::new(1_000_000));
    let one = node("one", folder.path(), &bus, &clock, false).await;
    let two = node("two", folder.path(), &bus, &clock, false).await;
    let mut seen = [false; 2];
    while seen.contains(&false) {
        let mut contract = contract(minutes(10), Opponent::Friend);
        contract.config.controls.white = minutes(5);
        let opened = one.rooms.create(&contract, None).await.unwrap();
        let secret = appoint(&one, &opened).await;
        let mut keeper = Browser::sit(&two, &opened.id, &[&secret]).await;
        let _black = Browser::sit(&one, &opened.id, &[&opened.secrets.black]).await;
        let mut white = Browser::sit(&two, &opened.id, &[&opened.secrets.white]).await;
        keeper.ask(toss(Color::Black)).await.unwrap();
        let told = white.until(|kind| matches!(kind, EventKind::Kept { act: Act::Tossed { .. } })).await;
        let EventKind::Kept { act } = &told.event.kind else { unreachable!() };
        let changed = act.changes_sides();
        seen[usize::from(changed)] = true;
        assert_eq!(keeper.ask(toss(Color::Black)).await, Err(Refused::Game(Refusal::NoToss)));
        keeper.ask(Ask::Keep(Act::Started)).await.unwrap();
        let first = if changed { (&two, &opened.secrets.white) } else { (&one, &opened.secrets.black) };
        let mut first = Browser::sit(first.0, &opened.id, &[first.1]).await;
        assert_eq!(first.attached.seats, Seats { black: true, white: false, keeper: false });
        first.play("7g7f").await.unwrap();
        let game = stored(&one, &opened.id).await;
        let limit = game.clock(Color::Black).control();
        assert_eq!(limit, if changed { minutes(5) } else { minutes(10) });
        for node in [&one, &two] {
            let view = node.rooms.view(&opened.id).await.unwrap();
            let names = ByColor { black: "A".to_owned(), white: "B".to_owned() };
            assert_eq!(view.contract.names, if changed { names.swap() } else { names }, "{changed}");
        }
    }
}

/// What is logged when somebody appoints by their office.
fn office() -> AuditEntry {
    let id = new_id(&SystemEntropy);
    AuditEntry { id, at: 1, actor: None, act: "keeper-appointed".to_owned(), subject: None, detail: String::new() }
}

#[tokio::test]
async fn a_timekeeper_is_appointed_by_whoever_made_the_game_before_it_begins_or_by_a_moderator() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let friend = contract(minutes(10), Opponent::Friend);
    let opened = node.rooms.create(&friend, None).await.unwrap();
    let ask = async |opened: &Opened, secret: &Option<String>, is_moderator: bool| {
        node.rooms.appoint_keeper(&opened.id, &by(secret), is_moderator.then(office)).await.unwrap().map(drop)
    };
    assert_eq!(ask(&opened, &opened.secrets.white, false).await, Err(NotAppointed::NotTheHost));
    assert_eq!(ask(&opened, &None, false).await, Err(NotAppointed::NotTheHost));
    let first = appoint(&node, &opened).await;
    let second = appoint(&node, &opened).await;
    assert!(Browser::sit(&node, &opened.id, &[&first]).await.attached.wrong_secret, "another was asked");
    // Nobody keeps the time of their own game.
    let cheat = Browser::sit(&node, &opened.id, &[&opened.secrets.black, &second]).await;
    assert_eq!((cheat.attached.seats.keeper, cheat.attached.taken), (false, true));
    assert_eq!(Browser::sit(&node, &opened.id, &[&second]).await.attached.seats, KEEPER);

    let (_, begun, mut black, _white) = two(&node, &friend).await;
    assert_eq!(ask(&begun, &begun.secrets.black, false).await, Err(NotAppointed::HasBegun));
    assert_eq!(ask(&begun, &None, true).await, Ok(()));
    black.ask(Ask::Resign).await.unwrap();
    assert_eq!(ask(&begun, &None, true).await, Err(NotAppointed::Over));
    let engine = node.rooms.create(&contract(minutes(10), Opponent::Engine { level: 1 }), None).await.unwrap();
    assert_eq!(ask(&engine, &None, true).await, Err(NotAppointed::NoSitting));
    // At a board of one's own others play, and whoever made the game may keep the time.
    let own = node.rooms.create(&contract(minutes(10), Opponent::Own), None).await.unwrap();
    let secret = appoint(&node, &own).await;
    let mut host = Browser::sit(&node, &own.id, &[&own.secrets.black, &own.secrets.white, &secret]).await;
    assert_eq!(host.attached.seats, Seats { black: true, white: true, keeper: true });
    host.ask(Ask::Keep(Act::Stopped)).await.unwrap();
}

#[tokio::test]
async fn players_who_agree_on_a_timekeeper_during_play_ask_whom_they_like_and_one_alone_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (_, opened, mut black, mut white) = two(&node, &contract(minutes(10), Opponent::Friend)).await;
    let ask = async |secret: &Option<String>| node.rooms.appoint_keeper(&opened.id, &by(secret), None).await.unwrap();
    black.ask(Ask::Offer(OfferKind::Keeper)).await.unwrap();
    assert_eq!(ask(&opened.secrets.black).await, Err(NotAppointed::HasBegun));
    white.until(|kind| matches!(kind, EventKind::Offered { .. })).await;
    white.ask(Ask::Answer { kind: OfferKind::Keeper, accept: true }).await.unwrap();
    assert_eq!(ask(&None).await, Err(NotAppointed::NotTheHost), "who looks on does not");
    // Not only whoever made the game.
    let secret = Some(ask(&opened.secrets.white).await.unwrap());
    assert_eq!(ask(&opened.secrets.white).await, Err(NotAppointed::NotTheHost), "it was agreed on once");
    let mut keeper = Browser::sit(&node, &opened.id, &[&secret]).await;
    assert_eq!(keeper.attached.seats, KEEPER);
    let call = Act::Called { side: Color::White, left: Millis::ZERO };
    keeper.ask(Ask::Keep(call)).await.unwrap();
    let told = black.until(|kind| matches!(kind, EventKind::Kept { act: Act::Called { .. } })).await;
    assert!(
        matches!(told.event.kind, EventKind::Kept { act: Act::Called { side: Color::Black, left } } if left == Millis::minutes(10))
    );
    let mut rated = contract(minutes(10), Opponent::Friend);
    rated.rated = true;
    let (.., mut black, _white) = two(&node, &rated).await;
    assert_eq!(black.ask(Ask::Offer(OfferKind::Keeper)).await, Err(Refused::Game(Refusal::NoKeeper)));
}
