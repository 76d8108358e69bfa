//! What the log amounts to.

use crate::command::Member;
use crate::odds::Odds;
use crate::pairing;
use crate::playoff::PlayOff;
use crate::points::Points;
use crate::reason::Reason;
use crate::refusal::{Refusal, refuse};
use crate::round::{Outcome, Round};
use crate::settings::{Format, Seeding, Settings};
use std::collections::{BTreeMap, BTreeSet};

/// Where an entrant stands in [`State::entrants`].
pub(crate) type Seat = usize;

/// An event as it is now.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct State {
    /// How it is played.
    pub settings: Settings,
    /// Who has entered, in the order of entry.
    pub entrants: Vec<Entrant>,
    /// The rounds made, in order.
    pub rounds: Vec<Round>,
    /// Who shall meet or shall not.
    pub wishes: Vec<Wish>,
    /// Results corrected, in order.
    pub corrections: Vec<Correction>,
    /// The play-offs, in order.
    pub playoffs: Vec<PlayOff>,
    /// In a ladder: who stands on which place, first place first.
    pub ladder: Vec<String>,
    /// Whether it has ended.
    pub closed: bool,
    pub(crate) seats: BTreeMap<String, Seat>,
    /// Whether those who leave before the draw have their number in it: of a play-off, which they lose.
    pub(crate) draws_all: bool,
}

/// A player, a team, or several heads as one side.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Entrant {
    /// Their id.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Their rating.
    pub rating: Option<i32>,
    /// Their country's code.
    pub country: Option<String>,
    /// Their club.
    pub club: Option<String>,
    /// Starting points.
    pub start: Points,
    /// Members of the team, the first board first, or those who consult.
    pub members: Vec<Member>,
    /// Those who have left the team, and may have played for it.
    pub former: Vec<Member>,
    /// Who of its members looks after a team.
    pub captain: Option<String>,
    /// What the host of a simultaneous display gives, where the referee has said so.
    pub given: Option<Option<Odds>>,
    /// Whether they have left.
    pub left: bool,
    /// Rounds they will not play, and what they get for each.
    pub absent: BTreeMap<u32, Points>,
    /// What the referee added, with the reasons.
    pub adjusted: Vec<(Points, String)>,
}

/// A referee's wish about two entrants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// They meet in the next round; with sides, the first as Black.
    Force(String, String, bool),
    /// They do not meet.
    Forbid(String, String),
}

/// A corrected result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Correction {
    /// Of this round.
    pub round: u32,
    /// And this board.
    pub board: u32,
    /// What stood there.
    pub before: Option<Outcome>,
    /// Why.
    pub reason: String,
    /// How many rounds were made by then.
    pub made: u32,
}

impl State {
    /// Whether results from before a round have been corrected after it was made: its pairing was right for what was known then.
    pub fn corrected_since(&self, round: u32) -> bool {
        self.corrections.iter().any(|correction| correction.round < round && correction.made >= round)
    }

    /// Whether all rounds that there are to be have been made: of a round robin as many as its entrants need, of a knock-out or a match as
    /// many as decide it, of others as many as were set. A play-off that has begun has rounds of its own to be made.
    pub fn all_rounds_made(&self) -> bool {
        pairing::all_made(self)
    }

    /// Whether somebody who is entered now will be paired.
    pub fn takes_entries(&self) -> bool {
        let is_drawn = self.settings.format.is_fixed() && !self.rounds.is_empty();
        let is_match_of_two = self.settings.format == Format::Match && self.entrants.len() >= 2;
        !self.closed && self.playoffs.is_empty() && !is_drawn && !is_match_of_two && !self.all_rounds_made()
    }

    /// The entrant with this id; a member's id gives the team.
    pub fn entrant(&self, id: &str) -> Option<&Entrant> {
        self.seats.get(id).map(|&seat| &self.entrants[seat])
    }

    pub(crate) fn seat(&self, id: &str) -> Result<Seat, Refusal> {
        match self.seats.get(id) {
            Some(&seat) if self.entrants[seat].id == id => Ok(seat),
            _ => refuse(Reason::NotEntered { player: id.into() }),
        }
    }

