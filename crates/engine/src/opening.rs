//! A book of our own making: from a start position on, every position is searched for its few best moves, and each of them
//! that does not lose too much is followed.

use komadai_book::{BookMove, Text};
use komadai_nnue::Network;
use komadai_search::{Certainty, Control, Game, Limits, Report, Searcher, Settings, Table};
use komadai_shogi::Position;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::sync::Arc;

/// What goes into a book.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// Nodes for each position.
    pub nodes: u64,
    /// The most moves of a position.
    pub lines: usize,
    /// How much worse than the best a move may be, centipawns.
    pub margin: i32,
    /// How much both sides together may have lost on the way to a position, centipawns.
    pub given_away: i32,
    /// How many plies from the start are looked at.
    pub plies: u32,
    /// How much each ply of the way counts as lost when it is decided what comes next: with nothing the book is deep and narrow,
    /// and what its first search of the start liked is all it ever sees.
    pub breadth: i32,
    /// The most positions. Those on whose way the least was lost come first.
    pub positions: usize,
}

/// A position that was added.
#[derive(Debug)]
pub struct Step<'a> {
    /// The position.
    pub position: &'a Position,
    /// The moves found, the best first; none if they were known already.
    pub found: &'a [BookMove],
    /// How many positions are done, this one among them.
    pub done: usize,
    /// How many wait.
    pub waiting: usize,
}

/// Position and way: what was lost on it with what its length counts, and a number that keeps the order of equals.
struct Waiting {
    rank: Reverse<(i32, usize)>,
    position: Position,
    lost: i32,
    ply: u32,
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Waiting) -> bool {
        self.rank == other.rank
    }
}

impl Eq for Waiting {}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Waiting) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Waiting {
    fn cmp(&self, other: &Waiting) -> std::cmp::Ordering {
        self.rank.cmp(&other.rank)
    }
}

/// Makes a book, evaluated by a network or by hand. What `known` has already is not searched again, so a book that was broken off can be gone on with; a
/// position is searched by itself with one thread, so it comes out the same whenever that is. `each` hears of every position and may
/// end the work with an error.
///
/// # Errors
/// That of `each`.
pub fn make_book<E>(
    start: &Position,
    recipe: &Recipe,
    network: Option<Arc<Network>>,
    mut known: Text,
    mut each: impl FnMut(&Step) -> Result<(), E>,
) -> Result<Text, E> {
    let mut searcher = Searcher::new(Arc::new(Table::new(16)));
    searcher.set_network(network);
    let mut open = BinaryHeap::from([Waiting { rank: Reverse((0, 0)), position: *start, lost: 0, ply: 0 }]);
    let mut seen = HashSet::from([start.key()]);
    let mut book = Text::new();
    let mut done = 0;
    while let Some(Waiting { position, lost, ply, .. }) = open.pop() {
        if done >= recipe.positions {
            break;
        }
        let old = known.moves_mut(&position).map(std::mem::take).unwrap_or_default();
        let new = if old.is_empty() { search(&mut searcher, &position, recipe) } else { Vec::new() };
        let moves = if old.is_empty() { &new } else { &old };
        done += 1;
        let best = moves.iter().filter_map(|known| known.value).max().unwrap_or(0);
        for known in moves {
            // Legal: the search played it, or the reader has looked.
            let _ = book.add(&position, position.move_number(), *known);
            let lost = lost + best - known.value.unwrap_or(best);
            let mut next = position;
            next.play_unchecked(known.mv);
            let follow = lost <= recipe.given_away && ply + 1 < recipe.plies && next.has_legal_move();
            if follow && seen.insert(next.key()) {
                let ply = ply + 1;
                let rank = Reverse((lost.saturating_add(recipe.breadth.saturating_mul(ply as i32)), seen.len()));
                open.push(Waiting { rank, position: next, lost, ply });
            }
        }
        each(&Step { position: &position, found: &new, done, waiting: open.len() })?;
    }
    let mut settled = HashMap::new();
    settle(&mut book, start, &mut settled);
    Ok(book)
}

