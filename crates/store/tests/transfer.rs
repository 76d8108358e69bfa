//! A whole site copied, backed up and looked through.

use crate::common::*;
use komadai_store::transfer::{self, Found, Step, Sums, TransferError};
use komadai_store::*;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const NOW: u64 = 1_000_000;

/// Tables of which [`fill`] fills none.
const EMPTY: [&str; 8] =
    ["archive_gone", "archive_origins", "facts", "known_devices", "reports", "taken", "to_rate", "to_tell"];
/// The sums of tables that every backup since they are written in this order has for what [`fill`] fills.
const SUMS: [(&str, &str); 3] = [
    ("games", "42 rows, hash 05d53f80b78b4a2b33010e30180cbcfeef45f69c1e9d61c5ad1fd68b4daea1bb"),
    ("records", "20 rows, hash 590126ed2b3bc016138848d36f0c2f508c87bed1b47172406d9933753440c973"),
    ("accounts", "3 rows, hash f2c1c5e66af87b505183eee82ad6dd56a9ff8605fafc8c05c07b1da27314e6b8"),
];

fn quiet(_: Step<'_>) {}

fn all_is_well(_: Found<'_>) -> Result<(), String> {
    Ok(())
}

async fn sums(at: &Address) -> Sums {
    let (sums, faults) = transfer::look(at, &mut all_is_well, &mut quiet).await.unwrap();
    assert_eq!(faults.told, Vec::<String>::new());
    sums
}

/// A site with something in every table; it stopped long ago.
async fn fill(place: &Place, games: u32) {
    let store = place.open().await;
    store.start("one", 1_000, false).await.unwrap();
    let played_here = StoredEvent { play: Some("play".to_owned()), ..event("event001") };
    assert!(store.add_event(played_here, vec![event_step(1, "account1")], "account1").await.unwrap());
    for n in 0..games {
        let id = format!("game{n:04}");
        if n == 0 {
            assert!(store.add_event_game(event_game("event001", 1, &id), 0, opening(&id)).await.unwrap());
        } else {
            store.add_game(opening(&id)).await.unwrap();
        }
        let fence = claim(&*store, &id, "one", 1_000).await.fence;
        store.append(append(&id, fence, 1..=n % 5 + 1)).await.unwrap();
    }
    for n in 0..20 {
        store.add_record(record(&format!("record{n:02}"))).await.unwrap();
    }
    store.queue_analysis(analysis("record00", "192.0.2.1"), 9).await.unwrap();
    assert!(store.add_batch(batch("batch001", 4), "192.0.2.1", vec!["record01".to_owned()]).await.unwrap());
    assert!(store.lend_analysis("record01", loan("work0001", 1, 9_000), 3, 1_400).await.unwrap());
    for position in [1, u64::MAX] {
        store.add_evaluation(evaluation(position), "found".to_owned(), 1_400).await.unwrap();
    }
    store.add_account(account("account1", "ann"), Vec::new()).await.unwrap();
    store.add_account(StoredAccount { closed: Some(9), ..account("account2", "ben") }, Vec::new()).await.unwrap();
    store.open_session(session(1, "account1", 1_500)).await.unwrap();
    store.add_ticket(ticket(1, None, 9_000), logged(1)).await.unwrap();
    store.add_token(token(1, "account1"), logged(3)).await.unwrap();
    assert!(store.set_bot("account1", 1_500, logged(4)).await.unwrap());
    store.add_passkey(passkey(1, "account1"), audit("audit000", 1_400, "passkey")).await.unwrap();
    let challenge = Challenge { whose: [4; 32], state: vec![1, 2], expires: 9_000 };
    store.set_challenge(challenge, 1_400).await.unwrap();
    store.add_line(line("game0000", 1, "よろしくお願いします")).await.unwrap();
    let signed = SignedNote { node: 0, account: "account1".to_owned(), is_empty: false };
    assert!(store.add_edit("game0000", 1, "note 0 here".into(), Some(signed)).await.unwrap());
    store.set_block("account1", [4; 32], true).await.unwrap();
    store.set_banned_words(vec!["heck".to_owned()], audit("audit002", 1_450, "words")).await.unwrap();
    let link = |token| MailLink {
        token: [token; 32],
        account: "account1".to_owned(),
        address: "Ann@club.example".to_owned(),
        expires: 9_000,
    };
    store.add_mail_link(link(1), 10).await.unwrap();
    assert!(store.confirm_mail([1; 32], 20, audit("audit003", 1_460, "mail")).await.unwrap());
    store.add_mail_link(link(2), 10).await.unwrap();
    store.set_codes("account1", vec![[1; 32], [2; 32]], logged(2)).await.unwrap();
    store.log_look(audit("audit001", 1_500, "created")).await.unwrap();
    let (names, game) = archived(1, None);
    store.archive(names, vec![game, archived(2, Some(19820413)).1, archived(3, None).1]).await.unwrap();
    let (page, author) = ("position".to_owned(), "account1".to_owned());
    let revision = Revision { page, number: 1, at: 1_500, author, summary: "new".to_owned(), text: "words".to_owned() };
    assert!(store.add_revision(revision).await.unwrap());
    let study = StoredStudy {
        id: "study001".to_owned(),
        owner: "account1".to_owned(),
        owner_name: String::new(),
        title: "研究".to_owned(),
        words: "研究".to_owned(),
        visibility: Visibility::Link,
        created: 1_500,
        changed: 1_600,
        order: 0,
    };
    let chapter = StoredChapter {
        id: "chapter1".to_owned(),
        study: String::new(),
        place: 0,
        title: "one".to_owned(),
        kind: "analysis".to_owned(),
        beginning: "start\nedit".to_owned(),
    };
    assert!(store.add_study(study, vec![chapter]).await.unwrap());
    assert!(store.set_study_person("study001", "account2", Some(true)).await.unwrap());
    store.set_locked("position", true, audit("audit004", 1_600, "page-locked")).await.unwrap();
    store.add_offer(offer("offer001", "account1", None, 9_000), 9, 1_000).await.unwrap();
    assert!(store.add_club(club("clubclub1", "kyoto"), "account1").await.unwrap());
    assert_eq!(store.ban_from_club("clubclub1", "account2", None, 7, None).await.unwrap(), StandingSet::Yes);
    assert!(store.add_club_post(post("post0001", "clubclub1", 5), None).await.unwrap());
    store.offer_keeper("game0000", [8; 32], None).await.unwrap();
    assert!(store.take_keeper("game0000", [8; 32], [9; 32]).await.unwrap());
    assert!(store.set_plan("game0000", komadai_shogi::Color::Black, None, Some("plan".to_owned())).await.unwrap());
    for id in ["rated001", "rated002"] {
        store.add_game(opening_of(id, 8, 9)).await.unwrap();
        let fence = claim(&*store, id, "one", 1_000).await.fence;
        let notes = vec![Note::Rated, Note::Away(komadai_shogi::ByColor { black: 0, white: 9 })];
        let over = Append { card: card(1, None, Status::Over), notes, ..append(id, fence, 1..=1) };
        store.append(over).await.unwrap();
    }
    store.add_remark("rated001", 1, "30 -3334FU").await.unwrap();
    let broadcast = StoredBroadcast {
        id: "live0001".to_owned(),
        owner: "account1".to_owned(),
        owner_name: String::new(),
        title: "Meijin".to_owned(),
        about: String::new(),
        delay_ms: 60_000,
        created: 1,
        changed: 2,
    };
    let (id, of, title) = ("round001".to_owned(), "live0001".to_owned(), "One".to_owned());
    let round = BroadcastRound { id, broadcast: of.clone(), place: 0, title: title.clone() };
    assert!(store.add_broadcast(broadcast, round).await.unwrap());
    assert!(store.set_relayer("live0001", "account2", true).await.unwrap());
    let (id, round, source) = ("board001".to_owned(), "round001".to_owned(), "game:rated001".to_owned());
    let (due, trouble) = (Some(3), "line 1".to_owned());
    let board =
        BroadcastBoard { id, broadcast: of, round, place: 0, title, source, due, trouble, archived: None, since: 5 };
    let state = BoardState { seq: 0, at: 4, record: "KIF".to_owned(), left: Some((1, 2)), brought: "hash".to_owned() };
    assert!(store.add_board(board, state).await.unwrap());
    assert!(store.archive_board("board001", 9).await.unwrap());
    store.add_blur("rated001", komadai_shogi::Color::Black, 7, 1_500).await.unwrap();
    let (step, game) = next_step(&*store, Consumer::Leavers).await.unwrap();
    let ending = StoredEnding {
        game: game.clone(),
        side: komadai_shogi::Color::Black,
        whom: [8; 32],
        began: 1_000,
        at: 1_001,
        away_ms: 0,
        ending: komadai_game::Ending::Left,
    };
    let follows = Some((left("sanction", 8, &game), audit("audit005", 1_650, "left"), None));
    assert!(store.judge_endings(step, vec![JudgedEnding { ending, follows }]).await.unwrap());
    let told = Append {
        notes: vec![Note::TurnPassed],
        ..append("rated002", claim(&*store, "rated002", "one", 1_000).await.fence, 2..=2)
    };
    store.append(told).await.unwrap();
    store.keep_sealed("rated002", sealed(1)).await.unwrap();
    assert!(store.add_webhook(webhook("webhook1", "account1", &["turn"])).await.unwrap());
    store.add_notice(notice("account1", "turn", "game0000", 1_500)).await.unwrap();
    let wishes = NoticeWishes { mail: "turn".to_owned(), push: "over".to_owned(), lang: "ja".to_owned() };
    store.set_notice_wishes("account1", wishes).await.unwrap();
    store.add_push_device(push_device(1, "account1", 1, 1_500)).await.unwrap();
    let practised = vec![practice("a", "1"), practice("B", "2"), practice("記", "3")];
    assert_eq!(store.keep_practice("account1", practised).await.unwrap(), PracticeKept::Yes);
    assert!(store.add_problem_set(problem_set("set00001", "account1")).await.unwrap());
    for n in 1..=2 {
        assert_eq!(store.add_set_problem(set_problem(n, "set00001"), 1_500).await.unwrap(), ProblemAdded::Yes);
    }
    assert!(store.vote_on_problem("account1", "ownproblem", Some(true), true).await.unwrap());
    assert!(store.set_follow("account1", "account2", Some(1_500)).await.unwrap());
    assert!(store.set_player_note("account1", "account2", "plays Yagura".to_owned(), 1_500).await.unwrap());
    assert!(store.set_favourite_game("account1", "game0001", Some(1_500)).await.unwrap());
    assert!(store.add_class(stored_class("class001"), "account1").await.unwrap());
    let ward = NewWard {
        account: account("account3", "cai"),
        looks: Vec::new(),
        class: "class001".to_owned(),
        called: "Cai C.".to_owned(),
        card: [3; 32],
    };
    assert_eq!(store.add_ward(ward, audit("audit006", 1_500, "created")).await.unwrap(), ClassJoined::Yes);
    assert!(store.add_homework(homework("work0001", "class001", 9_000), None).await.unwrap());
    store.do_homework("work0001", "account3", 1_600).await.unwrap();
    assert!(store.add_class_remark(class_remark("remark01", "class001", "account3"), None).await.unwrap());
    assert!(store.set_teacher("account1", "account3", Some(1_500)).await.unwrap());
    let profile = StoredProfile { about: "棒銀".to_owned(), country: "JP".to_owned(), ..StoredProfile::default() };
    assert!(store.set_profile("account1", profile).await.unwrap());
    store.site_key("push", vec![1, 2]).await.unwrap();
    let limits =
        ImportLimits { bytes: 9, held: 99, open: 9, own: 9, silent_ms: 9_999, forsaken_ms: 9_999, kept_ms: 9_999 };
    assert!(store.begin_import("import01", [1; 32], 1_500, limits).await.unwrap());
    for (at, bytes) in [(0, vec![1, 2]), (2, vec![3])] {
        let kept = store.add_import_part(("import01", [1; 32]), at, bytes, 1_500, limits).await.unwrap();
        assert_eq!(kept, PartKept::Kept);
    }
    let players = vec![("1".to_owned(), "account2".to_owned())];
    let added = store
        .add_event_steps("event001", vec![event_step(2, "account2")], UNDER_WAY, players, None, None)
        .await
        .unwrap();
    assert_eq!(added, StepsAdded::Yes);
    assert!(store.set_event_date(event_date("event001", 2, 1)).await.unwrap());
    assert!(store.add_series(series("series01"), vec![event_step(1, "account1")], "account1").await.unwrap());
    let change = SeriesChange {
        steps: vec![event_step(2, "account1")],
        events: vec![SeasonEvent { event: "event001".to_owned(), season: 1 }],
        won: vec![SeasonWon { season: 1, member: "m1".to_owned(), at: 2 }],
        members: vec![("m1".to_owned(), "account1".to_owned())],
        ..SeriesChange::default()
    };
    assert_eq!(store.change_series("series01", change, "account1", None).await.unwrap(), SeriesChanged::Yes);
    let thread = StoredThread {
        id: "thread01".to_owned(),
        forum: Forum::Event("event001".to_owned()),
        title: "Clocks".to_owned(),
        author: "account1".to_owned(),
        begun: 2,
        moved: 2,
        posts: 1,
        is_pinned: false,
        is_locked: false,
    };
    assert_eq!(store.add_thread(thread, "Who brings some".to_owned()).await.unwrap(), ThreadAdded::Yes);
    let [id, author, lang, title, text] =
        ["news0001", "account1", "en", "Six clocks", "They count."].map(str::to_owned);
    let news = NewsItem { id, at: 3, changed: 3, version: 1, author, lang, title, text };
    store.add_news(news, audit("news-published", 3, "news-published")).await.unwrap();
    let [account, lang, token] = ["account1", "ja", "end-account1"].map(str::to_owned);
    store.wish_digest(Digest { account, is_wanted: true, lang, token, due: 9_000, since: 2 }).await.unwrap();
    // The other one waits to be rated.
    rate(&*store, rated("rated001")).await;
    store.leave("one", 2_000).await.unwrap();
    store.start("two", 3_000, false).await.unwrap();
    store.leave("two", 4_000).await.unwrap();
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_site_that_was_copied_there_and_back_is_the_same() {
    let (site, there, back) = (Place::sqlite(), Place::postgres(), Place::sqlite());
    fill(&site, 40).await;
    let copied = transfer::copy(&site.address, &there.address, NOW, &mut quiet).await.unwrap();
    let empty: Vec<&str> = copied.iter().filter(|(_, sum)| sum.rows == 0).map(|(table, _)| table.as_str()).collect();
    assert_eq!(empty, EMPTY, "something of every table was moved");
    for (table, as_before) in SUMS {
        let (_, sum) = copied.iter().find(|(name, _)| name == table).unwrap();
        assert_eq!(sum.to_string(), as_before, "backups of before hold {table}'s sum");
    }
    transfer::copy(&there.address, &back.address, NOW, &mut quiet).await.unwrap();
    assert_eq!(sums(&site.address).await, copied);
    assert_eq!(sums(&there.address).await, copied);
    assert_eq!(sums(&back.address).await, copied);
    let (one, other) = (site.open().await, back.open().await);
    assert_eq!(one.game("game0007").await.unwrap(), other.game("game0007").await.unwrap());
    assert_eq!(one.entries("game0007", 0).await.unwrap(), other.entries("game0007", 0).await.unwrap());
    assert_eq!(one.record("record07").await.unwrap(), other.record("record07").await.unwrap());
    // The site was away from the last beat on, wherever it starts again.
    let away = Outage { from: 4_000, until: 9_000 };
    assert_eq!(other.start("three", 9_000, false).await.unwrap(), Some(away));
}

#[tokio::test]
async fn a_copy_that_was_cut_goes_on_where_it_ended() {
    for (site, target) in [(Place::sqlite(), Place::postgres()), (Place::postgres(), Place::sqlite())] {
        fill(&site, 1_200).await;
        {
            let cut = Arc::new(tokio::sync::Notify::new());
            let at = cut.clone();
            let mut tell = |step: Step<'_>| {
                if step.table == "games" && step.done == step.of {
                    at.notify_one();
                }
            };
            tokio::select! {
                biased;
                () = cut.notified() => {}
                done = transfer::copy(&site.address, &target.address, NOW, &mut tell) => panic!("{done:?}"),
            }
        }
        let mut copied = Vec::new();
        let mut tell = |step: Step<'_>| {
            if step.doing == transfer::Doing::Copying {
                copied.push((step.table.to_owned(), step.done));
            }
        };
        // A process that another test starts this very moment holds a copy of the lock until it has begun.
        until(|| async { [&site, &target].iter().all(|place| place.address.lock().is_ok()) }).await;
        transfer::copy(&site.address, &target.address, NOW, &mut tell).await.unwrap();
        assert!(copied.iter().all(|(table, _)| table != "games"), "they were there: {copied:?}");
        assert!(copied.iter().any(|(table, _)| table == "entries"), "these were not: {copied:?}");
        assert_eq!(sums(&site.address).await, sums(&target.address).await);
    }
}

