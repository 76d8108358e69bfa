//! What every round and every event has to pass, reckoned from the rounds alone.

use super::solver::{Costs, cheapest, most_pairs, sum};
use crate::points::Points;
use crate::round::{Board, Round};
use crate::settings::Format;
use crate::standings::standings;
use crate::state::{State, Wish};
use crate::tiebreak::TieBreak;
use std::collections::{BTreeMap, BTreeSet};

/// What a round's check counted.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Audit {
    /// Boards of the round.
    pub boards: usize,
    /// Those who sat out since the field was odd.
    pub byes: usize,
    /// Pairs that had met before, forced ones and the cup's aside.
    pub rematches: usize,
    /// Whether a second solver tried all pairings: fields up to the size that was asked for.
    pub solved: bool,
    /// What does not hold.
    pub faults: Vec<String>,
}

/// Checks the last round of an event against the state before it. Fields of up to `all` players are paired by a second solver that
/// tries everything; larger ones by one that tells whether rematches could have been avoided, and by all exchanges between two boards.
pub fn audit(before: &State, after: &State, all: usize) -> Audit {
    let Some(round) = after.rounds.last() else { return Audit::default() };
    let mut audit = Audit { boards: round.boards.len(), ..Audit::default() };
    everybody(before, round, &mut audit);
    let format = before.settings.format;
    let by_score = match format {
        Format::Swiss | Format::MacMahon | Format::Arena => true,
        Format::League | Format::Team => {
            // With as many rounds as all-play-all needs, Berger's table is played.
            let players = after.rounds.first().map_or(0, |first| first.draw.len() as u32);
            before.settings.rounds.is_some_and(|rounds| rounds < players.saturating_sub(1) + players % 2)
        }
        _ => false,
    };
    if by_score {
        cheap(before, round, all, &mut audit);
    }
    audit
}

/// All who are here play once or sit out once; nobody else does.
fn everybody(before: &State, round: &Round, audit: &mut Audit) {
    let format = before.settings.format;
    let host = before.settings.host.as_deref().filter(|_| format == Format::Simultaneous);
    let mut seen = BTreeSet::new();
    let mut fault = |text: String| audit.faults.push(format!("round {}: {text}", round.round));
    for board in &round.boards {
        for id in [&board.black, &board.white] {
            let Some(entrant) = before.entrant(id) else {
                fault(format!("{id} is not entered"));
                continue;
            };
            if entrant.left || (entrant.absent.contains_key(&round.round) && format != Format::Ladder) {
                fault(format!("{id} plays and is not here"));
            }
            if host != Some(id) && !seen.insert(id.clone()) {
                fault(format!("{id} plays twice"));
            }
        }
    }
    for bye in &round.byes {
        if !seen.insert(bye.id.clone()) {
            fault(format!("{} plays and sits out", bye.id));
        }
    }
    if matches!(format, Format::Swiss | Format::MacMahon) {
        let long = before.rounds.last().into_iter().flat_map(|round| &round.boards).filter(|board| board.long);
        let long: BTreeSet<&String> = long.flat_map(|board| [&board.black, &board.white]).collect();
        for entrant in &before.entrants {
            let here = !entrant.left && !entrant.absent.contains_key(&round.round) && !long.contains(&entrant.id);
            if here && !seen.contains(&entrant.id) {
                fault(format!("{} is here and neither plays nor sits out", entrant.id));
            }
        }
    }
}

/// The field that was paired by the rules, and what the pairs cost.
struct Field {
    ids: Vec<String>,
    scores: Vec<i64>,
    byes: Vec<u64>,
    met: BTreeMap<(usize, usize), u64>,
    banned: BTreeSet<(usize, usize)>,
}

