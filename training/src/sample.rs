//! One position to learn from.

use crate::pool::record::{Look, Played, Record};
use komadai_shogi::{Color, Move, PackedSfen, Position};

/// A position, and what it is to teach.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Sample {
    /// The position; its side to move is not in check.
    pub position: PackedSfen,
    /// How likely the side to move is to win, 0 to 1.
    pub target: f32,
    /// 1 the side to move won, 0.5 the game was drawn, 0 it lost; none where nobody knows: inside a tree, and in a game that
    /// was cut off.
    pub result: Option<f32>,
    /// How much it counts beside others.
    pub weight: f32,
}

/// What is learnt from games.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Aim {
    /// Which positions.
    pub filter: Filter,
    /// The share of the search's score in a target; the rest is how the game went on.
    pub score_share: f32,
    /// How many plies ahead that looks on average: at the scores of later searches, and at the result where the game ended
    /// before. At the result alone if infinite. (The λ-return of temporal-difference learning, Sutton 1988, with λ =
    /// exp(-1 / horizon).)
    pub horizon: f32,
    /// How much a position inside a tree counts beside one of a game.
    pub looks: f32,
    /// How much a game counts for each network that came after the one that played it.
    pub older: f32,
}

/// Which positions are learnt from. Tests are always of quiet positions, in which an evaluation is asked most.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Filter {
    /// Not in check, and the best move takes and promotes nothing.
    Quiet,
    /// Not in check.
    Calm,
}

impl Filter {
    pub(crate) fn lets(self, position: &Position, best: Move) -> bool {
        let quiet = || !best.promotes() && (best.is_drop() || position.piece_at(best.to()).is_none());
        !position.in_check() && (self == Filter::Calm || quiet())
    }
}

/// The samples of a game: its positions after the opening, which count `weight`, and those inside its trees.
/// `score_scale` is how many centipawns of a search win 73 % of games.
///
/// # Errors
/// A move that is not allowed.
pub fn samples(game: &Record, aim: &Aim, weight: f32, score_scale: f32) -> anyhow::Result<Vec<Sample>> {
    let history = game.replay()?;
    let result = |turn: Color| game.result().map(|black| of(turn, black));
    let scored = |score: i16| chance(f32::from(score), score_scale);
    let ahead = ahead(game, aim.horizon, score_scale);
    let of_game = history.positions().iter().skip(game.opening.len()).zip(&game.played).zip(ahead);
    let of_game = of_game.filter(|((position, played), _)| aim.filter.lets(position, played.mv)).filter_map(
        |((position, &Played { score, .. }), black_ahead)| {
            let turn = position.turn();
            let target = aim.score_share * scored(score) + (1.0 - aim.score_share) * of(turn, black_ahead);
            let position = PackedSfen::pack(&position.to_setup()).ok()?;
            Some(Sample { position, target, result: result(turn), weight })
        },
    );
    let looks = game.looks.iter().filter_map(|&Look { position, best, score, .. }| {
        let unpacked = Position::new(&position.unpack().ok()?).ok()?;
        let sample = Sample { position, target: scored(score), result: None, weight: weight * aim.looks };
        aim.filter.lets(&unpacked, best).then_some(sample)
    });
    Ok(of_game.chain(looks).collect())
}

/// How the game went on after each move that was searched: how likely Black was to win by what came after, 0 to 1.
fn ahead(game: &Record, horizon: f32, score_scale: f32) -> Vec<f32> {
    let far = (-1.0 / horizon).exp();
    let turn = |i: usize| if (game.opening.len() + i).is_multiple_of(2) { Color::Black } else { Color::White };
    let said = |i: usize| of(turn(i), chance(f32::from(game.played[i].score), score_scale));
    let count = game.played.len();
    // Of a game that was cut off the last score is all that is known.
    let mut next = game.result().unwrap_or_else(|| if count > 0 { said(count - 1) } else { 0.5 });
    let mut ahead = vec![next; count];
    for i in (0..count.saturating_sub(1)).rev() {
        next = (1.0 - far) * said(i + 1) + far * next;
        ahead[i] = next;
    }
    ahead
}

/// A chance of Black's for the side to move, or the other way round.
fn of(turn: Color, chance: f32) -> f32 {
    if turn == Color::Black { chance } else { 1.0 - chance }
}

/// How likely a side with these centipawns wins.
pub fn chance(centipawns: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-centipawns / scale).exp())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::pool::record::tests::record;

    /// Scores alone, each sample as much as another.
    pub(crate) const SCORES: Aim =
        Aim { filter: Filter::Quiet, score_share: 1.0, horizon: f32::INFINITY, looks: 0.5, older: 1.0 };

    fn targets(game: &Record, aim: Aim) -> Vec<f32> {
        samples(game, &Aim { filter: Filter::Calm, ..aim }, 1.0, 600.0)
            .unwrap()
            .iter()
            .map(|sample| sample.target)
            .collect()
    }

    fn near(a: &[f32], b: &[f32]) {
        assert!(a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-6), "{a:?} {b:?}");
    }

    #[test]
    fn captures_and_promotions_are_not_quiet() {
        // Bishops are exchanged, then one is dropped; the last sample is from inside a tree.
        let taken = |filter| samples(&record(), &Aim { filter, ..SCORES }, 0.5, 600.0).unwrap();
        let quiet = taken(Filter::Quiet);
        assert_eq!(quiet.iter().map(|sample| sample.result).collect::<Vec<_>>(), [Some(0.0), None]);
        assert_eq!(quiet.iter().map(|sample| sample.weight).collect::<Vec<_>>(), [0.5, 0.25]);
        let calm = taken(Filter::Calm);
        assert_eq!(
            calm.iter().map(|sample| sample.result).collect::<Vec<_>>(),
            [Some(0.0), Some(1.0), Some(0.0), None]
        );
    }

    #[test]
    fn a_target_is_the_score_or_the_result_or_what_lies_between() {
        let game = record();
        let scores = [-300.0, 100.0, 500.0, -31_990.0].map(|score| chance(score, 600.0));
        near(&targets(&game, SCORES), &scores);
        // White won; nothing is known of the position inside the tree but its score.
        near(&targets(&game, Aim { score_share: 0.0, ..SCORES }), &[0.0, 1.0, 0.0, scores[3]]);
        near(&targets(&game, Aim { score_share: 0.5, ..SCORES })[..1], &[scores[0] / 2.0]);
        // Half of the next score, half of what comes after it; the result after the last.
        let horizon = 1.0 / 2f32.ln();
        let first = (1.0 - scores[1]) / 2.0 + scores[2] / 4.0;
        let second = 1.0 - scores[2] / 2.0;
        near(&targets(&game, Aim { score_share: 0.0, horizon, ..SCORES })[..3], &[first, second, 0.0]);
    }

    #[test]
    fn the_last_score_ends_a_game_that_was_cut_off() {
        let game = Record { winner: None, ending: crate::pool::record::Ending::PlyLimit, ..record() };
        let last = chance(500.0, 600.0);
        near(&targets(&game, Aim { score_share: 0.0, ..SCORES })[..3], &[last, 1.0 - last, last]);
    }
}
