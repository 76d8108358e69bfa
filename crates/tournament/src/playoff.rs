//! Play-offs between those who have as many points.
//!
//! A play-off is an event within the event: its rounds follow those of the event, are made and played as they are, and count for nothing
//! but the places of those who play it. What an event is told without them is told by [`State::main_rounds`].

use crate::points::Points;
use crate::reason::Reason;
use crate::refusal::{Refusal, refuse};
use crate::round::Round;
use crate::settings::{Format, PlayOffShape, Seeding, Settings, Shape, limits};
use crate::standings::{Row, standings, stands};
use crate::state::{Entrant, State};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

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
            let start = Points::ZERO;
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
        self.rows_of_rivals().iter().map(|group| named(group)).collect()
    }

    /// The play-offs that may begin now for the best place of each group of [`State::rivals`]: all of a group, and the first of it as far as
    /// they leave out nobody who shares a place with one of them. The largest come first.
    pub fn play_offs(&self) -> Vec<Vec<Vec<String>>> {
        let choices = |group: &Vec<Row>| -> Vec<Vec<String>> {
            let is_whole = |some: &usize| group.get(*some).is_none_or(|next| next.place != group[*some - 1].place);
            let most = group.len().min(limits::PLAYOFF);
            (2..=most).rev().filter(is_whole).map(|some| named(&group[..some])).collect()
        };
        self.rows_of_rivals().iter().map(choices).filter(|choices| !choices.is_empty()).collect()
    }

    /// Whether several share the first place and can play off for it now.
    pub fn is_tied_for_first(&self) -> bool {
        let groups = self.rows_of_rivals();
        let first = groups.first().map_or(0, |group| group.iter().take_while(|row| row.place == 1).count());
        (2..=limits::PLAYOFF).contains(&first)
    }

    fn rows_of_rivals(&self) -> Vec<Vec<Row>> {
        if self.closed || self.unfit().is_some() {
            return Vec::new();
        }
        let stands: Vec<Stand> = stands(self).into_iter().filter(|stand| self.stays(&stand.row.id)).collect();
        let groups = stands.chunk_by(|one, next| one.equal() == next.equal()).filter(|group| group.len() > 1);
        groups.map(|group| group.iter().map(|stand| stand.row.clone()).collect()).collect()
    }

    /// The event without its play-offs.
    pub(crate) fn main(&self) -> State {
        State { rounds: self.main_rounds().to_vec(), playoffs: Vec::new(), ..self.clone() }
    }

    fn stays(&self, id: &str) -> bool {
        self.entrant(id).is_some_and(|entrant| !entrant.left)
    }

    /// Why no play-off can begin now.
    fn unfit(&self) -> Option<Reason> {
        if !self.has_playoffs() {
            return Some(Reason::NoPlayOff);
        }
        (!self.all_rounds_made() || self.unfinished().is_some()).then_some(Reason::PlayOffEarly)
    }

    fn has_playoffs(&self) -> bool {
        use Format::{Arena, Ladder, Match, Simultaneous, Team};
        !matches!(self.settings.format, Arena | Ladder | Match | Simultaneous | Team)
    }

    /// The places within a play-off.
    fn places_of(&self, playoff: &PlayOff) -> BTreeMap<String, u32> {
        standings(&self.within(playoff)).into_iter().map(|row| (row.id, row.place)).collect()
    }
}

fn named(rows: &[Row]) -> Vec<String> {
    rows.iter().map(|row| row.id.clone()).collect()
}

/// Judges a play-off that somebody wants to begin now. Gives its players as they stand, whatever order they were named in: so the log keeps
/// them, and is read without the standings of that time.
pub(crate) fn judged(state: &State, players: &[String]) -> Result<Vec<String>, Refusal> {
    if state.closed {
        return refuse(Reason::Closed);
    }
    if let Some(reason) = state.unfit() {
        return refuse(reason);
    }
    let none = Reason::PlayOffOf { most: limits::PLAYOFF as u32 };
    let among = |group: &Vec<Row>| players.iter().all(|id| group.iter().any(|row| row.id == *id));
    let (Some(group), false) = (state.rows_of_rivals().into_iter().find(among), players.is_empty()) else {
        return refuse(none);
    };
    let plays = |row: &&Row| players.contains(&row.id);
    // A place that several share is not given to some of them by a game of those alone.
    let left_out = group.iter().find(|row| !plays(row) && group.iter().filter(plays).any(|one| one.place == row.place));
    if let Some(row) = left_out {
        return refuse(Reason::PlayOffPart { player: (&row.id).into() });
    }
    let in_a_row: Vec<Row> = group.iter().skip_while(|row| !plays(row)).take_while(plays).cloned().collect();
    if in_a_row.len() != players.len() || !(2..=limits::PLAYOFF).contains(&players.len()) {
        return refuse(none);
    }
    Ok(named(&in_a_row))
}

