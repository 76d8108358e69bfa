use crate::common::*;
use komadai_shogi::ByColor;
use komadai_store::*;

each_store!(a_name_belongs_to_one_account);
async fn a_name_belongs_to_one_account(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    let (a, b) = tokio::join!(
        one.add_account(account("account1", "ann"), Vec::new()),
        two.add_account(StoredAccount { role: Role::Admin, ..account("account2", "ann") }, Vec::new())
    );
    assert!(a.is_ok() != b.is_ok(), "{a:?} {b:?}");
    assert!([a, b].into_iter().any(|done| matches!(done, Err(StoreError::Taken))));
    let ann = two.account_named("ann").await.unwrap().unwrap();
    assert_eq!(one.account(&ann.id).await.unwrap(), Some(ann.clone()));
    let same_id = StoredAccount { holder: [3; 32], ..account(&ann.id, "ben") };
    assert!(matches!(one.add_account(same_id, Vec::new()).await, Err(StoreError::Taken)));
    assert_eq!(one.account_named("ben").await.unwrap(), None);
    assert_eq!(two.account_holding(ann.holder).await.unwrap(), Some(ann));
    assert_eq!(two.account_holding([9; 32]).await.unwrap(), None);
}

each_store!(a_session_opens_its_account_until_it_is_ended);
async fn a_session_opens_its_account_until_it_is_ended(place: Place) {
    let store = place.open().await;
    for (id, name) in [("account1", "ann"), ("account2", "ben")] {
        store.add_account(account(id, name), Vec::new()).await.unwrap();
    }
    for (token, of, seen) in [(1, "account1", 10), (2, "account1", 20), (3, "account1", 30), (4, "account2", 40)] {
        store.open_session(session(token, of, seen)).await.unwrap();
    }
    let found = store.session([1; 32]).await.unwrap();
    assert_eq!(found, Some((session(1, "account1", 10), account("account1", "ann"))));
    assert_eq!(store.session([9; 32]).await.unwrap(), None);
    store.see_session("account1", [1; 32], 50).await.unwrap();
    store.see_session("account1", [1; 32], 45).await.unwrap(); // a clock set back takes nothing away
    let tokens = async |of| {
        let sessions = store.sessions_of(of).await.unwrap();
        sessions.into_iter().map(|session| (session.token[0], session.seen)).collect::<Vec<_>>()
    };
    assert_eq!(tokens("account1").await, [(1, 50), (3, 30), (2, 20)]);
    let idle = store.idle_sessions(40, 9).await.unwrap();
    assert_eq!(idle, [session(2, "account1", 20), session(3, "account1", 30)]);
    let among = store.sessions_among(vec![[1; 32], [3; 32], [9; 32]]).await.unwrap();
    assert!(among.len() == 2 && among.contains(&[1; 32]) && among.contains(&[3; 32]), "{among:?}");
    assert!(!store.end_session("account1", [4; 32]).await.unwrap(), "somebody else's");
    assert!(store.end_session("account1", [3; 32]).await.unwrap());
    assert_eq!(store.session([3; 32]).await.unwrap(), None);
    assert_eq!(store.end_sessions("account1", Some([1; 32])).await.unwrap(), 1);
    assert_eq!(tokens("account1").await, [(1, 50)]);
    assert_eq!(store.end_sessions("account1", None).await.unwrap(), 1);
    assert_eq!(tokens("account2").await, [(4, 40)]);
}

each_store!(an_account_has_so_many_sessions_and_the_one_not_used_for_longest_goes_first);
async fn an_account_has_so_many_sessions_and_the_one_not_used_for_longest_goes_first(place: Place) {
    let store = place.open().await;
    store.add_account(account("account1", "ann"), Vec::new()).await.unwrap();
    for token in 0..u8::try_from(MOST_SESSIONS).unwrap() + 2 {
        store.open_session(session(token, "account1", 1_000 - u64::from(token))).await.unwrap();
    }
    let tokens: Vec<u8> =
        store.sessions_of("account1").await.unwrap().into_iter().map(|session| session.token[0]).collect();
    assert_eq!(tokens.len(), MOST_SESSIONS as usize);
    assert!(tokens.contains(&51) && !tokens.contains(&50) && !tokens.contains(&49), "{tokens:?}");
}

