use crate::common::*;
use komadai_store::*;

each_store!(a_set_keeps_its_problems_in_order_each_once_and_goes_with_its_owner);
async fn a_set_keeps_its_problems_in_order_each_once_and_goes_with_its_owner(place: Place) {
    let store = place.open().await;
    for n in 1..=2 {
        store.add_account(account(&format!("account{n}"), &format!("ann{n}")), Vec::new()).await.unwrap();
    }
    assert!(store.add_problem_set(problem_set("set00001", "account1")).await.unwrap());
    let hidden = StoredProblemSet { visibility: Visibility::Private, ..problem_set("set00002", "account1") };
    assert!(store.add_problem_set(hidden).await.unwrap());
    let ids = async || {
        let problems = store.set_problems("set00001").await.unwrap();
        problems.iter().map(|problem| problem.id.replace("set00001", "").replace("problem", "")).collect::<String>()
    };
    for n in [1, 2, 3] {
        assert_eq!(store.add_set_problem(set_problem(n, "set00001"), 2_000).await.unwrap(), ProblemAdded::Yes);
    }
    let again = SetProblem { id: "other".to_owned(), ..set_problem(2, "set00001") };
    assert_eq!(store.add_set_problem(again, 2_000).await.unwrap(), ProblemAdded::Twice);
    assert_eq!(store.add_set_problem(set_problem(1, "nosuchset"), 2_000).await.unwrap(), ProblemAdded::Full);
    assert!(store.move_set_problem("set00001", "problem3set00001", 0, 3_000).await.unwrap());
    assert!(!store.move_set_problem("set00002", "problem3set00001", 0, 3_000).await.unwrap(), "of another set");
    assert_eq!(ids().await, "312");
    assert!(store.remove_set_problem("set00001", "problem1set00001", 3_000).await.unwrap());
    assert!(!store.remove_set_problem("set00001", "problem1set00001", 3_000).await.unwrap());
    assert_eq!(store.add_set_problem(set_problem(4, "set00001"), 2_500).await.unwrap(), ProblemAdded::Yes);
    assert_eq!(ids().await, "324");
    let set = store.problem_set("set00001").await.unwrap().unwrap();
    assert_eq!((set.problems, set.changed, set.owner_name.as_str()), (3, 3_000, "ANN1"));
    let found = async |query: ProblemSetQuery| {
        let sets = store.problem_sets(ProblemSetQuery { at_most: 9, ..query }).await.unwrap();
        sets.into_iter().map(|set| set.id).collect::<Vec<_>>()
    };
    let own = ProblemSetQuery { of: Some("account1".to_owned()), ..ProblemSetQuery::default() };
    assert_eq!(found(own.clone()).await, ["set00001", "set00002"]);
    assert_eq!(found(ProblemSetQuery { public: true, ..own }).await, ["set00001"]);
    let words =
        |word: &str| ProblemSetQuery { public: true, words: vec![word.to_owned()], ..ProblemSetQuery::default() };
    assert_eq!(found(words("将棋")).await, ["set00001"]);
    assert_eq!(found(words("必至")).await, <[String; 0]>::default());
    for n in 3..=MOST_PROBLEM_SETS + 1 {
        let id = format!("set{n:05}");
        assert_eq!(store.add_problem_set(problem_set(&id, "account1")).await.unwrap(), n <= MOST_PROBLEM_SETS);
    }
    let erased = AccountChange::Erased { name_key: "erased 1".to_owned(), at: 50 };
    assert!(store.change_account("account1", erased, audit("audit001", 50, "erased")).await.unwrap());
    assert_eq!(store.problem_set("set00001").await.unwrap(), None);
    assert_eq!(store.set_problem("problem2set00001").await.unwrap(), None);
}

each_store!(an_account_has_one_vote_on_a_problem_which_goes_with_either);
async fn an_account_has_one_vote_on_a_problem_which_goes_with_either(place: Place) {
    let store = place.open().await;
    for n in 1..=3 {
        store.add_account(account(&format!("account{n}"), &format!("ann{n}")), Vec::new()).await.unwrap();
    }
    assert!(store.add_problem_set(problem_set("set00001", "account3")).await.unwrap());
    for n in 1..=2 {
        assert_eq!(store.add_set_problem(set_problem(n, "set00001"), 2_000).await.unwrap(), ProblemAdded::Yes);
    }
    let (own, of_set) = ("ownproblem", "problem1set00001");
    let vote = async |n: u32, problem: &str, liked: Option<bool>| {
        store.vote_on_problem(&format!("account{n}"), problem, liked, problem == own).await.unwrap()
    };
    let tally = async |problem: &str| {
        let ProblemTally { liked, disliked } = store.problem_tally(problem).await.unwrap();
        (liked, disliked)
    };
    assert!(vote(1, own, Some(true)).await && vote(1, own, Some(true)).await && vote(2, own, Some(false)).await);
    assert!(vote(1, of_set, Some(true)).await && vote(2, "problem2set00001", Some(true)).await);
    assert!(!vote(1, "nosuchproblem", Some(true)).await && !vote(9, own, Some(true)).await);
    assert_eq!((tally(own).await, tally(of_set).await, tally("nosuchproblem").await), ((1, 1), (1, 0), (0, 0)));
    let all = async |set: Option<&str>| {
        let mut all = store.problem_tallies(set).await.unwrap();
        all.sort_by(|one, other| one.0.cmp(&other.0));
        all.into_iter().map(|(id, tally)| (id, tally.liked)).collect::<Vec<_>>()
    };
    assert_eq!(all(None).await, [(own.to_owned(), 1)]);
    assert_eq!(all(Some("set00001")).await, [(of_set.to_owned(), 1), ("problem2set00001".to_owned(), 1)]);
    assert!(vote(2, own, Some(true)).await);
    assert_eq!((tally(own).await, store.problem_vote("account2", own).await.unwrap()), ((2, 0), Some(true)));
    assert!(vote(2, own, None).await);
    assert_eq!((tally(own).await, store.problem_vote("account2", own).await.unwrap()), ((1, 0), None));
    let votes = store.problem_votes_by("account1", 9).await.unwrap();
    assert_eq!(votes, [(own.to_owned(), true), (of_set.to_owned(), true)]);

    let (one, other) = tokio::join!(vote(2, own, Some(true)), vote(3, own, Some(false)));
    assert!(one && other);
    assert_eq!(tally(own).await, (2, 1), "none is lost where two vote at once");

    let erased = AccountChange::Erased { name_key: "erased 1".to_owned(), at: 50 };
    assert!(store.change_account("account1", erased, audit("audit001", 50, "erased")).await.unwrap());
    assert_eq!((tally(own).await, tally(of_set).await), ((1, 1), (0, 0)));
    assert!(store.remove_set_problem("set00001", "problem2set00001", 3_000).await.unwrap());
    assert!(vote(2, of_set, Some(true)).await);
    store.remove_problem_set("set00001", None).await.unwrap();
    let left = store.problem_votes_by("account2", 9).await.unwrap();
    assert_eq!((left, tally(of_set).await), (vec![(own.to_owned(), true)], (0, 0)));
}
