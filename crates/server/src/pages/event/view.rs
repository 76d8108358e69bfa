//! An event as tables: who stands where with all their games, and who sits at which board.

use super::dates::Dated;
use crate::pages::frame::in_address;
use komadai_lang::Texts;
use komadai_store::{EventGame, EventGameStage, EventPlayer};
use komadai_tournament::{
    Board, Command, Entrant, Explained, Format, Odds, Outcome, PlayOffShape, Points, Round, Row, State, TieBreak,
    standings,
};
use std::collections::HashMap;

/// Who somebody is on the pages of an event.
#[derive(Clone)]
pub(super) struct Person {
    pub(super) id: String,
    pub(super) name: String,
    /// The name of their account, where they have one.
    pub(super) account: Option<String>,
    /// Rating, country and club in one line.
    pub(super) about: String,
    pub(super) left: bool,
}

/// All who have entered, by their ids; a member of a team by their own, too.
pub(super) struct People(HashMap<String, Person>);

impl People {
    pub(super) fn of(state: &State, players: &[EventPlayer]) -> People {
        let accounts: HashMap<&str, &str> =
            players.iter().map(|player| (player.entrant.as_str(), player.name.as_str())).collect();
        let mut people = HashMap::new();
        for entrant in &state.entrants {
            let person = Person {
                id: entrant.id.clone(),
                name: entrant.name.clone(),
                account: accounts.get(entrant.id.as_str()).map(|name| (*name).to_owned()),
                about: about(entrant),
                left: entrant.left,
            };
            let members = entrant.members.iter().chain(&entrant.former);
            for member in members.filter(|member| member.id != entrant.id) {
                let about = member.rating.map_or_else(String::new, |rating| rating.to_string());
                let account = accounts.get(member.id.as_str()).map(|name| (*name).to_owned());
                let (id, name) = (member.id.clone(), member.name.clone());
                let member = Person { id, name, about, account, ..person.clone() };
                people.insert(member.id.clone(), member);
            }
            people.insert(entrant.id.clone(), person);
        }
        People(people)
    }

    /// Somebody by their id. Who is in no list is called by it.
    pub(super) fn get(&self, id: &str) -> Person {
        self.0.get(id).cloned().unwrap_or_else(|| Person {
            id: id.to_owned(),
            name: id.to_owned(),
            account: None,
            about: String::new(),
            left: false,
        })
    }
}

/// The last game of each board that is played on the site, by round and board, and whether it goes on; and of boards that wait for theirs
/// when it is played, in words.
#[derive(Default)]
pub(super) struct Games {
    games: HashMap<(u32, u32), (String, bool)>,
    dates: HashMap<(u32, u32), String>,
}

impl Games {
    /// The games of the boards as they are; they come in the order of their numbers.
    pub(super) fn of(games: Vec<EventGame>) -> Games {
        let games = games.into_iter();
        let games = games.map(|game| ((game.round, game.board), (game.game, game.stage == EventGameStage::Open)));
        Games { games: games.collect(), dates: HashMap::new() }
    }

    /// Says when boards are played that wait for their games.
    pub(super) fn say_when(&mut self, dated: &[Dated], t: Texts) {
        self.dates = dated.iter().map(|dated| ((dated.round, dated.board), dated.in_words(t))).collect();
    }

    /// The last game of a board.
    pub(super) fn last(&self, round: u32, board: u32) -> Option<String> {
        self.games.get(&(round, board)).map(|(game, _)| game.clone())
    }

    /// Whether a board has, or has had, a game.
    pub(super) fn has(&self, round: u32, board: u32) -> bool {
        self.games.contains_key(&(round, board))
    }

    /// The game that goes on at a board.
    pub(super) fn open(&self, round: u32, board: u32) -> Option<String> {
        self.games.get(&(round, board)).filter(|(_, goes_on)| *goes_on).map(|(game, _)| game.clone())
    }

    /// All of them for programs: round, board, game, and whether it goes on.
    pub(super) fn all(&self) -> Vec<serde_json::Value> {
        let mut all: Vec<_> = self.games.iter().collect();
        all.sort();
        let one = |((round, board), (game, goes_on)): (&(u32, u32), &(String, bool))| serde_json::json!({ "round": round, "board": board, "game": game, "live": goes_on });
        all.into_iter().map(one).collect()
    }
}

