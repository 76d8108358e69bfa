//! What an engine's scores say of the moves that were played: chances, marks, accuracy. `web/src/record/judge.ts` is the
//! same for the browser; `testdata/judge-vectors.json` holds both to it.

use crate::{Evaluation, Score};
use komadai_shogi::Move;

/// How many centipawns are a chance of 73 %: e / (1 + e). Fitted to the engine's own games at 10,000 nodes a move, of which
/// 578 centipawns won 73 % (100 games).
pub const CHANCE_SCALE: f64 = 600.0;
/// A move that gives away so much of the chance to win is an inaccuracy (`?!`, 緩手); less is what a quick look wavers.
pub const INACCURACY: f64 = 0.07;
/// From here on it is a mistake (`?`, 疑問手).
pub const MISTAKE: f64 = 0.13;
/// And from here on a blunder (`??`, 悪手).
pub const BLUNDER: f64 = 0.25;
/// How fast accuracy falls with what is given away: 10 % leave 65 of 100.
pub const ACCURACY_FALL: f64 = 4.35;

/// What is said of a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The opening book has it: nothing is held against it, for a book is not compared with a search.
    Book,
    /// It gave away [`INACCURACY`] or more.
    Inaccuracy,
    /// It gave away [`MISTAKE`] or more.
    Mistake,
    /// It gave away [`BLUNDER`] or more.
    Blunder,
}

/// What is made of a move.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Judged {
    /// What it gave away of the chance to win, 0 to 1.
    pub loss: f64,
    /// What is said of it.
    pub mark: Option<Mark>,
}

impl Score {
    /// The chance to win of the side to move, 0 to 1: `1 / (1 + exp(-cp / 600))`; a mate is certain.
    pub fn chance(self) -> f64 {
        match self {
            Score::Cp(cp) => 1.0 / (1.0 + (-f64::from(cp) / CHANCE_SCALE).exp()),
            Score::WinIn(_) => 1.0,
            Score::LossIn(_) => 0.0,
        }
    }
}

/// Judges a move by the evaluations of the positions before and after it, which must be of one engine and one effort: it
/// gave away the chance before it less the chance after it, both of whoever made it. The move that was found best gave
/// nothing away, whatever two looks say of it, and neither did a move of the book.
pub fn judge(before: &Evaluation, played: Move, after: &Evaluation) -> Judged {
    if before.book.contains(&played) {
        return Judged { loss: 0.0, mark: Some(Mark::Book) };
    }
    if before.pv.first() == Some(&played) {
        return Judged { loss: 0.0, mark: None };
    }
    let loss = (before.score.chance() - (1.0 - after.score.chance())).max(0.0);
    let mark = match loss {
        loss if loss >= BLUNDER => Some(Mark::Blunder),
        loss if loss >= MISTAKE => Some(Mark::Mistake),
        loss if loss >= INACCURACY => Some(Mark::Inaccuracy),
        _ => None,
    };
    Judged { loss, mark }
}

/// Judges the moves of a line, as far as the positions on both sides of a move are evaluated.
pub fn judge_line(moves: &[Move], evaluations: &[Evaluation]) -> Vec<Judged> {
    let pairs = evaluations.iter().zip(evaluations.iter().skip(1));
    moves.iter().zip(pairs).map(|(&played, (before, after))| judge(before, played, after)).collect()
}

/// The accuracy of one side, 0 to 100: the mean of `100 · exp(-4.35 · loss)` over its moves, those of the book left out.
/// None where no move is left.
pub fn accuracy<'a>(moves: impl IntoIterator<Item = &'a Judged>) -> Option<f64> {
    let counted = moves.into_iter().filter(|judged| judged.mark != Some(Mark::Book));
    let (sum, count) = counted
        .fold((0.0, 0u32), |(sum, count), judged| (sum + 100.0 * (-ACCURACY_FALL * judged.loss).exp(), count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn evaluation(score: Score, pv: &str, book: &str) -> Evaluation {
        let moves = |text: &str| text.split_whitespace().map(|mv| mv.parse().unwrap()).collect();
        Evaluation { score, pv: moves(pv), depth: 10, nodes: 1, book: moves(book) }
    }

    #[test]
    fn a_move_of_the_book_is_never_compared_with_a_searched_score() {
        // A book says +181 of the start; a search says that the position after its move is bad for whoever moved.
        let before = evaluation(Score::Cp(181), "2g2f", "7g7f 2g2f");
        let after = evaluation(Score::Cp(300), "3c3d", "");
        assert_eq!(judge(&before, "7g7f".parse().unwrap(), &after), Judged { loss: 0.0, mark: Some(Mark::Book) });
        assert_eq!(judge(&before, "9g9f".parse().unwrap(), &after).mark, Some(Mark::Mistake));
    }

    #[test]
    fn the_best_move_gave_nothing_away_and_a_missed_mate_did() {
        let before = evaluation(Score::WinIn(3), "G*5b", "");
        let after = evaluation(Score::Cp(0), "", "");
        assert_eq!(judge(&before, "G*5b".parse().unwrap(), &after), Judged { loss: 0.0, mark: None });
        assert_eq!(judge(&before, "5i5h".parse().unwrap(), &after), Judged { loss: 0.5, mark: Some(Mark::Blunder) });
        // What turns out better than was thought is no loss either.
        let better = evaluation(Score::LossIn(2), "", "");
        assert_eq!(judge(&evaluation(Score::Cp(0), "", ""), "5i5h".parse().unwrap(), &better).loss, 0.0);
    }

    #[test]
    fn accuracy_is_a_mean_without_the_moves_of_the_book() {
        let judged = |loss, mark| Judged { loss, mark };
        let moves = [judged(0.0, Some(Mark::Book)), judged(0.0, None), judged(0.5, Some(Mark::Blunder))];
        let expected = (100.0 + 100.0 * (-ACCURACY_FALL * 0.5_f64).exp()) / 2.0;
        assert_eq!(accuracy(&moves), Some(expected));
        assert_eq!(accuracy(&moves[..1]), None);
    }
}
