//! Ending games that both engines call decided. Off unless asked for: a game that is cut off teaches nothing about how it ends.

use komadai_shogi::{ByColor, Color};
use komadai_usi::Score;

/// When a game is given up or agreed drawn for the engines.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Adjudication {
    /// Lost for the side that says so, and whose opponent agrees.
    pub lost: Option<Lost>,
    /// Drawn if both say so.
    pub drawn: Option<Drawn>,
}

/// A game is lost.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Lost {
    /// When a side is so many centipawns behind by its own account and by the other's,
    pub centipawns: i32,
    /// for so many moves of each in a row.
    pub moves: usize,
}

/// A game is drawn.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// When both say that no side is more than this ahead,
    pub centipawns: i32,
    /// for so many moves of each in a row,
    pub moves: usize,
    /// but not before this ply.
    pub from_ply: usize,
}

/// What the sides have said so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Judge {
    /// For how many moves in a row each side has called itself lost, won, or the game level.
    lost: ByColor<usize>,
    won: ByColor<usize>,
    level: ByColor<usize>,
}

/// A judge's word.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Lost(Color),
    Drawn,
}

impl Judge {
    /// Hears what a side says of the position in which it moved.
    pub(crate) fn hear(
        &mut self,
        rules: &Adjudication,
        side: Color,
        score: Option<Score>,
        ply: usize,
    ) -> Option<Verdict> {
        let value = score.map(|score| match score {
            Score::Cp(value) => value,
            Score::MateIn(_) | Score::Mate => i32::MAX,
            Score::MatedIn(_) | Score::Mated => -i32::MAX,
        });
        let count = |counter: &mut usize, goes_on: bool| *counter = if goes_on { *counter + 1 } else { 0 };
        if let Some(lost) = rules.lost {
            count(&mut self.lost[side], value.is_some_and(|value| value <= -lost.centipawns));
            count(&mut self.won[side], value.is_some_and(|value| value >= lost.centipawns));
            for loser in Color::ALL {
                if self.lost[loser] >= lost.moves && self.won[!loser] >= lost.moves {
                    return Some(Verdict::Lost(loser));
                }
            }
        }
        if let Some(drawn) = rules.drawn {
            let level = value.is_some_and(|value| value.saturating_abs() <= drawn.centipawns);
            count(&mut self.level[side], level && ply >= drawn.from_ply);
            if Color::ALL.into_iter().all(|side| self.level[side] >= drawn.moves) {
                return Some(Verdict::Drawn);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(rules: Adjudication, scores: &[i32]) -> Option<(usize, Verdict)> {
        let mut judge = Judge::default();
        scores.iter().enumerate().find_map(|(ply, &value)| {
            let side = if ply % 2 == 0 { Color::Black } else { Color::White };
            Some((ply, judge.hear(&rules, side, Some(Score::Cp(value)), ply)?))
        })
    }

    #[test]
    fn both_must_agree_and_for_long_enough() {
        let lost = Adjudication { lost: Some(Lost { centipawns: 1_000, moves: 2 }), ..Adjudication::default() };
        assert_eq!(judged(lost, &[-2_000, 2_000, -2_000, 2_000]), Some((3, Verdict::Lost(Color::Black))));
        assert_eq!(judged(lost, &[-2_000, 900, -2_000, 900, -2_000, 900]), None, "White does not see it");
        assert_eq!(judged(lost, &[-2_000, 2_000, 0, 2_000, -2_000, 2_000]), None, "Black had hope");
        let drawn = Drawn { centipawns: 10, moves: 2, from_ply: 2 };
        let drawn = Adjudication { drawn: Some(drawn), ..Adjudication::default() };
        assert_eq!(judged(drawn, &[0; 9]), Some((5, Verdict::Drawn)));
        assert_eq!(judged(drawn, &[0, 0, 0, 50, 0, 50, 0, 50]), None);
        assert_eq!(judged(Adjudication::default(), &[-30_000; 50]), None, "off unless asked for");
    }
}
