//! The tables of the variants' sources, read where they lie beside the project; each test says so when they are not there.

mod betza;
mod perft;
mod positions;

use std::io::Write as _;
use std::path::PathBuf;

/// The rows of a table, its heading left out; none where there is no such table.
fn table(name: &str) -> Vec<Vec<String>> {
    let folder = std::env::var_os("KOMADAI_CORPUS")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus"), PathBuf::from)
        .join("variants");
    let Ok(text) = std::fs::read_to_string(folder.join(name)) else {
        let _ = writeln!(std::io::stderr(), "skipped: no {name} in {} (set KOMADAI_CORPUS)", folder.display());
        return Vec::new();
    };
    text.lines().skip(1).map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}
