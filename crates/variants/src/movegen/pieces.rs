//! Moves of the pieces on the board, with the faces they may end with.

use super::Sink;
use super::safety::Safety;
use crate::grid::Cell;
use crate::kit::{Code, EMPTY, RIM, Slide, color, shifted};
use crate::position::{Position, Walked};
use crate::rules::{LionTrading, Promotion, Restriction};
use crate::{Color, Move};

/// A piece about to move.
struct Mover<'a> {
    position: &'a Position,
    safety: &'a Safety,
    from: Cell,
    code: Code,
    royal: bool,
    trading: Trading,
}

/// Whether lions are taken by the rules of the game, or as if there were none for that.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Trading {
    AsRuled,
    Free,
}

impl Position {
    pub(crate) fn pieces<S: Sink>(&self, safety: &Safety, sink: &mut S) {
        self.pieces_trading(safety, Trading::AsRuled, sink);
    }

    pub(super) fn pieces_trading<S: Sink>(&self, safety: &Safety, trading: Trading, sink: &mut S) {
        for &from in &self.lists[self.turn.index()] {
            let code = self.cells[usize::from(from)];
            let kit = self.rules.kits.of(self.mover(from));
            let royal = self.rules.royal[usize::from(code)];
            let mover = Mover { position: self, safety, from, code, royal, trading };
            if kit.overlaps {
                let mut moves = Vec::new();
                mover.straight(&kit.slides, &mut moves);
                mover.over_one(&kit.hops, &mut moves);
                mover.crooked(kit, &mut moves);
                moves.sort_unstable();
                moves.dedup();
                moves.into_iter().for_each(|mv| sink.add(mv));
            } else {
                mover.straight(&kit.slides, sink);
                mover.over_one(&kit.hops, sink);
                mover.crooked(kit, sink);
            }
        }
    }
}

impl Mover<'_> {
    #[inline]
    fn straight<S: Sink>(&self, slides: &[Slide], sink: &mut S) {
        let us = self.position.turn;
        for slide in slides {
            let mut to = self.from;
            for _ in 0..slide.reach {
                to = shifted(to, slide.step);
                let there = self.position.cells[usize::from(to)];
                if there == EMPTY {
                    if slide.moves {
                        self.end(0, to, false, sink);
                    }
                    continue;
                }
                if there != RIM && color(there) != us && slide.takes {
                    self.end(0, to, true, sink);
                }
                break;
            }
        }
    }

    fn over_one<S: Sink>(&self, hops: &[Slide], sink: &mut S) {
        let us = self.position.turn;
        for hop in hops {
            let (mut to, mut hurdles) = (self.from, 0);
            for _ in 0..hop.reach {
                to = shifted(to, hop.step);
                match self.position.cells[usize::from(to)] {
                    RIM => break,
                    EMPTY => {
                        if hurdles == 1 && hop.moves {
                            self.end(0, to, false, sink);
                        }
                    }
                    _ if hurdles == 0 => hurdles = 1,
                    there => {
                        if color(there) != us && hop.takes {
                            self.end(0, to, true, sink);
                        }
                        break;
                    }
                }
            }
        }
    }

    fn crooked<S: Sink>(&self, kit: &crate::kit::Kit, sink: &mut S) {
        let ground = Walked { position: self.position, side: self.position.turn };
        for element in &kit.crooked {
            element.walk(&ground, self.from, &mut |path| {
                let through = path.through.unwrap_or(0);
                // Without a square on the way, ending where one began is no move.
                if through != 0 || path.to != self.from {
                    self.end(through, path.to, path.takes || path.takes_through, sink);
                }
            });
        }
    }

    /// One end of a move: with the face or faces that it may have there, if the royal stays safe.
    #[inline]
    fn end<S: Sink>(&self, through: Cell, to: Cell, takes: bool, sink: &mut S) {
        let rules = &*self.position.rules;
        let ruled = self.trading == Trading::AsRuled && rules.lion_trading == LionTrading::Japanese;
        if takes && ruled && !self.position.trades_lions(self.from, through, to) {
            return;
        }
        let promoted = rules.promoted[usize::from(self.code)];
        let faces = if promoted == 0 { Faces::KEEPS } else { self.faces(to, takes, promoted) };
        if let Safety::Read(reading) = self.safety {
            let us = self.position.turn;
            let safe = if self.royal {
                !self.position.is_attacked(to, !us, self.from)
            } else {
                reading.allows(self.position, self.from, to)
            };
            if !safe {
                // With a second royal, an attack on the first may be ignored.
                if faces.turns && !self.royal && rules.royal[usize::from(promoted)] {
                    sink.add(Move::board(self.from, through, to, true));
                }
                return;
            }
        }
        if faces.turns {
            sink.add(Move::board(self.from, through, to, true));
        }
        if faces.keeps {
            sink.add(Move::board(self.from, through, to, false));
        }
    }

    #[inline]
    fn faces(&self, to: Cell, takes: bool, promoted: Code) -> Faces {
        let rules = &*self.position.rules;
        let us: Color = self.position.turn;
        if to == self.from {
            return Faces::KEEPS;
        }
        let (left, entered) = (rules.in_zone(self.from, us), rules.in_zone(to, us));
        let faces = match rules.promotion {
            Promotion::None => Faces::KEEPS,
            Promotion::Zone if left || entered => Faces::EITHER,
            Promotion::ZoneCompulsory if left || entered => Faces::TURNS,
            Promotion::Zone | Promotion::ZoneCompulsory => Faces::KEEPS,
            Promotion::EnteringOrCapture => {
                let enters = entered && !left;
                if enters || takes && (left || entered) || self.ends_dead(to) { Faces::EITHER } else { Faces::KEEPS }
            }
            Promotion::EachMove => Faces::TURNS,
            Promotion::EachCapture => {
                if takes {
                    Faces::TURNS
                } else {
                    Faces::KEEPS
                }
            }
        };
        let stuck = rules.stuck == Restriction::Forbidden && faces.turns;
        if stuck && rules.is_dead(self.code, to) && !rules.is_dead(promoted, to) { Faces::TURNS } else { faces }
    }

    /// Whether a piece comes to the last rank and could never go on.
    fn ends_dead(&self, to: Cell) -> bool {
        let rules = &*self.position.rules;
        let (_, y) = rules.grid.xy(to);
        let last = if self.position.turn == Color::Black { 0 } else { rules.grid.ranks - 1 };
        y == last && rules.is_dead(self.code, to)
    }
}

/// The faces with which a move may end.
#[derive(Copy, Clone)]
struct Faces {
    keeps: bool,
    turns: bool,
}

impl Faces {
    const KEEPS: Faces = Faces { keeps: true, turns: false };
    const TURNS: Faces = Faces { keeps: false, turns: true };
    const EITHER: Faces = Faces { keeps: true, turns: true };
}
