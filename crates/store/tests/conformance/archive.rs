use crate::common::*;
use komadai_shogi::ByColor;
use komadai_store::*;

each_store!(a_game_of_the_archive_is_kept_once_under_its_number);
async fn a_game_of_the_archive_is_kept_once_under_its_number(place: Place) {
    let store = place.open().await;
    let game = |byte| archived(byte, None).1;
    let names = || archived(0, None).0;
    assert_eq!(store.archive(names(), vec![game(1), game(2), game(1)]).await.unwrap(), [1, 2]);
    let again = store.archive(names(), vec![game(2), game(3)]).await.unwrap();
    assert_eq!(again.len(), 1);
    assert!(again[0] > 2);
    assert_eq!(store.archive(Vec::new(), Vec::new()).await.unwrap(), [0; 0]);
    let all = store.archived_after(0, 10).await.unwrap();
    assert_eq!(all.iter().map(|game| game.identity[0]).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(all[1], ArchivedGame { number: 2, ..game(2) });
    assert_eq!(store.archived_after(2, 10).await.unwrap(), all[2..]);
    assert_eq!(store.archived(vec![1, 99, 2]).await.unwrap(), [all[1].clone(), all[0].clone()]);
    assert_eq!(store.archive_names(vec![2, 77]).await.unwrap(), [names()[1].clone()]);
    // Many writers at once: every number once, and all in order.
    let store: std::sync::Arc<dyn Store> = store.into();
    let writers: Vec<_> = (10..30)
        .map(|byte| {
            let (store, game) = (store.clone(), game(byte));
            tokio::spawn(async move { store.archive(Vec::new(), vec![game]).await.unwrap() })
        })
        .collect();
    let mut numbers = Vec::new();
    for writer in writers {
        numbers.extend(writer.await.unwrap());
    }
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 20);
}

each_store!(a_player_of_the_archive_is_found_with_each_game_once);
async fn a_player_of_the_archive_is_found_with_each_game_once(place: Place) {
    let store = place.open().await;
    let names = archived(0, None).0;
    let (mut own, mut turned) = (archived(3, None).1, archived(2, Some(20190820)).1);
    own.white = own.black;
    (turned.black, turned.white) = (turned.white, None);
    store.archive(names.clone(), vec![archived(1, Some(19820413)).1, turned, own]).await.unwrap();
    let found = store.archived_of(vec![1], 10).await.unwrap();
    assert_eq!(found.iter().map(|game| game.number).collect::<Vec<_>>(), [1, 3], "both sides of one game count once");
    let first = ArchivedMeeting { number: 1, black: Some(1), white: Some(2), day: Some(19820413), score: 1 };
    assert_eq!(found[0], first);
    let found = store.archived_of(vec![2], 10).await.unwrap();
    assert_eq!(found.iter().map(|game| (game.number, game.white)).collect::<Vec<_>>(), [(2, None), (1, Some(2))]);
    assert_eq!(store.archived_of(vec![2], 1).await.unwrap().len(), 1);
    assert_eq!(store.archived_of(vec![77], 10).await.unwrap(), []);
    let found = store.archived_of(vec![1, 2], 10).await.unwrap();
    assert_eq!(found.iter().map(|game| game.number).collect::<Vec<_>>(), [2, 1, 3], "one player of two names");
    let word = |fit, text: &str| Word { text: Some((fit, text.to_owned())), ..Word::default() };
    assert_eq!(store.archive_players(vec![word(WordFit::Anywhere, "名")], 10).await.unwrap(), names);
    let both = vec![word(WordFit::Anywhere, "名"), word(WordFit::Beginning, "be")];
    assert_eq!(store.archive_players(both, 10).await.unwrap(), names[1..]);
    assert_eq!(store.archive_players(vec![word(WordFit::Whole, "zoe")], 10).await.unwrap(), []);
    let told = Word { ids: vec![names[1].id], ..word(WordFit::Whole, "zoe") };
    assert_eq!(store.archive_players(vec![told], 10).await.unwrap(), names[1..]);
}

