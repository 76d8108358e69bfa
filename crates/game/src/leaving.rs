//! Who leaves games, and what follows from it: a warning, then a pause before the next game that doubles each time.

use crate::{Event, EventKind, Game, Instant, Millis, PauseReason, ReasonCode};
use komadai_shogi::Color;

/// Whoever was away for so long when the flag fell has left, whatever their clock was.
const AWAY: Millis = Millis::seconds(30);
/// With little time on the clock: away for so long, and for half of the turn.
const AWAY_AT_LEAST: Millis = Millis::seconds(10);
/// Moves of one's own that make a game one that was played to its end.
const PLAYED: usize = 5;
/// So many games played to their end take one step back.
const GAMES_A_STEP: u32 = 3;
/// The first pause, and the longest.
const FIRST_BAN: Millis = Millis::minutes(5);
const LONGEST_BAN: Millis = Millis::days(1);
/// Games that are counted in words.
const COUNTED: usize = 10;

/// How one player came out of a game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// They were there to its end, or ended it themselves.
    Finished,
    /// They left the other player waiting.
    Left,
    /// It says nothing about them: the site was away, the game was adjourned or called off, or hardly begun.
    Excused,
}

impl Ending {
    /// Every one.
    pub const ALL: [Ending; 3] = [Ending::Finished, Ending::Left, Ending::Excused];

    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Ending::Finished => "finished",
            Ending::Left => "left",
            Ending::Excused => "excused",
        }
    }

    /// The ending of a [`code`](Ending::code).
    pub fn from_code(code: &str) -> Option<Ending> {
        Ending::ALL.into_iter().find(|ending| ending.code() == code)
    }

    /// How a side came out of a game that is over, by its log, and by how long the side had been away when it ended.
    pub fn of(game: &Game, log: &[Event], side: Color, away: Millis) -> Ending {
        let Some(end) = log.iter().rposition(|event| matches!(event.kind, EventKind::Ended { .. })) else {
            return Ending::Excused;
        };
        let (ended, before) = (&log[end], &log[..end]);
        let EventKind::Ended { outcome, .. } = &ended.kind else { return Ending::Excused };
        let moves = game.moves().iter().filter(|played| played.by == side).count();
        let lost = outcome.winner == Some(!side);
        if game.config().host == Some(side) {
            return if moves < PLAYED { Ending::Excused } else { Ending::Finished };
        }
        match outcome.reason.kind() {
            ReasonCode::Aborted if game.is_prompt() && !is_excused(before) => match game.owes_first_move(before) {
                Some(late) if late == side => Ending::Left,
                None if was_away(before, ended.at, away) => Ending::Left,
                _ => Ending::Excused,
            },
            ReasonCode::Aborted => Ending::Excused,
            ReasonCode::Abandoned if lost || outcome.winner.is_none() && was_away(before, ended.at, away) => {
                Ending::Left
            }
            ReasonCode::Timeout if lost && is_excused(before) => Ending::Excused,
            ReasonCode::Timeout if lost && (moves == 0 || was_away(before, ended.at, away)) => Ending::Left,
            _ if moves < PLAYED => Ending::Excused,
            _ => Ending::Finished,
        }
    }
}

/// Whether the site was away in the last turn, or the game stood still at some time: whoever does not come back then may not know.
fn is_excused(before: &[Event]) -> bool {
    let turn = before.iter().rposition(|event| matches!(event.kind, EventKind::Moved { .. })).unwrap_or(0);
    let outage = before[turn..].iter().any(|event| matches!(event.kind, EventKind::Interrupted { .. }));
    let stood_still = |event: &Event| match &event.kind {
        EventKind::Paused { reason, .. } => *reason != PauseReason::Waiting,
        EventKind::Sealed { .. } => true,
        _ => false,
    };
    outage || before.iter().any(stood_still)
}

/// Whether a player was away for the end of the turn that they lost.
fn was_away(before: &[Event], ended: Instant, away: Millis) -> bool {
    let begins = |event: &&Event| {
        matches!(
            event.kind,
            EventKind::Began | EventKind::Moved { .. } | EventKind::TakenBack { .. } | EventKind::Resumed
        )
    };
    let began = before.iter().rfind(begins).map_or(ended, |event| event.at);
    away >= AWAY || away >= AWAY_AT_LEAST && away.times(2) >= ended.since(began)
}

/// A game that somebody has come out of.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Outing {
    /// When it began.
    pub began: Instant,
    /// When it ended.
    pub ended: Instant,
    /// How.
    pub ending: Ending,
}

/// What follows when somebody has left a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Consequence {
    /// So many of their last games they have left.
    pub left: u32,
    /// Of so many.
    pub of: u32,
    /// For so long they begin no new game; none: they are warned.
    pub ban: Option<Millis>,
}

impl Consequence {
    /// What follows from somebody's games, the oldest first. None: the last one was not left, or was left together with another for
    /// which something followed already.
    pub fn of(games: &[Outing]) -> Option<Consequence> {
        let (mut step, mut in_a_row, mut last_left) = (0_u32, 0, None::<Instant>);
        let mut counts = false;
        for game in games {
            counts = false;
            match game.ending {
                Ending::Excused => {}
                Ending::Finished => {
                    in_a_row += 1;
                    if in_a_row == GAMES_A_STEP {
                        in_a_row = 0;
                        step = step.saturating_sub(1);
                    }
                }
                Ending::Left => {
                    // Games that went on at the same time were left at once.
                    counts = last_left.is_none_or(|left| game.began >= left);
                    step += u32::from(counts);
                    in_a_row = 0;
                    last_left = last_left.max(Some(game.ended));
                }
            }
        }
        if !counts {
            return None;
        }
        let told = games.iter().rev().filter(|game| game.ending != Ending::Excused).take(COUNTED);
        let (left, of) = told.fold((0, 0), |(left, of), game| (left + u32::from(game.ending == Ending::Left), of + 1));
        // The second time is the first pause.
        let doubled = step.checked_sub(2).map(|times| FIRST_BAN.times(1 << times.min(20)).min(LONGEST_BAN));
        Some(Consequence { left, of, ban: doubled })
    }
}
