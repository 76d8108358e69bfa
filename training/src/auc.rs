//! How well an evaluation, without search, tells positions of games that were won from those of games that were lost.

use crate::dataset::value_by_hand;
use crate::sample::{Sample, chance};
use anyhow::{Context, bail};
use komadai_nnue::Network;
use komadai_shogi::{Color, Position};

/// A position and how its game ended.
#[derive(Copy, Clone, Debug)]
pub struct Known {
    /// The position.
    pub position: Position,
    /// 1 the side to move won, 0.5 drawn, 0 lost.
    pub result: f32,
}

/// A word and what it is to be held against.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Told {
    /// Centipawns for the side to move.
    pub word: f32,
    /// 1 the side to move won, 0.5 drawn, 0 lost.
    pub result: f32,
}

/// What is made of some words.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Discernment {
    /// The area under the curve: how often a position of a game won is called better than one of a game lost.
    pub auc: f64,
    /// The mean of `-ln` of the chance given to what happened, with the scale that makes it least.
    pub log_loss: f64,
    /// That scale: the centipawns with which `1 / (1 + 1/e)` of games are won.
    pub scale: f32,
}

/// What a network, or the evaluation by hand, says of a position, in centipawns for the side to move.
pub fn word(network: Option<&Network>, position: &Position) -> f32 {
    match network {
        Some(network) => network.evaluate(position) as f32,
        None => value_by_hand(position),
    }
}

/// What it says of some positions.
pub fn told(network: Option<&Network>, positions: &[Known]) -> Vec<Told> {
    positions.iter().map(|known| Told { word: word(network, &known.position), result: known.result }).collect()
}

/// What some words are worth. None if they say nothing, or nobody won.
pub fn discernment(told: &[Told]) -> Option<Discernment> {
    let scale = fit_scale(told.iter().copied())?;
    let loss = |&Told { word, result }: &Told| {
        let said = f64::from(chance(word, scale)).clamp(1e-9, 1.0 - 1e-9);
        -(f64::from(result) * said.ln() + f64::from(1.0 - result) * (1.0 - said).ln())
    };
    let log_loss = told.iter().map(loss).sum::<f64>() / told.len() as f64;
    Some(Discernment { auc: auc(told)?, log_loss, scale })
}

/// The share of pairs of a position won and one lost in which the first is called the better one; equal words count half.
/// Positions of drawn games are passed over. None without such pairs.
pub fn auc(told: &[Told]) -> Option<f64> {
    let mut told: Vec<Told> = told.iter().copied().filter(|told| told.result != 0.5).collect();
    told.sort_by(|a, b| a.word.total_cmp(&b.word));
    let (mut better, mut lost_below) = (0.0, 0.0);
    for same in told.chunk_by(|a, b| a.word == b.word) {
        let won = same.iter().filter(|told| told.result > 0.5).count() as f64;
        let lost = same.len() as f64 - won;
        better += won * (lost_below + lost / 2.0);
        lost_below += lost;
    }
    let pairs = (told.len() as f64 - lost_below) * lost_below;
    (pairs > 0.0).then(|| better / pairs)
}

/// Centipawns at which a side wins `1 / (1 + 1/e)` of its games: Newton's method on the likelihood of a logistic curve
/// through 0; drawn games count half. None when the words say nothing.
pub fn fit_scale(told: impl Iterator<Item = Told> + Clone) -> Option<f32> {
    let mut slope = 1.0 / 600.0f64;
    for _ in 0..30 {
        let (mut first, mut second) = (0.0, 0.0);
        for Told { word, result } in told.clone() {
            let word = f64::from(word);
            let said = 1.0 / (1.0 + (-slope * word).exp());
            first += (f64::from(result) - said) * word;
            second += said * (1.0 - said) * word * word;
        }
        if second <= 0.0 {
            return None;
        }
        let by = first / second;
        slope = (slope + by).clamp(slope / 4.0, slope * 4.0);
        if by.abs() < 1e-9 {
            break;
        }
    }
    Some((1.0 / slope) as f32)
}

