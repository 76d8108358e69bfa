//! `komadai event simulate`.

use super::wants_json;
use anyhow::bail;
use clap::ValueEnum;
use komadai_tournament::simulate::{Plan, Simulation, audit, ended};
use komadai_tournament::{Command, Event, Format, limits};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// Play events at random and check every round of them
#[derive(clap::Args)]
#[command(
    after_help = "Players come late, leave, stay away; pairs are forced and forbidden, results corrected, steps undone. Checked are: \
everybody who is here plays once or sits out; nobody meets again who need not; no second bye before all have had one, unless a rematch \
is the price; no pairing with smaller gaps in points (small fields by trying all, larger ones by every exchange between two boards); \
the log tells the same event again. The exit status is 1 if anything does not hold.

Where nobody looks, one JSON object is printed.

Example: komadai event simulate --format macmahon --players 80 --rounds 7 --events 20 --seed 1"
)]
pub(crate) struct Args {
    /// The format
    #[arg(long, value_enum)]
    format: Name,
    /// Players, or teams; a match has two sides
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(2..=limits::ENTRANTS as i64))]
    players: u32,
    /// Rounds; without it as many as the format asks for, 3 to 7 in a Swiss
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=i64::from(limits::ROUNDS)))]
    rounds: Option<u32>,
    /// Events
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    events: u32,
    /// Where chance comes from: the same number gives the same events
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Copy, Clone, ValueEnum)]
enum Name {
    Swiss,
    Macmahon,
    RoundRobin,
    DoubleRoundRobin,
    Knockout,
    DoubleElimination,
    League,
    Match,
    Arena,
    Team,
    Simultaneous,
    Ladder,
}

impl Name {
    const fn format(self) -> Format {
        match self {
            Self::Swiss => Format::Swiss,
            Self::Macmahon => Format::MacMahon,
            Self::RoundRobin => Format::RoundRobin,
            Self::DoubleRoundRobin => Format::DoubleRoundRobin,
            Self::Knockout => Format::Knockout,
            Self::DoubleElimination => Format::DoubleElimination,
            Self::League => Format::League,
            Self::Match => Format::Match,
            Self::Arena => Format::Arena,
            Self::Team => Format::Team,
            Self::Simultaneous => Format::Simultaneous,
            Self::Ladder => Format::Ladder,
        }
    }
}

/// Fields of up to so many players are paired anew by trying all pairings.
const TRIED: usize = 16;
/// Faults told in words.
const MOST_TOLD: usize = 20;

/// What was found.
#[derive(Default, Serialize)]
struct Summary {
    events: u32,
    players: u32,
    rounds: usize,
    games: usize,
    /// Commands taken and refused.
    commands: usize,
    refused: usize,
    byes: usize,
    /// Pairs that met again although nobody wished it: none could be avoided, or there is a fault.
    rematches: usize,
    /// Rounds that a second solver paired by trying everything.
    solved: usize,
    faults: usize,
    /// Seconds to pair a round: all together by rounds, and the longest.
    pair_seconds: f64,
    longest_pair_seconds: f64,
}

/// Plays the events.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut summary = Summary { events: args.events, players: args.players, ..Summary::default() };
    let mut pairing = 0.0;
    for number in 0..args.events {
        let seed = args.seed.wrapping_add(u64::from(number));
        let plan = Plan::random(args.format.format(), args.players, args.rounds, seed);
        for fault in event(plan, &mut summary, &mut pairing)? {
            summary.faults += 1;
            if summary.faults <= MOST_TOLD {
                eprintln!("komadai: event {} (seed {seed}): {fault}", number + 1);
            }
        }
    }
    summary.pair_seconds = pairing / summary.rounds.max(1) as f64;
    let mut out = std::io::stdout().lock();
    if wants_json(args.json) {
        writeln!(out, "{}", serde_json::to_string(&summary)?)?;
    } else {
        writeln!(
            out,
            "{} events, {} rounds, {} games; {} byes, {} rematches that could not be avoided, {} rounds paired anew by trying all\n\
             {:.4} s to pair a round, {:.4} s at most; {} faults",
            summary.events,
            summary.rounds,
            summary.games,
            summary.byes,
            summary.rematches,
            summary.solved,
            summary.pair_seconds,
            summary.longest_pair_seconds,
            summary.faults
        )?;
    }
    match summary.faults {
        0 => Ok(()),
        faults => bail!("{faults} things did not hold: see above"),
    }
}

/// Plays an event to its end; gives what did not hold.
fn event(plan: Plan, summary: &mut Summary, pairing: &mut f64) -> anyhow::Result<Vec<String>> {
    let mut event = Event::new();
    let mut simulation = Simulation::new(plan);
    let mut faults = Vec::new();
    while let Some(command) = simulation.next(&event) {
        let makes = matches!(command, Command::Pair { .. } | Command::Challenge { .. });
        let before = event.state().filter(|_| makes).cloned();
        let begun = Instant::now();
        match event.apply(command) {
            Ok(_) => {
                summary.commands += 1;
                if let (Some(before), Some(after)) = (before, event.state()) {
                    let took = begun.elapsed().as_secs_f64();
                    *pairing += took;
                    summary.longest_pair_seconds = summary.longest_pair_seconds.max(took);
                    let audit = audit(&before, after, TRIED);
                    summary.rounds += 1;
                    summary.games += audit.boards;
                    summary.byes += audit.byes;
                    summary.rematches += audit.rematches;
                    summary.solved += usize::from(audit.solved);
                    faults.extend(audit.faults);
                }
            }
            Err(refusal) => {
                summary.refused += 1;
                if makes {
                    simulation.refused(&event, refusal.kind());
                }
            }
        }
    }
    if let Some(state) = event.state() {
        faults.extend(ended(state));
    }
    if Event::replay(event.log().iter().cloned()).ok().as_ref() != Some(&event) {
        faults.push("the log does not tell the same event again".to_owned());
    }
    Ok(faults)
}
