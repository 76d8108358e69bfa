//! What must be minded so that the side's only royal is not left attacked.

use crate::Move;
use crate::grid::Cell;
use crate::kit::{EMPTY, RIM, color, shifted};
use crate::position::Position;
use crate::rules::Borrow;

/// How moves are kept from leaving the royal attacked.
pub(crate) enum Safety {
    /// Nothing is to be minded: no royal, several of them, or a game in which they are simply taken.
    Free,
    /// Every move is made and looked at.
    Tried,
    /// Checks and pins were read off the board.
    Read(Reading),
}

/// Checks and pins.
pub(crate) struct Reading {
    pub(crate) royal: Cell,
    pub(crate) checks: usize,
    /// With one check: where it is taken or blocked.
    pub(crate) answers: Vec<Cell>,
    /// Pinned pieces, with the step from attacker to royal.
    pins: [(Cell, i16); 16],
    pinned: usize,
}

impl Safety {
    pub(crate) fn of(position: &Position) -> Safety {
        if !position.minds_check() {
            return Safety::Free;
        }
        match *position.royals[position.turn.index()] {
            [royal] if position.rules.straight => match Reading::of(position, royal) {
                Some(reading) => Safety::Read(reading),
                None => Safety::Tried,
            },
            [_] => Safety::Tried,
            _ => Safety::Free,
        }
    }
}

impl Reading {
    /// None if there are more pins than there is room for.
    fn of(position: &Position, royal: Cell) -> Option<Reading> {
        let kits = &position.rules.kits;
        let us = position.turn;
        let mut reading = Reading { royal, checks: 0, answers: Vec::new(), pins: [(0, 0); 16], pinned: 0 };
        for line in &kits.lines[(!us).index()] {
            let (mut cell, mut own) = (royal, 0);
            for length in 1..=line.reach {
                cell = shifted(cell, -line.step);
                let code = position.cells[usize::from(cell)];
                if code == EMPTY {
                    continue;
                }
                if code == RIM {
                    break;
                }
                if color(code) == us {
                    if own != 0 {
                        break;
                    }
                    own = cell;
                    continue;
                }
                if kits.reach(line, code) >= length {
                    if own == 0 {
                        reading.checks += 1;
                        let mut answer = cell;
                        while answer != royal {
                            reading.answers.push(answer);
                            answer = shifted(answer, line.step);
                        }
                    } else if reading.pinned == reading.pins.len() {
                        return None;
                    } else {
                        reading.pins[reading.pinned] = (own, line.step);
                        reading.pinned += 1;
                    }
                }
                break;
            }
        }
        Some(reading)
    }

    /// Whether a piece that is not the royal may go there: it answers the check and stays in its pins.
    #[inline]
    pub(crate) fn allows(&self, position: &Position, from: Cell, to: Cell) -> bool {
        match self.checks {
            0 => {}
            1 if self.answers.contains(&to) => {}
            _ => return false,
        }
        self.pins[..self.pinned].iter().all(|&(pinned, step)| pinned != from || self.stays(position, from, to, step))
    }

    /// Whether a place lies between the royal and the attacker that pins, or is the attacker's.
    fn stays(&self, position: &Position, from: Cell, to: Cell, step: i16) -> bool {
        let mut cell = self.royal;
        loop {
            cell = shifted(cell, -step);
            if cell == to {
                return true;
            }
            if cell != from && position.cells[usize::from(cell)] != EMPTY {
                return false;
            }
        }
    }
}

/// Which moves may change whether the only royal is attacked, where every move would have to be made to know.
pub(crate) enum Doubt {
    /// Any.
    All,
    /// Those of the royal, and those that leave or reach one of these places: all out of which it could be attacked.
    On(Vec<bool>),
}

impl Doubt {
    pub(crate) fn of(position: &Position) -> Doubt {
        let rules = &*position.rules;
        let us = position.turn;
        let ([royal], Borrow::None, false) =
            (&*position.royals[us.index()], rules.borrow, rules.kits.any_crooked_takes)
        else {
            return Doubt::All;
        };
        if position.is_attacked(*royal, !us, 0) {
            return Doubt::All;
        }
        let mut places = vec![false; rules.grid.len()];
        places[usize::from(*royal)] = true;
        let enemy = (!us).index();
        for line in rules.kits.lines[enemy].iter().chain(&rules.kits.hop_lines[enemy]) {
            let mut cell = *royal;
            for _ in 0..line.reach {
                cell = shifted(cell, -line.step);
                if position.cells[usize::from(cell)] == RIM {
                    break;
                }
                places[usize::from(cell)] = true;
            }
        }
        Doubt::On(places)
    }

    #[inline]
    pub(crate) fn concerns(&self, mv: Move) -> bool {
        match self {
            Doubt::All => true,
            Doubt::On(places) => {
                let on = |cell: Cell| places[usize::from(cell)];
                on(mv.to) || !mv.is_drop() && (on(mv.from) || on(mv.through))
            }
        }
    }
}
