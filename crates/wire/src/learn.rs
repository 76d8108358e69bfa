//! Lessons of the course, and what the site says of a learner's moves.

use komadai_shogi::Handicap;
use serde::{Deserialize, Serialize};

/// A piece of text, and its reading where it has one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct TextRun {
    /// The text.
    pub text: String,
    /// How its kanji are read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
}

/// A lesson with what its page needs, in the reader's language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct LessonView {
    /// Its name: `/learn/NAME`.
    pub name: String,
    /// What it is called.
    pub title: Vec<TextRun>,
    /// Whom it is for: `15k` to `1k`, or `1d`.
    pub grade: String,
    /// What there is to do, one at a time.
    pub steps: Vec<LessonStep>,
    /// The address of the list that it stands in.
    pub home: String,
    /// The name of the lesson after this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// Where more of what it teaches is practised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub practice: Option<String>,
}

/// A paper of a test of grade, or the placement.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ExamView {
    /// The questions, as steps of a lesson.
    pub lesson: LessonView,
    /// Whose test it is, `15k` to `1k` or `1d`; left out for the placement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<String>,
    /// How long there is.
    pub minutes: u32,
    /// So many right answers pass.
    pub pass: u32,
    /// Every grade, the weakest first; in the placement as many questions of each stand one after the other.
    pub grades: Vec<String>,
    /// The address of another paper of the grade; left out for the placement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    /// By question, where what it asks is taught.
    pub topics: Vec<ExamTopic>,
    /// The lessons that are spoken of there.
    pub taught: Vec<ExamLesson>,
}

/// What a question is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ExamTopic {
    /// As strengths and weaknesses are told apart.
    pub theme: LearnTheme,
    /// The names of the lessons that teach it, the first one first.
    pub lessons: Vec<String>,
}

/// A lesson that a question leads to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ExamLesson {
    /// Its name: `/learn/NAME`.
    pub name: String,
    /// What it is called.
    pub title: Vec<TextRun>,
    /// What it teaches, in one sentence.
    pub about: Vec<TextRun>,
}

/// What there is to learn.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum LearnTheme {
    /// How the pieces move and take.
    Basics,
    /// How a game is begun.
    Opening,
    /// Combinations.
    Tesuji,
    /// Mates.
    Mate,
    /// Attack and endgame.
    End,
}

/// A board with a text, and mostly a task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct LessonStep {
    /// The board in SFEN; the learner is Black.
    pub sfen: String,
    /// What is told.
    pub text: Vec<TextRun>,
    /// What is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<LessonTask>,
    /// The game to play now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<LessonGame>,
}

/// A game against the engine; the learner is Black.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct LessonGame {
    /// The engine's level.
    pub level: u8,
    /// The handicap it gives.
    pub handicap: Handicap,
    /// The position it starts from in SFEN, where that is another than the handicap's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
}

/// What is asked of the learner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct LessonTask {
    /// Squares to go to, such as `5c`; mostly none.
    pub squares: Vec<String>,
    /// Moves to choose from in USI; none where a move is to be made on the board.
    pub choice: Vec<String>,
    /// Numbers to choose from; mostly none.
    pub numbers: Vec<u32>,
    /// The move to be made, where its notation is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read: Option<String>,
    /// That move as it is written, where it is not for the reader's settings to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
    /// Whether the opponent's answers are written out, and any next move is shown to who asks for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub line: bool,
    /// Help that does not give it away.
    pub hint: Vec<TextRun>,
}

/// `POST /api/learn/{lesson}/judge`: is the last of these moves right?
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct LessonMoves {
    /// The step, from 0.
    pub step: u32,
    /// The learner's moves from the step's board in USI.
    pub moves: Vec<String>,
    /// The number that was picked, where one is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// Whether the next right move is to be shown, instead of a judgement of the last.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub show: bool,
}

/// The answer to [`LessonMoves`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub enum LessonAnswer {
    /// The task is solved.
    Done {
        /// The board now.
        sfen: String,
        /// What is told of the move; mostly nothing.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(optional, as = "Option<Vec<TextRun>>"))]
        said: Vec<TextRun>,
    },
    /// A good move, and there is more to do.
    GoOn {
        /// The board, with the learner to move again.
        sfen: String,
        /// What the opponent has answered, in USI.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reply: Option<String>,
        /// What is told of both; mostly nothing.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(optional, as = "Option<Vec<TextRun>>"))]
        said: Vec<TextRun>,
    },
    /// Allowed, but not what is asked.
    Wrong {
        /// Why, such as `taken`; its text is `course-wrong-WHY`.
        why: String,
        /// The opponent's move that shows it, in USI.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reply: Option<String>,
        /// The moves after that one which show it, both sides' in turn; mostly none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
        then: Vec<String>,
        /// What the lesson itself tells of the mistake; mostly nothing.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(optional, as = "Option<Vec<TextRun>>"))]
        said: Vec<TextRun>,
    },
    /// The next move of a line, as it was asked to be shown.
    Shown {
        /// The move in USI.
        mv: String,
    },
    /// Against the rules.
    Foul {
        /// Which one, such as `nifu`.
        foul: String,
    },
}

/// Something to practise by itself in the browser.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Trainer {
    /// Squares by their names.
    Coordinates,
    /// Moves as they are written.
    Notation,
    /// A board that is not seen: moves are read out, and questions asked about where they lead.
    Blindfold,
    /// What was lost in one's own games, asked again until it is known.
    Mistakes,
    /// One's own opening lines, asked move by move.
    Repertoire,
    /// Positions in which one move is better than all others.
    NextMove,
}

/// `GET /api/next-moves`: a list of these, by phase, the easiest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NextMoveCard {
    /// What it is known by.
    pub id: String,
    /// The part of the game.
    pub phase: GamePhase,
    /// Whom it is for: `15k` to `1k`, or `1d`.
    pub grade: String,
}

/// A part of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum GamePhase {
    /// Neither side has been broken into.
    Opening,
    /// The fight is on.
    Middle,
    /// A king is under attack.
    End,
}

/// `GET /api/next-moves/{id}`: a position in which one move is better than all others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NextMoveView {
    /// What it is known by, and where it belongs.
    pub card: NextMoveCard,
    /// The position in SFEN; the learner is Black.
    pub sfen: String,
}

/// `POST /api/next-moves/{id}/judge`: is this the move?
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct NextMoveTry {
    /// The move in USI; left out by who asks to be shown the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
}

/// The answer to [`NextMoveTry`]. Chances are those of winning, in per cent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub enum NextMoveAnswer {
    /// It is, or this is what was to be shown.
    Best {
        /// The move and what follows it, in USI.
        line: Vec<String>,
        /// The chance that it keeps.
        chance: u8,
        /// The chance after any other move, at most.
        other: u8,
    },
    /// It is not.
    Wrong {
        /// What punishes it, in USI, the opponent's move first; none where that is not known.
        line: Vec<String>,
        /// The chance that it leaves; where that is not known, the most that it can be.
        left: u8,
        /// Whether it is known.
        known: bool,
    },
}

/// A castle to be built.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Castle {
    /// What it is called in the reader's language.
    pub title: String,
    /// What it is called in Japanese.
    pub japanese: String,
    /// Where its pieces stand on Black's side, such as `K8h`.
    pub pieces: Vec<String>,
}
