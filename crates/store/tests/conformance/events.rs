use crate::common::*;
use komadai_store::*;

each_store!(two_who_add_to_an_event_at_once_do_not_both);
async fn two_who_add_to_an_event_at_once_do_not_both(place: Place) {
    let (one, two) = (with_accounts(&place).await, place.open().await);
    assert!(one.add_event(event("event1"), vec![event_step(1, "account1")], "account1").await.unwrap());
    let taken = one.add_event(event("event1"), vec![event_step(1, "account1")], "account1").await;
    assert!(matches!(taken, Err(StoreError::Taken)));
    let (mine, yours) = tokio::join!(
        one.add_event_steps(
            "event1",
            vec![event_step(2, "account1"), event_step(3, "account1")],
            UNDER_WAY,
            Vec::new(),
            None,
            None
        ),
        two.add_event_steps("event1", vec![event_step(2, "account2")], UNDER_WAY, Vec::new(), None, None)
    );
    let both = [mine.unwrap(), yours.unwrap()];
    assert!(both.contains(&StepsAdded::Yes) && both.contains(&StepsAdded::Behind), "{both:?}");
    let kept = two.event("event1").await.unwrap().unwrap();
    let steps = one.event_steps("event1", 0).await.unwrap();
    assert_eq!(kept, StoredEvent { card: UNDER_WAY, steps: steps.len() as u32, ..event("event1") });
    assert!(steps.iter().map(|step| step.number).eq(1..=kept.steps), "numbered without gaps: {steps:?}");
    assert!(steps[1..].iter().all(|step| step.account == steps[1].account), "all of one, none of the other: {steps:?}");
    assert_eq!(one.event_steps("event1", 1).await.unwrap(), steps[1..]);
    let nowhere = one
        .add_event_steps("nosuchevent", vec![event_step(1, "account1")], UNDER_WAY, Vec::new(), None, None)
        .await
        .unwrap();
    assert_eq!(nowhere, StepsAdded::Behind);
}

each_store!(an_account_enters_an_event_once);
async fn an_account_enters_an_event_once(place: Place) {
    let store = with_accounts(&place).await;
    assert!(store.add_event(event("event1"), vec![event_step(1, "account1")], "account1").await.unwrap());
    let enter = async |number, entrant: &str, account: &str| {
        let players = vec![(entrant.to_owned(), account.to_owned())];
        store
            .add_event_steps("event1", vec![event_step(number, account)], UNDER_WAY, players, None, None)
            .await
            .unwrap()
    };
    assert_eq!(enter(2, "1", "account2").await, StepsAdded::Yes);
    assert_eq!(enter(3, "2", "account2").await, StepsAdded::Known);
    assert_eq!(store.event("event1").await.unwrap().unwrap().steps, 2, "nothing was kept");
    assert_eq!(enter(3, "2", "account3").await, StepsAdded::Yes);
    let players = store.event_players("event1").await.unwrap();
    let players: Vec<_> = players.iter().map(|player| (player.entrant.as_str(), player.name.as_str())).collect();
    assert_eq!(players, [("1", "BEN"), ("2", "CAT")]);
    let of = async |account| store.events_of(account, 9).await.unwrap().len();
    assert_eq!([of("account1").await, of("account2").await, of("nobody").await], [1, 1, 0]);
}

each_store!(the_number_of_an_entry_that_was_taken_back_is_another_s);
async fn the_number_of_an_entry_that_was_taken_back_is_another_s(place: Place) {
    let store = with_accounts(&place).await;
    assert!(store.add_event(event("event1"), vec![event_step(1, "account1")], "account1").await.unwrap());
    for (number, account) in [(2, "account2"), (3, "account3")] {
        let players = vec![("1".to_owned(), account.to_owned())];
        let added =
            store.add_event_steps("event1", vec![event_step(number, account)], UNDER_WAY, players, None, None).await;
        assert_eq!(added.unwrap(), StepsAdded::Yes);
    }
    let players = store.event_players("event1").await.unwrap();
    let players: Vec<_> = players.iter().map(|one| (one.entrant.as_str(), one.account.as_str())).collect();
    assert_eq!(players, [("1", "account3")]);
}

each_store!(an_event_is_never_without_an_organiser);
async fn an_event_is_never_without_an_organiser(place: Place) {
    let store = with_accounts(&place).await;
    assert!(store.add_event(event("event1"), vec![event_step(1, "account1")], "account1").await.unwrap());
    let set = async |account, duty| store.set_duty("event1", account, duty, 7, None).await.unwrap();
    assert!(!set("account1", Some(Duty::Referee)).await && !set("account1", None).await);
    assert!(set("account2", Some(Duty::Referee)).await);
    assert!(set("account3", Some(Duty::Organiser)).await && set("account1", Some(Duty::Referee)).await);
    let officials = store.officials("event1").await.unwrap();
    let officials: Vec<_> = officials.iter().map(|one| (one.account.as_str(), one.duty)).collect();
    assert_eq!(officials, [("account3", Duty::Organiser), ("account1", Duty::Referee), ("account2", Duty::Referee)]);
    assert!(!store.set_duty("nosuchevent", "account1", Some(Duty::Referee), 7, None).await.unwrap());

    // Whoever erases their account leaves it to the referee who came first; what they did stays, without their name.
    let players = vec![("1".to_owned(), "account3".to_owned())];
    store.add_event_steps("event1", vec![event_step(2, "account3")], UNDER_WAY, players, None, None).await.unwrap();
    let erased = AccountChange::Erased { name_key: "erased 1".to_owned(), at: 8 };
    store.change_account("account3", erased, logged(1)).await.unwrap();
    let officials = store.officials("event1").await.unwrap();
    assert_eq!((officials.len(), officials[0].account.as_str()), (2, "account1"));
    assert_eq!(officials[0].duty, Duty::Organiser);
    assert_eq!(store.event_steps("event1", 1).await.unwrap()[0].account, "");
    assert_eq!(store.event_players("event1").await.unwrap(), []);
    assert_eq!(store.event_steps_by("account1", 9).await.unwrap(), [("event1".to_owned(), event_step(1, "account1"))]);
}

