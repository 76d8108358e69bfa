use crate::common::*;
use komadai_shogi::ByColor;
use komadai_store::*;

async fn with_people(place: &Place) -> Box<dyn Store> {
    let store = place.open().await;
    for n in 1..=2 {
        store.add_account(account(&format!("account{n}"), &format!("ann{n}")), Vec::new()).await.unwrap();
    }
    store
}

/// Everything that waits, told one after the other.
async fn told(store: &dyn Store) -> Vec<(String, String, String, u64)> {
    let mut all = Vec::new();
    while let Some(taken) = store.take_delivery(1_000, 2_000, Vec::new()).await.unwrap() {
        store.delivered(taken.clone(), 1_000).await.unwrap();
        let TakenDelivery { webhook, delivery, .. } = taken;
        all.push((webhook.id, delivery.kind, delivery.subject, delivery.at));
    }
    all.sort();
    all
}

each_store!(what_happens_waits_at_an_address_and_one_node_has_it_at_a_time);
async fn what_happens_waits_at_an_address_and_one_node_has_it_at_a_time(place: Place) {
    let (one, two) = (with_people(&place).await, place.open().await);
    assert!(one.add_webhook(webhook("hook0001", "account1", &["challenge", "turn"])).await.unwrap());
    assert_eq!(two.webhooks_of("account1").await.unwrap(), [webhook("hook0001", "account1", &["challenge", "turn"])]);
    assert_eq!(two.webhooks_of("account2").await.unwrap(), []);
    one.add_notice(notice("account1", "turn", "game0001", 20)).await.unwrap();
    one.add_notice(notice("account1", "challenge", "offer001", 10)).await.unwrap();
    // Neither somebody else's nor what is not asked for.
    one.add_notice(notice("account2", "turn", "game0001", 10)).await.unwrap();
    one.add_notice(notice("account1", "over", "game0001", 10)).await.unwrap();

    let take = |now, until| (one.take_delivery(now, until, Vec::new()), two.take_delivery(now, until, Vec::new()));
    let (a, b) = take(100, 200);
    let (a, b) = tokio::join!(a, b);
    let (a, b) = (a.unwrap(), b.unwrap());
    assert!(a.is_some() != b.is_some(), "one of the two has it");
    let first = a.or(b).unwrap();
    let owner = account("account1", "ann1").name;
    let delivery =
        Delivery { kind: "challenge".into(), subject: "offer001".into(), at: 10, name: first.delivery.name.clone() };
    assert_eq!((&first.delivery, first.owner.as_str(), first.webhook.tries), (&delivery, owner.as_str(), 0));
    assert_eq!(two.take_delivery(200 - 1, 300, Vec::new()).await.unwrap(), None, "it is on its way");
    // Whoever had it is dead.
    let again = two.take_delivery(200, 300, Vec::new()).await.unwrap().unwrap();
    assert_eq!(again.delivery, delivery);
    let why = |due, is_given_up| NotTaken { now: 210, due, trouble: "slow".to_owned(), is_given_up };
    two.not_delivered(again, why(400, false)).await.unwrap();
    // Whoever had it before comes late: it is neither due for that, nor tried once more.
    one.delivered(TakenDelivery { delivery: Delivery { at: 11, ..delivery.clone() }, ..first }, 220).await.unwrap();
    assert_eq!(one.take_delivery(399, 500, Vec::new()).await.unwrap(), None);
    let again = one.take_delivery(400, 500, Vec::new()).await.unwrap().unwrap();
    assert_eq!((&again.delivery, again.webhook.tries, again.webhook.failing), (&delivery, 1, Some(210)));
    assert_eq!(again.webhook.trouble, "slow");
    // What is given up makes room for what came after it; since when it fails stays.
    one.not_delivered(again, NotTaken { now: 450, ..why(600, true) }).await.unwrap();
    let next = two.take_delivery(600, 700, Vec::new()).await.unwrap().unwrap();
    assert_eq!((next.delivery.subject.as_str(), next.webhook.tries, next.webhook.failing), ("game0001", 0, Some(210)));
    assert_eq!(one.take_delivery(700, 800, vec!["account1".to_owned()]).await.unwrap(), None, "its account is busy");
    two.delivered(next, 650).await.unwrap();
    assert_eq!(one.webhooks_of("account1").await.unwrap()[0].failing, None);
    assert_eq!(told(&*one).await, []);

    // The same at another time is something else; and nothing waits for an address that is gone.
    one.add_notice(notice("account1", "turn", "game0001", 30)).await.unwrap();
    assert!(!two.remove_webhook("account2", "hook0001").await.unwrap(), "somebody else's");
    assert!(two.remove_webhook("account1", "hook0001").await.unwrap());
    assert_eq!(one.take_delivery(900, 950, Vec::new()).await.unwrap(), None);
}

