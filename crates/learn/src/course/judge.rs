//! What the rules say of a learner's moves.

use super::{Line, Slip, Step, Task, Turn, formation, material, proof};
use komadai_shogi::impasse::points;
use komadai_shogi::{Color, Foul, Move, PieceKind, Position, Setup, SetupFaults, Square};

/// The most moves that a task is judged with.
const MAX_MOVES: usize = 60;

/// What a boards of a lesson may lack.
pub(super) const IGNORED: SetupFaults = SetupFaults::MATE_PROBLEM;

/// The answer to the last of a learner's moves.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// The task is solved; the board as it is now.
    Done(Box<Setup>),
    /// A good move, and there is more to do; the board, with the learner to move again, and the opponent's answer where one
    /// was played.
    GoOn(Box<Setup>, Option<Move>),
    /// Allowed, but not what is asked. With the opponent's move that shows it, where there is one.
    Wrong(Why, Option<Move>),
    /// Against the rules.
    Foul(Foul),
}

/// Why a move is not what is asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// The opponent could take the piece.
    Taken,
    /// It is check, but the king gets away.
    Escapes,
    /// It is no check.
    NoCheck,
    /// It does not attack two pieces.
    NoFork,
    /// It does not promote.
    NotPromoted,
    /// Another move than the one that is written.
    AnotherMove,
    /// The move that was picked is allowed.
    Allowed,
    /// The formation cannot be finished in the moves that are left.
    Detour,
    /// No mate is threatened.
    NoThreat,
    /// The opponent has a defence.
    Defence,
    /// The opponent mates.
    Mated,
    /// The opponent answers the check and threatens mate again.
    Delays,
    /// The opponent's answer keeps his material together.
    NoGain,
    /// The points are others.
    Miscounted,
    /// A natural mistake of a line, and its refutation.
    Slip,
    /// The lesson goes on with another move.
    OffLine,
    /// As good as the move that the line goes on with, but it cannot go on after it.
    AsGood,
    /// There is nothing to judge: no task, no move, or far too many.
    Nothing,
}

impl Why {
    /// A word for programs and for the names of texts.
    pub const fn code(self) -> &'static str {
        match self {
            Why::Taken => "taken",
            Why::Escapes => "escapes",
            Why::NoCheck => "no-check",
            Why::NoFork => "no-fork",
            Why::NotPromoted => "not-promoted",
            Why::AnotherMove => "another-move",
            Why::Allowed => "allowed",
            Why::Detour => "detour",
            Why::NoThreat => "no-threat",
            Why::Defence => "defence",
            Why::Mated => "mated",
            Why::Delays => "delays",
            Why::NoGain => "no-gain",
            Why::Miscounted => "miscounted",
            Why::Slip => "slip",
            Why::OffLine => "off-line",
            Why::AsGood => "as-good",
            Why::Nothing => "nothing",
        }
    }
}

impl Step {
    /// Whether a judgement takes a search: milliseconds instead of microseconds, on a thread that serves nobody else.
    pub fn searches(&self) -> bool {
        use Task::{Brink, Build, Defend, Gain, MateIn, Threat};
        let task = self.task.as_ref().map(|asked| &asked.task);
        matches!(task, Some(MateIn(_) | Threat | Brink | Defend(_) | Gain(_) | Build(..)))
    }

    /// The step's board as a position; none if it breaks a rule that a lesson's board has to keep.
    pub fn position(&self) -> Option<Position> {
        Position::ignoring(&self.setup, IGNORED).ok()
    }

    /// The line that is asked for, if one is.
    pub fn line(&self) -> Option<&Line> {
        match &self.task.as_ref()?.task {
            Task::Line(line) => Some(line),
            _ => None,
        }
    }

    /// The turn of a line that the last of the learner's moves belongs to, and the mistake that it is, if it is one.
    pub fn turn(&self, moves: &[Move]) -> Option<(&Turn, Option<&Slip>)> {
        let (last, before) = moves.split_last()?;
        let turn = self.line()?.turns.get(before.len())?;
        Some((turn, turn.slips.iter().find(|slip| slip.mv == *last)))
    }

    /// A right move after the learner's moves so far, which were right; none where a number is asked for, or nothing more.
    pub fn answer(&self, moves: &[Move]) -> Option<Move> {
        let asked = self.task.as_ref()?;
        match &asked.task {
            Task::Line(line) => line.turns.get(moves.len()).map(|turn| turn.mv),
            // The opponent may have defended otherwise than the solution that is written.
            Task::MateIn(_) => proof::next(self.position()?, moves),
            _ => asked.solution.get(moves.len()).copied(),
        }
    }

