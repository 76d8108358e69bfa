//! Which runs make up the index, and how far it has come: one small file, replaced whole.
//!
//! ```text
//! komadai position index 1
//! start a1b2…           the key of the start position: other keys, another index
//! names 77c0…           by which rules castles and openings were found
//! games 1234 9f8e…      the last game in it, and its identity
//! run 000017
//! check 5d6e…           checksum of the lines before
//! ```

use crate::Identity;
use crate::openings::rules;
use komadai_shogi::Position;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

const TITLE: &str = "komadai position index 1";
const NAME: &str = "manifest";

/// What the index holds.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Manifest {
    /// The last game whose positions are all in the runs; none in an empty index.
    pub(crate) last: Option<(u32, Identity)>,
    /// The numbers of the runs, by which their files are called.
    pub(crate) runs: Vec<u64>,
}

impl Manifest {
    /// The manifest of a folder; none if there is none that this program wrote, whole.
    pub(crate) fn read(folder: &Path) -> io::Result<Option<Manifest>> {
        match std::fs::read_to_string(folder.join(NAME)) {
            Ok(text) => Ok(Manifest::parse(&text)),
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::InvalidData) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Puts this manifest in the place of the last one.
    pub(crate) fn write(&self, folder: &Path) -> io::Result<()> {
        let new = folder.join("manifest.new");
        let mut file = File::create(&new)?;
        file.write_all(self.text().as_bytes())?;
        file.sync_all()?;
        std::fs::rename(&new, folder.join(NAME))?;
        sync_folder(folder)
    }

    fn text(&self) -> String {
        let mut text = format!("{TITLE}\nstart {:016x}\nnames {:016x}\n", Position::start().key(), rules());
        // Writing to a string does not fail.
        if let Some((number, identity)) = &self.last {
            let _ = writeln!(text, "games {number} {identity}");
        }
        for run in &self.runs {
            let _ = writeln!(text, "run {run}");
        }
        let check = crc32fast::hash(text.as_bytes());
        let _ = writeln!(text, "check {check:08x}");
        text
    }

    fn parse(text: &str) -> Option<Manifest> {
        let mut manifest = Manifest::default();
        for line in text.lines() {
            match line.split(' ').collect::<Vec<_>>()[..] {
                ["games", number, identity] => {
                    manifest.last = Some((number.parse().ok()?, identity.parse().ok()?));
                }
                ["run", run] => manifest.runs.push(run.parse().ok()?),
                _ => {}
            }
        }
        // Whatever else it says, or leaves out, it is only what would have been written.
        (manifest.text() == text).then_some(manifest)
    }
}

#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_is_read_back_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Manifest::read(folder.path()).unwrap(), None);
        let manifest = Manifest { last: Some((77, Identity([3; 16]))), runs: vec![1, 12] };
        manifest.write(folder.path()).unwrap();
        assert_eq!(Manifest::read(folder.path()).unwrap(), Some(manifest.clone()));
        let text = manifest.text();
        for cut in 0..text.len() {
            assert_eq!(Manifest::parse(&text[..cut]), None, "{cut}");
        }
        assert_eq!(Manifest::parse(&text.replace("games 77", "games 78")), None);
    }
}
