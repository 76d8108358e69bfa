//! Positions in which one move is better than all others, out of games: what to play next.
//!
//! `next-move/positions.tsv` is made by `komadai-training trainer`: a line of column names, then, separated by tabs, the phase of the
//! game, the grade, whose game it is out of, the SFEN, the best move with what follows it, the chance to win that it keeps in per cent, the chance after any
//! other move, and natural mistakes, each with what punishes it and the chance that it leaves. Moves are in USI, with blanks between
//! them, and mistakes have slashes between them.

use crate::course::{Asked, Line, Slip, Step, Task, Turn, Words};
use crate::fnv::fnv;
use crate::grade::Grade;
use komadai_shogi::{Move, Setup};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// The line of column names.
pub const COLUMNS: &str = "phase\tgrade\torigin\tsfen\tbest\tchance\tother\tmistakes";

/// What pieces are worth in a glance, by [`komadai_shogi::PieceKind::index`].
pub const VALUES: [i32; 14] = [1, 3, 4, 5, 8, 10, 6, 1_000, 6, 6, 6, 6, 10, 12];
/// The gain that is plain to see, a silver's: who does not take it has overlooked it.
pub const PLAIN: i32 = 5;

static PROBLEMS: LazyLock<Vec<Problem>> = LazyLock::new(|| {
    read(include_str!("../next-move/positions.tsv")).unwrap_or_else(|fault| panic!("positions.tsv: {fault}"))
});
static BY_ID: LazyLock<HashMap<String, &'static Problem>> =
    LazyLock::new(|| PROBLEMS.iter().map(|problem| (problem.id(), problem)).collect());

/// Every problem, by phase, the easiest first.
pub fn problems() -> &'static [Problem] {
    &PROBLEMS
}

/// The problem of an id.
pub fn by_id(id: &str) -> Option<&'static Problem> {
    BY_ID.get(id).copied()
}

/// A part of a game.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Neither side has been broken into.
    Opening,
    /// The fight is on.
    Middle,
    /// A king is under attack.
    End,
}

impl Phase {
    /// Every phase, in the order of a game.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middle, Phase::End];

    /// A word for addresses and the names of texts.
    pub const fn code(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Middle => "middle",
            Phase::End => "end",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Phase {
    type Err = String;

    fn from_str(text: &str) -> Result<Phase, String> {
        Phase::ALL.into_iter().find(|phase| phase.code() == text).ok_or_else(|| format!("no phase is called {text}"))
    }
}

/// Whose game a position is out of.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Origin {
    /// Two of the engine's levels played it.
    Levels,
    /// The engine played it against itself at full strength, 20,000 nodes a move or more.
    SelfPlay,
    /// A published game of others.
    Public,
}

impl Origin {
    /// Every origin.
    pub const ALL: [Origin; 3] = [Origin::Levels, Origin::SelfPlay, Origin::Public];

    /// A word for files.
    pub const fn code(self) -> &'static str {
        match self {
            Origin::Levels => "levels",
            Origin::SelfPlay => "self-play",
            Origin::Public => "public",
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Origin {
    type Err = String;

    fn from_str(text: &str) -> Result<Origin, String> {
        Origin::ALL
            .into_iter()
            .find(|origin| origin.code() == text)
            .ok_or_else(|| format!("no origin is called {text}"))
    }
}

/// A position with its best move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The part of the game.
    pub phase: Phase,
    /// Whom it is for, by the weakest of the engine's levels that finds the move.
    pub grade: Grade,
    /// Whose game it is out of.
    pub origin: Origin,
    /// The position, Black to move.
    pub setup: Setup,
    /// The best move, and what follows.
    pub best: Vec<Move>,
    /// Black's chance to win after it, in per cent.
    pub chance: u8,
    /// After the second best.
    pub other: u8,
    /// The moves that weak players choose instead, the most frequent first; at least one.
    pub mistakes: Vec<Mistake>,
}

/// A natural mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The move, and what punishes it.
    pub line: Vec<Move>,
    /// The chance to win that it leaves, in per cent.
    pub left: u8,
}

fn written(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", written(&self.line), self.left)
    }
}

/// What is said of a learner's move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// It is the best one.
    Best,
    /// A natural mistake.
    Mistake(&'static Mistake),
    /// Another move: nothing more is known of it than that it is no better than the second best.
    Other,
}

impl Problem {
    /// What it is known by, as long as its position stays the same.
    pub fn id(&self) -> String {
        format!("{:012x}", fnv(&self.setup.to_string()) & 0xffff_ffff_ffff)
    }

    /// The best move.
    pub fn mv(&self) -> Option<Move> {
        self.best.first().copied()
    }

    /// Judges a move; it must be legal.
    pub fn judge(&'static self, mv: Move) -> Said {
        if self.mv() == Some(mv) {
            return Said::Best;
        }
        let mistake = self.mistakes.iter().find(|mistake| mistake.line.first() == Some(&mv));
        mistake.map_or(Said::Other, Said::Mistake)
    }

    /// The problem as a step of a lesson, with a line of one move.
    pub(crate) fn step(&self, text: Words, hint: Words) -> Option<Step> {
        self.step_with(Vec::new(), text, hint)
    }

    /// The same, done by these moves besides the best one.
    pub(crate) fn step_with(&self, also: Vec<Move>, text: Words, hint: Words) -> Option<Step> {
        let slip = |mistake: &Mistake| {
            let (mv, refutation) = mistake.line.split_first()?;
            Some(Slip { mv: *mv, refutation: refutation.to_vec(), text: Words::default(), evaluations: Vec::new() })
        };
        let slips = self.mistakes.iter().filter_map(slip).filter(|slip| !slip.refutation.is_empty()).collect();
        let mv = self.mv()?;
        let turn = Turn { mv, reply: None, also, text: Words::default(), slips, evaluations: Vec::new() };
        let task = Task::Line(Line { turns: vec![turn] });
        let asked = Asked { task, hint, solution: vec![mv], wrong: Vec::new() };
        Some(Step { setup: self.setup.clone(), text, task: Some(asked), play: None, evaluations: Vec::new() })
    }
}

/// A line of the file.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { phase, grade, origin, setup, best, chance, other, mistakes } = self;
        let mistakes = mistakes.iter().map(Mistake::to_string).collect::<Vec<_>>().join("/");
        write!(f, "{phase}\t{grade}\t{origin}\t{setup}\t{}\t{chance}\t{other}\t{mistakes}", written(best))
    }
}

/// Reads the positions' file.
///
/// # Errors
/// The first line that is no problem.
pub fn read(text: &str) -> Result<Vec<Problem>, String> {
    crate::table::read(text, COLUMNS, problem)
}

fn problem([phase, grade, origin, sfen, best, chance, other, mistakes]: [&str; 8]) -> Option<Problem> {
    let moves = |text: &str| text.split(' ').map(|mv| mv.parse().ok()).collect::<Option<Vec<Move>>>();
    let percent = |text: &str| text.parse().ok().filter(|number: &u8| *number <= 100);
    Some(Problem {
        phase: phase.parse().ok()?,
        grade: grade.parse().ok()?,
        origin: origin.parse().ok()?,
        setup: sfen.parse().ok()?,
        best: moves(best)?,
        chance: percent(chance)?,
        other: percent(other)?,
        mistakes: mistakes
            .split('/')
            .map(|mistake| {
                let (line, left) = mistake.rsplit_once(' ')?;
                Some(Mistake { line: moves(line)?, left: percent(left)? })
            })
            .collect::<Option<_>>()?,
    })
}
