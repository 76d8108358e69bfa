//! Making a round.

pub(crate) mod bracket;
mod matching;
mod sides;
mod tables;

pub use tables::berger;

use crate::points::Points;
use crate::reason::Reason;
use crate::refusal::{Refusal, refuse};
use crate::round::{Bye, Round};
use crate::settings::Format;
use crate::sheet::{Sheet, sheets};
use crate::state::{Seat, State, Wish};
use crate::team;
use serde::{Deserialize, Serialize};

/// The rules of a pairing by score, the strictest first: no number of breaches of a later one outweighs one of an earlier.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tier {
    /// The referee said that they shall not meet. A pairing that needs this is refused.
    Forbidden,
    /// They have met: the square of how often.
    Rematch,
    /// A further bye for who has had one: how many they have had.
    SecondBye,
    /// Unequal scores: the square of the difference in half points. For a bye, to the lowest score present.
    ScoreGap,
    /// Playing outside one's score group in two rounds on end: how many of the two.
    Floater,
    /// Same club, same country: how many of these.
    Protection,
    /// Both have had the same side more often: the square of the smaller excess.
    Colours,
    /// Another opponent than the fold's: for both the square of the distance in places.
    Fold,
    /// Lots from the seed, where all else is equal.
    Lot,
}

impl Tier {
    /// How its cost is measured, to be shown beside it.
    pub const fn measure(self) -> &'static str {
        match self {
            Self::Forbidden => "pairs that the referee forbade",
            Self::Rematch => "Σ (games that the two have had)²",
            Self::SecondBye => "byes had by who sits out, beyond the fewest that anybody has had",
            Self::ScoreGap => "Σ (difference of points × 2)²; of a bye, to the lowest score present",
            Self::Floater => "players outside their score group for the second round on end",
            Self::Protection => "pairs of one club + pairs of one country",
            Self::Colours => "Σ (excess of one side that both have, the smaller)²",
            Self::Fold => "Σ (places from the opponent that the order within the group asks for)²",
            Self::Lot => "drawn from the event's seed",
        }
    }
}

/// What a tier costs.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cost {
    /// The tier.
    pub tier: Tier,
    /// How much, in the tier's own measure.
    pub cost: u64,
}

/// Why these meet: what the pairing costs, which no other pairing of the same players undercuts.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Why {
    /// The whole round's costs, the strictest tier first; tiers without a cost are left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub costs: Vec<Cost>,
    /// The same board by board, where a board costs anything. Board 0 is the bye.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<(u32, Vec<Cost>)>,
    /// The pairs that the referee forced: they cost nothing here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forced: Vec<(String, String)>,
}

/// What was said with the command to pair.
#[derive(Clone, Default, Debug)]
pub(crate) struct Ask {
    pub(crate) first: Option<String>,
    pub(crate) at: Option<u32>,
    pub(crate) unfinished: bool,
}

/// Two who meet.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) one: Seat,
    pub(crate) other: Seat,
    /// Whether `one` is Black; otherwise the sides are decided as the event says.
    pub(crate) sides: bool,
    pub(crate) tie: Option<u32>,
}

impl Pair {
    pub(crate) const fn of(one: Seat, other: Seat) -> Self {
        Self { one, other, sides: false, tie: None }
    }
}

/// Makes the next round.
pub(crate) fn make(state: &State, ask: &Ask) -> Result<Round, Refusal> {
    let settings = &state.settings;
    let round = state.next_round();
    let most = settings.format.most_rounds();
    if round > most {
        return refuse(Reason::MostRounds { most });
    }
    if ask.first.is_some() && settings.format != Format::Match {
        return refuse(Reason::FirstMove);
    }
    if let Some(playoff) = state.last_playoff() {
        let made = make(&playoff, ask)?;
        return Ok(Round { round, ..made });
    }
    let waits = match settings.format {
        Format::Swiss | Format::MacMahon | Format::Match => true,
        Format::Team => !tables::all_play_all(state),
        _ => false,
    };
    if let Some((round, board)) = state.unfinished().filter(|_| waits && !ask.unfinished) {
        return refuse(Reason::NoResult { round, board });
    }
    if let Some(team) = team::short(state, &state.present()) {
        return refuse(Reason::ShortTeam { team: team.into(), size: settings.boards_of_a_team() as u32 });
    }
    let sheets = sheets(state);
    match settings.format {
        Format::Match => tables::series(state, &sheets, ask.first.as_deref()),
        Format::Simultaneous => tables::display(state),
        Format::Ladder => refuse(Reason::Challenges),
        Format::Knockout | Format::DoubleElimination => bracket::make(state, &sheets),
        Format::RoundRobin | Format::DoubleRoundRobin => tables::make(state, &sheets),
        Format::League | Format::Team if tables::all_play_all(state) => tables::make(state, &sheets),
        Format::Arena => {
            if let Some(lasts) = settings.lasts
                && ask.at.is_none_or(|at| at >= lasts)
            {
                return refuse(Reason::ArenaOver { lasts });
            }
            by_score(state, &sheets)
        }
        Format::Swiss | Format::MacMahon | Format::League | Format::Team => by_score(state, &sheets),
    }
}

