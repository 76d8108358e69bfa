//! Records wherever they lie: files, folders, zip, tar and 7z archives.

use crate::directory;
use crate::members::Members;
use flate2::read::MultiGzDecoder;
use komadai_kifu::{Format, MAX_FILE_BYTES};
use sevenz_rust2::{ArchiveReader, EntryDecision, Password};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A file of records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// Its path; of a file in an archive the archive's path and its name there.
    pub name: String,
    /// What is in it; one byte more than any reader takes where it is too large.
    pub bytes: Vec<u8>,
}

/// The endings of archives that are looked into.
const ZIP: [&str; 1] = [".zip"];
const TAR: [&str; 1] = [".tar"];
const TAR_GZ: [&str; 2] = [".tar.gz", ".tgz"];
const GZ: [&str; 1] = [".gz"];
const SEVEN_ZIP: [&str; 1] = [".7z"];
/// Memory that unpacking a 7z archive may take, in KiB, for its directory and for its dictionary: what 7-Zip makes with its highest
/// setting needs 64 MiB.
const SEVEN_ZIP_KIB: usize = 128 << 10;
/// Endings of records that no format is named by.
const OTHER_ENDINGS: [&str; 3] = ["txt", "csa1", "csa2"];

/// The files that paths name: those themselves, and in folders and archives every one whose name is that of a record. In
/// the order of their names, each read when it is its turn.
pub struct Sources {
    waiting: VecDeque<PathBuf>,
    archive: Option<Opened>,
    /// Bytes of the files that were read or left.
    done: u64,
    /// Bytes that may still be read, packed ones as they are when unpacked.
    left: Arc<AtomicU64>,
}

/// An archive that is being read.
enum Opened {
    Zip { path: PathBuf, archive: Box<zip::ZipArchive<File>>, next: usize },
    Handed(Entries),
}

/// A reader that stops with a fault when more is read, of all files together, than may be.
struct Within<R> {
    inner: R,
    left: Arc<AtomicU64>,
}

impl<R: Read> Read for Within<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        let took = |left: u64| left.checked_sub(read as u64);
        if self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, took).is_err() {
            self.left.store(0, Ordering::Relaxed);
            return Err(io::Error::other("there is more in it than may be brought in at once"));
        }
        Ok(read)
    }
}

/// The entries of an archive one after the other: its reader borrows from itself, so a thread of its own hands them over.
struct Entries(std::sync::mpsc::Receiver<io::Result<Source>>);

impl Entries {
    /// What `run` hands over; false: whoever listens has gone.
    fn of(run: impl FnOnce(&dyn Fn(io::Result<Source>) -> bool) + Send + 'static) -> Entries {
        let (send, entries) = std::sync::mpsc::sync_channel(2);
        std::thread::spawn(move || run(&|source| send.send(source).is_ok()));
        Entries(entries)
    }
}

impl Sources {
    /// Files, folders (with all that is in them) and archives.
    ///
    /// # Errors
    /// A path does not exist, or a folder cannot be read.
    pub fn of(paths: &[PathBuf]) -> io::Result<Sources> {
        let mut waiting = VecDeque::new();
        for path in paths {
            let kind = std::fs::metadata(path).map_err(|error| named(path, &error))?;
            if kind.is_dir() {
                walk(path, &mut waiting).map_err(|error| named(path, &error))?;
            } else {
                waiting.push_back(path.clone());
            }
        }
        Ok(Sources { waiting, archive: None, done: 0, left: Arc::new(AtomicU64::new(u64::MAX)) })
    }

    /// The same with a bound: of all files together no more than so many bytes are read, unpacked ones counted. What comes after
    /// is a fault.
    pub fn within(self, bytes: u64) -> Sources {
        self.left.store(bytes, Ordering::Relaxed);
        self
    }

    /// Bytes that may still be read.
    pub fn left(&self) -> u64 {
        self.left.load(Ordering::Relaxed)
    }

