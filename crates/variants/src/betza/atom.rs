//! The letters of leaps, and the ring of directions that each can turn in.

/// A leap by its letter, with its mirror images; `R`, `B` and `Q` are riders of `W`, `F` and `K`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Atom {
    letter: char,
    ring: Ring,
    shape: Shape,
    rides: bool,
}

/// Eight leaps in the order of a clock, beginning straight ahead (or just to the right of it).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Ring {
    /// A king's steps, so many squares long.
    Compass(i8),
    /// Leaps of so many squares one way and so many the other, the longer first.
    Oblique(i8, i8),
    /// No leap: any square, or castling.
    None,
}

/// How direction letters choose among the ring.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// Along ranks and files: letters add.
    Orthogonal,
    /// Along diagonals: one letter is a pair, two of different axes are one.
    Diagonal,
    /// King and queen: one letter is straight, two of different axes are diagonal.
    Compass,
    /// Knights: narrow, wide, halves.
    Oblique,
}

impl Atom {
    /// The atom of a capital letter.
    pub(crate) fn of(letter: char) -> Option<Atom> {
        let (ring, shape) = match letter {
            'W' | 'R' => (Ring::Compass(1), Shape::Orthogonal),
            'F' | 'B' => (Ring::Compass(1), Shape::Diagonal),
            'K' | 'Q' => (Ring::Compass(1), Shape::Compass),
            'D' => (Ring::Compass(2), Shape::Orthogonal),
            'A' => (Ring::Compass(2), Shape::Diagonal),
            'H' => (Ring::Compass(3), Shape::Orthogonal),
            'G' => (Ring::Compass(3), Shape::Diagonal),
            'N' => (Ring::Oblique(2, 1), Shape::Oblique),
            'C' | 'L' => (Ring::Oblique(3, 1), Shape::Oblique),
            'Z' | 'J' => (Ring::Oblique(3, 2), Shape::Oblique),
            'U' | 'O' => (Ring::None, Shape::Compass),
            _ => return None,
        };
        Some(Atom { letter, ring, shape, rides: matches!(letter, 'R' | 'B' | 'Q') })
    }

    /// The letter as it was written.
    pub const fn letter(self) -> char {
        self.letter
    }

    pub(crate) const fn shape(self) -> Shape {
        self.shape
    }

    /// Whether the letter itself says that the leap repeats without limit.
    pub(crate) const fn rides(self) -> bool {
        self.rides
    }

    /// Whether the letter is a leap at all, not `U` or `O`.
    pub(crate) fn leaps(self) -> bool {
        self.ring != Ring::None
    }

    /// Whether one leap passes over squares.
    pub(crate) fn is_long(self) -> bool {
        !matches!(self.ring, Ring::Compass(1) | Ring::None)
    }

    /// The leap of a place on the ring, as Black sees it: to the right, and down the board.
    pub(crate) const fn leap(self, place: u8) -> (i8, i8) {
        const KING: [(i8, i8); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
        match self.ring {
            Ring::Compass(times) => {
                let (x, y) = KING[(place % 8) as usize];
                (x * times, y * times)
            }
            Ring::Oblique(long, short) => match place % 8 {
                0 => (short, -long),
                1 => (long, -short),
                2 => (long, short),
                3 => (short, long),
                4 => (-short, long),
                5 => (-long, short),
                6 => (-long, -short),
                _ => (-short, -long),
            },
            Ring::None => (0, 0),
        }
    }
}

/// The squares that one leap passes, as a lame piece walks: straight first, then diagonally.
pub(crate) fn way((x, y): (i8, i8)) -> impl Iterator<Item = (i8, i8)> {
    let length = x.abs().max(y.abs());
    let straight = length - x.abs().min(y.abs());
    (1..length).map(move |step| {
        let aside = (step - straight).max(0);
        let part = |whole: i8| whole.signum() * if whole.abs() == length { step } else { aside };
        (part(x), part(y))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lame_leap_goes_straight_before_it_turns() {
        let squares = |leap| way(leap).collect::<Vec<_>>();
        assert_eq!(squares((1, -2)), [(0, -1)]);
        assert_eq!(squares((-2, 2)), [(-1, 1)]);
        assert_eq!(squares((3, 0)), [(1, 0), (2, 0)]);
        assert_eq!(squares((-1, 3)), [(0, 1), (0, 2)]);
        assert_eq!(squares((3, 2)), [(1, 0), (2, 1)]);
        assert_eq!(squares((1, 1)), []);
    }
}
