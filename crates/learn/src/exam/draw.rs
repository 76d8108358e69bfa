//! Which questions a paper asks.

use super::{IN_PLACEMENT, PAPERS, QUESTIONS, Theme, Topic};
use crate::course::{self, Asked, Lesson, Step, Task, Words};
use crate::fnv::fnv;
use crate::grade::Grade;
use crate::next_move::{self, Phase};
use crate::tesuji;
use komadai_shogi::{Color, Move, PieceKind, Position, Square};
use komadai_tsume::problems::starter;
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// Mates of a paper, from the grade on whose lessons teach them; openings and one endgame follow where there are some of the grade,
/// and pieces to be won are the rest.
const MATES: usize = 5;
/// Openings of a paper.
const OPENINGS: usize = 2;
/// The last grade, from 0, of which a position asks for a piece that is simply there to be taken: 10-kyū.
const LAST_TAKE: usize = 5;
/// A piece that is worth so much is missed by its owner: a lance.
const WORTH_TAKING: i32 = 3;

/// A kind of question.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Mate,
    Gain,
    Threat,
    Defend,
    Brink,
    Opening,
    Take,
}

impl Kind {
    pub(super) const COUNT: usize = Kind::Take as usize + 1;

    fn of(task: &Task) -> Option<Kind> {
        match task {
            Task::MateIn(_) => Some(Kind::Mate),
            Task::Gain(_) => Some(Kind::Gain),
            Task::Threat => Some(Kind::Threat),
            Task::Defend(_) => Some(Kind::Defend),
            Task::Brink => Some(Kind::Brink),
            _ => None,
        }
    }

    fn theme(self) -> Theme {
        match self {
            Kind::Mate => Theme::Mate,
            Kind::Gain => Theme::Tesuji,
            Kind::Threat | Kind::Defend | Kind::Brink => Theme::End,
            Kind::Opening => Theme::Opening,
            Kind::Take => Theme::Basics,
        }
    }
}

/// A question, and the grades that it is neither too easy nor too hard for.
pub(super) struct Question {
    grades: RangeInclusive<usize>,
    step: Step,
    theme: Theme,
    /// What teaches it, the lesson that comes first in the lead.
    lessons: Vec<&'static Lesson>,
}

impl Question {
    fn new(kind: Kind, grades: RangeInclusive<usize>, step: Step, lessons: &[&str]) -> Question {
        let lessons = lessons.iter().filter_map(|name| Some(course::lesson(name)?.0)).collect();
        Question { grades, step, theme: kind.theme(), lessons }
    }

    fn is_for(&self, grade: Grade) -> bool {
        self.grades.contains(&grade.index())
    }

    /// Whether the lessons up to a grade teach what is asked.
    fn is_taught(&self, grade: Grade) -> bool {
        self.lessons.iter().any(|lesson| lesson.grade <= grade)
    }

    /// The question as it is asked at a grade, and what was taught of it by then.
    pub(super) fn at(&self, grade: Grade) -> (Step, Topic) {
        let lessons = self.lessons.iter().copied().filter(|lesson| lesson.grade <= grade).collect();
        (self.step.clone(), Topic { theme: self.theme, lessons })
    }
}

/// Everything that may be asked.
pub(super) struct Pool {
    mates: Vec<Question>,
    gains: Vec<Question>,
    endgames: Vec<Question>,
    openings: Vec<Question>,
}

/// The lessons that teach a mate in so many plies. What is longer is taught nowhere.
const fn of_mate(plies: u16) -> &'static [&'static str] {
    match plies {
        1 => &["mate-in-one", "gold-on-head"],
        3 => &["mate-in-three"],
        5 => &["mate-in-five"],
        7 => &["reading-seven"],
        _ => &[],
    }
}

/// The lesson on how a piece moves.
const fn of_piece(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "pawn",
        PieceKind::Lance => "lance",
        PieceKind::Knight => "knight",
        PieceKind::Silver => "silver",
        PieceKind::Bishop => "bishop",
        PieceKind::Rook => "rook",
        PieceKind::Gold => "gold",
        PieceKind::King => "king",
        PieceKind::Dragon | PieceKind::Horse => "dragon",
        _ => "golds",
    }
}

/// The lessons on how to begin a game with the rook on the left, and with it at home.
const OF_OPENING: [&[&str]; 2] = [&["ranging-rook", "central-rook"], &["climbing-silver", "climbing-silver-in-play"]];

/// Those of them that fit where the learner's rook stands.
fn of_opening(step: &Step) -> &'static [&'static str] {
    let rook = Square::all().find(|square| {
        let stands = step.setup.get(*square);
        stands.is_some_and(|piece| (piece.color, piece.kind) == (Color::Black, PieceKind::Rook))
    });
    match rook {
        Some(rook) if rook.file() >= 5 => OF_OPENING[0],
        _ => OF_OPENING[1],
    }
}

