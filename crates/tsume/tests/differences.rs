//! Rows of the corpus where the solver says something else than the file, and who is right.
//!
//! Each row is put in a class by what can be checked without the search: the recorded line is replayed, a brute-force
//! searcher counts plies, a proof is verified by the rules alone.

use crate::common;

use common::Plain;
use common::corpus::corpus;
use komadai_shogi::{Move, Position, Setup, SetupFaults};
use komadai_tsume::{Goal, Limits, Question, Solver, Verdict};
use std::collections::BTreeMap;

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Class {
    /// The diagram breaks a rule.
    NoProblem,
    /// After the recorded line the king or another piece on the board still has a move: that is no mate, however
    /// interpositions are counted.
    LineEndsOpen,
    /// The recorded line does not end in mate; only drops are left, but brute force finds no mate within the recorded plies
    /// that would make them futile.
    DropNotFutile,
    /// The recorded defence is not the longest: brute force finds no mate within the recorded plies.
    DefenceLasts,
    /// The same, too deep for brute force from the first move on: along the recorded line the defender has another answer after
    /// which brute force finds no mate within the plies that are left.
    DefenceLastsLater,
    /// The recorded number counts futile interpositions, and agrees if the solver does.
    CountsFutile,
    /// There is a shorter mate; its proof was verified.
    Shorter,
    /// Too deep for brute force.
    Unchecked,
}
use Class::*;

const TSUMERUSH: &[(Class, usize)] = &[
    (NoProblem, 1),
    (LineEndsOpen, 31),
    (DropNotFutile, 6),
    (DefenceLasts, 8),
    (DefenceLastsLater, 8),
    (CountsFutile, 3),
    (Shorter, 4),
];
const TANUKI: &[(Class, usize)] = &[(NoProblem, 122), (CountsFutile, 15), (Shorter, 7)];

fn length(solver: &mut Solver, position: &Position, count_futile: bool) -> Option<u16> {
    let limits = Limits { nodes: Some(6_000_000), ..Limits::default() };
    let answer = solver.solve(position, Question { goal: Goal::Shortest, count_futile }, &limits);
    match answer.expect("there is a king").verdict {
        Verdict::Mate(mate) if mate.exact => Some(mate.length),
        _ => None,
    }
}

/// The class of a row, if the solver's length is not the file's.
fn class(solver: &mut Solver, row: &[String]) -> Option<Class> {
    let Ok(setup) = row[2].parse::<Setup>() else { return Some(NoProblem) };
    let Ok(start) = Position::ignoring(&setup, SetupFaults::MATE_PROBLEM) else { return Some(NoProblem) };
    let said: u16 = row[1].parse().expect("a number of plies");
    let found = length(solver, &start, false);
    if found == Some(said) {
        return None;
    }
    let mut end = start;
    let replays = row[3].split_whitespace().all(|mv| mv.parse::<Move>().is_ok_and(|mv| end.play(mv).is_ok()));
    let ends_in_mate = end.turn() != start.turn() && end.is_checkmate();
    if replays && end.turn() != start.turn() && end.legal_moves().iter().any(|mv| !mv.is_drop()) {
        return Some(LineEndsOpen);
    }
    if said.is_multiple_of(2) {
        // The line stops before the attacker's last move.
        return Some(LineEndsOpen);
    }
    if found.is_some_and(|found| found < said) {
        if length(solver, &start, true) == Some(said) {
            return Some(CountsFutile);
        }
        let proof = solver.proof(&start, said - 2, 100_000, &Limits::default()).expect("there is a king");
        return Some(if proof.is_some_and(|proof| proof.verify().is_ok()) { Shorter } else { Unchecked });
    }
    let mut plain = Plain { left: 5_000_000, count_futile: false };
    let mates = plain.mates(&start, said.into());
    if plain.left > 0 {
        return Some(match (mates, ends_in_mate) {
            (true, _) => Unchecked,
            (false, true) => DefenceLasts,
            (false, false) => DropNotFutile,
        });
    }
    let line: Vec<Move> = row[3].split_whitespace().filter_map(|mv| mv.parse().ok()).collect();
    let better = lasting(&start, &line);
    if let Some((ply, mv)) = better {
        println!("{}: at ply {ply} {mv} lasts longer", row[0]);
    }
    Some(if better.is_some() { DefenceLastsLater } else { Unchecked })
}

/// The last place on a recorded line where the defender has an answer that is not mated within the plies the line has left.
fn lasting(start: &Position, line: &[Move]) -> Option<(usize, Move)> {
    let mut position = *start;
    let mut checked = Vec::new();
    for (ply, &mv) in (1..).zip(line) {
        position.play(mv).ok()?;
        if position.turn() != start.turn() {
            checked.push((ply, position));
        }
    }
    checked.into_iter().rev().find_map(|(ply, position)| {
        let mut plain = Plain { left: 20_000_000, count_futile: false };
        let mv = plain.lasting(&position, (line.len() - ply) as u32)?;
        (plain.left > 0).then_some((ply + 1, mv))
    })
}

fn check(file: &str, expected: &[(Class, usize)]) {
    let Some(rows) = corpus(file) else { return };
    let mut solver = Solver::new(64);
    let mut counts: BTreeMap<Class, usize> = BTreeMap::new();
    for row in &rows {
        if let Some(class) = class(&mut solver, row) {
            println!("{}\t{class:?}", row[0]);
            *counts.entry(class).or_default() += 1;
        }
    }
    assert_eq!(counts, expected.iter().copied().collect());
}

#[test]
fn tanuki_rows_are_explained() {
    check("tanuki-generated.tsv", TANUKI);
}

/// All rows take some minutes: `cargo test -p komadai-tsume --test it differences -- --ignored --nocapture`.
#[test]
#[ignore = "some minutes"]
fn all_tsumerush_rows_are_explained() {
    check("tsumerush.tsv", TSUMERUSH);
}
