//! The archive on both stores: import, duplicates, searches, and its index against a scan.

use crate::common;

use common::{Place, any_position, lines, scan};
use komadai_archive::{
    Archive, Archived, Ending, Filter, Find, Lookup, Phase, Progress, Results, Score, Sort, Source, import,
};
use komadai_kifu::{End, EndKind, Format, HeaderKey, Record, Step, write};
use komadai_shogi::{ByColor, Color, Position, Setup};

/// Each test once for each store.
macro_rules! every_store {
    ($($test:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test] async fn $test() { super::$test(super::Place::sqlite()).await })*
        }
        mod postgres {
            $(#[tokio::test] async fn $test() { super::$test(super::Place::postgres()).await })*
        }
    };
}

every_store! {
    positions_of_imported_games_are_found_as_by_a_scan,
    the_same_game_is_kept_once_however_its_players_are_spelt,
    games_are_found_by_the_words_people_type,
    a_player_is_known_by_side_year_opponent_and_opening,
    an_index_of_another_archive_is_made_anew,
    statistics_count_ends_by_phase_and_a_first_move_once_a_game,
    games_come_in_the_order_that_was_asked_for,
    a_series_of_events_is_found_by_each_of_its_names_and_nothing_else_is,
}

async fn bring(place: &Place, files: Vec<(&str, String)>) -> (Archive, Progress, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::open(place.open().await, folder.path()).unwrap();
    let progress = take(&archive, files).await;
    (archive, progress, folder)
}

async fn take(archive: &Archive, files: Vec<(&str, String)>) -> Progress {
    let sources: Vec<_> =
        files.into_iter().map(|(name, text)| Ok(Source { name: name.to_owned(), bytes: text.into_bytes() })).collect();
    let progress =
        import(&**archive.store(), "import", archive.names(), sources.into_iter(), &mut |_| {}).await.unwrap();
    archive.catch_up(|_| {}).await.unwrap();
    progress
}

fn record(headers: &[(HeaderKey, &str)], moves: &str, end: Option<End>) -> String {
    let mut record = Record::new(Setup::start());
    headers.iter().for_each(|(key, value)| record.headers.push(key.clone(), *value));
    let mut at = Record::ROOT;
    for mv in moves.split(' ') {
        at = record.push(at, Step::Move(mv.parse().unwrap()));
    }
    if let Some(end) = end {
        record.push(at, Step::End(end));
    }
    write(&record, Format::Kif)
}

/// The years of the games of the scan, and that of one of them.
const YEARS: std::ops::Range<u16> = 1980..2020;

fn year_of(game: usize) -> u16 {
    YEARS.start + (game as u16 * 7) % (YEARS.end - YEARS.start)
}

