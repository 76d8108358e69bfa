//! Where everything lies in a diagram.

use crate::diagram::{Coordinates, Diagram, Style};
use crate::koma::{SQUARE_HEIGHT, SQUARE_WIDTH};
use crate::wood::{FIELD_HEIGHT, FIELD_WIDTH};
use komadai_shogi::{Color, PieceKind, Square};

/// A rectangle.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Area {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// The areas of a diagram. The stand of the side at the bottom meets the board's lower right corner, the other side's
/// its upper left.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// The board with its margin.
    pub(crate) board: Area,
    /// The upper left corner of the nine by nine squares.
    pub(crate) field: (f64, f64),
    pub(crate) margin: f64,
    /// The stand of the side at the bottom, and the other.
    stands: [Area; 2],
    bottom: Color,
    columns: usize,
}

/// The height of the label on a stand.
pub(crate) const LABEL: f64 = 64.0;

impl Layout {
    pub(crate) fn of(diagram: &Diagram) -> Layout {
        let (pad, gap) = (28.0, 14.0);
        let wooden = diagram.style == Style::Wood;
        let margin = match (diagram.coordinates, wooden) {
            (Coordinates::None, true) => 26.0,
            (Coordinates::None, false) => 6.0,
            (_, true) => 46.0,
            (_, false) => 50.0,
        };
        let (stand_width, columns) = if wooden { (308.0, 2) } else { (256.0, 1) };
        let rows = PieceKind::HAND.len().div_ceil(columns) as f64;
        let stand_height = LABEL + rows * cell_height(wooden) + 14.0;
        let board = Area {
            x: pad + stand_width + gap,
            y: pad,
            width: FIELD_WIDTH + 2.0 * margin,
            height: FIELD_HEIGHT + 2.0 * margin,
        };
        let stand = |x, y| Area { x, y, width: stand_width, height: stand_height };
        let caption = if diagram.caption.is_some() { 66.0 } else { 0.0 };
        Layout {
            width: board.x + board.width + gap + stand_width + pad,
            height: board.height + 2.0 * pad + caption,
            board,
            field: (board.x + margin, board.y + margin),
            margin,
            stands: [stand(board.x + board.width + gap, board.y + board.height - stand_height), stand(pad, pad)],
            bottom: diagram.bottom(),
            columns,
        }
    }

    /// The side's stand.
    pub(crate) fn stand(&self, side: Color) -> Area {
        self.stands[usize::from(side != self.bottom)]
    }

    /// The upper left corner of a square.
    pub(crate) fn corner(&self, square: Square) -> (f64, f64) {
        let square = if self.bottom == Color::White { square.rotate() } else { square };
        (
            self.field.0 + f64::from(9 - square.file()) * SQUARE_WIDTH,
            self.field.1 + f64::from(square.rank() - 1) * SQUARE_HEIGHT,
        )
    }

    /// The middle of a square.
    pub(crate) fn middle(&self, square: Square) -> (f64, f64) {
        let (x, y) = self.corner(square);
        (x + SQUARE_WIDTH / 2.0, y + SQUARE_HEIGHT / 2.0)
    }

    /// The middle of the `slot`th kind on a side's stand, and where its count stands.
    pub(crate) fn slot(&self, side: Color, slot: usize, wooden: bool) -> ((f64, f64), f64) {
        let stand = self.stand(side);
        let cell = (stand.width - 16.0) / self.columns as f64;
        let x = stand.x + 8.0 + (slot % self.columns) as f64 * cell;
        let y = stand.y + LABEL + ((slot / self.columns) as f64 + 0.5) * cell_height(wooden);
        ((x + 54.0, y), x + if wooden { 99.0 } else { 106.0 })
    }
}

fn cell_height(wooden: bool) -> f64 {
    if wooden { 116.0 } else { 106.0 }
}
