//! What everybody hears of a game.

use bytes::Bytes;
use komadai_game::any::{self, Position};
use komadai_game::{Claim, Contract, Event, Game, Instant};
use komadai_shogi::ByColor;
use std::sync::{Arc, OnceLock};

/// One event as everybody hears it, with what the game was like right after it.
#[derive(Debug)]
pub struct Told {
    /// Its number: the first event of a game is 1, and there are no gaps.
    pub seq: u32,
    /// What happened.
    pub event: Event,
    /// What is to be known besides.
    pub after: After,
    /// The door's words for it: whoever speaks first fills them in, everybody else uses them again.
    encoded: OnceLock<Bytes>,
}

/// A game right after an event.
#[derive(Clone, Debug)]
pub struct After {
    /// How the board stands and what the rules say of it.
    pub facts: komadai_game::Facts,
    /// The last move with what it takes to name it.
    pub last: Option<LastMove>,
}

/// A move with what it takes to name it.
#[derive(Clone, Debug)]
pub struct LastMove {
    /// The move.
    pub played: komadai_game::Played,
    /// The position before it.
    pub before: Position,
    /// The move before it.
    pub previous: Option<any::Move>,
}

impl Told {
    pub(crate) fn new(seq: u32, event: Event, after: After) -> Told {
        Told { seq, event, after, encoded: OnceLock::new() }
    }

    /// The event in a door's words, made once for all listeners.
    pub fn encoded(&self, encode: impl FnOnce(&Told) -> Bytes) -> Bytes {
        self.encoded.get_or_init(|| encode(self)).clone()
    }
}

impl After {
    pub(crate) fn of(game: &Game) -> After {
        let moves = game.moves();
        let last = moves.last().zip(game.before_last()).map(|(played, before)| LastMove {
            played: *played,
            before: before.clone(),
            previous: moves.len().checked_sub(2).map(|index| moves[index].mv),
        });
        After { facts: game.facts(game.last_event_at()), last }
    }
}

/// A whole game for whoever begins to listen.
#[derive(Debug)]
pub struct Snapshot {
    /// The game's id.
    pub id: String,
    /// What was settled before it began.
    pub contract: Arc<Contract>,
    /// The game; the number of its last event is [`Game::events`].
    pub game: Game,
    /// Who is there.
    pub presence: Presence,
    /// When the clocks are read.
    pub at: Instant,
}

/// Who is connected and whether the engine thinks. Not numbered: the last one holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Presence {
    /// Which players are connected; the engine always is.
    pub players: ByColor<bool>,
    /// How many others watch.
    pub spectators: u32,
    /// Whether the engine is thinking.
    pub engine_thinking: bool,
    /// Who has left a game that goes on; none for whoever is there, and where an absence is waited for.
    pub absent: ByColor<Option<Absence>>,
}

/// A player has left the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Absence {
    /// Since when that counts.
    pub since: Instant,
    /// From then on the other may claim.
    pub returns_by: Instant,
    /// What.
    pub claims: &'static [Claim],
}
