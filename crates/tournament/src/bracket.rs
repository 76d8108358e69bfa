//! Brackets: lists of ties that say where their sides come from. Knock-out, double elimination, stepladder, groups and places
//! fixed beforehand are such lists; nothing else tells them apart.

use crate::reason::Reason;
use crate::settings::{Settings, Shape};
use serde::{Deserialize, Serialize};

/// Where a side of a tie comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// The player with this number in the draw, from 1. A number nobody has is a bye.
    Seed(u32),
    /// The winner of an earlier tie, numbered from 1.
    Winner(u32),
    /// Its loser.
    Loser(u32),
}

/// A tie.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tie {
    /// The round it is played in at the earliest, from 1.
    pub round: u32,
    /// One side.
    pub a: Source,
    /// The other.
    pub b: Source,
    /// Played only if side `b` of this earlier tie won it: who comes from below must win twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub if_b_won: Option<u32>,
    /// Decides between places behind the final's: a game for the third place.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub minor: bool,
}

impl Tie {
    fn new(round: u32, a: Source, b: Source) -> Self {
        Self { round, a, b, if_b_won: None, minor: false }
    }
}

/// The numbers of the places of a bracket of `size` (a power of two), so that the first two can meet in the final only:
/// 1, 8, 4, 5, 2, 7, 3, 6.
fn places(size: u32) -> Vec<u32> {
    let mut places = vec![1];
    while (places.len() as u32) < size {
        let double = places.len() as u32 * 2;
        places = places.iter().flat_map(|&place| [place, double + 1 - place]).collect();
    }
    places
}

/// Adds a round: neighbours meet. Gives the ties' numbers.
fn round(ties: &mut Vec<Tie>, round: u32, sides: &[Source]) -> Vec<u32> {
    sides
        .chunks_exact(2)
        .map(|pair| {
            ties.push(Tie::new(round, pair[0], pair[1]));
            ties.len() as u32
        })
        .collect()
}

/// Sources for the places of a bracket: seeds, or what feeds it in their order.
fn sides(of: &[Source]) -> Vec<Source> {
    let size = (of.len() as u32).next_power_of_two().max(2);
    places(size)
        .into_iter()
        .map(|place| of.get(place as usize - 1).copied().unwrap_or(Source::Seed(u32::MAX)))
        .collect()
}

fn winners(of: &[u32]) -> Vec<Source> {
    of.iter().map(|&tie| Source::Winner(tie)).collect()
}

fn losers(of: &[u32]) -> Vec<Source> {
    of.iter().map(|&tie| Source::Loser(tie)).collect()
}

fn seeds(players: u32) -> Vec<Source> {
    (1..=players).map(Source::Seed).collect()
}

/// A knock-out of so many players. Byes go to the lowest numbers.
pub fn knockout(players: u32, small_final: bool) -> Vec<Tie> {
    let mut ties = Vec::new();
    halves(&mut ties, &seeds(players), 1, small_final, 1);
    ties
}

/// Halves down to so many sides, which are given back with the next round's number.
fn halves(
    ties: &mut Vec<Tie>,
    of: &[Source],
    mut number: u32,
    small_final: bool,
    down_to: usize,
) -> (Vec<Source>, u32) {
    let mut left = sides(of);
    while left.len() > down_to {
        let played = round(ties, number, &left);
        if small_final && played.len() == 1 && left.iter().all(|side| matches!(side, Source::Winner(_))) {
            let semis: Vec<u32> =
                left.iter().filter_map(|side| if let Source::Winner(tie) = side { Some(*tie) } else { None }).collect();
            ties.push(Tie { minor: true, ..Tie::new(number, Source::Loser(semis[0]), Source::Loser(semis[1])) });
        }
        left = winners(&played);
        number += 1;
    }
    (left, number)
}

/// A double elimination of so many players. Who comes from below must win the final twice if `twice`.
pub fn double_elimination(players: u32, twice: bool) -> Vec<Tie> {
    let mut ties = Vec::new();
    double(&mut ties, &sides(&seeds(players)), 1, twice);
    ties
}

/// The upper bracket in rounds 1, 2, 4, 6 …, the lower in 2, 3, 4 …; losers of the upper bracket cross over, so that early
/// opponents meet late.
fn double(ties: &mut Vec<Tie>, upper: &[Source], first: u32, twice: bool) {
    let mut played = round(ties, first, upper);
    let mut lower = losers(&played);
    let mut number = first + 1;
    let mut crossed = true;
    while played.len() > 1 {
        played = round(ties, number, &winners(&played));
        let survivors = round(ties, number, &lower);
        let mut down = losers(&played);
        if crossed {
            down.reverse();
        }
        crossed = !crossed;
        let meet: Vec<Source> = winners(&survivors).into_iter().zip(down).flat_map(|(low, high)| [high, low]).collect();
        lower = winners(&round(ties, number + 1, &meet));
        number += 2;
    }
    let last = round(ties, number, &[Source::Winner(played[0]), lower[0]])[0];
    if twice {
        ties.push(Tie { if_b_won: Some(last), ..Tie::new(number + 1, Source::Loser(last), Source::Winner(last)) });
    }
}

