//! The log and its fold.

use crate::bracket;
use crate::command::{Command, Enter};
use crate::pairing::{self, Ask, Cost, Tier, Why};
use crate::playoff;
use crate::points::Points;
use crate::reason::Reason;
use crate::refusal::{Refusal, refuse};
use crate::results;
use crate::round::{Board, Bye, Drawn, Round, Walkover};
use crate::settings::{Category, Format, Settings, Shape, limits};
use crate::standings::{Row, standings, tiebreaks};
use crate::state::{Entrant, State, Wish};
use crate::team;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The version that new entries of a log bear.
pub const LOG_VERSION: u8 = 1;

/// A line of the log: a command that was taken, and the round it made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Of the form of this line: [`LOG_VERSION`].
    pub v: u8,
    /// What was done.
    pub command: Command,
    /// The round that this made. It is never made anew: the referee's sheets hang on the wall already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made: Option<Round>,
}

/// An event: its log, and what the log amounts to.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Event {
    log: Vec<Entry>,
    /// The entries that have not been taken back.
    standing: Vec<usize>,
    state: Option<State>,
}

/// What a command answers.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// A round was made.
    Round(Shown),
    /// The standings.
    Standings {
        /// The best first.
        standings: Vec<Row>,
        /// How each column is reckoned.
        formulas: BTreeMap<&'static str, &'static str>,
    },
    /// Why a round was paired as it was.
    Why(Explained),
    /// What a wish would cost.
    WhatIf {
        /// What the next round costs as things are.
        now: Vec<Cost>,
        /// What it would cost.
        then: Vec<Cost>,
    },
    /// A drawn game is to be replayed.
    Replay {
        /// Who is Black in the replay.
        black: String,
        /// Who is White.
        white: String,
        /// The game that was drawn, with the clocks of the replay.
        drawn: Drawn,
    },
    /// Done.
    Done {
        /// Always.
        ok: bool,
    },
}

/// Why a round was paired as it was, as it was kept when the round was made.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Explained {
    /// The round.
    pub round: u32,
    /// What the whole round costs: the rules it bends, the strictest first.
    pub costs: Vec<Cost>,
    /// The boards that cost anything; of a bye, board 0.
    pub boards: Vec<ExplainedBoard>,
    /// The pairs that the referee forced.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forced: Vec<(String, String)>,
    /// How each rule named here is measured.
    pub rules: BTreeMap<Tier, &'static str>,
    /// Whether results from before were corrected since: the pairing was right for what was known then.
    pub corrected: bool,
}

/// Why these two meet.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ExplainedBoard {
    /// The board; 0 for the bye.
    pub board: u32,
    /// Who: both, or the one who sits out.
    pub players: Vec<String>,
    /// What it costs.
    pub costs: Vec<Cost>,
}

/// A round as it is told.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Shown {
    /// Its number.
    pub round: u32,
    /// Its boards.
    pub boards: Vec<Board>,
    /// Who sits out (the first, if several do).
    pub bye: Option<String>,
    /// All who sit out, with what they get, if not just one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<Bye>,
    /// Ties decided without a game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub walkovers: Vec<Walkover>,
}

impl From<&Round> for Shown {
    fn from(round: &Round) -> Self {
        Self {
            round: round.round,
            boards: round.boards.clone(),
            bye: round.byes.first().map(|bye| bye.id.clone()),
            byes: if round.byes.len() > 1 { round.byes.clone() } else { Vec::new() },
            walkovers: round.walkovers.clone(),
        }
    }
}

impl Event {
    /// An event before its first command.
    pub fn new() -> Self {
        Self::default()
    }

    /// Tells an event again from its log.
    ///
    /// # Errors
    /// An entry of another version or one that its own event would have refused.
    pub fn replay(log: impl IntoIterator<Item = Entry>) -> Result<Self, Refusal> {
        let mut event = Self::new();
        for entry in log {
            event.restore(entry)?;
        }
        Ok(event)
    }

    /// The log, from which [`Event::replay`] tells the same event.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// The event as it is now; none before it is created.
    pub fn state(&self) -> Option<&State> {
        self.state.as_ref()
    }

