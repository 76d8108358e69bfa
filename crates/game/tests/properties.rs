//! What holds in every game: the log alone rebuilds it, clocks never owe, nothing panics, nothing happens after the end.

use crate::common;
use common::*;
use komadai_game::*;
use komadai_shogi::impasse::ImpasseRule;
use komadai_shogi::{ByColor, Color, Handicap, Move, MoveShape, PieceKind, Square};
use proptest::collection::vec;
use proptest::test_runner::{Config as ProptestConfig, RngSeed, TestRunner};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A small generator of numbers, so that every run is the same.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) % sides
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.roll(from.len() as u64) as usize]
    }

    fn flip(&mut self) -> bool {
        self.roll(2) == 0
    }

    fn control(&mut self) -> Control {
        let seconds = |n| Millis::seconds(n);
        match self.roll(5) {
            0 => Control::Unlimited,
            1 => Control::Days(self.roll(30) as u8 + 1),
            _ => {
                let byoyomi = seconds(self.roll(3) * 10);
                let periods = if byoyomi.is_zero() { 0 } else { self.roll(4) as u8 + 1 };
                let main = seconds(self.roll(600) + 1);
                Control::Timed(Timed { main, byoyomi, periods, increment: seconds(self.roll(2) * 5) })
            }
        }
    }

    fn config(&mut self) -> Config {
        let impasse = self.pick(&ImpasseRule::ALL).rules().unwrap();
        let base = self.pick(&RulesPreset::ALL).rules;
        let time = match self.roll(3) {
            0 => ReplayTime::Full,
            1 => ReplayTime::Remaining(Millis::seconds(self.roll(100) + 1)),
            _ => ReplayTime::Other(ByColor { black: self.control(), white: self.control() }),
        };
        let rules = Rules {
            impasse,
            takebacks: self.flip(),
            formal_resignation: self.flip(),
            resigning: self.pick(&[Resigning::Waits, Resigning::OwnTurn, Resigning::AnyTime]),
            move_limit: self.flip().then(|| self.roll(300) as u32 + 1),
            draws: if self.flip() { DrawPolicy::Stands } else { DrawPolicy::Replay { time, at_most: None } },
            ..base
        };
        let controls = ByColor { black: self.control(), white: self.control() };
        Config {
            lag_grace: Millis(self.roll(500)),
            lag_compensation: self.roll(2) == 0,
            waits: self.roll(4) == 0,
            furigoma: self.flip().then(|| Furigoma::from_bits(self.roll(32) as u8)),
            janken: self.roll(2) == 0,
            ..Config::new(self.pick(&Handicap::ALL), controls, rules)
        }
    }

    fn attempt(&mut self, game: &Game) -> any::Move {
        let legal = game.standard().unwrap().position().legal_moves();
        let square = |dice: &mut Dice| Square::from_index(dice.roll(81) as usize).unwrap();
        if self.roll(40) > 0 && !legal.is_empty() {
            return self.pick(&legal).into();
        }
        let kind = self.pick(&PieceKind::HAND);
        let (from, to) = (square(self), square(self));
        match self.roll(3) {
            0 => Attempt::PromotedDrop { kind, to }.into(),
            1 => Move::drop(kind, to).into(),
            _ if from == to => Move::drop(kind, to).into(),
            _ => Move::board(from, to, self.flip()).into(),
        }
    }

    fn command(&mut self, game: &Game, now: u64) -> Command {
        let by = if self.roll(12) > 0 { game.turn() } else { self.pick(&Color::ALL) };
        let kind = self.pick(&OfferKind::ALL);
        match self.roll(60) {
            0 if self.roll(20) == 0 => Command::Resign { by },
            1..=3 => Command::Offer { by: self.pick(&Color::ALL), kind },
            4..=6 => Command::Answer { by: self.pick(&Color::ALL), kind, accept: self.flip() },
            7 => Command::Withdraw { by, kind },
            8 => Command::Declare { by },
            9 => Command::Tick,
            10 => Command::Pause(self.pick(&PauseReason::ALL)),
            11 | 12 => Command::Resume,
            13 => Command::Interrupted { since: Instant(now.saturating_sub(self.roll(20_000))) },
            14 if self.roll(60) == 0 => Command::Abandon { by },
            15 if self.roll(60) == 0 => Command::Abort,
            17 => Command::Seal { by, attempt: self.attempt(game), ply: None, salt: Hex([self.roll(2) as u8; 16]) },
            // Now and then it is what was sealed.
            18 => Command::Open { attempt: self.attempt(game), salt: Hex([self.roll(2) as u8; 16]) },
            19 | 20 => Command::Keep(self.act(game)),
            23..=30 if game.is_waiting() => match self.roll(4) {
                0 => Command::Toss(Furigoma::from_bits(self.roll(32) as u8)),
                1 => {
                    Command::ShowThrows { throws: both_of(|| self.pick(&Throw::ALL)), salts: both_of(|| Hex([0; 16])) }
                }
                _ => Command::Throw { by: self.pick(&Color::ALL), throw: self.pick(&Throw::ALL), salt: Hex([0; 16]) },
            },
            22 => Command::Holiday { by: self.pick(&Color::ALL), days: self.roll(20) as u8 },
            31 | 32 => {
                let at = Instant(now + self.roll(3) * 10_000);
                Command::ProposeResume { by: self.pick(&Color::ALL), at }
            }
            21 => Command::Enter { attempt: self.attempt(game), ply: None },
            16 => Command::Next { id: ["next", "", "a b"][self.roll(3) as usize].into() },
            _ => {
                let ply = self.flip().then(|| game.ply() + u32::from(self.roll(30) > 0));
                Command::Move { by, attempt: self.attempt(game), ply }
            }
        }
    }
}

