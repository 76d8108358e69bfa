//! The course: chapters of lessons, a lesson a handful of steps, a step a board, a text and mostly a task.
//!
//! A lesson is a file of `course/`, blocks of lines with blank lines between them. The first block says what the lesson is
//! called and, in one sentence, what it teaches; each of the others is a step:
//!
//! ```text
//! grade 15k                             whom it is for, see [`Grade`]
//! en The king: The piece you must not lose.
//! ja {玉|ぎょく}の{動|うご}き: …
//! es …
//! pt …
//!
//! board 9/9/9/9/4K4/9/9/9/9 b - 1       SFEN; the learner is Black, and both kings may be missing
//! task reach 5c 3c                      see [`Task`]; a step without a task is there to be read
//! solution 5e5d 5d5c 5c4c 4c3c          moves that solve it, in USI
//! wrong 5e5c                            moves of which the last one is refused; any number of such lines
//! play 3 two                            a game to play against level 3, with a handicap or without
//! play 3 here                           the same from the step's board
//! eval komadai 500000 +35               what an engine says of the board, see [`Evaluation`]; any number of such lines
//! en Text of the step. ja … es … pt …   one line a language
//! hint-en A hint. …                     one line a language, where there is a task
//! ```
//!
//! After `task line` the moves are written out in the order in which they are played, each with its texts:
//!
//! ```text
//! move 2g2f 8c8d                        the learner's move, and the answer to it; none after the last
//! eval komadai 500000 +35               of the position after the answer
//! also 7g7f 9g9f                        other moves that are as good: the line goes on with them where it can
//! en Text after the answer. ja …        one line a language
//! slip 3i4h 8e8f 8g8f                   a natural mistake, and the moves that refute it; any number of them
//! eval komadai 500000 -420              of the position after these
//! en Why. ja …                          one line a language
//! ```
//!
//! Japanese is written for beginners: `{玉|ぎょく}` puts the reading above the kanji.

mod evaluation;
mod formation;
mod judge;
mod line;
mod material;
mod proof;
mod read;

pub use evaluation::{Evaluation, Score};
pub use judge::{Verdict, Why};
pub use line::{Line, Slip, Turn};

use crate::grade::Grade;
use komadai_kifu::names;
use komadai_lang::{Lang, Run};
use komadai_shogi::impasse::Counted;
use komadai_shogi::{Handicap, Move, PieceKind, Position, Setup, Square};
use std::sync::LazyLock;

/// A chapter: its name, which is a folder, and its lessons' names and texts in their order.
type ChapterFiles = (&'static str, &'static [(&'static str, &'static str)]);

macro_rules! lessons {
    ($($chapter:literal: $($lesson:literal)*;)*) => {
        &[$(($chapter, &[$(($lesson, include_str!(concat!("../../course/", $chapter, "/", $lesson, ".txt")))),*])),*]
    };
}

const FILES: &[ChapterFiles] = lessons! {
    "pieces": "king" "gold" "silver" "rook" "bishop" "lance" "knight" "pawn";
    "promotion": "zone" "golds" "dragon" "must" "better-not";
    "drops": "in-hand" "forks" "two-pawns" "dead-ends";
    "mate": "check" "answers" "gold-on-head" "mate-in-one" "pawn-drop-mate";
    "game": "first-moves" "values" "fouls" "repetition" "impasse" "first-game";
    "handicap": "odds" "six-pieces" "four-pieces" "two-pieces" "rook-odds" "bishop-odds";
    "castles": "safe-king" "mino" "yagura" "anaguma" "climbing-silver" "ranging-rook" "against-ranging-rook" "quick-ishida" "bishop-exchange";
    "openings": "climbing-silver-in-play" "quick-ishida-exchange" "ishida-in-play" "side-pawn" "central-rook" "quick-silver" "yagura-in-play" "bishop-exchange-in-play" "static-fourth-file" "edge-silver" "climbing-silver-met" "right-fourth-file" "opposing-rook" "sabaki" "rooks-exchanged" "meeting-central-rook" "climbing-gold" "side-pawn-trap" "reclining-silver";
    "tesuji": "striking-pawn" "joining-pawn" "focal-pawn" "dangling-pawn" "knights-head" "double-attack" "split-silver" "knights-jump" "pins" "discovered";
    "endgame": "threatmate" "defence" "bottom-pawn" "mate-in-three" "lance-from-afar" "last-rank" "mate-in-five" "strip-the-guard" "reading-seven" "brinkmate" "closing-the-net" "rank-guard" "pincer" "silver-net" "four-attackers" "binding" "from-above" "counting-speed" "flank-silver" "waiting-knight" "race" "check-less" "hands-off" "interposing" "mid-air" "early-step" "attack-the-attacker" "running-forward" "entering-king" "counting-points";
    "attack": "central-breakthrough" "taking-back" "mino-breaking" "high-mino-breaking" "crown-breaking" "yagura-breaking" "boat-breaking" "anaguma-breaking" "edge-yagura" "edge-mino" "anaguma-edge";
    "club": "japanese-notation" "western-notation" "clock-and-manners";
};

static CHAPTERS: LazyLock<Vec<Chapter>> = LazyLock::new(|| FILES.iter().map(Chapter::read).collect());

/// Lessons that belong together.
#[derive(Debug)]
pub struct Chapter {
    /// Its name in texts: `pieces`.
    pub name: &'static str,
    /// In their order.
    pub lessons: Vec<Lesson>,
}