fn about(entrant: &Entrant) -> String {
    let rating = entrant.rating.map(|rating| rating.to_string());
    let parts = [rating, entrant.country.clone(), entrant.club.clone()];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// A column of the standings.
pub(super) struct Column {
    pub(super) name: String,
    tiebreak: TieBreak,
}

/// Everybody's line of the standings.
pub(super) struct Line {
    pub(super) place: u32,
    pub(super) person: Person,
    /// A round each: the opponent's place and a mark.
    pub(super) rounds: Vec<String>,
    /// In an arena, in place of the rounds: how the last games went, the last one last.
    pub(super) row: String,
    pub(super) values: Vec<String>,
}

/// The standings with all games, as federations hang them on the wall.
pub(super) struct Wall {
    pub(super) columns: Vec<Column>,
    pub(super) rounds: Vec<RoundHead>,
    /// The play-offs: who plays them, and the text that says how.
    pub(super) playoffs: Vec<(String, &'static str)>,
    /// An arena has as many waves as there is time: no column each.
    pub(super) is_arena: bool,
    pub(super) lines: Vec<Line>,
}

/// Games of an arena that everybody's line tells of.
const ROW: usize = 12;

impl Wall {
    pub(super) fn of(state: &State, people: &People) -> Wall {
        let rows = standings(state);
        let places: HashMap<&str, u32> = rows.iter().map(|row| (row.id.as_str(), row.place)).collect();
        let columns =
            rows.first().map_or(Vec::new(), |row| row.values.iter().map(|(tiebreak, _)| column(*tiebreak)).collect());
        let is_arena = state.settings.format == Format::Arena;
        let seats: Vec<Seats<'_>> = state.rounds.iter().map(|round| seats(state, round)).collect();
        let rounds = || state.rounds.iter().zip(&seats).filter(|_| !is_arena);
        let row_of = |id: &str| -> String {
            let own = seats.iter().filter_map(|seats| seats.get(id)).flatten();
            let marks: Vec<char> = own.filter_map(|(board, is_black)| Some(mark(board.result?, *is_black))).collect();
            marks[marks.len().saturating_sub(ROW)..].iter().collect()
        };
        let line = |row: &Row| Line {
            place: row.place,
            person: people.get(&row.id),
            row: if is_arena { row_of(&row.id) } else { String::new() },
            rounds: rounds().map(|(round, seats)| cell(state, round, seats, &row.id, &places)).collect(),
            values: row.values.iter().map(|(_, value)| told(*value)).collect(),
        };
        Wall {
            columns,
            rounds: rounds().map(|(round, _)| RoundHead::of(state, round)).collect(),
            playoffs: state
                .playoffs
                .iter()
                .map(|playoff| (names(&playoff.players, people), shape_text(playoff.shape)))
                .collect(),
            is_arena,
            lines: rows.iter().map(line).collect(),
        }
    }
}

/// What people are called, in their order.
pub(super) fn names(ids: &[String], people: &People) -> String {
    ids.iter().map(|id| people.get(id).name).collect::<Vec<_>>().join(", ")
}

/// The text that says how a play-off is played.
pub(super) const fn shape_text(shape: PlayOffShape) -> &'static str {
    match shape {
        PlayOffShape::Knockout => "event-play-off-knockout",
        PlayOffShape::Stepladder => "event-play-off-stepladder",
        PlayOffShape::RoundRobin => "event-play-off-round-robin",
    }
}

/// How a play-off is played, by the word of a form.
pub(super) fn shape_of(word: &str) -> Option<PlayOffShape> {
    PlayOffShape::ALL.iter().copied().find(|shape| shape_text(*shape).strip_prefix("event-play-off-") == Some(word))
}

fn column(tiebreak: TieBreak) -> Column {
    let key = tiebreak.key();
    let is_abbreviation = key.starts_with("sos") || key.starts_with("sodos");
    // As the field writes them: SOS, SOSw, SODOSw, SOSw-1.
    let name = match key.split_once('w') {
        _ if !is_abbreviation => format!("event-tiebreak-{key}"),
        Some((sum, rest)) => format!("{}w{rest}", sum.to_uppercase()),
        None => key.to_uppercase(),
    };
    Column { name, tiebreak }
}

impl Column {
    /// Its head: a field's own abbreviation, or a word.
    pub(super) fn head(&self, t: &Texts) -> String {
        if self.name.starts_with("event-tiebreak-") { t.get(&self.name) } else { self.name.clone() }
    }

    /// How it is reckoned.
    pub(super) fn formula(&self, t: &Texts) -> String {
        t.get(&format!("event-formula-{}", self.tiebreak.key()))
    }
}

/// Points as they are written on a wall, with halves as fractions.
pub(super) fn told(points: Points) -> String {
    let quarters = points.quarters();
    let (whole, rest) = (quarters / 4, quarters.rem_euclid(4));
    let part = ["", "¼", "½", "¾"][rest as usize];
    match (whole, part) {
        _ if quarters < 0 => points.to_string(),
        (0, part) if !part.is_empty() => part.to_owned(),
        (whole, part) => format!("{whole}{part}"),
    }
}

/// Who sits where in a round: the boards of each entrant, and whether they are Black there.
type Seats<'a> = HashMap<&'a str, Vec<(&'a Board, bool)>>;

fn seats<'a>(state: &'a State, round: &'a Round) -> Seats<'a> {
    let mut seats = Seats::new();
    for board in &round.boards {
        for (member, is_black) in [(&board.black, true), (&board.white, false)] {
            if let Some(entrant) = state.entrant(member) {
                seats.entry(entrant.id.as_str()).or_default().push((board, is_black));
            }
        }
    }
    seats
}

/// What somebody did in a round: the opponent's place and ○ (won), ● (lost), △ (drawn), □ and ■ for games that were not played; `-` where they sat
/// out. Of several boards, how many points of how many.
fn cell(state: &State, round: &Round, seats: &Seats<'_>, id: &str, places: &HashMap<&str, u32>) -> String {
    let entrant = |member: &str| state.entrant(member).map(|entrant| entrant.id.as_str());
    let own = seats.get(id).map_or(&[][..], Vec::as_slice);
    match own {
        [] => match round.byes.iter().find(|bye| bye.id == id) {
            Some(bye) if bye.points > Points::ZERO => format!("+{}", told(bye.points)),
            _ => "–".to_owned(),
        },
        [(board, is_black)] => {
            let opponent = entrant(if *is_black { &board.white } else { &board.black });
            let place = opponent.and_then(|opponent| places.get(opponent)).map_or_else(String::new, u32::to_string);
            format!("{place}{}", board.result.map_or('…', |result| mark(result, *is_black)))
        }
        several => {
            // A team meets another one at all of its boards.
            let opponent = several.first().and_then(|(board, is_black)| {
                entrant(if *is_black { &board.white } else { &board.black }).filter(|_| board.table.is_some())
            });
            let place = opponent.and_then(|opponent| places.get(opponent)).map_or_else(String::new, u32::to_string);
            let got = several.iter().filter_map(|(board, is_black)| {
                let (black, white) = board.result?.points();
                Some(if *is_black { black } else { white })
            });
            let sign = if place.is_empty() { "" } else { ": " };
            format!("{place}{sign}{}/{}", told(got.sum()), several.len())
        }
    }
}

/// The mark of a result for one of the two.
pub(super) fn mark(result: Outcome, is_black: bool) -> char {
    match (result, is_black) {
        (Outcome::Black, true) | (Outcome::White, false) => '○',
        (Outcome::Black, false) | (Outcome::White, true) => '●',
        (Outcome::Draw | Outcome::Repetition | Outcome::Impasse, _) => '△',
        (Outcome::WhiteForfeit, true) | (Outcome::BlackForfeit, false) => '□',
        (Outcome::WhiteForfeit | Outcome::DoubleForfeit, _) | (Outcome::BlackForfeit, true) => '■',
    }
}

/// A board as it is hung on the wall.
pub(super) struct Seated {
    pub(super) number: u32,
    /// At the first board of a match of two teams: both, and the points of their boards.
    pub(super) teams: Option<(String, String, String)>,
    pub(super) black: Person,
    pub(super) white: Person,
    /// What both have come with: points before the round.
    pub(super) scores: (String, String),
    /// Marks of both, once there is a result.
    pub(super) marks: Option<(char, char)>,
    /// The word of its result.
    pub(super) result: Option<&'static str>,
    /// The text that names the handicap.
    pub(super) handicap: Option<&'static str>,
    /// The game that is played at it on the site, or was last, and whether it goes on.
    pub(super) game: Option<(String, bool)>,
    /// When it is played, in words, where the players settle that.
    pub(super) date: Option<String>,
    /// Why the referee decided it.
    pub(super) adjudicated: Option<String>,
    /// What the players say came of it: who, and the word of the result.
    pub(super) reports: Vec<(String, &'static str)>,
    /// Draws that were replayed.
    pub(super) drawn: usize,
    pub(super) is_long: bool,
}

impl Seated {
    /// The clocks for this board, with both names on them.
    pub(super) fn clocks(&self) -> String {
        format!("/clock?black={}&white={}", in_address(&self.black.name), in_address(&self.white.name))
    }
}

/// A round by its number.
pub(super) struct RoundHead {
    pub(super) number: u32,
    is_playoff: bool,
}

impl RoundHead {
    fn of(state: &State, round: &Round) -> RoundHead {
        RoundHead { number: round.round, is_playoff: state.playoff_of(round.round).is_some() }
    }

    /// What it is called.
    pub(super) fn title(&self, t: &Texts) -> String {
        let key = if self.is_playoff { "event-round-play-off" } else { "event-round" };
        t.with(key, &[("round", self.number.to_string().as_str().into())])
    }
}

/// A round as it is hung on the wall.
pub(super) struct Hung {
    pub(super) number: u32,
    /// Whether it is of a play-off.
    pub(super) is_playoff: bool,
    pub(super) boards: Vec<Seated>,
    /// Who sits out, with what they get.
    pub(super) byes: Vec<(Person, String)>,
    /// Boards without a result.
    pub(super) open: usize,
}

impl Hung {
    /// Its heading.
    pub(super) fn title(&self, t: &Texts) -> String {
        RoundHead { number: self.number, is_playoff: self.is_playoff }.title(t)
    }

    pub(super) fn of(state: &State, round: &Round, people: &People, games: &Games) -> Hung {
        let before = points_before(state, round.round);
        Hung {
            number: round.round,
            is_playoff: state.playoff_of(round.round).is_some(),
            open: round.boards.iter().filter(|board| board.result.is_none()).count(),
            boards: round.boards.iter().map(|board| Seated::of(state, round, board, &before, people, games)).collect(),
            byes: round.byes.iter().map(|bye| (people.get(&bye.id), told(bye.points))).collect(),
        }
    }

    /// What hangs in front: the last round, and of an arena the boards at which is played, the last ones first.
    pub(super) fn now(state: &State, people: &People, games: &Games) -> Option<Hung> {
        let last = state.rounds.last()?;
        if state.settings.format != Format::Arena {
            return Some(Hung::of(state, last, people, games));
        }
        let now = points_before(state, last.round + 1);
        let boards = state.rounds.iter().rev().flat_map(|round| round.boards.iter().map(move |board| (round, board)));
        let open = boards.filter(|(_, board)| board.result.is_none());
        let mut boards: Vec<Seated> =
            open.map(|(round, board)| Seated::of(state, round, board, &now, people, games)).collect();
        boards.iter_mut().zip(1..).for_each(|(board, number)| board.number = number);
        Some(Hung { number: last.round, is_playoff: false, open: boards.len(), boards, byes: Vec::new() })
    }
}

impl Seated {
    fn of(
        state: &State,
        round: &Round,
        board: &Board,
        points: &HashMap<String, Points>,
        people: &People,
        games: &Games,
    ) -> Seated {
        let score = |id: &str| {
            // What a team has is said of the team.
            if board.table.is_some() {
                return String::new();
            }
            let entrant = state.entrant(id).map_or(id, |entrant| entrant.id.as_str());
            told(points.get(entrant).copied().unwrap_or(Points::ZERO))
        };
        Seated {
            number: board.board,
            teams: teams(state, round, board, people),
            black: people.get(&board.black),
            white: people.get(&board.white),
            scores: (score(&board.black), score(&board.white)),
            marks: board.result.map(|result| (mark(result, true), mark(result, false))),
            result: board.result.map(result_word),
            handicap: board.handicap.map(odds_text),
            game: games.games.get(&(round.round, board.board)).cloned(),
            date: games.dates.get(&(round.round, board.board)).cloned(),
            adjudicated: board.adjudicated.clone(),
            reports: board
                .reports
                .iter()
                .map(|report| (people.get(&report.id).name, result_word(report.result)))
                .collect(),
            drawn: board.drawn.len(),
            is_long: board.long,
        }
    }
}

/// The teams of a match at its first board, with the points of its boards so far.
fn teams(state: &State, round: &Round, board: &Board, people: &People) -> Option<(String, String, String)> {
    let table = board.table?;
    let mut boards = round.boards.iter().filter(|other| other.table == Some(table)).peekable();
    if boards.peek()?.board != board.board {
        return None;
    }
    let [one, other] = [&board.black, &board.white].map(|id| state.entrant(id).map(|team| team.id.clone()));
    let (one, other) = (one?, other?);
    let mut got = [Points::ZERO; 2];
    for board in boards {
        let Some((black, white)) = board.result.map(Outcome::points) else { continue };
        let is_turned = state.entrant(&board.black).is_some_and(|team| team.id != one);
        got[usize::from(is_turned)] += black;
        got[usize::from(!is_turned)] += white;
    }
    Some((people.get(&one).name, people.get(&other).name, format!("{}–{}", told(got[0]), told(got[1]))))
}

/// The text that names what White gives.
pub(super) const fn odds_text(odds: Odds) -> &'static str {
    match odds {
        Odds::FirstMove => "event-odds-first-move",
        Odds::Lance => "handicap-lance",
        Odds::Bishop => "handicap-bishop",
        Odds::Rook => "handicap-rook",
        Odds::RookLance => "handicap-rook-lance",
        Odds::TwoPieces => "handicap-two",
        Odds::FourPieces => "handicap-four",
        Odds::FivePieces => "handicap-five",
        Odds::SixPieces => "handicap-six",
    }
}

/// The points of all before a round.
fn points_before(state: &State, round: u32) -> HashMap<String, Points> {
    let mut then = state.clone();
    then.rounds.truncate(round.saturating_sub(1) as usize);
    then.settings.tiebreaks = vec![TieBreak::Points];
    let points = |row: Row| Some((row.id, row.values.first()?.1));
    standings(&then).into_iter().filter_map(points).collect()
}

/// The stable word of a result.
pub(super) const fn result_word(result: Outcome) -> &'static str {
    match result {
        Outcome::Black => "black",
        Outcome::White => "white",
        Outcome::Draw => "draw",
        Outcome::Repetition => "repetition",
        Outcome::Impasse => "impasse",
        Outcome::BlackForfeit => "black-forfeit",
        Outcome::WhiteForfeit => "white-forfeit",
        Outcome::DoubleForfeit => "double-forfeit",
    }
}

/// The result of a stable word.
pub(super) fn result_of(word: &str) -> Option<Outcome> {
    [
        Outcome::Black,
        Outcome::White,
        Outcome::Draw,
        Outcome::Repetition,
        Outcome::Impasse,
        Outcome::BlackForfeit,
        Outcome::WhiteForfeit,
        Outcome::DoubleForfeit,
    ]
    .into_iter()
    .find(|result| result_word(*result) == word)
}

/// Why a round is paired as it is: the rules that it bends with their cost, as a whole and by board.
pub(super) fn why(explained: &Explained, people: &People, t: Texts) -> Vec<String> {
    let costs = |which: &[komadai_tournament::Cost]| costs(which, t);
    let board = |board: &komadai_tournament::ExplainedBoard| {
        let names: Vec<String> = board.players.iter().map(|id| people.get(id).name).collect();
        format!("{} – {}", names.join(" / "), costs(&board.costs))
    };
    let whole = costs(&explained.costs);
    let boards = explained.boards.iter().filter(|board| !board.costs.is_empty()).map(board);
    (!whole.is_empty()).then_some(whole).into_iter().chain(boards).collect()
}

/// What rules are bent, and by how much; empty: none.
pub(super) fn costs(costs: &[komadai_tournament::Cost], t: Texts) -> String {
    let cost = |cost: &komadai_tournament::Cost| {
        let tier = match serde_json::to_value(cost.tier) {
            Ok(serde_json::Value::String(word)) => word,
            _ => String::new(),
        };
        format!("{} {}", t.get(&format!("event-tier-{tier}")), cost.cost)
    };
    costs.iter().map(cost).collect::<Vec<_>>().join(" · ")
}

/// What a step did, in words.
pub(super) fn in_words(command: &Command, people: &People, t: Texts) -> String {
    let name = |id: &str| people.get(id).name;
    let of = |key: &str, values: &[(&'static str, String)]| {
        let values: Vec<_> = values.iter().map(|(key, value)| (*key, value.as_str().into())).collect();
        t.with(key, &values)
    };
    let board = |key: &str, round: u32, board: u32, what: String| {
        of(key, &[("round", round.to_string()), ("board", board.to_string()), ("what", what)])
    };
    let result = |result: Outcome| t.get(&format!("event-result-{}", result_word(result)));
    match command {
        Command::Create(_) => t.get("event-step-create"),
        Command::Enter(enter) => of("event-step-enter", &[("name", enter.name.clone())]),
        Command::Withdraw { id } => of("event-step-withdraw", &[("name", name(id))]),
        Command::Return { id } => of("event-step-return", &[("name", name(id))]),
        Command::Absent { id, round, .. } => {
            of("event-step-absent", &[("name", name(id)), ("round", round.to_string())])
        }
        Command::Force { a, b, .. } => of("event-step-force", &[("name", name(a)), ("other", name(b))]),
        Command::Forbid { a, b } => of("event-step-forbid", &[("name", name(a)), ("other", name(b))]),
        Command::Lift { a, b } => of("event-step-lift", &[("name", name(a)), ("other", name(b))]),
        Command::Pair { .. } => t.get("event-step-pair"),
        Command::PlayOff { players, shape } => {
            let how = t.get(shape_text(*shape));
            of("event-step-play-off", &[("names", names(players, people)), ("how", how)])
        }
        Command::Challenge { challenger, defender } => {
            of("event-step-challenge", &[("name", name(challenger)), ("other", name(defender))])
        }
        Command::Long { round, board: at } => board("event-step-long", *round, *at, String::new()),
        Command::Result { round, board: at, result: what, .. } => {
            board("event-step-result", *round, *at, result(*what))
        }
        Command::Correct { round, board: at, result: what, reason } => {
            format!("{} ({reason})", board("event-step-correct", *round, *at, result(*what)))
        }
        Command::Adjudicate { round, board: at, result: what, reason } => {
            format!("{} ({reason})", board("event-step-adjudicate", *round, *at, result(*what)))
        }
        Command::Report { round, board: at, id, result: what } => {
            format!("{}: {}", name(id), board("event-step-report", *round, *at, result(*what)))
        }
        Command::JoinTeam { id, member } => {
            of("event-step-join-team", &[("name", member.name.clone()), ("team", name(id))])
        }
        Command::LeaveTeam { id } => of("event-step-leave-team", &[("name", name(id))]),
        Command::LineUp { id, members } => {
            let order: Vec<String> = members.iter().map(|member| name(member)).collect();
            of("event-step-line-up", &[("team", name(id)), ("order", order.join(", "))])
        }
        Command::Substitute { round, board: at, id, by } => {
            board("event-step-substitute", *round, *at, format!("{} → {}", name(id), name(by)))
        }
        Command::Give { id, handicap } => {
            let given = handicap.map_or_else(|| t.get("event-odds-none"), |odds| t.get(odds_text(odds)));
            of("event-step-give", &[("name", name(id)), ("what", given)])
        }
        Command::Forfeit { id } => of("event-step-forfeit", &[("name", name(id))]),
        Command::Adjust { id, points, reason } => {
            let told = of("event-step-adjust", &[("name", name(id)), ("points", points.to_string())]);
            format!("{told} ({reason})")
        }
        Command::Undo => t.get("event-step-undo"),
        Command::Close => t.get("event-step-close"),
        Command::Standings | Command::Why { .. } | Command::WhatIf { .. } => String::new(),
    }
}
