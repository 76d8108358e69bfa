//! Reading the federation's file, faults by line.

use super::{CODES, Cell, Line, Report, Sign};
use crate::event::is_day;
use crate::odds::Odds;
use crate::points::Points;
use crate::settings::limits;
use komadai_event::Grade;
use std::fmt;

/// Faults told of one file.
const MOST_FAULTS: usize = 50;
/// Bytes of a file and of a line.
const LARGEST: usize = 4 << 20;
const LONGEST: usize = 20_000;

/// What is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there and what can be done.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for Fault {}

/// Reads a file: ISO 8859-1, or UTF-8 if it is that.
///
/// # Errors
/// Everything that is wrong with it, by line, 50 faults at most.
pub fn read(bytes: &[u8]) -> Result<Report, Vec<Fault>> {
    if bytes.len() > LARGEST {
        return Err(vec![Fault { line: 1, message: format!("a file has {LARGEST} bytes at most") }]);
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    };
    let mut reader = Reader::default();
    for (index, line) in text.lines().enumerate() {
        reader.at = index + 1;
        if reader.faults.len() >= MOST_FAULTS {
            break;
        }
        if let Err(message) = reader.line(line.trim()) {
            reader.faults.push(Fault { line: reader.at, message });
        }
    }
    let Reader { mut report, mut faults, .. } = reader;
    if faults.is_empty() && report.lines.is_empty() {
        faults
            .push(Fault {
                line: 1, message: "no player: a line is `place [last][first] CC [1+ 2- …] points`".into()
            });
    }
    if faults.is_empty() {
        agree(&report, &mut faults);
    }
    if !faults.is_empty() {
        faults.truncate(MOST_FAULTS);
        return Err(faults);
    }
    host(&mut report);
    Ok(report)
}

#[derive(Default)]
struct Reader {
    report: Report,
    faults: Vec<Fault>,
    at: usize,
    items: usize,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), String> {
        if line.is_empty() || line.starts_with([';', '#']) {
            return Ok(());
        }
        if line.len() > LONGEST {
            return Err(format!("a line has {LONGEST} bytes at most"));
        }
        if line.starts_with(|first: char| first.is_ascii_digit()) {
            let read = if line.contains('\t') && !line.contains('[') { table(line) } else { player(line) }?;
            let place = self.report.lines.len() as u32 + 1;
            if read.place != place {
                return Err(format!("place {} where {place} should be: places run from 1 without a gap", read.place));
            }
            if place as usize > limits::ENTRANTS {
                return Err(format!("an event has {} players at most", limits::ENTRANTS));
            }
            self.report.lines.push(Line { at: self.at, ..read });
            return Ok(());
        }
        if !self.report.lines.is_empty() {
            // Pages of results go on with who was promoted.
            return if line.starts_with("Promoting") {
                Ok(())
            } else {
                Err("no player's line among the players'".into())
            };
        }
        if let Some(item) = line.strip_prefix('[') {
            let Some(item) = item.strip_suffix(']') else {
                return Err("a bracket that is not closed: `[name, city, country, date]`".into());
            };
            match self.items {
                0 => self.report.head = item.trim().to_owned(),
                1 => self.report.date = date(item.trim())?,
                2 => self.report.time = item.trim().trim_start_matches("Time control:").trim().to_owned(),
                _ => return Err("a fourth line in brackets: name, last day and time control are all".into()),
            }
            self.items += 1;
        }
        // Anything else before the first player heads the columns.
        Ok(())
    }
}

fn date(text: &str) -> Result<String, String> {
    if text.is_empty() || is_day(text) {
        Ok(text.to_owned())
    } else {
        Err(format!("{text:?} is no day: the last day is YYYY-MM-DD"))
    }
}

/// `place N [last][first] CC [1+ 2-(-r) 0+] [MacMahon points] points`
fn player(line: &str) -> Result<Line, String> {
    let (place, rest) = number(line)?;
    let mut read = Line { place, ..Line::default() };
    let mut rest = rest.trim_start();
    if let Some(after) = rest.strip_prefix(['N', 'n']).filter(|after| after.trim_start().starts_with('[')) {
        read.new = true;
        rest = after.trim_start();
    }
    let (last, rest) = bracket(rest).ok_or("no name: `[last][first]` follow the place")?;
    let (first, rest) = bracket(rest.trim_start()).ok_or("no first name: `[last][first]` follow the place")?;
    (read.last, read.first) = (text(last)?, text(first)?);
    let open = rest.find('[').ok_or("no results: `[1+ 2- 0+]` follow the name")?;
    told_between(&mut read, &rest[..open])?;
    let (results, rest) = bracket(&rest[open..]).ok_or("the bracket of the results is not closed")?;
    if results.trim() == "&" {
        read.host = true;
    } else {
        read.cells = cells(results)?;
    }
    let mut rest = rest.trim();
    if let Some((start, after)) = bracket(rest) {
        read.start = Some(points(start.trim())?);
        rest = after.trim();
    }
    if let Some(told) = rest.split_whitespace().next() {
        read.points = Some(points(told)?);
    }
    Ok(read)
}