fn both_of<T>(mut one: impl FnMut() -> T) -> ByColor<T> {
    ByColor { black: one(), white: one() }
}

impl Dice {
    fn act(&mut self, game: &Game) -> Act {
        let side = self.pick(&Color::ALL);
        match self.roll(10) {
            8 => Act::Agreed,
            9 => Act::Called { side, left: Millis(self.roll(100_000)) },
            0 | 1 => Act::Appointed,
            2 => Act::Named { name: "Dan".into() },
            3 => Act::Tossed { toss: Furigoma::from_bits(self.roll(32) as u8), on_behalf_of: side },
            4 => Act::Started,
            5 => Act::Stopped,
            6 => Act::ClockSet { side, main: Millis(self.roll(100_000)), periods: self.roll(3) as u8 },
            _ => Act::Ruled(match self.roll(60) {
                0 => Ruling::Resigned(side),
                1 => Ruling::Timeout(side),
                2 => Ruling::Abandoned(side),
                3 => Ruling::Aborted,
                4..=20 => Ruling::Repetition,
                21..=40 => Ruling::Impasse,
                _ => Ruling::Foul { by: game.turn(), attempt: self.attempt(game) },
            }),
        }
    }
}

/// A game of so many commands, each drawn by its number. What it ended by.
fn played(config: u64, steps: &[u64]) -> &'static str {
    let config = Dice(config).config();
    let (mut game, mut log) = Game::new(config.clone(), Instant(5_000)).unwrap();
    let mut now = 5_000_u64;
    let mut after_end = 0;
    for &step in steps {
        let mut dice = Dice(step);
        // Mostly forward, sometimes back, rarely far.
        now = match dice.roll(50) {
            0 => now.saturating_sub(dice.roll(3_000)),
            1 => now + dice.roll(100_000),
            _ => now + dice.roll(3_000),
        };
        let command = dice.command(&game, now);
        let (before, moves) = (game.clone(), game.moves().len());
        let mut taken = before.clone();
        match game.apply(command.clone(), Instant(now)) {
            Err(_) => assert_eq!(game, before, "{command:?}"),
            Ok(events) => {
                if before.outcome().is_some() {
                    assert_eq!((game.outcome(), game.moves().len()), (before.outcome(), moves), "{command:?}");
                }
                // What was done in one step is what its events say.
                events.iter().for_each(|event| taken.record(event).unwrap());
                assert_eq!(taken, game, "{command:?}");
                log.extend(events);
            }
        }
        for color in Color::ALL {
            let (clock, left) = (game.clock(color), game.left(color, Instant(now)));
            assert!(left.main <= clock.state().0 && left.periods <= clock.state().1);
            let spent: u64 = game.moves().iter().filter(|played| played.by == color).map(|p| p.took.0).sum();
            assert!(clock.spent().0 >= spent || log.iter().any(|e| matches!(e.kind, EventKind::TakenBack { .. })));
        }
        assert_eq!(game.positions().count(), game.moves().len() + 1);
        assert_eq!(game.positions().last().as_ref(), Some(game.position()));
        assert_eq!(game.positions().nth(game.moves().len().wrapping_sub(1)).as_ref(), game.before_last());
        after_end += u32::from(game.outcome().is_some());
        if after_end > 30 {
            break;
        }
    }
    let lines: Vec<String> = log.iter().map(ToString::to_string).collect();
    let read: Vec<Event> = lines.iter().map(|line| line.parse().unwrap_or_else(|_| panic!("{line}"))).collect();
    assert_eq!(read, log);
    let config: Config = config.to_string().parse().unwrap();
    assert_eq!(Game::replay(config, &read).unwrap(), game);
    assert_eq!(game.events() as usize, log.len());
    game.outcome().map_or("goes on", |outcome| outcome.reason.code())
}