/// The positions of samples whose result is known.
pub fn known(samples: &[Sample]) -> Vec<Known> {
    let known = |sample: &Sample| {
        let position = Position::new(&sample.position.unpack().ok()?).ok()?;
        Some(Known { position, result: sample.result? })
    };
    samples.iter().filter_map(known).collect()
}

/// Reads a table of positions: a line of titles, then cells separated by tabs, of which `sfen` and `game_result` (1 Black
/// won, 2 White won, 0 drawn) are taken.
///
/// # Errors
/// There are no such columns, or a line without position or result, with its number.
pub fn read(text: &str) -> anyhow::Result<Vec<Known>> {
    let mut lines = text.lines();
    let titles: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let column = |title: &str| titles.iter().position(|&t| t == title).with_context(|| format!("no column {title}"));
    let (sfen, result) = (column("sfen")?, column("game_result")?);
    let mut positions = Vec::new();
    for (i, line) in lines.enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let cells: Vec<&str> = line.split('\t').collect();
        let (Some(sfen), Some(&result)) = (cells.get(sfen), cells.get(result)) else {
            bail!("line {}: too few cells", i + 2);
        };
        let position: Position = sfen.parse().with_context(|| format!("line {}: {sfen:?}", i + 2))?;
        let of_black = match result {
            "0" => 0.5,
            "1" => 1.0,
            "2" => 0.0,
            other => bail!("line {}: result {other:?}", i + 2),
        };
        let result = if position.turn() == Color::Black { of_black } else { 1.0 - of_black };
        positions.push(Known { position, result });
    }
    Ok(positions)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(pairs: &[(i32, f32)]) -> Vec<Told> {
        pairs.iter().map(|&(word, result)| Told { word: word as f32, result }).collect()
    }

    #[test]
    fn the_area_counts_the_pairs_in_the_right_order() {
        assert_eq!(auc(&told(&[(1, 0.0), (2, 1.0), (3, 1.0)])), Some(1.0));
        assert_eq!(auc(&told(&[(5, 0.0), (2, 1.0), (3, 1.0)])), Some(0.0));
        // One of two pairs right, then a tie; drawn games say nothing.
        assert_eq!(auc(&told(&[(2, 0.0), (1, 1.0), (3, 1.0), (9, 0.5)])), Some(0.5));
        assert_eq!(auc(&told(&[(2, 0.0), (2, 1.0), (3, 1.0)])), Some(0.75));
        assert_eq!(auc(&told(&[(2, 1.0), (9, 0.5)])), None);
    }

    #[test]
    fn the_scale_of_a_known_curve_is_found_and_its_loss_is_least() {
        let mut rng = fastrand::Rng::with_seed(2);
        let drawn: Vec<Told> = (0..20_000)
            .map(|_| {
                let word = rng.i16(-1500..1500).into();
                Told { word, result: if rng.f32() < chance(word, 450.0) { 1.0 } else { 0.0 } }
            })
            .collect();
        let found = discernment(&drawn).unwrap();
        assert!((found.scale - 450.0).abs() < 20.0, "{}", found.scale);
        let spoilt: Vec<Told> =
            drawn.iter().map(|told| Told { word: told.word + rng.f32() * 2_000.0, ..*told }).collect();
        let spoilt = discernment(&spoilt).unwrap();
        assert!(found.log_loss + 0.02 < spoilt.log_loss && found.auc > spoilt.auc + 0.02, "{found:?} {spoilt:?}");
    }

    #[test]
    fn a_result_is_turned_to_the_side_to_move() {
        let text = "set\tsfen\tbestmove\tgame_result\na\t4k4/9/9/9/9/9/9/9/4K4 b - 1\tx\t1\nb\t4k4/9/9/9/9/9/9/9/4K4 w - 1\tx\t1\n";
        assert_eq!(read(text).unwrap().iter().map(|known| known.result).collect::<Vec<_>>(), [1.0, 0.0]);
        assert!(read(&text.replace("x\t1", "x\t3")).unwrap_err().to_string().contains("line 2"));
        assert!(read("sfen\tmove\n").is_err());
    }
}
