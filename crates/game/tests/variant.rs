//! Another kind of shogi under the same clocks, offers and results.

#[path = "common/dobutsu.rs"]
mod dobutsu;

use dobutsu::{Dobutsu, START};
use komadai_game::*;
use komadai_shogi::{ByColor, Color, Foul};

type Plain = Dobutsu<false>;
type Colliding = Dobutsu<true>;

struct Table<R: Ruleset> {
    game: Game<R>,
    log: Vec<Event<R>>,
    now: u64,
}

impl<R: Ruleset<Position = dobutsu::Position, Move = dobutsu::Move, Attempt = dobutsu::Move>> Table<R> {
    fn new(start: &str, control: Control, rules: Rules) -> Table<R> {
        let config = Config::starting(start.parse().unwrap(), ByColor { black: control, white: control }, rules);
        let (game, log) = Game::new(config, Instant(0)).unwrap();
        Table { game, log, now: 0 }
    }

    fn untimed(rules: Rules) -> Table<R> {
        Table::new(START, Control::Unlimited, rules)
    }

    /// Asks something; what happened is logged, and the texts of config and log make the same game.
    fn ask(&mut self, command: Command<R>) -> Result<(), Refusal<R>> {
        let before = self.game.clone();
        let answer = self.game.apply(command, Instant(self.now));
        match &answer {
            Ok(events) => self.log.extend(events.iter().cloned()),
            Err(_) => assert_eq!(self.game, before),
        }
        let config: Config<R> = self.game.config().to_string().parse().unwrap();
        let read: Vec<Event<R>> = self.log.iter().map(|event| event.to_string().parse().unwrap()).collect();
        assert_eq!(Game::replay(config, &read).unwrap(), self.game);
        answer.map(|_| ())
    }

    fn attempt(&mut self, text: &str) -> Result<(), Refusal<R>> {
        let attempt = text.parse().unwrap();
        self.ask(Command::Move { by: self.game.turn(), attempt, ply: None })
    }

    #[track_caller]
    fn play(&mut self, moves: &str) -> &mut Table<R> {
        for text in moves.split_whitespace() {
            self.attempt(text).unwrap_or_else(|refusal| panic!("{text} in {}: {refusal}", self.game.position()));
        }
        self
    }

    fn end(&self) -> (Option<Color>, &'static str) {
        self.game.outcome().map_or((None, "goes on"), |outcome| (outcome.winner, outcome.reason.code()))
    }
}

const CYCLE: &str = "c4c3 a1a2 c3c4 a2a1 ";

#[test]
fn it_is_played_by_the_clock() {
    let mut table = Table::<Plain>::new(START, Control::sudden_death(Millis::seconds(60)), Rules::STRICT);
    table.now = 10_000;
    table.play("b3b2");
    assert_eq!(table.game.left(Color::Black, Instant(10_000)).main, Millis::seconds(50));
    assert_eq!(table.game.moves()[0].took, Millis::seconds(10));
    // The chick checks, and what it took can be dropped.
    assert!(table.game.moves()[0].check);
    assert_eq!(table.game.card().due, Some(Instant(70_000)));
    assert_eq!(table.game.position().to_string(), "gle/.C./.../ELG w C");
    table.now = 70_000;
    table.ask(Command::Tick).unwrap();
    assert_eq!(table.end(), (Some(Color::Black), "timeout"));
}

#[test]
fn a_foul_is_refused_or_loses() {
    let mut friendly = Table::<Plain>::untimed(Rules::FRIENDLY);
    let Err(Refusal::Foul(report)) = friendly.play("b3b2").attempt("a1a2") else { panic!() };
    assert_eq!((report.foul, report.squares.len()), (Foul::LeavesCheck, 1));
    let mut strict = Table::<Plain>::untimed(Rules::STRICT);
    strict.play("b3b2 b1a2");
    strict.attempt("E*b2").unwrap();
    assert_eq!(strict.end(), (Some(Color::White), "illegal-move"));
}