async fn positions_of_imported_games_are_found_as_by_a_scan(place: Place) {
    let mut lines = lines(11, 400);
    for line in &mut lines {
        // Records say who resigned: the side to move.
        if line.score.winner().is_some() {
            let turn = if line.moves.len().is_multiple_of(2) { Color::Black } else { Color::White };
            line.score = Score::Won(!turn);
        }
    }
    let files = lines.iter().enumerate().map(|(at, line)| {
        let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
        let end = match line.score {
            Score::Open => None,
            Score::Drawn => Some(End { kind: EndKind::Repetition, winner: None }),
            Score::Won(winner) => Some(End::won_by(EndKind::Resignation, winner)),
        };
        // A player of one's own: no game is another's duplicate.
        let headers =
            [(HeaderKey::Black, &*format!("player{at}")), (HeaderKey::StartTime, &*format!("{}/05/01", year_of(at)))];
        ("game.kif", record(&headers, &moves.join(" "), end))
    });
    // One reader, so that numbers are those of the lines.
    let (archive, _, _folder) = bring(&place, Vec::new()).await;
    for file in files {
        let progress = take(&archive, vec![file]).await;
        assert_eq!((progress.games, progress.imported, progress.faulty), (1, 1, 0));
    }
    let mut rng = fastrand::Rng::with_seed(12);
    let queries = std::env::var("KOMADAI_QUERIES").map_or(150, |queries| queries.parse().unwrap());
    for query in 0..queries {
        let wanted = any_position(&mut rng, &lines);
        // Every other query is for some years only.
        let mut bound = || (rng.u8(..3) > 0).then(|| rng.u16(YEARS));
        let filter =
            if query % 2 == 0 { Filter::default() } else { Filter { years: (bound(), bound()), ..Filter::default() } };
        let admits = |number: u32| {
            let (first, last) = filter.years;
            let year = year_of(number as usize - 1);
            first.is_none_or(|first| year >= first) && last.is_none_or(|last| year <= last)
        };
        let (counts, games) = scan(&lines, &wanted, admits);
        let lookup = Lookup { filter, ..Lookup::of(wanted) };
        let looked = archive.look(&lookup, 10, 3).await.unwrap();
        assert_eq!(looked.counts, counts, "{lookup:?}");
        assert_eq!(looked.top, [], "nobody knows a rating");
        let found = archive.games_with(&lookup, None, 10).await.unwrap();
        assert_eq!(looked.newest, found);
        assert!(found.iter().map(|one| (one.game.number, one.ply)).eq(games.iter().take(10).copied()));
    }
    let first = archive.game(1).await.unwrap().unwrap();
    assert!(first.record.moves().eq(lines[0].moves.iter().copied()));
    assert_eq!(first.score, lines[0].score);
    assert_eq!(first.black.as_deref(), Some("player0"));
    let statistics = archive.statistics().await.unwrap();
    let longest = lines.iter().map(|line| line.moves.len()).max().unwrap();
    assert_eq!(statistics.all.games as usize, lines.len());
    assert_eq!(usize::from(statistics.longest[0].1), longest);
    assert_eq!(statistics.years.iter().map(|(_, year)| year.games).sum::<u32>(), statistics.all.games);
    assert_eq!(statistics.first_moves.iter().map(|(_, counts)| counts.all.games).sum::<u32>(), statistics.all.games);
    let (possible, _) = statistics.branching.unwrap();
    assert!((20.0..40.0).contains(&possible), "{possible} moves of an opening");
}

async fn the_same_game_is_kept_once_however_its_players_are_spelt(place: Place) {
    let moves = "7g7f 3c3d 2g2f 8c8d";
    let kato = |name: &str| record(&[(HeaderKey::Black, name), (HeaderKey::White, "中原誠")], moves, None);
    let files = ["加藤一二三", "Katoh Hifumi", "Kato", "加藤一二三九段"].map(|name| ("a.kif", kato(name)));
    let (archive, progress, _folder) = bring(&place, files.to_vec()).await;
    assert_eq!((progress.games, progress.imported, progress.duplicates), (4, 1, 3));
    // The same import again, another player, and another game.
    let longer = record(&[(HeaderKey::Black, "Kato"), (HeaderKey::White, "中原誠")], "7g7f 3c3d 2g2f", None);
    let progress = take(&archive, vec![("a.kif", kato("Kato")), ("b.kif", kato("大山康晴")), ("c.kif", longer)]).await;
    assert_eq!((progress.imported, progress.duplicates), (2, 1));
    assert_eq!(archive.explore(&Position::start()).await.unwrap().all.games, 3);
    let nothing = take(&archive, vec![("x.txt", "no record at all".to_owned()), ("y.kif", String::new())]).await;
    assert_eq!((nothing.files, nothing.games, nothing.faulty, nothing.imported), (2, 2, 2, 0));
}

