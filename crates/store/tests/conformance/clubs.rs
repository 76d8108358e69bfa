use crate::common::*;
use komadai_shogi::{ByColor, Color};
use komadai_store::*;

each_store!(a_club_s_standings_change_only_from_what_they_are);
async fn a_club_s_standings_change_only_from_what_they_are(place: Place) {
    use Standing::{Asked, Invited, Leader, Member, Officer};
    let (one, two) = (with_accounts(&place).await, place.open().await);
    assert!(one.add_club(club("clubclub1", "kyoto"), "account1").await.unwrap());
    assert!(matches!(one.add_club(club("clubclub2", "kyoto"), "account2").await, Err(StoreError::Taken)));
    let set = async |who, from, to, now| two.set_standing("clubclub1", who, from, to, now, None).await.unwrap();
    let what =
        async |who| two.club_member("clubclub1", who).await.unwrap().map(|member| (member.standing, member.since));
    assert_eq!(set("account2", None, Some(Asked), 10).await, StandingSet::Yes);
    assert_eq!(set("account2", None, Some(Member), 11).await, StandingSet::Other, "they ask already");
    assert_eq!(set("account2", Some(Asked), Some(Member), 12).await, StandingSet::Yes);
    assert_eq!(set("account2", Some(Member), Some(Officer), 13).await, StandingSet::Yes);
    assert_eq!(what("account2").await, Some((Officer, 12)), "in it since they came");
    assert_eq!(set("account2", Some(Officer), Some(Leader), 14).await, StandingSet::Other);
    assert_eq!(set("account1", Some(Leader), None, 14).await, StandingSet::Other, "nobody leads it then");
    assert_eq!(set("account3", None, Some(Invited), 15).await, StandingSet::Yes);
    assert!(!one.hand_over_club("clubclub1", "account3", None).await.unwrap(), "they do not belong to it");
    assert!(one.hand_over_club("clubclub1", "account2", None).await.unwrap());
    assert_eq!([what("account1").await, what("account2").await], [Some((Officer, 5)), Some((Leader, 12))]);
    assert_eq!(set("account3", Some(Invited), None, 16).await, StandingSet::Yes);
    assert_eq!(what("account3").await, None);
    assert_eq!(
        one.set_standing("nosuchclub", "account3", None, Some(Member), 9, None).await.unwrap(),
        StandingSet::Other
    );

    // Two take in the same one at once.
    let (mine, yours) = tokio::join!(
        one.set_standing("clubclub1", "account3", None, Some(Member), 20, None),
        two.set_standing("clubclub1", "account3", None, Some(Invited), 20, None)
    );
    let both = [mine.unwrap(), yours.unwrap()];
    assert!(both.contains(&StandingSet::Yes) && both.contains(&StandingSet::Other), "{both:?}");
    let askers: Vec<String> = (0..MOST_CLUB_ASKERS).map(|n| format!("asker{n:03}")).collect();
    for asker in &askers {
        assert_eq!(set(asker, None, Some(Asked), 20).await, StandingSet::Yes);
    }
    assert_eq!(set("asker999", None, Some(Asked), 20).await, StandingSet::Full);
    assert_eq!(set("asker999", None, Some(Invited), 20).await, StandingSet::Yes);
    for n in 1..MOST_CLUBS_LED {
        assert!(one.add_club(club(&format!("another{n}"), &format!("no {n}")), "account2").await.unwrap());
    }
    assert!(!one.add_club(club("another9", "no 9"), "account2").await.unwrap(), "they lead as many as one may");
}

