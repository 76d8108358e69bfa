//! Betza notation: how a piece moves, as a short text. `WfF` is a gold general, `RF` a promoted rook, `ffN` a knight of
//! shogi, `KNADcaKmcabK` a lion.
//!
//! Source: Ralph Betza's notation as XBoard's documentation extends it (Betza 2.0): moves of several legs with `a`.
//! Where readers differ, it is read as XBoard reads it: `fK` is one square, not three ([`Betza::warnings`] says so).

mod atom;
mod direction;
mod error;
mod modes;
mod parse;
mod walk;

pub use atom::Atom;
pub use error::{BetzaError, BetzaFault};
pub use modes::Modes;
pub use walk::{Ground, Path, Seen};

use std::fmt;
use std::str::FromStr;

/// The most legs a move may have.
pub const MAX_LEGS: usize = 3;
/// The longest text of a piece.
pub const MAX_LENGTH: usize = 200;
/// The longest range that can be written.
pub const MAX_RANGE: u8 = 99;

/// How a piece moves. Printed, it is the text it was read from.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Betza {
    text: String,
    elements: Vec<Element>,
}

/// One atom with what stands before and behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element {
    legs: Vec<Leg>,
    atom: Atom,
    /// How often the leap may repeat in each leg; 0 is without limit.
    range: u8,
    column: usize,
    disputed: bool,
}

/// One leg of a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Leg {
    /// Eighths of a turn: from straight ahead for a first leg, from the leg before for a later one.
    places: u8,
    modes: Modes,
}

/// Part of a text that other readers understand differently, or that is shown and not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// Where the element begins, counted in letters from 1.
    pub column: usize,
    /// What to beware of.
    pub caution: Caution,
}

/// What to beware of in a text that was read.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Caution {
    /// These directions are read differently by other programs.
    DisputedDirections,
    /// A letter that says what is not played here.
    NotPlayed(char),
    /// A move that takes on two squares on its way.
    TwoCapturesOnTheWay,
    /// A slider of three legs.
    LongCrookedSlider,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: ", self.column)?;
        match self.caution {
            Caution::DisputedDirections => f.write_str(
                "other programs see other squares here; write straight and diagonal moves apart, as in fFfW for three squares ahead",
            ),
            Caution::NotPlayed('U') => f.write_str("U, a move to any square, is shown and not played; leave it out"),
            Caution::NotPlayed('O') => f.write_str("O, castling, is shown and not played; leave it out"),
            Caution::NotPlayed(letter) => write!(f, "the modifier {letter} is shown and not played; leave it out"),
            Caution::TwoCapturesOnTheWay => {
                f.write_str("a move takes on one square of its way at most; leave out one c before an a")
            }
            Caution::LongCrookedSlider => f.write_str("a move of three legs has a range of at most 3; write it"),
        }
    }
}

impl Betza {
    /// Reads a piece; the empty text is a piece that cannot move.
    pub fn new(text: &str) -> Result<Betza, BetzaError> {
        parse::parse(text)
    }

    /// Its elements, in the order written.
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// The text it was read from.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// What others may read differently.
    pub fn warnings(&self) -> Vec<Warning> {
        self.elements
            .iter()
            .flat_map(|element| {
                let disputed = element.disputed.then_some(Caution::DisputedDirections);
                disputed
                    .into_iter()
                    .chain(element.unplayable())
                    .map(|caution| Warning { column: element.column, caution })
            })
            .collect()
    }

    /// The first thing in it that is shown and not played.
    pub fn unplayable(&self) -> Option<Warning> {
        self.elements
            .iter()
            .find_map(|element| element.unplayable().map(|caution| Warning { column: element.column, caution }))
    }

    /// Every path from a square.
    pub fn walk<G: Ground>(&self, ground: &G, from: G::Spot, visit: &mut impl FnMut(Path<G::Spot>)) {
        for element in &self.elements {
            element.walk(ground, from, visit);
        }
    }
}

