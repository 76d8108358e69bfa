//! Matches between USI engines.
//!
//! Every opening is played twice with colours swapped, and results are counted by such pairs, which is what makes the
//! intervals of [`Tally`] honest: the two games of a pair are not independent. An engine that crashes, plays an illegal
//! move or oversteps its time loses the game and is started again.

mod adjudicate;
mod engine;
mod game;
mod kind;
mod openings;
mod referee;
mod stats;

pub use adjudicate::{Adjudication, Drawn, Lost};
pub use engine::{Engine, EngineError, EngineSpec, Thought};
pub use game::{Conditions, End, GameRecord, Moves, Tempo, Work, play};
pub use komadai_game::LONGEST_GAME;
pub use openings::{Opening, read_openings};
pub use stats::{Elo, Faults, Sprt, SprtState, Tally};

use komadai_shogi::Color;
use komadai_usi::option::names;
use komadai_variants::Rules;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;

/// A match to play.
#[derive(Clone, Debug)]
pub struct Match {
    /// The engine whose score is counted.
    pub a: EngineSpec,
    /// Its opponent.
    pub b: EngineSpec,
    /// Which kind of shogi is played; none for the standard one.
    pub kind: Option<Arc<Rules>>,
    /// How many pairs of games.
    pub pairs: usize,
    /// The conditions of every game.
    pub conditions: Conditions,
    /// The openings, played in turn; the even start if there are none. Other kinds begin with their own start.
    pub openings: Vec<Opening>,
    /// How many games at once.
    pub concurrency: NonZeroUsize,
    /// Stop when this test is decided.
    pub sprt: Option<Sprt>,
}

/// A finished game and the state of the match after it.
#[derive(Clone, Debug)]
pub struct Progress<'a> {
    /// The game's number, from 1.
    pub number: usize,
    /// The game.
    pub game: &'a GameRecord,
    /// Which colour engine `a` had.
    pub a_played: Color,
    /// All games so far.
    pub tally: &'a Tally,
}

impl Match {
    fn start(&self, spec: &EngineSpec) -> Result<Engine, EngineError> {
        let mut spec = spec.clone();
        if self.conditions.ponder {
            spec.options.insert(0, (names::PONDER.to_owned(), "true".to_owned()));
        }
        spec.kind = self.kind.as_ref().map(|rules| rules.name().to_owned());
        Engine::start(&spec)
    }

    /// Plays it.
    ///
    /// # Errors
    /// If an engine cannot be started. What goes wrong later only loses games.
    pub fn run(&self, mut each: impl FnMut(Progress)) -> Result<Tally, EngineError> {
        let even = [Opening::even()];
        let openings = if self.openings.is_empty() { &even[..] } else { &self.openings[..] };
        let next = AtomicUsize::new(0);
        let enough = AtomicBool::new(false);
        let mut tally = Tally::default();
        let mut failed = None;
        let (results, finished) = sync_channel(64);
        std::thread::scope(|scope| {
            for _ in 0..self.concurrency.get() {
                let (results, next, enough) = (results.clone(), &next, &enough);
                scope.spawn(move || {
                    let mut engines = match (self.start(&self.a), self.start(&self.b)) {
                        (Ok(a), Ok(b)) => [a, b],
                        (Err(error), _) | (_, Err(error)) => {
                            let _ = results.send(Err(error));
                            return;
                        }
                    };
                    loop {
                        let pair = next.fetch_add(1, Ordering::Relaxed);
                        if pair >= self.pairs || enough.load(Ordering::Relaxed) {
                            return;
                        }
                        let opening = &openings[pair % openings.len()];
                        let games = [Color::Black, Color::White].map(|a_plays| {
                            let game = match &self.kind {
                                None => play(&mut engines, a_plays, opening, &self.conditions),
                                Some(rules) => kind::play(&mut engines, a_plays, rules, &self.conditions),
                            };
                            (a_plays, game)
                        });
                        if results.send(Ok(games)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(results);
            for message in finished {
                let games = match message {
                    Ok(games) => games,
                    Err(error) => {
                        enough.store(true, Ordering::Relaxed);
                        failed.get_or_insert(error);
                        continue;
                    }
                };
                let points = games.each_ref().map(|(a_plays, game)| game.points(*a_plays));
                for (a_plays, game) in &games {
                    tally.count(game, *a_plays);
                }
                tally.add_pair(points);
                for (i, (a_played, game)) in games.iter().enumerate() {
                    let number = tally.games() - 1 + i;
                    each(Progress { number, game, a_played: *a_played, tally: &tally });
                }
                if let Some(sprt) = &self.sprt
                    && sprt.state(&tally) != SprtState::Open
                {
                    enough.store(true, Ordering::Relaxed);
                }
            }
        });
        match failed {
            Some(error) if tally.games() == 0 => Err(error),
            _ => Ok(tally),
        }
    }
}