    /// Whether the event may be ended without anybody saying so once no round is left to be made: nobody has taken its end back, and no
    /// play-off for its first place can begin.
    pub fn may_end_by_itself(&self) -> bool {
        let (mut standing, mut reopened) = (Vec::new(), false);
        for entry in &self.log {
            match &entry.command {
                Command::Undo => reopened |= standing.pop() == Some(&Command::Close),
                command => standing.push(command),
            }
        }
        !reopened && self.state.as_ref().is_some_and(|state| !state.is_tied_for_first())
    }

    /// Takes a command.
    ///
    /// # Errors
    /// A [`Refusal`], after which all is as it was.
    pub fn apply(&mut self, command: Command) -> Result<Answer, Refusal> {
        let command = match &self.state {
            Some(state) => judged(state, command)?,
            None => command,
        };
        self.take(command, None)
    }

    /// Why a round was paired as it was: all its boards.
    ///
    /// # Errors
    /// There is no such round.
    pub fn explained(&self, round: u32) -> Result<Explained, Refusal> {
        match &self.state {
            Some(state) => explained(state, round, None),
            None => refuse(Reason::NotCreated),
        }
    }

    /// What the next round's pairing would cost as things are, and with a further wish: what it costs to force or forbid a pair.
    ///
    /// # Errors
    /// As of [`Command::Pair`], for the round with or without the wish.
    pub fn what_if(&self, wish: Wish) -> Result<(Why, Why), Refusal> {
        let Some(state) = &self.state else { return refuse(Reason::NotCreated) };
        let ask = Ask { unfinished: true, ..Ask::default() };
        let now = pairing::make(state, &ask)?.why;
        let mut other = state.clone();
        wishes(&mut other, wish)?;
        Ok((now, pairing::make(&other, &ask)?.why))
    }

    /// Takes a line of a log, as [`Event::replay`] does.
    ///
    /// # Errors
    /// It is of another version, or its own event would have refused it.
    pub fn restore(&mut self, entry: Entry) -> Result<Answer, Refusal> {
        if entry.v != LOG_VERSION {
            return refuse(Reason::LogVersion { version: entry.v.into(), reads: LOG_VERSION.into() });
        }
        self.take(entry.command, entry.made)
    }

    fn take(&mut self, command: Command, made: Option<Round>) -> Result<Answer, Refusal> {
        if self.log.len() >= limits::LOG {
            return refuse(Reason::Commands { most: limits::LOG as u32 });
        }
        let (answer, made) = match (&command, &mut self.state) {
            (Command::Standings, Some(state)) => {
                let formulas = tiebreaks(state).into_iter().map(|tiebreak| (tiebreak.key(), tiebreak.formula()));
                return Ok(Answer::Standings { standings: standings(state), formulas: formulas.collect() });
            }
            (Command::Why { round, board }, Some(state)) => return explained(state, *round, *board).map(Answer::Why),
            (Command::WhatIf { force, forbid }, Some(_)) => {
                let wish = match (force.clone(), forbid.clone()) {
                    (Some((a, b)), None) => Wish::Force(a, b, false),
                    (None, Some((a, b))) => Wish::Forbid(a, b),
                    _ => return refuse(Reason::WhatIf),
                };
                let (now, then) = self.what_if(wish)?;
                return Ok(Answer::WhatIf { now: now.costs, then: then.costs });
            }
            (Command::Create(settings), None) => {
                check_settings(settings)?;
                self.state = Some(State { settings: (**settings).clone(), ..State::default() });
                (Answer::Done { ok: true }, None)
            }
            (Command::Create(_), Some(_)) => {
                return refuse(Reason::Created);
            }
            (_, None) => return refuse(Reason::NotCreated),
            (Command::Undo, Some(_)) => {
                if self.standing.len() < 2 {
                    return refuse(Reason::NothingToUndo);
                }
                let left = self.standing[..self.standing.len() - 1].to_vec();
                self.state = Some(fold(&self.log, &left)?);
                self.standing = left;
                self.log.push(Entry { v: LOG_VERSION, command, made: None });
                return Ok(Answer::Done { ok: true });
            }
            (_, Some(state)) => act(state, &command, made)?,
        };
        self.standing.push(self.log.len());
        self.log.push(Entry { v: LOG_VERSION, command, made });
        Ok(answer)
    }
}

