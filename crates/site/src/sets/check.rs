//! A position that is to become a problem: read, turned so that Black attacks, and solved by whoever asks a process of the site's solver.

use komadai_record::MoveNames;
use komadai_shogi::{Color, Move, Piece, Setup};
use komadai_tsume::{StartFault, start_position};
use std::time::Duration;
use tokio::time::Instant;

/// The longest mate that is taken into a set, in plies.
pub const MOST_PLIES: u32 = 39;
/// How long one position is searched.
const SEARCH: Duration = Duration::from_secs(8);
/// How long a process may take after its search until all is said.
pub const GRACE: Duration = Duration::from_secs(8);
/// The longest text that can be a position.
const MAX_SFEN: usize = 200;

/// A sound problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Black attacks.
    pub sfen: String,
    /// The length of the mate.
    pub plies: u32,
    /// In USI, between blanks.
    pub solution: String,
}

/// Why a position is no problem of a set. Each has a text `set-fault-CODE`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetFault {
    /// It is no position.
    Unreadable,
    /// The king that is to be mated is missing.
    NoKing,
    /// The king that is to be mated is in check already.
    InCheck,
    /// There is no mate.
    NoMate,
    /// The mate takes more than [`MOST_PLIES`].
    TooLong(u32),
    /// It was not found out in time.
    Undecided,
    /// Another check mates, too: at this ply, this move.
    Cooked(u32, MoveNames),
    /// The attacker has pieces left over.
    LeftOver,
    /// The set has it already.
    Twice,
    /// The set is full.
    Full,
    /// There was no place, or no time left, to look at it.
    NotNow,
}

impl SetFault {
    /// The stable name.
    pub const fn code(&self) -> &'static str {
        match self {
            SetFault::Unreadable => "unreadable",
            SetFault::NoKing => "no-king",
            SetFault::InCheck => "in-check",
            SetFault::NoMate => "no-mate",
            SetFault::TooLong(_) => "too-long",
            SetFault::Undecided => "undecided",
            SetFault::Cooked(..) => "cooked",
            SetFault::LeftOver => "left-over",
            SetFault::Twice => "twice",
            SetFault::Full => "full",
            SetFault::NotNow => "not-now",
        }
    }
}

/// The position of a text, with Black to mate.
pub fn read(text: &str) -> Result<Setup, SetFault> {
    if text.len() > MAX_SFEN {
        return Err(SetFault::Unreadable);
    }
    // Links and files name positions in many ways: with underscores, with `sfen` before them, without a number.
    let text = text.trim().trim_start_matches("position ").trim_start_matches("sfen ").replace('_', " ");
    let setup = Setup::from_sfen_lenient(&text).map_err(|_| SetFault::Unreadable)?;
    let mut setup = if setup.turn == Color::White { turned(&setup) } else { setup };
    setup.move_number = 1;
    match start_position(&setup.to_string()) {
        Ok(_) => Ok(setup),
        Err(StartFault::NoKing(_)) => Err(SetFault::NoKing),
        Err(StartFault::Unreadable(_) | StartFault::Invalid(_)) => Err(SetFault::Unreadable),
    }
}

/// The same position seen from the other side.
fn turned(setup: &Setup) -> Setup {
    let mut other = Setup::empty();
    for (square, piece) in setup.pieces() {
        other.set(square.rotate(), Some(Piece::new(!piece.color, piece.kind)));
    }
    other.hands = setup.hands.swap();
    other.turn = !setup.turn;
    other.move_number = setup.move_number;
    other
}

/// What a process of the solver says of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// There is a mate: its length, whether none is shorter, and its moves in USI.
    Mate {
        /// In plies.
        length: u32,
        /// Whether none is shorter.
        exact: bool,
        /// In USI.
        line: Vec<String>,
    },
    /// There is none.
    NoMate,
    /// It was not found out.
    Undecided,
}

/// What it says of a mate as a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Whether it is sound; none: it was not found out.
    pub sound: Option<bool>,
    /// The first other check that mates, too: at which ply, and in USI.
    pub cook: Option<(u32, String)>,
}

/// Solves a position, up to this moment at most, by `solve`, which is given its SFEN and the time for the search. The site's processes are
/// shared: it may take a while until one is free.
///
/// # Errors
/// It is no problem of a set, or nobody knows.
pub async fn check<S: Future<Output = Result<(Verdict, Option<Judged>), SetFault>> + Send>(
    setup: &Setup,
    until: Instant,
    solve: impl FnOnce(String, Duration) -> S + Send,
) -> Result<Checked, SetFault> {
    let sfen = setup.to_string();
    let time = SEARCH.min(until.saturating_duration_since(Instant::now()));
    if time < SEARCH / 4 {
        return Err(SetFault::NotNow);
    }
    let found = tokio::time::timeout_at(until + GRACE, solve(sfen.clone(), time)).await;
    let (verdict, judgement) = found.map_err(|_| SetFault::NotNow)??;
    let (length, exact, line) = match verdict {
        Verdict::Mate { length, exact, line } => (length, exact, line),
        Verdict::NoMate => return Err(SetFault::NoMate),
        Verdict::Undecided => return Err(SetFault::Undecided),
    };
    if !exact {
        return Err(SetFault::Undecided);
    }
    if length > MOST_PLIES {
        return Err(SetFault::TooLong(length));
    }
    let judgement = judgement.ok_or(SetFault::Undecided)?;
    match judgement.sound {
        Some(true) => Ok(Checked { sfen, plies: length, solution: line.join(" ") }),
        Some(false) => Err(match judgement.cook {
            Some((ply, usi)) => {
                named(&sfen, &line, ply, &usi).map_or(SetFault::LeftOver, |names| SetFault::Cooked(ply, names))
            }
            None => SetFault::LeftOver,
        }),
        None => Err(SetFault::Undecided),
    }
}

/// A move beside a solution as people name it.
fn named(sfen: &str, line: &[String], ply: u32, usi: &str) -> Option<MoveNames> {
    let mut position = start_position(sfen).ok()?;
    let mut last_to = None;
    for before in line.iter().take(ply.saturating_sub(1) as usize) {
        let mv: Move = before.parse().ok()?;
        position.play_unchecked(mv);
        last_to = Some(mv.to());
    }
    Some(MoveNames::of(&position, usi.parse().ok()?, last_to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_read_however_it_is_written_and_black_attacks() {
        let same = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
        for text in [
            same,
            " 4k4/9/4P4/9/9/9/9/9/9_b_G2r2b3g4s4n4l17p ",
            "sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 7",
            "9/9/9/9/9/9/4p4/9/4K4 w 2R2B3G4S4N4L17Pg 1",
        ] {
            assert_eq!(read(text).map(|setup| setup.to_string()), Ok(same.to_owned()), "{text}");
        }
        assert_eq!(read("9/9/4P4/9/9/9/9/9/4K4 b G 1"), Err(SetFault::NoKing));
        assert_eq!(read("not a position"), Err(SetFault::Unreadable));
        assert_eq!(read(&"9/".repeat(200)), Err(SetFault::Unreadable));
    }
}