    /// The bytes of all files that were not read yet, and of those that were, as far as the disk tells.
    pub fn bytes(&self) -> u64 {
        let size = |path: &PathBuf| std::fs::metadata(path).map_or(0, |file| file.len());
        self.done + self.waiting.iter().map(size).sum::<u64>()
    }

    /// How many of them are done.
    pub fn done(&self) -> u64 {
        self.done
    }

    fn next_of_archive(&mut self) -> Option<io::Result<Source>> {
        match self.archive.as_mut()? {
            Opened::Zip { path, archive, next } => loop {
                if *next >= archive.len() || self.left.load(Ordering::Relaxed) == 0 {
                    return None;
                }
                let at = *next;
                *next += 1;
                let file = match archive.by_index(at) {
                    Ok(file) => file,
                    Err(error) => return Some(Err(named(path, &error))),
                };
                if !file.is_file() || !is_record(Path::new(file.name())) {
                    continue;
                }
                let name = format!("{}/{}", path.display(), file.name());
                return Some(read(&mut Within { inner: file, left: self.left.clone() }, name));
            },
            Opened::Handed(entries) => entries.0.recv().ok(),
        }
    }

    fn open(&mut self, path: PathBuf) -> Option<io::Result<Source>> {
        self.done += std::fs::metadata(&path).map_or(0, |file| file.len());
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) => return Some(Err(named(&path, &error))),
        };
        if ends(&path, &ZIP) {
            let opened = directory::is_bounded(&file).map_err(Into::into).and_then(|()| zip::ZipArchive::new(file));
            return match opened {
                Ok(archive) => {
                    self.archive = Some(Opened::Zip { path, archive: Box::new(archive), next: 0 });
                    None
                }
                Err(error) => Some(Err(named(&path, &error))),
            };
        }
        let left = self.left.clone();
        if ends(&path, &SEVEN_ZIP) {
            self.archive = Some(Opened::Handed(seven_zip_entries(path, file, left)));
            return None;
        }
        let file = BufReader::with_capacity(1 << 16, file);
        if ends(&path, &TAR) {
            self.archive = Some(Opened::Handed(tar_entries(path, Within { inner: file, left })));
            return None;
        }
        if ends(&path, &TAR_GZ) {
            self.archive = Some(Opened::Handed(tar_entries(path, Within { inner: MultiGzDecoder::new(file), left })));
            return None;
        }
        let name = path.display().to_string();
        Some(if ends(&path, &GZ) {
            read(&mut Within { inner: MultiGzDecoder::new(file), left }, name)
        } else {
            read(&mut Within { inner: file, left }, name)
        })
    }
}

impl Iterator for Sources {
    type Item = io::Result<Source>;

    fn next(&mut self) -> Option<io::Result<Source>> {
        loop {
            if let Some(source) = self.next_of_archive() {
                return Some(source);
            }
            self.archive = None;
            if self.left.load(Ordering::Relaxed) == 0 {
                return None;
            }
            let path = self.waiting.pop_front()?;
            if let Some(source) = self.open(path) {
                return Some(source);
            }
        }
    }
}

fn tar_entries(path: PathBuf, file: impl Read + Send + 'static) -> Entries {
    Entries::of(move |hand| {
        let mut archive = tar::Archive::new(file);
        let files = match Members::of(&mut archive) {
            Ok(files) => files,
            Err(error) => {
                hand(Err(named(&path, &error)));
                return;
            }
        };
        for file in files {
            let source = match file {
                Ok((name, mut file)) => {
                    if !is_record(&name) {
                        continue;
                    }
                    read(&mut file, format!("{}/{}", path.display(), name.display()))
                }
                Err(error) => Err(named(&path, &error)),
            };
            // After a fault nothing that follows can be trusted to begin where it says.
            let ended = source.is_err();
            if !hand(source) || ended {
                return;
            }
        }
    })
}