each_store!(a_game_is_told_to_both_its_players_when_it_begins_and_when_it_ends);
async fn a_game_is_told_to_both_its_players_when_it_begins_and_when_it_ends(place: Place) {
    let store = with_people(&place).await;
    for n in 1..=2 {
        let hook = webhook(&format!("hook000{n}"), &format!("account{n}"), &[GAME_BEGUN, GAME_ENDED]);
        assert!(store.add_webhook(hook).await.unwrap());
    }
    let [ann, ben] = [account("account1", "ann1").holder, account("account2", "ann2").holder];
    let seat = |key: u8, holder| Seat::Person { key: [key; 32], holder };
    let open = async |id: &str, black, white| {
        let game = StoredGame { seats: ByColor { black, white }, ..game(id) };
        let created = game.created;
        store.add_game(Opening { game, entries: Vec::new() }).await.unwrap();
        created
    };
    let created = open("game0001", seat(1, Some(ann)), seat(2, Some(ben))).await;
    open("game0002", seat(3, Some(ann)), seat(4, Some(ann))).await;
    let begun = |hook: &str, id: &str| (hook.to_owned(), GAME_BEGUN.to_owned(), id.to_owned(), created);
    assert_eq!(
        told(&*store).await,
        [begun("hook0001", "game0001"), begun("hook0002", "game0001")],
        "not a board of one's own"
    );
    open("game0003", Seat::Engine, seat(5, Some(ben))).await;
    assert_eq!(told(&*store).await, [begun("hook0002", "game0003")]);
    // By a link it begins when somebody comes.
    open("game0004", seat(6, Some(ann)), seat(7, None)).await;
    assert_eq!(told(&*store).await, []);
    assert!(store.take_seat("game0004", komadai_shogi::Color::White, [7; 32], ben).await.unwrap());
    assert_eq!(told(&*store).await, [begun("hook0001", "game0004"), begun("hook0002", "game0004")]);

    let fence = claim(&*store, "game0001", "one", 1_000).await.fence;
    let over = card(1, None, Status::Over);
    let append = Append { card: over, notes: vec![Note::Ended], ..append("game0001", fence, 1..=1) };
    store.append(append).await.unwrap();
    let (step, game) = next_step(&*store, Consumer::Webhooks).await.unwrap();
    let ended = vec![(game, 77), ("nosuchgame".to_owned(), 77)];
    assert!(store.tell_ended(step, ended.clone()).await.unwrap());
    assert!(!store.tell_ended(step, ended).await.unwrap(), "another node has taken it");
    let ended = |hook: &str| (hook.to_owned(), GAME_ENDED.to_owned(), "game0001".to_owned(), 77);
    assert_eq!(told(&*store).await, [ended("hook0001"), ended("hook0002")]);
    assert_eq!(next_step(&*store, Consumer::Webhooks).await, None);
}

each_store!(an_address_ends_with_its_account_and_by_a_notice_and_there_are_but_so_many);
async fn an_address_ends_with_its_account_and_by_a_notice_and_there_are_but_so_many(place: Place) {
    let (one, two) = (with_people(&place).await, place.open().await);
    for n in 0..MOST_WEBHOOKS {
        assert!(one.add_webhook(webhook(&format!("hook{n:04}"), "account1", &["turn"])).await.unwrap());
    }
    assert!(!two.add_webhook(webhook("hookmore", "account1", &["turn"])).await.unwrap());
    assert!(!two.add_webhook(webhook("hookmore", "nosuchaccount", &["turn"])).await.unwrap());
    for n in 0..u64::from(MOST_DELIVERIES) / 100 {
        one.add_notice(notice("account1", "turn", "game0001", n)).await.unwrap();
    }
    let disabled = notice("account1", "webhook", "hook0000", 50);
    let (a, b) = tokio::join!(
        one.disable_webhook("hook0000", 50, disabled.clone()),
        two.disable_webhook("hook0000", 51, disabled.clone())
    );
    assert!(a.unwrap() != b.unwrap(), "once");
    assert_eq!(one.notices_of("account1", 9).await.unwrap().iter().filter(|kept| kept.kind == "webhook").count(), 1);
    one.add_notice(notice("account1", "turn", "game0002", 60)).await.unwrap();
    assert!(told(&*two).await.iter().all(|(hook, ..)| hook != "hook0000"), "it is told nothing");

    // Whoever has lost the account to somebody tells nothing to them either.
    one.add_notice(notice("account1", "turn", "game0003", 70)).await.unwrap();
    let change = AccountChange::Password { hash: "new".to_owned(), stays: None };
    one.change_account("account1", change, audit("audit001", 4, "recovered")).await.unwrap();
    assert_eq!(two.webhooks_of("account1").await.unwrap(), []);
    assert_eq!(told(&*two).await, []);
    assert!(one.add_webhook(webhook("hook1000", "account2", &["turn"])).await.unwrap());
    one.add_notice(notice("account2", "turn", "game0003", 70)).await.unwrap();
    one.change_account("account2", AccountChange::Closed(Some(6)), audit("audit002", 6, "closed")).await.unwrap();
    assert_eq!((two.webhooks_of("account2").await.unwrap(), told(&*two).await), (Vec::new(), Vec::new()));
}

each_store!(whoever_has_much_to_be_told_waits_behind_others_each_time);
async fn whoever_has_much_to_be_told_waits_behind_others_each_time(place: Place) {
    let store = with_people(&place).await;
    for (hook, account) in [("hook0001", "account1"), ("hook0002", "account2")] {
        assert!(store.add_webhook(webhook(hook, account, &["turn"])).await.unwrap());
        for at in 1..=3 {
            store.add_notice(notice(account, "turn", "game0001", at)).await.unwrap();
        }
    }
    let mut order = Vec::new();
    for now in 10..16 {
        let taken = store.take_delivery(now, 100, Vec::new()).await.unwrap().unwrap();
        order.push(taken.webhook.id.clone());
        store.delivered(taken, now).await.unwrap();
    }
    assert_eq!(order, ["hook0001", "hook0002", "hook0001", "hook0002", "hook0001", "hook0002"]);
}
