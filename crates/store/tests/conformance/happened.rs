use crate::common::*;
use komadai_game::Ending;
use komadai_shogi::{ByColor, Color};
use komadai_store::*;
use std::sync::Arc;

/// Plays a game on by one entry with these notes.
async fn noted(store: &dyn Store, id: &str, fence: u64, seq: u32, notes: &[Note]) {
    let status = if notes.contains(&Note::Ended) { Status::Over } else { Status::Running };
    let notes = notes.to_vec();
    store.append(Append { card: card(seq, None, status), notes, ..append(id, fence, seq..=seq) }).await.unwrap();
}

async fn begun(store: &dyn Store, id: &str) -> u64 {
    store.add_game(opening(id)).await.unwrap();
    claim(store, id, "one", 1_000).await.fence
}

fn step(consumer: Consumer, from: u64, to: u64) -> Step {
    Step { consumer, from, to }
}

each_store!(each_consumer_hears_what_concerns_it_at_its_own_pace);
async fn each_consumer_hears_what_concerns_it_at_its_own_pace(place: Place) {
    let store = place.open().await;
    for consumer in Consumer::ALL {
        assert_eq!(store.hear(*consumer, 9).await.unwrap(), Heard { after: 0, notes: Vec::new() });
    }
    let fence = begun(&*store, "game0001").await;
    noted(&*store, "game0001", fence, 1, &[]).await;
    noted(&*store, "game0001", fence, 2, &[Note::TurnPassed]).await;
    let away = Note::Away(ByColor { black: 45_000, white: u64::from(u32::MAX) });
    noted(&*store, "game0001", fence, 3, &[Note::Ended, Note::Rated, away, Note::TurnPassed]).await;
    // Killed before anybody has heard of it.
    drop(store);
    let (one, two) = (place.open().await, place.open().await);
    let note = |number, seq, note| Noted { number, game: "game0001".to_owned(), seq, at: 1_000 + u64::from(seq), note };
    let turns = [note(1, 2, Note::TurnPassed), note(5, 3, Note::TurnPassed)];
    assert_eq!(one.hear(Consumer::Notices, 9).await.unwrap(), Heard { after: 0, notes: turns.to_vec() });
    assert_eq!(two.hear(Consumer::Notices, 1).await.unwrap().notes, turns[..1]);
    assert_eq!(two.hear(Consumer::Leavers, 9).await.unwrap().notes, [note(2, 3, away)]);
    assert_eq!(one.hear(Consumer::Archive, 9).await.unwrap().notes, [note(3, 3, Note::Ended)]);
    assert_eq!(two.hear(Consumer::Ratings, 9).await.unwrap().notes, [note(4, 3, Note::Rated)]);
    // Each step is taken by one node, from where the consumer stands; nobody else's cursor moves by it.
    let first = step(Consumer::Notices, 0, 1);
    let (a, b) = tokio::join!(one.pass(first), two.pass(first));
    assert!(a.unwrap() != b.unwrap(), "one node takes it");
    assert!(!one.pass(step(Consumer::Notices, 0, 5)).await.unwrap(), "it stands at 1");
    assert_eq!(two.hear(Consumer::Notices, 9).await.unwrap(), Heard { after: 1, notes: turns[1..].to_vec() });
    assert!(two.pass(step(Consumer::Notices, 1, 5)).await.unwrap());
    assert_eq!(one.hear(Consumer::Notices, 9).await.unwrap(), Heard { after: 5, notes: Vec::new() });
    assert_eq!(one.hear(Consumer::Ratings, 9).await.unwrap().after, 0);
}

