//! What a leg of a move may do.

use std::ops::{BitOr, BitOrAssign};

/// A set of the kinds of move that letters name.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Modes(u16);

impl Modes {
    /// `m`: to an empty square.
    pub const MOVE: Modes = Modes(1);
    /// `c`: takes an enemy piece.
    pub const CAPTURE: Modes = Modes(1 << 1);
    /// `i`: from its first square only.
    pub const INITIAL: Modes = Modes(1 << 2);
    /// `e`: takes en passant.
    pub const EN_PASSANT: Modes = Modes(1 << 3);
    /// `p`: over exactly one piece, to any square behind it; on an inner leg: stands on a piece without taking it.
    pub const HOP: Modes = Modes(1 << 4);
    /// `g`: over one piece, to the square right behind it.
    pub const LAND: Modes = Modes(1 << 5);
    /// `n`: lame, every square on the way is empty.
    pub const LAME: Modes = Modes(1 << 6);
    /// `j`: must jump, or skips the first square.
    pub const JUMP: Modes = Modes(1 << 7);
    /// `d`: takes an own piece.
    pub const FRIEND: Modes = Modes(1 << 8);
    /// `t`: never takes a royal, or hops over own pieces only.
    pub const TAME: Modes = Modes(1 << 9);
    /// `o`: the board's sides are joined.
    pub const CYLINDER: Modes = Modes(1 << 10);
    /// `u`: puts a taken piece down.
    pub const UNLOAD: Modes = Modes(1 << 11);
    /// `y`: passes over or stands, and changes slider to leaper or back.
    pub const CHANGE: Modes = Modes(1 << 12);

    /// The modes that are read and shown, but not played.
    pub(crate) const SHOWN_ONLY: [(Modes, char); 6] = [
        (Modes::EN_PASSANT, 'e'),
        (Modes::FRIEND, 'd'),
        (Modes::TAME, 't'),
        (Modes::CYLINDER, 'o'),
        (Modes::UNLOAD, 'u'),
        (Modes::CHANGE, 'y'),
    ];

    /// The mode of a letter.
    pub(crate) const fn of(letter: char) -> Option<Modes> {
        Some(match letter {
            'm' => Modes::MOVE,
            'c' => Modes::CAPTURE,
            'i' => Modes::INITIAL,
            'e' => Modes::EN_PASSANT,
            'p' => Modes::HOP,
            'g' => Modes::LAND,
            'n' => Modes::LAME,
            'j' => Modes::JUMP,
            'd' => Modes::FRIEND,
            't' => Modes::TAME,
            'o' => Modes::CYLINDER,
            'u' => Modes::UNLOAD,
            'y' => Modes::CHANGE,
            _ => return None,
        })
    }

    /// Whether all of these are in the set.
    pub const fn has(self, modes: Modes) -> bool {
        self.0 & modes.0 == modes.0
    }

    /// Whether any of these is in the set.
    pub const fn any(self, modes: Modes) -> bool {
        self.0 & modes.0 != 0
    }

    /// The set without these.
    pub(crate) const fn without(self, modes: Modes) -> Modes {
        Modes(self.0 & !modes.0)
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl BitOr for Modes {
    type Output = Modes;
    fn bitor(self, other: Modes) -> Modes {
        Modes(self.0 | other.0)
    }
}

impl BitOrAssign for Modes {
    fn bitor_assign(&mut self, other: Modes) {
        self.0 |= other.0;
    }
}
