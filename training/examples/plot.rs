//! Draws the strength of the networks kept from the ledger: `cargo run -p komadai-training --example plot`, in the
//! repository's root, after a row of nets/LEDGER.md was written by hand.

use komadai_training::ledger;
use std::path::Path;

fn main() -> anyhow::Result<()> {
    let rows = ledger::read(Path::new("nets/LEDGER.md"))?;
    Ok(std::fs::write("docs/network.svg", ledger::plot(&rows))?)
}