impl Field {
    /// Forbidden, met before, second byes, gap in scores. The number after the last player's is the bye.
    fn cost(&self, a: usize, b: usize) -> Costs {
        let (a, b) = (a.min(b), a.max(b));
        if b == self.ids.len() {
            let fewest = self.byes.iter().min().copied().unwrap_or(0);
            let lowest = self.scores.iter().min().copied().unwrap_or(0);
            return [0, 0, self.byes[a] - fewest, self.scores[a].abs_diff(lowest).pow(2)];
        }
        let met = self.met.get(&(a, b)).copied().unwrap_or(0);
        [u64::from(self.banned.contains(&(a, b))), met.pow(2), 0, self.scores[a].abs_diff(self.scores[b]).pow(2)]
    }
}

/// The entrant who sits at a board with this id: of a team's member, the team.
fn side(state: &State, id: &str) -> String {
    state.entrant(id).map_or_else(|| id.to_owned(), |entrant| entrant.id.clone())
}

fn field(before: &State, round: &Round, pairs: &[(String, Option<String>)]) -> Field {
    let ids: Vec<String> =
        pairs.iter().flat_map(|(one, other)| [Some(one), other.as_ref()]).flatten().cloned().collect();
    let index: BTreeMap<&str, usize> = ids.iter().enumerate().map(|(at, id)| (&id[..], at)).collect();
    // Whole scores, or without those of the start where they have faded.
    let faded = before.settings.bands_until.is_some_and(|until| round.round > until);
    let mut counted = before.clone();
    counted.settings.tiebreaks = vec![if faded { TieBreak::Wins } else { TieBreak::Points }];
    let by_lot = before.settings.format == Format::League;
    let mut scores = vec![0; ids.len()];
    for row in standings(&counted) {
        if let (Some(&at), Some((_, value))) = (index.get(&row.id[..]), row.values.first()) {
            scores[at] = if by_lot { 0 } else { value.quarters().div_euclid(2) };
        }
    }
    let mut field =
        Field { scores, byes: vec![0; ids.len()], met: BTreeMap::new(), banned: BTreeSet::new(), ids: ids.clone() };
    let pair = |a: &str, b: &str| {
        let (a, b) = (*index.get(a)?, *index.get(b)?);
        Some((a.min(b), a.max(b)))
    };
    for round in &before.rounds {
        let mut tables: BTreeMap<(usize, usize), bool> = BTreeMap::new();
        for board in &round.boards {
            if let Some(pair) = pair(&side(before, &board.black), &side(before, &board.white)) {
                *tables.entry(pair).or_default() |= played(board);
            }
        }
        for (pair, _) in tables.into_iter().filter(|(_, played)| *played) {
            *field.met.entry(pair).or_default() += 1;
        }
        for bye in round.byes.iter().filter(|bye| bye.points != Points::HALF) {
            if let Some(&at) = index.get(&bye.id[..]) {
                field.byes[at] += 1;
            }
        }
    }
    for wish in &before.wishes {
        if let Wish::Forbid(a, b) = wish {
            field.banned.extend(pair(a, b));
        }
    }
    field
}

fn played(board: &Board) -> bool {
    board.result.is_none_or(|result| result.was_played()) || !board.drawn.is_empty()
}

