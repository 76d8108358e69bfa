//! A file of games: one line of JSON about them, then their bytes. A file appears whole or not at all, so that whoever
//! fills a folder can be killed at any moment; files of several machines can be put into one folder.
//!
//! The manifest of a folder, `manifest.jsonl`, holds the first line of each of its files.

use super::pack;
use super::record::Record;
use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

/// The version of [`Record`]'s bytes, one behind the other.
pub const FORMAT: u32 = 1;
/// The same, packed.
pub const PACKED: u32 = 2;
/// The ending of files of games.
pub const EXTENSION: &str = "games";
/// The list of a folder's files.
pub const MANIFEST: &str = "manifest.jsonl";
/// A first line longer than this is none.
const LINE_LIMIT: usize = 1 << 14;

/// What is told of the games of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct About {
    /// How the records stand in the file: [`FORMAT`] or [`PACKED`].
    pub format: u32,
    /// The file's name.
    pub file: String,
    /// Games.
    pub games: usize,
    /// Plies after the openings.
    pub plies: usize,
    /// Games with an opening of their own.
    pub new_openings: usize,
    /// Games that branch off an earlier one.
    pub branches: usize,
    /// The program that played.
    pub engine: String,
    /// What the network says of its training; empty for the evaluation by hand.
    pub network: String,
    /// The digest of the network's numbers; empty for the evaluation by hand.
    pub network_sha256: String,
    /// Nodes for each move.
    pub nodes: u64,
    /// When it was written, as `2026-11-20T12:00:00Z`.
    pub date: String,
    /// Where the chance of these games began.
    pub seed: u64,
    /// The length of the records, not packed.
    pub bytes: usize,
    /// The digest of the records' bytes, not packed.
    pub sha256: String,
}

/// Writes a file of games into a folder; the fields of `about` that follow from the games are filled in.
///
/// # Errors
/// The file cannot be written.
pub fn write(folder: &Path, games: &[Record], about: &About) -> anyhow::Result<About> {
    write_as(FORMAT, folder, games, about)
}

/// The same in less than half the bytes, for games that are to be kept.
///
/// # Errors
/// The file cannot be written.
pub fn write_packed(folder: &Path, games: &[Record], about: &About) -> anyhow::Result<About> {
    write_as(PACKED, folder, games, about)
}

fn write_as(format: u32, folder: &Path, games: &[Record], about: &About) -> anyhow::Result<About> {
    let mut body = Vec::new();
    games.iter().for_each(|game| game.write(&mut body));
    let branches = games.iter().filter(|game| game.origin == super::record::Origin::Branch).count();
    let about = About {
        format,
        games: games.len(),
        plies: games.iter().map(|game| game.played.len()).sum(),
        new_openings: games.len() - branches,
        branches,
        bytes: body.len(),
        sha256: digest(&body),
        ..about.clone()
    };
    let mut bytes = serde_json::to_vec(&about)?;
    bytes.push(b'\n');
    bytes.extend(if format == PACKED { pack::pack(&body)? } else { body });
    replace(&folder.join(&about.file), &bytes)?;
    Ok(about)
}

/// Writes a file beside its place and moves it there, so that it is never seen in part.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let part = path.with_extension("part");
    let written = File::create(&part).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&part, path)
    });
    written.with_context(|| format!("{}: cannot be written", path.display()))
}

/// Reads a file of games.
///
/// # Errors
/// It cannot be read, is of a version that this program does not know, or is not as it was written.
pub fn read(path: &Path) -> anyhow::Result<(About, Vec<Record>)> {
    let name = || path.display().to_string();
    let bytes = fs::read(path).with_context(name)?;
    let end =
        bytes.iter().take(LINE_LIMIT).position(|&byte| byte == b'\n').context("no first line").with_context(name)?;
    let about = parse(&bytes[..end]).with_context(name)?;
    let unpacked;
    let mut rest = &bytes[end + 1..];
    if about.format == PACKED {
        unpacked = pack::unpack(rest).with_context(|| format!("{}: damaged", name()))?;
        rest = &unpacked;
    }
    ensure!(rest.len() == about.bytes && digest(rest) == about.sha256, "{}: damaged", name());
    let mut games = Vec::with_capacity(about.games.min(rest.len()));
    while !rest.is_empty() {
        games.push(Record::read(&mut rest).with_context(name)?);
    }
    ensure!(games.len() == about.games, "{}: {} games in place of {}", name(), games.len(), about.games);
    Ok((about, games))
}

/// Reads only what is told of a file's games.
///
/// # Errors
/// The file cannot be read, or is of a version that this program does not know.
pub fn about(path: &Path) -> anyhow::Result<About> {
    let name = || path.display().to_string();
    let mut line = Vec::new();
    let file = File::open(path).with_context(name)?;
    std::io::Read::take(BufReader::new(file), LINE_LIMIT as u64).read_until(b'\n', &mut line).with_context(name)?;
    parse(&line).with_context(name)
}