/// A piece that stands there to be taken.
struct Free {
    /// What teaches the best of the moves that take it: the lesson on the piece that moves.
    lesson: &'static str,
    /// The other moves that take it for nothing: with another piece, or turned over or not.
    also: Vec<Move>,
}

/// What a problem's best move takes, where nothing guards it and no other piece is to be had for nothing.
fn taking(problem: &next_move::Problem) -> Option<Free> {
    let position = Position::new(&problem.setup).ok()?;
    let free = |mv: &Move| {
        let taken = position.piece_at(mv.to()).filter(|_| !mv.is_drop())?;
        let mut after = position;
        after.play_unchecked(*mv);
        let back = after.legal_moves().iter().any(|reply| reply.to() == mv.to());
        (!back && next_move::VALUES[taken.kind.index()] >= WORTH_TAKING).then(|| mv.to())
    };
    let best = problem.mv()?;
    let square = free(&best)?;
    let moves = position.legal_moves();
    if moves.iter().filter_map(free).any(|other| other != square) {
        return None;
    }
    let also = moves.iter().filter(|mv| **mv != best && free(mv).is_some()).copied().collect();
    let piece = position.piece_at(best.from()?)?;
    Some(Free { lesson: of_piece(piece.kind), also })
}

impl Grade {
    /// The grades that a mate problem of this difficulty, 1 to 9, is for: mates in three and five moves are what 1-dan asks, and what is
    /// harder is beyond it. `docs/levels.md` has how the engine's levels do with them.
    fn of_mate(grade: u8) -> RangeInclusive<usize> {
        match grade {
            ..=1 => 0..=5,
            2 => 6..=9,
            3 => 10..=15,
            4 => 13..=15,
            other => Grade::beyond(other - 5),
        }
    }

    /// The grades that a combination of this difficulty, 1 to 5, is for.
    fn of_gain(grade: u8) -> RangeInclusive<usize> {
        match grade {
            ..=1 => 0..=9,
            2 => 10..=15,
            other => Grade::beyond(other - 3),
        }
    }

    /// So much harder than what the last grade asks.
    fn beyond(harder: u8) -> RangeInclusive<usize> {
        let at = Grade::COUNT + usize::from(harder);
        at..=at
    }

    /// The grades that a position of the trainer is for: the levels that graded it stand two grades apart.
    fn of_position(self) -> RangeInclusive<usize> {
        self.index().saturating_sub(1)..=self.index() + 1
    }

    /// The first grade that a combination of this difficulty is for.
    pub(crate) fn of_combination(grade: u8) -> Grade {
        Grade::all().nth(*Grade::of_gain(grade).start()).unwrap_or(Grade::LAST)
    }
}

impl Pool {
    pub(super) fn new(said: &[(Words, Words)]) -> Pool {
        let words = |kind: Kind| said.get(kind as usize).cloned().unwrap_or_default();
        let asked = |step: &Step, kind: Kind, grades, lessons: &[&str]| {
            let ((text, hint), mut step) = (words(kind), step.clone());
            (step.text, step.play) = (text, None);
            if let Some(asked) = &mut step.task {
                asked.hint = hint;
            }
            Question::new(kind, grades, step, lessons)
        };
        let mates = starter().iter().map(|problem| {
            let (text, hint) = words(Kind::Mate);
            let solution = problem.solution.iter().step_by(2).copied().collect();
            let task = Asked { task: Task::MateIn(problem.plies), hint, solution, wrong: Vec::new() };
            let setup = problem.position.to_setup();
            let step = Step { setup, text, task: Some(task), play: None, evaluations: Vec::new() };
            Question::new(Kind::Mate, Grade::of_mate(problem.grade), step, of_mate(problem.plies))
        });
        let gains =
            tesuji::sets().iter().flat_map(|set| set.graded().map(move |(grade, step)| (set.motif, grade, step)));
        let gains = gains.map(|(motif, grade, step)| asked(step, Kind::Gain, Grade::of_gain(grade), motif.lessons()));
        // From there on, pieces are won by combinations.
        let takes = next_move::problems().iter().filter(|problem| problem.grade.index() <= LAST_TAKE);
        let takes = takes.filter_map(|problem| {
            let (text, hint) = words(Kind::Take);
            let Free { lesson, also } = taking(problem)?;
            // Whoever is asked to take a piece has taken it by any of these moves. Where one of them is a mistake, the words ask too little.
            if problem.mistakes.iter().filter_map(|mistake| mistake.line.first()).any(|slip| also.contains(slip)) {
                return None;
            }
            let step = problem.step_with(also, text, hint)?;
            Some(Question::new(Kind::Take, problem.grade.of_position(), step, &[lesson]))
        });
        // Endgames are those of the lessons; of everything else a paper asks what nobody has seen there.
        let shown: HashSet<String> =
            course::lessons().flat_map(|lesson| &lesson.steps).map(|step| step.setup.to_string()).collect();
        let is_new = |question: &Question| !shown.contains(&question.step.setup.to_string());
        let endgames = course::lessons().flat_map(|lesson| lesson.steps.iter().map(move |step| (lesson, step)));
        let endgames = endgames.filter_map(|(lesson, step)| {
            let kind = Kind::of(&step.task.as_ref()?.task).filter(|kind| !matches!(kind, Kind::Mate | Kind::Gain))?;
            // What a lesson teaches is asked from its grade on.
            let at = lesson.grade.index();
            Some(asked(step, kind, at..=at + 4, &[lesson.name]))
        });
        // A piece that stands there to be taken is no question about an opening.
        let openings = next_move::problems().iter().filter(|problem| problem.phase == Phase::Opening);
        let openings = openings.filter(|problem| taking(problem).is_none());
        let openings = openings.filter_map(|problem| {
            let (text, hint) = words(Kind::Opening);
            let step = problem.step(text, hint)?;
            let lessons = of_opening(&step);
            Some(Question::new(Kind::Opening, problem.grade.of_position(), step, lessons))
        });
        Pool {
            mates: mates.filter(is_new).collect(),
            gains: takes.chain(gains).filter(is_new).collect(),
            endgames: endgames.collect(),
            openings: openings.filter(is_new).collect(),
        }
    }

