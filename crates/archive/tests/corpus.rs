//! Every record of a corpus of records made by others, brought in as anybody would and searched for by the words that people type.
//!
//! `KOMADAI_CORPUS=DIR cargo test -p komadai-archive --test it corpus -- --nocapture` (default: `../shared/corpus` beside the repository).

use crate::common;

use common::{Place, corpus};
use komadai_archive::{Archive, Find, FormationKind, Sources, find_formations, import};
use komadai_shogi::Position;
use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::Path;

/// More games than there are.
const ALL: u32 = 10_000;

/// Words, and the day of the game that they find. The games of 1982 are in this repository.
const SEARCHES: [(&str, &str); 11] = [
    ("Ōi 55 game 1", "2014-07-08"),
    ("oi 55 第1局", "2014-07-08"),
    ("王位戦 55 羽生", "2014-07-08"),
    ("Oui 57 game 6", "2016-09-12"),
    ("第57期王位戦 第6局", "2016-09-12"),
    ("Ōi 62 game 1", "2021-06-29"),
    ("お～いお茶杯 王位 62", "2021-06-29"),
    ("1982 Meijin", "1982-04-13"),
    ("1982 名人戦", "1982-04-13"),
    ("Katoh Nakahara 1982", "1982-04-13"),
    ("加藤一二三 中原誠", "1982-04-13"),
];

#[tokio::test]
async fn every_record_of_the_corpus_is_read_or_told_and_found_by_kanji_and_romaji() {
    let Some(games) = corpus() else { return };
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/records/kato-nakahara-1982.kif");
    let place = Place::sqlite();
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::open(place.open().await, folder.path()).unwrap();
    let sources = Sources::of(&[games, own]).unwrap();
    let first = import(&**archive.store(), "import", archive.names(), sources, &mut |_| {}).await.unwrap();
    archive.catch_up(|_| {}).await.unwrap();
    assert_eq!(first.games, first.imported + first.duplicates + first.faulty, "each of them is told of");

    let all = archive.find_all(&Find::default(), ALL).await.unwrap();
    assert_eq!(all.len() as u64, first.imported);
    let (mut named, mut found) = (0, BTreeSet::new());
    for (game, _) in &all {
        let Ok(start) = Position::new(&game.record.setup) else { continue };
        let names = find_formations(start, &game.record.moves().collect::<Vec<_>>());
        named += u32::from(!names.is_empty());
        found.extend(names.iter().map(|one| (one.formation.kind == FormationKind::Castle, one.formation.japanese)));
    }
    let castles = found.iter().filter(|(castle, _)| *castle).count();
    let _ = writeln!(
        std::io::stderr(),
        "{first:?}\nnames in {named} of {} games: {castles} castles, {} openings",
        all.len(),
        found.len() - castles
    );
    for (text, day) in SEARCHES {
        let find = Find { text: text.to_owned(), ..Find::default() };
        let found = archive.find(&find, None, 10).await.unwrap().games;
        // A game may be there twice, once with moves that another copy lacks.
        let days: BTreeSet<_> = found.iter().map(|(game, _)| game.date.as_deref().unwrap_or_default()).collect();
        assert_eq!(days, BTreeSet::from([day]), "{text}");
    }
}
