//! The verdict of repetition beside rsshogi's, in lines where positions come back: `repeats LINES SEED [--show]`.
//!
//! Compared at every ply: how often the position has occurred, and, when that is the fourth time, draw or who loses by
//! perpetual check. With `--show` every line is printed (SFEN, moves, occurrences, verdict at the end; tab-separated) for
//! `cshogi_repeats.py`. What the two define otherwise is counted apart; see docs/decisions.

use komadai_shogi::{Color, History, Move, Position, Repetition};
use peers::{Dice, ours};
use rsshogi::board::{self, Move32List, generate_legal_all_move32};
use rsshogi::types::RepetitionState;
use std::process::ExitCode;

/// Few pieces, so that checks are many and positions come back.
const STARTS: [&str; 8] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "4k4/9/9/9/9/9/9/9/K4R3 b - 1",
    "4k4/9/9/9/9/9/9/9/4KR3 w r 1",
    "8k/9/9/9/9/9/9/1+R7/K8 b - 1",
    "k8/9/9/4+B4/9/9/9/9/8K w - 1",
    // Each side answers checks with checks.
    "4k4/9/4r4/9/9/9/4R4/9/4K4 b - 1",
    "3rk4/9/9/4b4/4B4/9/9/9/4KR3 b - 1",
    // Pieces change hands: the same squares, other hands.
    "4k4/4g4/4p4/9/9/9/4P4/4G4/4K4 b RGSgs 1",
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (Some(Ok(lines)), Some(Ok(seed))) =
        (args.first().map(|arg| arg.parse::<u64>()), args.get(1).map(|arg| arg.parse::<u64>()))
    else {
        eprintln!("usage: repeats LINES SEED [--show]");
        return ExitCode::from(2);
    };
    let show = args.iter().any(|arg| arg == "--show");
    board::init();
    let mut dice = Dice(seed);
    let mut tally = Tally::default();
    for _ in 0..lines {
        let sfen = STARTS[dice.next(STARTS.len())];
        line(sfen, &mut dice, show, &mut tally);
    }
    eprintln!("{lines} lines; {tally:?}");
    if tally.different == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[derive(Default, Debug)]
struct Tally {
    plies: u64,
    draws: u64,
    perpetual: u64,
    both_checked: u64,
    nearer_other_hands: u64,
    different: u64,
}

fn line(sfen: &str, dice: &mut Dice, show: bool, tally: &mut Tally) {
    let (Ok(start), Ok(mut theirs)) = (sfen.parse::<Position>(), board::position_from_sfen(sfen)) else { return };
    theirs.init_stack();
    let mut history = History::new(start);
    let mut played: Vec<Move> = Vec::new();
    let mut occurrences = Vec::new();
    let mut cut = vec![false];
    for _ in 0..dice.next(200) + 20 {
        let Some(mv) = choose(&history, &played, dice) else { break };
        let mut list = Move32List::new();
        generate_legal_all_move32(&theirs, &mut list);
        let Some(&their_move) = list.iter().find(|&&their| ours(their) == mv) else {
            println!("differs: {} has no {mv}", history.last());
            tally.different += 1;
            return;
        };
        let mut next = *history.last();
        next.play_unchecked(mv);
        history.push(next);
        theirs.apply_move32(their_move);
        played.push(mv);
        tally.plies += 1;

        let seen = history.occurrences();
        occurrences.push(seen.to_string());
        let found = history.repetition();
        tally.draws += u64::from(found == Repetition::Draw);
        tally.perpetual += u64::from(matches!(found, Repetition::PerpetualCheck(_)));
        let state = theirs.repetition_state();
        cut.push(matches!(state, RepetitionState::Superior | RepetitionState::Inferior));
        if theirs.repetition_counter() + 1 != seen as i32 {
            // Looking back they stop at the same squares with more or fewer pieces in hand, and count from there on.
            let same = |at: usize| history.positions()[at].same_as(&next);
            if (0..cut.len()).any(|at| cut[at] && same(at)) {
                tally.nearer_other_hands += 1;
            } else {
                differs(&history, &played, seen, state, tally);
            }
        } else if found != verdict(state, seen, next.turn()) {
            if found == Repetition::Draw && both_only_checked(&history) {
                tally.both_checked += 1;
            } else {
                differs(&history, &played, seen, state, tally);
            }
        }
        if seen >= 4 {
            break;
        }
    }
    if show {
        let moves: Vec<String> = played.iter().map(ToString::to_string).collect();
        let end = match history.repetition() {
            Repetition::None => "none",
            Repetition::Draw if both_only_checked(&history) => "both",
            Repetition::Draw => "draw",
            Repetition::PerpetualCheck(Color::Black) => "black",
            Repetition::PerpetualCheck(Color::White) => "white",
        };
        println!("{sfen}\t{}\t{}\t{end}", moves.join(" "), occurrences.join(" "));
    }
}

fn differs(history: &History, played: &[Move], seen: usize, theirs: RepetitionState, tally: &mut Tally) {
    tally.different += 1;
    let moves: Vec<String> = played.iter().map(ToString::to_string).collect();
    let (start, found) = (history.positions()[0], history.repetition());
    println!("differs: {start} moves {}: {seen} times, {found:?}, theirs {theirs:?}", moves.join(" "));
}

/// Their state in our words: they speak for the side to move.
fn verdict(state: RepetitionState, seen: usize, turn: Color) -> Repetition {
    match state {
        _ if seen < 4 => Repetition::None,
        RepetitionState::Draw => Repetition::Draw,
        RepetitionState::Win => Repetition::PerpetualCheck(!turn),
        RepetitionState::Lose => Repetition::PerpetualCheck(turn),
        _ => Repetition::None,
    }
}

/// Whether since the first of the last four occurrences every move of both sides was a check.
fn both_only_checked(history: &History) -> bool {
    let positions = history.positions();
    let last = history.last();
    let first = positions.iter().enumerate().rev().filter(|(_, position)| position.same_as(last)).nth(3);
    first.is_some_and(|(first, _)| positions[first + 1..].iter().all(Position::in_check))
}

/// Mostly a move back, a check or a step of few pieces.
fn choose(history: &History, played: &[Move], dice: &mut Dice) -> Option<Move> {
    let position = history.last();
    let moves = position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    let kind = dice.next(10);
    let checks: Vec<Move> = moves.iter().copied().filter(|&mv| position.gives_check(mv)).collect();
    if kind < 5 && !checks.is_empty() {
        return Some(checks[dice.next(checks.len())]);
    }
    // What this side played some moves ago, or its last move taken back.
    if kind < 9
        && let Some(last) = played.len().checked_sub(2).map(|at| played[at])
    {
        let again = played.len().checked_sub(4).map(|at| played[at]);
        let back = last.from().map(|from| Move::board(last.to(), from, false));
        let wanted = [again, back];
        let found: Vec<Move> = wanted.into_iter().flatten().filter(|mv| moves.contains(mv)).collect();
        if !found.is_empty() {
            return Some(found[dice.next(found.len())]);
        }
    }
    Some(moves[dice.next(moves.len())])
}
