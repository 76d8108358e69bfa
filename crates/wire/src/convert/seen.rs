//! A game as it is seen.

use crate::{
    ClockView, FoulView, Furigoma, GameView, ImpasseSide, MoveView, Offer, OpenWays, OpponentKind, PausedView, Reason,
    ResultView, Side, SideClock, Sides, Standing, You,
};
use komadai_game as game;
use komadai_shogi::{Color, Square};

/// What a game does not know of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// Its id.
    pub id: String,
    /// The players' names.
    pub names: Sides<String>,
    /// Against whom.
    pub opponent_kind: OpponentKind,
    /// The engine's level and side.
    pub engine: Option<(u8, Side)>,
}

impl You {
    /// Whether these seats play a side.
    pub fn plays(self, side: Side) -> bool {
        match self {
            You::Both => true,
            You::Black => side == Side::Black,
            You::White => side == Side::White,
        }
    }
}

/// The legal moves in USI for whoever holds these seats: none unless it is their turn.
pub fn legal_moves(game: &game::Game, you: Option<You>) -> Option<Vec<String>> {
    let turn = game.running()?;
    you?.plays(turn.into()).then(|| game.position().legal_moves().iter().map(ToString::to_string).collect())
}

impl GameView {
    /// The game for whoever holds these seats. Presence and the engine's thinking are the caller's to fill in, and so are the
    /// names of the moves.
    pub fn of(game: &game::Game, about: &About, now: game::Instant, you: Option<You>) -> GameView {
        let config = game.config();
        GameView {
            id: about.id.clone(),
            start: config.start.to_string(),
            handicap: config.handicap().map(Into::into),
            rules: (&config.rules).into(),
            names: about.names.clone(),
            opponent_kind: about.opponent_kind,
            level: about.engine.map(|(level, _)| level),
            engine: about.engine.map(|(_, side)| side),
            furigoma: config.furigoma.map(Into::into),
            moves: game.moves().iter().map(MoveView::from).collect(),
            standing: Standing::of(game),
            legal: legal_moves(game, you),
            clock: ClockView::of(game, now),
            offers: Color::ALL
                .into_iter()
                .flat_map(|by| game.offers(by).iter().map(move |kind| Offer { by: by.into(), kind: kind.into() }))
                .collect(),
            resigning: Color::ALL.into_iter().filter(|&by| game.resignation_waits(by)).map(Into::into).collect(),
            open: OpenWays::of(&config.rules),
            paused: game.pause().map(|pause| PausedView { reason: pause.reason.into(), since: pause.since.into() }),
            result: ResultView::of(game),
            presence: Sides::default(),
            engine_thinking: false,
            next_game: game.next_id().map(str::to_owned),
            begun: game.began().into(),
        }
    }
}

impl OpenWays {
    fn of(rules: &game::Rules) -> OpenWays {
        let impasse = &rules.impasse;
        let declare = impasse.declaration.is_some_and(|rule| !rule.automatic) || impasse.protected_camp;
        OpenWays {
            takeback: rules.takebacks,
            impasse: impasse.agreement.is_some(),
            declare,
            false_declaration_loses: declare && rules.false_declaration_loses,
        }
    }
}

impl From<game::Furigoma> for Furigoma {
    fn from(toss: game::Furigoma) -> Furigoma {
        Furigoma { tosser: toss.tosser_plays().into(), tokins: toss.tokins }
    }
}

impl From<&game::Played> for MoveView {
    fn from(played: &game::Played) -> MoveView {
        MoveView { usi: played.mv.to_string(), ms: played.took.into(), check: played.check, names: None }
    }
}

impl Standing {
    /// How a game stands.
    pub fn of(game: &game::Game) -> Standing {
        let position = game.position();
        Standing {
            sfen: position.to_string(),
            ply: game.ply(),
            turn: position.turn().into(),
            in_check: position.in_check(),
            mated: game.is_mated(),
            occurrences: u32::try_from(game.occurrences()).unwrap_or(u32::MAX),
            impasse: Sides {
                black: game.impasse_count(Color::Black).into(),
                white: game.impasse_count(Color::White).into(),
            },
        }
    }
}

impl From<game::ImpasseCount> for ImpasseSide {
    fn from(count: game::ImpasseCount) -> ImpasseSide {
        ImpasseSide {
            entered: count.entered,
            pieces_in_zone: count.pieces_in_zone,
            points: count.points,
            needed: count.needed,
            may_declare: count.may_declare,
        }
    }
}

impl ClockView {
    /// The clocks now.
    pub fn of(game: &game::Game, now: game::Instant) -> ClockView {
        let side = |color| SideClock::of(game, color, now);
        ClockView {
            running: game.running().map(Into::into),
            black: side(Color::Black),
            white: side(Color::White),
            at: now.into(),
            deadline: game.deadline().map(Into::into),
        }
    }
}

impl SideClock {
    fn of(game: &game::Game, color: Color, now: game::Instant) -> SideClock {
        let clock = game.clock(color);
        let left = game.left(color, now);
        let (timed, days) = match clock.control() {
            game::Control::Timed(timed) => (timed, None),
            game::Control::Days(days) => (game::Timed::default(), Some(days)),
            game::Control::Unlimited => (game::Timed::default(), None),
        };
        SideClock {
            limited: clock.control() != game::Control::Unlimited,
            main_ms: left.main.into(),
            byoyomi_ms: timed.byoyomi.into(),
            period_ms: left.period.into(),
            periods_left: left.periods,
            increment_ms: timed.increment.into(),
            spent_ms: clock.spent().into(),
            days_per_move: days,
        }
    }
}

impl ResultView {
    /// How a game ended; none while it goes on.
    pub fn of(game: &game::Game) -> Option<ResultView> {
        let outcome = game.outcome()?;
        Some(ResultView {
            winner: outcome.winner.map(Into::into),
            reason: (&outcome.reason).into(),
            foul: match &outcome.reason {
                game::Reason::IllegalMove(report) => Some(report.into()),
                _ => None,
            },
            points: match outcome.reason {
                game::Reason::Impasse(points) => Some(points.into()),
                _ => None,
            },
            replay: game.replay_of_draw().is_some(),
        })
    }
}

impl From<&game::FoulReport> for FoulView {
    fn from(report: &game::FoulReport) -> FoulView {
        FoulView {
            by: report.by.into(),
            code: report.foul.code().to_owned(),
            mv: report.attempt.to_string(),
            ply: report.ply,
            squares: report.squares.iter().map(Square::to_string).collect(),
        }
    }
}

impl From<&game::Reason> for Reason {
    fn from(reason: &game::Reason) -> Reason {
        match reason {
            game::Reason::Checkmate => Reason::Checkmate,
            game::Reason::Resignation => Reason::Resignation,
            game::Reason::Timeout => Reason::Timeout,
            game::Reason::IllegalMove(_) => Reason::IllegalMove,
            game::Reason::PerpetualCheck => Reason::PerpetualCheck,
            game::Reason::Repetition => Reason::Repetition,
            game::Reason::Impasse(_) => Reason::Impasse,
            game::Reason::Declaration(_) => Reason::Declaration,
            game::Reason::FalseDeclaration(_) => Reason::FalseDeclaration,
            game::Reason::Try => Reason::Try,
            game::Reason::NoLegalMove => Reason::NoLegalMove,
            game::Reason::Abandoned => Reason::Abandoned,
            game::Reason::MoveLimit => Reason::MoveLimit,
            game::Reason::Aborted => Reason::Aborted,
        }
    }
}