each_store!(a_ban_from_a_club_holds_until_it_is_lifted);
async fn a_ban_from_a_club_holds_until_it_is_lifted(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    for (id, name) in [("account1", "ann"), ("account2", "ben")] {
        one.add_account(account(id, name), Vec::new()).await.unwrap();
    }
    assert!(one.add_club(club("clubclub1", "kyoto"), "account1").await.unwrap());
    let member = Some(Standing::Member);
    let join =
        async |store: &dyn Store| store.set_standing("clubclub1", "account2", None, member, 10, None).await.unwrap();
    assert_eq!(join(&*one).await, StandingSet::Yes);
    let ban = async |store: &dyn Store| store.ban_from_club("clubclub1", "account2", member, 20, None).await.unwrap();
    let (a, b) = tokio::join!(ban(&*one), ban(&*two));
    assert!(a != b && [a, b].contains(&StandingSet::Yes), "{a:?} {b:?}");
    assert_eq!(
        one.ban_from_club("clubclub1", "account1", Some(Standing::Leader), 20, None).await.unwrap(),
        StandingSet::Other
    );
    assert_eq!(join(&*two).await, StandingSet::Banned);
    assert_eq!(two.club_member("clubclub1", "account2").await.unwrap(), None);
    assert_eq!(two.club_bans("clubclub1").await.unwrap(), [("account2".to_owned(), "BEN".to_owned(), 20)]);
    assert!(two.is_club_banned("clubclub1", "account2").await.unwrap());
    assert!(one.lift_club_ban("clubclub1", "account2", None).await.unwrap());
    assert!(!one.lift_club_ban("clubclub1", "account2", None).await.unwrap());
    assert_eq!(join(&*one).await, StandingSet::Yes);
}

each_store!(a_club_is_found_ranked_and_told);
async fn a_club_is_found_ranked_and_told(place: Place) {
    let store = with_accounts(&place).await;
    for (id, name, leader) in [("clubclub1", "kyoto 100%", "account1"), ("clubclub2", "tokyo", "account2")] {
        assert!(store.add_club(club(id, name), leader).await.unwrap());
    }
    for who in ["account2", "account3"] {
        store.set_standing("clubclub2", who, None, Some(Standing::Member), 9, None).await.unwrap();
    }
    store.set_standing("clubclub1", "account2", None, Some(Standing::Asked), 9, None).await.unwrap();
    let find = async |part, left_out| -> Vec<(String, u32)> {
        let found = store.clubs(part, left_out, 9).await.unwrap();
        found.into_iter().map(|(club, members)| (club.name_key, members)).collect()
    };
    assert_eq!(find("", 0).await, [("tokyo".to_owned(), 2), ("kyoto 100%".to_owned(), 1)]);
    assert_eq!(find("", 1).await, [("kyoto 100%".to_owned(), 1)]);
    assert_eq!(find("0%", 0).await, [("kyoto 100%".to_owned(), 1)]);
    assert_eq!(find("%t", 0).await, []);
    assert!(store.edit_club("clubclub2", "Mondays".to_owned(), ClubEntry::Invitation, None).await.unwrap());
    let edited = store.club("clubclub2").await.unwrap().unwrap();
    assert_eq!((edited.about.as_str(), edited.entry), ("Mondays", ClubEntry::Invitation));
    let members = store.club_members("clubclub2").await.unwrap();
    assert_eq!(members.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>(), ["BEN", "CAT"]);
    let of = store.clubs_of("account2").await.unwrap();
    let of: Vec<_> = of.iter().map(|(club, member)| (club.name_key.as_str(), member.standing)).collect();
    assert_eq!(of, [("kyoto 100%", Standing::Asked), ("tokyo", Standing::Leader)]);

    // A game of two who belong to it, rated; and one of a member with somebody else.
    for (game, [black, white]) in [("clubgame1", ["account2", "account3"]), ("clubgame2", ["account2", "account1"])] {
        let seat = |of: &str| Seat::Person { key: [7; 32], holder: Some(account(of, "").holder) };
        let seats = ByColor { black: seat(black), white: seat(white) };
        let stored = StoredGame { seats, shown: Some(1), ..crate::common::game(game) };
        store.add_game(Opening { game: stored, entries: Vec::new() }).await.unwrap();
        let fence = claim(&*store, game, "n", 1_000).await.fence;
        let over = Append { card: card(1, None, Status::Over), notes: vec![Note::Rated], ..append(game, fence, 1..=1) };
        store.append(over).await.unwrap();
        rate(&*store, result(game, [black, white], Some(Color::White), 2_000)).await;
    }
    let games = store.club_games("clubclub2", 9).await.unwrap();
    assert_eq!(games.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(), ["clubgame1"]);
    let ranking = store.club_ranking("clubclub2", "standard-rapid").await.unwrap();
    let names: Vec<_> = ranking.iter().map(|one| one.name.as_deref()).collect();
    assert_eq!(names, [Some("CAT"), Some("BEN")]);
    assert!(store.set_bot("account2", 9, audit("audit000", 9, "bot")).await.unwrap());
    let ranking = store.club_ranking("clubclub2", "standard-rapid").await.unwrap();
    let names: Vec<_> = ranking.iter().map(|one| one.name.as_deref()).collect();
    assert_eq!(names, [Some("CAT")], "a program is no member of a ladder of people");

    for n in 0..=MOST_POSTS {
        assert!(store.add_club_post(post(&format!("post{n:04}"), "clubclub2", u64::from(n)), None).await.unwrap());
    }
    assert!(!store.add_club_post(post("post9999", "nosuchclub", 9), None).await.unwrap());
    let posts = store.club_posts("clubclub2", 999).await.unwrap();
    assert_eq!((posts.len(), posts[0].id.as_str()), (MOST_POSTS as usize, "post0100"));
    assert!(!store.remove_club_post("clubclub1", "post0100", None).await.unwrap(), "another club's");
    assert!(store.remove_club_post("clubclub2", "post0100", None).await.unwrap());
    assert_eq!(store.club_posts_by("account1", 1).await.unwrap(), [post("post0001", "clubclub2", 1)]);
    store.mute_club("clubclub2", "account3", true).await.unwrap();
    assert!(store.club_member("clubclub2", "account3").await.unwrap().unwrap().is_muted);

    assert!(store.dissolve_club("clubclub2", audit("audit001", 9, "club-dissolved")).await.unwrap());
    assert!(!store.dissolve_club("clubclub2", audit("audit002", 9, "club-dissolved")).await.unwrap());
    assert_eq!(store.club("clubclub2").await.unwrap(), None);
    assert_eq!(store.club_posts("clubclub2", 9).await.unwrap(), []);
    assert_eq!(store.clubs_of("account3").await.unwrap(), []);
    assert_eq!(store.audit(u64::MAX, 9).await.unwrap().len(), 2);
}

