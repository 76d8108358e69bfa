//! `komadai import`.

use super::{Site, block_on, style};
use anyhow::bail;
use indicatif::ProgressBar;
use komadai_archive::{News, Progress, Source, Sources, import};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Add records to the archive: files, folders and archives (zip, tar, tar.gz, 7z), in every format
#[derive(clap::Args)]
#[command(after_help = "Examples:
  komadai import --data ./komadai-data ~/records games-2025.zip
  komadai import --json --database postgres://komadai@db.example/komadai ~/records

A game that is in the archive already (the same moves and players, however they are spelt) is left out; an import that was
cut off is begun again. Lines of your own for spellings: players.txt and events.txt in the folder `archive` of the data folder.")]
pub(crate) struct Args {
    /// End with one line of JSON: files, games, imported, duplicates, faulty, seconds
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    site: Site,
    /// Files, folders and archives; `-` reads a record from standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
}

#[derive(Serialize)]
struct Report {
    files: u64,
    games: u64,
    imported: u64,
    duplicates: u64,
    /// Games and files of which nothing could be kept.
    faulty: u64,
    seconds: f64,
}

/// Adds them.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let (typed, paths): (Vec<PathBuf>, Vec<PathBuf>) =
        args.paths.iter().cloned().partition(|path| path == Path::new("-"));
    let files = Sources::of(&paths)?;
    let typed = match typed.first() {
        Some(path) => Some(Ok(Source { name: "-".to_owned(), bytes: super::super::files::bytes(path)? })),
        None => None,
    };
    let began = Instant::now();
    let progress = block_on(async {
        let open = args.site.open_or_make().await?;
        let bar = ProgressBar::new(files.bytes());
        style(&bar, "{bar:30} {percent}%  {msg}  {eta} left");
        let done = Arc::new(AtomicU64::new(0));
        let counter = done.clone();
        let counted = Counted { files, done: counter };
        let mut tell = |news: News<'_>| match news {
            News::Progress(progress) => {
                bar.set_position(done.load(Ordering::Relaxed));
                bar.set_message(format!("{} games", progress.games));
            }
            News::Unread(fault) => bar.suspend(|| eprintln!("komadai: {fault}")),
            // It is kept with the game.
            News::Faulty(_) => {}
        };
        let sources = typed.into_iter().chain(counted);
        let progress = import(&**open.archive.store(), open.archive.names(), sources, &mut tell).await?;
        bar.finish_and_clear();
        open.catch_up().await?;
        open.close().await?;
        anyhow::Ok(progress)
    })?;
    let Progress { files, games, imported, duplicates, faulty } = progress;
    let mut out = std::io::stdout().lock();
    if args.json {
        let seconds = (began.elapsed().as_secs_f64() * 1e3).round() / 1e3;
        let report = Report { files, games, imported, duplicates, faulty, seconds };
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        writeln!(
            out,
            "{files} files, {games} games: {imported} imported, {duplicates} there already, {faulty} unreadable"
        )?;
    }
    if imported + duplicates == 0 {
        bail!("no game could be read");
    }
    Ok(())
}

/// Files that say how many of their bytes are done.
struct Counted {
    files: Sources,
    done: Arc<AtomicU64>,
}

impl Iterator for Counted {
    type Item = std::io::Result<Source>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.files.next();
        self.done.store(self.files.done(), Ordering::Relaxed);
        next
    }
}
