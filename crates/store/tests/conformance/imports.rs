use crate::common::*;
use komadai_store::*;

const IMPORT_LIMITS: ImportLimits =
    ImportLimits { bytes: 100, held: 1_000, open: 3, own: 2, silent_ms: 10, forsaken_ms: 1_000, kept_ms: 10_000 };

/// Sends a part; says what became of it.
async fn send(store: &dyn Store, id: &str, holder: u8, at: u64, bytes: &[u8], now: u64) -> PartKept {
    let import = (id, [holder; 32]);
    store.add_import_part(import, at, bytes.to_vec(), now, IMPORT_LIMITS).await.unwrap()
}

each_store!(an_import_that_is_undone_takes_its_games_along_but_for_those_that_came_otherwise_too);
async fn an_import_that_is_undone_takes_its_games_along_but_for_those_that_came_otherwise_too(place: Place) {
    let store = place.open().await;
    let store = &*store;
    let game = |byte| archived(byte, None).1;
    let import = |id: &str, holder| StoredImport {
        id: id.to_owned(),
        holder: [holder; 32],
        changed: 1_000,
        bytes: 7,
        phase: ImportPhase::Done,
        owner: None,
        news: String::new(),
        games: 0,
        unpacked: 0,
    };
    let entry = |id: &str| AuditEntry {
        id: id.to_owned(),
        at: 2_000,
        actor: None,
        act: "import-undone".to_owned(),
        subject: None,
        detail: String::new(),
    };
    let numbers = async || {
        let games = store.archived_after(0, 100).await.unwrap();
        games.iter().map(|game| (game.number, game.identity[0])).collect::<Vec<_>>()
    };
    // One game was there before any import; the second import brings two of the first one's again.
    store.archive(archived(0, None).0, vec![game(1)]).await.unwrap();
    for (id, holder) in [("first", 1), ("second", 2), ("empty", 1)] {
        store.keep_import(import(id, holder)).await.unwrap();
    }
    let names = || archived(0, None).0;
    assert_eq!(
        store.archive_of_import("first", names(), vec![game(1), game(2), game(3), game(4)]).await.unwrap().len(),
        3
    );
    assert_eq!(store.archive_of_import("second", names(), vec![game(4), game(5)]).await.unwrap().len(), 1);
    store.read_of_import("first", 11).await.unwrap();
    assert_eq!(store.imported_since([1; 32], 1_000).await.unwrap(), (3, 11));
    assert_eq!(store.imported_since([1; 32], 1_001).await.unwrap(), (0, 0));
    let before = numbers().await;
    let listed = async || {
        let all = store.all_imports(10).await.unwrap();
        all.iter().map(|import| (import.id.clone(), import.games)).collect::<Vec<_>>()
    };
    assert_eq!(listed().await, [("first".to_owned(), 3), ("second".to_owned(), 1)]);

    assert!(!store.undo_import("first", Some([2; 32]), entry("a")).await.unwrap(), "another's");
    assert!(!store.undo_import("empty", None, entry("b")).await.unwrap(), "there is nothing to undo");
    assert_eq!(store.sweep_undone(10).await.unwrap(), 0);
    let gone = store.archive_gone().await.unwrap();
    assert!(store.undo_import("first", Some([1; 32]), entry("c")).await.unwrap());
    assert!(!store.undo_import("first", Some([1; 32]), entry("d")).await.unwrap(), "once");
    // By and by, as a node that is killed leaves it.
    assert_eq!(store.sweep_undone(2).await.unwrap(), 2);
    assert_eq!(store.archive_gone().await.unwrap(), gone);
    assert_eq!(store.sweep_undone(2).await.unwrap(), 1);
    assert_eq!(store.sweep_undone(2).await.unwrap(), 0);
    assert_eq!(store.archive_gone().await.unwrap(), gone + 1);
    let left: Vec<_> = before.iter().copied().filter(|(_, byte)| [1, 4, 5].contains(byte)).collect();
    assert_eq!(numbers().await, left);
    assert_eq!(listed().await, [("second".to_owned(), 1)]);
    // An import that stays known as long as games of it are there, and nobody's number is given again.
    assert!(store.remove_import("second", [2; 32]).await.unwrap());
    assert_eq!(store.imports_of([2; 32]).await.unwrap(), []);
    assert!(store.undo_import("second", None, entry("e")).await.unwrap());
    while store.sweep_undone(10).await.unwrap() > 0 {}
    assert_eq!(numbers().await, before[..1]);
    let next = store.archive(Vec::new(), vec![game(9)]).await.unwrap();
    assert!(next[0] > before.last().unwrap().0, "{next:?}");
    assert_eq!(store.archive_names(vec![1, 2]).await.unwrap().len(), 2, "the names of a game that stays");
}

