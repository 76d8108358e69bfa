//! komadai-kifu reads records, and writes the files that all programs read.

use komadai_kifu::{Format, Record, Step, read, read_text, write};
use komadai_shogi::Setup;
use peers::records::read_over_and_over;
use std::path::Path;

/// The formats of the table, with the names that the programs know them by.
const FORMATS: [(&str, Format); 6] = [
    ("kif", Format::Kif),
    ("ki2", Format::Ki2),
    ("csa", Format::Csa),
    ("jkf", Format::Jkf),
    ("usi", Format::Usi),
    ("sfen", Format::Sfen),
];

/// The king walks into a check with the fifth move. Whoever validates refuses the game or does not give that move.
const ILLEGAL: [&str; 5] = ["7g7f", "3c3d", "5i6h", "8c8d", "6h7g"];

fn plies(text: &str, format: Format) -> Option<usize> {
    let reading = read_text(text, Some(format));
    let record = reading.records.first()?;
    reading.faults.is_empty().then(|| record.moves().count())
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [first, folder, files @ ..] = &args[..]
        && first == "prepare"
    {
        return prepare(Path::new(folder), files);
    }
    read_over_and_over(|format| {
        Some(match format {
            "kif" => |text| plies(text, Format::Kif),
            "ki2" => |text| plies(text, Format::Ki2),
            "csa" => |text| plies(text, Format::Csa),
            "jkf" => |text| plies(text, Format::Jkf),
            "usi" => |text| plies(text, Format::Usi),
            "sfen" | "position" => |text| plies(text, Format::Sfen),
            _ => return None,
        })
    });
}

/// Writes the whole games of some files in every format, and a game with an illegal move.
fn prepare(folder: &Path, files: &[String]) {
    let games: Vec<Record> = files
        .iter()
        .filter_map(|path| std::fs::read(path).ok())
        .flat_map(|bytes| read(&bytes, None).records)
        .filter(|game| game.setup == Setup::start() && game.plies() > 20 && game.moves().count() == game.plies())
        .collect();
    let mut illegal = Record::new(Setup::start());
    let mut last = Record::ROOT;
    for text in ILLEGAL {
        last = illegal.push(last, Step::Move(text.parse().expect("a move")));
    }
    let save = |name: String, texts: Vec<String>| {
        std::fs::write(folder.join(name), texts.join("\u{1e}")).expect("a folder that can be written to");
    };
    for (name, format) in FORMATS {
        save(name.to_owned(), games.iter().map(|game| write(game, format)).collect());
        save(format!("illegal-{name}"), vec![write(&illegal, format)]);
    }
    let position = |game: &Record| {
        let replay = game.replay().expect("an even start");
        let positions = replay.history.positions();
        format!("sfen {}\n", positions[positions.len() / 2])
    };
    save("position".to_owned(), games.iter().map(position).collect());
    println!("games {} plies {}", games.len(), games.iter().map(Record::plies).sum::<usize>());
}
