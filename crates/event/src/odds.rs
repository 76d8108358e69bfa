//! What a handicap is worth.

use komadai_shogi::Handicap;

/// The grade gaps, in tenths of a grade, up to which each handicap is given: the table of the European federation (FESA), which goes
/// back to Berlin's. A larger gap than all of them is [`WIDEST`].
const BY_GAP: [(u32, Handicap); 8] = [
    (5, Handicap::Even),
    (14, Handicap::Lance),
    (20, Handicap::Bishop),
    (26, Handicap::Rook),
    (35, Handicap::RookLance),
    (49, Handicap::Two),
    (64, Handicap::Four),
    (79, Handicap::Five),
];
const WIDEST: Handicap = Handicap::Six;

/// The handicap for a gap in grades, counted in tenths.
pub fn handicap_for_gap(grades: f64) -> Handicap {
    // A number that is none is no gap.
    let tenths = (grades.max(0.0) * 10.0).round() as u32;
    BY_GAP.iter().find(|(widest, _)| tenths <= *widest).map_or(WIDEST, |(_, handicap)| *handicap)
}

/// The rating points that a handicap makes up for: its giver plays as if rated so much lower. None: a game at these odds says too
/// little to be rated.
///
/// The middle of each handicap's band in the federation's table, a grade counted as the 100 points that one is worth among dan
/// players of our [`Ladder`](crate::Ladder); of six pieces, which have no upper bound, the lower one.
pub const fn points(handicap: Handicap) -> Option<f64> {
    Some(match handicap {
        Handicap::Even => 0.0,
        Handicap::Lance | Handicap::RightLance => 100.0,
        Handicap::Bishop => 175.0,
        Handicap::Rook => 235.0,
        Handicap::RookLance => 310.0,
        Handicap::Two => 425.0,
        Handicap::Four => 570.0,
        Handicap::Five | Handicap::LeftFive => 720.0,
        Handicap::Six => 800.0,
        _ => return None,
    })
}
