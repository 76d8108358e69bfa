//! Combinations for learners out of games of self-play: found by rule, proven by the rules' own judge, agreed to by search.
//!
//! A move of a game is taken if
//!
//! 1. it is an example of a [`Motif`];
//! 2. it wins at least [`LEAST`] by force, as [`Step::judge`] says, whatever the answer;
//! 3. no other move wins as much, so that there is one thing to find;
//! 4. the engine, which played it, still chooses it after a longer search.
//!
//! The grade is how much search it takes until the engine chooses it and stays with it.

use crate::trainer::from_black;
use komadai_learn::course::{Asked, Step, Task, Verdict, Words};
use komadai_learn::tesuji::{Motif, Problem};
use komadai_search::{Control, Decision, Game, Limits, Searcher, Settings};
use komadai_shogi::{Color, Move, Position, Setup};

/// The least gain, a silver: smaller ones are matters of position as well.
const LEAST: i32 = 5;
/// Gains asked for, the smallest first.
const GAINS: [i32; 6] = [LEAST, 6, 8, 10, 12, 16];
/// Nodes of the searches that grade, from easy to hard; the last one has the last word.
const NODES: [u64; 5] = [100, 600, 4_000, 20_000, 80_000];

/// The problem in a move of a game, if there is one of a motif that is wanted.
pub fn problem(
    position: &Position,
    mv: Move,
    wanted: &dyn Fn(&Motif) -> bool,
    searcher: &mut Searcher,
) -> Option<Problem> {
    let setup = from_black(position);
    let mv = if position.turn() == Color::Black { mv } else { mv.rotate() };
    let black = Position::new(&setup).ok()?;
    if black.in_check() {
        return None;
    }
    let motif = Motif::of(&black, mv).filter(wanted)?;
    let gain = GAINS.into_iter().take_while(|gain| wins(&setup, mv, *gain)).last()?;
    // Something a little smaller would do as well for another answer to be right.
    let other = |other: &Move| *other != mv && wins(&setup, *other, (gain * 3 / 4).max(LEAST - 2));
    if black.legal_moves().iter().any(other) {
        return None;
    }
    let grade = grade(&black, mv, searcher)?;
    Some(Problem { motif, grade, gain, setup, mv })
}

fn wins(setup: &Setup, mv: Move, gain: i32) -> bool {
    let asked = Asked { task: Task::Gain(gain), hint: Words::default(), solution: Vec::new(), wrong: Vec::new() };
    let step =
        Step { setup: setup.clone(), text: Words::default(), task: Some(asked), play: None, evaluations: Vec::new() };
    matches!(step.judge(&[mv]), Verdict::Done(_))
}

/// 1 to 5 by the first search that chooses the move with all longer ones; none if the longest does not.
fn grade(position: &Position, mv: Move, searcher: &mut Searcher) -> Option<u8> {
    let mut grade = None;
    for (i, nodes) in NODES.into_iter().enumerate() {
        searcher.clear();
        let control = Control::default();
        control.begin(false);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let outcome = searcher.search(&Game::new(*position), &limits, &Settings::default(), &control, &mut |_| {});
        match outcome.decision {
            Decision::Play { mv: best, .. } if best == mv => grade = grade.or(Some(i as u8 + 1)),
            _ => grade = None,
        }
    }
    grade
}
