use crate::common::*;
use komadai_shogi::Color;

each_store!(a_turn_without_focus_is_noted_once_and_forgotten);
async fn a_turn_without_focus_is_noted_once_and_forgotten(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    for (ply, at) in [(9, 100), (7, 90), (9, 110)] {
        one.add_blur("game0001", Color::Black, ply, at).await.unwrap();
    }
    two.add_blur("game0001", Color::White, 8, 95).await.unwrap();
    assert_eq!(two.blurs_of("game0001", Color::Black).await.unwrap(), [7, 9]);
    assert_eq!(one.blurs_of("game0002", Color::Black).await.unwrap(), Vec::<u32>::new());
    for (before, gone) in [(90, 0), (100, 2), (101, 1)] {
        assert_eq!(one.expire_blurs(before, 9).await.unwrap(), gone, "before {before}");
    }
}
