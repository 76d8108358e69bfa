//! The board in memory: a mailbox with a rim three squares wide, so that no leap leaves it unseen.

use crate::Square;

/// A place in the mailbox. 0 is in the rim, and stands for none.
pub(crate) type Cell = u16;

/// As wide as the longest leap.
const RIM: usize = 3;

/// How squares lie in the mailbox: ranks from the top, files from the left, ranks apart by a rim.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Grid {
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    stride: usize,
}

impl Grid {
    pub(crate) fn new(files: u8, ranks: u8) -> Grid {
        Grid { files, ranks, stride: usize::from(files) + RIM }
    }

    /// How many places there are, rim and all.
    pub(crate) fn len(self) -> usize {
        self.stride * (usize::from(self.ranks) + 2 * RIM) + 2 * RIM
    }

    /// The place of a square, if it is on the board.
    pub(crate) fn cell(self, square: Square) -> Option<Cell> {
        let (file, rank) = (square.file(), square.rank());
        (file <= self.files && rank <= self.ranks).then(|| self.at(self.files - file, rank - 1))
    }

    /// The place so far from the left and from the top.
    pub(crate) fn at(self, x: u8, y: u8) -> Cell {
        let cell = RIM + self.stride * (usize::from(y) + RIM) + usize::from(x);
        u16::try_from(cell).unwrap_or(0)
    }

    /// How far from the left and from the top a place is.
    pub(crate) fn xy(self, cell: Cell) -> (u8, u8) {
        let cell = usize::from(cell) - RIM;
        ((cell % self.stride) as u8, (cell / self.stride - RIM) as u8)
    }

    /// The square of a place on the board.
    pub(crate) fn square(self, cell: Cell) -> Square {
        let (x, y) = self.xy(cell);
        Square::new(self.files - x, y + 1).expect("a place on the board")
    }

    /// How far a leap goes in the mailbox.
    pub(crate) fn offset(self, (x, y): (i8, i8)) -> i16 {
        i16::from(y) * self.stride as i16 + i16::from(x)
    }

    /// All places on the board, row by row.
    pub(crate) fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.ranks).flat_map(move |y| (0..self.files).map(move |x| self.at(x, y)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_leap_of_three_leaves_the_mailbox_or_comes_back_on_another_rank() {
        for (files, ranks) in [(1, 1), (3, 4), (36, 36), (36, 1)] {
            let grid = Grid::new(files, ranks);
            let on: Vec<Cell> = grid.cells().collect();
            for &cell in &on {
                let (x, y) = grid.xy(cell);
                assert_eq!(grid.cell(grid.square(cell)), Some(cell));
                for leap in (-3..=3).flat_map(|dx| (-3..=3).map(move |dy| (dx, dy))) {
                    let to = i32::from(cell) + i32::from(grid.offset(leap));
                    assert!((0..grid.len() as i32).contains(&to));
                    let (x, y) = (i32::from(x) + i32::from(leap.0), i32::from(y) + i32::from(leap.1));
                    let inside = (0..i32::from(files)).contains(&x) && (0..i32::from(ranks)).contains(&y);
                    assert_eq!(on.contains(&(to as Cell)), inside, "{files}x{ranks} {leap:?}");
                }
            }
        }
    }
}
