//! Whatever instructions code was compiled for, it finds the same.

use super::{Cpu, Job, Portable};
use crate::{Bitboard, Color, Move, MoveSet, Piece, PieceKind, Position, Square, attacks};
use core::ops::ControlFlow;
use std::vec::Vec;

/// The tables of PEXT with its work done bit by bit: they are tested on machines that have no such instruction.
#[derive(Copy, Clone)]
struct BitByBit;

impl Cpu for BitByBit {
    const PEXT: bool = true;
    fn pext(self, word: u64, mask: u64) -> u64 {
        Portable.pext(word, mask)
    }
    fn pdep(self, word: u64, mask: u64) -> u64 {
        Portable.pdep(word, mask)
    }
    fn call<J: Job>(self, job: J) -> J::Output {
        job.run(self)
    }
}

/// Asserts that a job comes to the same on every path, and returns it.
#[track_caller]
fn same_on_every_path<J: Job<Output: PartialEq + core::fmt::Debug> + Copy>(job: J) -> J::Output {
    let found = Portable.call(job);
    assert_eq!(BitByBit.call(job), found, "with the tables of PEXT");
    #[cfg(target_arch = "x86_64")]
    if let Some(fast) = super::x86::Fast::detect() {
        assert_eq!(fast.call(job), found, "with the instructions of this machine");
    }
    found
}

/// SplitMix64.
struct Dice(u64);

impl Dice {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// Everything that is written over [`Cpu`].
#[derive(Copy, Clone)]
struct Everything<'a>(&'a Position);

impl Job for Everything<'_> {
    type Output = (Vec<Move>, u32, Vec<Bitboard>);
    fn run<C: Cpu>(self, cpu: C) -> Self::Output {
        let position = self.0;
        let mut moves = Vec::new();
        let _ = position.sets(cpu, &mut |set: MoveSet| {
            set.for_each(|mv| moves.push(mv));
            ControlFlow::Continue(())
        });
        let count = match position.turn() {
            Color::Black => position.count_of::<C, true>(cpu),
            Color::White => position.count_of::<C, false>(cpu),
        };
        let attackers = Square::all()
            .flat_map(|square| Color::ALL.map(|color| position.attackers_with(cpu, square, color, position.occupied())))
            .collect();
        (moves, count, attackers)
    }
}

/// Games from three positions: every move list in the same order, every count, all attackers of every square.
#[test]
fn games() {
    let mut dice = Dice(21);
    for start in [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    ] {
        for _ in 0..6 {
            let mut position: Position = start.parse().unwrap();
            for _ in 0..150 {
                let (moves, count, _) = same_on_every_path(Everything(&position));
                assert_eq!(moves, position.legal_moves().to_vec(), "{position}");
                assert_eq!(moves.len(), count as usize, "{position}");
                if moves.is_empty() {
                    break;
                }
                position.play_unchecked(moves[dice.word() as usize % moves.len()]);
            }
        }
    }
}

/// What one piece reaches past any squares taken.
#[derive(Copy, Clone)]
struct Reach(Piece, Square, Bitboard);

impl Job for Reach {
    type Output = Bitboard;
    fn run<C: Cpu>(self, cpu: C) -> Bitboard {
        attacks::of_with(cpu, self.0, self.1, self.2)
    }
}

/// Square after square until the edge or a square that is taken.
fn walked(files: i8, ranks: i8, from: Square, occupied: Bitboard) -> Bitboard {
    let mut found = Bitboard::EMPTY;
    let mut at = from;
    while let Some(next) = at.offset(files, ranks) {
        found |= Bitboard::of(next);
        if occupied.has(next) {
            break;
        }
        at = next;
    }
    found
}

/// Lances, bishops and rooks from every square, on boards from empty to full, against a walk.
#[test]
fn slides() {
    let mut dice = Dice(22);
    for round in 0..200 {
        let mut occupied = Bitboard::ALL;
        for _ in 0..round % 5 {
            occupied &= Bitboard::from_words(dice.word(), dice.word());
        }
        if round % 5 == 4 && round % 2 == 0 {
            occupied = Bitboard::EMPTY;
        }
        for from in Square::all() {
            let reach = |color, kind| same_on_every_path(Reach(Piece::new(color, kind), from, occupied));
            let walk = |ways: &[(i8, i8)]| {
                ways.iter().fold(Bitboard::EMPTY, |set, &(files, ranks)| set | walked(files, ranks, from, occupied))
            };
            let (rook, bishop) =
                (walk(&[(0, 1), (0, -1), (1, 0), (-1, 0)]), walk(&[(1, 1), (1, -1), (-1, 1), (-1, -1)]));
            let king = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
            let king: Bitboard = king.iter().filter_map(|&(files, ranks)| from.offset(files, ranks)).collect();
            for (color, ahead) in [(Color::Black, -1), (Color::White, 1)] {
                assert_eq!(reach(color, PieceKind::Lance), walk(&[(0, ahead)]), "{from} {occupied:?}");
                let lances = attacks::lances(color, Bitboard::of(from), occupied) & Bitboard::ALL;
                assert_eq!(lances, walk(&[(0, ahead)]), "{from} {occupied:?}");
                assert_eq!(reach(color, PieceKind::Rook), rook, "{from} {occupied:?}");
                assert_eq!(reach(color, PieceKind::Bishop), bishop, "{from} {occupied:?}");
                assert_eq!(reach(color, PieceKind::Dragon), rook | king, "{from} {occupied:?}");
                assert_eq!(reach(color, PieceKind::Horse), bishop | king, "{from} {occupied:?}");
            }
        }
    }
}
