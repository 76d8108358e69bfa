//! Promotion and demotion below the 3-dan league (奨励会), by stretches of results within a grade.
//!
//! Up in the kyū grades: six wins in a row, or 9–3, 11–4, 13–5, 15–6; to 1 dan and within dan: eight in a row, or 12–4, 14–5, 16–6,
//! 18–7; of the games of the grade the best stretch up to the last counts. Two wins or fewer in ten games give a mark of demotion, a
//! second one before it is cleared (three wins in six games) leads down.

/// So many wins with so many losses at most lead up.
const KYU: [(usize, usize); 5] = [(6, 0), (9, 3), (11, 4), (13, 5), (15, 6)];
const DAN: [(usize, usize); 5] = [(8, 0), (12, 4), (14, 5), (16, 6), (18, 7)];

/// What a game leads to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// The grade stays.
    Stay,
    /// A grade up.
    Up,
    /// A grade down.
    Down,
}

/// The games of somebody in their grade.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Stretch {
    games: Vec<bool>,
    /// Games since a mark of demotion was given.
    marked: Option<usize>,
}

impl Stretch {
    /// Whether a mark of demotion stands.
    pub const fn is_marked(&self) -> bool {
        self.marked.is_some()
    }

    /// Counts a game; `to_dan` says whether the next grade is a dan. After a step the games of the new grade begin.
    pub fn game(&mut self, won: bool, to_dan: bool) -> Step {
        self.games.push(won);
        let rows = if to_dan { &DAN } else { &KYU };
        let step = if rows.iter().any(|&(wins, losses)| self.reaches(wins, losses)) { Step::Up } else { self.mark() };
        if step != Step::Stay {
            *self = Self::default();
        }
        step
    }

    /// Whether the last games hold so many wins before one loss more than these.
    fn reaches(&self, wins: usize, losses: usize) -> bool {
        let (mut won, mut lost) = (0, 0);
        for &game in self.games.iter().rev() {
            if game {
                won += 1
            } else {
                lost += 1
            }
            if lost > losses {
                return false;
            }
            if won == wins {
                return true;
            }
        }
        false
    }

    fn mark(&mut self) -> Step {
        if let Some(since) = &mut self.marked {
            *since += 1;
        }
        let wins = |last: usize| self.games.iter().rev().take(last).filter(|won| **won).count();
        // After a mark only the games since count.
        let counted = self.marked.unwrap_or(self.games.len());
        if counted >= 10 && wins(10) <= 2 {
            if self.marked.is_some() {
                return Step::Down;
            }
            self.marked = Some(0);
        } else if self.marked.is_some_and(|since| since >= 6) && wins(6) >= 3 {
            self.marked = None;
        }
        Step::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays `+` and `-`; gives the step of the last game, those before having led nowhere.
    fn last(games: &str, to_dan: bool) -> Step {
        let mut stretch = Stretch::default();
        let steps: Vec<Step> = games.chars().map(|game| stretch.game(game == '+', to_dan)).collect();
        let (last, before) = steps.split_last().expect("a game");
        assert!(before.iter().all(|step| *step == Step::Stay), "{games}: {steps:?}");
        *last
    }

    #[test]
    fn stretches() {
        for (games, to_dan, step) in [
            ("++++++", false, Step::Up),
            ("+++++-", false, Step::Stay),
            ("++++++", true, Step::Stay),
            ("++++++++", true, Step::Up),
            // 9–3, and what was before it does not count.
            ("----+++-++-+++-+", false, Step::Up),
            ("+++-++-+++-+", true, Step::Stay),
            ("++++-+++-+++-++", true, Step::Up),
            ("----------", false, Step::Stay),
            ("++--------", false, Step::Stay),
            ("--------------------", false, Step::Down),
            // Three wins of six clear the mark.
            ("----------+++-------------", false, Step::Stay),
        ] {
            assert_eq!(last(games, to_dan), step, "{games}");
        }
    }
}