#[tokio::test]
async fn a_target_that_holds_something_else_is_left_alone() {
    let (site, target) = (Place::sqlite(), Place::postgres());
    fill(&site, 3).await;
    target.open().await.add_game(opening("stranger")).await.unwrap();
    let before = sums(&target.address).await;
    let refused = transfer::copy(&site.address, &target.address, NOW, &mut quiet).await;
    assert!(matches!(&refused, Err(TransferError::Different(_, table, _)) if table == "games"), "{refused:?}");
    assert_eq!(sums(&target.address).await, before);
}

#[tokio::test]
async fn a_site_that_runs_is_not_copied() {
    let (folder, server) = (Place::sqlite(), Place::postgres());
    fill(&folder, 1).await;
    fill(&server, 1).await;
    let lock = folder.address.lock().unwrap();
    let refused = transfer::copy(&folder.address, &server.address, NOW, &mut quiet).await;
    assert!(matches!(refused, Err(TransferError::Store(StoreError::InUse(_)))), "{refused:?}");
    drop(lock);
    let store = server.open().await;
    store.start("three", NOW, false).await.unwrap();
    for (from, to) in [(&folder, &server), (&server, &folder)] {
        let refused = transfer::copy(&from.address, &to.address, NOW + 1_000, &mut quiet).await;
        assert!(matches!(refused, Err(TransferError::Running(_))), "{refused:?}");
    }
}

