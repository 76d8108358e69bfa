//! What is marked in a picture: tinted squares, rings and arrows.

use crate::koma::{SQUARE_HEIGHT, SQUARE_WIDTH};
use crate::picture::Picture;
use crate::svg::num;
use komadai_shogi::{MoveShape, PieceKind, Square};
use std::fmt::Write;

impl Picture<'_> {
    pub(crate) fn tints(&self) -> String {
        let diagram = self.diagram;
        let mut out = String::new();
        let mut tint = |square: Square, colour: &str, opacity: f64| {
            let (x, y) = self.layout.corner(square);
            let _ = write!(
                out,
                r#"<rect class="tint" x="{}" y="{}" width="{SQUARE_WIDTH}" height="{SQUARE_HEIGHT}" fill="{colour}" fill-opacity="{opacity}"/>"#,
                num(x),
                num(y)
            );
        };
        for &square in &diagram.highlights {
            tint(square, self.palette.mark, if self.wooden() { 0.34 } else { 0.16 });
        }
        if let Some(mv) = diagram.last_move {
            if let Some(from) = mv.from() {
                tint(from, self.palette.tint, if self.wooden() { 0.17 } else { 0.09 });
            }
            tint(mv.to(), self.palette.tint, if self.wooden() { 0.36 } else { 0.2 });
        }
        out
    }

    pub(crate) fn marks(&self) -> String {
        let diagram = self.diagram;
        let mut out = String::new();
        for &square in &diagram.circles {
            let (x, y) = self.layout.middle(square);
            let _ = write!(
                out,
                r#"<circle class="ring" cx="{}" cy="{}" r="49" fill="none" stroke="{}" stroke-width="6"/>"#,
                num(x),
                num(y),
                self.palette.ring
            );
        }
        for mv in &diagram.arrows {
            let to = self.layout.middle(mv.to());
            let from = match mv.shape() {
                MoveShape::Board { from, .. } => Some(self.layout.middle(from)),
                MoveShape::Drop { kind, .. } => self.held(kind),
            };
            out += &match from {
                Some(from) => arrow(from, to, self.palette.mark),
                // A drop of a piece that nobody holds.
                None => format!(
                    r#"<circle class="arrow" cx="{}" cy="{}" r="24" fill="{}" fill-opacity=".8"/>"#,
                    num(to.0),
                    num(to.1),
                    self.palette.mark
                ),
            };
        }
        out
    }

    /// Where a piece to be dropped lies: on the stand of the side to move, else on the other's.
    fn held(&self, kind: PieceKind) -> Option<(f64, f64)> {
        let turn = self.diagram.setup.turn;
        [turn, turn.opponent()].into_iter().find_map(|side| {
            let slot = self.diagram.hand(side).iter().position(|(held, _)| held == kind)?;
            Some(self.layout.slot(side, slot, self.wooden()).0)
        })
    }
}

fn arrow(from: (f64, f64), to: (f64, f64), colour: &str) -> String {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let point = |along: f64, across: f64| {
        format!("{} {}", num(from.0 + ux * along - uy * across), num(from.1 + uy * along + ux * across))
    };
    let (start, tip) = (26.0_f64.min(length / 4.0), length - 4.0);
    let neck = tip - 38.0;
    format!(
        r#"<path class="arrow" d="M{}L{}L{}L{}L{}L{}L{}z" fill="{colour}" fill-opacity=".78"/>"#,
        point(start, -6.5),
        point(neck, -6.5),
        point(neck - 4.0, -22.0),
        point(tip, 0.0),
        point(neck - 4.0, 22.0),
        point(neck, 6.5),
        point(start, 6.5)
    )
}
