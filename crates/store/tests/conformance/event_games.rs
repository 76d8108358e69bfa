use crate::common::*;
use komadai_store::*;

const ONLY_OPEN: &[EventGameStage] = &[EventGameStage::Open];

async fn played_here(store: &dyn Store) {
    let event = StoredEvent { play: Some("play".to_owned()), ..event("event1") };
    assert!(store.add_event(event, vec![event_step(1, "account1")], "account1").await.unwrap());
}

async fn to_see_to(store: &dyn Store, now: u64) -> Vec<EventWatch> {
    store.events_to_see_to(now, 9).await.unwrap()
}

async fn add(store: &dyn Store, number: u32, game: &str) -> bool {
    store.add_event_game(event_game("event1", number, game), 0, opening(game)).await.unwrap()
}

each_store!(a_board_has_one_game_of_each_number);
async fn a_board_has_one_game_of_each_number(place: Place) {
    let (one, two) = (with_accounts(&place).await, place.open().await);
    played_here(&*one).await;
    let (mine, yours) = tokio::join!(add(&*one, 1, "game0001"), add(&*two, 1, "game0002"));
    assert!(mine != yours, "one of two nodes makes it");
    let (made, other) = if mine { ("game0001", "game0002") } else { ("game0002", "game0001") };
    assert!(one.game(made).await.unwrap().is_some() && two.game(other).await.unwrap().is_none());
    assert!(!add(&*two, 1, "game0003").await && add(&*two, 2, "game0003").await);
    // A game that cannot be made leaves no place.
    let taken = one.add_event_game(event_game("event1", 3, "game0009"), 0, opening("game0003")).await;
    assert!(matches!(taken, Err(StoreError::Taken)), "{taken:?}");
    let games = two.games_of_event("event1").await.unwrap();
    assert_eq!(games, [event_game("event1", 1, made), event_game("event1", 2, "game0003")]);
    let mut stand = two.games_of_round("event1", 1, 9).await.unwrap();
    stand.sort_by(|one, other| one.id.cmp(&other.id));
    let ids: Vec<&str> = stand.iter().map(|game| game.id.as_str()).collect();
    assert_eq!(ids, [made, "game0003"]);
    assert_eq!(
        (
            two.games_of_round("event1", 1, 1).await.unwrap().len(),
            two.games_of_round("event1", 2, 9).await.unwrap().len()
        ),
        (1, 0)
    );
    assert_eq!(one.event_game(made).await.unwrap().as_ref(), Some(&games[0]));
    assert_eq!(one.event_game("game0009").await.unwrap(), None);
    one.event_game_told(&games[0]).await.unwrap();
    assert!(one.event_game(made).await.unwrap().unwrap().is_told);

    // Games of events wait for their players, however long it takes.
    let waits = |id: &str| {
        let mut opening = opening(id);
        opening.game.card = Some(card(0, None, Status::Waiting));
        opening
    };
    one.add_game(waits("game0005")).await.unwrap();
    assert!(one.add_event_game(event_game("event1", 4, "game0006"), 0, waits("game0006")).await.unwrap());
    assert_eq!(one.expire_unstarted(u64::MAX / 4, u64::MAX / 4, 9).await.unwrap(), 1);
    assert!(one.game("game0006").await.unwrap().is_some() && one.game("game0005").await.unwrap().is_none());
    // They outlive the event.
    assert!(one.remove_event("event1", logged(1)).await.unwrap());
    assert_eq!(one.games_of_event("event1").await.unwrap(), []);
    assert!(one.game(made).await.unwrap().is_some() && to_see_to(&*one, u64::MAX / 4).await.is_empty());
}

