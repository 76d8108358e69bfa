//! The files of a tar archive. What an archive says of itself is bounded before it is read: a name may be said to be a gigabyte long.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, Read};
use std::path::PathBuf;
use tar::{Entry, EntryType, PaxExtensions};

/// The longest name, and the longest list of what else is said of a file.
const MAX_SAID: u64 = 64 << 10;

/// The files of an archive one after the other, each with its name. After a fault nothing that follows can be trusted to begin where it
/// says, so it is the last.
pub(crate) struct Members<'a, R: Read> {
    entries: tar::Entries<'a, R>,
    ended: bool,
}

impl<'a, R: Read> Members<'a, R> {
    pub(crate) fn of(archive: &'a mut tar::Archive<R>) -> io::Result<Members<'a, R>> {
        // Otherwise names and lists are read whole before anybody can say how long they may be.
        Ok(Members { entries: archive.entries()?.raw(true), ended: false })
    }

    fn next_file(&mut self) -> io::Result<Option<(PathBuf, Entry<'a, R>)>> {
        let (mut path, mut size): (Option<PathBuf>, Option<u64>) = (None, None);
        while let Some(entry) = self.entries.next().transpose()? {
            match entry.header().entry_type() {
                EntryType::GNULongName => path = Some(path_of(trimmed(text(entry)?))),
                EntryType::XHeader => {
                    for said in PaxExtensions::new(&text(entry)?) {
                        let said = said?;
                        match said.key_bytes() {
                            b"path" => path = Some(path_of(said.value_bytes().to_owned())),
                            b"size" => size = said.value().ok().and_then(|size| size.parse().ok()),
                            _ => {}
                        }
                    }
                }
                EntryType::GNULongLink | EntryType::XGlobalHeader => {
                    text(entry)?;
                }
                EntryType::GNUSparse => {
                    return Err(io::Error::other("there is a sparse file in it, which is not read"));
                }
                kind if kind.is_file() => {
                    // Where the two differ, what follows begins somewhere else for each who reads it.
                    if size.is_some_and(|size| size != entry.size()) {
                        return Err(io::Error::other("it says two sizes of one file"));
                    }
                    let own = || entry.path().map(Cow::into_owned).unwrap_or_default();
                    let path = path.unwrap_or_else(own);
                    return Ok(Some((path, entry)));
                }
                _ => (path, size) = (None, None),
            }
        }
        Ok(None)
    }
}

impl<'a, R: Read> Iterator for Members<'a, R> {
    type Item = io::Result<(PathBuf, Entry<'a, R>)>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let next = self.next_file().transpose();
        self.ended = !matches!(next, Some(Ok(_)));
        next
    }
}

/// What an archive says, if that is no more than anybody says.
fn text(entry: Entry<'_, impl Read>) -> io::Result<Vec<u8>> {
    let long = entry.size();
    if long > MAX_SAID {
        return Err(io::Error::other(format!(
            "a name or a list of attributes in it is said to be {long} bytes long; at most {MAX_SAID} are read"
        )));
    }
    let mut bytes = Vec::new();
    entry.take(MAX_SAID).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Names end with a zero.
fn trimmed(mut name: Vec<u8>) -> Vec<u8> {
    if let Some(end) = name.iter().position(|byte| *byte == 0) {
        name.truncate(end);
    }
    name
}

#[cfg(unix)]
fn path_of(name: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    OsString::from_vec(name).into()
}

#[cfg(not(unix))]
fn path_of(name: Vec<u8>) -> PathBuf {
    OsString::from(String::from_utf8_lossy(&name).into_owned()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An entry by hand: its kind, the size that it says, and what there is of it.
    fn entry(kind: u8, name: &str, size: u64, bytes: &[u8]) -> Vec<u8> {
        let mut header = tar::Header::new_gnu();
        header.as_mut_bytes()[..name.len()].copy_from_slice(name.as_bytes());
        header.set_size(size);
        header.set_mode(0o644);
        header.as_mut_bytes()[156] = kind;
        header.set_cksum();
        let mut tar = header.as_bytes().to_vec();
        tar.extend_from_slice(bytes);
        tar.resize(tar.len().next_multiple_of(512), 0);
        tar
    }

    /// The names of the files, and the fault at the end.
    fn names(tar: impl Read) -> (Vec<String>, Option<String>) {
        let mut archive = tar::Archive::new(tar);
        let (mut names, mut fault) = (Vec::new(), None);
        for file in Members::of(&mut archive).unwrap() {
            match file {
                Ok((path, _)) => names.push(path.display().to_string()),
                Err(error) => fault = Some(error.to_string()),
            }
        }
        (names, fault)
    }

    /// Zeros without end, which say how many of them were read.
    struct Zeros<'a>(&'a std::cell::Cell<u64>);

    impl Read for Zeros<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            buffer.fill(0);
            self.0.set(self.0.get() + buffer.len() as u64);
            Ok(buffer.len())
        }
    }

    #[test]
    fn what_an_archive_says_to_be_longer_than_anybody_says_is_not_read() {
        for kind in [b'L', b'K', b'x', b'g'] {
            let read = std::cell::Cell::new(0);
            let tar = entry(kind, "././@LongLink", 1 << 30, b"");
            let (names, fault) = names(tar.chain(Zeros(&read)));
            assert_eq!(names, [""; 0], "{kind}");
            assert!(fault.unwrap().contains("1073741824 bytes long"), "{kind}");
            assert!(read.get() < 1 << 20, "{kind}: {} bytes were read", read.get());
        }
    }

    #[test]
    fn long_names_are_read_as_tar_writes_them() {
        let long = format!("games/{}.kif", "a".repeat(200));
        let pax = format!("{} path={long}\n", long.len() + 10);
        let gnu_name = [long.as_bytes(), b"\0"].concat();
        let tar = [
            entry(b'L', "././@LongLink", gnu_name.len() as u64, &gnu_name),
            entry(b'0', "cut", 1, b"a"),
            entry(b'x', "pax", pax.len() as u64, pax.as_bytes()),
            entry(b'0', "cut", 1, b"a"),
            entry(b'0', "short.kif", 1, b"a"),
            entry(b'5', "folder", 0, b""),
            entry(b'x', "pax", 11, b"11 size=99\n"),
            entry(b'0', "two sizes", 1, b"a"),
        ];
        let (names, fault) = names(&tar.concat()[..]);
        assert_eq!(names, [long.as_str(), &long, "short.kif"]);
        assert!(fault.unwrap().contains("two sizes"));
    }
}