/// Backs up while games are played, and gives the backup's path.
async fn backup_under_writing(place: &Place, folder: &Path) -> std::path::PathBuf {
    fill(place, 50).await;
    let store: Arc<dyn Store> = place.open().await.into();
    let stop = Arc::new(AtomicBool::new(false));
    let begun = Arc::new(tokio::sync::Notify::new());
    let writers: Vec<_> = (0..4)
        .map(|n| {
            let (store, stop, begun) = (store.clone(), stop.clone(), begun.clone());
            tokio::spawn(async move {
                let id = format!("live{n:04}");
                store.add_game(opening(&id)).await.unwrap();
                let fence = claim(&*store, &id, "n", 1_000).await.fence;
                let mut seq = 0;
                while !stop.load(Ordering::Relaxed) {
                    seq += 1;
                    let entry = Append { card: card(seq, None, Status::Running), ..append(&id, fence, seq..=seq) };
                    store.append(entry).await.unwrap();
                    begun.notify_one();
                }
            })
        })
        .collect();
    begun.notified().await;
    let file = folder.join("backup.sqlite");
    transfer::backup(&place.address, &file, false, &mut quiet).await.unwrap();
    stop.store(true, Ordering::Relaxed);
    for writer in writers {
        writer.await.unwrap();
    }
    file
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_taken_while_games_are_played_is_whole() {
    for place in [Place::sqlite(), Place::postgres()] {
        let folder = tempfile::tempdir().unwrap();
        let file = backup_under_writing(&place, folder.path()).await;
        let backup = Address::Sqlite(file.clone());
        // Every game has exactly the entries that its card counts.
        let mut live = 0;
        let mut gapless = |found: Found<'_>| match found {
            Found::Game(game, entries, _) if game.id.starts_with("live") => {
                live += entries.len();
                let ply = game.card.as_ref().map_or(0, |card| card.ply);
                // The card of a game without entries is the one that it was made with.
                if entries.is_empty() || ply as usize == entries.len() { Ok(()) } else { Err(format!("{ply}")) }
            }
            _ => Ok(()),
        };
        let (_, faults) = transfer::look(&backup, &mut gapless, &mut quiet).await.unwrap();
        assert_eq!(faults.told, Vec::<String>::new());
        assert_ne!(live, 0);
        // Nothing else lies beside it, and what is there is not overwritten unasked.
        assert_eq!(folder.path().read_dir().unwrap().count(), 1);
        let again = transfer::backup(&place.address, &file, false, &mut quiet).await;
        assert!(matches!(again, Err(TransferError::Exists(_))), "{again:?}");
        transfer::backup(&place.address, &file, true, &mut quiet).await.unwrap();
        // It becomes a site again.
        let (site, other) = (Place::sqlite(), Place::postgres());
        transfer::copy(&backup, &site.address, NOW, &mut quiet).await.unwrap();
        transfer::copy(&backup, &other.address, NOW, &mut quiet).await.unwrap();
        assert_eq!(sums(&site.address).await, sums(&backup).await);
        assert_eq!(sums(&other.address).await, sums(&backup).await);
    }
}

