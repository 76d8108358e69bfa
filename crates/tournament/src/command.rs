//! What a referee does.

use crate::odds::Odds;
use crate::points::Points;
use crate::round::{Left, Outcome};
use crate::settings::{PlayOffShape, Settings};
use serde::{Deserialize, Serialize};

/// One act. In JSON an object whose `do` names it: `{"do":"absent","id":"a","round":2}`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Creates the event: the first command.
    Create(Box<Settings>),
    /// Enters a player, a team, or several heads as one side.
    Enter(Enter),
    /// Leaves: is paired no more.
    Withdraw {
        /// Who.
        id: String,
    },
    /// Comes back after leaving, where the format takes late entries.
    Return {
        /// Who.
        id: String,
    },
    /// Will not play in a round that is not made yet.
    Absent {
        /// Who.
        id: String,
        /// Which round.
        round: u32,
        /// What a bye that was asked for beforehand gives: 0 or 0.5.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        points: Option<Points>,
    },
    /// These two shall meet in the next round.
    Force {
        /// The one; Black, if sides are told.
        a: String,
        /// The other.
        b: String,
        /// Whether `a` is Black; without it, sides as always.
        #[serde(default)]
        sides: bool,
    },
    /// These two shall not meet, in any round to come.
    Forbid {
        /// The one.
        a: String,
        /// The other.
        b: String,
    },
    /// Lifts what was forced or forbidden for these two.
    Lift {
        /// The one.
        a: String,
        /// The other.
        b: String,
    },
    /// Makes the next round.
    Pair {
        /// In a match: who moves first, as a toss at the board gave it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<String>,
        /// In an arena: seconds since its start.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<u32>,
        /// Pairs although games of the last round are open (they count nothing as yet).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unfinished: bool,
    },
    /// Those who have as many points play for their places once all rounds are over. The rounds of the play-off are made and entered as
    /// others are, and count for nothing else.
    PlayOff {
        /// Who: in a log in the order in which they stood, by which they are numbered; from whoever begins it in any order.
        players: Vec<String>,
        /// How they play.
        #[serde(default)]
        shape: PlayOffShape,
    },
    /// In a ladder: challenges somebody above.
    Challenge {
        /// Who challenges.
        challenger: String,
        /// Who is challenged.
        defender: String,
    },
    /// Makes a board of the last round a long game.
    Long {
        /// The round.
        round: u32,
        /// The board.
        board: u32,
    },
    /// What came of a game.
    Result {
        /// The round.
        round: u32,
        /// The board.
        board: u32,
        /// Its result.
        result: Outcome,
        /// The time left to both at a draw that will be replayed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Left>,
    },
    /// Corrects a result.
    Correct {
        /// The round.
        round: u32,
        /// The board.
        board: u32,
        /// The right result.
        result: Outcome,
        /// Why.
        reason: String,
    },
    /// Decides an open game that was not played to its end: what the referee finds stands, and no draw is replayed.
    Adjudicate {
        /// The round.
        round: u32,
        /// The board.
        board: u32,
        /// What it comes to.
        result: Outcome,
        /// Why.
        reason: String,
    },
    /// One of the two at an open board says what came of their game. Once the other says the same, that is the result.
    Report {
        /// The round.
        round: u32,
        /// The board.
        board: u32,
        /// Who says so.
        id: String,
        /// What came of it.
        result: Outcome,
    },
    /// Somebody joins a team, behind those who are in it.
    JoinTeam {
        /// The team.
        id: String,
        /// Who joins.
        member: Member,
    },
    /// Somebody leaves their team.
    LeaveTeam {
        /// Who leaves, by their own id.
        id: String,
    },
    /// Says in which order a team sits from the next round on: the first so many as it has boards play, the others wait.
    LineUp {
        /// The team.
        id: String,
        /// All its members, the first board first.
        members: Vec<String>,
    },
    /// A member of a team who waits sits down at an open board in the place of another member. The order of the team stays.
    Substitute {
        /// The round.
        round: u32,
        /// The board.
        board: u32,
        /// Who does not play there.
        id: String,
        /// Who does.
        by: String,
    },
    /// Says what the host of a simultaneous display gives somebody, whatever their ratings.
    Give {
        /// To whom.
        id: String,
        /// What; none: an even game, in which they have the first move.
        handicap: Option<Odds>,
    },
    /// This player's open game is lost without being played.
    Forfeit {
        /// Who forfeits.
        id: String,
    },
    /// Adds points, or takes them.
    Adjust {
        /// Whose.
        id: String,
        /// How many, in halves.
        points: Points,
        /// Why.
        reason: String,
    },
    /// Takes back the last command that has not been taken back.
    Undo,
    /// Ends the event.
    Close,
    /// Asks how all stand. It changes nothing and is not kept in the log.
    Standings,
    /// Asks why a round was paired as it was. It changes nothing and is not kept in the log.
    Why {
        /// The round.
        round: u32,
        /// One board of it; none: all that cost anything.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<u32>,
    },
    /// Asks what the next round would cost if two met, or if they did not. It changes nothing and is not kept in the log.
    WhatIf {
        /// The two who would have to meet.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        force: Option<(String, String)>,
        /// The two who would not be allowed to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        forbid: Option<(String, String)>,
    },
}

/// Who enters.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enter {
    /// Their id in the event.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Their rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// Their country's code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// Their club.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// MacMahon points to start with, where the referee and not the bands give them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Points>,
    /// Their grade, 0 = 1 dan, 1 = 2 dan, -1 = 1 kyu: for starting points where there are no bands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<i32>,
    /// The members of a team, or those who consult on one side.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<Member>,
    /// Who of its members looks after a team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captain: Option<String>,
}

/// A member of a team or of a side.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// Their id in the event.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Their rating: a team's boards are in its order, unless it is lined up otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
}