#[test]
fn the_fourth_occurrence_draws_and_the_draw_is_replayed() {
    let draws = DrawPolicy::Replay { time: ReplayTime::Full, at_most: None };
    let mut table = Table::<Plain>::untimed(Rules { draws, ..Rules::STRICT });
    table.play(&CYCLE.repeat(2));
    assert_eq!((table.game.occurrences(), table.end()), (3, (None, "goes on")));
    table.play(CYCLE);
    assert_eq!(table.end(), (None, "repetition"));
    let next = table.game.replay_of_draw().unwrap();
    assert!(next.sides_change);
    assert_eq!(Game::new(next.config, Instant(0)).unwrap().0.position(), table.game.position());
}

#[test]
fn a_takeback_sets_position_and_occurrences_back() {
    let mut table = Table::<Plain>::untimed(Rules::FRIENDLY);
    table.play(CYCLE).play("b3b2");
    table.ask(Command::Offer { by: Color::Black, kind: OfferKind::Takeback }).unwrap();
    table.ask(Command::Answer { by: Color::White, kind: OfferKind::Takeback, accept: true }).unwrap();
    assert_eq!((table.game.ply(), table.game.occurrences()), (4, 2));
    assert_eq!(table.game.position().to_string(), START);
    let mut before = Table::<Plain>::untimed(Rules::FRIENDLY);
    before.play("c4c3 a1a2 c3c4");
    assert_eq!(table.game.before_last(), Some(before.game.position()));
}

#[test]
fn it_ends_by_mate_try_and_resignation() {
    let mut mated = Table::<Plain>::new("l.G/.../.L./... b G", Control::Unlimited, Rules::STRICT);
    mated.play("G*a2");
    assert_eq!(mated.end(), (Some(Color::Black), "checkmate"));
    let mut tried = Table::<Plain>::new("..l/L../.../... b -", Control::Unlimited, Rules::STRICT);
    tried.play("a2a1");
    assert_eq!(tried.end(), (Some(Color::Black), "try"));
    let mut resigned = Table::<Plain>::untimed(Rules::STRICT);
    resigned.ask(Command::Resign { by: Color::Black }).unwrap();
    assert_eq!(resigned.end(), (Some(Color::White), "resignation"));
    assert_eq!(resigned.game.card().status, Status::Over);
}

#[test]
fn what_it_has_no_rule_for_is_refused() {
    let mut table = Table::<Plain>::untimed(Rules::FRIENDLY);
    let declared = table.ask(Command::Declare { by: Color::Black }).unwrap_err();
    let offered = table.ask(Command::Offer { by: Color::Black, kind: OfferKind::Impasse }).unwrap_err();
    assert_eq!((declared.code(), offered.code()), ("not-offered", "no-impasse-rule"));
}

#[test]
fn keys_that_collide_end_no_game() {
    // Every position has the key of every other: by keys the game would end at ply 6.
    let mut colliding = Table::<Colliding>::untimed(Rules::STRICT);
    for turn in 1..=11 {
        let mv = CYCLE.split_whitespace().nth((turn - 1) % 4).unwrap();
        colliding.play(mv);
        assert_eq!(colliding.end(), (None, "goes on"), "ply {turn}");
    }
    assert!(colliding.game.occurrences() >= 4, "the keys do collide");
    colliding.play("a2a1");
    assert_eq!(colliding.end(), (None, "repetition"));
}

#[test]
fn any_game_is_what_its_log_says() {
    let mut dice = 88_172_645_463_325_252_u64;
    let mut roll = |sides: usize| {
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        (dice % sides as u64) as usize
    };
    let mut ends = std::collections::BTreeMap::<&str, u32>::new();
    for _ in 0..100 {
        let mut table =
            Table::<Plain>::new(START, Control::byoyomi(Millis::ZERO, Millis::seconds(30)), Rules::FRIENDLY);
        for _ in 0..60 {
            table.now += roll(15_000) as u64;
            let by = Color::ALL[roll(2)];
            let legal = table.game.position().legal_moves();
            let command = match roll(12) {
                0 => Command::Offer { by, kind: OfferKind::Takeback },
                1 => Command::Answer { by, kind: OfferKind::Takeback, accept: true },
                _ if legal.is_empty() => Command::Tick,
                _ => Command::Move { by: table.game.turn(), attempt: legal[roll(legal.len())], ply: None },
            };
            let _: Result<(), _> = table.ask(command);
        }
        *ends.entry(table.end().1).or_insert(0) += 1;
    }
    for end in ["try", "timeout", "checkmate"] {
        assert!(ends.contains_key(end), "{ends:?}");
    }
}
