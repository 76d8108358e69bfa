//! Every record of the corpus of games made by others: read without a panic, and to the plies and legality that its
//! index gives. Where the index is not followed the reason stands in `KNOWN`.

use komadai_kifu::{Format, Reading, Record, Step, read};
use std::collections::HashMap;
use std::path::PathBuf;

/// The folder of the corpus, if this machine has one.
fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("KOMADAI_CORPUS")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus"), PathBuf::from);
    if folder.join("games/index.tsv").is_file() {
        Some(folder)
    } else {
        eprintln!("skipped: no corpus at {} (set KOMADAI_CORPUS)", folder.display());
        None
    }
}

fn plies(reading: &Reading) -> usize {
    reading.records.iter().map(Record::plies).sum()
}

fn legality(record: &Record) -> String {
    for (ply, id) in record.main_line().enumerate() {
        if let Step::Broken(broken) = &record.node(id).step {
            let mv = broken.mv.map_or_else(|| broken.text.clone(), |mv| mv.to_string());
            return format!("illegal@{}:{mv}", ply + 1);
        }
    }
    "legal".to_owned()
}

#[test]
fn corpus_games_read() {
    let Some(corpus) = corpus() else { return };
    let index = std::fs::read_to_string(corpus.join("games/index.tsv")).unwrap();
    let mut rows = index.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let names = rows.next().unwrap();
    let column: HashMap<&str, usize> = names.iter().enumerate().map(|(i, name)| (*name, i)).collect();
    let (mut files, mut same) = (0, 0);
    for row in rows {
        let get = |name: &str| row.get(column[name]).copied().unwrap_or("");
        let path = corpus.join(get("path"));
        let bytes = std::fs::read(&path).unwrap();
        let hint = path.extension().and_then(|ending| Format::from_extension(ending.to_str()?));
        let reading = read(&bytes, hint);
        files += 1;
        let legal = reading.records.iter().map(legality).find(|l| l != "legal").unwrap_or("legal".to_owned());
        let mut differ = Vec::new();
        if reading.records.len().to_string() != get("games") {
            differ.push(format!("games {} not {}", reading.records.len(), get("games")));
        }
        if plies(&reading).to_string() != get("moves") {
            differ.push(format!("plies {} not {}", plies(&reading), get("moves")));
        }
        if legal != get("legal") {
            differ.push(format!("{legal} not {}", get("legal")));
        }
        let variations: usize = reading.records.iter().map(Record::variations).sum();
        if variations.to_string() != get("variations") && !get("variations").is_empty() {
            differ.push(format!("variations {variations} not {}", get("variations")));
        }
        let mut notes = [0; 4];
        for record in &reading.records {
            for note in record.walk().flat_map(|id| &record.node(id).notes) {
                notes[match note {
                    komadai_kifu::Note::Comment(_) => 0,
                    komadai_kifu::Note::Engine(_) => 1,
                    komadai_kifu::Note::Remark(_) => 2,
                    _ => 3,
                }] += 1;
            }
        }
        let all: usize = notes.iter().sum();
        if !get("comment_lines").is_empty()
            && (notes[0] + notes[1]).to_string() != get("comment_lines")
            && all.to_string() != get("comment_lines")
        {
            println!("comments {notes:?} not {} {}", get("comment_lines"), get("path"));
        }
        if reading.encoding.code() != get("encoding") {
            differ.push(format!("{} not {}", reading.encoding, get("encoding")));
        }
        for fault in reading.faults.iter().take(3) {
            differ.push(format!("fault: {fault}"));
        }
        if differ.is_empty() {
            same += 1;
        } else {
            println!("{}: {}", get("path"), differ.join("; "));
        }
        for format in Format::ALL {
            let text = komadai_kifu::write_all(&reading.records, format);
            let again = read(text.as_bytes(), Some(format));
            for (record, other) in reading.records.iter().zip(&again.records).take(
                if matches!(format, Format::Kif | Format::Ki2 | Format::Jkf | Format::Japanese | Format::Usen) {
                    1
                } else {
                    usize::MAX
                },
            ) {
                if other.moves().ne(record.moves()) {
                    println!("{}: {format} round trip loses moves {:?}", get("path"), again.faults.first());
                } else if format == reading.format && other != record {
                    println!("{}: {format} round trip differs", get("path"));
                }
            }
        }
    }
    println!("{same} of {files} files as the index says");
}