    /// Judges a number that was picked.
    pub fn judge_number(&self, number: u32) -> Verdict {
        match (self.task.as_ref().map(|asked| &asked.task), self.position()) {
            (Some(Task::Points(counted, _)), Some(position)) if points(&position, Color::Black, *counted) == number => {
                Verdict::Done(Box::new(position.to_setup()))
            }
            (Some(Task::Points(..)), Some(_)) => Verdict::Wrong(Why::Miscounted, None),
            _ => Verdict::Wrong(Why::Nothing, None),
        }
    }

    /// Judges the last of the learner's moves from the step's board; the ones before it have been judged already, and are
    /// taken as they are as long as they are legal.
    pub fn judge(&self, moves: &[Move]) -> Verdict {
        let nothing = Verdict::Wrong(Why::Nothing, None);
        let (Some(asked), Some((last, before))) = (&self.task, moves.split_last()) else { return nothing };
        let Some(mut position) = self.position() else { return nothing };
        if before.len() >= MAX_MOVES {
            return nothing;
        }
        match &asked.task {
            Task::MateIn(_) => return proof::mate(position, moves),
            Task::Line(line) => return line.judge(position, moves),
            _ => {}
        }
        let mut visited = Vec::new();
        for mv in before {
            if let Err(foul) = position.check(*mv) {
                return Verdict::Foul(foul);
            }
            position.play_unchecked(*mv);
            visited.push(mv.to());
            if position.in_check() {
                return nothing;
            }
            position.pass();
        }
        if let Task::Foul(choice) = &asked.task {
            return match position.check(*last) {
                _ if !choice.contains(last) => nothing,
                Ok(()) => Verdict::Wrong(Why::Allowed, None),
                Err(_) => Verdict::Done(Box::new(position.to_setup())),
            };
        }
        if let Err(foul) = position.check(*last) {
            return Verdict::Foul(foul);
        }
        let had = material::balance(&position);
        position.play_unchecked(*last);
        visited.push(last.to());
        match &asked.task {
            Task::Threat => proof::threat(position),
            Task::Brink => proof::brink(position),
            Task::Defend(proven) if proven.contains(last) => Verdict::Done(Box::new(position.to_setup())),
            Task::Defend(_) => proof::defend(position),
            Task::Gain(worth) => material::gain(position, had + worth),
            Task::Build(within, places) => formation::built(position, places, within.saturating_sub(visited.len())),
            task => task.judge(position, *last, &visited),
        }
    }
}

impl Task {
    /// `position` is the one after the learner's move `last`, the opponent to move.
    fn judge(&self, mut position: Position, last: Move, visited: &[Square]) -> Verdict {
        let wrong = |why, reply| Verdict::Wrong(why, reply);
        let taken = capture(&position);
        let safe = matches!(self, Task::Escape | Task::Mate | Task::Read(..));
        if let (Some(reply), false) = (taken, safe) {
            return wrong(Why::Taken, Some(reply));
        }
        let done = match self {
            Task::Reach(squares) => squares.iter().all(|square| visited.contains(square)),
            Task::Capture => {
                let mut left = position.to_setup().pieces().collect::<Vec<_>>().into_iter();
                !left.any(|(_, piece)| piece.color == Color::White && piece.kind != PieceKind::King)
            }
            Task::Promote if !last.promotes() => return wrong(Why::NotPromoted, None),
            Task::Fork if attacked(&position, last.to()) < 2 => return wrong(Why::NoFork, None),
            Task::Check | Task::Mate if !position.in_check() => return wrong(Why::NoCheck, None),
            Task::Mate if !position.is_checkmate() => {
                return wrong(Why::Escapes, position.legal_moves().first().copied());
            }
            Task::Read(asked, _) if *asked != last => return wrong(Why::AnotherMove, None),
            _ => true,
        };
        if done {
            return Verdict::Done(Box::new(position.to_setup()));
        }
        if position.in_check() {
            return wrong(Why::Nothing, None);
        }
        position.pass();
        Verdict::GoOn(Box::new(position.to_setup()), None)
    }
}

/// A move of the side on turn that takes something.
fn capture(position: &Position) -> Option<Move> {
    position.legal_moves().iter().copied().find(|mv| position.piece_at(mv.to()).is_some())
}

/// How many of the opponent's pieces, pawns aside, the learner's piece on a square attacks.
fn attacked(position: &Position, from: Square) -> usize {
    let setup = position.to_setup();
    let worth = setup.pieces().filter(|(_, piece)| piece.color == Color::White && piece.kind != PieceKind::Pawn);
    worth.filter(|(at, _)| position.attackers(*at, Color::Black, position.occupied()).has(from)).count()
}
