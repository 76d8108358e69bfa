//! `komadai worker`.

use super::serve::{engine, start_log, stop_signal};
use super::settings::{self, InForce};
use anyhow::Context;
use clap::ArgMatches;
use std::io::Write;

/// Run engine jobs for a site with several nodes: moves in games, positions of analyses
#[derive(clap::Args)]
#[command(after_help = "Example: komadai worker --bus nats://bus:4222")]
pub(crate) struct Args {
    #[command(flatten)]
    settings: settings::Given,
}

/// Works until ctrl-C or SIGTERM.
pub(crate) fn run(args: Args, matches: &ArgMatches) -> anyhow::Result<()> {
    let settings = InForce::load(args.settings, matches)?.settings;
    start_log(&settings);
    let bus = settings.bus.clone().context("a worker needs the bus that leads to the site: --bus nats://HOST:4222")?;
    let engine = engine(settings.engine.as_deref())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let stop = stop_signal()?;
        let ready = || {
            let mut out = std::io::stdout().lock();
            let _ = writeln!(out, "working").and_then(|()| out.flush());
        };
        komadai_server::work(bus, engine, Box::new(ready), Box::pin(stop)).await?;
        anyhow::Ok(())
    })
}
