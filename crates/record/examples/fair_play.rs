//! Calibrates the evidence of engine use on the engine's own games: `fair_play ENGINE GAMES [NODES]`, ENGINE a USI command such as
//! "komadai usi". Levels 4 to 13 play each other as people of growing strength do, full strength plays the upper ones as somebody does who
//! plays what an engine says; an engine at full strength looks at every position with so many nodes. One core; docs/fair-play.md has
//! what came of it.

use komadai_arena::{Adjudication, Conditions, Engine, EngineSpec, Opening, Tempo, play};
use komadai_book::Book;
use komadai_record::{Agreement, BANDS, CLASSES, Counts, Evaluation, Line, Model, Score, Telling, telling};
use komadai_shogi::{Color, History, Position, SetupFaults};
use komadai_usi::{BestMove, Go, PositionCommand, Score as UsiScore, ToEngine};
use std::collections::BTreeMap;
use std::time::Duration;

/// Full strength, beside the levels 4 to 13.
const FULL: u8 = 14;
/// Who plays whom. Neighbours play games that are open for long.
const PAIRS: [[u8; 2]; 9] =
    [[4, 5], [6, 7], [8, 9], [10, 11], [12, 13], [FULL, 11], [FULL, 12], [FULL, 13], [FULL, FULL]];
/// Plies from the book, so that no two games are the same.
const OPENING: usize = 16;
/// What full strength looks at for each move.
const FULL_NODES: u64 = 20_000;
/// Games of one player that are looked at together, and moves that they need.
const GAMES: usize = 5;
const MOVES: u32 = 100;

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

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [command, games, rest @ ..] = &args[..] else { panic!("usage: fair_play ENGINE GAMES [NODES]") };
    let games: usize = games.parse().expect("a number of games for each pair");
    let nodes: u64 = rest.first().map_or(10_000, |nodes| nodes.parse().expect("nodes"));
    let (book, _) = Book::built_in().expect("the book is built in");
    let mut chance = fastrand::Rng::with_seed(17);
    let mut analyst = Engine::start(&spec(command, 0)).expect("the engine starts");
    let conditions = Conditions {
        tempo: Tempo::Nodes(1_000_000),
        margin: Duration::ZERO,
        max_plies: 256,
        adjudication: Adjudication::default(),
    };
    // Each player's games, a list of moves each.
    let mut played: BTreeMap<u8, Vec<Vec<Telling>>> = BTreeMap::new();
    for pair in PAIRS {
        let mut engines = pair.map(|level| Engine::start(&spec(command, level)).expect("the engine starts"));
        for number in 0..games {
            let first = if number % 2 == 0 { Color::Black } else { Color::White };
            let game = play(&mut engines, first, &opening(&book, &mut chance), &conditions);
            let moves: Vec<String> = game.moves.moves.iter().map(ToString::to_string).collect();
            let start = game.moves.start.to_string();
            let line =
                Line::parse(&start, moves.iter().map(String::as_str), 600, SetupFaults::NONE).expect("legal moves");
            analyst.tell(&ToEngine::NewGame).expect("the analyst is there");
            let found = evaluations(&mut analyst, &book, &line, nodes);
            for (level, side) in pair.into_iter().zip([first, !first]) {
                played.entry(level).or_default().push(telling(&line, &found, &[], side));
            }
            eprintln!("{pair:?} {} of {games}: {}", number + 1, game.end);
        }
    }
    report(&played);
}

/// How often each class was played in each band.
fn count<'a>(games: impl Iterator<Item = &'a Vec<Telling>>) -> Counts {
    let mut counts = [[0; CLASSES]; BANDS];
    games.flatten().for_each(|told| counts[told.band][told.class] += 1);
    counts
}

/// A model of every second game, from this one on.
fn fit(played: &BTreeMap<u8, Vec<Vec<Telling>>>, from: usize) -> Model {
    let of = |is_engine: bool| {
        let players = played.iter().filter(|(level, _)| (**level == FULL) == is_engine);
        count(players.flat_map(|(_, games)| games.iter().skip(from).step_by(2)))
    };
    Model { honest: of(false), engine: of(true) }
}

fn report(played: &BTreeMap<u8, Vec<Vec<Telling>>>) {
    let of = |is_engine: bool| {
        count(played.iter().filter(|(level, _)| (**level == FULL) == is_engine).flat_map(|(_, games)| games))
    };
    println!("Model {{ honest: {:?}, engine: {:?} }}", of(false), of(true));
    // Half of the games judges the other half: what a model was made of says nothing of it.
    let models = [fit(played, 1), fit(played, 0)];
    let mut means: BTreeMap<u8, Vec<f64>> = BTreeMap::new();
    println!("player games moves best given weight");
    for (&level, games) in played {
        let judged =
            |half: usize| games.iter().skip(half).step_by(2).map(move |game| Agreement::of(&models[half], game));
        let all = (0..2).flat_map(judged).fold(Agreement::default(), Agreement::with);
        println!(
            "{level} {} {} {:.3} {:.4} {:+.4}",
            games.len(),
            all.moves,
            all.best_share().unwrap_or_default(),
            all.mean_given().unwrap_or_default(),
            all.mean_weight().unwrap_or_default()
        );
        for half in 0..2 {
            let halves: Vec<Agreement> = judged(half).collect();
            let sets =
                halves.chunks_exact(GAMES).map(|set| set.iter().copied().fold(Agreement::default(), Agreement::with));
            means
                .entry(level)
                .or_default()
                .extend(sets.filter(|set| set.moves >= MOVES).filter_map(|set| set.mean_weight()));
        }
    }
    println!("sets of {GAMES} games with {MOVES} moves or more, marked from each threshold on:");
    for threshold in [0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4] {
        print!("{threshold:+.2}:");
        // Level 13 is stronger than any rank that people have.
        let mut honest = [0, 0];
        for (level, sets) in &means {
            let marked = sets.iter().filter(|mean| **mean >= threshold).count();
            print!(" {level}: {marked}/{}", sets.len());
            if *level < 13 {
                honest = [honest[0] + marked, honest[1] + sets.len()];
            }
        }
        println!("; levels 4 to 12: {}/{} ({})", honest[0], honest[1], wilson(honest[0], honest[1]));
    }
    for (level, sets) in &means {
        let mut sets = sets.clone();
        sets.sort_by(f64::total_cmp);
        println!("{level}: {}", sets.iter().map(|mean| format!("{mean:+.3}")).collect::<Vec<_>>().join(" "));
    }
}

/// The interval of 95 % that a share lies in.
fn wilson(hits: usize, of: usize) -> String {
    let (n, z) = (of as f64, 1.96_f64);
    if of == 0 {
        return "nothing".to_owned();
    }
    let share = hits as f64 / n;
    let middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    format!("{:.1} to {:.1} %", 100.0 * (middle - half).max(0.0), 100.0 * (middle + half).min(1.0))
}
