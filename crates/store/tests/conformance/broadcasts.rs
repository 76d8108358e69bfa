use crate::common::*;
use komadai_store::*;

fn broadcast(id: &str, owner: &str) -> (StoredBroadcast, BroadcastRound) {
    let made = StoredBroadcast {
        id: id.to_owned(),
        owner: owner.to_owned(),
        owner_name: String::new(),
        title: "Meijin".to_owned(),
        about: "Seven games".to_owned(),
        delay_ms: 0,
        created: 5,
        changed: 5,
    };
    (made, round(&format!("{id}r1"), id))
}

fn round(id: &str, of: &str) -> BroadcastRound {
    BroadcastRound { id: id.to_owned(), broadcast: of.to_owned(), place: 0, title: "Round".to_owned() }
}

fn board(id: &str, of: &str, due: Option<u64>) -> BroadcastBoard {
    BroadcastBoard {
        id: id.to_owned(),
        broadcast: of.to_owned(),
        round: format!("{of}r1"),
        place: 0,
        title: String::new(),
        source: "https://shogi.example/1.kif".to_owned(),
        since: 3,
        due,
        trouble: String::new(),
        archived: None,
    }
}

fn state(seq: u32, at: u64) -> BoardState {
    BoardState {
        seq,
        at,
        record: format!("record {seq}"),
        left: (seq > 0).then_some((u64::from(seq), 7)),
        brought: format!("hash {seq}"),
    }
}

async fn seqs(store: &dyn Store, board: &str) -> Vec<u32> {
    store.board_states(board).await.unwrap().iter().map(|state| state.seq).collect()
}

each_store!(two_recorders_never_write_one_number_and_what_somebody_is_yet_to_see_stays);
async fn two_recorders_never_write_one_number_and_what_somebody_is_yet_to_see_stays(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    one.add_account(account("account1", "ann"), Vec::new()).await.unwrap();
    let (made, first) = broadcast("live0001", "account1");
    assert!(one.add_broadcast(made.clone(), first).await.unwrap());
    assert_eq!(
        two.broadcast("live0001").await.unwrap().unwrap(),
        StoredBroadcast { owner_name: "ANN".to_owned(), ..made }
    );
    assert!(one.add_board(board("board001", "live0001", None), state(0, 10)).await.unwrap());
    assert!(!one.add_board(board("board002", "nosuch", None), state(0, 10)).await.unwrap(), "in no round");
    // A minute's delay: what was made until 70 − 60 is seen by everybody.
    assert!(one.add_board_state("board001", state(1, 70), 10).await.unwrap());
    assert!(!two.add_board_state("board001", state(1, 71), 11).await.unwrap(), "the number is taken");
    assert!(!two.add_board_state("board001", state(3, 71), 11).await.unwrap(), "no number is left out");
    assert!(two.add_board_state("board001", state(2, 80), 20).await.unwrap());
    assert_eq!(seqs(&*one, "board001").await, [0, 1, 2]);
    assert!(one.add_board_state("board001", state(3, 135), 75).await.unwrap());
    assert_eq!(seqs(&*two, "board001").await, [1, 2, 3], "what was seen last stays");
    // The delay is longer from now on: what was seen stays to be seen.
    assert!(one.add_board_state("board001", state(4, 136), 0).await.unwrap());
    assert_eq!(two.board_states("board001").await.unwrap()[0], state(1, 70));
    assert!(one.add_board_state("board001", state(5, 140), 140).await.unwrap());
    assert_eq!(seqs(&*two, "board001").await, [5]);
    assert!(!one.add_board_state("nosuch01", state(0, 1), 0).await.unwrap());
    assert!(one.remove_board("live0001", "board001").await.unwrap());
    assert!(!one.remove_board("live0001", "board001").await.unwrap());
    assert_eq!(seqs(&*two, "board001").await, [0; 0]);
}

each_store!(a_board_that_changes_without_end_goes_on_for_spectators);
async fn a_board_that_changes_without_end_goes_on_for_spectators(place: Place) {
    let one = place.open().await;
    one.add_account(account("account1", "ann"), Vec::new()).await.unwrap();
    let (made, first) = broadcast("live0001", "account1");
    one.add_broadcast(made, first).await.unwrap();
    assert!(one.add_board(board("board001", "live0001", None), state(0, 0)).await.unwrap());
    let end = MOST_STATES * 2;
    // One each millisecond, and nothing is old enough to be seen.
    for seq in 1..=end {
        assert!(one.add_board_state("board001", state(seq, u64::from(seq)), 0).await.unwrap());
    }
    let kept = seqs(&*one, "board001").await;
    assert_eq!(kept.len(), MOST_STATES as usize);
    assert_eq!((kept[0], kept[1], *kept.last().unwrap()), (0, 1, end), "what is seen, what is next, what stands");
    let widest = kept.windows(2).map(|two| two[1] - two[0]).max().unwrap();
    assert!(widest <= 4, "a hole of {widest}");
}

