//! The referee of a match: what a move comes to and what it costs is said by crate `game`, of every kind of shogi. Here it is only asked.

use crate::{End, Tempo};
use komadai_game::{
    Any, Command, Config, Control, Game, Instant, Millis, Outcome, Reason, Rules, Ruleset, Shogi, SideClock, Timed,
};
use komadai_shogi::{ByColor, Color};
use komadai_usi::Go;
use komadai_variants as variants;
use std::time::Duration;

/// How long a search by nodes may take: it is only kept from hanging.
const NODES_LIMIT: Duration = Duration::from_secs(600);
/// All of a game happens at one moment of it: its time is kept by [`Clocks`], which wait for no message.
const NOW: Instant = Instant(0);

/// How a game ends, in the words of its kind.
pub(crate) trait Judged: Ruleset {
    /// An outcome as matches tell it.
    fn end(outcome: &Outcome<Self>) -> End;
}

impl Judged for Shogi {
    fn end(outcome: &Outcome<Shogi>) -> End {
        match (&outcome.reason, outcome.winner) {
            (Reason::Checkmate | Reason::NoLegalMove, Some(winner)) => End::Mate(!winner),
            (Reason::Resignation, Some(winner)) => End::Resigned(!winner),
            (Reason::Repetition, _) => End::Repetition,
            (Reason::PerpetualCheck, Some(winner)) => End::PerpetualCheck(!winner),
            (Reason::Declaration(_), Some(winner)) => End::Declared(winner),
            (Reason::FalseDeclaration(_), Some(winner)) => End::WrongDeclaration(!winner),
            (Reason::IllegalMove(report), _) => {
                End::Illegal(report.by, report.attempt.to_string(), report.foul.to_string())
            }
            // By the rules of a match nothing else ends a game but its length.
            _ => End::TooLong,
        }
    }
}

impl Judged for Any {
    fn end(outcome: &Outcome<Any>) -> End {
        let reason = match &outcome.reason {
            Reason::Checkmate => variants::Reason::Checkmate,
            Reason::NoLegalMove => variants::Reason::NoMove,
            Reason::RoyalTaken => variants::Reason::RoyalTaken,
            Reason::BareKing => variants::Reason::BareKing,
            Reason::Try => variants::Reason::Try,
            Reason::FirstCheck => variants::Reason::FirstCheck,
            Reason::Repetition => variants::Reason::Repetition,
            Reason::PerpetualCheck => variants::Reason::PerpetualCheck,
            Reason::PerpetualAttack => variants::Reason::PerpetualAttack,
            Reason::Resignation if outcome.winner.is_some() => return End::Resigned(loser(outcome)),
            Reason::IllegalMove(report) => {
                return End::Illegal(report.by, report.attempt.to_string(), report.foul.to_string());
            }
            _ => return End::TooLong,
        };
        End::Kind(outcome.winner, reason)
    }
}

fn loser<R: Ruleset>(outcome: &Outcome<R>) -> Color {
    outcome.winner.map_or(Color::Black, |winner| !winner)
}

/// A game as its referee has it.
pub(crate) struct Referee<R: Judged>(Game<R>);

impl<R: Judged> Referee<R> {
    /// A game from a position by these rules; how it has ended already where none can begin.
    pub(crate) fn new(start: R::Position, rules: Rules) -> Result<Referee<R>, End> {
        let unlimited = ByColor { black: Control::Unlimited, white: Control::Unlimited };
        let ended = R::ended(&start).map(|outcome| R::end(&outcome));
        match Game::new(Config::starting(start, unlimited, rules), NOW) {
            Ok((game, _)) => Ok(Referee(game)),
            Err(_) => Err(ended.unwrap_or(End::TooLong)),
        }
    }

    /// The position.
    pub(crate) fn position(&self) -> &R::Position {
        self.0.position()
    }

    /// Whose turn it is.
    pub(crate) fn turn(&self) -> Color {
        self.0.turn()
    }

    /// How the game has ended, if it has.
    pub(crate) fn end(&self) -> Option<End> {
        self.0.outcome().map(R::end)
    }

    /// Plays for the side to move. None: the move is legal, whatever it comes to.
    pub(crate) fn play(&mut self, attempt: R::Attempt) -> Option<End> {
        let by = self.turn();
        match self.0.apply(Command::Move { by, attempt, ply: None }, NOW) {
            Ok(_) => self.0.outcome().filter(|outcome| matches!(outcome.reason, Reason::IllegalMove(_))).map(R::end),
            Err(refusal) => Some(End::Illegal(by, attempt.to_string(), refusal.to_string())),
        }
    }

    /// The side to move resigns.
    pub(crate) fn resign(&mut self) -> End {
        let by = self.turn();
        let _ = self.0.apply(Command::Resign { by }, NOW);
        self.end().unwrap_or(End::Resigned(by))
    }

