//! One game between two engines.

use crate::adjudicate::{Judge, Verdict};
use crate::engine::Thought;
use crate::referee::{Clocks, Referee};
use crate::{Adjudication, Engine, EngineError, Opening};
use komadai_game::{Rules, Shogi};
use komadai_shogi::{ByColor, Color, Position};
use komadai_usi::{BestMove, GameEnd, PositionCommand, ToEngine};
use komadai_variants::Reason;
use std::fmt;
use std::time::Duration;

/// The time for moves.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Tempo {
    /// Each move exactly so long.
    MoveTime(Duration),
    /// By a clock.
    Clock {
        /// For the game.
        main: Duration,
        /// For each move, once the main time has run out.
        byoyomi: Duration,
        /// What each move made adds.
        increment: Duration,
    },
    /// So many nodes a move, whatever the time.
    Nodes(u64),
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// This side has no legal move.
    Mate(Color),
    /// This side resigned.
    Resigned(Color),
    /// This side declared a win, rightly.
    Declared(Color),
    /// This side declared a win, wrongly.
    WrongDeclaration(Color),
    /// The fourth occurrence.
    Repetition,
    /// This side checked perpetually.
    PerpetualCheck(Color),
    /// The longest game that is played.
    TooLong,
    /// This side played an illegal move: which, and why it is one.
    Illegal(Color, String, String),
    /// A game of another kind of shogi ended by its own rules.
    Kind(Option<Color>, Reason),
    /// This side took too long: so much more than it had.
    Overtime(Color, Duration),
    /// This side's engine failed.
    Failed(Color, EngineError),
    /// Both engines called this side lost.
    GivenUp(Color),
    /// Both engines called the game drawn.
    Agreed,
}

impl End {
    /// Who won, if anybody.
    pub fn winner(&self) -> Option<Color> {
        match self {
            End::Mate(loser)
            | End::Resigned(loser)
            | End::WrongDeclaration(loser)
            | End::PerpetualCheck(loser)
            | End::Illegal(loser, ..)
            | End::Overtime(loser, _)
            | End::Failed(loser, _)
            | End::GivenUp(loser) => Some(!*loser),
            End::Declared(winner) => Some(*winner),
            End::Kind(winner, _) => *winner,
            End::Repetition | End::TooLong | End::Agreed => None,
        }
    }

    /// The side whose engine is at fault, if the game did not end by play.
    pub fn fault(&self) -> Option<Color> {
        match self {
            End::Illegal(side, ..) | End::Overtime(side, _) | End::Failed(side, _) | End::WrongDeclaration(side) => {
                Some(*side)
            }
            _ => None,
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Mate(side) => write!(f, "{side} is mated"),
            End::Resigned(side) => write!(f, "{side} resigned"),
            End::Declared(side) => write!(f, "{side} declared a win"),
            End::WrongDeclaration(side) => write!(f, "{side} declared a win wrongly"),
            End::Repetition => f.write_str("repetition"),
            End::PerpetualCheck(side) => write!(f, "perpetual check by {side}"),
            End::TooLong => f.write_str("too long"),
            End::Illegal(side, mv, fault) => write!(f, "{side} played {mv}: {fault}"),
            End::Kind(winner, reason) => {
                let words = match reason {
                    Reason::Checkmate => "mate",
                    Reason::NoMove => "no move",
                    Reason::RoyalTaken => "royal taken",
                    Reason::BareKing => "bare king",
                    Reason::Try => "try",
                    Reason::FirstCheck => "first check",
                    Reason::Repetition => "repetition",
                    Reason::PerpetualCheck => "perpetual check",
                    Reason::PerpetualAttack => "perpetual attack",
                };
                match winner {
                    Some(winner) => write!(f, "{winner} wins: {words}"),
                    None => write!(f, "drawn: {words}"),
                }
            }
            End::Overtime(side, over) => write!(f, "{side} overstepped by {} ms", over.as_millis()),
            End::Failed(side, error) => write!(f, "{side}: {error}"),
            End::GivenUp(side) => write!(f, "{side} is lost by both accounts"),
            End::Agreed => f.write_str("drawn by both accounts"),
        }
    }
}

