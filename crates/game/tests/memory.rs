//! What a game keeps.

mod common;
use common::*;
use komadai_game::*;

#[path = "common/heap.rs"]
mod heap;

#[test]
fn a_game_of_200_moves_holds_less_than_10_kilobytes() {
    let rules = Rules { repetition: RepetitionRule::None, ..Rules::STRICT };
    let mut table = Table::new(timed(Control::sudden_death(Millis::minutes(90)), rules));
    table.play(&"2h3h 8b7b 3h2h 7b8b ".repeat(50)).ends("goes on");
    assert_eq!(table.game.ply(), 200);
    for game in [Game::replay(table.game.config().clone(), &table.log).unwrap(), table.game] {
        let bytes = size_of::<Game>() + heap::bytes_of(game);
        assert!(bytes < 10_000, "{bytes}");
        // The counter does count: 200 moves of 16 bytes.
        assert!(bytes > 3_200, "{bytes}");
    }
}