each_store!(games_of_the_archive_are_found_by_every_word_that_fits);
async fn games_of_the_archive_are_found_by_every_word_that_fits(place: Place) {
    let store = place.open().await;
    let mut other = archived(3, Some(20190820)).1;
    (other.black, other.moves) = (None, vec![3; 8]);
    let games = vec![archived(1, Some(19820413)).1, archived(2, Some(19820000)).1, other];
    store.archive(archived(0, None).0, games).await.unwrap();
    let find = async |query: ArchiveQuery| -> Vec<u32> {
        let found = store.find_archived(ArchiveQuery { at_most: 10, ..query }).await.unwrap();
        found.iter().map(|game| game.number).collect()
    };
    let word = |fit, text: &str| Word { text: Some((fit, text.to_owned())), ..Word::default() };
    let words = |words: &[Word]| ArchiveQuery { words: words.to_vec(), ..ArchiveQuery::default() };
    assert_eq!(find(ArchiveQuery::default()).await, [3, 2, 1]);
    assert_eq!(find(words(&[word(WordFit::Whole, "ann")])).await, [2, 1]);
    assert_eq!(find(words(&[word(WordFit::Beginning, "be")])).await, [3, 2, 1]);
    assert_eq!(find(words(&[word(WordFit::Whole, "be")])).await, [0; 0]);
    assert_eq!(find(words(&[word(WordFit::Anywhere, "名1")])).await, [2, 1]);
    assert_eq!(find(words(&[word(WordFit::Anywhere, "名%")])).await, [3, 2, 1]);
    assert_eq!(find(words(&[word(WordFit::Anywhere, "%")])).await, [0; 0]);
    let told = |word| Word { ids: vec![1], kind: Some(NameKind::Player), ..word };
    assert_eq!(find(words(&[told(word(WordFit::Whole, "zoe"))])).await, [2, 1], "who counts as having it");
    let place = Word { kind: Some(NameKind::Place), ..word(WordFit::Whole, "ann") };
    assert_eq!(find(words(&[place])).await, [0; 0]);
    let year = Word { year: Some(1982), ..Word::default() };
    assert_eq!(find(words(std::slice::from_ref(&year))).await, [2, 1]);
    assert_eq!(find(words(&[year, Word { round: Some(2), ..Word::default() }])).await, [2]);
    assert_eq!(find(ArchiveQuery { days: Some((19820413, 20190820)), ..ArchiveQuery::default() }).await, [3, 1]);
    let ended = |ended: &[&str]| ArchiveQuery {
        ended: ended.iter().map(|kind| (*kind).to_owned()).collect(),
        ..ArchiveQuery::default()
    };
    assert_eq!(find(ended(&["repetition", "resignation"])).await, [3, 2, 1]);
    assert_eq!(find(ended(&["repetition"])).await, [0; 0]);
    for (range, expected) in [((4, 4), &[3][..]), ((0, 3), &[2, 1]), ((5, u32::MAX), &[])] {
        assert_eq!(find(ArchiveQuery { plies: Some(range), ..ArchiveQuery::default() }).await, expected);
    }
    assert_eq!(find(ArchiveQuery { score: Some(2), ..ArchiveQuery::default() }).await, [2]);
    assert_eq!(find(ArchiveQuery { before: Some(3), ..ArchiveQuery::default() }).await, [2, 1]);
}