async fn games_are_found_by_the_words_people_type(place: Place) {
    let game = |black, white, event, day, moves| {
        let headers = [
            (HeaderKey::Black, black),
            (HeaderKey::White, white),
            (HeaderKey::Event, event),
            (HeaderKey::StartTime, day),
        ];
        ("a.kif", record(&headers, moves, Some(End::at(EndKind::Resignation, Color::Black))))
    };
    let (archive, ..) = bring(
        &place,
        vec![
            game("豊島将之王位", "木村一基九段", "第60期王位戦七番勝負 第4局", "2019/08/20", "7g7f 3c3d"),
            game("木村一基九段", "豊島将之王位", "第60期王位戦七番勝負 第5局", "2019/08/27", "7g7f 8c8d"),
            game("加藤一二三十段", "中原誠名人", "第40期名人戦 第1局", "昭和57年4月13日", "2g2f 3c3d"),
            game("Habu Yoshiharu", "Sato Yasumitsu", "52nd Meijin", "1994", "2g2f 8c8d"),
            game("elmo", "100% Test_Engine", "floodgate", "2017/05/01", "5g5f 8c8d"),
        ],
    )
    .await;
    let find = async |text: &str| {
        let find = Find { text: text.to_owned(), ..Find::default() };
        let found = archive.find(&find, None, 10).await.unwrap();
        found.games.iter().map(|(game, _)| game.date.clone().unwrap_or_default()).collect::<Vec<_>>()
    };
    // With words and without them alike, whoever answers.
    for text in ["", "oi"] {
        for (plies, ending, expected) in [
            ((None, Some(2)), None, 2),
            ((Some(3), None), None, 0),
            ((None, None), Some(Ending::Repetition), 0),
            ((Some(1), Some(2)), Some(Ending::Timeout), 0),
        ] {
            let find = Find { text: text.to_owned(), plies, ending, years: (Some(2019), None), ..Find::default() };
            let found = archive.find(&find, None, 10).await.unwrap();
            assert_eq!(found.games.len(), expected, "{text:?} {plies:?} {ending:?}");
        }
    }
    for (text, expected) in [
        ("Ōi 60 game 4", &["2019-08-20"][..]),
        ("oi 60 第4局", &["2019-08-20"]),
        ("王位戦 第5局", &["2019-08-27"]),
        ("1982 Meijin", &["1982-04-13"]),
        ("1982 名人戦", &["1982-04-13"]),
        ("Katoh", &["1982-04-13"]),
        ("Kato Nakahara", &["1982-04-13"]),
        ("加藤", &["1982-04-13"]),
        ("hifumi", &["1982-04-13"]),
        ("羽生", &["1994"]),
        ("habu", &["1994"]),
        ("2017", &["2017-05-01"]),
        ("100%", &["2017-05-01"]),
        ("%", &["a", "b", "c", "d", "e"]),
        ("ha_u", &[]),
        ("Ōi 61", &[]),
        ("Ōyama", &[]),
    ] {
        let found = find(text).await;
        assert_eq!(found.len(), expected.len(), "{text}: {found:?}");
        if expected.len() == 1 {
            assert_eq!(found, expected, "{text}");
        }
    }
    assert_eq!(find("meijin").await.len(), 2);
    let years = Find { years: (Some(1990), Some(2018)), player: "Satō".to_owned(), ..Find::default() };
    assert_eq!(archive.find(&years, None, 10).await.unwrap().games.len(), 1);
    let event = Find { event: "kimura".to_owned(), ..Find::default() };
    assert_eq!(archive.find(&event, None, 10).await.unwrap().games, []);
    // Black is to move at the end of each, and resigns.
    let black = Find { score: Some(Score::Won(Color::Black)), ..Find::default() };
    assert_eq!(archive.find(&black, None, 10).await.unwrap().games, []);
    // A page at a time, the newest first.
    let all = archive.find(&Find::default(), None, 10).await.unwrap();
    assert_eq!(all.next, None);
    let page = archive.find(&Find::default(), Some(all.games[1].0.number), 2).await.unwrap();
    assert_eq!(page.games, all.games[2..4]);
    assert_eq!(page.next, Some(all.games[3].0.number));
    assert_eq!(archive.find_all(&Find::default(), 3).await.unwrap(), all.games[..3]);
}

