use crate::common::*;
use komadai_game::Ending;
use komadai_shogi::{ByColor, Color};
use komadai_store::*;

each_store!(an_ending_is_noted_with_the_last_entry_and_judged_once_with_what_follows);
async fn an_ending_is_noted_with_the_last_entry_and_judged_once_with_what_follows(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    // Of two people; of one person at both seats; against the engine.
    for opening in [opening_of("game0001", 3, 4), opening_of("game0002", 3, 3), opening("game0003")] {
        let id = opening.game.id.clone();
        one.add_game(opening).await.unwrap();
        let fence = claim(&*one, &id, "n", 1_000).await.fence;
        let away = Some(ByColor { black: 40_000, white: 7 });
        one.append(Append { card: card(1, None, Status::Over), away, ..append(&id, fence, 1..=1) }).await.unwrap();
    }
    let noted = two.endings_to_judge(9).await.unwrap();
    let ending = |side, whom, away_ms| StoredEnding {
        game: "game0001".to_owned(),
        side,
        whom: [whom; 32],
        began: 1_000,
        at: 1_001,
        away_ms,
        ending: None,
    };
    assert_eq!(noted, [ending(Color::Black, 3, 40_000), ending(Color::White, 4, 7)]);
    assert_eq!(one.endings_of([3; 32], 0, 9).await.unwrap(), [], "it is not judged");

    let judge = async |store: &dyn Store, id: &str| {
        let follows = Some((left(id, 3, "game0001"), audit(&format!("audit{id}"), 2_000, "left")));
        store.judge_ending(&noted[0], Ending::Left, follows).await.unwrap()
    };
    let (a, b) = tokio::join!(judge(&*one, "first"), judge(&*two, "second"));
    assert!(a != b, "one node does it");
    assert!(two.judge_ending(&noted[1], Ending::Finished, None).await.unwrap());
    assert_eq!(one.endings_to_judge(9).await.unwrap(), []);
    let judged = StoredEnding { ending: Some(Ending::Left), ..noted[0].clone() };
    assert_eq!(two.endings_of([3; 32], 1_000, 9).await.unwrap(), [judged]);
    assert_eq!(two.endings_of([3; 32], 1_001, 9).await.unwrap(), [], "games since then");
    let held = one.sanctions_of([3; 32], 2_500).await.unwrap().remove(0);
    assert_eq!(held.left, left("", 3, "game0001").left);
    assert_eq!(one.audit(u64::MAX, 9).await.unwrap().len(), 1);

    // A guest becomes an account, and takes along what holds for them.
    one.hand_over_endings([3; 32], [5; 32]).await.unwrap();
    assert_eq!(one.sanctions_of([3; 32], 2_500).await.unwrap(), []);
    assert_eq!(one.sanctions_of([5; 32], 2_500).await.unwrap().len(), 1);
    assert_eq!(one.endings_of([5; 32], 0, 9).await.unwrap().len(), 1);
    // What a moderator lifts is excused.
    assert!(two.lift_sanction(&held.id, 3_000, audit("auditlift", 3_000, "lifted")).await.unwrap());
    assert_eq!(one.endings_of([5; 32], 0, 9).await.unwrap()[0].ending, Some(Ending::Excused));
    assert_eq!(one.endings_of([4; 32], 0, 9).await.unwrap()[0].ending, Some(Ending::Finished), "the other's stands");
    // A warning that followed by itself is for its reader alone.
    let warned = Sanction { kind: "warning".to_owned(), ..left("warning1", 4, "game0001") };
    let again = one.judge_ending(&noted[1], Ending::Left, Some((warned, audit("auditwarn", 3_000, "left")))).await;
    assert!(!again.unwrap(), "it is judged already");
    for (before, gone) in [(1_001, 0), (1_002, 2)] {
        assert_eq!(one.expire_endings(before, 9).await.unwrap(), gone, "before {before}");
    }
}
