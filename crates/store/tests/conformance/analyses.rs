use crate::common::*;
use komadai_store::*;

/// What a node may work on, in this order.
async fn claimable(store: &dyn Store, node: &str, now: u64) -> Vec<String> {
    store.claimable_analyses(node, now, 99).await.unwrap().into_iter().map(|one| one.record).collect()
}

each_store!(analyses_are_taken_by_one_living_node_at_a_time);
async fn analyses_are_taken_by_one_living_node_at_a_time(place: Place) {
    let store = place.open().await;
    store.start("one", 1_000, false).await.unwrap();
    store.start("two", 1_000, false).await.unwrap();
    assert_eq!(store.queue_analysis(analysis("game", "a"), 9).await.unwrap(), Queued::Added);
    assert_eq!(store.queue_analysis(analysis("game", "b"), 9).await.unwrap(), Queued::There);
    assert!(store.claim_analysis("game", "one", 1_000).await.unwrap());
    assert!(store.claim_analysis("game", "one", 1_000).await.unwrap(), "it has it already");
    assert!(!store.claim_analysis("game", "two", 1_000).await.unwrap(), "its node lives");
    assert_eq!(claimable(&*store, "two", 1_000).await, [""; 0]);
    assert!(store.advance_analysis("game", "one", 2, 5).await.unwrap());
    // It does not live any more.
    let later = 1_000 + STALE_MS + 1;
    store.beat("two", later).await.unwrap();
    assert_eq!(claimable(&*store, "two", later).await, ["game"]);
    assert!(store.claim_analysis("game", "two", later).await.unwrap());
    assert!(!store.advance_analysis("game", "one", 3, 5).await.unwrap(), "it was only asleep");
    store.release_analysis("game", "one").await.unwrap();
    assert!(!store.end_analysis("game", Some("one")).await.unwrap());
    let row = store.analysis("game").await.unwrap().unwrap();
    assert_eq!((row.owner.as_deref(), row.done, row.total), (Some("two"), 2, 5));
    // A node that stops in good order leaves it to others, and so does a site that starts alone.
    store.leave("two", later).await.unwrap();
    assert_eq!(store.analysis("game").await.unwrap().unwrap().owner, None);
    assert!(store.claim_analysis("game", "three", later).await.unwrap());
    store.start("four", later + 1, true).await.unwrap();
    assert_eq!(store.analysis("game").await.unwrap().unwrap().owner, None);
    assert!(store.end_analysis("game", None).await.unwrap());
    assert!(!store.end_analysis("game", None).await.unwrap());
    assert!(!store.claim_analysis("game", "four", later).await.unwrap(), "it is gone");
}

each_store!(parties_take_turns_at_analyses_and_none_has_too_many);
async fn parties_take_turns_at_analyses_and_none_has_too_many(place: Place) {
    let store = place.open().await;
    for record in ["a1", "a2", "a3", "a4"] {
        assert_eq!(store.queue_analysis(analysis(record, "a"), 4).await.unwrap(), Queued::Added);
    }
    assert_eq!(store.queue_analysis(analysis("a5", "a"), 4).await.unwrap(), Queued::Full);
    assert!(store.end_analysis("a1", None).await.unwrap());
    // Whoever comes now waits for one game of the first, not for three.
    for record in ["b1", "b2"] {
        assert_eq!(store.queue_analysis(analysis(record, "b"), 4).await.unwrap(), Queued::Added);
    }
    assert_eq!(claimable(&*store, "node", 1_000).await, ["a2", "b1", "a3", "b2", "a4"]);
}

