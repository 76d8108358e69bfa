//! Counting the legal move sequences of a given length, the classic test of a move generator.

use crate::bitboard::cpu::{Cpu, Job, dispatch};
use crate::{Color, MoveSet, Position};
use core::ops::ControlFlow;

/// The number of legal move sequences of `depth` plies.
pub fn perft(position: &Position, depth: u32) -> u64 {
    dispatch(Perft(position, depth))
}

struct Perft<'a>(&'a Position, u32);

impl Job for Perft<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        let Perft(position, depth) = self;
        match depth {
            0 => return 1,
            1 => {
                return u64::from(match position.turn() {
                    Color::Black => position.count_of::<C, true>(cpu),
                    Color::White => position.count_of::<C, false>(cpu),
                });
            }
            _ => {}
        }
        let mut nodes = 0;
        let _ = position.sets(cpu, &mut |set: MoveSet| {
            set.for_each(|mv| {
                let mut next = *position;
                next.play_unchecked(mv);
                nodes += cpu.call(Perft(&next, depth - 1));
            });
            ControlFlow::Continue(())
        });
        nodes
    }
}
