//! Tasks given out, heard, taken over from hands that are gone, and cut short when the time is over.

use super::check::Told;
use super::{Hands, Heard, State, Task, Until};
use crate::vote::Word;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// How often one looks whether something was said: hands and the word stop come on different ways.
const LOOK_EVERY: Duration = Duration::from_millis(1);
/// A task that so many hands have failed at is not tried again.
const MOST_TRIES: u32 = 3;
/// Where nothing limits the time, a task whose hand is gone waits so long for a free one.
const ORPHAN_WAITS: Duration = Duration::from_secs(1);
/// Who is behind all others by this much more than they took is not waited for.
const BEHIND: Duration = Duration::from_secs(1);

/// What became of a task.
#[derive(Clone, Default, Debug)]
pub(crate) struct Found {
    /// What is known by it: the answer, or the last line of a task that was cut short.
    pub word: Option<Word>,
    /// Positions that were looked at for it.
    pub nodes: u64,
}

/// Whose tasks they are.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Whose {
    /// Each belongs to the hand of its place: what that cannot answer stays open.
    Own,
    /// Anybody's, the most important ones first: what one cannot answer is given to another.
    Anybody,
}

/// Tasks on their way.
pub(crate) struct Round<'a> {
    hands: &'a mut dyn Hands,
    tasks: &'a [Task],
    whose: Whose,
    until: &'a Until<'a>,
    waiting: VecDeque<usize>,
    /// The task of each hand.
    at: Vec<Option<usize>>,
    /// Hands that have answered nonsense.
    barred: Vec<bool>,
    told: Vec<Told>,
    words: Vec<Option<Word>>,
    tries: Vec<u32>,
    /// When a hand with less to do is taken for a task that has lost its own.
    turn_at: Option<Instant>,
    cut: Option<Instant>,
    began: Instant,
    last_answer: Option<Instant>,
}

