//! How an evaluation, without search, agrees with what a stronger engine's searches said of quiet positions of games, by how many
//! pieces are in hand. Where few are, strategy decides; where many are, tactics do, which no static word can hold.

use crate::sample::{Filter, chance};
use anyhow::Context;
use komadai_shogi::{Color, Move, PieceKind, Position};

/// A position, and what searches said of it.
#[derive(Clone, Debug)]
pub struct Row {
    /// The position, quiet.
    pub position: Position,
    /// Centipawns for the side to move.
    pub word: f32,
}

/// The phases by pieces in hand: the least number of each.
const PHASES: [usize; 4] = [0, 4, 7, 10];

/// Centipawns that win 73 % of games.
const SCALE: f32 = 600.0;

/// How an evaluation agrees with the rows: correlations of chances of winning.
#[derive(Clone, PartialEq, Debug)]
pub struct Agreement {
    /// Over all quiet rows, and how many these are.
    pub all: (f64, usize),
    /// The same by pieces in hand: 0 to 3, 4 to 6, 7 to 9, 10 and more.
    pub phases: [(f64, usize); PHASES.len()],
}

/// Reads the quiet rows of a table: a line of titles, then cells separated by tabs, of which `sfen`, `bestmove` and `eval_cp` are
/// taken. Rows without a word are left out, and so is the whole table if it has no such columns.
///
/// # Errors
/// A line that cannot be read, with its number.
pub fn read(text: &str) -> anyhow::Result<Vec<Row>> {
    let mut lines = text.lines();
    let titles: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let column = |title: &str| titles.iter().position(|&t| t == title);
    let (Some(sfen), Some(best), Some(word)) = (column("sfen"), column("bestmove"), column("eval_cp")) else {
        return Ok(Vec::new());
    };
    let mut rows = Vec::new();
    for (i, line) in lines.enumerate() {
        let cells: Vec<&str> = line.split('\t').collect();
        let (Some(sfen), Some(best), Some(word)) = (cells.get(sfen), cells.get(best), cells.get(word)) else {
            continue;
        };
        let place = || format!("line {}: {line:?}", i + 2);
        let position: Position = sfen.parse().with_context(place)?;
        let (Ok(best), Ok(word)) = (best.parse::<Move>(), word.parse::<f32>()) else { continue };
        if Filter::Quiet.lets(&position, best) {
            rows.push(Row { position, word });
        }
    }
    Ok(rows)
}

/// How the words agree with the rows. None if there are too few of them.
pub fn agreement(rows: &[Row], words: &[f32]) -> Option<Agreement> {
    let pairs = |from: usize, to: usize| -> Vec<(f64, f64)> {
        let both = rows.iter().zip(words).filter(|(row, _)| (from..to).contains(&in_hand(&row.position)));
        both.map(|(row, &word)| (chance(row.word, SCALE).into(), chance(word, SCALE).into())).collect()
    };
    let of = |from, to| {
        let pairs = pairs(from, to);
        Some((correlation(&pairs)?, pairs.len()))
    };
    let end = |i: usize| PHASES.get(i + 1).copied().unwrap_or(usize::MAX);
    let mut phases = [(0.0, 0); PHASES.len()];
    for (i, phase) in phases.iter_mut().enumerate() {
        *phase = of(PHASES[i], end(i))?;
    }
    Some(Agreement { all: of(0, usize::MAX)?, phases })
}

/// Pieces in both hands.
pub fn in_hand(position: &Position) -> usize {
    let of = |color: Color| {
        PieceKind::HAND.into_iter().map(|kind| usize::from(position.hand(color).count(kind))).sum::<usize>()
    };
    Color::ALL.into_iter().map(of).sum()
}

/// Pearson's correlation. None if either does not vary.
fn correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let count = pairs.len() as f64;
    let mean = pairs.iter().fold((0.0, 0.0), |mean, pair| (mean.0 + pair.0 / count, mean.1 + pair.1 / count));
    let (mut both, mut first, mut second) = (0.0, 0.0, 0.0);
    for pair in pairs {
        let (a, b) = (pair.0 - mean.0, pair.1 - mean.1);
        both += a * b;
        first += a * a;
        second += b * b;
    }
    (first > 0.0 && second > 0.0).then(|| both / (first * second).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_rows_alone_are_taken_and_those_without_a_word_left_out() {
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        let takes = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1";
        let text = format!(
            "sfen\tbestmove\teval_cp\n{start}\t7g7f\t50\n{start}\t2g2f\t\n{takes}\t8h2b+\t900\n{start}\t2g2f\t-20\n"
        );
        let words: Vec<f32> = read(&text).unwrap().iter().map(|row| row.word).collect();
        assert_eq!(words, [50.0, -20.0]);
        assert!(read("sfen\tbestmove\n").unwrap().is_empty());
        assert!(read("sfen\tbestmove\teval_cp\nnothing\t7g7f\t5\n").unwrap_err().to_string().contains("line 2"));
    }

    #[test]
    fn agreement_is_told_by_pieces_in_hand() {
        let row = |hand: &str, word: f32| Row {
            position: format!("4k4/9/9/9/9/9/9/9/4K4 b {hand} 1").parse().unwrap(),
            word,
        };
        let hands = ["-", "2Pp", "5P", "8P", "18P"];
        assert_eq!(hands.map(|hand| in_hand(&row(hand, 0.0).position)), [0, 3, 5, 8, 18]);
        let rows: Vec<Row> = ["-", "5P", "8P", "18P"]
            .iter()
            .flat_map(|hand| [100.0, -300.0, 50.0].map(|word| row(hand, word)))
            .collect();
        let same: Vec<f32> = rows.iter().map(|row| row.word).collect();
        let all = agreement(&rows, &same).unwrap();
        assert!((all.all.0 - 1.0).abs() < 1e-9 && all.all.1 == 12);
        assert_eq!(all.phases.map(|(_, count)| count), [3; 4]);
        // In the opening the other way round.
        let turned: Vec<f32> = same.iter().enumerate().map(|(i, &word)| if i < 3 { -word } else { word }).collect();
        let turned = agreement(&rows, &turned).unwrap();
        assert!(turned.phases[0].0 < -0.9 && turned.phases[1].0 > 0.9 && turned.all.0 < 1.0);
        assert!(agreement(&rows[..3], &same[..3]).is_none());
    }
}