each_store!(what_a_guest_held_is_handed_over_and_nothing_else);
async fn what_a_guest_held_is_handed_over_and_nothing_else(place: Place) {
    let store = place.open().await;
    let held = |holder| Seat::Person { key: [7; 32], holder: Some([holder; 32]) };
    let seats = [("game0001", 1, 2), ("game0002", 1, 1), ("game0003", 2, 1), ("game0004", 2, 2)];
    for (id, black, white) in seats {
        let game = StoredGame { seats: ByColor { black: held(black), white: held(white) }, ..game(id) };
        store.add_game(Opening { game, entries: Vec::new() }).await.unwrap();
    }
    store.add_record(StoredRecord { owner: Some([1; 32]), ..record("record01") }).await.unwrap();
    store.add_record(StoredRecord { owner: Some([2; 32]), ..record("record02") }).await.unwrap();
    let games = store.games_held([1; 32], 9).await.unwrap();
    assert_eq!(games, ["game0001", "game0002", "game0003"]);
    assert_eq!(store.games_held([1; 32], 2).await.unwrap().len(), 2);
    let records = store.records_owned([1; 32], 9).await.unwrap();
    assert_eq!(records, ["record01"]);
    for id in ["game0001", "game0002", "game0003", "game0004"] {
        store.hand_over_seats(id, [1; 32], [5; 32]).await.unwrap();
    }
    for id in ["record01", "record02"] {
        store.hand_over_record(id, [1; 32], [5; 32]).await.unwrap();
    }
    assert_eq!(store.games_held([1; 32], 9).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.games_held([5; 32], 9).await.unwrap(), games);
    assert_eq!(store.games_held([2; 32], 9).await.unwrap(), ["game0001", "game0003", "game0004"]);
    assert_eq!(store.records_owned([5; 32], 9).await.unwrap(), ["record01"]);
    assert_eq!(store.records_owned([2; 32], 9).await.unwrap(), ["record02"]);
}

each_store!(an_account_that_was_erased_leaves_its_games_and_no_name);
async fn an_account_that_was_erased_leaves_its_games_and_no_name(place: Place) {
    let store = place.open().await;
    let ann = account("account1", "ann");
    store.add_account(ann.clone(), Vec::new()).await.unwrap();
    store.open_session(session(1, "account1", 10)).await.unwrap();
    store.add_push_device(push_device(1, "account1", 1, 10)).await.unwrap();
    store.set_codes("account1", vec![[1; 32]], logged(1)).await.unwrap();
    store.add_ticket(ticket(1, Some("account1"), 90), logged(2)).await.unwrap();
    store.add_passkey(passkey(1, "account1"), audit("audit000", 20, "passkey")).await.unwrap();
    let seat = Seat::Person { key: [7; 32], holder: Some(ann.holder) };
    let game = StoredGame { seats: ByColor { black: seat, white: Seat::Engine }, ..game("abcdefgh") };
    store.add_game(Opening { game, entries: Vec::new() }).await.unwrap();
    let erased = AccountChange::Erased { name_key: "erased 1".to_owned(), at: 50 };
    assert!(store.change_account("account1", erased, audit("audit001", 50, "erased")).await.unwrap());
    assert_eq!(store.push_devices_of("account1").await.unwrap(), [], "nothing is pushed to its browsers any more");
    assert_eq!(store.account_named("ann").await.unwrap(), None);
    let left = store.account_holding(ann.holder).await.unwrap().unwrap();
    assert_eq!((left.name.as_str(), left.password, left.closed), ("", None, Some(50)));
    assert_eq!(store.session([1; 32]).await.unwrap(), None);
    assert_eq!(store.codes_left("account1").await.unwrap(), 0);
    assert_eq!(store.passkeys_of("account1").await.unwrap(), []);
    assert_eq!(store.ticket([1; 32]).await.unwrap(), None);
    assert_eq!(store.games_held(ann.holder, 9).await.unwrap(), ["abcdefgh"]);
}

