use crate::common::*;
use komadai_store::*;

each_store!(a_browser_is_pushed_to_for_one_account_while_its_session_lasts);
async fn a_browser_is_pushed_to_for_one_account_while_its_session_lasts(place: Place) {
    let store = with_accounts(&place).await;
    for (token, account) in [(1, "account1"), (2, "account2"), (3, "account1")] {
        store.open_session(session(token, account, 1_500)).await.unwrap();
    }
    let of = async |account| store.push_devices_of(account).await.unwrap();
    let [first, second] = [push_device(1, "account1", 1, 5), push_device(2, "account1", 3, 6)];
    for device in [&first, &second] {
        store.add_push_device(device.clone()).await.unwrap();
    }
    assert_eq!(of("account1").await, [second.clone(), first]);
    // Somebody else logs in there.
    let moved = push_device(1, "account2", 2, 7);
    store.add_push_device(moved.clone()).await.unwrap();
    assert_eq!((of("account1").await, of("account2").await), (vec![second], vec![moved]));
    store.add_push_device(push_device(3, "account1", 9, 8)).await.unwrap();
    assert_eq!(of("account1").await.len(), 1, "in no session that there is");
    store.end_session("account1", [3; 32]).await.unwrap();
    assert_eq!(of("account1").await, []);
    store.remove_push_device([1; 32]).await.unwrap();
    assert_eq!(of("account2").await, []);
    for n in 0..MOST_PUSH_DEVICES as u8 + 3 {
        store.add_push_device(push_device(10 + n, "account1", 1, 10 + u64::from(n))).await.unwrap();
    }
    let kept = of("account1").await;
    assert_eq!((kept.len(), kept[0].since), (MOST_PUSH_DEVICES as usize, 22));
}

each_store!(a_site_has_one_key_of_a_name);
async fn a_site_has_one_key_of_a_name(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    let (a, b) = tokio::join!(one.site_key("push", vec![1]), two.site_key("push", vec![2]));
    let kept = a.unwrap();
    assert_eq!(kept, b.unwrap());
    assert_eq!(one.site_key("push", vec![3]).await.unwrap(), kept);
    assert_eq!(one.site_key("other", vec![4]).await.unwrap(), [4]);
}
