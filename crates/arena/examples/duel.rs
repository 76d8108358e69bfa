//! A match without the rest of the program: `duel A B GAMES (ms=100|nodes=5000|byoyomi=1000|clock=10000+100) [openings] [concurrency]`.
//! An engine is a command, options as `Name=Value` behind it after ` -- `.

use komadai_arena::{Adjudication, Conditions, EngineSpec, Match, Tempo, read_openings};
use std::num::NonZeroUsize;
use std::time::Duration;

fn spec(text: &str) -> EngineSpec {
    let (command, options) = text.split_once(" -- ").unwrap_or((text, ""));
    let mut spec = EngineSpec::new(command.split_whitespace().map(str::to_owned).collect());
    spec.options = options
        .split_whitespace()
        .filter_map(|o| o.split_once('='))
        .map(|(n, v)| (n.to_owned(), v.to_owned()))
        .collect();
    spec
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [a, b, games, tempo, rest @ ..] = &args[..] else { panic!("usage: duel A B GAMES TEMPO [OPENINGS] [N]") };
    let tempo = match tempo.split_once('=') {
        Some(("ms", n)) => Tempo::MoveTime(Duration::from_millis(n.parse().expect("ms"))),
        Some(("byoyomi", n)) => {
            let byoyomi = Duration::from_millis(n.parse().expect("ms"));
            Tempo::Clock { main: Duration::ZERO, byoyomi, increment: Duration::ZERO }
        }
        Some(("clock", n)) => {
            let (main, increment) = n.split_once('+').expect("main+increment, in milliseconds");
            let [main, increment] = [main, increment].map(|n| Duration::from_millis(n.parse().expect("ms")));
            Tempo::Clock { main, byoyomi: Duration::ZERO, increment }
        }
        Some(("nodes", n)) => Tempo::Nodes(n.parse().expect("nodes")),
        _ => panic!("ms=N, nodes=N, byoyomi=N or clock=N+N"),
    };
    let openings = rest.first().map(|path| std::fs::read_to_string(path).expect("openings")).unwrap_or_default();
    let this = Match {
        a: spec(a),
        b: spec(b),
        kind: None,
        pairs: games.parse::<usize>().expect("games").div_ceil(2),
        conditions: Conditions {
            tempo,
            margin: Duration::from_millis(200),
            max_plies: 512,
            adjudication: Adjudication::default(),
            ponder: false,
        },
        openings: read_openings(&openings).expect("openings"),
        concurrency: rest.get(1).and_then(|n| n.parse().ok()).unwrap_or(NonZeroUsize::MIN),
        sprt: None,
    };
    let tally = this
        .run(|progress| {
            let plies = progress.game.moves.plies();
            if let Ok(path) = std::env::var("DUEL_RECORD") {
                use std::io::Write;
                let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
                writeln!(file.expect("record"), "{}", progress.game).expect("record");
            }
            eprintln!(
                "{} a={} {plies} plies, {}: {}",
                progress.number, progress.a_played, progress.game.end, progress.tally
            );
        })
        .expect("the engines start");
    println!("{tally}");
}