/// What is asked of new commands alone: of those in a log it was asked when they were new. Gives the command as the log keeps it.
fn judged(state: &State, command: Command) -> Result<Command, Refusal> {
    match command {
        Command::PlayOff { players, shape } => {
            Ok(Command::PlayOff { players: playoff::judged(state, &players)?, shape })
        }
        // Who was not there when a place was played for has no part in it.
        Command::Return { ref id }
            if !state.playoffs.is_empty() && state.playoffs.iter().all(|playoff| !playoff.players.contains(id)) =>
        {
            refuse(Reason::PlayOffBegun)
        }
        Command::Correct { .. } if !state.playoffs.is_empty() => {
            let mut after = state.clone();
            act(&mut after, &command, None)?;
            // No round of the event itself could be made any more.
            if state.main().all_rounds_made() && !after.main().all_rounds_made() {
                return refuse(Reason::PlayOffBuilds);
            }
            Ok(command)
        }
        command => Ok(command),
    }
}

/// Why a round, or a board of it, was paired as it was.
fn explained(state: &State, number: u32, board: Option<u32>) -> Result<Explained, Refusal> {
    let Some(round) = (number as usize).checked_sub(1).and_then(|at| state.rounds.get(at)) else {
        return refuse(Reason::NoRound { round: number, made: state.rounds.len() as u32 });
    };
    if board.is_some_and(|board| board as usize > round.boards.len()) {
        return refuse(Reason::NoBoard { round: number, board: board.unwrap_or(0), boards: round.boards.len() as u32 });
    }
    let players = |board: u32| match (board as usize).checked_sub(1).and_then(|at| round.boards.get(at)) {
        Some(board) => vec![board.black.clone(), board.white.clone()],
        None => round.byes.first().map(|bye| bye.id.clone()).into_iter().collect(),
    };
    let told = |number: u32| board.is_none_or(|board| board == number);
    let mut boards: Vec<ExplainedBoard> = round
        .why
        .boards
        .iter()
        .filter(|(number, _)| told(*number))
        .map(|(number, costs)| ExplainedBoard { board: *number, players: players(*number), costs: costs.clone() })
        .collect();
    if let Some(board) = board.filter(|_| boards.is_empty()) {
        boards.push(ExplainedBoard { board, players: players(board), costs: Vec::new() });
    }
    let costs = round.why.costs.clone();
    let rules = costs.iter().map(|cost| (cost.tier, cost.tier.measure())).collect();
    let forced = round.why.forced.clone();
    Ok(Explained { round: number, costs, boards, forced, rules, corrected: state.corrected_since(number) })
}

/// The state that these entries of a log amount to.
fn fold(log: &[Entry], standing: &[usize]) -> Result<State, Refusal> {
    let mut state = State::default();
    for &index in standing {
        let entry = &log[index];
        match &entry.command {
            Command::Create(settings) => state.settings = (**settings).clone(),
            command => {
                act(&mut state, command, entry.made.clone())?;
            }
        }
    }
    Ok(state)
}