#[test]
fn any_commands_at_any_times_make_a_game_that_its_log_rebuilds() {
    let ends = RefCell::new(BTreeMap::<&str, u32>::new());
    let games = (1..=u64::MAX, vec(1..=u64::MAX, 0..700));
    let mut runner = TestRunner::new(ProptestConfig {
        cases: 400,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    runner
        .run(&games, |(config, steps)| {
            *ends.borrow_mut().entry(played(config, &steps)).or_default() += 1;
            Ok(())
        })
        // The last words are those of the shortest game that fails.
        .unwrap_or_else(|fault| panic!("{fault}"));
    // Chance must reach what it is there for.
    for end in ["timeout", "illegal-move", "resignation", "move-limit"] {
        assert!(ends.borrow().contains_key(end), "{ends:?}");
    }
}

#[test]
fn a_log_that_was_tampered_with_is_refused_and_never_panics() {
    let mut table = Table::new(timed(Control::sudden_death(Millis::minutes(5)), Rules::FRIENDLY));
    table.play("7g7f 3c3d 2g2f").wait(10).offer(Black, OfferKind::Takeback);
    table.answer(White, OfferKind::Takeback, true).unwrap();
    table.play("2g2f 8c8d").ask(Command::Resign { by: Black }).unwrap();
    let (config, log) = (table.game.config().clone(), table.log);
    let accepted = |change: &dyn Fn(&mut Vec<Event>, usize)| -> Vec<String> {
        let changed = (0..log.len()).map(|index| {
            let mut log = log.clone();
            change(&mut log, index);
            log
        });
        let kept = changed.zip(&log).filter(|(changed, _)| Game::replay(config.clone(), changed).is_ok());
        kept.map(|(_, event)| event.to_string()).collect()
    };
    let swapped = |log: &mut Vec<Event>, index: usize| {
        let next = (index + 1) % log.len();
        log.swap(index, next);
    };
    // Events are what was decided: an offer changes nothing by itself, and without its last moves a game is a game still.
    let offer = "1010 offered black takeback";
    let without = [offer, "1010 moved 8c8d 0", "1010 ended white resignation 0"];
    assert_eq!(accepted(&|log, index| drop(log.remove(index))), without);
    assert_eq!(accepted(&swapped), [offer]);
    assert_eq!(accepted(&|log, index| log.insert(index, log[index].clone())), [offer]);
    assert_eq!(Game::replay(config.clone(), &[]), Err(ReplayFault::Beginning));
    let early = Event { at: Instant(0), kind: EventKind::RematchAgreed };
    assert_eq!(Game::replay(config.clone(), log.iter().chain([&early])), Err(ReplayFault::Time(10)));
    let late = Event { at: Instant(u64::MAX), kind: EventKind::Resumed };
    assert_eq!(Game::replay(config, log.iter().chain([&late])), Err(ReplayFault::Event(10)));
}

#[test]
fn bad_lines_are_no_events_and_no_configs() {
    for line in [
        "",
        "x began",
        "1",
        "1 began again",
        "1 moved 7g7f",
        "1 moved 7g7f -1",
        "1 moved 9zz9a 1",
        "1  began",
        "1 ended green checkmate 1",
        "1 ended black nothing 1",
        "1 ended black illegal-move white nifu P*5e 1 5zz 1",
        "1 offered black draw",
        "99999999999999999999 began",
        "1 next ",
    ] {
        assert!(line.parse::<Event>().is_err(), "{line:?}");
    }
    let good = timed(Control::Days(3), Rules::STRICT).to_string();
    assert!(good.parse::<Config>().is_ok());
    for text in
        ["", "start x", "clock green none", &good.replace("rules ", "rulez "), &good.replace("days 3", "days 900")]
    {
        assert!(text.parse::<Config>().is_err(), "{text:?}");
    }
}

#[test]
fn any_line_can_be_read_or_refused() {
    let mut dice = Dice(77);
    let words = [
        "1",
        "0",
        "black",
        "white",
        "moved",
        "ended",
        "illegal-move",
        "nifu",
        "P*5e",
        "+S*5b",
        "-",
        "5e,5f",
        "impasse",
        "false-declaration",
        "few-points",
        "taken-back",
        "18446744073709551615",
        "next",
        "sealed",
        "opened",
        "7g7f",
        "07070707070707070707070707070707",
        "0707070707070707070707070707070707070707070707070707070707070707",
        "paused",
        "waiting",
        "4294967296",
    ];
    for _ in 0..20_000 {
        let line: Vec<&str> = (0..dice.roll(9)).map(|_| dice.pick(&words)).collect();
        let line = line.join(" ");
        if let Ok(event) = line.parse::<Event>() {
            assert_eq!(event.to_string().parse(), Ok(event));
        }
    }
}

/// Every attempt there can be, in a crowded position: either legal, or a foul with squares on the board.
#[test]
fn every_attempt_is_a_move_or_an_explained_foul() {
    let position: komadai_shogi::Position =
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1".parse().unwrap();
    let mut seen = std::collections::BTreeSet::new();
    for bits in 0..=u16::MAX {
        let Some(mv) = Move::from_bits(bits) else { continue };
        let mut attempts = vec![Attempt::Move(mv)];
        if let MoveShape::Drop { kind, to } = mv.shape() {
            attempts.push(Attempt::PromotedDrop { kind, to });
        }
        for attempt in attempts {
            if let Err(foul) = attempt.check(&position) {
                let squares = evidence(&position, attempt, foul);
                assert!(squares.len() <= 8);
                seen.insert(foul.code());
            }
        }
    }
    assert!(seen.len() >= 8, "{seen:?}");
}