/// A stepladder: the two highest numbers meet, the winner meets the next lower number, up to number 1.
pub fn stepladder(players: u32) -> Vec<Tie> {
    let mut ties: Vec<Tie> = Vec::new();
    for number in (1..players).rev() {
        let below = if ties.is_empty() { Source::Seed(players) } else { Source::Winner(ties.len() as u32) };
        ties.push(Tie::new(ties.len() as u32 + 1, Source::Seed(number), below));
    }
    ties
}

/// Groups of four (the last ones with byes), two wins through and two losses out, then halves: first of a group against second
/// of another.
pub fn groups_of_four(players: u32) -> Vec<Tie> {
    let groups = players.div_ceil(4).max(1);
    let mut ties = Vec::new();
    let (mut firsts, mut seconds) = (Vec::new(), Vec::new());
    for group in 1..=groups {
        // Numbers are dealt in turns to and fro.
        let numbers = [group, 2 * groups + 1 - group, 2 * groups + group, 4 * groups + 1 - group].map(Source::Seed);
        let opening = round(&mut ties, 1, &[numbers[0], numbers[3], numbers[1], numbers[2]]);
        let top = round(&mut ties, 2, &winners(&opening))[0];
        let bottom = round(&mut ties, 2, &losers(&opening))[0];
        let third = round(&mut ties, 3, &[Source::Loser(top), Source::Winner(bottom)])[0];
        firsts.push(Source::Winner(top));
        seconds.push(Source::Winner(third));
    }
    firsts.extend(seconds);
    halves(&mut ties, &firsts, 4, false, 1);
    ties
}

/// A cup of `size`, with a qualification round: the top half is through, twice as many others play for the other half.
pub(crate) fn qualified(size: u32, small_final: bool) -> Vec<Tie> {
    let mut ties = Vec::new();
    let half = size / 2;
    let mut of = seeds(half);
    for place in 0..half {
        ties.push(Tie::new(1, Source::Seed(half + 1 + place), Source::Seed(half + size - place)));
        of.push(Source::Winner(ties.len() as u32));
    }
    halves(&mut ties, &of, 2, small_final, 1);
    ties
}

/// The bracket of an event, for so many players of its draw.
pub(crate) fn of(settings: &Settings, players: u32) -> Vec<Tie> {
    if let Some(cup) = &settings.cup {
        return if cup.qualification {
            qualified(cup.size, cup.small_final)
        } else {
            knockout(cup.size, cup.small_final)
        };
    }
    if settings.format == crate::settings::Format::DoubleElimination {
        return double_elimination(players, true);
    }
    match settings.shape {
        Shape::Halves => knockout(players, settings.small_final),
        Shape::DoubleFromFour => {
            let mut ties = Vec::new();
            let (four, number) = halves(&mut ties, &seeds(players), 1, false, 4);
            double(&mut ties, &four, number, true);
            ties
        }
        Shape::Stepladder => stepladder(players),
        Shape::Groups => groups_of_four(players),
        Shape::Custom => settings.ties.clone(),
    }
}

/// What is wrong with an organiser's own bracket: the first tie that names what does not come before it, or a side used twice.
pub(crate) fn fault(ties: &[Tie]) -> Option<Reason> {
    let mut used: Vec<Source> = Vec::new();
    for (index, tie) in ties.iter().enumerate() {
        let number = index as u32 + 1;
        let earlier = |of: u32| of >= 1 && of < number;
        for side in [tie.a, tie.b] {
            match side {
                Source::Seed(0) => return Some(Reason::TieFromZero { tie: number }),
                Source::Winner(of) | Source::Loser(of) if !earlier(of) || ties[of as usize - 1].round >= tie.round => {
                    return Some(Reason::TieNotEarlier { tie: number, of });
                }
                _ => {}
            }
            if used.contains(&side) {
                return Some(Reason::TieTwice { tie: number });
            }
            used.push(side);
        }
        if tie.if_b_won.is_some_and(|of| !earlier(of) || (tie.a, tie.b) != (Source::Loser(of), Source::Winner(of))) {
            return Some(Reason::SecondFinal { tie: number });
        }
    }
    None
}
