//! A game in the words of the wire.

use super::convert::{epoch, furigoma, millis, offer, pause, reason, sides};
use super::setup::Setup;
use komadai_game::{Control, Event, EventKind, FoulReport, Game, Instant, Outcome, Played, Reason, Refusal};
use komadai_kifu::names;
use komadai_shogi::impasse::{AgreementFault, DeclarationFault};
use komadai_shogi::{ByColor, Color, Handicap, Move, Position, Square};
use komadai_wire::{
    ClockView, FoulView, GameEvent, GameView, ImpasseSide, MoveNames, MoveView, Offer, PausedView, RefusalDetails,
    ResultView, SideClock, Sides, Standing,
};

/// What a view shows beside the game itself.
pub(super) struct Around {
    pub(super) presence: Sides<bool>,
    pub(super) engine_thinking: bool,
    /// Whoever looks may move now.
    pub(super) to_move: bool,
}

pub(super) fn game(id: &str, setup: &Setup, game: &Game, around: &Around, now: Instant) -> GameView {
    GameView {
        id: id.to_owned(),
        start: game.config().start.to_setup().to_string(),
        handicap: game.config().handicap().map(Into::into),
        rules: setup.game.rules.clone(),
        names: setup.names(),
        opponent_kind: setup.opponent_kind(),
        level: setup.level(),
        engine: setup.engine,
        furigoma: game.config().furigoma.map(furigoma),
        moves: (0..game.moves().len()).filter_map(|at| played(game, at)).collect(),
        standing: standing(game),
        legal: around.to_move.then(|| legal(game)),
        clock: clock(game, now),
        offers: Color::ALL
            .into_iter()
            .flat_map(|by| game.offers(by).iter().map(move |kind| Offer { by: by.into(), kind: offer(kind) }))
            .collect(),
        paused: game.pause().map(|stands| PausedView { reason: pause(stands.reason), since: epoch(stands.since) }),
        result: game.outcome().map(result),
        presence: around.presence,
        engine_thinking: around.engine_thinking,
        next_game: game.next_id().map(str::to_owned),
        begun: epoch(game.began()),
    }
}

/// The move at an index, with its names.
fn played(game: &Game, at: usize) -> Option<MoveView> {
    let Played { mv, took, check, .. } = *game.moves().get(at)?;
    let before = game.history().positions().get(at)?;
    let last_to = at.checked_sub(1).and_then(|at| game.moves().get(at)).map(|played| played.mv.to());
    Some(MoveView { usi: mv.to_string(), ms: millis(took), check, names: Some(move_names(before, mv, last_to)) })
}

/// A move in the notations that people read.
pub(crate) fn move_names(before: &Position, mv: Move, last_to: Option<Square>) -> MoveNames {
    let mark = match before.turn() {
        Color::Black => '☗',
        Color::White => '☖',
    };
    MoveNames {
        japanese: format!("{mark}{}", names::japanese(before, mv, last_to)),
        western: names::hodges(before, mv),
    }
}

pub(super) fn legal(game: &Game) -> Vec<String> {
    game.position().legal_moves().iter().map(ToString::to_string).collect()
}

fn standing(game: &Game) -> Standing {
    let position = game.position();
    Standing {
        sfen: position.to_setup().to_string(),
        ply: game.ply(),
        turn: position.turn().into(),
        in_check: position.in_check(),
        mated: game.is_mated(),
        occurrences: u32::try_from(game.history().occurrences()).unwrap_or(u32::MAX),
        impasse: sides(ByColor::from_fn(|color| {
            let count = game.impasse_count(color);
            ImpasseSide {
                entered: count.entered,
                pieces_in_zone: count.pieces_in_zone,
                points: count.points,
                needed: count.needed,
                may_declare: count.may_declare,
            }
        })),
    }
}

pub(super) fn clock(game: &Game, now: Instant) -> ClockView {
    ClockView {
        running: game.running().map(Into::into),
        black: side_clock(game, Color::Black, now),
        white: side_clock(game, Color::White, now),
        at: epoch(now),
        deadline: game.deadline().map(epoch),
    }
}