each_store!(evaluations_not_asked_for_the_longest_go_first);
async fn evaluations_not_asked_for_the_longest_go_first(place: Place) {
    let store = place.open().await;
    for position in [1, 2, u64::MAX] {
        store.add_evaluation(evaluation(position), format!("found {position}"), position.min(9)).await.unwrap();
    }
    store.add_evaluation(evaluation(1), "again".to_owned(), 50).await.unwrap();
    assert_eq!(store.evaluation(&evaluation(1)).await.unwrap(), Some(("found 1".to_owned(), 1)));
    for other in [
        EvaluationKey { engine: "other".to_owned(), ..evaluation(1) },
        EvaluationKey { nodes: 20_001, ..evaluation(1) },
    ] {
        assert_eq!(store.evaluation(&other).await.unwrap(), None);
    }
    store.use_evaluation(evaluation(1), 40).await.unwrap();
    assert_eq!(store.expire_evaluations(3, 9).await.unwrap(), 0);
    assert_eq!(store.expire_evaluations(1, 9).await.unwrap(), 2);
    assert_eq!(store.evaluation(&evaluation(1)).await.unwrap(), Some(("found 1".to_owned(), 40)));
    assert_eq!(store.evaluation(&evaluation(2)).await.unwrap(), None);
    store.add_evaluation(evaluation(u64::MAX), "anew".to_owned(), 41).await.unwrap();
    assert_eq!(store.expire_evaluations(0, 1).await.unwrap(), 1);
    assert_eq!(store.evaluation(&evaluation(u64::MAX)).await.unwrap(), Some(("anew".to_owned(), 41)));
}

each_store!(a_batch_comes_after_single_games_stops_and_goes_on);
async fn a_batch_comes_after_single_games_stops_and_goes_on(place: Place) {
    let store = place.open().await;
    let records = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    assert!(store.add_batch(batch("batch1", 1), "a", records(&["a1", "a2", "a3"])).await.unwrap());
    assert!(store.add_batch(batch("batch2", 2), "b", records(&["b1", "a3"])).await.unwrap());
    assert_eq!(store.queue_analysis(analysis("alone", "a"), 1).await.unwrap(), Queued::Added);
    assert_eq!(claimable(&*store, "node", 1_000).await, ["alone", "a1", "b1", "a2", "a3"]);
    // Somebody waits for it at its page, but this party has one such game already.
    assert_eq!(store.queue_analysis(analysis("a3", "a"), 1).await.unwrap(), Queued::There);
    assert_eq!(store.queue_analysis(analysis("a3", "c"), 1).await.unwrap(), Queued::There);
    assert_eq!(claimable(&*store, "node", 1_000).await, ["alone", "a3", "a1", "b1", "a2"]);
    // What cannot be analysed stays with its batch, and alone it goes.
    for record in ["alone", "a1", "a2"] {
        assert!(store.claim_analysis(record, "node", 1_000).await.unwrap());
    }
    for record in ["alone", "a1"] {
        store.fail_analysis(record, "other", "not its own".to_owned()).await.unwrap();
        store.fail_analysis(record, "node", "no king".to_owned()).await.unwrap();
    }
    assert_eq!(store.analysis("alone").await.unwrap(), None);
    assert_eq!(store.analysis("a1").await.unwrap().unwrap().fault.as_deref(), Some("no king"));
    assert_eq!(claimable(&*store, "node", 1_000).await, ["a3", "b1", "a2"]);
    store.stop_batch("batch1", true).await.unwrap();
    assert!(!store.advance_analysis("a2", "node", 1, 3).await.unwrap(), "it was taken from the node");
    assert!(!store.claim_analysis("a2", "node", 1_000).await.unwrap());
    assert_eq!(claimable(&*store, "node", 1_000).await, ["a3", "b1"]);
    store.stop_batch("batch1", false).await.unwrap();
    let left = store.analyses_of_batch("batch1").await.unwrap();
    let told = |left: &[StoredAnalysis]| {
        let mut told: Vec<_> = left.iter().map(|row| (row.record.clone(), row.fault.clone(), row.is_stopped)).collect();
        told.sort();
        told
    };
    let row = |record: &str, is_stopped| (record.to_owned(), None, is_stopped);
    assert_eq!(told(&left), ["a1", "a2", "a3"].map(|record| row(record, false)), "those that failed are tried again");
    // One that somebody stops stays a game of its batch that is not done, until the batch goes on or it is asked for again.
    assert!(!store.stop_analysis("a2", Some("other")).await.unwrap());
    for record in ["a2", "a3"] {
        assert!(store.stop_analysis(record, None).await.unwrap());
    }
    assert_eq!(claimable(&*store, "node", 1_000).await, ["a1", "b1"]);
    let left = store.analyses_of_batch("batch1").await.unwrap();
    assert_eq!(told(&left), [row("a1", false), row("a2", true), row("a3", true)]);
    assert_eq!(store.queue_analysis(analysis("a3", "c"), 1).await.unwrap(), Queued::There);
    assert_eq!(claimable(&*store, "node", 1_000).await, ["a3", "a1", "b1"]);
    store.stop_batch("batch1", false).await.unwrap();
    assert_eq!(claimable(&*store, "node", 1_000).await.len(), 4);
    assert_eq!(store.batches_of([1; 32]).await.unwrap(), [batch("batch1", 1)]);
    store.remove_batch("batch1").await.unwrap();
    assert_eq!((store.batch("batch1").await.unwrap(), store.analysis("a2").await.unwrap()), (None, None));
    assert_eq!(claimable(&*store, "node", 1_000).await, ["a3", "b1"], "somebody waits for it");
    for n in 1..MOST_BATCHES {
        assert!(store.add_batch(batch(&format!("more{n}"), 2), "b", records(&["b1"])).await.unwrap());
    }
    assert!(!store.add_batch(batch("toomany", 2), "b", records(&["b2"])).await.unwrap());
}

