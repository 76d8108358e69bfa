//! Who stands where.

use crate::bracket;
use crate::pairing::bracket::progress;
use crate::playoff::{self, Stand};
use crate::points::Points;
use crate::settings::Format;
use crate::sheet::{Play, Sheet, sheets};
use crate::state::{Seat, State, lot};
use crate::tiebreak::TieBreak;
use serde::{Serialize, Serializer, ser::SerializeMap};
use std::cmp::Reverse;

/// A line of the standings. In JSON one object: `{"place":1,"id":"a","points":4,"sosw":12}`.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The place; those who are equal in everything share it.
    pub place: u32,
    /// Whose.
    pub id: String,
    /// What each tie-break gives, in their order.
    pub values: Vec<(TieBreak, Points)>,
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(self.values.len() + 2))?;
        map.serialize_entry("place", &self.place)?;
        map.serialize_entry("id", &self.id)?;
        for (tiebreak, value) in &self.values {
            map.serialize_entry(tiebreak.key(), value)?;
        }
        map.end()
    }
}

/// The tie-breaks of an event: the organiser's, or those its format is used to.
pub(crate) fn tiebreaks(state: &State) -> Vec<TieBreak> {
    use TieBreak::{BoardPoints, Bracket, Direct, Order, Points, Sodos, Sodosw, Sos, Sosw};
    if !state.settings.tiebreaks.is_empty() {
        return state.settings.tiebreaks.clone();
    }
    match state.settings.format {
        Format::Swiss => vec![Points, Sos, Sodos],
        Format::MacMahon => vec![Points, Sosw, Sodosw],
        Format::RoundRobin | Format::DoubleRoundRobin => vec![Points, Direct, Sodos],
        Format::Knockout | Format::DoubleElimination => vec![Bracket],
        Format::League => vec![Points, Order],
        Format::Match | Format::Arena | Format::Simultaneous => vec![Points],
        Format::Team => vec![Points, BoardPoints, Sos],
        Format::Ladder => vec![Order],
    }
}

/// The standings of an event, the best first. Whoever is equal in all tie-breaks shares a place and stands in the order of entry.
/// Those between whom there is a play-off share the best of their places until it parts them.
pub fn standings(state: &State) -> Vec<Row> {
    stands(state).into_iter().map(|stand| stand.row).collect()
}

/// The same, with what play-offs gave.
pub(crate) fn stands(state: &State) -> Vec<Stand> {
    let tiebreaks = tiebreaks(state);
    let table = Table::new(state, &tiebreaks);
    // Each tie-break parts the groups that those before it left.
    let mut groups: Vec<Vec<Seat>> = vec![(0..state.entrants.len()).collect()];
    let mut values: Vec<Vec<(TieBreak, Points)>> = vec![Vec::new(); state.entrants.len()];
    for &tiebreak in &tiebreaks {
        let mut parted = Vec::new();
        for group in groups {
            let mut valued: Vec<(Points, Seat)> =
                group.iter().map(|&seat| (table.value(tiebreak, seat, &group), seat)).collect();
            valued.sort_by_key(|&(value, seat)| (Reverse(value), seat));
            for &(value, seat) in &valued {
                values[seat].push((tiebreak, value));
            }
            parted.extend(
                valued.chunk_by(|one, next| one.0 == next.0).map(|equal| equal.iter().map(|&(_, seat)| seat).collect()),
            );
        }
        groups = parted;
    }
    let mut rows = Vec::new();
    for group in groups {
        let place = rows.len() as u32 + 1;
        for seat in group {
            rows.push(Row { place, id: state.entrants[seat].id.clone(), values: std::mem::take(&mut values[seat]) });
        }
    }
    playoff::reorder(state, rows)
}

struct Table<'a> {
    state: &'a State,
    sheets: Vec<Sheet>,
    sos: Vec<Points>,
    sosw: Vec<Points>,
    progress: Vec<i64>,
}

impl<'a> Table<'a> {
    fn new(state: &'a State, tiebreaks: &[TieBreak]) -> Self {
        let sheets = sheets(state);
        let mut table = Self { state, sheets, sos: Vec::new(), sosw: Vec::new(), progress: Vec::new() };
        table.sos = (0..state.entrants.len()).map(|seat| table.terms(seat, false).into_iter().sum()).collect();
        table.sosw = (0..state.entrants.len()).map(|seat| table.terms(seat, true).into_iter().sum()).collect();
        if tiebreaks.contains(&TieBreak::Bracket) {
            let draw = state.draw();
            table.progress = progress(state, &bracket::of(&state.settings, draw.len() as u32), &draw);
        }
        table
    }

    fn score(&self, seat: Seat, by_wins: bool) -> Points {
        if by_wins { self.sheets[seat].wins } else { self.sheets[seat].points }
    }

