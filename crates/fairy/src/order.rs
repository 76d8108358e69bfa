//! Which moves are looked at first: what was best before, captures of much by little, moves that refuted others, moves that have
//! proved well.

use crate::worth::Worth;
use komadai_variants::{Color, Move, Position};

/// What moves have done so far.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// By ply: the quiet moves that last refuted what came before.
    killers: Vec<[Option<Move>; 2]>,
    /// By side, kind moved and place reached.
    history: [Vec<i32>; 2],
    places: usize,
}

const TABLE: i32 = 1 << 30;
const TAKES: i32 = 1 << 24;
const KILLS: i32 = 1 << 22;
/// No count of the history is greater.
const MOST: i32 = 1 << 20;

impl Memory {
    pub(crate) fn new(kinds: usize, places: usize, plies: usize) -> Memory {
        Memory { killers: vec![[None; 2]; plies], history: [vec![0; kinds * places], vec![0; kinds * places]], places }
    }

    /// A new search begins: what proved well counts less, what refuted is of other plies.
    pub(crate) fn next_search(&mut self) {
        self.killers.fill([None; 2]);
        self.history.iter_mut().flatten().for_each(|count| *count /= 8);
    }

    fn place(&self, position: &Position, mv: Move) -> usize {
        position.kind_moved(mv).index() * self.places + mv.to_place()
    }

    pub(crate) fn history(&self, position: &Position, mv: Move) -> i32 {
        self.history[position.turn().index()][self.place(position, mv)]
    }

    /// A quiet move refuted what came before; those tried before it did not.
    pub(crate) fn refuted(&mut self, position: &Position, mv: Move, tried: &[Move], ply: usize, depth: i32) {
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(mv)
        {
            *killers = [Some(mv), killers[0]];
        }
        let side: Color = position.turn();
        let bonus = (depth * depth).min(400);
        let mut add = |place: usize, bonus: i32| {
            let count = &mut self.history[side.index()][place];
            *count = (*count + bonus * 32 - *count * bonus / 512).clamp(-MOST, MOST);
        };
        let places = self.places;
        let place = |mv: Move| position.kind_moved(mv).index() * places + mv.to_place();
        add(place(mv), bonus);
        for &other in tried.iter().filter(|&&other| other != mv) {
            add(place(other), -bonus);
        }
    }

    /// How early a move is to be looked at: the greater, the earlier.
    pub(crate) fn rank(&self, worth: &Worth, position: &Position, mv: Move, best: Option<Move>, ply: usize) -> i32 {
        if best == Some(mv) {
            return TABLE;
        }
        let gain = gain(worth, position, mv);
        if gain > 0 {
            let by = worth.kind(position.kind_moved(mv));
            return TAKES + gain * 16 - by;
        }
        if mv.from_place() == Some(mv.to_place()) {
            // A lion that passes: whatever else there is comes first, so that a search broken off early does not wait for ever.
            return -2 * MOST;
        }
        match self.killers.get(ply) {
            Some([Some(first), _]) if *first == mv => KILLS + 1,
            Some([_, Some(second)]) if *second == mv => KILLS,
            _ => self.history(position, mv),
        }
    }
}

/// What a royal counts for when it can be taken: more than all else.
const ROYAL: i32 = 10_000;

/// What a move takes and what its piece turns into, centipawns; 0 for a quiet move.
pub(crate) fn gain(worth: &Worth, position: &Position, mv: Move) -> i32 {
    let rules = position.rules();
    let taken = position.kinds_taken(mv).into_iter().flatten();
    let mut gain: i32 = taken.map(|kind| if rules.kind(kind).royal { ROYAL } else { worth.kind(kind).max(1) }).sum();
    if mv.is_promotion() {
        let kind = position.kind_moved(mv);
        let turned = rules.kind(kind).promotes_to;
        gain += turned.map_or(0, |turned| (worth.kind(turned) - worth.kind(kind)).max(0));
    }
    gain
}
