use crate::common::*;
use komadai_store::*;

each_store!(what_an_account_keeps_in_view_is_its_own_bounded_and_gone_with_either_side);
async fn what_an_account_keeps_in_view_is_its_own_bounded_and_gone_with_either_side(place: Place) {
    let store = place.open().await;
    for n in 1..=3 {
        store.add_account(account(&format!("account{n}"), &format!("ann{n}")), Vec::new()).await.unwrap();
    }
    for whom in ["account3", "account2", "account2"] {
        assert!(store.set_follow("account1", whom, Some(5)).await.unwrap());
    }
    let names =
        async || store.followed("account1").await.unwrap().into_iter().map(|one| one.account).collect::<Vec<_>>();
    assert_eq!(names().await, ["account2", "account3"], "by their names, each once");
    assert_eq!(store.followed("account2").await.unwrap(), [], "one-sided");
    assert!(store.set_follow("account1", "account3", None).await.unwrap());
    assert_eq!(names().await, ["account2"]);
    for n in 1..MOST_FOLLOWED {
        assert!(store.set_follow("account1", &format!("other{n}"), Some(5)).await.unwrap());
    }
    assert!(!store.set_follow("account1", "account3", Some(5)).await.unwrap(), "full");

    let note = async |text: &str| store.set_player_note("account1", "account2", text.to_owned(), 7).await.unwrap();
    assert!(note("plays Yagura").await && note("plays Mino").await);
    assert_eq!(store.player_note("account1", "account2").await.unwrap().as_deref(), Some("plays Mino"));
    assert_eq!(store.player_note("account2", "account2").await.unwrap(), None);
    assert_eq!(store.player_notes("account1").await.unwrap().len(), 1);
    assert!(note("").await);
    assert_eq!(store.player_note("account1", "account2").await.unwrap(), None);
    assert!(note("again").await);

    for (id, since) in [("game0001", 5), ("game0002", 6)] {
        store.add_game(opening(id)).await.unwrap();
        assert!(store.set_favourite_game("account1", id, Some(since)).await.unwrap());
    }
    assert!(store.set_favourite_game("account1", "nosuchgame", Some(9)).await.unwrap());
    let games = store.favourite_games("account1").await.unwrap();
    assert_eq!(games.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(), ["game0002", "game0001"]);
    assert!(store.set_favourite_game("account1", "game0002", None).await.unwrap());
    assert_eq!(store.favourite_games("account1").await.unwrap().len(), 1);

    // Who is erased is on nobody's list and in nobody's notes.
    let erased = |n: u32| AccountChange::Erased { name_key: format!("erased {n}"), at: 50 };
    assert!(store.change_account("account2", erased(2), audit("audit002", 50, "erased")).await.unwrap());
    assert_eq!(names().await, <[String; 0]>::default());
    assert_eq!(store.player_notes("account1").await.unwrap(), []);
    assert!(store.change_account("account1", erased(1), audit("audit001", 50, "erased")).await.unwrap());
    assert_eq!(store.favourite_games("account1").await.unwrap(), []);
    assert!(!store.set_follow("account1", "account3", Some(5)).await.unwrap());
}

each_store!(a_teacher_sees_a_pupil_as_long_as_the_pupil_wishes);
async fn a_teacher_sees_a_pupil_as_long_as_the_pupil_wishes(place: Place) {
    let store = place.open().await;
    for n in 1..=3 {
        store.add_account(account(&format!("account{n}"), &format!("ann{n}")), Vec::new()).await.unwrap();
    }
    let pupils =
        async || store.pupils_of("account3").await.unwrap().into_iter().map(|one| one.account).collect::<Vec<_>>();
    for pupil in ["account2", "account1", "account1"] {
        assert!(store.set_teacher(pupil, "account3", Some(5)).await.unwrap());
    }
    assert_eq!(pupils().await, ["account1", "account2"]);
    assert_eq!(store.teachers_of("account1").await.unwrap()[0].account, "account3");
    assert!(store.set_teacher("account1", "account3", None).await.unwrap());
    assert_eq!(pupils().await, ["account2"]);
    for n in 0..MOST_TEACHERS {
        let id = format!("teacher{n:02}");
        store.add_account(account(&id, &id), Vec::new()).await.unwrap();
        assert!(store.set_teacher("account1", &id, Some(5)).await.unwrap());
    }
    assert!(!store.set_teacher("account1", "account3", Some(5)).await.unwrap(), "full");
    assert!(!store.set_teacher("account2", "nosuchone", Some(5)).await.unwrap());
    let erased = AccountChange::Erased { name_key: "erased 3".to_owned(), at: 50 };
    assert!(store.change_account("account3", erased, audit("audit003", 50, "erased")).await.unwrap());
    assert_eq!(store.teachers_of("account2").await.unwrap(), []);
    assert_eq!(pupils().await, <[String; 0]>::default());
}
