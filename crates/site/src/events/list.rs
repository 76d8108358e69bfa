//! A list of players as it is pasted from a sheet: one a line, columns parted by tabs, semicolons or commas.

use super::Fault;
use komadai_tournament::{Enter, State};

/// Characters of a list.
pub const MAX_LIST: usize = 60_000;

/// The players of a list: `name; rating; country; club; grade`, of which the name alone has to be there. A first line whose second column is
/// neither a number nor empty is the heads of the columns.
///
/// # Errors
/// A line names nobody, or its rating or grade is none.
pub fn entries(state: &State, text: &str) -> Result<Vec<Enter>, Fault> {
    let mut ids = Ids::new(state);
    let mut entries = Vec::new();
    for (line, number) in text.lines().zip(1u32..) {
        if line.trim().is_empty() {
            continue;
        }
        let parting = ['\t', ';', ','].into_iter().find(|&sign| line.contains(sign));
        let columns: Vec<&str> = match parting {
            Some(sign) => line.split(sign).map(|column| column.trim().trim_matches('"').trim()).collect(),
            None => vec![line.trim()],
        };
        let column = |at: usize| columns.get(at).copied().filter(|text| !text.is_empty());
        let rating = column(1).map(str::parse::<i32>).transpose();
        if entries.is_empty() && rating.is_err() {
            continue;
        }
        let fault = || Fault::Line(number);
        let grade = column(4).map(|text| grade(text).ok_or_else(fault)).transpose()?;
        entries.push(Enter {
            id: ids.next(),
            name: column(0).ok_or_else(fault)?.to_owned(),
            rating: rating.map_err(|_| fault())?,
            country: column(2).map(str::to_uppercase),
            club: column(3).map(str::to_owned),
            grade,
            ..Enter::default()
        });
    }
    if entries.is_empty() { Err(Fault::Text) } else { Ok(entries) }
}

/// A grade as people write it, `3 dan`, `2k`, `4級`: 0 is 1 dan, −1 is 1 kyu.
pub(super) fn grade(text: &str) -> Option<i32> {
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    let number: i32 = digits.parse().ok().filter(|number| (1..=30).contains(number))?;
    match text[digits.len()..].trim().to_lowercase().as_str() {
        "d" | "dan" | "段" => Some(number - 1),
        "k" | "kyu" | "kyū" | "級" => Some(-number),
        _ => None,
    }
}

/// Numbers for players who enter, none of which anybody has.
pub(super) struct Ids<'a> {
    state: &'a State,
    last: usize,
}

impl<'a> Ids<'a> {
    pub(super) fn new(state: &'a State) -> Ids<'a> {
        Ids { state, last: state.entrants.len() }
    }

    pub(super) fn next(&mut self) -> String {
        loop {
            self.last += 1;
            let id = self.last.to_string();
            if self.state.entrant(&id).is_none() {
                return id;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_of_any_program_are_read() {
        let state = State::default();
        let read = |text| entries(&state, text);
        for text in [
            "Ana López;1500;es;Madrid;2 dan\nBen\n",
            "Name\tRating\tCountry\tClub\tGrade\nAna López\t1500\tES\tMadrid\t2dan\n\nBen\t\t\n",
            "\"Ana López\",1500,ES,Madrid,2段\r\nBen",
        ] {
            let read = read(text).unwrap();
            let [ana, ben] = &read[..] else { panic!("{read:?}") };
            assert_eq!((ana.id.as_str(), ana.name.as_str(), ana.rating), ("1", "Ana López", Some(1500)), "{text}");
            assert_eq!((ana.country.as_deref(), ana.club.as_deref(), ana.grade), (Some("ES"), Some("Madrid"), Some(1)));
            assert_eq!((ben.id.as_str(), ben.name.as_str(), ben.rating), ("2", "Ben", None));
        }
        assert_eq!(read("Ana;1500\nBen;strong"), Err(Fault::Line(2)));
        assert_eq!(read("Ana;1500;ES;Madrid;black belt"), Err(Fault::Line(1)));
        assert_eq!(read(" \n"), Err(Fault::Text));
    }
}
