//! Pairing by one minimum-weight perfect matching: the tiers as digits of one integer, so that a sum compares tier by tier.

use super::{Cost, Tier, Why};
use crate::points::Points;
use crate::reason::{Reason, Who};
use crate::refusal::{Refusal, refuse};
use crate::round::Round;
use crate::settings::{Colours, Floaters, Format, Within};
use crate::sheet::Sheet;
use crate::state::{Seat, State, Wish, lot};
use integer_blossom::min_weight_perfect_matching;
use std::cmp::Reverse;
use std::collections::BTreeMap;

const TIERS: [Tier; 9] = [
    Tier::Forbidden,
    Tier::Rematch,
    Tier::SecondBye,
    Tier::ScoreGap,
    Tier::Floater,
    Tier::Protection,
    Tier::Colours,
    Tier::Fold,
    Tier::Lot,
];

type Costs = [u64; TIERS.len()];

/// Bits that the matching has room for: it doubles weights and adds them.
const ROOM: u32 = 118;

/// Who meets whom, and what it costs.
pub(super) struct Matched {
    pub(super) pairs: Vec<(Seat, Seat)>,
    pub(super) bye: Option<Seat>,
    costs: Vec<(Seat, Option<Seat>, Costs)>,
}

impl Matched {
    /// Keeps with the round why.
    pub(super) fn explain(&self, state: &State, made: &mut Round) {
        let mut total = [0; TIERS.len()];
        // A team's first board stands for its match.
        let mut at = BTreeMap::new();
        for board in made.boards.iter().rev() {
            at.extend(state.seats.get(&board.black).map(|&seat| (seat, board.board)));
            at.extend(state.seats.get(&board.white).map(|&seat| (seat, board.board)));
        }
        let mut boards = Vec::new();
        for (one, other, costs) in &self.costs {
            total.iter_mut().zip(costs).for_each(|(total, cost)| *total += cost);
            let board = other.and_then(|other| at.get(&other).filter(|&here| at.get(one) == Some(here)));
            boards.push((board.copied().unwrap_or(0), told(costs)));
        }
        boards.retain(|(_, costs)| !costs.is_empty());
        boards.sort_by_key(|(board, _)| *board);
        made.why = Why { costs: told(&total), boards, forced: std::mem::take(&mut made.why.forced) };
    }
}

/// The costs that are worth telling.
fn told(costs: &Costs) -> Vec<Cost> {
    let all = TIERS.into_iter().zip(costs);
    all.filter(|(tier, cost)| *tier != Tier::Lot && **cost > 0).map(|(tier, &cost)| Cost { tier, cost }).collect()
}

/// Pairs these; one sits out if they are odd.
pub(super) fn matching(state: &State, sheets: &[Sheet], seats: &[Seat], round: u32) -> Result<Matched, Refusal> {
    let field = Field::new(state, sheets, seats, round);
    let count = field.players.len();
    let vertices = count + count % 2;
    if count < 2 {
        let bye = field.players.first().map(|player| player.seat);
        let costs = field.players.iter().map(|player| (player.seat, None, field.bye(0))).collect();
        return Ok(Matched { pairs: Vec::new(), bye, costs });
    }
    let edge = |a: usize, b: usize| if b == count { field.bye(a) } else { field.pair(a, b) };
    let mut most = [0; TIERS.len()];
    for a in 0..vertices {
        for b in a + 1..vertices {
            most.iter_mut().zip(edge(a, b)).for_each(|(most, cost)| *most = cost.max(*most));
        }
    }
    let scale = Scale::new(most, vertices as u64 / 2);
    let mut weights = vec![0_i128; vertices * vertices];
    for a in 0..vertices {
        for b in a + 1..vertices {
            let weight = scale.weight(&edge(a, b));
            weights[a * vertices + b] = weight;
            weights[b * vertices + a] = weight;
        }
    }
    let mates = min_weight_perfect_matching(&weights, vertices);
    let mut matched = Matched { pairs: Vec::new(), bye: None, costs: Vec::new() };
    for (a, &b) in mates.iter().enumerate().filter(|&(a, &b)| a < b) {
        let costs = edge(a, b);
        let (one, other) = (field.players[a].seat, field.players.get(b).map(|player| player.seat));
        if costs[0] > 0 {
            let who = |seat: Seat| Who::from(&state.entrants[seat].id);
            return refuse(match other {
                Some(other) => Reason::Banned { one: who(one), other: who(other) },
                None => Reason::BannedBye { player: who(one) },
            });
        }
        match other {
            Some(other) => matched.pairs.push((one, other)),
            None => matched.bye = Some(one),
        }
        matched.costs.push((one, other, costs));
    }
    Ok(matched)
}