/// Whether all rounds that there are to be have been made; never so of events that go on until somebody ends them.
pub(crate) fn all_made(state: &State) -> bool {
    if let Some(playoff) = state.last_playoff() {
        return all_made(&playoff);
    }
    if state.rounds.is_empty() {
        return false;
    }
    let made = state.rounds.len() as u32;
    match state.settings.format {
        Format::RoundRobin | Format::DoubleRoundRobin => made >= tables::rounds_of_robin(state),
        Format::Knockout | Format::DoubleElimination => state.unfinished().is_none() && bracket::is_over(state),
        Format::League | Format::Team if tables::all_play_all(state) => made >= tables::rounds_of_robin(state),
        Format::Simultaneous => true,
        Format::Match => state.unfinished().is_none() && tables::is_won(state, &sheets(state)),
        _ => state.settings.rounds.is_some_and(|rounds| made >= rounds),
    }
}

/// A round by score (or by lot): the cup's ties first, then whom the referee forced, then all others by matching.
fn by_score(state: &State, sheets: &[Sheet]) -> Result<Round, Refusal> {
    let round = state.next_round();
    if state.settings.rounds.is_some_and(|rounds| round > rounds) {
        return refuse(Reason::AllRounds { rounds: round - 1 });
    }
    let mut present = state.present();
    let mut made = Round { round, ..Round::default() };
    let mut pairs = Vec::new();
    if state.settings.cup.is_some() {
        let (ties, walkovers) = bracket::ready(state, round);
        present.retain(|seat| !ties.iter().any(|pair| pair.one == *seat || pair.other == *seat));
        pairs.extend(ties);
        made.walkovers = walkovers;
    }
    if round == 1 && (state.settings.cup.is_some() || state.settings.format.is_fixed()) {
        made.draw = ids(state, &state.draw());
    }
    for (one, other, sides) in forced(state)? {
        for seat in [one, other] {
            let Some(index) = present.iter().position(|&other| other == seat) else {
                let id = &state.entrants[seat].id;
                return refuse(Reason::ForcedAbsent { player: id.into() });
            };
            present.remove(index);
        }
        pairs.push(Pair { sides, ..Pair::of(one, other) });
        made.why.forced.push((state.entrants[one].id.clone(), state.entrants[other].id.clone()));
    }
    if present.len() < 2 && pairs.is_empty() && made.walkovers.is_empty() {
        return refuse(Reason::Few);
    }
    let matched = matching::matching(state, sheets, &present, round)?;
    pairs.extend(matched.pairs.iter().map(|&(one, other)| Pair::of(one, other)));
    sides::best_first(state, sheets, &mut pairs);
    made.boards = sides::boards(state, sheets, &pairs, round);
    if let Some(seat) = matched.bye {
        let by_lot = matches!(state.settings.format, Format::Arena | Format::League);
        let points = if by_lot { Points::ZERO } else { Points::ONE };
        made.byes.push(Bye { id: state.entrants[seat].id.clone(), points });
    }
    asked_byes(state, &mut made);
    matched.explain(state, &mut made);
    Ok(made)
}

/// The pairs that the referee forced for the next round.
fn forced(state: &State) -> Result<Vec<(Seat, Seat, bool)>, Refusal> {
    state
        .wishes
        .iter()
        .filter_map(|wish| match wish {
            Wish::Force(a, b, sides) => Some((a, b, *sides)),
            Wish::Forbid(..) => None,
        })
        .map(|(a, b, sides)| Ok((state.seat(a)?, state.seat(b)?, sides)))
        .collect()
}

/// Half points for byes that were asked for beforehand.
fn asked_byes(state: &State, made: &mut Round) {
    for entrant in state.entrants.iter().filter(|entrant| !entrant.left) {
        if let Some(&points) = entrant.absent.get(&made.round).filter(|&&points| points != Points::ZERO) {
            made.byes.push(Bye { id: entrant.id.clone(), points });
        }
    }
}

/// The ids of these seats.
pub(crate) fn ids(state: &State, seats: &[Seat]) -> Vec<String> {
    seats.iter().map(|&seat| state.entrants[seat].id.clone()).collect()
}

/// A board of a challenge in a ladder.
pub(crate) fn challenge(state: &State, challenger: Seat, defender: Seat) -> Round {
    let round = state.next_round();
    let boards = sides::boards(state, &sheets(state), &[Pair::of(challenger, defender)], round);
    Round { round, boards, ..Round::default() }
}
