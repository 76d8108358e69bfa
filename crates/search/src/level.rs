//! Levels: weaker play that errs as people do.
//!
//! A weak player does not throw dice; he looks at few moves, not far ahead, sees what happens near the last move and
//! overlooks what happens far from it, and judges what he sees roughly. So a level has a short horizon, a field of view
//! and a rough eye. All three are functions of the position and a seed: what is overlooked once is overlooked in the whole
//! search, as a person would, and the same seed plays the same game.

use crate::board::{mover, taken};
use crate::noise::Noise;
use komadai_shogi::{Move, MoveShape, PieceKind, Position, Square};

/// What a player of a level sees.
#[derive(Copy, Clone, Debug)]
pub(crate) struct View {
    /// How far ahead, in plies.
    pub depth: i32,
    /// Nodes at most.
    pub nodes: u64,
    /// How roughly he judges, centipawns either way.
    blur: u16,
    /// The chance, in 256ths, to overlook a capture far from the last move.
    far_capture: u32,
    /// The chance to overlook a capture near the last move.
    near_capture: u32,
    /// The chance to overlook a quiet move.
    quiet: u32,
    /// The chance to overlook a drop.
    drop: u32,
    /// Whether short mates are seen at a glance.
    pub sees_mates: bool,
    seed: u64,
}

impl View {
    /// The view of a level from 1 to 10.
    pub(crate) fn new(level: u8, seed: u64) -> View {
        let row = |depth, nodes, blur, far_capture, near_capture, quiet, drop, sees_mates| View {
            depth,
            nodes,
            blur,
            far_capture,
            near_capture,
            quiet,
            drop,
            sees_mates,
            seed,
        };
        match level.clamp(1, 10) {
            1 => row(1, 2_000, 580, 248, 190, 157, 213, false),
            2 => row(1, 2_000, 512, 224, 158, 149, 198, false),
            3 => row(1, 2_000, 443, 192, 122, 139, 178, false),
            4 => row(1, 2_000, 361, 147, 85, 129, 159, false),
            5 => row(1, 2_000, 293, 112, 55, 122, 143, false),
            6 => row(2, 4_000, 413, 136, 81, 114, 129, false),
            7 => row(2, 4_000, 325, 107, 58, 108, 119, false),
            8 => row(3, 8_000, 280, 82, 43, 91, 100, false),
            9 => row(4, 15_000, 245, 68, 32, 80, 88, true),
            _ => row(5, 30_000, 203, 49, 21, 65, 70, true),
        }
    }

    fn chance(&self, pos: &Position, mv: Move) -> u32 {
        let mixed = mix(pos.board_key() ^ self.seed ^ u64::from(mv.bits()) << 40);
        mixed as u32 & 255
    }

    /// Whether a move is not seen. `last` is where the previous move went.
    pub(crate) fn overlooks(&self, pos: &Position, mv: Move, last: Option<Square>) -> bool {
        // Who is in check looks for every way out, and everybody sees the piece that just took being taken back.
        if pos.in_check() || last == Some(mv.to()) {
            return false;
        }
        let limit = match mv.shape() {
            _ if taken(pos, mv).is_some() => {
                let near = last.is_none_or(|last| distance(last, mv.to()) <= 2);
                // Long-range captures by bishop and rook are the ones that beginners miss.
                let long = mv.from().is_some_and(|from| distance(from, mv.to()) > 2);
                let base = if near { self.near_capture } else { self.far_capture };
                if long { base + (256 - base) / 6 * u32::from(base > 0) } else { base }
            }
            MoveShape::Drop { .. } => self.drop,
            MoveShape::Board { .. } if mover(pos, mv) == PieceKind::Pawn && mv.promotes() => self.near_capture,
            MoveShape::Board { .. } => self.quiet,
        };
        self.chance(pos, mv) < limit
    }

    /// How positions are misjudged.
    pub(crate) fn noise(&self) -> Noise {
        Noise { centipawns: self.blur, seed: self.seed }
    }
}

fn distance(a: Square, b: Square) -> u8 {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()))
}

/// SplitMix64's finalizer.
pub(crate) fn mix(seed: u64) -> u64 {
    let z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
