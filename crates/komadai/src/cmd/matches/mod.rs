//! `komadai match`.

mod record;
mod table;

use super::kind::SQUARE;
use anyhow::{Context, bail};
use clap::builder::{RangedU64ValueParser, TypedValueParser};
use komadai_arena::{
    Adjudication, Conditions, Drawn, EngineSpec, LONGEST_GAME, Lost, Match, Sprt, SprtState, Tempo, read_openings,
};
use komadai_variants::Rules;
use record::Recorder;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;
use table::Table;

/// The kind that needs no name.
const STANDARD: &str = "shogi";

/// Play a match between two USI engines and measure the difference
#[derive(clap::Args)]
#[command(
    after_help = "Each opening is played twice with colours swapped; Ctrl-C ends the match, and what was recorded stays. Examples:\n  komadai match --a \"komadai usi\" --b fairy-stockfish --hash 64 --games 20 --movetime 100\n  komadai match --a ./new --b ./old --time 10+0.1 --openings openings.sfen --concurrency 2 --sprt 0,5 --record games/{}.kif --record games.csa\n  komadai match --variant minishogi --a \"komadai usi\" --b fairy-stockfish --option-b \"Skill Level=5\" --games 100"
)]
pub(crate) struct Args {
    /// The engine whose score is reported: a command with its arguments
    #[arg(long, value_name = "CMD")]
    a: String,
    /// Its opponent
    #[arg(long, value_name = "CMD")]
    b: String,
    /// An option for engine a, such as Threads=2; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    option_a: Vec<String>,
    /// An option for engine b; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    option_b: Vec<String>,
    /// An option for both engines; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// The hash table size of both engines in MiB, whatever they call that option
    #[arg(long, value_name = "MIB")]
    hash: Option<u32>,
    /// The number of games, which must be even: they are played in pairs with colours swapped
    #[arg(long, default_value_t = 100, value_parser = even)]
    games: usize,
    /// Time per move (movetime), in milliseconds
    #[arg(long, group = "tempo", value_name = "MS")]
    movetime: Option<u64>,
    /// Byōyomi in milliseconds; with --time, once the main time has run out
    #[arg(long, conflicts_with_all = ["movetime", "nodes"], value_name = "MS")]
    byoyomi: Option<u64>,
    /// Main time and increment in seconds, such as 10+0.1
    #[arg(long, group = "tempo", value_name = "S+INC", value_parser = parse_time)]
    time: Option<(Duration, Duration)>,
    /// Nodes per move
    #[arg(long, group = "tempo", value_name = "N")]
    nodes: Option<u64>,
    /// The kind of shogi that is played, such as minishogi; both engines must have it in their option UCI_Variant or USI_Variant
    #[arg(long, value_name = "NAME", conflicts_with_all = ["openings", "ponder"], value_parser = parse_kind)]
    variant: Option<String>,
    /// A file of openings, one per line: startpos or an SFEN, optionally with moves
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Games to play at the same time
    #[arg(long, default_value = "1", value_name = "N")]
    concurrency: NonZeroUsize,
    /// Stop when a is shown to be no better than ELO0 or at least ELO1
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_sprt)]
    sprt: Option<Sprt>,
    /// Write the games: as .kif or .csa by the file extension, otherwise as USI lines; with {} in the name, one file per game,
    /// as most KIF readers expect; may be repeated
    #[arg(long, value_name = "FILE")]
    record: Vec<PathBuf>,
    /// Overwrite existing record files
    #[arg(long)]
    force: bool,
    /// Let the engines think on their opponent's time
    #[arg(long, conflicts_with = "nodes")]
    ponder: bool,
    /// How late a move may be without losing on time, in milliseconds
    #[arg(long, default_value_t = 500, value_name = "MS")]
    margin: u64,
    /// Call a game of this many plies a draw
    #[arg(long, default_value_t = 512, value_name = "PLIES", value_parser = plies())]
    max_plies: usize,
    /// End a game when both engines have scored it as lost for the same side by at least CP centipawns for N moves each
    #[arg(long, value_name = "CP,N", value_parser = parse_lost)]
    resign: Option<Lost>,
    /// End a game as drawn when both engines have scored it within CP centipawns for N moves each, from ply P
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

fn parse_kind(text: &str) -> Result<String, String> {
    match Rules::named(text) {
        Some(rules) => Ok(rules.name().to_owned()),
        None if text == SQUARE => Err("a match needs one size of board; choose another kind".to_owned()),
        None => Err(format!("no such kind; these are known: {}", Rules::names().collect::<Vec<_>>().join(", "))),
    }
}

fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let two = || Some(text.split_once(',')?).and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    let (elo0, elo1) = two().ok_or("expected two numbers, such as 0,5")?;
    if elo0 < elo1 { Ok(Sprt { elo0, elo1 }) } else { Err("the first number must be the smaller".to_owned()) }
}

/// As many plies as a game may have.
fn plies() -> impl TypedValueParser<Value = usize> {
    RangedU64ValueParser::new().range(1..=u64::from(LONGEST_GAME))
}

fn parse_lost(text: &str) -> Result<Lost, String> {
    let two =
        || Some(text.split_once(',')?).and_then(|(cp, n)| Some((cp.trim().parse().ok()?, n.trim().parse().ok()?)));
    match two() {
        Some((centipawns, moves)) if centipawns > 0 && moves > 0 => Ok(Lost { centipawns, moves }),
        _ => Err("expected centipawns and moves, such as 2000,5".to_owned()),
    }
}

fn parse_drawn(text: &str) -> Result<Drawn, String> {
    let words: Vec<&str> = text.split(',').map(str::trim).collect();
    let number = |i: usize| words.get(i).and_then(|word| word.parse::<usize>().ok());
    match (words.len(), number(0), number(1), number(2)) {
        (3, Some(centipawns), Some(moves), Some(from_ply)) if moves > 0 && centipawns < 100_000 => {
            Ok(Drawn { centipawns: centipawns as i32, moves, from_ply })
        }
        _ => Err("expected centipawns, moves and a ply, such as 10,8,120".to_owned()),
    }
}

/// How an engine is started, from what the command line says of it.
pub(crate) fn spec(command: &str, hash_mib: Option<u32>, options: &[&[String]]) -> anyhow::Result<EngineSpec> {
    let words = shlex::split(command).with_context(|| format!("{command}: a quote has no partner"))?;
    let mut spec = EngineSpec { hash_mib, ..EngineSpec::new(words) };
    for option in options.iter().copied().flatten() {
        let Some((name, value)) = option.split_once('=') else {
            bail!("option {option}: expected NAME=VALUE");
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
    if args.variant.as_deref().is_some_and(|name| name != STANDARD)
        && args.record.iter().any(|path| record::format_of(path).is_some())
    {
        bail!("--record: KIF and CSA are written of standard shogi alone; give the file another ending");
    }
    let create = |path: &PathBuf| Recorder::create(path, args.force);
    let mut recorders = args.record.iter().map(create).collect::<anyhow::Result<Vec<Recorder>>>()?;
    let this = Match {
        a: spec(&args.a, args.hash, &[&args.option, &args.option_a])?,
        b: spec(&args.b, args.hash, &[&args.option, &args.option_b])?,
        kind: args.variant.as_deref().filter(|name| *name != STANDARD).and_then(Rules::named),
        pairs: args.games / 2,
        conditions: Conditions {
            tempo,
            margin: ms(args.margin),
            max_plies: args.max_plies,
            adjudication: Adjudication { lost: args.resign, drawn: args.draw },
            ponder: args.ponder,
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