fn seven_zip_entries(path: PathBuf, file: File, left: Arc<AtomicU64>) -> Entries {
    Entries::of(move |hand| {
        let opened = ArchiveReader::new_with_memory_limit(file, Password::empty(), SEVEN_ZIP_KIB);
        let ended = opened.and_then(|mut archive| {
            archive.set_thread_count(1);
            archive.for_each_entries_with_decision(|entry, inner| {
                let mut file = Within { inner, left: left.clone() };
                let mut heard = true;
                if !entry.is_directory() && is_record(Path::new(entry.name())) {
                    heard = hand(read(&mut file, format!("{}/{}", path.display(), entry.name())));
                }
                // What is left out is unpacked all the same, to get to what follows, and counts.
                let rest = if heard { io::copy(&mut file, &mut io::sink()).map(drop) } else { Ok(()) };
                let goes_on = heard && rest.is_ok() && left.load(Ordering::Relaxed) > 0;
                Ok(if goes_on { EntryDecision::Continue } else { EntryDecision::Stop })
            })
        });
        if let Err(error) = ended {
            hand(Err(named(&path, &error)));
        }
    })
}

fn read(file: &mut impl Read, name: String) -> io::Result<Source> {
    let mut bytes = Vec::new();
    file.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(|error| named(Path::new(&name), &error))?;
    Ok(Source { name, bytes })
}

fn named(path: &Path, error: &dyn std::fmt::Display) -> io::Error {
    io::Error::other(format!("{}: {error}", path.display()))
}

/// Adds what is in a folder, in the order of names. A link that leads out of it is not followed.
fn walk(folder: &Path, found: &mut VecDeque<PathBuf>) -> io::Result<()> {
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let mut inside = std::fs::read_dir(&folder)?.collect::<io::Result<Vec<_>>>()?;
        inside.sort_by_key(std::fs::DirEntry::file_name);
        for entry in inside {
            let kind = entry.file_type()?;
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_file() && (is_record(&entry.path()) || is_archive(&entry.path())) {
                found.push_back(entry.path());
            }
        }
    }
    Ok(())
}

fn is_archive(path: &Path) -> bool {
    ends(path, &ZIP) || ends(path, &TAR) || ends(path, &TAR_GZ) || ends(path, &GZ) || ends(path, &SEVEN_ZIP)
}

/// Whether a name in a folder is that of a record.
fn is_record(path: &Path) -> bool {
    path.extension().and_then(|ending| ending.to_str()).is_some_and(|ending| {
        Format::from_extension(ending).is_some() || OTHER_ENDINGS.contains(&ending.to_ascii_lowercase().as_str())
    })
}