/// How much one of each tier weighs in the sum.
struct Scale {
    weights: [i128; TIERS.len()],
    shifts: [u32; TIERS.len()],
}

impl Scale {
    /// One more of a tier outweighs all that a whole pairing can cost in the tiers after it. Where that needs more bits than there
    /// are, the last tiers are told less finely; no earlier tier loses anything by it.
    fn new(most: Costs, boards: u64) -> Self {
        let mut shifts = [0; TIERS.len()];
        let span = |tier: usize, shifts: &[u32]| {
            // Only one edge of a matching goes to the bye.
            let edges = if TIERS[tier] == Tier::SecondBye { 1 } else { boards };
            u128::from(most[tier] >> shifts[tier]) * u128::from(edges) + 1
        };
        let bits = |shifts: &[u32]| (0..TIERS.len()).map(|tier| span(tier, shifts).ilog2() + 1).sum::<u32>();
        let mut coarse = TIERS.len() - 1;
        while bits(&shifts) > ROOM && coarse > 0 {
            if most[coarse] >> shifts[coarse] == 0 {
                coarse -= 1;
            } else {
                shifts[coarse] += 1;
            }
        }
        let mut weights = [0; TIERS.len()];
        let mut weight = 1;
        for tier in (0..TIERS.len()).rev() {
            weights[tier] = weight;
            weight *= span(tier, &shifts) as i128;
        }
        Self { weights, shifts }
    }

    fn weight(&self, costs: &Costs) -> i128 {
        (0..TIERS.len()).map(|tier| self.weights[tier] * i128::from(costs[tier] >> self.shifts[tier])).sum()
    }
}

struct Player {
    seat: Seat,
    /// In half points.
    score: i64,
    /// Place within the score group, from 0, and the group's size.
    place: i64,
    group: i64,
    floated: bool,
    excess: i64,
    byes: u64,
}

struct Field<'a> {
    state: &'a State,
    round: u32,
    players: Vec<Player>,
    /// How often two have met, as a square matrix.
    met: Vec<u16>,
    forbidden: Vec<bool>,
    lowest: i64,
    fewest_byes: u64,
    by_lot: bool,
}

impl<'a> Field<'a> {
    fn new(state: &'a State, sheets: &[Sheet], seats: &[Seat], round: u32) -> Self {
        let settings = &state.settings;
        let by_lot = settings.format == Format::League;
        let starts = settings.bands_until.is_none_or(|until| round <= until);
        let before: Vec<Points> = sheets.iter().map(|sheet| before_last(state, sheet)).collect();
        let mut players: Vec<Player> = seats
            .iter()
            .map(|&seat| {
                let sheet = &sheets[seat];
                let score = if starts { sheet.points } else { sheet.wins };
                let last = sheet.plays.last().filter(|play| play.round + 1 == round).and_then(|play| play.opponent);
                Player {
                    seat,
                    score: if by_lot { 0 } else { score.quarters().div_euclid(2) },
                    place: 0,
                    group: 0,
                    floated: last.is_some_and(|opponent| before[opponent] != before[seat]),
                    excess: sheet.colours().0,
                    byes: sheet.byes(),
                }
            })
            .collect();
        players.sort_by_key(|player| (Reverse(player.score), Reverse(state.entrants[player.seat].rating), player.seat));
        let mut first = 0;
        while first < players.len() {
            let score = players[first].score;
            let size = players[first..].iter().take_while(|player| player.score == score).count();
            for (place, player) in players[first..first + size].iter_mut().enumerate() {
                (player.place, player.group) = (place as i64, size as i64);
            }
            first += size;
        }
        let count = players.len();
        let mut index = vec![usize::MAX; state.entrants.len()];
        players.iter().enumerate().for_each(|(at, player)| index[player.seat] = at);
        let mut met = vec![0_u16; count * count];
        for (at, player) in players.iter().enumerate() {
            for opponent in sheets[player.seat].plays.iter().filter(|play| play.met).filter_map(|play| play.opponent) {
                if index[opponent] < count {
                    met[at * count + index[opponent]] += 1;
                }
            }
        }
        let mut forbidden = vec![false; count * count];
        for wish in &state.wishes {
            let Wish::Forbid(a, b) = wish else { continue };
            let at = |id: &String| state.seats.get(id).map(|&seat| index[seat]).filter(|&at| at < count);
            if let (Some(a), Some(b)) = (at(a), at(b)) {
                forbidden[a * count + b] = true;
                forbidden[b * count + a] = true;
            }
        }
        let lowest = players.last().map_or(0, |player| player.score);
        let fewest_byes = players.iter().map(|player| player.byes).min().unwrap_or(0);
        Self { state, round, players, met, forbidden, lowest, fewest_byes, by_lot }
    }