/// Takes a command in, after all that could refuse it. Gives the round it made.
fn act(state: &mut State, command: &Command, made: Option<Round>) -> Result<(Answer, Option<Round>), Refusal> {
    if state.closed {
        return refuse(Reason::Closed);
    }
    let done = Ok((Answer::Done { ok: true }, None));
    match command {
        Command::Create(_) | Command::Undo | Command::Standings | Command::Why { .. } | Command::WhatIf { .. } => {
            return refuse(Reason::NoStep);
        }
        Command::Enter(enter) => enters(state, enter)?,
        Command::Withdraw { id } => {
            let seat = state.seat(id)?;
            if state.entrants[seat].left {
                return refuse(Reason::LeftAlready { player: id.into() });
            }
            state.entrants[seat].left = true;
            state.ladder.retain(|other| other != id);
        }
        Command::Return { id } => {
            let seat = state.seat(id)?;
            if !state.entrants[seat].left {
                return refuse(Reason::NotLeft { player: id.into() });
            }
            if state.settings.format.is_fixed() && !state.rounds.is_empty() {
                return refuse(Reason::TableDrawn);
            }
            state.entrants[seat].left = false;
            if state.settings.format == Format::Ladder {
                state.ladder.push(id.clone());
            }
        }
        Command::Absent { id, round, points } => absent(state, id, *round, points.unwrap_or(Points::ZERO))?,
        Command::Force { a, b, sides } => wishes(state, Wish::Force(a.clone(), b.clone(), *sides))?,
        Command::Forbid { a, b } => wishes(state, Wish::Forbid(a.clone(), b.clone()))?,
        Command::Lift { a, b } => {
            let before = state.wishes.len();
            state.wishes.retain(|wish| !same(wish, a, b));
            if state.wishes.len() == before {
                return refuse(Reason::NoWish { one: a.into(), other: b.into() });
            }
        }
        Command::Pair { first, at, unfinished } => {
            let made = match made {
                Some(made) => made,
                None => pairing::make(state, &Ask { first: first.clone(), at: *at, unfinished: *unfinished })?,
            };
            return takes_round(state, made);
        }
        Command::PlayOff { players, shape } => playoff::begin(state, players, *shape)?,
        Command::Challenge { challenger, defender } => {
            let made = results::challenge(state, challenger, defender, made)?;
            return takes_round(state, made);
        }
        Command::Long { round, board } => results::long(state, *round, *board)?,
        Command::Result { round, board, result, left } => {
            return Ok((results::result(state, *round, *board, *result, *left)?, None));
        }
        Command::Correct { round, board, result, reason } => {
            check_text(reason, Reason::ReasonMissing { most: TEXT })?;
            results::correct(state, *round, *board, *result, reason)?;
        }
        Command::Adjudicate { round, board, result, reason } => {
            check_text(reason, Reason::ReasonMissing { most: TEXT })?;
            results::adjudicate(state, *round, *board, *result, reason)?;
        }
        Command::Report { round, board, id, result } => {
            return Ok((results::report(state, *round, *board, id, *result)?, None));
        }
        Command::JoinTeam { id, member } => {
            check_person(&member.id, &member.name, member.rating)?;
            team::join(state, id, member)?;
        }
        Command::LeaveTeam { id } => team::leave(state, id)?,
        Command::LineUp { id, members } => team::line_up(state, id, members)?,
        Command::Substitute { round, board, id, by } => team::substitute(state, (*round, *board), id, by)?,
        Command::Give { id, handicap } => {
            let seat = state.seat(id)?;
            if state.settings.format != Format::Simultaneous || state.settings.host.as_ref() == Some(id) {
                return refuse(Reason::HostGives);
            }
            if !state.rounds.is_empty() {
                return refuse(Reason::DisplayBegun);
            }
            state.entrants[seat].given = Some(*handicap);
        }
        Command::Forfeit { id } => results::forfeit(state, id)?,
        Command::Adjust { id, points, reason } => {
            check_text(reason, Reason::ReasonMissing { most: TEXT })?;
            let seat = state.seat(id)?;
            if !points.in_halves() || points.quarters().abs() > Points::whole(1_000).quarters() {
                return refuse(Reason::AdjustedBy);
            }
            if state.entrants[seat].adjusted.len() >= limits::ROUNDS as usize {
                return refuse(Reason::AdjustedOften { player: id.into(), most: limits::ROUNDS });
            }
            state.entrants[seat].adjusted.push((*points, reason.clone()));
        }
        Command::Close => state.closed = true,
    }
    done
}

