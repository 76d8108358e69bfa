//! Drops, with what a game forbids of them.

use super::Sink;
use super::safety::Safety;
use crate::Move;
use crate::grid::Cell;
use crate::kit::{Code, EMPTY, code};
use crate::position::Position;
use crate::rules::{CheckRule, Drops, Restriction};

impl Position {
    pub(crate) fn drops<S: Sink>(&self, safety: &Safety, sink: &mut S) {
        if self.rules.drops == Drops::None {
            return;
        }
        if let Safety::Read(reading) = safety
            && reading.checks > 1
        {
            return;
        }
        let rules = &*self.rules;
        for &held in &rules.hand_order {
            if self.in_hand(self.turn, held) == 0 {
                continue;
            }
            self.drops_of(code(held.0, self.turn), safety, sink);
            let other = rules.promoted[usize::from(code(held.0, self.turn))];
            if rules.drops == Drops::Either && other != 0 {
                self.drops_of(other, safety, sink);
            }
        }
    }

    fn drops_of<S: Sink>(&self, piece: Code, safety: &Safety, sink: &mut S) {
        let rules = &*self.rules;
        let kind = crate::kit::kind(piece) as u16;
        let (pawn, forbids_stuck) = (rules.piece(piece).pawn, rules.stuck == Restriction::Forbidden);
        let answers = match safety {
            Safety::Read(reading) if reading.checks == 1 => Some(reading.answers.as_slice()),
            _ => None,
        };
        let dead = &rules.dead[usize::from(piece)];
        if S::COUNTS && answers.is_none() && !pawn && (!forbids_stuck || !rules.dies[usize::from(piece)]) {
            sink.add_drops(rules.cells.len() - self.lists[0].len() - self.lists[1].len());
            return;
        }
        let full = if pawn { self.full_files(piece) } else { 0 };
        // Made once, when a pawn may mate.
        let mut scratch = None;
        for &cell in answers.unwrap_or(rules.cells.as_slice()) {
            if self.cells[usize::from(cell)] != EMPTY || forbids_stuck && dead[usize::from(cell)] {
                continue;
            }
            if pawn && (full >> rules.grid.xy(cell).0 & 1 != 0 || self.mates_by_pawn(kind, cell, &mut scratch)) {
                continue;
            }
            sink.add(Move::drop(kind, cell));
        }
    }

    /// The files, counted from the left, on which as many of these pawns stand as may be dropped to; a bit each.
    fn full_files(&self, pawn: Code) -> u64 {
        let limit = self.rules.pawn_file_limit;
        if limit == 0 {
            return 0;
        }
        let mut many = [0u8; 64];
        let mut full = 0;
        for &cell in &self.lists[self.turn.index()] {
            if self.cells[usize::from(cell)] == pawn {
                let (x, _) = self.rules.grid.xy(cell);
                many[usize::from(x)] += 1;
                full |= u64::from(many[usize::from(x)] >= limit) << x;
            }
        }
        full
    }

    /// Whether a pawn dropped here would mate, where that is forbidden.
    fn mates_by_pawn(&self, kind: u16, cell: Cell, scratch: &mut Option<Position>) -> bool {
        let rules = &*self.rules;
        if rules.pawn_drop_mate == Restriction::Allowed || rules.check == CheckRule::Ignored {
            return false;
        }
        // Where nothing is borrowed, turns or hops, only the pawn itself gives check.
        if rules.straight && !self.attacks_royal_from(code(kind, self.turn), cell) {
            return false;
        }
        let scratch = scratch.get_or_insert_with(|| self.clone());
        let mv = Move::drop(kind, cell);
        let undo = scratch.make(mv);
        let mates = scratch.in_check() && !scratch.can_move();
        scratch.unmake(mv, undo);
        mates
    }

    fn attacks_royal_from(&self, piece: Code, cell: Cell) -> bool {
        let royals = &self.royals[(!self.turn).index()];
        let slides = &self.rules.kits.of(piece).slides;
        slides.iter().any(|slide| {
            let mut to = cell;
            (0..slide.reach).any(|_| {
                // Once something stands in the way, the walk stays there.
                if to != cell && self.cells[usize::from(to)] != EMPTY {
                    return false;
                }
                to = crate::kit::shifted(to, slide.step);
                slide.takes && royals.contains(&to)
            })
        })
    }
}
