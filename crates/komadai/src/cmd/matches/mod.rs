//! `komadai match`.

mod record;

use anyhow::{Context, bail, ensure};
use komadai_arena::{EngineSpec, Match, Progress, Sprt, SprtState, Tempo, read_openings};
use record::Recorder;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Let two USI engines play and measure the difference
#[derive(clap::Args)]
#[command(
    after_help = "Each opening is played twice with colours swapped. Example:\n  komadai match --a \"komadai usi\" --b fairy-stockfish --games 20 --movetime 100"
)]
pub(crate) struct Args {
    /// The engine whose score is counted: a command with its arguments
    #[arg(long, value_name = "CMD")]
    a: String,
    /// Its opponent
    #[arg(long, value_name = "CMD")]
    b: String,
    /// An option of engine a, such as Threads=2; may be given again
    #[arg(long, value_name = "NAME=VALUE")]
    option_a: Vec<String>,
    /// An option of engine b
    #[arg(long, value_name = "NAME=VALUE")]
    option_b: Vec<String>,
    /// An option of both
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// Games to play, an even number: pairs with colours swapped
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Exactly this long a move, milliseconds
    #[arg(long, group = "tempo", value_name = "MS")]
    movetime: Option<u64>,
    /// At most this long a move, milliseconds
    #[arg(long, group = "tempo", value_name = "MS")]
    byoyomi: Option<u64>,
    /// Main time and increment in seconds, such as 10+0.1
    #[arg(long, group = "tempo", value_name = "S+INC", value_parser = parse_time)]
    time: Option<(Duration, Duration)>,
    /// This many nodes a move
    #[arg(long, group = "tempo", value_name = "N")]
    nodes: Option<u64>,
    /// Openings, one a line: startpos or an SFEN, perhaps with moves
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Games at once
    #[arg(long, default_value = "1", value_name = "N")]
    concurrency: NonZeroUsize,
    /// Stop when a is shown to be no better than ELO0 or at least ELO1
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_sprt)]
    sprt: Option<Sprt>,
    /// Write all games: .kif or .csa by the name's ending, else USI lines
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Overwrite the record file
    #[arg(long)]
    force: bool,
    /// How late a move may come before it is a loss on time, milliseconds
    #[arg(long, default_value_t = 50, value_name = "MS")]
    margin: u64,
    /// A game this long is drawn
    #[arg(long, default_value_t = 512, value_name = "PLIES")]
    max_plies: usize,
}

fn parse_time(text: &str) -> Result<(Duration, Duration), String> {
    let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |text: &str| {
        let seconds: f64 = text.trim().parse().map_err(|_| format!("not a number of seconds: {text}"))?;
        Duration::try_from_secs_f64(seconds).map_err(|_| format!("not a time: {text}"))
    };
    Ok((seconds(main)?, seconds(increment)?))
}

fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let two = || Some(text.split_once(',')?).and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    let (elo0, elo1) = two().ok_or("two numbers are expected, such as 0,5")?;
    if elo0 < elo1 { Ok(Sprt { elo0, elo1 }) } else { Err("the first number must be the smaller".to_owned()) }
}

fn spec(command: &str, options: &[&[String]]) -> anyhow::Result<EngineSpec> {
    let mut spec = EngineSpec::parse(command);
    for option in options.iter().copied().flatten() {
        let Some((name, value)) = option.split_once('=') else {
            bail!("option {option}: NAME=VALUE is expected");
        };
        spec.options.push((name.to_owned(), value.to_owned()));
    }
    Ok(spec)
}

/// Plays the match; the last line on standard output is the result.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    ensure!(args.games > 0, "--games 0: there is nothing to play");
    let ms = Duration::from_millis;
    let tempo = match (args.movetime, args.byoyomi, args.time, args.nodes) {
        (_, Some(time), ..) => Tempo::Byoyomi(ms(time)),
        (_, _, Some((main, increment)), _) => Tempo::Increment(main, increment),
        (_, _, _, Some(nodes)) => Tempo::Nodes(nodes),
        (time, ..) => Tempo::MoveTime(ms(time.unwrap_or(100))),
    };
    let openings = match &args.openings {
        Some(path) => {
            let text = std::fs::read_to_string(path).with_context(|| format!("{}", path.display()))?;
            read_openings(&text).map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))?
        }
        None => Vec::new(),
    };
    let mut recorder = args.record.as_deref().map(|path| Recorder::create(path, args.force)).transpose()?;
    let this = Match {
        a: spec(&args.a, &[&args.option, &args.option_a])?,
        b: spec(&args.b, &[&args.option, &args.option_b])?,
        pairs: args.games.div_ceil(2),
        tempo,
        margin: ms(args.margin),
        max_plies: args.max_plies,
        openings,
        concurrency: args.concurrency,
        sprt: args.sprt,
    };
    let mut lost = None;
    let tally = this.run(|progress| {
        show(&progress, args.sprt.as_ref());
        if let Some(recorder) = &mut recorder
            && let Err(error) = recorder.add(progress.game)
        {
            lost.get_or_insert(error);
        }
    })?;
    if let Some(error) = lost {
        return Err(error);
    }
    let mut out = std::io::stdout().lock();
    if let Some(sprt) = &args.sprt {
        let verdict = match sprt.state(&tally) {
            SprtState::Accepted => "accepted",
            SprtState::Rejected => "rejected",
            SprtState::Open => "open",
        };
        writeln!(out, "sprt {verdict} llr {:.2}", sprt.log_likelihood_ratio(&tally))?;
    }
    let [p0, p1, p2, p3, p4] = tally.pairs;
    writeln!(out, "pairs 0:{p0} ½:{p1} 1:{p2} 1½:{p3} 2:{p4}")?;
    writeln!(out, "{tally}")?;
    Ok(())
}

/// One line a game on standard error.
fn show(progress: &Progress, sprt: Option<&Sprt>) {
    let plies = progress.game.moves.moves.len();
    let llr = sprt.map_or(String::new(), |sprt| format!(" llr {:.2}", sprt.log_likelihood_ratio(progress.tally)));
    let (number, a, end) = (progress.number, progress.a_played, &progress.game.end);
    eprintln!("{number:>5}  a={a:<5}  {plies:>3} plies  {end:<28}  {}{llr}", progress.tally);
}
