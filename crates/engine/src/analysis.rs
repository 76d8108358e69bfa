//! A game looked at position by position, with the same effort for each, so that what a move gave away can be told.

use komadai_book::Book;
use komadai_nnue::{Carried, Network};
use komadai_search::{Certainty, Control, Decision, Game, Limits, Report, Searcher, Settings, Table, Value};
use komadai_shogi::{Move, Position, Repetition};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How long a position is looked at.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Effort {
    /// So long.
    Time(Duration),
    /// So many nodes: the same again gives the same answer.
    Nodes(u64),
}

/// What was found of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Looked {
    /// For the side to move.
    pub value: Value,
    /// The best line; empty where the game is over or may be declared won.
    pub line: Vec<Move>,
    /// The depth that was finished, in plies.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// The table of each thread, in MiB.
const TABLE_MIB: usize = 32;
/// What an analysis rests on: a network, and the book that is built in.
pub struct Analyst {
    network: Arc<Network>,
    book: Book,
}

impl Analyst {
    /// With the network that the program carries and the book that is built in.
    ///
    /// # Errors
    /// Never, unless the build is broken.
    pub fn new(network: &Carried) -> std::io::Result<Analyst> {
        let (book, _) = Book::built_in()?;
        Ok(Analyst { network: network.network(), book })
    }

    /// The moves that the book has in a position, the best first.
    pub fn book_moves(&self, position: &Position) -> Vec<Move> {
        self.book.moves(position, true).iter().map(|known| known.mv).collect()
    }

    /// Looks at every position of a game, both kings on its boards. Each thread takes the next one with an empty table, so
    /// that no look knows more than another; `done` is called after each.
    pub fn analyse(&self, game: &Game, effort: Effort, threads: usize, done: impl Fn() + Sync) -> Vec<Looked> {
        let positions = game.positions();
        let found: Vec<Mutex<Option<Looked>>> = positions.iter().map(|_| Mutex::new(None)).collect();
        let next = AtomicUsize::new(0);
        let work = || {
            let mut searcher = Searcher::new(Arc::new(Table::new(TABLE_MIB)));
            searcher.set_network(Some(Arc::clone(&self.network)));
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(slot) = found.get(at) else { return };
                let looked = look(&mut searcher, &up_to(game, at), effort);
                *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(looked);
                done();
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..threads.clamp(1, positions.len().max(1)) {
                scope.spawn(work);
            }
        });
        found.into_iter().filter_map(|slot| slot.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
    }
}

/// The game up to one of its positions, counted from 0.
fn up_to(game: &Game, at: usize) -> Game {
    let positions = game.positions();
    let mut part = Game::new(positions[0]);
    positions.iter().take(at + 1).skip(1).for_each(|position| part.push(*position));
    part
}

fn look(searcher: &mut Searcher, game: &Game, effort: Effort) -> Looked {
    let over = |value| Looked { value, line: Vec::new(), depth: 0, nodes: 0 };
    match game.repetition() {
        Repetition::Draw => return over(Value::Cp(0)),
        Repetition::PerpetualCheck(by) if by == game.last().turn() => return over(Value::LossIn(0)),
        Repetition::PerpetualCheck(_) => return over(Value::WinIn(0)),
        Repetition::None => {}
    }
    let limits = match effort {
        Effort::Time(time) => Limits { movetime: Some(time), ..Limits::default() },
        Effort::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
    };
    let control = Control::default();
    control.begin(false);
    let mut best: Option<Looked> = None;
    let mut hear = |report: &Report| {
        if report.rank == 1 && report.certainty == Certainty::Exact {
            best = Some(Looked {
                value: report.value,
                line: report.line.clone(),
                depth: report.depth,
                nodes: report.nodes,
            });
        }
    };
    searcher.clear();
    let outcome = searcher.search(game, &limits, &Settings::default(), &control, &mut hear);
    match (outcome.decision, best) {
        (Decision::NoMove, _) => over(Value::LossIn(0)),
        (Decision::Declare, _) => over(Value::WinIn(1)),
        (Decision::Play { .. }, Some(best)) => Looked { nodes: outcome.nodes, ..best },
        (Decision::Play { mv, reply, value }, None) => {
            Looked { value, line: [Some(mv), reply].into_iter().flatten().collect(), depth: 0, nodes: outcome.nodes }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_shogi::History;

    fn game(sfen: &str, moves: &str) -> Game {
        let mut position: Position = sfen.parse().unwrap();
        let mut game = History::new(position);
        for word in moves.split_whitespace() {
            position.play(word.parse().unwrap()).unwrap();
            game.push(position);
        }
        game
    }

    #[test]
    fn a_mate_is_seen_before_and_gone_after_it_was_passed_over() {
        let analyst = Analyst::new(&crate::tests::blank()).unwrap();
        // Black mates with a gold, or lets it be.
        let game = game("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "5i5h 5a4a");
        let looked = analyst.analyse(&game, Effort::Nodes(2_000), 2, || {});
        assert_eq!(looked.len(), 3);
        assert_eq!((looked[0].value, looked[0].line.len()), (Value::WinIn(1), 1));
        assert!(!matches!(looked[1].value, Value::LossIn(_)), "{:?}", looked[1].value);
        // The same work on more threads finds the same.
        assert_eq!(analyst.analyse(&game, Effort::Nodes(2_000), 1, || {}), looked);
    }

    #[test]
    fn the_end_of_a_game_has_its_value() {
        let analyst = Analyst::new(&crate::tests::blank()).unwrap();
        let mated = game("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b");
        let looked = analyst.analyse(&mated, Effort::Nodes(500), 1, || {});
        assert_eq!((looked[1].value, looked[1].line.len()), (Value::LossIn(0), 0));
        let walk = "5i5h 5a5b 5h5i 5b5a ".repeat(3);
        let repeated = game("4k4/9/9/9/9/9/9/9/R3K4 b G 1", &walk);
        let looked = analyst.analyse(&repeated, Effort::Nodes(200), 2, || {});
        assert_eq!(looked.last().map(|looked| looked.value), Some(Value::Cp(0)));
    }
}
