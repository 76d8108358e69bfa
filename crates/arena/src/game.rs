//! One game between two engines.

use crate::{Engine, EngineError, Opening};
use komadai_shogi::impasse::{Counted, declaration, declaration_threshold};
use komadai_shogi::{ByColor, Color, Foul, History, Move, Position, Repetition};
use komadai_usi::{BestMove, Go, PositionCommand, ToEngine};
use std::fmt;
use std::time::Duration;

/// The time for moves.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Tempo {
    /// Each move exactly so long.
    MoveTime(Duration),
    /// Each move at most so long.
    Byoyomi(Duration),
    /// So long for the game, and more for each move made.
    Increment(Duration, Duration),
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
    /// This side played an illegal move.
    Illegal(Color, Move, Foul),
    /// This side took too long: so much more than it had.
    Overtime(Color, Duration),
    /// This side's engine failed.
    Failed(Color, EngineError),
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
            | End::Failed(loser, _) => Some(!*loser),
            End::Declared(winner) => Some(*winner),
            End::Repetition | End::TooLong => None,
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
            End::Illegal(side, mv, foul) => write!(f, "{side} played {mv}: {foul}"),
            End::Overtime(side, over) => write!(f, "{side} overstepped by {} ms", over.as_millis()),
            End::Failed(side, error) => write!(f, "{side}: {error}"),
        }
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The start and all moves, those of the opening too.
    pub moves: PositionCommand,
    /// The time of each move after the opening.
    pub times: Vec<Duration>,
    /// Who played.
    pub names: ByColor<String>,
    /// How it ended.
    pub end: End,
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
        let line = self.moves.to_string();
        let line = line.strip_prefix("position ").unwrap_or(&line);
        write!(f, "{line} # {} - {}: {}", self.names.black, self.names.white, self.end)
    }
}

/// What each side has on its clock.
struct Clocks {
    tempo: Tempo,
    left: ByColor<Duration>,
}

impl Clocks {
    fn new(tempo: Tempo) -> Clocks {
        let left = if let Tempo::Increment(main, _) = tempo { main } else { Duration::ZERO };
        Clocks { tempo, left: ByColor { black: left, white: left } }
    }

    fn go(&self) -> Go {
        let both = |time: Duration| ByColor { black: Some(time), white: Some(time) };
        match self.tempo {
            Tempo::MoveTime(time) => Go { movetime: Some(time), ..Go::default() },
            Tempo::Byoyomi(time) => Go { time: both(Duration::ZERO), byoyomi: Some(time), ..Go::default() },
            Tempo::Increment(_, increment) => {
                Go { time: self.left.map(Some), increment: both(increment), ..Go::default() }
            }
            Tempo::Nodes(nodes) => Go { nodes: Some(nodes), ..Go::default() },
        }
    }

    /// What the side may use for this move; a search by nodes is only kept from hanging.
    fn allowed(&self, side: Color) -> Duration {
        match self.tempo {
            Tempo::MoveTime(time) | Tempo::Byoyomi(time) => time,
            Tempo::Increment(..) => self.left[side],
            Tempo::Nodes(_) => Duration::from_secs(600),
        }
    }

    fn spend(&mut self, side: Color, used: Duration) {
        if let Tempo::Increment(_, increment) = self.tempo {
            self.left[side] = self.left[side].saturating_sub(used) + increment;
        }
    }
}

/// How long a late engine is waited for, so that it need not be started again.
const PATIENCE: Duration = Duration::from_secs(3);

/// Plays a game. The first engine plays `first_plays`. Engines that failed are started again.
pub fn play(
    engines: &mut [Engine; 2],
    first_plays: Color,
    opening: &Opening,
    tempo: Tempo,
    margin: Duration,
    max_plies: usize,
) -> GameRecord {
    let index = |side: Color| usize::from(side != first_plays);
    let names = ByColor::from_fn(|side| engines[index(side)].name().to_owned());
    let mut moves = PositionCommand { start: opening.start.clone(), moves: opening.moves.clone() };
    let mut times = Vec::new();
    let end = end_of_game(engines, index, &mut moves, &mut times, tempo, margin, max_plies);
    if let End::Failed(side, _) = &end {
        // A second failure shows itself in the next game.
        let _ = engines[index(*side)].restart();
    }
    GameRecord { moves, times, names, end }
}

fn end_of_game(
    engines: &mut [Engine; 2],
    index: impl Fn(Color) -> usize,
    moves: &mut PositionCommand,
    times: &mut Vec<Duration>,
    tempo: Tempo,
    margin: Duration,
    max_plies: usize,
) -> End {
    for side in Color::ALL {
        let engine = &mut engines[index(side)];
        if let Err(error) = engine.tell(&ToEngine::NewGame).and_then(|()| engine.ready()) {
            return End::Failed(side, error);
        }
    }
    // The opening was checked when it was read.
    let mut history = History::new(Position::new(&moves.start).unwrap_or_else(|_| Position::start()));
    for &mv in &moves.moves {
        let mut next = *history.last();
        next.play_unchecked(mv);
        history.push(next);
    }
    let mut clocks = Clocks::new(tempo);
    loop {
        let position = *history.last();
        let side = position.turn();
        if !position.has_legal_move() {
            return End::Mate(side);
        }
        match history.repetition() {
            Repetition::None => {}
            Repetition::Draw => return End::Repetition,
            Repetition::PerpetualCheck(loser) => return End::PerpetualCheck(loser),
        }
        if moves.moves.len() >= max_plies {
            return End::TooLong;
        }
        let allowed = clocks.allowed(side);
        let thought = engines[index(side)].think(moves.clone(), clocks.go(), allowed + margin + PATIENCE);
        let (best, used) = match thought {
            Ok(thought) => thought,
            Err(error) => return End::Failed(side, error),
        };
        if used > allowed + margin {
            return End::Overtime(side, used - allowed);
        }
        clocks.spend(side, used);
        times.push(used);
        let mv = match best {
            BestMove::Resign => return End::Resigned(side),
            BestMove::Win => {
                let needed = declaration_threshold(side);
                let right = declaration(&position, side, needed, Counted::ZoneAndHand).is_ok();
                return if right { End::Declared(side) } else { End::WrongDeclaration(side) };
            }
            BestMove::Play { mv, .. } => mv,
        };
        let mut next = position;
        if let Err(foul) = next.play(mv) {
            return End::Illegal(side, mv, foul);
        }
        history.push(next);
        moves.moves.push(mv);
    }
}
