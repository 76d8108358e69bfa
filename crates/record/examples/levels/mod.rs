//! What the measurements on games of the engine's levels share: engines that play a level, lines of the book to begin with, and what an
//! analyst finds of every position.

use komadai_arena::{Adjudication, Conditions, Engine, EngineSpec, Moves, Opening, Tempo, play};
use komadai_book::Book;
use komadai_record::{Evaluation, Line, Score};
use komadai_shogi::{Color, History, Position, SetupFaults};
use komadai_usi::{BestMove, Go, PositionCommand, Score as UsiScore, ToEngine};
use std::time::Duration;

/// Plies from the book, so that no two games are the same.
const OPENING: usize = 16;
/// What full strength looks at for each move where it plays without a clock.
const FULL_NODES: u64 = 20_000;

/// A game of two levels, and what the analyst found of it.
pub(crate) struct Played {
    pub(crate) pair: [u8; 2],
    /// The side of the first of the pair.
    pub(crate) first: Color,
    pub(crate) line: Line,
    pub(crate) found: Vec<Evaluation>,
}

/// Plays the games that a command line of ENGINE GAMES [NODES] asks for, and hands on each.
pub(crate) fn games(name: &str, pairs: &[[u8; 2]], seed: u64, mut take: impl FnMut(&Played)) {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [command, games, rest @ ..] = &args[..] else { panic!("usage: {name} ENGINE GAMES [NODES]") };
    let games: usize = games.parse().expect("a number of games for each pair");
    let nodes: u64 = rest.first().map_or(10_000, |nodes| nodes.parse().expect("nodes"));
    let (book, _) = Book::built_in().expect("the book is built in");
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut analyst = Engine::start(&spec(command, 0)).expect("the engine starts");
    let conditions = Conditions {
        tempo: Tempo::Nodes(1_000_000),
        margin: Duration::ZERO,
        max_plies: 256,
        adjudication: Adjudication::default(),
        ponder: false,
    };
    for &pair in pairs {
        let mut engines = pair.map(|level| Engine::start(&spec(command, level)).expect("the engine starts"));
        for number in 0..games {
            let first = if number % 2 == 0 { Color::Black } else { Color::White };
            let game = play(&mut engines, first, &opening(&book, &mut chance), &conditions);
            let Moves::Shogi(played) = &game.moves else { continue };
            let moves: Vec<String> = played.moves.iter().map(ToString::to_string).collect();
            let start = played.start.to_string();
            let line =
                Line::parse(&start, moves.iter().map(String::as_str), 600, SetupFaults::NONE).expect("legal moves");
            analyst.tell(&ToEngine::NewGame).expect("the analyst is there");
            let found = evaluations(&mut analyst, &book, &line, nodes);
            eprintln!("{pair:?} {} of {games}: {}, {} plies", number + 1, game.end, line.moves.len());
            take(&Played { pair, first, line, found });
        }
    }
}

/// An engine that plays a level, or at full strength above them all, or looks at positions where that is 0.
fn spec(command: &str, level: u8) -> EngineSpec {
    let mut spec = EngineSpec::new(command.split_whitespace().map(str::to_owned).collect());
    spec.hash_mib = Some(16);
    let (name, value) = match level {
        0..=10 => ("Level", u64::from(level)),
        11 => ("NodesLimit", 100),
        12 => ("NodesLimit", 1_000),
        13 => ("NodesLimit", 3_000),
        _ => ("NodesLimit", FULL_NODES),
    };
    spec.options = vec![(name.to_owned(), value.to_string()), ("USI_OwnBook".to_owned(), "false".to_owned())];
    spec
}

/// A line of the book, its moves by chance.
fn opening(book: &Book, chance: &mut fastrand::Rng) -> Opening {
    let (mut position, mut moves) = (Position::start(), Vec::new());
    while moves.len() < OPENING {
        let known = book.moves(&position, true);
        let Some(known) = (!known.is_empty()).then(|| &known[chance.usize(..known.len())]) else { break };
        position.play_unchecked(known.mv);
        moves.push(known.mv);
    }
    Opening { start: Position::start().to_setup(), moves }
}

/// What the analyst finds of every position of a game.
fn evaluations(analyst: &mut Engine, book: &Book, line: &Line, nodes: u64) -> Vec<Evaluation> {
    let mut game = History::new(line.positions[0]);
    let mut found = Vec::new();
    for (ply, &position) in line.positions.iter().enumerate() {
        if ply > 0 {
            game.push(position);
        }
        let end = Evaluation::of_end(&game);
        let evaluation = end.unwrap_or_else(|| {
            let command = PositionCommand { start: line.start.clone(), moves: line.moves[..ply].to_vec() };
            let go = Go { nodes: Some(nodes), ..Go::default() };
            let thought = analyst.think(command, go, Duration::from_secs(600)).expect("the analyst answers");
            let score = match thought.score {
                Some(UsiScore::Cp(cp)) => Score::Cp(cp),
                Some(UsiScore::MateIn(plies)) => Score::WinIn(plies),
                Some(UsiScore::MatedIn(plies)) => Score::LossIn(plies),
                Some(UsiScore::Mate) => Score::WinIn(999),
                Some(UsiScore::Mated) => Score::LossIn(999),
                None => Score::Cp(0),
            };
            let pv = match thought.best {
                BestMove::Play { mv, .. } => vec![mv],
                _ => Vec::new(),
            };
            let book = book.moves(&position, true).iter().map(|known| known.mv).collect();
            Evaluation { score, pv, depth: thought.depth.unwrap_or(0), nodes, book }
        });
        found.push(evaluation);
    }
    found
}

/// The interval of 95 % that a share lies in.
pub(crate) fn wilson(hits: usize, of: usize) -> String {
    let (n, z) = (of as f64, 1.96_f64);
    if of == 0 {
        return "nothing".to_owned();
    }
    let share = hits as f64 / n;
    let middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    format!("{:.1} to {:.1} %", 100.0 * (middle - half).max(0.0), 100.0 * (middle + half).min(1.0))
}
