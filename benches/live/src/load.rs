//! A whole run: everybody sits down, plays for a while, leaves; the figures of each stage.

use crate::Args;
use crate::api::{Api, friendly, timed};
use crate::chaos;
use crate::clocks::Outages;
use crate::nodes::Nodes;
use crate::server::{Process, Server};
use crate::table::{Hall, Table};
use crate::tally::{Tally, percentiles, rounded};
use crate::traffic::Traffic;
use anyhow::{Context, bail};
use serde_json::{Value, json};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

/// The game that is played at every table: drawn in 223 moves.
const GAME: &str = include_str!("../../../testdata/records/kato-nakahara-1982.usi");
/// With clocks, nobody's time shall be up.
const MAIN_TIME: Duration = Duration::from_secs(10 * 3_600);
/// Tables that are laid at once.
const LAYING: usize = 16;

/// Plays; true when nothing was lost or doubled.
pub(crate) async fn run(args: &Args) -> anyhow::Result<bool> {
    let folder = tempfile::tempdir()?;
    let data = args.data.as_deref().unwrap_or(folder.path());
    let mut server = args.server.as_deref().map(|program| Server::start(program, data)).transpose()?;
    let process = server.as_ref().map(Server::process).or(args.pid.map(Process));
    let address = match (&server, &args.url) {
        (Some(server), _) => server.address.clone(),
        (None, Some(url)) => loopback(url)?,
        (None, None) => bail!("neither a server nor a URL"),
    };
    let outages = Outages::default();
    let (close, closing) = watch::channel(false);
    let (held, mut all_held) = watch::channel(0);
    let hall = Arc::new(Hall {
        api: Api::new(Nodes::new([address])),
        traffic: Traffic::default(),
        moves: moves(args.plies),
        wish: if args.chaos { timed(MAIN_TIME) } else { friendly() },
        outages: outages.clone(),
        think: Duration::from_millis(args.think_ms.into()),
        spectators: args.spectators as usize,
        hold: args.hold,
        closing: closing.clone(),
        held,
    });
    let empty = Stage::of(process, &hall)?;
    let mut tally = Tally::default();
    let tables = lay(&hall, args.games as usize, &mut tally).await?;
    eprintln!("{} tables laid in {:.1} s", tables.len(), empty.at.elapsed().as_secs_f64());

    let seated = Stage::of(process, &hall)?;
    let mut random = fastrand::Rng::with_seed(args.seed);
    let mut playing = JoinSet::new();
    for table in tables {
        let phase = hall.think.mul_f64(random.f64());
        playing.spawn(table.run(phase));
    }
    let over = async {
        let everybody = |held: &usize| args.hold && *held == args.games as usize;
        let limit = Duration::from_secs(args.seconds.into());
        tokio::select! {
            () = tokio::time::sleep(limit) => {}
            _ = all_held.wait_for(everybody) => {}
        }
    };
    let kills = match &mut server {
        Some(server) if args.chaos => {
            let killing = chaos::kill(server, args.seed, &outages, closing);
            let stop = async {
                over.await;
                close.send_replace(true);
            };
            Some(tokio::join!(killing, stop).0?)
        }
        _ => {
            over.await;
            None
        }
    };
    // A killed process has taken its figures with it.
    let process = process.filter(|_| kills.is_none());
    let played = Stage::of(process, &hall)?;
    close.send_replace(true);
    while let Some(table) = playing.join_next().await {
        tally.add(table?);
    }
    tokio::time::sleep(Duration::from_secs(args.settle_s.into())).await;
    let left = Stage::of(process, &hall)?;
    let process_left = server.map(Server::stop);
    for complaint in tally.complaints() {
        eprintln!("{complaint}");
    }
    println!("{}", line(args, &mut tally, kills, [&empty, &seated, &played, &left]));
    process_left.transpose()?;
    Ok(tally.is_clean())
}

/// `127.0.0.1:PORT` of a URL of this machine; others are not to be loaded.
fn loopback(url: &str) -> anyhow::Result<String> {
    let address = url.trim_end_matches('/').strip_prefix("http://").with_context(|| format!("{url}: not http://…"))?;
    let (host, port) = address.rsplit_once(':').unwrap_or((address, "80"));
    let local = host == "localhost" || host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
    if !local {
        bail!("{url}: only a site of this machine is loaded");
    }
    Ok(format!("{host}:{port}"))
}

fn moves(plies: u32) -> &'static [&'static str] {
    GAME.split_whitespace().skip(3).take(plies as usize).collect::<Vec<_>>().leak()
}

/// Everybody sits down.
async fn lay(hall: &Arc<Hall>, tables: usize, tally: &mut Tally) -> anyhow::Result<Vec<Table>> {
    let places = Arc::new(Semaphore::new(LAYING));
    let mut laying = JoinSet::new();
    for _ in 0..tables {
        let (hall, places) = (hall.clone(), places.clone());
        laying.spawn(async move {
            let _place = places.acquire().await?;
            let mut tally = Tally::default();
            anyhow::Ok((Table::open(&hall, &mut tally).await?, tally))
        });
    }
    let mut laid = Vec::new();
    while let Some(table) = laying.join_next().await {
        let (table, counts) = table??;
        tally.add(counts);
        laid.push(table);
    }
    Ok(laid)
}

/// What a stage begins with.
struct Stage {
    at: Instant,
    cpu: Option<Duration>,
    rss_mib: Option<f64>,
    bytes: u64,
}

impl Stage {
    fn of(process: Option<Process>, hall: &Hall) -> anyhow::Result<Stage> {
        Ok(Stage {
            at: Instant::now(),
            cpu: process.map(Process::cpu).transpose()?,
            rss_mib: process.map(Process::rss_mib).transpose()?,
            bytes: hall.traffic.bytes(),
        })
    }
}

fn line(args: &Args, tally: &mut Tally, kills: Option<u32>, [empty, seated, played, left]: [&Stage; 4]) -> Value {
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
    if let Some(kills) = kills {
        line["kills"] = json!(kills);
        line["clocks"] = json!({
            "told": tally.clocks_told,
            "unknown": tally.clocks_unknown,
            "off": tally.clocks_off,
            "max_off_ms": tally.clock_off_ms,
        });
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_loaded() {
        assert_eq!(loopback("http://127.0.0.1:8520/").unwrap(), "127.0.0.1:8520");
        assert_eq!(loopback("http://localhost").unwrap(), "localhost:80");
        assert_eq!(loopback("http://[::1]:9").unwrap(), "[::1]:9");
        for url in ["http://shogi.example:80", "https://127.0.0.1", "http://127.0.0.1.example:1"] {
            assert!(loopback(url).is_err(), "{url}");
        }
    }

    #[test]
    fn the_game_has_its_223_moves() {
        assert_eq!(moves(223).len(), 223);
        assert_eq!(moves(2), ["7g7f", "8c8d"]);
    }
}
