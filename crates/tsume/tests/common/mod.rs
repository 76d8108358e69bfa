//! Generated positions, and a searcher so plain that it can be believed.

pub(crate) mod corpus;

use komadai_shogi::{ByColor, Color, Hand, Move, Piece, PieceKind, Position, Setup, SetupFaults, Square};

/// Numbers that are the same everywhere (SplitMix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
}

/// A position in which a mate is not unlikely: a king near the edge, pieces of both sides around it, something in hand.
pub(crate) fn position(random: &mut Random) -> Position {
    loop {
        let mut setup = Setup::empty();
        let attacker = if random.below(4) == 0 { Color::White } else { Color::Black };
        setup.turn = attacker;
        let near = |random: &mut Random, file: i8, rank: i8| {
            let square =
                Square::new((file + random.below(5) as i8 - 2) as u8, (rank + random.below(5) as i8 - 2) as u8)?;
            Some(if attacker == Color::Black { square } else { square.rotate() })
        };
        let (file, rank) = (1 + random.below(9) as i8, 1 + random.below(4) as i8);
        let Some(king) = Square::new(file as u8, rank as u8) else { continue };
        let king = if attacker == Color::Black { king } else { king.rotate() };
        setup.set(king, Some(Piece::new(!attacker, PieceKind::King)));
        if random.below(2) == 0 {
            let own = Square::from_index(random.below(81) as usize).filter(|&square| setup.get(square).is_none());
            if let Some(square) = own {
                setup.set(square, Some(Piece::new(attacker, PieceKind::King)));
            }
        }
        let mut left = [18u8, 4, 4, 4, 2, 2, 4];
        for _ in 0..3 + random.below(9) {
            let kind = PieceKind::HAND[random.below(7) as usize];
            let far = random.below(5) == 0;
            let square = if far { Square::from_index(random.below(81) as usize) } else { near(random, file, rank) };
            let Some(square) = square.filter(|&square| setup.get(square).is_none()) else { continue };
            if left[kind.index()] == 0 {
                continue;
            }
            left[kind.index()] -= 1;
            let color = if random.below(2) == 0 { attacker } else { !attacker };
            let kind = if random.below(4) == 0 { kind.promoted().unwrap_or(kind) } else { kind };
            setup.set(square, Some(Piece::new(color, kind)));
        }
        let mut hands = ByColor { black: Hand::EMPTY, white: Hand::EMPTY };
        for _ in 0..random.below(4) {
            let kind = PieceKind::HAND[random.below(7) as usize];
            if left[kind.index()] > 0 {
                left[kind.index()] -= 1;
                let n = hands[attacker].count(kind);
                hands[attacker].set(kind, n + 1);
            }
        }
        let all = random.below(3) == 0;
        for kind in PieceKind::HAND {
            let most = u64::from(left[kind.index()]);
            let n = if all { most } else { random.below(most + 1).min(random.below(3)) };
            hands[!attacker].set(kind, n as u8);
        }
        setup.hands = hands;
        if let Ok(position) = Position::ignoring(&setup, SetupFaults::MATE_PROBLEM) {
            return position;
        }
    }
}

/// Counts down; nothing more is searched at 0, and what was found then means nothing.
pub(crate) struct Plain {
    pub(crate) left: u64,
    pub(crate) count_futile: bool,
}

impl Plain {
    /// Whether the attacker, to move, mates within `plies`.
    pub(crate) fn mates(&mut self, position: &Position, plies: u32) -> bool {
        position.legal_moves().iter().any(|&mv| {
            self.left = self.left.saturating_sub(1);
            let mut next = *position;
            next.play_unchecked(mv);
            self.left > 0 && next.in_check() && self.mated(&next, plies - 1)
        })
    }

    /// Whether the defender, in check, is mated within `plies`.
    fn mated(&mut self, position: &Position, plies: u32) -> bool {
        self.lasting(position, plies).is_none()
    }

    /// An answer of the defender, in check, that is not mated within `plies` and counts.
    pub(crate) fn lasting(&mut self, position: &Position, plies: u32) -> Option<Move> {
        let moves = position.legal_moves();
        let mated =
            |plain: &mut Plain, mv| plain.answered(position, mv, plies) || plain.futile(position, &moves, mv, plies);
        moves.iter().copied().find(|&mv| !mated(self, mv))
    }

    /// Whether an answer is mated within `plies`, it included.
    fn answered(&mut self, position: &Position, mv: Move, plies: u32) -> bool {
        self.left = self.left.saturating_sub(1);
        let mut next = *position;
        next.play_unchecked(mv);
        self.left > 0 && plies >= 2 && self.mates(&next, plies - 1)
    }

    /// Whether an answer that is not mated in time does not count.
    fn futile(&mut self, position: &Position, moves: &[Move], mv: Move, plies: u32) -> bool {
        if self.count_futile || !mv.is_drop() || self.left == 0 {
            return false;
        }
        if !self.taken(position, mv).iter().any(|next| self.mated(next, plies)) {
            return false;
        }
        // The drop is futile if something else that counts lasts as long.
        plies == 0
            || moves.iter().any(|&other| {
                if other.is_drop() && other.to() == mv.to() {
                    return false;
                }
                let lasts = !self.answered(position, other, plies - 2);
                if !other.is_drop() {
                    return lasts;
                }
                lasts && self.answered(position, other, plies) && !self.futile(position, moves, other, plies - 2)
            })
    }

    /// The positions after a dropped piece was taken with check by the piece that checks then, the defender having it back.
    fn taken(&mut self, position: &Position, mv: Move) -> Vec<Position> {
        let hands = position.to_setup().hands;
        let mut dropped = *position;
        dropped.play_unchecked(mv);
        let moves = dropped.legal_moves();
        moves
            .iter()
            .filter(|taking| taking.to() == mv.to())
            .filter_map(|&taking| {
                let mut next = dropped;
                next.play_unchecked(taking);
                if !next.checkers().has(mv.to()) {
                    return None;
                }
                let mut setup = next.to_setup();
                setup.hands = hands;
                Position::ignoring(&setup, SetupFaults::MATE_PROBLEM).ok()
            })
            .collect()
    }
}