    /// The side to move declares a win; where its game knows none, wrongly.
    pub(crate) fn declare(&mut self) -> End {
        let by = self.turn();
        let _ = self.0.apply(Command::Declare { by }, NOW);
        self.end().unwrap_or(End::WrongDeclaration(by))
    }
}

/// What each side has on its clock.
pub(crate) struct Clocks {
    tempo: Tempo,
    sides: ByColor<SideClock>,
}

/// A time in whole thousandths, as engines are told it.
fn millis(time: Duration) -> Millis {
    Millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

impl Clocks {
    pub(crate) fn new(tempo: Tempo) -> Clocks {
        let control = match tempo {
            Tempo::MoveTime(time) => Control::byoyomi(Millis::ZERO, millis(time)),
            Tempo::Clock { main, byoyomi, increment } => Control::Timed(Timed {
                main: millis(main),
                byoyomi: millis(byoyomi),
                periods: u8::from(!byoyomi.is_zero()),
                increment: millis(increment),
            }),
            Tempo::Nodes(_) => Control::Unlimited,
        };
        Clocks { tempo, sides: ByColor { black: SideClock::new(control), white: SideClock::new(control) } }
    }

    pub(crate) fn go(&self) -> Go {
        let both = |time: Duration| ByColor { black: Some(time), white: Some(time) };
        match self.tempo {
            Tempo::MoveTime(time) => Go { movetime: Some(time), ..Go::default() },
            Tempo::Clock { byoyomi, increment, .. } => {
                // A program may take byōyomi and increment together for nonsense: what is not there is not said.
                let increment = if increment.is_zero() { ByColor::default() } else { both(increment) };
                let byoyomi = (!byoyomi.is_zero() || increment.black.is_none()).then_some(byoyomi);
                let left = self.sides.map(|clock| Some(Duration::from_millis(clock.state().0.0)));
                Go { time: left, increment, byoyomi, ..Go::default() }
            }
            Tempo::Nodes(nodes) => Go { nodes: Some(nodes), ..Go::default() },
        }
    }

    /// What the side may use for this move.
    pub(crate) fn allowed(&self, side: Color) -> Duration {
        self.sides[side].limit().map_or(NODES_LIMIT, |limit| Duration::from_millis(limit.0))
    }

    /// Charges a move; what is less than a thousandth of a second counts as one, so that nobody gains by many fast moves.
    pub(crate) fn spend(&mut self, side: Color, used: Duration) {
        self.sides[side].charge(millis(used + Duration::from_nanos(999_999)), true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_late_within_the_margin_leaves_nothing_but_what_a_move_brings() {
        let ms = Duration::from_millis;
        let mut clocks = Clocks::new(Tempo::Clock { main: ms(1_000), byoyomi: ms(200), increment: ms(50) });
        let told = |clocks: &Clocks| clocks.go().time.black.unwrap();
        for (used, allowed, left) in [(300, 1_200, 750), (800, 950, 50), (400, 250, 50), (20, 250, 80)] {
            assert_eq!(clocks.allowed(Color::Black), ms(allowed));
            clocks.spend(Color::Black, ms(used));
            assert_eq!(told(&clocks), ms(left), "{used}");
        }
        assert_eq!(clocks.allowed(Color::White), ms(1_200), "each has a clock of its own");
        clocks.spend(Color::White, Duration::from_micros(100_200));
        assert_eq!(clocks.allowed(Color::White), ms(1_149), "a begun thousandth is charged");
        let mut each = Clocks::new(Tempo::MoveTime(ms(100)));
        each.spend(Color::Black, ms(130));
        assert_eq!((each.allowed(Color::Black), each.go().movetime), (ms(100), Some(ms(100))));
    }

    #[test]
    fn moves_and_words_come_to_what_the_rules_make_of_them() {
        let start =
            || Referee::<Shogi>::new(komadai_shogi::Position::start(), Rules::STRICT).unwrap_or_else(|_| panic!());
        let mv = |usi: &str| usi.parse::<komadai_shogi::Move>().unwrap();
        let mut game = start();
        for usi in ["2h1h", "8b9b", "1h2h", "9b8b"].repeat(3) {
            assert_eq!(game.end(), None);
            assert_eq!(game.play(mv(usi).into()), None);
        }
        assert_eq!(game.end(), Some(End::Repetition));
        let mut game = start();
        assert_eq!(game.play(mv("7g7f").into()), None);
        let foul = game.play(mv("3c3e").into()).unwrap();
        assert!(matches!(&foul, End::Illegal(Color::White, mv, _) if mv == "3c3e"), "{foul:?}");
        assert_eq!(start().declare(), End::WrongDeclaration(Color::Black));
        assert_eq!(start().resign(), End::Resigned(Color::Black));
    }
}
