//! What was measured, as one line of JSON.

use crate::Args;
use crate::server::Process;
use crate::table::Hall;
use crate::tally::{Tally, percentiles, rounded};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// What a stage begins with.
pub(crate) struct Stage {
    pub(crate) at: Instant,
    cpu: Option<Duration>,
    pub(crate) rss_mib: Option<f64>,
    bytes: u64,
}

impl Stage {
    pub(crate) fn of(process: Option<Process>, hall: &Hall) -> anyhow::Result<Stage> {
        Ok(Stage {
            at: Instant::now(),
            cpu: process.map(Process::cpu).transpose()?,
            rss_mib: process.map(Process::rss_mib).transpose()?,
            bytes: hall.traffic.bytes(),
        })
    }
}

/// What was measured.
pub(crate) fn line(
    args: &Args,
    tally: &mut Tally,
    kills: Option<u32>,
    [empty, seated, played, left]: [&Stage; 4],
) -> Value {
    let seconds = (played.at - seated.at).as_secs_f64();
    let moves = tally.moves.max(1) as f64;
    let cpu = played.cpu.zip(seated.cpu).map(|(after, before)| after - before);
    let mib = |stage: &Stage| stage.rss_mib.map(|mib| rounded(mib, 1));
    let mut line = json!({
        "games": args.games,
        "moves": tally.moves,
        "lost": tally.lost,
        "doubled": tally.doubled,
        "refused": tally.refused,
        "relay_ms": percentiles(&mut tally.relay),
        "rss_mib": mib(played),
        "rss_start_mib": mib(empty),
        "rss_seated_mib": mib(seated),
        "rss_left_mib": mib(left),
        "seconds": rounded(seconds, 1),
        "moves_per_s": rounded(tally.moves as f64 / seconds, 1),
        "bytes_per_move": ((played.bytes - seated.bytes) as f64 / moves).round(),
        "cpu_us_per_move": cpu.map(|cpu| (cpu.as_secs_f64() * 1e6 / moves).round()),
        "cpu_share": cpu.map(|cpu| rounded(cpu.as_secs_f64() / seconds, 3)),
        "games_ended": tally.games_ended,
        "reconnections": tally.reconnections,
    });
    if args.spectators > 0 {
        line["spectators"] = json!(args.spectators);
        line["spectator_ms"] = percentiles(&mut tally.watched);
    }
    if args.engine_games > 0 {
        line["engine_ms"] = percentiles(&mut tally.engine);
    }
    if args.nodes > 1 {
        tally.charged_extra_ms.sort_unstable();
        let extra = &tally.charged_extra_ms;
        let at = |share: f64| extra.get(((extra.len() as f64 * share) as usize).min(extra.len().saturating_sub(1)));
        line["refused_for_good"] = json!(tally.refused_for_good);
        line["ended_wrong"] = json!(tally.ended_wrong);
        line["charged_extra_ms"] = json!({ "p50": at(0.5), "p99": at(0.99), "p99.9": at(0.999), "max": at(1.0) });
        line["clocks"] = clocks(tally);
    }
    if let Some(kills) = kills {
        line["kills"] = json!(kills);
        line["clocks"] = clocks(tally);
    }
    line
}

fn clocks(tally: &Tally) -> Value {
    json!({
        "told": tally.clocks_told,
        "unknown": tally.clocks_unknown,
        "off": tally.clocks_off,
        "max_off_ms": tally.clock_off_ms,
    })
}
