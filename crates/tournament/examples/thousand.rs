//! How long a round of many players takes to pair: `cargo run --release -p komadai-tournament --example thousand -- 1000 9`.

use komadai_tournament::{Command, Enter, Event, Format, Outcome, Settings};
use std::time::Instant;

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|argument| argument.parse().ok());
    let (players, rounds): (u32, u32) = (arguments.next().unwrap_or(1_000), arguments.next().unwrap_or(9));
    let mut event = Event::new();
    let settings = Settings {
        name: "Thousand".into(),
        format: Format::MacMahon,
        rounds: Some(rounds),
        bands: vec![1200, 1700],
        ..Settings::default()
    };
    event.apply(Command::Create(Box::new(settings))).expect("good settings");
    for player in 0..players {
        let club = Some(format!("club {}", player % 40));
        let rating = Some(2200 - (player * 1500 / players) as i32);
        let enter = Enter { id: player.to_string(), name: "Player".into(), rating, club, ..Enter::default() };
        event.apply(Command::Enter(enter)).expect("room for all");
    }
    for round in 1..=rounds {
        let begun = Instant::now();
        event.apply(Command::Pair { first: None, at: None, unfinished: false }).expect("paired");
        let took = begun.elapsed();
        let made = event.state().and_then(|state| state.rounds.last()).expect("made").clone();
        println!("round {round}: {:.2} s, {} boards, {:?}", took.as_secs_f64(), made.boards.len(), made.why.costs);
        for board in &made.boards {
            let number = |id: &str| id.parse::<u32>().unwrap_or(0);
            // The better rated win two games in three.
            let upset = (number(&board.black) * 7 + number(&board.white) * 13 + round).is_multiple_of(3);
            let black = (number(&board.black) < number(&board.white)) != upset;
            let result = if black { Outcome::Black } else { Outcome::White };
            event.apply(Command::Result { round, board: board.board, result, left: None }).expect("an open board");
        }
    }
}