/// No pairing of the same field is cheaper.
fn cheap(before: &State, round: &Round, all: usize, audit: &mut Audit) {
    let forced: BTreeSet<(&str, &str)> =
        round.why.forced.iter().flat_map(|(a, b)| [(&a[..], &b[..]), (&b[..], &a[..])]).collect();
    let mut pairs: Vec<(String, Option<String>)> = Vec::new();
    let mut tables = BTreeSet::new();
    for board in round.boards.iter().filter(|board| board.tie.is_none()) {
        let (one, other) = (side(before, &board.black), side(before, &board.white));
        let new = board.table.is_none_or(|table| tables.insert(table));
        if new && !forced.contains(&(&one[..], &other[..])) {
            pairs.push((one, Some(other)));
        }
    }
    let asked = |id: &str| before.entrant(id).is_some_and(|entrant| entrant.absent.contains_key(&round.round));
    let byes: Vec<&String> = round.byes.iter().map(|bye| &bye.id).filter(|id| !asked(id)).collect();
    audit.byes = byes.len();
    if byes.len() > 1 {
        audit.faults.push(format!("round {}: {} sit out", round.round, byes.len()));
        return;
    }
    pairs.extend(byes.into_iter().map(|id| (id.clone(), None)));
    let field = field(before, round, &pairs);
    let count = field.ids.len();
    let size = count + count % 2;
    let places: Vec<(usize, usize)> = pairs
        .iter()
        .scan(0, |at, (_, other)| {
            let one = *at;
            *at += if other.is_some() { 2 } else { 1 };
            Some((one, if other.is_some() { one + 1 } else { count }))
        })
        .collect();
    let costs = places.iter().fold(Costs::default(), |costs, &(a, b)| sum(costs, field.cost(a, b)));
    audit.rematches = places.iter().filter(|&&(a, b)| field.cost(a, b)[1] > 0).count();
    let mut fault = |text: String| audit.faults.push(format!("round {}: {text}", round.round));
    if costs[0] > 0 {
        fault("a forbidden pair meets".into());
    }
    if size <= all {
        audit.solved = true;
        let best = cheapest(size, &|a, b| field.cost(a, b));
        if costs != best {
            fault(format!("costs {costs:?} where {best:?} would do"));
        }
        return;
    }
    if costs[1] > 0 {
        let fresh = |a: usize, b: usize| field.cost(a, b)[..2] == [0, 0];
        if most_pairs(size, &fresh) == size / 2 {
            fault("a rematch that could have been avoided".into());
        }
    }
    for (index, &(a, b)) in places.iter().enumerate() {
        for &(c, d) in &places[index + 1..] {
            let now = sum(field.cost(a, b), field.cost(c, d));
            if sum(field.cost(a, c), field.cost(b, d)) < now || sum(field.cost(a, d), field.cost(b, c)) < now {
                fault("an exchange between two boards is cheaper".into());
            }
        }
    }
}

/// What does not hold of an event that has been played to its end.
pub fn ended(state: &State) -> Vec<String> {
    let mut faults = Vec::new();
    let mut met: BTreeMap<(String, String), u32> = BTreeMap::new();
    let mut lost: BTreeMap<&str, u32> = BTreeMap::new();
    for board in state.rounds.iter().flat_map(|round| &round.boards) {
        let (one, other) = (side(state, &board.black), side(state, &board.white));
        *met.entry((one.clone().min(other.clone()), one.max(other))).or_default() += 1;
        if let Some(winner) = board.winner() {
            *lost.entry(if winner == board.black { &board.white } else { &board.black }).or_default() += 1;
        }
    }
    let left = state.entrants.iter().any(|entrant| entrant.left || !entrant.absent.is_empty());
    match state.settings.format {
        Format::RoundRobin | Format::DoubleRoundRobin => {
            let times = if state.settings.format == Format::RoundRobin { 1 } else { 2 };
            if met.values().any(|&met| met > times) {
                faults.push(format!("two have met more than {times} times"));
            }
            let all = state.entrants.len() * state.entrants.len().saturating_sub(1) / 2;
            if !left && state.settings.rounds.is_none() && (met.len() != all || met.values().any(|&met| met != times)) {
                faults.push("not all have met".to_owned());
            }
        }
        Format::Knockout | Format::DoubleElimination => {
            let most = if state.settings.format == Format::DoubleElimination { 2 } else { 3 };
            if let Some((id, lost)) = lost.iter().find(|(_, lost)| **lost > most) {
                faults.push(format!("{id} has lost {lost} games and was not out"));
            }
            if !left && standings(state).iter().filter(|row| row.place == 1).count() != 1 {
                faults.push("the bracket has no winner".to_owned());
            }
        }
        _ => {}
    }
    faults
}
