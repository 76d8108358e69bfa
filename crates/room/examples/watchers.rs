//! How long it takes until everybody has heard a move who watches one game, at many nodes in one process: `watchers [NODES] [EACH]
//! [MOVES]`. What a node does for its watchers is done for real, from the store and the bus on; sockets are left out.

use komadai_game::{Config, Contract, Control, EventKind, Millis, Opponent, Rules};
use komadai_room::{
    Ask, Attendance, Clock, Credentials, Decision, Failure, LocalBus, Rooms, Site, SystemClock, SystemEntropy, Thinker,
    Told, Turn, Upkeep,
};
use komadai_shogi::{ByColor, Color, Handicap};
use komadai_store::{Nodes, Sqlite};
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{broadcast, mpsc};

/// The moves that are played, again and again: with rooks that come and go a game may be as long as one likes.
const ROUND: [&str; 4] = ["2h3h", "8b7b", "3h2h", "7b8b"];

struct Nobody;

impl Thinker for Nobody {
    fn think(&self, _: Turn) -> Pin<Box<dyn Future<Output = Result<Decision, Failure>> + Send + '_>> {
        Box::pin(async { Err(Failure::Lasting("no engine plays here".to_owned())) })
    }
}

/// A watcher, who says when they have heard a move.
async fn watch(attendance: Attendance, mut told: broadcast::Receiver<Arc<Told>>, heard: mpsc::UnboundedSender<()>) {
    while let Ok(told) = told.recv().await {
        if matches!(told.event.kind, EventKind::Moved { .. }) && heard.send(()).is_err() {
            break;
        }
    }
    drop(attendance);
}

fn memory_mib() -> f64 {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = pages.split(' ').nth(1).and_then(|pages| pages.parse::<f64>().ok());
    pages.unwrap_or(f64::NAN) * 4.0 / 1024.0
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut numbers = std::env::args().skip(1).map(|number| number.parse::<usize>());
    let mut number = |default| numbers.next().unwrap_or(Ok(default));
    let (nodes, each, moves) = (number(50)?, number(2_000)?, number(8)?);
    let folder = tempfile::tempdir()?;
    let store = Arc::new(Sqlite::open(folder.path()).await?);
    let bus = LocalBus::default();
    let mut sites = Vec::new();
    for node in 0..nodes {
        let name = format!("node{node}");
        store.start(&name, SystemClock.wall().0, false).await?;
        let rooms = Rooms::new(Site {
            node: name,
            store: store.clone(),
            bus: Arc::new(bus.clone()),
            clock: Arc::new(SystemClock),
            entropy: Arc::new(SystemEntropy),
            thinker: Arc::new(Nobody),
        });
        sites.push((Upkeep::start(rooms.clone()), rooms));
    }
    let control = Control::sudden_death(Millis::minutes(30));
    let config = Config::new(Handicap::Even, ByColor { black: control, white: control }, Rules::FRIENDLY);
    let names = ByColor { black: String::new(), white: String::new() };
    let contract = Contract::new(config, Opponent::Own, Color::Black, names);
    let (_, owner) = &sites[0];
    let opened = owner.create(&contract, None).await?;
    let player = owner.attend(&opened.id).await?;
    let secrets = [opened.secrets.black, opened.secrets.white].into_iter().flatten().collect();
    player.attach(Credentials { secrets, session: None }, None).await.ok_or("the players cannot sit down")?;

    let (empty, begun) = (memory_mib(), Instant::now());
    let (heard, mut hears) = mpsc::unbounded_channel();
    let mut all = 0_u32;
    for (_, rooms) in &sites {
        for _ in 0..each {
            let attendance = rooms.attend(&opened.id).await?;
            let shown = Credentials { secrets: Vec::new(), session: None };
            // The players are among those whom a room admits.
            let Some(attached) = attendance.attach(shown, None).await else { continue };
            all += 1;
            tokio::spawn(watch(attendance, attached.told, heard.clone()));
        }
    }
    let kib = (memory_mib() - empty) * 1024.0 / f64::from(all);
    println!("{all} watchers at {nodes} nodes sat down in {:.1} s; {kib:.1} KiB each", begun.elapsed().as_secs_f64());
    for (ply, usi) in ROUND.iter().cycle().take(moves).enumerate() {
        let played = Instant::now();
        let answer = player.ask(None, Ask::Move { attempt: usi.parse()?, ply: None }).await;
        answer.ok_or("the room has closed")?.map_err(|refused| format!("{usi} is refused: {refused:?}"))?;
        let acknowledged = played.elapsed();
        let mut middle = Duration::ZERO;
        for who in 0..all {
            hears.recv().await.ok_or("nobody is left")?;
            if who == all / 2 {
                middle = played.elapsed();
            }
        }
        let last = played.elapsed();
        println!("move {}: acknowledged {acknowledged:.1?}, half have heard {middle:.1?}, all {last:.1?}", ply + 1);
    }
    Ok(())
}
