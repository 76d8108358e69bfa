use crate::common::*;
use komadai_store::*;

each_store!(the_time_in_which_no_node_lived_is_an_outage);
async fn the_time_in_which_no_node_lived_is_an_outage(place: Place) {
    let store = place.open().await;
    assert_eq!(store.start("one", 1_000, true).await.unwrap(), None);
    store.beat("one", 6_000).await.unwrap();
    store.beat("one", 5_000).await.unwrap(); // its clock was set back
    let first = Outage { from: 5_000, until: 20_000 };
    assert_eq!(store.start("two", 20_000, false).await.unwrap(), Some(first));
    // Its beat is fresh, but the folder is ours: it was killed a moment ago.
    let second = Outage { from: 20_000, until: 20_500 };
    assert_eq!(store.start("three", 20_500, true).await.unwrap(), Some(second));
    assert_eq!(store.start("four", 20_600, false).await.unwrap(), None);
    assert_eq!(store.outages_since(0).await.unwrap(), [first, second]);
    assert_eq!(store.outages_since(20_000).await.unwrap(), [second]);
}

each_store!(the_time_in_which_no_node_could_keep_a_beat_is_an_outage);
async fn the_time_in_which_no_node_could_keep_a_beat_is_an_outage(place: Place) {
    let store = place.open().await;
    store.start("one", 1_000, true).await.unwrap();
    store.start("two", 1_500, false).await.unwrap();
    store.was_silent(3_900).await.unwrap();
    store.beat("one", 3_900).await.unwrap();
    assert_eq!(store.outages_since(0).await.unwrap(), [], "the other one's beat was fresh");
    store.was_silent(9_000).await.unwrap();
    store.beat("two", 9_000).await.unwrap();
    store.was_silent(9_100).await.unwrap();
    store.beat("one", 9_100).await.unwrap();
    assert_eq!(store.outages_since(0).await.unwrap(), [Outage { from: 3_900, until: 9_000 }]);
}

each_store!(a_site_that_stopped_a_moment_ago_was_away_all_the_same);
async fn a_site_that_stopped_a_moment_ago_was_away_all_the_same(place: Place) {
    let store = place.open().await;
    store.start("one", 1_000, false).await.unwrap();
    store.leave("one", 1_900).await.unwrap();
    let away = Outage { from: 1_900, until: 2_000 };
    assert_eq!(store.start("two", 2_000, false).await.unwrap(), Some(away));
}

each_store!(a_start_after_an_outage_frees_every_game_of_the_dead);
async fn a_start_after_an_outage_frees_every_game_of_the_dead(place: Place) {
    let store = place.open().await;
    store.start("one", 1_000, true).await.unwrap();
    store.add_game(opening("abcdefgh")).await.unwrap();
    claim(&*store, "abcdefgh", "one", 1_000).await;
    store.start("two", 1_500, true).await.unwrap();
    // The outage of the site tells how long it was away; the game itself need not.
    assert_eq!(claim(&*store, "abcdefgh", "two", 1_500).await.silent_since, None);
}
