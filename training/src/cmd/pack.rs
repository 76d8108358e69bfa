//! `komadai-training pack`.

use anyhow::{Context, ensure};
use komadai_training::pool::batch::{self, About};
use komadai_training::pool::record::Record;
use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

/// Put the games of pools into few small files, to be kept
#[derive(clap::Args)]
#[command(
    after_help = "One file for each network and number of nodes. Looks inside the trees are left out, and so is a game that stands in two \
    pools.\n\nExample: komadai-training pack nets/pool ~/pool --out nets/pool"
)]
pub(crate) struct Args {
    /// Pools of games
    #[arg(required = true, value_name = "FOLDER")]
    pools: Vec<PathBuf>,
    /// Where the files go; what has the same name there is replaced
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut groups: BTreeMap<String, (About, Vec<Record>)> = BTreeMap::new();
    let mut known: HashSet<Vec<u16>> = HashSet::new();
    for pool in &args.pools {
        for path in batch::files(pool)? {
            let (about, games) = batch::read(&path)?;
            let player = about.network_sha256.get(..12).unwrap_or("by-hand");
            let file = format!("{player}-{}.{}", about.nodes, batch::EXTENSION);
            let about = About { file: file.clone(), ..about };
            let group = groups.entry(file).or_insert_with(|| (about.clone(), Vec::new()));
            if about.date > group.0.date {
                group.0.date = about.date;
            }
            let new = games.into_iter().filter(|game| known.insert(game.moves().map(|mv| mv.bits()).collect()));
            group.1.extend(new.map(|game| Record { looks: Vec::new(), ..game }));
        }
    }
    ensure!(!groups.is_empty(), "no games in {}", args.pools[0].display());
    std::fs::create_dir_all(&args.out).with_context(|| args.out.display().to_string())?;
    for (about, games) in groups.values() {
        let written = batch::write_packed(&args.out, games, about)?;
        let bytes = std::fs::metadata(args.out.join(&written.file)).map_or(0, |metadata| metadata.len());
        println!("{}: {} games, {} plies, {bytes} bytes", written.file, written.games, written.plies);
    }
    batch::write_manifest(&args.out)?;
    Ok(())
}
