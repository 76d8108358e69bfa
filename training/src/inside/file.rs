//! Files of positions and files of words. Each is one line of JSON, then its body:
//!
//! ```text
//! NAME.positions       a position 32 bytes (PackedSfen)
//! NAME.TEACHER.words   a word for each of them, i16 little-endian: centipawns for the side to move; -32,768 where there is none
//! ```
//!
//! A file appears whole or not at all, so that drawing and labelling can be stopped at any moment and go on later.

use crate::pool::batch::{digest, replace};
use anyhow::{Context, ensure};
use komadai_shogi::{PackedSfen, Position};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};

/// The version of both forms.
pub const FORMAT: u32 = 1;
/// The ending of files of positions.
pub const POSITIONS: &str = "positions";
/// The ending of files of words.
pub const WORDS: &str = "words";
/// Where a teacher has said nothing.
pub const UNKNOWN: i16 = i16::MIN;
/// A first line longer than this is none.
const LINE_LIMIT: usize = 1 << 14;

/// What is told of a file of positions.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct About {
    /// The form.
    pub format: u32,
    /// Positions.
    pub positions: usize,
    /// Whether they are kept for testing.
    pub tests: bool,
    /// Where they come from.
    pub source: String,
    /// The digest of the network whose searches met them.
    pub network_sha256: String,
    /// Nodes of each search.
    pub nodes: u64,
    /// When they were written, as `2026-11-20T12:00:00Z`.
    pub date: String,
    /// The digest of the body.
    pub sha256: String,
}

/// What is told of a file of words.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct AboutWords {
    /// The form.
    pub format: u32,
    /// The digest of the body of the positions.
    pub of: String,
    /// Who was asked: a command, or a network's digest.
    pub teacher: String,
    /// What the teacher's numbers were divided by to give centipawns.
    pub unit: f32,
    /// The digest of the body.
    pub sha256: String,
}

/// The form of a position in a file.
///
/// # Errors
/// It has more or fewer pieces than a set.
pub fn packed(position: &Position) -> anyhow::Result<PackedSfen> {
    Ok(PackedSfen::pack(&position.to_setup())?)
}

/// Writes a file of positions; the fields of `about` that follow from them are filled in.
///
/// # Errors
/// It cannot be written.
pub fn write(path: &Path, positions: &[PackedSfen], about: &About) -> anyhow::Result<()> {
    let body: Vec<u8> = positions.iter().flat_map(|position| position.0).collect();
    let about = About { format: FORMAT, positions: positions.len(), sha256: digest(&body), ..about.clone() };
    put(path, &about, &body)
}

/// Reads a file of positions.
///
/// # Errors
/// It cannot be read, is of another version, or is not as it was written.
pub fn read(path: &Path) -> anyhow::Result<(About, Vec<PackedSfen>)> {
    let inner = || {
        let (about, body): (About, Vec<u8>) = get(path)?;
        ensure!(about.format == FORMAT, "format {}, this program reads {FORMAT}", about.format);
        let (positions, rest) = body.as_chunks::<32>();
        ensure!(rest.is_empty() && positions.len() == about.positions, "not as many positions as it says");
        ensure!(digest(&body) == about.sha256, "damaged");
        Ok((about, positions.iter().map(|&bytes| PackedSfen(bytes)).collect()))
    };
    inner().with_context(|| path.display().to_string())
}

/// Where the words of a teacher about a file of positions stand.
pub fn words_path(positions: &Path, teacher: &str) -> PathBuf {
    positions.with_extension(format!("{teacher}.{WORDS}"))
}

/// Writes the words of a teacher.
///
/// # Errors
/// The file cannot be written.
pub fn write_words(path: &Path, words: &[i16], about: &AboutWords) -> anyhow::Result<()> {
    let body: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    put(path, &AboutWords { format: FORMAT, sha256: digest(&body), ..about.clone() }, &body)
}

/// Reads the words of a teacher about positions with the digest `of`.
///
/// # Errors
/// They cannot be read, or are about other positions.
pub fn read_words(path: &Path, of: &About) -> anyhow::Result<Vec<i16>> {
    let inner = || {
        let (about, body): (AboutWords, Vec<u8>) = get(path)?;
        ensure!(about.format == FORMAT, "format {}, this program reads {FORMAT}", about.format);
        ensure!(about.of == of.sha256, "these words are about other positions");
        let (words, rest) = body.as_chunks::<2>();
        ensure!(rest.is_empty() && words.len() == of.positions, "{} words of {}", words.len(), of.positions);
        ensure!(digest(&body) == about.sha256, "damaged");
        Ok(words.iter().map(|&bytes| i16::from_le_bytes(bytes)).collect())
    };
    inner().with_context(|| path.display().to_string())
}

/// The files of positions of a folder, in the order of their names.
///
/// # Errors
/// The folder cannot be read.
pub fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let listed = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut files = listed.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<Vec<_>>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == POSITIONS));
    files.sort();
    Ok(files)
}

fn put(path: &Path, about: &impl Serialize, body: &[u8]) -> anyhow::Result<()> {
    let mut bytes = serde_json::to_vec(about)?;
    bytes.push(b'\n');
    bytes.extend(body);
    replace(path, &bytes)
}

fn get<About: for<'a> Deserialize<'a>>(path: &Path) -> anyhow::Result<(About, Vec<u8>)> {
    let mut bytes = fs::read(path)?;
    let end = bytes.iter().take(LINE_LIMIT).position(|&byte| byte == b'\n').context("no first line")?;
    let body = bytes.split_off(end + 1);
    Ok((serde_json::from_slice(&bytes).context("the first line is not as it should be")?, body))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Positions of a game of chance moves.
    pub(crate) fn positions(count: usize) -> Vec<PackedSfen> {
        let mut rng = fastrand::Rng::with_seed(4);
        let mut position = Position::start();
        let mut positions = Vec::new();
        while positions.len() < count {
            match rng.choice(&position.legal_moves()) {
                Some(&mv) => position.play_unchecked(mv),
                None => position = Position::start(),
            }
            if !position.in_check() {
                positions.push(packed(&position).unwrap());
            }
        }
        positions
    }

    #[test]
    fn positions_and_words_come_back_and_damage_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.positions");
        let positions = positions(100);
        write(&path, &positions, &About { source: "chance".to_owned(), ..About::default() }).unwrap();
        let (about, read_back) = read(&path).unwrap();
        assert_eq!((about.positions, about.source.as_str(), &read_back), (100, "chance", &positions));
        let words: Vec<i16> = (0..100).map(|i| i * 50 - 2_000).collect();
        let beside = words_path(&path, "gps");
        write_words(&beside, &words, &AboutWords { of: about.sha256.clone(), ..AboutWords::default() }).unwrap();
        assert_eq!(read_words(&beside, &about).unwrap(), words);
        assert_eq!(files(folder.path()).unwrap(), std::slice::from_ref(&path));

        let other = About { sha256: "0".to_owned(), ..about.clone() };
        assert!(format!("{:#}", read_words(&beside, &other).unwrap_err()).contains("other positions"));
        let mut bytes = fs::read(&path).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        fs::write(&path, &bytes).unwrap();
        assert!(format!("{:#}", read(&path).unwrap_err()).contains("damaged"));
        fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
        assert!(read(&path).is_err());
        fs::write(&path, "no line").unwrap();
        assert!(read(&path).is_err());
    }
}