    /// An opponent's score for each round made, in order of size; for a round without a game what [`TieBreak`] says.
    fn terms(&self, seat: Seat, by_wins: bool) -> Vec<Points> {
        let own = if by_wins || self.state.settings.format != Format::MacMahon {
            Points::ZERO
        } else {
            self.state.entrants[seat].start
        };
        let mut terms: Vec<Points> = self.games(seat).map(|(opponent, _)| self.score(opponent, by_wins)).collect();
        while terms.len() < self.state.main_rounds().len() {
            terms.push(own);
        }
        terms.sort();
        terms
    }

    /// The games played, with the opponents.
    fn games(&self, seat: Seat) -> impl Iterator<Item = (Seat, &Play)> {
        self.sheets[seat].plays.iter().filter(|play| play.met).filter_map(|play| Some((play.opponent?, play)))
    }

    fn value(&self, tiebreak: TieBreak, seat: Seat, tied: &[Seat]) -> Points {
        let sheet = &self.sheets[seat];
        let without = |by_wins, lowest: usize, highest: usize| {
            let terms = self.terms(seat, by_wins);
            let to = terms.len().saturating_sub(highest);
            terms[lowest.min(to)..to].iter().copied().sum()
        };
        match tiebreak {
            TieBreak::Points => sheet.points,
            TieBreak::Wins => sheet.wins,
            TieBreak::Sos => self.sos[seat],
            TieBreak::Sosw => self.sosw[seat],
            TieBreak::Sodos => self.defeated(seat, false),
            TieBreak::Sodosw => self.defeated(seat, true),
            TieBreak::Sosos => self.games(seat).map(|(opponent, _)| self.sos[opponent]).sum(),
            TieBreak::Sososw => self.games(seat).map(|(opponent, _)| self.sosw[opponent]).sum(),
            TieBreak::Sos1 => without(false, 1, 0),
            TieBreak::Sos2 => without(false, 2, 0),
            TieBreak::Sosw1 => without(true, 1, 0),
            TieBreak::Sosw2 => without(true, 2, 0),
            TieBreak::Median => without(false, 1, 1),
            TieBreak::Cumulative => {
                let last = self.state.main_rounds().len() as i64;
                sheet.plays.iter().map(|play| play.points * (last + 1 - i64::from(play.round))).sum()
            }
            TieBreak::Direct => self.direct(seat, tied),
            TieBreak::Rating => Points::whole(self.state.entrants[seat].rating.unwrap_or(0)),
            TieBreak::Performance => self.performance(seat),
            TieBreak::Order => Points::ZERO - self.order(seat),
            TieBreak::BoardPoints => sheet.boards,
            TieBreak::Bracket => Points::whole(self.progress.get(seat).copied().unwrap_or(0) as i32),
            TieBreak::Lot => Points::whole((lot(self.state.settings.seed, 0, seat as u64, u64::MAX) >> 34) as i32),
        }
    }

    fn defeated(&self, seat: Seat, by_wins: bool) -> Points {
        let worth = |(opponent, play): (Seat, &Play)| {
            let score = self.score(opponent, by_wins);
            match play.result {
                Points::ONE => score,
                Points::HALF => score.halved(),
                _ => Points::ZERO,
            }
        };
        self.games(seat).map(worth).sum()
    }

    fn direct(&self, seat: Seat, tied: &[Seat]) -> Points {
        let met = |one: Seat, other: Seat| self.games(one).any(|(opponent, play)| opponent == other && play.done);
        let all = tied.iter().enumerate().all(|(index, &one)| tied[index + 1..].iter().all(|&other| met(one, other)));
        if !all {
            return Points::ZERO;
        }
        self.games(seat).filter(|(opponent, _)| tied.contains(opponent)).map(|(_, play)| play.result).sum()
    }

    fn performance(&self, seat: Seat) -> Points {
        let rated = self.games(seat).filter(|(_, play)| play.done);
        let (mut games, mut ratings, mut balance) = (0, 0, 0);
        for (rating, play) in rated.filter_map(|(opponent, play)| Some((self.state.entrants[opponent].rating?, play))) {
            games += 1;
            ratings += i64::from(rating);
            balance += (play.result.quarters() - Points::HALF.quarters()).signum();
        }
        let estimate = if games == 0 { 0 } else { (ratings + 400 * balance) / games };
        Points::whole(estimate.clamp(-100_000, 100_000) as i32)
    }

    fn order(&self, seat: Seat) -> Points {
        let ladder = &self.state.ladder;
        let place = ladder.iter().position(|id| *id == self.state.entrants[seat].id).unwrap_or(ladder.len() + seat);
        Points::whole(if ladder.is_empty() { seat as i32 } else { place as i32 } + 1)
    }
}