/// The start and the moves of a game.
#[derive(Clone, Debug)]
pub enum Moves {
    /// Of standard shogi.
    Shogi(PositionCommand),
    /// Of another kind: its name, and the moves in its USI.
    Kind(String, Vec<String>),
}

impl Moves {
    /// How many moves there are.
    pub fn plies(&self) -> usize {
        match self {
            Moves::Shogi(moves) => moves.moves.len(),
            Moves::Kind(_, moves) => moves.len(),
        }
    }
}

impl fmt::Display for Moves {
    /// As `position` would say it; before a game of another kind stands its name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Moves::Shogi(moves) => {
                let line = moves.to_string();
                f.write_str(line.strip_prefix("position ").unwrap_or(&line))
            }
            Moves::Kind(name, moves) => {
                write!(f, "{name} startpos")?;
                if !moves.is_empty() {
                    write!(f, " moves {}", moves.join(" "))?;
                }
                Ok(())
            }
        }
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The start and all moves, those of the opening too.
    pub moves: Moves,
    /// The time of each move after the opening.
    pub times: Vec<Duration>,
    /// Who played.
    pub names: ByColor<String>,
    /// How it ended.
    pub end: End,
    /// What each side did for it.
    pub work: ByColor<Work>,
}

/// What an engine did, summed over its moves.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Work {
    /// Moves for which it said how deep it looked.
    pub told: u64,
    /// Their depths, plies.
    pub depth: u64,
    /// Nodes that it said it had looked at.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
    /// The longest time of a move.
    pub longest: Duration,
}

impl Work {
    pub(crate) fn add<B>(&mut self, thought: &Thought<B>) {
        if let Some(depth) = thought.depth {
            self.told += 1;
            self.depth += u64::from(depth);
        }
        self.nodes = self.nodes.saturating_add(thought.nodes.unwrap_or(0));
        self.time += thought.used;
        self.longest = self.longest.max(thought.used);
    }

    pub(crate) fn join(&mut self, other: &Work) {
        self.told += other.told;
        self.depth += other.depth;
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
    }
}

impl GameRecord {
    /// The points of a side, in halves: 2, 1 or 0.
    pub fn points(&self, side: Color) -> u8 {
        match self.end.winner() {
            None => 1,
            Some(winner) if winner == side => 2,
            Some(_) => 0,
        }
    }
}

/// One line: the game as `position` would say it, then names and end as a comment. [`crate::read_openings`] reads it back.
impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} # {} - {}: {}", self.moves, self.names.black, self.names.white, self.end)
    }
}

/// How long a late engine is waited for, so that it need not be started again.
pub(crate) const PATIENCE: Duration = Duration::from_secs(3);

/// The conditions of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Conditions {
    /// The time for moves.
    pub tempo: Tempo,
    /// How late a move may come before it is a loss on time.
    pub margin: Duration,
    /// A game this long is drawn.
    pub max_plies: usize,
    /// When a game is ended for the engines.
    pub adjudication: Adjudication,
    /// Whether engines think on their opponent's time.
    pub ponder: bool,
}

/// Plays a game. The first engine plays `first_plays`. Engines that failed are started again.
pub fn play(engines: &mut [Engine; 2], first_plays: Color, opening: &Opening, conditions: &Conditions) -> GameRecord {
    let index = |side: Color| usize::from(side != first_plays);
    let names = ByColor::from_fn(|side| engines[index(side)].name().to_owned());
    let mut game = GameRecord {
        moves: Moves::Shogi(PositionCommand { start: opening.start.clone(), moves: opening.moves.clone() }),
        times: Vec::new(),
        names,
        end: End::TooLong,
        work: ByColor::default(),
    };
    game.end = end_of_game(engines, index, &mut game, conditions);
    say_goodbye(engines, index, &mut game);
    game
}