each_store!(a_club_outlives_its_leader_as_long_as_somebody_belongs_to_it);
async fn a_club_outlives_its_leader_as_long_as_somebody_belongs_to_it(place: Place) {
    let store = with_accounts(&place).await;
    store.add_club(club("clubclub1", "kyoto"), "account1").await.unwrap();
    store.add_club(club("clubclub2", "alone"), "account1").await.unwrap();
    for (who, standing, now) in [("account2", Standing::Member, 10), ("account3", Standing::Officer, 20)] {
        store.set_standing("clubclub1", who, None, Some(standing), now, None).await.unwrap();
    }
    store.set_standing("clubclub2", "account2", None, Some(Standing::Asked), 9, None).await.unwrap();
    store.add_club_post(post("post0001", "clubclub1", 5), None).await.unwrap();
    let erase = async |who: &str, n: u64| {
        let erased = AccountChange::Erased { name_key: format!("erased {n}"), at: n };
        store.change_account(who, erased, audit(&format!("audit00{n}"), n, "erased")).await.unwrap();
    };
    erase("account1", 1).await;
    let leader = store.club_members("clubclub1").await.unwrap().remove(0);
    assert_eq!((leader.0.standing, leader.1.as_str()), (Standing::Leader, "CAT"));
    assert_eq!(store.club("clubclub2").await.unwrap(), None, "nobody belonged to it but its leader");
    assert_eq!(store.clubs_of("account2").await.unwrap().len(), 1);
    let posts = store.club_posts("clubclub1", 9).await.unwrap();
    assert_eq!((posts[0].author.as_str(), posts[0].text.as_str()), ("", "words"));
}
