//! Everybody's rating after an event.

use super::{Line, Report, Sign};
use crate::odds::Odds;
use komadai_event::{Before, EventPlayer, Grade, Met, federation_midpoint, handicap_grades, rate_event};
use serde::{Serialize, Serializer};

/// A line of what an event changed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RatedLine {
    /// Their place.
    pub place: u32,
    /// Their name.
    pub name: String,
    /// Their rating before; none for a newcomer.
    pub before: Option<i32>,
    /// Their rating after; none for a newcomer who has played nobody.
    pub after: Option<i32>,
    /// The difference; none for a newcomer.
    pub change: Option<i32>,
    /// Points at the end.
    pub points: crate::points::Points,
    /// Of a newcomer, the grade that stood for two games.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_text")]
    pub prior: Option<Grade>,
    /// Whether that grade is not told and was found: no other explains the rating that the file says the event gave.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub deduced: bool,
    /// Whether the rating is the file's, since no results and no grade explain it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stated: bool,
}

fn as_text<S: Serializer>(grade: &Option<Grade>, to: S) -> Result<S::Ok, S::Error> {
    match grade {
        Some(grade) => to.collect_str(grade),
        None => to.serialize_none(),
    }
}

/// Somebody has no rating, and nothing says that they are new.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RateFault {
    /// The line of the file, from 1; 0 if it was not read from one.
    pub line: usize,
    /// Who.
    pub name: String,
}

/// How much a rating that the file states may differ from what is worked out.
const NEAR: f64 = 1.0;

impl Report {
    /// Rates the whole event at once.
    ///
    /// # Errors
    /// The first player of whom no rating is known and who is not said to be new.
    pub fn rate(&self) -> Result<Vec<RatedLine>, RateFault> {
        let mut players = Vec::new();
        for line in &self.lines {
            let before = match line.rating.filter(|_| !line.given && !line.new) {
                Some(rating) => Before::Listed { rating: f64::from(rating), games: if line.veteran { 100 } else { 0 } },
                None if line.new || line.given => prior(line.grade),
                None => return Err(RateFault { line: line.at, name: line.name() }),
            };
            players.push(EventPlayer { before, games: games(line) });
        }
        let found = self.find_priors(&mut players);
        let after = rate_event(&players);
        let rated = self.lines.iter().zip(&players).zip(after).zip(found).map(|(((line, player), after), found)| {
            let before = line.rating.filter(|_| !line.given && !line.new).map(|rating| rating as i32);
            let known = before.is_some() || !player.games.is_empty() || line.given;
            let after = known.then_some(after as i32);
            RatedLine {
                place: line.place,
                name: line.name(),
                before,
                after,
                change: before.zip(after).map(|(before, after)| after - before),
                points: line.points.unwrap_or_else(|| line.counted()),
                prior: found.grade().or(line.grade.filter(|_| before.is_none())),
                deduced: found.grade().is_some(),
                stated: found == Found::Nothing,
            }
        });
        Ok(rated.collect())
    }

    /// Where the file says which rating the event gave a newcomer and their results alone do not make it, looks for the grade that
    /// explains it: the federation takes newcomers' grades from elsewhere, and its pages do not tell them. Where none does, the rating
    /// stands as it is told.
    fn find_priors(&self, players: &mut [EventPlayer]) -> Vec<Found> {
        let mut found = vec![Found::Told; self.lines.len()];
        let stated = |line: &Line| line.rating.filter(|_| line.given).map(f64::from);
        // Everybody else's ratings, with those of the newcomers as they are told.
        let mut told = players.to_vec();
        for (line, player) in self.lines.iter().zip(&mut told) {
            if let Some(rating) = stated(line) {
                *player = still(rating);
            }
        }
        let after = rate_event(&told);
        let alone = |at: usize, before: Before| {
            let mut event: Vec<EventPlayer> = after.iter().map(|rating| still(*rating)).collect();
            event[at] = EventPlayer { before, games: players[at].games.clone() };
            rate_event(&event)[at]
        };
        for (at, line) in self.lines.iter().enumerate() {
            let Some(rating) = stated(line) else { continue };
            if (alone(at, players[at].before.clone()) - rating).abs() <= NEAR {
                continue;
            }
            let grades = (1..=20).rev().map(Grade::Kyu).chain((1..=6).map(Grade::Dan)).filter(|_| line.grade.is_none());
            let off = |grade: Grade| (alone(at, prior(Some(grade))) - rating).abs();
            let best = grades.map(|grade| (off(grade), grade)).min_by(|one, other| one.0.total_cmp(&other.0));
            found[at] = match best {
                Some((off, grade)) if off <= NEAR => Found::Grade(grade),
                _ => Found::Nothing,
            };
        }
        for (player, (found, line)) in players.iter_mut().zip(found.iter().zip(&self.lines)) {
            match found {
                Found::Told => {}
                Found::Grade(grade) => player.before = prior(Some(*grade)),
                Found::Nothing => *player = still(line.rating.map_or(0.0, f64::from)),
            }
        }
        found
    }
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Found {
    /// Nothing was to be found.
    Told,
    Grade(Grade),
    /// No grade explains it.
    Nothing,
}

impl Found {
    const fn grade(self) -> Option<Grade> {
        if let Self::Grade(grade) = self { Some(grade) } else { None }
    }
}

/// Somebody whose rating does not move.
const fn still(rating: f64) -> EventPlayer {
    EventPlayer { before: Before::Listed { rating, games: 0 }, games: Vec::new() }
}

fn prior(grade: Option<Grade>) -> Before {
    grade
        .filter(|grade| federation_midpoint(*grade).is_some())
        .and_then(Before::graded)
        .unwrap_or(Before::New(Vec::new()))
}

fn games(line: &Line) -> Vec<Met> {
    let played = line.cells.iter().filter(|cell| cell.opponent > 0);
    played
        .map(|cell| Met {
            opponent: cell.opponent as usize - 1,
            score: match cell.sign {
                Sign::Won => 1.0,
                Sign::Drawn => 0.5,
                Sign::Lost => 0.0,
            },
            given: cell.odds.map_or(0.0, |(odds, gave)| if gave { grades(odds) } else { -grades(odds) }),
        })
        .collect()
}

/// How many grades a handicap is worth.
fn grades(odds: Odds) -> f64 {
    /// The federation counts the first move, too.
    const FIRST_MOVE: f64 = 0.2;
    match odds {
        Odds::FirstMove => FIRST_MOVE,
        odds => handicap_grades(odds.handicap()).unwrap_or(0.0),
    }
}
