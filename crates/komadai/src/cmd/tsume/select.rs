//! `komadai tsume select`.

use super::{LONGEST, plies, problems, text};
use crate::cmd::output::write_new;
use anyhow::{Context, bail};
use komadai_tsume::problems::{Problem, kin_of};
use komadai_tsume::{Composer, Plan};
use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

/// Verify and grade problems again, and keep the best
#[derive(clap::Args)]
#[command(
    after_help = "What is not sound is left out, told of on standard error. Of problems that end alike the better one is kept.
The order: length, then grade, then quality.

Example: komadai tsume select found.tsv more.tsv --best 1=20,3=60,5=60 --out best.tsv"
)]
pub(super) struct Args {
    /// Files of problems
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The maximum number of each length, such as 1=20,3=60 [default: all]
    #[arg(long, value_name = "PLIES=N,…", value_delimiter = ',', value_parser = best)]
    best: Vec<(u16, usize)>,
    /// The minimum quality, out of 100
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=100))]
    quality: u8,
    /// The output file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite an existing output file
    #[arg(long)]
    force: bool,
}

fn best(text: &str) -> Result<(u16, usize), String> {
    let fault = || "expected a length and a number, such as 3=60".to_string();
    let (length, count) = text.split_once('=').ok_or_else(fault)?;
    Ok((*plies(length)?.start(), count.parse().map_err(|_| fault())?))
}

/// Judges and writes.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    komadai_tsume::on_big_stack(|| judge(args))
}

fn judge(args: &Args) -> anyhow::Result<()> {
    let plan = Plan { plies: 1..=LONGEST, quality: args.quality, pieces: 40 };
    let mut composer = Composer::new(1, plan, 256);
    let mut judged: Vec<Problem> = Vec::new();
    let mut ids = HashSet::new();
    for path in &args.files {
        let read = problems(path)?.with_context(|| format!("{}: no such file", path.display()))?;
        for problem in read {
            match composer.appraise(&problem.position, problem.source) {
                Some(found) if ids.insert(found.id.clone()) => judged.push(found),
                Some(_) => {}
                None => eprintln!("komadai: {}: {} is not sound or not good enough", path.display(), problem.id),
            }
        }
    }
    let kept = choose(judged, &args.best);
    if kept.is_empty() {
        bail!("no problems are left");
    }
    match &args.out {
        Some(path) => write_new(path, text(&kept).as_bytes(), args.force)?,
        None => print!("{}", text(&kept)),
    }
    let mut lengths: BTreeMap<u16, usize> = BTreeMap::new();
    for problem in &kept {
        *lengths.entry(problem.plies).or_default() += 1;
    }
    eprintln!("{} problems; of each length: {lengths:?}", kept.len());
    Ok(())
}

/// The best of each length, without those that end like a better one.
fn choose(mut judged: Vec<Problem>, best: &[(u16, usize)]) -> Vec<Problem> {
    judged.sort_by(|a, b| b.quality.cmp(&a.quality).then_with(|| a.id.cmp(&b.id)));
    let mut kins = HashSet::new();
    let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
    judged.retain(|problem| {
        let most = if best.is_empty() {
            usize::MAX
        } else {
            best.iter().find(|(plies, _)| *plies == problem.plies).map_or(0, |&(_, count)| count)
        };
        let count = counts.entry(problem.plies).or_default();
        let keep = *count < most && kins.insert(kin_of(&problem.position, problem.plies, &problem.solution));
        *count += usize::from(keep);
        keep
    });
    judged.sort_by(|a, b| {
        (a.plies, a.grade, b.quality).cmp(&(b.plies, b.grade, a.quality)).then_with(|| a.id.cmp(&b.id))
    });
    judged
}
