use crate::common::*;
use komadai_store::*;

/// A step of an account, with what it leads to.
fn step(number: u32, account: &str, change: SeriesChange) -> SeriesChange {
    SeriesChange { steps: vec![event_step(number, account)], ..change }
}

fn belongs(event: &str, season: u32) -> SeasonEvent {
    SeasonEvent { event: event.to_owned(), season }
}

fn won(season: u32, member: &str) -> SeasonWon {
    SeasonWon { season, member: member.to_owned(), at: u64::from(season) }
}

fn makes(event_id: &str) -> SeriesMakes {
    let players = vec![("m1".to_owned(), "account2".to_owned())];
    SeriesMakes { event: event(event_id), steps: vec![event_step(1, "account1")], players }
}

async fn begun(place: &Place) -> Box<dyn Store> {
    let store = with_accounts(place).await;
    assert!(store.add_series(series("series01"), vec![event_step(1, "account1")], "account1").await.unwrap());
    store
}

each_store!(two_who_change_a_series_at_once_do_not_both);
async fn two_who_change_a_series_at_once_do_not_both(place: Place) {
    let (one, two) = (begun(&place).await, place.open().await);
    let taken = one.add_series(series("series01"), vec![event_step(1, "account1")], "account1").await;
    assert!(matches!(taken, Err(StoreError::Taken)));
    let card = SeriesCard { seasons: 1, is_running: true, holder: "Ann".to_owned() };
    let change = |account, event: &str| {
        let what = SeriesChange { card: card.clone(), events: vec![belongs(event, 1)], ..SeriesChange::default() };
        step(2, account, what)
    };
    let (mine, yours) = tokio::join!(
        one.change_series("series01", change("account1", "event001"), "account1", None),
        two.change_series("series01", change("account2", "event002"), "account2", None)
    );
    let both = [mine.unwrap(), yours.unwrap()];
    assert!(both.contains(&SeriesChanged::Yes) && both.contains(&SeriesChanged::Behind), "{both:?}");
    let kept = two.series("series01").await.unwrap().unwrap();
    assert_eq!(kept, StoredSeries { card: card.clone(), changed: 2, steps: 2, ..series("series01") });
    let steps = one.series_steps("series01", 0).await.unwrap();
    assert_eq!(steps.iter().map(|step| step.number).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(one.series_steps("series01", 1).await.unwrap(), steps[1..]);
    let linked = [two.series_of_event("event001").await.unwrap(), two.series_of_event("event002").await.unwrap()];
    assert_eq!(linked.iter().flatten().count(), 1, "what came second left nothing: {linked:?}");
    let nowhere = one.change_series("nosuchseries", change("account1", "event003"), "account1", None).await.unwrap();
    assert_eq!(nowhere, SeriesChanged::Behind);
}

each_store!(an_event_belongs_to_one_series_at_most);
async fn an_event_belongs_to_one_series_at_most(place: Place) {
    let store = begun(&place).await;
    assert!(store.add_series(series("series02"), vec![event_step(1, "account1")], "account1").await.unwrap());
    let link = async |id: &str, number, events: Vec<SeasonEvent>| {
        let change = step(number, "account1", SeriesChange { events, ..SeriesChange::default() });
        store.change_series(id, change, "account1", None).await.unwrap()
    };
    assert_eq!(link("series01", 2, vec![belongs("event001", 1), belongs("event002", 1)]).await, SeriesChanged::Yes);
    let elsewhere = link("series02", 2, vec![belongs("event003", 1), belongs("event002", 1)]).await;
    assert_eq!(elsewhere, SeriesChanged::Elsewhere);
    assert_eq!(store.series("series02").await.unwrap().unwrap().steps, 1, "nothing was kept");
    assert_eq!(store.series_of_event("event003").await.unwrap(), None);
    // What is given free by the one is there for the other.
    assert_eq!(link("series01", 3, vec![belongs("event001", 2)]).await, SeriesChanged::Yes);
    assert_eq!(link("series02", 2, vec![belongs("event002", 1)]).await, SeriesChanged::Yes);
    let of =
        async |event: &str| store.series_of_event(event).await.unwrap().map(|(series, season)| (series.id, season));
    assert_eq!(of("event001").await, Some(("series01".to_owned(), 2)));
    assert_eq!(of("event002").await, Some(("series02".to_owned(), 1)));
    // An event that is removed belongs to nothing.
    assert!(store.add_event(event("event002"), vec![event_step(1, "account1")], "account1").await.unwrap());
    assert!(store.remove_event("event002", logged(1)).await.unwrap());
    assert_eq!(of("event002").await, None);
}

each_store!(the_events_of_a_season_are_made_with_it_or_not_at_all);
async fn the_events_of_a_season_are_made_with_it_or_not_at_all(place: Place) {
    let store = begun(&place).await;
    assert!(store.set_series_duty("series01", "account3", Some(Duty::Organiser), 7, None).await.unwrap());
    let season = |number, makes: Vec<SeriesMakes>| {
        let events = makes.iter().map(|made| belongs(&made.event.id, 1)).collect();
        step(number, "account1", SeriesChange { events, makes, ..SeriesChange::default() })
    };
    let behind = store.change_series("series01", season(3, vec![makes("event001")]), "account1", None).await.unwrap();
    assert_eq!((behind, store.event("event001").await.unwrap()), (SeriesChanged::Behind, None));
    let two = season(2, vec![makes("event001"), makes("event002")]);
    assert_eq!(store.change_series("series01", two, "account1", None).await.unwrap(), SeriesChanged::Yes);
    for id in ["event001", "event002"] {
        assert_eq!(store.event(id).await.unwrap(), Some(event(id)));
        assert_eq!(store.event_steps(id, 0).await.unwrap(), [event_step(1, "account1")]);
        let officials = store.officials(id).await.unwrap();
        let officials: Vec<_> = officials.iter().map(|one| (one.account.as_str(), one.duty)).collect();
        assert_eq!(officials, [("account1", Duty::Organiser), ("account3", Duty::Referee)]);
        let players = store.event_players(id).await.unwrap();
        assert_eq!((players.len(), players[0].entrant.as_str(), players[0].name.as_str()), (1, "m1", "BEN"));
    }
    // What rests on an event is not done where it has moved on.
    let settle = |steps| {
        let rests_on = vec![("event001".to_owned(), steps)];
        step(3, "account1", SeriesChange { rests_on, ..SeriesChange::default() })
    };
    let moved = store.change_series("series01", settle(2), "account1", None).await.unwrap();
    assert_eq!((moved, store.series("series01").await.unwrap().unwrap().steps), (SeriesChanged::Moved, 2));
    assert_eq!(store.change_series("series01", settle(1), "account1", None).await.unwrap(), SeriesChanged::Yes);

    let many = (0..=MOST_EVENTS_HELD).map(|n| makes(&format!("more{n:04}"))).collect();
    let many = store.change_series("series01", season(4, many), "account1", None).await.unwrap();
    assert_eq!((many, store.event("more0000").await.unwrap()), (SeriesChanged::Many, None));
}

each_store!(who_has_won_is_found_by_their_account_until_that_is_taken_back);
async fn who_has_won_is_found_by_their_account_until_that_is_taken_back(place: Place) {
    let store = begun(&place).await;
    let members = vec![("m1".to_owned(), "account2".to_owned())];
    let change = async |number, all: Vec<SeasonWon>, members: Vec<(String, String)>| {
        let change = step(number, "account1", SeriesChange { won: all, members, ..SeriesChange::default() });
        assert_eq!(store.change_series("series01", change, "account1", None).await.unwrap(), SeriesChanged::Yes);
    };
    let titles = async || -> Vec<u32> {
        store.titles_of("account2", 9).await.unwrap().into_iter().map(|title| title.season).collect()
    };
    change(2, vec![won(1, "m1"), won(1, "m2")], members).await;
    assert_eq!(titles().await, [0; 0], "they are not in the club");
    assert!(store.add_club(club("clubclub1", "kyoto"), "account2").await.unwrap());
    change(3, vec![won(1, "m1"), won(1, "m2"), won(2, "m1")], Vec::new()).await;
    assert_eq!(titles().await, [2, 1], "the last first");
    change(4, vec![won(1, "m2"), won(2, "m1")], Vec::new()).await;
    assert_eq!(titles().await, [2]);
    assert_eq!(store.titles_of("account1", 9).await.unwrap(), []);
    let members = store.series_members("series01").await.unwrap();
    assert_eq!(members, [("m1".to_owned(), "account2".to_owned(), "BEN".to_owned())]);
    let erased = AccountChange::Erased { name_key: "erased 1".to_owned(), at: 8 };
    store.change_account("account2", erased, logged(1)).await.unwrap();
    assert_eq!((titles().await, store.series_members("series01").await.unwrap()), (Vec::new(), Vec::new()));
}

each_store!(a_series_is_never_without_an_organiser_and_is_removed_whole);
async fn a_series_is_never_without_an_organiser_and_is_removed_whole(place: Place) {
    let store = begun(&place).await;
    let set = async |account, duty| store.set_series_duty("series01", account, duty, 7, None).await.unwrap();
    assert!(!set("account1", Some(Duty::Referee)).await && !set("account1", None).await);
    assert!(set("account2", Some(Duty::Referee)).await);
    assert!(set("account3", Some(Duty::Organiser)).await && set("account1", Some(Duty::Referee)).await);
    let duty = store.series_duty("series01", "account3").await.unwrap();
    assert_eq!((duty, store.series_duty("series01", "nobody").await.unwrap()), (Some(Duty::Organiser), None));
    let one = step(2, "account3", SeriesChange::default());
    assert_eq!(store.change_series("series01", one, "account3", None).await.unwrap(), SeriesChanged::Yes);
    let erased = AccountChange::Erased { name_key: "erased 1".to_owned(), at: 8 };
    store.change_account("account3", erased, logged(1)).await.unwrap();
    let officials = store.series_officials("series01").await.unwrap();
    let officials: Vec<_> = officials.iter().map(|one| (one.account.as_str(), one.duty)).collect();
    assert_eq!(officials, [("account1", Duty::Organiser), ("account2", Duty::Referee)]);
    assert_eq!(store.series_steps("series01", 1).await.unwrap()[0].account, "");
    let done = store.series_steps_by("account1", 9).await.unwrap();
    assert_eq!(done, [("series01".to_owned(), event_step(1, "account1"))]);

    let (name, about) = ("Autumn league".to_owned(), "words".to_owned());
    assert!(store.edit_series("series01", name.clone(), about, None).await.unwrap());
    assert_eq!(store.series("series01").await.unwrap().unwrap().name, name);
    assert!(store.add_series(series("series02"), vec![event_step(1, "account1")], "account1").await.unwrap());
    let ids = |all: Vec<StoredSeries>| all.into_iter().map(|one| one.id).collect::<Vec<_>>();
    assert_eq!(ids(store.all_series(0, 9).await.unwrap()), ["series02", "series01"], "changed last first");
    assert_eq!(ids(store.all_series(1, 9).await.unwrap()), ["series01"]);
    assert_eq!(ids(store.series_of_club("clubclub1", 9).await.unwrap()), ["series02", "series01"]);
    assert_eq!(ids(store.series_of("account2", 9).await.unwrap()), ["series01"]);
    assert!(store.remove_series("series01", logged(2)).await.unwrap());
    assert!(!store.remove_series("series01", logged(3)).await.unwrap());
    assert_eq!(
        (store.series("series01").await.unwrap(), store.series_steps("series01", 0).await.unwrap()),
        (None, vec![])
    );
    for n in 1..MOST_SERIES_HELD {
        let id = format!("more{n:04}");
        assert!(store.add_series(series(&id), vec![event_step(1, "account1")], "account1").await.unwrap(), "{n}");
    }
    assert!(!store.add_series(series("more9999"), vec![event_step(1, "account1")], "account1").await.unwrap());
}