each_store!(events_are_listed_by_their_days_and_removed_whole);
async fn events_are_listed_by_their_days_and_removed_whole(place: Place) {
    let store = with_accounts(&place).await;
    for (id, day) in [("event1", "2026-12-05"), ("event2", ""), ("event3", "2026-11-30")] {
        let mut event = event(id);
        event.notice.first_day = day.to_owned();
        assert!(store.add_event(event, vec![event_step(1, "account1")], "account1").await.unwrap());
    }
    let ids = async |stage, left_out| -> Vec<String> {
        store.events(stage, left_out, 2).await.unwrap().into_iter().map(|event| event.id).collect()
    };
    assert_eq!(ids(EventStage::Entries, 0).await, ["event2", "event3"]);
    assert_eq!(ids(EventStage::Entries, 2).await, ["event1"]);
    let closed = EventCard { stage: EventStage::Closed, ..UNDER_WAY };
    for id in ["event1", "event3"] {
        store.add_event_steps(id, vec![event_step(2, "account1")], closed, Vec::new(), None, None).await.unwrap();
    }
    assert_eq!(ids(EventStage::Closed, 0).await, ["event1", "event3"], "the last first");
    let of_club: Vec<String> =
        store.events_of_club("clubclub1", 9).await.unwrap().into_iter().map(|event| event.id).collect();
    assert_eq!(of_club, ["event2", "event1", "event3"]);
    let notice = EventNotice { place: "Nara".to_owned(), entry: EventEntry::Invitation, ..event("event2").notice };
    assert!(store.edit_event("event2", notice.clone(), None).await.unwrap());
    assert_eq!(store.event("event2").await.unwrap().unwrap().notice, notice);
    assert!(store.remove_event("event2", logged(2)).await.unwrap());
    assert!(!store.remove_event("event2", logged(3)).await.unwrap());
    assert!(store.event("event2").await.unwrap().is_none() && store.officials("event2").await.unwrap().is_empty());

    for n in 0..MOST_EVENTS_HELD {
        assert!(
            store.add_event(event(&format!("more{n}")), vec![event_step(1, "account2")], "account2").await.unwrap()
        );
    }
    assert!(
        !store.add_event(event("more99"), vec![event_step(1, "account2")], "account2").await.unwrap(),
        "they hold many"
    );
}

each_store!(what_is_ahead_of_an_account_is_its_own_and_its_clubs_next_first);
async fn what_is_ahead_of_an_account_is_its_own_and_its_clubs_next_first(place: Place) {
    let store = with_accounts(&place).await;
    assert!(store.add_club(club("clubclub1", "kyoto"), "account1").await.unwrap());
    let set = async |to| store.set_standing("clubclub1", "account3", None, Some(to), 9, None).await.unwrap();
    assert_eq!(set(Standing::Invited).await, StandingSet::Yes);
    for (id, club, first, last) in [
        ("past0001", None, "2026-11-27", "2026-11-28"),
        ("today001", None, "2026-11-20", "2026-11-29"),
        ("someday1", Some("clubclub1"), "", ""),
        ("later001", Some("clubclub1"), "2026-12-10", ""),
        ("sooner01", Some("clubclub1"), "2026-12-03", ""),
    ] {
        let event = event(id);
        let notice = EventNotice { first_day: first.to_owned(), last_day: last.to_owned(), ..event.notice };
        let event = StoredEvent { club: club.map(str::to_owned), notice, ..event };
        assert!(store.add_event(event, vec![event_step(1, "account2")], "account2").await.unwrap());
    }
    let ahead = async |account, most| {
        let events = store.events_ahead(account, "2026-11-29", most).await.unwrap();
        events.into_iter().map(|event| event.id).collect::<Vec<_>>()
    };
    assert_eq!(ahead("account2", 9).await, ["today001", "sooner01", "later001", "someday1"]);
    assert_eq!(ahead("account1", 2).await, ["sooner01", "later001"], "those of the club alone");
    assert_eq!(ahead("account3", 9).await, Vec::<String>::new(), "who is merely invited belongs to no club");
    let closed = EventCard { stage: EventStage::Closed, ..UNDER_WAY };
    for (id, card) in [("sooner01", closed), ("later001", UNDER_WAY)] {
        let steps = vec![event_step(2, "account2")];
        let added = store.add_event_steps(id, steps, card, Vec::new(), None, None).await.unwrap();
        assert_eq!(added, StepsAdded::Yes);
    }
    assert_eq!(ahead("account2", 9).await, ["later001", "today001", "someday1"], "what is played comes first");
}
