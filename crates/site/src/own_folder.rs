//! A folder that one process has for itself, where several processes of one machine keep theirs side by side.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// What stands beside a folder for as long as its process lives.
const LOCK: &str = "lock";

/// The folder, for as long as this is held. What a killed process leaves behind is removed by the next one that starts.
pub struct OwnFolder {
    path: PathBuf,
    _lock: File,
}

impl OwnFolder {
    /// Makes the folder of this name, which nobody else uses, among its siblings, and removes those whose processes are gone.
    ///
    /// # Errors
    /// The folder cannot be used.
    pub fn make(siblings: &Path, name: &str) -> io::Result<OwnFolder> {
        fs::create_dir_all(siblings)?;
        let path = siblings.join(name);
        // The lock is there before the folder is, so that nobody takes a new folder for one that was left.
        let lock = File::create(path.with_extension(LOCK))?;
        lock.try_lock()?;
        fs::create_dir_all(&path)?;
        for entry in fs::read_dir(siblings)? {
            let left = entry?.path();
            if left != path && left.is_dir() && !is_held(&left)? {
                remove(fs::remove_dir_all(&left))?;
                remove(fs::remove_file(left.with_extension(LOCK)))?;
            }
        }
        Ok(OwnFolder { path, _lock: lock })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Whether the process of a folder lives.
fn is_held(folder: &Path) -> io::Result<bool> {
    match File::open(folder.with_extension(LOCK)) {
        Ok(lock) => Ok(lock.try_lock().is_err()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Another process that starts may have removed the same.
fn remove(removed: io::Result<()>) -> io::Result<()> {
    removed.or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_living_process_has_stays_and_what_was_left_goes() {
        let place = tempfile::tempdir().unwrap();
        let first = OwnFolder::make(place.path(), "a").unwrap();
        fs::write(first.path().join("games.csa"), "V3.0").unwrap();
        let second = OwnFolder::make(place.path(), "b").unwrap();
        assert!(first.path().join("games.csa").exists());
        assert_ne!(first.path(), second.path());
        drop(first);
        // One of a program that knew no locks.
        fs::create_dir(place.path().join("c")).unwrap();
        // A file that is nobody's does not keep a process from starting.
        fs::write(place.path().join("notes.txt"), "").unwrap();
        let third = OwnFolder::make(place.path(), "d").unwrap();
        let mut there: Vec<_> = fs::read_dir(place.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        there.sort();
        assert_eq!(there, ["b", "b.lock", "d", "d.lock", "notes.txt"]);
        assert!(third.path().is_dir());
    }
}