    /// The questions of one paper of a grade, from 0.
    pub(super) fn paper(&self, grade: Grade, number: usize) -> Vec<&Question> {
        // Dealt out in turn, so that no paper is easier than another.
        let dealt = |pool, most| nearest(pool, grade).into_iter().skip(number).step_by(PAPERS).take(most);
        let own = |pool, each| {
            let own = nearest(pool, grade).into_iter().filter(|question| question.is_for(grade));
            own.skip(number * each).take(each)
        };
        let (openings, endgame) = (own(&self.openings, OPENINGS), own(&self.endgames, 1));
        let mut questions: Vec<&Question> = dealt(&self.mates, MATES).chain(openings).chain(endgame).collect();
        let rest = QUESTIONS - questions.len();
        // Kinds by turns: whoever is good at one of them alone does not run through half of the paper.
        for (at, gain) in dealt(&self.gains, rest).enumerate() {
            let at = (2 * at + 1).min(questions.len());
            questions.insert(at, gain);
        }
        questions
    }

    /// The questions of a grade in the placement: other ones than those of its first papers where there are enough, and none that
    /// were seen at another grade.
    pub(super) fn placement(&self, grade: Grade, seen: &mut HashSet<String>) -> Vec<&Question> {
        let mut questions: Vec<&Question> = Vec::new();
        for (pool, up_to) in [(&self.mates, IN_PLACEMENT - 1), (&self.gains, IN_PLACEMENT)] {
            let fit = nearest(pool, grade).into_iter().rev().filter(|question| question.is_for(grade));
            let fresh = fit.filter(|question| seen.insert(question.step.setup.to_string()));
            questions.extend(fresh.take(up_to - questions.len()));
        }
        questions
    }
}

/// The questions of a pool that the lessons up to a grade teach, those for the grade first, among them in an order that differs from grade to grade.
fn nearest(pool: &[Question], grade: Grade) -> Vec<&Question> {
    let at = grade.index();
    let away = |grades: &RangeInclusive<usize>| grades.start().saturating_sub(at).max(at.saturating_sub(*grades.end()));
    let shuffled = |question: &Question| fnv(&format!("{at} {}", question.step.setup));
    let mut all: Vec<_> = pool
        .iter()
        .filter(|question| question.is_taught(grade))
        .map(|question| ((away(&question.grades), shuffled(question)), question))
        .collect();
    all.sort_by_key(|(key, _)| *key);
    all.into_iter().map(|(_, question)| question).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tesuji::Motif;

    /// A name that is misspelt would leave its questions without a lesson, or without being asked.
    #[test]
    fn every_lesson_that_questions_are_drawn_by_is_there() {
        let mates = (1..=15).flat_map(|plies| of_mate(plies).iter().copied());
        let pieces = PieceKind::ALL.into_iter().map(of_piece);
        let openings = OF_OPENING.into_iter().flatten().copied();
        let motifs = Motif::ALL.into_iter().flat_map(|motif| motif.lessons().iter().copied());
        let missing: Vec<&str> = mates
            .chain(pieces)
            .chain(openings)
            .chain(motifs)
            .filter(|name| !course::lessons().any(|lesson| lesson.name == *name))
            .collect();
        assert!(missing.is_empty(), "no lessons: {missing:?}");
    }
}
