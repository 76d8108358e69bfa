use crate::common::*;
use komadai_game::Ending;
use komadai_shogi::{ByColor, Color};
use komadai_store::*;

/// Ends a game of two in which they had been away so long, and the step to its note.
async fn ended(store: &dyn Store, opening: Opening, black: u64, white: u64) -> Step {
    let id = opening.game.id.clone();
    store.add_game(opening).await.unwrap();
    let fence = claim(store, &id, "n", 1_000).await.fence;
    let notes = vec![Note::Away(ByColor { black, white })];
    store.append(Append { card: card(1, None, Status::Over), notes, ..append(&id, fence, 1..=1) }).await.unwrap();
    let (step, game) = next_step(store, Consumer::Leavers).await.unwrap();
    assert_eq!(game, id);
    step
}

fn ending(game: &str, side: Color, whom: u8, ending: Ending) -> StoredEnding {
    StoredEnding { game: game.to_owned(), side, whom: [whom; 32], began: 1_000, at: 1_001, away_ms: 7, ending }
}

each_store!(both_endings_of_a_game_are_judged_once_with_what_follows);
async fn both_endings_of_a_game_are_judged_once_with_what_follows(place: Place) {
    let (one, two) = (with_accounts(&place).await, place.open().await);
    let step = ended(&*one, opening_of("game0001", 3, 4), 40_000, 7).await;
    let judged = |id: &str| {
        let told = notice("account1", "left", id, 2_000);
        let follows = Some((left(id, 3, "game0001"), audit(&format!("audit{id}"), 2_000, "left"), Some(told)));
        let black = ending("game0001", Color::Black, 3, Ending::Left);
        let white = ending("game0001", Color::White, 4, Ending::Finished);
        vec![JudgedEnding { ending: black, follows }, JudgedEnding { ending: white, follows: None }]
    };
    let (a, b) = tokio::join!(one.judge_endings(step, judged("first")), two.judge_endings(step, judged("second")));
    assert!(a.unwrap() != b.unwrap(), "one node does it");
    let black = ending("game0001", Color::Black, 3, Ending::Left);
    assert_eq!(two.endings_of([3; 32], 1_000, 9).await.unwrap(), [black]);
    assert_eq!(two.endings_of([3; 32], 1_001, 9).await.unwrap(), [], "games since then");
    let held = one.sanctions_of([3; 32], 2_500).await.unwrap().remove(0);
    assert_eq!(held.left, left("", 3, "game0001").left);
    assert_eq!(one.audit(u64::MAX, 9).await.unwrap().len(), 1);
    let told = one.notices_of("account1", 9).await.unwrap();
    assert_eq!(told.iter().map(|notice| notice.subject.as_str()).collect::<Vec<_>>(), [held.id.as_str()]);
    // A game whose seat has passed to somebody else meanwhile waits, and all that follows with it.
    let step = ended(&*one, opening_of("game0002", 3, 4), 40_000, 7).await;
    one.hand_over_seats("game0002", [3; 32], [6; 32]).await.unwrap();
    let late = |whom| {
        let follows = Some((left("late", whom, "game0002"), audit("auditlate", 2_000, "left"), None));
        vec![JudgedEnding { ending: ending("game0002", Color::Black, whom, Ending::Left), follows }]
    };
    assert!(!two.judge_endings(step, late(3)).await.unwrap());
    assert_eq!(one.sanctions_of([3; 32], 2_500).await.unwrap().len(), 1);
    assert!(two.judge_endings(step, late(6)).await.unwrap());
    assert_eq!(two.sanctions_of([6; 32], 2_500).await.unwrap().len(), 1);
    // One that nobody is asked of is passed.
    let step = ended(&*one, opening("game0003"), 0, 0).await;
    assert!(one.judge_endings(step, Vec::new()).await.unwrap());
    assert_eq!(next_step(&*one, Consumer::Leavers).await, None);

    // A guest becomes an account, and takes along what holds for them.
    one.hand_over_endings([3; 32], [5; 32]).await.unwrap();
    assert_eq!(one.sanctions_of([3; 32], 2_500).await.unwrap(), []);
    assert_eq!(one.sanctions_of([5; 32], 2_500).await.unwrap().len(), 1);
    assert_eq!(one.endings_of([5; 32], 0, 9).await.unwrap().len(), 1);
    // What a moderator lifts is excused.
    assert!(two.lift_sanction(&held.id, 3_000, audit("auditlift", 3_000, "lifted")).await.unwrap());
    assert_eq!(one.endings_of([5; 32], 0, 9).await.unwrap()[0].ending, Ending::Excused);
    assert_eq!(one.endings_of([4; 32], 0, 9).await.unwrap()[0].ending, Ending::Finished, "the other's stands");
    for (before, gone) in [(1_001, 0), (1_002, 3)] {
        assert_eq!(one.expire_endings(before, 9).await.unwrap(), gone, "before {before}");
    }
}
