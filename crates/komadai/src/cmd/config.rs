//! `komadai config`.

use super::settings;
use clap::ArgMatches;
use std::io::Write;

/// Print every setting of the site that is in force, and where it comes from
#[derive(clap::Args)]
#[command(after_help = "Example: KOMADAI_LOG=json komadai config --listen 127.0.0.1:8080\n\
    What is printed is itself a settings file.")]
pub(crate) struct Args {
    #[command(flatten)]
    settings: settings::Given,
}

pub(crate) fn run(args: Args, matches: &ArgMatches) -> anyhow::Result<()> {
    let in_force = settings::InForce::load(args.settings, matches)?;
    write!(std::io::stdout().lock(), "{in_force}")?;
    Ok(())
}
