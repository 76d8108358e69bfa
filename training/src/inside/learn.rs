//! What words teach: a sum of several teachers' words, as a chance of winning.

use super::file::{self, UNKNOWN, read_words, words_path};
use crate::sample::{Sample, chance};
use std::path::PathBuf;
use std::str::FromStr;

/// A teacher and how much of its word is taken, as `gps=0.425`.
#[derive(Clone, PartialEq, Debug)]
pub struct Share {
    /// The teacher, as its files are named.
    pub teacher: String,
    /// Its word is multiplied by this.
    pub factor: f32,
}

impl FromStr for Share {
    type Err = String;

    fn from_str(text: &str) -> Result<Share, String> {
        let (teacher, factor) = text.split_once('=').ok_or("TEACHER=FACTOR is expected")?;
        let factor = factor.parse::<f32>().ok().filter(|factor| factor.is_finite());
        Ok(Share { teacher: teacher.to_owned(), factor: factor.ok_or("a number is expected after =")? })
    }
}

/// The positions of some folders with what the shares of words add up to, as the chance of winning at `scale`: to train on, and to
/// test with. Positions without a word of every teacher are left out; of those to train on, at most `most`, of every file alike.
///
/// # Errors
/// A file cannot be read, or a teacher has not been asked about it.
pub fn samples(
    folders: &[PathBuf],
    shares: &[Share],
    scale: f32,
    most: usize,
) -> anyhow::Result<(Vec<Sample>, Vec<Sample>)> {
    let paths = folders.iter().map(|folder| file::files(folder)).collect::<anyhow::Result<Vec<_>>>()?.concat();
    let files = paths.iter().map(|path| file::read(path)).collect::<anyhow::Result<Vec<_>>>()?;
    let all: usize = files.iter().filter(|(about, _)| !about.tests).map(|(_, positions)| positions.len()).sum();
    let taken = most.min(all) as f64 / all.max(1) as f64;
    let (mut train, mut test) = (Vec::new(), Vec::new());
    for (path, (about, positions)) in paths.iter().zip(files) {
        let words = shares
            .iter()
            .map(|share| read_words(&words_path(path, &share.teacher), &about))
            .collect::<anyhow::Result<Vec<_>>>()?;
        let word = |at: usize| {
            shares.iter().zip(&words).try_fold(0.0, |sum, (share, words)| {
                (words[at] != UNKNOWN).then(|| sum + share.factor * f32::from(words[at]))
            })
        };
        let into = if about.tests { &mut test } else { &mut train };
        let count = if about.tests { positions.len() } else { (positions.len() as f64 * taken) as usize };
        into.extend(positions[..count].iter().enumerate().filter_map(|(at, &position)| {
            Some(Sample { position, target: chance(word(at)?, scale), result: None, weight: 1.0 })
        }));
    }
    Ok((train, test))
}

#[cfg(test)]
mod tests {
    use super::super::file::tests::positions;
    use super::super::file::{About, AboutWords, read, write, write_words};
    use super::*;

    #[test]
    fn words_are_added_and_what_one_does_not_know_is_left_out() {
        let folder = tempfile::tempdir().unwrap();
        for (name, tests) in [("a", false), ("b", true)] {
            let path = folder.path().join(format!("{name}.positions"));
            write(&path, &positions(4), &About { tests, ..About::default() }).unwrap();
            let of = AboutWords { of: read(&path).unwrap().0.sha256, ..AboutWords::default() };
            write_words(&words_path(&path, "own"), &[100, 200, UNKNOWN, -300], &of).unwrap();
            write_words(&words_path(&path, "gps"), &[400, -400, 0, 0], &of).unwrap();
        }
        let shares: Vec<Share> = ["own=1", "gps=0.5"].map(|text| text.parse().unwrap()).to_vec();
        let folders = [folder.path().to_owned()];
        let (train, test) = samples(&folders, &shares, 600.0, usize::MAX).unwrap();
        let targets: Vec<f32> = train.iter().map(|sample| sample.target).collect();
        assert_eq!(targets, [300.0, 0.0, -300.0].map(|word| chance(word, 600.0)));
        assert_eq!(test.len(), 3);
        assert_eq!(samples(&folders, &shares, 600.0, 2).unwrap().0.len(), 2);
        let nobody: Vec<Share> = vec!["nobody=1".parse().unwrap()];
        assert!(format!("{:#}", samples(&folders, &nobody, 600.0, 2).unwrap_err()).contains("a.nobody.words"));
        assert!("gps".parse::<Share>().is_err() && "gps=x".parse::<Share>().is_err());
    }
}
