//! Writing the federation's file, from an event or from what was read.

use super::{CODES, Cell, Line, Report, Sign};
use crate::points::Points;
use crate::round::{Board, Outcome};
use crate::settings::Format;
use crate::sheet::sheets;
use crate::standings::standings;
use crate::state::{Entrant, State};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Why an event cannot be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotSent {
    /// A board has no result.
    Open {
        /// Its round.
        round: u32,
        /// Its number.
        board: u32,
    },
    /// Several heads play as one side: no rating is theirs.
    Consultation {
        /// Whose side.
        id: String,
    },
    /// A name has letters that ISO 8859-1 does not.
    Letters {
        /// The name.
        name: String,
    },
    /// No round has been made.
    Nothing,
}

impl std::fmt::Display for NotSent {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Open { round, board } => {
                write!(to, "board {board} of round {round} has no result: enter it, or a forfeit")
            }
            Self::Consultation { id } => write!(to, "{id:?} is several heads on one side, and no rating is theirs"),
            Self::Letters { name } => {
                write!(to, "{name:?} has letters that ISO 8859-1 lacks: enter the name as the federation has it")
            }
            Self::Nothing => to.write_str("no round has been made: there is nothing to send"),
        }
    }
}

impl std::error::Error for NotSent {}

impl Report {
    /// What an event has come to: who plays is listed by place, the members of teams by their points.
    ///
    /// A drawn game that was replayed is a round of its own, before that of its replay.
    ///
    /// # Errors
    /// See [`NotSent`].
    pub fn of(state: &State) -> Result<Self, NotSent> {
        if state.rounds.is_empty() {
            return Err(NotSent::Nothing);
        }
        let teams = state.settings.format == Format::Team;
        if let Some(side) = state.entrants.iter().find(|entrant| !teams && !entrant.members.is_empty()) {
            return Err(NotSent::Consultation { id: side.id.clone() });
        }
        let mut lines = if teams { members(state) } else { entrants(state) };
        let numbers: BTreeMap<String, u32> =
            lines.iter().enumerate().map(|(at, (id, _))| (id.clone(), at as u32 + 1)).collect();
        for round in &state.rounds {
            let replays = round.boards.iter().map(|board| board.drawn.len()).max().unwrap_or(0);
            for game in 0..=replays {
                let mut cells: BTreeMap<u32, Vec<Cell>> = BTreeMap::new();
                for board in &round.boards {
                    let Some(game) = (game + board.drawn.len()).checked_sub(replays) else { continue };
                    for (id, cell) in board_cells(board, game, &numbers, round.round)? {
                        cells.entry(id).or_default().push(cell);
                    }
                }
                if game == replays {
                    let byes = round.byes.iter().map(|bye| (&bye.id, bye.points));
                    let walkovers =
                        round.walkovers.iter().filter_map(|over| Some((over.winner.as_ref()?, Points::ONE)));
                    for (id, points) in byes.chain(walkovers) {
                        let sign = if points == Points::ONE {
                            Sign::Won
                        } else if points == Points::HALF {
                            Sign::Drawn
                        } else {
                            Sign::Lost
                        };
                        let people = state.entrant(id).filter(|_| teams).map(|team| &team.members);
                        let ids = people.map_or(vec![id], |members| members.iter().map(|member| &member.id).collect());
                        for number in ids.into_iter().filter_map(|id| numbers.get(id)) {
                            cells.entry(*number).or_default().push(Cell { opponent: 0, sign, odds: None });
                        }
                    }
                }
                for (at, (id, line)) in lines.iter_mut().enumerate() {
                    let got = cells.remove(&(at as u32 + 1)).unwrap_or_default();
                    if state.settings.format == Format::Simultaneous && state.settings.host.as_ref() == Some(&*id) {
                        line.host = true;
                        line.cells.extend(got);
                    } else {
                        let away = Cell { opponent: 0, sign: Sign::Lost, odds: None };
                        line.cells.push(got.first().copied().unwrap_or(away));
                    }
                }
            }
        }
        let places = (1..).zip(lines).map(|(place, (_, line))| Line { place, ..line }).collect();
        let settings = &state.settings;
        let days = match (&settings.first_day, &settings.last_day) {
            (Some(first), Some(last)) if first != last => Some(format!("{first} - {last}")),
            (first, last) => last.clone().or(first.clone()),
        };
        let head = [Some(settings.name.clone()), settings.city.clone(), settings.country.clone(), days];
        Ok(Self {
            head: head.into_iter().flatten().collect::<Vec<_>>().join(", "),
            date: settings.last_day.clone().or(settings.first_day.clone()).unwrap_or_default(),
            time: settings.time_control.clone().unwrap_or_default(),
            lines: places,
        })
    }

