//! Level 5 against a player who makes any legal move: `random [GAMES [NODES [KIND...]]]`. A line for each kind: games, wins, draws, losses.

use komadai_fairy::{Game, LEVELS, Level, Limits, Searcher};
use komadai_variants::{Color, Position, Rules};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// A game this long is drawn.
const MOST_PLIES: usize = 1_000;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| arguments.next().map_or(default, |text| text.parse().expect("a number"));
    let (games, nodes) = (number(100), number(20_000));
    let asked: Vec<String> = arguments.collect();
    let names: Vec<&str> =
        if asked.is_empty() { Rules::names().collect() } else { asked.iter().map(String::as_str).collect() };
    for name in names {
        let rules = Rules::named(name).expect("a kind of the catalogue");
        let started = Instant::now();
        let (mut score, mut plies, mut looked) = ([0u64; 3], 0, 0);
        for number in 0..games {
            let level = Some(Level::new(LEVELS, number));
            let mut searcher = Searcher::new(16);
            let mut chance = fastrand::Rng::with_seed(number);
            let ours = Color::ALL[(number % 2) as usize];
            let mut game = Game::new(Position::start(&rules));
            let mut moves = Vec::new();
            let winner = loop {
                if let Some(outcome) = game.outcome() {
                    break outcome.winner;
                }
                if plies_of(&game) > MOST_PLIES {
                    break None;
                }
                let mv = if game.position().turn() == ours {
                    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                    let decision = searcher.think(&game, &limits, level, &AtomicBool::new(false), |_| {});
                    looked += decision.nodes;
                    decision.best.expect("the game is not over")
                } else {
                    let legal = game.position().legal_moves();
                    legal[chance.usize(..legal.len())]
                };
                moves.push(rules.move_text(mv));
                game.play(mv);
            };
            plies += plies_of(&game);
            score[winner.map_or(1, |winner| if winner == ours { 0 } else { 2 })] += 1;
            if winner != Some(ours) {
                eprintln!(
                    "{name} game {number}: {:?} after {} plies: {}",
                    game.outcome(),
                    plies_of(&game),
                    moves.join(" ")
                );
            }
        }
        let [won, drawn, lost] = score;
        let seconds = started.elapsed().as_secs_f64();
        println!(
            "{name:<18} {games} games  +{won} ={drawn} -{lost}  {} plies a game  {:.0} nodes/s",
            plies as u64 / games.max(1),
            looked as f64 / seconds
        );
    }
}

fn plies_of(game: &Game) -> usize {
    game.history().len() - 1
}
