//! Moves in the order in which they are most likely to refute.

use crate::board::{Checks, taken};
use crate::history::{Here, History, Origin};
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
    GenerateCaptures,
    Captures,
    GenerateQuiet,
    Quiet,
    LosingCaptures,
    BadQuiet,
    GenerateEvasions,
    Evasions,
    Done,
}

/// Which moves a picker yields, out of check.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Wanted {
    /// All.
    All,
    /// Captures.
    Captures,
    /// Captures that gain at least so much.
    Gains(i32),
}

/// What a node lends its picker.
pub(crate) struct Clues<'a> {
    pub here: &'a Here<'a>,
    pub checks: &'a Checks<'a>,
    pub history: &'a History,
    /// Whether hardly ever good non-promotions are wanted too.
    pub all: bool,
}

/// Yields the moves of a node one by one. The lists of all nodes of a line lie one behind the other in one vector.
pub(crate) struct Picker {
    stage: Stage,
    table_move: Option<Move>,
    start: usize,
    next: usize,
    /// Captures that lose material stand from `start` up to here.
    losing: usize,
    /// Quiet moves that have proved bad begin here.
    bad: usize,
    wanted: Wanted,
    pub skip_quiets: bool,
}

impl Picker {
    /// All moves.
    pub(crate) fn new(pos: &Position, table_move: Option<Move>, list: &[Scored]) -> Picker {
        Picker::with(pos, table_move, list, Wanted::All)
    }

    /// Captures, and all moves when in check; the table's move in any case.
    pub(crate) fn captures(pos: &Position, table_move: Option<Move>, list: &[Scored]) -> Picker {
        Picker::with(pos, table_move, list, Wanted::Captures)
    }

    /// Captures that gain at least so much. The side to move must not be in check.
    pub(crate) fn gains(pos: &Position, table_move: Option<Move>, list: &[Scored], threshold: i32) -> Picker {
        let table_move = table_move.filter(|&mv| is_capture(pos, mv));
        Picker::with(pos, table_move, list, Wanted::Gains(threshold))
    }

    fn with(pos: &Position, table_move: Option<Move>, list: &[Scored], wanted: Wanted) -> Picker {
        let table_move = table_move.filter(|&mv| pos.is_legal(mv));
        let stage = match (table_move, pos.in_check()) {
            (Some(_), _) => Stage::Table,
            (None, true) => Stage::GenerateEvasions,
            (None, false) => Stage::GenerateCaptures,
        };
        let start = list.len();
        Picker { stage, table_move, start, next: start, losing: start, bad: start, wanted, skip_quiets: false }
    }

