//! `komadai-training train`.

use anyhow::{Context, bail};
use komadai_nnue::{Header, Network, Weights};
use komadai_training::auc::{Discernment, discernment, known, told};
use komadai_training::dataset::{Dataset, Generation};
use komadai_training::inside::learn::{self as inside, Share};
use komadai_training::model::Model;
use komadai_training::optimiser::TINY;
use komadai_training::sample::{Aim, Filter};
use komadai_training::train::{Recipe, Report, loss, loss_by_hand, rounding, train};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Train a network on pools of games, or on positions and their teachers' words
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Pools of games
    #[arg(required_unless_present = "positions", value_name = "FOLDER")]
    data: Vec<PathBuf>,
    #[command(flatten)]
    taught: TaughtArgs,
    /// Where the network goes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Go on from this network instead of beginning anew
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// What to note in the file about how the network came to be
    #[arg(long, default_value = "")]
    note: String,
    #[command(flatten)]
    recipe: RecipeArgs,
}

/// Positions inside trees, and whose words about them are learnt.
#[derive(clap::Args, Default)]
pub(crate) struct TaughtArgs {
    /// Folders of positions (`komadai-training positions`), in place of the games' own tests or beside them
    #[arg(long, value_name = "FOLDER", requires = "words")]
    positions: Vec<PathBuf>,
    /// The words to learn, as TEACHER=FACTOR: what a position is worth is the sum
    #[arg(long, value_name = "TEACHER=FACTOR", value_delimiter = ',', requires = "positions")]
    words: Vec<Share>,
    /// Learn from no more positions than this
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
    most: usize,
}

/// How to train.
#[derive(clap::Args)]
pub(crate) struct RecipeArgs {
    /// How often each sample is seen
    #[arg(long, default_value_t = 1)]
    pub(crate) epochs: usize,
    /// Samples for each step
    #[arg(long, default_value_t = 8_192, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    batch: u32,
    /// The highest learning rate
    #[arg(long, default_value_t = 6e-4)]
    pub(crate) rate: f32,
    /// Adam's epsilon: slopes well below it move a weight little
    #[arg(long, default_value_t = TINY)]
    epsilon: f32,
    /// The share of the search's score in what is learnt; the rest is how the game went on
    #[arg(long, default_value_t = 0.3)]
    pub(crate) score_share: f32,
    /// How many plies ahead that looks, at the scores of later moves; inf for the game's result alone
    #[arg(long, default_value_t = 20.0, value_name = "PLIES", value_parser = parse_horizon)]
    horizon: f32,
    /// Centipawns of the network that are to win 73 % of games; what those of the samples win is measured
    #[arg(long, default_value_t = 600.0)]
    scale: f32,
    /// Learn what the evaluation made by hand says of positions near the samples, to begin with
    #[arg(long)]
    by_hand: bool,
    /// Learn from positions whose best move takes or promotes, too
    #[arg(long)]
    loud: bool,
    /// How much a position inside a tree counts beside one of a game
    #[arg(long, default_value_t = 1.0)]
    looks: f32,
    /// How much a game counts for each network that came after the one that played it
    #[arg(long, default_value_t = 1.0)]
    older: f32,
    /// Threads; all cores if not said
    #[arg(long)]
    threads: Option<usize>,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

fn parse_horizon(text: &str) -> Result<f32, String> {
    text.parse()
        .ok()
        .filter(|&plies: &f32| plies > 0.0)
        .ok_or_else(|| "a number of plies is expected, or inf".to_owned())
}

impl RecipeArgs {
    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).clamp(1, 1_024)
    }
}

/// What came of a training.
pub(crate) struct Trained {
    /// Samples learnt from.
    pub(crate) samples: usize,
    /// Games these are of.
    pub(crate) games: usize,
    /// How well the rounded network knows the results of the games kept for testing, if it learnt from games alone.
    pub(crate) found: Option<Discernment>,
    /// The loss on the samples kept for testing, at the end.
    pub(crate) loss: f64,
    /// The same of the evaluation by hand.
    pub(crate) loss_by_hand: f64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    make(&args.data, &args.taught, args.from.as_deref(), &args.recipe, &args.out, &args.note).map(|_| ())
}

