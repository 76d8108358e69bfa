//! `komadai import-desk`: the process that reads what somebody brings into the archive of a site, within limits that the system keeps: what
//! an archive unpacks to is for whoever made it to say. It ends with the site that started it.

use super::confined::{confine, end_with_site};
use anyhow::Context;
use komadai_archive::{Handed, Names, Source, Sources, hand_over, unpack};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Read what people bring into the archive, for the site
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Memory that may be taken
    #[arg(long, value_name = "MIB", default_value_t = 1_024, value_parser = clap::value_parser!(u32).range(64..=1 << 20))]
    memory: u32,
    /// Time of the processor that may be taken
    #[arg(long, default_value_t = 3_600)]
    seconds: u32,
    /// Bytes that may be read, unpacked
    #[arg(long, value_name = "BYTES", default_value_t = u64::MAX)]
    unpacked: u64,
    /// The folder of the site's own spellings
    #[arg(long, value_name = "FOLDER")]
    names: PathBuf,
    /// What was sent, as a tar file; it is laid out beside itself
    tar: PathBuf,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    confine(args.memory, args.seconds).context("the system sets no limits")?;
    end_with_site().context("no thread")?;
    let mut out = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    let ended = read(args, &mut out).err().map(|error| format!("{error:#}"));
    serde_json::to_writer(&mut out, &Handed::End(ended))?;
    out.write_all(b"\n")?;
    Ok(out.flush()?)
}

fn read(args: &Args, out: &mut dyn Write) -> anyhow::Result<()> {
    let names = Arc::new(Names::with_own(&args.names)?);
    let files = args.tar.with_extension("files");
    unpack(&args.tar, &files)?;
    let sources = Sources::of(std::slice::from_ref(&files))?.within(args.unpacked);
    let bytes = sources.bytes();
    let done: Arc<[AtomicU64; 2]> = Arc::default();
    let shown = Shown { sources, files, all: args.unpacked, done: done.clone() };
    let done = move || (done[0].load(Ordering::Relaxed), done[1].load(Ordering::Relaxed));
    Ok(hand_over(shown, &names, (bytes, done), out)?)
}

/// The files under the names that their owner knows.
struct Shown {
    sources: Sources,
    files: PathBuf,
    /// Bytes that may be read of them.
    all: u64,
    /// Bytes that are done, and those that were read.
    done: Arc<[AtomicU64; 2]>,
}

impl Iterator for Shown {
    type Item = std::io::Result<Source>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.sources.next()?;
        self.done[0].store(self.sources.done(), Ordering::Relaxed);
        self.done[1].store(self.all.saturating_sub(self.sources.left()), Ordering::Relaxed);
        Some(match next {
            Ok(mut source) => {
                source.name = own_name(&source.name, &self.files);
                Ok(source)
            }
            Err(error) => Err(std::io::Error::other(own_name(&error.to_string(), &self.files))),
        })
    }
}

fn own_name(text: &str, files: &Path) -> String {
    text.replacen(&format!("{}/", files.display()), "", 1)
}
