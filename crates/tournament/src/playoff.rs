//! Play-offs between those who have as many points.
//!
//! A play-off is an event within the event: its rounds follow those of the event, are made and played as they are, and count for nothing
//! but the places of those who play it. What an event is told without them is told by [`State::main_rounds`].

use crate::reason::Reason;
use crate::refusal::{Refusal, refuse};
use crate::round::Round;
use crate::settings::{Format, PlayOffShape, Seeding, Settings, Shape, limits};
use crate::standings::{Row, standings};
use crate::state::{Entrant, State};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A play-off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayOff {
    /// Who plays it, in the order in which they stood when it began.
    pub players: Vec<String>,
    /// How it is played.
    pub shape: PlayOffShape,
    /// The round in which it begins.
    pub from: u32,
}

impl State {
    /// The rounds that are of no play-off.
    pub fn main_rounds(&self) -> &[Round] {
        match self.playoffs.first() {
            Some(first) => &self.rounds[..self.rounds.len().min(first.from as usize - 1)],
            None => &self.rounds,
        }
    }

    /// The play-off of which a round is, and the number of the round in it.
    pub fn playoff_of(&self, round: u32) -> Option<(&PlayOff, u32)> {
        let playoff = self.playoffs.iter().rev().find(|playoff| playoff.from <= round)?;
        Some((playoff, round - playoff.from + 1))
    }

    /// How the games of a round are played.
    pub(crate) fn settings_at(&self, round: u32) -> Cow<'_, Settings> {
        match self.playoff_of(round) {
            Some((playoff, _)) => Cow::Owned(self.settings_of(playoff)),
            None => Cow::Borrowed(&self.settings),
        }
    }

    fn settings_of(&self, playoff: &PlayOff) -> Settings {
        let (format, shape) = match playoff.shape {
            PlayOffShape::Knockout => (Format::Knockout, Shape::Halves),
            PlayOffShape::Stepladder => (Format::Knockout, Shape::Stepladder),
            PlayOffShape::RoundRobin => (Format::RoundRobin, Shape::Halves),
        };
        Settings {
            format,
            shape,
            rounds: None,
            tiebreaks: Vec::new(),
            cup: None,
            ties: Vec::new(),
            small_final: false,
            seeding: Some(Seeding::Order),
            // Another toss than in the first rounds of the event.
            seed: self.settings.seed.wrapping_add(playoff.from.into()),
            ..self.settings.clone()
        }
    }

    /// The last play-off as an event of its own.
    pub(crate) fn last_playoff(&self) -> Option<State> {
        self.playoffs.last().map(|playoff| self.within(playoff))
    }

    fn within(&self, playoff: &PlayOff) -> State {
        let own = |id: &String| {
            let entrant = self.entrant(id)?.clone();
            let start = crate::Points::ZERO;
            Some(Entrant { absent: BTreeMap::new(), adjusted: Vec::new(), start, ..entrant })
        };
        let entrants: Vec<Entrant> = playoff.players.iter().filter_map(own).collect();
        let rounds = self.rounds.iter().filter_map(|round| {
            let (of, number) = self.playoff_of(round.round)?;
            (of.from == playoff.from).then(|| Round { round: number, ..round.clone() })
        });
        State {
            settings: self.settings_of(playoff),
            seats: entrants.iter().zip(0..).map(|(entrant, seat)| (entrant.id.clone(), seat)).collect(),
            rounds: rounds.collect(),
            entrants,
            draws_all: true,
            ..State::default()
        }
    }

    /// Those between whom a play-off may begin now, in the order of their places: who have as many points as each other, as far as no
    /// play-off has parted them.
    pub fn rivals(&self) -> Vec<Vec<String>> {
        if self.closed || self.unfit().is_some() {
            return Vec::new();
        }
        let parted: Vec<BTreeMap<String, u32>> = self.playoffs.iter().map(|playoff| self.places_of(playoff)).collect();
        let rows: Vec<Row> = standings(self).into_iter().filter(|row| self.stays(&row.id)).collect();
        let stand = |row: &Row| {
            let places: Vec<Option<u32>> = parted.iter().map(|places| places.get(&row.id).copied()).collect();
            (row.values.first().map(|(_, points)| *points), places)
        };
        let groups = rows.chunk_by(|one, next| stand(one) == stand(next)).filter(|rows| rows.len() > 1);
        groups.map(|rows| rows.iter().map(|row| row.id.clone()).collect()).collect()
    }

    fn stays(&self, id: &str) -> bool {
        self.entrant(id).is_some_and(|entrant| !entrant.left)
    }

    /// Why no play-off can begin now.
    fn unfit(&self) -> Option<Reason> {
        use Format::{Arena, Ladder, Match, Simultaneous, Team};
        match self.settings.format {
            Arena | Ladder | Match | Simultaneous | Team => Some(Reason::NoPlayOff),
            _ if !self.all_rounds_made() || self.unfinished().is_some() => Some(Reason::PlayOffEarly),
            _ => None,
        }
    }

    /// The places within a play-off.
    fn places_of(&self, playoff: &PlayOff) -> BTreeMap<String, u32> {
        standings(&self.within(playoff)).into_iter().map(|row| (row.id, row.place)).collect()
    }
}

/// Begins a play-off.
pub(crate) fn begin(state: &mut State, players: &[String], shape: PlayOffShape) -> Result<(), Refusal> {
    if let Some(reason) = state.unfit() {
        return refuse(reason);
    }
    // They play in the order in which they stand, whatever order they were named in.
    let among = |group: &Vec<String>| players.iter().all(|id| group.contains(id));
    let Some(group) = state.rivals().into_iter().find(among) else {
        return refuse(Reason::PlayOffOf { most: limits::PLAYOFF as u32 });
    };
    let named = |id: &&String| players.contains(id);
    let in_a_row: Vec<String> = group.iter().skip_while(|id| !named(id)).take_while(named).cloned().collect();
    if in_a_row.len() != players.len() || !(2..=limits::PLAYOFF).contains(&players.len()) {
        return refuse(Reason::PlayOffOf { most: limits::PLAYOFF as u32 });
    }
    let playoff = PlayOff { players: in_a_row, shape, from: state.next_round() };
    state.playoffs.push(playoff);
    Ok(())
}

/// Puts those who have played off into the order that this gave. They change places with each other alone, and where a result was corrected
/// meanwhile only with those who still have as many points.
pub(crate) fn reorder(state: &State, rows: &mut [Row]) {
    for playoff in &state.playoffs {
        let places = state.places_of(playoff);
        let mut groups: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for (at, row) in rows.iter().enumerate().filter(|(_, row)| places.contains_key(&row.id)) {
            groups.entry(row.values.first().map(|(_, points)| *points)).or_default().push(at);
        }
        let within = |row: &Row| places.get(&row.id).copied().unwrap_or(0);
        for positions in groups.into_values().filter(|positions| positions.len() > 1) {
            let mut taken: Vec<Row> = positions.iter().map(|&at| rows[at].clone()).collect();
            taken.sort_by_key(within);
            let mut before: Option<(u32, u32)> = None;
            for (at, row) in positions.into_iter().zip(taken) {
                let own = within(&row);
                let place = before.filter(|(same, _)| *same == own).map_or(at as u32 + 1, |(_, place)| place);
                before = Some((own, place));
                rows[at] = Row { place, ..row };
            }
        }
    }
}
