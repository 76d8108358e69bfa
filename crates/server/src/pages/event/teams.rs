//! The teams of an event as its page shows them, with what the reader may do about each; and what the host of a display gives.

use super::Seen;
use super::view::{Person, odds_text};
use komadai_tournament::{Entrant, Format, Odds};

/// What may be given: the word of a form, and the text that names it. The first stands for what ratings ask for.
pub(super) const HANDICAPS: [(&str, &str); 10] = [
    ("even", "event-odds-none"),
    ("first-move", odds_text(Odds::FirstMove)),
    ("lance", odds_text(Odds::Lance)),
    ("bishop", odds_text(Odds::Bishop)),
    ("rook", odds_text(Odds::Rook)),
    ("rook-lance", odds_text(Odds::RookLance)),
    ("two-pieces", odds_text(Odds::TwoPieces)),
    ("four-pieces", odds_text(Odds::FourPieces)),
    ("five-pieces", odds_text(Odds::FivePieces)),
    ("six-pieces", odds_text(Odds::SixPieces)),
];

/// The word of what somebody is given; empty: what ratings ask for.
pub(super) fn given(entrant: &Entrant) -> &'static str {
    let Some(given) = entrant.given else { return "" };
    let text = given.map_or("event-odds-none", odds_text);
    HANDICAPS.iter().find(|(_, name)| *name == text).map_or("", |(word, _)| word)
}

/// What a form says is given; none: no such thing.
pub(super) fn handicap(word: &str) -> Option<Option<Odds>> {
    match word {
        "even" => Some(None),
        word => serde_json::from_value(word.into()).ok().map(Some),
    }
}

/// A team.
pub(super) struct Team {
    pub(super) id: String,
    pub(super) name: String,
    /// Its members in the order of their boards.
    pub(super) members: Vec<Seat>,
    pub(super) left: bool,
    /// Whether the reader looks after it.
    pub(super) captains: bool,
    /// Whether the reader may join it.
    pub(super) may_join: bool,
    /// Where somebody may sit in for another: round, board and who sits there, and who they are; those of the last round with open boards.
    pub(super) open: Vec<(String, u32, String)>,
    /// Who could: by their id.
    pub(super) waiting: Vec<(String, String)>,
}

/// A member of a team.
pub(super) struct Seat {
    pub(super) person: Person,
    /// The board; none: a reserve.
    pub(super) board: Option<usize>,
    pub(super) is_captain: bool,
    /// Whether it is the reader.
    pub(super) is_own: bool,
    /// The order of the team with this one a place further up; empty where that is none.
    pub(super) up: String,
}

/// The teams of an event.
pub(super) fn of(seen: &Seen, is_open: bool) -> Vec<Team> {
    let (state, visitor) = (seen.state(), &seen.visitor);
    if state.settings.format != Format::Team {
        return Vec::new();
    }
    let own = visitor.entrant.as_deref();
    let plays = state.entrants.iter().flat_map(|team| &team.members).any(|member| Some(member.id.as_str()) == own);
    let size = state.settings.boards_of_a_team();
    let team = |team: &Entrant| {
        let ids: Vec<&str> = team.members.iter().map(|member| member.id.as_str()).collect();
        let up = |at: usize| match at {
            0 => String::new(),
            at => {
                let mut order = ids.clone();
                order.swap(at - 1, at);
                order.join(",")
            }
        };
        let seat = |(at, id): (usize, &&str)| Seat {
            person: seen.people.get(id),
            board: (at < size).then_some(at + 1),
            is_captain: team.captain.as_deref() == Some(*id),
            is_own: own == Some(*id),
            up: up(at),
        };
        let captains = visitor.referees() || (own.is_some() && team.captain.as_deref() == own);
        let round = state.rounds.iter().rev().find(|round| round.boards.iter().any(|board| board.result.is_none()));
        let boards = round.map_or(&[][..], |round| &round.boards);
        let sits = |id: &str| boards.iter().any(|board| board.black == id || board.white == id);
        let open = boards.iter().filter(|board| captains && board.result.is_none() && board.drawn.is_empty());
        let open = open.flat_map(|board| [(board.board, &board.black), (board.board, &board.white)]);
        let open = open.filter(|(_, id)| ids.contains(&id.as_str()));
        let number = round.map_or(0, |round| round.round);
        let open = open.map(|(board, id)| (format!("{number}-{board}-{id}"), board, seen.people.get(id).name));
        let waiting = ids.iter().filter(|id| captains && !sits(id));
        // Who has played for another team stays with it.
        let is_of = own.is_none_or(|own| state.entrant(own).is_some_and(|other| other.id == team.id));
        Team {
            id: team.id.clone(),
            name: team.name.clone(),
            members: ids.iter().enumerate().map(seat).collect(),
            left: team.left,
            captains,
            may_join: is_open && !plays && is_of && !team.left,
            open: open.collect(),
            waiting: waiting.map(|id| ((*id).to_owned(), seen.people.get(id).name)).collect(),
        }
    };
    state.entrants.iter().map(team).collect()
}