// What everybody whom it concerns has taken in goes when more happens, and its numbers are never given again.
each_store!(what_was_taken_in_is_forgotten_and_nothing_else);
async fn what_was_taken_in_is_forgotten_and_nothing_else(place: Place) {
    let store = place.open().await;
    let fence = begun(&*store, "game0001").await;
    let mut end = 0;
    for seq in 1..=20 {
        noted(&*store, "game0001", fence, seq, &[Note::TurnPassed, Note::Rated]).await;
        let heard = store.hear(Consumer::Notices, 9).await.unwrap();
        let number = heard.notes[0].number;
        assert!(heard.notes.len() == 1 && number > end, "{heard:?} after {end}");
        end = number;
        assert!(store.pass(step(Consumer::Notices, heard.after, end)).await.unwrap());
    }
    let rows = store_rows(&place, "happened").await;
    assert_eq!(rows, 20 + 1, "what waits to be rated, and the last turn");
    let rated = store.hear(Consumer::Ratings, 99).await.unwrap();
    assert_eq!(rated.notes.iter().map(|note| note.seq).collect::<Vec<_>>(), (1..=20).collect::<Vec<_>>());
    let numbers: Vec<u64> = rated.notes.iter().map(|note| note.number).collect();
    assert!(numbers.is_sorted_by(|a, b| a < b) && *numbers.last().unwrap() == 39, "{numbers:?}");
    assert!(store.pass(step(Consumer::Ratings, 0, 39)).await.unwrap());
    noted(&*store, "game0001", fence, 21, &[Note::Rated]).await;
    let next = store.hear(Consumer::Ratings, 99).await.unwrap();
    assert_eq!((next.after, next.notes.len(), next.notes[0].number), (39, 1, 41));
    assert_eq!(store_rows(&place, "happened").await, 1);
}

each_store!(what_many_games_note_at_once_is_numbered_without_gaps_and_heard_once_in_its_order);
async fn what_many_games_note_at_once_is_numbered_without_gaps_and_heard_once_in_its_order(place: Place) {
    const GAMES: u32 = 16;
    const TURNS: u32 = 30;
    let nodes: Vec<Arc<dyn Store>> = vec![place.open().await.into(), place.open().await.into()];
    let games = (0..GAMES).map(|n| {
        let node = nodes[n as usize % 2].clone();
        tokio::spawn(async move {
            let id = format!("game{n:04}");
            let fence = begun(&*node, &id).await;
            for seq in 1..=TURNS {
                noted(&*node, &id, fence, seq, &[Note::TurnPassed]).await;
            }
        })
    });
    let playing: Vec<_> = games.collect();
    // Both nodes take in what there is, as fast as they can; what only one of them has taken counts.
    let consumers = nodes.iter().cloned().map(|node| {
        tokio::spawn(async move {
            let mut taken = Vec::new();
            loop {
                let heard = node.hear(Consumer::Notices, 7).await.unwrap();
                if heard.after == u64::from(GAMES * TURNS) {
                    return taken;
                }
                if let Some(last) = heard.notes.last()
                    && node.pass(step(Consumer::Notices, heard.after, last.number)).await.unwrap()
                {
                    taken.extend(heard.notes);
                }
                tokio::task::yield_now().await;
            }
        })
    });
    let mut taken = Vec::new();
    for consumer in consumers.collect::<Vec<_>>() {
        taken.extend(consumer.await.unwrap());
    }
    for game in playing {
        game.await.unwrap();
    }
    taken.sort_by_key(|note| note.number);
    assert!(taken.iter().map(|note| note.number).eq(1..=u64::from(GAMES * TURNS)), "without gaps, each once");
    for n in 0..GAMES {
        let of = taken.iter().filter(|note| note.game == format!("game{n:04}")).map(|note| note.seq);
        assert!(of.eq(1..=TURNS), "a game's notes in its order");
    }
}

/// What programs before the stream noted in tables and columns of its own, as a node of one still does while a site is upgraded.
const MARKS: [&str; 6] = [
    "INSERT INTO to_rate (game) VALUES ('game0001'), ('nosuchgame')",
    "INSERT INTO to_tell (game, last) VALUES ('game0001', 1), ('game0001', 2), ('game0003', 1)",
    // Both sides of one game are to be judged; of the other one side has been.
    "INSERT INTO endings (game, side, whom, began, at, away_ms) \
     SELECT id, 'black', black_holder, created, 1002, 40000 FROM games WHERE id = 'game0001'",
    "INSERT INTO endings (game, side, whom, began, at, away_ms) \
     SELECT id, 'white', white_holder, created, 1002, 7 FROM games WHERE id IN ('game0001', 'game0002')",
    "INSERT INTO endings (game, side, whom, began, at, away_ms, ending) \
     SELECT id, 'black', black_holder, created, 1002, 0, 'finished' FROM games WHERE id = 'game0002'",
    "UPDATE games SET archived = 1 WHERE id = 'game0002'",
];

