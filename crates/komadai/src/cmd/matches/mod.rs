//! `komadai match`.

mod record;
mod table;

use anyhow::{Context, bail};
use komadai_arena::{Adjudication, Conditions, Drawn, EngineSpec, Lost, Match, Sprt, SprtState, Tempo, read_openings};
use record::Recorder;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;
use table::Table;

/// Let two USI engines play and measure the difference
#[derive(clap::Args)]
#[command(
    after_help = "Each opening is played twice with colours swapped; Ctrl-C ends the match, and what was recorded stays. Examples:\n  komadai match --a \"komadai usi\" --b fairy-stockfish --hash 64 --games 20 --movetime 100\n  komadai match --a ./new --b ./old --time 10+0.1 --openings openings.sfen --concurrency 2 --sprt 0,5 --record games/{}.kif --record games.csa"
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
    /// The size of both tables in MiB, by whichever name an engine knows that option
    #[arg(long, value_name = "MIB")]
    hash: Option<u32>,
    /// Games to play, an even number: pairs with colours swapped
    #[arg(long, default_value_t = 100, value_parser = even)]
    games: usize,
    /// Exactly this long a move, milliseconds
    #[arg(long, group = "tempo", value_name = "MS")]
    movetime: Option<u64>,
    /// At most this long a move, milliseconds; with --time once that has run out
    #[arg(long, conflicts_with_all = ["movetime", "nodes"], value_name = "MS")]
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
    /// Write all games: .kif or .csa by the name's ending, else USI lines; with {} in the name a file for each game, as most
    /// readers of KIF want it; may be given again
    #[arg(long, value_name = "FILE")]
    record: Vec<PathBuf>,
    /// Overwrite the record files
    #[arg(long)]
    force: bool,
    /// How late a move may come before it is a loss on time, milliseconds; a machine that does other work is late by itself
    #[arg(long, default_value_t = 500, value_name = "MS")]
    margin: u64,
    /// A game this long is drawn
    #[arg(long, default_value_t = 512, value_name = "PLIES")]
    max_plies: usize,
    /// End a game as lost when both engines have called it so by CP centipawns for N moves each
    #[arg(long, value_name = "CP,N", value_parser = parse_lost)]
    resign: Option<Lost>,
    /// End a game as drawn when both engines have seen no more than CP centipawns for N moves each, from ply P
    #[arg(long, value_name = "CP,N,P", value_parser = parse_drawn)]
    draw: Option<Drawn>,
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

fn parse_lost(text: &str) -> Result<Lost, String> {
    let two =
        || Some(text.split_once(',')?).and_then(|(cp, n)| Some((cp.trim().parse().ok()?, n.trim().parse().ok()?)));
    match two() {
        Some((centipawns, moves)) if centipawns > 0 && moves > 0 => Ok(Lost { centipawns, moves }),
        _ => Err("centipawns and moves are expected, such as 2000,5".to_owned()),
    }
}

fn parse_drawn(text: &str) -> Result<Drawn, String> {
    let words: Vec<&str> = text.split(',').map(str::trim).collect();
    let number = |i: usize| words.get(i).and_then(|word| word.parse::<usize>().ok());
    match (words.len(), number(0), number(1), number(2)) {
        (3, Some(centipawns), Some(moves), Some(from_ply)) if moves > 0 && centipawns < 100_000 => {
            Ok(Drawn { centipawns: centipawns as i32, moves, from_ply })
        }
        _ => Err("centipawns, moves and a ply are expected, such as 10,8,120".to_owned()),
    }
}

fn spec(command: &str, hash_mib: Option<u32>, options: &[&[String]]) -> anyhow::Result<EngineSpec> {
    let mut spec = EngineSpec { hash_mib, ..EngineSpec::parse(command) };
    for option in options.iter().copied().flatten() {
        let Some((name, value)) = option.split_once('=') else {
            bail!("option {option}: NAME=VALUE is expected");
        };
        spec.options.push((name.to_owned(), value.to_owned()));
    }
    Ok(spec)
}

/// The number of games: each opening is played twice.
fn even(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(games) if games > 0 && games % 2 == 0 => Ok(games),
        _ => Err("games are played in pairs with colours swapped: an even number, at least 2".to_owned()),
    }
}

/// Plays the match; the last line on standard output is the result.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let ms = Duration::from_millis;
    let tempo = match (args.time, args.byoyomi, args.nodes) {
        (_, _, Some(nodes)) => Tempo::Nodes(nodes),
        (None, None, None) => Tempo::MoveTime(ms(args.movetime.unwrap_or(100))),
        (time, byoyomi, None) => {
            let (main, increment) = time.unwrap_or_default();
            Tempo::Clock { main, byoyomi: ms(byoyomi.unwrap_or(0)), increment }
        }
    };
    let openings = match &args.openings {
        Some(path) => {
            let text = std::fs::read_to_string(path).with_context(|| format!("{}", path.display()))?;
            read_openings(&text).map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))?
        }
        None => Vec::new(),
    };
    let create = |path: &PathBuf| Recorder::create(path, args.force);
    let mut recorders = args.record.iter().map(create).collect::<anyhow::Result<Vec<Recorder>>>()?;
    let this = Match {
        a: spec(&args.a, args.hash, &[&args.option, &args.option_a])?,
        b: spec(&args.b, args.hash, &[&args.option, &args.option_b])?,
        pairs: args.games / 2,
        conditions: Conditions {
            tempo,
            margin: ms(args.margin),
            max_plies: args.max_plies,
            adjudication: Adjudication { lost: args.resign, drawn: args.draw },
        },
        openings,
        concurrency: args.concurrency,
        sprt: args.sprt,
    };
    let mut lost = None;
    let mut table = Table::new(&this);
    let tally = this.run(|progress| {
        table.show(&progress);
        for recorder in &mut recorders {
            if let Err(error) = recorder.add(progress.game) {
                lost.get_or_insert(error);
            }
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
