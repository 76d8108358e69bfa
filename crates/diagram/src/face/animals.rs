//! Animals for young players: chick and hen, boar, rabbit, cat, dog, elephant, giraffe and lion. A promoted animal
//! stands before a red sun and wears a crown; the chick grows into a hen.

use super::Ground;
use crate::koma;
use crate::svg::{fine, num};
use komadai_shogi::PieceKind::{self, *};

/// The line round every shape.
const LINE: &str = "#3a2a1a";

/// Colours by their part in the drawing; on paper only white, grey and black are used.
struct Colours {
    ground: Ground,
}

impl Colours {
    fn of(&self, colour: &'static str) -> &'static str {
        match (self.ground, colour) {
            (Ground::Wood, _) => colour,
            (Ground::Paper, koma::VERMILION | LINE) => "#000",
            (Ground::Paper, _) => "#fff",
        }
    }

    fn circle(&self, x: f64, y: f64, r: f64, colour: &'static str) -> String {
        self.ellipse(x, y, r, r, colour)
    }

    fn ellipse(&self, x: f64, y: f64, rx: f64, ry: f64, colour: &'static str) -> String {
        format!(
            r#"<ellipse cx="{}" cy="{}" rx="{}" ry="{}" fill="{}"/>"#,
            num(x),
            num(y),
            num(rx),
            num(ry),
            self.of(colour)
        )
    }

    fn path(&self, d: &str, colour: &'static str) -> String {
        format!(r#"<path d="{d}" fill="{}"/>"#, self.of(colour))
    }

    /// The same shape left and right.
    fn pair(&self, d: &str, colour: &'static str) -> String {
        format!(r#"<path d="{d}" fill="{0}"/><path transform="scale(-1 1)" d="{d}" fill="{0}"/>"#, self.of(colour))
    }

    fn eyes(&self, x: f64, y: f64) -> String {
        format!(
            r#"<g fill="{}" stroke="none"><circle cx="{}" cy="{}" r="3.1"/><circle cx="{}" cy="{}" r="3.1"/></g>"#,
            LINE,
            num(-x),
            num(y),
            num(x),
            num(y)
        )
    }

    fn stroke(&self, d: &str) -> String {
        format!(r#"<path d="{d}" fill="none" stroke-linecap="round"/>"#)
    }
}

pub(super) fn draw(kind: PieceKind, ground: Ground) -> String {
    let c = Colours { ground };
    let scale = koma::scale(kind);
    let animal = match kind {
        Pawn => chick(&c),
        Tokin => hen(&c),
        Lance | ProLance => boar(&c),
        Knight | ProKnight => rabbit(&c),
        Silver | ProSilver => cat(&c),
        Gold => dog(&c),
        Bishop | Horse => elephant(&c),
        Rook | Dragon => giraffe(&c),
        King => lion(&c),
    };
    let (sun, crown) = if kind.is_promoted() {
        let sun = format!(
            r#"<circle cy="10" r="37" fill="{}" stroke="none"/>"#,
            if ground == Ground::Wood { "#d9533f" } else { "#bbb" }
        );
        (sun, if kind == Tokin { String::new() } else { crown(&c, kind) })
    } else {
        Default::default()
    };
    let width = koma::size(kind).0 / koma::size(King).0;
    format!(
        r#"<g transform="translate(0 {})scale({} {})" stroke="{LINE}" stroke-width="2.4" stroke-linejoin="round">{sun}{animal}{crown}</g>"#,
        num(3.0 * scale),
        fine(width),
        fine(scale),
    )
}

fn crown(c: &Colours, kind: PieceKind) -> String {
    // Above the ears where there are any.
    let y = match kind {
        ProKnight => -13.0,
        Dragon => -14.0,
        _ => -16.0,
    };
    format!(
        r#"<g transform="translate(0 {})">{}</g>"#,
        num(y),
        c.path("M-13 5L-15 -10L-7 -3L0 -13L7 -3L15 -10L13 5z", "#f6c945")
    )
}

fn chick(c: &Colours) -> String {
    c.stroke("M0 -16Q-2 -24 -7 -25M0 -16Q2 -25 6 -27")
        + &c.circle(0.0, 12.0, 28.0, "#ffdd57")
        + &c.pair("M26 12Q36 16 32 26Q25 26 23 21z", "#f7c92f")
        + &c.eyes(10.0, 7.0)
        + &c.path("M-6.500 14L6.500 14L0 22z", "#f08a24")
}

fn hen(c: &Colours) -> String {
    c.path("M-12 -12Q-16 -26 -6 -22Q-4 -32 3 -23Q12 -28 11 -12z", "#c8321f")
        + &c.circle(0.0, 12.0, 26.0, "#fffdf6")
        + &c.pair("M24 14Q34 18 30 28Q23 28 21 23z", "#fffdf6")
        + &c.eyes(9.5, 6.0)
        + &c.path("M-4.500 21Q-6 31 0 31Q6 31 4.500 21z", "#c8321f")
        + &c.path("M-7 13L7 13L0 22z", "#f2a127")
}

fn boar(c: &Colours) -> String {
    c.pair("M14 -12L27 -19L26 -1z", "#8a5a36")
        + &c.path("M0 -18C22 -18 29 -4 29 10C29 30 16 40 0 40C-16 40 -29 30 -29 10C-29 -4 -22 -18 0 -18z", "#a87048")
        + &c.path("M-4 -18L-2 -6L0 -17L2 -6L4 -18z", "#5c3a20")
        + &c.eyes(13.0, 4.0)
        + &c.pair("M13 30Q21 29 20 18Q13 20 11 25z", "#fffdf6")
        + &c.ellipse(0.0, 23.0, 14.5, 10.5, "#e2ab8c")
        + &format!(
            r#"<g fill="{LINE}" stroke="none"><ellipse cx="-5" cy="23" rx="2.300" ry="3.600"/><ellipse cx="5" cy="23" rx="2.300" ry="3.600"/></g>"#
        )
}

fn rabbit(c: &Colours) -> String {
    c.pair("M5 -6C2 -24 6 -42 13 -42C21 -42 21 -20 17 -4z", "#fffdf6")
        + &c.pair("M9.500 -10C8 -22 10 -34 13 -34C16.500 -34 16 -20 14 -9z", "#f3b3b0")
        + &c.path("M0 -10C18 -10 27 2 27 15C27 30 16 38 0 38C-16 38 -27 30 -27 15C-27 2 -18 -10 0 -10z", "#fffdf6")
        + &c.eyes(11.0, 10.0)
        + &c.path("M-4 18L4 18L0 23z", "#e58a86")
        + &c.stroke("M0 23L0 27M-7 28Q-3 32 0 27Q3 32 7 28")
}

fn cat(c: &Colours) -> String {
    c.pair("M7 -12L26 -27L28 4z", "#a9b0b8")
        + &c.path("M0 -15C20 -15 30 -2 30 13C30 30 17 38 0 38C-17 38 -30 30 -30 13C-30 -2 -20 -15 0 -15z", "#c3c9cf")
        + &c.stroke("M0 -13L0 -4M-7 -12L-6 -5M7 -12L6 -5")
        + &c.eyes(12.0, 9.0)
        + &c.path("M-4 17L4 17L0 22z", "#e58a86")
        + &c.stroke("M0 22Q-2 29 -8 27M0 22Q2 29 8 27M-17 19L-33 15M-17 23L-33 25M17 19L33 15M17 23L33 25")
}

fn dog(c: &Colours) -> String {
    c.path("M0 -19C19 -19 28 -6 28 10C28 30 16 40 0 40C-16 40 -28 30 -28 10C-28 -6 -19 -19 0 -19z", "#e8b873")
        + &c.pair("M12 -19C24 -24 36 -12 36 4C36 14 31 18 27 14C23 8 22 -6 12 -19z", "#9a6a3a")
        + &c.ellipse(0.0, 24.0, 15.0, 12.5, "#fff3dc")
        + &c.eyes(11.0, 4.0)
        + &format!(r#"<ellipse cy="18" rx="6" ry="4.400" fill="{LINE}" stroke="none"/>"#)
        + &c.stroke("M0 22L0 27M-7 28Q-3 32 0 27Q3 32 7 28")
}

fn elephant(c: &Colours) -> String {
    c.pair("M16 -10C34 -22 46 -8 43 10C41 25 27 28 19 20z", "#9fb0c3")
        + &c.path("M0 -20C17 -20 24 -8 24 5C24 18 14 24 0 24C-14 24 -24 18 -24 5C-24 -8 -17 -20 0 -20z", "#b9c7d6")
        + &c.pair("M9 21Q10 31 17 33Q17 24 14 18z", "#fffdf6")
        + &c.path("M-9 10C-9 28 -8 42 4 42C13 42 14 33 9 33C5 33 8 36 4 36C0 36 9 24 9 10z", "#b9c7d6")
        + &c.stroke("M-7 22L2 22M-6.500 28L1 28")
        + &c.eyes(13.0, 3.0)
}

fn giraffe(c: &Colours) -> String {
    c.stroke("M-8 -22L-10 -36M8 -22L10 -36")
        + &c.circle(-10.0, -37.0, 4.2, "#8a5a36")
        + &c.circle(10.0, -37.0, 4.2, "#8a5a36")
        + &c.pair("M15 -16Q32 -26 36 -14Q28 -4 17 -8z", "#f2c14e")
        + &c.path("M0 -25C15 -25 20 -14 19 -2C18 8 21 16 21 25C21 36 12 42 0 42C-12 42 -21 36 -21 25C-21 16 -18 8 -19 -2C-20 -14 -15 -25 0 -25z", "#f7d268")
        + &format!(
            r#"<g fill="{}" stroke="none"><path d="M-5 -21L5 -20L3 -12L-4 -13z"/><path d="M-14 5L-8 4L-7 11L-13 12z"/><path d="M14 5L8 4L7 11L13 12z"/></g>"#,
            c.of("#b9772f")
        )
        + &c.ellipse(0.0, 29.0, 20.0, 13.0, "#fbe7b4")
        + &c.eyes(11.0, -3.0)
        + &format!(
            r#"<g fill="{LINE}" stroke="none"><ellipse cx="-7" cy="25" rx="2" ry="3"/><ellipse cx="7" cy="25" rx="2" ry="3"/></g>"#
        )
        + &c.stroke("M-8 34Q0 38 8 34")
}

fn lion(c: &Colours) -> String {
    let mane: String = (0..12)
        .map(|i| {
            let angle = f64::from(i) * std::f64::consts::TAU / 12.0;
            c.circle(27.0 * angle.sin(), 9.0 - 27.0 * angle.cos(), 10.5, "#b5642a")
        })
        .collect();
    mane + &format!(r#"<circle cy="9" r="29" fill="{}" stroke="none"/>"#, c.of("#b5642a"))
        + &c.pair("M12 -11Q16 -24 26 -17Q28 -8 21 -3z", "#e9a94e")
        + &c.circle(0.0, 11.0, 24.0, "#f4c064")
        + &c.eyes(9.5, 6.0)
        + &c.path("M-6 13L6 13L0 20z", "#7a3d1a")
        + &c.stroke("M0 20L0 24M-8 25Q-3 30 0 24Q3 30 8 25")
}