/// Takes a round in, whether it was made now or stands in a log.
fn takes_round(state: &mut State, made: Round) -> Result<(Answer, Option<Round>), Refusal> {
    if let Some(fault) = fault(state, &made) {
        return refuse(Reason::RoundOfLog { round: made.round, fault: fault.to_owned() });
    }
    let answer = Answer::Round(Shown::from(&made));
    state.wishes.retain(|wish| matches!(wish, Wish::Forbid(..)));
    state.rounds.push(made.clone());
    Ok((answer, Some(made)))
}

/// What is wrong with a round.
fn fault(state: &State, made: &Round) -> Option<&'static str> {
    let mut seen = BTreeSet::new();
    let host = state.settings.host.as_deref().filter(|_| state.settings.format == Format::Simultaneous);
    if made.round != state.next_round() || made.round > state.settings.format.most_rounds() {
        return Some("its number is wrong");
    }
    if made.draw.iter().any(|id| state.seat(id).is_err()) || made.byes.iter().any(|bye| state.seat(&bye.id).is_err()) {
        return Some("it names somebody who is not entered");
    }
    if made.draw.iter().collect::<BTreeSet<_>>().len() != made.draw.len() {
        return Some("somebody has two numbers");
    }
    for (index, board) in made.boards.iter().enumerate() {
        let is_new = board.result.is_none() && board.drawn.is_empty() && board.reports.is_empty();
        if board.board != index as u32 + 1 || !is_new || board.long || board.adjudicated.is_some() {
            return Some("its boards are not as a round begins");
        }
        for id in [&board.black, &board.white] {
            if !state.seats.contains_key(id) {
                return Some("it names somebody who is not entered");
            }
            if Some(id.as_str()) != host && !seen.insert(id) {
                return Some("somebody sits at two boards");
            }
        }
        if state.seats.get(&board.black) == state.seats.get(&board.white) {
            return Some("somebody plays themself");
        }
    }
    made.byes.iter().any(|bye| !seen.insert(&bye.id)).then_some("somebody both plays and sits out")
}

fn enters(state: &mut State, enter: &Enter) -> Result<(), Refusal> {
    let settings = &state.settings;
    if settings.format.is_fixed() && !state.rounds.is_empty() {
        return refuse(Reason::DrawMade);
    }
    if !state.playoffs.is_empty() {
        return refuse(Reason::PlayOffBegun);
    }
    let most = if settings.format == Format::Arena { limits::IN_ARENA } else { limits::ENTRANTS };
    if state.entrants.len() >= most {
        return refuse(Reason::Entrants { most: most as u32 });
    }
    if settings.format == Format::Match && state.entrants.len() >= 2 {
        return refuse(Reason::TwoSides);
    }
    if settings.format == Format::Team && enter.members.is_empty() {
        return refuse(Reason::TeamWithoutMembers { team: (&enter.id).into() });
    }
    if enter.captain.as_ref().is_some_and(|captain| enter.members.iter().all(|member| member.id != *captain)) {
        return refuse(Reason::CaptainElsewhere { team: (&enter.id).into() });
    }
    if enter.members.len() > limits::MEMBERS {
        return refuse(Reason::Members { most: limits::MEMBERS as u32 });
    }
    let mut people = vec![(&enter.id, &enter.name, enter.rating)];
    people.extend(enter.members.iter().map(|member| (&member.id, &member.name, member.rating)));
    let mut ids = BTreeSet::new();
    for (id, name, rating) in people {
        check_person(id, name, rating)?;
        if state.seats.contains_key(id) || !ids.insert(id) {
            return refuse(Reason::Entered { player: id.into() });
        }
    }
    for text in [&enter.country, &enter.club].into_iter().flatten() {
        check_text(text, Reason::CountryOrClub { most: TEXT })?;
    }
    if enter.start.is_some_and(|start| !start.in_halves() || start.quarters().abs() > Points::whole(100).quarters())
        || enter.grade.is_some_and(|grade| grade.abs() > 100)
    {
        return refuse(Reason::Start);
    }
    let bands = settings.bands.iter().filter(|&&bound| enter.rating.is_some_and(|rating| rating >= bound)).count();
    let by_grade =
        enter.grade.filter(|_| settings.bands.is_empty()).map(|grade| grade.min(settings.bar.unwrap_or(grade)));
    let start = match (settings.format, enter.start) {
        (Format::MacMahon | Format::Swiss, Some(start)) => start,
        (Format::MacMahon, None) => Points::whole(by_grade.unwrap_or(bands as i32)),
        _ => Points::ZERO,
    };
    let mut members = enter.members.clone();
    if settings.format == Format::Team {
        members.sort_by_key(|member| std::cmp::Reverse(member.rating));
    }
    let rating = enter.rating.or_else(|| {
        let ratings: Option<Vec<i32>> = members.iter().map(|member| member.rating).collect();
        ratings.filter(|ratings| !ratings.is_empty()).map(|ratings| ratings.iter().sum::<i32>() / ratings.len() as i32)
    });
    let seat = state.entrants.len();
    for id in std::iter::once(&enter.id).chain(members.iter().map(|member| &member.id)) {
        state.seats.insert(id.clone(), seat);
    }
    if state.settings.format == Format::Ladder {
        state.ladder.push(enter.id.clone());
    }
    state.entrants.push(Entrant {
        id: enter.id.clone(),
        name: enter.name.clone(),
        rating,
        country: enter.country.clone(),
        club: enter.club.clone(),
        start,
        members,
        captain: enter.captain.clone(),
        ..Entrant::default()
    });
    Ok(())
}

