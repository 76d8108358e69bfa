//! Who is at the board.

use crate::room::Conn;
use komadai_shogi::{ByColor, Color};
use std::collections::HashMap;
use std::time::Duration;
use tokio::time::Instant as Moment;

/// Other nodes report every second. What one has said that is silent for so long holds no more: it is gone, and so are its people.
const SILENT: Duration = Duration::from_secs(5);

/// Which seats a connection holds; none: it watches.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Seats {
    /// Black's.
    pub black: bool,
    /// White's.
    pub white: bool,
    /// The timekeeper's.
    pub keeper: bool,
}

impl Seats {
    /// Both.
    pub const BOTH: Seats = Seats { black: true, white: true, keeper: false };
    /// The timekeeper's.
    pub(crate) const KEEPER: Seats = Seats { black: false, white: false, keeper: true };

    /// One side's.
    pub(crate) const fn one(side: Color) -> Seats {
        Seats { black: matches!(side, Color::Black), white: matches!(side, Color::White), keeper: false }
    }

    /// Whether it holds a side's seat.
    pub const fn has(self, color: Color) -> bool {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// Whether it holds none.
    pub const fn is_empty(self) -> bool {
        !self.plays() && !self.keeper
    }

    /// Whether it holds a player's.
    pub const fn plays(self) -> bool {
        self.black || self.white
    }

    pub(crate) fn with(self, other: Seats) -> Seats {
        Seats {
            black: self.black || other.black,
            white: self.white || other.white,
            keeper: self.keeper || other.keeper,
        }
    }
}

/// Everybody connected to a game through this node, and how many are through others.
#[derive(Default)]
pub(crate) struct People {
    here: HashMap<Conn, Seats>,
    elsewhere: HashMap<String, (Headcount, Moment)>,
}

/// How many hold which seat.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Headcount {
    pub(crate) players: ByColor<bool>,
    pub(crate) spectators: u32,
}

impl People {
    pub(crate) fn len(&self) -> usize {
        self.here.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.here.is_empty()
    }

    /// Seats a connection; what it held before it keeps.
    pub(crate) fn seat(&mut self, conn: Conn, seats: Seats) -> Seats {
        let held = self.here.entry(conn).or_default();
        *held = held.with(seats);
        *held
    }

    /// Takes a side's seat from everybody here.
    pub(crate) fn unseat(&mut self, side: Color) {
        for seats in self.here.values_mut() {
            match side {
                Color::Black => seats.black = false,
                Color::White => seats.white = false,
            }
        }
    }

    /// Takes the timekeeper's seat from everybody here.
    pub(crate) fn unseat_keeper(&mut self) {
        self.here.values_mut().for_each(|seats| seats.keeper = false);
    }

    /// Takes the players' seats from everybody here, who say again who they are.
    pub(crate) fn unseat_players(&mut self) {
        for seats in self.here.values_mut() {
            (seats.black, seats.white) = (false, false);
        }
    }

    pub(crate) fn leave(&mut self, conn: Conn) {
        self.here.remove(&conn);
    }

    pub(crate) fn seats_of(&self, conn: Conn) -> Seats {
        self.here.get(&conn).copied().unwrap_or_default()
    }

    /// What another node says of its own people.
    pub(crate) fn report(&mut self, node: String, count: Headcount) {
        if count == Headcount::default() {
            self.elsewhere.remove(&node);
        } else {
            self.elsewhere.insert(node, (count, Moment::now()));
        }
    }

    /// Forgets the people of nodes that have fallen silent.
    pub(crate) fn forget_silent(&mut self) {
        self.elsewhere.retain(|_, (_, heard)| heard.elapsed() < SILENT);
    }

    /// When the next node will have been silent for too long.
    pub(crate) fn next_silence(&self) -> Option<Moment> {
        self.elsewhere.values().map(|&(_, heard)| heard + SILENT).min()
    }

    /// Those of this node.
    pub(crate) fn local(&self) -> Headcount {
        let there = |color| self.here.values().any(|seats| seats.has(color));
        Headcount {
            players: ByColor { black: there(Color::Black), white: there(Color::White) },
            spectators: self.here.values().filter(|seats| seats.is_empty()).count() as u32,
        }
    }

    /// Those of all nodes.
    pub(crate) fn all(&self) -> Headcount {
        self.elsewhere.values().fold(self.local(), |sum, (more, _)| Headcount {
            players: ByColor {
                black: sum.players.black || more.players.black,
                white: sum.players.white || more.players.white,
            },
            spectators: sum.spectators.saturating_add(more.spectators),
        })
    }
}