/// Trains on some folders and writes the network, telling about it on standard output.
pub(crate) fn make(
    folders: &[PathBuf],
    taught: &TaughtArgs,
    from: Option<&Path>,
    args: &RecipeArgs,
    out: &Path,
    note: &str,
) -> anyhow::Result<Trained> {
    let threads = args.threads();
    let filter = if args.loud { Filter::Calm } else { Filter::Quiet };
    let aim =
        Aim { filter, score_share: args.score_share, horizon: args.horizon, looks: args.looks, older: args.older };
    let mut dataset = Dataset::read(folders, &aim, threads)?;
    println!(
        "{} games: {} positions to train on, {} of {} games to test with",
        dataset.games,
        dataset.train.len(),
        dataset.test.len(),
        dataset.tested
    );
    if !taught.positions.is_empty() {
        let (positions, tests) = inside::samples(&taught.positions, &taught.words, args.scale, taught.most)?;
        println!("{} positions inside trees to train on, {} to test with", positions.len(), tests.len());
        dataset.train.extend(positions);
        // What is tested is what is taught.
        dataset.test = tests;
    }
    if dataset.train.is_empty() || dataset.test.is_empty() {
        bail!("too few games or positions to train and to test: a few thousand games are the least that is worth it");
    }
    let scale = args.scale;
    for Generation { network, games, score_scale, .. } in &dataset.generations {
        println!("{games} games of {network:?}: its searches won 73 % with {score_scale:.0}");
    }
    println!("the network is to win 73 % with {scale:.0}");
    let model = match from {
        Some(path) => {
            let bytes = std::fs::read(path).with_context(|| format!("{}: cannot be read", path.display()))?;
            let (_, weights) = Weights::from_file(&bytes).with_context(|| path.display().to_string())?;
            Model::of_weights(&weights)
        }
        None => Model::new(args.seed),
    };
    let recipe = Recipe {
        epochs: args.epochs,
        batch: args.batch as usize,
        rate: args.rate,
        epsilon: args.epsilon,
        by_hand: args.by_hand,
        scale,
        threads,
        seed: args.seed,
    };
    let loss_by_hand = loss_by_hand(&dataset.test, scale);
    let before = loss(&model, &dataset.test, &recipe);
    println!("loss of the evaluation by hand: {loss_by_hand:.6}; of the network before training: {before:.6}");
    let live = std::io::stderr().is_terminal();
    let mut test_loss = f64::NAN;
    let model = train(model, &dataset, &recipe, &mut |report| {
        if let Some(test) = report.test_loss {
            test_loss = test;
            println!("{}{}", if live { "\r\x1b[K" } else { "" }, line(report));
        } else if live {
            eprint!("\r{}\x1b[K", line(report));
            let _ = std::io::stderr().flush();
        }
    });
    let tested = &dataset.test[..dataset.test.len().min(20_000)];
    let (mean, worst) = rounding(&model, tested);
    let tests = known(&dataset.test);
    let network = Network::new(Header::default(), &model.quantise());
    let found = discernment(&told(Some(&network), &tests));
    if let Some(found) = &found {
        println!(
            "results of {} games: AUC {:.4}, log loss {:.4} with 73 % at {:.0}",
            dataset.tested, found.auc, found.log_loss, found.scale
        );
    }
    println!("rounding moves the network's word by {mean:.1} centipawns in the mean, {worst:.0} at worst");
    let bytes = model.quantise().to_file(note);
    std::fs::write(out, &bytes).with_context(|| format!("{}: cannot be written", out.display()))?;
    println!("{}: {} bytes", out.display(), bytes.len());
    Ok(Trained {
        samples: dataset.train.len(),
        games: dataset.games - dataset.tested,
        found,
        loss: test_loss,
        loss_by_hand,
    })
}

fn line(report: &Report) -> String {
    const WIDTH: usize = 20;
    let seconds = report.elapsed.as_secs_f64();
    let rate = report.seen as f64 / seconds.max(0.001);
    let filled = report.step * WIDTH / report.steps.max(1);
    let left = seconds * (report.steps - report.step) as f64 / report.step.max(1) as f64;
    let test = report.test_loss.map_or(String::new(), |loss| format!(", test {loss:.6}"));
    format!(
        "[{}{}] step {} of {}, loss {:.6}{test}, {rate:.0} samples/s, {:.1} min left",
        "█".repeat(filled),
        "·".repeat(WIDTH - filled),
        report.step,
        report.steps,
        report.train_loss,
        left / 60.0
    )
}
