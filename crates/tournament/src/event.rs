//! The log and its fold.

use crate::bracket;
use crate::command::{Command, Enter};
use crate::pairing::{self, Ask, Cost, Tier, Why};
use crate::points::Points;
use crate::refusal::{Kind, Refusal, refuse};
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

    /// Takes a command.
    ///
    /// # Errors
    /// A [`Refusal`], after which all is as it was.
    pub fn apply(&mut self, command: Command) -> Result<Answer, Refusal> {
        self.take(command, None)
    }

    /// Why a round was paired as it was: all its boards.
    ///
    /// # Errors
    /// There is no such round.
    pub fn explained(&self, round: u32) -> Result<Explained, Refusal> {
        match &self.state {
            Some(state) => explained(state, round, None),
            None => refuse(Kind::Create, "no event: create it first"),
        }
    }

    /// What the next round's pairing would cost as things are, and with a further wish: what it costs to force or forbid a pair.
    ///
    /// # Errors
    /// As of [`Command::Pair`], for the round with or without the wish.
    pub fn what_if(&self, wish: Wish) -> Result<(Why, Why), Refusal> {
        let Some(state) = &self.state else { return refuse(Kind::Create, "no event: create it first") };
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
            return refuse(
                Kind::Log,
                format!("a log of version {}, while this program reads version {LOG_VERSION}", entry.v),
            );
        }
        self.take(entry.command, entry.made)
    }

    fn take(&mut self, command: Command, made: Option<Round>) -> Result<Answer, Refusal> {
        if self.log.len() >= limits::LOG {
            return refuse(Kind::Bounds, format!("an event has {} commands at most", limits::LOG));
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
                    _ => return refuse(Kind::Format, "ask with either `force` or `forbid` and two ids"),
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
                return refuse(Kind::Create, "the event is created already: begin another log");
            }
            (_, None) => return refuse(Kind::Create, "no event: the first command creates it"),
            (Command::Undo, Some(_)) => {
                if self.standing.len() < 2 {
                    return refuse(Kind::Undo, "nothing to undo: the event has only been created");
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

/// Why a round, or a board of it, was paired as it was.
fn explained(state: &State, number: u32, board: Option<u32>) -> Result<Explained, Refusal> {
    let Some(round) = (number as usize).checked_sub(1).and_then(|at| state.rounds.get(at)) else {
        return refuse(Kind::UnknownBoard, format!("there is no round {number}: {} are made", state.rounds.len()));
    };
    if board.is_some_and(|board| board as usize > round.boards.len()) {
        return refuse(Kind::UnknownBoard, format!("round {number} has {} boards", round.boards.len()));
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
        return refuse(Kind::Closed, "the event is closed: undo that first");
    }
    let done = Ok((Answer::Done { ok: true }, None));
    match command {
        Command::Create(_) | Command::Undo | Command::Standings | Command::Why { .. } | Command::WhatIf { .. } => {
            return refuse(Kind::Log, "this is no step of a log");
        }
        Command::Enter(enter) => enters(state, enter)?,
        Command::Withdraw { id } => {
            let seat = state.seat(id)?;
            if state.entrants[seat].left {
                return refuse(Kind::Entries, format!("{id:?} has left already"));
            }
            state.entrants[seat].left = true;
            state.ladder.retain(|other| other != id);
        }
        Command::Return { id } => {
            let seat = state.seat(id)?;
            if !state.entrants[seat].left {
                return refuse(Kind::Entries, format!("{id:?} has not left"));
            }
            if state.settings.format.is_fixed() && !state.rounds.is_empty() {
                return refuse(Kind::Entries, "nobody comes back into a table once it is drawn: undo their leaving");
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
                return refuse(Kind::UnknownPlayer, format!("nothing is forced or forbidden for {a:?} and {b:?}"));
            }
        }
        Command::Pair { first, at, unfinished } => {
            let made = match made {
                Some(made) => made,
                None => pairing::make(state, &Ask { first: first.clone(), at: *at, unfinished: *unfinished })?,
            };
            return takes_round(state, made);
        }
        Command::Challenge { challenger, defender } => {
            let made = results::challenge(state, challenger, defender, made)?;
            return takes_round(state, made);
        }
        Command::Long { round, board } => results::long(state, *round, *board)?,
        Command::Result { round, board, result, left } => {
            return Ok((results::result(state, *round, *board, *result, *left)?, None));
        }
        Command::Correct { round, board, result, reason } => {
            check_text("a reason", reason, Kind::Reason)?;
            results::correct(state, *round, *board, *result, reason)?;
        }
        Command::Adjudicate { round, board, result, reason } => {
            check_text("a reason", reason, Kind::Reason)?;
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
        Command::Give { id, handicap } => {
            let seat = state.seat(id)?;
            if state.settings.format != Format::Simultaneous || state.settings.host.as_ref() == Some(id) {
                return refuse(
                    Kind::Format,
                    "the host of a simultaneous display gives handicaps, to each guest their own",
                );
            }
            if !state.rounds.is_empty() {
                return refuse(Kind::Entries, "the display has begun: undo that first");
            }
            state.entrants[seat].given = Some(*handicap);
        }
        Command::Forfeit { id } => results::forfeit(state, id)?,
        Command::Adjust { id, points, reason } => {
            check_text("a reason", reason, Kind::Reason)?;
            let seat = state.seat(id)?;
            if !points.in_halves() || points.quarters().abs() > Points::whole(1_000).quarters() {
                return refuse(Kind::Bounds, "adjust by half points, 1000 at most");
            }
            if state.entrants[seat].adjusted.len() >= limits::ROUNDS as usize {
                return refuse(Kind::Bounds, format!("{id:?} has been adjusted {} times: undo some", limits::ROUNDS));
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
        return refuse(Kind::Log, format!("round {} in the log is none of this event: {fault}", made.round));
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
        return refuse(Kind::Entries, "the draw is made and nobody can enter any more: undo the first round");
    }
    let most = if settings.format == Format::Arena { limits::IN_ARENA } else { limits::ENTRANTS };
    if state.entrants.len() >= most {
        return refuse(Kind::Entries, format!("an event of this format has {most} entrants at most"));
    }
    if settings.format == Format::Match && state.entrants.len() >= 2 {
        return refuse(Kind::Entries, "a match has two sides, and both are entered");
    }
    if settings.format == Format::Team && enter.members.is_empty() {
        return refuse(Kind::Bounds, format!("a team has members, {:?} has none: enter them with it", enter.id));
    }
    if enter.captain.as_ref().is_some_and(|captain| enter.members.iter().all(|member| member.id != *captain)) {
        return refuse(Kind::Bounds, format!("the captain of {:?} is one of its members", enter.id));
    }
    if enter.members.len() > limits::MEMBERS {
        return refuse(Kind::Bounds, format!("{} members at most", limits::MEMBERS));
    }
    let mut people = vec![(&enter.id, &enter.name, enter.rating)];
    people.extend(enter.members.iter().map(|member| (&member.id, &member.name, member.rating)));
    let mut ids = BTreeSet::new();
    for (id, name, rating) in people {
        check_person(id, name, rating)?;
        if state.seats.contains_key(id) || !ids.insert(id) {
            return refuse(Kind::KnownPlayer, format!("{id:?} is entered already: choose another id"));
        }
    }
    for text in [&enter.country, &enter.club].into_iter().flatten() {
        check_text("a country or club", text, Kind::Bounds)?;
    }
    if enter.start.is_some_and(|start| !start.in_halves() || start.quarters().abs() > Points::whole(100).quarters())
        || enter.grade.is_some_and(|grade| grade.abs() > 100)
    {
        return refuse(Kind::Bounds, "starting points are half points up to 100, grades up to 100");
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
        return refuse(Kind::Format, "a match and a ladder wait for both: agree on another day, or enter a forfeit");
    }
    if round < state.next_round() {
        return refuse(Kind::Entries, format!("round {round} is made already: enter a forfeit, or undo it"));
    }
    if round > limits::ROUNDS {
        return refuse(Kind::Bounds, format!("rounds go up to {}", limits::ROUNDS));
    }
    if ![Points::ZERO, Points::HALF].contains(&points) {
        return refuse(Kind::Bounds, "who is absent gets 0, or 0.5 for a bye asked for beforehand");
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
    if !by_score {
        return refuse(Kind::Format, "pairs are forced and forbidden only where rounds are paired by score or by lot");
    }
    let (Wish::Force(a, b, _) | Wish::Forbid(a, b)) = &wish;
    if state.seat(a)? == state.seat(b)? {
        return refuse(Kind::NoPairing, format!("{a:?} cannot meet themself: name two"));
    }
    if state.wishes.iter().any(|other| same(other, a, b)) {
        return refuse(Kind::NoPairing, format!("{a:?} and {b:?} are forced or forbidden already: lift that first"));
    }
    if let Wish::Force(a, b, _) = &wish {
        let taken = state.wishes.iter().find_map(|other| match other {
            Wish::Force(one, other, _) => [one, other].into_iter().find(|id| *id == a || *id == b),
            Wish::Forbid(..) => None,
        });
        if let Some(taken) = taken {
            return refuse(Kind::NoPairing, format!("{taken:?} is in a forced pair already: lift that first"));
        }
    }
    if state.wishes.len() >= 4 * limits::ENTRANTS {
        return refuse(Kind::Bounds, format!("{} wishes at most: lift some", 4 * limits::ENTRANTS));
    }
    state.wishes.push(wish);
    Ok(())
}

fn check_text(what: &str, text: &str, kind: Kind) -> Result<(), Refusal> {
    if text.trim().is_empty() || text.len() > limits::TEXT || text.chars().any(char::is_control) {
        return refuse(kind, format!("{what} has 1 to {} bytes and no line ends or other controls", limits::TEXT));
    }
    Ok(())
}

fn check_person(id: &str, name: &str, rating: Option<i32>) -> Result<(), Refusal> {
    check_text("an id", id, Kind::Bounds)?;
    check_text("a name", name, Kind::Bounds)?;
    if rating.is_some_and(|rating| rating.abs() > limits::RATING) {
        return refuse(Kind::Bounds, format!("a rating of {id:?} is out of bounds: {} at most", limits::RATING));
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
    let bounds = |message: &str| refuse(Kind::Bounds, message);
    check_text("the event's name", &settings.name, Kind::Bounds)?;
    if let (Some(organiser), Some(of)) = (settings.organiser, settings.of)
        && !organiser.may_hold(of)
    {
        return refuse(
            Kind::Format,
            "only the JSA holds events of professionals and apprentices, with the LPSA or apart those of women professionals",
        );
    }
    if settings.machines && !settings.leave && matches!(settings.of, Some(Category::Professional | Category::Women)) {
        return refuse(
            Kind::Format,
            "professionals play programs in public only with the JSA's leave: create it with `leave` once that is given",
        );
    }
    for text in [&settings.city, &settings.country, &settings.time_control].into_iter().flatten() {
        check_text("a place or a time control", text, Kind::Bounds)?;
    }
    for day in [&settings.first_day, &settings.last_day].into_iter().flatten() {
        if !is_day(day) {
            return refuse(Kind::Bounds, format!("{day:?} is no day: write YYYY-MM-DD"));
        }
    }
    if settings.rounds.is_some_and(|rounds| rounds == 0 || rounds > limits::ROUNDS) {
        return bounds("an event has 1 to 200 rounds");
    }
    if matches!(settings.format, Format::Swiss | Format::MacMahon) && settings.rounds.is_none() {
        return bounds("a Swiss or MacMahon event needs the number of its rounds: give `rounds`");
    }
    if settings.bands.len() > limits::BANDS || settings.bands.iter().any(|bound| bound.abs() > limits::RATING) {
        return bounds("32 bands at most, with bounds up to 10000");
    }
    let unique: BTreeSet<_> = settings.tiebreaks.iter().collect();
    if unique.len() != settings.tiebreaks.len() {
        return bounds("each tie-break can be named once");
    }
    if settings.bar.is_some_and(|bar| bar.abs() > 100) {
        return bounds("the bar is a grade, up to 100");
    }
    if settings.best_of.is_some_and(|games| games % 2 == 0 || games > limits::ROUNDS / 2) {
        return bounds("best of an odd number of games, 99 at most");
    }
    if settings.team_size.is_some_and(|size| size == 0 || size as usize > limits::MEMBERS) {
        return bounds("a team has 1 to 16 boards");
    }
    if settings.reach == Some(0) || settings.lasts == Some(0) {
        return bounds("`reach` and `lasts` are 1 or more");
    }
    if let Some(cup) = &settings.cup {
        if ![4, 8, 16, 32, 64].contains(&cup.size) || cup.countries.len() > limits::TEXT {
            return bounds("a cup has 4, 8, 16, 32 or 64 players");
        }
        if !matches!(settings.format, Format::Swiss | Format::MacMahon) {
            return refuse(Kind::Format, "a cup stands beside a Swiss or MacMahon event");
        }
    }
    if settings.ties.len() > limits::TIES
        || settings.ties.iter().any(|tie| tie.round == 0 || tie.round > limits::ROUNDS)
    {
        return bounds("a bracket has 4096 ties at most, in rounds 1 to 200");
    }
    if (settings.shape == Shape::Custom) == settings.ties.is_empty() {
        return refuse(Kind::Format, "`ties` belong to the shape \"custom\", which needs them");
    }
    match bracket::fault(&settings.ties) {
        Some(fault) => refuse(Kind::Format, fault),
        None => Ok(()),
    }
}