fn side_clock(game: &Game, color: Color, now: Instant) -> SideClock {
    let left = game.left(color, now);
    let clock = game.clock(color);
    let (byoyomi, increment, days) = match clock.control() {
        Control::Unlimited => Default::default(),
        Control::Timed(timed) => (timed.byoyomi, timed.increment, None),
        Control::Days(days) => (Default::default(), Default::default(), Some(days)),
    };
    let running = if game.running() == Some(color) { game.charged(now) } else { Default::default() };
    SideClock {
        limited: clock.control() != Control::Unlimited,
        main_ms: millis(left.main),
        byoyomi_ms: millis(byoyomi),
        period_ms: millis(left.period),
        periods_left: left.periods,
        increment_ms: millis(increment),
        spent_ms: millis(clock.spent() + running),
        days_per_move: days,
    }
}

pub(super) fn result(outcome: &Outcome) -> ResultView {
    ResultView {
        winner: outcome.winner.map(Into::into),
        reason: reason(&outcome.reason),
        foul: match &outcome.reason {
            Reason::IllegalMove(report) => Some(foul(report)),
            _ => None,
        },
        points: match outcome.reason {
            Reason::Impasse(points) => Some(sides(points)),
            _ => None,
        },
        replay: false,
    }
}

fn foul(report: &FoulReport) -> FoulView {
    FoulView {
        by: report.by.into(),
        code: report.foul.code().to_owned(),
        mv: report.attempt.to_string(),
        ply: report.ply,
        squares: report.squares.iter().map(ToString::to_string).collect(),
    }
}

/// An event as it is told; `game` is the game just after it. None where the wire has no word for it: a snapshot says it then.
pub(super) fn event(game: &Game, event: &Event) -> Option<GameEvent> {
    Some(match &event.kind {
        EventKind::Began => {
            GameEvent::Began { at: epoch(event.at), furigoma: game.config().furigoma.map(furigoma) }
        }
        EventKind::Moved { .. } => {
            let at = game.moves().len().checked_sub(1)?;
            let by = game.moves().get(at)?.by.into();
            GameEvent::Move { by, mv: played(game, at)?, standing: standing(game) }
        }
        EventKind::Offered { by, kind } => GameEvent::Offered { by: (*by).into(), kind: offer(*kind) },
        EventKind::Declined { by, kind } => GameEvent::Declined { by: (*by).into(), kind: offer(*kind) },
        EventKind::Withdrawn { by, kind } => GameEvent::Withdrawn { by: (*by).into(), kind: offer(*kind) },
        EventKind::TakenBack { by, ply, .. } => {
            GameEvent::TakenBack { by: (*by).into(), ply: *ply, standing: standing(game) }
        }
        EventKind::Paused { reason } => GameEvent::Paused { reason: pause(*reason) },
        EventKind::Resumed => GameEvent::Resumed,
        EventKind::Interrupted { since } => GameEvent::Interrupted { from: epoch(*since), until: epoch(event.at) },
        EventKind::Ended { outcome, .. } => GameEvent::Ended { result: result(outcome) },
        EventKind::Next { id } => GameEvent::NextGame { id: id.clone() },
        EventKind::ResignationWaits { .. } | EventKind::RematchAgreed => return None,
    })
}

/// What shows on the board why a game said no.
pub(super) fn details(refusal: &Refusal) -> Option<RefusalDetails> {
    match refusal {
        Refusal::Foul(report) => Some(RefusalDetails {
            mv: Some(report.attempt.to_string()),
            squares: report.squares.iter().map(ToString::to_string).collect(),
            ..RefusalDetails::default()
        }),
        Refusal::Declaration(DeclarationFault::FewPoints(have, needed)) => {
            Some(RefusalDetails { have: Some(*have), needed: Some(*needed), ..RefusalDetails::default() })
        }
        Refusal::Declaration(DeclarationFault::FewPieces(have)) => Some(RefusalDetails {
            have: Some(*have),
            needed: Some(komadai_shogi::impasse::DECLARATION_PIECES),
            ..RefusalDetails::default()
        }),
        Refusal::NoImpasse(AgreementFault::KingNotEntered(_)) | Refusal::Declaration(_) | Refusal::NoImpasse(_) => None,
        _ => None,
    }
}

/// Whether this is the start position of a handicap, for those who ask before there is a game.
pub(crate) fn handicap(setup: &komadai_shogi::Setup) -> Option<komadai_wire::Handicap> {
    Handicap::of(setup).map(Into::into)
}
