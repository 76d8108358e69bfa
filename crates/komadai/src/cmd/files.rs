//! Many files at once: each core takes the next one, results come out in the order of the command line.

use anyhow::{Context, bail};
use komadai_kifu::{Format, MAX_FILE_BYTES, Reading, Record, read, read_strict, text_of};
use komadai_record::KindReading;
use std::io::{IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many files are worked on before their results are written: a bound for what is held in memory.
const BATCH: usize = 256;

/// Runs `work` on each file with all cores and hands each result to `done` in the order of the files. A bar on standard
/// error shows how far it is where there are many files and somebody looks.
pub(super) fn each<T: Send>(
    files: &[PathBuf],
    work: impl Fn(&Path) -> T + Sync,
    mut done: impl FnMut(&Path, T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let bar = files.len() > 20 && std::io::stderr().is_terminal();
    // Counted where it is shown, so that the bar never goes back.
    let finished = Mutex::new(0usize);
    for batch in files.chunks(BATCH) {
        let slots: Vec<Mutex<Option<T>>> = batch.iter().map(|_| Mutex::new(None)).collect();
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..cores.min(batch.len()) {
                scope.spawn(|| {
                    loop {
                        let i = next.fetch_add(1, Ordering::Relaxed);
                        let (Some(file), Some(slot)) = (batch.get(i), slots.get(i)) else { return };
                        let result = work(file);
                        if let Ok(mut slot) = slot.lock() {
                            *slot = Some(result);
                        }
                        if bar && let Ok(mut finished) = finished.lock() {
                            *finished += 1;
                            if finished.is_multiple_of(16) {
                                show(*finished, files.len());
                            }
                        }
                    }
                });
            }
        });
        if bar {
            // What is said of a file stands on a line of its own; the bar is drawn again below it.
            eprint!("\r\x1b[K");
        }
        for (file, slot) in batch.iter().zip(slots) {
            if let Some(result) = slot.into_inner().ok().flatten() {
                done(file, result)?;
            }
        }
    }
    if bar {
        show(files.len(), files.len());
        eprintln!();
    }
    Ok(())
}

fn show(done: usize, all: usize) {
    const WIDTH: usize = 30;
    let filled = done * WIDTH / all.max(1);
    let mut err = std::io::stderr().lock();
    // A bar that cannot be drawn is no reason to stop.
    let _ = write!(err, "\r[{}{}] {done}/{all}", "=".repeat(filled), " ".repeat(WIDTH - filled));
}

/// The bytes of a file, `-` being standard input; one byte more than the limit at most, so that a reader sees that it is
/// too large.
pub(super) fn bytes(file: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = MAX_FILE_BYTES as u64 + 1;
    if file == Path::new("-") {
        std::io::stdin().lock().take(limit).read_to_end(&mut bytes).context("standard input")?;
    } else {
        let name = || file.display().to_string();
        std::fs::File::open(file).with_context(name)?.take(limit).read_to_end(&mut bytes).with_context(name)?;
    }
    Ok(bytes)
}

/// Reads the records of a file; its name's ending is a hint.
pub(super) fn records(file: &Path, format: Option<Format>) -> anyhow::Result<Reading> {
    Ok(read(&standard(file)?, format.or_else(|| hint(file))))
}

/// The bytes of a file that does not say that it is of another kind of shogi, which most commands do not read.
fn standard(file: &Path) -> anyhow::Result<Vec<u8>> {
    let bytes = bytes(file)?;
    if text_of(&bytes).is_ok_and(|(text, _)| KindReading::is_of_kind(&text)) {
        bail!("{}: a game of another kind of shogi, which only komadai convert reads", file.display());
    }
    Ok(bytes)
}

/// The format that a file's name suggests.
pub(super) fn hint(file: &Path) -> Option<Format> {
    Format::from_extension(file.extension()?.to_str()?)
}

/// The same, the names of moves judged if that is asked for.
pub(super) fn judged(file: &Path, strict: bool) -> anyhow::Result<Reading> {
    if strict { Ok(read_strict(&standard(file)?, hint(file))) } else { records(file, None) }
}

/// The first game of what was read, for commands that show one; what was not understood is said on standard error.
///
/// # Errors
/// There is no game.
pub(super) fn one_game(name: &str, reading: Reading) -> anyhow::Result<Record> {
    if let Some(fault) = reading.nothing_read().or_else(|| reading.faults_of(0).next().filter(|_| !reading.is_game(0)))
    {
        bail!("{name}: no game could be read: {fault}");
    }
    if let Some(fault) = reading.faults_of(0).next() {
        eprintln!("komadai: {name}: {fault}");
    }
    reading.records.into_iter().next().with_context(|| format!("{name}: no game in it"))
}
