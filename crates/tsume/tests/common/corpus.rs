//! Mate problems made by others, where they are at hand.

use std::io::Write;
use std::path::PathBuf;

/// The rows of a file, without its titles; none where there is no corpus.
pub(crate) fn corpus(file: &str) -> Option<Vec<Vec<String>>> {
    let folder = std::env::var_os("KOMADAI_CORPUS")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus"), PathBuf::from);
    let Ok(text) = std::fs::read_to_string(folder.join("tsume").join(file)) else {
        // Past what the test runner holds back: a test that did nothing has to say so.
        let _ = writeln!(std::io::stderr(), "skipped: no {file} in {} (set KOMADAI_CORPUS)", folder.display());
        return None;
    };
    Some(text.lines().skip(1).map(|line| line.split('\t').map(str::to_string).collect()).collect())
}