each_store!(who_looks_after_the_site_is_found_without_whoever_only_plays);
async fn who_looks_after_the_site_is_found_without_whoever_only_plays(place: Place) {
    let store = place.open().await;
    for (n, role) in Role::ALL.into_iter().enumerate() {
        let name = format!("account{n}");
        store.add_account(StoredAccount { role, ..account(&name, &name) }, Vec::new()).await.unwrap();
    }
    let closed = StoredAccount { role: Role::Admin, closed: Some(1), ..account("account9", "closed") };
    store.add_account(closed, Vec::new()).await.unwrap();
    let roles = async |at_most| store.staff(at_most).await.unwrap().into_iter().map(|one| one.role).collect::<Vec<_>>();
    assert_eq!(roles(9).await, [Role::Moderator, Role::Admin]);
    assert_eq!(roles(1).await, [Role::Moderator]);
}

each_store!(accounts_are_listed_by_how_their_names_begin);
async fn accounts_are_listed_by_how_their_names_begin(place: Place) {
    let store = place.open().await;
    for (n, name) in ["ann", "anna", "ben", "羽生", "an%", "añ"].into_iter().enumerate() {
        store.add_account(account(&format!("account{n}"), name), Vec::new()).await.unwrap();
    }
    let names = async |begins: &str, after: &str, at_most| {
        let found = store.accounts(begins, after, at_most).await.unwrap();
        found.into_iter().map(|account| account.name_key).collect::<Vec<_>>()
    };
    assert_eq!(names("", "", 9).await, ["an%", "ann", "anna", "añ", "ben", "羽生"]);
    assert_eq!(names("", "ann", 2).await, ["anna", "añ"]);
    assert_eq!(names("ann", "", 9).await, ["ann", "anna"]);
    assert_eq!(names("羽", "", 9).await, ["羽生"]);
    assert_eq!(names("%", "", 9).await, Vec::<String>::new());
}

each_store!(no_two_accounts_look_alike_and_those_that_are_there_stay);
async fn no_two_accounts_look_alike_and_those_that_are_there_stay(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    let looks = |looks: &[&str]| looks.iter().map(|look| (*look).to_owned()).collect::<Vec<_>>();
    one.add_account(account("account1", "ben"), looks(&["ben", "beh"])).await.unwrap();
    for (key, others) in [("other", ["x", "beh"]), ("beh", ["x", "y"]), ("other", ["ben", "y"])] {
        let late = two.add_account(account("account2", key), looks(&others)).await;
        assert!(matches!(late, Err(StoreError::Taken)), "{key} {others:?}");
    }
    let made = two.create_account(account("account2", "x"), looks(&["beh"]), ticket(1, None, 30), logged(1)).await;
    assert!(matches!(made, Err(StoreError::Taken)));
    assert_eq!((two.ticket([1; 32]).await.unwrap(), two.audit(u64::MAX, 9).await.unwrap()), (None, vec![]));
    let made = two.create_account(account("account2", "x"), looks(&["y"]), ticket(1, None, 30), logged(1)).await;
    assert!(made.is_ok(), "{made:?}");
    assert_eq!((two.ticket([1; 32]).await.unwrap().is_some(), two.audit(u64::MAX, 9).await.unwrap().len()), (true, 1));
    assert_eq!(two.account_like(looks(&["z", "y"])).await.unwrap().unwrap().id, "account2");
    assert_eq!(two.account_like(looks(&["z"])).await.unwrap(), None);
    assert_eq!(two.account_like(Vec::new()).await.unwrap(), None);
    assert_eq!(one.accounts_without_looks(9).await.unwrap(), []);
    // Those that an older program made clash, and stay; a third is refused.
    one.set_looks("account2", looks(&["beh"])).await.unwrap();
    assert!(one.account_like(looks(&["beh"])).await.unwrap().is_some());
    let erased = AccountChange::Erased { name_key: "erased 1".to_owned(), at: 50 };
    assert!(one.change_account("account1", erased, audit("audit001", 50, "erased")).await.unwrap());
    assert_eq!(one.account_like(looks(&["ben"])).await.unwrap(), None, "its name is free");
}
