use crate::common::*;

each_store!(what_a_program_said_first_of_a_move_stands);
async fn what_a_program_said_first_of_a_move_stands(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    for (ply, text) in [(2, "-40"), (1, "30 -3334FU"), (2, "99")] {
        one.add_remark("game0001", ply, text).await.unwrap();
    }
    let said = two.remarks_of("game0001").await.unwrap();
    assert_eq!(said, [(1, "30 -3334FU".to_owned()), (2, "-40".to_owned())]);
    assert_eq!(two.remarks_of("game0002").await.unwrap(), []);
}