    /// The number of the round to be made next.
    pub(crate) fn next_round(&self) -> u32 {
        self.rounds.len() as u32 + 1
    }

    /// Who can be paired in the next round: here, not absent, not in a long game, and in an arena not at a board.
    pub(crate) fn present(&self) -> Vec<Seat> {
        let round = self.next_round();
        let mut busy = self.in_long_game();
        if self.settings.format == Format::Arena {
            busy.extend(self.playing());
        }
        let busy: BTreeSet<Seat> = busy.into_iter().collect();
        let away = |seat: &Seat| {
            let entrant = &self.entrants[*seat];
            entrant.left || entrant.absent.contains_key(&round) || busy.contains(seat)
        };
        (0..self.entrants.len()).filter(|seat| !away(seat)).collect()
    }

    /// The ids of those whom the next round can pair: in an arena, whoever is free.
    pub fn free(&self) -> Vec<&str> {
        self.present().into_iter().map(|seat| self.entrants[seat].id.as_str()).collect()
    }

    /// Who sits at an open board.
    pub(crate) fn playing(&self) -> impl Iterator<Item = Seat> {
        let open = self.rounds.iter().flat_map(|round| &round.boards).filter(|board| board.result.is_none());
        open.flat_map(|board| [&board.black, &board.white]).filter_map(|id| self.seats.get(id).copied())
    }

    /// Who sits out the next round, in a long game begun in the last one.
    pub(crate) fn in_long_game(&self) -> Vec<Seat> {
        let boards = self.rounds.last().into_iter().flat_map(|round| &round.boards).filter(|board| board.long);
        boards.flat_map(|board| [&board.black, &board.white]).filter_map(|id| self.seats.get(id).copied()).collect()
    }

    /// The first open board that the next round has to wait for.
    pub(crate) fn unfinished(&self) -> Option<(u32, u32)> {
        let next = self.next_round();
        self.rounds.iter().find_map(|round| {
            let open =
                |board: &&crate::round::Board| board.result.is_none() && !(board.long && round.round + 1 == next);
            round.boards.iter().find(open).map(|board| (round.round, board.board))
        })
    }

    /// Everybody's numbers in a table or bracket: as drawn in the first round, or as they would be drawn now.
    pub(crate) fn draw(&self) -> Vec<Seat> {
        if let Some(first) = self.rounds.first().filter(|round| !round.draw.is_empty()) {
            return first.draw.iter().filter_map(|id| self.seats.get(id).copied()).collect();
        }
        let mut draw: Vec<Seat> =
            (0..self.entrants.len()).filter(|&seat| self.draws_all || !self.entrants[seat].left).collect();
        if let Some(cup) = &self.settings.cup {
            let eligible = |seat: &Seat| {
                let country = self.entrants[*seat].country.as_ref();
                cup.countries.is_empty() || country.is_some_and(|country| cup.countries.contains(country))
            };
            draw.retain(|seat| eligible(seat) && !self.entrants[*seat].absent.contains_key(&1));
        }
        let bracket = self.settings.format.is_bracket() || self.settings.cup.is_some();
        match self.settings.seeding.unwrap_or(if bracket { Seeding::Rating } else { Seeding::Order }) {
            Seeding::Order => {}
            Seeding::Rating => draw.sort_by_key(|&seat| std::cmp::Reverse(self.entrants[seat].rating)),
            Seeding::Lot => draw.sort_by_key(|&seat| (lot(self.settings.seed, 0, seat as u64, u64::MAX), seat)),
        }
        if let Some(cup) = &self.settings.cup {
            draw.truncate((cup.size + if cup.qualification { cup.size / 2 } else { 0 }) as usize);
        }
        draw
    }
}

/// A number drawn from the seed for two things, always the same: SplitMix64, written out since its numbers must never change.
pub(crate) fn lot(seed: u64, round: u32, a: u64, b: u64) -> u64 {
    let mut number = seed;
    for part in [u64::from(round), a, b] {
        number = number.wrapping_add(part).wrapping_add(0x9E37_79B9_7F4A_7C15);
        number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        number ^= number >> 31;
    }
    number
}
