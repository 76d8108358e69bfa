//! A whole run: everybody sits down, plays for a while, leaves; the figures of each stage.

use crate::Args;
use crate::api::{Api, friendly, timed};
use crate::chaos;
use crate::clocks::Outages;
use crate::cluster::{self, Cluster};
use crate::crowd;
use crate::duel;
use crate::nodes::Nodes;
use crate::report::{Stage, line};
use crate::server::{Process, Server};
use crate::table::{Hall, Table};

use crate::tally::Tally;
use crate::traffic::Traffic;
use anyhow::{Context, bail};
use komadai_testbed::Postgres;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

/// The game that is played at every table: drawn in 223 moves.
const GAME: &str = include_str!("../../../testdata/records/kato-nakahara-1982.usi");
/// With clocks, nobody's time shall be up.
const MAIN_TIME: Duration = Duration::from_secs(10 * 3_600);
/// Where whatever is charged wrongly shall cost the game: what a player of such a game needs, and a little more.
const SHORT_TIME: Duration = Duration::from_secs(240);
/// An engine that needs little time.
const ENGINE_LEVEL: u8 = 1;
/// Tables that are laid at once.
const LAYING: usize = 16;

/// Plays; true when nothing was lost or doubled.
pub(crate) async fn run(args: &Args) -> anyhow::Result<bool> {
    let folder = tempfile::tempdir()?;
    let data = args.data.as_deref().unwrap_or(folder.path());
    let mut cluster = match &args.server {
        Some(program) if args.nodes > 1 => {
            let folder = args.logs.as_deref().unwrap_or(folder.path());
            Some(Cluster::start(program, args.nodes, args.workers, folder).await?)
        }
        _ => None,
    };
    let postgres = args.postgres.then(Postgres::start_in_earnest);
    let mut server = match (&args.server, &postgres) {
        (Some(_), _) if cluster.is_some() => None,
        (Some(program), Some(postgres)) => {
            Some(Server::node(program, &["--database".as_ref(), postgres.database().as_ref()], None)?)
        }
        (Some(program), None) => Some(Server::start(program, data)?),
        (None, _) => None,
    };
    let process = server.as_ref().map(Server::process).or(args.pid.map(Process));
    let nodes = match (&cluster, &server, &args.url) {
        (Some(cluster), ..) => cluster.addresses(),
        (_, Some(server), _) => Nodes::new([server.address.clone()]),
        (_, _, Some(url)) => Nodes::new([loopback(url)?]),
        (None, None, None) => bail!("neither a server nor a URL"),
    };
    let outages = Outages::default();
    let (close, closing) = watch::channel(false);
    let (held, mut all_held) = watch::channel(0);
    let hall = Arc::new(Hall {
        api: Api::new(nodes),
        traffic: Traffic::default(),
        moves: moves(args.plies),
        wish: match (args.chaos || args.rolling, &cluster) {
            (true, None) => timed(MAIN_TIME),
            (true, Some(_)) => timed(SHORT_TIME),
            (false, _) => friendly(),
        },
        finish: cluster.is_some(),
        engine_level: ENGINE_LEVEL,
        outages: outages.clone(),
        think: Duration::from_millis(args.think_ms.into()),
        hold: args.hold,
        closing: closing.clone(),
        held,
    });
    let empty = Stage::of(process, &hall)?;
    let mut tally = Tally::default();
    if args.accounts > 0 {
        let mut crowd = crowd::run(args, &hall, &mut tally).await?;
        let played = Stage::of(process, &hall)?;
        let place = match (&cluster, &postgres) {
            (Some(cluster), _) => ["--database".to_owned(), cluster.database()],
            (_, Some(postgres)) => ["--database".to_owned(), postgres.database()],
            (None, None) => ["--data".to_owned(), data.display().to_string()],
        };
        server.as_mut().map(Server::stop).transpose()?;
        let program = args.server.as_deref().context("a site of one's own")?;
        let checked = crowd::check_ratings(program, place.each_ref().map(String::as_str))?;
        println!("{}", crowd.line(args, &mut tally, &checked, [&empty, &played]));
        return Ok(tally.is_clean() && crowd.is_clean(args));
    }
    let tables = lay(&hall, args, &mut tally).await?;
    eprintln!("{} tables laid in {:.1} s", tables.len(), empty.at.elapsed().as_secs_f64());

    let seated = Stage::of(process, &hall)?;
    let mut random = fastrand::Rng::with_seed(args.seed);
    let mut playing = JoinSet::new();
    for table in tables {
        let phase = hall.think.mul_f64(random.f64());
        playing.spawn(table.run(phase));
    }
    for number in 0..args.engine_games {
        playing.spawn(duel::run(hall.clone(), args.seed + u64::from(number)));
    }
    let over = async {
        let everybody = |held: &usize| args.hold && *held == args.games as usize;
        let limit = Duration::from_secs(args.seconds.into());
        tokio::select! {
            () = tokio::time::sleep(limit) => {}
            _ = all_held.wait_for(everybody) => {}
        }
    };
    let mut incidents = Vec::new();
    let every = Duration::from_secs(args.every_s.into());
    let kills = match (&mut server, &mut cluster) {
        (_, Some(cluster)) if args.chaos || args.rolling => {
            let happening = async {
                match args.chaos {
                    true => cluster::strike(cluster, every, args.seed, closing).await,
                    false => cluster::roll(cluster, every, closing).await,
                }
            };
            let stop = async {
                over.await;
                close.send_replace(true);
            };
            incidents = tokio::join!(happening, stop).0?;
            None
        }
        (Some(server), _) if args.chaos => {
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
    let process_left = server.as_mut().map(Server::stop);
    for complaint in tally.complaints() {
        eprintln!("{complaint}");
    }
    let mut line = line(args, &mut tally, kills, [&empty, &seated, &played, &left]);
    if cluster.is_some() {
        line["incidents"] = cluster::table(&incidents, &tally);
    }
    println!("{line}");
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
async fn lay(hall: &Arc<Hall>, args: &Args, tally: &mut Tally) -> anyhow::Result<Vec<Table>> {
    let places = Arc::new(Semaphore::new(LAYING));
    let mut laying = JoinSet::new();
    for number in 0..args.games {
        let is_watched = args.watched.is_none_or(|watched| number < watched);
        let spectators = if is_watched { args.spectators as usize } else { 0 };
        let (hall, places) = (hall.clone(), places.clone());
        laying.spawn(async move {
            let _place = places.acquire().await?;
            let mut tally = Tally::default();
            anyhow::Ok((Table::open(&hall, spectators, &mut tally).await?, tally))
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