    /// What it costs that these two meet.
    fn pair(&self, a: usize, b: usize) -> Costs {
        let (one, other) = (&self.players[a], &self.players[b]);
        let at = a * self.players.len() + b;
        let gap = one.score.abs_diff(other.score);
        let floats = if gap == 0 { 0 } else { u64::from(one.floated) + u64::from(other.floated) };
        let fold = if self.by_lot || self.state.settings.within == Within::Random {
            0
        } else if gap == 0 {
            self.fold(one, other)
        } else {
            self.float(one, other)
        };
        [
            u64::from(self.forbidden[at]),
            u64::from(self.met[at]).pow(2),
            0,
            gap.saturating_mul(gap).min(1 << 40),
            floats,
            self.protection(one.seat, other.seat),
            self.colours(one, other),
            fold,
            lot(self.state.settings.seed, self.round, one.seat.min(other.seat) as u64, one.seat.max(other.seat) as u64)
                >> 56,
        ]
    }

    /// What it costs that this one sits out: the last of the lowest group shall.
    fn bye(&self, a: usize) -> Costs {
        let player = &self.players[a];
        let gap = player.score.abs_diff(self.lowest);
        let up = if self.by_lot { 0 } else { (player.group - 1 - player.place).unsigned_abs().pow(2) };
        let lot = lot(self.state.settings.seed, self.round, player.seat as u64, u64::MAX) >> 56;
        [0, 0, player.byes - self.fewest_byes, gap.saturating_mul(gap).min(1 << 40), 0, 0, 0, up, lot]
    }

    fn fold(&self, one: &Player, other: &Player) -> u64 {
        let (one, other, group) = (one.place, other.place, one.group);
        let partner = |place: i64| match self.state.settings.within {
            Within::Adjacent => place ^ 1,
            _ if place < group / 2 => place + group / 2,
            _ => place - group / 2,
        };
        (other - partner(one)).unsigned_abs().pow(2) + (one - partner(other)).unsigned_abs().pow(2)
    }

    /// How far these are from the ones who should leave their groups for each other.
    fn float(&self, one: &Player, other: &Player) -> u64 {
        let (upper, lower) = if one.score > other.score { (one, other) } else { (other, one) };
        let off = match self.state.settings.floaters {
            Floaters::Classic => [upper.group - 1 - upper.place, lower.place],
            Floaters::Median => [upper.place - upper.group / 2, lower.place - lower.group / 2],
        };
        off.iter().map(|off| off.unsigned_abs().pow(2)).sum()
    }

    fn protection(&self, one: Seat, other: Seat) -> u64 {
        let avoid = &self.state.settings.avoid;
        if avoid.rounds.is_some_and(|rounds| self.round > rounds) {
            return 0;
        }
        let (one, other) = (&self.state.entrants[one], &self.state.entrants[other]);
        let same = |wanted: bool, one: &Option<String>, other: &Option<String>| {
            u64::from(wanted && one.is_some() && one == other && *one != avoid.host)
        };
        same(avoid.club, &one.club, &other.club) + same(avoid.country, &one.country, &other.country)
    }

    fn colours(&self, one: &Player, other: &Player) -> u64 {
        if self.state.settings.colours == Colours::Furigoma || one.excess.signum() != other.excess.signum() {
            return 0;
        }
        one.excess.unsigned_abs().min(other.excess.unsigned_abs()).pow(2)
    }
}

/// The score before the last round they played.
fn before_last(state: &State, sheet: &Sheet) -> Points {
    let last: Points =
        sheet.plays.iter().filter(|play| play.round + 1 == state.next_round()).map(|play| play.points).sum();
    sheet.points - last
}