    /// The file, in ISO 8859-1. Vowels with a macron lose it, and brackets become round.
    ///
    /// # Errors
    /// A name, or the event's, cannot be written in ISO 8859-1.
    pub fn bytes(&self) -> Result<Vec<u8>, NotSent> {
        let mut text = format!("[{}]\n[{}]\n", plain(&self.head), self.date);
        if !self.time.is_empty() {
            text += &format!("[Time control: {}]\n", plain(&self.time));
        }
        let rounds = self.lines.iter().filter(|line| !line.host).map(|line| line.cells.len()).max().unwrap_or(0);
        let starts = self.lines.iter().any(|line| line.start.is_some());
        let numbers: Vec<String> = (1..=rounds).map(|round| round.to_string()).collect();
        text += &format!("Nr Name Nat {}{} Pts\n", numbers.join(" "), if starts { " MM" } else { "" });
        for line in &self.lines {
            let new = if line.new { "N " } else { "" };
            text += &format!("{} {new}[{}][{}]", line.place, plain(&line.last), plain(&line.first));
            if let Some(country) = &line.country {
                text += &format!(" {}", plain(country));
            }
            let cells: Vec<String> = line.cells.iter().map(cell).collect();
            text += &if line.host { " [&]".to_owned() } else { format!(" [{}]", cells.join(" ")) };
            if starts {
                text += &format!(" [{}]", line.start.unwrap_or(Points::ZERO));
            }
            text += &format!(" {}\n", line.points.unwrap_or_else(|| line.counted()));
        }
        latin1(&text).ok_or_else(|| {
            let names = std::iter::once(self.head.clone()).chain(self.lines.iter().map(Line::name));
            let name = names.into_iter().find(|name| latin1(&plain(name)).is_none());
            NotSent::Letters { name: name.unwrap_or_else(|| self.time.clone()) }
        })
    }
}

fn cell(cell: &Cell) -> String {
    let odds = cell.odds.and_then(|(odds, gave)| {
        let code = CODES.iter().find(|(_, other)| *other == odds)?.0;
        Some(format!("({}{code})", if gave { '-' } else { '+' }))
    });
    format!("{}{}{}", cell.opponent, cell.sign.letter(), odds.unwrap_or_default())
}

/// Without brackets, macrons and line ends.
fn plain(text: &str) -> String {
    text.chars()
        .map(|letter| match letter {
            '[' => '(',
            ']' => ')',
            'ā' => 'a',
            'ē' => 'e',
            'ī' => 'i',
            'ō' => 'o',
            'ū' => 'u',
            'Ā' => 'A',
            'Ē' => 'E',
            'Ī' => 'I',
            'Ō' => 'O',
            'Ū' => 'U',
            '’' => '\'',
            control if control.is_control() => ' ',
            other => other,
        })
        .collect()
}

fn latin1(text: &str) -> Option<Vec<u8>> {
    text.chars().map(|letter| u8::try_from(u32::from(letter)).ok()).collect()
}

/// One game of a board, for both sides by their numbers: a drawn one that was replayed, or the last.
fn board_cells(
    board: &Board,
    game: usize,
    numbers: &BTreeMap<String, u32>,
    round: u32,
) -> Result<Vec<(u32, Cell)>, NotSent> {
    let (Some(&black), Some(&white)) = (numbers.get(&board.black), numbers.get(&board.white)) else {
        return Ok(Vec::new());
    };
    let result = if game < board.drawn.len() {
        Outcome::Draw
    } else {
        board.result.ok_or(NotSent::Open { round, board: board.board })?
    };
    let of = |points: Points| match points {
        Points::ONE => Sign::Won,
        Points::HALF => Sign::Drawn,
        _ => Sign::Lost,
    };
    let (for_black, for_white) = result.points();
    let cell = |opponent: u32, points, gave| Cell {
        opponent: if result.was_played() { opponent } else { 0 },
        sign: of(points),
        odds: board.handicap.filter(|_| result.was_played()).map(|odds| (odds, gave)),
    };
    Ok(vec![(black, cell(white, for_black, false)), (white, cell(black, for_white, true))])
}

/// The entrants by place.
fn entrants(state: &State) -> Vec<(String, Line)> {
    let sheets = sheets(state);
    let starts = state.entrants.iter().any(|entrant| entrant.start != Points::ZERO);
    let rows = standings(state);
    let lines = rows.iter().filter_map(|row| {
        let seat = *state.seats.get(&row.id)?;
        let Entrant { id, name, rating, country, start, .. } = &state.entrants[seat];
        let start = starts.then_some(*start);
        Some((id.clone(), Line { start, points: Some(sheets[seat].points), ..person(name, *rating, country.as_ref()) }))
    });
    lines.collect()
}

/// The members of teams, those with most points first; of equals whose team stands higher.
fn members(state: &State) -> Vec<(String, Line)> {
    let mut points: BTreeMap<&str, Points> = BTreeMap::new();
    for board in state.rounds.iter().flat_map(|round| &round.boards) {
        if let Some(result) = board.result {
            *points.entry(&board.black).or_default() += result.points().0;
            *points.entry(&board.white).or_default() += result.points().1;
        }
    }
    let rows = standings(state);
    let teams = rows.iter().filter_map(|row| state.entrant(&row.id));
    let mut lines: Vec<(String, Line)> = teams
        .flat_map(|team| team.members.iter().chain(&team.former).map(move |member| (team, member)))
        .map(|(team, member)| {
            let points = Some(points.get(&member.id[..]).copied().unwrap_or(Points::ZERO));
            (member.id.clone(), Line { points, ..person(&member.name, member.rating, team.country.as_ref()) })
        })
        .collect();
    lines.sort_by_key(|(_, line)| Reverse(line.points));
    lines
}

/// A line with a name and what is known of its bearer: the last word is the last name, or all before a comma.
fn person(name: &str, rating: Option<i32>, country: Option<&String>) -> Line {
    let (first, last) = match name.split_once(',') {
        Some((last, first)) => (first, last),
        None => name.trim().rsplit_once(' ').unwrap_or(("", name)),
    };
    Line {
        new: rating.is_none(),
        last: last.trim().to_owned(),
        first: first.trim().to_owned(),
        country: country.cloned(),
        rating: rating.and_then(|rating| u32::try_from(rating).ok()),
        ..Line::default()
    }
}