/// What may stand between name and results: country, rating, grade.
fn told_between(read: &mut Line, text: &str) -> Result<(), String> {
    let mut number = None;
    for word in text.split_whitespace() {
        let rating = word.strip_suffix('*').unwrap_or(word);
        if let (Some(of), "dan" | "kyu") = (number.take(), &word.to_lowercase()[..]) {
            read.grade = Some(grade(of, word)?);
            read.rating = None;
        } else if let Ok(value) = rating.parse::<u32>() {
            read.rating = Some(self::rating(value)?);
            read.given = rating != word;
            number = Some(value);
        } else if is_country(word) {
            read.country = Some(word.to_owned());
        } else if let Ok(grade) = word.to_lowercase().parse::<Grade>() {
            read.grade = Some(grade);
        }
    }
    Ok(())
}

fn is_country(word: &str) -> bool {
    (2..=3).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// Columns parted by tabs: place, name, country, grade, rating, rounds, starting points, points, change, `v`.
fn table(line: &str) -> Result<Line, String> {
    let columns: Vec<&str> = line.split('\t').map(str::trim).collect();
    let [place, name, country, grade_told, rating_told, rounds, start, total, ..] = columns[..] else {
        return Err(format!("{} columns where 8 should be, from place to points", columns.len()));
    };
    let (first, last) = name.rsplit_once(' ').unwrap_or(("", name));
    let mut read = Line { place: number(place)?.0, last: text(last)?, first: text(first)?, ..Line::default() };
    if !is_country(country) && !country.is_empty() {
        return Err(format!("{country:?} is no country's code: two or three capital letters"));
    }
    read.country = Some(country.to_owned()).filter(|country| !country.is_empty());
    if let Some((of, word)) = grade_told.split_once(' ') {
        read.grade = Some(grade(of.trim().parse().map_err(|_| format!("{grade_told:?} is no grade"))?, word)?);
    } else if !grade_told.is_empty() {
        read.grade = Some(grade_told.to_lowercase().parse().map_err(|_| format!("{grade_told:?} is no grade"))?);
    }
    if !rating_told.is_empty() {
        let value = rating_told.trim_end_matches('*');
        read.rating = Some(rating(value.parse().map_err(|_| format!("{rating_told:?} is no rating"))?)?);
        read.given = value != rating_told;
    }
    read.new = read.given || read.rating.is_none();
    read.cells = cells(rounds)?;
    read.start = Some(points(start)?);
    read.points = Some(points(total)?);
    read.veteran = columns.get(9).is_some_and(|mark| *mark == "v");
    Ok(read)
}

fn grade(number: u32, word: &str) -> Result<Grade, String> {
    let number = u8::try_from(number).ok().filter(|number| (1..=20).contains(number));
    match (number, &word.to_lowercase()[..]) {
        (Some(number), "dan") => Ok(Grade::Dan(number)),
        (Some(number), "kyu") => Ok(Grade::Kyu(number)),
        _ => Err(format!("{word:?} with that number is no grade: 1 to 20, Dan or Kyu")),
    }
}

fn rating(value: u32) -> Result<u32, String> {
    if value > limits::RATING.unsigned_abs() {
        Err(format!("{value} is no rating: {} at most", limits::RATING))
    } else {
        Ok(value)
    }
}

fn text(told: &str) -> Result<String, String> {
    let told = told.trim();
    if told.len() > limits::TEXT || told.chars().any(char::is_control) {
        return Err(format!("a name has {} bytes at most and no controls", limits::TEXT));
    }
    Ok(told.to_owned())
}

fn points(told: &str) -> Result<Points, String> {
    let parsed = told.replace(',', ".").replace('½', ".5");
    let value = serde_json::from_str::<Points>(parsed.trim_start_matches('+'));
    value.ok().filter(|points| points.in_halves()).ok_or_else(|| format!("{told:?} are no points: whole or half ones"))
}

/// A number at the beginning, and what follows.
fn number(text: &str) -> Result<(u32, &str), String> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    match text[..end].parse() {
        Ok(number) => Ok((number, &text[end..])),
        Err(_) => Err(format!("a number should stand at {:?}", text.chars().take(12).collect::<String>())),
    }
}

