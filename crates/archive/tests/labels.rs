//! Names found in games against what people wrote into their records: precision and recall, where the corpus of records is there.
//!
//! `KOMADAI_CORPUS=DIR cargo test -p komadai-archive --test it labels -- --nocapture` (default: `../shared/corpus` beside the repository).

use crate::common;

use common::corpus;
use komadai_archive::{Formation, FormationKind, FoundFormation, Names, Prepared, find_formations};
use komadai_kifu::{Format, HeaderKey, Record, read};
use komadai_shogi::Position;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Spellings of labels that are none of the table's, and what they mean.
const SPELT: [(&str, &str); 8] = [
    ("sangenbisha", "三間飛車"),
    ("相振り", "相振り飛車"),
    ("対抗型", "対抗形"),
    ("雁木囲い", "雁木"),
    ("角交換腰掛銀", "角換わり腰掛け銀"),
    ("central vanguard pawn", "５筋位取り"),
    ("central vangurad pawn", "５筋位取り"),
    ("対振り", "対抗形"),
];

/// Openings of which a game is said to be one, mostly: each with the names that stand for it.
const MAIN: [(&str, &[&str]); 12] = [
    ("矢倉", &["矢倉"]),
    ("雁木", &["雁木"]),
    ("角換わり", &["角換わり"]),
    ("相掛かり", &["相掛かり"]),
    ("横歩取り", &["横歩取り"]),
    ("中飛車", &["中飛車"]),
    ("四間飛車", &["四間飛車"]),
    ("三間飛車", &["三間飛車", "石田"]),
    ("向かい飛車", &["向かい飛車"]),
    ("右四間飛車", &["右四間飛車"]),
    ("袖飛車", &["袖飛車"]),
    ("相振り飛車", &["相振り飛車"]),
];

/// Plies within which a name says what opening a game is: castles are built later, too.
const OPENING: usize = 60;

/// The main opening of a name, the longest of those that it contains.
fn main_of(name: &str) -> Option<&'static str> {
    let parts = MAIN.iter().flat_map(|(main, parts)| parts.iter().map(move |part| (*main, *part)));
    parts.filter(|(_, part)| name.contains(part)).max_by_key(|(_, part)| part.len()).map(|(main, _)| main)
}

fn files(folder: &Path, all: &mut Vec<PathBuf>) {
    let mut here: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    here.sort();
    for path in here {
        if path.is_dir() { files(&path, all) } else { all.push(path) }
    }
}

/// What a record says of its opening and its castles.
fn labels(record: &Record) -> BTreeSet<String> {
    let says = |key: &HeaderKey| match key {
        HeaderKey::Opening => true,
        HeaderKey::Other(name) => ["戦型", "戦法", "囲い", "Opening"].iter().any(|part| name.contains(part)),
        _ => false,
    };
    let values = record.headers.iter().filter(|(key, _)| says(key)).map(|(_, value)| value);
    let tokens = values.flat_map(|value| value.split([',', '、', '/'])).map(|token| token.trim().to_owned());
    tokens.filter(|token| !token.is_empty()).collect()
}

fn meant(label: &str) -> Vec<&'static Formation> {
    let spelt = SPELT.iter().find(|(spelt, _)| *spelt == label.to_lowercase());
    Formation::called(spelt.map_or(label, |(_, meant)| meant))
}

#[test]
fn names_are_found_where_people_named_them() {
    let Some(folder) = corpus() else { return };
    let mut paths = Vec::new();
    files(&folder, &mut paths);
    let names = Names::default();
    // The same game in several files is one.
    let mut games: BTreeMap<[u8; 16], (Record, BTreeSet<String>)> = BTreeMap::new();
    for path in paths {
        let hint = path.extension().and_then(|ending| Format::from_extension(ending.to_str()?));
        let bytes = std::fs::read(&path).unwrap();
        for record in read(&bytes, hint).records {
            let found = labels(&record);
            if let Some(prepared) = Prepared::of(&record, &names, "corpus", std::iter::empty())
                && !found.is_empty()
                && record.moves().count() >= 20
            {
                games.entry(prepared.game.identity).or_insert_with(|| (record, BTreeSet::new())).1.extend(found);
            }
        }
    }
    let (mut known, mut hit) = (0, 0);
    let mut unknown: BTreeMap<String, u32> = BTreeMap::new();
    let mut missed: BTreeMap<String, u32> = BTreeMap::new();
    let (mut told, mut right, mut labelled) = (0, 0, 0);
    let mut wrong: BTreeMap<String, u32> = BTreeMap::new();
    for (record, labels) in games.values() {
        let Ok(start) = Position::new(&record.setup) else { continue };
        let moves: Vec<_> = record.moves().collect();
        let found = find_formations(start, &moves);
        // A castle is no opening: a bishop exchange is played from a fortress as well.
        let is_early = |one: &FoundFormation| one.ply <= OPENING && one.formation.kind == FormationKind::Opening;
        let early: BTreeSet<&str> =
            found.iter().filter(|one| is_early(one)).map(|one| one.formation.japanese).collect();
        let found: BTreeSet<&str> = found.iter().map(|one| one.formation.japanese).collect();
        let mut mains: BTreeSet<&str> = BTreeSet::new();
        for label in labels {
            let meant = meant(label);
            if meant.is_empty() {
                *unknown.entry(label.clone()).or_default() += 1;
                continue;
            }
            mains.extend(meant.iter().filter_map(|one| main_of(one.japanese)));
            known += 1;
            if meant.iter().any(|one| found.contains(one.japanese)) {
                hit += 1;
            } else {
                *missed.entry(label.clone()).or_default() += 1;
            }
        }
        if mains.is_empty() {
            continue;
        }
        labelled += 1;
        // Where both rooks range, where each of them went is no error.
        let ranging = ["中飛車", "四間飛車", "三間飛車", "向かい飛車"];
        let both_range = mains.contains("相振り飛車");
        let ours: BTreeSet<&str> = early.iter().filter_map(|name| main_of(name)).collect();
        for main in ours {
            if both_range && ranging.contains(&main) {
                continue;
            }
            told += 1;
            if mains.contains(main) {
                right += 1;
            } else {
                let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
                *wrong.entry(format!("{main}, not {}", labels.join(" "))).or_default() += 1;
            }
        }
    }
    let share = |part: u32, all: u32| f64::from(part) * 100.0 / f64::from(all.max(1));
    let (recall, precision) = (share(hit, known), share(right, told));
    let _ = writeln!(
        std::io::stderr(),
        "{} games, {known} labels that a rule stands for: found {hit}, recall {recall:.1}%\nmissed: {missed:?}\nof no rule: {unknown:?}\n\
         main openings of {labelled} games: {told} found, {right} of them labelled so, precision {precision:.1}%\nwrong: {wrong:?}",
        games.len(),
    );
    assert!(known > 50, "{known} labels are too few to say anything");
    assert!(recall > 60.0 && precision > 60.0);
}
