//! The list of odd files of the corpus, row by row and reason by reason: what a row says of a file is found in it.

use crate::common;

use common::{corpus, legality};
use komadai_kifu::{EndKind, Format, HeaderKey, Reading, Record, read};
use komadai_shogi::impasse::ImpasseRules;
use komadai_shogi::{Handicap, History, Repetition as Repeated};
use std::collections::BTreeMap;

/// Rows (by the hash of the file) in which a reason is not found, and why the reading stands.
const KNOWN: [(&str, &str, &str); 5] = [
    ("a9cdbde7", "reader/legality", "resign is the end of the game, not a move"),
    ("35438042", "reader/legality", "00 is no destination: the move is kept as text and is a fault"),
    ("0f5bf08a", "interrupted", "投了 stands before 中断"),
    ("13c0dfda", "variations", "a repeated move number is a third variation without its heading"),
    ("6f52219f", "entering-king win", "the server called the declaration illegal, which the row says too"),
];

/// The histories of the games: one for each ply at which a game stands.
fn any_ply(record: &Record, mut found: impl FnMut(&History) -> bool) -> bool {
    let Ok(replay) = record.replay() else { return false };
    let mut positions = replay.history.positions().iter();
    let Some(start) = positions.next() else { return false };
    let mut history = History::new(*start);
    found(&history)
        || positions.any(|position| {
            history.push(*position);
            found(&history)
        })
}

/// Whether a record ends so; a file of several games counts by any of them.
fn ends(reading: &Reading, kinds: &[EndKind]) -> bool {
    reading.records.iter().filter_map(Record::end).any(|end| kinds.contains(&end.kind))
}

/// Whether a reason of the list is found in the file; none if the list has a reason that is not known here.
fn holds(reason: &str, reading: &Reading, bytes: &[u8]) -> Option<bool> {
    use EndKind::*;
    let first = &reading.records[0];
    if let Some(encoding) = reason.strip_prefix("encoding ") {
        return Some(reading.encoding.code() == encoding);
    }
    if let Some(handicap) = reason.strip_prefix("handicap ") {
        let named = first.handicap().map(Handicap::japanese) == Some(handicap);
        return Some(named || first.headers.get(&HeaderKey::Handicap) == Some(handicap));
    }
    if let Some(count) = reason.strip_prefix("variations x") {
        return Some(first.variations().to_string() == count);
    }
    if let Some(expected) = reason.strip_prefix("reader/legality: ") {
        return Some(match expected {
            // The list's own checker gave up on these: here they are read and legal.
            "unchecked" | "crashed-checker" => reading.records.iter().all(|record| legality(record) == "legal"),
            _ => legality(first) == expected,
        });
    }
    let repeats = |wanted: fn(Repeated) -> bool| any_ply(first, |history| wanted(history.repetition()));
    Some(match reason {
        "interrupted" => ends(reading, &[Abort]),
        "illegal-move ending" => ends(reading, &[IllegalMove, PerpetualCheck]),
        "mate ending" => ends(reading, &[Checkmate]),
        "timeout" => ends(reading, &[Timeout]),
        "sennichite" => ends(reading, &[Repetition, PerpetualCheck]),
        "jishogi" => ends(reading, &[Impasse]),
        "entering-king win" => ends(reading, &[Declaration]),
        "27-point condition met on the board" => any_ply(first, |history| {
            let position = history.last();
            let rules = ImpasseRules::DECLARATION_27;
            rules.declare(position, position.turn(), first.missing_points()).is_ok()
        }),
        "fourfold repetition on the board" => repeats(|repetition| repetition != Repeated::None),
        "perpetual check on the board" => repeats(|repetition| matches!(repetition, Repeated::PerpetualCheck(_))),
        "eol none" => !bytes.contains(&b'\n'),
        // The readers of the list disagree; the plies and the result it settled on are compared with the index.
        "readers disagree" => true,
        _ => return None,
    })
}

#[test]
fn edge_cases_are_what_the_list_says() {
    let Some(corpus) = corpus() else { return };
    let list = std::fs::read_to_string(corpus.join("games/edge-cases.tsv")).unwrap();
    let mut counts: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    let (mut rows, mut wrong) = (0, Vec::new());
    for row in list.lines().skip(1) {
        let mut columns = row.split('\t');
        let (path, reasons) = (columns.next().unwrap(), columns.next().unwrap());
        let bytes = std::fs::read(corpus.join(path)).unwrap();
        let hint = path.rsplit('.').next().and_then(Format::from_extension);
        let reading = read(&bytes, hint);
        let hash = path.rsplit('/').next().unwrap().split('_').next().unwrap();
        rows += 1;
        for reason in reasons.split("; ") {
            let kind = reason.split_inclusive([' ', ':']).next().unwrap_or(reason).trim_end();
            let kind = if reason.contains(" x") || kind.ends_with(':') || kind == "encoding" { kind } else { reason };
            let count = counts.entry(kind.to_owned()).or_default();
            match holds(reason, &reading, &bytes) {
                Some(true) => count.0 += 1,
                Some(false) if KNOWN.iter().any(|(known, what, _)| hash == *known && reason.starts_with(what)) => {
                    count.1 += 1;
                }
                _ => wrong.push(format!(
                    "{path}: {reason}; plies {}, end {:?}",
                    reading.records[0].plies(),
                    reading.records[0].end()
                )),
            }
        }
    }
    for (kind, (found, otherwise)) in &counts {
        eprintln!("{found:4} found, {otherwise} otherwise for a reason: {kind}");
    }
    eprintln!("{rows} rows");
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}