impl<'a> Round<'a> {
    pub(crate) fn new(hands: &'a mut dyn Hands, tasks: &'a [Task], whose: Whose, until: &'a Until<'a>) -> Round<'a> {
        let (hand_count, count) = (hands.count(), tasks.len());
        Round {
            hands,
            tasks,
            whose,
            until,
            waiting: (0..count).collect(),
            at: vec![None; hand_count],
            barred: vec![false; hand_count],
            told: vec![Told::default(); count],
            words: vec![None; count],
            tries: vec![0; count],
            turn_at: None,
            cut: None,
            began: Instant::now(),
            last_answer: None,
        }
    }

    /// Sees to all tasks. `say` hears what goes wrong, `shown` what is known by now each time that it changes.
    pub(crate) fn run(mut self, say: &mut dyn FnMut(String), shown: &mut dyn FnMut(&[Found])) -> Vec<Found> {
        // What was said before belongs to no task.
        while let Some((hand, heard)) = self.hands.hear() {
            self.take(hand, heard, say);
        }
        self.give(say);
        if self.whose == Whose::Own {
            // Those that are gone were spoken of when they went.
            for hand in std::mem::take(&mut self.waiting) {
                if self.hands.state(hand) == State::Busy {
                    say(format!(
                        "{} is still at an older question; the others go on without it",
                        self.hands.name(hand)
                    ));
                }
            }
        }
        loop {
            self.give(say);
            let now = Instant::now();
            let over = self.until.cut_at().is_some_and(|at| now >= at);
            if self.cut.is_none() && (over || self.is_behind(now)) {
                self.cut = Some(now + self.until.slack());
                self.waiting.clear();
                (0..self.at.len()).filter(|&hand| self.at[hand].is_some()).for_each(|hand| self.hands.cut(hand));
            }
            let running = self.at.iter().any(Option::is_some);
            if !running || self.cut.is_some_and(|end| now >= end) {
                break;
            }
            self.turn(now);
            let mut changed = false;
            while let Some((hand, heard)) = self.hands.hear() {
                changed |= self.take(hand, heard, say);
            }
            if changed {
                shown(&self.found());
            } else {
                std::thread::sleep(LOOK_EVERY);
            }
        }
        for hand in 0..self.at.len() {
            if self.at[hand].is_some() {
                say(format!("{} does not answer; the others go on without it", self.hands.name(hand)));
                self.hands.leave(hand);
            }
        }
        self.found()
    }

    fn found(&self) -> Vec<Found> {
        let found = |(word, told): (&Option<Word>, &Told)| Found {
            word: word.clone().or_else(|| told.word()),
            nodes: told.nodes,
        };
        self.words.iter().zip(&self.told).map(found).collect()
    }

    /// Gives what waits to whoever is free.
    fn give(&mut self, say: &mut dyn FnMut(String)) {
        for hand in 0..self.at.len() {
            if self.cut.is_some() || self.waiting.is_empty() {
                return;
            }
            let free = self.at[hand].is_none() && !self.barred[hand] && self.hands.state(hand) == State::Free;
            let task = match self.whose {
                Whose::Anybody => self.waiting.front().copied(),
                Whose::Own => self.waiting.iter().copied().find(|&task| task == hand),
            };
            let Some(task) = task.filter(|_| free) else { continue };
            self.waiting.retain(|&other| other != task);
            let most = self.until.cut_at().map(|at| at.saturating_duration_since(Instant::now()));
            if self.hands.begin(hand, &self.tasks[task], most) {
                self.at[hand] = Some(task);
                self.told[task] = Told::default();
            } else {
                self.at[hand] = Some(task);
                self.lose(hand, "the engine ended", say);
            }
        }
    }

    /// Takes in what was heard; true where something new is known.
    fn take(&mut self, hand: usize, heard: Heard, say: &mut dyn FnMut(String)) -> bool {
        let task = self.at[hand];
        match (heard, task) {
            (Heard::Odd(text), _) => {
                say(text);
                false
            }
            (Heard::Lost(reason), Some(_)) => {
                self.lose(hand, &reason, say);
                false
            }
            (Heard::Lost(reason), None) => {
                say(format!("{}: {reason}; the others go on without it", self.hands.name(hand)));
                false
            }
            (Heard::Line(info), Some(task)) => {
                self.told[task].take(&self.tasks[task], info);
                true
            }
            (Heard::Answer(best), Some(task)) => match self.told[task].answer(&self.tasks[task], best) {
                Ok(word) => {
                    self.at[hand] = None;
                    self.words[task] = word;
                    self.last_answer = Some(Instant::now());
                    true
                }
                Err(fault) => {
                    self.barred[hand] = true;
                    self.lose(hand, &fault, say);
                    false
                }
            },
            (Heard::Line(_) | Heard::Answer(_), None) => false,
        }
    }

    /// A hand will not answer its task.
    fn lose(&mut self, hand: usize, reason: &str, say: &mut dyn FnMut(String)) {
        let Some(task) = self.at[hand].take() else { return };
        if self.cut.is_some() {
            return;
        }
        self.tries[task] += 1;
        let name = self.hands.name(hand);
        if self.whose == Whose::Own || self.tries[task] >= MOST_TRIES {
            // What a hand has said before it went wrong is not its word.
            self.told[task] = Told::default();
            say(format!("{name}: {reason}; the others go on without it"));
            return;
        }
        say(format!("{name}: {reason}; another one takes its part"));
        self.waiting.push_front(task);
        let now = Instant::now();
        let wait = self.until.cut_at().map_or(ORPHAN_WAITS, |at| at.saturating_duration_since(now) / 2);
        self.turn_at = Some(now + wait);
    }

    /// Takes the hand with the least important task away from it, where a more important one has waited long enough.
    fn turn(&mut self, now: Instant) {
        if self.waiting.is_empty() || self.turn_at.is_none_or(|at| now < at) {
            return;
        }
        self.turn_at = None;
        let least = (0..self.at.len()).filter(|&hand| self.at[hand].is_some()).max_by_key(|&hand| self.at[hand]);
        if let Some(hand) = least {
            self.hands.cut(hand);
        }
    }

    /// Whether all have answered but some who should have long ago.
    fn is_behind(&self, now: Instant) -> bool {
        let ends = self.tasks.iter().all(|task| task.go.nodes.is_some() || task.go.depth.is_some());
        let due = self.last_answer.map(|last| last + (last - self.began) + BEHIND);
        ends && self.waiting.is_empty() && due.is_some_and(|due| now >= due)
    }
}