async fn a_player_is_known_by_side_year_opponent_and_opening(place: Place) {
    // 四間飛車 by whoever is Black.
    let shiken = "7g7f 3c3d 6g6f 8c8d 2h6h 7a6b 5i4h";
    let game = |black, white, day, moves: &str, end| {
        let headers = [(HeaderKey::Black, black), (HeaderKey::White, white), (HeaderKey::StartTime, day)];
        ("a.kif", record(&headers, moves, end))
    };
    let won = |by| Some(End { kind: EndKind::Resignation, winner: Some(by) });
    let draw = End { kind: EndKind::Repetition, winner: None };
    let (archive, _, _folder) = bring(&place, Vec::new()).await;
    // One after the other: records of one import are read side by side, and numbered as they come.
    for game in [
        game("羽生善治", "谷川浩司", "1990/05/01", shiken, won(Color::Black)),
        game("Tanigawa Koji", "Habu Yoshiharu", "1990/06/01", shiken, won(Color::Black)),
        game("羽生善治", "森内俊之", "1991/06/01", "7g7f 8c8d", Some(draw)),
        game("羽生善治", "", "", "2g2f 8c8d", None),
    ] {
        take(&archive, vec![game]).await;
    }
    let [(habu, name)] = &archive.players("Habu", 5).await.unwrap()[..] else { panic!("there is one Habu") };
    let [(tanigawa, _)] = archive.players("谷川", 5).await.unwrap()[..] else { panic!("there is one Tanigawa") };
    assert_eq!(archive.players("Habu Tanigawa", 5).await.unwrap(), []);
    assert_eq!(archive.players(" ", 5).await.unwrap(), []);
    let sheet = archive.player(*habu, None).await.unwrap().unwrap();
    assert_eq!(&sheet.name, name);
    let results = |games, won, drawn, lost| Results { games, won, drawn, lost };
    assert_eq!(sheet.sides, ByColor { black: results(3, 1, 1, 0), white: results(1, 0, 0, 1) });
    assert_eq!(sheet.sides.black.percent(), Some(75));
    assert_eq!(sheet.years, [(1990, results(2, 1, 0, 1)), (1991, results(1, 0, 1, 0))]);
    let met: Vec<_> = sheet.opponents.iter().map(|(id, _, results)| (*id == tanigawa, *results)).collect();
    assert_eq!(met, [(true, results(2, 1, 0, 1)), (false, results(1, 0, 1, 0))]);
    let shiken = sheet.formations.iter().find(|(formation, _)| formation.japanese == "四間飛車").unwrap();
    assert_eq!(shiken.1, results(1, 1, 0, 0), "the other one was Tanigawa's");
    assert_eq!((sheet.games, sheet.looked_through, sheet.is_part), (vec![3, 2, 1, 4], 4, false));

    let both = archive.player(*habu, Some(tanigawa)).await.unwrap().unwrap();
    assert_eq!((both.games, both.sides.black), (vec![2, 1], results(1, 1, 0, 0)));
    assert!(archive.player(7, None).await.unwrap().is_none());
    assert!(archive.player(*habu, Some(7)).await.unwrap().is_none());
}

async fn statistics_count_ends_by_phase_and_a_first_move_once_a_game(place: Place) {
    let game = |moves: &str, kind: EndKind, winner| {
        record(&[(HeaderKey::StartTime, "1990/01/02")], moves, Some(End { kind, winner }))
    };
    let comes_back = "2h3h 8b7b 3h2h 7b8b 7g7f";
    // Black's rook breaks in, and its piece in hand ends the opening.
    let broken_in = "2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d 8e8f 2d2b+ 3a2b";
    let files = [
        ("a.kif", game(comes_back, EndKind::Resignation, Some(Color::Black))),
        ("b.kif", game("2g2f 8c8d", EndKind::Timeout, Some(Color::White))),
        ("c.kif", game(broken_in, EndKind::IllegalMove, Some(Color::White))),
        ("d.kif", game("7g7f 3c3d", EndKind::Abort, None)),
    ];
    let (archive, _, _folder) = bring(&place, files.to_vec()).await;
    let found = archive.statistics().await.unwrap();
    let (_, first) = &found.first_moves[0];
    // The game that comes back to the start began with one move, not with two.
    let played: Vec<(String, u32)> = first.moves.iter().map(|(mv, tally)| (mv.to_string(), tally.games)).collect();
    assert_eq!(played, [("2g2f".to_owned(), 2), ("2h3h".to_owned(), 1), ("7g7f".to_owned(), 1)]);
    assert_eq!(played.iter().map(|(_, games)| games).sum::<u32>(), first.all.games);
    assert_eq!(found.ends.known(), 3);
    for (end, phase) in [
        (komadai_archive::End::Resignation, Phase::Opening),
        (komadai_archive::End::Timeout, Phase::Opening),
        (komadai_archive::End::Foul, Phase::Middle),
    ] {
        assert_eq!((found.ends.all(end), found.ends.of(end, phase)), (1, 1), "{end:?}");
    }
    assert_eq!(found.ends.all(komadai_archive::End::Unknown), 1);
}