#[tokio::test]
async fn a_backup_that_was_cut_or_changed_is_told() {
    let place = Place::sqlite();
    fill(&place, 60).await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup.sqlite");
    transfer::backup(&place.address, &file, false, &mut quiet).await.unwrap();
    let whole = std::fs::read(&file).unwrap();
    let damaged = folder.path().join("damaged.sqlite");
    let is_told = async |what: &str, bytes: &[u8]| {
        std::fs::write(&damaged, bytes).unwrap();
        match transfer::look(&Address::Sqlite(damaged.clone()), &mut all_is_well, &mut quiet).await {
            Ok((_, faults)) => assert_ne!(faults.all, 0, "{what}"),
            Err(StoreError::Unavailable(_) | StoreError::Corrupt(_) | StoreError::TooOld { .. }) => {}
            Err(other) => panic!("{what}: {other}"),
        }
    };
    for cut in [0, 50, 100, 4_096, whole.len() / 2, whole.len() - 4_096, whole.len() - 1] {
        is_told(&format!("cut at {cut}"), &whole[..cut]).await;
    }
    // A letter within the games, where the file's own structure stays sound. Pages also hold old rows that nobody reads.
    let mut changed = whole.clone();
    for at in whole.windows(7).enumerate().filter_map(|(at, window)| (window == b"entry 3").then_some(at)) {
        changed[at] = b'E';
    }
    assert_ne!(changed, whole);
    is_told("a letter", &changed).await;
}

#[tokio::test]
async fn both_databases_name_the_same_columns() {
    let (sqlite, postgres) = (Place::sqlite(), Place::postgres());
    for place in [&sqlite, &postgres] {
        place.open().await.close().await.unwrap();
    }
    // What SQLite notes for itself is no table of ours.
    let Address::Sqlite(folder) = &sqlite.address else { unreachable!() };
    let pool = sqlx::SqlitePool::connect(folder.join("komadai.sqlite").to_str().unwrap()).await.unwrap();
    sqlx::query("ANALYZE").execute(&pool).await.unwrap();
    pool.close().await;
    let columns = transfer::columns(&sqlite.address).await.unwrap();
    assert_eq!(columns, transfer::columns(&postgres.address).await.unwrap());
    let place = |table: &str| columns.iter().position(|(name, _)| name == table).unwrap();
    assert!(place("games") < place("entries") && place("accounts") < place("sessions"), "{columns:?}");
    assert!(columns[place("games")].1.iter().any(|column| column == "archive_number"), "those that came later, too");
    assert!(columns.iter().all(|(name, _)| !name.contains("sqlx")), "how the tables came about is each database's own");
}