/// The best moves of a position.
fn search(searcher: &mut Searcher, position: &Position, recipe: &Recipe) -> Vec<BookMove> {
    let limits = Limits { nodes: Some(recipe.nodes), ..Limits::default() };
    let settings = Settings { multi_pv: recipe.lines, ..Settings::default() };
    let control = Control::default();
    control.begin(false);
    let mut lines: Vec<BookMove> = Vec::new();
    let mut hear = |report: &Report| {
        let Some(&mv) = report.line.first() else { return };
        if report.certainty != Certainty::Exact {
            return;
        }
        // What a deeper iteration has found takes the place of what its rank was before.
        lines.truncate(report.rank - 1);
        lines.push(BookMove {
            mv,
            reply: report.line.get(1).copied(),
            value: Some(report.value.cp()),
            depth: Some(report.depth),
            count: None,
        });
    };
    searcher.clear();
    let game = Game::new(*position);
    searcher.search(&game, &limits, &settings, &control, &mut hear);
    let best = lines.iter().filter_map(|known| known.value).max().unwrap_or(0);
    lines.retain(|known| known.value.is_none_or(|value| best - value <= recipe.margin));
    lines
}

/// Gives a move the value of the position behind it where the book goes on there, and the depth that was seen in all. The
/// value and depth of the position come back.
fn settle(book: &mut Text, position: &Position, settled: &mut HashMap<u64, Option<(i32, u32)>>) -> Option<(i32, u32)> {
    if let Some(&known) = settled.get(&position.key()) {
        return known;
    }
    // A way that comes back to its beginning finds nothing there.
    settled.insert(position.key(), None);
    let mut moves = book.moves(position).to_vec();
    for known in &mut moves {
        let mut next = *position;
        next.play_unchecked(known.mv);
        if let Some((value, depth)) = settle(book, &next, settled) {
            known.value = Some(-value);
            known.depth = Some(depth + 1);
            known.reply = book.moves(&next).first().map(|reply| reply.mv);
        }
    }
    moves.sort_by_key(|known| Reverse(known.value));
    let best = moves.first().and_then(|known| known.value.zip(known.depth));
    if let Some(page) = book.moves_mut(position) {
        *page = moves;
    }
    settled.insert(position.key(), best);
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    const RECIPE: Recipe =
        Recipe { nodes: 2_000, lines: 3, margin: 60, given_away: 60, plies: 3, breadth: 5, positions: 12 };

    fn text(book: &Text) -> String {
        let mut bytes = Vec::new();
        book.write(&mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_book_broken_off_and_gone_on_with_is_the_same_book() {
        let start = Position::start();
        let whole = make_book(&start, &RECIPE, None, Text::new(), |_| Ok::<(), Infallible>(())).unwrap();
        assert!(whole.len() > 3 && whole.len() <= 12, "{}", whole.len());
        let mut part = Text::new();
        let broken = make_book(&start, &RECIPE, None, Text::new(), |step| {
            for known in step.found {
                part.add(step.position, step.position.move_number(), *known).unwrap();
            }
            if step.done == 4 { Err(()) } else { Ok(()) }
        });
        assert_eq!((broken.err(), part.len()), (Some(()), 4));
        let mut searched = 0;
        let again = make_book(&start, &RECIPE, None, part, |step| {
            searched += usize::from(!step.found.is_empty());
            Ok::<(), Infallible>(())
        });
        assert_eq!(text(&again.unwrap()), text(&whole));
        assert_eq!(searched, whole.len() - 4);
    }

    #[test]
    fn a_broad_book_sees_every_first_move_before_it_goes_deep() {
        let start = Position::start();
        let recipe = |breadth| Recipe { breadth, plies: 8, given_away: 60, ..RECIPE };
        let deepest = |breadth| {
            let mut ply = 0;
            make_book(&start, &recipe(breadth), None, Text::new(), |step| {
                ply = ply.max(step.position.move_number());
                Ok::<(), Infallible>(())
            })
            .unwrap();
            ply
        };
        let (narrow, broad) = (deepest(0), deepest(1_000));
        assert!(broad < narrow, "{broad} and {narrow}");
    }

    #[test]
    fn a_move_is_worth_what_the_best_reply_leaves() {
        let start = Position::start();
        let book = make_book(&start, &RECIPE, None, Text::new(), |_| Ok::<(), Infallible>(())).unwrap();
        let moves = book.moves(&start);
        assert!(moves.is_sorted_by_key(|known| Reverse(known.value)));
        let mut next = start;
        next.play(moves[0].mv).unwrap();
        let replies = book.moves(&next);
        assert_eq!((moves[0].value, moves[0].reply), (replies[0].value.map(|value| -value), Some(replies[0].mv)));
    }
}
