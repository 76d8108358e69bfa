//! `komadai import`.

use super::{Site, block_on, style};
use anyhow::bail;
use indicatif::ProgressBar;
use komadai_archive::{News, Progress, Source, Sources, import};
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_server::import_undone;
use komadai_store::{ImportPhase, StoredImport};
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
  komadai import --data ./komadai-data --list
  komadai import --data ./komadai-data --undo abcdefgh1234

A game that is in the archive already (the same moves and players, however they are spelt) is left out; an import that was
cut off is begun again. Lines of your own for spellings: players.txt and events.txt in the folder `archive` of the data folder.")]
pub(crate) struct Args {
    /// End with one line of JSON: import, files, games, imported, duplicates, faulty, seconds
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    site: Site,
    /// Take the games of an import out of the archive again; those that came with another import, too, or were played here, stay
    #[arg(long, value_name = "ID", conflicts_with = "paths")]
    undo: Option<String>,
    /// List the imports that have games in the archive, with their ids
    #[arg(long, conflicts_with_all = ["paths", "undo"])]
    list: bool,
    /// Files, folders and archives; `-` reads a record from standard input
    #[arg(required_unless_present_any = ["undo", "list"], value_name = "PATH")]
    paths: Vec<PathBuf>,
}

/// Imports that are listed, and games that are taken out in one go.
const MOST_LISTED: u32 = 1_000;
const SWEPT: u32 = 500;

#[derive(Serialize)]
struct Report {
    /// The id by which the import can be undone.
    import: String,
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
    if args.list || args.undo.is_some() {
        return block_on(look_back(args));
    }
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
        let store = open.archive.store();
        let id = new_id(&SystemEntropy);
        let news = serde_json::json!({ "percent": 100, "files": 0, "imported": 0, "duplicates": 0, "faulty": 0, "faults": [] });
        // Known before its first game is, so that one that is cut off can be undone, too.
        store
            .keep_import(StoredImport {
                id: id.clone(),
                holder: [0; 32],
                changed: SystemClock.wall().0,
                bytes: 0,
                phase: ImportPhase::Done,
                owner: None,
                news: news.to_string(),
                games: 0,
                unpacked: 0,
            })
            .await?;
        let progress = import(&**store, &id, open.archive.names(), sources, &mut tell).await?;
        bar.finish_and_clear();
        open.catch_up().await?;
        open.close().await?;
        anyhow::Ok((id, progress))
    })?;
    let (id, Progress { files, games, imported, duplicates, faulty, .. }) = progress;
    let mut out = std::io::stdout().lock();
    if args.json {
        let seconds = (began.elapsed().as_secs_f64() * 1e3).round() / 1e3;
        let report = Report { import: id, files, games, imported, duplicates, faulty, seconds };
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        writeln!(
            out,
            "{files} files, {games} games: {imported} imported, {duplicates} there already, {faulty} unreadable"
        )?;
        if imported > 0 {
            writeln!(out, "import {id}: `komadai import --undo {id}` takes its games out again")?;
        }
    }
    if imported + duplicates == 0 {
        bail!("no game could be read");
    }
    Ok(())
}

/// Lists imports, or undoes one.
async fn look_back(args: &Args) -> anyhow::Result<()> {
    let open = args.site.open().await?;
    let store = open.archive.store();
    match &args.undo {
        None => {
            for import in store.all_imports(MOST_LISTED).await? {
                let undone = if import.phase == ImportPhase::Undone { ", being undone" } else { "" };
                writeln!(std::io::stdout(), "{}  {} games{undone}", import.id, import.games)?;
            }
        }
        Some(id) => {
            let entry = import_undone(None, id);
            if !store.undo_import(id, None, entry).await? {
                bail!("no import {id} has games in the archive; `komadai import --list` names those that have");
            }
            let mut looked = 0;
            loop {
                match store.sweep_undone(SWEPT).await? {
                    0 => break,
                    more => looked += more,
                }
            }
            open.catch_up().await?;
            writeln!(
                std::io::stdout(),
                "import {id}: {looked} games taken out, but for those that came otherwise, too"
            )?;
        }
    }
    open.close().await
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
