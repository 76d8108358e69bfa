//! Every row of perft.tsv.

use super::table;
use komadai_variants::{Position, Rules, perft, rules};
use std::sync::Arc;

/// Rows with more leaves than this are counted by the ignored test alone.
const FEW: u64 = 1_000_000;

fn rules_of(variant: &str, sfen: &str) -> Arc<Rules> {
    if variant != "shogi-nxn" {
        return Rules::named(variant).unwrap_or_else(|| panic!("no {variant}"));
    }
    let ranks = sfen.split(' ').next().unwrap().split('/').count();
    rules::square_shogi(u8::try_from(ranks).unwrap()).unwrap()
}

fn check(wanted: impl Fn(u64) -> bool) {
    let mut wrong = Vec::new();
    for row in table("perft.tsv") {
        let [variant, sfen, depth, count, source, ..] = row.as_slice() else { panic!("{row:?}") };
        let count: u64 = count.parse().unwrap();
        if !wanted(count) {
            continue;
        }
        let position = Position::read(&rules_of(variant, sfen), sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
        let found = perft(&position, depth.parse().unwrap());
        if found != count {
            wrong.push(format!("{variant} {sfen} depth {depth}: {found}, not {count} ({source})"));
        }
    }
    assert!(wrong.is_empty(), "{} rows:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_row_of_few_leaves() {
    check(|count| count <= FEW);
}

#[test]
#[ignore = "a quarter of a billion leaves"]
fn every_row_of_many_leaves() {
    check(|count| count > FEW);
}