async fn lendable(store: &dyn Store, now: u64, of_batches: bool) -> Vec<String> {
    store.lendable_analyses(now, of_batches, 99).await.unwrap().into_iter().map(|one| one.record).collect()
}

each_store!(a_game_is_lent_to_one_at_a_time_until_it_is_answered_returned_or_its_time_is_up);
async fn a_game_is_lent_to_one_at_a_time_until_it_is_answered_returned_or_its_time_is_up(place: Place) {
    let store = place.open().await;
    store.start("node", 1_000, true).await.unwrap();
    for record in ["one", "two"] {
        assert_eq!(store.queue_analysis(analysis(record, "a"), 9).await.unwrap(), Queued::Added);
    }
    assert!(store.claim_analysis("one", "node", 1_000).await.unwrap());
    assert!(!store.lend_analysis("one", loan("w0", 1, 2_000), 3, 1_000).await.unwrap(), "its node lives");
    assert_eq!(lendable(&*store, 1_000, false).await, ["two"]);
    assert!(store.lend_analysis("two", loan("w1", 1, 2_000), 7, 1_000).await.unwrap());
    assert!(!store.lend_analysis("two", loan("w2", 2, 2_000), 7, 1_000).await.unwrap(), "somebody has it");
    assert!(!store.claim_analysis("two", "node", 1_999).await.unwrap());
    let lent = store.lent_analysis("w1", 1_000).await.unwrap().unwrap();
    let expected = LentAnalysis { record: "two".to_owned(), nodes: 20_000, done: 0, loan: loan("w1", 1, 2_000) };
    assert_eq!(lent, expected);
    assert_eq!(store.lent_analysis("node", 1_000).await.unwrap(), None, "a node is lent nothing");
    let row = store.analysis("two").await.unwrap().unwrap();
    assert_eq!((row.owner.as_deref(), row.done, row.total), (Some("w1"), 0, 7));
    // Whoever gets on has it longer, and whoever says the same again does not.
    assert!(store.renew_loan(&lent, 2, 2_500, 1_500).await.unwrap());
    assert!(store.renew_loan(&lent, 2, 3_000, 2_400).await.unwrap());
    assert!(store.lent_analysis("w1", 2_499).await.unwrap().is_some_and(|lent| lent.done == 2));
    assert_eq!(store.lent_analysis("w1", 2_500).await.unwrap(), None);
    assert!(!store.renew_loan(&lent, 5, 9_000, 2_500).await.unwrap(), "its time is up");
    // All nodes start anew; what is lent stays lent.
    store.start("later", 2_450, true).await.unwrap();
    assert!(!store.claim_analysis("two", "later", 2_450).await.unwrap());
    assert_eq!(lendable(&*store, 2_450, false).await, ["one"]);
    assert_eq!(lendable(&*store, 2_500, false).await, ["one", "two"]);
    // Each time that it comes back without an answer counts; after the third it is the site's own.
    assert!(store.lend_analysis("two", loan("w3", 2, 4_000), 7, 2_500).await.unwrap());
    let lent = store.lent_analysis("w3", 2_500).await.unwrap().unwrap();
    assert!(store.end_loan(&lent).await.unwrap() && !store.end_loan(&lent).await.unwrap());
    assert!(store.lend_analysis("two", loan("w4", 2, 4_000), 7, 2_600).await.unwrap());
    assert_eq!(lendable(&*store, 4_000, false).await, ["one"]);
    assert!(store.claim_analysis("two", "later", 4_000).await.unwrap());
    store.release_analysis("two", "later").await.unwrap();
    assert_eq!(lendable(&*store, 4_000, false).await, ["one"]);
    // An answer ends it, and what was stopped is nobody's.
    assert!(store.lend_analysis("one", loan("w5", 2, 9_000), 3, 4_000).await.unwrap());
    assert!(!store.end_analysis("one", Some("w4")).await.unwrap());
    assert!(store.end_analysis("one", Some("w5")).await.unwrap());
    assert_eq!(store.lent_analysis("w5", 4_000).await.unwrap(), None);
}

