//! Thinking with others: engines that vote on a move, or that each search a part of the tree.
//!
//! Whoever searches is a [`Hand`](Hands): a process that speaks USI, or a worker behind a queue. A hand is given a [`Task`], which is
//! USI's `position` and `go` and nothing else, and answers with `info` and `bestmove`. No hand is told of a clock: the master plans the
//! time, cuts tasks short when it is over, and answers with what it has. So a hand that is slow, dies or talks nonsense costs its
//! own word and never the move.
//!
//! * `processes`: hands that are processes of this machine, or of any that a command reaches.
//! * `check`: whether an answer is one, to the question that was asked.
//! * `round`: tasks given out, heard, taken over from hands that are gone, and cut short.
//! * `split`: which part of the tree is whose; `merge`: what their answers say together.
//! * `consult`: a vote; `cluster`: a tree of parts.

mod check;
mod cluster;
mod consult;
mod merge;
mod processes;
mod round;
mod split;

pub use processes::Processes;

use crate::job::Bell;
use crate::voice::Voice;
use crate::vote::Rule;
use komadai_search::{Game, Limits, Outcome, Searcher, Settings};
use komadai_shogi::Position;
use komadai_usi::{BestMove, Go, Info, PositionCommand};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// What a hand is asked.
#[derive(Clone, Debug)]
pub struct Task {
    /// The game up to the position to search.
    pub position: PositionCommand,
    /// That position.
    pub at: Position,
    /// How much of it: nodes, depth or until it is told to stop; never a clock.
    pub go: Go,
}

/// Something that was heard of a hand.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// A line about its task.
    Line(Info),
    /// Its answer: it has nothing to do now.
    Answer(BestMove),
    /// It will not answer its task, for this reason.
    Lost(String),
    /// It said something that belongs to no task.
    Odd(String),
}

/// How a hand stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum State {
    /// It may be given a task.
    Free,
    /// It has one, or has not yet answered an old one.
    Busy,
    /// It is not there.
    Gone,
}

/// Those that search for the master.
pub trait Hands: Send {
    /// How many there are, gone ones among them.
    fn count(&self) -> usize;
    /// What a hand is called.
    fn name(&self, hand: usize) -> String;
    /// How a hand stands.
    fn state(&mut self, hand: usize) -> State;
    /// Brings up what is not there, once a game, and sets options that have changed. `say` hears what is wrong.
    fn prepare(&mut self, options: &BTreeMap<String, String>, say: &mut dyn FnMut(String));
    /// A new game begins.
    fn new_game(&mut self);
    /// Gives a free hand a task, for at most this long. False: it is gone.
    fn begin(&mut self, hand: usize, task: &Task, most: Option<Duration>) -> bool;
    /// Asks a hand to answer with what it has.
    fn cut(&mut self, hand: usize);
    /// Nobody waits for a hand's answer any more.
    fn leave(&mut self, hand: usize);
    /// What was heard, if anything, without waiting.
    fn hear(&mut self) -> Option<(usize, Heard)>;
}

/// With whom a session thinks.
pub enum Company {
    /// With nobody.
    Alone,
    /// With engines that vote.
    Members(Box<dyn Hands>),
    /// With hands that each search one of so many parts of the tree.
    Cluster(Box<dyn Hands>, usize),
}

/// Hands, and what is done with them.
pub(crate) struct Team {
    pub hands: Box<dyn Hands>,
    /// How many parts the tree is split into; none: they vote.
    pub parts: Option<usize>,
}

/// A search that is asked of a team.
pub(crate) struct Question<'a> {
    pub position: &'a PositionCommand,
    pub game: &'a Game,
    pub limits: &'a Limits,
    pub settings: &'a Settings,
    pub rule: Rule,
    pub bell: &'a Bell,
    pub voice: &'a Voice,
}

impl Team {
    /// What the team decides; none where it cannot, so that the master has to search by itself.
    pub(crate) fn think(&mut self, question: &Question, searcher: &mut Searcher) -> Option<Outcome> {
        let outcome = match self.parts {
            Some(parts) => cluster::think(&mut *self.hands, parts, question, searcher),
            None => consult::think(&mut *self.hands, question, searcher),
        }?;
        let control = &question.bell.control;
        if question.limits.wait_for_stop || control.pondering() {
            control.wait(question.limits.wait_for_stop);
        }
        Some(outcome)
    }
}

/// When a round is over.
pub(crate) struct Until<'a> {
    bell: &'a Bell,
    /// Counted from when one's own clock began to run.
    time: Option<Duration>,
    /// However long there is, no longer than this.
    slice: Option<Instant>,
}

/// How long hands that were told to stop may take to answer where no clock runs.
const STOPS_WITHIN: Duration = Duration::from_millis(500);

impl<'a> Until<'a> {
    pub(crate) fn new(question: &Question<'a>, slice: Option<Instant>) -> Until<'a> {
        let number = question.game.last().move_number();
        Until { bell: question.bell, time: question.limits.expected(question.settings, number), slice }
    }

    /// What is kept of the time for answers to come in.
    fn slack(&self) -> Duration {
        let (least, most) = (Duration::from_millis(5), Duration::from_millis(100));
        self.time.map_or(STOPS_WITHIN, |time| (time / 8).clamp(least, most))
    }

    /// When tasks are cut short; none: not as things stand.
    fn cut_at(&self) -> Option<Instant> {
        let control = &self.bell.control;
        if control.stopped() {
            return Some(control.start());
        }
        let clock = self.time.filter(|_| !control.pondering());
        let own = clock.map(|time| control.start() + control.clock_began() + time.saturating_sub(self.slack()));
        match (own, self.slice) {
            (Some(own), Some(slice)) => Some(own.min(slice)),
            (own, slice) => own.or(slice),
        }
    }

    /// Whether there is no time for another round.
    pub(crate) fn over(&self) -> bool {
        let whole = Until { slice: None, ..*self };
        whole.cut_at().is_some_and(|at| at <= Instant::now())
    }
}