/// What is in the bracket that begins here, and what follows it.
fn bracket(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix('[')?.split_once(']')
}

fn cells(text: &str) -> Result<Vec<Cell>, String> {
    let mut cells = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        if cells.len() as u32 >= limits::ROUNDS {
            return Err(format!("an event has {} rounds at most", limits::ROUNDS));
        }
        let (opponent, after) = number(rest)?;
        let mut signs = after.trim_start().chars();
        let sign = match signs.next() {
            Some('+') => Sign::Won,
            Some('-') => Sign::Lost,
            Some('=') => Sign::Drawn,
            // Who did not come.
            Some('#') if opponent == 0 => Sign::Lost,
            _ => return Err(format!("round {}: `+`, `-` or `=` follows {opponent}", cells.len() + 1)),
        };
        rest = signs.as_str().trim_start();
        let mut odds = None;
        if let Some(told) = rest.strip_prefix('(') {
            let (told, after) = told.split_once(')').ok_or("the bracket of a handicap is not closed")?;
            odds = Some(handicap(told.trim()).ok_or_else(|| {
                format!(
                    "round {}: {told:?} is no handicap: `-2p` for two pieces given, `+r` for a rook received",
                    cells.len() + 1
                )
            })?);
            rest = after.trim_start();
        }
        if opponent == 0 {
            odds = None;
        }
        cells.push(Cell { opponent, sign, odds });
    }
    Ok(cells)
}

fn handicap(told: &str) -> Option<(Odds, bool)> {
    let (gave, code) = match told.strip_prefix('-') {
        Some(code) => (true, code),
        None => (false, told.strip_prefix('+')?),
    };
    let code = code.trim().to_lowercase();
    // Both are written for the first move.
    let code = if code == "m" { "s" } else { &code };
    CODES.iter().find(|(other, _)| *other == code).map(|(_, odds)| (*odds, gave))
}

/// Whether the two lines of each game say the same.
fn agree(report: &Report, faults: &mut Vec<Fault>) {
    let rounds = report.lines.iter().map(|line| line.cells.len()).max().unwrap_or(0);
    for line in &report.lines {
        let mut fault = |message| faults.push(Fault { line: line.at, message });
        if !line.host && line.cells.len() != rounds {
            fault(format!(
                "{} rounds where others have {rounds}: write `0-` for each that was not played",
                line.cells.len()
            ));
            continue;
        }
        for (round, cell) in line.cells.iter().enumerate().filter(|(_, cell)| cell.opponent > 0) {
            let said = || format!("round {}: {}{}", round + 1, cell.opponent, cell.sign.letter());
            let Some(other) = report.lines.get(cell.opponent as usize - 1) else {
                fault(format!("{}: nobody has that place", said()));
                continue;
            };
            if other.place == line.place {
                fault(format!("{}: nobody plays themself", said()));
            } else if !other.host {
                let back = Cell {
                    opponent: line.place,
                    sign: cell.sign.other(),
                    odds: cell.odds.map(|(odds, gave)| (odds, !gave)),
                };
                if other.cells.get(round) != Some(&back) {
                    fault(format!("{}: line {} does not say the same of this game", said(), other.at));
                }
            }
        }
    }
}

/// Takes the games of a display's host from the others' lines.
fn host(report: &mut Report) {
    let hosts: Vec<u32> = report.lines.iter().filter(|line| line.host).map(|line| line.place).collect();
    for host in hosts {
        let games: Vec<Cell> = report
            .lines
            .iter()
            .flat_map(|line| line.cells.iter().map(move |cell| (line.place, cell)))
            .filter(|(place, cell)| cell.opponent == host && *place != host)
            .map(|(place, cell)| Cell {
                opponent: place,
                sign: cell.sign.other(),
                odds: cell.odds.map(|(odds, gave)| (odds, !gave)),
            })
            .collect();
        if let Some(line) = report.lines.get_mut(host as usize - 1) {
            line.cells = games;
        }
    }
}