fn absent(state: &mut State, id: &str, round: u32, points: Points) -> Result<(), Refusal> {
    let seat = state.seat(id)?;
    if matches!(state.settings.format, Format::Match | Format::Ladder) {
        return refuse(Reason::BothNeeded);
    }
    if round < state.next_round() {
        return refuse(Reason::RoundMade { round });
    }
    if round > limits::ROUNDS {
        return refuse(Reason::AbsentLater { most: limits::ROUNDS });
    }
    if ![Points::ZERO, Points::HALF].contains(&points) {
        return refuse(Reason::AbsentPoints);
    }
    state.entrants[seat].absent.insert(round, points);
    Ok(())
}

/// Whether a wish is about these two.
fn same(wish: &Wish, a: &str, b: &str) -> bool {
    let (Wish::Force(one, other, _) | Wish::Forbid(one, other)) = wish;
    (one == a && other == b) || (one == b && other == a)
}

fn wishes(state: &mut State, wish: Wish) -> Result<(), Refusal> {
    let by_score = match state.settings.format {
        Format::Swiss | Format::MacMahon | Format::Arena => true,
        Format::Team | Format::League => state.settings.rounds.is_some(),
        _ => false,
    };
    if !by_score || !state.playoffs.is_empty() {
        return refuse(Reason::NoWishesHere);
    }
    let (Wish::Force(a, b, _) | Wish::Forbid(a, b)) = &wish;
    if state.seat(a)? == state.seat(b)? {
        return refuse(Reason::Themself { player: a.into() });
    }
    if state.wishes.iter().any(|other| same(other, a, b)) {
        return refuse(Reason::WishStands { one: a.into(), other: b.into() });
    }
    if let Wish::Force(a, b, _) = &wish {
        let taken = state.wishes.iter().find_map(|other| match other {
            Wish::Force(one, other, _) => [one, other].into_iter().find(|id| *id == a || *id == b),
            Wish::Forbid(..) => None,
        });
        if let Some(taken) = taken {
            return refuse(Reason::ForcedAlready { player: taken.into() });
        }
    }
    if state.wishes.len() >= 4 * limits::ENTRANTS {
        return refuse(Reason::Wishes { most: 4 * limits::ENTRANTS as u32 });
    }
    state.wishes.push(wish);
    Ok(())
}

/// Bytes of a text.
const TEXT: u32 = limits::TEXT as u32;

fn check_text(text: &str, reason: Reason) -> Result<(), Refusal> {
    if text.trim().is_empty() || text.len() > limits::TEXT || text.chars().any(char::is_control) {
        return refuse(reason);
    }
    Ok(())
}

