//! How strong people are and what follows from it: ratings ([`Rating`]), ranks ([`Rank`]) and the table between the two
//! ([`Ladder`]), handicaps by the gap between ranks, speed classes, and a federation's list.
//!
//! Pure: no I/O, no clock, no randomness. Times are handed in.

mod federation;
mod grade;
mod ladder;
mod next;
mod odds;
mod rank;
mod rating;
mod speed;

pub use federation::{
    Before, EventPlayer, FederationList, Listed, Met, NEWCOMER, active, gain as federation_gain,
    grade as federation_grade, handicap_grades, k_factor, midpoint as federation_midpoint, performance, rate_event,
};
pub use grade::{Grade, NotAGrade};
pub use ladder::{Ladder, LadderFault};
pub use next::{Needs, after_results, next, wins_to};
pub use odds::{handicap_for_gap, points};
pub use rank::{AmateurTitles, Bottom, NotComparable, Rank, Standing, StandingFault};
pub use rating::{Change, Outcome, PROVISIONAL_FROM, Rating, expected_score, rate, rate_after};
pub use speed::{Pace, Speed};