each_store!(what_a_game_came_to_enters_its_event_once);
async fn what_a_game_came_to_enters_its_event_once(place: Place) {
    let (one, two) = (with_accounts(&place).await, place.open().await);
    played_here(&*one).await;
    assert!(add(&*one, 1, "game0001").await);
    let place = event_game("event1", 1, "game0001");
    let result = |number| Some((vec![event_step(number, "site")], UNDER_WAY));
    let behind = one.move_event_game(&place, ONLY_OPEN, EventGameStage::Over, result(5)).await.unwrap();
    assert_eq!(behind, StepsAdded::Behind);
    assert_eq!(one.event_game("game0001").await.unwrap().unwrap().stage, EventGameStage::Open, "nothing was kept");
    let (mine, yours) = tokio::join!(
        one.move_event_game(&place, ONLY_OPEN, EventGameStage::Over, result(2)),
        two.move_event_game(&place, ONLY_OPEN, EventGameStage::Over, result(2))
    );
    let mut both = [mine.unwrap(), yours.unwrap()];
    both.sort_by_key(|added| *added != StepsAdded::Yes);
    assert_eq!(both, [StepsAdded::Yes, StepsAdded::Known]);
    assert_eq!(two.event_steps("event1", 1).await.unwrap(), [event_step(2, "site")]);
    assert_eq!(two.event("event1").await.unwrap().unwrap().steps, 2);
    let void = one.move_event_game(&place, &[EventGameStage::Over], EventGameStage::Void, None).await.unwrap();
    assert_eq!(void, StepsAdded::Yes);
    let gone = one.move_event_game(&event_game("event2", 1, "game0001"), ONLY_OPEN, EventGameStage::Over, None).await;
    assert_eq!(gone.unwrap(), StepsAdded::Behind, "there is no such event");
}

each_store!(an_event_is_seen_to_after_each_change);
async fn an_event_is_seen_to_after_each_change(place: Place) {
    let (one, two) = (with_accounts(&place).await, place.open().await);
    played_here(&*one).await;
    assert!(one.add_event(event("event2"), vec![event_step(1, "account1")], "account1").await.unwrap());
    let watched = async || to_see_to(&*two, 1_000).await.pop();
    let seen = async |wake| {
        let watch = watched().await.expect("it has changed");
        one.event_seen_to(watch.clone(), wake).await.unwrap();
        assert_eq!(watched().await, None);
        watch
    };
    assert_eq!(watched().await, None, "nothing has happened");
    one.add_event_steps("event1", vec![event_step(2, "account1")], UNDER_WAY, Vec::new(), None, None).await.unwrap();
    one.add_event_steps("event2", vec![event_step(2, "account1")], UNDER_WAY, Vec::new(), None, None).await.unwrap();
    let first = seen(None).await;
    assert!(add(&*one, 1, "game0001").await);
    // What was seen before the game came is not all there is to see.
    one.event_seen_to(first, None).await.unwrap();
    seen(Some(2_000)).await;
    assert_eq!((to_see_to(&*two, 1_999).await.len(), to_see_to(&*two, 2_000).await.len()), (0, 1));
    one.move_event_game(&event_game("event1", 1, "game0001"), ONLY_OPEN, EventGameStage::Again, None).await.unwrap();
    seen(None).await;
    assert!(one.edit_event_play("event1", "other".to_owned()).await.unwrap());
    assert!(!one.edit_event_play("event2", "other".to_owned()).await.unwrap(), "it is played over the board");
    seen(None).await;
    assert_eq!(two.event("event1").await.unwrap().unwrap().play.as_deref(), Some("other"));
    assert_eq!(two.event("event2").await.unwrap().unwrap().play, None);
}

each_store!(steps_that_a_board_waits_for_come_too_late_once_its_game_has_begun);
async fn steps_that_a_board_waits_for_come_too_late_once_its_game_has_begun(place: Place) {
    let (one, two) = (with_accounts(&place).await, place.open().await);
    played_here(&*one).await;
    let step = async |number, board| {
        let step = vec![event_step(number, "account1")];
        two.add_event_steps("event1", step, UNDER_WAY, Vec::new(), Some((1, board)), None).await.unwrap()
    };
    assert_eq!(step(2, 1).await, StepsAdded::Yes, "there is no game yet");
    let mut opening = opening("game0001");
    opening.game.card = Some(card(0, None, Status::Waiting));
    assert!(one.add_event_game(event_game("event1", 1, "game0001"), 0, opening).await.unwrap());
    assert_eq!(step(3, 1).await, StepsAdded::Yes, "it waits");
    let fence = claim(&*one, "game0001", "one", 1_000).await.fence;
    one.append(append("game0001", fence, 1..=1)).await.unwrap();
    assert_eq!(step(4, 1).await, StepsAdded::Behind, "it has begun");
    assert_eq!(two.event_steps("event1", 0).await.unwrap().len(), 3);
    assert_eq!(step(4, 2).await, StepsAdded::Yes, "another board");
    let place = event_game("event1", 1, "game0001");
    assert_eq!(one.move_event_game(&place, ONLY_OPEN, EventGameStage::Void, None).await.unwrap(), StepsAdded::Yes);
    assert_eq!(step(5, 1).await, StepsAdded::Yes, "it counts no more");
}