fn ends(path: &Path, endings: &[&str]) -> bool {
    let name = path.file_name().map_or(String::new(), |name| name.to_string_lossy().to_ascii_lowercase());
    endings.iter().any(|ending| name.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn a_file_that_unpacks_to_more_than_may_be_read_is_a_fault_and_the_last_one() {
        let place = tempfile::tempdir().unwrap();
        let mut zip = zip::ZipWriter::new(File::create(place.path().join("bomb.zip")).unwrap());
        for at in 0..5 {
            zip.start_file(format!("{at}.kif"), zip::write::SimpleFileOptions::default()).unwrap();
            zip.write_all(&vec![b' '; 1 << 20]).unwrap();
        }
        zip.finish().unwrap();
        std::fs::write(place.path().join("later.kif"), "7g7f").unwrap();
        let all: Vec<_> = Sources::of(&[place.path().to_owned()]).unwrap().within(5 << 19).collect();
        assert_eq!(all.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, true, false]);
        let unbound = Sources::of(&[place.path().to_owned()]).unwrap();
        assert_eq!(unbound.filter(Result::is_ok).count(), 6);
    }

    /// A 7z archive, all of its files packed as one, or each by itself.
    fn seven_zip(path: &Path, files: &[(&str, Vec<u8>)], solid: bool) {
        let mut archive = sevenz_rust2::ArchiveWriter::create(path).unwrap();
        let entries = files.iter().map(|(name, _)| sevenz_rust2::ArchiveEntry::new_file(name));
        if solid {
            let bytes = files.iter().map(|(_, bytes)| bytes.as_slice().into()).collect();
            archive.push_archive_entries(entries.collect(), bytes).unwrap();
        } else {
            for (entry, (_, bytes)) in entries.zip(files) {
                archive.push_archive_entry(entry, Some(bytes.as_slice())).unwrap();
            }
        }
        archive.finish().unwrap();
    }

    #[test]
    fn the_records_of_a_7z_archive_are_read_and_nothing_else_of_it() {
        let place = tempfile::tempdir().unwrap();
        let files = [("a.kif", "７六歩"), ("picture.png", "none"), ("../b/c.csa", "+7776FU")];
        let files = files.map(|(name, text)| (name, text.as_bytes().to_vec()));
        for solid in [true, false] {
            let path = place.path().join(format!("{solid}.7z"));
            seven_zip(&path, &files, solid);
            let all: Vec<Source> = Sources::of(std::slice::from_ref(&path)).unwrap().map(Result::unwrap).collect();
            let name = |inside: &str| format!("{}/{inside}", path.display());
            let wanted = [(name("a.kif"), "７六歩"), (name("../b/c.csa"), "+7776FU")];
            let wanted = wanted.map(|(name, text)| Source { name, bytes: text.as_bytes().to_vec() });
            assert_eq!(all, wanted);
        }
        // Found in a folder as other archives are.
        assert_eq!(Sources::of(&[place.path().to_owned()]).unwrap().filter(Result::is_ok).count(), 4);
        std::fs::write(place.path().join("cut.7z"), &std::fs::read(place.path().join("true.7z")).unwrap()[..40])
            .unwrap();
        let cut: Vec<_> = Sources::of(&[place.path().join("cut.7z")]).unwrap().collect();
        assert!(matches!(&cut[..], [Err(_)]), "{cut:?}");
    }

    #[test]
    fn a_7z_archive_that_unpacks_to_more_than_may_be_read_ends_where_it_does() {
        let place = tempfile::tempdir().unwrap();
        let spaces = vec![b' '; 1 << 20];
        // What is no record is unpacked on the way, and counts.
        let files =
            [("0.kif", spaces.clone()), ("1.png", spaces.clone()), ("2.kif", spaces.clone()), ("3.kif", spaces)];
        for solid in [true, false] {
            let path = place.path().join(format!("{solid}.7z"));
            seven_zip(&path, &files, solid);
            assert!(std::fs::metadata(&path).unwrap().len() < 10_000, "a bomb");
            let all: Vec<_> = Sources::of(&[path]).unwrap().within(5 << 19).collect();
            assert_eq!(all.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false], "solid: {solid}");
        }
    }

    #[test]
    fn a_7z_archive_that_wants_more_memory_than_there_is_for_it_is_a_fault() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("wide.7z");
        let mut archive = sevenz_rust2::ArchiveWriter::create(&path).unwrap();
        archive.push_archive_entry(sevenz_rust2::ArchiveEntry::new_file("a.kif"), Some(&b"7g7f"[..])).unwrap();
        archive.finish().unwrap();
        // The dictionary's size is one byte of the directory at the end: 40 says 4 GiB.
        let mut bytes = std::fs::read(&path).unwrap();
        let at = bytes.windows(4).rposition(|part| part[..3] == [0x21, 0x21, 0x01]).unwrap() + 3;
        bytes[at] = 40;
        let header = 32 + u64::from_le_bytes(bytes[12..20].try_into().unwrap()) as usize;
        let crc = crc32fast::hash(&bytes[header..]);
        bytes[28..32].copy_from_slice(&crc.to_le_bytes());
        let crc = crc32fast::hash(&bytes[12..32]);
        bytes[8..12].copy_from_slice(&crc.to_le_bytes());
        std::fs::write(&path, bytes).unwrap();
        let all: Vec<_> = Sources::of(&[path]).unwrap().collect();
        let [Err(error)] = &all[..] else { panic!("{all:?}") };
        assert!(error.to_string().to_lowercase().contains("mem"), "{error}");
    }
}