each_store!(games_of_the_archive_are_found_in_every_order_page_by_page);
async fn games_of_the_archive_are_found_in_every_order_page_by_page(place: Place) {
    let store = place.open().await;
    // They came in another order than they were played in; two on the same day, one without a day.
    let days = [Some(19910731), Some(20210102), None, Some(19720000), Some(20210102)];
    let games = (1u8..).zip(days).map(|(byte, day)| ArchivedGame {
        moves: vec![3; if byte < 3 { 8 } else { 4 * usize::from(byte) }],
        ..archived(byte, day).1
    });
    store.archive(archived(0, None).0, games.collect()).await.unwrap();
    for (sort, expected) in [
        (ArchiveSort::Added, [5, 4, 3, 2, 1]),
        (ArchiveSort::Played, [5, 2, 1, 4, 3]),
        (ArchiveSort::Oldest, [4, 1, 5, 2, 3]),
        (ArchiveSort::Longest, [5, 4, 3, 2, 1]),
        (ArchiveSort::Shortest, [2, 1, 3, 4, 5]),
    ] {
        let (mut found, mut before) = (Vec::new(), None);
        loop {
            let query = ArchiveQuery { sort, before, at_most: 2, ..ArchiveQuery::default() };
            let page = store.find_archived(query).await.unwrap();
            let Some(last) = page.last() else { break };
            before = Some(last.number);
            found.extend(page.iter().map(|game| game.number));
        }
        assert_eq!(found, expected, "{sort:?}");
    }
}

each_store!(whoever_played_a_game_finds_it_among_their_own_once_it_is_said_to_be_in_the_archive);
async fn whoever_played_a_game_finds_it_among_their_own_once_it_is_said_to_be_in_the_archive(place: Place) {
    let store = place.open().await;
    for id in ["overgame", "overtoo9", "goingon9"] {
        let black = Seat::Person { key: [6; 32], holder: Some([7; 32]) };
        let seats = ByColor { black, white: Seat::Engine };
        store.add_game(Opening { game: StoredGame { seats, ..game(id) }, entries: Vec::new() }).await.unwrap();
        let fence = claim(&*store, id, "n", 1_000).await.fence;
        let (status, notes) =
            if id == "goingon9" { (Status::Running, vec![]) } else { (Status::Over, vec![Note::Ended]) };
        store.append(Append { card: card(1, None, status), notes, ..append(id, fence, 1..=1) }).await.unwrap();
    }
    let (names, game) = archived(1, None);
    let identity = game.identity;
    let numbers = store.archive(names, vec![game]).await.unwrap();
    for game in ["overtoo9", "nosuchgame"] {
        store.set_archived(game, None).await.unwrap();
    }
    // One that goes on has no place there yet.
    for game in ["overgame", "overgame", "goingon9"] {
        store.set_archived(game, Some(identity)).await.unwrap();
    }
    assert_eq!(store.archived_by([7; 32], 10).await.unwrap(), numbers);
    assert_eq!(store.archived_by([7; 32], 0).await.unwrap(), [0; 0]);
    assert_eq!(store.archived_by([6; 32], 10).await.unwrap(), [0; 0]);
}

each_store!(games_of_an_event_follow_one_another_by_day_number_and_arrival);
async fn games_of_an_event_follow_one_another_by_day_number_and_arrival(place: Place) {
    let store = place.open().await;
    let mut names = archived(0, None).0;
    let event = 3;
    names.push(ArchiveName { id: event, kind: NameKind::Event, ..names[0].clone() });
    let game = |byte, day, round, event| ArchivedGame { round, event, ..archived(byte, day).1 };
    let games = vec![
        game(1, Some(19820426), Some(2), Some(event)),
        game(2, Some(19820413), Some(1), Some(event)),
        game(3, Some(19820426), Some(1), Some(event)),
        game(4, None, None, Some(event)),
        game(5, Some(19820413), Some(1), Some(event)),
        game(6, Some(19820413), Some(1), None),
    ];
    store.archive(names, games).await.unwrap();
    let order = [4, 2, 5, 3, 1];
    for (at, number) in order.into_iter().enumerate() {
        let beside = (at.checked_sub(1).map(|at| order[at]), order.get(at + 1).copied());
        assert_eq!(store.archive_neighbours(number).await.unwrap(), beside, "game {number}");
    }
    for alone in [6, 99] {
        assert_eq!(store.archive_neighbours(alone).await.unwrap(), (None, None), "game {alone}");
    }
}
