//! Reading the notation: modifiers, an atom, a range, and again.

use super::atom::Atom;
use super::direction::{absolute, is_disputed, relative};
use super::{Betza, BetzaError, BetzaFault, Element, Leg, MAX_LEGS, MAX_LENGTH, MAX_RANGE, Modes};

/// The letters before an atom, so far.
#[derive(Default)]
struct Prefix {
    /// Where it begins.
    column: usize,
    legs: Vec<RawLeg>,
    leg: RawLeg,
}

#[derive(Default)]
struct RawLeg {
    directions: Vec<char>,
    columns: Vec<usize>,
    modes: Modes,
}

pub(super) fn parse(text: &str) -> Result<Betza, BetzaError> {
    let letters: Vec<char> = text.chars().take(MAX_LENGTH + 1).collect();
    let at = |column: usize, fault: BetzaFault| BetzaError { column: column + 1, fault };
    if letters.len() > MAX_LENGTH {
        return Err(at(MAX_LENGTH, BetzaFault::TooLong));
    }
    let mut elements = Vec::new();
    let mut prefix: Option<Prefix> = None;
    let mut place = 0;
    while let Some(&letter) = letters.get(place) {
        match letter {
            'a'..='z' => {
                let prefix = prefix.get_or_insert_with(|| Prefix { column: place, ..Prefix::default() });
                if letter == 'a' {
                    if prefix.legs.len() + 2 > MAX_LEGS {
                        return Err(at(place, BetzaFault::TooManyLegs));
                    }
                    prefix.legs.push(std::mem::take(&mut prefix.leg));
                } else if matches!(letter, 'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h') {
                    prefix.leg.directions.push(letter);
                    prefix.leg.columns.push(place);
                } else {
                    prefix.leg.modes |= Modes::of(letter).ok_or(at(place, BetzaFault::UnknownModifier(letter)))?;
                }
                place += 1;
            }
            'A'..='Z' => {
                let atom = Atom::of(letter).ok_or(at(place, BetzaFault::UnknownAtom(letter)))?;
                let start = place;
                place += 1;
                let (range, length) =
                    range(&letters, place, letter).map_err(|column| at(column, BetzaFault::RangeTooLong))?;
                place += length;
                let range = range.unwrap_or(if atom.rides() { 0 } else { 1 });
                let prefix = prefix.take().unwrap_or(Prefix { column: start, ..Prefix::default() });
                elements.push(element(prefix, atom, range)?);
            }
            '0'..='9' => return Err(at(place, BetzaFault::NumberWithoutAtom)),
            _ => return Err(at(place, BetzaFault::StrangeCharacter(letter))),
        }
    }
    match prefix {
        Some(prefix) => Err(at(prefix.column, BetzaFault::NoAtom)),
        None => Ok(Betza { text: text.to_owned(), elements }),
    }
}

/// The range behind an atom and how many characters tell it; the place of a number too large.
fn range(letters: &[char], place: usize, atom: char) -> Result<(Option<u8>, usize), usize> {
    if letters.get(place) == Some(&atom) {
        return Ok((Some(0), 1));
    }
    let digits = letters[place..].iter().take_while(|c| c.is_ascii_digit()).count();
    if digits == 0 {
        return Ok((None, 0));
    }
    let number: String = letters[place..place + digits].iter().collect();
    match number.parse::<u8>() {
        Ok(range) if range <= MAX_RANGE => Ok((Some(range), digits)),
        _ => Err(place),
    }
}

fn element(prefix: Prefix, atom: Atom, range: u8) -> Result<Element, BetzaError> {
    let mut raw = prefix.legs;
    raw.push(prefix.leg);
    let last = raw.len() - 1;
    let disputed = is_disputed(&raw[0].directions, atom);
    let mut legs = Vec::with_capacity(raw.len());
    for (number, raw) in raw.into_iter().enumerate() {
        let read = if number == 0 { absolute(&raw.directions, atom) } else { relative(&raw.directions, atom) };
        let places = read.map_err(|letter| {
            let which = raw.directions.iter().position(|&one| one == letter).unwrap_or(0);
            BetzaError {
                column: raw.columns.get(which).copied().unwrap_or(prefix.column) + 1,
                fault: BetzaFault::NoSuchDirection(letter),
            }
        })?;
        let mut modes = raw.modes;
        let inner = number < last;
        // An inner leg stands on empty squares unless it says otherwise; a last one moves and takes.
        let said = Modes::MOVE | Modes::CAPTURE | Modes::EN_PASSANT | Modes::FRIEND | Modes::UNLOAD;
        if !modes.any(if inner { said | Modes::HOP | Modes::LAND | Modes::CHANGE } else { said }) {
            modes |= if inner { Modes::MOVE } else { Modes::MOVE | Modes::CAPTURE };
        }
        legs.push(Leg { places, modes });
    }
    Ok(Element { legs, atom, range, column: prefix.column + 1, disputed })
}
