//! Counts and move lists that other programs agree on, read from the corpus where it lies.

use crate::common;
use common::{at, corpus};
use komadai_shogi::perft;
use std::collections::BTreeSet;

/// Every perft row of up to five million nodes.
#[test]
fn perft_rows() {
    let Some(text) = corpus("movegen/shogiops-perft.tsv") else { return };
    let mut rows = 0;
    for row in text.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let (depth, nodes): (u32, u64) = (fields[1].parse().unwrap(), fields[2].parse().unwrap());
        if nodes <= 5_000_000 {
            assert_eq!(perft(&at(fields[0]), depth), nodes, "{} depth {depth}", fields[0]);
            rows += 1;
        }
    }
    assert_eq!(rows, 194);
}

/// Every legal-move row: what that engine lists and the non-promotions that it leaves out are all the moves there are.
#[test]
fn legal_move_rows() {
    let Some(text) = corpus("movegen/nshogi-legal-moves.tsv") else { return };
    let mut rows = 0;
    for row in text.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let position = at(fields[0]);
        // Where the note says that the engine lists a pawn drop which others hold illegal, it mates.
        let note = fields.get(5).and_then(|note| note.strip_prefix("nshogi lists "));
        let mating = note.and_then(|note| note.split(',').next());
        let expected: BTreeSet<String> = fields[2]
            .split_whitespace()
            .chain(fields[4].split_whitespace())
            .filter(|&step| Some(step) != mating)
            .map(String::from)
            .collect();
        let found: BTreeSet<String> = position.legal_moves().iter().map(ToString::to_string).collect();
        assert_eq!(found, expected, "{}", fields[0]);
        assert_eq!(found.len(), fields[3].parse::<usize>().unwrap(), "{}", fields[0]);
        rows += 1;
    }
    assert_eq!(rows, 3324);
}

/// Every checking-move row, by playing each legal move.
#[test]
fn checking_move_rows() {
    let Some(text) = corpus("movegen/nshogi-checking-moves.tsv") else { return };
    for row in text.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let position = at(fields[0]);
        let expected: BTreeSet<String> = fields[3].split_whitespace().map(String::from).collect();
        let gives_check = |&mv: &komadai_shogi::Move| {
            let mut next = position;
            next.play_unchecked(mv);
            next.in_check()
        };
        let found: BTreeSet<String> =
            position.legal_moves().iter().copied().filter(gives_check).map(|mv| mv.to_string()).collect();
        assert_eq!(found, expected, "{}", fields[0]);
    }
}