fn check_person(id: &str, name: &str, rating: Option<i32>) -> Result<(), Refusal> {
    check_text(id, Reason::Id { most: TEXT })?;
    check_text(name, Reason::Name { most: TEXT })?;
    if rating.is_some_and(|rating| rating.abs() > limits::RATING) {
        return refuse(Reason::Rating { player: id.into(), most: limits::RATING.unsigned_abs() });
    }
    Ok(())
}

/// Whether a text is a day as `YYYY-MM-DD`.
pub fn is_day(text: &str) -> bool {
    let number = |from: usize, to: usize| text.get(from..to).and_then(|part| part.parse::<u32>().ok());
    let shape = text.len() == 10 && text.bytes().enumerate().all(|(at, byte)| (byte == b'-') == (at == 4 || at == 7));
    shape
        && number(0, 4).is_some()
        && number(5, 7).is_some_and(|month| (1..=12).contains(&month))
        && number(8, 10).is_some_and(|day| (1..=31).contains(&day))
}

fn check_settings(settings: &Settings) -> Result<(), Refusal> {
    check_text(&settings.name, Reason::EventName { most: TEXT })?;
    if let (Some(organiser), Some(of)) = (settings.organiser, settings.of)
        && !organiser.may_hold(of)
    {
        return refuse(Reason::Organiser);
    }
    if settings.machines && !settings.leave && matches!(settings.of, Some(Category::Professional | Category::Women)) {
        return refuse(Reason::Machines);
    }
    for text in [&settings.city, &settings.country, &settings.time_control].into_iter().flatten() {
        check_text(text, Reason::PlaceOrClock { most: TEXT })?;
    }
    for day in [&settings.first_day, &settings.last_day].into_iter().flatten() {
        if !is_day(day) {
            return refuse(Reason::Day { day: day.clone() });
        }
    }
    if settings.rounds.is_some_and(|rounds| rounds == 0 || rounds > limits::ROUNDS) {
        return refuse(Reason::Rounds { most: limits::ROUNDS });
    }
    if matches!(settings.format, Format::Swiss | Format::MacMahon) && settings.rounds.is_none() {
        return refuse(Reason::RoundsMissing);
    }
    if settings.bands.len() > limits::BANDS || settings.bands.iter().any(|bound| bound.abs() > limits::RATING) {
        return refuse(Reason::Bands { most: limits::BANDS as u32, rating: limits::RATING.unsigned_abs() });
    }
    let unique: BTreeSet<_> = settings.tiebreaks.iter().collect();
    if unique.len() != settings.tiebreaks.len() {
        return refuse(Reason::TieBreaks);
    }
    if settings.bar.is_some_and(|bar| bar.abs() > 100) {
        return refuse(Reason::Bar);
    }
    if settings.best_of.is_some_and(|games| games % 2 == 0 || games > limits::ROUNDS / 2) {
        return refuse(Reason::BestOf { most: limits::ROUNDS / 2 - 1 });
    }
    if settings.team_size.is_some_and(|size| size == 0 || size as usize > limits::MEMBERS) {
        return refuse(Reason::TeamSize { most: limits::MEMBERS as u32 });
    }
    if settings.reach == Some(0) || settings.lasts == Some(0) {
        return refuse(Reason::ReachOrLength);
    }
    if let Some(cup) = &settings.cup {
        if ![4, 8, 16, 32, 64].contains(&cup.size) || cup.countries.len() > limits::TEXT {
            return refuse(Reason::CupSize);
        }
        if !matches!(settings.format, Format::Swiss | Format::MacMahon) {
            return refuse(Reason::CupBeside);
        }
    }
    if settings.ties.len() > limits::TIES
        || settings.ties.iter().any(|tie| tie.round == 0 || tie.round > limits::ROUNDS)
    {
        return refuse(Reason::Ties { most: limits::TIES as u32, rounds: limits::ROUNDS });
    }
    if (settings.shape == Shape::Custom) == settings.ties.is_empty() {
        return refuse(Reason::OwnTies);
    }
    match bracket::fault(&settings.ties) {
        Some(fault) => refuse(fault),
        None => Ok(()),
    }
}