each_store!(what_was_seen_is_not_taken_back_by_a_longer_delay);
async fn what_was_seen_is_not_taken_back_by_a_longer_delay(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    one.add_account(account("account1", "ann"), Vec::new()).await.unwrap();
    let (made, first) = broadcast("live0001", "account1");
    one.add_broadcast(StoredBroadcast { delay_ms: 50, ..made.clone() }, first).await.unwrap();
    assert!(one.add_board(board("board001", "live0001", None), state(0, 10)).await.unwrap());
    for seq in 1..=3 {
        assert!(one.add_board_state("board001", state(seq, 20 * u64::from(seq)), 0).await.unwrap());
    }
    // At 95 everybody sees what was made until 45.
    let longer = StoredBroadcast { delay_ms: 900, ..made.clone() };
    assert!(one.change_broadcast(longer.clone(), 95).await.unwrap());
    assert_eq!(seqs(&*two, "board001").await, [2, 3]);
    // Another title alone forgets nothing.
    assert!(one.change_broadcast(StoredBroadcast { title: "Ōi".to_owned(), ..longer }, 5_000).await.unwrap());
    assert_eq!(seqs(&*two, "board001").await, [2, 3]);
    two.sweep_board_states(59).await.unwrap();
    assert_eq!(seqs(&*two, "board001").await, [2, 3]);
    two.sweep_board_states(60).await.unwrap();
    assert_eq!(seqs(&*two, "board001").await, [3]);
}

each_store!(one_node_alone_asks_for_what_is_due);
async fn one_node_alone_asks_for_what_is_due(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    one.add_account(account("account1", "ann"), Vec::new()).await.unwrap();
    let (made, first) = broadcast("live0001", "account1");
    one.add_broadcast(made, first).await.unwrap();
    for (id, due) in [("board001", Some(30)), ("board002", Some(20)), ("board003", Some(40)), ("board004", None)] {
        assert!(one.add_board(board(id, "live0001", due), state(0, 1)).await.unwrap());
    }
    let due = one.boards_due(35, 9).await.unwrap();
    assert_eq!(due.iter().map(|board| board.id.as_str()).collect::<Vec<_>>(), ["board002", "board001"]);
    assert_eq!((two.boards_asked("account1").await.unwrap(), two.boards_asked("account2").await.unwrap()), (3, 0));
    assert!(one.take_due("board002", 20, 50).await.unwrap());
    assert!(!two.take_due("board002", 20, 51).await.unwrap(), "somebody else does");
    two.tell_trouble("board002", "line 3".to_owned()).await.unwrap();
    let told = one.board("board002").await.unwrap().unwrap();
    assert_eq!((told.trouble.as_str(), told.due, told.place), ("line 3", Some(50), 2));
    let changed = BroadcastBoard { title: "Final".to_owned(), source: String::new(), due: None, ..told };
    assert!(!one.stop_asking("board002", 20, "given-up".to_owned()).await.unwrap(), "it is asked again meanwhile");
    assert!(one.stop_asking("board001", 30, "given-up".to_owned()).await.unwrap());
    let stopped = two.board("board001").await.unwrap().unwrap();
    assert_eq!((stopped.due, stopped.trouble.as_str()), (None, "given-up"));
    let changed = BroadcastBoard { since: 60, ..changed };
    assert!(two.change_board(changed.clone()).await.unwrap());
    assert_eq!(one.board("board002").await.unwrap(), Some(changed));
    assert!(one.archive_board("board002", 7).await.unwrap());
    assert!(!two.archive_board("board002", 8).await.unwrap(), "it is there once");
}

each_store!(a_broadcast_has_its_people_and_goes_with_its_owner);
async fn a_broadcast_has_its_people_and_goes_with_its_owner(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    for (id, name) in [("account1", "ann"), ("account2", "bob")] {
        one.add_account(account(id, name), Vec::new()).await.unwrap();
    }
    for (id, owner) in [("live0001", "account1"), ("live0002", "account2")] {
        let (made, first) = broadcast(id, owner);
        assert!(one.add_broadcast(made, first).await.unwrap());
        assert!(one.add_board(board(&format!("{id}b"), id, None), state(0, 1)).await.unwrap());
    }
    one.touch_broadcast("live0001", 9).await.unwrap();
    one.touch_broadcast("live0001", 8).await.unwrap();
    let ids = async |of: Option<&str>, before: Option<u64>| {
        let query = BroadcastQuery { of: of.map(str::to_owned), before, at_most: 9 };
        two.broadcasts(query).await.unwrap().into_iter().map(|one| one.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(None, None).await, ["live0001", "live0002"]);
    assert_eq!(ids(None, Some(9)).await, ["live0002"]);
    assert_eq!(ids(Some("account2"), None).await, ["live0002"]);
    for _ in 0..2 {
        assert!(one.set_relayer("live0001", "account2", true).await.unwrap());
    }
    assert!(!one.set_relayer("nosuch01", "account2", true).await.unwrap());
    assert_eq!(two.relayers("live0001").await.unwrap(), [("account2".to_owned(), "BOB".to_owned())]);
    assert_eq!(ids(Some("account2"), None).await, ["live0001", "live0002"]);
    assert!(one.add_round(round("live0001r2", "live0001")).await.unwrap());
    assert!(!one.add_round(round("nosuchr2", "nosuch01")).await.unwrap());
    let rounds = two.rounds("live0001").await.unwrap();
    assert_eq!(rounds.iter().map(|round| round.place).collect::<Vec<_>>(), [1, 2]);
    let renamed = StoredBroadcast {
        title: "Ōi".to_owned(),
        delay_ms: 60_000,
        ..two.broadcast("live0001").await.unwrap().unwrap()
    };
    assert!(one.change_broadcast(renamed.clone(), 9).await.unwrap());
    assert_eq!(two.broadcast("live0001").await.unwrap(), Some(renamed));

    one.leave_broadcasts("account2").await.unwrap();
    assert_eq!(ids(None, None).await, ["live0001"]);
    assert_eq!(two.relayers("live0001").await.unwrap(), []);
    assert_eq!(two.board("live0002b").await.unwrap(), None);
    assert_eq!(seqs(&*two, "live0002b").await, [0; 0]);
    assert_eq!(seqs(&*two, "live0001b").await, [0]);
}
