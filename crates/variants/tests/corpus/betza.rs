//! Every row of betza.tsv: a piece among others, the squares it reaches, and those it reaches after taking on the way.

use super::table;
use komadai_variants::betza::{Ground, Path, Seen};
use komadai_variants::{Betza, Square};
use std::collections::{BTreeMap, BTreeSet};

struct Board {
    files: i16,
    ranks: i16,
    black: bool,
    pieces: BTreeMap<Square, Seen>,
}

impl Ground for Board {
    type Spot = Square;

    fn step(&self, from: Square, (right, down): (i8, i8)) -> Option<Square> {
        let turned = if self.black { 1 } else { -1 };
        let file = i16::from(from.file()) - i16::from(right) * turned;
        let rank = i16::from(from.rank()) + i16::from(down) * turned;
        let inside = (1..=self.files).contains(&file) && (1..=self.ranks).contains(&rank);
        if inside { Square::new(file.try_into().ok()?, rank.try_into().ok()?) } else { None }
    }

    fn seen(&self, spot: Square) -> Seen {
        self.pieces.get(&spot).copied().unwrap_or(Seen::Empty)
    }

    fn is_first(&self, _: Square) -> bool {
        true
    }
}

fn squares(text: &str) -> BTreeSet<Square> {
    text.split_whitespace().filter(|word| *word != "-").map(|word| word.parse().unwrap()).collect()
}

#[test]
fn every_row_of_pieces_among_others() {
    let rows = table("betza.tsv");
    for row in &rows {
        let [text, board, side, from, others, targets, ..] = row.as_slice() else { panic!("{row:?}") };
        let betza = Betza::new(text);
        if targets == "ERROR" {
            let error = betza.expect_err(text);
            if let Some((_, column)) = row[7].rsplit_once("column ") {
                assert_eq!(error.column.to_string(), column, "{text}: {error}");
            }
            continue;
        }
        let betza = betza.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(betza.to_string(), *text);
        let (files, ranks) = board.split_once('x').unwrap();
        let pieces = others.split_whitespace().filter(|word| *word != "-").map(|word| {
            let seen = if word.starts_with(char::is_uppercase) { Seen::Own } else { Seen::Enemy };
            (word[1..].parse().unwrap(), seen)
        });
        let black = side == "b";
        let board =
            Board { files: files.parse().unwrap(), ranks: ranks.parse().unwrap(), black, pieces: pieces.collect() };
        let mut paths: Vec<Path<Square>> = Vec::new();
        betza.walk(&board, from.parse().unwrap(), &mut |path| paths.push(path));
        let mut parts = targets.split(" ; ");
        let all: BTreeSet<Square> = paths.iter().map(|path| path.to).collect();
        assert_eq!(all, squares(parts.next().unwrap()), "{text} on {others}");
        let mut after: BTreeMap<Square, BTreeSet<Square>> = BTreeMap::new();
        for path in paths.iter().filter(|path| path.takes_through) {
            after.entry(path.through.unwrap()).or_default().insert(path.to);
        }
        let told: BTreeMap<Square, BTreeSet<Square>> = parts
            .map(|part| {
                let (through, then) = part.strip_prefix("via ").and_then(|part| part.split_once(':')).unwrap();
                (through.parse().unwrap(), squares(then))
            })
            .collect();
        assert_eq!(after, told, "{text} on {others}");
    }
    assert!(rows.is_empty() || rows.len() == 196, "{} rows", rows.len());
}
