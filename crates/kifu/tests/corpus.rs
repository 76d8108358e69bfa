//! Every record of the corpus of games made by others reads without a panic, to the plies, the legality, the result, the
//! variations and the encoding that its index gives. Where the index is not followed the reason stands in [`KNOWN`].
//! What is read comes back through every writer. The same holds of the records of our own in testdata, which are always there.

use crate::common;

use common::{corpus, legality};
use komadai_kifu::{EndKind, Format, HeaderKey, Headers, Reading, Record, Step, read, read_text, write_all};
use std::collections::HashMap;

/// Files (by the hash their name begins with) that read differently from the index, what is found, and who is right.
const KNOWN: [(&str, &str, &str); 24] = [
    // The index's reader stops at a capture without a square (Sx, xP); here the square is the last destination.
    ("0a6dd865", "plies 4335", "recaptures in short form are read"),
    ("24860230", "plies 737", "recaptures in short form are read"),
    ("2c2bb4f4", "plies 486", "recaptures in short form are read"),
    ("32e0b2cb", "plies 919", "recaptures in short form are read"),
    ("52c96d32", "plies 674, variations 2", "recaptures and variations in parentheses are read"),
    ("63b0eb5b", "plies 228", "recaptures in short form are read"),
    ("73ce3350", "plies 143", "recaptures in short form are read"),
    ("af03398e", "plies 754", "recaptures in short form are read"),
    ("be2f0a88", "plies 788", "recaptures in short form are read"),
    // Formats that the index's readers do not know.
    ("1ded60e4", "games 24, plies 3456, legal", "the compact form of CSA is read"),
    ("57244540", "games 1, plies 7, legal", "USEN is read"),
    ("d486303c", "games 1, plies 11, legal", "USEN is read"),
    // The index's checker crashed.
    ("eaa23076", "games 1, plies 1, legal", "a board without its second row has no rook and bishop there"),
    ("a3e7a161", "games 1, plies 61, legal", "a start given piece by piece with a hand of 00AL"),
    // Words taken for moves, and the other way round.
    ("a9cdbde7", "plies 2, legal", "resign is the end of the game, not a move"),
    ("13c0dfda", "variations 3", "a repeated move number is a variation without its heading"),
    ("35438042", "illegal@1:+0000FU", "00 is no destination: the move is kept as text and is a fault"),
    ("7ffd3815", "illegal@1:7g7f+", "a pawn cannot promote on the sixth rank"),
    ("b36daeef", "variations 3", "forks of JKF are read"),
    // Places that are faults of the text.
    ("cf2fd508", "faults 1", "a diagram of two rows"),
    ("0f5bf08a", "faults 1", "中断 after 投了"),
    ("466c0259", "", "Time-up is a word of 81Dojo"),
    ("d5558cd4", "", "404: Not Found is no record"),
    ("d8c5c327", "", "headers of KIF and CSA in one file"),
];

/// Whether an end is what the index copied from the file.
fn result_fits(record: &Record, written: &str) -> bool {
    use EndKind::*;
    let Some(end) = record.end() else { return written.trim().is_empty() };
    let has = |words: &[&str]| words.iter().any(|word| written.contains(word));
    match end.kind {
        // 0f5bf08a has 投了 and after it 中断: the first one stands.
        Resignation => has(&["投了", "TORYO", "の勝ち", "summary:toryo", "中断 | 中断"]) || written.is_empty(),
        Checkmate => has(&["詰", "%TSUMI"]),
        // The index does not know a server's #TIME_UP.
        Timeout => has(&["切れ負け", "%TIME_UP", "Time-up", "時間切れ"]) || written.is_empty(),
        IllegalMove => has(&["反則", "%ILLEGAL_MOVE", "ILLEGAL_ACTION", "uchifuzume", "illegal kachi"]),
        Repetition => has(&["千日手", "SENNICHITE", "sennichite"]),
        Impasse => has(&["持将棋", "JISHOGI", "Jishogi"]),
        Declaration => has(&["入玉勝ち", "%KACHI"]),
        Abort => has(&["中断", "%CHUDAN"]),
        Sealed => has(&["封じ手"]),
        MaxMoves => has(&["max_moves"]),
        _ => false,
    }
}

/// How a reading differs from its row of the index.
fn differences(reading: &Reading, get: impl Fn(&str) -> String) -> Vec<String> {
    let mut found = Vec::new();
    let plies: usize = reading.records.iter().map(Record::plies).sum();
    let variations: usize = reading.records.iter().map(Record::variations).sum();
    let legal = reading.records.iter().map(legality).find(|legal| legal != "legal").unwrap_or("legal".to_owned());
    for (name, column, value) in
        [("games", "games", reading.records.len()), ("plies", "moves", plies), ("variations", "variations", variations)]
    {
        if !get(column).is_empty() && get(column) != value.to_string() {
            found.push(format!("{name} {value}"));
        }
    }
    if legal != get("legal") {
        found.push(legal);
    }
    if reading.encoding.code() != get("encoding") {
        found.push(reading.encoding.code().to_owned());
    }
    if !reading.faults.is_empty() && found.iter().all(|found| !found.starts_with("illegal@")) {
        found.push(format!("faults {}", reading.faults.len()));
    }
    found
}

