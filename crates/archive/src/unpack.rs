//! A tar file of files that somebody sent, laid out in a folder: the names in it are theirs, so none of them leads out of it.

use crate::members::Members;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Component, Path, PathBuf};

/// Files of one archive.
pub(crate) const MOST_FILES: usize = 200_000;
/// Folders above a file, and the letters of each name.
const DEPTH: usize = 8;
const LETTERS: usize = 120;

/// Lays out the files of a tar file in a folder, each under its own name as far as that can be had. What is there already is
/// written again, so whoever was cut off begins anew.
///
/// # Errors
/// It is no tar file, there are too many files in it, or the folder cannot be written.
pub fn unpack(tar: &Path, to: &Path) -> io::Result<()> {
    std::fs::create_dir_all(to)?;
    let mut archive = tar::Archive::new(BufReader::with_capacity(1 << 16, File::open(tar)?));
    for (at, file) in Members::of(&mut archive)?.enumerate() {
        let (path, mut entry) = file?;
        if at >= MOST_FILES {
            return Err(io::Error::other(format!("there are more than {MOST_FILES} files in it")));
        }
        let inside = inside(&path).unwrap_or_else(|| PathBuf::from(format!("{at}.txt")));
        let mut path = to.join(&inside);
        if path.parent().is_none_or(|folder| std::fs::create_dir_all(folder).is_err()) || path.is_dir() {
            path = to.join(format!("{at}.txt"));
        }
        io::copy(&mut entry.by_ref(), &mut File::create(path)?)?;
    }
    Ok(())
}

/// A tar file of one file, as [`unpack`] reads it.
pub fn pack(name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut header = tar::Header::new_ustar();
    header.set_size(bytes.len() as u64);
    header.set_mode(0o644);
    let mut archive = tar::Builder::new(Vec::with_capacity(bytes.len() + 2_048));
    let written = archive.append_data(&mut header, name, bytes).and_then(|()| archive.into_inner());
    // Nothing fails in memory but a name that no header holds: then it is empty, and a fault of its import.
    written.unwrap_or_default()
}

/// A path that stays where it is put: plain names of no great length; none if nothing is left of it.
fn inside(path: &Path) -> Option<PathBuf> {
    let plain = |part: Component<'_>| match part {
        Component::Normal(name) => Some(cut(&name.to_string_lossy())),
        _ => None,
    };
    let names: Vec<String> = path.components().filter_map(plain).collect();
    let names = &names[names.len().saturating_sub(DEPTH)..];
    (!names.is_empty()).then(|| names.iter().collect())
}

/// A name of bounded length, which keeps its ending.
fn cut(name: &str) -> String {
    let name: String =
        name.chars().map(|letter| if letter.is_control() || letter == '\\' { '_' } else { letter }).collect();
    let letters = name.chars().count();
    let (first, last) = (name.chars().take(LETTERS / 2), name.chars().skip(letters.saturating_sub(LETTERS / 6)));
    if letters <= LETTERS / 2 { name } else { first.chain(last).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    /// A tar file by hand: the writer of the library would refuse such names.
    fn tar_of(files: &[(&str, u8, &[u8])]) -> Vec<u8> {
        let mut tar = Vec::new();
        for (name, kind, bytes) in files {
            let mut header = tar::Header::new_ustar();
            header.as_mut_bytes()[..name.len()].copy_from_slice(name.as_bytes());
            header.set_size(bytes.len() as u64);
            header.set_mode(0o644);
            header.as_mut_bytes()[156] = *kind;
            header.set_cksum();
            tar.extend_from_slice(header.as_bytes());
            tar.extend_from_slice(bytes);
            tar.resize(tar.len().next_multiple_of(512), 0);
        }
        tar.resize(tar.len() + 1024, 0);
        tar
    }

    #[test]
    fn no_name_leads_out_of_the_folder_and_links_are_left_out() {
        let place = tempfile::tempdir().unwrap();
        let tar = place.path().join("upload.tar");
        let bytes = tar_of(&[
            ("../../outside.kif", b'0', b"a"),
            ("/etc/absolute.kif", b'0', b"b"),
            ("games/1.kif", b'0', b"c"),
            ("link.kif", b'2', b""),
            ("..", b'0', b"d"),
        ]);
        File::create(&tar).unwrap().write_all(&bytes).unwrap();
        let to = place.path().join("files");
        unpack(&tar, &to).unwrap();
        for (name, text) in [("outside.kif", "a"), ("etc/absolute.kif", "b"), ("games/1.kif", "c"), ("3.txt", "d")] {
            assert_eq!(std::fs::read_to_string(to.join(name)).unwrap(), text, "{name}");
        }
        assert!(!to.join("link.kif").exists());
        assert!(!place.path().join("outside.kif").exists());
        // Once more over what is there.
        unpack(&tar, &to).unwrap();
    }

    #[test]
    fn what_is_packed_is_laid_out_as_it_was() {
        let place = tempfile::tempdir().unwrap();
        let tar = place.path().join("upload.tar");
        std::fs::write(&tar, pack("text.txt", "７六歩".as_bytes())).unwrap();
        unpack(&tar, &place.path().join("files")).unwrap();
        assert_eq!(std::fs::read_to_string(place.path().join("files/text.txt")).unwrap(), "７六歩");
    }

    #[test]
    fn what_is_no_tar_file_is_a_fault() {
        let place = tempfile::tempdir().unwrap();
        let tar = place.path().join("upload.tar");
        std::fs::write(&tar, vec![7; 3_000]).unwrap();
        assert!(unpack(&tar, &place.path().join("files")).is_err());
    }

    #[test]
    fn a_long_name_keeps_its_ending() {
        let long = format!("{}.kif", "棋".repeat(500));
        assert!(cut(&long).ends_with(".kif") && cut(&long).len() < 255, "{}", cut(&long).len());
    }
}
