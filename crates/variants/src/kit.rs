//! Pieces compiled for a board: what only slides and leaps as steps in the mailbox, what hops, and the rest as it was read.

use crate::Color;
use crate::betza::{Betza, Element, Modes};
use crate::grid::{Cell, Grid};
use crate::rules::Kind;
use std::collections::HashSet;

/// What stands in a place of the mailbox: [`EMPTY`], [`RIM`], or a kind and a colour.
pub(crate) type Code = u16;
pub(crate) const EMPTY: Code = 0;
pub(crate) const RIM: Code = 1;

/// The code of a piece.
#[inline]
pub(crate) const fn code(kind: u16, color: Color) -> Code {
    2 + 2 * kind + color as u16
}

/// The kind of a piece's code.
#[inline]
pub(crate) const fn kind(code: Code) -> usize {
    (code as usize - 2) / 2
}

/// The colour of a piece's code.
#[inline]
pub(crate) const fn color(code: Code) -> Color {
    if code & 1 == 0 { Color::Black } else { Color::White }
}

/// A leap that may repeat.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Slide {
    pub(crate) step: i16,
    pub(crate) reach: u8,
    /// Whether it may end on an empty square, and on an enemy.
    pub(crate) moves: bool,
    pub(crate) takes: bool,
}

/// How a kind of one colour moves.
#[derive(Clone, Default, Debug)]
pub(crate) struct Kit {
    pub(crate) slides: Box<[Slide]>,
    /// Over exactly one piece.
    pub(crate) hops: Box<[Slide]>,
    /// Walked as they were read.
    pub(crate) crooked: Box<[Element]>,
    /// Whether two parts may find the same move.
    pub(crate) overlaps: bool,
    /// Whether the crooked part takes where slides and hops do not.
    pub(crate) takes_crookedly: bool,
}

/// A direction out of which a side attacks, seen from the attacker.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Line {
    pub(crate) step: i16,
    /// The farthest that any kind reaches.
    pub(crate) reach: u8,
    /// Where the line's row in the table of reaches begins.
    row: usize,
}

/// All kinds of a game, compiled.
#[derive(Debug)]
pub(crate) struct Kits {
    kits: Vec<Kit>,
    pub(crate) lines: [Vec<Line>; 2],
    pub(crate) hop_lines: [Vec<Line>; 2],
    /// How far a code attacks along a line, by the line's row.
    reach: Vec<u8>,
    codes: usize,
    pub(crate) any_crooked_takes: bool,
}

impl Kits {
    pub(crate) fn new(kinds: &[Kind], grid: Grid) -> Kits {
        let mut kits = vec![Kit::default(); 2];
        for kind in kinds {
            for color in Color::ALL {
                kits.push(Kit::new(&kind.betza, color, grid));
            }
        }
        let codes = kits.len();
        let mut all = Kits {
            any_crooked_takes: kits.iter().any(|kit| kit.takes_crookedly),
            kits,
            lines: [Vec::new(), Vec::new()],
            hop_lines: [Vec::new(), Vec::new()],
            reach: Vec::new(),
            codes,
        };
        for color in Color::ALL {
            all.lines[color.index()] = all.lines_of(color, |kit| &kit.slides);
            all.hop_lines[color.index()] = all.lines_of(color, |kit| &kit.hops);
        }
        all
    }

    fn lines_of(&mut self, side: Color, part: impl Fn(&Kit) -> &[Slide]) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for code in (2..self.codes).filter(|code| color(*code as Code) == side) {
            for slide in part(&self.kits[code]).iter().filter(|slide| slide.takes) {
                let known = lines.iter().position(|line| line.step == slide.step);
                let at = known.unwrap_or_else(|| {
                    let row = self.reach.len();
                    self.reach.resize(row + self.codes, 0);
                    lines.push(Line { step: slide.step, reach: 0, row });
                    lines.len() - 1
                });
                let line = &mut lines[at];
                line.reach = line.reach.max(slide.reach);
                let reach = &mut self.reach[line.row + code];
                *reach = (*reach).max(slide.reach);
            }
        }
        lines
    }

    #[inline]
    pub(crate) fn of(&self, code: Code) -> &Kit {
        &self.kits[usize::from(code)]
    }

    /// How many leaps along a line a piece attacks, 0 where it does not.
    #[inline]
    pub(crate) fn reach(&self, line: &Line, code: Code) -> u8 {
        self.reach[line.row + usize::from(code)]
    }
}

