//! `komadai mate-desk`: the process that solves mate problems for the site. It reads requests and writes answers, each a
//! line of the JSON of `komadai_wire`; a new request stops the one before.

mod brink;
mod desk;
mod told;

use anyhow::Context;
use desk::Desk;
use komadai_wire::{MateFailure, MateIn, MateOut};
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};

/// Solve mate problems for the site
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Total memory
    #[arg(long, value_name = "MIB", default_value_t = 160, value_parser = clap::value_parser!(u32).range(64..=1 << 20))]
    memory: u32,
}

/// Of the memory, what is not for tables: the process, its stack and lists.
const REST_MIB: u32 = 36;
/// The longest request, in bytes.
const MAX_LINE: u64 = 64 * 1024;

/// A request, and what stops it.
struct Job {
    request: MateIn,
    stop: Arc<AtomicBool>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let (send, jobs) = sync_channel(8);
    std::thread::Builder::new().name("requests".to_owned()).spawn(move || listen(&send)).context("no thread")?;
    Desk::new((args.memory - REST_MIB) as usize).serve(&jobs)
}

/// Hands on each request and stops the one before.
fn listen(send: &SyncSender<Job>) {
    let mut input = std::io::stdin().lock();
    let mut running: Option<Arc<AtomicBool>> = None;
    let mut stop_running = |next: Option<Arc<AtomicBool>>| {
        if let Some(stop) = std::mem::replace(&mut running, next) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    loop {
        let mut line = Vec::new();
        match std::io::Read::take(&mut input, MAX_LINE).read_until(b'\n', &mut line) {
            Ok(read) if read > 0 && line.ends_with(b"\n") => {}
            // Nobody asks any more, or what asks is no site of ours.
            _ => {
                stop_running(None);
                return;
            }
        }
        match serde_json::from_slice(&line) {
            Ok(MateIn::Stop) => stop_running(None),
            Ok(request) => {
                let stop = Arc::new(AtomicBool::new(false));
                stop_running(Some(stop.clone()));
                if send.send(Job { request, stop }).is_err() {
                    return;
                }
            }
            Err(error) => {
                let message = format!("not understood: {error}");
                say(&MateOut::Failed { id: 0, code: MateFailure::NotUnderstood, message });
            }
        }
    }
}

/// Writes one answer. When nobody listens there is nothing left to do.
fn say(answer: &MateOut) {
    let mut out = std::io::stdout().lock();
    let written = serde_json::to_writer(&mut out, answer)
        .map_err(std::io::Error::from)
        .and_then(|()| out.write_all(b"\n"))
        .and_then(|()| out.flush());
    if written.is_err() {
        std::process::exit(0);
    }
}