each_store!(what_an_older_program_noted_is_taken_in_once_like_everything_else);
async fn what_an_older_program_noted_is_taken_in_once_like_everything_else(place: Place) {
    let store = place.open().await;
    for (id, status) in [("game0001", Status::Over), ("game0002", Status::Over), ("game0003", Status::Running)] {
        store.add_game(opening_of(id, 3, 4)).await.unwrap();
        let fence = claim(&*store, id, "one", 1_000).await.fence;
        store.append(Append { card: card(1, None, status), ..append(id, fence, 1..=2) }).await.unwrap();
    }
    place.run(&MARKS).await;
    let heard = async |consumer| -> Vec<(String, u32, u64, Note)> {
        let notes = store.hear(consumer, 9).await.unwrap().notes;
        notes.into_iter().map(|noted| (noted.game, noted.seq, noted.at, noted.note)).collect()
    };
    let [one, two, three] = ["game0001", "game0002", "game0003"].map(str::to_owned);
    let away = |black, white| Note::Away(ByColor { black, white });
    assert_eq!(heard(Consumer::Archive).await, [(one.clone(), 2, 1_002, Note::Ended)]);
    let left = [(one.clone(), 2, 1_002, away(40_000, 7)), (two.clone(), 2, 1_002, away(0, 7))];
    assert_eq!(heard(Consumer::Leavers).await, left);
    assert_eq!(heard(Consumer::Ratings).await, [(one.clone(), 2, 1_002, Note::Rated)]);
    let told = [(one.clone(), 2, 1_002, Note::TurnPassed), (three, 2, 1_002, Note::TurnPassed)];
    assert_eq!(heard(Consumer::Notices).await, told);

    // Of a game of which one side was judged the other is, and nothing follows a second time.
    let endings = store.hear(Consumer::Leavers, 9).await.unwrap();
    let judged = |game: &str, side, whom, id: &str| JudgedEnding {
        ending: StoredEnding {
            game: game.to_owned(),
            side,
            whom: [whom; 32],
            began: 1_000,
            at: 1_002,
            away_ms: 7,
            ending: Ending::Left,
        },
        follows: Some((crate::common::left(id, whom, game), audit(id, 2_000, "left"), None)),
    };
    let both = |game: &str| {
        let id = |side: &str| format!("{side}{game}");
        vec![judged(game, Color::Black, 3, &id("b")), judged(game, Color::White, 4, &id("w"))]
    };
    let numbers: Vec<u64> = endings.notes.iter().map(|noted| noted.number).collect();
    assert!(store.judge_endings(step(Consumer::Leavers, 0, numbers[0]), both(&one)).await.unwrap());
    assert!(store.judge_endings(step(Consumer::Leavers, numbers[0], numbers[1]), both(&two)).await.unwrap());
    let black: Vec<Ending> =
        store.endings_of([3; 32], 0, 9).await.unwrap().into_iter().map(|ending| ending.ending).collect();
    assert_eq!(black, [Ending::Finished, Ending::Left]);
    assert_eq!(store.sanctions_of([3; 32], 2_500).await.unwrap().len(), 1);
    assert_eq!(store.sanctions_of([4; 32], 2_500).await.unwrap().len(), 2);

    // Nothing is noted anew by what has been, and an older node goes on noting.
    let archived = store.hear(Consumer::Archive, 9).await.unwrap();
    store.set_archived(&one, None).await.unwrap();
    assert!(store.pass(step(Consumer::Archive, 0, archived.notes[0].number)).await.unwrap());
    place.run(&["INSERT INTO to_rate (game) VALUES ('game0002')"]).await;
    let told: Vec<String> = heard(Consumer::Ratings).await.into_iter().map(|(game, ..)| game).collect();
    assert_eq!(told, [one, two]);
    assert_eq!(heard(Consumer::Archive).await, []);
    assert_eq!(heard(Consumer::Leavers).await, []);
}

each_store!(a_game_that_is_summarised_as_over_is_noted_as_ended);
async fn a_game_that_is_summarised_as_over_is_noted_as_ended(place: Place) {
    let store = place.open().await;
    for (id, status) in [("game0001", Status::Over), ("game0002", Status::Running)] {
        store.add_game(Opening { game: StoredGame { card: None, ..game(id) }, entries: vec![entry(1)] }).await.unwrap();
        for _ in 0..2 {
            store.set_card(id, "contract".to_owned(), card(1, None, status)).await.unwrap();
        }
    }
    let heard = store.hear(Consumer::Archive, 9).await.unwrap().notes;
    let noted = Noted { number: 1, game: "game0001".to_owned(), seq: 1, at: 1_001, note: Note::Ended };
    assert_eq!(heard, [noted]);
}
