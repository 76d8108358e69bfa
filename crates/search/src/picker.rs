//! Moves in the order in which they are most likely to refute.

use crate::board::{Checks, mover, taken};
use crate::history::{AnswersOf, History, Origin, Played};
use crate::mate1::{pointless_non_promotion, pointless_non_promotions};
use crate::material::EXCHANGE;
use crate::numbers as n;
use crate::see::gains_at_least;
use komadai_shogi::{Bitboard, Move, MoveSet, Piece, PieceKind, Position, Square};
use std::ops::ControlFlow;

/// A move with the score that orders it, in one number: the score above, the move's bits below. So the best of a list is the
/// largest of its numbers.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Scored(i64);

impl Scored {
    #[inline]
    fn new(mv: Move, score: i32) -> Scored {
        Scored(i64::from(score) << 16 | i64::from(mv.bits()))
    }

    #[inline]
    fn score(self) -> i32 {
        (self.0 >> 16) as i32
    }

    /// The move; there always is one.
    #[inline]
    fn mv(self) -> Option<Move> {
        Move::from_bits(self.0 as u16)
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Stage {
    Table,
    GenerateLoud,
    Loud,
    GenerateQuiet,
    Quiet,
    LoudLosing,
    GenerateChecks,
    Checks,
    GenerateEvasions,
    Evasions,
    Done,
}

/// What a node lends its picker.
pub(crate) struct Clues<'a> {
    pub pos: &'a Position,
    pub checks: &'a Checks<'a>,
    pub history: &'a History,
    pub before: [Option<Played>; 3],
    pub killers: [Option<Move>; 2],
    /// Whether hardly ever good non-promotions are wanted too.
    pub all: bool,
}

/// Yields the moves of a node one by one. The lists of all nodes of a line lie one behind the other in one vector.
pub(crate) struct Picker {
    stage: Stage,
    table_move: Option<Move>,
    start: usize,
    next: usize,
    losing: usize,
    /// Captures must gain at least this.
    threshold: i32,
    loud_only: bool,
    /// Quiet checks follow the captures.
    pub checks: bool,
    pub skip_quiets: bool,
}

impl Picker {
    /// All moves.
    pub(crate) fn new(pos: &Position, table_move: Option<Move>, list: &[Scored]) -> Picker {
        Picker::with(pos, table_move, list, false, 0)
    }

    /// Captures and pawn promotions, and all moves when in check.
    pub(crate) fn loud(pos: &Position, table_move: Option<Move>, list: &[Scored], threshold: i32) -> Picker {
        let table_move = table_move.filter(|&mv| pos.in_check() || is_loud(pos, mv));
        Picker::with(pos, table_move, list, true, threshold)
    }

    fn with(pos: &Position, table_move: Option<Move>, list: &[Scored], loud_only: bool, threshold: i32) -> Picker {
        let table_move = table_move.filter(|&mv| pos.is_legal(mv));
        let stage = match (table_move, pos.in_check()) {
            (Some(_), _) => Stage::Table,
            (None, true) => Stage::GenerateEvasions,
            (None, false) => Stage::GenerateLoud,
        };
        let start = list.len();
        Picker {
            stage,
            table_move,
            start,
            next: start,
            losing: start,
            threshold,
            loud_only,
            checks: false,
            skip_quiets: false,
        }
    }

