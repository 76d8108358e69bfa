//! What a live game costs: `cargo run --release -p komadai-game --example speed [ROUNDS]` plays and replays games and prints the
//! nanoseconds a move and the bytes a game.

use komadai_game::{Command, Config, Control, Event, Game, Instant, Millis, Rules};
use komadai_shogi::{ByColor, Handicap, Move, Position};
use std::hint::black_box;

#[path = "../tests/common/heap.rs"]
mod heap;

const RECORD: &str = include_str!("../../../testdata/records/kato-nakahara-1982.usi");

fn main() {
    let rounds: u32 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(200);
    let recorded = RECORD.split_whitespace().skip(3).map(|text| text.parse().expect("a move")).collect();
    let mut games: Vec<Vec<Move>> = vec![recorded];
    games.extend((1..=20).map(|seed| wander(seed, 200)));
    let moves: usize = games.iter().map(Vec::len).sum();
    println!("{} games, {moves} moves, best of {rounds} rounds", games.len());

    let played: Vec<(Game, Vec<Event>)> = games.iter().map(|moves| play(moves)).collect();
    report("play", moves, best(rounds, || games.iter().for_each(|moves| drop(black_box(play(moves))))));
    let replay = |(game, log): &(Game, Vec<Event>)| Game::replay(game.config().clone(), log).expect("it was played");
    report("replay", moves, best(rounds, || played.iter().for_each(|game| drop(black_box(replay(game))))));
    for (name, (game, log)) in [("the recorded game", &played[0]), ("one of 200 random moves", &played[1])] {
        let bytes = size_of::<Game>() + heap::bytes_of(replay(&(game.clone(), log.clone())));
        println!("{name}: {} moves, {bytes} bytes", game.moves().len());
    }
}

fn report(what: &str, moves: usize, nanoseconds: u128) {
    println!("{what}: {} ns a move", nanoseconds / moves as u128);
}

fn best(rounds: u32, mut work: impl FnMut()) -> u128 {
    let time = || {
        let start = std::time::Instant::now();
        work();
        start.elapsed().as_nanos()
    };
    std::iter::repeat_with(time).take(rounds as usize).min().unwrap_or(0)
}

fn play(moves: &[Move]) -> (Game, Vec<Event>) {
    let control = Control::byoyomi(Millis::minutes(10), Millis::seconds(30));
    let config = Config::new(Handicap::Even, ByColor { black: control, white: control }, Rules::STRICT);
    let (mut game, mut log) = Game::new(config, Instant(0)).expect("it can start");
    for (ply, &mv) in (1..).zip(moves) {
        let command = Command::Move { by: game.turn(), attempt: mv.into(), ply: Some(ply) };
        log.extend(game.apply(command, Instant(u64::from(ply) * 1_000)).expect("it is legal"));
    }
    (game, log)
}

/// Legal moves drawn by a small generator of numbers, as many as there are.
fn wander(seed: u64, length: usize) -> Vec<Move> {
    let mut dice = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut position = Position::start();
    let mut moves = Vec::new();
    while moves.len() < length {
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        let legal = position.legal_moves();
        let Some(&mv) = legal.get(dice as usize % legal.len().max(1)) else { break };
        position.play_unchecked(mv);
        moves.push(mv);
    }
    moves
}