each_store!(what_waits_and_what_is_lent_is_counted_and_no_token_has_too_many);
async fn what_waits_and_what_is_lent_is_counted_and_no_token_has_too_many(place: Place) {
    let store = place.open().await;
    let games: Vec<String> = (0..MOST_LENT + 2).map(|number| format!("b{number}")).collect();
    assert!(store.add_batch(batch("batch1", 1), "a", games.clone()).await.unwrap());
    assert_eq!(store.queue_analysis(analysis("alone", "a"), 9).await.unwrap(), Queued::Added);
    assert_eq!(lendable(&*store, 1_000, false).await[0], "alone");
    assert_eq!(lendable(&*store, 1_000, true).await[0], "b0");
    for game in &games[..MOST_LENT as usize] {
        assert!(store.lend_analysis(game, loan(game, 1, 2_000), 3, 1_000).await.unwrap());
    }
    assert!(!store.lend_analysis("alone", loan("w", 1, 2_000), 3, 1_000).await.unwrap(), "it has enough");
    let single = Backlog { lent: 0, waiting: 1, oldest: Some(5) };
    let batched = Backlog { lent: MOST_LENT, waiting: 2, oldest: Some(7) };
    assert_eq!(store.backlogs(1_000).await.unwrap(), [single, batched]);
    assert!(store.lend_analysis("alone", loan("w", 2, 3_000), 3, 1_000).await.unwrap());
    let single = Backlog { lent: 1, waiting: 0, oldest: None };
    let batched = Backlog { lent: 0, waiting: MOST_LENT + 2, oldest: Some(7) };
    assert_eq!(store.backlogs(2_000).await.unwrap(), [single, batched], "the time of those is up");
    // What moderators ask for is lent to nobody.
    let entry = audit("audit000", 1_400, "evidence");
    assert_eq!(store.queue_analyses(vec![analysis("evidence", "z")], 9, entry).await.unwrap(), 1);
    assert!(claimable(&*store, "node", 2_000).await.contains(&"evidence".to_owned()));
    assert!(!lendable(&*store, 2_000, false).await.contains(&"evidence".to_owned()));
    // A batch that is stopped takes its games back.
    assert!(store.lend_analysis("b0", loan("w0", 3, 9_000), 3, 2_000).await.unwrap());
    store.stop_batch("batch1", true).await.unwrap();
    assert_eq!(store.lent_analysis("w0", 2_000).await.unwrap(), None);
    assert_eq!(lendable(&*store, 2_000, false).await, Vec::<String>::new());
}
