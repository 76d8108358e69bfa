//! Tasks that a proof of mate decides.

use super::{Verdict, Why};
use komadai_shogi::{Color, Move, Position};
use komadai_tsume::{Judge, Judgement, Limits, Question, Solver};

/// The tables of one judgement, MiB; and what one question may spend. The boards of lessons take a few hundred nodes.
const MEMORY_MIB: usize = 4;
const LIMITS: Limits<'static> = Limits { nodes: Some(100_000), time: None, stop: None };
/// The most of the learner's checks that are judged in one attempt.
const MAX_CHECKS: usize = 20;

const NOTHING: Verdict = Verdict::Wrong(Why::Nothing, None);

/// The last of the learner's checks from `start`; the opponent answers each with the defence that lasts longest.
pub(super) fn mate(start: Position, moves: &[Move]) -> Verdict {
    let mut judge = Judge::new(start, Vec::new(), MEMORY_MIB);
    let (mut line, mut position) = (Vec::new(), start);
    for (i, &mv) in moves.iter().enumerate() {
        let is_last = i + 1 == moves.len();
        match judge.judge(&line, mv, &LIMITS) {
            Ok(Judgement::Mates { defence, .. }) if i < MAX_CHECKS => {
                for mv in [mv, defence] {
                    position.play_unchecked(mv);
                    line.push(mv);
                }
                if is_last {
                    return Verdict::GoOn(Box::new(position.to_setup()), Some(defence));
                }
            }
            Ok(Judgement::Mate) if is_last => {
                position.play_unchecked(mv);
                return Verdict::Done(Box::new(position.to_setup()));
            }
            Ok(Judgement::Illegal(foul)) if is_last => return Verdict::Foul(foul),
            Ok(Judgement::NoCheck) if is_last => return Verdict::Wrong(Why::NoCheck, None),
            Ok(Judgement::Refuted { defence, .. }) if is_last => return Verdict::Wrong(Why::Escapes, Some(defence)),
            _ => return NOTHING,
        }
    }
    NOTHING
}

/// A check that mates soonest after the learner's checks so far, each answered as [`mate`] answers it.
pub(super) fn next(start: Position, moves: &[Move]) -> Option<Move> {
    let mut judge = Judge::new(start, Vec::new(), MEMORY_MIB);
    let mut line = Vec::new();
    for &mv in moves.iter().take(MAX_CHECKS) {
        let Ok(Judgement::Mates { defence, .. }) = judge.judge(&line, mv, &LIMITS) else { return None };
        line.extend([mv, defence]);
    }
    judge.best(&line, &LIMITS).ok()?
}

/// Whether the learner threatens mate; `position` has the opponent to move.
pub(super) fn threat(position: Position) -> Verdict {
    let mut passed = position;
    if position.in_check() {
        return Verdict::Wrong(Why::NoThreat, None);
    }
    passed.pass();
    match mates(&passed) {
        Some(Some(_)) => Verdict::Done(Box::new(position.to_setup())),
        Some(None) => Verdict::Wrong(Why::NoThreat, None),
        None => NOTHING,
    }
}

/// Whether the learner mates whatever the opponent, who is to move, does.
pub(super) fn brink(position: Position) -> Verdict {
    for &reply in position.legal_moves().iter() {
        let mut next = position;
        next.play_unchecked(reply);
        match mates(&next) {
            Some(Some(_)) => {}
            Some(None) => return Verdict::Wrong(Why::Defence, Some(reply)),
            None => return NOTHING,
        }
    }
    Verdict::Done(Box::new(position.to_setup()))
}

/// Whether the opponent, who is to move, has no mate, nor threatens one again once a check is answered.
pub(super) fn defend(position: Position) -> Verdict {
    match mates(&position) {
        Some(Some(mv)) => Verdict::Wrong(Why::Mated, Some(mv)),
        Some(None) => match delayed(&position) {
            Some(reply) => Verdict::Wrong(Why::Delays, Some(reply)),
            None => Verdict::Done(Box::new(position.to_setup())),
        },
        None => NOTHING,
    }
}

/// The answer to a check after which the opponent threatens mate and has none to fear: the check has put off the end, and no more.
fn delayed(position: &Position) -> Option<Move> {
    if !position.in_check() {
        return None;
    }
    position.legal_moves().iter().copied().find(|reply| {
        let mut next = *position;
        next.play_unchecked(*reply);
        // Who answers a check with a check threatens nothing that could be told from it.
        if next.in_check() || !matches!(mates(&next), Some(None)) {
            return false;
        }
        next.pass();
        matches!(mates(&next), Some(Some(_)))
    })
}

/// The first move of a mate of the side to move, if it has one; none if that was left open.
fn mates(position: &Position) -> Option<Option<Move>> {
    if position.king(!position.turn()).is_none() {
        return (position.turn() == Color::White).then_some(None);
    }
    match Solver::new(MEMORY_MIB).solve(position, Question::PLAY, &LIMITS).ok()?.verdict {
        komadai_tsume::Verdict::Mate(mate) => Some(mate.line.first().copied()),
        komadai_tsume::Verdict::NoMate => Some(None),
        komadai_tsume::Verdict::Unknown => None,
    }
}