impl Element {
    /// What in it is not played.
    fn unplayable(&self) -> Option<Caution> {
        if !self.atom.leaps() {
            return Some(Caution::NotPlayed(self.atom.letter()));
        }
        let refused = Modes::SHOWN_ONLY.iter().find(|(modes, _)| self.legs.iter().any(|leg| leg.modes.any(*modes)));
        if let Some((_, letter)) = refused {
            return Some(Caution::NotPlayed(*letter));
        }
        if self.inner_legs().filter(|leg| leg.modes.has(Modes::CAPTURE)).count() > 1 {
            return Some(Caution::TwoCapturesOnTheWay);
        }
        if self.inner_legs().any(|leg| leg.modes.has(Modes::LAND)) {
            return Some(Caution::NotPlayed('g'));
        }
        (self.legs.len() > 2 && !(1..=3).contains(&self.range)).then_some(Caution::LongCrookedSlider)
    }

    /// The leap.
    pub fn atom(&self) -> Atom {
        self.atom
    }

    /// How often the leap may repeat; 0 is without limit.
    pub fn range(&self) -> u8 {
        self.range
    }

    /// The modes of its last leg.
    pub fn modes(&self) -> Modes {
        self.legs[self.legs.len() - 1].modes
    }

    fn inner_legs(&self) -> impl Iterator<Item = &Leg> {
        self.legs[..self.legs.len() - 1].iter()
    }

    /// For a move of one leg: its leaps as Black sees them, to the right and down the board.
    pub fn leaps(&self) -> Option<impl Iterator<Item = (i8, i8)>> {
        (self.legs.len() == 1).then(|| self.first_leaps())
    }

    /// Whether it only slides or leaps, moving and taking: no hurdle, no leg, no condition.
    pub(crate) fn is_straight(&self) -> bool {
        self.legs.len() == 1 && self.modes().without(Modes::MOVE | Modes::CAPTURE).is_empty()
    }

    /// The leaps with which it may begin, as Black sees them.
    pub(crate) fn first_leaps(&self) -> impl Iterator<Item = (i8, i8)> {
        let places = if self.atom.leaps() { self.legs[0].places } else { 0 };
        (0..8).filter(move |place| places & 1 << place != 0).map(|place| self.atom.leap(place))
    }

    /// For a move of two leaps with a name of both squares: the squares, on an endless board.
    pub(crate) fn named_paths(&self) -> Option<Vec<[(i16, i16); 2]>> {
        let [first, second] = self.legs.as_slice() else { return None };
        if self.range != 1 || !first.modes.has(Modes::CAPTURE) || first.modes.has(Modes::HOP) {
            return None;
        }
        let mut paths = Vec::new();
        for place in (0..8).filter(|place| first.places & 1 << place != 0) {
            let (x, y) = self.atom.leap(place);
            for turn in (0..8).filter(|turn| second.places & 1 << turn != 0) {
                let (right, down) = self.atom.leap((place + turn) % 8);
                let (x, y) = (i16::from(x), i16::from(y));
                paths.push([(x, y), (x + i16::from(right), y + i16::from(down))]);
            }
        }
        Some(paths)
    }

    /// Where it may take or end on an endless board if each leg leaps once.
    pub(crate) fn ends(&self) -> Vec<(i16, i16)> {
        let mut ends = Vec::new();
        let mut open = vec![((0i16, 0i16), 0u8, 0usize)];
        while let Some(((x, y), before, number)) = open.pop() {
            let Some(leg) = self.legs.get(number) else { continue };
            for turn in (0..8).filter(|turn| leg.places & 1 << turn != 0) {
                let place = (before + turn) % 8;
                let (right, down) = self.atom.leap(place);
                let to = (x + i16::from(right), y + i16::from(down));
                if leg.modes.has(Modes::CAPTURE) {
                    ends.push(to);
                }
                open.push((to, place, number + 1));
            }
        }
        ends
    }
}

impl fmt::Display for Betza {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Betza {
    type Err = BetzaError;
    fn from_str(text: &str) -> Result<Betza, BetzaError> {
        Betza::new(text)
    }
}
