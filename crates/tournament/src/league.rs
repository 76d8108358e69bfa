//! Seasons of a league: who goes up, who goes down, whose demotion points add up.
//!
//! A class plays its season as an [`Event`](crate::Event) of the format league; what comes here is the order it ended in.

use crate::round::Board;
use crate::state::State;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A class and its rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Class {
    /// Its name.
    pub name: String,
    /// Its members, first in order first. The order breaks ties of the season (Jun'isen).
    pub members: Vec<String>,
    /// How many go up. Nobody does from the highest class.
    pub up: u32,
    /// Whether who has won all goes up in any case.
    #[serde(default)]
    pub all_wins_up: bool,
    /// How many go down at once.
    #[serde(default)]
    pub down: u32,
    /// Demotion points; none: only places send down.
    #[serde(default)]
    pub points: Option<DemotionPoints>,
}

/// Demotion points (降級点).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DemotionPoints {
    /// One point to the last of so many players each, in tenths: 45 = one in 4.5. Fractions are dropped (37 players, one in five: 7).
    pub one_in_tenths: u32,
    /// So many points send down.
    pub fall_at: u32,
    /// Whether a season with more wins than losses, or two with as many, works a point off. Two seasons are counted by
    /// [`Record::even`].
    pub worked_off: bool,
    /// Points that are never worked off: the first in class C2.
    #[serde(default)]
    pub lasting: u32,
}

/// What is carried from season to season.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Demotion points.
    pub points: u32,
    /// Seasons on end with as many wins as losses.
    #[serde(default)]
    pub even: u32,
}

/// Where a player ended a season in their class, the first in place first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finish {
    /// Who.
    pub id: String,
    /// Games won.
    pub won: u32,
    /// Games lost.
    pub lost: u32,
}

impl Finish {
    /// What a player of an event has won and lost, play-offs aside.
    pub fn of(state: &State, id: &str) -> Finish {
        let boards = state.main_rounds().iter().flat_map(|round| &round.boards);
        let (mut won, mut lost) = (0, 0);
        for winner in boards.filter(|board| board.seats(id)).filter_map(Board::winner) {
            if winner == id { won += 1 } else { lost += 1 }
        }
        Finish { id: id.to_owned(), won, lost }
    }
}

/// What a season brought.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Season {
    /// The classes as they begin the next season, the highest first: those who came down first in order, then those who stayed,
    /// as they ended, then those who came up.
    pub classes: Vec<Class>,
    /// Who went up, with the class left.
    pub up: Vec<(String, String)>,
    /// Who went down, with the class left.
    pub down: Vec<(String, String)>,
    /// Who fell out of the lowest class.
    pub out: Vec<String>,
    /// Demotion points as they stand; only players who have any or an even season behind them.
    pub records: BTreeMap<String, Record>,
}

/// Why a season cannot be settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// There are not as many results as classes.
    Classes,
    /// The results of this class do not name its members once each.
    Members(String),
    /// The numbers that go up and down in this class are more than its members, or one in none gets a point.
    Numbers(String),
}

/// Ends a season. `finishes` holds, class by class, all members in the order they ended in.
///
/// # Errors
/// A [`Fault`] if the results do not fit the classes.
pub fn settle(
    classes: &[Class],
    finishes: &[Vec<Finish>],
    records: &BTreeMap<String, Record>,
) -> Result<Season, Fault> {
    if classes.len() != finishes.len() {
        return Err(Fault::Classes);
    }
    let mut season = Season { records: records.clone(), ..Season::default() };
    let mut moves: Vec<(Vec<String>, Vec<String>, Vec<String>)> = Vec::new();
    for (level, (class, finish)) in classes.iter().zip(finishes).enumerate() {
        check(class, finish)?;
        let up = if level == 0 { 0 } else { promoted(class, finish) };
        let mut fallen: Vec<bool> =
            (0..finish.len()).map(|place| place >= finish.len() - class.down as usize).collect();
        if let Some(points) = class.points {
            fall_by_points(points, finish, up, &mut season.records, &mut fallen);
        }
        let (mut rises, mut stays, mut falls) = (Vec::new(), Vec::new(), Vec::new());
        for (place, finish) in finish.iter().enumerate() {
            let to = if place < up {
                &mut rises
            } else if fallen[place] {
                &mut falls
            } else {
                &mut stays
            };
            to.push(finish.id.clone());
        }
        for id in rises.iter().chain(&falls) {
            season.records.remove(id);
        }
        season.up.extend(rises.iter().map(|id| (id.clone(), class.name.clone())));
        season.down.extend(falls.iter().map(|id| (id.clone(), class.name.clone())));
        moves.push((rises, stays, falls));
    }
    season.out = moves.last().map(|(_, _, falls)| falls.clone()).unwrap_or_default();
    for (level, class) in classes.iter().enumerate() {
        let mut members = if level == 0 { Vec::new() } else { moves[level - 1].2.clone() };
        members.extend(moves[level].1.iter().cloned());
        members.extend(moves.get(level + 1).map(|(rises, ..)| rises.clone()).unwrap_or_default());
        season.classes.push(Class { members, ..class.clone() });
    }
    season.records.retain(|_, record| *record != Record::default());
    Ok(season)
}

fn check(class: &Class, finish: &[Finish]) -> Result<(), Fault> {
    let mut told: Vec<&String> = finish.iter().map(|finish| &finish.id).collect();
    let mut members: Vec<&String> = class.members.iter().collect();
    told.sort();
    members.sort();
    if told != members || members.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(Fault::Members(class.name.clone()));
    }
    let numbers = u64::from(class.up) + u64::from(class.down);
    if numbers > members.len() as u64
        || class.points.is_some_and(|points| points.one_in_tenths < 10 || points.fall_at == 0)
    {
        return Err(Fault::Numbers(class.name.clone()));
    }
    Ok(())
}

/// How many of the first in place go up: so many as the class says, or all who have won all.
fn promoted(class: &Class, finish: &[Finish]) -> usize {
    let unbeaten = finish.iter().take_while(|finish| finish.won > 0 && finish.lost == 0).count();
    let most = finish.len() - class.down as usize;
    (class.up as usize).max(if class.all_wins_up { unbeaten } else { 0 }).min(most)
}

fn fall_by_points(
    rules: DemotionPoints,
    finish: &[Finish],
    up: usize,
    records: &mut BTreeMap<String, Record>,
    fallen: &mut [bool],
) {
    let given = finish.len() * 10 / rules.one_in_tenths as usize;
    for (place, finish) in finish.iter().enumerate() {
        let record = records.entry(finish.id.clone()).or_default();
        if place >= up && place >= finish_from(fallen.len(), given) {
            record.points += 1;
            record.even = 0;
            fallen[place] |= record.points >= rules.fall_at;
        } else if rules.worked_off {
            record.even = if finish.won == finish.lost { record.even + 1 } else { 0 };
            if finish.won > finish.lost || record.even >= 2 {
                record.points = record.points.saturating_sub(1).max(record.points.min(rules.lasting));
                record.even = 0;
            }
        }
    }
}

const fn finish_from(players: usize, given: usize) -> usize {
    players.saturating_sub(given)
}
