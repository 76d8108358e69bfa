//! `komadai print-desk`: the process that makes a PDF for the site, within limits that the system keeps: how much is to be printed is for
//! whoever wrote it to say. It ends with whoever waits for it.

use super::confined::{confine, end_with_site};
use anyhow::Context;
use komadai_print::{Order, answer};
use std::io::BufReader;

/// Make a PDF for the site
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Memory that may be taken
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = clap::value_parser!(u32).range(64..=1 << 20))]
    memory: u32,
    /// Time of the processor that may be taken
    #[arg(long, default_value_t = 30)]
    seconds: u32,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    confine(args.memory, args.seconds).context("the system sets no limits")?;
    let order = Order::read(&mut BufReader::new(std::io::stdin()));
    end_with_site().context("no thread")?;
    Ok(answer(order, &mut std::io::stdout().lock())?)
}