/// Begins a play-off, now or as it stands in the log. Whether its players shared a place is asked of new ones alone ([`judged`]): how a
/// tie-break is reckoned may change, and old logs are read all the same.
pub(crate) fn begin(state: &mut State, players: &[String], shape: PlayOffShape) -> Result<(), Refusal> {
    if !state.has_playoffs() {
        return refuse(Reason::NoPlayOff);
    }
    if state.last_playoff().is_some_and(|last| !last.all_rounds_made() || last.unfinished().is_some()) {
        return refuse(Reason::PlayOffEarly);
    }
    for id in players {
        state.seat(id)?;
    }
    let distinct: BTreeSet<&String> = players.iter().collect();
    if distinct.len() != players.len() || !(2..=limits::PLAYOFF).contains(&players.len()) {
        return refuse(Reason::PlayOffOf { most: limits::PLAYOFF as u32 });
    }
    let playoff = PlayOff { players: players.to_vec(), shape, from: state.next_round() };
    state.playoffs.push(playoff);
    Ok(())
}

/// A line of the standings, and what play-offs gave.
pub(crate) struct Stand {
    pub(crate) row: Row,
    /// The play-offs that count for it, by their numbers, with the place in each.
    places: Vec<(usize, u32)>,
}

impl Stand {
    /// Those in whom this is the same may play off: they have as many points, and no play-off has parted them.
    fn equal(&self) -> (Option<Points>, &[(usize, u32)]) {
        (self.row.values.first().map(|(_, points)| *points), &self.places)
    }
}

/// Puts those who have played off into the order that this gave. Where a result was corrected meanwhile, a play-off counts between those who
/// still have as many points, and whom none before it has parted. It counts for none of them while somebody who has not left shares a place
/// with one of them and was not in it: it would take that place from them without a game.
pub(crate) fn reorder(state: &State, rows: Vec<Row>) -> Vec<Stand> {
    let mut stands: Vec<Stand> = rows.into_iter().map(|row| Stand { row, places: Vec::new() }).collect();
    for (number, playoff) in state.playoffs.iter().enumerate() {
        let within = state.places_of(playoff);
        let mut groups: BTreeMap<_, BTreeSet<String>> = BTreeMap::new();
        for stand in stands.iter().filter(|stand| within.contains_key(&stand.row.id)) {
            let (points, places) = stand.equal();
            groups.entry((points, places.to_vec())).or_default().insert(stand.row.id.clone());
        }
        for group in groups.into_values().filter(|group| group.len() > 1) {
            stands = played_off(state, stands, &group, number, &within);
        }
    }
    stands
}

/// Puts a group into the order of its play-off, from the best of its places on.
fn played_off(
    state: &State,
    stands: Vec<Stand>,
    group: &BTreeSet<String>,
    number: usize,
    within: &BTreeMap<String, u32>,
) -> Vec<Stand> {
    let plays = |stand: &Stand| group.contains(&stand.row.id);
    let taken: BTreeSet<u32> = stands.iter().filter(|stand| plays(stand)).map(|stand| stand.row.place).collect();
    let left_out = |stand: &Stand| !plays(stand) && taken.contains(&stand.row.place) && state.stays(&stand.row.id);
    let (Some(&best), false) = (taken.first(), stands.iter().any(left_out)) else { return stands };
    // Who stands where: a place of before, and in the group a place in it. Who shared the best place and has left comes after the group.
    let (mut block, others): (Vec<Stand>, Vec<Stand>) = stands.into_iter().partition(plays);
    for stand in &mut block {
        stand.places.push((number, within.get(&stand.row.id).copied().unwrap_or(0)));
    }
    block.sort_by_key(|stand| stand.places.last().map(|(_, place)| *place));
    let block = block.into_iter().map(|stand| ((best, stand.places.last().copied()), stand));
    let mut all: Vec<_> = others.into_iter().map(|stand| ((stand.row.place, None), stand)).collect();
    let at = all.iter().take_while(|((place, _), _)| *place < best).count();
    all.splice(at..at, block);
    let mut before = None;
    let numbered = all.into_iter().zip(1..).map(|((key, stand), next)| {
        let place = before.filter(|(same, _)| *same == key).map_or(next, |(_, place)| place);
        before = Some((key, place));
        Stand { row: Row { place, ..stand.row }, ..stand }
    });
    numbered.collect()
}
