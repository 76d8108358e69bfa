use crate::common::*;
use komadai_shogi::Color;
use komadai_store::*;

each_store!(a_plan_is_due_when_its_side_is_to_move_and_when_its_game_is_over);
async fn a_plan_is_due_when_its_side_is_to_move_and_when_its_game_is_over(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    one.add_game(opening("plangame1")).await.unwrap();
    let text = |text: &str| Some(text.to_owned());
    let (black, white) = (Color::Black, Color::White);
    assert!(one.set_plan("plangame1", white, None, text("a")).await.unwrap());
    assert!(!two.set_plan("plangame1", white, None, text("b")).await.unwrap(), "one is there");
    assert!(!two.set_plan("plangame1", white, text("b"), text("c")).await.unwrap(), "another one is there");
    assert!(two.set_plan("plangame1", white, text("a"), text("c")).await.unwrap());
    assert!(one.set_plan("plangame1", black, None, text("x")).await.unwrap());
    assert_eq!(
        [one.plan("plangame1", white).await.unwrap(), one.plan("plangame1", black).await.unwrap()],
        [text("c"), text("x")]
    );
    let due = async || one.plans_due(9).await.unwrap();
    assert_eq!(due().await, [("plangame1".to_owned(), white)], "White is to move");
    let fence = claim(&*one, "plangame1", "n", 1_000).await.fence;
    let over = Append { card: card(1, None, Status::Over), ..append("plangame1", fence, 1..=1) };
    one.append(over).await.unwrap();
    assert_eq!(due().await.len(), 2, "nothing is left to plan");
    assert!(!one.set_plan("plangame1", white, text("a"), None).await.unwrap());
    assert!(one.set_plan("plangame1", white, text("c"), None).await.unwrap());
    assert_eq!(due().await, [("plangame1".to_owned(), black)]);
    assert!(one.set_plan("nosuchgame", white, None, text("c")).await.unwrap());
    assert_eq!(due().await[0], ("nosuchgame".to_owned(), white), "its game is gone");
}