    /// The next move. `list` must be as long as it was left.
    pub(crate) fn next(&mut self, clues: &Clues, list: &mut Vec<Scored>) -> Option<Move> {
        let pos = clues.here.pos;
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = if pos.in_check() { Stage::GenerateEvasions } else { Stage::GenerateCaptures };
                    return self.table_move;
                }
                Stage::GenerateCaptures => {
                    generate_captures(clues, list);
                    self.stage = Stage::Captures;
                }
                Stage::Captures => match self.best(list) {
                    Some((mv, _)) if Some(mv) == self.table_move => {}
                    Some((mv, score)) => match self.wanted {
                        Wanted::Captures => return Some(mv),
                        Wanted::Gains(threshold) if gains_at_least(pos, mv, threshold) => return Some(mv),
                        Wanted::Gains(_) => {}
                        Wanted::All if gains_at_least(pos, mv, -score / n::good_capture()) => return Some(mv),
                        Wanted::All => {
                            // Losing captures are kept at the front of the list for later.
                            list[self.losing] = Scored::new(mv, score);
                            self.losing += 1;
                        }
                    },
                    None if self.wanted == Wanted::All => self.stage = Stage::GenerateQuiet,
                    None => self.stage = Stage::Done,
                },
                Stage::GenerateQuiet => {
                    self.stage = Stage::Quiet;
                    list.truncate(self.losing);
                    (self.next, self.bad) = (self.losing, self.losing);
                    if !self.skip_quiets {
                        generate_quiet(clues, list);
                    }
                }
                Stage::Quiet => match if self.skip_quiets { None } else { self.best(list) } {
                    Some((_, score)) if score <= n::bad_quiet() => {
                        self.bad = self.next - 1;
                        (self.stage, self.next) = (Stage::LosingCaptures, self.start);
                    }
                    Some((mv, _)) if Some(mv) == self.table_move => {}
                    Some((mv, _)) => return Some(mv),
                    None => {
                        self.bad = list.len();
                        (self.stage, self.next) = (Stage::LosingCaptures, self.start);
                    }
                },
                Stage::LosingCaptures => {
                    if self.next == self.losing {
                        (self.stage, self.next) = (Stage::BadQuiet, self.bad);
                        continue;
                    }
                    self.next += 1;
                    return list[self.next - 1].mv();
                }
                Stage::BadQuiet => match if self.skip_quiets { None } else { self.best(list) } {
                    Some((mv, _)) if Some(mv) == self.table_move => {}
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

/// Whether a move takes something.
pub(crate) fn is_capture(pos: &Position, mv: Move) -> bool {
    taken(pos, mv).is_some()
}

/// What a capture takes, in centipawns.
pub(crate) fn gain(pos: &Position, mv: Move) -> i32 {
    taken(pos, mv).map_or(0, |kind| EXCHANGE[kind.index()])
}

fn generate_captures(clues: &Clues, list: &mut Vec<Scored>) {
    let pos = clues.here.pos;
    let enemy = pos.of_color(!pos.turn());
    // Board moves come before drops, which take nothing.
    let _ = pos.try_generate(|set| {
        let MoveSet::Board { from, plain, promoted } = set else { return ControlFlow::Break(()) };
        let set = MoveSet::Board { from, plain: plain & enemy, promoted: promoted & enemy };
        set.for_each(|mv| {
            if clues.all || !pointless_non_promotion(pos, mv) {
                let score = clues.history.capture(pos, mv) + gain(pos, mv) * n::order_gain() / 10;
                list.push(Scored::new(mv, score));
            }
        });
        ControlFlow::Continue(())
    });
}

/// Piece by piece, since most of what orders a move depends on its piece alone.
fn generate_quiet(clues: &Clues, list: &mut Vec<Scored>) {
    let pos = clues.here.pos;
    let enemy = pos.of_color(!pos.turn());
    let answers = clues.history.answers(clues.here);
    pos.generate(|set| match set {
        MoveSet::Board { from, plain, promoted } => {
            let Some(Piece { kind, .. }) = pos.piece_at(from) else { return };
            let plain = if clues.all { plain } else { plain.without(pointless_non_promotions(pos.turn(), kind, from)) };
            let plain = plain.without(enemy);
            if !plain.is_empty() {
                let answers = answers.of(Origin::square(from), kind);
                score_quiets(clues, list, |to| answers.to(to), kind, plain, |to| Move::board(from, to, false));
            }
            let (promoted, kind) = (promoted.without(enemy), kind.promoted().unwrap_or(kind));
            if !promoted.is_empty() {
                let answers = answers.of(Origin::square(from), kind);
                score_quiets(clues, list, |to| answers.to(to), kind, promoted, |to| Move::board(from, to, true));
            }
        }
        MoveSet::Drop { kind, to } => {
            let everywhere = answers.of(Origin::hand(kind), kind).everywhere();
            score_quiets(clues, list, |to| everywhere[to.index()], kind, to, |to| Move::drop(kind, to));
        }
    });
}

/// Appends quiet moves that are alike but for where they go; `kind` is what arrives.
#[inline]
fn score_quiets(
    clues: &Clues,
    list: &mut Vec<Scored>,
    score_of: impl Fn(Square) -> i32,
    kind: PieceKind,
    to: Bitboard,
    mv: impl Fn(Square) -> Move,
) {
    let checks = clues.checks.squares().of(kind);
    to.for_each(|to| {
        let mv = mv(to);
        let mut score = score_of(to);
        if checks.has(to) && gains_at_least(clues.here.pos, mv, -n::order_check_loss()) {
            score += n::order_check();
        }
        list.push(Scored::new(mv, score));
    });
}

fn generate_evasions(clues: &Clues, list: &mut Vec<Scored>) {
    let pos = clues.here.pos;
    pos.generate(|set| {
        set.for_each(|mv| {
            if clues.all || !pointless_non_promotion(pos, mv) {
                let score =
                    if is_capture(pos, mv) { 1 << 28 | gain(pos, mv) } else { clues.history.evasion(clues.here, mv) };
                list.push(Scored::new(mv, score));
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::BACK;
    use crate::structure::Structure;

    fn moves(here: &Here, history: &History, mut picker: Picker, list: &mut Vec<Scored>) -> Vec<Move> {
        let checks = Checks::of(here.pos);
        let clues = Clues { here, checks: &checks, history, all: true };
        let found = std::iter::from_fn(|| picker.next(&clues, list)).collect();
        picker.close(list);
        found
    }

    /// Through a random game, with histories that find a third of the quiet moves bad and another move in the table each time.
    #[test]
    fn every_move_comes_once_the_tables_first_and_losing_captures_before_bad_moves() {
        let mut state = 7u64;
        let mut random = |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % n
        };
        let (mut history, mut list) = (History::new(), Vec::new());
        let mut pos = Position::start();
        let mut bad_after_losing = 0;
        for _ in 0..300 {
            let legal = pos.legal_moves();
            if legal.is_empty() || pos.move_number() > 120 {
                pos = Position::start();
                continue;
            }
            let structure = Structure::of(&pos);
            let here = Here { pos: &pos, structure: &structure, before: [None; BACK], ply: 20 };
            let table_move = legal[random(legal.len())];
            for &mv in legal.iter().filter(|&&mv| !is_capture(&pos, mv)) {
                if random(3) == 0 {
                    (0..12).for_each(|_| history.learn_quiet(&here, mv, -2_000));
                }
            }
            let order = moves(&here, &history, Picker::new(&pos, Some(table_move), &list), &mut list);
            assert_eq!(order.first(), Some(&table_move), "{pos}");
            let sorted = |mut moves: Vec<Move>| {
                moves.sort_by_key(|mv| mv.bits());
                moves
            };
            assert_eq!(sorted(order.clone()), sorted(legal.to_vec()), "{pos}");
            assert!(list.is_empty(), "the list is given back");
            let captures = moves(&here, &history, Picker::captures(&pos, None, &list), &mut list);
            if !pos.in_check() {
                let losing = order.iter().rposition(|&mv| mv != table_move && is_capture(&pos, mv));
                bad_after_losing +=
                    usize::from(losing.is_some_and(|at| at + 1 < order.len() && at > captures.len() + 1));
                let expected = legal.iter().filter(|&&mv| is_capture(&pos, mv)).count();
                assert!(captures.len() == expected && captures.iter().all(|&mv| is_capture(&pos, mv)), "{pos}");
                let gains = moves(&here, &history, Picker::gains(&pos, None, &list, 300), &mut list);
                assert!(gains.iter().all(|&mv| gains_at_least(&pos, mv, 300)), "{pos}");
            }
            pos.play_unchecked(legal[random(legal.len())]);
        }
        assert!(bad_after_losing > 10, "losing captures came between good and bad quiet moves: {bad_after_losing}");
    }
}