/// A record with its players before its other headers, as CSA has them, and with what is written about an end standing with
/// the last move, as KI2 has it.
fn as_written(record: &Record, format: Format) -> Record {
    let mut ordered = record.clone();
    for id in record.walk().filter(|_| format == Format::Ki2) {
        let node = record.node(id);
        if let (Step::End(_), Some(parent)) = (&node.step, node.parent()) {
            ordered.node_mut(parent).notes.extend(node.notes.iter().cloned());
            ordered.node_mut(id).notes.clear();
        }
    }
    ordered.headers = Headers::new();
    let player = |key: &HeaderKey| matches!(key, HeaderKey::Black | HeaderKey::White);
    for wanted in [true, false] {
        for (key, value) in record.headers.iter().filter(|(key, _)| player(key) == wanted) {
            ordered.headers.push(key.clone(), value);
        }
    }
    ordered
}

/// Whether a record comes back through every format: its moves, and through its own format all of it.
fn round_trips(path: &str, reading: &Reading) -> Vec<String> {
    let mut lost = Vec::new();
    for format in Format::ALL {
        let records = if format.holds_many() { &reading.records[..] } else { &reading.records[..1] };
        let again = read_text(&write_all(records, format), Some(format));
        for (record, other) in records.iter().zip(&again.records) {
            // USI has no place for remarks and ends.
            // A header whose name is a number is written as a remark.
            let all = format == reading.format && format != Format::Usi && !path.contains("d5558cd4");
            if other.moves().ne(record.moves()) || all && as_written(other, format) != as_written(record, format) {
                lost.push(format!("{path}: {format}: {:?}", again.faults.first()));
            }
        }
    }
    lost
}

#[test]
fn corpus_games_read_as_the_index_says() {
    let Some(corpus) = corpus() else { return };
    let index = std::fs::read_to_string(corpus.join("games/index.tsv")).unwrap();
    let mut rows = index.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let names = rows.next().unwrap();
    let column: HashMap<&str, usize> = names.iter().enumerate().map(|(i, name)| (*name, i)).collect();
    let (mut files, mut same, mut wrong) = (0, 0, Vec::new());
    for row in rows {
        let get = |name: &str| row.get(column[name]).copied().unwrap_or("").to_owned();
        let path = corpus.join(get("path"));
        let bytes = std::fs::read(&path).unwrap();
        let hint = path.extension().and_then(|ending| Format::from_extension(ending.to_str()?));
        let reading = read(&bytes, hint);
        files += 1;
        let found = differences(&reading, get).join(", ");
        let name = path.file_name().unwrap().to_string_lossy();
        let known = KNOWN.iter().find(|(hash, ..)| name.starts_with(hash));
        let expected = known.map_or("", |(_, expected, _)| expected);
        if found != expected {
            let faults: Vec<String> = reading.faults.iter().take(2).map(ToString::to_string).collect();
            wrong.push(format!("{}: {found:?}, expected {expected:?}; {faults:?}", get("path")));
        } else if found.is_empty() {
            same += 1;
        }
        if reading.records.len() == 1
            && reading.format != Format::Psn
            && !result_fits(&reading.records[0], &get("result_in_file"))
        {
            wrong.push(format!(
                "{}: {:?}, recorded {:?}",
                get("path"),
                get("result_in_file"),
                reading.records[0].end()
            ));
        }
        wrong.extend(round_trips(&get("path"), &reading));
    }
    eprintln!("{files} files, {same} as the index says, {} otherwise for a reason", files - same);
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// The records that were drawn by chance for testdata: what stands in their index was known before they were written.
#[test]
fn our_own_records_read_as_their_index_says() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/records/drawn");
    let index = std::fs::read_to_string(folder.join("index.tsv")).unwrap();
    let mut rows = 0;
    for row in index.lines().skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [path, format, encoding, games, plies, legal, start, moves, end, winner] = columns[..] else {
            panic!("ten columns: {row}")
        };
        let reading = read(&std::fs::read(folder.join(path)).unwrap(), None);
        assert!(reading.faults.is_empty(), "{path}: {}", reading.faults[0]);
        assert_eq!((reading.format.code(), reading.encoding.code()), (format, encoding), "{path}");
        let all: usize = reading.records.iter().map(Record::plies).sum();
        assert_eq!(
            (reading.records.len().to_string(), all.to_string()),
            (games.to_owned(), plies.to_owned()),
            "{path}"
        );
        let whole = reading.records.iter().all(|record| legality(record) == "legal");
        assert_eq!(whole, legal == "legal", "{path}");
        let first = &reading.records[0];
        let steps = first.main_line().filter_map(|id| first.node(id).step.mv());
        let found: Vec<String> = steps.map(|mv| mv.to_string()).collect();
        assert_eq!((first.setup.to_string().as_str(), found.join(" ").as_str()), (start, moves), "{path}");
        let recorded = first.end().map_or(("none", None), |end| (end.kind.code(), end.winner));
        let by = recorded.1.map_or("none".to_owned(), |winner| winner.to_string());
        assert_eq!((recorded.0, by.as_str()), (end, winner), "{path}");
        let lost = round_trips(path, &reading);
        assert!(lost.is_empty(), "{}", lost.join("\n"));
        rows += 1;
    }
    assert!(rows > 30, "{rows} rows");
}