impl Kit {
    fn new(betza: &Betza, color: Color, grid: Grid) -> Kit {
        let (mut slides, mut hops, mut crooked) = (Vec::new(), Vec::new(), Vec::new());
        let turn = |(x, y): (i8, i8)| if color == Color::Black { (x, y) } else { (-x, -y) };
        for element in betza.elements() {
            let plain = element.modes().without(Modes::MOVE | Modes::CAPTURE);
            let into = match element.leaps() {
                Some(leaps) if plain.is_empty() => Some((leaps, &mut slides)),
                Some(leaps) if plain == Modes::HOP => Some((leaps, &mut hops)),
                _ => None,
            };
            match into {
                Some((leaps, into)) => {
                    for leap in leaps {
                        add(
                            into,
                            Slide {
                                step: grid.offset(turn(leap)),
                                reach: if element.range() == 0 { u8::MAX } else { element.range() },
                                moves: element.modes().has(Modes::MOVE),
                                takes: element.modes().has(Modes::CAPTURE),
                            },
                        );
                    }
                }
                None => crooked.push(element.clone()),
            }
        }
        let overlaps = overlap(&slides, &hops) || meet(&crooked);
        let takes_crookedly = crooked.iter().any(|element| !within_leaps(element, betza));
        Kit { slides: slides.into(), hops: hops.into(), crooked: crooked.into(), overlaps, takes_crookedly }
    }
}

/// Adds a slide, or lengthens one that goes the same way with the same purpose.
fn add(slides: &mut Vec<Slide>, slide: Slide) {
    let same = |known: &&mut Slide| (known.step, known.moves, known.takes) == (slide.step, slide.moves, slide.takes);
    match slides.iter_mut().find(same) {
        Some(known) => known.reach = known.reach.max(slide.reach),
        None => slides.push(slide),
    }
}

/// Whether two slides or hops end on the same square for the same purpose.
fn overlap(slides: &[Slide], hops: &[Slide]) -> bool {
    let mut seen = HashSet::new();
    slides.iter().chain(hops).any(|slide| {
        let far = i32::from(slide.reach).min(i32::from(crate::MAX_SIDE));
        (1..=far).any(|times| {
            let to = i32::from(slide.step) * times;
            (slide.moves && !seen.insert((to, false))) | (slide.takes && !seen.insert((to, true)))
        })
    })
}

/// Whether two crooked paths may have the same name: certainly not if all name the square they pass, and no two pass the same
/// square to the same end.
fn meet(crooked: &[Element]) -> bool {
    let mut seen = HashSet::new();
    crooked.iter().any(|element| match element.named_paths() {
        Some(paths) => paths.into_iter().any(|path| !seen.insert(path)),
        None => true,
    })
}

/// Whether everything that a crooked element can take, the piece's own unhindered leaps take, too.
fn within_leaps(element: &Element, betza: &Betza) -> bool {
    let leaps: HashSet<(i16, i16)> = betza
        .elements()
        .iter()
        .filter(|element| element.modes().without(Modes::MOVE) == Modes::CAPTURE)
        .filter_map(Element::leaps)
        .flatten()
        .map(|(x, y)| (i16::from(x), i16::from(y)))
        .collect();
    element.range() == 1 && element.ends().into_iter().all(|end| end == (0, 0) || leaps.contains(&end))
}

/// Which squares of a kind's own can never be left: by colour and kind, then by place.
pub(crate) fn dead_squares(kinds: &[Kind], grid: Grid) -> Vec<Vec<bool>> {
    let mut all = vec![Vec::new(); 2];
    for kind in kinds {
        let leaps: HashSet<(i8, i8)> = kind.betza.elements().iter().flat_map(Element::first_leaps).collect();
        for color in Color::ALL {
            let mut dead = vec![false; grid.len()];
            for cell in grid.cells() {
                let (x, y) = grid.xy(cell);
                dead[usize::from(cell)] = !leaps.iter().any(|&(right, down)| {
                    let turn = if color == Color::Black { 1 } else { -1 };
                    let inside = |at: u8, by: i8, side: u8| {
                        (0..i16::from(side)).contains(&(i16::from(at) + turn * i16::from(by)))
                    };
                    inside(x, right, grid.files) && inside(y, down, grid.ranks)
                });
            }
            all.push(dead);
        }
    }
    all
}

/// The place so far from another one.
#[inline]
pub(crate) fn shifted(cell: Cell, step: i16) -> Cell {
    cell.wrapping_add_signed(step)
}
