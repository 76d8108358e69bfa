//! Scores: centipawns for the side to move, with mates at the ends of the scale.

/// The deepest line, in plies from the root.
pub const MAX_PLY: usize = 128;
/// Above every score.
pub(crate) const INFINITE: i32 = 32_001;
/// The side to move has mated, this very ply.
pub(crate) const MATE: i32 = 32_000;
/// From here on up a score is a mate.
pub(crate) const MATE_BOUND: i32 = MATE - 1_000;
/// The most an evaluation may say.
pub(crate) const EVAL_LIMIT: i32 = 29_000;
/// A repetition with more in hand than before: as good as won, but no mate.
pub(crate) const SUPERIOR: i32 = 20_000;

/// What the engine thinks of a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Centipawns for the side to move.
    Cp(i32),
    /// The side to move wins in this many plies, by mate or by the rule of entered kings.
    WinIn(u32),
    /// The side to move loses in this many plies.
    LossIn(u32),
}

impl Value {
    pub(crate) fn of(score: i32) -> Value {
        if score >= MATE_BOUND {
            Value::WinIn((MATE - score).unsigned_abs())
        } else if score <= -MATE_BOUND {
            Value::LossIn((MATE + score).unsigned_abs())
        } else {
            Value::Cp(score)
        }
    }

    /// The centipawns; wins and losses are out of their range.
    pub fn cp(self) -> i32 {
        match self {
            Value::Cp(cp) => cp,
            Value::WinIn(plies) => MATE - plies as i32,
            Value::LossIn(plies) => plies as i32 - MATE,
        }
    }
}

/// Whether a score is a mate, for either side.
pub(crate) const fn is_decisive(score: i32) -> bool {
    score >= MATE_BOUND || score <= -MATE_BOUND
}

/// Being mated at this ply.
pub(crate) const fn mated_in(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// Mating at this ply.
pub(crate) const fn mate_in(ply: usize) -> i32 {
    MATE - ply as i32
}

/// A table entry counts mates from its own position, a search from the root.
pub(crate) const fn to_table(score: i32, ply: usize) -> i32 {
    if score >= MATE_BOUND {
        score + ply as i32
    } else if score <= -MATE_BOUND {
        score - ply as i32
    } else {
        score
    }
}

/// The opposite of [`to_table`].
pub(crate) const fn from_table(score: i32, ply: usize) -> i32 {
    if score >= MATE_BOUND {
        score - ply as i32
    } else if score <= -MATE_BOUND {
        score + ply as i32
    } else {
        score
    }
}
