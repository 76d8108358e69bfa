//! One line of the index: a position that a game went through, and what was played there; or a castle or an opening of it.

use crate::openings::Finder;
use komadai_shogi::{Color, Move, Position};
use std::collections::HashSet;

/// A position of a game in 16 bytes. In their order entries of one position stand together, those of the newest game first,
/// and within a game by ply.
///
/// Bits from the highest: 64 the position's key, 32 the game's number with all bits turned over, 14 the ply at which the
/// position stood, 2 the score, 16 the move played there (0: the game ended).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Entry(u128);

/// How a game came out, as far as it counts.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// Nobody knows, or it was broken off.
    Open,
    /// A side won.
    Won(Color),
    /// A draw.
    Drawn,
}

/// The bytes of an entry.
pub(crate) const BYTES: usize = 16;
/// The last ply that an entry can name.
const LAST_PLY: usize = (1 << 14) - 1;

impl Entry {
    pub(crate) fn new(key: u64, game: u32, ply: usize, score: Score, mv: Option<Move>) -> Entry {
        let ply = ply.min(LAST_PLY) as u128;
        let mv = mv.map_or(0, Move::bits);
        Entry(
            u128::from(key) << 64
                | u128::from(!game) << 32
                | ply << 18
                | u128::from(score.bits()) << 16
                | u128::from(mv),
        )
    }

    /// The least entry of a position.
    pub(crate) fn first_of(key: u64) -> Entry {
        Entry(u128::from(key) << 64)
    }

    pub(crate) fn key(self) -> u64 {
        (self.0 >> 64) as u64
    }

    pub(crate) fn game(self) -> u32 {
        !((self.0 >> 32) as u32)
    }

    pub(crate) fn ply(self) -> u16 {
        (self.0 >> 18) as u16 & LAST_PLY as u16
    }

    pub(crate) fn score(self) -> Score {
        Score::of_bits((self.0 >> 16) as u8 & 3)
    }

    pub(crate) fn mv(self) -> Option<Move> {
        Move::from_bits(self.0 as u16)
    }

    pub(crate) fn to_bytes(self) -> [u8; BYTES] {
        self.0.to_be_bytes()
    }

    pub(crate) fn of_bytes(bytes: [u8; BYTES]) -> Entry {
        Entry(u128::from_be_bytes(bytes))
    }

    /// Of entries one after another the one at a place.
    #[inline]
    pub(crate) fn in_bytes(bytes: &[u8], at: usize) -> Entry {
        Entry::of_bytes(bytes.as_chunks::<BYTES>().0[at])
    }

    /// How many of the entries in these bytes, from the first on, something holds for.
    pub(crate) fn partition_point(bytes: &[u8], holds: impl Fn(Entry) -> bool) -> usize {
        bytes.as_chunks::<BYTES>().0.partition_point(|bytes| holds(Entry::of_bytes(*bytes)))
    }
}

impl Score {
    /// The score of a game with this winner that is over, or that is not.
    pub fn of(winner: Option<Color>, drawn: bool) -> Score {
        match winner {
            Some(winner) => Score::Won(winner),
            None if drawn => Score::Drawn,
            None => Score::Open,
        }
    }

    /// The winner, if there is one.
    pub fn winner(self) -> Option<Color> {
        match self {
            Score::Won(winner) => Some(winner),
            Score::Open | Score::Drawn => None,
        }
    }

    /// The same with the colours reversed.
    #[must_use]
    pub fn turned(self) -> Score {
        match self {
            Score::Won(winner) => Score::Won(!winner),
            other => other,
        }
    }

    /// As two bits; kept in files and rows.
    pub fn bits(self) -> u8 {
        match self {
            Score::Open => 0,
            Score::Won(Color::Black) => 1,
            Score::Won(Color::White) => 2,
            Score::Drawn => 3,
        }
    }

    /// The score of its two bits.
    pub fn of_bits(bits: u8) -> Score {
        match bits & 3 {
            0 => Score::Open,
            1 => Score::Won(Color::Black),
            2 => Score::Won(Color::White),
            _ => Score::Drawn,
        }
    }
}

/// The entries of a game: every position with the move played there, the last one without, and every castle and opening at the ply at
/// which it was there first. A move that a game repeats in the same position is one entry.
pub(crate) fn entries_of(game: u32, start: Position, moves: &[Move], score: Score) -> Vec<Entry> {
    let mut position = start;
    let mut finder = Finder::new(&start);
    let mut seen = HashSet::with_capacity(moves.len() + 1);
    let mut entries = Vec::with_capacity(moves.len() + 16);
    let next = moves.iter().copied().map(Some).chain([None]);
    for (ply, mv) in next.enumerate() {
        if seen.insert((position.key(), mv)) {
            entries.push(Entry::new(position.key(), game, ply, score, mv));
        }
        match mv {
            // What is kept was judged when it came; a row that was damaged ends where it makes no sense.
            Some(mv) if position.check(mv).is_ok() => {
                let before = position;
                position.play_unchecked(mv);
                finder.played(&before, mv, &position, ply + 1);
            }
            _ => break,
        }
    }
    let names = finder.found().into_iter();
    entries.extend(names.map(|one| Entry::new(one.formation.key(one.side), game, one.ply, score, None)));
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_holds_what_it_was_made_of_and_newer_games_come_first() {
        let mv: Move = "8h2b+".parse().unwrap();
        for score in [Score::Open, Score::Won(Color::Black), Score::Won(Color::White), Score::Drawn] {
            let entry = Entry::new(u64::MAX - 3, 4_000_000_000, 9_999, score, Some(mv));
            assert_eq!(Entry::of_bytes(entry.to_bytes()), entry);
            let parts = (entry.key(), entry.game(), entry.ply(), entry.score(), entry.mv());
            assert_eq!(parts, (u64::MAX - 3, 4_000_000_000, 9_999, score, Some(mv)));
        }
        let at = |game, ply| Entry::new(7, game, ply, Score::Open, None);
        let mut sorted = [at(1, 5), at(2, 9), at(2, 3)];
        sorted.sort();
        assert_eq!(sorted, [at(2, 3), at(2, 9), at(1, 5)]);
        assert!(Entry::first_of(7) <= sorted[0] && sorted[2] < Entry::first_of(8));
    }

    #[test]
    fn a_game_that_goes_round_in_circles_counts_each_move_once() {
        let line: Vec<Move> =
            "2h6h 8b4b 6h2h 4b8b 2h6h 8b4b 6h2h 4b8b".split(' ').map(|mv| mv.parse().unwrap()).collect();
        let entries = entries_of(1, Position::start(), &line, Score::Drawn);
        let mut positions = vec![Position::start()];
        for &mv in &line {
            let mut next = *positions.last().unwrap();
            next.play_unchecked(mv);
            positions.push(next);
        }
        let (of_positions, of_names): (Vec<Entry>, Vec<Entry>) =
            entries.iter().partition(|entry| positions.iter().any(|position| position.key() == entry.key()));
        // Four positions with a move each, and the start once more, where the game ended.
        assert_eq!(of_positions.len(), 5);
        assert_eq!(of_positions[4].mv(), None);
        // 振り飛車 and 四間飛車 of either side, and both of them ranging.
        let mut plies: Vec<u16> = of_names.iter().map(|entry| entry.ply()).collect();
        plies.sort_unstable();
        assert_eq!(plies, [1, 1, 2, 2, 2]);
    }
}