/// A lesson.
#[derive(Debug)]
pub struct Lesson {
    /// Its name in addresses: `/learn/NAME`.
    pub name: &'static str,
    /// Whom it is for: what it teaches is known to whoever has this grade.
    pub grade: Grade,
    /// What it is called.
    pub title: Words,
    /// What it teaches, in one sentence.
    pub about: Words,
    /// What there is to do, one at a time.
    pub steps: Vec<Step>,
}

/// A board with a text, and mostly a task.
#[derive(Clone, Debug)]
pub struct Step {
    /// What stands on the board; the learner, Black, is to move.
    pub setup: Setup,
    /// What is told.
    pub text: Words,
    /// What is asked.
    pub task: Option<Asked>,
    /// The game to play now.
    pub play: Option<Play>,
    /// What engines say of the board.
    pub evaluations: Vec<Evaluation>,
}

/// A game against the engine.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Play {
    /// The engine's level.
    pub level: u8,
    /// The handicap it starts with.
    pub handicap: Handicap,
    /// Whether it starts from the step's board instead.
    pub here: bool,
}

/// A task with its hint, a way to solve it and ways to fail: the solution is there for tests and for readers without
/// scripts; what is right is decided by the rules.
#[derive(Clone, Debug)]
pub struct Asked {
    /// When it is solved.
    pub task: Task,
    /// Help that does not give it away.
    pub hint: Words,
    /// Moves that solve it; none where a number is asked for.
    pub solution: Vec<Move>,
    /// Moves of which the last is refused.
    pub wrong: Vec<Vec<Move>>,
}

/// When a task is solved. But for a longer mate nobody answers the learner's moves; a move after which a piece could be
/// taken is refused where that matters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// `reach 5c 3c`: a piece of the learner's has come to each of these squares, and none could be taken on the way.
    Reach(Vec<Square>),
    /// `capture`: nothing of the opponent's is left but the king, and none of the learner's pieces could be taken on the way.
    Capture,
    /// `promote`: a piece has promoted and cannot be taken.
    Promote,
    /// `fork`: the piece just moved attacks two of the opponent's pieces other than pawns, and cannot be taken.
    Fork,
    /// `check`: check, by a piece that cannot be taken.
    Check,
    /// `escape`: a legal move out of check.
    Escape,
    /// `mate`: checkmate.
    Mate,
    /// `mate 3`: checkmate in any number of moves, against the defence that lasts longest; the shortest takes so many plies.
    MateIn(u16),
    /// `threat`: if the opponent did nothing, there would be a mate.
    Threat,
    /// `brink`: mate follows whatever the opponent does.
    Brink,
    /// `defend`: the opponent has no mate. `defend 7i7h`: nor after these moves, which takes a proof that no learner would wait for.
    Defend(Vec<Move>),
    /// `gain 8`: material worth so much is won by force, see [`material`].
    Gain(i32),
    /// `build 3 K2h S3h`: these pieces stand on these squares after so many moves.
    Build(usize, Vec<(PieceKind, Square)>),
    /// `foul 5e5d P*5c …`: the one among these moves that breaks a rule.
    Foul(Vec<Move>),
    /// `points declared 24 25 …`, `points all 24 25 …`: the one among these numbers that the learner's pieces count, for a
    /// declaration or over the whole board.
    Points(Counted, Vec<u32>),
    /// `read 7g7f`: the move whose notation is shown, in the reader's own notation or in the one named: `read 7g7f hodges`.
    Read(Move, Option<Notation>),
    /// `line`: the moves of a line, which the opponent answers as it is written.
    Line(Line),
}

/// A way to write moves down.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Notation {
    /// ７六歩
    Japanese,
    /// P-7f
    Hodges,
    /// P-76
    Hosking,
}

impl Notation {
    /// A move as it is written.
    pub fn write(self, position: &Position, mv: Move) -> String {
        match self {
            Notation::Japanese => names::marked(position, mv, None),
            Notation::Hodges => names::hodges(position, mv),
            Notation::Hosking => names::hosking(position, mv),
        }
    }
}

/// A text in every language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words(Vec<(Lang, &'static str)>);

impl Words {
    /// The text in a language, with readings.
    pub fn runs(&self, lang: Lang) -> Vec<Run<'static>> {
        komadai_lang::runs(self.raw(lang), ['{', '}'])
    }

    /// The text in a language without readings.
    pub fn plain(&self, lang: Lang) -> String {
        self.runs(lang).iter().map(|run| run.text).collect()
    }

    fn raw(&self, lang: Lang) -> &'static str {
        self.0.iter().find(|(of, _)| *of == lang).map_or("", |(_, text)| text)
    }
}

/// Every chapter in order.
pub fn chapters() -> &'static [Chapter] {
    &CHAPTERS
}

/// Every lesson in order.
pub fn lessons() -> impl Iterator<Item = &'static Lesson> {
    CHAPTERS.iter().flat_map(|chapter| &chapter.lessons)
}

/// A lesson by its name, and the one after it; a [set of combinations](crate::tesuji) is one, too.
pub fn lesson(name: &str) -> Option<(&'static Lesson, Option<&'static Lesson>)> {
    let mut rest = lessons().skip_while(|lesson| lesson.name != name);
    match rest.next() {
        Some(lesson) => Some((lesson, rest.next())),
        None => crate::tesuji::lesson(name),
    }
}