each_store!(an_import_comes_part_by_part_to_any_node_and_one_that_lives_works_on_it);
async fn an_import_comes_part_by_part_to_any_node_and_one_that_lives_works_on_it(place: Place) {
    let store = &*place.open().await;
    let other = &*place.open().await;
    for (node, beat) in [("one", 1_000), ("two", 1_000)] {
        store.start(node, beat, false).await.unwrap();
    }
    assert!(store.begin_import("import", [1; 32], 1_000, IMPORT_LIMITS).await.unwrap());
    assert_eq!(send(store, "import", 1, 0, b"one", 1_001).await, PartKept::Kept);
    assert_eq!(send(other, "import", 1, 0, b"one", 1_002).await, PartKept::Kept, "its answer was lost");
    assert_eq!(send(store, "import", 1, 6, b"three", 1_002).await, PartKept::NotNext(3));
    assert_eq!(send(store, "import", 2, 3, b"two", 1_002).await, PartKept::Unknown, "another's");
    assert_eq!(send(other, "import", 1, 3, b"two", 1_003).await, PartKept::Kept);
    assert_eq!(send(store, "import", 1, 99, b"xx", 1_003).await, PartKept::TooLarge);
    assert_eq!(store.claimable_import("one", 1_003).await.unwrap(), None, "its parts still come");
    assert!(!store.close_import("import", [2; 32], 1_004).await.unwrap());
    assert!(store.close_import("import", [1; 32], 1_004).await.unwrap());
    assert!(store.close_import("import", [1; 32], 1_004).await.unwrap(), "said again");
    assert_eq!(send(store, "import", 1, 6, b"late", 1_005).await, PartKept::Unknown, "it is whole");

    // One game does not wait behind a hundred thousand.
    assert!(store.begin_import("small", [2; 32], 1_005, IMPORT_LIMITS).await.unwrap());
    assert_eq!(send(store, "small", 2, 0, b"a", 1_005).await, PartKept::Kept);
    assert!(store.close_import("small", [2; 32], 1_005).await.unwrap());
    assert_eq!(store.claimable_import("one", 1_010).await.unwrap().unwrap().id, "small");
    assert!(store.remove_import("small", [2; 32]).await.unwrap());
    assert!(!store.remove_import("small", [2; 32]).await.unwrap());

    assert!(store.claim_import("import", "one", 1_010).await.unwrap());
    assert!(!other.claim_import("import", "two", 1_010).await.unwrap(), "its node lives");
    assert_eq!(other.claimable_import("two", 1_010).await.unwrap(), None);
    assert_eq!(store.import_part("import", 0).await.unwrap().as_deref(), Some(&b"one"[..]));
    assert_eq!(other.import_part("import", 3).await.unwrap().as_deref(), Some(&b"two"[..]));
    assert!(store.advance_import("import", "one", "half".to_owned(), 1_020).await.unwrap());
    let later = 1_000 + STALE_MS + 1;
    other.beat("two", later).await.unwrap();
    assert_eq!(other.claimable_import("two", later).await.unwrap().unwrap().news, "half");
    assert!(other.claim_import("import", "two", later).await.unwrap());
    assert!(!store.advance_import("import", "one", "more".to_owned(), later).await.unwrap(), "it was only asleep");
    // Of what was sent nothing goes before the end.
    assert_eq!(store.sweep_import_parts(9).await.unwrap(), 1, "the part of the one that was removed");
    other.leave("two", later).await.unwrap();
    store.beat("one", later).await.unwrap();
    assert!(store.claim_import("import", "one", later).await.unwrap(), "it was left");
    assert!(store.end_import("import", "one", true, "all".to_owned(), later).await.unwrap());
    assert!(!store.end_import("import", "one", true, "twice".to_owned(), later).await.unwrap());
    assert_eq!(store.sweep_import_parts(1).await.unwrap(), 1, "as many as are asked for");
    assert_eq!(store.sweep_import_parts(9).await.unwrap(), 1);
    let own = store.imports_of([1; 32]).await.unwrap();
    assert_eq!(own.iter().map(|one| (one.phase, &*one.news)).collect::<Vec<_>>(), [(ImportPhase::Done, "all")]);
    assert!(store.begin_import("last", [3; 32], later + 10_001, IMPORT_LIMITS).await.unwrap());
    assert_eq!(store.imports_of([1; 32]).await.unwrap(), [], "nobody asks for it any more");
}

each_store!(imports_are_bounded_and_who_falls_silent_gives_way);
async fn imports_are_bounded_and_who_falls_silent_gives_way(place: Place) {
    let store = &*place.open().await;
    let begin =
        async |id: &str, holder: u8, now: u64| store.begin_import(id, [holder; 32], now, IMPORT_LIMITS).await.unwrap();
    assert!(begin("a", 1, 1_000).await);
    assert!(begin("b", 1, 1_005).await);
    assert!(!begin("c", 1, 1_005).await, "of one holder");
    assert!(begin("d", 2, 1_006).await);
    assert!(store.close_import("a", [1; 32], 1_006).await.unwrap());
    assert!(!begin("e", 3, 1_010).await, "all of them have just begun");
    assert!(begin("e", 3, 1_016).await, "in the place of the one that is silent");
    let left = store.imports_of([1; 32]).await.unwrap();
    assert_eq!(left.iter().map(|one| &*one.id).collect::<Vec<_>>(), ["a"], "what is whole keeps its place");
    // Room for bytes is made in the same way, and never by taking the place of the one that needs it.
    let limits = ImportLimits { held: 120, ..IMPORT_LIMITS };
    assert_eq!(send(store, "d", 2, 0, &[7; 90], 1_017).await, PartKept::Kept);
    let add = async |now| store.add_import_part(("e", [3; 32]), 0, vec![7; 60], now, limits).await.unwrap();
    assert_eq!(add(1_018).await, PartKept::Full);
    assert_eq!(add(1_040).await, PartKept::Kept);
    assert_eq!(store.imports_of([2; 32]).await.unwrap(), []);
    assert!(!store.begin_import("f", [4; 32], 1_041, limits).await.unwrap(), "it might need more than there is");
}