fn parse(line: &[u8]) -> anyhow::Result<About> {
    let about: About = serde_json::from_slice(line).context("not a file of games")?;
    if ![FORMAT, PACKED].contains(&about.format) {
        bail!("version {} of the records; this program knows {FORMAT} and {PACKED}", about.format);
    }
    Ok(about)
}

/// The files of games in a folder, in the order of their names.
///
/// # Errors
/// The folder cannot be read.
pub fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("{}: cannot be read", folder.display()))?;
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == EXTENSION) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// Writes a folder's manifest anew from its files.
///
/// # Errors
/// A file cannot be read, or the manifest not be written.
pub fn write_manifest(folder: &Path) -> anyhow::Result<Vec<About>> {
    let all: Vec<About> = files(folder)?.iter().map(|path| about(path)).collect::<anyhow::Result<_>>()?;
    let mut text = String::new();
    for about in &all {
        text += &serde_json::to_string(about)?;
        text.push('\n');
    }
    replace(&folder.join(MANIFEST), text.as_bytes())?;
    Ok(all)
}

/// Adds a line to a folder's manifest.
///
/// # Errors
/// The manifest cannot be written.
pub fn add_to_manifest(folder: &Path, about: &About) -> anyhow::Result<()> {
    let path = folder.join(MANIFEST);
    let line = serde_json::to_string(about)? + "\n";
    let added =
        File::options().append(true).create(true).open(&path).and_then(|mut file| file.write_all(line.as_bytes()));
    added.with_context(|| format!("{}: cannot be written", path.display()))
}

pub(crate) fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::pool::record::tests::record;

    pub(crate) fn blank(file: &str) -> About {
        About {
            format: 0,
            file: file.to_owned(),
            games: 0,
            plies: 0,
            new_openings: 0,
            branches: 0,
            engine: "komadai".to_owned(),
            network: String::new(),
            network_sha256: String::new(),
            nodes: 7,
            date: "2026-11-20T12:00:00Z".to_owned(),
            seed: u64::MAX,
            bytes: 0,
            sha256: String::new(),
        }
    }

    #[test]
    fn a_file_comes_back_and_a_damaged_one_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let games = [record(), record()];
        for write in [write, write_packed] {
            comes_back_or_does_not(folder.path(), &games, write);
        }
    }

    fn comes_back_or_does_not(
        folder: &Path,
        games: &[Record],
        write: fn(&Path, &[Record], &About) -> anyhow::Result<About>,
    ) {
        let written = write(folder, games, &blank("a.games")).unwrap();
        assert_eq!((written.games, written.plies, written.new_openings, written.branches), (2, 6, 0, 2));
        let path = folder.join("a.games");
        assert_eq!(read(&path).unwrap(), (written.clone(), games.to_vec()));
        assert_eq!(about(&path).unwrap(), written);
        let whole = fs::read(&path).unwrap();
        for length in [0, 10, whole.len() / 2, whole.len() - 1] {
            fs::write(&path, &whole[..length]).unwrap();
            assert!(read(&path).is_err(), "{length} of {} bytes", whole.len());
        }
        let mut damaged = whole.clone();
        let line = whole.iter().position(|&byte| byte == b'\n').unwrap();
        damaged[line + (whole.len() - line) / 2] ^= 1;
        fs::write(&path, &damaged).unwrap();
        assert!(read(&path).unwrap_err().to_string().contains("damaged"));
        let line = String::from_utf8_lossy(&whole[..whole.iter().position(|&byte| byte == b'\n').unwrap()]);
        let later = line.replace(&format!("\"format\":{}", written.format), "\"format\":3");
        fs::write(&path, later).unwrap();
        assert!(format!("{:#}", about(&path).unwrap_err()).contains("version 3"));
    }

    #[test]
    fn the_manifest_is_what_the_files_say() {
        let folder = tempfile::tempdir().unwrap();
        let one = write(folder.path(), &[record()], &blank("b.games")).unwrap();
        add_to_manifest(folder.path(), &one).unwrap();
        let two = write(folder.path(), &[record(), record()], &blank("a.games")).unwrap();
        add_to_manifest(folder.path(), &two).unwrap();
        let appended = fs::read_to_string(folder.path().join(MANIFEST)).unwrap();
        assert_eq!(write_manifest(folder.path()).unwrap(), [two, one]);
        let mut lines: Vec<_> = appended.lines().map(str::to_owned).collect();
        lines.sort_by_key(|line| line.contains("b.games"));
        let written = fs::read_to_string(folder.path().join(MANIFEST)).unwrap();
        assert_eq!(lines, written.lines().collect::<Vec<_>>());
    }
}
