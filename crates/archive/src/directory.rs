//! How many files a zip archive says to hold, before its directory is read: each costs memory, and so does the number alone.

use crate::unpack::MOST_FILES;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

/// What each file of the directory begins with.
const FILE: [u8; 4] = *b"PK\x01\x02";
/// What the end of a large directory begins with (zip64): after it come its own length and, from byte 24 on, two numbers of files.
const LARGE_END: [u8; 4] = *b"PK\x06\x06";
/// Lengths that such an end may say of itself.
const LARGE_END_BYTES: std::ops::RangeInclusive<u64> = 44..=65_536;
/// As much of an end as is looked at.
const LOOKED_AT: usize = 40;

/// Refuses an archive with more files than are read, wherever in it a directory may be found.
pub(crate) fn is_bounded(file: &File) -> io::Result<()> {
    let mut file = file;
    file.seek(SeekFrom::Start(0))?;
    let bounded = count(BufReader::with_capacity(1 << 16, file));
    file.seek(SeekFrom::Start(0))?;
    bounded
}

fn count(mut file: impl Read) -> io::Result<()> {
    let too_many = || Err(io::Error::other(format!("there are more than {MOST_FILES} files in it")));
    let (mut files, mut window, mut piece) = (0, Vec::new(), vec![0; 1 << 16]);
    loop {
        let read = file.read(&mut piece)?;
        window.extend_from_slice(&piece[..read]);
        // What begins near the end of a piece is looked at with the next one.
        let last = if read == 0 { window.len() } else { window.len().saturating_sub(LOOKED_AT) };
        for at in 0..last {
            let rest = &window[at..];
            if rest.starts_with(&FILE) {
                files += 1;
            } else if rest.starts_with(&LARGE_END) && says_too_many(rest) {
                return too_many();
            }
        }
        if files > MOST_FILES {
            return too_many();
        }
        if read == 0 {
            return Ok(());
        }
        window.drain(..last);
    }
}

fn says_too_many(end: &[u8]) -> bool {
    let number = |at: usize| end.get(at..at + 8)?.try_into().ok().map(u64::from_le_bytes);
    number(4).is_some_and(|bytes| LARGE_END_BYTES.contains(&bytes))
        && [24, 32].into_iter().filter_map(number).any(|files| files > MOST_FILES as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directories_of_more_files_than_are_read_are_refused_wherever_they_stand() {
        let mut end = [&LARGE_END[..], &44u64.to_le_bytes(), &[0; 12], &1u64.to_le_bytes()].concat();
        end.extend(1u64.to_le_bytes());
        for (files, fits) in [(200_000, true), (200_001, false)] {
            let directory = FILE.repeat(files);
            // Not in step with the pieces that are read.
            assert_eq!(count(&[b"abc", &directory[..], &end].concat()[..]).is_ok(), fits, "{files}");
        }
        let (own, all) = (end.len() - 16, end.len() - 8);
        for at in [own, all] {
            let mut end = end.clone();
            end[at..at + 8].copy_from_slice(&u64::MAX.to_le_bytes());
            assert!(count(&end[..]).is_err());
            assert!(count(&[vec![0; 65_530], end.clone()].concat()[..]).is_err());
            // Something that is no end.
            end[4] = 3;
            assert!(count(&end[..]).is_ok());
        }
    }
}