/// Tells both engines how the game ended, and starts again who failed.
pub(crate) fn say_goodbye(engines: &mut [Engine; 2], index: impl Fn(Color) -> usize, game: &mut GameRecord) {
    for side in Color::ALL {
        if let Err(error) = engines[index(side)].stop_pondering()
            && game.end.fault().is_none()
        {
            game.end = End::Failed(side, error);
        }
    }
    let winner = game.end.winner();
    for side in Color::ALL {
        let said = match winner {
            None => GameEnd::Draw,
            Some(winner) if winner == side => GameEnd::Win,
            Some(_) => GameEnd::Lose,
        };
        // Who is gone by now shows it in the next game.
        let _ = engines[index(side)].tell(&ToEngine::GameOver(said));
    }
    if let End::Failed(side, _) = &game.end {
        // A second failure shows itself in the next game.
        let _ = engines[index(*side)].restart();
    }
}

/// Asks both engines to get ready for a game; how it ended if one does not.
pub(crate) fn get_ready(engines: &mut [Engine; 2], index: impl Fn(Color) -> usize) -> Option<End> {
    Color::ALL.into_iter().find_map(|side| {
        let engine = &mut engines[index(side)];
        let ready = engine.tell(&ToEngine::NewGame).and_then(|()| engine.ready());
        ready.err().map(|error| End::Failed(side, error))
    })
}

fn end_of_game(
    engines: &mut [Engine; 2],
    index: impl Fn(Color) -> usize,
    game: &mut GameRecord,
    conditions: &Conditions,
) -> End {
    if let Some(end) = get_ready(engines, &index) {
        return end;
    }
    let Moves::Shogi(moves) = &mut game.moves else { return End::TooLong };
    let Conditions { tempo, margin, max_plies, adjudication, ponder } = conditions;
    // The opening was checked when it was read.
    let start = Position::new(&moves.start).unwrap_or_else(|_| Position::start());
    let mut referee = match Referee::<Shogi>::new(start, Rules::STRICT) {
        Ok(referee) => referee,
        Err(end) => return end,
    };
    for &mv in &moves.moves {
        referee.play(mv.into());
    }
    let mut clocks = Clocks::new(*tempo);
    let mut judge = Judge::default();
    loop {
        if let Some(end) = referee.end() {
            return end;
        }
        let side = referee.turn();
        let ply = moves.moves.len();
        if ply >= *max_plies {
            return End::TooLong;
        }
        let allowed = clocks.allowed(side);
        let most = allowed + *margin + PATIENCE;
        let thought = match engines[index(side)].think(moves.clone(), clocks.go(), most) {
            Ok(thought) => thought,
            Err(error) => return End::Failed(side, error),
        };
        if thought.used > allowed + *margin {
            return End::Overtime(side, thought.used - allowed);
        }
        clocks.spend(side, thought.used);
        game.times.push(thought.used);
        game.work[side].add(&thought);
        let (mv, reply) = match thought.best {
            BestMove::Resign => return referee.resign(),
            BestMove::Win => return referee.declare(),
            BestMove::Play { mv, ponder } => (mv, ponder),
        };
        if let Some(illegal) = referee.play(mv.into()) {
            return illegal;
        }
        moves.moves.push(mv);
        match judge.hear(adjudication, side, thought.score, ply) {
            Some(Verdict::Lost(loser)) => return End::GivenUp(loser),
            Some(Verdict::Drawn) => return End::Agreed,
            None => {}
        }
        // A reply that is no move is not pondered on; that it was named is no fault.
        if let Some(reply) = reply.filter(|&reply| *ponder && referee.position().is_legal(reply)) {
            let mut expected = moves.clone();
            expected.moves.push(reply);
            if let Err(error) = engines[index(side)].ponder(expected, clocks.go()) {
                return End::Failed(side, error);
            }
        }
    }
}
