//! What it takes to rise by a grade.

use crate::{AmateurTitles, Grade, Ladder, Rank, Rating, Standing, rate};
use komadai_shogi::{ByColor, Color, Handicap};

/// What the next grade asks for.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Needs {
    /// A rating of at least so much.
    Rating(i32),
    /// So many amateur Ryūō titles more: no rating makes an amateur of 8 dan.
    Titles(u8),
    /// To come through the 3-dan league (奨励会三段リーグ).
    Graduation,
    /// Results of which our sources give no numbers.
    Unstated,
    /// Nothing: it is the highest grade of its ladder.
    Nothing,
}

/// The grade above a rank, if there is one, and what it takes.
pub fn next(rank: Rank, titles: AmateurTitles, ladder: &Ladder) -> (Option<Grade>, Needs) {
    let grade = match rank {
        Rank::Amateur(grade) | Rank::Professional(grade) | Rank::Women(grade) => grade,
    };
    let above = Grade::from_step(grade.step() + 1).filter(|&above| match rank {
        Rank::Amateur(_) => above <= Grade::Dan(8),
        Rank::Professional(_) => Rank::professional(above).is_ok(),
        Rank::Women(_) => Rank::women(above).is_ok(),
    });
    let Some(above) = above else { return (None, Needs::Nothing) };
    let needs = match rank {
        Rank::Amateur(_) if above == Grade::Dan(8) => {
            Needs::Titles(AmateurTitles::FOR_EIGHT_DAN.saturating_sub(titles.amateur_ryuo))
        }
        Rank::Amateur(_) => {
            let step = ladder.steps().iter().find(|(grade, _)| *grade == above);
            step.map_or(Needs::Unstated, |&(_, rating)| Needs::Rating(rating))
        }
        Rank::Professional(_) if rank.standing() == Some(Standing::Aspirant) && above == Grade::Dan(4) => {
            Needs::Graduation
        }
        Rank::Professional(_) | Rank::Women(_) => Needs::Unstated,
    };
    (Some(above), needs)
}

/// Games that are played in thought, at most.
const MOST_GAMES: u32 = 1_000;

/// A rating after so many wins, and then so many losses, against somebody who is always as strong.
#[must_use]
pub fn after_results(mut rating: Rating, wins: u32, losses: u32) -> Rating {
    let wins = wins.min(MOST_GAMES);
    let losses = losses.min(MOST_GAMES);
    for winner in (0..wins).map(|_| Color::Black).chain((0..losses).map(|_| Color::White)) {
        rating = after_game(rating, winner);
    }
    rating
}

/// How many wins in a row against equals lead to a rating; none: more than a thousand.
pub fn wins_to(mut rating: Rating, wanted: f64) -> Option<u32> {
    for wins in 0..=MOST_GAMES {
        if rating.value >= wanted {
            return Some(wins);
        }
        rating = after_game(rating, Color::Black);
    }
    None
}

fn after_game(rating: Rating, winner: Color) -> Rating {
    let equal = ByColor { black: rating, white: rating };
    // An even game is always rated.
    rate(equal, Handicap::Even, Some(winner)).map_or(rating, |after| after.black)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bottom;

    #[test]
    fn k02_eight_dan_asks_for_three_amateur_ryuo_titles_and_no_rating_gives_it() {
        let seven = Rank::amateur(Grade::Dan(7), Bottom::Fifteen).unwrap();
        for (won, left) in [(0, 3), (2, 1), (3, 0), (9, 0)] {
            let titles = AmateurTitles { amateur_ryuo: won };
            assert_eq!(next(seven, titles, &Ladder::default()), (Some(Grade::Dan(8)), Needs::Titles(left)));
            assert_eq!(titles.earn_eight_dan(), left == 0);
        }
        let eight = Rank::amateur(Grade::Dan(8), Bottom::Fifteen).unwrap();
        assert_eq!(next(eight, AmateurTitles::default(), &Ladder::default()), (None, Needs::Nothing));
    }

    #[test]
    fn k03_k05_each_ladder_asks_for_its_own() {
        let ladder = Ladder::default();
        let none = AmateurTitles::default();
        let one = Rank::amateur(Grade::Kyu(1), Bottom::Fifteen).unwrap();
        assert_eq!(next(one, none, &ladder), (Some(Grade::Dan(1)), Needs::Rating(1550)));
        let aspirant = Rank::professional(Grade::Dan(3)).unwrap();
        assert_eq!(next(aspirant, none, &ladder), (Some(Grade::Dan(4)), Needs::Graduation));
        let nine = Rank::professional(Grade::Dan(9)).unwrap();
        assert_eq!(next(nine, none, &ladder), (None, Needs::Nothing));
        let women = Rank::women(Grade::Kyu(1)).unwrap();
        assert_eq!(next(women, none, &ladder), (Some(Grade::Dan(1)), Needs::Unstated));
    }

    #[test]
    fn wins_lead_up_and_losses_down_and_what_is_reached_takes_none() {
        let settled = Rating { value: 1500.0, deviation: 60.0, ..Rating::default() };
        assert_eq!(wins_to(settled, 1500.0), Some(0));
        let wins = wins_to(settled, 1550.0).unwrap();
        assert!(wins > 1, "{wins}");
        assert!(after_results(settled, wins, 0).value >= 1550.0);
        assert!(after_results(settled, wins - 1, 0).value < 1550.0);
        assert!(after_results(settled, 0, 3).value < 1500.0);
        assert!(after_results(settled, u32::MAX, 0).value.is_finite());
        assert_eq!(wins_to(settled, f64::INFINITY), None);
    }
}
