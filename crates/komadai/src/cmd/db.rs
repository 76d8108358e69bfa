//! `komadai db`: the site's database as a whole.

use super::serve::{database, existing};
use anyhow::bail;
use indicatif::{ProgressBar, ProgressStyle};
use komadai_record::Stored;
use komadai_room::{Clock, SystemClock, check_stored};
use komadai_store::transfer::{self, Doing, Found, Step, Sums};
use komadai_store::{Address, StoredRecord};
use std::io::Write;
use std::path::PathBuf;

/// Back up, check and copy the site's database
#[derive(clap::Args)]
#[command(after_help = "Example: komadai db backup --data ./komadai-data komadai-2026-11-22.sqlite")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Write the whole site into one file, while it runs
    #[command(after_help = "Example: komadai db backup --data ./komadai-data komadai-2026-11-22.sqlite")]
    Backup {
        /// The file to write
        file: PathBuf,
        /// Replace the file if it exists
        #[arg(long)]
        force: bool,
        #[command(flatten)]
        site: Site,
    },
    /// Verify a backup or a site: the database's own check, every game replayed, every record read
    #[command(after_help = "Example: komadai db check komadai-2026-11-22.sqlite")]
    Check {
        /// A backup; the site's own database if there is none
        #[arg(conflicts_with_all = ["data", "database"])]
        file: Option<PathBuf>,
        #[command(flatten)]
        site: Site,
    },
    /// Recompute every rating from the games and report where the stored one differs; safe while the site runs
    #[command(after_help = "Example: komadai db check-ratings --data ./komadai-data")]
    CheckRatings {
        #[command(flatten)]
        site: Site,
    },
    /// Copy a whole site into an empty database; an interrupted copy resumes where it stopped
    #[command(after_help = "Examples:
  komadai db copy --from sqlite:./komadai-data --to postgres://komadai@db.example/komadai
  komadai db copy --from sqlite:komadai-2026-11-22.sqlite --to sqlite:./komadai-data")]
    Copy {
        /// The site: sqlite:FOLDER, sqlite:BACKUP or postgres://USER@HOST/NAME
        #[arg(long, value_name = "URL")]
        from: Address,
        /// Where it goes: sqlite:FOLDER or postgres://USER@HOST/NAME
        #[arg(long, value_name = "URL")]
        to: Address,
    },
}

/// Which site.
#[derive(clap::Args)]
struct Site {
    /// The site's folder [default: `komadai` in your data folder]
    #[arg(long)]
    data: Option<PathBuf>,
    /// The site's database instead: sqlite:FOLDER or postgres://USER@HOST/NAME
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<Address>,
}

/// Runs one of them.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut bars = Bars::default();
        let mut tell = |step: Step<'_>| bars.tell(step);
        let sums = match &args.command {
            Command::Backup { file, force, site } => {
                transfer::backup(&site.address()?, file, *force, &mut tell).await?
            }
            Command::Check { file, site } => {
                let at = match file {
                    Some(file) => Address::Sqlite(file.clone()),
                    None => site.address()?,
                };
                let (sums, faults) = transfer::look(&at, &mut judge, &mut tell).await?;
                bars.end();
                for fault in &faults.told {
                    eprintln!("{fault}");
                }
                print(&sums)?;
                match faults.all {
                    0 => return Ok(()),
                    1 => bail!("{at}: something is wrong with it"),
                    all => bail!("{at}: {all} things are wrong with it"),
                }
            }
            Command::CheckRatings { site } => return check_ratings(&site.address()?).await,
            Command::Copy { from, to } => transfer::copy(from, to, SystemClock.wall().0, &mut tell).await?,
        };
        bars.end();
        print(&sums)
    })
}

impl Site {
    fn address(&self) -> anyhow::Result<Address> {
        database(self.database.clone(), self.data.clone())
    }
}

/// Says on standard output how much was looked at, on standard error what differs.
async fn check_ratings(at: &Address) -> anyhow::Result<()> {
    let store = existing(at.clone())?.open().await?;
    let checked = komadai_server::check_ratings(&*store).await?;
    store.close().await?;
    for fault in &checked.faults {
        eprintln!("{fault}");
    }
    writeln!(std::io::stdout(), "games: {}, ratings: {}", checked.games, checked.ratings)?;
    match checked.faults.len() {
        0 => Ok(()),
        faults => bail!("{at}: {faults} of them are not what the games come to"),
    }
}

fn judge(found: Found<'_>) -> Result<(), String> {
    match found {
        Found::Game(game, entries, sealed) => check_stored(game, entries, sealed),
        Found::Record(record) => read_record(record),
    }
}

fn read_record(row: &StoredRecord) -> Result<(), String> {
    let stored = Stored::parse(&row.tree).map_err(|error| error.to_string())?;
    stored.record(&row.original).map(|_| ()).map_err(|error| error.to_string())
}

/// What each table holds, to be compared with another's.
fn print(sums: &Sums) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    for (table, sum) in sums {
        writeln!(out, "{table}: {sum}")?;
    }
    Ok(())
}

/// A bar for each table, on standard error where somebody looks.
#[derive(Default)]
struct Bars(Option<(String, Doing, ProgressBar)>);

impl Bars {
    fn tell(&mut self, step: Step<'_>) {
        if self.0.as_ref().is_none_or(|(table, doing, _)| (table.as_str(), *doing) != (step.table, step.doing)) {
            self.end();
            let bar = ProgressBar::new(step.of);
            // The template is a constant; without it the bar would only look different.
            if let Ok(style) = ProgressStyle::with_template("{msg:20} {bar:30} {pos}/{len}  {eta} left") {
                bar.set_style(style);
            }
            let verb = match step.doing {
                Doing::Comparing => "comparing",
                Doing::Copying => "copying",
                Doing::Reading => "checking",
            };
            bar.set_message(format!("{verb} {}", step.table));
            self.0 = Some((step.table.to_owned(), step.doing, bar));
        }
        if let Some((_, _, bar)) = &self.0 {
            bar.set_position(step.done);
        }
    }

    fn end(&mut self) {
        if let Some((_, _, bar)) = self.0.take() {
            bar.finish_and_clear();
        }
    }
}
