//! A position that is to become a problem: read, turned so that Black attacks, and solved by a process of the site's solver.

use crate::app::App;
use crate::asker::Asker;
use komadai_shogi::{Color, Move, Piece, Setup};
use komadai_tsume::{StartFault, start_position};
use komadai_wire::{Judgement, MateAside, MateFailure, MateIn, MateOut, MateVerdict, Millis, MoveNames};
use std::time::Duration;
use tokio::time::Instant;

/// The longest mate that is taken into a set, in plies.
pub(crate) const MOST_PLIES: u32 = 39;
/// How long one position is searched, and how long the judgement after it may take.
const SEARCH: Duration = Duration::from_secs(8);
const GRACE: Duration = Duration::from_secs(8);
/// The longest text that can be a position.
const MAX_SFEN: usize = 200;

/// A sound problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Checked {
    /// Black attacks.
    pub(crate) sfen: String,
    pub(crate) plies: u32,
    /// In USI, between blanks.
    pub(crate) solution: String,
}

/// Why a position is no problem of a set. Each has a text `set-fault-CODE`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SetFault {
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
    pub(crate) const fn code(&self) -> &'static str {
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
pub(crate) fn read(text: &str) -> Result<Setup, SetFault> {
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

/// Solves a position, up to this moment at most. The site's processes are shared: it may take a while until one is free.
pub(crate) async fn check(app: &App, asker: &Asker, setup: &Setup, until: Instant) -> Result<Checked, SetFault> {
    let sfen = setup.to_string();
    let time = SEARCH.min(until.saturating_duration_since(Instant::now()));
    if time < SEARCH / 4 {
        return Err(SetFault::NotNow);
    }
    let found = tokio::time::timeout_at(until + GRACE, solve(app, asker, &sfen, time)).await;
    let (verdict, judgement) = found.map_err(|_| SetFault::NotNow)??;
    let MateVerdict::Mate { length, exact, line } = verdict else {
        return Err(if verdict == MateVerdict::NoMate { SetFault::NoMate } else { SetFault::Undecided });
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
        Some(false) => Err(match judgement.cooks.first() {
            Some(cook) => {
                named(&sfen, &line, cook).map_or(SetFault::LeftOver, |names| SetFault::Cooked(cook.ply, names))
            }
            None => SetFault::LeftOver,
        }),
        None => Err(SetFault::Undecided),
    }
}

/// A move beside a solution as people name it.
fn named(sfen: &str, line: &[String], aside: &MateAside) -> Option<MoveNames> {
    let mut position = start_position(sfen).ok()?;
    let mut last_to = None;
    for usi in line.iter().take(aside.ply.saturating_sub(1) as usize) {
        let mv: Move = usi.parse().ok()?;
        position.play_unchecked(mv);
        last_to = Some(mv.to());
    }
    Some(MoveNames::of(&position, aside.usi.parse().ok()?, last_to))
}

async fn solve(
    app: &App,
    asker: &Asker,
    sfen: &str,
    time: Duration,
) -> Result<(MateVerdict, Option<Judgement>), SetFault> {
    let gone = |error| {
        tracing::warn!("a problem of a set was not solved: {error}");
        SetFault::NotNow
    };
    let mut lease = app.solvers.lease(asker.party()).await.map_err(gone)?.ok_or(SetFault::NotNow)?;
    let time_ms = Millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
    lease.ask(&MateIn::Solve { id: 1, sfen: sfen.to_owned(), time_ms }).await.map_err(gone)?;
    app.metrics.jobs.get_or_create(&[("kind", "mate")]).inc();
    let limit = Instant::now() + time + GRACE;
    let (mut verdict, mut judged) = (MateVerdict::GaveUp, None);
    loop {
        match lease.hear::<MateOut>(limit).await.map_err(gone)? {
            MateOut::Verdict { verdict: found, .. } => verdict = found,
            MateOut::Judged { judgement, .. } => judged = Some(judgement),
            MateOut::Done { .. } => return Ok((verdict, judged)),
            MateOut::Failed { code, .. } => {
                return Err(match code {
                    MateFailure::NoKing => SetFault::NoKing,
                    MateFailure::NotAProblem => SetFault::InCheck,
                    MateFailure::NoPosition | MateFailure::NotUnderstood | MateFailure::IllegalMove => {
                        SetFault::Unreadable
                    }
                    MateFailure::Busy | MateFailure::Lost => SetFault::NotNow,
                });
            }
            MateOut::Progress { .. } | MateOut::Node { .. } | MateOut::Hisshi { .. } | MateOut::Brink { .. } => {}
        }
    }
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
