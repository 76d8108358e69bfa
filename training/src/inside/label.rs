//! Asking a teacher about positions: any program that reads a line of SFEN and writes a line with a number for the side to move, or
//! a network of one's own.

use super::file::{self, AboutWords, UNKNOWN, words_path};
use anyhow::{Context, bail, ensure};
use komadai_nnue::{Accumulators, Network};
use komadai_shogi::{PackedSfen, Position};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

/// Who is asked.
#[derive(Clone, Debug)]
pub enum Teacher {
    /// A program.
    Program {
        /// A command line for the shell.
        command: String,
        /// How many of its units are a centipawn.
        unit: f32,
    },
    /// A network.
    Network(Arc<Network>),
}

/// A word beyond this says no more.
const MOST: f32 = 32_000.0;

/// Asks a teacher about every file of a folder that has no words of that name yet. Tells how many were labelled after each.
///
/// # Errors
/// A file cannot be read or written, the program cannot be started, or it answers otherwise than with one number a line.
pub fn label(folder: &Path, name: &str, teacher: &Teacher, each: &mut dyn FnMut(usize)) -> anyhow::Result<usize> {
    ensure!(
        !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_'),
        "{name:?} cannot be part of a file's name: letters, digits, - and _ can"
    );
    let mut done = 0;
    for path in file::files(folder)? {
        let beside = words_path(&path, name);
        if beside.exists() {
            continue;
        }
        let (about, positions) = file::read(&path)?;
        let words = ask(teacher, &positions).with_context(|| path.display().to_string())?;
        let (teacher, unit) = match teacher {
            Teacher::Program { command, unit } => (command.clone(), *unit),
            Teacher::Network(network) => (network.header().sha256.clone(), 1.0),
        };
        let about = AboutWords { of: about.sha256, teacher, unit, ..AboutWords::default() };
        file::write_words(&beside, &words, &about)?;
        done += words.len();
        each(done);
    }
    Ok(done)
}

/// What a teacher says of positions.
///
/// # Errors
/// As [`label`].
pub fn ask(teacher: &Teacher, positions: &[PackedSfen]) -> anyhow::Result<Vec<i16>> {
    match teacher {
        Teacher::Program { command, unit } => ask_program(command, *unit, positions),
        Teacher::Network(network) => Ok(ask_network(network, positions)),
    }
}

fn ask_network(network: &Network, positions: &[PackedSfen]) -> Vec<i16> {
    let mut line = Accumulators::new(&Position::start(), 1);
    let mut word = |packed: &PackedSfen| {
        let position = Position::new(&packed.unpack().ok()?).ok()?;
        line.restart(&position);
        Some(line.evaluate(network, &position, 0).clamp(-32_000, 32_000) as i16)
    };
    positions.iter().map(|packed| word(packed).unwrap_or(UNKNOWN)).collect()
}

fn ask_program(command: &str, unit: f32, positions: &[PackedSfen]) -> anyhow::Result<Vec<i16>> {
    let mut child = Command::new("sh")
        .args(["-c", command])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("{command}: cannot be started"))?;
    let (input, output) = (child.stdin.take().context("no input")?, child.stdout.take().context("no output")?);
    let answers = std::thread::scope(|scope| {
        let asking = scope.spawn(move || {
            let mut input = BufWriter::new(input);
            for position in positions {
                let sfen = position.unpack().map_err(std::io::Error::other)?;
                writeln!(input, "{sfen}")?;
            }
            input.flush()
        });
        let answers = read_words(BufReader::new(output), unit, positions.len());
        let asked = asking.join().map_err(|_| anyhow::anyhow!("asking failed"))?;
        // What it answered says more than that it stopped listening.
        let answers = answers.with_context(|| command.to_owned())?;
        asked.with_context(|| format!("{command}: stopped reading"))?;
        Ok::<_, anyhow::Error>(answers)
    });
    if answers.is_err() {
        let _ = child.kill();
    }
    let status = child.wait()?;
    let answers = answers?;
    ensure!(status.success(), "{command}: {status}");
    Ok(answers)
}

fn read_words(answers: impl BufRead, unit: f32, wanted: usize) -> anyhow::Result<Vec<i16>> {
    let mut words = Vec::with_capacity(wanted);
    for line in answers.lines() {
        let line = line?;
        let number = words.len() + 1;
        ensure!(words.len() < wanted, "line {number}: more answers than positions");
        words.push(match line.trim() {
            "" | "-" => UNKNOWN,
            text => match text.parse::<f32>() {
                Ok(value) if value.is_finite() => (value / unit).clamp(-MOST, MOST) as i16,
                _ => bail!("line {number}: a number is expected, not {text:?}"),
            },
        });
    }
    ensure!(words.len() == wanted, "{} answers to {wanted} positions", words.len());
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::super::file::tests::positions;
    use super::super::file::{About, read, read_words as read_file, write};
    use super::*;

    fn program(command: &str) -> Teacher {
        Teacher::Program { command: command.to_owned(), unit: 2.0 }
    }

    #[test]
    fn a_program_is_asked_line_by_line_and_only_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.positions");
        write(&path, &positions(3_000), &About::default()).unwrap();
        // Its word is how long the line is.
        let teacher = program("while read -r line; do echo ${#line}; done");
        assert_eq!(label(folder.path(), "length", &teacher, &mut |_| {}).unwrap(), 3_000);
        assert_eq!(label(folder.path(), "length", &teacher, &mut |_| {}).unwrap(), 0);
        let (about, positions) = read(&path).unwrap();
        let words = read_file(&words_path(&path, "length"), &about).unwrap();
        for (position, &word) in positions.iter().zip(&words) {
            assert_eq!(word as usize, position.unpack().unwrap().to_string().len() / 2);
        }
    }

    #[test]
    fn a_network_says_what_it_says_elsewhere() {
        let network = komadai_weights::network();
        let positions = positions(50);
        let words = ask(&Teacher::Network(network.clone()), &positions).unwrap();
        for (packed, word) in positions.iter().zip(words) {
            let position = Position::new(&packed.unpack().unwrap()).unwrap();
            assert_eq!(i32::from(word), network.evaluate(&position).clamp(-32_000, 32_000));
        }
    }

    #[test]
    fn a_program_that_does_not_answer_as_it_should_is_told_of() {
        let positions = positions(3);
        let fault = |command: &str| format!("{:#}", ask(&program(command), &positions).unwrap_err());
        assert!(fault("cat").contains("line 1: a number is expected"));
        assert!(fault("head -1 >/dev/null; echo 1").contains("1 answers to 3 positions"));
        assert!(fault("cat >/dev/null; echo 1; echo 2; echo 3; echo 4").contains("more answers"));
        assert!(fault("cat >/dev/null; echo 1; echo 2; echo 3; exit 3").contains("3"));
        assert!(fault("exec /no/such/program").contains("/no/such/program"));
        let unknown = ask(&program("cat >/dev/null; echo 7; echo; echo -"), &positions).unwrap();
        assert_eq!(unknown, [3, UNKNOWN, UNKNOWN]);
        let cut = ask(&program("cat >/dev/null; echo 1e9; echo -1e9; echo 5"), &positions).unwrap();
        assert_eq!(cut, [32_000, -32_000, 2]);
    }
}
