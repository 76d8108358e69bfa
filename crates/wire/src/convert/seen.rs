//! A game as it is seen.

use crate::{
    ClockView, FoulView, Furigoma, GameView, MoveView, Offer, OpenWays, OpponentKind, PausedView, ResultView, Side,
    SideClock, Sides, Standing, You,
};
use komadai_game as game;
use komadai_shogi::{Color, Square};

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
    you?.plays(turn).then(|| game.position().legal_moves().iter().map(ToString::to_string).collect())
}

impl GameView {
    /// The game for whoever holds these seats. Presence and the engine's thinking are the caller's to fill in, and so are the
    /// names of the moves.
    pub fn of(
        game: &game::Game,
        id: &str,
        contract: &game::Contract,
        now: game::Instant,
        you: Option<You>,
    ) -> GameView {
        let config = game.config();
        GameView {
            id: id.to_owned(),
            start: config.start.to_string(),
            handicap: config.handicap(),
            rules: (&config.rules).into(),
            names: contract.names.clone(),
            opponent_kind: contract.opponent.into(),
            level: contract.engine().map(|(level, _)| level),
            engine: contract.engine().map(|(_, side)| side),
            furigoma: config.furigoma.map(Into::into),
            moves: game.moves().iter().map(MoveView::from).collect(),
            standing: Standing::of(game),
            legal: legal_moves(game, you),
            clock: ClockView::of(game, now),
            offers: Color::ALL
                .into_iter()
                .flat_map(|by| game.offers(by).iter().map(move |kind| Offer { by, kind }))
                .collect(),
            resigning: Color::ALL.into_iter().filter(|&by| game.resignation_waits(by)).collect(),
            open: OpenWays::of(&config.rules),
            paused: game.pause().map(|pause| PausedView { reason: pause.reason, since: pause.since }),
            result: ResultView::of(game),
            presence: Sides::default(),
            engine_thinking: false,
            next_game: game.next_id().map(str::to_owned),
            begun: game.began(),
        }
    }
}

impl From<game::Opponent> for OpponentKind {
    fn from(opponent: game::Opponent) -> OpponentKind {
        match opponent {
            game::Opponent::Engine { .. } => OpponentKind::Engine,
            game::Opponent::Friend => OpponentKind::Friend,
            game::Opponent::Own => OpponentKind::Own,
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
        Furigoma { tosser: toss.tosser_plays(), tokins: toss.tokins }
    }
}

impl From<&game::Played> for MoveView {
    fn from(played: &game::Played) -> MoveView {
        MoveView { usi: played.mv.to_string(), ms: played.took, check: played.check, names: None }
    }
}

impl Standing {
    /// How a game stands.
    pub fn of(game: &game::Game) -> Standing {
        let position = game.position();
        Standing {
            sfen: position.to_string(),
            ply: game.ply(),
            turn: position.turn(),
            in_check: position.in_check(),
            mated: game.is_mated(),
            occurrences: u32::try_from(game.occurrences()).unwrap_or(u32::MAX),
            impasse: Sides::from_fn(|color| game.impasse_count(color)),
        }
    }
}

impl ClockView {
    /// The clocks now.
    pub fn of(game: &game::Game, now: game::Instant) -> ClockView {
        let side = |color| SideClock::of(game, color, now);
        ClockView {
            running: game.running(),
            black: side(Color::Black),
            white: side(Color::White),
            at: now,
            deadline: game.deadline(),
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
            main_ms: left.main,
            byoyomi_ms: timed.byoyomi,
            period_ms: left.period,
            periods_left: left.periods,
            increment_ms: timed.increment,
            spent_ms: clock.spent(),
            days_per_move: days,
        }
    }
}

impl ResultView {
    /// How a game ended; none while it goes on.
    pub fn of(game: &game::Game) -> Option<ResultView> {
        let outcome = game.outcome()?;
        Some(ResultView {
            winner: outcome.winner,
            reason: outcome.reason.kind(),
            foul: match &outcome.reason {
                game::Reason::IllegalMove(report) => Some(report.into()),
                _ => None,
            },
            points: match outcome.reason {
                game::Reason::Impasse(points) => Some(points),
                _ => None,
            },
            replay: game.replay_of_draw().is_some(),
        })
    }
}

impl From<&game::FoulReport> for FoulView {
    fn from(report: &game::FoulReport) -> FoulView {
        FoulView {
            by: report.by,
            code: report.foul.code().to_owned(),
            mv: report.attempt.to_string(),
            ply: report.ply,
            squares: report.squares.iter().map(Square::to_string).collect(),
        }
    }
}
