//! A game as it is seen.

use crate::variant::{self, legal};
use crate::{
    ClockView, FoulView, Furigoma, GameView, Greeted, HolidayView, KeeperView, MoveView, Offer, OpenWays, OpponentKind,
    PausedView, ResultView, ResumeProposal, SealedView, SideClock, Sides, Standing,
};
use komadai_game as game;
use komadai_shogi::Color;

impl GameView {
    /// The game as it is at an instant. Presence and the engine's thinking are the caller's to fill in, and so are the names of
    /// the moves.
    pub fn of(game: &game::Game, id: &str, contract: &game::Contract, now: game::Instant) -> GameView {
        let config = game.config();
        let facts = game.facts(now);
        GameView {
            id: id.to_owned(),
            variant: variant::name(&config.start),
            start: config.start.to_string(),
            handicap: config.handicap(),
            rules: (&config.rules).into(),
            names: contract.names.clone(),
            rated: contract.rated,
            programs: config.counting != game::Counting::Exact,
            pool: contract.pool.clone(),
            opponent_kind: contract.opponent.into(),
            creator: contract.creator,
            level: contract.engine().map(|(level, _)| level),
            engine: contract.engine().map(|(_, side)| side),
            furigoma: config.furigoma.map(Into::into),
            moves: game.moves().iter().map(MoveView::from).collect(),
            standing: Standing::from(&facts),
            clock: ClockView::from(&facts.clocks),
            offers: Color::ALL
                .into_iter()
                .flat_map(|by| game.offers(by).iter().map(move |kind| Offer { by, kind }))
                .collect(),
            resigning: Color::ALL.into_iter().filter(|&by| game.resignation_waits(by)).collect(),
            greetings: game
                .greetings()
                .iter()
                .map(|&game::Said { by, greeting, at }| Greeted { by, greeting, at })
                .collect(),
            open: OpenWays::of(&config.rules),
            sealing: game.is_sealing(),
            sealed: game.sealed().map(SealedView::from),
            holidays: HolidayView::both(&facts),
            keeper: game.keeper().map(KeeperView::from),
            janken: game.janken().map(|janken| janken.steps().iter().map(Into::into).collect()),
            paused: game.pause().map(|pause| PausedView {
                reason: pause.reason,
                since: pause.since,
                until: pause.until,
            }),
            resume_proposals: Color::ALL
                .into_iter()
                .filter_map(|by| Some(ResumeProposal { by, at: game.resume_proposed(by)? }))
                .collect(),
            result: game.outcome().map(|outcome| ResultView::of(outcome, facts.replayed)),
            presence: Sides::default(),
            engine_thinking: false,
            next_game: game.next_id().map(str::to_owned),
            begun: game.began(),
        }
    }
}

impl HolidayView {
    /// Both players' holidays; none in a game at one sitting.
    pub(super) fn both(facts: &game::Facts) -> Option<Sides<HolidayView>> {
        let seen = facts.holidays.map(|side| {
            side.map(|(holiday, left)| HolidayView {
                until: holiday.map(|holiday| holiday.until),
                days_left: u8::try_from(left).unwrap_or(u8::MAX),
            })
        });
        (seen != Sides::default()).then(|| seen.map(Option::unwrap_or_default))
    }
}

impl From<game::Opponent> for OpponentKind {
    fn from(opponent: game::Opponent) -> OpponentKind {
        match opponent {
            game::Opponent::Engine { .. } => OpponentKind::Engine,
            game::Opponent::Friend => OpponentKind::Friend,
            game::Opponent::Player => OpponentKind::Player,
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

impl From<&game::Sealed> for SealedView {
    fn from(sealed: &game::Sealed) -> SealedView {
        SealedView { by: sealed.by, commitment: sealed.commitment.to_string(), until: sealed.until }
    }
}

impl From<&game::Played> for MoveView {
    fn from(played: &game::Played) -> MoveView {
        MoveView {
            usi: played.mv.to_string(),
            ms: played.took,
            check: played.check,
            sealed: played.sealed,
            entered: played.entered,
            names: None,
        }
    }
}

impl From<&game::Facts> for Standing {
    fn from(facts: &game::Facts) -> Standing {
        Standing {
            sfen: facts.position.to_string(),
            ply: facts.ply,
            turn: facts.position.turn(),
            in_check: facts.position.in_check(),
            mated: facts.mated,
            occurrences: facts.occurrences,
            impasse: facts.impasse,
            legal: legal(&facts.position),
        }
    }
}

impl From<&game::Clocks> for ClockView {
    fn from(clocks: &game::Clocks) -> ClockView {
        ClockView {
            running: clocks.running,
            black: clocks.sides.black.into(),
            white: clocks.sides.white.into(),
            at: clocks.at,
            waits_until: clocks.waits_until,
            deadline: clocks.deadline,
            called_off_at: clocks.called_off_at,
        }
    }
}

fn some(span: game::Millis) -> Option<game::Millis> {
    (!span.is_zero()).then_some(span)
}

impl From<(game::SideClock, game::Left)> for SideClock {
    fn from((clock, left): (game::SideClock, game::Left)) -> SideClock {
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
            lag_ms: some(clock.lag().given()),
            lag_last_ms: some(clock.lag().last()),
            days_per_move: days,
        }
    }
}

impl ResultView {
    /// How a game ended, and whether the rules have it replayed.
    pub fn of(outcome: &game::Outcome, replay: bool) -> ResultView {
        ResultView {
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
            replay,
        }
    }
}

impl From<&game::FoulReport> for FoulView {
    fn from(report: &game::FoulReport) -> FoulView {
        FoulView {
            by: report.by,
            code: report.foul.code().to_owned(),
            mv: report.attempt.to_string(),
            ply: report.ply,
            squares: report.squares.iter().map(ToString::to_string).collect(),
        }
    }
}