async fn an_index_of_another_archive_is_made_anew(place: Place) {
    let games = |from: u32, to: u32| -> Vec<(&str, String)> {
        (from..to).map(|n| ("a.kif", record(&[(HeaderKey::Black, &format!("p{n}"))], "7g7f 3c3d", None))).collect()
    };
    let (archive, _, folder) = bring(&place, games(0, 20)).await;
    assert_eq!(archive.explore(&Position::start()).await.unwrap().all.games, 20);
    // The store goes back to an older state and on from there, as with a backup.
    let other = Place::sqlite();
    let restored = Archive::open(other.open().await, folder.path()).unwrap();
    take(&restored, games(30, 35)).await;
    assert_eq!(restored.explore(&Position::start()).await.unwrap().all.games, 5);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_asks_while_games_come_in_is_answered_from_those_that_are_there() {
    let place = Place::sqlite();
    let (archive, _, _folder) = bring(&place, Vec::new()).await;
    let files = ["7g7f 3c3d 2g2f", "2g2f 8c8d 7g7f"].map(|moves| {
        let source = Source { name: "game.kif".to_owned(), bytes: record(&[], moves, None).into_bytes() };
        Ok(source)
    });
    import(&**archive.store(), "import", archive.names(), files.into_iter(), &mut |_| {}).await.unwrap();
    let mut seen = Vec::new();
    let tell = |_| {
        let counts = tokio::task::block_in_place(|| {
            tokio::runtime::Handle::current().block_on(archive.explore(&Position::start()))
        });
        seen.push(counts.unwrap().all.games);
    };
    archive.catch_up(tell).await.unwrap();
    assert_eq!(seen, [2]);
}

async fn games_come_in_the_order_that_was_asked_for(place: Place) {
    let dance = |plies: usize| {
        let moves = ["5i5h", "5a5b", "5h5i", "5b5a"];
        moves.into_iter().cycle().take(plies).collect::<Vec<_>>().join(" ")
    };
    let rating = |side: &str| HeaderKey::Other(format!("{side}レート"));
    let (archive, _, _folder) = bring(&place, Vec::new()).await;
    // Brought in one after the other: this is not the order in which they were played.
    for (event, day, plies, rated) in [
        ("a", "1991/07/31", 2, "1500"),
        ("b", "2021/01/02", 7, ""),
        ("c", "", 5, "2100"),
        ("d", "1972", 3, "1800"),
        ("e", "2021/01/02", 6, ""),
        ("f", "2021/01/01", 4, "1700"),
    ] {
        let (black, white) = (format!("Ann {event}"), "Ben");
        let headers = [
            (HeaderKey::Black, black.as_str()),
            (HeaderKey::White, white),
            (HeaderKey::Event, event),
            (HeaderKey::StartTime, day),
            (rating("先手"), rated),
        ];
        let headers: Vec<_> = headers.into_iter().filter(|(_, value)| !value.is_empty()).collect();
        take(&archive, vec![("x.kif", record(&headers, &dance(plies), None))]).await;
    }
    let all = [
        (Sort::Played, "ebfadc"),
        (Sort::Oldest, "dafebc"),
        (Sort::Longest, "becfda"),
        (Sort::Shortest, "adfceb"),
        (Sort::Rated, "cdfaeb"),
        (Sort::Added, "fedcba"),
    ];
    let events = |games: &[Archived]| games.iter().map(|game| game.event.clone().unwrap()).collect::<String>();
    for (sort, expected) in all {
        // By the store, by words, by facts of the index, by castles' index, and by a position: page after page.
        let finds = [
            Find { sort, ..Find::default() },
            Find { sort, text: "ben".to_owned(), ..Find::default() },
            Find { sort, plies: (Some(1), None), ..Find::default() },
            Find { sort, text: "ben".to_owned(), plies: (Some(1), None), ..Find::default() },
        ];
        for find in finds {
            let (mut games, mut before) = (Vec::new(), None);
            loop {
                let found = archive.find(&find, before, 4).await.unwrap();
                games.extend(found.games.into_iter().map(|(game, _)| game));
                before = found.next;
                if before.is_none() {
                    break;
                }
            }
            assert_eq!(events(&games), expected, "{find:?}");
        }
        let lookup = Lookup { sort, ..Lookup::of(Position::start()) };
        let looked: Vec<Archived> =
            archive.look(&lookup, 10, 0).await.unwrap().newest.into_iter().map(|one| one.game).collect();
        assert_eq!(events(&looked), expected, "{sort:?}");
        let first = archive.games_with(&lookup, None, 4).await.unwrap();
        let rest = archive.games_with(&lookup, first.last().map(|one| one.game.number), 4).await.unwrap();
        let both: Vec<Archived> = first.into_iter().chain(rest).map(|one| one.game).collect();
        assert_eq!(events(&both), expected, "{sort:?}");
    }
}

async fn a_series_of_events_is_found_by_each_of_its_names_and_nothing_else_is(place: Place) {
    let (archive, _, _folder) = bring(&place, Vec::new()).await;
    for (at, event) in [
        "第40期名人戦 第1局",
        "33rd Meijin sen Title Match",
        "第70期名人戦・順位戦 Ｃ級２組",
        "女流名人位戦",
        "順位戦",
        "第60期王位戦七番勝負第四局",
    ]
    .into_iter()
    .enumerate()
    {
        let black = format!("Player {at}");
        let headers = [(HeaderKey::Black, black.as_str()), (HeaderKey::Event, event)];
        take(&archive, vec![("x.kif", record(&headers, "7g7f 3c3d", None))]).await;
    }
    let find = async |text: &str, event: &str| {
        let find = Find { text: text.to_owned(), event: event.to_owned(), sort: Sort::Added, ..Find::default() };
        let found = archive.find(&find, None, 10).await.unwrap();
        let mut numbers: Vec<u32> = found.games.iter().map(|(game, _)| game.number).collect();
        numbers.sort_unstable();
        numbers
    };
    for (text, expected) in [
        ("名人戦", &[1, 2][..]),
        ("meijin", &[1, 2]),
        ("Meijin-sen", &[1, 2]),
        ("第40期名人戦", &[1]),
        ("40 meijin", &[1]),
        ("順位戦", &[3, 5]),
        ("junisen", &[3, 5]),
        ("女流名人戦", &[4]),
        ("women's meijin", &[4]),
        ("Ōi 60 game 4", &[6]),
        ("王位戦", &[6]),
    ] {
        assert_eq!(find(text, "").await, expected, "{text}");
        assert_eq!(find("", text).await, expected, "event {text}");
    }
}

#[tokio::test]
async fn what_was_undone_is_in_no_count_and_no_list_any_more() {
    let place = Place::sqlite();
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::open(place.open().await, folder.path()).unwrap();
    let store = archive.store().clone();
    let bring = async |id: &str, all: &[&str]| {
        let brought = komadai_store::StoredImport {
            id: id.to_owned(),
            holder: [1; 32],
            changed: 1,
            bytes: 0,
            phase: komadai_store::ImportPhase::Done,
            owner: None,
            news: String::new(),
            games: 0,
            unpacked: 0,
        };
        store.keep_import(brought).await.unwrap();
        let sources: Vec<_> = all
            .iter()
            .map(|moves| Ok(Source { name: "game.kif".to_owned(), bytes: record(&[], moves, None).into_bytes() }))
            .collect();
        import(&*store, id, archive.names(), sources.into_iter(), &mut |_| {}).await.unwrap();
        archive.catch_up(|_| {}).await.unwrap();
    };
    bring("good", &["7g7f 3c3d 2g2f", "2g2f 8c8d 7g7f"]).await;
    bring("junk", &["9g9f 9c9d 1g1f", "2g2f 8c8d 7g7f", "1g1f 1c1d 9g9f"]).await;
    let counts = async || {
        let looked = archive.explore(&Position::start()).await.unwrap();
        let statistics = archive.statistics().await.unwrap();
        (looked.all.games, looked.moves.len(), statistics.all.games)
    };
    assert_eq!(counts().await, (4, 4, 4));
    let entry = komadai_store::AuditEntry {
        id: "undone".to_owned(),
        at: 2,
        actor: None,
        act: "import-undone".to_owned(),
        subject: None,
        detail: "junk".to_owned(),
    };
    assert!(store.undo_import("junk", None, entry).await.unwrap());
    while store.sweep_undone(1).await.unwrap() > 0 {}
    archive.catch_up(|_| {}).await.unwrap();
    assert_eq!(counts().await, (2, 2, 2));
    // What comes later is counted as before, and another process with the same folder sees the same.
    bring("more", &["5g5f 3c3d 5f5e"]).await;
    assert_eq!(counts().await, (3, 3, 3));
    let other = Archive::open(store.clone(), folder.path()).unwrap();
    other.catch_up(|_| {}).await.unwrap();
    assert_eq!(other.explore(&Position::start()).await.unwrap().all.games, 3);
}