    /// The next move. `list` must be as long as it was left.
    pub(crate) fn next(&mut self, clues: &Clues, list: &mut Vec<Scored>) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = if clues.pos.in_check() { Stage::GenerateEvasions } else { Stage::GenerateLoud };
                    return self.table_move;
                }
                Stage::GenerateLoud => {
                    generate_loud(clues, list);
                    self.stage = Stage::Loud;
                }
                Stage::Loud => match self.best(list) {
                    Some((mv, score)) => {
                        if Some(mv) == self.table_move {
                            continue;
                        }
                        let margin = if self.loud_only { self.threshold } else { -score / n::good_capture() };
                        if !gains_at_least(clues.pos, mv, margin) {
                            if !self.loud_only {
                                // Losing captures are kept at the front of the list for the end.
                                list[self.losing] = Scored::new(mv, score);
                                self.losing += 1;
                            }
                            continue;
                        }
                        return Some(mv);
                    }
                    None if !self.loud_only => self.stage = Stage::GenerateQuiet,
                    None => self.stage = if self.checks { Stage::GenerateChecks } else { Stage::Done },
                },
                Stage::GenerateQuiet => {
                    self.stage = Stage::Quiet;
                    if !self.skip_quiets {
                        list.truncate(self.losing);
                        self.next = self.losing;
                        generate_quiet(clues, list);
                    }
                }
                Stage::Quiet => match if self.skip_quiets { None } else { self.best(list) } {
                    Some((mv, _)) if Some(mv) == self.table_move => {}
                    Some((mv, _)) => return Some(mv),
                    None => {
                        self.stage = Stage::LoudLosing;
                        self.next = self.start;
                    }
                },
                Stage::LoudLosing => {
                    if self.next == self.losing {
                        self.stage = Stage::Done;
                        continue;
                    }
                    self.next += 1;
                    return list[self.next - 1].mv();
                }
                Stage::GenerateChecks => {
                    list.truncate(self.start);
                    self.next = self.start;
                    generate_checks(clues, list);
                    self.stage = Stage::Checks;
                }
                Stage::Checks => match self.best(list) {
                    Some((mv, _)) if Some(mv) == self.table_move => {}
                    // A check that only loses the checker leads nowhere.
                    Some((mv, _)) if !gains_at_least(clues.pos, mv, 0) => {}
                    Some((mv, _)) => return Some(mv),
                    None => self.stage = Stage::Done,
                },
                Stage::GenerateEvasions => {
                    generate_evasions(clues, list);
                    self.stage = Stage::Evasions;
                }
                Stage::Evasions => match self.best(list) {
                    Some((mv, _)) if Some(mv) == self.table_move => {}
                    Some((mv, _)) => return Some(mv),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    /// Whether the moves now coming are captures that lose material.
    pub(crate) fn is_losing_stage(&self) -> bool {
        self.stage == Stage::LoudLosing
    }

    /// Gives the list back as it was found.
    pub(crate) fn close(&self, list: &mut Vec<Scored>) {
        list.truncate(self.start);
    }

    /// The best move not yet taken, with its score.
    fn best(&mut self, list: &mut [Scored]) -> Option<(Move, i32)> {
        let rest = list.get_mut(self.next..)?;
        let (mut best, mut at) = (*rest.first()?, 0);
        for (i, &scored) in rest.iter().enumerate() {
            if scored > best {
                (best, at) = (scored, i);
            }
        }
        rest.swap(0, at);
        self.next += 1;
        Some((best.mv()?, best.score()))
    }
}

/// Captures and pawn promotions.
pub(crate) fn is_loud(pos: &Position, mv: Move) -> bool {
    taken(pos, mv).is_some() || (mv.promotes() && mover(pos, mv) == PieceKind::Pawn)
}

/// The dearest taken first, by the cheapest that can.
fn loud_score(pos: &Position, mv: Move) -> i32 {
    let exchange = taken(pos, mv).map_or(0, |taken| 16 * EXCHANGE[taken.index()] - EXCHANGE[mover(pos, mv).index()]);
    exchange + if mv.promotes() { 2_000 } else { 0 }
}

fn generate_loud(clues: &Clues, list: &mut Vec<Scored>) {
    let pos = clues.pos;
    let enemy = pos.of_color(!pos.turn());
    // Board moves come before drops, which take nothing.
    let _ = pos.try_generate(|set| {
        let MoveSet::Board { from, plain, promoted } = set else { return ControlFlow::Break(()) };
        let pawn = pos.piece_at(from).is_some_and(|piece| piece.kind == PieceKind::Pawn);
        let promoted = if pawn { promoted } else { promoted & enemy };
        let set = MoveSet::Board { from, plain: plain & enemy, promoted };
        set.for_each(|mv| {
            if clues.all || !pointless_non_promotion(pos, mv) {
                list.push(Scored::new(mv, loud_score(pos, mv)));
            }
        });
        ControlFlow::Continue(())
    });
}

/// Piece by piece, since most of what orders a move depends on its piece alone.
fn generate_quiet(clues: &Clues, list: &mut Vec<Scored>) {
    let pos = clues.pos;
    let enemy = pos.of_color(!pos.turn());
    let answers = clues.history.answers(pos.turn(), &clues.before);
    pos.generate(|set| match set {
        MoveSet::Board { from, plain, promoted } => {
            let Some(Piece { kind, .. }) = pos.piece_at(from) else { return };
            let plain = if clues.all { plain } else { plain.without(pointless_non_promotions(pos.turn(), kind, from)) };
            let plain = plain.without(enemy);
            if !plain.is_empty() {
                let answers = answers.of(Origin::square(from), kind);
                score_quiets(clues, list, &answers, kind, plain, |to| Move::board(from, to, false));
            }
            // A pawn's promotion is loud.
            if kind != PieceKind::Pawn {
                let (promoted, kind) = (promoted.without(enemy), kind.promoted().unwrap_or(kind));
                if !promoted.is_empty() {
                    let answers = answers.of(Origin::square(from), kind);
                    score_quiets(clues, list, &answers, kind, promoted, |to| Move::board(from, to, true));
                }
            }
        }
        MoveSet::Drop { kind, to } => {
            score_quiets(clues, list, &answers.of(Origin::hand(kind), kind), kind, to, |to| Move::drop(kind, to));
        }
    });
}

/// Appends quiet moves that are alike but for where they go; `kind` is what arrives.
#[inline]
fn score_quiets(
    clues: &Clues,
    list: &mut Vec<Scored>,
    answers: &AnswersOf,
    kind: PieceKind,
    to: Bitboard,
    mv: impl Fn(Square) -> Move,
) {
    let pos = clues.pos;
    let checks = clues.checks.squares();
    to.for_each(|to| {
        let mv = mv(to);
        let mut score = answers.to(to);
        if clues.killers[0] == Some(mv) {
            score += 60_000;
        } else if clues.killers[1] == Some(mv) {
            score += 40_000;
        }
        if mv.promotes() {
            score += n::order_promotion();
        }
        if (checks.of(kind).has(to) || checks.discovers(mv)) && gains_at_least(pos, mv, -80) {
            score += n::order_check();
        }
        list.push(Scored::new(mv, score));
    });
}

/// Quiet moves and drops that give check.
fn generate_checks(clues: &Clues, list: &mut Vec<Scored>) {
    let pos = clues.pos;
    let occupied = pos.occupied();
    let checks = clues.checks.squares();
    pos.generate(|set| match set {
        MoveSet::Board { from, plain, promoted } => {
            let pawn = pos.piece_at(from).is_some_and(|piece| piece.kind == PieceKind::Pawn);
            let promoted = if pawn { promoted & !promoted } else { promoted.without(occupied) };
            MoveSet::Board { from, plain: plain.without(occupied), promoted }.for_each(|mv| {
                if checks.gives_check(pos, mv) && (clues.all || !pointless_non_promotion(pos, mv)) {
                    list.push(Scored::new(mv, clues.history.quiet(pos, mv, &clues.before)));
                }
            });
        }
        MoveSet::Drop { kind, to } => MoveSet::Drop { kind, to: to & checks.of(kind) }
            .for_each(|mv| list.push(Scored::new(mv, clues.history.quiet(pos, mv, &clues.before)))),
    });
}

fn generate_evasions(clues: &Clues, list: &mut Vec<Scored>) {
    let pos = clues.pos;
    pos.generate(|set| {
        set.for_each(|mv| {
            if !clues.all && pointless_non_promotion(pos, mv) {
                return;
            }
            let score = match taken(pos, mv) {
                Some(taken) => 100_000 + EXCHANGE[taken.index()] * 8 - EXCHANGE[mover(pos, mv).index()] / 8,
                None => clues.history.quiet(pos, mv, &clues.before),
            };
            list.push(Scored::new(mv, score));
        });
    });
}
