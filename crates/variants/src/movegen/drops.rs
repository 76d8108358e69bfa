//! Drops, with what a game forbids of them.

use super::Sink;
use super::safety::Safety;
use crate::Move;
use crate::grid::Cell;
use crate::kit::{Code, EMPTY, code};
use crate::position::Position;
use crate::rules::{CheckRule, Drops, Restriction};

/// A pawn drop is no mate if another pawn drop answers it that does not mate itself, and so on; so often it is asked.
const MOST_NESTED: u8 = 3;

/// What becomes of pawn drops that mate, where a game forbids them.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Mates {
    /// They are left out.
    LeftOut,
    /// They are told with the others; whoever asks looks at them later.
    Told,
}

impl Position {
    /// Gives every drop to the sink; `mates` says whether pawn drops that mate are left out here.
    pub(crate) fn drops<S: Sink>(&self, safety: &Safety, mates: Mates, sink: &mut S) {
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
            self.drops_of(code(held.0, self.turn), safety, mates, sink);
            let other = rules.promoted[usize::from(code(held.0, self.turn))];
            if rules.drops == Drops::Either && other != 0 {
                self.drops_of(other, safety, mates, sink);
            }
        }
    }

    fn drops_of<S: Sink>(&self, piece: Code, safety: &Safety, mates: Mates, sink: &mut S) {
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
            let dead = forbids_stuck && dead[usize::from(cell)];
            if self.cells[usize::from(cell)] != EMPTY || dead || full >> rules.grid.xy(cell).0 & 1 != 0 {
                continue;
            }
            let mv = Move::drop(kind, cell);
            if mates == Mates::LeftOut && self.may_mate_by_pawn(mv) {
                let scratch: &mut Position = scratch.get_or_insert_with(|| self.clone());
                if scratch.mates_by_pawn(mv, 0) {
                    continue;
                }
            }
            sink.add(mv);
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

    /// Whether a move is the drop of a pawn that might mate, where that is forbidden.
    fn may_mate_by_pawn(&self, mv: Move) -> bool {
        let rules = &*self.rules;
        if !mv.is_drop() || rules.pawn_drop_mate == Restriction::Allowed || rules.check == CheckRule::Ignored {
            return false;
        }
        let piece = code(mv.from, self.turn);
        // Where nothing is borrowed, turns or hops, only the pawn itself gives check.
        rules.piece(piece).pawn && (!rules.straight || self.attacks_royal_from(piece, mv.to))
    }

    /// Whether a move is the drop of a pawn that mates, where that is forbidden.
    pub(super) fn mates_by_pawn(&mut self, mv: Move, nested: u8) -> bool {
        if nested == MOST_NESTED || !self.may_mate_by_pawn(mv) {
            return false;
        }
        let undo = self.make(mv);
        let mates = self.in_check() && !self.can_move(nested + 1);
        self.unmake(mv, undo);
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
